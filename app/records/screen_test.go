package records_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/app/look/sight"
	"pitboss/app/records/reading"
	"pitboss/store"
	"pitboss/tables/roles"
)

// The journal is read a page at a time, newest first, to its end and back.
func TestPages(t *testing.T) {
	s := newShelf(450)
	r := open(t, "en", "drawn", s)
	r.mustSay("450", "Page 1", "Card dealt", "What it says")
	if q := r.last(s); q.Limit != reading.PageSize || q.After != nil {
		t.Errorf("the first page was asked with %+v", q)
	}
	r.keys(fyne.KeyPageDown)
	r.settle()
	r.mustSay("Page 2", "250")
	r.keys(fyne.KeyPageDown)
	r.settle()
	r.mustSay("Page 3", "50")
	r.keys(fyne.KeyPageDown) // there is no older one
	r.keys(fyne.KeyPageUp)
	r.settle()
	r.mustSay("Page 2")
	r.keys(fyne.KeyHome)
	r.settle()
	r.mustSay("Page 1", "450")
	if n := len(s.asked); n != 5 {
		t.Errorf("the journal was asked %d times, want 5", n)
	}
}

// Records are found by what is typed, without Enter, when a beat has passed.
func TestFindingByTyping(t *testing.T) {
	s := newShelf(450)
	r := open(t, "en", "drawn", s)
	r.keys(fyne.KeyF)
	r.write("7")
	before := len(s.asked)
	r.beat()
	if len(s.asked) != before {
		t.Error("it was looked for while somebody typed")
	}
	r.beat()
	r.settle()
	if q := r.last(s); q.Table != "B-07" {
		t.Errorf("7 asks for %+v", q)
	}
	r.window.Canvas().FocusNext()
	r.write("0003")
	r.beat()
	r.beat()
	r.settle()
	if q := r.last(s); q.Round != "B-07-0003" {
		t.Errorf("the round 0003 of B-07 asks for %+v", q)
	}
	r.window.Canvas().FocusNext()
	r.window.Canvas().FocusNext()
	r.write("card d")
	r.beat()
	r.beat()
	r.mustSay("Card dealt", "Enter takes the first kind that is offered.")
	r.keys(fyne.KeyReturn) // takes the first one offered
	r.settle()
	if q := r.last(s); q.Kind != "card.dealt" || q.Round != "B-07-0003" {
		t.Errorf("the kind that was taken asks for %+v", q)
	}
	r.window.Canvas().Unfocus()
	r.keys(fyne.KeyDown)
	r.settle()
	r.mustSay("It lies under the checkpoint of 100 records", "Its hash in the day's tree")
}

func TestDigitsOfNoRound(t *testing.T) {
	r := open(t, "en", "drawn", newShelf(120))
	r.screen.Enter(look.Place{Screen: "journal", Table: "B-07", Round: "9999"})
	r.settle()
	r.mustSay("This table has no round with these digits on this day.")
}

// A place with a table and a round opens the journal there.
func TestEnterAtARound(t *testing.T) {
	s := newShelf(450)
	r := open(t, "en", "drawn", s)
	r.screen.Enter(look.Place{Screen: "journal", Table: "B-07", Round: "B-07-0004"})
	r.settle()
	if q := r.last(s); q.Table != "B-07" || q.Round != "B-07-0004" {
		t.Errorf("it asks for %+v", q)
	}
	r.keys(fyne.KeyDown, fyne.KeyT)
	if len(r.gone) != 1 || r.gone[0] != (look.Place{Screen: "table", Table: "B-07", Round: "B-07-0004"}) {
		t.Errorf("T goes to %v", r.gone)
	}
}

// An older day is opened beside today's, and the days are gone through by brackets.
func TestOlderDay(t *testing.T) {
	s := newShelf(450)
	r := open(t, "en", "drawn", s)
	r.keys(fyne.KeyLeftBracket)
	r.settle()
	r.keys(fyne.KeyLeftBracket)
	r.settle()
	if q := r.last(s); q.FromDay != "2026-11-29" || q.ToDay != "2026-11-29" {
		t.Errorf("the day before asks for %+v", q)
	}
	r.mustSay("Sun 29 Nov 2026")
	r.keys(fyne.KeyO)
	r.settle()
	r.mustSay("Gaming days", "All days")
	r.keys(fyne.KeyEscape, fyne.KeyRightBracket)
	r.settle()
	r.keys(fyne.KeyRightBracket)
	r.settle()
	if q := r.last(s); q.FromDay != "" {
		t.Errorf("all days ask for %+v", q)
	}
}

