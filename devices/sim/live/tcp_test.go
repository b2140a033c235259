package live_test

import (
	"bytes"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"pitboss/devices/sim/live"
)

func listenTCP(t *testing.T) *live.TCPLine {
	t.Helper()
	noLeak(t)
	l, err := live.ListenTCP("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	})
	return l
}

func dialLine(t *testing.T, l *live.TCPLine) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(l.Address(), "tcp://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	_ = c.SetReadDeadline(time.Now().Add(patience))
	return c
}

// until sends a line again and again until whoever asked has heard one.
func until(t *testing.T, l live.Wire, text string, heard <-chan []byte) []byte {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(time.Millisecond) {
		l.Send([]byte(text))
		select {
		case b := <-heard:
			return b
		default:
		}
	}
	t.Fatal("nothing was heard")
	return nil
}

// listen gives the first bytes that come over a connection, once.
func listen(r io.Reader, most int) <-chan []byte {
	heard := make(chan []byte, 1)
	go func() {
		b := make([]byte, most)
		n, _ := io.ReadFull(r, b)
		heard <- b[:n]
	}()
	return heard
}

func TestATCPLineSpeaksToEverybodyWhoListens(t *testing.T) {
	l := listenTCP(t)
	l.Send([]byte("before anybody listens"))
	one, two := listen(dialLine(t, l), 10), listen(dialLine(t, l), 10)
	if b := until(t, l, "R4\r\n", one); !bytes.HasPrefix(b, []byte("R4\r\nR4\r\n")) {
		t.Errorf("heard %q", b)
	}
	if b := until(t, l, "R4\r\n", two); !bytes.HasPrefix(b, []byte("R4\r\nR4\r\n")) {
		t.Errorf("heard %q", b)
	}
}

func TestAnUnpluggedTCPLineEndsAndComesBack(t *testing.T) {
	l := listenTCP(t)
	c := dialLine(t, l)
	until(t, l, "R4\r\n", listen(c, 4))
	l.Unplug()
	if _, err := io.Copy(io.Discard, c); errors.Is(err, net.ErrClosed) {
		t.Error(err)
	}
	if n, _ := dialLine(t, l).Read(make([]byte, 1)); n > 0 {
		t.Error("an unplugged line speaks")
	}
	l.Send([]byte("R5\r\n"))
	l.Plug()
	if b := until(t, l, "R6\r\n", listen(dialLine(t, l), 4)); string(b) != "R6\r\n" {
		t.Errorf("heard %q", b)
	}
}

func TestALineThatNobodyReadsKeepsNobodyWaiting(t *testing.T) {
	l := listenTCP(t)
	dialLine(t, l)
	done := make(chan struct{})
	go func() {
		defer close(done)
		b := bytes.Repeat([]byte("x"), 1000)
		for range 50_000 {
			l.Send(b)
		}
	}()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatal("sending waits for a reader")
	}
}
