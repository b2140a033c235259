package pit_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/decisions"
	"pitboss/tables/profile"
)

// replace records that decks of B-12 were replaced; corrects is the id of what it corrects.
func (o *office) replace(corrects string, decks, fresh []string) string {
	o.t.Helper()
	id, err := o.tryReplace(corrects, decks, fresh)
	o.must(err)
	return id
}

func (o *office) tryReplace(corrects string, decks, fresh []string) (string, error) {
	o.t.Helper()
	d, err := o.OpenDecision(o.t.Context(), decisions.DeckReplacement, "B-12", "")
	o.must(err)
	d.Cause, d.FoundBy, d.Decks, d.Replaced, d.Storage, d.Corrects = "damaged", "ibondar", decks, fresh, true, corrects
	_, err = o.Decide(o.t.Context(), *d, by("okravets"), nil)
	return d.ID, err
}

// lies says where a deck is.
func (o *office) lies(id string) string {
	o.t.Helper()
	e, err := o.staff.Find(staff.Deck, id)
	o.must(err)
	if e.State == staff.AtTable {
		return e.Table
	}
	return string(e.State)
}

func (o *office) lie(what string, want ...string) {
	o.t.Helper()
	for i := 0; i < len(want); i += 2 {
		if got := o.lies(want[i]); got != want[i+1] {
			o.t.Errorf("%s: deck %s is %s, want %s", what, want[i], got, want[i+1])
		}
	}
}

// A replacement that named the wrong deck is corrected: the deck that was named stands at the
// table again, since when it stood there, and the right one is withdrawn. It is so as well
// after the records are read anew.
func TestCorrectionOfAReplacementMovesItsDecks(t *testing.T) {
	o := newOffice(t).on("okravets")
	o.bring("B-12", "D-1", "D-2", "D-3")
	o.must(o.Equip(t.Context(), staff.Deck, "", "D-8"))
	since, err := o.staff.Find(staff.Deck, "D-1")
	o.must(err)
	o.hands.Run(time.Minute)
	first := o.replace("", []string{"D-1"}, []string{"D-9"})
	o.lie("replaced", "D-1", "withdrawn", "D-2", "B-12", "D-9", "B-12")
	o.hands.Run(time.Minute)
	second := o.replace(first, []string{"D-2"}, []string{"D-8"})
	o.lie("corrected", "D-1", "B-12", "D-2", "withdrawn", "D-8", "B-12", "D-9", "storage")
	if e, _ := o.staff.Find(staff.Deck, "D-1"); !e.Since.Equal(since.Since) {
		t.Errorf("it stands there since %v, and not since %v", e.Since, since.Since)
	}
	o.hands.Run(time.Minute)
	third := o.replace(second, []string{"D-1", "D-2"}, []string{"D-9", "D-8"})
	o.lie("corrected again", "D-1", "withdrawn", "D-2", "withdrawn", "D-8", "B-12", "D-9", "B-12")
	o.restart()
	o.Tick(t.Context())
	o.lie("after a restart", "D-1", "withdrawn", "D-2", "withdrawn", "D-8", "B-12", "D-9", "B-12")
	o.on("okravets")
	o.hands.Run(time.Minute)
	o.must(o.MoveEquipment(t.Context(), staff.Deck, "D-8", "", "spilt on"))
	o.replace(third, []string{"D-2"}, []string{"D-3"})
	o.lie("moved by hand meanwhile", "D-1", "B-12", "D-2", "withdrawn", "D-8", "storage", "D-9", "storage")
	if got := o.Trouble(); len(got) != 0 {
		t.Errorf("trouble: %q", got)
	}
}

// Old and new were taken for each other: a correction names as the new one the deck that was
// withdrawn by mistake.
func TestCorrectionTurnsAReplacementRound(t *testing.T) {
	o := newOffice(t).on("okravets")
	o.bring("B-12", "D-1")
	o.bring("B-13", "D-4")
	o.must(o.Equip(t.Context(), staff.Deck, "", "D-2"))
	first := o.replace("", []string{"D-1"}, []string{"D-2"})
	_, err := o.tryReplace("", []string{"D-2"}, []string{"D-1"})
	lacks(t, err, "replaced_by.0 decision_deck_withdrawn")
	o.replace(first, []string{"D-2"}, []string{"D-1"})
	o.lie("turned round", "D-1", "B-12", "D-2", "withdrawn", "D-4", "B-13")
}

// The correction of a word moves nothing, and the decks do not come anew by it.
func TestCorrectionOfAWordMovesNoDeck(t *testing.T) {
	o := newOffice(t, func(c *pit.DeskConfig) {
		c.Game = func(string) profile.Game { return profile.Baccarat }
	}).on("okravets")
	o.bring("B-12", "D-1")
	first := o.replace("", []string{"D-1"}, []string{"D-2"})
	o.hands.Run(time.Minute)
	table := &tables.Table{Number: "B-12", Game: profile.Baccarat, Phase: tables.Betting, Opened: morning}
	i := o.inspection("deck_inspection", "B-12")
	i.Decks[0].ID = "D-2"
	_, err := o.Inspect(t.Context(), i, by("okravets"), with("ibondar"))
	o.must(err)
	o.must(o.MoveEquipment(t.Context(), staff.Deck, "D-2", "B-13", ""))
	before := o.states(table)
	o.hands.Run(time.Minute)
	o.replace(first, []string{"D-1"}, []string{"D-2"})
	o.lie("corrected", "D-1", "withdrawn", "D-2", "B-13")
	o.says("what is due", o.states(table), before)
}

// The power goes between the record of a decision and its decks: they follow it after the
// start, also where it is a correction, and only once.
func TestDecksFollowAfterTheStart(t *testing.T) {
	o := newOffice(t).on("okravets")
	o.bring("B-12", "D-1", "D-2")
	o.must(o.Equip(t.Context(), staff.Deck, "", "D-9"))
	d, err := o.OpenDecision(t.Context(), decisions.DeckReplacement, "B-12", "")
	o.must(err)
	d.Cause, d.FoundBy, d.Decks, d.Replaced, d.Storage = "damaged", "ibondar", []string{"D-1"}, []string{"D-9"}, true
	d.At, d.By.ID = o.hands.Clock().Now(), "okravets"
	data, err := json.Marshal(d)
	o.must(err)
	_, err = o.drawer.File(t.Context(), pit.Sheet{At: d.At, Kind: pit.KindDecision, Table: "B-12", Data: data}) // and no more
	o.must(err)
	o.restart()
	o.lie("before", "D-1", "B-12", "D-9", "storage")
	o.Tick(t.Context())
	o.lie("after", "D-1", "withdrawn", "D-9", "B-12")
	o.on("okravets")
	o.must(o.MoveEquipment(t.Context(), staff.Deck, "D-9", "B-13", ""))
	o.restart()
	o.Tick(t.Context())
	o.lie("moved since", "D-1", "withdrawn", "D-9", "B-13")
	if way, _ := o.staff.History(staff.Deck, "D-1"); len(way) != 2 {
		t.Errorf("its way is %s", fmt.Sprint(way))
	}
}