// The journal of another desk is read beside this one's, and an evidence bundle is
// verified: the auditor has nothing else with them.
func TestElsewhere(t *testing.T) {
	s := newShelf(120)
	r := open(t, "en", "drawn", s)
	other := newShelf(60)
	other.verdict = store.Verdict{Days: 1, Records: 60, Checkpoints: 2}
	r.media.folders["/media/desk-2"] = &folder{shelf: other}
	r.media.bundles["/media/b.zip"] = store.BundleVerdict{
		About: store.BundleAbout{Desk: "desk-2", Person: "okravets", Asked: "round B-07-0412"}, Records: 31, Key: "desk-2+0a0b0c0d", OwnKey: true,
	}
	r.keys(fyne.KeyO)
	r.settle()
	typed := func(path string) {
		t.Helper()
		field := r.fieldWith("/media/desk-2 or evidence.zip")
		field.SetText("")
		r.window.Canvas().Focus(field)
		r.write(path)
		r.keys(fyne.KeyReturn)
		r.settle()
		r.window.Canvas().Unfocus()
	}
	typed("/media/nothing")
	r.mustSay("It was not done.", "/media/nothing is no data folder")
	typed("/media/desk-2")
	r.mustSay("desk-2, read only")
	if q := r.last(other); q.Limit != reading.PageSize {
		t.Errorf("the other journal was asked for %+v", q)
	}
	r.keys(fyne.KeyV, fyne.KeyReturn)
	r.settle()
	r.mustSay("1 day, 60 records, 2 checkpoints")
	r.keys(fyne.KeyO)
	typed("/media/b.zip")
	r.mustSay("The bundle is as the desk made it", "It holds 31 records: round B-07-0412.", "That key came with the bundle")
	for _, fault := range sight.Faults(r.window.Content(), "journal_") {
		t.Error(fault)
	}
	r.keys(fyne.KeyO)
	typed("/media/c.zip")
	r.mustSay("It was not done: This file is no evidence bundle.")
	r.tapText("Back to this desk’s journal")
	r.settle()
	r.mustSay("120 records today")
	eventually(t, func() bool { return r.media.folders["/media/desk-2"].closed.Load() == 1 })
}

func eventually(t *testing.T, so func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		if so() {
			return
		}
	}
	t.Error("it never came to be")
}

// A journal on a slow disk keeps nobody waiting: the window goes on, and what was asked
// first never replaces what was asked last.
func TestSlowDisk(t *testing.T) {
	s := newShelf(120)
	r := open(t, "en", "drawn", s)
	s.hold = make(chan struct{})
	r.keys(fyne.KeyF)
	r.write("7")
	r.beat()
	r.beat()
	r.mustSay("Looking")
	r.window.Canvas().Unfocus()
	r.screen.Enter(look.Place{Screen: "journal", Table: "R-03", Round: "R-03-0001"})
	close(s.hold)
	r.settle()
	if r.says("Card dealt") || !r.says("State of the wheel") {
		t.Error("what is shown is not what was asked last")
	}
}

func TestClosingEndsErrands(t *testing.T) {
	before := runtime.NumGoroutine()
	s := newShelf(120)
	r := open(t, "en", "drawn", s)
	s.hold = make(chan struct{})
	r.keys(fyne.KeyHome)
	r.screen.Close()
	deadline := time.Now().Add(5 * time.Second)
	for runtime.NumGoroutine() > before+2 && time.Now().Before(deadline) { // the app of the test has some of its own
		time.Sleep(10 * time.Millisecond)
	}
	if n := runtime.NumGoroutine(); n > before+2 {
		t.Errorf("%d goroutines run, %d did before", n, before)
	}
}

func TestVerification(t *testing.T) {
	s := newShelf(120)
	r := open(t, "en", "drawn", s)
	r.keys(fyne.KeyV, fyne.KeyReturn)
	r.mustSay("Working, 0:00")
	r.settle()
	r.mustSay("All is right", "2 days, 120 records, 3 checkpoints")
	s.verdict.First = &store.Damage{File: "/data/journal/2026-11-29.roll", Offset: 4711, N: 17, What: "the checksum is wrong"}
	s.verdict.Faults = []store.Damage{*s.verdict.First}
	r.keys(fyne.KeyReturn)
	r.settle()
	r.mustSay("Something is wrong", "2026-11-29.roll, record 17, byte 4,711", "the checksum is wrong")
	s.fail = errors.New("the disk is gone")
	r.keys(fyne.KeyReturn)
	r.settle()
	r.mustSay("It was not done.", "the disk is gone")
}

func TestExport(t *testing.T) {
	s := newShelf(120)
	r := open(t, "en", "drawn", s)
	r.keys(fyne.KeyE, fyne.Key3) // no round was asked for: there is no bundle
	r.keys(fyne.Key1)
	r.settle()
	r.mustSay("12 records are in the file")
	r.keys(fyne.KeyEscape, fyne.KeyDown)
	r.settle()
	r.keys(fyne.KeyB)
	r.settle()
	r.keys(fyne.Key3)
	r.settle()
	if want := []string{"csv: all records", "bundle: table R-03, round R-03-0002"}; strings.Join(s.exports, "; ") != strings.Join(want, "; ") {
		t.Errorf("the exports are %q, want %q", s.exports, want)
	}
}

