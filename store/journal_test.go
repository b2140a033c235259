package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/store"
)

func TestWhatIsAcknowledgedIsThereAfterAStart(t *testing.T) {
	noLeaks(t)
	dir, w := sound(t), newWall()
	j := mustOpen(t, config(dir, w))
	var wait sync.WaitGroup
	for p := range 8 {
		wait.Go(func() {
			for i := range 100 {
				if _, err := j.Append(context.Background(), entry(w, p*100+i)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	page, err := j.Find(store.Query{Table: "B-01", Round: "r5", Limit: 7})
	if err != nil {
		t.Fatal(err)
	}
	if len(page.Records) != 2 {
		t.Errorf("found %d records of the round, want 2", len(page.Records))
	}
	mustClose(t, j)
	v := mustVerify(t, dir)
	j = mustOpen(t, config(dir, w))
	if n := j.Notices(); len(n) > 0 {
		t.Errorf("a clean start says %v", n)
	}
	if h := j.Health(); h.Records != v.Records || h.Records != 802 {
		t.Errorf("there are %d records after the start, %d before, want 802", h.Records, v.Records)
	}
	mustClose(t, j)
	if again := mustVerify(t, dir); again.Records != v.Records {
		t.Errorf("a start and an end without news made %d records of %d", again.Records, v.Records)
	}
}

func TestReceiptsNameTheRecord(t *testing.T) {
	dir, w := sound(t), newWall()
	j := mustOpen(t, config(dir, w))
	defer mustClose(t, j)
	r := mustAppend(t, j, entry(w, 1), entry(w, 2), entry(w, 3))
	for i := range r {
		if want := (store.Receipt{Day: today, N: uint64(i + 2)}); r[i] != want {
			t.Errorf("receipt %d is %v, want %v", i, r[i], want)
		}
	}
	if r := mustAppend(t, j); r != nil {
		t.Errorf("nothing was written down, and the receipts are %v", r)
	}
}

func TestEntryThatCannotBeWrittenIsRefused(t *testing.T) {
	dir, w := sound(t), newWall()
	j := mustOpen(t, config(dir, w))
	defer mustClose(t, j)
	good := entry(w, 1)
	with := func(change func(*store.Entry)) store.Entry {
		e := good
		change(&e)
		return e
	}
	for _, c := range []struct {
		name string
		e    store.Entry
		want error
	}{
		{"no kind", with(func(e *store.Entry) { e.Kind = "" }), store.ErrNoKind},
		{"data that is no JSON", with(func(e *store.Entry) { e.Data = []byte(`{"a":`) }), store.ErrBadData},
		{"data that is no object", with(func(e *store.Entry) { e.Data = []byte(`[1]`) }), store.ErrBadData},
		{"a time beyond the year 9999", with(func(e *store.Entry) { e.At = time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC) }), store.ErrBadTime},
		{"a time before the year 0", with(func(e *store.Entry) { e.At = time.Date(-1, 1, 1, 0, 0, 0, 0, time.UTC) }), store.ErrBadTime},
		{"too long", with(func(e *store.Entry) { e.Data = fmt.Appendf(nil, `{"a":%q}`, strings.Repeat("x", 8<<20)) }), store.ErrTooLong},
		{"a kind of the journal's own", with(func(e *store.Entry) { e.Kind = store.KindCheckpoint }), store.ErrOwnKind},
		{"the opening of a day", with(func(e *store.Entry) { e.Kind = store.KindOpened }), store.ErrOwnKind},
		{"removed days", with(func(e *store.Entry) { e.Kind = store.KindRemoved }), store.ErrOwnKind},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := j.Health().Records
			if _, err := j.Append(context.Background(), good, c.e, good); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
			if after := j.Health().Records; after != before {
				t.Errorf("%d records were written of a call that was refused", after-before)
			}
		})
	}
}

func TestTheLongestRecordIsWrittenAndRead(t *testing.T) {
	dir, w := sound(t), newWall()
	j := mustOpen(t, config(dir, w))
	e := entry(w, 1)
	e.Data = fmt.Appendf(nil, `{"person":"d9","a":%q}`, strings.Repeat("x", 8<<20-600))
	r := mustAppend(t, j, e, entry(w, 2))
	for _, when := range []string{"at once", "after a start"} {
		page, err := j.Find(store.Query{Person: "d9"})
		if err != nil || len(page.Records) != 1 || page.Records[0].N != r[0].N || string(page.Records[0].Data) != string(e.Data) {
			t.Errorf("%s: %d records, %v", when, len(page.Records), err)
		}
		mustClose(t, j)
		j = mustOpen(t, config(dir, w))
	}
	mustClose(t, j)
}

func TestTwoDesksOnOneFolder(t *testing.T) {
	dir, w := sound(t), newWall()
	j := mustOpen(t, config(dir, w))
	if _, err := store.Open(config(dir, w)); !errors.Is(err, store.ErrRunning) {
		t.Errorf("a second desk: %v", err)
	}
	other := exec.Command(os.Args[0], "-test.run=^$")
	other.Env = append(os.Environ(), crashDir+"="+dir, crashRun+"=second")
	if out, err := other.CombinedOutput(); err == nil || !strings.Contains(string(out), "already running") {
		t.Errorf("a second desk in a process of its own: %v, %s", err, out)
	}
	mustAppend(t, j, entry(w, 1))
	mustClose(t, j)
	mustClose(t, mustOpen(t, config(dir, w)))
	tried(t, "2 desks refused while a first one ran, in its process and in another")
}

// Desks that start at the same moment: one of them has the folder, and what it writes
// is there.
func TestDesksThatStartTogether(t *testing.T) {
	noLeaks(t)
	dir, w := sound(t), newWall()
	const rounds, desks = 5, 4
	refused := 0
	for round := range rounds {
		var mu sync.Mutex
		var open []*store.Journal
		var all sync.WaitGroup
		for range desks {
			all.Go(func() {
				j, err := store.Open(config(dir, w))
				mu.Lock()
				defer mu.Unlock()
				switch {
				case err == nil:
					open = append(open, j)
				case errors.Is(err, store.ErrRunning):
					refused++
				default:
					t.Error(err)
				}
			})
		}
		all.Wait()
		if len(open) != 1 {
			t.Fatalf("%d desks have the folder", len(open))
		}
		mustAppend(t, open[0], entry(w, round))
		mustClose(t, open[0])
	}
	tried(t, "%d desks refused of %d that started together", refused, rounds*desks)
}

func TestAClosedJournalSaysSo(t *testing.T) {
	noLeaks(t)
	dir, w := sound(t), newWall()
	j := mustOpen(t, config(dir, w))
	mustAppend(t, j, entry(w, 1))
	mustClose(t, j)
	mustClose(t, j) // again is no fault
	ctx := context.Background()
	if _, err := j.Append(ctx, entry(w, 2)); !errors.Is(err, store.ErrClosed) {
		t.Errorf("append: %v", err)
	}
	if _, err := j.Checkpoint(ctx); !errors.Is(err, store.ErrClosed) {
		t.Errorf("checkpoint: %v", err)
	}
	if err := j.Snapshot(ctx, store.Receipt{Day: today, N: 1}, nil); !errors.Is(err, store.ErrClosed) {
		t.Errorf("snapshot: %v", err)
	}
	if _, err := j.Tail(store.Reach{}, nil, nil); !errors.Is(err, store.ErrClosed) {
		t.Errorf("tail: %v", err)
	}
}

// Whoever writes while the journal is closed is told either that it is written or
// that it is not, and both are true.
func TestClosingUnderLoad(t *testing.T) {
	noLeaks(t)
	for round := range 20 {
		dir, w := sound(t), newWall()
		j := mustOpen(t, config(dir, w))
		var wait sync.WaitGroup
		var mu sync.Mutex
		acknowledged := map[uint64]bool{}
		for p := range 8 {
			wait.Go(func() {
				for i := 0; ; i++ {
					r, err := j.Append(context.Background(), entry(w, p*1000+i))
					if errors.Is(err, store.ErrClosed) {
						return
					}
					if err != nil {
						t.Error(err)
						return
					}
					mu.Lock()
					acknowledged[r[0].N] = true
					mu.Unlock()
				}
			})
		}
		eventually(t, "records are acknowledged", func() bool {
			mu.Lock()
			defer mu.Unlock()
			return len(acknowledged) > round
		})
		mustClose(t, j)
		wait.Wait()
		written := 0
		for _, r := range all(t, dir) {
			if r.Kind == "card.dealt" {
				written++
				if !acknowledged[r.N] {
					t.Errorf("record %d is there, and its writer was told that it is not", r.N)
				}
			}
		}
		if written != len(acknowledged) {
			t.Errorf("%d were acknowledged, %d are there", len(acknowledged), written)
		}
	}
}

func TestAContextThatEnds(t *testing.T) {
	dir, w := sound(t), newWall()
	slow := &disk{}
	j := mustOpen(t, store.WithRoll(config(dir, w), slow.open))
	slow.hold()
	ctx, cancel := context.WithCancel(context.Background())
	answered := make(chan error, 1)
	go func() {
		_, err := j.Append(ctx, entry(w, 1))
		answered <- err
	}()
	eventually(t, "the disk is asked", slow.asked)
	cancel()
	if err := <-answered; !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that the context ended", err)
	}
	w.pass(5 * time.Second)
	h := j.Health()
	if h.Waiting != 5*time.Second || len(h.Alarms()) != 1 || h.Alarms()[0] != store.AlarmSlow {
		t.Errorf("a disk that does not answer for %v raises %v", h.Waiting, h.Alarms())
	}
	slow.release()
	mustAppend(t, j, entry(w, 2))
	mustClose(t, j)
}
