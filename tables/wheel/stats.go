package wheel

import (
	"slices"
	"time"
)

// The bounds of what a wheel's statistics remember.
const (
	Memory      = 512     // spins kept one by one
	MostDealers = 64      // dealers with counts of their own
	MostWindows = 16      // windows kept after an adjustment
	MostSpins   = 1 << 22 // spins of one window; the next begins a new one
)

// Direction is the way the rotor turns, seen from above.
type Direction uint8

// The directions.
const (
	UnknownWay Direction = iota
	Clockwise
	CounterClockwise
	ways
)

// ParseDirection reads "cw" or "ccw"; anything else is UnknownWay.
func ParseDirection(s string) Direction {
	switch s {
	case "cw":
		return Clockwise
	case "ccw":
		return CounterClockwise
	}
	return UnknownWay
}

// String is the direction as the feed writes it, "" where it is not known.
func (d Direction) String() string {
	switch d {
	case Clockwise:
		return "cw"
	case CounterClockwise:
		return "ccw"
	}
	return ""
}

// Spin is one valid spin.
type Spin struct {
	Number uint8
	Way    Direction
}

// Split is the counts of some of the spins.
type Split struct {
	Numbers Counts // by number
	Offsets Counts // by pockets clockwise from the number before: a dealer's signature
}

func (s *Split) takeBack(number, offset int) {
	s.Numbers[number] -= min(s.Numbers[number], 1)
	if offset >= 0 {
		s.Offsets[offset] -= min(s.Offsets[offset], 1)
	}
}

func (s *Split) add(number, offset int) {
	s.Numbers[number]++
	if offset >= 0 {
		s.Offsets[offset]++
	}
}

// Dealer is the spins of one dealer, by the rotor's direction: a hand that always
// throws alike lands as far ahead one way as it lands behind the other.
type Dealer struct {
	Name string
	Ways [ways]Split
	last int // the spin, counted in the window, that this dealer made last
}

// Window is what is left of the spins before an adjustment.
type Window struct {
	Began, Ended time.Time // zero where not known
	Why          string    // why it ended
	Numbers      Counts
	Bias         Bias
}

// Stats is the statistics of one wheel since it was last adjusted. A Stats that is
// copied is a snapshot: what is added to one is not seen in the other, and both may
// be read at the same time. It holds about 3 KB, and takes no more with time.
//
// The zero Stats is a single-zero wheel without a serial number.
type Stats struct {
	Serial string
	Layout Layout

	began   time.Time
	spins   int
	all     Split
	byWay   [ways]Split
	recent  [Memory]Spin // a ring; spin i of the window lies at i % Memory
	held    int          // spins that are in it
	dealers []*Dealer    // never written to: an addition makes new ones
	past    []Window     // never written to
}

// New returns the empty statistics of a wheel.
func New(serial string, l Layout, began time.Time) *Stats {
	return &Stats{Serial: serial, Layout: l, began: began}
}

// Add counts a valid spin: the number, the way the rotor turned, and the house's
// reference of the dealer, "" where there is none. It returns false, and counts
// nothing, for a number that the wheel does not have. A spin that was void is not
// added.
//
// When more than [MostDealers] have spun, the one who did not for the longest time
// is forgotten.
func (s *Stats) Add(number int, way Direction, dealer string) bool {
	if !s.Layout.Has(number) {
		return false
	}
	if way >= ways {
		way = UnknownWay
	}
	if s.spins >= MostSpins {
		s.Adjusted(time.Time{}, "full")
	}
	offset := -1
	if s.held > 0 {
		offset = s.Layout.Offset(int(s.back(0).Number), number)
	}
	s.recent[s.spins%Memory] = Spin{Number: uint8(number), Way: way}
	s.spins++
	s.held = min(s.held+1, Memory)
	s.all.add(number, offset)
	s.byWay[way].add(number, offset)
	if dealer != "" {
		s.addDealer(dealer, number, offset, way)
	}
	return true
}

// addDealer counts for a dealer, on copies of the list and of the one dealer, so
// that snapshots keep theirs.
func (s *Stats) addDealer(name string, number, offset int, way Direction) {
	at, oldest := -1, 0
	for i, d := range s.dealers {
		if d.Name == name {
			at = i
			break
		}
		if d.last < s.dealers[oldest].last {
			oldest = i
		}
	}
	next := &Dealer{Name: name}
	dealers := slices.Clone(s.dealers)
	switch {
	case at >= 0:
		*next = *dealers[at]
		dealers[at] = next
	case len(dealers) < MostDealers:
		dealers = append(dealers, next)
	default:
		dealers = append(slices.Delete(dealers, oldest, oldest+1), next)
	}
	next.last = s.spins
	next.Ways[way].add(number, offset)
	s.dealers = dealers
}

// TakeBack takes a spin out that was added and is void after all: the newest that is
// remembered with this number and way. It returns false, and changes nothing, where none
// is. The spin after it keeps its offset: the ball was taken from where it lay.
func (s *Stats) TakeBack(number int, way Direction, dealer string) bool {
	if way >= ways {
		way = UnknownWay
	}
	at := 0
	for at < s.held && s.back(at) != (Spin{Number: uint8(number), Way: way}) {
		at++
	}
	if at == s.held || !s.Layout.Has(number) {
		return false
	}
	offset := -1
	if at+1 < s.held {
		offset = s.Layout.Offset(int(s.back(at+1).Number), number)
	}
	for ; at > 0; at-- {
		s.recent[(s.spins-1-at)%Memory] = s.back(at - 1)
	}
	s.spins--
	s.held--
	s.all.takeBack(number, offset)
	s.byWay[way].takeBack(number, offset)
	for i, d := range s.dealers {
		if d.Name == dealer {
			next := *d
			next.Ways[way].takeBack(number, offset)
			s.dealers = slices.Clone(s.dealers)
			s.dealers[i] = &next
		}
	}
	return true
}

// Adjusted ends the window: the wheel was adjusted, repaired or inspected, as why
// says, and is another wheel from now on. The window is kept in short among
// [Stats.Past], unless it holds no spin.
func (s *Stats) Adjusted(at time.Time, why string) {
	past := s.past
	if s.spins > 0 {
		if len(past) >= MostWindows {
			past = past[len(past)-MostWindows+1:]
		}
		past = append(slices.Clone(past), Window{
			Began: s.began, Ended: at, Why: why,
			Numbers: s.all.Numbers, Bias: s.Layout.Bias(&s.all.Numbers),
		})
	}
	*s = Stats{Serial: s.Serial, Layout: s.Layout, began: at, past: past}
}

// Spins is how many spins the window holds.
func (s *Stats) Spins() int { return s.spins }

// Began is when the window began.
func (s *Stats) Began() time.Time { return s.began }

// All is the counts of the window.
func (s *Stats) All() Split { return s.all }

// ByWay is the counts of the spins with the rotor turning one way; what is no
// direction is UnknownWay, as in Add.
func (s *Stats) ByWay(d Direction) Split {
	if d >= ways {
		d = UnknownWay
	}
	return s.byWay[d]
}

// Dealers are the counts of each dealer, in the order in which they came. The slice is the caller's; what it points to is shared and must not be written to.
func (s *Stats) Dealers() []*Dealer { return slices.Clone(s.dealers) }

// Past are the windows before this one, oldest first, at most [MostWindows]. The
// slice is the caller's.
func (s *Stats) Past() []Window { return slices.Clone(s.past) }

// Bias is what chi-square says of the numbers of the window.
func (s *Stats) Bias() Bias { return s.Layout.Bias(&s.all.Numbers) }
