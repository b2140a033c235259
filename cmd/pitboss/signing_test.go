package main

import (
	"context"
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
	"pitboss/tables/decisions"
)

// houseOf writes the pit.toml of a small house into a folder.
func houseOf(t *testing.T, more string) options {
	t.Helper()
	data := t.TempDir()
	text := more + "currency = \"THB\"\ngaming_day = \"06:00\"\nlanguage = \"en\"\n\n[[server]]\nname = \"main\"\nurl = \"ws://127.0.0.1:1/pit\"\ndecisions = true\n\n" +
		"[[table]]\nnumber = \"R-03\"\npit = \"A\"\ngame = \"roulette\"\nprofile = \"european\"\nserver = \"main\"\n"
	config := filepath.Join(data, "pit.toml")
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return options{data: data, config: config}
}

// What people did is there after a start: the decision, and that its server was not
// told. Nobody is signed on, and who was is written down.
func TestDeskGoesOnWhereItsJournalEnds(t *testing.T) {
	o := houseOf(t, "")
	first := start(t, o)
	ctx := context.Background()
	if err := first.hire(ctx); err != nil {
		t.Fatal(err)
	}
	// A decision is about a round that there was.
	line := []byte(`{"v":1,"seq":1,"epoch":"e","type":"ball.launched","table":"R-03","round":"1","time":"2026-11-30T12:00:00Z","data":{}}`)
	if _, err := first.journal.store.Append(ctx, store.Entry{Source: "server:main", Table: "R-03", Round: "1", Kind: "ball.launched", Data: line}); err != nil {
		t.Fatal(err)
	}
	draft, err := first.desk.OpenDecision(ctx, decisions.SpinRerun, "R-03", "1")
	if err != nil {
		t.Fatal(err)
	}
	stand := true
	draft.Cause, draft.BetsStand, draft.Note = "wheel_stopped", &stand, "The rotor stood still."
	filed, err := first.desk.Decide(ctx, *draft, pit.Secret{Person: "melnyk", PIN: "135791"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := first.stop(); err != nil {
		t.Fatal(err)
	}
	second := start(t, o)
	kept, ok := second.desk.Decision(draft.ID)
	if !ok || kept.Filed != filed {
		t.Errorf("the decision is filed as %v, %v, and was as %v", kept.Filed, ok, filed)
	}
	if untold := second.desk.Untold(); len(untold) != 1 || untold[0].ID != draft.ID {
		t.Errorf("the server is to be told %v", untold)
	}
	if _, on := second.desk.Session(); on {
		t.Error("somebody is signed on at a desk that has just begun")
	}
	if all := second.board.All(); len(all) != 0 {
		t.Errorf("it warns of %+v", all)
	}
	if err := second.stop(); err != nil {
		t.Fatal(err)
	}
	reader := store.OpenReader(o.data, "")
	defer reader.Close()
	for _, kind := range []string{staff.KindBegan, staff.KindAdded, staff.KindSignedOn, pit.KindSignedOff, pit.KindDecision} {
		page, err := reader.Find(store.Query{Kind: kind})
		if err != nil || len(page.Records) == 0 {
			t.Errorf("%s: the journal has %d, %v", kind, len(page.Records), err)
		}
	}
	page, err := reader.Find(store.Query{Person: "melnyk"})
	if err != nil || len(page.Records) == 0 {
		t.Errorf("of the manager the journal has %d, %v", len(page.Records), err)
	}
}

// A staff file that cannot be opened keeps nobody from being supervised: the desk says so
// and records.
func TestBrokenStaffStopsNothing(t *testing.T) {
	o := houseOf(t, "")
	if err := os.Mkdir(filepath.Join(o.data, staff.FileName), 0o700); err != nil {
		t.Fatal(err)
	}
	r := start(t, o)
	if all := r.board.Fresh(); len(all) == 0 || !slices.ContainsFunc(all, func(w warnings.Warning) bool { return w.Code == warnings.StaffUnopened && w.Cause != "" }) {
		t.Errorf("it warns of %+v", all)
	}
	if _, err := r.desk.SignOn(t.Context(), "kravets", practicePassword); err == nil {
		t.Error("somebody signed on")
	}
	aside := r.aside
	if err := r.stop(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(aside); !os.IsNotExist(err) {
		t.Errorf("what stood for the staff file is there: %v", err)
	}
}

// The house says after how long a desk that nobody touches is locked.
func TestIdleLock(t *testing.T) {
	o := houseOf(t, "idle_lock_minutes = 1\n")
	mono := make(chan time.Duration, 1)
	mono <- 0
	clock := pit.MachineClock()
	clock.Mono = func() time.Duration { // stands still until it is moved on
		now := <-mono
		mono <- now
		return now
	}
	r, err := record(&o, clock, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := r.stop(); err != nil {
			t.Error(err)
		}
	}()
	<-r.restored
	if r.house.Desk.IdleLock != 1 {
		t.Fatalf("the house says %d minutes", r.house.Desk.IdleLock)
	}
	if err := r.hire(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.desk.Touch()
	<-mono
	mono <- 59 * time.Second
	if r.signed().id != "kravets" {
		t.Error("after 59 seconds it is locked")
	}
	<-mono
	mono <- 61 * time.Second
	if r.signed().id != "" {
		t.Error("after 61 seconds it is not locked")
	}
}

// A name is cut short where room is: the last word to its first letter with its marks.
func TestShortNames(t *testing.T) {
	for name, want := range map[string]string{"Oksana Kravets": "Oksana K.", "Nadia": "Nadia", "": "", "อรสา เกิดผล": "อรสา เกิ.", "Оксана Їжак": "Оксана Ї."} {
		if got := shortName(name); got != want {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
}

// A journal that cannot be read ends the desk, and says so: it does not go on as if
// nothing had been.
func TestJournalThatCannotBeReadEndsTheDesk(t *testing.T) {
	o := houseOf(t, "")
	r, err := newRecording(&o, o.data, pit.MachineClock(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(r.journal.close(), r.closeStaff()); err != nil {
		t.Fatal(err)
	}
	if err := r.run(t.Context()); err == nil || !strings.Contains(err.Error(), "bring the pit to where its journal ends") {
		t.Errorf("it ends with %v", err)
	}
	select {
	case <-r.broken:
	default:
		t.Error("nobody is told")
	}
	if !r.reading() {
		t.Error("it says that it has read the journal")
	}
}
