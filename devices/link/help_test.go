package link_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/devices/link"
)

// patience is how long a test waits for what must come; a noisy machine needs less.
const patience = 30 * time.Second

// noLeak fails the test if a goroutine of this package is left when it ends.
func noLeak(t *testing.T) {
	t.Helper()
	t.Cleanup(func() {
		var left string
		for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
			if left = leftOver(); left == "" {
				return
			}
		}
		t.Errorf("goroutines are left:\n%s", left)
	})
}

// leftOver is the stacks of the goroutines that run this package's code, without the
// tests themselves.
func leftOver() string {
	buf := make([]byte, 4<<20)
	buf = buf[:runtime.Stack(buf, true)]
	var left []string
	for g := range strings.SplitSeq(string(buf), "\n\n") {
		if strings.Contains(g, "pitboss/devices/link") && !strings.Contains(g, "testing.tRunner") && !strings.Contains(g, "testing.(*T).Run") {
			left = append(left, g)
		}
	}
	return strings.Join(left, "\n\n")
}

// heard is a link that runs and everything that it has told.
type heard struct {
	*link.Link
	t    *testing.T
	stop context.CancelFunc
	done chan error

	mu      sync.Mutex
	changed *sync.Cond
	reports []link.Report
	over    bool
}

// run runs a link and takes its reports until the test ends or end is called.
func run(t *testing.T, cfg link.Config) *heard {
	t.Helper()
	h := start(t, cfg)
	h.listen()
	t.Cleanup(func() { h.end() })
	return h
}

// start runs a link whose reports nobody takes yet.
func start(t *testing.T, cfg link.Config) *heard {
	t.Helper()
	l, err := link.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	h := &heard{Link: l, t: t, stop: stop, done: make(chan error, 1)}
	h.changed = sync.NewCond(&h.mu)
	go func() { h.done <- l.Run(ctx) }()
	return h
}

// listen takes the reports from now on.
func (h *heard) listen() {
	go func() {
		for r := range h.Reports() {
			h.mu.Lock()
			h.reports = append(h.reports, r)
			h.mu.Unlock()
			h.changed.Broadcast()
		}
		h.mu.Lock()
		h.over = true
		h.mu.Unlock()
		h.changed.Broadcast()
	}()
}

// end ends the link and returns what Run said.
func (h *heard) end() error {
	h.t.Helper()
	h.stop()
	select {
	case err := <-h.done:
		h.done <- err
		return err
	case <-time.After(patience):
		h.t.Fatalf("the link does not end; it is %+v", h.Health())
		return nil
	}
}

// await waits until what was told satisfies ok, and returns it.
func (h *heard) await(what string, ok func([]link.Report) bool) []link.Report {
	h.t.Helper()
	timer := time.AfterFunc(patience, h.changed.Broadcast)
	defer timer.Stop()
	end := time.Now().Add(patience)
	h.mu.Lock()
	defer h.mu.Unlock()
	for !ok(h.reports) {
		if h.over || !time.Now().Before(end) {
			h.t.Fatalf("waited for %s in vain; told %s; health %+v", what, story(h.reports), h.Health())
		}
		h.changed.Wait()
	}
	return append([]link.Report(nil), h.reports...)
}

// awaitText waits until the bytes told so far are text.
func (h *heard) awaitText(text string) []link.Report {
	h.t.Helper()
	return h.await(fmt.Sprintf("the bytes %q", text), func(rs []link.Report) bool { return told(rs) == text })
}

// awaitChange waits for the n-th change to a state with a reason.
func (h *heard) awaitChange(n int, s link.State, reason string) []link.Report {
	h.t.Helper()
	return h.await(fmt.Sprintf("%s %q (%d)", s, reason, n), func(rs []link.Report) bool {
		count := 0
		for _, r := range rs {
			if r.IsChange() && r.State == s && r.Reason == reason {
				count++
			}
		}
		return count >= n
	})
}

// now is what was told until now.
func (h *heard) now() []link.Report {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]link.Report(nil), h.reports...)
}

// told is the bytes of reports.
func told(rs []link.Report) string {
	var b bytes.Buffer
	for _, r := range rs {
		b.Write(r.Bytes)
	}
	return b.String()
}

// changes is the changes of state among reports: "opening, live, lost unplugged".
func changes(rs []link.Report) string {
	var words []string
	for _, r := range rs {
		if r.IsChange() {
			words = append(words, strings.TrimSpace(r.State.String()+" "+r.Reason))
		}
	}
	return strings.Join(words, ", ")
}

// story is reports in one line: changes as words, bytes quoted.
func story(rs []link.Report) string {
	var words []string
	for _, r := range rs {
		if r.IsChange() {
			words = append(words, strings.TrimSpace(r.State.String()+" "+r.Reason))
		} else {
			words = append(words, fmt.Sprintf("%q", r.Bytes))
		}
	}
	return strings.Join(words, ", ")
}

func address(t *testing.T, s string) link.Address {
	t.Helper()
	a, err := link.ParseAddress(s)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// quick is a back-off for tests on real wires.
var quick = link.Backoff{First: time.Millisecond, Most: 20 * time.Millisecond}

// port is a made-up port: it reads what is put in, ticks as a real one does, and
// counts how many are open.
type port struct {
	in      chan any // []byte, error, or "panic"
	closing chan struct{}
	once    sync.Once
	closed  func()
}

func newPort() *port { return &port{in: make(chan any, 1024), closing: make(chan struct{})} }

func (p *port) Read(b []byte) (int, error) {
	select {
	case <-p.closing:
		return 0, io.ErrClosedPipe
	case v := <-p.in:
		switch v := v.(type) {
		case error:
			return 0, v
		case []byte:
			return copy(b, v), nil
		}
		return 0, fmt.Errorf("%v", [1]int{}[len(fmt.Sprint(v))]) // a slip as the library's: index out of range
	case <-time.After(link.Tick):
		return 0, nil
	}
}

func (p *port) Close() error {
	err := errors.New("closed twice")
	p.once.Do(func() {
		close(p.closing)
		if p.closed != nil {
			p.closed()
		}
		err = nil
	})
	return err
}

// say puts bytes in.
func (p *port) say(s string) { p.in <- []byte(s) }

// bench gives a link one made-up port after the other and sees to it that no two are
// open at once.
type bench struct {
	t     *testing.T
	mu    sync.Mutex
	next  []any // *port or error; the last one again and again
	open  int
	dials []time.Time
}

func (b *bench) dial(context.Context, link.Address) (io.ReadCloser, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.dials = append(b.dials, time.Now())
	if b.open > 0 {
		b.t.Errorf("a port is opened while %d of the link's are still open", b.open)
	}
	v := b.next[0]
	if len(b.next) > 1 {
		b.next = b.next[1:]
	}
	p, ok := v.(*port)
	if !ok {
		return nil, v.(error)
	}
	b.open++
	p.closed = func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.open--
	}
	return p, nil
}

// fake is a link's configuration on a bench.
func fake(t *testing.T, ports ...any) (link.Config, *bench) {
	b := &bench{t: t, next: ports}
	return link.Config{Address: link.Address{Kind: link.Serial, Port: "/dev/ttyUSB0", Line: link.DefaultLine}, Dial: b.dial}, b
}
