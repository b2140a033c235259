package link

import "syscall"

// The system's error numbers; most have no name in package syscall.
var (
	goneErrors = []syscall.Errno{
		5,    // ERROR_ACCESS_DENIED: what reading a pulled-out adapter says
		6,    // ERROR_INVALID_HANDLE
		21,   // ERROR_NOT_READY
		22,   // ERROR_BAD_COMMAND
		31,   // ERROR_GEN_FAILURE
		55,   // ERROR_DEV_NOT_EXIST
		109,  // ERROR_BROKEN_PIPE: what a port that a program plays says
		433,  // ERROR_NO_SUCH_DEVICE
		995,  // ERROR_OPERATION_ABORTED
		1117, // ERROR_IO_DEVICE
		1167, // ERROR_DEVICE_NOT_CONNECTED
		1617, // ERROR_DEVICE_REMOVED
	}
	tooManyErrors     = []syscall.Errno{4, 10024}                   // ERROR_TOO_MANY_OPEN_FILES, WSAEMFILE
	refusedErrors     = []syscall.Errno{10061}                      // WSAECONNREFUSED
	resetErrors       = []syscall.Errno{10053, 10054}               // WSAECONNABORTED, WSAECONNRESET
	unreachableErrors = []syscall.Errno{10050, 10051, 10064, 10065} // network down, unreachable, host down, unreachable
)
