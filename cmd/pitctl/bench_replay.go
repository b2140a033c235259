package main

import (
	"bufio"
	"fmt"
	"io"
	"time"

	"pitboss/tables"
)

// busyTables is how many tables the made-up pit has.
const busyTables = 200

// benchReplay measures reading events, folding them, and both together as `replay`
// does it.
func benchReplay(b *bench) error {
	file, clear, err := temporary()
	if err != nil {
		return err
	}
	defer clear()
	pit, err := newPitEvents(1, busyTables, lastBets)
	if err != nil {
		return err
	}
	s, err := newSettler("", false)
	if err != nil {
		return err
	}
	// They are folded a few at a time: a desk does not hold a million events.
	fold := tables.NewFold(tables.Config{Book: s.book})
	events := make([]tables.Event, 0, 10_000)
	to := bufio.NewWriterSize(file, batchSize)
	var line []byte
	var folded time.Duration
	bytes := 0
	for made := 0; made < b.events; made += len(events) {
		events = events[:0]
		for len(events) < min(cap(events), b.events-made) {
			e := pit.next()
			events = append(events, e)
			line = append(e.Append(line[:0]), '\n')
			bytes += len(line)
			if _, err := to.Write(line); err != nil {
				return fmt.Errorf("write events: %w", err)
			}
		}
		began := time.Now()
		for i := range events {
			fold.Apply(&events[i])
		}
		folded += time.Since(began)
	}
	if err := to.Flush(); err != nil {
		return fmt.Errorf("write events: %w", err)
	}
	b.tell(figure{Of: fmt.Sprintf("fold, %d tables", busyTables), Value: float64(b.events) / folded.Seconds(), Unit: "events/s", Least: 500_000})

	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("read the events again: %w", err)
	}
	began := time.Now()
	lines := readEvents(file)
	for some := range lines.ready {
		lines.recycle(some)
	}
	lines.stop()
	took := time.Since(began)
	b.tell(figure{Of: "read events", Value: float64(b.events) / took.Seconds(), Unit: "events/s"})
	b.tell(figure{Of: "read events", Value: float64(bytes) / 1e6 / took.Seconds(), Unit: "MB/s"})

	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("read the events again: %w", err)
	}
	began = time.Now()
	p := replayer{
		fold: tables.NewFold(tables.Config{Book: s.book}), say: s, out: bufio.NewWriterSize(io.Discard, 64<<10), problems: io.Discard,
	}
	if err := p.run(file); err != nil {
		return err
	}
	whole := time.Since(began).Seconds()
	b.tell(figure{Of: fmt.Sprintf("replay, %d events", b.events), Value: whole, Unit: "s", Most: 5 * float64(b.events) / 1e6})
	return nil
}
