package staff_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/store/staff"
	"pitboss/tables/roles"
)

var evening = time.Date(2026, 11, 30, 11, 0, 0, 0, time.UTC)

// hands is a clock that stands where it is put.
type hands struct {
	mu   sync.Mutex
	wall time.Time
	mono time.Duration
}

func (h *hands) now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.wall
}

func (h *hands) ran() time.Duration {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.mono
}

// run lets time go on; set sets the wall clock alone.
func (h *hands) run(d time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.wall, h.mono = h.wall.Add(d), h.mono+d
}

func (h *hands) set(d time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.wall = h.wall.Add(d)
}

// chance is a source of salts that is the same in every run.
type chance struct{ *rand.Rand }

func (c chance) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = byte(c.Uint32())
	}
	return len(b), nil
}

var cheap = staff.Params{Memory: 8, Time: 1, Threads: 1}

// house is a staff in a folder, with a clock that the test sets.
type house struct {
	*staff.DB
	t   testing.TB
	dir string
	hands
	params staff.Params
}

// secrets are all those that tests use; none of them may come out anywhere.
const (
	adminPassword = "correct horse 1"
	firstPassword = "first password of many"
	ownPassword   = "my own password 2"
	ownPIN        = "495062"
	wrongPIN      = "111222"
)

func open(t testing.TB) *house {
	t.Helper()
	h := &house{t: t, dir: t.TempDir(), hands: hands{wall: evening}, params: cheap}
	h.reopen()
	return h
}

func (h *house) config() staff.Config {
	return staff.Config{
		Dir: h.dir, Now: h.now, Mono: h.ran, Random: chance{rand.New(rand.NewPCG(1, 2))}, Wait: 50 * time.Millisecond,
	}
}

// reopen ends the program and starts it again: the clock that only runs forward begins
// anew.
func (h *house) reopen() {
	h.t.Helper()
	if h.DB != nil {
		if err := h.Close(); err != nil {
			h.t.Fatal(err)
		}
		h.hands.mu.Lock()
		h.mono = 0
		h.hands.mu.Unlock()
	}
	db, err := staff.OpenCheap(h.config(), h.params)
	if err != nil {
		h.t.Fatal(err)
	}
	h.DB = db
	h.t.Cleanup(func() { _ = db.Close() })
}

// begun is a staff with an admin, root, and a pit boss, a manager and a dealer who
// have passwords and PINs of their own.
func begun(t testing.TB) *house {
	t.Helper()
	h := open(t)
	h.must(h.Begin(staff.Person{ID: "root", Name: "Rita Root", Language: "en"}, adminPassword))
	h.join("okravets", "Oksana Kravets", "uk", roles.PitBoss)
	h.join("vmelnyk", "Vasyl Melnyk", "uk", roles.Manager)
	h.join("ibondar", "Iryna Bondar", "uk", roles.Dealer)
	return h
}

// join adds a person who then makes the secrets their own.
func (h *house) join(id, name, language string, list ...roles.Role) {
	h.t.Helper()
	h.must(h.Add("root", staff.Person{ID: id, Name: name, Language: language, Roles: list}, firstPassword))
	h.must(h.ChangePassword(id, firstPassword, ownPassword))
	h.must(h.SetPIN(id, ownPassword, ownPIN))
}

func (h *house) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) entries() []staff.Entry {
	h.t.Helper()
	all, err := h.Unwritten()
	h.must(err)
	return all
}

// newest is the last entry, taken apart.
func (h *house) newest() (kind string, data map[string]any) {
	h.t.Helper()
	all := h.entries()
	if len(all) == 0 {
		return "", nil
	}
	e := all[len(all)-1]
	h.must(json.Unmarshal(e.Data, &data))
	return e.Kind, data
}

// silent fails if a secret lies anywhere in the files of the folder, or in what the
// entries say.
func (h *house) silent() {
	h.t.Helper()
	secret := func(where string, text []byte) {
		for _, s := range []string{adminPassword, firstPassword, ownPassword, ownPIN, wrongPIN} {
			if bytes.Contains(text, []byte(s)) {
				h.t.Errorf("%s holds a secret", where)
			}
		}
	}
	names, err := filepath.Glob(filepath.Join(h.dir, "*"))
	h.must(err)
	for _, name := range names {
		text, err := os.ReadFile(name)
		h.must(err)
		secret(filepath.Base(name), text)
	}
	for _, e := range h.entries() {
		text, err := json.Marshal(e)
		h.must(err)
		secret("an entry", text)
		if strings.Contains(string(text), "$argon2id$") || strings.Contains(string(text), "Kravets") {
			h.t.Errorf("an entry says too much: %s", text)
		}
	}
}

func (h *house) read(name string) []byte {
	h.t.Helper()
	text, err := os.ReadFile(filepath.Join(h.dir, name))
	h.must(err)
	return text
}
