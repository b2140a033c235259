package pit

import "time"

// mostStep is how far the wall clock may move against the machine's own before that
// is said. What keeps clocks right turns them by less.
const mostStep = 2 * time.Second

// read reads both clocks at one moment, or nearly: a machine that stood still between
// the two would look like a clock that was set.
func (c *Clock) read() reading {
	const nearly, tries = 50 * time.Millisecond, 3
	var r reading
	for range tries {
		r.mono = c.Mono()
		r.wall = c.Now().Round(0) // the wall clock's own, without Go's monotonic part
		if c.Mono()-r.mono < nearly {
			break
		}
	}
	return r
}

// stepper sees that the wall clock was set.
type stepper struct {
	last  reading
	known bool
}

// step is by how much the wall clock was set between the last reading and this one; 0
// if it was not. A reading that is older than the last is told by the clock as it was
// set since.
func (s *stepper) step(r *reading) time.Duration {
	before, known := s.last, s.known
	if known && r.mono < before.mono {
		r.wall = before.wall.Add(r.mono - before.mono)
		return 0
	}
	s.last, s.known = *r, true
	if !known {
		return 0
	}
	by := r.wall.Sub(before.wall) - (r.mono - before.mono)
	if by.Abs() <= mostStep {
		return 0
	}
	return by.Truncate(time.Millisecond)
}
