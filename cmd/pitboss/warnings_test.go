package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/app/warnings"
	"pitboss/store"
	"pitboss/store/staff"
)

// damaged is a house whose journal was damaged since it was left.
func damaged(t *testing.T) options {
	t.Helper()
	o := houseOf(t, "")
	first := start(t, o)
	if err := first.hire(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := first.stop(); err != nil {
		t.Fatal(err)
	}
	rolls, err := filepath.Glob(filepath.Join(o.data, "journal", "*.roll"))
	if err != nil || len(rolls) == 0 {
		t.Fatalf("there are %q, %v", rolls, err)
	}
	b, err := os.ReadFile(rolls[0])
	if err != nil {
		t.Fatal(err)
	}
	b[len(b)/2] ^= 0x20
	if err := os.WriteFile(rolls[0], b, 0o600); err != nil {
		t.Fatal(err)
	}
	return o
}

func recordsOf(t *testing.T, r *recording, kind string) []store.Record {
	t.Helper()
	page, err := r.journal.store.Find(store.Query{Kind: kind})
	if err != nil {
		t.Fatal(err)
	}
	return page.Records
}

// A journal that was damaged says so in the strip and the status bar, in the language of
// the desk, and in the journal itself, until somebody who may has taken it.
func TestDamageOfTheJournalIsToldAndTaken(t *testing.T) {
	r := start(t, damaged(t))
	w := open(t, "uk")
	fresh := r.board.Fresh()
	if !slices.ContainsFunc(fresh, func(of warnings.Warning) bool { return of.Code == string(store.NoticeRollDamaged) && of.Cause != "" }) {
		t.Fatalf("the board has %+v", fresh)
	}
	v := newView(r, w)
	v.update()
	if len(v.chips) == 0 || v.chips[0].ID != warningsChip || v.chips[0].Screen != "journal" || !strings.Contains(v.chips[0].Title, "пульта") {
		t.Errorf("the strip has %+v", v.chips)
	}
	if text := warningNotice(w, fresh); !strings.Contains(text, "пульта") {
		t.Errorf("the status bar says %q", text)
	}
	if text := warningNotice(w, fresh[:1]); text != fresh[0].Say(w) || strings.Contains(text, "roll") {
		t.Errorf("of one it says %q", text)
	}
	deadline := time.Now().Add(30 * time.Second)
	for len(recordsOf(t, r, pit.KindWarned)) < len(fresh) {
		if time.Now().After(deadline) {
			t.Fatalf("the journal has %d warnings, want %d", len(recordsOf(t, r, pit.KindWarned)), len(fresh))
		}
		time.Sleep(20 * time.Millisecond)
	}
	if err := r.takeWarnings(t.Context(), fresh); !errors.Is(err, pit.ErrNobodyOn) {
		t.Errorf("while nobody is signed on: %v", err)
	}
	for id, want := range map[string]error{"bondar": pit.ErrNotAllowed, "kravets": nil} {
		if _, err := r.desk.ChangeUser(t.Context(), id, practicePassword); err != nil {
			t.Fatal(err)
		}
		if err := r.takeWarnings(t.Context(), fresh); !errors.Is(err, want) || want == nil && err != nil {
			t.Errorf("%s: %v, want %v", id, err, want)
		}
	}
	v.update()
	if left := r.board.Fresh(); len(left) != 0 || len(v.chips) != 0 {
		t.Errorf("after they were taken there are %+v and the strip has %+v", left, v.chips)
	}
	if taken := recordsOf(t, r, pit.KindWarningsTaken); len(taken) != 1 || !slices.Contains(taken[0].People(), "kravets") {
		t.Errorf("the journal has %+v", taken)
	}
	if health := (keepingPit{r}).Health(); len(health.Warnings) < len(fresh) || health.Kept.Records == 0 {
		t.Errorf("the screen is told %+v", health)
	}
}

// The copy from which a damaged staff file is mended is told of when it cannot be written,
// and again the next time.
func TestAStaffFileWithoutItsCopyIsTold(t *testing.T) {
	r := start(t, houseOf(t, ""))
	if err := r.hire(context.Background()); err != nil {
		t.Fatal(err)
	}
	blocked := filepath.Join(r.dir, "staff.copy.new")
	for times := 1; times <= 2; times++ {
		if err := os.Mkdir(blocked, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := r.staff.Edit("wongsa", "kravets", "Oksana K.", "uk"); err != nil {
			t.Fatal(err)
		}
		until(t, "it is told", r.uncopied.Load)
		n := 0
		for _, w := range r.board.All() {
			if w.Code == warnings.StaffUncopied {
				n += w.Times
			}
		}
		if n != times {
			t.Fatalf("it is told %d times, want %d", n, times)
		}
		if err := os.Remove(blocked); err != nil {
			t.Fatal(err)
		}
		if err := r.staff.Edit("wongsa", "kravets", "Oksana Kravets", "uk"); err != nil {
			t.Fatal(err)
		}
		until(t, "the copy is written again", func() bool { return !r.uncopied.Load() })
	}
}

// A house that has not looked for a quarter at who has access is told so, once, and no
// more when somebody has.
func TestAListOfAccessThatIsDueIsTold(t *testing.T) {
	o := houseOf(t, "")
	before := func() time.Time { return time.Now().Add(-staff.Quarter) }
	db, err := staff.Open(staff.Config{Dir: o.data, Now: before, Mono: func() time.Duration { return 0 }, Random: rand.Reader})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Begin(staff.Person{ID: "root", Name: "Rita Root", Language: "en"}, practicePassword); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	r := start(t, o)
	told := func() (n int) {
		for _, w := range r.board.Fresh() {
			if w.Code == warnings.AccessDue {
				n += w.Times
			}
		}
		return n
	}
	until(t, "it is told", func() bool { return told() == 1 })
	var again accessWatch
	again.look(r)
	again.look(r) // within the hour
	if told() != 2 || !again.told {
		t.Errorf("another watch told it %d times", told()-1)
	}
	if _, err := r.staff.ListAccess("root"); err != nil {
		t.Fatal(err)
	}
	again.asked = again.asked.Add(-accessAgain)
	again.look(r)
	if told() != 2 || again.told {
		t.Errorf("it is told %d times after somebody looked", told())
	}
}

// A state that is not believed is told with its cause; one of another program is no alarm.
func TestARefusedStateIsTold(t *testing.T) {
	r := start(t, houseOf(t, ""))
	r.warnStart(pit.ErrSnapshot, "2026-11-30", 3)
	r.unkept(errors.New("no space left"))
	fresh := r.board.Fresh()
	codes := make([]string, len(fresh))
	for i := range fresh {
		codes[i] = fresh[i].Code
	}
	for _, want := range []string{warnings.StateRefused, warnings.RecordsUnread, warnings.StateUnkept} {
		if !slices.Contains(codes, want) {
			t.Errorf("%s is not among %q", want, codes)
		}
	}
	var log bytes.Buffer
	after := printWarnings(&log, r.board.All(), time.Time{})
	for _, want := range []string{"from the beginning of 2026-11-30: " + pit.ErrSnapshot.Error(), "3 records", "no space left"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log has no %q: %s", want, log.String())
		}
	}
	log.Reset()
	if printWarnings(&log, r.board.All(), after); log.Len() > 0 {
		t.Errorf("the log has it twice: %s", log.String())
	}
}
