package inspections_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	screen "pitboss/app/inspections"
	"pitboss/app/look"
	"pitboss/app/look/sight"
	"pitboss/app/pit"
	"pitboss/store/staff"
	"pitboss/tables/findings"
)

// clean fails where a text is cut, lies over another or is no word.
func (r *rig) clean(what string) {
	r.t.Helper()
	for _, fault := range sight.Faults(r.window.Content(), "inspect_") {
		r.t.Errorf("%s: %s", what, fault)
	}
}

// Every page in every language and size: nothing is cut, nothing lies over another.
func TestEveryPageFits(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		for _, size := range []fyne.Size{fyne.NewSize(1496, 860), fyne.NewSize(1176, 580), fyne.NewSize(2336, 1300), fyne.NewSize(860, 620)} {
			t.Run(fmt.Sprintf("%s %.0f", lang, size.Width), func(t *testing.T) {
				r := newRig(t, lang, size.Width, size.Height)
				r.on("okravets")
				r.baccarat("B-12")
				r.hear("table.opened", "R-03", "", `{"game":"roulette","profile":"european","currency":"THB"}`)
				r.until("the wheel is there", func() bool { return r.Table("R-03") != nil })
				r.must(r.Equip(t.Context(), staff.Deck, "B-12", "D-5103", "D-5104", "D-5105", "D-5106", "D-5107", "D-5108", "D-5109", "D-5110"))
				r.must(r.Equip(t.Context(), staff.Wheel, "R-03", "SS2-1182"))
				r.goTo(look.Place{})
				r.clean("what is due")
				r.goTo(look.Place{Table: "B-12"})
				r.clean("a table")
				for _, at := range [...][2]string{{"B-12", "shoe_inspection"}, {"R-03", "wheel_inspection"}, {"B-12", "shuffle"}, {"B-12", "deck_inspection"}} {
					r.goTo(look.Place{Table: at[0], Subject: at[1]})
					r.clean(at[1])
					r.press(fyne.KeyP, fyne.Key1)
					r.clean(at[1] + " that fails")
					r.press(fyne.KeyEscape)
					r.clean("cancelling " + at[1])
					r.press(fyne.Key1, fyne.KeyReturn)
				}
				r.goTo(look.Place{Table: "B-12", Subject: "deck_inspection"})
				r.press(fyne.KeyW, fyne.KeyMinus, fyne.KeyN, fyne.KeyW, fyne.KeyJ, fyne.KeyN)
				r.press(fyne.KeyW, fyne.KeyW, fyne.KeyW, fyne.KeyW, fyne.KeyW, fyne.KeyW, fyne.KeyP)
				r.clean("decks that fail")
				r.sign("Iryna", pin)
				r.clean("signed by the dealer")
				r.sign("Oksana", pin)
				r.clean("recorded")
				r.press(fyne.KeyReturn, fyne.KeyF, fyne.KeyDown)
				r.clean("the register")
				r.press(fyne.KeyF)
				r.clean("the registry")
				r.press(fyne.KeyDown)
				r.clean("a thing")
			})
		}
	}
}

func TestWhatIsDue(t *testing.T) {
	r := newRig(t, "en", 1496, 860)
	r.goTo(look.Place{})
	r.sees("No table has been heard yet.")
	r.on("okravets")
	r.baccarat("B-12")
	r.baccarat("B-07")
	r.hands.run(2 * time.Second)
	r.goTo(look.Place{Table: "B-07"})
	r.sees("0 overdue, 4 due, 0 failed", "due by 11:05", "Shoe and rack inspection")
	r.on("okravets")
	r.press(fyne.Key2) // the shoe of B-07
	r.sees("07", "Serial of the shoe")
	r.press(fyne.KeyP)
	r.sign("Oksana", pin)
	r.press(fyne.KeyReturn)
	r.sees("Recorded as", "10:45 Oksana Kravets")
	r.press(fyne.KeyEscape)
	r.sees("0 overdue, 3 due")
	r.hands.run(20 * time.Minute)
	r.on("okravets")
	r.show()
	r.sees("3 overdue", "overdue since 11:05")
	r.must(pit.Remind(t.Context(), r.Desk, r.live))
	r.until("it is an alarm", func() bool { return r.alarm(findings.InspectionDue) != nil })
	r.write("find", "07")
	if text := r.text(); strings.Contains(text, "B-12") {
		t.Error("a search for 07 shows table 12")
	}
	r.press(fyne.KeyReturn) // what presses most at the table
	r.sees("Deck inspection")
}

