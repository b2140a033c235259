//go:build unix

package main_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// Who stops reading is not written to any more: the program ends, though its input
// goes on, and has nothing to complain about.
func TestNobodyReadsTheAnswers(t *testing.T) {
	r := start(t, "settle")
	fmt.Fprintln(r.in, spin("1"))
	r.answer(t)
	r.raw.Close()
	var err error
	soon(t, "the end", func() {
		for {
			if _, err := fmt.Fprintln(r.in, spin("2")); err != nil {
				break
			}
		}
		err = r.Wait()
	})
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		t.Fatalf("ended with %v", err)
	}
	if state := exit.Sys().(syscall.WaitStatus); state.Signal() != syscall.SIGPIPE && state.ExitStatus() != 1 {
		t.Errorf("ended with %v", err)
	}
	if s := r.err.String(); strings.Contains(s, "goroutine") || strings.Contains(s, "panic") {
		t.Errorf("complained %q", s)
	}
}

// A disk that is full is said, at once: not when the input ends.
func TestAnswersCannotBeWritten(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Logf("this system has no full disk to try: %v; a closed file has to do", err)
		if full, err = os.Open(os.DevNull); err != nil {
			t.Fatal(err)
		}
	}
	defer full.Close()
	run := exec.CommandContext(t.Context(), program, "settle")
	var problems strings.Builder
	run.Stdout, run.Stderr = full, &problems
	in, err := run.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(in, spin("1"))
	soon(t, "the end", func() { _ = run.Wait() })
	if run.ProcessState.ExitCode() != 1 || !strings.Contains(problems.String(), "write the answers") {
		t.Errorf("exit status %d, complained %q", run.ProcessState.ExitCode(), problems.String())
	}
}
