//go:build unix

package main

import (
	"fmt"
	"syscall"
	"time"
)

// processTime is how long the processor has worked for this program.
func processTime() (time.Duration, error) {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0, fmt.Errorf("measure the processor's time: %w", err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), nil
}
