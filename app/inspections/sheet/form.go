package sheet

import (
	"maps"
	"slices"
	"strings"
	"time"

	"pitboss/app/pit"
	"pitboss/tables/cards"
	"pitboss/tables/decisions"
	"pitboss/tables/inspections"
	"pitboss/tables/profile"
	"pitboss/tables/roles"
)

// Form is the sheet of one inspection as it is filled in.
type Form struct {
	Draft inspections.Inspection
	Game  profile.Game
	Deck  int        // the one in hand
	Card  cards.Card // the one that the keyboard is at

	First  *Signature // of the dealer, for decks; nil while it is not given
	Filed  *pit.Filed // where the inspection lies; nil while it is not recorded
	Record *pit.KeptInspection

	open    int // the deck that is counted from its first card on and not yet laid away; -1 if none is
	scanned int // cards of the table's scanner that are on the sheet
	version int // goes up with every change
}

// Signature is one of two signatures, given before the other.
type Signature struct {
	Person  string
	At      time.Time
	Filed   pit.Filed
	version int
}

// Start is what a form begins with.
type Start struct {
	Draft    *inspections.Inspection // as the desk opened it
	Game     profile.Game
	When     string   // the occasion, of decks
	Expected int      // decks that the table plays with; 0 where that is not known
	Decks    []string // that lie at the table, by the registry
	Shoe     string   // the shoe, wheel or machine there; "" where nobody knows
	Ball     string
	CutDepth int
	Video    string
	Scanned  int // what the table's scanner has read before
}

// New begins a form.
func New(s Start) *Form {
	f := &Form{Draft: *s.Draft, Game: s.Game, Card: cards.Of(cards.Ace, cards.Spades), scanned: s.Scanned, open: -1}
	d := &f.Draft
	switch d.Kind {
	case inspections.Decks:
		d.When, d.Expected, d.Video, d.Equipment = s.When, s.Expected, s.Video, s.Shoe
		for _, id := range s.Decks {
			d.Decks = append(d.Decks, inspections.Deck{ID: id})
		}
		if d.When == "" {
			d.When = inspections.Occasions()[0]
		}
	case inspections.Shoe:
		d.Equipment = s.Shoe
	case inspections.Wheel:
		d.Equipment, d.Ball = s.Shoe, s.Ball
	case inspections.Shuffle:
		d.Method, d.Expected, d.CutDepth, d.Equipment = inspections.Methods()[0], s.Expected, s.CutDepth, s.Shoe
	}
	f.settle()
	f.version = 0
	return f
}

// Correct fills the form in as an inspection that it corrects was.
func (f *Form) Correct(old *inspections.Inspection) {
	d := &f.Draft
	d.Corrects = old.ID
	d.Equipment, d.Ball, d.When, d.Expected, d.Method, d.CutDepth, d.Counted = old.Equipment, old.Ball, old.When, old.Expected, old.Method, old.CutDepth, old.Counted
	d.Video, d.Note = old.Video, old.Note
	d.Items = maps.Clone(old.Items)
	d.Decks = copied(old.Decks)
	f.Deck, f.open = 0, -1
	f.changed()
}

// copied are decks that stay as they are, whatever becomes of the others.
func copied(decks []inspections.Deck) []inspections.Deck {
	decks = slices.Clone(decks)
	for i := range decks {
		k := &decks[i]
		k.Counts, k.Foreign, k.Flaws = maps.Clone(k.Counts), slices.Clone(k.Foreign), slices.Clone(k.Flaws)
	}
	return decks
}

// changed takes in that something on the sheet is other than it was: what was signed is
// not what stands there any more.
func (f *Form) changed() {
	f.version++
	if f.First != nil && f.First.version != f.version {
		f.First = nil
	}
	f.settle()
}

// settle answers the items that a count decides, and with them whether it passes.
func (f *Form) settle() {
	d := &f.Draft
	if d.Items == nil {
		d.Items = map[string]inspections.Answer{}
	}
	switch {
	case d.Kind == inspections.Decks && len(f.Faults()) > 0:
		d.Items[inspections.Complete] = inspections.Fail
	case d.Kind == inspections.Decks && f.uncounted() == 0 && f.open < 0 && len(d.Decks) > 0 && len(d.Decks) == f.Expected():
		d.Items[inspections.Complete] = inspections.Pass
	case d.Kind == inspections.Decks:
		d.Items[inspections.Complete] = ""
	case d.Kind == inspections.Shuffle && d.Counted == 0:
		d.Items[inspections.Counted] = inspections.NotApplicable
	case d.Kind == inspections.Shuffle && d.Whole():
		d.Items[inspections.Counted] = inspections.Pass
	case d.Kind == inspections.Shuffle:
		d.Items[inspections.Counted] = inspections.Fail
	}
	d.Passed = d.Sound()
}

