package link

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"time"
)

// dial opens what the address leads to.
func (l *Link) dial(ctx context.Context) (io.ReadCloser, error) {
	a := l.cfg.Address
	switch {
	case l.cfg.Dial != nil:
		return l.cfg.Dial(ctx, a)
	case a.Kind == TCP:
		l.leadsTo(a.HostPort)
		return dialTCP(ctx, a.HostPort)
	case a.Kind == File:
		l.leadsTo(a.Path)
		return openCapture(a, l.cfg.Clock, l.unreadable)
	}
	name := a.Port
	if name == "" {
		ports, err := l.cfg.Ports()
		if err != nil {
			return nil, fmt.Errorf("list the ports: %w", err)
		}
		if name, err = a.USB.among(ports); err != nil {
			return nil, err
		}
	}
	l.leadsTo(name)
	return openSerial(name, a.Line)
}

func (l *Link) leadsTo(port string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.health.Port = port
}

// unreadable keeps a line of a capture that is no record: it is shown, not skipped
// in silence.
func (l *Link) unreadable(line []byte, err error) {
	l.Rejected(string(line[:min(len(line), longestReject)]))
	l.failed(err)
}

// Times of a TCP serial server: how long its answer may take, and how soon a cable
// that was pulled out behind it is noticed although nothing is being said.
const (
	dialLimit     = 5 * time.Second
	probeAfter    = 10 * time.Second
	probeInterval = 5 * time.Second
	probes        = 3
)

func dialTCP(ctx context.Context, hostPort string) (io.ReadCloser, error) {
	d := net.Dialer{
		Timeout: dialLimit,
		KeepAliveConfig: net.KeepAliveConfig{
			Enable: true, Idle: probeAfter, Interval: probeInterval, Count: probes,
		},
	}
	conn, err := d.DialContext(ctx, "tcp", hostPort)
	if err != nil {
		return nil, err
	}
	return tcpPort{conn}, nil
}

// tcpPort is a connection that ticks as a serial port does.
type tcpPort struct{ net.Conn }

func (p tcpPort) Read(b []byte) (int, error) {
	if err := p.SetReadDeadline(time.Now().Add(Tick)); err != nil {
		return 0, err
	}
	n, err := p.Conn.Read(b)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		err = nil
	}
	return n, err
}

func (p tcpPort) Write(b []byte) (int, error) {
	if err := p.SetWriteDeadline(time.Now().Add(pollLimit)); err != nil {
		return 0, err
	}
	return p.Conn.Write(b)
}
