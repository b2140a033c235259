package link_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"go.bug.st/serial"

	"pitboss/devices/link"
)

// wire is the library's port as its source says it behaves, with its faults.
type wire struct {
	serial.Port
	timeout time.Duration
	refuse  error
	in      chan string
	busy    atomic.Int32 // calls under way
	late    atomic.Int32 // calls after Close, or closed during a call
	closed  atomic.Bool
	release chan struct{} // a write that is held, and a read that is deaf, end with it
	deaf    bool          // reads do not obey the time-out
	held    bool          // writes are held
}

func (w *wire) use() func() {
	if w.closed.Load() {
		w.late.Add(1)
	}
	w.busy.Add(1)
	return func() { w.busy.Add(-1) }
}

func (w *wire) SetReadTimeout(d time.Duration) error { w.timeout = d; return w.refuse }

func (w *wire) Read(b []byte) (int, error) {
	defer w.use()()
	if w.deaf {
		<-w.release
		return 0, nil
	}
	select {
	case s := <-w.in:
		if s == "" {
			panic("index out of range [16] with length 16")
		}
		return copy(b, s), nil
	case <-time.After(w.timeout):
		return 0, nil
	}
}

func (w *wire) Write(b []byte) (int, error) {
	defer w.use()()
	if w.held {
		<-w.release
	}
	return len(b), nil
}

func (w *wire) Close() error {
	w.late.Add(w.busy.Load())
	w.closed.Store(true)
	return nil
}

// A closed port keeps the number of its descriptor, and the next port is given it: a
// late read would take another device's bytes, a late write send it a command.
func TestThePortIsClosedBetweenReadsAndWritesAndNotUsedAfterwards(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &wire{in: make(chan string)}
		p, err := link.NewSerialPort(w, 2*time.Second)
		if err != nil {
			t.Fatal(err)
		}
		ends := make(chan error)
		go func() {
			var err error
			for err == nil {
				_, err = p.Read(make([]byte, 10))
			}
			ends <- err
		}()
		w.in <- "hello"
		begin := time.Now()
		if err := p.Close(); err != nil {
			t.Error(err)
		}
		if d := time.Since(begin); d > link.Tick {
			t.Errorf("closing took %s", d)
		}
		if err := <-ends; !errors.Is(err, os.ErrClosed) {
			t.Errorf("the read ends with %v", err)
		}
		if _, err := p.Write([]byte("x")); !errors.Is(err, os.ErrClosed) {
			t.Errorf("a late write says %v", err)
		}
		if err := p.Close(); !errors.Is(err, os.ErrClosed) {
			t.Errorf("a second close says %v", err)
		}
		if n := w.late.Load(); n != 0 {
			t.Errorf("the library's port was closed under %d calls, or used after it was", n)
		}
	})
}

func TestClosingDoesNotWaitForEverForACallThatHangs(t *testing.T) {
	for _, c := range []struct {
		name string
		wire *wire
		call func(io.ReadWriter) (int, error)
	}{
		{"a read that ignores its time-out", &wire{deaf: true}, func(p io.ReadWriter) (int, error) { return p.Read(make([]byte, 1)) }},
		{"a write that the kernel holds", &wire{held: true}, func(p io.ReadWriter) (int, error) { return p.Write([]byte("x")) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c.wire.release = make(chan struct{})
				p, err := link.NewSerialPort(c.wire, 2*time.Second)
				if err != nil {
					t.Fatal(err)
				}
				go c.call(p)
				synctest.Wait()
				begin := time.Now()
				p.Close()
				if d := time.Since(begin); d != 2*time.Second || !c.wire.closed.Load() {
					t.Errorf("after %s it is closed: %t", d, c.wire.closed.Load())
				}
				close(c.wire.release)
			})
		})
	}
}

func TestAPortThatPanicsCanStillBeClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &wire{in: make(chan string, 1)}
		cfg, _ := fake(t, syscall.ENOENT)
		first := true
		cfg.Dial = func(contextType, link.Address) (io.ReadCloser, error) {
			if !first {
				return nil, syscall.ENOENT
			}
			first = false
			return link.NewSerialPort(w, 2*time.Second)
		}
		w.in <- ""
		h := run(t, cfg)
		h.awaitChange(1, link.Lost, link.ReasonTooMany)
		h.awaitChange(1, link.Lost, link.ReasonNotFound)
		if !w.closed.Load() {
			t.Error("the port is still open")
		}
	})
}

func TestAPortWithoutTimeoutIsNotKept(t *testing.T) {
	w := &wire{refuse: errors.New("no")}
	if _, err := link.NewSerialPort(w, time.Second); err == nil || !w.closed.Load() {
		t.Errorf("error %v, closed %t", err, w.closed.Load())
	}
}

// coded is the library's error, whose code only the library can set.
type coded serial.PortErrorCode

func (c coded) Error() string              { return fmt.Sprint("code ", int(c)) }
func (c coded) Code() serial.PortErrorCode { return serial.PortErrorCode(c) }

