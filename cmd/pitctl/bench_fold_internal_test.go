package main

import (
	"testing"
	"time"

	"pitboss/tables"
)

// BenchmarkFoldBusyPit folds what a busy pit says, an event an operation. Beside the
// time it tells what the processor was kept busy for, which a machine that does other
// things as well does not change much.
func BenchmarkFoldBusyPit(b *testing.B) {
	pit, err := newPitEvents(1, busyTables, lastBets)
	if err != nil {
		b.Fatal(err)
	}
	s, err := newSettler("", false)
	if err != nil {
		b.Fatal(err)
	}
	fold := tables.NewFold(tables.Config{Book: s.book})
	events := make([]tables.Event, 10_000)
	var busy time.Duration
	b.ReportAllocs()
	b.ResetTimer()
	b.StopTimer()
	for n := 0; n < b.N; n += len(events) {
		for i := range events {
			events[i] = pit.next()
		}
		before, err := processTime()
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		for i := range events {
			fold.Apply(&events[i])
		}
		b.StopTimer()
		after, err := processTime()
		if err != nil {
			b.Fatal(err)
		}
		busy += after - before
	}
	rounded := (b.N + len(events) - 1) / len(events) * len(events)
	b.ReportMetric(float64(busy.Nanoseconds())/float64(rounded), "cpu-ns/event")
}
