package gameserver_test

import (
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// wire is one direction of a connection in memory. It holds as many bytes as a
// kernel would, can be cut, and can go dead without telling either end. Waiting on it
// is waiting on a condition, so that the virtual time of synctest passes.
type wire struct {
	mu     sync.Mutex
	change *sync.Cond
	held   []byte
	room   int
	ended  bool // the writing end has closed: io.EOF after what is held
	broken bool // the reading end has closed: writes fail
	dead   bool // what is written vanishes
	read   deadline
	write  deadline
}

type deadline struct {
	at    time.Time
	timer *time.Timer
}

func newWire(room int) *wire {
	w := &wire{room: room}
	w.change = sync.NewCond(&w.mu)
	return w
}

func (w *wire) set(d *deadline, at time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if d.timer != nil {
		d.timer.Stop()
		d.timer = nil
	}
	d.at = at
	if !at.IsZero() {
		d.timer = time.AfterFunc(time.Until(at), w.change.Broadcast)
	}
	w.change.Broadcast()
}

func (d deadline) passed() bool { return !d.at.IsZero() && !time.Now().Before(d.at) }

func (w *wire) Read(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for {
		switch {
		case w.broken:
			return 0, net.ErrClosed
		case w.read.passed():
			return 0, os.ErrDeadlineExceeded
		case len(w.held) > 0:
			n := copy(p, w.held)
			w.held = w.held[n:]
			w.change.Broadcast()
			return n, nil
		case w.ended:
			return 0, io.EOF
		}
		w.change.Wait()
	}
}

func (w *wire) Write(p []byte) (written int, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for {
		switch {
		case w.ended || w.broken:
			return written, net.ErrClosed
		case w.write.passed():
			return written, os.ErrDeadlineExceeded
		case w.dead:
			return written + len(p), nil
		case len(p) == 0:
			return written, nil
		}
		if n := min(len(p), w.room-len(w.held)); n > 0 {
			w.held = append(w.held, p[:n]...)
			p, written = p[n:], written+n
			w.change.Broadcast()
			continue
		}
		w.change.Wait()
	}
}

// end is one end of two wires.
type end struct{ in, out *wire }

// connection gives two ends with room for so many bytes each way.
func connection(room int) (desk, server *end) {
	up, down := newWire(room), newWire(room)
	return &end{in: down, out: up}, &end{in: up, out: down}
}

func (e *end) Read(p []byte) (int, error)  { return e.in.Read(p) }
func (e *end) Write(p []byte) (int, error) { return e.out.Write(p) }

func (e *end) Close() error {
	for _, w := range []*wire{e.in, e.out} {
		w.mu.Lock()
		if w == e.in {
			w.broken = true
		} else {
			w.ended = true
		}
		for _, d := range []*deadline{&w.read, &w.write} {
			if d.timer != nil {
				d.timer.Stop()
			}
		}
		w.change.Broadcast()
		w.mu.Unlock()
	}
	return nil
}

// die leaves the connection half open: nothing arrives any more, and nobody is told.
func (e *end) die() {
	for _, w := range []*wire{e.in, e.out} {
		w.mu.Lock()
		w.dead = true
		w.held = nil
		w.change.Broadcast()
		w.mu.Unlock()
	}
}

func (e *end) LocalAddr() net.Addr  { return place{} }
func (e *end) RemoteAddr() net.Addr { return place{} }

func (e *end) SetDeadline(t time.Time) error {
	_ = e.SetReadDeadline(t)
	return e.SetWriteDeadline(t)
}

func (e *end) SetReadDeadline(t time.Time) error {
	e.in.set(&e.in.read, t)
	return nil
}

func (e *end) SetWriteDeadline(t time.Time) error {
	e.out.set(&e.out.write, t)
	return nil
}

type place struct{}

func (place) Network() string { return "memory" }
func (place) String() string  { return "memory" }
