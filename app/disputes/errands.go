package disputes

import (
	"context"
	"sync"
)

// errands are what the screen has done elsewhere. They end with it.
type errands struct {
	ctx    context.Context
	cancel context.CancelFunc
	wait   sync.WaitGroup
	post   func(func())
}

func newErrands(post func(func())) *errands {
	ctx, cancel := context.WithCancel(context.Background())
	return &errands{ctx: ctx, cancel: cancel, post: post}
}

// run does work on a goroutine of its own; what it returns is done on the window's, if
// the screen is still there.
func (e *errands) run(work func(context.Context) (then func())) {
	if e.ctx.Err() != nil {
		return
	}
	e.wait.Go(func() {
		if then := work(e.ctx); e.ctx.Err() == nil {
			e.post(then)
		}
	})
}

// close ends the errands and waits for them.
func (e *errands) close() {
	e.cancel()
	e.wait.Wait()
}
