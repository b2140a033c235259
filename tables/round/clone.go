package round

import (
	"slices"

	"pitboss/tables/blackjack"
)

// Clone is a copy of the answer that shares no memory with the engine: it may be kept
// and read by anyone.
func (a *Answer) Clone() *Answer {
	c := *a
	c.Bets = slices.Clone(a.Bets)
	for i := range c.Bets {
		c.Bets[i].Placed = slices.Clone(c.Bets[i].Placed)
	}
	c.Players = slices.Clone(a.Players)
	c.Findings = slices.Clone(a.Findings)
	c.Blackjack.Dealer.Cards = slices.Clone(a.Blackjack.Dealer.Cards)
	c.Blackjack.Hands = make([]blackjack.Hand, len(a.Blackjack.Hands))
	for i, h := range a.Blackjack.Hands {
		h.Cards = slices.Clone(h.Cards)
		c.Blackjack.Hands[i] = h
	}
	c.kept, c.payments, c.raised = nil, nil, nil
	return &c
}
