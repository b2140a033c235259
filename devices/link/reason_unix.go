//go:build unix

package link

import "syscall"

var (
	goneErrors        = []syscall.Errno{syscall.ENXIO, syscall.ENODEV, syscall.EIO, syscall.EBADF}
	tooManyErrors     = []syscall.Errno{syscall.EMFILE, syscall.ENFILE}
	refusedErrors     = []syscall.Errno{syscall.ECONNREFUSED}
	resetErrors       = []syscall.Errno{syscall.ECONNRESET, syscall.EPIPE, syscall.ECONNABORTED}
	unreachableErrors = []syscall.Errno{syscall.EHOSTUNREACH, syscall.ENETUNREACH, syscall.EHOSTDOWN, syscall.ENETDOWN}
)
