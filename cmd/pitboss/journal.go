package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"pitboss/app/pit"
	"pitboss/app/pit/standing"
	"pitboss/store"
)

// journal is the pit's journal on disk.
type journal struct{ store *store.Journal }

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
		entries[i] = standing.Entry(&records[i])
	}
	receipts, err := j.store.Append(ctx, entries...)
	if err != nil {
		return nil, err
	}
	placed := make([]pit.Filed, len(receipts))
	for i, r := range receipts {
		placed[i] = pit.Filed{Day: r.Day, N: int64(r.N)}
	}
	return placed, nil
}

// close ends the journal: what was handed over is written.
func (j *journal) close() error { return j.store.Close() }
