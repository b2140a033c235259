package gameserver

import (
	"context"
	"time"
)

// How long to wait before dialling again.
const (
	shortestWait = 500 * time.Millisecond
	longestWait  = 30 * time.Second
	healthyAfter = 30 * time.Second
)

// waitBefore is the wait before try n after the first, from 0: between the half and
// the whole of a second doubled n times, never under half a second nor over thirty.
// random is in [0, 1) and spreads the desks that lost the same server.
func waitBefore(n int, random float64) time.Duration {
	whole := longestWait
	if n < 5 {
		whole = 2 * shortestWait << n
	}
	half := whole / 2
	wait := half + time.Duration(random*float64(half))
	return min(max(wait, shortestWait), longestWait)
}

// sleep waits, or not to the end if ctx ends.
func sleep(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}
