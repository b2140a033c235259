package pit

import (
	"context"
	"sync"
	"time"

	"pitboss/tables"
)

// reading is what the clocks said at a moment.
type reading struct {
	wall time.Time
	mono time.Duration
}

// arrival is one thing that waits for the pit: an event of a source, or something
// that a person does.
type arrival struct {
	reading
	from  *feeder // nil for what a person does
	event tables.Event
	line  []byte
	ask   *ask
}

func (a *arrival) size() int { return len(a.line) + arrivalCost }

// arrivalCost is what an arrival takes beside its frame, roughly, in bytes.
const arrivalCost = 512

// feeder is one source as the intake knows it.
type feeder struct {
	source Source
	name   string
	device bool
	names  map[string]string // of tables on its feed
	room   chan struct{}     // wakes a delivery that waits, one deep

	// Guarded by the intake's mutex.
	waiting   int // events, those in the pit's hand among them
	bytes     int
	events    int64
	restarts  int
	ended     bool
	problem   string
	lastHeard time.Time

	// Owned by the pit's goroutine.
	heard   bool // something came
	unheard bool // and it was said that nothing does
}

// intake is where sources leave events. Each may leave only so many: a source that
// floods waits for the pit and no other waits for it.
type intake struct {
	clock Clock
	most  int // events of a source
	bytes int // and their bytes

	mu      sync.Mutex // guards what follows, and of each feeder what says so
	waiting []arrival
	hand    []arrival // taken by the pit and not yet done with
	closed  bool

	news chan struct{} // something waits, one deep
}

func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// deliver is the Deliver of a source.
func (q *intake) deliver(ctx context.Context, f *feeder, heard []Heard) error {
	for len(heard) > 0 {
		n := q.put(f, heard)
		heard = heard[n:]
		if len(heard) == 0 {
			break
		}
		select {
		case <-f.room:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

// put takes as many events as there is room for.
func (q *intake) put(f *feeder, heard []Heard) (taken int) {
	now := q.clock.read()
	q.mu.Lock()
	defer q.mu.Unlock()
	for i := range heard {
		a := arrival{reading: now, from: f, event: heard[i].Event, line: heard[i].Line}
		// One event of any size may wait: an empty queue has no room to wait for.
		if f.waiting > 0 && (f.waiting >= q.most || f.bytes+a.size() > q.bytes) {
			break
		}
		f.waiting++
		f.bytes += a.size()
		f.events++
		f.lastHeard = now.wall
		q.waiting = append(q.waiting, a)
		taken++
	}
	if taken > 0 {
		wake(q.news)
	}
	return taken
}

// ask leaves what a person does.
func (q *intake) ask(a *ask) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return false
	}
	q.waiting = append(q.waiting, arrival{reading: q.clock.read(), ask: a})
	wake(q.news)
	return true
}

// take gives the oldest arrivals, at most so many. They count as waiting until done.
func (q *intake) take(most int) []arrival {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := min(most, len(q.waiting))
	if n == 0 {
		return nil
	}
	taken := q.waiting[:n:n]
	q.waiting = q.waiting[n:]
	if len(q.waiting) == 0 {
		q.waiting = nil
	} else {
		wake(q.news)
	}
	q.hand = taken
	return taken
}

// done gives back the room of what take gave last.
func (q *intake) done() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for i := range q.hand {
		if f := q.hand[i].from; f != nil {
			f.waiting--
			f.bytes -= q.hand[i].size()
			wake(f.room)
		}
	}
	q.hand = nil
}

// health adds the pit's part to a source's own.
func (q *intake) health(f *feeder, h Health) Health {
	now := q.clock.Mono()
	q.mu.Lock()
	defer q.mu.Unlock()
	h.Name, h.Waiting, h.Events, h.Restarts, h.Ended = f.name, f.waiting, f.events, f.restarts, f.ended
	h.Heard = later(h.Heard, f.lastHeard)
	if h.Problem == "" {
		h.Problem = f.problem
	}
	for _, part := range [][]arrival{q.hand, q.waiting} {
		for i := range part {
			if part[i].from == f {
				h.Delay = now - part[i].mono
				return h
			}
		}
	}
	return h
}

// oldest is when the oldest arrival that waits was heard.
func (q *intake) oldest() (reading, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) == 0 {
		return reading{}, false
	}
	return q.waiting[0].reading, true
}

// close lets nobody ask any more, and gives what nobody will answer.
func (q *intake) close() []arrival {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	left := q.waiting
	q.waiting = nil
	return left
}
