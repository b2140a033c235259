package roads_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pitboss/tables/roads"
)

type spot struct{ col, row int }

func spots[T any](b roads.Board[T]) []spot {
	all := make([]spot, 0, len(b.Cells))
	for _, c := range b.Cells {
		all = append(all, spot{c.Col, c.Row})
	}
	return all
}

func TestBeadPlateFillsColumnsWithEveryCoup(t *testing.T) {
	b := roads.Of(
		roads.Result{Winner: roads.Banker, BankerPair: true, Points: 6},
		roads.Result{Winner: roads.Tie, PlayerPair: true},
		roads.Result{Winner: roads.Player, Natural: true, Points: 9},
		roads.Result{Winner: roads.Tie}, roads.Result{Winner: roads.Tie}, roads.Result{Winner: roads.Banker},
		roads.Result{Winner: roads.Player},
	).BeadPlate()
	want := []spot{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {1, 0}}
	if !slices.Equal(spots(b), want) || b.Width != 2 {
		t.Errorf("width %d, cells %v", b.Width, spots(b))
	}
	if b.Cells[0].Of != (roads.Result{Winner: roads.Banker, BankerPair: true, Points: 6}) || b.Cells[2].Of.Points != 9 {
		t.Errorf("the cells do not hold their coups: %v", b.Cells)
	}
}

func TestPlacementOfTails(t *testing.T) {
	tests := []struct {
		name    string
		lengths []int
		want    [][]spot
	}{
		{"a tail and a run that slides under nothing: 7, 1, 8", []int{7, 1, 8}, [][]spot{
			{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {1, 5}},
			{{1, 0}},
			{{2, 0}, {2, 1}, {2, 2}, {2, 3}, {2, 4}, {2, 5}, {3, 5}, {4, 5}},
		}},
		{"tails above tails: 7, 8, 8", []int{7, 8, 8}, [][]spot{
			{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {1, 5}},
			{{1, 0}, {1, 1}, {1, 2}, {1, 3}, {1, 4}, {2, 4}, {3, 4}, {4, 4}},
			{{2, 0}, {2, 1}, {2, 2}, {2, 3}, {3, 3}, {4, 3}, {5, 3}, {6, 3}},
		}},
		{"a tail does not go down again where there is room", []int{7, 6, 1, 1}, [][]spot{
			{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {1, 5}},
			{{1, 0}, {1, 1}, {1, 2}, {1, 3}, {1, 4}, {2, 4}},
			{{2, 0}},
			{{3, 0}},
		}},
		{"tails climb to the top row and push the next run on", []int{7, 7, 7, 7, 7, 7, 1}, [][]spot{
			{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {1, 5}},
			{{1, 0}, {1, 1}, {1, 2}, {1, 3}, {1, 4}, {2, 4}, {3, 4}},
			{{2, 0}, {2, 1}, {2, 2}, {2, 3}, {3, 3}, {4, 3}, {5, 3}},
			{{3, 0}, {3, 1}, {3, 2}, {4, 2}, {5, 2}, {6, 2}, {7, 2}},
			{{4, 0}, {4, 1}, {5, 1}, {6, 1}, {7, 1}, {8, 1}, {9, 1}},
			{{5, 0}, {6, 0}, {7, 0}, {8, 0}, {9, 0}, {10, 0}, {11, 0}},
			{{12, 0}},
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := shoe(runs(tt.lengths...)).BigRoad()
			var want []spot
			width := 0
			for column, run := range tt.want {
				for range run {
					if got := b.Cells[len(want)].Of.Column; got != column {
						t.Errorf("cell %d is of column %d, want %d", len(want), got, column)
					}
					want = append(want, run[0])
					run = run[1:]
					width = max(width, want[len(want)-1].col+1)
				}
			}
			if got := spots(b); !slices.Equal(got, want) {
				t.Errorf("got  %v\nwant %v", got, want)
			}
			if b.Width != width {
				t.Errorf("width %d, want %d", b.Width, width)
			}
		})
	}
}

