package main_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pitboss/store"
)

// While a desk runs, and after it has ended, its journal says how the pit stands.
func TestStatusShowsThePit(t *testing.T) {
	dir := t.TempDir()
	at := time.Now().Add(-time.Minute)
	j := openAt(t, dir, movedFrom(at))
	for _, e := range []store.Entry{
		{At: at, Source: "server:main", Table: "R-03", Kind: "table.opened", Data: []byte(
			`{"type":"table.opened","table":"R-03","time":"2026-11-30T20:00:00.000Z","data":{"game":"roulette","profile":"european","currency":"THB"}}`)},
		{At: at, Source: "desk", Kind: "staff.signed_on", Data: []byte(`{"v":1,"source":"desk","type":"staff.signed_on","time":"2026-11-30T20:00:00.000Z","data":{"person":"kravets"}}`)},
		{At: at, Source: "server:main", Table: "R-03", Round: "1", Kind: "round.started", Data: []byte(
			`{"type":"round.started","table":"R-03","round":"1","time":"2026-11-30T20:00:01.000Z","data":{}}`)},
	} {
		if _, err := j.Append(context.Background(), e); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name string
		then func() error
	}{{"running", func() error { return nil }}, {"ended", j.Close}} {
		t.Run(c.name, func(t *testing.T) {
			if err := c.then(); err != nil {
				t.Fatal(err)
			}
			got := pitctl(t, "", "status", dir)
			if got.status != 0 || got.problems != "" || !strings.Contains(got.out, "R-03") || !strings.Contains(got.out, "1 of 1 tables are open, and nothing rings.") || !strings.Contains(got.out, "records, the newest at") {
				t.Errorf("status %d, it says\n%s%s", got.status, got.out, got.problems)
			}
		})
	}
	if got := pitctl(t, "", "status", t.TempDir()); got.status != 2 || !strings.Contains(got.problems, "no data folder") {
		t.Errorf("of no folder: status %d, %s", got.status, got.problems)
	}
}

// A desk that was killed leaves an index behind its roll: that is a remark. One that says
// something else than the roll is wrong.
func TestVerifyTellsAnIndexBehindTheRollFromOneThatContradictsIt(t *testing.T) {
	dir := t.TempDir()
	clock := movedFrom(time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC))
	j := openAt(t, dir, clock)
	entry := store.Entry{Source: "server:main", Table: "B-01", Kind: "card.dealt", Data: []byte(`{"card":"9H"}`)}
	add := func() {
		t.Helper()
		if _, err := j.Append(context.Background(), entry, entry); err != nil {
			t.Fatal(err)
		}
	}
	roll, db := filepath.Join(dir, "journal", "2026-11-30.roll"), filepath.Join(dir, "journal", "2026-11-30.db")
	add()
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	before := filepath.Join(t.TempDir(), "before")
	copyFile(t, db, before)
	j = openAt(t, dir, clock)
	add()
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	now := filepath.Join(t.TempDir(), "now")
	copyFile(t, db, now)
	whole, err := os.ReadFile(roll)
	if err != nil {
		t.Fatal(err)
	}
	lines := func(b []byte) {
		t.Helper()
		if err := os.WriteFile(roll, b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name   string
		leave  func()
		status int
		says   []string
	}{
		{"as it was left", func() {}, 0, []string{"all is right"}},
		{"an index behind the roll", func() { copyFile(t, before, db) }, 0, []string{"remark: ", "record 5: the index is 3 records behind the roll", "all is right"}},
		{"no index", func() { _ = os.Remove(db) }, 0, []string{"remark: ", "there is no index yet", "all is right"}},
		{"a torn last line", func() { copyFile(t, now, db); lines(append(bytes.Clone(whole), "211 5c2a"...)) }, 0, []string{"remark: ", "the last line is not whole", "all is right"}},
		{"an index behind the roll that has its records otherwise", func() {
			lines(whole)
			b, err := os.ReadFile(before)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(db, bytes.ReplaceAll(b, []byte(`"card":"9H"`), []byte(`"card":"8H"`)), 0o600); err != nil {
				t.Fatal(err)
			}
		}, 1, []string{"WRONG: "}},
		{"an index ahead of the roll", func() { copyFile(t, now, db); lines(whole[:bytes.LastIndexByte(whole[:len(whole)-1], '\n')+1]) }, 1, []string{"WRONG: ", "the index has it and the roll does not"}},
	} {
		c.leave()
		got := pitctl(t, "", "verify", dir)
		if got.status != c.status {
			t.Errorf("%s: status %d\n%s", c.name, got.status, got.out)
		}
		for _, want := range c.says {
			if !strings.Contains(got.out, want) {
				t.Errorf("%s: no %q in\n%s", c.name, want, got.out)
			}
		}
	}
}
