package blackjack

import (
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// Settle judges the bets of a finished round, lays the round out and prices every
// wager. It appends the answers to dst in the order of the bets, each followed by the
// wagers that actions added to it, in the order in which they were made.
//
// A refused bet's answer gives its reason; it spoils nothing else. A round that the
// rules do not allow is not settled: the fault is the first in the order of the
// contract, and dst comes back as it was. Owed is Returned for every accepted wager;
// for a refused one it is what it would have brought as it was offered, and Priced
// says that this is known (only in a Checked round).
//
// The composition of the shoe is not looked at: that is for who counts the shoe.
func Settle(r profile.Rules, limits profile.Limits, in Round, dst []wager.Settled) (Result, []wager.Settled, *wager.Fault) {
	return new(Felt).Settle(r, limits, in, dst)
}

// Settle is the function Settle on a felt that is used again. The hands of the Result
// are good until its next use; the answers keep nothing of the felt.
func (f *Felt) Settle(r profile.Rules, limits profile.Limits, in Round, dst []wager.Settled) (Result, []wager.Settled, *wager.Fault) {
	f.clear(&r)
	f.checked = in.Checked
	f.judge(limits, in)
	if in.Void {
		f.stakeWithoutCards(in.Actions)
	} else {
		f.play(in.Dealt, in.Actions)
		f.finish()
	}
	if f.fault != nil {
		return Result{}, dst, f.fault
	}
	start := len(dst)
	for i := range in.Bets {
		dst = f.answer(dst, limits.Seat, &in.Bets[i], i, in.Void)
	}
	if f.fault != nil {
		return Result{}, dst[:start], f.fault
	}
	if in.Void {
		return Result{}, dst, nil
	}
	return Result{Dealer: f.dealer, Hands: f.hands}, dst, nil
}

// answer appends the answer for a bet and for the wagers added to it.
func (f *Felt) answer(dst []wager.Settled, limit profile.Limit, b *wager.Bet, bet int, void bool) []wager.Settled {
	j := &f.judged[bet]
	dst = append(dst, wager.Settled{Offer: b.Amount})
	s := &dst[len(dst)-1]
	if b.Offer != nil {
		s.ID, s.Player, s.At = b.ID, b.Player, b.At
	}
	if j.reason == wager.Accepted {
		f.settle(s, Wager{f.boxes[j.box].Seat, 1, NoExtra, b.Amount}, void)
	} else {
		f.refuse(s, j, b, limit)
		f.priceRefused(s, j, Wager{0, 1, NoExtra, b.Amount}, void)
	}
	if j.box < 0 || f.boxes[j.box].bet != bet {
		return dst
	}
	for _, w := range f.wagers {
		if w.Seat != f.boxes[j.box].Seat {
			continue
		}
		dst = append(dst, wager.Settled{ID: b.ID + w.Suffix(), Player: b.Player, Extra: true, At: b.At, Offer: w.Stake})
		s := &dst[len(dst)-1]
		if j.reason == wager.Accepted {
			f.settle(s, w, void)
		} else {
			s.Outcome, s.Reason, s.Change, s.Clause = wager.Refused, j.reason, w.Stake, j.clause
			s.Why = wager.Why{Key: refusedExtra, Place: placeName(w.Seat, 0), Amount: w.Stake}
			f.priceRefused(s, j, w, void)
		}
	}
	return dst
}

// settle prices an accepted wager.
func (f *Felt) settle(s *wager.Settled, w Wager, void bool) {
	s.Stake = w.Stake
	if !f.price(s, w, void) {
		f.fault = wager.Faultf(wager.MoneyInvalid, "", "bet %q: what %s wins is more than can be held",
			s.ID, f.currency.Format(w.Stake))
	}
	s.Owed, s.Priced = s.Returned, true
}

// priceRefused works out what a refused wager would have brought. One that cannot be
// priced spoils nothing, nor one that cannot be read.
func (f *Felt) priceRefused(s *wager.Settled, j *judgement, w Wager, void bool) {
	if !f.checked {
		return
	}
	if void && w.Kind == NoExtra && w.Stake > 0 { // of a void round every stake goes back, whatever it was put on
		s.Owed, s.Priced = w.Stake, true
		return
	}
	if j.box < 0 || w.Stake == 0 || j.reason == wager.Malformed {
		return
	}
	w.Seat = f.boxes[j.box].Seat
	var as wager.Settled
	if f.price(&as, w, void) {
		s.Owed, s.Priced = as.Returned, true
	}
}

// price gives a wager its outcome; false when the money overflows.
func (f *Felt) price(s *wager.Settled, w Wager, void bool) bool {
	if void {
		s.Outcome, s.Returned, s.Clause = wager.Void, w.Stake, "J-24"
		s.Why = wager.Why{Key: voided, Place: placeName(w.Seat, 0), Amount: w.Stake}
		return true
	}
	h := f.hand(Place{w.Seat, w.Hand})
	v := f.decide(h, w.Kind)
	s.Outcome, s.Clause = v.outcome, v.clause
	s.Why = wager.Why{Key: v.key, Number: h.Total, Other: f.dealer.Total, Place: handName(h), Amount: w.Stake}
	switch v.outcome {
	case wager.Win:
		won, ok := v.odds.Pay(w.Stake, f.rules.Rounding)
		if !ok {
			return false
		}
		s.Odds, s.Won = v.odds, won
		s.Returned, ok = money.Add(w.Stake, won)
		return ok
	case wager.Push:
		s.Returned = w.Stake
	}
	return true
}

// verdict is what becomes of a wager, before money.
type verdict struct {
	outcome wager.Outcome
	odds    money.Odds
	clause  string
	key     string
}

// decide compares a hand with the dealer's for a wager that rides on it. The order of
// the tests is that of A-BJ-5: over 21, both blackjack, the dealer's blackjack, the
// guest's, the dealer over 21, and only then the totals.
func (f *Felt) decide(h *Hand, kind Extra) verdict {
	d := &f.dealer
	win := func(odds money.Odds, clause, key string) verdict { return verdict{wager.Win, odds, clause, key} }
	lose := func(clause, key string) verdict { return verdict{wager.Lose, money.Odds{}, clause, key} }
	push := func(clause, key string) verdict { return verdict{wager.Push, money.Odds{}, clause, key} }

	if kind == Insured {
		if Value(f.holeCard()) == 10 {
			return win(f.rules.InsuranceOdds, "J-38", insuranceWon)
		}
		return lose("J-34", insuranceLost)
	}
	even := "J-29" // the clause of an even-money win
	if kind == DoubledDown {
		even = "J-39"
	}
	switch split21 := h.splitTwentyOne(); {
	case h.Over() && d.Over():
		return lose("J-28", loseBothOver)
	case h.Over():
		return lose("J-31", loseOver)
	case h.Blackjack() && d.Blackjack():
		return push("J-26", pushBlackjack)
	case d.Blackjack() && kind != NoExtra && f.rules.DealerBlackjackTakes == profile.TakesOriginal:
		return push("A-BJ-4", pushOriginal)
	case d.Blackjack() && split21:
		return lose("J-46", loseSplit21)
	case d.Blackjack():
		return lose("J-27", loseBlackjack)
	case h.Blackjack():
		return win(f.rules.BlackjackOdds, "J-29", winBlackjack)
	case split21 && h.Total == d.Total:
		return push("J-46", pushSplit21)
	case split21:
		return win(f.rules.WinOdds, "J-46", winSplit21)
	case d.Over() && kind == DoubledDown:
		return win(f.rules.WinOdds, even, winDealerOver)
	case d.Over():
		return win(f.rules.WinOdds, "J-16", winDealerOver)
	case h.Total > d.Total:
		return win(f.rules.WinOdds, even, winHigher)
	case h.Total == d.Total:
		return push("J-30", pushEqual)
	}
	return lose("J-19", loseLower)
}
