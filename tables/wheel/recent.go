package wheel

import (
	"cmp"
	"slices"
)

// Recent are the last spins of the window, newest first: n of them, or as many as
// there are, at most [Memory].
func (s *Stats) Recent(n int) []Spin {
	n = min(max(n, 0), s.held)
	spins := make([]Spin, n)
	for i := range spins {
		spins[i] = s.back(i)
	}
	return spins
}

// back is the spin i before the newest.
func (s *Stats) back(i int) Spin { return s.recent[(s.spins-1-i)%Memory] }

// Last is the counts by number of the last n spins, or of as many as are
// remembered.
func (s *Stats) Last(n int) Counts {
	var c Counts
	for _, spin := range s.Recent(n) {
		c[spin.Number]++
	}
	return c
}

// Ranked is a number and what it is ranked by.
type Ranked struct {
	Number uint8
	By     int
}

// Ranking is an order of numbers over the last Over spins. It may hold more numbers
// than places were asked for: those that tie with the last place are all there.
type Ranking struct {
	Over    int
	Numbers []Ranked
}

// Hot are the numbers that came most often in the last n spins, and how often; a
// number that did not come is never hot. Equal ones stand in the order of the
// numbers.
func (s *Stats) Hot(n, places int) Ranking {
	counts := s.Last(n)
	var came []Ranked
	for number, k := range counts {
		if k > 0 {
			came = append(came, Ranked{uint8(number), int(k)})
		}
	}
	return Ranking{Over: counts.Total(), Numbers: first(came, places)}
}

// Cold are the numbers absent for longest in the last n spins, and the spins since
// they came; one that did not come at all is absent for as many spins as were
// looked at, and ties with every other such. Equal ones stand in the order of the
// numbers.
func (s *Stats) Cold(n, places int) Ranking {
	spins := s.Recent(n)
	var since Counts
	for i := range since {
		since[i] = uint32(len(spins))
	}
	for i, spin := range slices.Backward(spins) {
		since[spin.Number] = uint32(i)
	}
	absent := make([]Ranked, s.Layout.Pockets())
	for number := range absent {
		absent[number] = Ranked{uint8(number), int(since[number])}
	}
	if len(spins) == 0 {
		absent = nil
	}
	return Ranking{Over: len(spins), Numbers: first(absent, places)}
}

// first orders by rank and keeps the first places and what ties with the last of
// them.
func first(all []Ranked, places int) []Ranked {
	slices.SortStableFunc(all, func(a, b Ranked) int { return cmp.Compare(b.By, a.By) })
	keep := min(max(places, 0), len(all))
	for keep > 0 && keep < len(all) && all[keep].By == all[keep-1].By {
		keep++
	}
	return all[:keep]
}
