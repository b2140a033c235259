package main

import (
	"io"
	"strings"
	"testing"
	"time"
)

// The shift is measured by these lines: each says something, and the last comes before
// the gauge ends.
func TestGaugeSaysWhatTheDeskHolds(t *testing.T) {
	out, in := io.Pipe()
	ticks, stop := make(chan time.Time), make(chan struct{})
	go func() {
		gauge(in, ticks, stop, func() int64 { return 4711 })
		in.Close()
	}()
	go func() {
		ticks <- time.Time{}
		ticks <- time.Time{}
		close(stop)
	}()
	said, err := io.ReadAll(out)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(said)), "\n")
	if len(lines) != 2 {
		t.Fatalf("two ticks made %d lines: %q", len(lines), lines)
	}
	for _, line := range lines {
		if !strings.HasSuffix(line, ", 4711 records") || strings.Contains(line, "holds 0 MB") || strings.Contains(line, " 0 goroutines") {
			t.Errorf("it said %q", line)
		}
	}
}
