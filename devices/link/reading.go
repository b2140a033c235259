package link

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

const (
	readSize = 4096
	// A read that finds nothing at once, time after time, is a driver gone mad (one
	// is known on Windows); it must not take a core with it.
	hastyReads = 16
	hastyRest  = 20 * time.Millisecond
)

// ownTime is a port whose bytes have a time of their own: a recorded capture.
type ownTime interface {
	// Time is that of what the last Read returned, or of the nothing it found.
	Time() time.Time
}

// errPanicked is a port's Read that panicked; go.bug.st/serial does so when its
// descriptor is 1024 or more.
var errPanicked = errors.New("the port's read failed badly")

// read listens to an open port until it fails or ctx ends.
func (l *Link) read(ctx context.Context, port io.Reader) error {
	buf := make([]byte, readSize)
	own, hasOwn := port.(ownTime)
	hasty := 0
	for {
		if !l.waitRoom(ctx) {
			return ctx.Err()
		}
		before := l.cfg.Clock.Now()
		n, err := readSafely(port, buf)
		now := l.cfg.Clock.Now()
		at := now
		if hasOwn {
			at = own.Time()
		}
		if n > 0 {
			l.heard(at, buf[:n], now)
		}
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if n > 0 {
			hasty = 0
			continue
		}
		l.nothing(at)
		if hasOwn || now.Sub(before) >= hastyRest/2 {
			hasty = 0
		} else if hasty++; hasty >= hastyReads && !l.sleep(ctx, hastyRest) {
			return ctx.Err()
		}
	}
}

func readSafely(port io.Reader, buf []byte) (n int, err error) {
	defer func() {
		if p := recover(); p != nil {
			n, err = 0, fmt.Errorf("%w: %v", errPanicked, p)
		}
	}()
	n, err = port.Read(buf)
	if n < 0 || n > len(buf) {
		return 0, fmt.Errorf("%w: it says it read %d of %d bytes", errPanicked, n, len(buf))
	}
	return n, err
}

// opened notes that there is a port now.
func (l *Link) opened(port io.ReadCloser, again bool) {
	at := l.cfg.Clock.Now()
	own, ok := port.(ownTime)
	if ok {
		at = own.Time()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ownTime, l.seen = ok, at
	l.heardFrom, l.spoke = at, false
	if again {
		l.health.Reconnects++
	}
	if l.rhythm.fixed == Never {
		// It speaks when something happens: an open port is all there is to know.
		l.turn(Live, "", at)
	} else {
		l.turn(Opening, "", at)
	}
}

// heard queues what one read brought.
func (l *Link) heard(at time.Time, b []byte, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.seen = at
	if l.spoke {
		l.rhythm.heard(at.Sub(l.heardFrom))
	}
	l.turn(Live, "", at)
	l.heardFrom, l.spoke = at, true
	l.health.LastByte = at
	l.health.Bytes += uint64(len(b))
	l.health.Reads++
	l.queue.read(at, b, now, !l.ownTime) // a capture can wait: its times stay as they are
	signal(l.wake)
}

// nothing judges the silence after a read that found nothing.
func (l *Link) nothing(at time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.seen = at
	allowed := l.rhythm.allowed()
	switch {
	case allowed == Never, l.health.State != Live && l.health.State != Opening:
		return
	case allowed == 0 && l.health.State == Live:
		return // it has no rhythm yet
	case allowed == 0:
		allowed = l.cfg.FirstByte
	}
	if at.Sub(l.heardFrom) > allowed {
		l.turn(Silent, ReasonSilent, l.heardFrom.Add(allowed))
	}
}

// waitRoom waits until what was read has been taken far enough to read on. The time
// that it waits is not the device's silence.
func (l *Link) waitRoom(ctx context.Context) bool {
	for {
		l.mu.Lock()
		room := l.queue.room()
		switch {
		case !room:
			l.health.Held = true
		case l.health.Held:
			l.health.Held = false
			l.heardFrom = l.cfg.Clock.Now()
			if l.ownTime {
				l.heardFrom = l.seen
			}
		}
		l.mu.Unlock()
		if room {
			return ctx.Err() == nil
		}
		select {
		case <-l.taken:
		case <-ctx.Done():
			return false
		}
	}
}

func (l *Link) reads() uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.health.Reads
}

// change reports a state, whatever it was before.
func (l *Link) change(s State, reason string, at time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.report(s, reason, at)
}

// lost reports that there is no port, at the port's own time where it has one.
func (l *Link) lost(reason string) {
	at := l.cfg.Clock.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ownTime {
		at = l.seen
	}
	l.turn(Lost, reason, at)
}

// turn reports a state if the link was not in it already. mu is held.
func (l *Link) turn(s State, reason string, at time.Time) {
	if l.health.State != s || l.health.Reason != reason {
		l.report(s, reason, at)
	}
}

// report queues a change of state. mu is held.
func (l *Link) report(s State, reason string, at time.Time) {
	l.health.State, l.health.Reason, l.health.Since = s, reason, at
	l.queue.change(Report{Chunk: Chunk{At: at}, State: s, Reason: reason}, l.cfg.Clock.Now())
	signal(l.wake)
}
