package sim

import (
	"time"

	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/wager"
)

// offersOnLayout are the guests' bets on a spin. Where series close at the launch they
// are made before it.
func (t *table) offersOnLayout(r *play, launch, call moment) []offer {
	last := call - 900*time.Millisecond
	var all []offer
	for _, g := range t.guests {
		if t.chance(15) {
			continue
		}
		at := r.opened + t.between(1500*time.Millisecond, last-r.opened-500*time.Millisecond)
		for range 1 + t.rng.IntN(4) {
			o := t.anyBet(&g)
			when := at
			if _, call := profile.ParseCall(o.Spot); t.rules.Roulette.CallUntilLaunch && (call || o.Spot == "neighbours") {
				when = min(when, launch-time.Second)
			}
			all = append(all, offer{Offer: o, at: when})
			at = min(at+t.between(0, 300*time.Millisecond), last)
		}
	}
	return all
}

// anyBet is one bet of a guest.
func (t *table) anyBet(g *guest) wager.Offer {
	o := wager.Offer{Player: g.player, Has: wager.HasStake}
	opt := &t.rules.Roulette
	colour := opt.OneColourAPlayer && t.chance(70)
	switch n := t.rng.IntN(100); {
	case n < 58:
		t.insideBet(&o)
	case n < 70 && opt.Calls != [profile.Calls]bool{}:
		t.seriesBet(&o, g, colour)
		return o
	case n < 76 && opt.Sides != [profile.MostSides + 1]bool{}:
		t.neighboursBet(&o, g, colour)
		return o
	case n < 78 && opt.Complete:
		o.Spot, o.Numbers, o.Has = "complete", []int{t.rng.IntN(roulette.Numbers)}, wager.HasNumbers|wager.HasChip
		o.Chip = t.amount(t.units(5 * int64(1+t.rng.IntN(3))))
		return o
	default:
		t.outsideBet(&o)
		return o
	}
	if colour {
		o.Stake = t.amount(g.chip * money.Amount(1+t.rng.IntN(8)))
		t.inColour(&o, g)
	}
	return o
}

func (t *table) inColour(o *wager.Offer, g *guest) {
	o.Chips, o.Chip = "colour", t.amount(g.chip)
	o.Has |= wager.HasChip
}

// insideBet is on any position the house offers, on a single number most often.
func (t *table) insideBet(o *wager.Offer) {
	all := roulette.Positions()
	p := &all[t.rng.IntN(roulette.Numbers)] // straights come first
	for !t.chance(45) {
		q := &all[t.rng.IntN(len(all))]
		opt := &t.rules.Roulette
		if q.IsIn && (q.Inside != profile.Trio || opt.Trio) && (q.Inside != profile.FirstFour || opt.FirstFour) {
			p = q
			break
		}
	}
	o.Spot = p.Spot()
	for _, n := range p.Numbers {
		o.Numbers = append(o.Numbers, int(n))
	}
	o.Has |= wager.HasNumbers
	o.Stake = t.amount(t.stake(t.limits.Straight))
}

func (t *table) outsideBet(o *wager.Offer) {
	spots := []string{"dozen", "column", "red", "black", "odd", "even", "low", "high"}
	o.Spot = spots[t.rng.IntN(len(spots))]
	if o.Spot == "dozen" || o.Spot == "column" {
		o.Which = 1 + t.rng.IntN(3)
		o.Has |= wager.HasWhich
	}
	o.Stake = t.amount(t.stake(t.limits.Outside))
}

// seriesBet is a series by its name. Whoever bets in cash names an amount, and does
// not always divide it well.
func (t *table) seriesBet(o *wager.Offer, g *guest, colour bool) {
	opt := &t.rules.Roulette
	call := profile.Call(t.rng.IntN(int(profile.Calls)))
	for !opt.Calls[call] {
		call = (call + 1) % profile.Calls
	}
	o.Spot = call.String()
	t.callStake(o, g, roulette.CallChips(call), colour)
}

func (t *table) neighboursBet(o *wager.Offer, g *guest, colour bool) {
	opt := &t.rules.Roulette
	sides := 2
	for !opt.Sides[sides] {
		sides = (sides + 1) % len(opt.Sides)
	}
	if other := 1 + t.rng.IntN(3); opt.Sides[other] {
		sides = other
	}
	o.Spot, o.Numbers, o.Sides = "neighbours", []int{t.rng.IntN(roulette.Numbers)}, sides
	o.Has |= wager.HasNumbers | wager.HasSides
	t.callStake(o, g, 2*sides+1, colour)
}

// callStake is so many chips, at least of the least that one chip may be.
func (t *table) callStake(o *wager.Offer, g *guest, chips int, colour bool) {
	if colour {
		o.Stake = t.amount(g.chip * money.Amount(chips*(1+t.rng.IntN(3))))
		t.inColour(o, g)
		return
	}
	least := max(t.rules.CallStep, t.limits.Straight.Min)
	a := least * money.Amount(chips*(1+t.rng.IntN(6)))
	if t.chance(30) {
		a += t.units(int64(1 + t.rng.IntN(40)))
	}
	o.Stake = t.amount(a)
}

// seriesLate lets the server take a series while the ball runs, if that is wanted.
func (s *spin) seriesLate(at moment) {
	t := s.t
	if !s.does(SeriesAfterLaunch) {
		return
	}
	o := offer{at: at, fault: SeriesAfterLaunch, late: true}
	o.Offer = wager.Offer{Player: t.newPlayer(), Spot: profile.Tiers.String(), Has: wager.HasStake}
	t.callStake(&o.Offer, nil, roulette.CallChips(profile.Tiers), false)
	t.bets++
	o.ID = betID(t.bets)
	t.accept(s.play, &o)
	s.keep(&o)
}
