package main

import (
	"testing"
	"time"
)

// The clocks of the floor step with the second, whatever moment the window was looked at.
func TestEachSecondHasABeatAtItsBeginning(t *testing.T) {
	second := time.Date(2026, 11, 30, 3, 0, 0, 0, time.UTC)
	third := time.Second / 3
	for after, want := range map[time.Duration]time.Duration{
		0: third, time.Nanosecond: third, third: 2 * time.Second / 3, 700 * time.Millisecond: time.Second,
		time.Second - time.Nanosecond: time.Second, time.Second: time.Second + third,
	} {
		if got := nextBeat(second.Add(after)).Sub(second); got != want {
			t.Errorf("after %v the next beat is at %v, want %v", after, got, want)
		}
	}
}
