package live

import (
	"fmt"
	"io"
	"net"
	"sync"
	"time"
)

// lineRoom is how many chunks wait for whoever reads a line; what comes beyond is
// lost, as on a real one.
const lineRoom = 256

// TCPLine is a device behind a serial device server: raw TCP, to whoever connects.
type TCPLine struct {
	listener net.Listener
	all      sync.WaitGroup

	mu      sync.Mutex // guards what follows
	readers map[*reader]bool
	out     bool // the device is unplugged
	closed  bool
}

// reader is one connection to the line.
type reader struct {
	conn   net.Conn
	chunks chan []byte
}

// ListenTCP opens a line at an address such as "127.0.0.1:0".
func ListenTCP(address string) (*TCPLine, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("open a device line: %w", err)
	}
	l := &TCPLine{listener: listener, readers: map[*reader]bool{}}
	l.all.Go(l.accept)
	return l, nil
}

// Address is the line in the desk's configuration: "tcp://127.0.0.1:40001".
func (l *TCPLine) Address() string { return "tcp://" + l.listener.Addr().String() }

func (l *TCPLine) accept() {
	for {
		conn, err := l.listener.Accept()
		if err != nil {
			l.mu.Lock()
			closed := l.closed
			l.mu.Unlock()
			if closed {
				return
			}
			time.Sleep(50 * time.Millisecond) // too many open files, say
			continue
		}
		r := &reader{conn, make(chan []byte, lineRoom)}
		l.mu.Lock()
		if l.out || l.closed {
			_ = conn.Close()
			l.mu.Unlock()
			continue
		}
		l.readers[r] = true
		l.all.Go(func() { l.write(r) })
		l.all.Go(func() { // a desk sends nothing; its hanging up is seen here
			_, _ = io.Copy(io.Discard, conn)
			l.drop(r)
		})
		l.mu.Unlock()
	}
}

func (l *TCPLine) write(r *reader) {
	for b := range r.chunks {
		if _, err := r.conn.Write(b); err != nil {
			l.drop(r)
		}
	}
}

// drop ends a connection, once.
func (l *TCPLine) drop(r *reader) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.readers[r] {
		delete(l.readers, r)
		close(r.chunks)
		_ = r.conn.Close()
	}
}

// Send is of Wire.
func (l *TCPLine) Send(b []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for r := range l.readers {
		select {
		case r.chunks <- b:
		default:
		}
	}
}

// Unplug is of Wire: the connections end, and new ones end at once.
func (l *TCPLine) Unplug() {
	l.mu.Lock()
	l.out = true
	readers := l.readers
	l.readers = map[*reader]bool{}
	for r := range readers {
		close(r.chunks)
		_ = r.conn.Close()
	}
	l.mu.Unlock()
}

// Plug is of Wire.
func (l *TCPLine) Plug() {
	l.mu.Lock()
	l.out = false
	l.mu.Unlock()
}

// Close is of Wire.
func (l *TCPLine) Close() error {
	l.mu.Lock()
	l.closed = true
	l.mu.Unlock()
	err := l.listener.Close()
	l.Unplug()
	l.all.Wait()
	if err != nil {
		return fmt.Errorf("close a device line: %w", err)
	}
	return nil
}
