package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"iter"
	"sync"
	"time"

	"pitboss/app/pit"
	"pitboss/cmd/wires"
	"pitboss/store"
)

// journal is the pit's journal on disk.
type journal struct {
	store *store.Journal

	mu     sync.Mutex // guards what follows
	newest recordPlace
	kept   kept // up to the newest record
}

// openJournal opens the journal of a data folder. It fails where another desk runs
// there.
func openJournal(dir string, day time.Duration, zone *time.Location, clock pit.Clock) (*journal, error) {
	j, err := store.Open(store.Config{
		Dir: dir, Desk: "desk", Clock: clock.Now, Mono: clock.Mono, Random: rand.Reader, GamingDay: day, Zone: zone,
	})
	if err != nil {
		return nil, fmt.Errorf("open the journal: %w", err)
	}
	return &journal{store: j}, nil
}

// AppendPlaced implements pit.Placed.
func (j *journal) AppendPlaced(ctx context.Context, records []pit.Record) ([]pit.Filed, error) {
	entries := make([]store.Entry, len(records))
	for i := range records {
		entries[i] = wires.Entry(&records[i])
	}
	receipts, err := j.store.Append(ctx, entries...)
	if err != nil {
		return nil, err
	}
	j.note(records, receipts)
	placed := make([]pit.Filed, len(receipts))
	for i, r := range receipts {
		placed[i] = pit.Filed{Day: r.Day, N: int64(r.N)}
	}
	return placed, nil
}

// records are today's records as the pit wrote them, oldest first. The journal's own
// are left out.
func (j *journal) records() iter.Seq2[pit.Record, error] {
	return func(yield func(pit.Record, error) bool) {
		n, stopped := int64(0), false
		err := j.store.Tail(func(store.Receipt, []byte) error { return nil }, func(_ uint64, line []byte) error {
			r := store.Decode(line)
			mine, ok := wires.Record(&r, n+1)
			if stopped || !ok {
				return nil
			}
			n++
			stopped = !yield(mine, nil)
			return nil
		})
		if err != nil && !stopped {
			yield(pit.Record{}, fmt.Errorf("read today's journal: %w", err))
		}
	}
}

// close ends the journal: what was handed over is written.
func (j *journal) close() error { return j.store.Close() }