func TestReports(t *testing.T) {
	s := newShelf(120)
	r := open(t, "en", "drawn", s)
	r.keys(fyne.KeyR, fyne.Key2)
	r.settle()
	if len(s.exports) != 1 || s.exports[0] != "reruns 2026-11-30 2026-11-30" || len(s.opened) != 1 || s.opened[0] != "/data/exports/reruns.html" {
		t.Errorf("the reports are %q, opened were %q", s.exports, s.opened)
	}
}

// Who may not read sees nothing; who may read and no more neither verifies nor exports.
func TestRoles(t *testing.T) {
	for _, c := range []struct {
		role          roles.Role
		read, exports bool
	}{
		{roles.NoRole, false, false},
		{roles.Dealer, false, false},
		{roles.Technician, roles.Technician.May(roles.Read), false},
		{roles.Surveillance, true, false},
		{roles.Auditor, true, true},
		{roles.PitBoss, true, true},
		{roles.Manager, true, true},
	} {
		t.Run(c.role.String(), func(t *testing.T) {
			s := newShelf(120)
			s.role = c.role
			r := open(t, "en", "drawn", s)
			if got := r.says("Card dealt"); got != c.read {
				t.Errorf("records are seen: %v", got)
			}
			r.screen.Key(&fyne.KeyEvent{Name: fyne.KeyE})
			r.screen.Key(&fyne.KeyEvent{Name: fyne.Key1})
			r.screen.Key(&fyne.KeyEvent{Name: fyne.KeyV})
			r.screen.Key(&fyne.KeyEvent{Name: fyne.KeyReturn})
			r.settle()
			if got := len(s.exports) > 0; got != c.exports {
				t.Errorf("exported: %v", got)
			}
			if got := r.says("All is right"); got != c.exports {
				t.Errorf("verified: %v", got)
			}
		})
	}
}

// Signing on shows the journal; the beat does it.
func TestSigningOn(t *testing.T) {
	s := newShelf(120)
	s.role = roles.NoRole
	r := open(t, "en", "drawn", s)
	r.mustSay("Sign on to read the journal.")
	s.role = roles.PitBoss
	r.beat()
	r.settle()
	r.mustSay("Card dealt")
}

// In a window too low for header, fields and list the fields come when they are asked for,
// and the list is in sight before and after.
func TestLowWindowHasTheFieldsOnRequest(t *testing.T) {
	for _, size := range []string{"magnified", "least"} {
		t.Run(size, func(t *testing.T) {
			r := open(t, "en", size, newShelf(300))
			r.mustSay("Older", "Verify", "Find")
			if r.says("Done") {
				t.Error("the fields are in sight")
			}
			r.keys(fyne.KeyF)
			r.settle()
			r.mustSay("Older", "Done")
			if r.says("Verify") {
				t.Error("the header has the room of the list")
			}
			r.window.Canvas().Unfocus()
			r.keys(fyne.KeyEscape)
			r.mustSay("Older", "Verify")
			if r.says("Done") {
				t.Error("the fields are in sight")
			}
		})
	}
}

// In three languages and at every size each text is whole, and none lies over another.
func TestEveryTextIsWhole(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		for size := range sizes {
			t.Run(lang+" "+size, func(t *testing.T) {
				s := newShelf(300)
				s.verdict.First = &store.Damage{File: "/data/journal/2026-11-29.roll", Offset: 4711, N: 17, What: strings.Repeat("the checksum is wrong ", 4)}
				s.verdict.Faults = []store.Damage{*s.verdict.First, *s.verdict.First}
				r := openKept(t, lang, size, s, worn())
				check := func(what string) {
					t.Helper()
					for _, fault := range sight.Faults(r.window.Content(), "journal_") {
						t.Errorf("%s: %s", what, fault)
					}
				}
				check("the list")
				r.keys(fyne.KeyDown)
				r.settle()
				check("a record")
				r.keys(fyne.KeyO)
				r.settle()
				check("the days")
				r.keys(fyne.KeyV, fyne.KeyReturn)
				r.settle()
				check("a verification")
				r.keys(fyne.KeyE, fyne.Key1)
				r.settle()
				check("an export")
				r.keys(fyne.KeyR)
				check("the reports")
				r.keys(fyne.KeyH)
				check("the health")
				r.keys(fyne.KeyEscape, fyne.KeyEscape)
				r.keys(fyne.KeyF)
				for range 3 {
					r.window.Canvas().FocusNext()
				}
				for _, name := range reading.Offered(speak(t, lang), "", 1) {
					t.Errorf("%v is offered for nothing", name)
				}
				first, _ := utf8.DecodeRuneInString(reading.KindName(speak(t, lang), "card.dealt"))
				r.write(string(first))
				check("the fields")
			})
		}
	}
}

// What is drawn is not drawn again for nothing: a beat without news costs no frame.
func TestQuietBeats(t *testing.T) {
	s := newShelf(120)
	r := open(t, "en", "drawn", s)
	asked := len(s.asked)
	for range 20 {
		r.beat()
	}
	if len(s.asked) != asked {
		t.Errorf("the journal was asked %d times by beats alone", len(s.asked)-asked)
	}
}
