//go:build !windows

package main

import (
	"io"
	"os"
	"os/signal"
	"syscall"
)

// streams are where the program says what it has to say: out is for whoever asked,
// problems for whoever looks after it. ended is called with the exit status at the end.
func streams() (out, problems io.Writer, ended func(status int)) {
	return os.Stdout, os.Stderr, func(int) {}
}

// textOn is where the pit is shown as text, and what goes wrong there is said.
func textOn(out, problems io.Writer) (shown, told io.Writer) { return out, problems }

// leaveTerminal lets a window go on when the terminal that it was started from is closed.
func leaveTerminal(problems io.Writer) { signal.Ignore(syscall.SIGHUP) }

// tellInBox has nothing to add where what is printed is read.
func tellInBox(problems io.Writer, text string) {}
