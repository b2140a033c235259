package link_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/devices/link"
)

// server is a serial device server: what is said goes to whoever is connected.
type server struct {
	t    *testing.T
	l    net.Listener
	each chan net.Conn
}

func serve(t *testing.T, hostPort string) *server {
	t.Helper()
	l, err := net.Listen("tcp", hostPort)
	if err != nil {
		t.Fatal(err)
	}
	s := &server{t: t, l: l, each: make(chan net.Conn, 16)}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				close(s.each)
				return
			}
			s.each <- c
		}
	}()
	t.Cleanup(s.close)
	return s
}

func (s *server) close() {
	s.l.Close()
	for c := range s.each {
		c.Close()
	}
}

func (s *server) conn() net.Conn {
	s.t.Helper()
	select {
	case c := <-s.each:
		s.t.Cleanup(func() { c.Close() })
		return c
	case <-time.After(patience):
		s.t.Fatal("nobody connects")
		return nil
	}
}

func (s *server) config() link.Config {
	return link.Config{Address: address(s.t, "tcp://"+s.l.Addr().String()), Backoff: quick}
}

func say(t *testing.T, w io.Writer, text string) {
	t.Helper()
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
}

func TestTCPClosedAndBack(t *testing.T) {
	noLeak(t)
	s := serve(t, "127.0.0.1:0")
	h := run(t, s.config())
	c := s.conn()
	say(t, c, "*X;4;011;34;0;1")
	h.awaitText("*X;4;011;34;0;1")
	c.Close()
	h.awaitChange(1, link.Lost, link.ReasonClosed)
	say(t, s.conn(), "00;0\r\n")
	rs := h.awaitText("*X;4;011;34;0;100;0\r\n")
	if got, want := changes(rs), "opening, live, lost connection closed, opening, live"; got != want {
		t.Errorf("the link was %s, want %s", got, want)
	}
	if n := h.Health().Reconnects; n != 1 {
		t.Errorf("%d reconnects, want 1", n)
	}
}

func TestTCPReset(t *testing.T) {
	noLeak(t)
	s := serve(t, "127.0.0.1:0")
	h := run(t, s.config())
	c := s.conn().(*net.TCPConn)
	say(t, c, "x")
	h.awaitText("x")
	if err := c.SetLinger(0); err != nil {
		t.Fatal(err)
	}
	c.Close()
	h.awaitChange(1, link.Lost, link.ReasonReset)
}

func TestTCPRefusedThenThere(t *testing.T) {
	noLeak(t)
	s := serve(t, "127.0.0.1:0")
	cfg := s.config()
	s.close()
	h := run(t, cfg)
	h.awaitChange(1, link.Lost, link.ReasonRefused)
	back := serve(t, s.l.Addr().String())
	say(t, back.conn(), "here")
	rs := h.awaitText("here")
	if got, want := changes(rs), "opening, lost connection refused, opening, live"; got != want {
		t.Errorf("the link was %s, want %s", got, want)
	}
}

func TestTCPHostThatIsNone(t *testing.T) {
	noLeak(t)
	h := run(t, link.Config{Address: address(t, "tcp://no-such-server.invalid:4001"), Backoff: quick})
	rs := h.await("a loss", func(rs []link.Report) bool { return len(rs) >= 2 })
	if r := rs[1].Reason; r != link.ReasonNoHost && r != link.ReasonNoAnswer && r != link.ReasonUnreachable && r != link.ReasonRefused && r != link.ReasonOpen {
		t.Errorf("the reason is %q", r)
	}
}

// Half lines, glued lines, one byte a read, a burst, and the bytes of a wrong speed:
// a link passes on what came, as it came.
func TestTCPBytesPassVerbatim(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	garbage := make([]byte, 100_000)
	for i := range garbage {
		garbage[i] = byte(rnd.Uint32())
	}
	var bytewise []string
	for _, b := range []byte(strings.Repeat(statusLine, 20)) {
		bytewise = append(bytewise, string(b))
	}
	for _, c := range []struct {
		name  string
		parts []string
	}{
		{"a half line", []string{statusLine[:9], statusLine[9:]}},
		{"glued lines", []string{strings.Repeat(statusLine, 3)}},
		{"a line and a half", []string{statusLine + statusLine[:5], statusLine[5:]}},
		{"one byte a read", bytewise},
		{"the tail of a line first", []string{"00;0\r\n", statusLine}},
		{"no line end at all", []string{strings.Repeat("x", 10_000)}},
		{"a late burst", []string{strings.Repeat(statusLine, 5000)}},
		{"garbage of a wrong speed", []string{string(garbage)}},
		{"every byte there is, telnet's too", []string{"\xff\xfb\x01\x00\x0d\x00\x1a\x04\x11\x13"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			noLeak(t)
			s := serve(t, "127.0.0.1:0")
			h := run(t, s.config())
			conn := s.conn()
			text := ""
			for _, part := range c.parts {
				say(t, conn, part)
				text += part
				if len(c.parts) < 10 {
					h.awaitText(text) // each part in a read of its own
				}
			}
			h.awaitText(text)
		})
	}
}

