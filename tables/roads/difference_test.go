package roads_test

import (
	"testing"

	"pgregory.net/rapid"

	"pitboss/tables/roads"
)

func TestFirstDifference(t *testing.T) {
	tests := []struct {
		name, felt, server string
		want               roads.Difference
	}{
		{"one turns where the other goes on", "BBPPB", "BBPPP", roads.Difference{Coup: 4, Column: 1}},
		{"the first coup", "B", "P", roads.Difference{Coup: 0, Column: 0}},
		{"a tie that was a turn", "BBT", "BBP", roads.Difference{Coup: 2, Column: 0}},
		{"a tie that was the run going on", "BPT", "BPP", roads.Difference{Coup: 2, Column: 1}},
		{"a tie before anything", "T", "B", roads.Difference{Coup: 0, Column: 0}},
		{"after ties before anything", "TTB", "TTP", roads.Difference{Coup: 2, Column: 0}},
		{"after ties and a run", "TBTPB", "TBTPP", roads.Difference{Coup: 4, Column: 1}},
		{"behind in a column", "BB", "BBB", roads.Difference{Coup: 2, Column: 0, Behind: true}},
		{"behind by a column", "BB", "BBP", roads.Difference{Coup: 2, Column: 1, Behind: true}},
		{"behind from the start", "", "TP", roads.Difference{Coup: 0, Column: 0, Behind: true}},
		{"behind by a tie", "BP", "BPT", roads.Difference{Coup: 2, Column: 1, Behind: true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, pair := range [2][2]string{{tt.felt, tt.server}, {tt.server, tt.felt}} {
				got, differ := roads.FirstDifference(shoe(pair[0]), shoe(pair[1]))
				if !differ || got != tt.want {
					t.Errorf("%s and %s: got %+v, %v; want %+v", pair[0], pair[1], got, differ, tt.want)
				}
			}
		})
	}
}

func TestRoadsThatTellLessAreNotDifferent(t *testing.T) {
	felt := roads.Of(roads.Result{Winner: roads.Banker, BankerPair: true, Natural: true, Points: 9})
	if got, differ := roads.FirstDifference(felt, shoe("B")); differ {
		t.Errorf("got %+v", got)
	}
	if got, differ := roads.FirstDifference(roads.Shoe{}, roads.Shoe{}); differ {
		t.Errorf("two new shoes: got %+v", got)
	}
}

// columns cuts a shoe into logical columns, each with the ties dealt in it; ties
// before the first belong to the first.
func columns(board string) []string {
	var cut []string
	side := byte(0)
	for i := range len(board) {
		c := board[i]
		if c != 'T' && c != side && side != 0 || len(cut) == 0 {
			cut = append(cut, "")
		}
		if c != 'T' {
			side = c
		}
		cut[len(cut)-1] += string(c)
	}
	return cut
}

func TestFirstDifferenceIsTheFirstColumnThatIsNotTheSame(t *testing.T) {
	coups := rapid.StringOfN(rapid.SampledFrom([]rune("BPT")), 0, 12, -1)
	rapid.Check(t, func(t *rapid.T) {
		both := coups.Draw(t, "both")
		a, b := both+coups.Draw(t, "felt"), both+coups.Draw(t, "server")
		got, differ := roads.FirstDifference(shoe(a), shoe(b))
		if differ != (a != b) {
			t.Fatalf("%s and %s: differ is %v", a, b, differ)
		}
		if !differ {
			return
		}
		x, y := columns(a), columns(b)
		want := 0
		for want < len(x) && want < len(y) && x[want] == y[want] {
			want++
		}
		if got.Column != want {
			t.Fatalf("%s and %s: column %d, want %d", a, b, got.Column, want)
		}
		if a[:got.Coup] != b[:got.Coup] || got.Behind != (len(a) == got.Coup || len(b) == got.Coup) {
			t.Fatalf("%s and %s: %+v", a, b, got)
		}
	})
}
