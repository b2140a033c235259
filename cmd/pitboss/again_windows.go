package main

import (
	"fmt"
	"os"
	"os/exec"
)

// again begins the program anew with these arguments; this one ends then.
func again(args []string) error {
	program, err := os.Executable()
	if err == nil {
		c := exec.Command(program, args...)
		c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
		c.Env = environment()
		err = c.Start()
	}
	if err != nil {
		return fmt.Errorf("begin anew: %w", err)
	}
	return nil
}
