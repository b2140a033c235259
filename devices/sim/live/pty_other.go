//go:build !linux && !darwin

package live

import "errors"

// PortLine is a device on a pseudo-terminal, which this system does not have.
type PortLine struct{}

// OpenPort says that there are no pseudo-terminals here.
func OpenPort(_, _ string) (*PortLine, error) {
	return nil, errors.New("this system has no pseudo-terminals; let the devices speak over TCP")
}

// Address is the line in the desk's configuration.
func (l *PortLine) Address() string { return "" }

// Send is of Wire.
func (l *PortLine) Send([]byte) {}

// Unplug is of Wire.
func (l *PortLine) Unplug() {}

// Plug is of Wire.
func (l *PortLine) Plug() {}

// Close is of Wire.
func (l *PortLine) Close() error { return nil }
