//go:build unix

package main_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
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

// repeated is a text again and again, without holding it all.
type repeated struct {
	text  string
	times int
	rest  string
}

func (r *repeated) Read(to []byte) (int, error) {
	if r.rest == "" {
		if r.times == 0 {
			return 0, io.EOF
		}
		r.times--
		r.rest = r.text
	}
	n := copy(to, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// mostMemory settles text a number of times over and gives the most memory, in
// bytes, that it took.
func mostMemory(t *testing.T, text string, times int) int64 {
	t.Helper()
	run := exec.CommandContext(t.Context(), program, "settle")
	run.Stdin, run.Stdout = &repeated{text: text, times: times}, io.Discard
	if err := run.Run(); err != nil {
		t.Fatal(err)
	}
	most := int64(run.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
	if runtime.GOOS != "darwin" {
		most <<= 10 // all others count in kilobytes
	}
	return most
}

func TestMemoryIsFlat(t *testing.T) {
	var text strings.Builder
	for i := range 2000 {
		text.WriteString(spin(fmt.Sprint("R-03-", i)) + "\n")
	}
	few := mostMemory(t, text.String(), 4)
	many := mostMemory(t, text.String(), 400) // 800,000 rounds, 120 MB
	t.Logf("%d MB, and %d MB for a hundred times the input", few>>20, many>>20)
	if most := int64(32 << 20); many > few+most {
		t.Errorf("a hundred times the input took %d MB, %d MB more; at most %d MB more is flat", many>>20, (many-few)>>20, most>>20)
	}
}
