package gameserver_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"pitboss/devices/gameserver"
)

// house is a game server that does what a test tells it to: its script runs once for
// each connection.
type house struct {
	script func(v *visit)
	room   int   // bytes a connection holds each way
	down   error // what dialling gives instead of a connection, if not nil

	mu     sync.Mutex
	visits int
	dialed []time.Time
	all    sync.WaitGroup
}

func newHouse(script func(v *visit)) *house { return &house{script: script, room: 64 << 10} }

func (h *house) dial(context.Context, string, string) (net.Conn, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.dialed = append(h.dialed, time.Now())
	if h.down != nil {
		return nil, h.down
	}
	h.visits++
	desk, server := connection(h.room)
	v := &visit{n: h.visits, also: h.all.Go, line: server, in: bufio.NewReader(server)}
	h.all.Go(func() {
		defer func() { _ = server.Close() }()
		h.script(v)
	})
	return desk, nil
}

// times gives when the server was dialled.
func (h *house) times() []time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.dialed)
}

// visit is the server's end of one connection.
type visit struct {
	n    int          // counts connections from 1
	also func(func()) // runs beside the script and is waited for
	line *end
	in   *bufio.Reader
	req  *http.Request
	ws   *websocket.Conn
	mu   sync.Mutex // one writes at a time
}

// ask reads the desk's handshake.
func (v *visit) ask() bool {
	var err error
	v.req, err = http.ReadRequest(v.in)
	return err == nil
}

func (v *visit) upgrade() { v.upgradeWith(websocket.Upgrader{Subprotocols: []string{"pit.v1"}}) }

func (v *visit) upgradeWith(u websocket.Upgrader) {
	if v.req == nil && !v.ask() {
		return
	}
	v.ws, _ = u.Upgrade(&hijack{line: v.line, in: v.in, header: http.Header{}}, v.req, nil)
}

// answer writes a handshake of the test's own.
func (v *visit) answer(lines ...string) {
	v.ask()
	_, _ = io.WriteString(v.line, strings.Join(lines, "\r\n")+"\r\n\r\n")
}

// subscription is what the desk asked for.
type subscription struct {
	Op        string   `json:"op"`
	V         int      `json:"v"`
	Client    string   `json:"client"`
	Tables    []string `json:"tables"`
	Heartbeat int      `json:"heartbeat_ms"`
	Resume    *struct {
		Epoch string `json:"epoch"`
		Seq   int64  `json:"seq"`
	} `json:"resume"`
}

func (s subscription) String() string {
	if s.Resume == nil {
		return s.Op + " image"
	}
	return fmt.Sprintf("%s resume %s/%d", s.Op, s.Resume.Epoch, s.Resume.Seq)
}

// hear reads the desk's next message; "" when the connection has ended.
func (v *visit) hear() string {
	if v.ws == nil {
		return ""
	}
	_, line, err := v.ws.ReadMessage()
	if err != nil {
		return ""
	}
	return string(line)
}

// subscribed reads the next message as a subscription.
func (v *visit) subscribed() subscription {
	var s subscription
	_ = json.Unmarshal([]byte(v.hear()), &s)
	return s
}

// linger reads until the desk hangs up.
func (v *visit) linger() {
	for v.hear() != "" { //nolint:revive // reading is all there is to do
	}
}

// say writes one text frame.
func (v *visit) say(format string, args ...any) error {
	if v.ws == nil {
		return errors.New("not upgraded")
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.ws.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, format, args...))
}

func (v *visit) image(epoch string, seq int64) {
	_ = v.say(`{"type":"subscribed","v":1,"mode":"image","epoch":%q,"seq":%d,"heartbeat_ms":1000}`, epoch, seq)
}

func (v *visit) resume(epoch string, seq int64) {
	_ = v.say(`{"type":"subscribed","v":1,"mode":"resume","epoch":%q,"seq":%d,"heartbeat_ms":1000}`, epoch, seq)
}

func (v *visit) event(epoch string, seq int64) error {
	return v.say(`{"v":1,"epoch":%q,"seq":%d,"type":"dealer.changed","table":"B-07","data":{"dealer":"d%d"}}`, epoch, seq, seq)
}

