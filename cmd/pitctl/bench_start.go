package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"pitboss/app/pit"
	"pitboss/app/pit/standing"
	"pitboss/store"
	"pitboss/tables"
)

// startTail is how many records come after a desk's last state, where it was not left but
// killed.
const startTail = 20_000

// benchStart measures how long a desk needs from a busy pit's day on disk to a pit that
// stands where the day ends: from the state that was kept, on the same gaming day and on
// the next. And how long a state is in the making, beside the pit that runs: nothing waits
// for it.
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
	cfg := pit.Config{Fold: tables.Config{Book: s.book}, Journal: new(pit.MemoryJournal)}
	ctx := context.Background()
	p, err := pit.New(cfg)
	if err != nil {
		return err
	}
	begun := time.Now()
	stood, err := standing.Bring(ctx, upTo{jb.j, at.N}, standing.Reach(), p)
	if err != nil {
		return err
	}
	whole := time.Since(begun)
	begun = time.Now()
	state, err := stood.Value(p)
	if err != nil {
		return err
	}
	made := time.Since(begun)
	if err := jb.j.Snapshot(ctx, at, state); err != nil {
		return err
	}
	name := fmt.Sprintf("a pit of %d tables, %d records", busyTables, b.events)
	for i, day := range []string{"start", "start on the next day"} {
		if err := jb.j.Close(); err != nil {
			return err
		}
		jb.at = jb.at.Add(time.Duration(i) * 24 * time.Hour)
		begun = time.Now()
		if err := jb.open(); err != nil {
			return err
		}
		opened := time.Now()
		if p, err = pit.New(cfg); err != nil {
			return err
		}
		if stood, err = standing.Bring(ctx, jb.j, standing.Reach(), p); err != nil {
			return err
		}
		took := time.Since(begun)
		if _, err := stood.Value(p); err != nil {
			return err
		}
		another := time.Since(opened)
		if stood.Refused != nil || stood.State != at {
			return fmt.Errorf("the state was not used: %w", errors.Join(stood.Refused, stood.Why))
		}
		b.tell(figure{Of: name + ", " + day, Value: took.Seconds(), Unit: "s", Most: 2})
		b.tell(figure{Of: "another state beside the pit", Value: float64(another) / float64(time.Millisecond), Unit: "ms"})
	}
	b.tell(figure{Of: name + ", folded whole", Value: whole.Seconds(), Unit: "s"})
	b.tell(figure{Of: "its state", Value: float64(len(state)) / (1 << 20), Unit: "MB"})
	b.tell(figure{Of: "written in", Value: float64(made) / float64(time.Millisecond), Unit: "ms"})
	return nil
}

// upTo is a journal that ends with a record of its one day.
type upTo struct {
	*store.Journal
	n uint64
}

// Tail implements standing.Days.
func (u upTo) Tail(reach store.Reach, state, each func(store.Receipt, []byte) error) (store.Reached, error) {
	got, err := u.Journal.Tail(reach, state, func(at store.Receipt, line []byte) error {
		if at.N > u.n {
			return errNoMore
		}
		return each(at, line)
	})
	if errors.Is(err, errNoMore) {
		err = nil
	}
	return got, err
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
