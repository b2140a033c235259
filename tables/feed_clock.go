package tables

import (
	"time"

	"pitboss/tables/findings"
)

// A server's clock is known by when its events are heard. An event that comes late says
// nothing against the clock where it is no news: where it is sent again, fills a gap, or
// belongs to the history that follows a resume.

const skewLimit = 2 * time.Second

// catchUp is the time after a resume, in which history comes. It comes faster
// than it happened: as long as it does, it is history.
type catchUp struct {
	since time.Time     // when it last was less late; zero when all is news
	least time.Duration // by how much it was late then; 0 before the first
}

const (
	catchUpLasts = 30 * time.Second // with no event that is less late
	catchUpStep  = time.Second      // less late by this
)

// is says that an event that comes late is history.
func (c *catchUp) is(late time.Duration, now time.Time) bool {
	switch {
	case c.since.IsZero():
		return false
	case c.least == 0 || late <= c.least-catchUpStep:
		c.since, c.least = now, late
		return true
	case c.lasts(now):
		return true
	}
	*c = catchUp{}
	return false
}

func (c *catchUp) lasts(now time.Time) bool {
	return !c.since.IsZero() && now.Sub(c.since) < catchUpLasts
}

// again says that an event was heard before.
func (s *feed) again(e *Event) bool {
	return e.Counted && s.known && e.Seq <= s.last && (e.Epoch == s.epoch || e.Epoch == "")
}

// fills says that an event is older than others that were heard of.
func (s *feed) fills(e *Event) bool {
	return e.Counted && s.gap && e.Seq <= s.ahead && (e.Epoch == s.epoch || e.Epoch == "")
}

// follow takes from an event what time it is where the server is: what falls due there
// is measured by that, however long ago it was. It says whether that makes a difference.
func (s *feed) follow(e *Event, heard time.Time) (moved bool) {
	if e.Received.IsZero() || e.Time.IsZero() {
		return false
	}
	switch e.Data.(type) {
	case Subscribed, TableImage:
		return false // it may be of any time
	case Heartbeat:
		if s.gap || !s.late.since.IsZero() {
			return false // its time is not that of what is applied
		}
	default:
		if s.again(e) || s.fills(e) && len(s.held) > 0 {
			return false
		}
	}
	before := s.clock.lag()
	s.clock.behind = heard.Sub(e.Time)
	return s.clock.lag() != before
}

// followWire takes from a device's event how far the wires' time is behind the desk's:
// the wall clock was set back since, or what was heard had to wait.
func (f *Fold) followWire(e *Event, heard time.Time) (moved bool) {
	if e.Received.IsZero() || e.Time.IsZero() {
		return false
	}
	c := f.clocks[1]
	before := c.lag()
	c.behind = heard.Sub(e.Time)
	return c.lag() != before
}

// judgeClock says that the server's clock is off, or that it is right again.
func (f *Fold) judgeClock(s *feed, e *Event) {
	if e.Received.IsZero() || e.Time.IsZero() {
		return
	}
	behind := e.Received.Sub(e.Time)
	s.clock.arrive(behind, f.now)
	if behind > skewLimit {
		switch e.Data.(type) {
		case Heartbeat:
			if s.late.lasts(f.now) {
				return // it may have waited behind history
			}
		case TableImage, Subscribed:
			return
		default:
			if s.again(e) || s.fills(e) || s.late.is(behind, f.now) {
				return
			}
		}
	}
	s.skew = s.clock.off()
	if behind.Abs() <= skewLimit {
		if _, beat := e.Data.(Heartbeat); !beat {
			s.late = catchUp{}
		}
		if s.skewed {
			s.skewed = false
			f.clear(s.identity(findings.ClockSkew), f.now)
		}
		return
	}
	s.skewed = true
	g := findings.New(findings.ClockSkew, s.source)
	g.Expected, g.Got = skewLimit.String(), behind.Abs().Round(time.Millisecond).String()
	why(&g)
	f.raise(g, nil, e.Time)
}

// timeAt is a device's time by the clock of the table that it stands at: where the
// server's is known to be off, by the server's.
func (t *table) timeAt(at time.Time) time.Time {
	if t.feed == nil {
		return at
	}
	return at.Add(-t.feed.skew)
}
