package link

import "time"

// Backoff says how long a link waits before it opens a port again: First, then twice
// as long each time up to Most, of which Jitter takes up to a half away, so that the
// ports of a pit do not all come back in the same moment.
type Backoff struct {
	First  time.Duration       // 250 ms if zero
	Most   time.Duration       // 5 s if zero: a table is in play meanwhile
	Jitter func(n int64) int64 // a number from 0 to n-1; math/rand/v2 if nil
}

// delays counts the attempts of one link.
type delays struct {
	Backoff
	next time.Duration
}

func (d *delays) reset() { d.next = 0 }

func (d *delays) wait() time.Duration {
	if d.next == 0 {
		d.next = d.First
	}
	wait := min(d.next, d.Most)
	d.next = min(2*d.next, d.Most)
	if half := int64(wait / 2); half > 0 {
		wait -= time.Duration(min(max(d.Jitter(half), 0), half))
	}
	return wait
}
