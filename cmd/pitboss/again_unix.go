//go:build !windows

package main

import (
	"fmt"
	"os"
	"syscall"
)

// again begins the program anew with these arguments, in place of this one. It returns
// only where that cannot be done.
func again(args []string) error {
	program, err := os.Executable()
	if err == nil {
		err = syscall.Exec(program, append([]string{os.Args[0]}, args...), environment())
	}
	return fmt.Errorf("begin anew: %w", err)
}
