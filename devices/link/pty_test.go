//go:build linux

package link_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"

	"pitboss/devices/link"
)

// cable is a device on a pseudo-terminal, which the desk opens as a real port.
type cable struct {
	t             *testing.T
	device, slave *os.File
}

func plug(t *testing.T) *cable {
	t.Helper()
	device, slave, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	raw, err := unix.IoctlGetTermios(int(slave.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	// What the device says before the desk opens the port passes as it is, too.
	raw.Iflag, raw.Oflag = 0, 0
	raw.Lflag &^= unix.ECHO | unix.ECHONL | unix.ICANON | unix.ISIG | unix.IEXTEN
	if err := unix.IoctlSetTermios(int(slave.Fd()), unix.TCSETS, raw); err != nil {
		t.Fatal(err)
	}
	c := &cable{t, device, slave}
	t.Cleanup(c.unplug)
	return c
}

func (c *cable) name() string { return c.slave.Name() }

func (c *cable) unplug() {
	c.device.Close()
	c.slave.Close()
}

func (c *cable) config(options string) link.Config {
	return link.Config{Address: address(c.t, "serial:"+c.name()+options), Backoff: quick}
}

func TestSerialUnplugAndReplugUnderTheSameName(t *testing.T) {
	noLeak(t)
	// A link to whatever port is the wheel's now, as udev makes one.
	name := filepath.Join(t.TempDir(), "wheel")
	c := plug(t)
	if err := os.Symlink(c.name(), name); err != nil {
		t.Fatal(err)
	}
	h := run(t, link.Config{Address: address(t, "serial:"+name), Backoff: quick})
	say(t, c.device, statusLine)
	h.awaitText(statusLine)

	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	c.unplug()
	h.awaitChange(1, link.Lost, link.ReasonUnplugged)
	h.awaitChange(1, link.Lost, link.ReasonNotFound)

	again := plug(t)
	if err := os.Symlink(again.name(), name); err != nil {
		t.Fatal(err)
	}
	say(t, again.device, "back\r\n")
	rs := h.awaitText(statusLine + "back\r\n")
	if got, want := changes(rs), "opening, live, lost unplugged, lost port not found, opening, live"; got != want {
		t.Errorf("the link was %s, want %s", got, want)
	}
}

func TestSerialReplugUnderAnotherNameIsFoundByItsSerialNumber(t *testing.T) {
	noLeak(t)
	var mu sync.Mutex
	var ports []link.PortInfo
	asked := 0
	plugIn := func(serial, name string) {
		mu.Lock()
		defer mu.Unlock()
		ports = append(ports, link.PortInfo{Name: name, USB: link.USB{Vendor: 0x0403, Product: 0x6001, Serial: serial}})
	}
	unplug := func(name string) {
		mu.Lock()
		defer mu.Unlock()
		for i, p := range ports {
			if p.Name == name {
				ports = append(ports[:i:i], ports[i+1:]...)
				return
			}
		}
	}
	first, other, second := plug(t), plug(t), plug(t)
	plugIn("A50285BI", first.name())
	plugIn("B7000001", other.name())
	h := run(t, link.Config{
		Address: address(t, "serial:usb:0403:6001:A50285BI"), Backoff: quick,
		Ports: func() ([]link.PortInfo, error) {
			mu.Lock()
			defer mu.Unlock()
			asked++
			return append([]link.PortInfo(nil), ports...), nil
		},
	})
	say(t, other.device, "not this one")
	say(t, first.device, "one ")
	h.awaitText("one ")
	time.Sleep(2 * link.Tick)
	mu.Lock()
	if asked != 1 {
		t.Errorf("the ports were listed %d times for one opening", asked)
	}
	mu.Unlock()
	if p := h.Health().Port; p != first.name() {
		t.Errorf("it is said to be at %s, not %s", p, first.name())
	}

	unplug(first.name())
	first.unplug()
	h.awaitChange(1, link.Lost, link.ReasonUnplugged)
	h.awaitChange(1, link.Lost, link.ReasonNotFound)
	plugIn("A50285BI", second.name())
	say(t, second.device, "two")
	h.awaitText("one two")
	if p := h.Health().Port; p != second.name() {
		t.Errorf("it is said to be at %s, not %s", p, second.name())
	}
}

// What a wheel sent while no desk had its port open is the kernel's to keep; what it
// sends afterwards comes whole, however it is cut.
func TestSerialBytesPassVerbatim(t *testing.T) {
	var every strings.Builder
	for b := range 256 {
		every.WriteByte(byte(b))
	}
	for _, c := range []struct {
		name  string
		parts []string
	}{
		{"every byte there is: the line is raw", []string{every.String()}},
		{"a half line", []string{statusLine[:9], statusLine[9:]}},
		{"glued lines", []string{strings.Repeat(statusLine, 3)}},
		{"carriage returns alone", []string{"34\r35\r"}},
		{"XON and XOFF, end of file, interrupt", []string{"\x11\x13\x04\x03\x1a"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			noLeak(t)
			cable := plug(t)
			h := run(t, cable.config("?silence=never"))
			h.awaitChange(1, link.Live, "")
			text := ""
			for _, part := range c.parts {
				say(t, cable.device, part)
				text += part
				h.awaitText(text)
			}
		})
	}
}

// A pseudo-terminal has no modem lines, and no speed either: every setting that the
// library takes is taken, and a port that refuses is lost with the reason.
func TestSerialSettings(t *testing.T) {
	for _, c := range []struct{ options, want string }{
		{"?baud=9600&bits=8&parity=none&stop=1", "opening, live"},
		{"?baud=19200&bits=7&parity=even&stop=2", "opening, live"},
		{"?baud=4800&parity=odd", "opening, live"},
		{"?baud=250000&parity=space", "opening, live"},
		{"?bits=5&stop=1.5", "opening, lost not a serial port"},
	} {
		t.Run(c.options, func(t *testing.T) {
			noLeak(t)
			h := run(t, plug(t).config(c.options+"&silence=never"))
			rs := h.await("an answer", func(rs []link.Report) bool { return len(rs) >= 2 })
			if got := changes(rs); got != c.want {
				t.Errorf("the link was %s, want %s; %s", got, c.want, h.Health().LastError)
			}
		})
	}
}

func TestSerialSettingsReachThePort(t *testing.T) {
	noLeak(t)
	c := plug(t)
	h := run(t, c.config("?baud=19200&stop=2&silence=never"))
	h.awaitChange(1, link.Live, "")
	set, err := unix.IoctlGetTermios(int(c.slave.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	if set.Cflag&unix.CBAUD != unix.B19200 || set.Cflag&unix.CSTOPB == 0 || set.Cflag&unix.CRTSCTS != 0 || set.Iflag != 0 {
		t.Errorf("the port is set to %+v", set)
	}
}

func TestSerialPortsThatAreNone(t *testing.T) {
	for name, c := range map[string]struct{ port, reason string }{
		"a missing port":     {"/dev/ttyUSB77", link.ReasonNotFound},
		"no terminal at all": {"/dev/null", link.ReasonNoSerial},
		"a directory":        {"/dev", link.ReasonOpen},
	} {
		t.Run(name, func(t *testing.T) {
			noLeak(t)
			h := run(t, link.Config{Address: address(t, "serial:"+c.port), Backoff: quick})
			rs := h.awaitChange(1, link.Lost, c.reason)
			if got := len(rs); got != 2 {
				t.Errorf("told %s", story(rs))
			}
		})
	}
}

// A read that waits is ended by the link's end, and the port can be opened again.
func TestSerialCloseEndsARead(t *testing.T) {
	noLeak(t)
	c := plug(t)
	for i := range 3 {
		h := run(t, c.config(""))
		text := fmt.Sprint("life ", i)
		say(t, c.device, text)
		h.awaitText(text)
		if err := h.end(); err != nil {
			t.Fatal(err)
		}
		if got := changes(h.now()); got != "opening, live" {
			t.Errorf("our own closing was told as a loss: %s", got)
		}
	}
}

// With nobody taking reports the kernel holds the bytes, and then the device's own
// buffer; none is lost.
func TestSerialHeldByASlowReader(t *testing.T) {
	noLeak(t)
	c := plug(t)
	cfg := c.config("?silence=never")
	cfg.QueueBytes = 1000
	h := start(t, cfg)
	text := strings.Repeat(statusLine, 5000) // 105 kB; the kernel holds about 20
	sent := make(chan error, 1)
	go func() {
		_, err := io.WriteString(c.device, text)
		sent <- err
	}()
	for end := time.Now().Add(patience); !h.Health().Held; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the port is not held")
		}
	}
	h.listen()
	h.awaitText(text)
	if err := <-sent; err != nil {
		t.Error(err)
	}
	h.end()
}

// A desk has many files open; the library's Read panics when its descriptor is 1024
// or more. The device is lost until there is room, and nothing falls.
func TestSerialDescriptorOf1024OrMore(t *testing.T) {
	noLeak(t)
	c := plug(t)
	var open []*os.File
	closeAll := func() {
		for _, f := range open {
			f.Close()
		}
		open = nil
	}
	defer closeAll()
	for range 1100 {
		f, err := os.Open(os.DevNull)
		if err != nil {
			break // the machine allows no more, and says so in another way
		}
		open = append(open, f)
	}
	h := run(t, c.config("?silence=never"))
	h.awaitChange(1, link.Lost, link.ReasonTooMany)
	closeAll()
	h.await("a port that stays open", func([]link.Report) bool {
		_, err := c.device.WriteString(".")
		return err != nil || h.Link.Health().Bytes > 0
	})
}

func TestSerialPoll(t *testing.T) {
	noLeak(t)
	c := plug(t)
	h := run(t, c.config("?silence=never&poll=%3FS%0D&every=100ms"))
	got := make([]byte, 9)
	if _, err := io.ReadFull(c.device, got); err != nil || string(got) != "?S\r?S\r?S\r" {
		t.Fatalf("it sent %q, %v", got, err)
	}
	say(t, c.device, "answer")
	h.awaitText("answer")
}

// A port that no longer takes the poll is lost; the write that the kernel holds stays
// alone, hinders no end, and is gone when the port is.
func TestSerialPollThatTheKernelHolds(t *testing.T) {
	noLeak(t)
	c := plug(t)
	cfg := c.config("?silence=never&poll=%3FS%0D&every=100ms")
	// Fill what the kernel takes, so that the first poll is held.
	filler, err := os.OpenFile(c.name(), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	full := make(chan struct{})
	go func() {
		defer close(full)
		for err := error(nil); err == nil; _, err = filler.Write([]byte{0}) {
		}
	}()
	defer func() { c.unplug(); filler.Close(); <-full }()
	h := run(t, cfg)
	h.awaitChange(1, link.Lost, link.ReasonPoll)
	if err := h.end(); err == nil || !strings.Contains(err.Error(), "poll is still held") {
		t.Errorf("at its end the link says %v", err)
	}
}

func TestSerialTwentyPorts(t *testing.T) {
	noLeak(t)
	var cables []*cable
	var links []*heard
	for range 20 {
		c := plug(t)
		cables = append(cables, c)
		links = append(links, run(t, c.config("?silence=never")))
	}
	ctx, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	for i, c := range cables {
		links[i].awaitChange(1, link.Live, "")
		work.Go(func() {
			for n := 0; n < 100 && ctx.Err() == nil; n++ {
				if _, err := fmt.Fprintf(c.device, "<%d.%d>", i, n); err != nil && !errors.Is(err, os.ErrClosed) {
					t.Error(err)
				}
			}
		})
	}
	for i, h := range links {
		want := ""
		for n := range 100 {
			want += fmt.Sprintf("<%d.%d>", i, n)
		}
		h.awaitText(want)
	}
	stop()
	for _, h := range links {
		work.Go(func() { h.end() })
	}
	work.Wait()
}
