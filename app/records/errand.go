package records

import (
	"context"
	"sync"
)

// lane is a line of errands of which only the newest counts.
type lane uint8

const (
	finding lane = iota
	proving
	listing
	verifying
	writing // exports and reports
	opening // of another journal
	taking  // of the desk's warnings
	lanes
)

// errands are what the screen has done elsewhere. All of it but the work itself
// belongs to the goroutine of the window.
type errands struct {
	post    func(func()) // hands work to the goroutine of the window
	ctx     context.Context
	stop    context.CancelFunc
	running sync.WaitGroup
	under   *sync.WaitGroup // those that were begun since after was called
	newest  [lanes]int
	cancel  [lanes]context.CancelFunc
	out     int // that have not come back, those of no account among them
}

func newErrands(post func(func())) *errands {
	e := &errands{post: post}
	e.ctx, e.stop = context.WithCancel(context.Background())
	return e
}

// run has work done elsewhere. What it returns is done on the goroutine of the window,
// unless a newer errand of the lane was begun or the lane was dropped meanwhile.
func (e *errands) run(l lane, work func(context.Context) (back func())) {
	e.drop(l)
	if e.ctx.Err() != nil {
		return
	}
	ctx, cancel := context.WithCancel(e.ctx)
	e.cancel[l] = cancel
	mine := e.newest[l]
	e.out++
	if e.under == nil {
		e.under = &sync.WaitGroup{}
	}
	under := e.under
	under.Add(1)
	e.running.Go(func() {
		defer under.Done()
		defer cancel()
		back := work(ctx)
		e.post(func() {
			e.out--
			if e.newest[l] == mine && e.ctx.Err() == nil {
				e.cancel[l] = nil
				back()
			}
		})
	})
}

// after has something done when all errands that are under way have ended: they may
// still use what it takes away.
func (e *errands) after(do func()) {
	if e.under == nil {
		e.under = &sync.WaitGroup{}
	}
	before := e.under
	e.under = &sync.WaitGroup{}
	e.running.Go(func() {
		before.Wait()
		do()
	})
}

// busy says that an errand of a lane is under way.
func (e *errands) busy(l lane) bool { return e.cancel[l] != nil }

// drop makes the answer of a lane's errand void, and asks it to end.
func (e *errands) drop(l lane) {
	e.newest[l]++
	if e.cancel[l] != nil {
		e.cancel[l]()
		e.cancel[l] = nil
	}
}

// close ends all errands and waits for them.
func (e *errands) close() {
	e.stop()
	e.running.Wait()
}
