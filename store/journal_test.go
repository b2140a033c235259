package store_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"pitboss/store"
)

// wall is a clock that a test moves.
type wall struct {
	mu   sync.Mutex
	at   time.Time
	mono time.Duration
}

func newWall() *wall { return &wall{at: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)} }

func (w *wall) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.at
}

func (w *wall) reading() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.mono
}

// pass lets time go by.
func (w *wall) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at, w.mono = w.at.Add(d), w.mono+d
}

// step sets the wall clock alone.
func (w *wall) step(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = w.at.Add(d)
}

func config(dir string, w *wall) store.Config {
	return store.Config{Dir: dir, Desk: "desk-1", Clock: w.now, Mono: w.reading, Random: rand.Reader, GamingDay: 6 * time.Hour}
}

func mustOpen(t *testing.T, cfg store.Config) *store.Journal {
	t.Helper()
	j, err := store.Open(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func mustClose(t *testing.T, j *store.Journal) {
	t.Helper()
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
}

// mustVerify is the invariant: what a journal leaves behind verifies.
func mustVerify(t *testing.T, dir string) store.Verdict {
	t.Helper()
	known, err := store.KnownKeys(filepath.Join(dir, "keys"))
	if err != nil {
		t.Fatal(err)
	}
	v, err := store.Verify(dir, "", known)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range v.Faults {
		t.Errorf("verify: %v", &f)
	}
	return v
}

func entry(w *wall, i int) store.Entry {
	data, _ := json.Marshal(map[string]any{"card": "9H", "i": i, "person": fmt.Sprintf("d%d", i%3)})
	return store.Entry{
		At: w.now(), Mono: w.reading(), Source: "server:main", Table: fmt.Sprintf("B-%02d", i%5),
		Round: fmt.Sprintf("r%d", i/10), Kind: "card.dealt", Data: data,
	}
}

func TestWhatIsAcknowledgedIsThereAfterAStart(t *testing.T) {
	dir, w := t.TempDir(), newWall()
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
	if _, err := j.Checkpoint(context.Background()); err != nil {
		t.Fatal(err)
	}
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
	if h := j.Health(); h.Records != v.Records || h.Records < 802 {
		t.Errorf("there are %d records after the start, %d before", h.Records, v.Records)
	}
	w.pass(24 * time.Hour)
	if _, err := j.Append(context.Background(), entry(w, 1)); err != nil {
		t.Fatal(err)
	}
	mustClose(t, j)
	if v := mustVerify(t, dir); v.Days != 2 {
		t.Errorf("there are %d days, want 2", v.Days)
	}
}