func TestTiesOnTheBigRoad(t *testing.T) {
	tests := []struct {
		shoe string
		want []roads.Big // results by their winner alone
	}{
		{"T", []roads.Big{{Ties: 1, Coup: -1}}},
		{"TTT", []roads.Big{{Ties: 3, Coup: -1}}},
		{"TTB", []roads.Big{{Result: roads.Result{Winner: roads.Banker}, Ties: 2, Coup: 2}}},
		{"TPTTP", []roads.Big{
			{Result: roads.Result{Winner: roads.Player}, Ties: 3, Coup: 1},
			{Result: roads.Result{Winner: roads.Player}, Coup: 4},
		}},
		{"BTPTT", []roads.Big{
			{Result: roads.Result{Winner: roads.Banker}, Ties: 1},
			{Result: roads.Result{Winner: roads.Player}, Ties: 2, Coup: 2, Column: 1},
		}},
		{"", nil},
	}
	for _, tt := range tests {
		t.Run(tt.shoe, func(t *testing.T) {
			b := shoe(tt.shoe).BigRoad()
			var got []roads.Big
			for _, c := range b.Cells {
				got = append(got, c.Of)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
			if len(got) > 0 && (b.Cells[0].Col != 0 || b.Cells[0].Row != 0) {
				t.Errorf("the first cell stands at %d, %d", b.Cells[0].Col, b.Cells[0].Row)
			}
		})
	}
}

func TestAPairInATieIsNotOnTheBigRoad(t *testing.T) {
	s := roads.Of(
		roads.Result{Winner: roads.Banker, PlayerPair: true, Points: 7},
		roads.Result{Winner: roads.Tie, BankerPair: true, Points: 4},
	)
	want := roads.Big{Result: roads.Result{Winner: roads.Banker, PlayerPair: true, Points: 7}, Ties: 1}
	if got := s.BigRoad().Cells; len(got) != 1 || got[0].Of != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestDerivedRoadIsPlacedInRunsOfItsOwnColour(t *testing.T) {
	b := shoe("PPBBBBPBPPPBBPBBBBBBBPPB").DerivedRoad(roads.CockroachPig) // BRRBBBRRRBRRRBRR
	want := []spot{
		{0, 0},
		{1, 0},
		{1, 1},
		{2, 0},
		{2, 1},
		{2, 2},
		{3, 0},
		{3, 1},
		{3, 2},
		{4, 0},
		{5, 0},
		{5, 1},
		{5, 2},
		{6, 0},
		{7, 0},
		{7, 1},
	}
	if !slices.Equal(spots(b), want) || b.Width != 8 {
		t.Errorf("width %d, cells %v", b.Width, spots(b))
	}
	var marks []roads.Mark
	for _, c := range b.Cells {
		marks = append(marks, c.Of)
	}
	if letters(marks) != "BRRBBBRRRBRRRBRR" {
		t.Errorf("marks %s", letters(marks))
	}
	tail := shoe(strings.Repeat("BP", 5)).DerivedRoad(roads.BigEyeBoy) // eight red
	if got := spots(tail); got[6] != (spot{1, 5}) || got[7] != (spot{2, 5}) {
		t.Errorf("eight red marks stand at %v", got)
	}
}

// misplaced says what is wrong with a placement: two cells in one place, a cell off
// the board, a run that is not connected, or one that goes down after it turned.
func misplaced(cells []spot, run []int, width int) string {
	taken := make([]uint8, width)
	for i, c := range cells {
		switch {
		case c.row < 0 || c.row >= roads.Rows || c.col < 0 || c.col >= width:
			return "off the board"
		case taken[c.col]>>c.row&1 == 1:
			return "two cells in one place"
		}
		taken[c.col] |= 1 << c.row
		switch {
		case i == 0 || run[i] != run[i-1]:
			if c.row != 0 || c.col < run[i] {
				return "a run does not begin at the top of its own column or right of it"
			}
		case c.col == cells[i-1].col && c.row == cells[i-1].row+1:
			if i > 1 && run[i-2] == run[i] && cells[i-2].row == cells[i-1].row {
				return "a tail goes down again"
			}
		case c.row == cells[i-1].row && c.col == cells[i-1].col+1:
		default:
			return "a run is torn"
		}
	}
	return ""
}

func checkPlacement(s roads.Shoe) string {
	big := s.BigRoad()
	run := make([]int, 0, len(big.Cells))
	for _, c := range big.Cells {
		run = append(run, c.Of.Column)
	}
	if wrong := misplaced(spots(big), run, big.Width); wrong != "" {
		return "big road: " + wrong
	}
	for d := roads.BigEyeBoy; d <= roads.CockroachPig; d++ {
		road := s.DerivedRoad(d)
		run = run[:0]
		for i, c := range road.Cells {
			switch {
			case i == 0:
				run = append(run, 0)
			case c.Of == road.Cells[i-1].Of:
				run = append(run, run[i-1])
			default:
				run = append(run, run[i-1]+1)
			}
		}
		if wrong := misplaced(spots(road), run, road.Width); wrong != "" {
			return "derived road: " + wrong
		}
	}
	return ""
}

func TestPlacementNeverOverlaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := streaky(t)
		if wrong := checkPlacement(shoe(board)); wrong != "" {
			t.Fatalf("%s: %s", board, wrong)
		}
	})
}

