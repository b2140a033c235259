package roads_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pitboss/tables/roads"
)

// shoe reads "BPT" as coups.
func shoe(letters string) roads.Shoe {
	var s roads.Shoe
	for _, r := range results(letters) {
		s = s.With(r)
	}
	return s
}

func results(letters string) []roads.Result {
	winner := map[rune]roads.Winner{'B': roads.Banker, 'P': roads.Player, 'T': roads.Tie}
	coups := make([]roads.Result, 0, len(letters))
	for _, c := range letters {
		coups = append(coups, roads.Result{Winner: winner[c]})
	}
	return coups
}

// runs writes the letters of runs of these lengths, banker first.
func runs(lengths ...int) string {
	var b strings.Builder
	for i, n := range lengths {
		b.WriteString(strings.Repeat(string("BP"[i%2]), n))
	}
	return b.String()
}

func letters(marks []roads.Mark) string {
	var b strings.Builder
	for _, m := range marks {
		b.WriteString(m.String())
	}
	return b.String()
}

// streaky draws a shoe whose runs are now short, now long enough for tails.
func streaky(t *rapid.T) string {
	lengths := rapid.SliceOfN(rapid.IntRange(1, 12), 0, 30).Draw(t, "runs")
	board := runs(lengths...)
	if rapid.Bool().Draw(t, "player first") {
		board = strings.Map(func(r rune) rune { return 'B' + 'P' - r }, board)
	}
	for _, at := range rapid.SliceOfN(rapid.IntRange(0, len(board)), 0, 6).Draw(t, "ties") {
		board = board[:at] + "T" + board[at:]
	}
	return board
}

func TestGoldenRoads(t *testing.T) {
	tests := []struct {
		shoe, bigEye, small, cockroach string
		lengths                        []int
	}{
		{"", "", "", "", nil},
		{"TTT", "", "", "", nil},
		{"BB", "", "", "", []int{2}},
		{"BBPP", "R", "", "", []int{2, 2}},
		{"BPB", "R", "", "", []int{1, 1, 1}},
		{"BBPBB", "BB", "R", "", []int{2, 1, 2}},
		{"BBBPPPBBB", "RRRRR", "RR", "", []int{3, 3, 3}},
		{"BPBPBPBP", "RRRRRR", "RRRRR", "RRRR", []int{1, 1, 1, 1, 1, 1, 1, 1}},
		{"TTBBTPPPTBPPBBBB", "RBBBBBRBR", "BRBBRR", "RRRRB", []int{2, 3, 1, 2, 4}},
		{"BBBBBBBBPPB", "RB", "", "", []int{8, 2, 1}},
		{
			"PPBBBBPBPPPBBPBBBBBBBPPB", "RBRBBRBRBRBBBRRRRRBRB", "BBBRBBBBRBRRRRBBB", "BRRBBBRRRBRRRBRR",
			[]int{2, 4, 1, 1, 3, 2, 1, 7, 2, 1},
		},
	}
	for _, tt := range tests {
		t.Run(tt.shoe, func(t *testing.T) {
			s := shoe(tt.shoe)
			var lengths []int
			for _, c := range s.Columns() {
				lengths = append(lengths, c.Length)
			}
			if !slices.Equal(lengths, tt.lengths) {
				t.Errorf("columns: got %v, want %v", lengths, tt.lengths)
			}
			for road, want := range map[roads.Derived]string{
				roads.BigEyeBoy: tt.bigEye, roads.SmallRoad: tt.small, roads.CockroachPig: tt.cockroach,
			} {
				if got := letters(s.Marks(road)); got != want {
					t.Errorf("road %d: got %s, want %s", road, got, want)
				}
			}
		})
	}
}