// Expected is how many decks there should be: those that the table plays with, or as
// many as lie on it where nobody knows that.
func (f *Form) Expected() int {
	if f.Draft.Expected > 0 {
		return f.Draft.Expected
	}
	return len(f.Draft.Decks)
}

// Locked says that nothing on the sheet can be changed any more.
func (f *Form) Locked() bool { return f.Filed != nil }

// ByCount says that an item is answered by a count and by nobody.
func (f *Form) ByCount(code string) bool {
	return code == inspections.Complete || code == inspections.Counted
}

// Answer answers an item.
func (f *Form) Answer(code string, a inspections.Answer) {
	if f.Locked() || f.ByCount(code) {
		return
	}
	f.Draft.Items[code] = a
	if a != inspections.Fail {
		for i := range f.Draft.Decks {
			f.Draft.Decks[i].Flaws = slices.DeleteFunc(slices.Clone(f.Draft.Decks[i].Flaws), func(s string) bool { return s == code })
		}
	}
	f.changed()
}

// Turn answers an item with the next answer: it passes, it fails, it does not apply
// where it may not.
func (f *Form) Turn(item inspections.Item) {
	next := inspections.Pass
	switch f.Draft.Items[item.Code] {
	case inspections.Pass:
		next = inspections.Fail
	case inspections.Fail:
		if item.Optional {
			next = inspections.NotApplicable
		}
	}
	f.Answer(item.Code, next)
}

// PassRest lets every item pass that is not answered.
func (f *Form) PassRest() {
	for _, item := range inspections.Checklist(f.Draft.Kind) {
		if f.Draft.Items[item.Code] == "" {
			f.Answer(item.Code, inspections.Pass)
		}
	}
}

// Edit changes the sheet otherwise: its note, its camera, what was inspected.
func (f *Form) Edit(change func(d *inspections.Inspection)) {
	if !f.Locked() {
		change(&f.Draft)
		f.changed()
	}
}

// Signed takes in that the dealer has signed the sheet as it stands.
func (f *Form) Signed(person string, at time.Time, filed pit.Filed) {
	f.First = &Signature{person, at, filed, f.version}
}

// Version is another one after every change: what was signed is one version.
func (f *Form) Version() int { return f.version }

// Signers are the roles that sign next: the dealer's first, for decks.
func (f *Form) Signers() []roles.Role {
	by, dealer := inspections.Signers(f.Draft.Kind)
	if len(dealer) > 0 && f.First == nil {
		return dealer
	}
	return by
}

// Two says that the inspection takes two signatures.
func (f *Form) Two() bool {
	_, dealer := inspections.Signers(f.Draft.Kind)
	return len(dealer) > 0
}

// Problems is what keeps the sheet from being signed, beside the signatures and what
// the desk itself fills in.
func (f *Form) Problems() []decisions.Problem {
	d := f.Draft
	if d.Expected == 0 {
		d.Expected = f.Expected()
	}
	return slices.DeleteFunc(inspections.Check(&d), func(p decisions.Problem) bool {
		switch p.Field {
		case "id", "desk", "gaming_day", "at", "local", "opened_by", "by", "dealer", "passed":
			return true
		}
		// A deck that is not counted is said once: not that its 52 cards are missing too.
		return p.Field == "items."+inspections.Complete && strings.HasSuffix(p.Key, "not_complete")
	})
}

// Sheet is the draft as it is signed and recorded: a copy that stays as it is.
func (f *Form) Sheet() inspections.Inspection {
	d := f.Draft
	d.Items, d.Decks = maps.Clone(d.Items), copied(d.Decks)
	if d.Kind == inspections.Decks {
		d.Expected = f.Expected()
	}
	return d
}

// Recorded takes in that the inspection is in the journal.
func (f *Form) Recorded(filed pit.Filed, record *pit.KeptInspection) {
	f.Filed, f.Record = &filed, record
}

// Fails says that something was found wrong, whether or not all has been looked at.
func (f *Form) Fails() bool {
	for _, a := range f.Draft.Items {
		if a == inspections.Fail {
			return true
		}
	}
	return f.Filed != nil && !f.Draft.Passed
}

// Begun says that something stands on the sheet: leaving it without a word would lose
// work.
func (f *Form) Begun() bool { return f.version > 0 && f.Filed == nil }
