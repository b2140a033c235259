package link

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"go.bug.st/serial"
)

// closeLimit is how long closing waits for a read or write that is under way. A read
// ends within a Tick; only a driver that ignores its time-out takes longer.
const closeLimit = 2 * time.Second

var parities = map[string]serial.Parity{
	"none": serial.NoParity, "odd": serial.OddParity, "even": serial.EvenParity,
	"mark": serial.MarkParity, "space": serial.SpaceParity,
}

var stops = map[string]serial.StopBits{
	"1": serial.OneStopBit, "1.5": serial.OnePointFiveStopBits, "2": serial.TwoStopBits,
}

// openSerial opens a port. It does not touch the modem lines, which not every port
// has.
func openSerial(name string, line Line) (io.ReadCloser, error) {
	port, err := serial.Open(name, &serial.Mode{
		BaudRate: line.Baud, DataBits: line.Bits, Parity: parities[line.Parity], StopBits: stops[line.Stop],
	})
	if err != nil {
		return nil, fmt.Errorf("port %s: %w", name, err)
	}
	return newSerialPort(port, closeLimit)
}

// serialPort keeps the library's port from being used after it was closed. That
// matters more than it seems: a closed port still has the number of its descriptor,
// which the next port to be opened is given, so a late read would take another
// device's bytes, and a late write would send it a command. The port is therefore
// closed between two reads, which the time-out of a read makes possible soon.
type serialPort struct {
	port    serial.Port
	limit   time.Duration
	reading chan struct{} // held by the read under way
	writing chan struct{} // held by the write under way
	closing chan struct{}
	once    sync.Once
}

func newSerialPort(port serial.Port, limit time.Duration) (*serialPort, error) {
	if err := port.SetReadTimeout(Tick); err != nil {
		return nil, fmt.Errorf("set the read time-out: %w", closed(port, err))
	}
	return &serialPort{
		port: port, limit: limit,
		reading: make(chan struct{}, 1), writing: make(chan struct{}, 1), closing: make(chan struct{}),
	}, nil
}

func closed(port io.Closer, err error) error {
	_ = port.Close() // the first error is the one that matters
	return err
}

// Read gives (0, nil) after a Tick without a byte.
func (s *serialPort) Read(b []byte) (int, error) {
	s.reading <- struct{}{}
	defer func() { <-s.reading }() // also if the library panics
	if s.isClosing() {
		return 0, os.ErrClosed
	}
	return s.port.Read(b)
}

// Write may block for ever; see [Link.poll].
func (s *serialPort) Write(b []byte) (int, error) {
	s.writing <- struct{}{}
	defer func() { <-s.writing }()
	if s.isClosing() {
		return 0, os.ErrClosed
	}
	return s.port.Write(b)
}

func (s *serialPort) isClosing() bool {
	select {
	case <-s.closing:
		return true
	default:
		return false
	}
}

// Close lets a read and a write under way end before it closes the port; one that
// does not end in time is inside the kernel, where a new owner of the descriptor is
// safe from it, and the port is closed over its head.
func (s *serialPort) Close() error {
	err := os.ErrClosed
	s.once.Do(func() {
		close(s.closing)
		limit, cancel := context.WithTimeout(context.Background(), s.limit)
		defer cancel()
		for _, busy := range []chan struct{}{s.reading, s.writing} {
			select {
			case busy <- struct{}{}:
				defer func() { <-busy }()
			case <-limit.Done():
			}
		}
		err = s.port.Close()
	})
	return err
}
