//go:build !windows

package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// ofItself is this test's own program with a variable set.
func ofItself(t *testing.T, variable string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(cancel)
	c := exec.CommandContext(ctx, self)
	c.Env = append(os.Environ(), variable, "GOTRACEBACK=all")
	// One that hangs says where.
	c.Cancel = func() error { return c.Process.Signal(syscall.SIGQUIT) }
	c.WaitDelay = 10 * time.Second
	problems := new(bytes.Buffer)
	c.Stderr = problems
	t.Cleanup(func() {
		if t.Failed() && c.ProcessState != nil {
			t.Logf("it said %s", problems)
		}
	})
	return c
}

// A pipe whose reader is gone does not end the desk: its writes fail, and it goes on.
func TestNobodyReadsWhatIsPrinted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "alive")
	c := ofItself(t, "PITBOSS_UNREAD="+file)
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	_ = out.Close()
	_ = in.Close()
	if err := c.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
	if _, err := os.Stat(file); err != nil {
		t.Error("it did not live on: ", err)
	}
}

// The terminal that the pit is read in is closed: the desk ends as when it is told to.
func TestClosedTerminalEndsTheTextCleanly(t *testing.T) {
	data := t.TempDir()
	c := ofItself(t, "PITBOSS_RUN=--demo --text --tables 1 --data "+data)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() && !strings.Contains(lines.Text(), "1 table") {
	}
	end := syscall.SIGHUP
	if signal.Ignored(end) { // as below nohup, where a desk goes on
		end = syscall.SIGTERM
	}
	if err := c.Process.Signal(end); err != nil {
		t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, out)
	if err := c.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
}