func TestRegistryOfEquipment(t *testing.T) {
	r := newRig(t, "en", 1496, 860)
	r.on("okravets")
	r.baccarat("B-12")
	r.goTo(look.Place{})
	r.press(fyne.KeyF, fyne.KeyF)
	r.sees("Add equipment")
	r.write("serial", "D-5103..5105")
	r.write("table", "b-12")
	r.tap("add")
	r.sees("3 things were added.", "D-5104", "at table B-12")
	r.write("serial", "D-9")
	r.write("table", "B-99")
	r.tap("add")
	r.sees("There is no table B-99.")
	r.press(fyne.KeyDown)
	r.sees("Deck D-5103", "History, newest first")
	r.tap("move")
	r.tap("do") // with nothing written it goes to storage
	r.sees("in storage")
	r.tap("retire")
	r.write("retiring", "worn out")
	r.sees("retired", "worn out")
	e, err := r.Equipment(staff.Deck, "")
	r.must(err)
	if len(e) != 3 || e[0].State != staff.Withdrawn {
		t.Errorf("the registry is %+v", e)
	}
	r.press(fyne.KeyEscape)
	r.on("vmelnyk")
	r.show()
	r.sees("This is not allowed")
}

func TestNobodyInspectsUnsigned(t *testing.T) {
	r := newRig(t, "en", 1496, 860)
	r.baccarat("B-12")
	r.goTo(look.Place{Table: "B-12"})
	r.sees(r.words.Say("deny_nobody_on", nil))
	r.goTo(look.Place{Table: "B-12", Subject: "wheel_inspection"})
	r.sees(r.words.Say("deny_nobody_on", nil))
	r.on("vmelnyk")
	r.goTo(look.Place{Table: "B-12", Subject: "deck_inspection"})
	r.sees(r.words.Say("deny_not_allowed", nil))
	if len(r.kinds()) > 2 {
		t.Errorf("recorded are %v", r.kinds())
	}
}

// A form that is open is found again as it was; another one is not opened over it.
func TestFormsAreNotLost(t *testing.T) {
	r := newRig(t, "en", 1496, 860)
	r.on("okravets")
	r.baccarat("B-12")
	r.baccarat("B-07")
	r.must(r.Equip(t.Context(), staff.Deck, "B-12", "D-1"))
	r.goTo(look.Place{Table: "B-12", Subject: "deck_inspection"})
	r.press(fyne.KeyW)
	r.sees("52 of")
	r.goTo(look.Place{})
	r.sees("52 of")
	r.goTo(look.Place{Table: "B-07", Subject: "shoe_inspection"})
	r.sees("52 of", "This form is open")
	if r.screen.Chosen() != "B-12" {
		t.Errorf("the table in question is %q", r.screen.Chosen())
	}
	r.goTo(look.Place{Table: "B-07"})
	r.sees("B-07  Baccarat")
}

// A PIN that was typed and not signed with is forgotten on the way to another screen, where
// a lock leads too.
func TestPINDoesNotOutlastTheScreen(t *testing.T) {
	r := newRig(t, "en", 1496, 860)
	r.on("okravets")
	r.baccarat("B-12")
	r.goTo(look.Place{Table: "B-12", Subject: "shoe_inspection"})
	r.press(fyne.KeyP) // all is well
	r.press(fyne.KeyReturn, fyne.KeyW)
	r.typed("Oksana")
	r.press(fyne.KeyReturn)
	r.typed(pin)
	r.goTo(look.Place{})
	r.press(fyne.KeyReturn) // to the pad
	r.press(fyne.KeyReturn) // and nothing is there to sign with
	if n := len(r.Inspections()); n != 0 {
		t.Errorf("%d inspections were signed with a PIN that was typed before", n)
	}
	r.typed(pin)
	r.press(fyne.KeyReturn)
	if n := len(r.Inspections()); n != 1 {
		t.Errorf("%d inspections; in sight is\n%s", n, r.text())
	}
}

// W counts a whole deck until the keyboard is in the PIN, and then chooses who signs: it is
// printed where it works and nowhere else.
func TestKeyIsPrintedWhereItWorks(t *testing.T) {
	r := newRig(t, "en", 1496, 860)
	r.on("okravets")
	r.baccarat("B-12")
	r.must(r.Equip(t.Context(), staff.Deck, "B-12", "D-1", "D-2", "D-3", "D-4", "D-5", "D-6", "D-7", "D-8"))
	r.goTo(look.Place{Table: "B-12", Subject: "deck_inspection"})
	for range 8 {
		r.press(fyne.KeyW)
	}
	r.press(fyne.KeyP)
	printed := func(want string) {
		t.Helper()
		hint := slices.ContainsFunc(r.screen.Hints(), func(h look.Hint) bool { return h.Key == "W" })
		got := fmt.Sprint(strings.Count("\n"+r.text()+"\n", "\nW\n"), " ", strings.Count("\n"+r.text()+"\n", "\nDel\n"), " ", hint)
		if got != want {
			t.Errorf("W, Del and the hint are printed %s times, want %s", got, want)
		}
	}
	printed("1 1 true") // on the key of a whole deck
	r.press(fyne.KeyReturn)
	printed("1 0 false") // on the pad
	r.press(fyne.KeyW)
	printed("0 0 false")
	r.press(fyne.KeyEscape)
	printed("1 0 false")
	r.window.Canvas().Unfocus()
	printed("1 1 true")
	r.press(fyne.KeyW)
	r.sees("416 of 416")
}

