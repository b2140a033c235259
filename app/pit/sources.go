package pit

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// longestRestart is the longest a source that dies again and again waits.
const longestRestart = 30 * time.Second

// steadyAfter is how long a source must have run for its death to be the first.
const steadyAfter = time.Minute

// runSources runs every source in a goroutine of its own. The channel is closed when
// all of them have ended.
func (r *running) runSources(ctx context.Context) <-chan struct{} {
	ended := make(chan struct{})
	var all sync.WaitGroup
	for _, f := range r.feeders {
		all.Go(func() { r.keepRunning(ctx, f) })
	}
	go func() {
		defer close(ended)
		all.Wait()
	}()
	return ended
}

// keepRunning runs a source, and runs it again when it dies.
func (r *running) keepRunning(ctx context.Context, f *feeder) {
	wait := r.cfg.Restart
	for {
		began := r.cfg.Clock.Mono()
		err := r.runOnce(ctx, f)
		r.intake.mu.Lock()
		if f.ended = err == nil; err != nil && ctx.Err() == nil {
			f.problem = err.Error()
			f.restarts++
		}
		r.intake.mu.Unlock()
		if err == nil || ctx.Err() != nil {
			return
		}
		if r.cfg.Clock.Mono()-began >= steadyAfter {
			wait = r.cfg.Restart
		}
		pause := time.NewTimer(wait)
		select {
		case <-pause.C:
		case <-ctx.Done():
			pause.Stop()
			return
		}
		wait = min(2*wait, longestRestart)
	}
}

func (r *running) runOnce(ctx context.Context, f *feeder) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the source failed badly: %v", p)
		}
	}()
	return f.source.Run(ctx, func(ctx context.Context, heard []Heard) error { return r.intake.deliver(ctx, f, heard) })
}
