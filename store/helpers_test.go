package store_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/store"
	"pitboss/store/roll"
)

// long makes the tests of damage try everything they know, and not a sample of it.
var long = flag.Bool("long", false, "damage every byte of every file, however long it takes")

// today is the gaming day that tests begin in.
const today = "2026-11-30"

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

// memoryRoot is where memoryDir makes its folders.
func memoryRoot(t testing.TB) string {
	const memory = "/dev/shm"
	if f, err := os.CreateTemp(memory, "pitboss-"); err == nil {
		_ = f.Close()
		_ = os.Remove(f.Name())
		return memory
	}
	return t.TempDir()
}

// memoryDir is a folder that is emptied at the end, in memory where the system has
// such a place: what a test of a thousand damaged files does to it is no disk's
// business.
func memoryDir(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp(memoryRoot(t), "pitboss-store-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() {
		_ = filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
			if err == nil && !e.IsDir() {
				_ = os.Chmod(name, 0o600)
			}
			return nil
		})
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// sound is a data folder that must verify when the test is over.
func sound(t *testing.T) string {
	t.Helper()
	dir := memoryDir(t)
	t.Cleanup(func() { mustVerify(t, dir) })
	return dir
}

// noLeaks fails a test that leaves goroutines behind.
func noLeaks(t *testing.T) {
	t.Helper()
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		var now int
		for range 200 {
			if now = runtime.NumGoroutine(); now <= before {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		stacks := make([]byte, 1<<16)
		t.Errorf("%d goroutines before, %d after:\n%s", before, now, stacks[:runtime.Stack(stacks, true)])
	})
}

// tried says how many cases a test has been through. `make test` shows these lines.
func tried(t testing.TB, format string, args ...any) {
	t.Helper()
	t.Logf("cases: "+format, args...)
}

func mustOpen(t testing.TB, cfg store.Config) *store.Journal {
	t.Helper()
	j, err := store.Open(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func mustClose(t testing.TB, j *store.Journal) {
	t.Helper()
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
}

func mustAppend(t testing.TB, j *store.Journal, entries ...store.Entry) []store.Receipt {
	t.Helper()
	r, err := j.Append(context.Background(), entries...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// verify is what Verify says with the keys of the folder itself.
func verify(t testing.TB, dir string) store.Verdict {
	t.Helper()
	known, err := store.KnownKeys(filepath.Join(dir, "keys"))
	if err != nil {
		t.Fatal(err)
	}
	v, err := store.Verify(dir, "", known)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// mustVerify is the invariant: what a journal leaves behind verifies.
func mustVerify(t testing.TB, dir string) store.Verdict {
	t.Helper()
	v := verify(t, dir)
	for _, f := range v.Faults {
		t.Errorf("verify: %v", &f)
	}
	return v
}

// entry is a card at a table of five, dealt to one of three dealers.
func entry(w *wall, i int) store.Entry {
	data, _ := json.Marshal(map[string]any{"card": "9H", "i": i, "person": fmt.Sprintf("d%d", i%3)})
	return store.Entry{
		At: w.now(), Mono: w.reading(), Source: "server:main", Table: fmt.Sprintf("B-%02d", i%5),
		Round: fmt.Sprintf("r%d", i/10), Kind: "card.dealt", Data: data,
	}
}

// all reads every record of a folder on which no desk runs, oldest first.
func all(t testing.TB, dir string) []store.Record {
	t.Helper()
	r := store.OpenReader(dir, "")
	defer r.Close()
	var records []store.Record
	if _, err := r.Each(store.Query{}, func(r *store.Record) error {
		records = append(records, *r)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return records
}

// alarms are what of a start's notices is for a person to see.
func alarms(t interface {
	Helper()
	Errorf(string, ...any)
}, j *store.Journal,
) (what []string) {
	t.Helper()
	for _, n := range j.Notices() {
		// A screen says it by its code, in whatever language.
		if !slices.Contains(store.NoticeCodes(), n.Code) || n.At.IsZero() || n.Times < 1 || n.What == "" {
			t.Errorf("the notice cannot be said: %+v", n)
		}
		if n.Alarm {
			what = append(what, n.What)
		}
	}
	return what
}

// mention fails where nothing of what was said has a word.
func mention(t testing.TB, said []string, word string) {
	t.Helper()
	if !strings.Contains(strings.Join(said, "\n"), word) {
		t.Errorf("nothing speaks of %q: %q", word, said)
	}
}

func rollFile(dir, day string) string { return filepath.Join(dir, "journal", day+".roll") }
func dbFile(dir, day string) string   { return filepath.Join(dir, "journal", day+".db") }

func readFile(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func writeFile(t testing.TB, name string, b []byte) {
	t.Helper()
	_ = os.Chmod(name, 0o600)
	if err := os.WriteFile(name, b, 0o600); err != nil {
		t.Fatal(err)
	}
}

// copyTree copies a folder.
func copyTree(t testing.TB, from, to string) {
	t.Helper()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}

// lines are the records of a roll's bytes.
func lines(t testing.TB, b []byte) (records []string) {
	t.Helper()
	for len(b) > 0 {
		record, size, wrong := roll.Cut(b)
		if size == 0 {
			t.Fatalf("not a roll: %s", wrong)
		}
		records = append(records, string(record))
		b = b[size:]
	}
	return records
}

// eventually waits, generously, until something is so.
func eventually(t testing.TB, what string, so func() bool) {
	t.Helper()
	for range 3000 {
		if so() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("it never came about that %s", what)
}
