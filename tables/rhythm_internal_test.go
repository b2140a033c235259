package tables

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestTheMedianOfARhythmIsThatOfItsLastTimes(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var r rhythm
		var all []time.Duration
		if r.median() != 0 {
			rt.Fatal("a rhythm of nothing")
		}
		for range rapid.IntRange(1, 70).Draw(rt, "times") {
			d := time.Duration(rapid.IntRange(-3, 9).Draw(rt, "lasted"))
			r.add(d)
			all = append(all, d)
			last := slices.Sorted(slices.Values(all[max(0, len(all)-rhythmMemory):]))
			if got, want := r.median(), last[len(last)/2]; got != want {
				rt.Fatalf("the median of %v is %d, want %d", last, got, want)
			}
		}
	})
}
