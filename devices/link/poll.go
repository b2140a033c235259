package link

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// pollLimit is how long a port may take to accept a poll. A serial write has no
// deadline of its own and is not released by closing the port.
const pollLimit = 2 * time.Second

var (
	errPollStuck = errors.New("the port does not take the poll")
	errPollHeld  = errors.New("a poll is still held by the port; it ends when the port is pulled out")
)

// poll sends the configured question at its interval until that fails or ctx ends.
// Each write has its own goroutine, and a link never has two: one that the kernel
// holds is left alone until it comes back.
func (l *Link) poll(ctx context.Context, w io.Writer) error {
	for {
		late := l.cfg.Clock.After(pollLimit)
		select {
		case l.asking <- struct{}{}:
		case <-late:
			return errPollStuck
		case <-ctx.Done():
			return ctx.Err()
		}
		done := make(chan error, 1)
		go func() {
			n, err := w.Write([]byte(l.cfg.Address.Poll))
			if err == nil && n < len(l.cfg.Address.Poll) {
				err = io.ErrShortWrite
			}
			<-l.asking
			done <- err
		}()
		select {
		case err := <-done:
			if err != nil {
				return fmt.Errorf("poll: %w", err)
			}
		case <-late:
			return errPollStuck
		case <-ctx.Done():
			return ctx.Err()
		}
		if !l.sleep(ctx, l.cfg.Address.Every) {
			return ctx.Err()
		}
	}
}

// pollReleased waits a little for a poll that was under way when the port was closed.
func (l *Link) pollReleased() error {
	select {
	case l.asking <- struct{}{}:
		return nil
	case <-l.cfg.Clock.After(pollLimit):
		return fmt.Errorf("link %s: %w", l.cfg.Name, errPollHeld)
	}
}
