package table

import (
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

// isDraw says that a finding may be about a card that the dealer should not have
// drawn: it is called so, or it is laid to rules that would have him draw.
func (m *maker) isDraw(g *findings.Finding) bool {
	return m.t.Game == profile.Blackjack && g.Round == m.t.Round && (g.Code == findings.DrawExtra || g.Code == findings.RulesDiffer && g.Subject == "soft17")
}

// extraCard is the place off the shoe, from 1, of the first card that the dealer drew
// although his hand was to stand; 0 if there is none, or nothing says that it is wrong.
func (m *maker) extraCard() int {
	if m.t.Game != profile.Blackjack || m.open(findings.DrawExtra) == nil && m.open(findings.RulesDiffer) == nil {
		return 0
	}
	hits := m.rules != nil && m.rules.Blackjack.HitSoft17
	var hand []cards.Card
	for i := range m.t.Cards {
		if m.t.Cards[i].To != "dealer" {
			continue
		}
		total, soft := blackjack.Total(hand)
		if len(hand) >= 2 && (total > 17 || total == 17 && !(soft && hits)) {
			return i + 1
		}
		hand = append(hand, m.t.Cards[i].Card)
	}
	return 0
}

// dealerCards is how many of the first n cards off the shoe are the dealer's.
func (m *maker) dealerCards(n int) int {
	count := 0
	for i := range m.t.Cards[:n] {
		if m.t.Cards[i].To == "dealer" {
			count++
		}
	}
	return count
}

// dealerDrewTooMuch says that the last card of the round is one that the dealer should
// not have drawn.
func (m *maker) dealerDrewTooMuch() bool {
	n := m.extraCard()
	return n > 0 && n == len(m.t.Cards)
}

// dealerHand is a dealer's hand before the card that should not have been drawn.
type dealerHand struct {
	total int
	soft  bool
	cards []cards.Card
}

func (m *maker) dealerBefore() dealerHand {
	var h dealerHand
	for i := range m.t.Cards {
		if m.t.Cards[i].To == "dealer" {
			h.cards = append(h.cards, m.t.Cards[i].Card)
		}
	}
	if n := m.extraCard(); n > 0 {
		h.cards = h.cards[:m.dealerCards(n-1)]
	}
	h.total, h.soft = blackjack.Total(h.cards)
	return h
}
