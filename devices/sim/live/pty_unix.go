//go:build linux || darwin

package live

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
)

// PortLine is a device on a serial port of this machine: a pseudo-terminal, whose
// other end a desk opens like a port.
//
// The port's name is a link to whatever pseudo-terminal there is at the moment: after
// the device was unplugged and put back it may be another, as with a real adapter.
type PortLine struct {
	link string

	mu     sync.Mutex // guards what follows
	end    *portEnd   // nil while the device is unplugged
	closed bool
}

// portEnd is one pseudo-terminal: the end that is written to, the port, which is kept
// open so that nothing is lost when nobody has it open, and who writes.
type portEnd struct {
	device, port *os.File
	chunks       chan []byte
	done         chan struct{}
}

// OpenPort makes a port for a device, with this name in a folder.
func OpenPort(folder, name string) (*PortLine, error) {
	l := &PortLine{link: filepath.Join(folder, name)}
	if err := l.open(); err != nil {
		return nil, err
	}
	return l, nil
}

// Address is the line in the desk's configuration: "serial:/tmp/pit/wheel-03".
func (l *PortLine) Address() string { return "serial:" + l.link }

// open is called with the lock held, or before anybody else knows the line.
func (l *PortLine) open() error {
	device, port, err := openPair()
	if err != nil {
		return fmt.Errorf("open a pseudo-terminal for %s: %w", filepath.Base(l.link), err)
	}
	_ = os.Remove(l.link)
	if err := os.Symlink(port.Name(), l.link); err != nil {
		_ = device.Close()
		_ = port.Close()
		return fmt.Errorf("name a port: %w", err)
	}
	e := &portEnd{device, port, make(chan []byte, lineRoom), make(chan struct{})}
	go e.write()
	l.end = e
	return nil
}

// openPair opens a pseudo-terminal whose port is raw, and whose other end can be
// closed while somebody writes to it.
func openPair() (device, port *os.File, err error) {
	blocking, port, err := pty.Open()
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = blocking.Close() }()
	fail := func(err error) (*os.File, *os.File, error) {
		_ = port.Close()
		return nil, nil, err
	}
	if err := raw(int(port.Fd())); err != nil {
		return fail(err)
	}
	fd, err := unix.FcntlInt(blocking.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return fail(err)
	}
	if err := unix.SetNonblock(fd, true); err != nil {
		_ = unix.Close(fd)
		return fail(err)
	}
	return os.NewFile(uintptr(fd), blocking.Name()), port, nil
}

// raw lets every byte through as it is.
func raw(fd int) error {
	t, err := unix.IoctlGetTermios(fd, getTermios)
	if err != nil {
		return err
	}
	t.Iflag &^= unix.IGNBRK | unix.BRKINT | unix.PARMRK | unix.ISTRIP | unix.INLCR | unix.IGNCR | unix.ICRNL | unix.IXON
	t.Oflag &^= unix.OPOST
	t.Lflag &^= unix.ECHO | unix.ECHONL | unix.ICANON | unix.ISIG | unix.IEXTEN
	t.Cflag = t.Cflag&^(unix.CSIZE|unix.PARENB) | unix.CS8
	return unix.IoctlSetTermios(fd, setTermios, t)
}

// mostUnread is how many bytes a port keeps that nobody reads: a desk that opens it
// late must not hear the last minutes in one burst.
const mostUnread = 512

func (e *portEnd) write() {
	defer close(e.done)
	fd := int(e.port.Fd())
	for b := range e.chunks {
		if n, err := unix.IoctlGetInt(fd, countInput); err == nil && n > mostUnread {
			_ = forget(fd)
		}
		if _, err := e.device.Write(b); errors.Is(err, os.ErrClosed) {
			return
		}
	}
}

func (e *portEnd) close() {
	close(e.chunks)
	_ = e.device.Close()
	<-e.done
	_ = e.port.Close()
}

// Send is of Wire. What nobody reads is lost after a while.
func (l *PortLine) Send(b []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.end == nil {
		return
	}
	select {
	case l.end.chunks <- b:
	default:
	}
}

// Unplug is of Wire.
func (l *PortLine) Unplug() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.unplug()
}

func (l *PortLine) unplug() {
	if l.end != nil {
		l.end.close()
		l.end = nil
		_ = os.Remove(l.link)
	}
}

// Plug is of Wire. A pseudo-terminal that cannot be opened leaves the device out; it
// can be plugged in again.
func (l *PortLine) Plug() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.end == nil && !l.closed {
		_ = l.open()
	}
}

// Close is of Wire.
func (l *PortLine) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	l.unplug()
	return nil
}
