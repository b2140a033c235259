package wheel_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pitboss/tables/wheel"
)

// numbersOf are the numbers of an arc of the wheel with one nought, clockwise.
func numbersOf(a wheel.Arc) (all []uint8) {
	for i := range wheel.ArcPockets {
		all = append(all, wheel.SingleZero.Number(a.From+i))
	}
	return all
}

func TestRingIsTheWheelOrder(t *testing.T) {
	c := wheel.Counts{0: 7, 32: 5, 26: 3, wheel.ZeroZero: 2}
	ring := wheel.SingleZero.Ring(&c)
	if ring[0] != 7 || ring[1] != 5 || ring[36] != 3 || ring.Total() != 15 {
		t.Errorf("european ring: %v", ring)
	}
	ring = wheel.DoubleZero.Ring(&c)
	if ring[0] != 7 || ring[9] != 0 || ring[19] != 2 || ring[8] != 5 || ring[3] != 3 || ring.Total() != 17 {
		t.Errorf("american ring: %v", ring)
	}
}

func TestTopArcIsTheBestOfEveryArc(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := rapid.SampledFrom([]wheel.Layout{wheel.SingleZero, wheel.DoubleZero}).Draw(t, "layout")
		k := l.Pockets()
		var ring wheel.Counts
		for i := range k {
			ring[i] = rapid.Uint32Range(0, 30).Draw(t, "count")
		}
		want := wheel.Arc{Hits: -1, Spins: ring.Total()}
		for from := range k {
			hits := 0
			for i := range wheel.ArcPockets {
				hits += int(ring[(from+i)%k])
			}
			if hits > want.Hits {
				want.From, want.Hits = from, hits
			}
		}
		if got := l.TopArc(&ring); got != want {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	})
}

func TestNumbersOfAnArcGoRoundTheWheel(t *testing.T) {
	tiers := wheel.Arc{From: wheel.Position(27)}
	if got := numbersOf(tiers); !slices.Equal(got, wheel.Tiers.Numbers()) {
		t.Errorf("the arc from 27 should be the tiers, got %v", got)
	}
	got := numbersOf(wheel.Arc{From: 36})
	if got[0] != 26 || got[1] != 0 || len(got) != wheel.ArcPockets {
		t.Errorf("arc across zero: %v", got)
	}
}

func TestArcChance(t *testing.T) {
	var flat, together, apart wheel.Counts
	for p := range 37 {
		flat[p], together[p], apart[p] = 10, 10, 10
		if p >= 5 && p < 17 {
			together[p] = 20
		}
		if p%3 == 0 && p < 36 {
			apart[p] = 20
		}
	}
	const trials = 9999
	tests := []struct {
		name    string
		ring    wheel.Counts
		atLeast int
		atMost  int
	}{
		{"all alike: chance always does as well", flat, trials, trials},
		{"favoured pockets lie together: chance never does", together, 0, 0},
		{"favoured pockets lie apart: chance nearly always does", apart, trials * 99 / 100, trials},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := wheel.SingleZero.ArcChance(&tt.ring, trials, 1)
			if got.AsGood < tt.atLeast || got.AsGood > tt.atMost || got.Trials != trials {
				t.Errorf("got %+v, want %d to %d", got, tt.atLeast, tt.atMost)
			}
			if again := wheel.SingleZero.ArcChance(&tt.ring, trials, 1); again != got {
				t.Errorf("the same seed gave %+v, then %+v", got, again)
			}
		})
	}
}

// A chance that is computed rightly is under ten per cent for one fair ring in ten.
func TestArcChanceIsSmallAsSeldomAsItSays(t *testing.T) {
	const rings = 400
	draw := rand.New(rand.NewPCG(3, 4))
	small := 0
	for i := range rings {
		var ring wheel.Counts
		for range 1000 {
			ring[draw.IntN(37)]++
		}
		if wheel.SingleZero.ArcChance(&ring, 199, uint64(i)).Myriads() <= 1000 {
			small++
		}
	}
	if small < rings/20 || small > rings*3/20 {
		t.Errorf("%d of %d fair rings had a chance under 10 %%", small, rings)
	}
}

// The value is pinned: the same ring, trials and seed must say the same on every
// machine and in every version.
func TestArcChanceIsTheSameEverywhere(t *testing.T) {
	var ring wheel.Counts
	for p := range ring {
		ring[p] = uint32(20 + (p*p)%11)
	}
	got := [2]wheel.Chance{
		wheel.SingleZero.ArcChance(&ring, 1000, 7),
		wheel.DoubleZero.ArcChance(&ring, 1000, 7),
	}
	want := [2]wheel.Chance{{AsGood: 962, Trials: 1000}, {AsGood: 938, Trials: 1000}}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestArcChanceHoldsItsTrialsInBounds(t *testing.T) {
	ring := wheel.Counts{1: 1}
	for asked, want := range map[int]int{-5: 1, 0: 1, 1: 1, 50: 50, wheel.MostTrials + 1: wheel.MostTrials} {
		if got := wheel.SingleZero.ArcChance(&ring, asked, 1).Trials; got != want {
			t.Errorf("%d trials asked: got %d, want %d", asked, got, want)
		}
	}
}

func TestMyriadsAreRoundedUpAndNeverNone(t *testing.T) {
	tests := map[wheel.Chance]int{
		{AsGood: 0, Trials: 9999}:     1,
		{AsGood: 0, Trials: 99_999}:   1,
		{AsGood: 99, Trials: 999}:     1000,
		{AsGood: 1, Trials: 2}:        6667,
		{AsGood: 999, Trials: 999}:    10_000,
		{AsGood: 10, Trials: 100_000}: 2,
	}
	for c, want := range tests {
		if got := c.Myriads(); got != want {
			t.Errorf("%+v: got %d, want %d", c, got, want)
		}
	}
}
