package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"pitboss/store"
)

// journalBench is a journal on the disk of the system's temporary files, whose clock
// the measurement moves.
type journalBench struct {
	dir string
	at  time.Time
	j   *store.Journal
}

func (b *journalBench) open() (err error) {
	begun := time.Now()
	b.j, err = store.Open(store.Config{
		Dir: b.dir, Desk: "bench", Clock: func() time.Time { return b.at }, Mono: func() time.Duration { return time.Since(begun) },
		Random: rand.Reader, GamingDay: usualGamingDay, Every: 10 * time.Minute,
	})
	return err
}

func newJournalBench() (*journalBench, func(), error) {
	dir, err := os.MkdirTemp("", "pitctl-journal-*")
	if err != nil {
		return nil, nil, fmt.Errorf("make a temporary folder: %w", err)
	}
	b := &journalBench{dir: dir, at: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)}
	if err := b.open(); err != nil {
		_ = os.RemoveAll(dir)
		return nil, nil, err
	}
	return b, func() { _ = b.j.Close(); _ = os.RemoveAll(dir) }, nil
}

// journalEntry is a card as the feed has it: about what a record of a pit is long.
func journalEntry(i int, at time.Time) store.Entry {
	return store.Entry{
		At: at, Source: "server:main", Table: fmt.Sprintf("B-%02d", i%40), Round: fmt.Sprintf("b-%07d", i/600*40+i%40),
		Kind: [...]string{"card.dealt", "bet.accepted", "card.scanned"}[i%3],
		Data: fmt.Appendf(nil, `{"seq":%d,"card":"9H","to":"player","face":"up","time":"2026-11-30T12:00:00.000Z"}`, i),
	}
}

// benchAppend measures durable events a second with producers that wait for each of
// theirs, against the same bytes in the same groups, written and synced by a plain
// loop. The two take turns: a disk is never the same for long.
func benchAppend(b *bench) error {
	for _, producers := range []int{1, 16, 256} {
		if err := appendBy(b, producers); err != nil {
			return err
		}
	}
	return nil
}

func appendBy(b *bench, producers int) error {
	jb, clear, err := newJournalBench()
	if err != nil {
		return err
	}
	defer clear()
	plain, err := os.Create(filepath.Join(jb.dir, "plain"))
	if err != nil {
		return fmt.Errorf("make a plain file: %w", err)
	}
	defer plain.Close()
	roll := filepath.Join(jb.dir, "journal", "2026-11-30.roll")
	const lasting = 150 * time.Millisecond
	turns := min(max(b.rounds/1000, 2), 12)
	var ours, theirs time.Duration
	events, groups := 0, uint64(0)
	for range turns {
		from, err := sizeOf(roll)
		if err != nil {
			return err
		}
		before := jb.j.Health().Groups
		n, took, err := jb.produce(producers, events, lasting)
		if err != nil {
			return err
		}
		made := jb.j.Health().Groups - before
		to, err := sizeOf(roll)
		if err != nil {
			return err
		}
		again, err := writeInGroups(plain, roll, from, to, int(made))
		if err != nil {
			return err
		}
		events, groups, ours, theirs = events+n, groups+made, ours+took, theirs+again
	}
	name := fmt.Sprintf("journal, %d waiting producers", producers)
	rate := figure{Of: name, Value: float64(events) / ours.Seconds(), Unit: "events/s"}
	share := figure{Of: name + " ÷ plain loop", Value: 100 * theirs.Seconds() / ours.Seconds(), Unit: "%"}
	if producers == 256 {
		rate.Least, share.Least = 20_000, 60
	}
	b.tell(rate)
	b.tell(figure{Of: name, Value: float64(events) / float64(groups), Unit: "a group"})
	b.tell(share)
	return nil
}

