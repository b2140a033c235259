package inspections_test

import (
	"errors"
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
	"pitboss/app/pit/rig"
	"pitboss/store/staff"
	"pitboss/tables/findings"
)

// Every page in every language and size: nothing is cut, nothing lies over another.
func TestEveryPageFits(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		for _, size := range []fyne.Size{fyne.NewSize(1496, 860), fyne.NewSize(1176, 580), fyne.NewSize(2336, 1300), fyne.NewSize(860, 620), sight.Least(), sight.Largest()} {
			t.Run(fmt.Sprintf("%s %.0f", lang, size.Width), func(t *testing.T) {
				r := open(t, lang, size.Width, size.Height)
				r.On("okravets")
				r.baccarat("B-12")
				r.Hear("table.opened", "R-03", "", `{"game":"roulette","profile":"european","currency":"THB"}`)
				r.Until("the wheel is there", func() bool { return r.Table("R-03") != nil })
				r.Must(r.Equip(t.Context(), staff.Deck, "B-12", "D-5103", "D-5104", "D-5105", "D-5106", "D-5107", "D-5108", "D-5109", "D-5110"))
				r.Must(r.Equip(t.Context(), staff.Wheel, "R-03", "SS2-1182"))
				r.goTo(look.Place{})
				r.Clean("what is due")
				r.goTo(look.Place{Table: "B-12"})
				r.Clean("a table")
				for _, at := range [...][2]string{{"B-12", "shoe_inspection"}, {"R-03", "wheel_inspection"}, {"B-12", "shuffle"}, {"B-12", "deck_inspection"}} {
					r.goTo(look.Place{Table: at[0], Subject: at[1]})
					r.Clean(at[1])
					r.Press(fyne.KeyP, fyne.Key1)
					r.Clean(at[1] + " that fails")
					r.Press(fyne.KeyEscape)
					r.Clean("cancelling " + at[1])
					r.Press(fyne.Key1, fyne.KeyReturn)
				}
				r.goTo(look.Place{Table: "B-12", Subject: "deck_inspection"})
				r.Press(fyne.KeyW, fyne.KeyMinus, fyne.KeyN, fyne.KeyW, fyne.KeyJ, fyne.KeyN)
				r.Press(fyne.KeyW, fyne.KeyW, fyne.KeyW, fyne.KeyW, fyne.KeyW, fyne.KeyW, fyne.KeyP)
				r.Clean("decks that fail")
				r.sign("Iryna", rig.PIN)
				r.Clean("signed by the dealer")
				r.sign("Oksana", rig.PIN)
				r.Clean("recorded")
				r.Press(fyne.KeyReturn, fyne.KeyF, fyne.KeyDown)
				r.Clean("the register")
				r.Press(fyne.KeyF)
				r.Clean("the registry")
				r.Press(fyne.KeyDown)
				r.Clean("a thing")
			})
		}
	}
}

func TestWhatIsDue(t *testing.T) {
	r := open(t, "en", 1496, 860)
	r.goTo(look.Place{})
	r.Sees("No table has been heard yet.")
	r.On("okravets")
	r.baccarat("B-12")
	r.baccarat("B-07")
	r.Hands.Run(2 * time.Second)
	r.goTo(look.Place{Table: "B-07"})
	r.Sees("0 overdue, 4 due, 0 failed", "due by 11:05", "Shoe and rack inspection")
	r.On("okravets")
	r.Press(fyne.Key2) // the shoe of B-07
	r.Sees("07", "Serial of the shoe")
	r.Press(fyne.KeyP)
	r.sign("Oksana", rig.PIN)
	r.Press(fyne.KeyReturn)
	r.Sees("Recorded as", "10:45 Oksana Kravets")
	r.Press(fyne.KeyEscape)
	r.Sees("0 overdue, 3 due")
	r.Hands.Run(20 * time.Minute)
	r.On("okravets")
	r.show()
	r.Sees("3 overdue", "overdue since 11:05")
	r.Must(pit.Remind(t.Context(), r.Desk.Desk, r.Live.Pit))
	r.Until("it is an alarm", func() bool { return r.Alarm(findings.InspectionDue) != nil })
	r.write("find", "07")
	if text := r.Text(); strings.Contains(text, "B-12") {
		t.Error("a search for 07 shows table 12")
	}
	r.Press(fyne.KeyReturn) // what presses most at the table
	r.Sees("Deck inspection")
}

