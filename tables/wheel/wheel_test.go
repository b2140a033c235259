package wheel_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pitboss/tables/wheel"
)

var layouts = map[string]wheel.Layout{"european": wheel.SingleZero, "american": wheel.DoubleZero}

func TestWheelHoldsEveryNumberOnceAndFindsItAgain(t *testing.T) {
	for name, l := range layouts {
		t.Run(name, func(t *testing.T) {
			seen := make(map[uint8]bool)
			for p := range l.Pockets() {
				n := l.Number(p)
				seen[n] = true
				if got := l.Position(int(n)); got != p {
					t.Errorf("number %d lies at %d, said to lie at %d", n, p, got)
				}
				if !l.Has(int(n)) {
					t.Errorf("wheel holds %d and says it does not", n)
				}
			}
			if len(seen) != l.Pockets() {
				t.Errorf("%d different numbers in %d pockets", len(seen), l.Pockets())
			}
			for _, n := range []int{-1, l.Pockets(), 255, 256, math.MinInt, math.MaxInt} {
				if l.Has(n) || l.Position(n) != -1 {
					t.Errorf("wheel claims to hold %d", n)
				}
			}
			if l.Number(-1) != l.Number(l.Pockets()-1) || l.Number(l.Pockets()) != 0 {
				t.Error("positions do not go round")
			}
		})
	}
	if got := wheel.SingleZero.Pockets(); got != 37 {
		t.Errorf("european wheel has %d pockets", got)
	}
	if got := wheel.DoubleZero.Pockets(); got != 38 {
		t.Errorf("american wheel has %d pockets", got)
	}
}

func TestColoursAlternateAroundBothWheels(t *testing.T) {
	for name, l := range layouts {
		t.Run(name, func(t *testing.T) {
			count := make(map[wheel.Hue]int)
			for p := range l.Pockets() {
				here, next := wheel.Colour(int(l.Number(p))), wheel.Colour(int(l.Number(p+1)))
				count[here]++
				if here == next && here != wheel.Green {
					t.Errorf("%d and %d lie side by side and are both %v", l.Number(p), l.Number(p+1), here)
				}
			}
			zeros := l.Pockets() - 36
			if count[wheel.Red] != 18 || count[wheel.Black] != 18 || count[wheel.Green] != zeros {
				t.Errorf("colours: %v", count)
			}
		})
	}
}

func TestColourOfANumber(t *testing.T) {
	red := []int{1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
	for n := -2; n < 300; n++ {
		want := wheel.Black
		switch {
		case n < 0 || n > 37:
			want = wheel.NoHue
		case n == 0 || n == wheel.ZeroZero:
			want = wheel.Green
		case slices.Contains(red, n):
			want = wheel.Red
		}
		if got := wheel.Colour(n); got != want {
			t.Errorf("colour of %d: got %v, want %v", n, got, want)
		}
	}
	letters := wheel.NoHue.String() + wheel.Green.String() + wheel.Red.String() + wheel.Black.String() + wheel.Hue(9).String()
	if letters != "GRB" {
		t.Errorf("letters of the colours: %q", letters)
	}
}

func TestSectorsPartTheWheel(t *testing.T) {
	want := map[wheel.Sector][]uint8{
		wheel.Voisins:   {22, 18, 29, 7, 28, 12, 35, 3, 26, 0, 32, 15, 19, 4, 21, 2, 25},
		wheel.Tiers:     {27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33},
		wheel.Orphelins: {17, 34, 6, 1, 20, 14, 31, 9},
		wheel.NoSector:  nil,
	}
	total := 0
	for s, numbers := range want {
		got := s.Numbers()
		if !slices.Equal(got, numbers) {
			t.Errorf("sector %d: got %v, want %v", s, got, numbers)
		}
		for _, n := range got {
			if wheel.SectorOf(int(n)) != s {
				t.Errorf("%d is in sector %d, said to be in %d", n, s, wheel.SectorOf(int(n)))
			}
		}
		total += len(got)
	}
	if total != 37 {
		t.Errorf("the sectors hold %d numbers", total)
	}
	for _, n := range []int{-1, 37, 38} {
		if wheel.SectorOf(n) != wheel.NoSector {
			t.Errorf("%d is in a sector", n)
		}
	}
}

func TestNeighboursR1_33(t *testing.T) {
	tests := []struct {
		name     string
		l        wheel.Layout
		n, sides int
		want     []uint8
	}{
		{"R1-34 of 17", wheel.SingleZero, 17, 2, []uint8{2, 25, 17, 34, 6}},
		{"R1-34 of 0, not the seed's slip", wheel.SingleZero, 0, 2, []uint8{3, 26, 0, 32, 15}},
		{"across the end of the list", wheel.SingleZero, 26, 1, []uint8{3, 26, 0}},
		{"three sides", wheel.SingleZero, 5, 3, []uint8{8, 23, 10, 5, 24, 16, 33}},
		{"no sides", wheel.SingleZero, 9, 0, []uint8{9}},
		{"american zero", wheel.DoubleZero, 0, 1, []uint8{2, 0, 28}},
		{"american double zero", wheel.DoubleZero, wheel.ZeroZero, 2, []uint8{13, 1, 37, 27, 10}},
		{"fewer than none", wheel.SingleZero, 9, -1, nil},
		{"no such number", wheel.SingleZero, 37, 2, nil},
		{"no such number below zero", wheel.SingleZero, -1, 2, nil},
		{"a pocket twice", wheel.SingleZero, 9, 19, nil},
		{"a pocket twice, american", wheel.DoubleZero, 9, 19, nil},
		{"far too many", wheel.SingleZero, 9, math.MaxInt, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.l.Neighbours(tt.n, tt.sides); !slices.Equal(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
	if got := wheel.Neighbours(0, 2); !slices.Equal(got, []uint8{3, 26, 0, 32, 15}) {
		t.Errorf("the short form is not the european wheel: %v", got)
	}
	if got := wheel.Neighbours(9, 18); len(got) != 37 {
		t.Errorf("18 on each side are the whole wheel, got %d", len(got))
	}
}

func TestOffsetIsCountedClockwise(t *testing.T) {
	tests := []struct {
		name           string
		l              wheel.Layout
		from, to, want int
	}{
		{"same number", wheel.SingleZero, 7, 7, 0},
		{"next pocket", wheel.SingleZero, 0, 32, 1},
		{"pocket before", wheel.SingleZero, 0, 26, 36},
		{"pocket before, american", wheel.DoubleZero, 0, 2, 37},
		{"no such number", wheel.SingleZero, 0, 37, -1},
		{"from no such number", wheel.SingleZero, 38, 0, -1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.l.Offset(tt.from, tt.to); got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
}

func TestNeighboursLieBesideEachOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := rapid.SampledFrom([]wheel.Layout{wheel.SingleZero, wheel.DoubleZero}).Draw(t, "layout")
		n := rapid.IntRange(0, l.Pockets()-1).Draw(t, "n")
		sides := rapid.IntRange(0, 18).Draw(t, "sides")
		got := l.Neighbours(n, sides)
		if len(got) != 2*sides+1 || int(got[sides]) != n {
			t.Fatalf("%v: %d should be in the middle of %d", got, n, 2*sides+1)
		}
		for i := 1; i < len(got); i++ {
			if l.Offset(int(got[i-1]), int(got[i])) != 1 {
				t.Fatalf("%v: %d does not follow %d", got, got[i], got[i-1])
			}
		}
	})
}
