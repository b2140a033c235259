package blackjack

import (
	"fmt"
	"slices"

	"pitboss/tables/money"
)

// takeInsurance carries out the insurance at the head of the actions: before
// everything else, once a seat, in any order of seats (J-33, J-37).
func (f *Felt) takeInsurance() bool {
	for f.action < len(f.actions) && f.actions[f.action].Do == Insurance {
		a := f.actions[f.action]
		b := f.box(a.Seat)
		switch {
		case b == nil || a.hand() != 1:
			f.illegal("J-33", "%s is not in play", Place{a.Seat, a.hand()}.words())
		case !f.aceUp():
			f.illegal("J-33", "insurance is offered only when the dealer's first card is an ace, and it is the %s", f.dealer.Cards[0])
		default:
			f.insure(b, a)
		}
		if f.fault != nil {
			if f.fault.Expected == "" {
				f.fault.Expected = "no insurance"
			}
			return false
		}
		f.action++
	}
	return true
}

// insure stakes exactly half of the original stake (J-35, A-BJ-6).
func (f *Felt) insure(b *Box, a Action) {
	if f.made(Insured, b.Seat, 1) {
		f.illegal("J-35", "seat %d is insured already; insurance is taken once", b.Seat)
		return
	}
	half, ok := money.Share(b.Stake, 1, 2, f.rules.Rounding)
	stake, given := half, ok
	if a.HasStake {
		stake, given = f.amount(a.Stake)
	}
	switch {
	case b.Stake > 0 && half == 0:
		f.illegal("J-35", "half of %s is no amount that can be staked", f.currency.Format(b.Stake))
	case !given || b.Stake > 0 && stake != half:
		f.wrongStake("J-35", "insurance is exactly half of the stake", half)
	default:
		f.wagers = append(f.wagers, Wager{b.Seat, 1, Insured, stake})
	}
}

// insuranceOpen says that a seat may still insure: an ace is up, the cards are dealt
// and nothing else has been done or shown yet.
func (f *Felt) insuranceOpen() bool {
	if f.fault != nil || !f.aceUp() || len(f.dealer.Cards) != 2 || f.next.Kind == Complete {
		return false
	}
	// With nothing but insurance, every action made one wager.
	return f.action == len(f.wagers) && f.action == len(f.actions) && len(f.wagers) < len(f.boxes) &&
		!slices.ContainsFunc(f.wagers, func(w Wager) bool { return w.Kind != Insured })
}

// act carries out the next action, which must be one of hand i.
func (f *Felt) act(i int) bool {
	a, h := f.actions[f.action], &f.hands[i]
	if !known(a.Do) {
		f.illegal("J-58", "there is no such action")
		return false
	}
	if a.Do == Insurance {
		f.illegal("J-37", "insurance comes before every other action, right after the second cards")
		return false
	}
	if a.Seat != h.Seat || a.hand() != h.Hand {
		f.outOfTurn(a, h)
		return false
	}
	switch a.Do {
	case Stand:
		h.End = Stood
	case Timeout:
		h.End = TimedOut
	case Hit:
		f.action++
		if !f.give(h, Draw) {
			return false
		}
		f.end(h)
		return true
	case Double:
		return f.double(h, a)
	case Split:
		return f.split(i, a)
	}
	f.action++
	return true
}

func known(do string) bool {
	switch do {
	case Hit, Stand, Double, Split, Insurance, Timeout:
		return true
	}
	return false
}

// choices are what a hand whose turn it is may do.
func (f *Felt) choices(h *Hand) Choices {
	c := MayHit | MayStand
	if clause, _ := f.noDouble(h); clause == "" {
		c |= MayDouble
	}
	if clause, _ := f.noSplit(h); clause == "" {
		c |= MaySplit
	}
	if f.insuranceOpen() && !f.made(Insured, h.Seat, 1) {
		c |= MayInsure
	}
	return c
}

// noDouble is the clause that forbids a hand to double, and why; "" if none does.
func (f *Felt) noDouble(h *Hand) (clause, why string) {
	switch {
	case !f.rules.Double:
		return "J-39", "this house does not offer the double"
	case len(h.Cards) != 2:
		return "J-39", "a double is made on the first two cards"
	case h.FromSplit && !f.rules.DoubleAfterSplit:
		return "J-43", "after a split the hand stands or draws"
	}
	return "", ""
}

// double adds at most the original stake, and draws exactly one card (J-39, J-40).
func (f *Felt) double(h *Hand, a Action) bool {
	if clause, why := f.noDouble(h); clause != "" {
		f.illegal(clause, "%s may not double: %s", h.place().words(), why)
		return false
	}
	stake, ok := f.doubleStake(h.Seat, a)
	if !ok {
		return false
	}
	f.wagers = append(f.wagers, Wager{h.Seat, h.Hand, DoubledDown, stake})
	h.Doubled = true
	f.action++
	if !f.give(h, Draw) {
		return false
	}
	h.End = Doubled
	if h.Over() {
		h.End = Bust
	}
	return true
}

