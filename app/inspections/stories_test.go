package inspections_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/pit/rig"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/inspections"
)

// aces plays a coup in which every card is the ace of spades: six of them.
func (r *atDesk) aces(table, round string) {
	r.Coup(table, round, "tie", "AS player", "AS banker", "AS player", "AS banker", "AS player", "AS banker")
}

// coup plays a coup that says nothing.
func (r *atDesk) coup(table, round string) {
	r.Coup(table, round, "player", "9H player", "3S banker", "KD player", "4C banker")
}

// decide records a decision beside the screen: its form is another screen's.
func (r *atDesk) decide(k decisions.Kind, table, by string, fill func(d *decisions.Decision)) error {
	r.T.Helper()
	d, err := r.OpenDecision(r.T.Context(), k, table, "")
	r.Must(err)
	fill(d)
	_, err = r.Decide(r.T.Context(), *d, pit.Secret{Person: by, PIN: rig.PIN}, nil)
	return err
}

func (r *atDesk) due(table string) string {
	r.T.Helper()
	all, err := r.Duties([]*tables.Table{r.Table(table)})
	r.Must(err)
	var said []string
	for _, u := range all[0].Duties {
		said = append(said, string(u.Kind)+" "+u.When+" "+u.State.String())
	}
	return strings.Join(said, ", ")
}