func TestReasons(t *testing.T) {
	dial := func(err error) error { return &net.OpError{Op: "dial", Net: "tcp", Err: err} }
	type row struct {
		kind link.Kind
		err  error
		want string
	}
	check := func(name string, of func(link.Kind, error) string, rows []row) {
		for _, r := range rows {
			t.Run(fmt.Sprint(name, " ", r.err), func(t *testing.T) {
				if got := of(r.kind, fmt.Errorf("port: %w", r.err)); got != r.want {
					t.Errorf("%q, want %q", got, r.want)
				}
			})
		}
	}
	check("opening", link.OpenReason, []row{
		{link.Serial, fs.ErrNotExist, link.ReasonNotFound},             // a missing port on Linux
		{link.Serial, coded(serial.PortNotFound), link.ReasonNotFound}, // and on Windows
		{link.Serial, &serial.PortError{}, link.ReasonBusy},            // access denied on Windows
		{link.Serial, coded(serial.PortBusy), link.ReasonBusy},
		{link.Serial, coded(serial.PermissionDenied), link.ReasonDenied},
		{link.Serial, coded(serial.InvalidSerialPort), link.ReasonNoSerial},
		{link.Serial, coded(serial.InvalidSpeed), link.ReasonOpen},
		{link.Serial, fs.ErrPermission, link.ReasonDenied},
		{link.File, fs.ErrNotExist, link.ReasonNoFile},
		{link.TCP, &net.DNSError{IsNotFound: true}, link.ReasonNoHost},
		{link.TCP, dial(os.ErrDeadlineExceeded), link.ReasonNoAnswer},
		{link.TCP, dial(errors.New("strange")), link.ReasonOpen},
	})
	check("reading", link.ReadReason, []row{
		{link.Serial, coded(serial.PortClosed), link.ReasonUnplugged},
		{link.Serial, io.EOF, link.ReasonUnplugged},
		{link.Serial, errors.New("strange"), link.ReasonRead},
		{link.TCP, io.EOF, link.ReasonClosed},
		{link.TCP, errors.New("strange"), link.ReasonRead},
		{link.File, io.EOF, link.ReasonEnd},
		{link.File, errors.New("strange"), link.ReasonRead},
	})
}

// polled is a made-up port that takes polls, slowly.
type polled struct {
	*port
	sent chan string
	took time.Duration
	hold chan struct{}
}

func (p *polled) Write(b []byte) (int, error) {
	time.Sleep(p.took)
	if p.hold != nil {
		<-p.hold
	}
	p.sent <- string(b)
	return len(b), nil
}

func TestPollAtItsInterval(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &polled{port: newPort(), sent: make(chan string, 100), took: time.Second}
		cfg, _ := fake(t, syscall.ENOENT)
		cfg.Dial = func(contextType, link.Address) (io.ReadCloser, error) { return p, nil }
		cfg.Address.Poll, cfg.Address.Every = "?S\r", 4*time.Second
		h := run(t, cfg)
		p.say("x")
		time.Sleep(49 * time.Second)
		h.end()
		if n := len(p.sent); n != 10 {
			t.Errorf("in 49s it was sent %d times, want 10", n)
		}
		if s := <-p.sent; s != "?S\r" {
			t.Errorf("it sent %q", s)
		}
		if got := changes(h.now()); got != "opening, live" {
			t.Errorf("the link was %s", got)
		}
	})
}

// unwilling is a made-up port that does not take a poll.
type unwilling struct {
	*port
	takes int
	err   error
}

func (p *unwilling) Write([]byte) (int, error) { return p.takes, p.err }

func TestPollThatFailsIsALostPort(t *testing.T) {
	for _, c := range []struct {
		name   string
		port   unwilling
		reason string
	}{
		{"an error", unwilling{err: syscall.EIO}, link.ReasonUnplugged},
		{"half of it taken", unwilling{takes: 1}, link.ReasonRead},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				cfg, _ := fake(t, syscall.ENOENT)
				cfg.Dial = func(contextType, link.Address) (io.ReadCloser, error) {
					return &unwilling{newPort(), c.port.takes, c.port.err}, nil
				}
				cfg.Address.Poll, cfg.Address.Every = "?S\r", time.Second
				h := run(t, cfg)
				h.awaitChange(2, link.Lost, c.reason)
			})
		})
	}
}

// A write that does not come back is left alone: no second one is begun beside it,
// and the link is polled again when it does.
func TestPollThatIsHeldStaysAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hold := make(chan struct{})
		sent := make(chan string, 100)
		cfg, _ := fake(t, syscall.ENOENT)
		cfg.Dial = func(contextType, link.Address) (io.ReadCloser, error) {
			return &polled{port: newPort(), sent: sent, hold: hold}, nil
		}
		cfg.Address.Poll, cfg.Address.Every = "?S\r", time.Second
		h := run(t, cfg)
		h.awaitChange(5, link.Lost, link.ReasonPoll)
		if len(sent) != 0 {
			t.Error("something was sent")
		}
		hold <- struct{}{}
		synctest.Wait()
		if len(sent) != 1 {
			t.Errorf("%d writes were under way, want 1", len(sent))
		}
		close(hold)
		h.awaitChange(1, link.Opening, "")
		time.Sleep(30 * time.Second)
		if n := len(sent); n < 10 {
			t.Errorf("afterwards it was sent %d times in 30s", n)
		}
		if err := h.end(); err != nil {
			t.Error(err)
		}
	})
}

