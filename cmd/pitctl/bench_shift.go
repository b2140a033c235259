package main

import (
	"fmt"
	"runtime"
	"time"

	"pitboss/tables"
)

// A shift is eight hours, in which a table plays a round a minute.
const (
	shiftHours    = 8
	roundsAnHour  = 60
	eventsARound  = 18 // or fewer: enough that every table has played its hour
	eventsAnHour  = roundsAnHour * eventsARound * busyTables
	mostOfTheHour = 1.25 // what a shift may need of what its second hour did
)

// benchShift measures what memory the tables of a busy pit need as a shift goes on: a
// desk runs for months, and nothing that it keeps may grow by the round.
func benchShift(b *bench) error {
	events, err := newPitEvents(1, busyTables, time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC))
	if err != nil {
		return err
	}
	s, err := newSettler("", false)
	if err != nil {
		return err
	}
	fold := tables.NewFold(tables.Config{Book: s.book})
	empty := liveHeap()
	second := 0.0
	for hour := 1; hour <= shiftHours; hour++ {
		for range eventsAnHour {
			e := events.next()
			fold.Apply(&e)
		}
		megabytes := float64(liveHeap()-empty) / (1 << 20)
		switch hour {
		case 2:
			second = megabytes
			b.tell(figure{Of: fmt.Sprintf("fold, %d tables, after 2 hours", busyTables), Value: megabytes, Unit: "MB"})
		case shiftHours:
			b.tell(figure{Of: fmt.Sprintf("fold, %d tables, after %d hours", busyTables, hour), Value: megabytes, Unit: "MB"})
			b.tell(figure{Of: "the same ÷ after 2 hours", Value: megabytes / second, Unit: "times", Most: mostOfTheHour})
		}
	}
	runtime.KeepAlive(fold)
	return nil
}

// liveHeap is how many bytes are in use, without what nobody needs any more.
func liveHeap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
