package store_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pitboss/store"
)

// benchEntry is a card as the feed has it: about what a record of a pit is long.
func benchEntry(i int) store.Entry {
	return store.Entry{
		At: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC).Add(time.Duration(i) * time.Millisecond), Source: "server:main",
		Table: fmt.Sprintf("B-%02d", i%40), Round: fmt.Sprintf("b-%07d", i/600*40+i%40), Kind: []string{"card.dealt", "bet.accepted", "card.scanned"}[i%3],
		Data: fmt.Appendf(nil, `{"seq":%d,"card":"9H","to":"player","face":"up","time":"2026-11-30T12:00:00.000Z"}`, i),
	}
}

// fill writes records of a day, many to a call.
func fillDay(t testing.TB, j *store.Journal, from, n int) {
	t.Helper()
	const each = 2000
	for i := 0; i < n; i += each {
		batch := make([]store.Entry, 0, each)
		for k := i; k < min(i+each, n); k++ {
			batch = append(batch, benchEntry(from+k))
		}
		if _, err := j.Append(context.Background(), batch...); err != nil {
			t.Fatal(err)
		}
	}
}

// Durable events a second with so many producers waiting, each for its own event, and
// the same bytes in the same groups written and synced by a plain loop. The two take
// turns, a slice of time each, since a disk is never the same for long.
func BenchmarkAppend(b *testing.B) {
	for _, producers := range []int{1, 16, 256} {
		b.Run(fmt.Sprintf("producers=%d", producers), func(b *testing.B) {
			dir, w := b.TempDir(), newWall()
			j := mustOpen(b, config(dir, w))
			defer mustClose(b, j)
			plain, err := os.Create(filepath.Join(b.TempDir(), "plain"))
			if err != nil {
				b.Fatal(err)
			}
			defer plain.Close()
			roll := filepath.Join(dir, "journal", "2026-11-30.roll")
			var ours, theirs time.Duration
			groups, written := uint64(0), 0
			from := fileSize(b, roll)
			for slice := max(b.N/20, producers*10); written < b.N; written += slice {
				before := j.Health().Groups
				ours += produce(b, j, producers, written, slice)
				made := j.Health().Groups - before
				groups += made
				to := fileSize(b, roll)
				theirs += plainLoop(b, plain, roll, from, to, int(made))
				from = to
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(written)/ours.Seconds(), "events/s")
			b.ReportMetric(float64(written)/float64(groups), "events/group")
			b.ReportMetric(100*theirs.Seconds()/ours.Seconds(), "%-of-plain")
		})
	}
}

// produce has so many producers write events, each waiting for its own.
func produce(b *testing.B, j *store.Journal, producers, from, n int) time.Duration {
	b.Helper()
	var next atomic.Int64
	var all sync.WaitGroup
	begun := time.Now()
	for range producers {
		all.Go(func() {
			for i := next.Add(1); i <= int64(n); i = next.Add(1) {
				if _, err := j.Append(context.Background(), benchEntry(from+int(i))); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	return time.Since(begun)
}

// plainLoop writes a part of a roll in so many equal pieces, and syncs each.
func plainLoop(b *testing.B, to *os.File, roll string, from, end int64, groups int) time.Duration {
	b.Helper()
	f, err := os.Open(roll)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	all := make([]byte, end-from)
	if _, err := f.ReadAt(all, from); err != nil {
		b.Fatal(err)
	}
	begun := time.Now()
	for i := range groups {
		if _, err := to.Write(all[len(all)*i/groups : len(all)*(i+1)/groups]); err != nil {
			b.Fatal(err)
		}
		if err := to.Sync(); err != nil {
			b.Fatal(err)
		}
	}
	return time.Since(begun)
}

const million = 1_000_000

func BenchmarkMillion(b *testing.B) {
	dir, w := b.TempDir(), newWall()
	j := mustOpen(b, config(dir, w))
	begun := time.Now()
	fillDay(b, j, 0, million)
	written := time.Since(begun)
	n := j.Health().Records
	if err := j.Snapshot(context.Background(), store.Receipt{Day: "2026-11-30", N: n}, make([]byte, 1<<20)); err != nil {
		b.Fatal(err)
	}
	indexed := time.Since(begun)
	mustClose(b, j)
	b.Logf("written in %v, indexed in %v, roll %d MB, index %d MB", written, indexed, fileSize(b, filepath.Join(dir, "journal", "2026-11-30.roll"))>>20, fileSize(b, filepath.Join(dir, "journal", "2026-11-30.db"))>>20)
	b.Run("open", func(b *testing.B) {
		for range b.N {
			j := mustOpen(b, config(dir, w))
			tail := 0
			_, err := j.Tail(store.Reach{}, func(store.Receipt, []byte) error { return nil }, func(store.Receipt, []byte) error { tail++; return nil })
			if err != nil || tail > 10 {
				b.Fatal(tail, err)
			}
			b.StopTimer()
			if n := j.Notices(); len(n) > 0 {
				b.Fatal(n)
			}
			mustClose(b, j)
			b.StartTimer()
		}
		b.ReportMetric(b.Elapsed().Seconds()/float64(b.N), "s")
	})
	b.Run("verify", func(b *testing.B) {
		records := uint64(0)
		for range b.N {
			v := mustVerify(b, dir)
			records += v.Records
		}
		b.ReportMetric(float64(records)/b.Elapsed().Seconds(), "records/s")
	})
}

func fileSize(b *testing.B, name string) int64 {
	b.Helper()
	info, err := os.Stat(name)
	if err != nil {
		b.Fatal(err)
	}
	return info.Size()
}

func BenchmarkFindRoundInAMonth(b *testing.B) {
	const days, each = 31, 50_000
	dir, w := b.TempDir(), newWall()
	j := mustOpen(b, config(dir, w))
	for d := range days {
		fillDay(b, j, d*each, each)
		w.pass(24 * time.Hour)
	}
	mustClose(b, j)
	j = mustOpen(b, config(dir, w))
	defer mustClose(b, j)
	for _, what := range []string{"first", "again"} {
		b.Run(what, func(b *testing.B) {
			for i := range b.N {
				if what == "first" {
					b.StopTimer()
					mustClose(b, j)
					j = mustOpen(b, config(dir, w))
					b.StartTimer()
				}
				of := i * 7919 % (days * each)
				e := benchEntry(of)
				page, err := j.Find(store.Query{Table: e.Table, Round: e.Round, Limit: 50})
				if err != nil || len(page.Records) == 0 {
					b.Fatal(page, err)
				}
			}
			b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N), "ms")
		})
	}
}
