package link

import (
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"slices"
	"syscall"

	"go.bug.st/serial"
)

// Why a device is silent or lost: the words of Report.Reason and of the events that
// are made from it. The whole error is in [Health].
const (
	ReasonSilent      = "silent"
	ReasonUnplugged   = "unplugged"
	ReasonNotFound    = "port not found"
	ReasonBusy        = "port busy"
	ReasonDenied      = "permission denied"
	ReasonNoSerial    = "not a serial port"
	ReasonSeveral     = "several ports match"
	ReasonClosed      = "connection closed"
	ReasonReset       = "connection reset"
	ReasonRefused     = "connection refused"
	ReasonNoAnswer    = "no answer"
	ReasonNoHost      = "host not found"
	ReasonUnreachable = "host unreachable"
	ReasonNoFile      = "file not found"
	ReasonEnd         = "end of capture"
	ReasonTooMany     = "too many open files"
	ReasonPoll        = "poll not taken"
	ReasonOpen        = "cannot be opened"
	ReasonRead        = "cannot be read"
)

// openReason says in a word why nothing could be opened.
func openReason(k Kind, err error) string {
	var port interface{ Code() serial.PortErrorCode }
	if errors.As(err, &port) {
		switch port.Code() {
		case serial.PortBusy:
			return ReasonBusy // on Windows, every access that is denied
		case serial.PortNotFound:
			return ReasonNotFound
		case serial.PermissionDenied:
			return ReasonDenied
		case serial.InvalidSerialPort:
			return ReasonNoSerial
		}
		return ReasonOpen
	}
	var name *net.DNSError
	var timed net.Error
	switch {
	case errors.Is(err, errNoAdapter):
		return ReasonNotFound
	case errors.Is(err, errSeveralAdapters):
		return ReasonSeveral
	case errors.Is(err, fs.ErrNotExist) && k == File:
		return ReasonNoFile
	case errors.Is(err, fs.ErrNotExist), k == Serial && isErrno(err, goneErrors):
		return ReasonNotFound
	case errors.Is(err, fs.ErrPermission):
		return ReasonDenied
	case isErrno(err, tooManyErrors):
		return ReasonTooMany
	case errors.As(err, &name) && !name.IsTimeout:
		return ReasonNoHost
	case isErrno(err, refusedErrors):
		return ReasonRefused
	case isErrno(err, unreachableErrors):
		return ReasonUnreachable
	case errors.As(err, &timed) && timed.Timeout():
		return ReasonNoAnswer
	}
	return ReasonOpen
}

// readReason says in a word why an open port is heard no more. On Linux the library
// says "closed" of a port that was pulled out, as it does of one that we closed; our
// own closing never comes here.
func readReason(k Kind, err error) string {
	var port interface{ Code() serial.PortErrorCode }
	var timed net.Error
	switch {
	case errors.Is(err, errPanicked):
		return ReasonTooMany
	case errors.Is(err, errPollStuck):
		return ReasonPoll
	case errors.As(err, &port) && port.Code() == serial.PortClosed:
		return ReasonUnplugged
	case k == Serial && (errors.Is(err, io.EOF) || errors.Is(err, os.ErrClosed) || isErrno(err, goneErrors)):
		return ReasonUnplugged
	case k == File && errors.Is(err, io.EOF):
		return ReasonEnd
	case errors.Is(err, io.EOF), errors.Is(err, net.ErrClosed):
		return ReasonClosed
	case isErrno(err, resetErrors):
		return ReasonReset
	case isErrno(err, unreachableErrors):
		return ReasonUnreachable
	case errors.As(err, &timed) && timed.Timeout():
		return ReasonNoAnswer
	}
	return ReasonRead
}

func isErrno(err error, list []syscall.Errno) bool {
	var n syscall.Errno
	return errors.As(err, &n) && slices.Contains(list, n)
}
