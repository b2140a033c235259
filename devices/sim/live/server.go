package live

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"pitboss/devices/sim"
)

// Protocol is the WebSocket sub-protocol of the feed.
const Protocol = "pit.v1"

// Config says how a pit is played.
type Config struct {
	Pit *sim.Pit
	// Token is what a desk must bring as a bearer token; "" for none.
	Token string
	// Headlong plays the pit as fast as the machine and the quickest desk can; while
	// no desk listens it stands still. Else each output leaves when its time has come
	// by Now; a pit that is to be played so starts at Now.
	Headlong bool
	History  int // events that a desk can resume from; 20,000 if 0
	Room     int // bytes that a desk may owe before it is cut off; 16 MiB if 0
	// Wires are where the devices' bytes go, by the device's name; a device that has
	// none is not heard. The server does not close them.
	Wires map[string]Wire
	// Seen is told of every output before anybody else, from the goroutine of Run.
	Seen func(o *sim.Output) error
	// Decided is told of every decision that a desk sends and that is acknowledged,
	// from the connection's goroutine.
	Decided func(d Decision)
	Now     func() time.Time // time.Now if nil
}

// Wire is where a device's bytes go.
type Wire interface {
	// Send puts bytes on the wire. It never waits.
	Send(b []byte)
	// Unplug ends the wire as a pulled plug does; Plug brings it back.
	Unplug()
	Plug()
	// Close ends the wire for good, with everything that serves it.
	Close() error
}

// Server is a game server and its devices. Its handler is served by whoever has a
// listener; Run plays the pit.
type Server struct {
	cfg    Config
	hub    *hub
	orders chan order
	done   chan struct{} // closed when Run has ended
	desks  sync.WaitGroup

	mu    sync.Mutex
	at    time.Time // of the last output
	ended bool
}

// order is what is asked of the pit while it is played.
type order struct {
	do     func(p *sim.Pit) error
	answer chan error
}

// ErrOver says that the pit has been played to its end.
var ErrOver = errors.New("the pit is over")

// New makes a server of a pit, which belongs to it from now on.
func New(cfg Config) *Server {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.History == 0 {
		cfg.History = 20_000
	}
	if cfg.Room == 0 {
		cfg.Room = 16 << 20
	}
	s := &Server{cfg: cfg, orders: make(chan order), done: make(chan struct{}), at: cfg.Now()}
	s.hub = newHub(cfg.History, strconv.FormatInt(cfg.Now().UnixMilli(), 36), s.now)
	return s
}

