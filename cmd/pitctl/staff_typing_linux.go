package main

import (
	"os"

	"golang.org/x/sys/unix"
)

// hideTyping keeps what is typed at a terminal from being shown, until show is called;
// terminal is false where it is none.
func hideTyping(f *os.File) (show func(), terminal bool) {
	fd := int(f.Fd())
	was, err := unix.IoctlGetTermios(fd, unix.TCGETS)
	if err != nil {
		return func() {}, false
	}
	hidden := *was
	hidden.Lflag &^= unix.ECHO
	if err := unix.IoctlSetTermios(fd, unix.TCSETS, &hidden); err != nil {
		return func() {}, true
	}
	return func() { _ = unix.IoctlSetTermios(fd, unix.TCSETS, was) }, true
}
