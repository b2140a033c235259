package wheel

import "fmt"

// Counts is how often each of up to 38 things came: a number, a position on the
// ring, or an offset. The index is the number itself, or the pockets clockwise.
type Counts [38]uint32

// Total is how many came together.
func (c *Counts) Total() int {
	n := 0
	for _, k := range c {
		n += int(k)
	}
	return n
}

// Outside is how counted numbers fall on the outside bets of the layout. A zero is
// in none but Zeros.
type Outside struct {
	Red, Black, Zeros    int
	Odd, Even, Low, High int
	Dozens               [3]int // 1–12, 13–24, 25–36
	Columns              [3]int // that of 1, of 2, of 3
}

// Outside counts by colour, parity, half, dozen and column.
func (c *Counts) Outside() Outside {
	var o Outside
	for n, k := range c {
		k := int(k)
		switch Colour(n) {
		case Green:
			o.Zeros += k
			continue
		case Red:
			o.Red += k
		default:
			o.Black += k
		}
		if n%2 == 1 {
			o.Odd += k
		} else {
			o.Even += k
		}
		if n <= 18 {
			o.Low += k
		} else {
			o.High += k
		}
		o.Dozens[(n-1)/12] += k
		o.Columns[(n-1)%3] += k
	}
	return o
}

// Ring brings counts by number into wheel order: index 0 is the pocket of zero, 1
// the next one clockwise.
func (l Layout) Ring(numbers *Counts) Counts {
	var ring Counts
	for p, n := range l.order() {
		ring[p] = numbers[n]
	}
	return ring
}

// Sectors counts the numbers of a European wheel by sector; the index is the
// [Sector].
func (c *Counts) Sectors() [4]int {
	var in [4]int
	for n, k := range c {
		in[SectorOf(n)] += int(k)
	}
	return in
}

// Hundredths is a figure in hundredths, so that it compares the same everywhere.
type Hundredths uint64

// String writes the figure with its two places, "58.62".
func (h Hundredths) String() string { return fmt.Sprintf("%d.%02d", h/100, h%100) }

// Level says how far counts are from even.
type Level uint8

// The levels. A fair wheel passes each limit as seldom as its name says, at one
// look; looked at after every spin it passes them more often.
const (
	TooFew        Level = iota // under five spins a pocket: nothing can be said
	Even                       // inside the 5 % limit
	PastFive                   // past the limit of 5 %
	PastOne                    // past 1 %: watch
	PastTenth                  // past 0.1 %: watch
	PastHundredth              // past 0.01 %: alarm
)

// Watch says that the wheel is to be watched, and not yet an alarm.
func (v Level) Watch() bool { return v >= PastOne && v < PastHundredth }

// Alarm says that the wheel is to be looked at before it is used again.
func (v Level) Alarm() bool { return v == PastHundredth }

// spinsAPocket is how many spins a pocket must expect before chi-square says
// anything: the usual five, so 185 spins of a single-zero wheel.
const spinsAPocket = 5

// Limit is the value of chi-square that a level begins above; 0 for TooFew and
// Even, which have none. There are 36 degrees of freedom with one zero, 37 with
// two.
func (l Layout) Limit(v Level) Hundredths {
	limits := [...]Hundredths{PastFive: 51_00, PastOne: 58_62, PastTenth: 67_99, PastHundredth: 76_36}
	if l == DoubleZero {
		limits = [...]Hundredths{PastFive: 52_19, PastOne: 59_89, PastTenth: 69_35, PastHundredth: 77_80}
	}
	if int(v) >= len(limits) {
		return 0
	}
	return limits[v]
}

// Bias is what chi-square says of counts. While there are too few spins it is not
// worked out at all.
type Bias struct {
	Spins     int
	ChiSquare Hundredths // rounded, half up; the level is decided before rounding
	Level     Level
}

// Bias tests counts against an even wheel. The counts may be by number, by
// position or by offset: each is even if the wheel and its dealer are fair.
//
// With k pockets, n spins and counts o, chi-square is (k·Σo² − n²) / n, a fraction
// of whole numbers; it is compared as one. Nothing overflows up to [MostSpins].
func (l Layout) Bias(c *Counts) Bias {
	k := l.Pockets()
	var n, squares uint64
	for _, o := range c[:k] {
		n += uint64(o)
		squares += uint64(o) * uint64(o)
	}
	if n < uint64(k*spinsAPocket) {
		return Bias{Spins: int(n)}
	}
	above := 100 * (uint64(k)*squares - n*n) // over n it is chi-square in hundredths
	b := Bias{Spins: int(n), ChiSquare: Hundredths((above + n/2) / n), Level: Even}
	for v := PastFive; v <= PastHundredth; v++ {
		if above > uint64(l.Limit(v))*n {
			b.Level = v
		}
	}
	return b
}
