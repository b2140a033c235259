package wheel

import "time"

const (
	period   = 500 * time.Millisecond // from one status line to the next
	together = 100 * time.Millisecond // lines closer than this were held up on their way
	inTime   = 750 * time.Millisecond // a line no later than this after another was not
)

// lasting measures how long a condition has held, from the lines that say so.
//
// Lines do not always come as they were sent. A network holds them up and gives them
// over in a burst, and then arrival says nothing about how far apart they were sent:
// a condition that two lines half a second apart attest would seem to have held for
// the whole stall. So a pause is charged as one period at first. What is left of it
// is owed: each further line that comes together with the first pays a period of it
// back, since it was sent in that pause; when the next line comes alone, or a Tick
// finds that none came, the pause was a real one and the rest is charged.
//
// Lines that come together with no pause before them, as from a capture without
// times, count a period each.
type lasting struct {
	on   bool
	last time.Time
	held time.Duration
	owed time.Duration
}

// holds takes a line that says that the condition holds, and reports whether it has
// held for too long.
func (l *lasting) holds(at time.Time) bool {
	if !l.on {
		*l = lasting{on: true, last: at}
		return false
	}
	pause := at.Sub(l.last)
	l.last = at
	switch {
	case pause < together:
		l.held += period
		l.owed = max(0, l.owed-period)
	case pause <= inTime:
		l.settle()
		l.held += pause
	default:
		l.settle()
		l.held += period
		// A whole game may have passed in a longer silence: then nothing is known.
		if pause <= usualGame {
			l.owed = pause - period
		}
	}
	return l.held > noBallLimit
}

// due reports whether, now that nothing more came together with the last line, the
// condition has held for too long.
func (l *lasting) due(at time.Time) bool {
	if !l.on || at.Sub(l.last) < together {
		return false
	}
	l.settle()
	return l.held > noBallLimit
}

func (l *lasting) settle() {
	l.held += l.owed
	l.owed = 0
}
