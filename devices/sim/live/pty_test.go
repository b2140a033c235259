//go:build linux || darwin

package live_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.bug.st/serial"

	"pitboss/devices/sim/live"
)

func openPort(t *testing.T) *live.PortLine {
	t.Helper()
	noLeak(t)
	l, err := live.OpenPort(t.TempDir(), "wheel-03")
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

// desk opens a port as the desk does.
func desk(t *testing.T, l *live.PortLine) serial.Port {
	t.Helper()
	p, err := serial.Open(strings.TrimPrefix(l.Address(), "serial:"), &serial.Mode{BaudRate: 9600})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close() })
	if err := p.SetReadTimeout(20 * time.Millisecond); err != nil {
		t.Fatal(err)
	}
	return p
}

// hear reads until a text has come.
func hear(t *testing.T, p serial.Port, want string, again func()) {
	t.Helper()
	var got []byte
	b := make([]byte, 4096)
	for end := time.Now().Add(patience); time.Now().Before(end); {
		if again != nil {
			again()
		}
		n, err := p.Read(b)
		if err != nil {
			t.Fatalf("%v after %q", err, got)
		}
		if got = append(got, b[:n]...); bytes.Contains(got, []byte(want)) {
			return
		}
	}
	t.Fatalf("heard %q, want %q", got, want)
}

func TestAPortIsOpenedLikeARealOneAndLetsEveryByteThrough(t *testing.T) {
	l := openPort(t)
	p := desk(t, l)
	var every []byte
	for c := range 256 {
		every = append(every, byte(c))
	}
	l.Send(every)
	hear(t, p, string(every), nil)
	if name, err := os.Readlink(strings.TrimPrefix(l.Address(), "serial:")); err != nil || !strings.HasPrefix(name, "/dev/") {
		t.Errorf("the port is %q, %v", name, err)
	}
}

func TestAnUnpluggedPortIsGoneAndComesBackUnderItsName(t *testing.T) {
	l := openPort(t)
	p := desk(t, l)
	l.Send([]byte("R4\r\n"))
	hear(t, p, "R4\r\n", nil)
	l.Unplug()
	lost := false
	for end := time.Now().Add(patience); !lost && time.Now().Before(end); {
		_, err := p.Read(make([]byte, 10))
		lost = err != nil
	}
	if !lost {
		t.Error("the desk does not see that the port is gone")
	}
	if _, err := os.Stat(strings.TrimPrefix(l.Address(), "serial:")); err == nil {
		t.Error("the port's name is still there")
	}
	l.Send([]byte("R5\r\n"))
	l.Unplug()
	l.Plug()
	l.Plug()
	l.Send([]byte("R6\r\n"))
	hear(t, desk(t, l), "R6\r\n", nil)
}

func TestAPortThatNobodyReadsKeepsNobodyWaiting(t *testing.T) {
	l := openPort(t)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 20_000 {
			l.Send([]byte("an old line that nobody reads\r\n"))
		}
	}()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatal("sending waits for a reader")
	}
	hear(t, desk(t, l), "new\r\n", func() { l.Send([]byte("new\r\n")) })
}

func TestAPortForgetsWhatNobodyReads(t *testing.T) {
	const lines, old = 400, "an old line that nobody reads\r\n"
	kept := 0
	// A machine that is busy counts late what lies unread: it is given more time then.
	for pause := time.Millisecond; pause < 50*time.Millisecond; pause *= 2 {
		l := openPort(t)
		for range lines {
			time.Sleep(pause) // as slowly as a wheel speaks, or nearly
			l.Send([]byte(old))
		}
		if kept = unread(t, desk(t, l)); kept <= lines*len(old)/2 {
			return
		}
	}
	t.Errorf("%d of %d old bytes were kept", kept, lines*len(old))
}

// unread is how many bytes lie in a port.
func unread(t *testing.T, p serial.Port) (n int) {
	t.Helper()
	b := make([]byte, 64<<10)
	for quiet := 0; quiet < 5; {
		m, err := p.Read(b)
		if err != nil {
			t.Fatal(err)
		}
		if n += m; m == 0 {
			quiet++
		}
	}
	return n
}

func TestAPortThatCannotBeNamedIsAnError(t *testing.T) {
	noLeak(t)
	if _, err := live.OpenPort(filepath.Join(t.TempDir(), "missing"), "wheel"); err == nil || !strings.Contains(err.Error(), "name a port") {
		t.Errorf("said %v", err)
	}
}

func TestTheWholeHouseOnPorts(t *testing.T) { wholeHouse(t, true) }
