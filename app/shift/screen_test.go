package shift_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/shift"
	"pitboss/store"
	"pitboss/tables/inspections"
	"pitboss/tables/roles"
)

// A pit boss leaves and the manager comes: both sign, each with their own PIN, and the
// record says what was open.
func TestHandingOver(t *testing.T) {
	r := newRig(t, "en", 1496, 860)
	r.screen.Enter(look.Place{Screen: "shift"})
	r.sees("No shift was handed over at this desk yet.", r.words.Say("deny_nobody_on", nil))
	r.on("okravets")
	i, err := r.OpenInspection(t.Context(), inspections.Shoe, "B-12")
	r.must(err)
	for code := range i.Items {
		i.Items[code] = inspections.Pass
	}
	i.Equipment, i.Passed = "SH-23", true
	_, err = r.Inspect(t.Context(), *i, pit.Secret{Person: "okravets", PIN: pin}, nil)
	r.must(err)

	r.press(fyne.KeyReturn)
	r.sees("Everything on this sheet is as of 10:45:00.", "Payout differs", "R-05", "a birthday at the table", "No dispute is open.", "Deck inspection", "due by", "Shoe and rack inspection", "Whoever leaves signs first", "records, root")
	r.press(fyne.KeyN)
	r.typed("Table 12 waits for decks.")
	r.press(fyne.KeyEscape)
	r.sign("Iryna", pin)
	r.sees(r.words.Say("sign_none", nil)) // a dealer hands nothing over
	r.press(fyne.KeyEscape)
	r.sign("Oksana", "111222")
	if n := len(r.Handovers()); n != 0 {
		t.Fatalf("%d handovers with a wrong PIN", n)
	}
	r.typed(pin)
	r.press(fyne.KeyReturn)
	r.sees("Oksana Kravets", "Signed 10:45:00", "Take the shift over")
	r.sign("Oksana", pin) // nobody is both
	if n := len(r.Handovers()); n != 0 {
		t.Fatalf("%d handovers signed by one", n)
	}
	r.press(fyne.KeyEscape)
	r.sign("Viktor", pin)
	all := r.Handovers()
	if len(all) != 1 {
		t.Fatalf("%d handovers; in sight is\n%s", len(all), r.text())
	}
	h := all[0]
	if h.From.ID != "okravets" || h.To != (roles.Person{ID: "vmelnyk", Role: roles.Manager}) || h.Note != "Table 12 waits for decks." || len(h.Alarms) != 5 || h.Size == 0 || len(h.Changed) != 1 {
		t.Errorf("recorded is %+v", h.Handover)
	}
	page, err := r.journal.Find(store.Query{Kind: pit.KindHandedOver, Person: "vmelnyk"})
	if err != nil || len(page.Records) != 1 {
		t.Errorf("found of the manager %d records, %v", len(page.Records), err)
	}
	r.sees("The shift is handed over", "left the shift, signed", "Viktor Melnyk", "Table 12 waits for decks.")
	r.press(fyne.KeyP)
	if len(r.printed) != 1 || r.printed[0] != h.ID+" en" {
		t.Errorf("printed are %v", r.printed)
	}
	r.sees("The sheet is made and opened for printing.")
	r.unshown = errors.New("there is no browser")
	r.press(fyne.KeyP)
	r.sees("The sheet is made: handover.html")

	// The next sheet begins where this one ended.
	r.hands.run(8 * time.Hour)
	r.on("vmelnyk")
	r.press(fyne.KeyReturn)
	r.sees("Since the last handover", "Nothing was decided or inspected.")
	r.press(fyne.KeyEscape)
	r.sees("Cancel this sheet?")
	r.press(fyne.KeyReturn)
	r.sees("Cancelled; that is recorded.")
	page, err = r.journal.Find(store.Query{Kind: pit.KindHandoverCancelled})
	if err != nil || len(page.Records) != 1 {
		t.Errorf("cancelled are %d records, %v", len(page.Records), err)
	}
}

// What the note says is signed: another note takes the first signature away.
func TestAnotherNoteIsAnotherSheet(t *testing.T) {
	r := newRig(t, "en", 1496, 860)
	r.on("okravets")
	r.press(fyne.KeyReturn)
	r.sign("Oksana", pin)
	r.sees("Take the shift over")
	r.window.Canvas().Unfocus()
	r.press(fyne.KeyN)
	r.typed("x")
	if strings.Contains(r.text(), "Take the shift over") {
		t.Error("the signature outlives another note")
	}
	r.sees("Whoever leaves signs first")
}

func TestEverySheetFits(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		for _, size := range []fyne.Size{fyne.NewSize(1496, 860), fyne.NewSize(1176, 580), fyne.NewSize(2336, 1300), fyne.NewSize(860, 620)} {
			t.Run(fmt.Sprintf("%s %.0f", lang, size.Width), func(t *testing.T) {
				r := newRig(t, lang, size.Width, size.Height)
				r.clean("nobody is signed on")
				r.on("okravets")
				r.clean("no handover yet")
				r.press(fyne.KeyReturn)
				r.clean("a sheet")
				r.sign("Oksana", pin)
				r.clean("signed by whoever leaves")
				r.press(fyne.KeyPageDown)
				r.clean("further down")
				r.sign("Viktor", pin)
				r.clean("handed over")
				r.press(fyne.KeyReturn, fyne.KeyEscape)
				r.clean("cancelling")
			})
		}
	}
}

// A PIN that was typed and not signed with is forgotten on the way to another screen, where
// a lock leads too: whoever comes back signs nothing in the name of who left.
func TestPINDoesNotOutlastTheScreen(t *testing.T) {
	r := newRig(t, "en", 1496, 860)
	r.on("okravets")
	r.press(fyne.KeyReturn, fyne.KeyReturn, fyne.KeyW)
	r.typed("Oksana")
	r.press(fyne.KeyReturn)
	r.typed(pin)
	r.screen.Enter(look.Place{Screen: "shift"})
	r.press(fyne.KeyReturn) // to the pad
	r.press(fyne.KeyReturn) // and nothing is there to sign with
	if strings.Contains(r.text(), "Take the shift over") {
		t.Error("the sheet was signed with a PIN that was typed before")
	}
	r.sees("Whoever leaves signs first")
}

// The screen ends with what it does elsewhere.
func TestCloseEndsIt(t *testing.T) {
	r := newRig(t, "en", 1496, 860)
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
