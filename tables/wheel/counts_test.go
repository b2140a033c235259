package wheel_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"pitboss/tables/wheel"
)

// spread gives counts around an even share whose squared deviations add up to sum,
// which must be even. So chi-square is sum / share.
func spread(t *testing.T, l wheel.Layout, share, sum int) *wheel.Counts {
	t.Helper()
	var c wheel.Counts
	for n := range l.Pockets() {
		c[n] = uint32(share)
	}
	left := sum / 2
	for n := 0; left > 0; n += 2 {
		if n+1 >= l.Pockets() {
			t.Fatalf("%d cannot be spread over the pockets", sum)
		}
		d := int(math.Sqrt(float64(left)))
		c[n] += uint32(d)
		c[n+1] -= uint32(d)
		left -= d * d
	}
	return &c
}

func TestBiasLimits(t *testing.T) {
	tests := []struct {
		name       string
		l          wheel.Layout
		share, sum int
		want       wheel.Level
		chiSquare  string
	}{
		{"even wheel", wheel.SingleZero, 5, 0, wheel.Even, "0.00"},
		{"on the 5 % limit", wheel.SingleZero, 1000, 51_000, wheel.Even, "51.00"},
		{"past 5 % by less than a hundredth", wheel.SingleZero, 1000, 51_002, wheel.PastFive, "51.00"},
		{"on the 1 % limit", wheel.SingleZero, 1000, 58_620, wheel.PastFive, "58.62"},
		{"past 1 % by less than a hundredth", wheel.SingleZero, 1000, 58_622, wheel.PastOne, "58.62"},
		{"on the 0.1 % limit", wheel.SingleZero, 1000, 67_990, wheel.PastOne, "67.99"},
		{"past 0.1 %", wheel.SingleZero, 1000, 67_992, wheel.PastTenth, "67.99"},
		{"on the 0.01 % limit", wheel.SingleZero, 1000, 76_360, wheel.PastTenth, "76.36"},
		{"past 0.01 %", wheel.SingleZero, 1000, 76_362, wheel.PastHundredth, "76.36"},
		{"rounded half up", wheel.SingleZero, 200, 10_001 * 2, wheel.PastHundredth, "100.01"},
		{"rounded down", wheel.SingleZero, 1000, 100_004, wheel.PastHundredth, "100.00"},
		{"rounded up", wheel.SingleZero, 1000, 100_006, wheel.PastHundredth, "100.01"},
		{"two zeros, on 5 %", wheel.DoubleZero, 1000, 52_190, wheel.Even, "52.19"},
		{"two zeros, past 5 %", wheel.DoubleZero, 1000, 52_192, wheel.PastFive, "52.19"},
		{"two zeros, on 1 %", wheel.DoubleZero, 1000, 59_890, wheel.PastFive, "59.89"},
		{"two zeros, past 1 %", wheel.DoubleZero, 1000, 59_892, wheel.PastOne, "59.89"},
		{"two zeros, on 0.1 %", wheel.DoubleZero, 1000, 69_350, wheel.PastOne, "69.35"},
		{"two zeros, past 0.1 %", wheel.DoubleZero, 1000, 69_352, wheel.PastTenth, "69.35"},
		{"two zeros, on 0.01 %", wheel.DoubleZero, 1000, 77_800, wheel.PastTenth, "77.80"},
		{"two zeros, past 0.01 %", wheel.DoubleZero, 1000, 77_802, wheel.PastHundredth, "77.80"},
		{"many spins do not overflow", wheel.SingleZero, 113_000, 2_000_000, wheel.Even, "17.70"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := tt.l.Bias(spread(t, tt.l, tt.share, tt.sum))
			if got.Level != tt.want || got.ChiSquare.String() != tt.chiSquare {
				t.Errorf("got level %d, chi-square %v; want %d, %v", got.Level, got.ChiSquare, tt.want, tt.chiSquare)
			}
			if want := tt.share * tt.l.Pockets(); got.Spins != want {
				t.Errorf("%d spins, want %d", got.Spins, want)
			}
		})
	}
}

func TestBiasOfTheWorstWheelDoesNotOverflow(t *testing.T) {
	c := wheel.Counts{17: wheel.MostSpins}
	// All n spins on one of 37 pockets: 36 n.
	got := wheel.SingleZero.Bias(&c)
	if want := wheel.Hundredths(36 * wheel.MostSpins * 100); got.ChiSquare != want || !got.Level.Alarm() {
		t.Errorf("got %v, level %d; want %v and an alarm", got.ChiSquare, got.Level, want)
	}
}