func (v *visit) events(epoch string, seqs ...int64) {
	for _, n := range seqs {
		_ = v.event(epoch, n)
	}
}

func (v *visit) hb(epoch string, seq int64) error {
	return v.say(`{"v":1,"epoch":%q,"seq":%d,"type":"hb"}`, epoch, seq)
}

// beat sends a heartbeat a second for a while.
func (v *visit) beat(epoch string, seq int64, times int) {
	for range times {
		time.Sleep(time.Second)
		if v.hb(epoch, seq) != nil {
			return
		}
	}
}

// join upgrades, reads the subscription and answers it with an image from nothing.
func (v *visit) join(epoch string) subscription {
	v.upgrade()
	s := v.subscribed()
	v.image(epoch, 0)
	return s
}

// hijack lets the upgrader write on a line without an HTTP server around it.
type hijack struct {
	line   net.Conn
	in     *bufio.Reader
	header http.Header
	status int
	body   bytes.Buffer
}

func (h *hijack) Header() http.Header         { return h.header }
func (h *hijack) Write(p []byte) (int, error) { return h.body.Write(p) }
func (h *hijack) WriteHeader(status int)      { h.status = status }
func (h *hijack) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return h.line, bufio.NewReadWriter(h.in, bufio.NewWriter(h.line)), nil
}

// desk is a running client and what it delivered.
type desk struct {
	t      *testing.T
	client *gameserver.Client
	cancel context.CancelFunc
	ended  chan struct{}
	result error

	mu    sync.Mutex
	heard []gameserver.Heard
	said  []gameserver.Answer
}

// open runs a client against a house inside a synctest bubble.
func open(t *testing.T, h *house, change func(cfg *gameserver.Config)) *desk {
	t.Helper()
	d := &desk{t: t, ended: make(chan struct{})}
	cfg := gameserver.Config{
		Name: "main", URL: "ws://games.example/pit", Client: "desk-2", Dial: h.dial,
		Deliver: d.take, Answered: d.answered,
		Rand: func() float64 { return 0 },
	}
	if change != nil {
		change(&cfg)
	}
	var err error
	if d.client, err = gameserver.New(cfg); err != nil {
		t.Fatalf("New: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	d.cancel = cancel
	go func() {
		defer close(d.ended)
		d.result = d.client.Run(ctx)
	}()
	t.Cleanup(func() {
		d.stop()
		h.all.Wait()
	})
	return d
}

// stop ends the client and gives what Run returned.
func (d *desk) stop() error {
	d.cancel()
	<-d.ended
	return d.result
}

func (d *desk) take(_ context.Context, heard []gameserver.Heard) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.heard = append(d.heard, heard...)
}

func (d *desk) answered(_ context.Context, a gameserver.Answer) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.said = append(d.said, a)
}

func (d *desk) all() []gameserver.Heard {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.heard)
}

func (d *desk) answers() []gameserver.Answer {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.said)
}

// seqs gives the numbers of the events delivered, in order.
func (d *desk) seqs() []int64 {
	var all []int64
	for _, h := range d.all() {
		if h.Counted && h.Type != "hb" && h.Type != "subscribed" {
			all = append(all, h.Seq)
		}
	}
	return all
}

// pass lets virtual time pass and everything come to rest.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func (d *desk) wantState(want gameserver.State) gameserver.Health {
	d.t.Helper()
	h := d.client.Health()
	if h.State != want {
		d.t.Fatalf("state is %v, want %v (%s)", h.State, want, h.Error)
	}
	return h
}

func (d *desk) wantSeqs(want ...int64) {
	d.t.Helper()
	if got := d.seqs(); !slices.Equal(got, want) {
		d.t.Fatalf("delivered %v, want %v", got, want)
	}
}

func upTo(n int64) []int64 {
	var all []int64
	for i := int64(1); i <= n; i++ {
		all = append(all, i)
	}
	return all
}

func wantText(t *testing.T, got, part string) {
	t.Helper()
	if !strings.Contains(got, part) {
		t.Fatalf("got %q, want something with %q", got, part)
	}
}
