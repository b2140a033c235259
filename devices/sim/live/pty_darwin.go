package live

import "golang.org/x/sys/unix"

const (
	getTermios = unix.TIOCGETA
	setTermios = unix.TIOCSETA
	countInput = 0x4004667f // FIONREAD of <sys/filio.h>
)

// forget drops what a port holds and nobody has read.
func forget(fd int) error {
	const read = 1 // FREAD of <sys/fcntl.h>
	return unix.IoctlSetPointerInt(fd, unix.TIOCFLUSH, read)
}
