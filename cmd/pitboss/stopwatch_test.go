package main

import (
	"context"
	"strings"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/tables"
)

// told is a source that says a few things.
type told struct {
	pit.Source
	heard []pit.Heard
}

func (t told) Run(ctx context.Context, deliver pit.Deliver) error { return deliver(ctx, t.heard) }

// An event counts from when it arrives to when a snapshot that has it is drawn.
func TestStopwatch(t *testing.T) {
	now := time.Duration(0)
	s := newStopwatch(func() time.Duration { return now })
	delivered := 0
	source := timed{told{heard: []pit.Heard{{Event: tables.Event{Table: "B-01"}}, {Event: tables.Event{}}}}, s}
	run := func() {
		err := source.Run(t.Context(), func(_ context.Context, heard []pit.Heard) error { delivered += len(heard); return nil })
		if err != nil {
			t.Fatal(err)
		}
	}
	run()
	now = time.Second
	s.published([]*tables.Table{{Number: "B-01"}})
	s.drawn() // the window has just come
	now = settling + time.Second
	run()
	now += 30 * time.Millisecond
	s.drawn() // nothing was published
	s.published([]*tables.Table{{Number: "B-01"}})
	now += 70 * time.Millisecond
	s.drawn()
	run()
	now += 30 * time.Millisecond
	s.drawn() // the snapshot is older than the event
	now += 20 * time.Second
	s.published([]*tables.Table{{Number: "B-01"}})
	s.drawn()
	if got := s.String(); delivered != 6 || !strings.Contains(got, "2 times: half within 100 ms") || !strings.Contains(got, "all within 10000 ms") {
		t.Errorf("it says %s, delivered %d", got, delivered)
	}
	var none *stopwatch
	none.published(nil)
	none.drawn()
}