func TestAmong(t *testing.T) {
	ftdi := func(serial string) link.USB { return link.USB{Vendor: 0x0403, Product: 0x6001, Serial: serial} }
	ports := []link.PortInfo{
		{Name: "/dev/ttyS0"},
		{Name: "/dev/ttyUSB0", USB: ftdi("A50285BI")},
		{Name: "/dev/ttyUSB1", USB: ftdi("B7000001")},
		{Name: "/dev/ttyUSB2", USB: link.USB{Vendor: 0x1a86, Product: 0x7523}},
	}
	for _, c := range []struct {
		name       string
		usb        link.USB
		ports      []link.PortInfo
		want, said string
	}{
		{"by its serial number", ftdi("B7000001"), ports, "/dev/ttyUSB1", ""},
		{"in capitals, as on Windows", ftdi("a50285bi"), ports, "/dev/ttyUSB0", ""},
		{"with the letter of its port, as FTDI's driver on Windows", ftdi("COM7SER"), []link.PortInfo{
			{Name: "COM7", USB: ftdi("COM7SERA")}, {Name: "COM8", USB: ftdi("COM7SERB")},
		}, "COM7", ""},
		{"a letter that another maker's number ends with", link.USB{Vendor: 0x067b, Product: 0x2303, Serial: "1"}, []link.PortInfo{
			{Name: "COM7", USB: link.USB{Vendor: 0x067b, Product: 0x2303, Serial: "1A"}},
		}, "", link.ReasonNotFound},
		{"the only one without a number", link.USB{Vendor: 0x1a86, Product: 0x7523}, ports, "/dev/ttyUSB2", ""},
		{"not there", ftdi("C1"), ports, "", link.ReasonNotFound},
		{"another product", link.USB{Vendor: 0x0403, Product: 0x6015, Serial: "A50285BI"}, ports, "", link.ReasonNotFound},
		{"several, and no number to tell them apart", ftdi(""), ports, "", link.ReasonSeveral},
		{"no ports at all", ftdi("A50285BI"), nil, "", link.ReasonNotFound},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := link.Among(c.usb, c.ports)
			if got != c.want || (err == nil) != (c.said == "") {
				t.Fatalf("%q, %v, want %q", got, err, c.want)
			}
			if err != nil && link.OpenReason(link.Serial, err) != c.said {
				t.Errorf("the reason is %q, want %q", link.OpenReason(link.Serial, err), c.said)
			}
		})
	}
}

// On Windows a port may be known by its name alone; none is listed twice, and COM10 does not
// come before COM9.
func TestPortsOfBothListsAreListedOnceInTheirOrder(t *testing.T) {
	usb := link.USB{Vendor: 0x0403, Product: 0x6001, Serial: "A50285BIA"}
	got := link.WithNames([]link.PortInfo{{Name: "COM10", USB: usb}, {Name: "COM3"}}, []string{"COM9", "com10", "COM1", "COM11"})
	var names []string
	for _, p := range got {
		names = append(names, p.Name)
	}
	if text := strings.Join(names, " "); text != "COM1 COM3 COM9 COM10 COM11" {
		t.Errorf("listed %s", text)
	}
	if len(got) > 3 && got[3].USB != usb {
		t.Errorf("COM10 lost its adapter: %+v", got[3])
	}
	if got := link.WithNames(nil, nil); len(got) > 0 {
		t.Errorf("a machine without ports has %+v", got)
	}
}

func TestAPortsAddressLeadsToItForGood(t *testing.T) {
	for _, c := range []struct {
		port link.PortInfo
		want string
	}{
		{link.PortInfo{Name: "/dev/ttyUSB0", USB: link.USB{Vendor: 0x0403, Product: 0x6001, Serial: "A50285BI"}}, "serial:usb:0403:6001:A50285BI"},
		{link.PortInfo{Name: "COM3", USB: link.USB{Vendor: 0x1a86, Product: 0x7523}}, "serial:COM3"},
		{link.PortInfo{Name: "/dev/ttyS0"}, "serial:/dev/ttyS0"},
	} {
		if got := c.port.Address().String(); got != c.want {
			t.Errorf("%+v is at %q, want %q", c.port, got, c.want)
		}
	}
}

func TestListPorts(t *testing.T) {
	ports, err := link.ListPorts()
	if err != nil {
		t.Fatal(err)
	}
	if i := slices.IndexFunc(ports, func(p link.PortInfo) bool { return p.Name == "" }); i >= 0 {
		t.Errorf("a port has no name: %+v", ports)
	}
}
