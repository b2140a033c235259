package tables

import (
	"slices"
	"time"

	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/roads"
	"pitboss/tables/wheel"
)

// decided takes a decision that somebody signed: it answers findings, and what it says
// of the round, the cards or the table is so.
func (f *Fold) decided(t *table, e *Event, d *DecisionRecorded) {
	at := t.timeAt(e.Time)
	if d.Corrects != "" {
		f.corrected(t, e, d, at)
		return
	}
	t.say(wordOf(e, d))
	r := t.rounds.find(e.Round)
	switch d.Kind {
	case decisions.SpinRerun:
		f.answerOf(t, e.Round, at, findings.SpinHung, findings.SpinInvalid, findings.RoundStuck)
		f.rerun(t, r, d, at)
	case decisions.RoundVoid:
		f.goesBack(t, r, e.Round, at)
	case decisions.DisputeRuling:
		t.disputeOver(d.Dispute)
		if d.Outcome == "round_void" {
			f.goesBack(t, r, e.Round, at)
		}
	case decisions.DeckReplacement:
		t.shoes.missing = nil
		f.clearAll(t, at, findings.ShoeComposition, findings.ShoeCardMissing, findings.ShoeShort)
		f.newCards(t)
	case decisions.Reshuffle:
		f.clearAll(t, at, findings.ShoeAfterLastHand, findings.ShoeNotShuffled)
		f.newCards(t)
	case decisions.TableClose:
		t.closing = true
		f.closeWhenOver(t, at)
	case decisions.TableOpen:
		if t.closing = false; t.phase == Closed || t.phase == "" {
			f.setPhase(t, nil, Open, at)
			f.checkWheelInspected(t, at)
		}
	case decisions.PersonBarred, decisions.Override:
	}
}

// answerNamed says that the findings that a decision names are over. Those that only the
// world can end stay, and so does a code alone that nothing open has.
func (f *Fold) answerNamed(d *DecisionRecorded, at time.Time) {
	for _, id := range d.Findings {
		switch {
		case id.Code.OfTheWorld():
		case id.Subject != "" || f.isOpen(id):
			f.clear(id, at)
		default:
			if t := f.tables[id.Table]; t != nil {
				f.answerOf(t, id.Round, at, id.Code)
			}
		}
	}
}

// answerOf says that the findings of some codes of one round are over.
func (f *Fold) answerOf(t *table, roundID string, at time.Time, codes ...findings.Code) {
	for _, g := range t.open {
		if g.Round == roundID && slices.Contains(codes, g.Code) {
			f.clear(g.Identity, at)
		}
	}
}

// rerun takes a launch back by a decision. The server may say so too, before or after
// it or not at all: it is one rerun.
func (f *Fold) rerun(t *table, r *liveRound, d *DecisionRecorded, at time.Time) {
	if r == nil {
		t.reruns.voided(t.dealer)
		f.checkReruns(t, at)
		return
	}
	r.reruns++
	f.countVoid(t, r, at)
	switch {
	case d.GoBack:
		f.goesBack(t, r, r.id, at)
	case !r.live():
		f.takeOut(t, r, at)
	case r.reruns > r.taken:
		f.spinAgain(t, r, at)
	}
}

// countVoid counts a launch that was void, by whoever says so first.
func (f *Fold) countVoid(t *table, r *liveRound, at time.Time) {
	if max(r.voids, r.reruns) <= r.counted {
		return
	}
	r.counted++
	t.reruns.voided(r.dealer)
	f.checkReruns(t, at)
}

// goesBack takes a round back by a decision: its stakes go back, whatever the server
// makes of it. It is over when the server says so; at a table without one, now.
func (f *Fold) goesBack(t *table, r *liveRound, roundID string, at time.Time) {
	for _, g := range t.open {
		if g.Round == roundID && !g.Code.OfTheWorld() && g.Code != findings.RoundVoidUnpaid {
			f.clear(g.Identity, at)
		}
	}
	if r == nil || r.goesBack {
		return
	}
	r.goesBack = true
	switch {
	case !r.live():
		f.takeOut(t, r, at)
	case t.feed == nil:
		r.voided, r.endedAt = true, at
		f.ballRests(t, r, at)
		f.endRound(t, r)
		f.setPhase(t, r, Voided, at)
	case t.current == r:
		f.ballRests(t, r, at)
		f.set(&t.dues, dueStuck, time.Time{})
	}
}

// spinEntry is where a spin was entered.
type spinEntry struct {
	wheel  *wheelRecord
	number int
	way    wheel.Direction
	dealer string
}

// takeOut takes a round that was entered out of roads, numbers and statistics: they hold
// valid ones only.
func (f *Fold) takeOut(t *table, r *liveRound, at time.Time) {
	r.out = &takenOut{lastSeen(t.coups, t.coupRounds, r.id), lastSeen(t.felt, t.feltRounds, r.id)}
	t.coups = takeCoup(t.coups, &t.coupRounds, r.id)
	t.felt = takeCoup(t.felt, &t.feltRounds, r.id)
	s := r.entry
	if r.entry = (spinEntry{}); s.wheel == nil {
		return
	}
	for i := len(t.numbers) - 1; i >= 0; i-- {
		if int(t.numbers[i]) == s.number {
			t.numbers = slices.Delete(slices.Clone(t.numbers), i, i+1)
			break
		}
	}
	if t.last == r {
		t.wheel.lastSet = false
		t.release()
	}
	t.reruns.unspun(s.dealer)
	if s.wheel.takeBack(s.number, s.way, s.dealer) {
		f.judgeBias(t, s.wheel, at)
	}
}

// enterCoup puts a coup on the roads, and remembers which round it is of.
func enterCoup(s roads.Shoe, rounds *[]string, roundID string, c roads.Result) roads.Shoe {
	next := s.With(c)
	if next.Len() > s.Len() {
		*rounds = append(*rounds, roundID)
	}
	return next
}

func takeCoup(s roads.Shoe, rounds *[]string, roundID string) roads.Shoe {
	i := slices.Index(*rounds, roundID)
	if i < 0 {
		return s
	}
	*rounds = slices.Delete(*rounds, i, i+1)
	return roads.Of(slices.Delete(s.Coups(), i, i+1)...)
}

// newRoads begins the roads of a new shoe.
func (t *table) newRoads() {
	t.coups, t.felt = roads.Shoe{}, roads.Shoe{}
	t.coupRounds, t.feltRounds = t.coupRounds[:0], t.feltRounds[:0]
}

// newCards begins the account of the shoe anew, when the round that is played is over.
func (f *Fold) newCards(t *table) {
	if r := t.current; r != nil && r.live() {
		t.shoes.renew = true
		return
	}
	t.renewShoe()
}

// renewShoe begins the account of the shoe anew. Nobody said with which card: until the
// shoe is told to be shuffled or started, it is not known to be whole.
func (t *table) renewShoe() {
	s := &t.shoes
	s.renew = false
	if s.ledger().Out() == 0 {
		return
	}
	s.replace(t, s.id, s.byServer.House().Decks)
	s.byServer.Break()
	s.byFelt.Break()
}

// closeWhenOver closes a table that is to be closed, once nothing is played there.
func (f *Fold) closeWhenOver(t *table, at time.Time) {
	if t.current == nil || !t.current.live() {
		t.closing = false
		f.setPhase(t, nil, Closed, at)
	}
}
