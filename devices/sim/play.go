package sim

import (
	"fmt"
	"slices"
	"time"

	"pitboss/tables"
	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// play is a round in the making.
type play struct {
	t      *table
	id     string
	opened moment
	closes moment // when the betting timer ends
	slow   moment // how slow the server's clock is in this round
	fault  Fault  // the one that bends this round; "" while it is as it should be
	first  int    // where in the table's items the round begins

	bets    []wager.Offer
	dealt   []cards.Card
	actions []round.Action
	clock   wager.Clock
}

// slowBy is how slow a slow clock is: more than is overlooked.
const slowBy = 3 * time.Second

// openRound opens the betting.
func (t *table) openRound(at moment, betting time.Duration) *play {
	r := &play{t: t, id: t.nextRound(at), opened: at, closes: at + betting, first: len(t.items)}
	if t.take(ClockSkew) {
		r.slow = slowBy
	}
	t.say(at, tables.RoundOpenedType, r.id, tables.RoundOpened{Betting: t.pit.lasts(betting)})
	r.clock.NoMoreBets = t.pit.stamp(at - r.slow).Add(t.pit.lasts(betting))
	return r
}

// does uses up an armed fault that bends the round. A round is bent by one alone, so
// that what is found can be told apart.
func (r *play) does(f Fault) bool {
	if r.fault != "" || !r.t.take(f) {
		return false
	}
	r.fault = f
	return true
}

func (r *play) keep(o *offer) { r.bets = append(r.bets, o.Offer) }

// stopBets plans the dealer's call.
func (r *play) stopBets(at moment) {
	r.t.say(at, tables.NoMoreBetsType, r.id, tables.NoMoreBets{})
	if call := r.t.pit.stamp(at - r.slow); call.Before(r.clock.NoMoreBets) {
		r.clock.NoMoreBets = call
	}
}

// lateBet lets the server take a bet after the call, if that is wanted.
func (r *play) lateBet(at moment) {
	t := r.t
	if !r.does(LateBet) {
		return
	}
	t.bets++
	o := offer{Offer: t.plain(t.units(100)), at: at, fault: LateBet, late: true}
	o.ID = betID(t.bets)
	t.accept(r, &o)
	r.keep(&o)
}

// line is the round as it is settled.
func (r *play) line() *round.Line {
	l := r.t.line(r.id)
	l.Offers, l.Prison, l.Dealt, l.Actions, l.Clock = r.bets, r.t.prison, r.dealt, r.actions, r.clock
	return l
}

// settlement is what the server says of a round that is over.
type settlement struct {
	result wire.Value
	paid   []tables.Payout
	voided bool
}

// settle works the round out by the house's rules: a bet that the server should not
// have taken is paid as it was offered. It reports whether the rules allow the round.
func (r *play) settle(l *round.Line) (settlement, bool) {
	t, a := r.t, &r.t.pit.answer
	t.pit.engine.Check(l, a)
	if a.Fault != nil {
		return settlement{}, false
	}
	s := settlement{voided: l.Void}
	if !l.Void {
		s.result = a.AppendResult(nil)
	}
	for i := range a.Bets {
		b := &a.Bets[i]
		s.paid = append(s.paid, tables.Payout{ID: b.ID, Returned: t.rules.Currency.Format(owed(b))})
	}
	t.imprison(r.bets, a)
	return s, true
}

func owed(b *wager.Settled) money.Amount {
	if b.Priced {
		return b.Owed
	}
	return b.Returned
}

// imprison carries what the round imprisoned to the next one.
func (t *table) imprison(bets []wager.Offer, a *round.Answer) {
	if t.game != profile.Roulette || t.rules.Roulette.Zero != profile.EnPrison {
		return
	}
	var held []wager.Offer
	for i := range a.Bets {
		b := &a.Bets[i]
		if b.Outcome != wager.Prison {
			continue
		}
		for _, o := range slices.Concat(t.prison, bets) {
			if o.ID == b.ID {
				held = append(held, wager.Offer{
					ID: b.ID, Player: b.Player, Spot: o.Spot, Stake: t.rules.Currency.Format(b.Stake), Has: wager.HasStake,
				})
				break
			}
		}
	}
	t.prison = held
}

// end plans the server's settlement, bent where that is wanted.
func (r *play) end(at moment, s settlement) {
	t := r.t
	if s.voided {
		r.endVoid(at, s)
		return
	}
	d := tables.RoundSettled{Result: s.result, Paid: s.paid, Listed: true}
	if len(s.paid) > 0 && r.does(WrongPayout) {
		d.Paid = r.mispay(s.paid)
	}
	x := t.say(at, tables.RoundSettledType, r.id, d)
	x.fault = r.fault
	if x.fault == SettledTwice {
		x.fault = "" // a fault of another round
	}
	if len(s.paid) > 0 && r.does(SettledTwice) {
		d.Paid = r.mispay(s.paid)
		t.say(at+1500*time.Millisecond, tables.RoundSettledType, r.id, d).fault = SettledTwice
	}
}

// endVoid plans a round's being voided.
func (r *play) endVoid(at moment, s settlement) {
	d := tables.RoundVoided{Reason: "malfunction", Paid: s.paid, Listed: true}
	if r.fault == VoidUnpaid {
		for i := range d.Paid {
			if d.Paid[i].Returned != r.t.rules.Currency.Format(0) { // not a stake in prison
				d.Paid = slices.Delete(slices.Clone(d.Paid), i, i+1)
				break
			}
		}
	}
	r.t.say(at, tables.RoundVoidedType, r.id, d).fault = r.fault
}

// mispay pays one bet another amount: a loser something, a winner too much.
func (r *play) mispay(paid []tables.Payout) []tables.Payout {
	t := r.t
	paid = slices.Clone(paid)
	i := t.luck.IntN(len(paid))
	a, err := t.rules.Currency.ParseSum(paid[i].Returned)
	if err == nil {
		paid[i].Returned = t.rules.Currency.Format(a + t.units(10))
	}
	return paid
}

// voids says that the round is voided, by chance or as a fault.
func (r *play) voids() bool {
	return r.t.isArmed(VoidUnpaid) && len(r.bets) > 0 && r.does(VoidUnpaid) || r.fault == "" && r.t.rng.IntN(400) == 0 && !r.t.tells()
}

// void settles the round as one without a result.
func (r *play) void(at moment) {
	l := r.line()
	l.Void, l.VoidReason = true, "malfunction"
	if s, ok := r.settle(l); ok {
		r.end(at, s)
	}
}

// unruly settles a round whose cards the rules do not allow as a dealer would who
// believes in them: by the points that lie on the felt.
func (r *play) unruly(at moment, winner string) {
	lie := map[string][]string{
		"player": {"9H", "2S", "KD", "KC"}, "banker": {"2H", "9S", "KD", "KC"}, "tie": {"9H", "9S", "KD", "KC"},
	}
	l := r.line()
	l.Dealt = nil
	for _, code := range lie[winner] {
		c, _ := cards.Parse(code)
		l.Dealt = append(l.Dealt, c)
	}
	if s, ok := r.settle(l); ok {
		s.result = wire.Value(fmt.Sprintf(`{"winner":%q}`, winner))
		r.end(at, s)
	}
}