func (f *Felt) doubleStake(seat int, a Action) (money.Amount, bool) {
	original := f.box(seat).Stake
	if !a.HasStake {
		return original, true
	}
	stake, ok := f.amount(a.Stake)
	switch {
	case !ok:
		f.wrongStake("J-39", "a double is more than nothing and at most the stake", original)
	case original == 0: // not known
		return stake, true
	case stake > original:
		f.wrongStake("J-39", "a double is at most the stake", original)
	case stake < original && !f.rules.DoubleForLess:
		f.wrongStake("J-39", "this house doubles only by the whole stake", original)
	default:
		return stake, true
	}
	return 0, false
}

// noSplit is the clause that forbids a hand to split, and why; "" if none does.
func (f *Felt) noSplit(h *Hand) (clause, why string) {
	switch {
	case f.rules.Splits == 0:
		return "J-41", "this house does not offer the split"
	case len(h.Cards) != 2:
		return "J-41", "a split is made on the first two cards"
	case Value(h.Cards[0]) != Value(h.Cards[1]):
		return "J-41", fmt.Sprintf("%s and %s are not equal in value", h.Cards[0], h.Cards[1])
	case f.rules.SplitByRank && h.Cards[0].Rank() != h.Cards[1].Rank():
		return "J-41", fmt.Sprintf("%s and %s are not of one rank, as this house wants them", h.Cards[0], h.Cards[1])
	case f.handsOf(h.Seat) > f.rules.Splits:
		if f.rules.Splits == 1 {
			return "J-44", "there is no second split"
		}
		return "J-44", fmt.Sprintf("this house splits %d times at most", f.rules.Splits)
	}
	return "", ""
}

// split makes a hand of each of two equal cards, with an equal stake on the new one
// (J-41). The new hand takes the next number of the seat. Both get their second card
// at once, hand one first (J-42), unless the house plays hand one out before the
// other is dealt to (A-BJ-13).
func (f *Felt) split(i int, a Action) bool {
	h := &f.hands[i]
	if clause, why := f.noSplit(h); clause != "" {
		f.illegal(clause, "%s may not split: %s", h.place().words(), why)
		return false
	}
	stake, ok := f.splitStake(h.Seat, a)
	if !ok {
		return false
	}
	number := f.handsOf(h.Seat) + 1
	off := Hand{Seat: h.Seat, Hand: number, Cards: f.room(), FromSplit: true}
	off.take(h.Cards[1])
	h.FromSplit = true
	h.Cards = h.Cards[:1]
	h.Total, h.Soft = Total(h.Cards)

	last := i
	for last+1 < len(f.hands) && f.hands[last+1].Seat == h.Seat {
		last++
	}
	f.hands = slices.Insert(f.hands, last+1, off)
	f.wagers = append(f.wagers, Wager{off.Seat, number, SplitOff, stake})
	f.action++

	if !f.give(&f.hands[i], Draw) {
		return false
	}
	f.end(&f.hands[i])
	if f.rules.SplitDealSequential {
		return true
	}
	if !f.give(&f.hands[last+1], Draw) {
		return false
	}
	f.end(&f.hands[last+1])
	return true
}

func (f *Felt) splitStake(seat int, a Action) (money.Amount, bool) {
	original := f.box(seat).Stake
	if !a.HasStake {
		return original, true
	}
	stake, ok := f.amount(a.Stake)
	if !ok || original > 0 && stake != original {
		f.wrongStake("J-41", "the second hand is staked like the first", original)
		return 0, false
	}
	return stake, true
}

// amount reads the stake of an action; false if it is none above zero.
func (f *Felt) amount(text string) (money.Amount, bool) {
	a, err := f.currency.Parse(text)
	return a, err == nil && a > 0
}

func (f *Felt) box(seat int) *Box {
	for i := range f.boxes {
		if f.boxes[i].Seat == seat {
			return &f.boxes[i]
		}
	}
	return nil
}

func (f *Felt) hand(p Place) *Hand {
	for i := range f.hands {
		if f.hands[i].place() == p {
			return &f.hands[i]
		}
	}
	return nil
}

func (f *Felt) handsOf(seat int) int {
	n := 0
	for i := range f.hands {
		if f.hands[i].Seat == seat {
			n++
		}
	}
	return n
}

// made says that a wager of a kind rides on a hand.
func (f *Felt) made(kind Extra, seat, hand int) bool {
	for _, w := range f.wagers {
		if w.Kind == kind && w.Seat == seat && w.Hand == hand {
			return true
		}
	}
	return false
}
