package decisions_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/store/staff"
	"pitboss/tables/decisions"
	"pitboss/tables/inspections"
)

// table is a desk at which a spin and a coup were played.
func table(t *testing.T) *atDesk {
	t.Helper()
	r := open(t, "en", drawn)
	r.on("okravets")
	r.play(twoRevolutions + deal)
	return r
}

// choose opens the form of a digit of the chooser at a table.
func (r *atDesk) choose(table string, digit fyne.KeyName) {
	r.t.Helper()
	r.screen.Enter(look.Place{Screen: "decisions", Table: table, Subject: "new"})
	r.keys(digit)
	r.window.Canvas().Unfocus()
}

// line writes into the line that a label or a hint names.
func (r *atDesk) line(name, text string) {
	r.t.Helper()
	for _, s := range r.texts() {
		if s.text != name {
			continue
		}
		y := s.y + s.h/2
		r.tapAt(s.x+4, y)
		if r.window.Canvas().Focused() == nil { // a label stands above its line
			r.tapAt(s.x+40, y+30)
		}
		r.write(text)
		r.window.Canvas().Unfocus()
		return
	}
	r.t.Fatalf("there is no line %q", name)
}

// sign signs with a PIN and records.
func (r *atDesk) sign(pin string) pit.KeptDecision {
	r.t.Helper()
	r.keys(fyne.KeyReturn)
	r.write(pin)
	r.keys(fyne.KeyReturn)
	r.mustSay("Recorded")
	return r.newest()
}

func TestKindsAreRecorded(t *testing.T) {
	t.Run("B-28 a malfunction voids the round and every stake goes back", func(t *testing.T) {
		r := table(t)
		r.choose("B-12", "2")
		r.keys("1")
		r.mustSay("12,000.00", "Round 0040 is void: 12,500.00 go back", "clause B-28")
		k := r.sign(bossPIN)
		if k.Kind != decisions.RoundVoid || k.Reason != "malfunction" || k.Round != "B-12-0040" || k.After != "void, 12,500.00 go back" {
			t.Errorf("recorded %+v", k)
		}
	})
	t.Run("B-35 the pit boss replaces decks, which go back to card storage", func(t *testing.T) {
		r := table(t)
		for _, id := range []string{"D-5107", "D-5120"} {
			must(t, r.staff.Equip("root", staff.Deck, id))
		}
		r.choose("B-12", "3")
		r.keys("4") // an extra card
		r.mustSay("clause B-10")
		r.line("D-5107", "D-5107")
		r.line("D-5120", "D-5120")
		r.tap("Ivan Bondar", 1) // the dealer found it; the first is the dealer of the evidence
		r.line("JC 9S", "as")
		r.keys("S")
		r.tap("Void", 0)
		k := r.sign(bossPIN)
		if k.Cause != "extra" || !slices.Equal(k.Decks, []string{"D-5107"}) || !slices.Equal(k.Replaced, []string{"D-5120"}) || !slices.Equal(k.Cards, []string{"AS"}) ||
			!k.Storage || k.FoundBy != "ibondar" || k.InProgress != decisions.Void {
			t.Errorf("recorded %+v", k)
		}
		if e, err := r.staff.Find(staff.Deck, "D-5107"); err != nil || e.State != staff.Withdrawn {
			t.Errorf("the old deck is %+v, %v", e, err)
		}
		// The round in progress is void: its decision is the next.
		r.tap("Now void the round", 0)
		r.mustSay("Round void", "12,500.00")
	})
	t.Run("B-35 and by the keyboard alone, where Enter leads from one missing thing to the next", func(t *testing.T) {
		r := table(t)
		for _, id := range []string{"D-5107", "D-5120"} {
			must(t, r.staff.Equip("root", staff.Deck, id))
		}
		r.choose("B-12", "3")
		r.typed = 0
		r.keys("4", fyne.KeyReturn)
		r.write("D-5107")
		r.keys(fyne.KeyReturn)
		r.write("D-5120")
		r.keys(fyne.KeyReturn, fyne.KeyReturn) // who found it: the first
		r.write("AS")
		r.keys(fyne.KeyReturn)
		r.keys(fyne.KeySpace) // it went back to card storage
		r.keys(fyne.KeySpace) // the round was finished
		r.write(bossPIN)
		r.keys(fyne.KeyReturn)
		r.mustSay("Recorded")
		if r.typed > 30 {
			t.Errorf("it took %d keys", r.typed)
		}
		k := r.newest()
		if !slices.Equal(k.Decks, []string{"D-5107"}) || !slices.Equal(k.Replaced, []string{"D-5120"}) || !k.Storage || k.InProgress != decisions.Finished {
			t.Errorf("recorded %+v", k)
		}
	})
	t.Run("a PIN that is typed before the bets are chosen changes no cause", func(t *testing.T) {
		r := table(t)
		r.choose("R-03", "1")
		r.keys("4", fyne.KeyReturn, "2", "4", "6", "8", "1", "0")
		r.keys(fyne.KeyReturn) // the bets stand
		if k := r.sign(bossPIN); k.Cause != "wheel_stopped" || k.BetsStand == nil || !*k.BetsStand {
			t.Errorf("recorded %+v", k)
		}
	})
	t.Run("B-39 a reshuffle has its reason", func(t *testing.T) {
		r := table(t)
		r.choose("B-12", "4")
		r.keys("6") // other, and nobody says why
		r.keys(fyne.KeyReturn)
		r.mustSay("Say in words what it is.")
		r.write("asked for by the guests") // Enter led there
		r.window.Canvas().Unfocus()
		if k := r.sign(bossPIN); k.Kind != decisions.Reshuffle || k.Reason != "other" || k.Note != "asked for by the guests" {
			t.Errorf("recorded %+v", k)
		}
	})
	t.Run("R4-34 the manager closes a table", func(t *testing.T) {
		r := table(t)
		r.choose("R-03", "6")
		r.keys("2")
		r.mustSay("Vasyl Melnyk", "Table R-03 is closed.")
		k := r.sign(managers)
		if k.Kind != decisions.TableClose || k.Reason != "conflict" || k.By.ID != "vmelnyk" {
			t.Errorf("recorded %+v", k)
		}
		same(t, "told", strings.Join(r.told, " "), k.ID)
	})
	t.Run("R0-24 a table opens when its wheel is inspected, and not before", func(t *testing.T) {
		r := table(t)
		r.choose("R-03", "7")
		r.mustSay("Before it opens this must be inspected: Wheel inspection.")
		r.keys("1", fyne.KeyReturn)
		r.write(managers)
		r.keys(fyne.KeyReturn)
		r.mustSay("The table does not open before this is inspected: Wheel inspection.")
		r.window.Canvas().Unfocus()
		r.keys("I")
		if len(r.went) != 1 || r.went[0] != (look.Place{Screen: "inspections", Table: "R-03", Subject: "wheel_inspection"}) {
			t.Errorf("it went to %+v", r.went)
		}
		i, err := r.desk.OpenInspection(t.Context(), inspections.Wheel, "R-03")
		must(t, err)
		for code := range i.Items {
			i.Items[code] = inspections.Pass
		}
		i.Passed, i.Equipment = true, "SS2-1182"
		_, err = r.desk.Inspect(t.Context(), *i, pit.Secret{Person: "okravets", PIN: bossPIN}, nil)
		must(t, err)
		r.screen.Enter(look.Place{Screen: "decisions"})
		r.beat()
		if k := r.sign(managers); k.Kind != decisions.TableOpen || k.Reason != "start_of_play" {
			t.Errorf("recorded %+v", k)
		}
	})
	t.Run("R4-34 the manager bars a person, by the house's reference", func(t *testing.T) {
		r := table(t)
		r.screen.Enter(look.Place{Screen: "decisions", Subject: "new"})
		r.keys("8")
		r.window.Canvas().Unfocus()
		r.keys("2")
		r.line("G-1204", "the tall man")
		r.keys(fyne.KeyReturn)
		r.mustSay("Give the guest's house reference, such as G-1204, and no name.")
		r.tap("One year", 0)
		r.clear("the tall man")
		r.line("House reference", "G-1204")
		k := r.sign(managers)
		if k.Kind != decisions.PersonBarred || k.Person != "G-1204" || k.Until.Format(time.DateOnly) != "2027-11-30" || k.Table != "" || k.Round != "" {
			t.Errorf("recorded %+v", k)
		}
	})
	t.Run("R4-33 a ruling is made where the dispute is heard", func(t *testing.T) {
		r := table(t)
		r.screen.Enter(look.Place{Screen: "decisions", Table: "R-03", Subject: "new"})
		r.keys("5")
		if len(r.went) != 1 || r.went[0].Screen != "disputes" || r.went[0].Table != "R-03" || r.went[0].Round != "R-03-0187" ||
			r.went[0].Subject != "R-03\x1fR-03-0187\x1fspin.invalid\x1frevolutions" {
			t.Errorf("it went to %+v", r.went)
		}
	})
}