func sizeOf(file string) (int64, error) {
	info, err := os.Stat(file)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// produce has producers write for some time, each waiting for its own.
func (b *journalBench) produce(producers, from int, lasting time.Duration) (n int, took time.Duration, err error) {
	var next atomic.Int64
	failed := make([]error, producers)
	var all sync.WaitGroup
	begun := time.Now()
	for p := range producers {
		all.Go(func() {
			for time.Since(begun) < lasting && failed[p] == nil {
				_, failed[p] = b.j.Append(context.Background(), journalEntry(from+int(next.Add(1)), b.at))
			}
		})
	}
	all.Wait()
	return int(next.Load()), time.Since(begun), errors.Join(failed...)
}

// writeInGroups writes a part of a file again in so many equal pieces, and syncs each.
func writeInGroups(to *os.File, file string, from, end int64, groups int) (time.Duration, error) {
	f, err := os.Open(file)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	all := make([]byte, end-from)
	if _, err := f.ReadAt(all, from); err != nil {
		return 0, err
	}
	begun := time.Now()
	for i := range groups {
		if _, err := to.Write(all[len(all)*i/groups : len(all)*(i+1)/groups]); err != nil {
			return 0, err
		}
		if err := to.Sync(); err != nil {
			return 0, err
		}
	}
	return time.Since(begun), nil
}

// fill writes records of a day, many to a call.
func (b *journalBench) fill(from, n int) error {
	const each = 2000
	batch := make([]store.Entry, 0, each)
	for i := range n {
		batch = append(batch, journalEntry(from+i, b.at.Add(time.Duration(i)*time.Millisecond)))
		if len(batch) == each || i == n-1 {
			if _, err := b.j.Append(context.Background(), batch...); err != nil {
				return err
			}
			batch = batch[:0]
		}
	}
	return nil
}

// benchDay measures how long a day of ten records a round takes to open with a
// snapshot, and to verify.
func benchDay(b *bench) error {
	jb, clear, err := newJournalBench()
	if err != nil {
		return err
	}
	defer clear()
	records := 10 * b.rounds
	if err := jb.fill(0, records); err != nil {
		return err
	}
	at := store.Receipt{Day: "2026-11-30", N: jb.j.Health().Records}
	if err := jb.j.Snapshot(context.Background(), at, make([]byte, 1<<20)); err != nil {
		return err
	}
	const tries = 3
	var opened, verified least
	known, err := store.KnownKeys(filepath.Join(jb.dir, "keys"))
	if err != nil {
		return err
	}
	for range tries {
		if err := jb.j.Close(); err != nil {
			return err
		}
		begun := time.Now()
		v, err := store.Verify(jb.dir, "", known)
		if err != nil {
			return err
		}
		if !v.Good() {
			return v.First
		}
		verified.add(time.Since(begun))
		begun = time.Now()
		if err := jb.open(); err != nil {
			return err
		}
		nothing := func(store.Receipt, []byte) error { return nil }
		if _, err := jb.j.Tail(store.Reach{}, nothing, nothing); err != nil {
			return err
		}
		opened.add(time.Since(begun))
	}
	name := fmt.Sprintf("a day of %d records", records)
	b.tell(figure{Of: name + ", open", Value: opened.Seconds(), Unit: "s", Most: 2})
	b.tell(figure{Of: name + ", verify", Value: float64(records) / verified.Seconds(), Unit: "records/s", Least: 200_000})
	return nil
}

// benchFind measures how long a round is looked for in a month of days.
func benchFind(b *bench) error {
	jb, clear, err := newJournalBench()
	if err != nil {
		return err
	}
	defer clear()
	const days = 31
	each := max(b.rounds/2, 100)
	for day := range days {
		if err := jb.fill(day*each, each); err != nil {
			return err
		}
		jb.at = jb.at.Add(24 * time.Hour)
	}
	if err := jb.j.Close(); err != nil {
		return err
	}
	if err := jb.open(); err != nil {
		return err
	}
	var took []time.Duration
	for i := range 41 {
		e := journalEntry(i*7919%(days*each), jb.at)
		begun := time.Now()
		page, err := jb.j.Find(store.Query{Table: e.Table, Round: e.Round})
		if err != nil {
			return err
		}
		if len(page.Records) == 0 {
			return fmt.Errorf("the round %s is not found", e.Round)
		}
		took = append(took, time.Since(begun))
	}
	first := took[0]
	slices.Sort(took)
	name := fmt.Sprintf("a round in %d days of %d records", days, each)
	b.tell(figure{Of: name + ", first", Value: 1000 * first.Seconds(), Unit: "ms", Most: 50})
	b.tell(figure{Of: name, Value: 1000 * took[len(took)/2].Seconds(), Unit: "ms", Most: 50})
	return nil
}
