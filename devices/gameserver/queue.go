package gameserver

import (
	"context"
	"sync"
	"time"
)

// The bounds of what waits for the pit beside the number of events, and of what is
// handed over at once.
const (
	mostBytesWaiting = 16 << 20
	mostAtOnce       = 256
)

// queue lies between the one goroutine that reads and the one that delivers. What
// is being delivered still counts, so that the bound is on all that is held.
type queue struct {
	most int

	mu      sync.Mutex // guards what follows
	waiting []queued
	inHand  []queued // taken and not yet done
	bytes   int      // of both
	full    bool     // the reader waits

	news, room chan struct{} // wake-ups, one deep
}

type queued struct {
	heard Heard
	since time.Time // by the monotonic clock
}

func newQueue(most int) *queue {
	return &queue{most: most, news: make(chan struct{}, 1), room: make(chan struct{}, 1)}
}

func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// put adds an event, and waits for room as long as it takes. It says how long that
// was, and fails only when ctx ends.
func (q *queue) put(ctx context.Context, h Heard) (waited time.Duration, err error) {
	started := time.Now()
	for !q.add(h, started) {
		select {
		case <-q.room:
		case <-ctx.Done():
			return time.Since(started), context.Cause(ctx)
		}
		waited = time.Since(started)
	}
	return waited, nil
}

func (q *queue) add(h Heard, since time.Time) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	held := len(q.waiting) + len(q.inHand)
	// An empty queue takes an event of any size: it has no room to wait for.
	q.full = held > 0 && (held >= q.most || q.bytes+len(h.Line) > mostBytesWaiting)
	if q.full {
		return false
	}
	q.waiting = append(q.waiting, queued{h, since})
	q.bytes += len(h.Line)
	wake(q.news)
	return true
}

// take waits for events and gives the oldest of them. done must follow before the
// next take.
func (q *queue) take(ctx context.Context) ([]Heard, error) {
	for {
		if batch := q.some(); batch != nil {
			return batch, nil
		}
		select {
		case <-q.news:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

func (q *queue) some() []Heard {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := min(len(q.waiting), mostAtOnce)
	if n == 0 {
		return nil
	}
	batch := make([]Heard, n)
	for i, w := range q.waiting[:n] {
		batch[i] = w.heard
	}
	q.inHand = append(q.inHand[:0], q.waiting[:n]...)
	rest := copy(q.waiting, q.waiting[n:])
	clear(q.waiting[rest:])
	q.waiting = q.waiting[:rest]
	return batch
}

// done gives back the room of what was taken.
func (q *queue) done() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, w := range q.inHand {
		q.bytes -= len(w.heard.Line)
	}
	clear(q.inHand)
	q.inHand = q.inHand[:0]
	wake(q.room)
}

// depth says how many events are not delivered, how old the oldest is, and whether
// the reader waits for room.
func (q *queue) depth() (n int, delay time.Duration, full bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	n = len(q.waiting) + len(q.inHand)
	switch {
	case len(q.inHand) > 0:
		delay = time.Since(q.inHand[0].since)
	case len(q.waiting) > 0:
		delay = time.Since(q.waiting[0].since)
	}
	return n, delay, q.full
}
