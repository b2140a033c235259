package pit

import (
	"context"
	"slices"
	"time"

	"pitboss/tables"
	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/inspections"
)

// Consequence is what became of an inspection that did not pass.
type Consequence struct {
	// Decision is what was decided of it, by the newest word of its corrections; nil while
	// nobody has.
	Decision *KeptDecision
	// Again is the later inspection that passed: what failed was put right; nil without one.
	Again *KeptInspection
}

// Open says that nobody has decided yet.
func (c Consequence) Open() bool { return c.Decision == nil && c.Again == nil }

// Consequence says what became of a recorded inspection; false where it leads to nothing,
// since it passed, was corrected or is none.
func (d *Desk) Consequence(id string) (Consequence, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, i := range d.inspected {
		if i.ID == id {
			return d.consequenceLocked(i), i.CorrectedBy == "" && i.LeadsTo() != ""
		}
	}
	return Consequence{}, false
}

func (d *Desk) consequenceLocked(i *KeptInspection) (c Consequence) {
	made := d.madeLocked(i)
	for _, later := range d.inspected {
		if later.Table == i.Table && later.Passed && later.CorrectedBy == "" && putsRight(later.Kind, i) && d.madeLocked(later).After(made) {
			c.Again = later
		}
	}
	unfit := i.Unfit()
	named := findings.Identity{Table: i.Table, Code: findings.InspectionFailed, Subject: string(i.Kind)}.String()
	for _, id := range d.order {
		k := d.decided[id]
		if k.Table != i.Table || k.CorrectedBy != "" || d.decidedAtLocked(k).Before(made) {
			continue
		}
		if names := slices.Contains(k.Findings, named); !names && k.Kind != i.LeadsTo() {
			continue
		} else if !names && k.Kind == decisions.DeckReplacement && len(unfit) > 0 {
			before := len(unfit)
			unfit = slices.DeleteFunc(unfit, func(deck string) bool { return slices.Contains(k.Decks, deck) })
			if len(unfit) == before || len(unfit) > 0 {
				continue // it was about others, or is not about all of them
			}
		}
		c.Decision = k
	}
	return c
}

// putsRight says that an inspection of a kind that passes puts right what another one found:
// one of the same kind, or the count of every deck what the shoe's count left in doubt.
func putsRight(k inspections.Kind, failed *KeptInspection) bool {
	return k == failed.Kind || k == inspections.Decks && failed.LeadsTo() == decisions.DeckReplacement
}

// madeLocked is when an inspection was made: a correction is of the same one.
func (d *Desk) madeLocked(i *KeptInspection) time.Time {
	at, of := i.At, i.Corrects
	for _, old := range slices.Backward(d.inspected) {
		if of != "" && old.ID == of {
			at, of = old.At, old.Corrects
		}
	}
	return at
}

// decidedAtLocked is when a decision was taken: a correction is of the same one.
func (d *Desk) decidedAtLocked(k *KeptDecision) time.Time {
	at := k.At
	for old := d.decided[k.Corrects]; old != nil; old = d.decided[old.Corrects] {
		at = old.At
	}
	return at
}

// failuresLocked are the inspections of a table that did not pass and lead to a decision, the
// newest of each kind.
func (d *Desk) failuresLocked(table string) (all []*KeptInspection) {
	newest := map[inspections.Kind]*KeptInspection{}
	for _, i := range d.inspected {
		if i.Table != table || i.CorrectedBy != "" {
			continue
		}
		if old := newest[i.Kind]; old == nil || !d.madeLocked(i).Before(d.madeLocked(old)) {
			newest[i.Kind] = i
		}
	}
	for _, k := range inspections.Kinds() {
		if i := newest[k]; i != nil && i.LeadsTo() != "" {
			all = append(all, i)
		}
	}
	return all
}

// Suggest is what the inspections of a table say to a decision that one of them led to:
// for a deck's replacement, which decks are unfit, what is wrong with them and who found
// it; for a closing, that an inspection failed. It is false where none did, or where
// what failed was put right or is decided.
func (d *Desk) Suggest(k decisions.Kind, table string) (decisions.Decision, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, i := range d.failuresLocked(table) {
		if i.LeadsTo() != k || !d.consequenceLocked(i).Open() {
			continue
		}
		switch k {
		case decisions.DeckReplacement:
			if unfit := slices.DeleteFunc(i.Unfit(), d.replacedLocked); len(unfit) > 0 {
				return replacement(&i.Inspection, unfit), true
			}
		case decisions.TableClose:
			return decisions.Decision{Kind: k, Table: table, Reason: "inspection_failed", Note: i.Note}, true
		}
	}
	return decisions.Decision{}, false
}

// remindOfFailures says which inspections failed at a table that plays on without anybody
// having decided of them, or against what was decided: a table that was closed for it and
// was opened since.
func (d *Desk) remindOfFailures(t *tables.Table, due map[findings.Identity]deskRecord) {
	if t.Opened.IsZero() {
		return // it is shut: what failed keeps it so
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, i := range d.failuresLocked(t.Number) {
		c := d.consequenceLocked(i)
		against := c.Decision != nil && c.Decision.Kind == decisions.TableClose && t.Opened.After(c.Decision.At)
		if c.Again != nil || c.Decision != nil && !against {
			continue
		}
		id := findings.Identity{Table: t.Number, Code: findings.InspectionFailed, Subject: string(i.Kind)}
		r := deskRecord{kind: findingRaised, id: id, limit: d.madeLocked(i).In(d.cfg.Zone).Format("15:04")}
		if against {
			r.got = c.Decision.At.In(d.cfg.Zone).Format("15:04")
		}
		due[id] = r
	}
}

// RemindFailures has the pit raise which inspections failed at tables that play on, and take
// back what is decided. It is called every few seconds, whether or not the house keeps its
// inspections on the desk: one that was recorded as failed is there.
func RemindFailures(ctx context.Context, d *Desk, p *Pit) error {
	due := map[findings.Identity]deskRecord{}
	view := p.View()
	for _, t := range view.Tables {
		d.remindOfFailures(t, due)
	}
	return p.keepRaised(ctx, &view, due, findings.InspectionFailed)
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