// A ninth ace of spades comes from a shoe of eight decks: the table is stopped, the
// decks are counted, the deck is found and replaced, and a new shoe begins.
func TestNinthAceOfSpades(t *testing.T) {
	r := open(t, "en", 1496, 860)
	ctx := t.Context()
	r.On("okravets")
	r.baccarat("B-12")
	r.Must(r.Equip(ctx, staff.Deck, "B-12", "D-5103", "D-5104", "D-5105", "D-5106", "D-5107", "D-5108", "D-5109", "D-5110"))
	r.Hands.Run(time.Second)
	r.whole("B-12")
	r.aces("B-12", "B-12-0001")
	r.aces("B-12", "B-12-0002")
	r.Until("the ninth ace is an alarm", func() bool { return r.Alarm(findings.ShoeComposition) != nil })
	if a := r.Alarm(findings.ShoeComposition); a.Finding.Severity != findings.Urgent || a.Finding.Subject != "AS" || a.Finding.Expected != "8" || a.Finding.Got != "9" {
		t.Fatalf("raised %+v", a.Finding)
	}
	r.Hear("table.closed", "B-12", "", `{"reason":"foreign card"}`)
	r.Must(func() error { _, err := r.ChangeUser(ctx, "vmelnyk", rig.Password); return err }())
	r.Must(r.decide(decisions.TableClose, "B-12", "vmelnyk", func(d *decisions.Decision) { d.Reason = "equipment" }))
	r.On("okravets")

	// The count: a key a deck; in the fourth there is one ace too many.
	r.goTo(look.Place{Table: "B-12"})
	r.Press(fyne.Key1)
	r.Sees("Deck inspection", "0 of 416 counted", "Before it can be signed")
	r.Press(fyne.KeyW, fyne.KeyW, fyne.KeyW, fyne.KeyW, fyne.KeyPageUp, fyne.KeyPlus, fyne.KeyPageDown)
	r.Press(fyne.KeyW, fyne.KeyW, fyne.KeyW, fyne.KeyW, fyne.KeyP)
	r.Sees("417 of 416 counted", "One card too many: the ace of spades, 9 of 8.", "The decks do not pass", "Table B-12 stays shut for play.", "Deck D-5106 goes back to card storage, sealed.", "Replace deck D-5106")

	t.Run("B-34 one signature is not enough, and a pit boss is no dealer", func(t *testing.T) {
		before := len(r.Inspections())
		r.Press(fyne.KeyReturn, fyne.KeyW)
		r.Type("Oksana")
		r.Sees(r.words.Say("sign_none", nil))
		r.Press(fyne.KeyEscape)
		if len(r.Inspections()) != before {
			t.Error("it was recorded with one signature")
		}
	})
	r.sign("Iryna", rig.PIN)
	r.Sees("Iryna Bondar", "Dealer, counted and checked")
	r.Press(fyne.KeyReturn)
	r.Type("111222")
	r.Press(fyne.KeyReturn)
	if k := r.last(); !k.Passed {
		t.Fatal("a wrong PIN recorded it")
	}
	r.Type(rig.PIN)
	r.Press(fyne.KeyReturn)
	k := r.last()
	if k.Passed || k.Dealer == nil || k.Dealer.ID != "ibondar" || k.By.ID != "okravets" || !slices.Equal(k.Unfit(), []string{"D-5106"}) {
		t.Fatalf("recorded is %+v", k.Inspection)
	}
	if a := k.Affected; a == nil || a.Rounds != 2 || a.First != "B-12-0001" || a.Last != "B-12-0002" || a.Since.IsZero() {
		t.Errorf("affected are %+v", a)
	}
	r.Sees("It did not pass, and is recorded", "2 rounds were dealt from these cards")
	if strings.Contains(r.Text(), "it failed before") {
		t.Error("what failed now is said to be why it was inspected")
	}

	// Its decision: another screen's form, filled in by what the count found.
	r.Press(fyne.KeyD)
	if len(r.went) != 1 || r.went[0] != (look.Place{Screen: "decisions", Table: "B-12", Subject: "deck_replacement"}) {
		t.Errorf("went to %+v", r.went)
	}
	known, ok := r.Suggest(decisions.DeckReplacement, "B-12")
	if !ok || known.Cause != "extra" || !slices.Equal(known.Decks, []string{"D-5106"}) || !slices.Equal(known.Cards, []string{"AS"}) || known.FoundBy != "ibondar" {
		t.Fatalf("its form knows %+v", known)
	}
	r.Must(r.Equip(ctx, staff.Deck, "", "D-6001"))
	open := func(d *decisions.Decision) { d.Reason = "inspection_passed" }
	r.Hands.Run(time.Minute)
	r.Must(r.decide(decisions.DeckReplacement, "B-12", "okravets", func(d *decisions.Decision) {
		d.Cause, d.Decks, d.Cards, d.FoundBy, d.Replaced, d.Storage = known.Cause, known.Decks, known.Cards, known.FoundBy, []string{"D-6001"}, true
	}))
	t.Run("what was decided stands where it was offered", func(t *testing.T) {
		r.goTo(look.Place{Table: "B-12", Subject: "B-12//inspection.failed/deck_inspection"}) // the key I at the table
		decided := r.Decisions()[0]
		r.Sees("Decks replaced: decided", "by Oksana Kravets, record "+r.words.Number(decided.Filed.N), "Show the decision")
		if strings.Contains(r.Text(), "Replace deck D-5106") {
			t.Error("a second replacement is offered")
		}
		r.Press(fyne.KeyD)
		if got := r.went[len(r.went)-1]; got != (look.Place{Screen: "decisions", Subject: decided.ID}) {
			t.Errorf("D leads to %+v", got)
		}
		failed := r.last().ID
		r.Press(fyne.KeyReturn)
		r.goTo(look.Place{Subject: failed})
		r.Sees("Decks replaced: decided", "Show the decision")
		r.Press(fyne.KeyD)
		if got := r.went[len(r.went)-1]; got.Subject != decided.ID {
			t.Errorf("D leads from the register to %+v", got)
		}
	})
	if got := r.due("B-12"); !strings.Contains(got, "deck_inspection return awaited") {
		t.Errorf("due are %s", got)
	}
	r.On("vmelnyk")
	var refused *pit.Incomplete
	if err := r.decide(decisions.TableOpen, "B-12", "vmelnyk", open); !errors.As(err, &refused) || refused.Problems[0].Key != "decision_inspection_due" {
		t.Errorf("the table opens before its decks are inspected: %v", err)
	}

	// The new deck is counted with the others, and the shoe is looked at.
	r.On("okravets")
	r.Hands.Run(time.Minute)
	r.goTo(look.Place{Table: "B-12"})
	r.Sees("due by")
	r.Press(fyne.Key1)
	r.Sees("D-6001", "cards came to the table")
	if strings.Contains(r.Text(), "D-5106") {
		t.Error("the deck that was replaced is counted again")
	}
	for range 8 {
		r.Press(fyne.KeyW)
	}
	r.Press(fyne.KeyP)
	r.Sees("All decks are whole.", "416 of 416 counted")
	r.sign("Iryna", rig.PIN)
	r.sign("Oksana", rig.PIN)
	if k := r.last(); !k.Passed || k.When != "return" || k.Affected != nil {
		t.Fatalf("recorded as %s, passed is %v, affected %+v", k.When, k.Passed, k.Affected)
	}
	r.Until("the doubt about the cards is answered", func() bool { return r.Alarm(findings.ShoeComposition) == nil })
	r.Press(fyne.KeyReturn)
	r.Press(fyne.Key2, fyne.KeyP)
	r.Sees("Shoe and rack inspection")
	r.sign("Oksana", rig.PIN)
	r.On("vmelnyk")
	r.Must(r.decide(decisions.TableOpen, "B-12", "vmelnyk", open))
	r.Hear("table.opened", "B-12", "", `{"game":"baccarat","profile":"house-baccarat","currency":"THB"}`)
	r.Hear("shoe.shuffled", "B-12", "", `{"shoe":"SH-24"}`)
	r.Hear("shoe.started", "B-12", "", `{"shoe":"SH-24","decks":8}`)
	r.Until("the new shoe is in play", func() bool { return r.Table("B-12").Shoe.ID == "SH-24" })
	if s := r.Table("B-12").Shoe; s.Out() != 0 || r.Alarm(findings.ShoeNotInspected) != nil {
		t.Errorf("of the new shoe %d cards are out", s.Out())
	}
	moved, err := r.EquipmentHistory(staff.Deck, "D-5106")
	r.Must(err)
	if len(moved) != 2 || moved[1].State != staff.Withdrawn {
		t.Errorf("the deck went %+v", moved)
	}
}

