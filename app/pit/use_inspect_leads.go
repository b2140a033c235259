package pit

import (
	"slices"

	"pitboss/tables/decisions"
	"pitboss/tables/inspections"
)

// Suggest is what the inspections of a table say to a decision that one of them led to:
// for a deck's replacement, which decks are unfit, what is wrong with them and who found
// it; for a closing, that an inspection failed. It is false where none did, or where
// what failed was put right.
func (d *Desk) Suggest(k decisions.Kind, table string) (decisions.Decision, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	passed := map[inspections.Kind]bool{}
	for _, i := range slices.Backward(d.inspected) {
		switch {
		case i.Table != table || i.CorrectedBy != "" || passed[i.Kind]:
			continue
		case i.Passed:
			passed[i.Kind] = true
			continue
		case i.LeadsTo() != k:
			continue
		}
		switch k {
		case decisions.DeckReplacement:
			unfit := slices.DeleteFunc(i.Unfit(), d.replacedLocked)
			if len(unfit) > 0 {
				return replacement(&i.Inspection, unfit), true
			}
		case decisions.TableClose:
			return decisions.Decision{Kind: k, Table: table, Reason: "inspection_failed", Note: i.Note}, true
		}
	}
	return decisions.Decision{}, false
}

// replacedLocked says that a deck was replaced by a decision.
func (d *Desk) replacedLocked(deck string) bool {
	for _, k := range d.decided {
		if k.Kind == decisions.DeckReplacement && k.CorrectedBy == "" && slices.Contains(k.Decks, deck) {
			return true
		}
	}
	return false
}

// replacement is what an inspection says to the replacement of decks that it found
// unfit. The cards are those of the first kind of fault that it found.
func replacement(i *inspections.Inspection, unfit []string) decisions.Decision {
	r := decisions.Decision{Kind: decisions.DeckReplacement, Table: i.Table, Video: i.Video, Decks: unfit, Cause: "damaged"}
	if r.FoundBy = i.By.ID; i.Dealer != nil {
		r.FoundBy = i.Dealer.ID
	}
	for n, f := range i.Count() {
		cause := "missing"
		switch {
		case !f.Card.Valid():
			cause = "foreign"
		case f.Have > 1:
			cause = "extra"
		}
		if n == 0 {
			r.Cause = cause
		}
		if f.Card.Valid() && slices.Contains(unfit, f.Deck) && len(r.Cards) < 8 {
			r.Cards = append(r.Cards, f.Card.String())
		}
	}
	return r
}