// clear takes a text out of the line that it is written in.
func (r *atDesk) clear(text string) {
	r.t.Helper()
	for _, s := range r.texts() {
		if s.text == text {
			r.tapAt(s.x+s.w/2, s.y+s.h/2)
			f := r.window.Canvas().Focused()
			f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
			for range text {
				f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
			}
			r.window.Canvas().Unfocus()
			r.beat()
			return
		}
	}
	r.t.Fatalf("nothing says %q", text)
}

// What happened is found by its words, in the reader's language, and what it proposes
// is filled in where the house's own rules say it.
func TestWhatHappenedIsFoundByItsWords(t *testing.T) {
	r := table(t)
	r.screen.Enter(look.Place{Screen: "decisions", Table: "B-12", Subject: "new"})
	r.write("cut card")
	r.mustSay("Cut card missed, too early or too late", "Cut card dealt as a card", "Reshuffle")
	if r.says("Ball hangs") {
		t.Error("a ball hangs at a card table")
	}
	r.keys(fyne.KeyDown)
	r.keys(fyne.KeyReturn)
	r.mustSay("Reshuffle", "Shuffle at the end of this hand", "Own rule, clause B-38.")
	k := r.sign(bossPIN)
	same(t, "the reason", k.Reason, "cut_card")
	r.screen.Enter(look.Place{Screen: "decisions", Table: "R-03", Subject: "new"})
	r.write("dragon")
	r.mustSay("Nothing is called so. Try another word.")
}

// What cannot be decided at a table says why, and a round that is not named is asked
// for.
func TestWhatCannotBeDecidedSaysWhy(t *testing.T) {
	r := table(t)
	r.screen.Enter(look.Place{Screen: "decisions", Table: "B-12", Subject: "new"})
	r.beat()
	r.mustSay("Only at a roulette table.")
	r.keys("1")
	same(t, "opened", len(r.desk.Decisions()), 0)
	r.screen.Enter(look.Place{Screen: "decisions", Subject: "new"})
	r.beat()
	r.mustSay("Say at which table.", "signed by: manager")
	r.screen.Enter(look.Place{Screen: "decisions", Table: "J-33", Subject: "new"})
	r.beat()
	r.mustSay("Say which round.")
}
