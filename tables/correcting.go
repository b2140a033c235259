package tables

import (
	"slices"
	"time"

	"pitboss/tables/decisions"
	"pitboss/tables/roads"
)

// word is a decision of a table as far as it can be corrected. A correction takes the place
// of what it corrects: the newest word counts, as if it had been said then.
type word struct {
	id       string
	kind     decisions.Kind
	round    string
	goesBack bool // by it the stakes of the round go back
}

// mostWords bounds the decisions of a table that a correction can still change.
const mostWords = 200

func wordOf(e *Event, d *DecisionRecorded) word {
	back := d.Kind == decisions.RoundVoid || d.Kind == decisions.SpinRerun && d.GoBack || d.Kind == decisions.DisputeRuling && d.Outcome == "round_void"
	return word{id: d.ID, kind: d.Kind, round: e.Round, goesBack: back}
}

// say remembers a decision.
func (t *table) say(w word) {
	if w.id == "" {
		return
	}
	if len(t.words) >= mostWords {
		t.words = slices.Delete(t.words, 0, 1)
	}
	t.words = append(t.words, w)
}

// standing is what the decisions of a table come to: whether a round's stakes go back, and
// whether the table was last closed or opened by one; "" where by none.
func (t *table) standing(roundID string) (goesBack bool, last decisions.Kind) {
	for _, w := range t.words {
		goesBack = goesBack || w.goesBack && w.round == roundID && roundID != ""
		if w.kind == decisions.TableClose || w.kind == decisions.TableOpen {
			last = w.kind
		}
	}
	return goesBack, last
}

// corrected takes the correction of a decision. What the old word did and the new one does
// not say is undone, as far as the table has not gone on: of a round that is over the coup
// is on its road again, and statistics do without its spin.
func (f *Fold) corrected(t *table, e *Event, d *DecisionRecorded, at time.Time) {
	i := slices.IndexFunc(t.words, func(w word) bool { return w.id == d.Corrects && w.id != "" })
	if i < 0 {
		return // of another day: what it did is done
	}
	old, now := t.words[i], wordOf(e, d)
	back, last := t.standing(now.round)
	t.words[i] = now
	nowBack, nowLast := t.standing(now.round)
	r := t.rounds.find(now.round)
	switch {
	case nowBack && !back:
		f.goesBack(t, r, now.round, at)
	case back && !nowBack && r != nil:
		f.stays(t, r)
		if now.kind == decisions.SpinRerun && r.live() && r.reruns > r.taken {
			f.spinAgain(t, r, at)
		}
	}
	switch {
	case last == nowLast:
	case nowLast == decisions.TableClose:
		t.closing = true
		f.closeWhenOver(t, at)
	default:
		if t.closing = false; last == decisions.TableClose && t.phase == Closed {
			f.setPhase(t, nil, Open, at)
			f.checkWheelInspected(t, at)
		}
	}
	if newCards := []decisions.Kind{decisions.DeckReplacement, decisions.Reshuffle}; slices.Contains(newCards, now.kind) && !slices.Contains(newCards, old.kind) {
		f.newCards(t)
	}
	if now.kind == decisions.SpinRerun && old.kind != now.kind && !now.goesBack {
		f.rerun(t, r, d, at)
	}
}

// stays lets a round stand that was to go back. One that is over already is on its road
// again, unless another shoe has begun.
func (f *Fold) stays(t *table, r *liveRound) {
	r.goesBack = false
	if r.out == nil || r.voided {
		return
	}
	t.coups = putCoup(t.coups, &t.coupRounds, r.id, r.out.coups)
	t.felt = putCoup(t.felt, &t.feltRounds, r.id, r.out.felt)
	r.out = nil
}

// takenCoup is a coup that was taken off a road: which, and after which round it stood.
type takenCoup struct {
	coup  roads.Result
	after string // the round before it; "" where it was the first
	next  string // the one after it; "" where it was the last
	was   bool   // it was on the road
}

// takenOut are the places of a round on both roads.
type takenOut struct{ coups, felt takenCoup }

// lastSeen is where a round stands on a road.
func lastSeen(s roads.Shoe, rounds []string, roundID string) (c takenCoup) {
	i := slices.Index(rounds, roundID)
	if i < 0 {
		return c
	}
	c.was, c.coup = true, s.Coups()[i]
	if i > 0 {
		c.after = rounds[i-1]
	}
	if i+1 < len(rounds) {
		c.next = rounds[i+1]
	}
	return c
}

// putCoup puts a coup back onto its road, where that is still the same one: one of its
// neighbours is there, or nothing was on it beside it.
func putCoup(s roads.Shoe, rounds *[]string, roundID string, c takenCoup) roads.Shoe {
	at := -1
	switch before, behind := slices.Index(*rounds, c.after), slices.Index(*rounds, c.next); {
	case !c.was || slices.Contains(*rounds, roundID):
	case c.after != "" && before >= 0:
		at = before + 1
	case c.next != "" && behind >= 0:
		at = behind
	case c.after == "" && c.next == "" && len(*rounds) == 0:
		at = 0
	}
	if at < 0 {
		return s
	}
	*rounds = slices.Insert(*rounds, at, roundID)
	return roads.Of(slices.Insert(s.Coups(), at, c.coup)...)
}