func TestRegistryOfEquipment(t *testing.T) {
	r := open(t, "en", 1496, 860)
	r.On("okravets")
	r.baccarat("B-12")
	r.goTo(look.Place{})
	r.Press(fyne.KeyF, fyne.KeyF)
	r.Sees("Add equipment")
	r.write("serial", "D-5103..5105")
	r.write("table", "b-12")
	r.tap("add")
	r.Sees("3 things were added.", "D-5104", "at table B-12")
	r.write("serial", "D-9")
	r.write("table", "B-99")
	r.tap("add")
	r.Sees("There is no table B-99.")
	r.Press(fyne.KeyDown)
	r.Sees("Deck D-5103", "History, newest first")
	r.tap("move")
	r.tap("do") // with nothing written it goes to storage
	r.Sees("in storage")
	r.tap("retire")
	r.write("retiring", "worn out")
	r.Sees("retired", "worn out")
	e, err := r.Equipment(staff.Deck, "")
	r.Must(err)
	if len(e) != 3 || e[0].State != staff.Withdrawn {
		t.Errorf("the registry is %+v", e)
	}
	r.tap("take_back")
	r.Sees("in storage", "retired by mistake")
	if e, _ = r.Equipment(staff.Deck, ""); e[0].State != staff.Storage {
		t.Errorf("the registry is %+v", e)
	}
	r.Must(r.Staff.Withdraw("okravets", staff.Deck, "D-5103", "damaged, decision d-1"))
	r.Hands.Run(3 * time.Second)
	r.show()
	r.Sees("only the correction of that decision brings it back")
	if err := r.TakeEquipmentBack(t.Context(), staff.Deck, "D-5103", "no"); !errors.Is(err, staff.ErrWithdrawn) {
		t.Errorf("what a decision withdrew comes back: %v", err)
	}
	r.Press(fyne.KeyEscape)
	r.On("vmelnyk")
	r.show()
	r.Sees("This is not allowed")
}

func TestNobodyInspectsUnsigned(t *testing.T) {
	r := open(t, "en", 1496, 860)
	r.baccarat("B-12")
	r.goTo(look.Place{Table: "B-12"})
	r.Sees(r.words.Say("deny_nobody_on", nil))
	r.goTo(look.Place{Table: "B-12", Subject: "wheel_inspection"})
	r.Sees(r.words.Say("deny_nobody_on", nil))
	r.On("vmelnyk")
	r.goTo(look.Place{Table: "B-12", Subject: "deck_inspection"})
	r.Sees(r.words.Say("deny_not_allowed", nil))
	if len(r.Kinds()) > 2 {
		t.Errorf("recorded are %v", r.Kinds())
	}
}

// A form that is open is found again as it was; another one is not opened over it.
func TestFormsAreNotLost(t *testing.T) {
	r := open(t, "en", 1496, 860)
	r.On("okravets")
	r.baccarat("B-12")
	r.baccarat("B-07")
	r.Must(r.Equip(t.Context(), staff.Deck, "B-12", "D-1"))
	r.goTo(look.Place{Table: "B-12", Subject: "deck_inspection"})
	r.Press(fyne.KeyW)
	r.Sees("52 of")
	r.goTo(look.Place{})
	r.Sees("52 of")
	r.goTo(look.Place{Table: "B-07", Subject: "shoe_inspection"})
	r.Sees("52 of", "This form is open")
	if r.screen.Chosen() != "B-12" {
		t.Errorf("the table in question is %q", r.screen.Chosen())
	}
	r.goTo(look.Place{Table: "B-07"})
	r.Sees("B-07  Baccarat")
}

// A PIN that was typed and not signed with is forgotten on the way to another screen, where
// a lock leads too.
func TestPINDoesNotOutlastTheScreen(t *testing.T) {
	r := open(t, "en", 1496, 860)
	r.On("okravets")
	r.baccarat("B-12")
	r.goTo(look.Place{Table: "B-12", Subject: "shoe_inspection"})
	r.Press(fyne.KeyP) // all is well
	r.Press(fyne.KeyReturn, fyne.KeyW)
	r.Type("Oksana")
	r.Press(fyne.KeyReturn)
	r.Type(rig.PIN)
	r.goTo(look.Place{})
	r.Press(fyne.KeyReturn) // to the pad
	r.Press(fyne.KeyReturn) // and nothing is there to sign with
	if n := len(r.Inspections()); n != 0 {
		t.Errorf("%d inspections were signed with a PIN that was typed before", n)
	}
	r.Type(rig.PIN)
	r.Press(fyne.KeyReturn)
	if n := len(r.Inspections()); n != 1 {
		t.Errorf("%d inspections; in sight is\n%s", n, r.Text())
	}
}

// W counts a whole deck until the keyboard is in the PIN, and then chooses who signs: it is
// printed where it works and nowhere else.
func TestKeyIsPrintedWhereItWorks(t *testing.T) {
	r := open(t, "en", 1496, 860)
	r.On("okravets")
	r.baccarat("B-12")
	r.Must(r.Equip(t.Context(), staff.Deck, "B-12", "D-1", "D-2", "D-3", "D-4", "D-5", "D-6", "D-7", "D-8"))
	r.goTo(look.Place{Table: "B-12", Subject: "deck_inspection"})
	for range 8 {
		r.Press(fyne.KeyW)
	}
	r.Press(fyne.KeyP)
	printed := func(want string) {
		t.Helper()
		hint := slices.ContainsFunc(r.screen.Hints(), func(h look.Hint) bool { return h.Key == "W" })
		got := fmt.Sprint(strings.Count("\n"+r.Text()+"\n", "\nW\n"), " ", strings.Count("\n"+r.Text()+"\n", "\nDel\n"), " ", hint)
		if got != want {
			t.Errorf("W, Del and the hint are printed %s times, want %s", got, want)
		}
	}
	printed("1 1 true") // on the key of a whole deck
	r.Press(fyne.KeyReturn)
	printed("1 0 false") // on the pad
	r.Press(fyne.KeyW)
	printed("0 0 false")
	r.Press(fyne.KeyEscape)
	printed("1 0 false")
	r.Window.Canvas().Unfocus()
	printed("1 1 true")
	r.Press(fyne.KeyW)
	r.Sees("416 of 416")
}

