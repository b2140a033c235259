package staff_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pitboss/store/staff"
	"pitboss/tables/roles"
)

// again opens the file as it lies there now.
func (h *house) again() error {
	db, err := staff.OpenCheap(h.config(), cheap)
	if err != nil {
		return err
	}
	h.DB = db
	h.t.Cleanup(func() { _ = db.Close() })
	return nil
}

func (h *house) write(name string, text []byte) {
	h.t.Helper()
	h.must(os.WriteFile(filepath.Join(h.dir, name), text, 0o600))
}

// everybody is what the staff knows, in short.
func (h *house) everybody() string {
	h.t.Helper()
	all, err := h.People()
	h.must(err)
	text, err := json.Marshal(all)
	h.must(err)
	return string(text)
}

func TestTwoDesksOnOneFile(t *testing.T) {
	h := begun(t)
	if db, err := staff.OpenCheap(h.config(), cheap); !errors.Is(err, staff.ErrRunning) {
		_ = db.Close()
		t.Errorf("opened twice: %v", err)
	}
	h.reopen()
	if got := h.Notices(); len(got) != 0 {
		t.Errorf("notices of a whole file: %q", got)
	}
}

// Whatever is done to the file, the staff is there again from its copy, and it is said.
func TestDamagedFile(t *testing.T) {
	h := begun(t)
	want := h.everybody()
	h.must(h.Close())
	whole := h.read("staff.db")
	damages := map[string]func() []byte{
		"empty":             func() []byte { return []byte{} },
		"a text":            func() []byte { return []byte("this is no database at all") },
		"zeros":             func() []byte { return make([]byte, len(whole)) },
		"cut in a page":     func() []byte { return whole[:3*4096+17] },
		"cut to a page":     func() []byte { return whole[:4096] },
		"both heads gone":   func() []byte { return append(make([]byte, 8192), whole[8192:]...) },
		"all but the heads": func() []byte { return append(slices.Clone(whole[:8192]), make([]byte, len(whole)-8192)...) },
		"garbage in the tail": func() []byte {
			return append(slices.Clone(whole[:8192]), bytes.Repeat([]byte{0xa5}, len(whole)-8192)...)
		},
	}
	for name, damage := range damages {
		t.Run(name, func(t *testing.T) {
			h.write("staff.db", damage())
			if err := h.again(); err != nil {
				t.Fatal(err)
			}
			defer h.Close()
			if got := h.everybody(); got != want {
				t.Errorf("there are %s, want %s", got, want)
			}
			if said := h.Notices(); len(said) != 1 || !strings.Contains(said[0].String(), "made again from its copy") {
				t.Errorf("said %q", said)
			}
			if _, err := h.SignOn("okravets", ownPassword); err != nil {
				t.Errorf("the secrets are not there: %v", err)
			}
			if err := h.Begin(staff.Person{ID: "thief", Name: "T", Language: "en"}, adminPassword); !errors.Is(err, staff.ErrBegun) {
				t.Errorf("whoever comes first is an admin: %v", err)
			}
			all := h.entries()
			if !slices.ContainsFunc(all, func(e staff.Entry) bool { return e.Kind == staff.KindRemade && e.Change > 1000 }) {
				t.Errorf("no entry says so")
			}
		})
	}
	moved, _ := filepath.Glob(filepath.Join(h.dir, "staff.db.damaged-*"))
	if len(moved) != len(damages) {
		t.Errorf("%d damaged files were kept: %q", len(moved), moved)
	}
}

func TestMissingFile(t *testing.T) {
	h := begun(t)
	want := h.everybody()
	h.must(h.Close())
	h.must(os.Remove(filepath.Join(h.dir, "staff.db")))
	h.must(h.again())
	if got := h.everybody(); got != want {
		t.Errorf("there are %s, want %s", got, want)
	}
	if said := h.Notices(); len(said) != 1 || !strings.Contains(said[0].String(), "was not there") {
		t.Errorf("said %q", said)
	}
}

// Who puts an old file back does not come back with it.
func TestOldFilePutBack(t *testing.T) {
	h := begun(t)
	h.must(h.Close())
	old := h.read("staff.db")
	h.must(h.again())
	h.must(h.Deactivate("root", "ibondar"))
	h.must(h.Close())
	h.write("staff.db", old)
	h.must(h.again())
	if p, err := h.Person("ibondar"); err != nil || p.Active {
		t.Errorf("somebody is back: %+v, %v", p, err)
	}
	if said := h.Notices(); len(said) != 1 || !strings.Contains(said[0].String(), "older than its copy") {
		t.Errorf("said %q", said)
	}
}

