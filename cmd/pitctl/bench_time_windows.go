package main

import (
	"fmt"
	"syscall"
	"time"
)

// processTime is how long the processor has worked for this program.
func processTime() (time.Duration, error) {
	var created, ended, kernel, user syscall.Filetime
	self, err := syscall.GetCurrentProcess()
	if err == nil {
		err = syscall.GetProcessTimes(self, &created, &ended, &kernel, &user)
	}
	if err != nil {
		return 0, fmt.Errorf("measure the processor's time: %w", err)
	}
	// These two are lengths of time, in steps of 100 ns, and no moments.
	length := func(f syscall.Filetime) time.Duration {
		return time.Duration(int64(f.HighDateTime)<<32|int64(f.LowDateTime)) * 100
	}
	return length(kernel) + length(user), nil
}