// The keyboard alone counts a deck: Tab and the arrows go from card to card.
func TestGridByKeyboard(t *testing.T) {
	r := open(t, "en", 1496, 860)
	r.On("okravets")
	r.baccarat("B-12")
	r.Must(r.Equip(t.Context(), staff.Deck, "B-12", "D-1"))
	r.goTo(look.Place{Table: "B-12", Subject: "deck_inspection"})
	r.Window.Canvas().Focus(r.screen.Grid())
	r.Type("+")
	r.Press(fyne.KeyTab)
	r.Type("+=")
	r.Press(fyne.KeyDown)
	r.Type("+")
	r.Sees("4 of")
	r.Type("-")
	r.Sees("3 of", "One card too many: the 2 of spades, 2 of")
	r.Press(fyne.KeyDelete)
	r.Sees("0 of")
	r.Press(fyne.KeyB, fyne.KeyM)
	r.Sees("Deck D-1 goes back to card storage")
}

// A list that has not changed is not drawn again.
func TestListIsDrawnOnlyWhereItChanges(t *testing.T) {
	r := open(t, "en", 1496, 860)
	r.On("okravets")
	r.baccarat("B-12")
	r.goTo(look.Place{Table: "B-12"})
	r.Hands.Run(3 * time.Second)
	r.show()
	before := r.screen.Drawings()
	for range 20 {
		r.Hands.Run(time.Second)
		r.show()
	}
	if n := r.screen.Drawings() - before; n > 1 { // a minute may have passed
		t.Errorf("drawn %d times in 20 seconds", n)
	}
	r.Must(r.Equip(t.Context(), staff.Deck, "B-12", "D-1"))
	r.Hands.Run(3 * time.Second)
	r.show()
	r.Sees("D-1")
}

// The screen ends with what it does elsewhere.
func TestCloseEndsIt(t *testing.T) {
	r := open(t, "en", 1496, 860)
	before := runtime.NumGoroutine()
	s := screen.New(screen.Config{Desk: r.Desk, Pit: r, Words: r.words})
	s.Enter(look.Place{Screen: "inspections"})
	s.Close()
	r.Until("its goroutines have ended", func() bool { return runtime.NumGoroutine() <= before })
}

// A wrong inspection is corrected by a new record; the register shows both.
func TestInspectionIsCorrected(t *testing.T) {
	r := open(t, "en", 1496, 860)
	r.On("okravets")
	r.baccarat("B-12")
	r.Must(r.Equip(t.Context(), staff.Shoe, "", "SH-24"))
	r.goTo(look.Place{Table: "B-12", Subject: "shoe_inspection"})
	r.tap("known SH-24")
	r.Press(fyne.KeyP)
	r.sign("Oksana", rig.PIN)
	first := r.last()
	if first.Equipment != "SH-24" || !first.Passed {
		t.Fatalf("recorded is %+v", first.Inspection)
	}
	r.goTo(look.Place{Subject: first.ID})
	r.Sees("Shoe and rack inspection", "SH-24")
	r.Press(fyne.KeyC)
	r.Press(fyne.Key2, fyne.KeyReturn) // to the note, which is what is missing
	r.Type("it jams")
	r.Press(fyne.KeyEscape)
	r.Sees("The shoe does not pass", "The manager decides on the closing of the table.")
	r.sign("Oksana", rig.PIN)
	all := r.Inspections()
	if len(all) != 2 || all[0].Corrects != first.ID || all[0].Passed || all[1].CorrectedBy != all[0].ID {
		t.Fatalf("the register is %+v", all)
	}
	r.Press(fyne.KeyReturn, fyne.KeyF)
	r.Sees("corrected", "did not pass")
	if got := r.due("B-12"); !strings.HasPrefix(got, "shoe_inspection  failed") {
		t.Errorf("due are %s", got)
	}
	r.goTo(look.Place{Table: "B-12", Subject: "shoe_inspection"})
	r.write("shoe", "9") // one that nobody knows comes into the registry
	r.Press(fyne.KeyP)
	r.sign("Oksana", rig.PIN)
	known, err := r.Equipment(staff.Shoe, "B-12")
	r.Must(err)
	if len(known) != 1 || !strings.HasSuffix(known[0].ID, "9") {
		t.Errorf("the registry has %+v", known)
	}
}
