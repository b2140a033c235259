package live_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"pitboss/app/house"
	"pitboss/devices/sim"
	"pitboss/devices/sim/live"
	"pitboss/tables"
)

// patience is how long a test waits for what must come; machines are slow at times.
const patience = 30 * time.Second

var evening = time.Date(2026, 11, 30, 3, 45, 0, 0, time.UTC)

// noLeak makes sure that a test leaves no goroutine behind.
func noLeak(t *testing.T) {
	t.Helper()
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for until := time.Now().Add(patience); runtime.NumGoroutine() > before; time.Sleep(5 * time.Millisecond) {
			if time.Now().After(until) {
				buf := make([]byte, 1<<20)
				t.Fatalf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before, buf[:runtime.Stack(buf, true)])
			}
		}
	})
}

func newPit(t *testing.T, cfg sim.Config) *sim.Pit {
	t.Helper()
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	cfg.Book = book
	if cfg.Start.IsZero() {
		cfg.Start = evening
	}
	p, err := sim.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// open is a server that is played until the test ends.
type open struct {
	*live.Server
	url   string
	ended chan error // gets what Run returned
}

func play(t *testing.T, cfg live.Config) *open {
	t.Helper()
	noLeak(t)
	s := live.New(cfg)
	web := httptest.NewServer(s)
	ctx, cancel := context.WithCancel(context.Background())
	o := &open{Server: s, url: "ws" + strings.TrimPrefix(web.URL, "http"), ended: make(chan error, 1)}
	done := make(chan struct{})
	go func() {
		o.ended <- s.Run(ctx)
		close(done)
	}()
	t.Cleanup(func() {
		cancel()
		select {
		case <-done:
		case <-time.After(patience):
			t.Error("the server did not end")
		}
		web.Close()
		http.DefaultClient.CloseIdleConnections()
	})
	return o
}

// visitor is a desk as a test plays it.
type visitor struct {
	t    *testing.T
	conn *websocket.Conn
}

func visit(t *testing.T, url string, header http.Header) (*visitor, *http.Response, error) {
	t.Helper()
	dialer := websocket.Dialer{Subprotocols: []string{live.Protocol}, HandshakeTimeout: patience}
	conn, answer, err := dialer.Dial(url, header)
	if err != nil {
		return nil, answer, err
	}
	t.Cleanup(func() { _ = conn.Close() })
	return &visitor{t, conn}, answer, nil
}

func join(t *testing.T, url, subscription string) *visitor {
	t.Helper()
	v, _, err := visit(t, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	v.say(`{"op":"subscribe","v":1,"client":"desk-2",` + subscription + `}`)
	return v
}

func (v *visitor) say(text string) {
	v.t.Helper()
	if err := v.conn.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
		v.t.Fatal(err)
	}
}

// next is the next message; false when the connection has ended.
func (v *visitor) next() ([]byte, bool) {
	v.t.Helper()
	_ = v.conn.SetReadDeadline(time.Now().Add(patience))
	kind, b, err := v.conn.ReadMessage()
	if e, ok := err.(net.Error); ok && e.Timeout() {
		v.t.Fatal("nothing came")
	}
	if err == nil && kind != websocket.TextMessage {
		v.t.Fatalf("a message of kind %d", kind)
	}
	return b, err == nil
}

// event is the next message as an event.
func (v *visitor) event() (tables.Event, bool) {
	v.t.Helper()
	b, ok := v.next()
	if !ok {
		return tables.Event{}, false
	}
	e, err := tables.ReadEvent(b)
	if err != nil || e.Fault != "" {
		v.t.Fatalf("%s: %v %s", b, err, e.Fault)
	}
	return e, true
}

// must is the next event, of a type.
func (v *visitor) must(kind string) tables.Event {
	v.t.Helper()
	e, ok := v.event()
	if !ok || e.Type != kind {
		v.t.Fatalf("%s came (open %t), want %s", e.Type, ok, kind)
	}
	return e
}

// answer is the answer to a subscription.
func (v *visitor) answer(mode string) tables.Event {
	v.t.Helper()
	e := v.must(tables.SubscribedType)
	if d := e.Data.(tables.Subscribed); d.Mode != mode {
		v.t.Fatalf("joined by %s, want %s", d.Mode, mode)
	}
	return e
}

// follow reads events, heartbeats apart, up to a count or the end, and holds them to
// the count; it gives the last one's number.
func (v *visitor) follow(from tables.Event, most int, each func(e *tables.Event)) (last tables.Event, read int) {
	v.t.Helper()
	last = from
	for read < most {
		e, ok := v.event()
		if !ok {
			return last, read
		}
		if e.Type == tables.HeartbeatType {
			if e.Epoch != from.Epoch || e.Seq != last.Seq {
				v.t.Fatalf("a heartbeat of %s %d after %s %d", e.Epoch, e.Seq, last.Epoch, last.Seq)
			}
			continue
		}
		if !e.Counted || e.Epoch != from.Epoch || e.Seq != last.Seq+1 {
			v.t.Fatalf("%s of %s %d after %s %d", e.Type, e.Epoch, e.Seq, last.Epoch, last.Seq)
		}
		last = e
		read++
		if each != nil {
			each(&e)
		}
	}
	return last, read
}

// place is where a desk resumes.
func place(e tables.Event) string {
	b, _ := json.Marshal(e.Epoch)
	return fmt.Sprintf(`"resume":{"epoch":%s,"seq":%d}`, b, e.Seq)
}