func TestPlacementNeverOverlapsInAHundredThousandBoards(t *testing.T) {
	draw := rand.New(rand.NewPCG(11, 7))
	for range 100_000 {
		coups := streakyShoe(draw)
		if wrong := checkPlacement(roads.Of(coups...)); wrong != "" {
			t.Fatalf("%v: %s", coups, wrong)
		}
	}
}

func TestLastShowsTheNewestColumns(t *testing.T) {
	tests := []struct {
		name    string
		lengths []int
		width   int
		want    []spot
		shown   int
	}{
		{"room for all", []int{1, 2}, 5, []spot{{0, 0}, {1, 0}, {1, 1}}, 2},
		{"room for exactly all", []int{1, 2}, 2, []spot{{0, 0}, {1, 0}, {1, 1}}, 2},
		{"the last column alone", []int{1, 2}, 1, []spot{{0, 0}, {0, 1}}, 1},
		{"the last used column is that of a tail", []int{8, 1}, 2, []spot{{1, 5}, {0, 0}, {0, 5}}, 2},
		{"a tail far ahead does not push the newest cell out", []int{12, 1, 1}, 2, []spot{{0, 5}, {1, 5}, {0, 0}}, 2},
		{"no room", []int{1, 2}, 0, nil, 0},
		{"less than none", []int{1, 2}, -1, nil, 0},
		{"nothing to show", nil, 5, nil, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := shoe(runs(tt.lengths...)).BigRoad().Last(tt.width)
			slices.SortFunc(tt.want, bySpot)
			in := spots(got)
			slices.SortFunc(in, bySpot)
			if !slices.Equal(in, tt.want) || got.Width != tt.shown {
				t.Errorf("got %v in %d columns, want %v in %d", in, got.Width, tt.want, tt.shown)
			}
		})
	}
}

func bySpot(a, b spot) int {
	if a.col != b.col {
		return a.col - b.col
	}
	return a.row - b.row
}

func TestLastAlwaysShowsTheNewestCell(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := streaky(t) + "B"
		width := rapid.IntRange(1, 30).Draw(t, "width")
		all := shoe(board).BigRoad()
		got := all.Last(width)
		if newest := got.Cells[len(got.Cells)-1]; newest.Of != all.Cells[len(all.Cells)-1].Of {
			t.Fatalf("%s in %d columns: the newest cell is %+v", board, width, newest)
		}
		for _, c := range got.Cells {
			if c.Col < 0 || c.Col >= width || c.Col >= got.Width {
				t.Fatalf("%s in %d columns: a cell in column %d", board, width, c.Col)
			}
		}
	})
}