// With nobody taking reports the kernel and the sender hold the bytes; none is lost.
func TestTCPStalledReaderHoldsTheSender(t *testing.T) {
	noLeak(t)
	s := serve(t, "127.0.0.1:0")
	cfg := s.config()
	cfg.QueueBytes = 10_000
	h := start(t, cfg)
	conn := s.conn()
	const lines = 1_000_000 / len(statusLine) * 20 // 20 MB, more than the kernel takes
	sent := make(chan error, 1)
	go func() {
		_, err := io.Copy(conn, strings.NewReader(strings.Repeat(statusLine, lines)))
		sent <- err
	}()
	for end := time.Now().Add(patience); !h.Health().Held; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the port is not held")
		}
	}
	if n := h.Health().Waiting; n > 10_000+2*4096 {
		t.Errorf("%d bytes wait, the bound is 10000", n)
	}
	select {
	case err := <-sent:
		t.Fatalf("20 MB went nowhere: %v", err)
	case <-time.After(50 * time.Millisecond):
	}
	var got bytes.Buffer
	for r := range h.Reports() {
		got.Write(r.Bytes)
		if got.Len() == lines*len(statusLine) {
			break
		}
	}
	if err := <-sent; err != nil {
		t.Error(err)
	}
	if got.String() != strings.Repeat(statusLine, lines) {
		t.Error("the bytes are not those that were sent")
	}
	h.listen()
	h.end()
}

// A server that accepts and says nothing is silent, not lost, and its late bytes are
// heard on the same connection.
func TestTCPStall(t *testing.T) {
	noLeak(t)
	s := serve(t, "127.0.0.1:0")
	cfg := s.config()
	cfg.Silence = 300 * time.Millisecond
	h := run(t, cfg)
	conn := s.conn()
	h.awaitChange(1, link.Silent, link.ReasonSilent)
	say(t, conn, "late")
	rs := h.awaitText("late")
	if got, want := changes(rs), "opening, silent silent, live"; got != want {
		t.Errorf("the link was %s, want %s", got, want)
	}
	if n := h.Health().Reconnects; n != 0 {
		t.Errorf("%d reconnects, want none", n)
	}
}

// The poll is the only thing that is ever sent, and only where the address says so.
func TestTCPIsOnlyPolledWhereTheAddressSaysSo(t *testing.T) {
	for _, c := range []struct{ name, options, want string }{
		{"no poll", "", ""},
		{"a poll", "?poll=%3FS%0D&every=100ms", "?S\r?S\r?S\r"},
	} {
		t.Run(c.name, func(t *testing.T) {
			noLeak(t)
			s := serve(t, "127.0.0.1:0")
			cfg := s.config()
			cfg.Address = address(t, cfg.Address.String()+c.options)
			h := run(t, cfg)
			conn := s.conn()
			say(t, conn, "x")
			h.awaitText("x")
			if c.want != "" {
				got := make([]byte, len(c.want))
				if _, err := io.ReadFull(conn, got); err != nil || string(got) != c.want {
					t.Errorf("it sent %q, %v, want %q", got, err, c.want)
				}
				return
			}
			h.end()
			if got, err := io.ReadAll(conn); err != nil || len(got) > 0 {
				t.Errorf("it sent %q, %v", got, err)
			}
		})
	}
}

// Half of 200 links have a reader who never comes, or a port that comes and goes; the
// other half hears every byte.
func TestTwoHundredLinksDoNotTouchEachOther(t *testing.T) {
	noLeak(t)
	const links, lines = 200, 50
	s := serve(t, "127.0.0.1:0")
	go func() {
		for c := range s.each {
			go func() {
				defer c.Close()
				for i := range lines {
					if _, err := fmt.Fprintf(c, "<%d>", i); err != nil {
						return
					}
					time.Sleep(time.Millisecond)
				}
				_, err := io.Copy(io.Discard, c) // until the link closes it
				if err != nil && !errors.Is(err, net.ErrClosed) {
					return
				}
			}()
		}
	}()
	want := ""
	for i := range lines {
		want += fmt.Sprintf("<%d>", i)
	}
	var all []*heard
	for i := range links {
		cfg := s.config()
		cfg.Name = fmt.Sprint("device ", i)
		switch {
		case i%4 == 1:
			cfg.QueueBytes = 1
			all = append(all, start(t, cfg))
			continue
		case i%4 == 3:
			cfg.Address = address(t, "tcp://127.0.0.1:1")
		}
		all = append(all, run(t, cfg))
	}
	for i, h := range all {
		switch i % 4 {
		case 1:
		case 3:
			h.awaitChange(1, link.Lost, link.ReasonRefused)
		default:
			h.awaitText(want)
		}
	}
	var ends sync.WaitGroup
	for _, h := range all {
		ends.Go(func() {
			if err := h.end(); err != nil {
				t.Error(err)
			}
		})
	}
	ends.Wait()
}