// A byte of every page and every place in it, one at a time: the file opens with everybody, or says that it is
// damaged; it never panics and nobody is let in who was not.
func TestEveryPageFlipped(t *testing.T) {
	h := begun(t)
	h.must(h.Close())
	whole, copied := h.read("staff.db"), h.read("staff.copy")
	cases := 0
	for at := 0; at < len(whole); at += 509 { // a prime: every place within a page comes up
		changed := slices.Clone(whole)
		changed[at] ^= 0xff
		h.write("staff.db", changed)
		h.write("staff.copy", copied)
		if err := h.again(); err != nil {
			t.Fatalf("byte %d: %v", at, err)
		}
		if begun, err := h.Begun(); err == nil && !begun {
			t.Fatalf("byte %d: the staff is gone", at)
		}
		if _, err := h.SignOn("okravets", "certainly wrong"); err == nil {
			t.Fatalf("byte %d: a wrong password is taken", at)
		}
		h.must(h.Close())
		cases++
	}
	t.Logf("cases: %d bytes flipped, one at a time", cases)
}

func TestDamagedFileAndCopy(t *testing.T) {
	h := begun(t)
	h.must(h.Close())
	h.write("staff.db", []byte("this is no database at all"))
	good := h.read("staff.copy")
	for name, text := range map[string][]byte{
		"empty": nil, "cut": good[:len(good)-10], "a byte": bytes.Replace(good, []byte("okravets"), []byte("okravetz"), 1),
		"another checksum": append(slices.Clone(good[:len(good)-2]), "0\n"...), "no checksum": []byte("[]\n"),
	} {
		t.Run(name, func(t *testing.T) {
			h.write("staff.copy", text)
			if err := h.again(); !errors.Is(err, staff.ErrDamaged) {
				t.Errorf("opened with %v", err)
			}
			if matches, _ := filepath.Glob(filepath.Join(h.dir, "staff.db*")); len(matches) == 0 {
				t.Error("the damaged file is gone")
			}
			h.write("staff.db", []byte("this is no database at all"))
		})
	}
	h.must(os.Remove(filepath.Join(h.dir, "staff.copy")))
	if err := h.again(); !errors.Is(err, staff.ErrDamaged) {
		t.Errorf("without a copy: %v", err)
	}
	h.write("staff.db", nil)
	h.write("staff.copy", good)
	h.must(h.again())
}

// A copy that cannot be written does not keep anybody out, and it is said.
func TestCopyCannotBeWritten(t *testing.T) {
	h := begun(t)
	h.must(os.Mkdir(filepath.Join(h.dir, "staff.copy.new"), 0o700))
	h.must(h.Deactivate("root", "ibondar"))
	if h.CopyFault() == nil {
		t.Error("nothing is said")
	}
	h.must(os.Remove(filepath.Join(h.dir, "staff.copy.new")))
	h.must(h.Edit("root", "okravets", "Oksana K.", "uk"))
	if err := h.CopyFault(); err != nil {
		t.Error(err)
	}
}

// Entries wait until the journal has them, also across restarts, and are counted by
// one.
func TestEntriesWaitForTheJournal(t *testing.T) {
	h := begun(t)
	all := h.entries()
	for i, e := range all {
		var data struct {
			Change uint64 `json:"change"`
		}
		if err := json.Unmarshal(e.Data, &data); err != nil || e.Change != uint64(i+1) || data.Change != e.Change || !e.At.Equal(evening) {
			t.Fatalf("entry %d is %+v (%v)", i+1, e, err)
		}
		if !slices.Contains(staff.Kinds(), e.Kind) {
			t.Errorf("%s is no kind", e.Kind)
		}
	}
	h.must(h.Written(3))
	h.reopen()
	rest := h.entries()
	if len(rest) != len(all)-3 || rest[0].Change != 4 {
		t.Fatalf("after three are written %d wait", len(rest))
	}
	last, err := h.Last()
	if err != nil || last != all[len(all)-1].Change {
		t.Errorf("the last is %d, %v", last, err)
	}
	h.must(h.Written(last))
	h.must(h.Written(last + 100))
	if n := len(h.entries()); n != 0 {
		t.Errorf("%d still wait", n)
	}
	h.must(h.Deactivate("root", "ibondar"))
	if e := h.entries(); len(e) != 1 || e[0].Change != last+1 || !slices.Equal(e[0].People, []string{"ibondar", "root"}) {
		t.Errorf("the next is %+v", e)
	}
}

// A refusal changes nothing and is no entry, but for a failed sign-on.
func TestRefusalsLeaveNothing(t *testing.T) {
	h := begun(t)
	before, last := h.everybody(), len(h.entries())
	for name, do := range map[string]func() error{
		"add":     func() error { return h.Add("root", staff.Person{ID: "x", Name: "X", Language: "xx"}, firstPassword) },
		"roles":   func() error { return h.SetRoles("root", "okravets", []roles.Role{roles.Admin, roles.PitBoss}, "") },
		"edit":    func() error { return h.Edit("root", "okravets", "", "uk") },
		"nobody":  func() error { return h.Deactivate("root", "nobody") },
		"equip":   func() error { return h.Equip("root", "chip", "1") },
		"setting": func() error { return h.Set("root", "Bad Key", "x", "") },
	} {
		if do() == nil {
			t.Errorf("%s is done", name)
		}
	}
	if got := h.everybody(); got != before || len(h.entries()) != last {
		t.Errorf("something changed: %s, %d entries", got, len(h.entries())-last)
	}
}
