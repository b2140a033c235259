package live_test

import (
	"context"
	"net"
	"net/http"
	"testing"
	"time"

	"pitboss/devices/sim/live"
)

// memory is a network without wires, so that a server and a desk can meet inside a
// synctest bubble: there time passes when everybody waits, and nobody is ever slow.
type memory struct {
	visits chan net.Conn
	closed chan struct{}
}

func (m *memory) Accept() (net.Conn, error) {
	select {
	case c := <-m.visits:
		return c, nil
	case <-m.closed:
		return nil, net.ErrClosed
	}
}

func (m *memory) Close() error {
	close(m.closed)
	return nil
}

func (m *memory) Addr() net.Addr { return &net.UnixAddr{Name: "memory", Net: "unix"} }

// dial is the Dial of a client.
func (m *memory) dial(context.Context, string, string) (net.Conn, error) {
	desk, server := net.Pipe()
	select {
	case m.visits <- server:
		return desk, nil
	case <-m.closed:
		return nil, net.ErrClosed
	}
}

// playInMemory is play in a synctest bubble: the server is reached by dial alone.
func playInMemory(t *testing.T, cfg live.Config) (*live.Server, *memory) {
	t.Helper()
	s, m := live.New(cfg), &memory{visits: make(chan net.Conn), closed: make(chan struct{})}
	web := &http.Server{Handler: s, ReadHeaderTimeout: patience}
	ctx, cancel := context.WithCancel(t.Context())
	ended, served := make(chan error, 1), make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	go func() { served <- web.Serve(m) }()
	t.Cleanup(func() {
		cancel()
		<-ended
		_ = web.Close()
		<-served
	})
	return s, m
}

// soon is when a pit in a bubble begins.
func soon() time.Time { return time.Now().Add(time.Second).UTC() }
