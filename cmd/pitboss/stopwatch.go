package main

import (
	"context"
	"fmt"
	"sync"
	"time"

	"pitboss/app/pit"
	"pitboss/tables"
)

// stopwatch measures how long an event takes from where it arrives, through the journal
// and the fold, to the tile that the window is given to paint. What of a table arrives
// while something older of it waits is drawn with that.
type stopwatch struct {
	mono func() time.Duration

	mu      sync.Mutex // guards what follows
	arrived map[string]time.Duration
	shown   map[string]time.Duration // when the newest snapshot of a table came
	took    [longestTaken + 1]int    // how often it took so many milliseconds; the last holds all that took longer
	n       int
	began   time.Duration // when something was drawn first; 0 before
}

// settling is how long after the first picture nothing is measured: a window that has
// just come makes its pictures of everything.
const settling = 10 * time.Second

// longestTaken is the longest that is told apart, in milliseconds.
const longestTaken = 10_000

func newStopwatch(mono func() time.Duration) *stopwatch {
	return &stopwatch{mono: mono, arrived: map[string]time.Duration{}, shown: map[string]time.Duration{}}
}

// timed is a source whose events are timed.
type timed struct {
	pit.Source
	watch *stopwatch
}

// Run implements pit.Source.
func (t timed) Run(ctx context.Context, deliver pit.Deliver) error {
	return t.Source.Run(ctx, func(ctx context.Context, heard []pit.Heard) error {
		t.watch.heard(heard)
		return deliver(ctx, heard)
	})
}

func (s *stopwatch) heard(all []pit.Heard) {
	now := s.mono()
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range all {
		if _, waits := s.arrived[all[i].Table]; !waits && all[i].Table != "" {
			s.arrived[all[i].Table] = now
		}
	}
}

// published is told of snapshots as they come.
func (s *stopwatch) published(all []*tables.Table) {
	if s == nil {
		return
	}
	now := s.mono()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range all {
		s.shown[t.Number] = now
	}
}

// drawn is told that the window has what was published.
func (s *stopwatch) drawn() {
	if s == nil {
		return
	}
	now := s.mono()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.began == 0 {
		s.began = now
	}
	for table, at := range s.arrived {
		if shown, ok := s.shown[table]; !ok || shown < at {
			continue
		}
		delete(s.arrived, table)
		if now-s.began >= settling {
			s.took[min(int((now-at)/time.Millisecond), longestTaken)]++
			s.n++
		}
	}
}

// within is how long so many of a hundred took at most, in milliseconds.
func (s *stopwatch) within(percent float64) int {
	left := float64(s.n) * percent / 100
	for ms, n := range s.took {
		if left -= float64(n); left <= 0 {
			return ms
		}
	}
	return longestTaken
}

func (s *stopwatch) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return fmt.Sprintf("from arrival to the tile, %d times: half within %d ms, 99 of 100 within %d ms, all within %d ms", s.n, s.within(50), s.within(99), s.within(100))
}
