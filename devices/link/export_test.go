package link

import (
	"io"
	"time"

	"go.bug.st/serial"
)

// NewSerialPort is the wrapper around the library's port, for a test's own port.
func NewSerialPort(port serial.Port, limit time.Duration) (io.ReadWriteCloser, error) {
	return newSerialPort(port, limit)
}

// The words for errors, for a table of them.
var (
	OpenReason = openReason
	ReadReason = readReason
)

// Among finds an adapter's port.
func Among(u USB, ports []PortInfo) (string, error) { return u.among(ports) }

// WithNames joins the two lists that Windows keeps of its ports.
var WithNames = withNames