// now is the pit's time: of its last output, or of the clock where the pit keeps to it.
func (s *Server) now() time.Time {
	if !s.cfg.Headlong {
		return s.cfg.Now().UTC()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.at
}

// Order asks the pit for a fault while it is being played.
func (s *Server) Order(o sim.Order) error {
	return s.ask(func(p *sim.Pit) error { return p.Order(o) })
}

// Tell tells a table what comes while the pit is being played.
func (s *Server) Tell(c sim.Cue) error {
	return s.ask(func(p *sim.Pit) error { return p.Tell(c) })
}

func (s *Server) ask(do func(p *sim.Pit) error) error {
	asked := order{do, make(chan error, 1)}
	select {
	case s.orders <- asked:
		return <-asked.answer
	case <-s.done:
		return ErrOver
	}
}

// Run plays the pit until it is over or ctx ends; then it waits a moment for the
// desks to take what they are owed, and sends them away. It returns when every
// connection has ended: nil at the end of the pit, the reason of ctx, or what Seen
// said.
func (s *Server) Run(ctx context.Context) error {
	err := s.play(ctx)
	close(s.done)
	if err == nil {
		s.drain(ctx)
	}
	s.mu.Lock()
	s.ended = true
	s.mu.Unlock()
	s.hub.close("the pit is over")
	s.desks.Wait()
	return err
}

func (s *Server) play(ctx context.Context) error {
	for {
		if err := s.serveOrders(ctx, s.ready()); err != nil {
			return err
		}
		o, ok := s.cfg.Pit.Next()
		if !ok {
			return nil
		}
		if !s.cfg.Headlong {
			if err := s.serveOrders(ctx, s.until(o.At)); err != nil {
				return err
			}
		}
		if s.cfg.Seen != nil {
			if err := s.cfg.Seen(&o); err != nil {
				return err
			}
		}
		s.mu.Lock()
		s.at = o.At
		s.mu.Unlock()
		s.put(&o)
	}
}

// put lets an output out.
func (s *Server) put(o *sim.Output) {
	switch o.Kind {
	case sim.Wire, sim.Unplugged, sim.Plugged:
		w := s.cfg.Wires[o.Device]
		switch {
		case w == nil:
		case o.Kind == sim.Wire:
			w.Send(o.Bytes)
		case o.Kind == sim.Unplugged:
			w.Unplug()
		default:
			w.Plug()
		}
	default:
		s.hub.take(o)
	}
}

// until is how long it is to a moment.
func (s *Server) until(at time.Time) func() time.Duration {
	return func() time.Duration { return at.Sub(s.cfg.Now()) }
}

// ready is how long a headlong pit waits for the quickest of its desks, or for one
// at all.
func (s *Server) ready() func() time.Duration {
	return func() time.Duration {
		const look = 2 * time.Millisecond
		if !s.cfg.Headlong {
			return 0
		}
		if s.hub.takes(s.cfg.Room / 4) {
			return 0
		}
		return look
	}
}

// serveOrders waits for as long as wait says, and serves orders meanwhile.
func (s *Server) serveOrders(ctx context.Context, wait func() time.Duration) error {
	for {
		left := wait()
		if left <= 0 {
			select {
			case o := <-s.orders:
				o.answer <- o.do(s.cfg.Pit)
				continue
			case <-ctx.Done():
				return context.Cause(ctx)
			default:
				return nil
			}
		}
		timer := time.NewTimer(left)
		select {
		case <-timer.C:
		case o := <-s.orders:
			o.answer <- o.do(s.cfg.Pit)
		case <-ctx.Done():
			timer.Stop()
			return context.Cause(ctx)
		}
		timer.Stop()
	}
}

// drain waits until the desks have what they are owed, but not for ever.
func (s *Server) drain(ctx context.Context) {
	const patience, look = 5 * time.Second, 5 * time.Millisecond
	limit := time.NewTimer(patience)
	defer limit.Stop()
	for !s.hub.idle() {
		select {
		case <-ctx.Done():
			return
		case <-limit.C:
			return
		case <-time.After(look):
		}
	}
}

// ServeHTTP lets a desk in.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !s.allowed(r) {
		w.Header().Set("WWW-Authenticate", "Bearer")
		http.Error(w, "the token is missing or wrong", http.StatusUnauthorized)
		return
	}
	if !slices.Contains(websocket.Subprotocols(r), Protocol) {
		http.Error(w, "only "+Protocol+" is spoken here", http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	if s.ended {
		s.mu.Unlock()
		http.Error(w, "the pit is over", http.StatusServiceUnavailable)
		return
	}
	s.desks.Add(1)
	s.mu.Unlock()
	defer s.desks.Done()
	if s.hub.isDown() {
		http.Error(w, "the feed is down", http.StatusServiceUnavailable)
		return
	}
	upgrader := websocket.Upgrader{
		Subprotocols: []string{Protocol}, ReadBufferSize: 4 << 10, WriteBufferSize: 64 << 10, HandshakeTimeout: writeWait,
	}
	conn, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // it was answered
	}
	if tcp, ok := conn.NetConn().(*net.TCPConn); ok {
		_ = tcp.SetWriteBuffer(kernelRoom)
	}
	d := &desk{hub: s.hub, conn: conn, room: s.cfg.Room, wake: make(chan struct{}, 1)}
	if !s.hub.enter(d) {
		_ = conn.NetConn().Close()
		return
	}
	var writer sync.WaitGroup
	writer.Go(func() {
		d.write()
		s.hub.leave(d)
	})
	d.read(s.cfg.Decided)
	s.hub.leave(d)
	writer.Wait()
}

// kernelRoom is how many bytes the kernel may hold for a desk: else one that does not
// read would seem to keep up for a long time.
const kernelRoom = 256 << 10

// allowed compares tokens without telling by the time it takes how much of one was
// right.
func (s *Server) allowed(r *http.Request) bool {
	if s.cfg.Token == "" {
		return true
	}
	got, bearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	a, b := sha256.Sum256([]byte(got)), sha256.Sum256([]byte(s.cfg.Token))
	return subtle.ConstantTimeCompare(a[:], b[:]) == 1 && bearer
}
