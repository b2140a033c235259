package hearing

import (
	"pitboss/app/draw"
	"pitboss/tables/money"
	"pitboss/tables/roulette"
	"pitboss/tables/wager"
)

// Piles are the chips on a roulette layout, by position: one chip for each, with the sum.
// A call bet lies where the engine places it.
func (h *Hearing) Piles(bets []wager.Offer) map[int]draw.Chip {
	type pile struct {
		sum    money.Amount
		guests map[string]bool
		first  int
	}
	piles := map[int]*pile{}
	guests := map[string]int{}
	for _, g := range h.Round.Owed.Guests {
		guests[g.Player] = len(guests)
	}
	add := func(position int, player string, amount money.Amount) {
		p := piles[position]
		if p == nil {
			p = &pile{guests: map[string]bool{}, first: guests[player]}
			piles[position] = p
		}
		p.sum += amount
		p.guests[player] = true
	}
	for i := range bets {
		o := &bets[i]
		if at, ok := draw.PositionOf(o.Spot, o.Numbers, o.Which); ok {
			if b, has := h.Round.Bet(o.ID); has {
				add(at, o.Player, b.Amount)
			}
			continue
		}
		if a := h.Round.Owed.Answer; a != nil {
			for j := range a.Bets {
				if a.Bets[j].ID != o.ID {
					continue
				}
				for _, placed := range a.Bets[j].Placed {
					add(int(placed.At), o.Player, placed.Stake)
				}
			}
		}
	}
	chips := make(map[int]draw.Chip, len(piles))
	for at, p := range piles {
		whole := int64(p.sum)
		for range h.Round.Currency.Digits {
			whole /= 10
		}
		chips[at] = draw.Chip{Text: draw.ChipText(whole), Guest: p.first, Guests: len(p.guests), Mixed: len(p.guests) > 1}
	}
	return chips
}

// PositionName is the word of a field of the layout.
func (h *Hearing) PositionName(p *roulette.Position) string {
	return h.Teller().Bet(&wager.Offer{Spot: p.Spot(), Which: p.Which})
}
