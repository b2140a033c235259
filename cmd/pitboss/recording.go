package main

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/tables"
	"pitboss/tables/round"
)

// recording is the part of the program that must go on whatever the window does: the
// sources, the journal and the pit.
type recording struct {
	pit     *pit.Pit
	house   house.Config
	book    round.Book
	zone    *time.Location
	now     func() time.Time
	records *counted

	journal *journal
	gone    func() // takes a demo's folder away
	dir     string
	cancel  context.CancelFunc
	ended   chan error
	once    sync.Once
}

// counted is a journal that counts what it takes.
type counted struct {
	pit.Journal
	n atomic.Int64
}

// Append implements pit.Journal.
func (c *counted) Append(ctx context.Context, records []pit.Record) error {
	err := c.Journal.Append(ctx, records)
	if err == nil {
		c.n.Add(int64(len(records)))
	}
	return err
}

// record starts recording: from here on the pit is heard and written down. Tell is
// told what the fold says.
func record(o *options, clock pit.Clock, tell func([]tables.Out)) (*recording, error) {
	dir, gone, err := o.folder()
	if err != nil {
		return nil, err
	}
	r, err := newRecording(o, dir, clock, tell)
	if err != nil {
		gone()
		return nil, err
	}
	r.gone, r.dir = gone, dir
	ctx, cancel := context.WithCancel(context.Background())
	r.cancel = cancel
	go func() { r.ended <- r.pit.Run(ctx) }()
	return r, nil
}

func newRecording(o *options, dir string, clock pit.Clock, tell func([]tables.Out)) (*recording, error) {
	book, err := house.Builtin()
	if err != nil {
		return nil, fmt.Errorf("read the house profiles: %w", err)
	}
	r := &recording{book: book, ended: make(chan error, 1), now: clock.Now}
	cfg := pit.Config{Clock: clock, Tell: tell}
	var practice *demo
	if o.demo {
		if practice, err = newDemo(book, o.tables, o.speed, clock.Now); err != nil {
			return nil, err
		}
		r.house = practice.configuration(o.language)
		cfg.Fold, cfg.Sources = practice.fold(book), []pit.Source{practice}
	} else {
		var h wired
		if h, err = openHouse(o.config, book); err != nil {
			return nil, err
		}
		r.book = h.book
		r.house, cfg.Fold, cfg.Sources, cfg.FeedNames = h.config, h.config.Fold(h.book), h.sources, h.feedNames
	}
	r.zone = r.house.Location()
	if r.journal, err = openJournal(dir, r.house.GamingDay, r.zone, clock); err != nil {
		return nil, err
	}
	r.records = &counted{Journal: r.journal}
	cfg.Journal = r.records
	if r.pit, err = pit.New(cfg); err == nil {
		err = r.restore(practice)
	}
	if err != nil {
		return nil, errors.Join(err, r.journal.close())
	}
	return r, nil
}

// restore brings the pit to where today's journal ends. A demo begins with the evening
// before it, which is written down first.
func (r *recording) restore(practice *demo) error {
	records := r.journal.records()
	if practice != nil {
		for range records {
			return errors.New("the data folder holds a journal, and a practice pit wants an empty one")
		}
		before := practice.history(r.zone, r.house.GamingDay)
		for part := range slices.Chunk(before, 4096) {
			if err := r.records.Append(context.Background(), part); err != nil {
				return fmt.Errorf("write the evening so far: %w", err)
			}
		}
		records = func(yield func(pit.Record, error) bool) {
			for i := range before {
				if !yield(before[i], nil) {
					return
				}
			}
		}
	}
	count := int64(0)
	err := r.pit.Restore(func(yield func(pit.Record, error) bool) {
		for rec, err := range records {
			count++
			if !yield(rec, err) {
				return
			}
		}
	})
	r.records.n.Store(count)
	debug.FreeOSMemory() // what was read is not needed any more
	return err
}

// stop ends recording: what was heard is written first. It may be called again, and
// then does nothing.
func (r *recording) stop() (err error) {
	r.once.Do(func() {
		r.cancel()
		err = errors.Join(<-r.ended, r.journal.close())
		r.gone()
	})
	return err
}
