package main

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/app/warnings"
)

// What a crash wrote is kept apart, and said once.
func TestCrashIsKept(t *testing.T) {
	t.Cleanup(func() { _ = debug.SetCrashOutput(nil, debug.CrashOptions{}) })
	dir, at := t.TempDir(), time.Date(2026, 11, 30, 21, 47, 16, 0, time.UTC)
	if before, err := keepCrashes(dir, at); before != "" || err != nil {
		t.Fatalf("at the first start it says %q, %v", before, err)
	}
	if before, err := keepCrashes(dir, at); before != "" || err != nil {
		t.Fatalf("after a clean end it says %q, %v", before, err)
	}
	if err := os.WriteFile(filepath.Join(dir, crashFile), []byte("panic: x"), 0o600); err != nil {
		t.Fatal(err)
	}
	before, err := keepCrashes(dir, at)
	if err != nil || before != filepath.Join(dir, "crash-20261130-214716.txt") {
		t.Fatalf("after a crash it says %q, %v", before, err)
	}
	if kept, err := os.ReadFile(before); err != nil || string(kept) != "panic: x" {
		t.Errorf("kept is %q, %v", kept, err)
	}
	if before, err := keepCrashes(dir, at.Add(time.Second)); before != "" || err != nil {
		t.Errorf("it is said again: %q, %v", before, err)
	}
	if _, err := keepCrashes(filepath.Join(dir, "nowhere"), at); err == nil {
		t.Error("a folder that there is not takes it")
	}
}

// A record that nobody can understand any more stays in the journal, and the next start
// says that it was passed over.
func TestStartTellsOfRecordsThatSayNothing(t *testing.T) {
	data := t.TempDir()
	config := filepath.Join(data, "pit.toml")
	if err := os.WriteFile(config, []byte("currency = \"THB\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	o := options{data: data, config: config}
	r := start(t, o)
	unread := func() (n uint64) {
		for _, w := range r.board.All() {
			if w.Code == warnings.RecordsUnread {
				n += w.N
			}
		}
		return n
	}
	if n := unread(); n != 0 {
		t.Errorf("a new journal has %d of them", n)
	}
	if err := r.stop(); err != nil {
		t.Fatal(err)
	}
	j, err := openJournal(data, r.house.GamingDay, r.zone, pit.MachineClock())
	if err != nil {
		t.Fatal(err)
	}
	bad := pit.Record{At: time.Now(), Src: "server:main", Table: "R-1", Kind: "dealer.changed", Data: []byte(`{"type":7}`)}
	if err := (&counted{under: j}).Append(t.Context(), []pit.Record{bad, bad}); err != nil {
		t.Fatal(err)
	}
	if err := j.close(); err != nil {
		t.Fatal(err)
	}
	r = start(t, o)
	if n := unread(); n != 2 {
		t.Errorf("it tells of %d, want 2", n)
	}
}

// What goes badly wrong in the window is told with its place, and ends nothing else.
func TestWindowThatFailsIsGuarded(t *testing.T) {
	var none map[string]int
	err := guarded(func() { none["x"] = 1 })
	if err == nil || !strings.Contains(err.Error(), "nil map") || !strings.Contains(err.Error(), "crash_test.go") {
		t.Errorf("it says %v", err)
	}
	done := false
	if err := guarded(func() { done = true }); err != nil || !done {
		t.Errorf("what goes well says %v", err)
	}
}
