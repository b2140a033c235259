package look

import (
	"context"
	"sync"
	"time"
)

// Errands are what a screen has done elsewhere: by the desk, which writes to the disk and
// waits for it, while the window must not. They end with the screen.
type Errands struct {
	run  func(elsewhere, back func())
	ctx  context.Context
	end  context.CancelFunc
	work sync.WaitGroup
}

// answerWithin is how long an errand may take.
const answerWithin = 30 * time.Second

// NewErrands makes the errands of a screen. run does something elsewhere, and then back on
// the goroutine of the window; nil is a goroutine and Do.
func NewErrands(run func(elsewhere, back func())) *Errands {
	e := &Errands{run: run}
	e.ctx, e.end = context.WithCancel(context.Background())
	if run == nil {
		e.run = func(elsewhere, back func()) {
			e.work.Go(func() {
				elsewhere()
				Do(back)
			})
		}
	}
	return e
}

// Do does something elsewhere, for as long as its context lasts, and then back on the
// goroutine of the window, unless the errands were closed meanwhile.
func (e *Errands) Do(elsewhere func(ctx context.Context), back func()) {
	ctx, done := context.WithTimeout(e.ctx, answerWithin)
	e.run(func() {
		defer done()
		elsewhere(ctx)
	}, func() {
		if e.ctx.Err() == nil {
			back()
		}
	})
}

// Close ends what is under way and waits until it has ended. Nothing comes back afterwards.
func (e *Errands) Close() {
	e.end()
	e.work.Wait()
}
