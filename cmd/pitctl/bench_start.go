package main

import (
	"context"
	"fmt"
	"iter"
	"time"

	"pitboss/app/pit"
	"pitboss/cmd/wires"
	"pitboss/store"
	"pitboss/tables"
)

// startTail is how many records come after a desk's last state, where it was not left but
// killed.
const startTail = 20_000

// benchStart measures how long a desk needs from a busy pit's day on disk to a pit that
// stands where the day ends: from the state that was kept, and how long that holds up the
// pit that keeps it.
func benchStart(b *bench) error {
	jb, clear, err := newJournalBench()
	if err != nil {
		return err
	}
	defer clear()
	at, err := jb.play(b.events)
	if err != nil {
		return err
	}
	s, err := newSettler("", false)
	if err != nil {
		return err
	}
	var state []byte
	var asked, given time.Time
	cfg := pit.Config{Fold: tables.Config{Book: s.book}, Journal: new(pit.MemoryJournal)}
	cfg.Keep = func(int64) func(context.Context, []byte) error {
		asked = time.Now()
		return func(_ context.Context, made []byte) error {
			state, given = made, time.Now()
			return nil
		}
	}
	p, err := pit.New(cfg)
	if err != nil {
		return err
	}
	begun := time.Now()
	if err := p.Restore(jb.records(p, at.N)); err != nil {
		return err
	}
	whole := time.Since(begun)
	ended, end := context.WithCancel(context.Background())
	end()
	if err := p.Run(ended); err != nil {
		return fmt.Errorf("leave the pit: %w", err)
	}
	if err := jb.j.Snapshot(context.Background(), at, state); err != nil {
		return err
	}
	if err := jb.j.Close(); err != nil {
		return err
	}
	begun = time.Now()
	if err := jb.open(); err != nil {
		return err
	}
	if p, err = pit.New(cfg); err != nil {
		return err
	}
	if err := p.Restore(jb.records(p, 0)); err != nil {
		return err
	}
	name := fmt.Sprintf("a pit of %d tables, %d records", busyTables, b.events)
	b.tell(figure{Of: name + ", start", Value: time.Since(begun).Seconds(), Unit: "s", Most: 2})
	b.tell(figure{Of: name + ", folded whole", Value: whole.Seconds(), Unit: "s"})
	b.tell(figure{Of: "its state", Value: float64(len(state)) / (1 << 20), Unit: "MB"})
	b.tell(figure{Of: "its state holds the pit up", Value: float64(given.Sub(asked)) / float64(time.Millisecond), Unit: "ms"})
	return nil
}

// play writes a busy pit's events down, and gives the place of the one before the tail.
func (b *journalBench) play(events int) (at store.Receipt, err error) {
	pitEvents, err := newPitEvents(1, busyTables, b.at)
	if err != nil {
		return at, err
	}
	const each = 2000
	tail := min(startTail, events/2)
	batch := make([]store.Entry, 0, each)
	for i := range events {
		e := pitEvents.next()
		src := e.Source
		if src == "" {
			src = "server:main"
		}
		batch = append(batch, store.Entry{At: e.Time, Source: src, Table: e.Table, Round: e.Round, Kind: e.Type, Data: e.Append(nil)})
		if len(batch) < each && i != events-1 && i != events-tail-1 {
			continue
		}
		places, err := b.j.Append(context.Background(), batch...)
		if err != nil {
			return at, err
		}
		if i == events-tail-1 {
			at = places[len(places)-1]
		}
		batch = batch[:0]
	}
	return at, nil
}

// records are the day's records for a pit, which goes on from the day's snapshot where
// there is one; up to a number, where that is above 0.
func (b *journalBench) records(p *pit.Pit, to uint64) iter.Seq2[pit.Record, error] {
	return func(yield func(pit.Record, error) bool) {
		n := int64(0)
		err := b.j.Tail(func(_ store.Receipt, state []byte) (err error) {
			n, err = p.Resume(state)
			return err
		}, func(at uint64, line []byte) error {
			r := store.Decode(line)
			mine, ok := wires.Record(&r, n+1)
			if !ok {
				return nil
			}
			if n++; to > 0 && at > to || !yield(mine, nil) {
				return errNoMore
			}
			return nil
		})
		if err != nil && to == 0 {
			yield(pit.Record{}, err)
		}
	}
}
