package shift_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"pitboss/app/look"
	"pitboss/app/look/sight"
	"pitboss/app/pit"
	"pitboss/app/pit/rig"
	"pitboss/app/shift"
	"pitboss/store"
	"pitboss/tables/inspections"
	"pitboss/tables/roles"
)

// A pit boss leaves and the manager comes: both sign, each with their own PIN, and the
// record says what was open.
func TestHandingOver(t *testing.T) {
	r := open(t, "en", 1496, 860)
	r.screen.Enter(look.Place{Screen: "shift"})
	r.Sees("No shift was handed over at this desk yet.", r.words.Say("deny_nobody_on", nil))
	r.on("okravets")
	i, err := r.OpenInspection(t.Context(), inspections.Shoe, "B-12")
	r.Must(err)
	for code := range i.Items {
		i.Items[code] = inspections.Pass
	}
	i.Equipment, i.Passed = "SH-23", true
	_, err = r.Inspect(t.Context(), *i, pit.Secret{Person: "okravets", PIN: rig.PIN}, nil)
	r.Must(err)

	r.Press(fyne.KeyReturn)
	r.Sees("Everything on this sheet is as of 10:45:00.", "Payout differs", "R-05", "a birthday at the table", "No dispute is open.", "Deck inspection", "due by", "Shoe and rack inspection", "Whoever leaves signs first", "records, root")
	r.Press(fyne.KeyN)
	r.Type("Table 12 waits for decks.")
	r.Press(fyne.KeyEscape)
	r.Sign("Iryna", rig.PIN)
	r.Sees(r.words.Say("sign_none", nil)) // a dealer hands nothing over
	r.Press(fyne.KeyEscape)
	r.Sign("Oksana", "111222")
	if n := len(r.Handovers()); n != 0 {
		t.Fatalf("%d handovers with a wrong PIN", n)
	}
	r.Type(rig.PIN)
	r.Press(fyne.KeyReturn)
	r.Sees("Oksana Kravets", "Signed 10:45:00", "Take the shift over")
	r.Sign("Oksana", rig.PIN) // nobody is both
	if n := len(r.Handovers()); n != 0 {
		t.Fatalf("%d handovers signed by one", n)
	}
	r.Press(fyne.KeyEscape)
	r.Sign("Viktor", rig.PIN)
	all := r.Handovers()
	if len(all) != 1 {
		t.Fatalf("%d handovers; in sight is\n%s", len(all), r.Text())
	}
	h := all[0]
	if h.From.ID != "okravets" || h.To != (roles.Person{ID: "vmelnyk", Role: roles.Manager}) || h.Note != "Table 12 waits for decks." || len(h.Alarms) != 5 || h.Size == 0 || len(h.Changed) != 1 {
		t.Errorf("recorded is %+v", h.Handover)
	}
	page, err := r.Journal.Find(store.Query{Kind: pit.KindHandedOver, Person: "vmelnyk"})
	if err != nil || len(page.Records) != 1 {
		t.Errorf("found of the manager %d records, %v", len(page.Records), err)
	}
	r.Sees("The shift is handed over", "left the shift, signed", "Viktor Melnyk", "Table 12 waits for decks.")
	r.Press(fyne.KeyP)
	if len(r.printed) != 1 || r.printed[0] != h.ID+" en" {
		t.Errorf("printed are %v", r.printed)
	}
	r.Sees("The sheet is made and opened for printing.")
	r.unshown = errors.New("there is no browser")
	r.Press(fyne.KeyP)
	r.Sees(r.words.Say("shift_made", map[string]any{"File": "handover.html"}))

	// The next sheet begins where this one ended.
	r.Hands.Run(8 * time.Hour)
	r.on("vmelnyk")
	r.Press(fyne.KeyReturn)
	r.Sees("Since the last handover", "Nothing was decided or inspected.")
	r.Press(fyne.KeyEscape)
	r.Sees("Cancel this sheet?")
	r.Press(fyne.KeyReturn)
	r.Sees("Cancelled; that is recorded.")
	page, err = r.Journal.Find(store.Query{Kind: pit.KindHandoverCancelled})
	if err != nil || len(page.Records) != 1 {
		t.Errorf("cancelled are %d records, %v", len(page.Records), err)
	}
}