// The first marks come where the condition of each road is first met.
func TestFirstMarks(t *testing.T) {
	tests := []struct {
		name  string
		road  roads.Derived
		shoe  string
		marks int
	}{
		{"big eye, column 2 row 2", roads.BigEyeBoy, "BPP", 1},
		{"big eye, column 3 row 1", roads.BigEyeBoy, "BPB", 1},
		{"big eye, before", roads.BigEyeBoy, "BBBP", 0},
		{"small, column 3 row 2", roads.SmallRoad, "BPBB", 1},
		{"small, column 4 row 1", roads.SmallRoad, "BPBP", 1},
		{"small, before", roads.SmallRoad, "BBPPB", 0},
		{"cockroach, column 4 row 2", roads.CockroachPig, "BPBPP", 1},
		{"cockroach, column 5 row 1", roads.CockroachPig, "BPBPB", 1},
		{"cockroach, before", roads.CockroachPig, "BBPPBBP", 0},
		{"a road that is none", 0, "BPBPBPBP", 0},
		{"another that is none", 4, "BPBPBPBP", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := shoe(tt.shoe).Marks(tt.road); len(got) != tt.marks {
				t.Errorf("%s: got %d marks, want %d", tt.shoe, len(got), tt.marks)
			}
		})
	}
}

// byGrid makes a derived road the way the roadmap manual of Microgaming tells it,
// from a grid of filled cells: look k columns to the left of the cell; filled, or
// empty below an empty cell, is red; empty below a filled one is blue. For the first
// cell of a column, look from where the last column would have gone on, and turn the
// colour round.
func byGrid(lengths []int, k int) string {
	filled := make(map[[2]int]bool)
	for col, n := range lengths {
		for row := range n {
			filled[[2]int{col, row}] = true
		}
	}
	look := func(col, row int) byte {
		if !filled[[2]int{col - k, row}] && filled[[2]int{col - k, row - 1}] {
			return 'B'
		}
		return 'R'
	}
	var b strings.Builder
	for col, n := range lengths {
		for row := range n {
			switch {
			case row > 0 && col-k >= 0:
				b.WriteByte(look(col, row))
			case row == 0 && col-1-k >= 0:
				b.WriteByte('R' + 'B' - look(col-1, lengths[col-1]))
			}
		}
	}
	return b.String()
}

func TestDerivedRoadsAreThoseOfTheOtherFormulation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := streaky(t)
		s := shoe(board)
		var lengths []int
		for _, c := range s.Columns() {
			lengths = append(lengths, c.Length)
		}
		for k := 1; k <= 3; k++ {
			if got, want := letters(s.Marks(roads.Derived(k))), byGrid(lengths, k); got != want {
				t.Fatalf("road %d of %s: got %s, want %s", k, board, got, want)
			}
		}
	})
}

func TestAsk(t *testing.T) {
	last := shoe("PPBBBBPBPPPBBPBBBBBBBPPB")
	if got := last.Ask(roads.Banker); letters(got[:]) != "RRB" {
		t.Errorf("next banker: got %v, want R R B", got)
	}
	if got := last.Ask(roads.Player); letters(got[:]) != "BBR" {
		t.Errorf("next player: got %v, want B B R", got)
	}
	for _, w := range []roads.Winner{roads.NoWinner, roads.Tie, 9} {
		if got := last.Ask(w); got != ([3]roads.Mark{}) {
			t.Errorf("winner %d adds %v", w, got)
		}
	}
	if got := shoe("").Ask(roads.Banker); got != ([3]roads.Mark{}) {
		t.Errorf("a new shoe asks %v", got)
	}
}

func TestAskIsWhatTheNextCoupAddsAndItsAnswersAreOpposite(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := streaky(t)
		s := shoe(board)
		answers := [2][3]roads.Mark{s.Ask(roads.Banker), s.Ask(roads.Player)}
		for i := range 3 {
			if b, p := answers[0][i], answers[1][i]; b == p && b != roads.NoMark || (b == roads.NoMark) != (p == roads.NoMark) {
				t.Fatalf("road %d of %s: banker %v, player %v", i+1, board, b, p)
			}
		}
		for i, w := range []roads.Winner{roads.Banker, roads.Player} {
			next := s.With(roads.Result{Winner: w})
			for k, mark := range answers[i] {
				road := roads.Derived(k + 1)
				if got, want := letters(next.Marks(road)), letters(s.Marks(road))+mark.String(); got != want {
					t.Fatalf("road %d of %s and %v: got %s, want %s", road, board, w, got, want)
				}
			}
		}
	})
}

func TestWithGivesWhatOfGivesAndChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		coups := results(streaky(t))
		for i := range coups {
			coups[i].Points = uint8(i)
		}
		var s roads.Shoe
		snapshots := []roads.Shoe{s}
		for _, r := range coups {
			s = s.With(r)
			s.With(roads.Result{Winner: roads.Tie, Points: 99}) // another branch from the same shoe
			snapshots = append(snapshots, s)
		}
		for i, snap := range snapshots {
			if snap.Len() != i || !slices.Equal(snap.Coups(), coups[:i]) || !slices.Equal(roads.Of(coups[:i]...).Coups(), coups[:i]) {
				t.Fatalf("after %d coups: got %v", i, snap.Coups())
			}
		}
		got := s.Coups()
		for i := range got {
			got[i].Winner = roads.NoWinner
		}
		if !slices.Equal(s.Coups(), coups) {
			t.Fatal("the caller's slice is the shoe's")
		}
	})
}

func TestAShoeTakesNoMoreThanItHoldsAndOnlyResults(t *testing.T) {
	for _, w := range []roads.Winner{roads.NoWinner, 4, 255} {
		if got := shoe("BP").With(roads.Result{Winner: w}).Len(); got != 2 {
			t.Errorf("winner %d was taken", w)
		}
		if got := roads.Of(roads.Result{Winner: w}).Len(); got != 0 {
			t.Errorf("winner %d was taken", w)
		}
	}
	full := shoe(strings.Repeat("B", roads.MostCoups+3))
	if full.Len() != roads.MostCoups || roads.Of(results(strings.Repeat("B", roads.MostCoups+3))...).Len() != roads.MostCoups {
		t.Errorf("holds %d coups", full.Len())
	}
}

func TestLettersOfWinners(t *testing.T) {
	var b strings.Builder
	for w := range roads.Winner(6) {
		b.WriteString(w.String())
	}
	if b.String() != "BPT" {
		t.Errorf("letters: %s", b.String())
	}
}

// streakyShoe is a shoe of about eighty coups for the run of many boards and the
// benchmarks.
func streakyShoe(draw *rand.Rand) []roads.Result {
	coups := make([]roads.Result, 40+draw.IntN(60))
	stay := draw.IntN(100)
	side := roads.Banker
	for i := range coups {
		if draw.IntN(100) >= stay {
			side = roads.Banker + roads.Player - side
		}
		coups[i].Winner = side
		if draw.IntN(11) == 0 {
			coups[i].Winner = roads.Tie
		}
	}
	return coups
}

func BenchmarkWith(b *testing.B) {
	s := roads.Of(streakyShoe(rand.New(rand.NewPCG(1, 1)))...)
	b.ReportAllocs()
	for b.Loop() {
		s.With(roads.Result{Winner: roads.Banker})
	}
}

func BenchmarkTile(b *testing.B) {
	s := roads.Of(streakyShoe(rand.New(rand.NewPCG(1, 1)))...)
	b.ReportAllocs()
	for b.Loop() {
		s.BigRoad().Last(23)
	}
}

func BenchmarkFiveRoadsAndAsk(b *testing.B) {
	s := roads.Of(streakyShoe(rand.New(rand.NewPCG(1, 1)))...)
	b.ReportAllocs()
	for b.Loop() {
		s.BeadPlate()
		s.BigRoad()
		s.DerivedRoad(roads.BigEyeBoy)
		s.DerivedRoad(roads.SmallRoad)
		s.DerivedRoad(roads.CockroachPig)
		s.Ask(roads.Banker)
		s.Ask(roads.Player)
	}
}
