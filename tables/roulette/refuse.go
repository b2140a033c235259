package roulette

import (
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// refuse says why a bet may not stand, trying the reasons in the order of the
// contract. A bet that may stand has its Stake, its Placed and its Why's amounts
// set, and counts toward its player's sums from now on.
func (s *Settler) refuse(t *table, b *wager.Bet, shape *shape, a *wager.Settled) wager.Reason {
	switch {
	case b.Again:
		return wager.Duplicate
	case shape.fault != "":
		a.Why.Key = shape.fault
		return wager.Malformed
	case !shape.offered(t.opt):
		a.Why.Key = "roulette_not_offered"
		if shape.kind == neighboursBet && t.opt.Sides != [profile.MostSides + 1]bool{} {
			a.Why.Key = "roulette_not_offered_sides"
		}
		return wager.NotOffered
	}
	colour := b.Chips == "colour" && b.Value > 0
	if colour && t.opt.OneColourAPlayer {
		if held, ok := s.colours.Get(b.Player); ok && held != b.Value {
			a.Why = wager.Why{Key: "roulette_not_offered_colour", Amount: b.Value, Limit: held}
			return wager.NotOffered
		}
	}
	if t.in.Clock.Late(b.At) {
		a.Why.Key = "roulette_late"
		return wager.Late
	}
	if shape.isCall() && t.opt.CallUntilLaunch && t.in.Clock.AfterLaunch(b.At) {
		a.Why.Key = "roulette_after_launch"
		return wager.AfterLaunch
	}
	step := t.step(b, shape)
	if shape.isCall() && colour && t.opt.CallMultiples {
		if whole, ok := money.Times(step, shape.set.chips); !ok || shape.offer%whole != 0 {
			a.Why = wager.Why{Key: "roulette_not_a_multiple", Number: int(shape.set.chips), Amount: step}
			return wager.NotAMultiple
		}
	}
	if t.belowMinimum(b, shape, step, a) {
		return wager.BelowMinimum
	}
	if most := &t.limits.Straight; colour && t.opt.OneColourAPlayer && most.HasMax && b.Value > most.Max {
		a.Why = wager.Why{Key: "roulette_chip_above", Amount: b.Value, Limit: most.Max}
		return wager.AboveMaximum
	}
	var player uint32
	if t.limits.Straight.HasMax || t.limits.Outside.HasMax {
		player = s.player(b.Player) // whose sums are only kept where a maximum can bind
	}
	var reason wager.Reason
	if shape.set != nil {
		reason = s.standSet(t, player, shape, step, a)
	} else {
		reason = s.standPlain(t, player, shape, a)
	}
	if reason == wager.Accepted && colour && t.opt.OneColourAPlayer && !t.trial {
		held, _ := s.colours.At(b.Player)
		*held = b.Value
	}
	return reason
}

// step is what the value of one chip of a call bet or complete is a multiple of: the
// house's step; the colour chip, where those go in multiples; and for a complete,
// whose chip is named, that chip.
func (t *table) step(b *wager.Bet, s *shape) money.Amount {
	if s.kind == completeBet || b.Chips == "colour" && b.Value > 0 && t.opt.CallMultiples {
		return b.Value
	}
	return t.rules.CallStep
}

// belowMinimum tests the offer against the minimum, and a colour chip's value
// against the least of a straight (R4-4).
func (t *table) belowMinimum(b *wager.Bet, s *shape, step money.Amount, a *wager.Settled) bool {
	straight := &t.limits.Straight
	if b.Chips == "colour" && t.opt.OneColourAPlayer && straight.HasMin && b.Value < straight.Min {
		a.Why = wager.Why{Key: "roulette_chip_below", Amount: b.Value, Limit: straight.Min}
		return true
	}
	switch {
	case s.set != nil:
		each := s.offer / money.Amount(s.set.chips) / step * step
		if each == 0 {
			a.Why = wager.Why{Key: "roulette_below_step", Number: int(s.set.chips), Amount: s.offer, Limit: step}
			return true
		}
		if straight.HasMin && each < straight.Min {
			a.Why = wager.Why{Key: "roulette_below_chip", Amount: each, Limit: straight.Min}
			return true
		}
	case positions[s.at].IsIn && straight.HasMin && s.offer < straight.Min:
		a.Why = wager.Why{Key: "roulette_below_minimum", Amount: s.offer, Limit: straight.Min}
		return true
	case !positions[s.at].IsIn && t.limits.Outside.HasMin && s.offer < t.limits.Outside.Min:
		a.Why = wager.Why{Key: "roulette_below_minimum", Amount: s.offer, Limit: t.limits.Outside.Min}
		return true
	}
	return false
}

func (s *Settler) player(name string) uint32 {
	n, known := s.players.At(name)
	if !known {
		*n = uint32(s.players.Len())
	}
	return *n
}

// room is what one player may still put on a position: its maximum (R1-5: a
// multiple of the straight maximum by the position's size) less what is there.
func (s *Settler) room(t *table, player uint32, at uint8) room {
	p := &positions[at]
	limit := t.limits.Outside
	if p.IsIn {
		limit = t.limits.Straight
		if limit.HasMax {
			most, ok := money.Times(limit.Max, int64(t.opt.Multiples[p.Inside]))
			limit.Max, limit.HasMax = most, ok
		}
	}
	if !limit.HasMax {
		return room{open: true}
	}
	there, _ := s.sums.Get(spotKey{player, at})
	left, _ := limit.Room(there)
	return room{left: left, there: there, most: limit.Max}
}

// count adds an accepted stake to the player's sum on a position. Sums are only
// kept where a maximum can bind.
func (s *Settler) count(t *table, player uint32, at uint8, stake money.Amount) {
	if t.trial {
		return
	}
	if positions[at].IsIn && t.limits.Straight.HasMax || !positions[at].IsIn && t.limits.Outside.HasMax {
		sum, _ := s.sums.At(spotKey{player, at})
		*sum += stake
	}
}

func (s *Settler) standPlain(t *table, player uint32, shape *shape, a *wager.Settled) wager.Reason {
	a.Stake = shape.offer
	if r := s.room(t, player, shape.at); !r.open && shape.offer > r.left {
		a.Why = wager.Why{Key: "roulette_above_maximum", Amount: r.there + shape.offer, Limit: r.most}
		if !positions[shape.at].IsIn {
			a.Why.Key = "roulette_above_outside"
		}
		if !t.opt.Surplus || r.left == 0 {
			return wager.AboveMaximum
		}
		a.Stake = r.left
	}
	s.count(t, player, shape.at, a.Stake)
	return wager.Accepted
}

// standSet places a call bet or a complete: the chip value is a multiple of step,
// as large as the offer and the way of the overflow allow.
func (s *Settler) standSet(t *table, player uint32, shape *shape, step money.Amount, a *wager.Settled) wager.Reason {
	s.rooms = s.rooms[:0]
	for _, p := range shape.set.parts {
		s.rooms = append(s.rooms, s.room(t, player, p.at))
	}
	each := shape.offer / money.Amount(shape.set.chips) / step * step
	var over wager.Why
	for i, p := range shape.set.parts {
		r := &s.rooms[i]
		if want := each * money.Amount(p.chips); over.Key == "" && r.take(each, p.chips) < want {
			over = wager.Why{Key: "roulette_above_part", Place: positions[p.at].place, Amount: r.there + want, Limit: r.most}
		}
	}
	switch {
	case over.Key != "" && shape.kind == completeBet && !t.opt.Surplus:
		a.Why = over
		return wager.AboveMaximum
	case shape.kind != completeBet && !t.opt.CallSurplus:
		each = s.spread(shape, step, each)
	}
	at := 0
	a.Stake, a.Placed = s.place(shape.set, func(p part) money.Amount {
		stake := s.rooms[at].take(each, p.chips)
		at++
		return stake
	})
	if a.Stake == 0 {
		a.Why = over
		return wager.AboveMaximum
	}
	for _, p := range a.Placed {
		s.count(t, player, p.At, p.Stake)
	}
	return wager.Accepted
}

func (r room) take(each money.Amount, chips int64) money.Amount {
	want, ok := money.Times(each, chips)
	if !r.open && (!ok || want > r.left) {
		return r.left
	}
	return want
}

// spread finds the largest chip value, a multiple of step, whose placement fits
// the offer: positions that have reached their maximum stay there and the rest is
// spread over the others (R1-32, A-R1-3). It is never under each, the value without
// any maximum.
func (s *Settler) spread(shape *shape, step, each money.Amount) money.Amount {
	fits := func(v money.Amount) bool {
		left := shape.offer
		for i, p := range shape.set.parts {
			left -= s.rooms[i].take(v, p.chips)
			if left < 0 {
				return false
			}
		}
		return true
	}
	low, high := each/step, shape.offer/step+1
	for low < high {
		if mid := low + (high-low+1)/2; fits(mid * step) {
			low = mid
		} else {
			high = mid - 1
		}
	}
	return low * step
}

// place makes the positions of a set, leaving out those of 0.
func (s *Settler) place(set *set, stake func(part) money.Amount) (money.Amount, []wager.Placed) {
	from, sum := len(s.placed), money.Amount(0)
	for _, p := range set.parts {
		amount := stake(p)
		if amount == 0 {
			continue
		}
		sum += amount
		pos := &positions[p.at]
		s.placed = append(s.placed, wager.Placed{
			At: p.at, Spot: pos.Spot(), Numbers: pos.Numbers, Chips: int(p.chips), Stake: amount,
		})
	}
	return sum, s.placed[from:len(s.placed):len(s.placed)]
}