// The keyboard alone counts a deck: Tab and the arrows go from card to card.
func TestGridByKeyboard(t *testing.T) {
	r := newRig(t, "en", 1496, 860)
	r.on("okravets")
	r.baccarat("B-12")
	r.must(r.Equip(t.Context(), staff.Deck, "B-12", "D-1"))
	r.goTo(look.Place{Table: "B-12", Subject: "deck_inspection"})
	r.window.Canvas().Focus(r.screen.Grid())
	r.typed("+")
	r.press(fyne.KeyTab)
	r.typed("+=")
	r.press(fyne.KeyDown)
	r.typed("+")
	r.sees("4 of")
	r.typed("-")
	r.sees("3 of", "One card too many: the 2 of spades, 2 of")
	r.press(fyne.KeyDelete)
	r.sees("0 of")
	r.press(fyne.KeyB, fyne.KeyM)
	r.sees("Deck D-1 goes back to card storage")
}

// A list that has not changed is not drawn again.
func TestListIsDrawnOnlyWhereItChanges(t *testing.T) {
	r := newRig(t, "en", 1496, 860)
	r.on("okravets")
	r.baccarat("B-12")
	r.goTo(look.Place{Table: "B-12"})
	r.hands.run(3 * time.Second)
	r.show()
	before := r.screen.Drawings()
	for range 20 {
		r.hands.run(time.Second)
		r.show()
	}
	if n := r.screen.Drawings() - before; n > 1 { // a minute may have passed
		t.Errorf("drawn %d times in 20 seconds", n)
	}
	r.must(r.Equip(t.Context(), staff.Deck, "B-12", "D-1"))
	r.hands.run(3 * time.Second)
	r.show()
	r.sees("D-1")
}

// The screen ends with what it does elsewhere.
func TestCloseEndsIt(t *testing.T) {
	r := newRig(t, "en", 1496, 860)
	before := runtime.NumGoroutine()
	s := screen.New(screen.Config{Desk: r.Desk, Pit: r, Words: r.words})
	s.Enter(look.Place{Screen: "inspections"})
	s.Close()
	r.until("its goroutines have ended", func() bool { return runtime.NumGoroutine() <= before })
}

// A wrong inspection is corrected by a new record; the register shows both.
func TestInspectionIsCorrected(t *testing.T) {
	r := newRig(t, "en", 1496, 860)
	r.on("okravets")
	r.baccarat("B-12")
	r.must(r.Equip(t.Context(), staff.Shoe, "", "SH-24"))
	r.goTo(look.Place{Table: "B-12", Subject: "shoe_inspection"})
	r.tap("known SH-24")
	r.press(fyne.KeyP)
	r.sign("Oksana", pin)
	first := r.last()
	if first.Equipment != "SH-24" || !first.Passed {
		t.Fatalf("recorded is %+v", first.Inspection)
	}
	r.goTo(look.Place{Subject: first.ID})
	r.sees("Shoe and rack inspection", "SH-24")
	r.press(fyne.KeyC)
	r.press(fyne.Key2)
	r.write("note", "it jams")
	r.sees("The shoe does not pass", "The manager decides on the closing of the table.")
	r.sign("Oksana", pin)
	all := r.Inspections()
	if len(all) != 2 || all[0].Corrects != first.ID || all[0].Passed || all[1].CorrectedBy != all[0].ID {
		t.Fatalf("the register is %+v", all)
	}
	r.press(fyne.KeyReturn, fyne.KeyF)
	r.sees("corrected", "did not pass")
	if got := r.due("B-12"); !strings.HasPrefix(got, "shoe_inspection  failed") {
		t.Errorf("due are %s", got)
	}
	r.goTo(look.Place{Table: "B-12", Subject: "shoe_inspection"})
	r.write("shoe", "9") // one that nobody knows comes into the registry
	r.press(fyne.KeyP)
	r.sign("Oksana", pin)
	known, err := r.Equipment(staff.Shoe, "B-12")
	r.must(err)
	if len(known) != 1 || !strings.HasSuffix(known[0].ID, "9") {
		t.Errorf("the registry has %+v", known)
	}
}
