package link

import (
	"slices"
	"sort"
	"time"
)

const (
	remembered = 64 // intervals
	enough     = 32 // intervals before a rhythm is believed: longer than a deal
	overdue    = 3  // times its longest usual interval, and the device is silent
	// Bytes closer than this belong to one line, whatever the line's speed.
	withinLine = 50 * time.Millisecond
)

// rhythm knows after which time a device is silent. A configured time wins; else it
// is three times the longest usual interval of the device's own, and no less than
// the floor. An interval over the double of the usual one is unusual; one of them is
// passed over when all that are remembered are there. A device with more of them
// speaks when something happens: it has no rhythm, and its silence is not judged.
type rhythm struct {
	fixed time.Duration // > 0 configured, Never, 0 learn
	floor time.Duration

	intervals []time.Duration // the last few, in the order they came
	learnt    time.Duration   // 0 while there is no rhythm
}

// allowed is the longest time that the device may say nothing: 0 where that is not
// known, Never where it is not judged.
func (r *rhythm) allowed() time.Duration {
	if r.fixed != 0 {
		return r.fixed
	}
	return r.learnt
}

// heard learns from the time since the byte before.
func (r *rhythm) heard(interval time.Duration) {
	if r.fixed != 0 || interval < withinLine {
		return
	}
	if len(r.intervals) == remembered {
		r.intervals = slices.Delete(r.intervals, 0, 1)
	}
	r.intervals = append(r.intervals, interval)
	r.learnt = 0
	n := len(r.intervals)
	if n < enough {
		return
	}
	sorted := slices.Sorted(slices.Values(r.intervals))
	longest := 2 * sorted[n/2]
	regular := sort.Search(n, func(i int) bool { return sorted[i] > longest })
	if n-regular <= n/remembered {
		r.learnt = max(r.floor, overdue*sorted[regular-1])
	}
}
