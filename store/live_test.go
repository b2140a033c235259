package store_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/store"
)

// The index is damaged while the desk writes to it: the desk goes on, finds
// everything, says so, and makes it again.
func TestIndexDamagedUnderTheDesk(t *testing.T) {
	for name, hurt := range map[string]func(t *testing.T, file string){
		"cut to nothing": func(t *testing.T, file string) {
			if err := os.Truncate(file, 0); err != nil {
				t.Fatal(err)
			}
		},
		"cut in the middle": func(t *testing.T, file string) {
			if err := os.Truncate(file, 9000); err != nil {
				t.Fatal(err)
			}
		},
		"garbage": func(t *testing.T, file string) {
			overwrite(t, file, bytes.Repeat([]byte("garbage!"), 20_000))
		},
		"zeros": func(t *testing.T, file string) {
			overwrite(t, file, make([]byte, 160_000))
		},
		"zeros behind the meta pages": func(t *testing.T, file string) {
			f, err := os.OpenFile(file, os.O_RDWR, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if _, err := f.WriteAt(make([]byte, 160_000), 8192); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			noLeaks(t)
			dir, w := sound(t), newWall()
			j := mustOpen(t, config(dir, w))
			for i := range 200 {
				mustAppend(t, j, entry(w, i))
			}
			snapshot := func() error {
				return j.Snapshot(context.Background(), store.Receipt{Day: today, N: 1}, []byte("state"))
			}
			if err := snapshot(); err != nil {
				t.Fatal(err)
			}
			hurt(t, dbFile(dir, today))
			find := func(want int) {
				t.Helper()
				page, err := j.Find(store.Query{Kind: "card.dealt", Limit: 1000})
				if err != nil || len(page.Records) != want {
					t.Errorf("%d records are found, want %d: %v", len(page.Records), want, err)
				}
			}
			find(200)
			for i := range 100 {
				mustAppend(t, j, entry(w, 200+i))
			}
			find(300)
			eventually(t, "the index is made again", func() bool { return snapshot() == nil })
			mention(t, alarms(t, j), "is made again")
			find(300)
			page, err := j.Find(store.Query{Table: "B-01"})
			if err != nil || len(page.Problems) > 0 {
				t.Errorf("problems after it was made again: %v, %v", page.Problems, err)
			}
			mustClose(t, j)
		})
	}
	tried(t, "5 ways in which the index breaks under the desk")
}

func overwrite(t *testing.T, file string, b []byte) {
	t.Helper()
	f, err := os.OpenFile(file, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt(b, 0); err != nil {
		t.Fatal(err)
	}
}

// Whoever reads sees whole states while the index is written, compacted and replaced
// under him: no record twice, none left out, none he knows to be there.
func TestReadingWhileTheIndexIsWritten(t *testing.T) {
	noLeaks(t)
	dir, w := sound(t), newWall()
	j := mustOpen(t, config(dir, w))
	stop := make(chan struct{})
	var wait sync.WaitGroup
	var mu sync.Mutex
	written := 0
	wait.Go(func() {
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
			}
			batch := make([]store.Entry, 1+i%40)
			for k := range batch {
				batch[k] = store.Entry{Source: "desk", Kind: "counted", Table: fmt.Sprintf("T-%d", i%7), Data: fmt.Appendf(nil, `{"person":"p%d"}`, i%3)}
			}
			if _, err := j.Append(context.Background(), batch...); err != nil {
				t.Error(err)
				return
			}
			mu.Lock()
			written += len(batch)
			mu.Unlock()
			if i%400 == 399 {
				w.pass(24 * time.Hour)
			}
		}
	})
	count := func() int {
		mu.Lock()
		defer mu.Unlock()
		return written
	}
	var reads sync.WaitGroup
	done := make(chan struct{})
	total := make([]int, 4)
	for reader := range total {
		reads.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				before := count()
				n, last := 0, store.Receipt{}
				problems, err := j.Each(store.Query{Kind: "counted"}, func(r *store.Record) error {
					at := store.Receipt{Day: r.Day, N: r.N}
					if at.Day < last.Day || at.Day == last.Day && at.N <= last.N {
						t.Errorf("%v comes after %v", at, last)
					}
					last = at
					n++
					return nil
				})
				if err != nil || n < before {
					t.Errorf("%d of %d records that were there: %v", n, before, err)
					return
				}
				for _, p := range problems {
					if !strings.Contains(p.What, "no such file") { // a day that began this moment has no index yet
						t.Errorf("%s: %s", p.Day, p.What)
					}
				}
				total[reader]++
			}
		})
	}
	eventually(t, "there is enough to read", func() bool { return count() > 20_000 })
	close(done)
	reads.Wait()
	close(stop)
	wait.Wait()
	mustClose(t, j)
	tried(t, "%v times everything was read while %d records were written", total, count())
}
