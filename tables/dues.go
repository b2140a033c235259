package tables

import (
	"slices"
	"time"
)

// What falls due if nothing comes before is kept in heaps, the soonest on top: one for
// what is measured by the desk's own time, which is never set back; one for what is by
// the times that wires give their bytes; and one for each game server, since a round is
// measured by the clock of the server that plays it.

// dueKind says what falls due.
type dueKind uint8

const (
	dueBetting dueKind = iota // the betting timer ends
	dueEarly                  // an early scan was not followed by no more bets
	dueHung                   // the ball has not come to rest
	dueStuck                  // a phase has lasted too long
	dueGap                    // a gap was not filled
	dueStale                  // nothing was heard
	dueKinds
)

// dues are the moments at which something of one table or feed falls due; zero where
// nothing does.
type dues struct {
	at    [dueKinds]time.Time
	next  time.Time // none is earlier; meaningful while it waits
	clock *clock    // that they are measured by
	place int       // in the clock's heap, from 1; 0 while nothing falls due

	feed  *feed  // whose they are
	table *table // or this one's
	name  string
}

func (d *dues) first() (kind dueKind, at time.Time) {
	for k, t := range d.at {
		if !t.IsZero() && (at.IsZero() || t.Before(at)) {
			kind, at = dueKind(k), t
		}
	}
	return kind, at
}

// set puts a deadline; a zero time takes it away.
func (d *dues) set(kind dueKind, at time.Time) {
	d.at[kind] = at
	switch {
	case at.IsZero() || d.place > 0 && !at.Before(d.next):
		// Where it waits is found out when its turn comes: most deadlines never do.
	case d.place > 0:
		d.next = at
		d.clock.up(d.place - 1)
	default:
		d.next = at
		d.clock.push(d)
	}
}

// keep moves what waits to another clock.
func (d *dues) keep(c *clock) {
	if d.clock == c {
		return
	}
	waits := d.place > 0
	if waits {
		d.clock.remove(d)
	}
	if d.clock = c; waits {
		c.push(d)
	}
}

// clock is a time that deadlines are measured by.
type clock struct {
	behind time.Duration // how far the desk's clock is ahead of it
	heap   []*dues

	least  [2]time.Duration // of what behind was, in this half minute and the one before
	heard  [2]bool          // that anything came in them
	turned time.Time        // when this half minute began
}

// arrive takes how late an event came. A message can be late by as much as a line or a
// desk was busy, but never early: how far the clocks are apart is the least of it.
func (c *clock) arrive(behind time.Duration, now time.Time) {
	const half = 30 * time.Second
	switch since := now.Sub(c.turned); {
	case since >= 2*half:
		c.heard, c.turned = [2]bool{}, now
	case since >= half:
		c.least[1], c.heard[1], c.heard[0], c.turned = c.least[0], c.heard[0], false, now
	}
	if !c.heard[0] || behind < c.least[0] {
		c.least[0], c.heard[0] = behind, true
	}
}

// off is how far the desk's clock is certainly ahead; 0 within what clocks are
// commonly off.
func (c *clock) off() time.Duration {
	least := c.least[0]
	if c.heard[1] {
		least = min(least, c.least[1])
	}
	if least.Abs() <= skewLimit {
		return 0
	}
	return least
}

// lag is behind, unless that is no more than the way of a message and what clocks are
// commonly off.
func (c *clock) lag() time.Duration {
	if c.behind.Abs() <= skewLimit {
		return 0
	}
	return c.behind
}

// before is the order of the heap: of equal moments the feeds come first, then the
// tables by their number.
func (d *dues) before(o *dues) bool {
	if c := d.next.Compare(o.next); c != 0 {
		return c < 0
	}
	return d.ranksBefore(o)
}

func (d *dues) ranksBefore(o *dues) bool {
	if (d.feed == nil) != (o.feed == nil) {
		return d.feed != nil
	}
	return d.name < o.name
}

func (c *clock) push(d *dues) {
	c.heap = append(c.heap, d)
	d.place = len(c.heap)
	c.up(d.place - 1)
}

func (c *clock) remove(d *dues) {
	i, last := d.place-1, len(c.heap)-1
	c.swap(i, last)
	c.heap = c.heap[:last]
	if d.place = 0; i < last {
		c.down(i)
		c.up(i)
	}
}

func (c *clock) swap(i, j int) {
	h := c.heap
	h[i], h[j] = h[j], h[i]
	h[i].place, h[j].place = i+1, j+1
}

func (c *clock) up(i int) {
	for i > 0 {
		parent := (i - 1) / 2
		if !c.heap[i].before(c.heap[parent]) {
			return
		}
		c.swap(i, parent)
		i = parent
	}
}

func (c *clock) down(i int) {
	for {
		least := i
		for child := 2*i + 1; child <= 2*i+2 && child < len(c.heap); child++ {
			if c.heap[child].before(c.heap[least]) {
				least = child
			}
		}
		if least == i {
			return
		}
		c.swap(i, least)
		i = least
	}
}

// soonest is what falls due first on this clock, not after a moment of the desk's; nil
// if nothing does.
func (c *clock) soonest(to time.Time) *dues {
	for to = to.Add(-c.lag()); len(c.heap) > 0 && !c.heap[0].next.After(to); {
		d := c.heap[0]
		_, at := d.first()
		switch {
		case at.IsZero():
			c.remove(d)
		case at.After(d.next):
			d.next = at
			c.down(0)
		default:
			return d
		}
	}
	return nil
}

// set puts a deadline of a table or feed; a zero time takes it away.
func (f *Fold) set(d *dues, kind dueKind, at time.Time) { d.set(kind, at) }

// pass lets the clock run to a moment and says what falls due on the way, in the
// order of the deadlines. A server's clock may have moved without the desk's.
func (f *Fold) pass(to time.Time, moved bool) {
	if !to.After(f.now) && !moved {
		return
	}
	to = later(f.now, to)
	for {
		var d *dues
		var due time.Time
		for _, c := range f.clocks {
			x := c.soonest(to)
			if x == nil {
				continue
			}
			if at := x.next.Add(c.lag()); d == nil || at.Before(due) || at.Equal(due) && x.ranksBefore(d) {
				d, due = x, at
			}
		}
		if d == nil {
			break
		}
		f.now = later(f.now, due)
		f.said.mark()
		kind, at := d.first()
		d.at[kind] = time.Time{}
		if d.feed != nil {
			f.feedDue(d.feed, kind, at)
		} else {
			f.tableDue(d.table, kind, at)
		}
		f.said.sortFrom()
	}
	f.now = to
	f.said.mark()
}

// newClock makes the clock of a game server.
func (f *Fold) newClock() *clock {
	c := new(clock)
	f.clocks = append(slices.Clip(f.clocks), c)
	return c
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
