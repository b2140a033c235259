package pit

import (
	"context"
	"errors"
	"slices"
	"strings"

	"pitboss/store/staff"
	"pitboss/tables/decisions"
)

// changeOfDecks is what a decision says of decks, beside what the decision that it corrects
// said: a correction takes back what is not so any more, and does what is new.
type changeOfDecks struct {
	was, now struct{ unfit, fresh []string }
	// chain are the decisions that it corrects, the newest first.
	chain []string
}

// changeOfDecksLocked is what a decision changes; false where it is about no decks.
func (d *Desk) changeOfDecksLocked(draft *decisions.Decision) (c changeOfDecks, some bool) {
	if draft.Kind == decisions.DeckReplacement {
		c.now.unfit, c.now.fresh, some = draft.Decks, draft.Replaced, true
	}
	for old := d.decided[draft.Corrects]; old != nil; old = d.decided[old.Corrects] {
		if len(c.chain) == 0 && old.Kind == decisions.DeckReplacement {
			c.was.unfit, c.was.fresh, some = old.Decks, old.Replaced, true
		}
		c.chain = append(c.chain, old.ID)
	}
	return c, some
}

// takesBack says that a correction lets a deck be what it was before: it was replaced, or
// brought, by what is corrected and is not by the correction.
func (c *changeOfDecks) takesBack(deck string) bool {
	return slices.Contains(c.was.unfit, deck) && !slices.Contains(c.now.unfit, deck) ||
		slices.Contains(c.was.fresh, deck) && !slices.Contains(c.now.fresh, deck)
}

// moveDecks brings the registered decks in line with a replacement, or with the correction
// of one. What is done already is not done again, so that it can be repeated.
func (d *Desk) moveDecks(ctx context.Context, draft *decisions.Decision) {
	d.mu.Lock()
	c, some := d.changeOfDecksLocked(draft)
	d.mu.Unlock()
	if !some {
		return
	}
	for _, id := range slices.Concat(c.was.unfit, c.was.fresh) {
		if c.takesBack(id) {
			d.takeBackDeck(draft, id, c.chain)
		}
	}
	registered := make([]bool, len(c.now.unfit))
	for i, id := range c.now.unfit {
		_, err := d.cfg.Staff.Find(staff.Deck, id)
		if registered[i] = err == nil; registered[i] && !slices.Contains(c.was.unfit, id) {
			err = d.cfg.Staff.Withdraw(draft.By.ID, staff.Deck, id, draft.Cause+", decision "+draft.ID)
			if !errors.Is(err, staff.ErrWithdrawn) {
				d.troubled("withdraw deck "+id, err)
			}
		}
	}
	for i, id := range c.now.fresh {
		if !slices.Contains(c.was.fresh, id) {
			d.bringDeck(draft, id, i < len(registered) && registered[i])
		}
	}
	d.flush(ctx)
}

// bringDeck brings a new deck to the table. One that nobody has registered yet is, where the
// one was whose place it takes: without it the table would lack a deck at its next
// inspection.
func (d *Desk) bringDeck(draft *decisions.Decision, id string, register bool) {
	if register {
		err := d.cfg.Staff.Equip(draft.By.ID, staff.Deck, id)
		if !errors.Is(err, staff.ErrSameEquipment) {
			d.troubled("register deck "+id, err)
		}
	}
	err := d.cfg.Staff.Move(draft.By.ID, staff.Deck, id, draft.Table, "decision "+draft.ID)
	if !errors.Is(err, staff.ErrNoEquipment) {
		d.troubled("bring deck "+id, err)
	}
}

// takeBackDeck undoes what corrected decisions did with a deck, unless somebody moved it
// since: then it is where that person brought it.
func (d *Desk) takeBackDeck(draft *decisions.Decision, id string, chain []string) {
	way, err := d.cfg.Staff.History(staff.Deck, id)
	if err != nil {
		d.troubled("find the way of deck "+id, err)
		return
	}
	moves := 0
	for _, m := range slices.Backward(way) {
		if !slices.ContainsFunc(chain, func(of string) bool { return strings.HasSuffix(m.Why, "decision "+of) }) {
			break
		}
		moves++
	}
	if moves == 0 {
		return
	}
	err = d.cfg.Staff.TakeBack(draft.By.ID, staff.Deck, id, moves, "corrected by decision "+draft.ID)
	d.troubled("take deck "+id+" back", err)
}

// unmoved notes the decision that is the last word of the journal, nil for another record:
// the power may have gone before the decks followed it.
func (d *Desk) unmoved(k *decisions.Decision) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.toMove = nil; k == nil {
		return
	}
	if _, some := d.changeOfDecksLocked(k); some {
		d.toMove = k
	}
}

// moveLate lets the decks follow the decision after which the power went.
func (d *Desk) moveLate(ctx context.Context) {
	d.mu.Lock()
	k := d.toMove
	d.toMove = nil
	d.mu.Unlock()
	if k != nil {
		d.moveDecks(ctx, k)
	}
}
