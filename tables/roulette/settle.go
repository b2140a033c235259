package roulette

import (
	"pitboss/tables/few"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// Spin is one round of roulette to be settled.
type Spin struct {
	Number    int
	HasNumber bool
	Bets      []wager.Bet
	Prison    []wager.Bet // stakes that the spin before imprisoned
	Clock     wager.Clock
	Void      bool
	Checked   bool // price refused bets too, as they were offered
}

// Settler settles spins one after another and keeps its working memory between
// them. It belongs to one goroutine.
type Settler struct {
	sums    few.Map[spotKey, money.Amount] // what a player has on a position
	colours few.Map[string, money.Amount]  // a player's chip value
	players few.Map[string, uint32]
	rooms   []room
	placed  []wager.Placed // the answers' positions, handed out in pieces
}

type spotKey struct {
	player uint32
	at     uint8
}

// room is what may still go on one position of a call bet.
type room struct {
	left, there, most money.Amount
	open              bool // there is no maximum
}

// NewSettler makes a Settler.
func NewSettler() *Settler { return new(Settler) }

// table is what one spin is settled by.
type table struct {
	rules  *profile.Rules
	opt    *profile.RouletteOptions
	limits *profile.Limits
	in     *Spin
	book   *clauses
	trial  bool // what is placed counts toward nothing
}

// Settle answers every imprisoned stake and every bet of a spin, appending to dst
// in the order given. The fault is set, and dst as it was, when the spin cannot be
// settled at all. Placed slices in the answers are the Settler's own and are good
// until its next Settle.
func (s *Settler) Settle(r *profile.Rules, l *profile.Limits, in *Spin, dst []wager.Settled) ([]wager.Settled, *wager.Fault) {
	s.sums.Clear()
	s.colours.Clear()
	s.players.Clear()
	s.placed = s.placed[:0]
	t := &table{rules: r, opt: &r.Roulette, limits: l, in: in, book: &books[r.Book]}
	if f := t.checkPrison(); f != nil {
		return dst, f
	}
	if !in.Void && (!in.HasNumber || in.Number < 0 || in.Number >= Numbers) {
		f := wager.Faultf(wager.NumberInvalid, "R0-28", "the number must be a whole number from 0 to 36")
		if r.Book != profile.HouseBook {
			f.Clause = "R1-1"
		}
		return dst, f
	}
	from := len(dst)
	for i := range in.Prison {
		dst = append(dst, t.release(&in.Prison[i]))
	}
	for i := range in.Bets {
		var a wager.Settled
		if !s.bet(t, &in.Bets[i], &a) {
			return dst[:from], wager.Faultf(wager.MoneyInvalid, "", "bet %q: the sums are too large", in.Bets[i].ID)
		}
		dst = append(dst, a)
	}
	return dst, nil
}

// checkPrison holds imprisoned stakes to be what they say: held money is never
// guessed.
func (t *table) checkPrison() *wager.Fault {
	in := t.in.Prison
	if len(in) > 0 && t.opt.Zero != profile.EnPrison {
		return wager.Faultf(wager.InputInvalid, "R1-47", "prison: this table does not imprison stakes")
	}
	for i := range in {
		b := &in[i]
		s := understand(b, t.opt)
		switch {
		case b.Bad != "":
			return wager.Faultf(wager.InputInvalid, "", "prison[%d]: %s cannot be read", i, b.Bad)
		case b.Again:
			return wager.Faultf(wager.InputInvalid, "", "prison[%d]: the id %q is there twice", i, b.ID)
		case s.offer == 0:
			return wager.Faultf(wager.InputInvalid, "", "prison[%d]: the stake is missing", i)
		case s.fault != "" || s.kind != outsideBet || !positions[s.at].Outside.EvenChance():
			return wager.Faultf(wager.InputInvalid, "R1-44", "prison[%d]: only a stake on an even chance is imprisoned", i)
		}
	}
	return nil
}

// Release says what becomes of one stake that the spin before imprisoned.
func Release(r *profile.Rules, in *Spin, b *wager.Bet) wager.Settled {
	t := table{rules: r, opt: &r.Roulette, in: in}
	return t.release(b)
}

func (t *table) release(b *wager.Bet) wager.Settled {
	p := &positions[spots[b.Spot].at]
	a := wager.Settled{
		ID: b.ID, Player: b.Player, Held: true, Offer: b.Amount, Stake: b.Amount, Clause: "R1-46", Priced: true,
		Why: wager.Why{Number: t.in.Number},
	}
	switch {
	case t.in.Void:
		a.Outcome, a.Why.Key = wager.Prison, "roulette_prison_void"
	case p.Covers(t.in.Number):
		a.Outcome, a.Returned, a.Owed, a.Why.Key = wager.Released, b.Amount, b.Amount, "roulette_released"
	case t.in.Number == 0 && t.opt.SecondZeroStays:
		a.Outcome, a.Why.Key = wager.Prison, "roulette_prison_stays"
	default:
		a.Outcome, a.Why.Key = wager.Lose, "roulette_prison_lost"
	}
	return a
}

// bet answers one bet; false means that int64 cannot hold the sums.
func (s *Settler) bet(t *table, b *wager.Bet, a *wager.Settled) bool {
	shape := understand(b, t.opt)
	a.ID, a.Player, a.Offer, a.At = b.ID, b.Player, shape.offer, b.At
	if reason := s.refuse(t, b, &shape, a); reason != wager.Accepted {
		a.Outcome, a.Reason, a.Change = wager.Refused, reason, shape.offer
		a.Stake, a.Placed = 0, nil
		t.explainRefusal(b, &shape, a)
		if t.in.Checked {
			s.asOffered(t, b, &shape, a)
		}
		return true
	}
	a.Change = shape.offer - a.Stake
	ok := t.resolve(&shape, a)
	a.Owed, a.Priced = a.Returned, true
	return ok
}

// resolve says what becomes of an accepted bet.
func (t *table) resolve(s *shape, a *wager.Settled) bool {
	if t.in.Void {
		a.Outcome, a.Returned = wager.Void, a.Stake
		a.Clause, a.Why = t.book.void, wager.Why{Key: "roulette_void"}
		for i := range a.Placed {
			a.Placed[i].Outcome, a.Placed[i].Returned = wager.Void, a.Placed[i].Stake
		}
		return true
	}
	if s.set != nil {
		return t.resolveSet(s, a)
	}
	p := &positions[s.at]
	a.Why = wager.Why{Number: t.in.Number, Place: p.numbers(), Other: p.Which}
	odds := int64(pays[t.in.Number][s.at])
	switch {
	case odds > 0:
		won, ok1 := money.Times(a.Stake, odds)
		back, ok2 := money.Add(won, a.Stake)
		a.Outcome, a.Won, a.Returned, a.Odds = wager.Win, won, back, money.To1(odds)
		a.Why.Key, a.Clause = p.wins(), t.book.price(s.at)
		return ok1 && ok2
	case t.in.Number == 0 && !p.IsIn && p.Outside.EvenChance() && t.opt.Zero == profile.LaPartage:
		half, ok := money.Share(a.Stake, 1, 2, t.opt.HalfRounding)
		a.Outcome, a.Returned, a.Clause, a.Why.Key = wager.Half, half, "R1-45", "roulette_half"
		return ok
	case t.in.Number == 0 && !p.IsIn && p.Outside.EvenChance() && t.opt.Zero == profile.EnPrison:
		a.Outcome, a.Clause, a.Why.Key = wager.Prison, "R1-46", "roulette_prison"
	case t.in.Number == 0 && !p.IsIn:
		a.Outcome, a.Clause, a.Why.Key = wager.Lose, t.book.zero, "roulette_lose_zero"
	default:
		a.Outcome, a.Clause, a.Why.Key = wager.Lose, t.book.price(s.at), p.loses()
	}
	return true
}

// resolveSet pays every position of a call bet or complete by the ordinary table
// (R1-31).
func (t *table) resolveSet(s *shape, a *wager.Settled) bool {
	good := true
	hit, hits := "", 0
	for i := range a.Placed {
		p := &a.Placed[i]
		odds := int64(pays[t.in.Number][p.At])
		if odds == 0 {
			p.Outcome = wager.Lose
			continue
		}
		var ok1, ok2, ok3, ok4 bool
		p.Outcome = wager.Win
		p.Won, ok1 = money.Times(p.Stake, odds)
		p.Returned, ok2 = money.Add(p.Won, p.Stake)
		a.Won, ok3 = money.Add(a.Won, p.Won)
		a.Returned, ok4 = money.Add(a.Returned, p.Returned)
		good = good && ok1 && ok2 && ok3 && ok4
		hit = positions[p.At].place
		hits++
	}
	a.Clause = t.book.set(s, t.in.Number)
	a.Why = wager.Why{Number: t.in.Number, Other: hits, Place: hit}
	switch hits {
	case 0:
		a.Outcome, a.Why.Key = wager.Lose, "roulette_set_lose"
	case 1:
		a.Outcome, a.Why.Key = wager.Win, "roulette_set_win"
	default:
		a.Outcome, a.Why.Key = wager.Win, "roulette_set_win_more"
	}
	return good
}

// asOffered prices a bet that these rules refuse, as if it had been taken: one that only
// came too late as the table would have placed it in time, any other as it was put down.
// Of a void spin every stake goes back, whatever it was put on.
func (s *Settler) asOffered(t *table, b *wager.Bet, shape *shape, a *wager.Settled) {
	priced := wager.Settled{Stake: shape.offer}
	switch {
	case a.Reason == wager.Malformed, shape.fault != "", shape.offer == 0, shape.kind == unknown, shape.kind == neighboursBet && shape.set == nil:
		if !t.in.Void || shape.offer == 0 {
			return
		}
	case (a.Reason == wager.Late || a.Reason == wager.AfterLaunch) && s.inTime(t, b, shape, &priced):
	case shape.set != nil:
		each := shape.offer / money.Amount(shape.set.chips)
		if step := t.step(b, shape); each >= step {
			each -= each % step
		}
		if each == 0 {
			return
		}
		priced.Stake, priced.Placed = s.place(shape.set, func(p part) money.Amount { return each * money.Amount(p.chips) })
	default:
		priced.Stake = shape.offer
	}
	if t.resolve(shape, &priced) {
		a.Owed, a.Priced, a.Kept = priced.Returned, true, priced.Outcome == wager.Prison
	}
}

// inTime places a late bet as if no closing signal had been given; false if the rules
// refuse it even so.
func (s *Settler) inTime(t *table, b *wager.Bet, shape *shape, placed *wager.Settled) bool {
	in, free := *t.in, *t
	in.Clock, free.in, free.trial = wager.Clock{}, &in, true
	return s.refuse(&free, b, shape, placed) == wager.Accepted
}