func TestBiasSaysNothingUnderFiveSpinsAPocket(t *testing.T) {
	for name, l := range layouts {
		t.Run(name, func(t *testing.T) {
			enough := 5 * l.Pockets()
			few := wheel.Counts{0: uint32(enough - 1)}
			if got := l.Bias(&few); got != (wheel.Bias{Spins: enough - 1}) {
				t.Errorf("%d spins, all on zero: got %+v", enough-1, got)
			}
			few[0]++
			if got := l.Bias(&few); !got.Level.Alarm() {
				t.Errorf("%d spins, all on zero: got %+v", enough, got)
			}
			if got := l.Bias(new(wheel.Counts)); got != (wheel.Bias{}) {
				t.Errorf("no spins: got %+v", got)
			}
		})
	}
}

func TestLevelsThatCallAPerson(t *testing.T) {
	for _, v := range []wheel.Level{wheel.TooFew, wheel.Even, wheel.PastFive} {
		if v.Watch() || v.Alarm() {
			t.Errorf("level %d calls somebody", v)
		}
	}
	for _, v := range []wheel.Level{wheel.PastOne, wheel.PastTenth} {
		if !v.Watch() || v.Alarm() {
			t.Errorf("level %d should be watched", v)
		}
	}
	if wheel.PastHundredth.Watch() || !wheel.PastHundredth.Alarm() {
		t.Error("0.01 % should be an alarm")
	}
	for _, v := range []wheel.Level{wheel.TooFew, wheel.Even, wheel.PastHundredth + 1, 200} {
		if got := wheel.SingleZero.Limit(v); got != 0 {
			t.Errorf("level %d has the limit %v", v, got)
		}
	}
}

func TestBiasIsChiSquare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := rapid.SampledFrom([]wheel.Layout{wheel.SingleZero, wheel.DoubleZero}).Draw(t, "layout")
		var c wheel.Counts
		n := 0.0
		for i := range l.Pockets() {
			c[i] = rapid.Uint32Range(5, 5000).Draw(t, "count")
			n += float64(c[i])
		}
		even, want := n/float64(l.Pockets()), 0.0
		for i := range l.Pockets() {
			d := float64(c[i]) - even
			want += d * d / even
		}
		got := l.Bias(&c)
		if math.Abs(float64(got.ChiSquare)/100-want) > 0.0051 {
			t.Fatalf("got %v, want %.4f", got.ChiSquare, want)
		}
	})
}

func TestOutsideBets(t *testing.T) {
	var c wheel.Counts
	for n := range c {
		c[n] = 1
	}
	want := wheel.Outside{
		Red: 18, Black: 18, Zeros: 2, Odd: 18, Even: 18, Low: 18, High: 18,
		Dozens: [3]int{12, 12, 12}, Columns: [3]int{12, 12, 12},
	}
	if got := c.Outside(); got != want {
		t.Errorf("every number once: got %+v", got)
	}
	tests := []struct {
		number int
		want   wheel.Outside
	}{
		{0, wheel.Outside{Zeros: 1}},
		{wheel.ZeroZero, wheel.Outside{Zeros: 1}},
		{1, wheel.Outside{Red: 1, Odd: 1, Low: 1, Dozens: [3]int{1}, Columns: [3]int{1}}},
		{12, wheel.Outside{Red: 1, Even: 1, Low: 1, Dozens: [3]int{1}, Columns: [3]int{0, 0, 1}}},
		{13, wheel.Outside{Black: 1, Odd: 1, Low: 1, Dozens: [3]int{0, 1}, Columns: [3]int{1}}},
		{18, wheel.Outside{Red: 1, Even: 1, Low: 1, Dozens: [3]int{0, 1}, Columns: [3]int{0, 0, 1}}},
		{19, wheel.Outside{Red: 1, Odd: 1, High: 1, Dozens: [3]int{0, 1}, Columns: [3]int{1}}},
		{24, wheel.Outside{Black: 1, Even: 1, High: 1, Dozens: [3]int{0, 1}, Columns: [3]int{0, 0, 1}}},
		{26, wheel.Outside{Black: 1, Even: 1, High: 1, Dozens: [3]int{0, 0, 1}, Columns: [3]int{0, 1}}},
		{36, wheel.Outside{Red: 1, Even: 1, High: 1, Dozens: [3]int{0, 0, 1}, Columns: [3]int{0, 0, 1}}},
	}
	for _, tt := range tests {
		var one wheel.Counts
		one[tt.number] = 1
		if got := one.Outside(); got != tt.want {
			t.Errorf("%d: got %+v, want %+v", tt.number, got, tt.want)
		}
	}
	if got := c.Sectors(); got != [4]int{wheel.NoSector: 1, wheel.Voisins: 17, wheel.Tiers: 12, wheel.Orphelins: 8} {
		t.Errorf("sectors of every number once: %v", got)
	}
}