// Two decks of a shoe are each a card short: the count of the shoe at its end says so,
// and the record says how many rounds were dealt from them.
func TestTwoDecksAreShort(t *testing.T) {
	r := open(t, "en", 1496, 860)
	r.On("okravets")
	r.baccarat("B-12")
	r.Hands.Run(time.Second)
	r.whole("B-12")
	for n := range 5 {
		r.coup("B-12", fmt.Sprintf("B-12-%04d", n+1))
	}
	r.On("okravets")
	r.goTo(look.Place{Table: "B-12"})
	r.Press(fyne.Key3)
	r.Sees("Shuffle", "Cards counted out of the shoe")
	r.write("counted", "414")
	r.Sees("2 cards are off: 414 of 416", "The shuffle does not pass")
	r.Press(fyne.KeyP)
	r.sign("Iryna", rig.PIN)
	k := r.last()
	if k.Kind != inspections.Shuffle || k.Passed || k.Counted != 414 || k.Expected != 8 || k.By.ID != "ibondar" {
		t.Fatalf("recorded is %+v", k.Inspection)
	}
	if a := k.Affected; a == nil || a.Rounds != 5 || a.First != "B-12-0001" || a.Last != "B-12-0005" {
		t.Errorf("affected are %+v", a)
	}
	r.Sees("5 rounds were dealt from these cards", "Every deck is counted by rank and suit")
	r.Until("the count is an alarm", func() bool { return r.Alarm(findings.ShoeShort) != nil })
	if a := r.Alarm(findings.ShoeShort); a.Finding.Expected != "416" || a.Finding.Got != "414" || a.Finding.Clause != "B-16" {
		t.Errorf("raised %+v", a.Finding)
	}
	// The count by rank and suit then says in which.
	r.Press(fyne.KeyReturn, fyne.Key1)
	r.write("add", "D-1..8")
	r.Press(fyne.KeyW, fyne.KeyMinus, fyne.KeyN, fyne.KeyW, fyne.KeyW, fyne.KeyW, fyne.KeyMinus, fyne.KeyN, fyne.KeyW, fyne.KeyW, fyne.KeyP)
	r.Sees("414 of 416 counted", "2 cards missing, 0 too many.", "Replace the decks")
	r.sign("Iryna", rig.PIN)
	r.sign("Oksana", rig.PIN)
	if k := r.last(); !slices.Equal(k.Unfit(), []string{"D-2", "D-6"}) || k.Affected.Rounds != 5 {
		t.Errorf("unfit are %v, affected %+v", k.Unfit(), k.Affected)
	}
}

// The scanner of the table counts its decks: the grid fills, the game hears nothing,
// and cancelling is recorded.
func TestScannerCountsDecks(t *testing.T) {
	r := open(t, "en", 1496, 860)
	r.On("okravets")
	r.baccarat("B-12")
	r.Scan("B-12", "AS") // a stray card tells that there is a scanner
	r.Until("the scanner is known", func() bool { return r.Table("B-12").Scanner })
	r.Must(r.Equip(t.Context(), staff.Deck, "B-12", "D-1", "D-2"))
	r.goTo(look.Place{Table: "B-12", Subject: "deck_inspection"})
	r.Until("the table is inspected", func() bool { return r.Table("B-12").Phase == tables.Inspecting })
	out := r.Table("B-12").Shoe.Out()
	for c := 1; c <= 52; c++ {
		r.Scan("B-12", cardCode(c))
	}
	r.Scan("B-12", "AS")
	r.Until("the cards are counted", func() bool { return len(r.Table("B-12").Counted) == 53 })
	r.show()
	r.Sees("the scanner of the table counts", "53 of")
	if got := r.Table("B-12").Shoe.Out(); got != out || r.Alarm(findings.ShoeComposition) != nil {
		t.Errorf("the game heard %d cards of the count", got-out)
	}
	r.Press(fyne.KeyEscape)
	r.Sees("Cancel this inspection?")
	r.Press(fyne.Key2, fyne.KeyReturn)
	r.Until("the table is as it was", func() bool { return r.Table("B-12").Phase == tables.Open })
	kinds := r.Kinds()
	if !slices.Contains(kinds, pit.KindInspectBegun) || !slices.Contains(kinds, pit.KindInspectCancelled) || len(r.Inspections()) != 0 {
		t.Errorf("recorded are %v", kinds)
	}
	r.Sees("Cancelled; that is recorded.")
}