// What the note says is signed: another note takes the first signature away.
func TestAnotherNoteIsAnotherSheet(t *testing.T) {
	r := open(t, "en", 1496, 860)
	r.on("okravets")
	r.Press(fyne.KeyReturn)
	r.Sign("Oksana", rig.PIN)
	r.Sees("Take the shift over")
	r.Window.Canvas().Unfocus()
	r.Press(fyne.KeyN)
	r.Type("x")
	if strings.Contains(r.Text(), "Take the shift over") {
		t.Error("the signature outlives another note")
	}
	r.Sees("Whoever leaves signs first")
}

func TestEverySheetFits(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		for _, size := range []fyne.Size{fyne.NewSize(1496, 860), fyne.NewSize(1176, 580), fyne.NewSize(2336, 1300), fyne.NewSize(860, 620), sight.Least(), sight.Largest()} {
			t.Run(fmt.Sprintf("%s %.0f", lang, size.Width), func(t *testing.T) {
				r := open(t, lang, size.Width, size.Height)
				r.Clean("nobody is signed on")
				r.on("okravets")
				r.Clean("no handover yet")
				r.Press(fyne.KeyReturn)
				r.Clean("a sheet")
				r.Sign("Oksana", rig.PIN)
				r.Clean("signed by whoever leaves")
				r.Press(fyne.KeyPageDown)
				r.Clean("further down")
				r.Sign("Viktor", rig.PIN)
				r.Clean("handed over")
				r.Press(fyne.KeyReturn, fyne.KeyEscape)
				r.Clean("cancelling")
			})
		}
	}
}

// A narrow window has the sheet or the signatures in sight: a finger turns from one to the
// other, the question whether to cancel is in sight, and the note is where its key leads.
func TestNarrowWindowShowsOneSideAfterTheOther(t *testing.T) {
	r := open(t, "en", 749, 340)
	tap := func(text string) {
		t.Helper()
		for _, at := range sight.Targets(r.Window.Content()) {
			if strings.HasPrefix(at.Name(), text) {
				test.Tap(at.Object.(fyne.Tappable))
				return
			}
		}
		t.Fatalf("there is no key %q; in sight is\n%s", text, r.Text())
	}
	r.on("okravets")
	tap("Hand the shift over")
	tap("Signatures")
	r.Sees("PIN, 6 digits or more")
	tap("Sheet")
	tap("Cancel, recorded")
	r.Sees("Cancel this sheet?")
	tap("Keep it")
	r.Press(fyne.KeyN)
	r.Type("short of cards")
	r.Sees("short of cards")
}

// A PIN that was typed and not signed with is forgotten on the way to another screen, where
// a lock leads too: whoever comes back signs nothing in the name of who left.
func TestPINDoesNotOutlastTheScreen(t *testing.T) {
	r := open(t, "en", 1496, 860)
	r.on("okravets")
	r.Press(fyne.KeyReturn, fyne.KeyReturn, fyne.KeyW)
	r.Type("Oksana")
	r.Press(fyne.KeyReturn)
	r.Type(rig.PIN)
	r.screen.Enter(look.Place{Screen: "shift"})
	r.Press(fyne.KeyReturn) // to the pad
	r.Press(fyne.KeyReturn) // and nothing is there to sign with
	if strings.Contains(r.Text(), "Take the shift over") {
		t.Error("the sheet was signed with a PIN that was typed before")
	}
	r.Sees("Whoever leaves signs first")
}

// The screen ends with what it does elsewhere.
func TestCloseEndsIt(t *testing.T) {
	r := open(t, "en", 1496, 860)
	r.on("okravets")
	before := runtime.NumGoroutine()
	s := shift.New(shift.Config{Desk: r.Desk, Pit: r, Words: r.words})
	s.Enter(look.Place{Screen: "shift", Subject: "new"})
	s.Close()
	for began := time.Now(); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Since(began) > 30*time.Second {
			t.Fatalf("%d goroutines, before it were %d", runtime.NumGoroutine(), before)
		}
	}
}
