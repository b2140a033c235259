package evidence

import (
	"slices"

	"pitboss/tables"
	"pitboss/tables/baccarat"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// Felt is a table's layout with what lies on it.
type Felt struct {
	Game   profile.Game
	Phase  tables.Phase     // of a recorded felt
	Coup   baccarat.Coup    // baccarat
	Hands  []blackjack.Hand // blackjack: by seat, the hands of a seat by their number
	Dealer blackjack.Hand
	Order  []CardOf // every card, in the order off the shoe
	Extra  []CardOf // those of them that the rules give no place: one too many

	Number, Server, Wheel int // where the ball rests, and by whom; -1 for nowhere yet
	Revolutions           int
	Counted               bool

	Chips []wager.Offer // the bets on the layout
}

// CardOf is a card and where it lies.
type CardOf struct {
	Number int // off the shoe, from 1
	Card   cards.Card
	Place  string // player, banker, dealer, seat:3, seat:3/2; "" for nowhere
}

// At is the felt as it stood at a step, from 0. A step there is not is an empty felt.
func (r *Round) At(step int) *Felt {
	f := &Felt{Game: r.Game, Number: -1, Server: -1, Wheel: -1}
	s := r.snapshot(step)
	if s == nil || s.Round != r.ID {
		return f
	}
	f.Phase, f.Chips = s.Phase, s.Bets
	switch r.Game {
	case profile.Roulette:
		f.Server, f.Wheel, f.Number = s.Server, s.Wheel, s.Server
		if s.Wheel >= 0 {
			f.Number = s.Wheel
		}
		f.Revolutions, f.Counted = s.Spin.Revolutions, s.Spin.Counted
	case profile.Baccarat:
		dealt := make([]CardOf, len(s.Cards))
		for i, c := range s.Cards {
			dealt[i] = CardOf{i + 1, c.Card, c.To}
		}
		if len(s.Scanned) > len(dealt) {
			dealt = dealt[:0]
			for i, c := range s.Scanned {
				dealt = append(dealt, CardOf{Number: i + 1, Card: c})
			}
		}
		f.layCoup(dealt)
	case profile.Blackjack:
		f.Hands, f.Dealer = s.Hands, s.Hole
		dealt := make([]CardOf, len(s.Cards))
		for i, c := range s.Cards {
			dealt[i] = CardOf{i + 1, c.Card, canonical(c.To)}
		}
		f.layHands(dealt, nil)
	}
	return f
}

func canonical(to string) string {
	p, ok := tables.ParsePlace(to)
	if !ok {
		return to
	}
	return p.String()
}

// layCoup gives the cards of a coup the places that the order off the shoe gives them.
func (f *Felt) layCoup(dealt []CardOf) {
	c := baccarat.Start()
	for i := range dealt {
		due := c.Next
		switch {
		case c.Take(dealt[i].Card):
			dealt[i].Place = due.String()
		default:
			if dealt[i].Place == "" {
				dealt[i].Place = c.Extra(i + 1).Got
			}
			f.Extra = append(f.Extra, dealt[i])
		}
	}
	f.Coup, f.Order = c, dealt
}

// layHands gives every card the place it was dealt to. Those beyond what the rules know a
// hand for are one too many.
func (f *Felt) layHands(dealt []CardOf, places []blackjack.Place) {
	lying := len(f.Dealer.Cards)
	for i := range f.Hands {
		lying += len(f.Hands[i].Cards)
	}
	for i := range dealt {
		if i < len(places) {
			dealt[i].Place = places[i].String()
		}
		if i >= lying {
			f.Extra = append(f.Extra, dealt[i])
		}
	}
	f.Order = dealt
}

// feltOf is the felt of a line.
func feltOf(engine *round.Engine, l *round.Line) Felt {
	f := Felt{Game: l.Game, Number: -1, Server: -1, Wheel: -1, Chips: slices.Clone(l.Offers)}
	if l.HasNumber {
		f.Number = l.Number
	}
	dealt := make([]CardOf, len(l.Dealt))
	for i, c := range l.Dealt {
		dealt[i] = CardOf{Number: i + 1, Card: c}
	}
	switch l.Game {
	case profile.Baccarat:
		f.layCoup(dealt)
	case profile.Blackjack:
		t, fault := engine.Terms(l)
		if fault != nil {
			f.Order, f.Extra = dealt, dealt
			break
		}
		actions := make([]blackjack.Action, len(l.Actions))
		for i, a := range l.Actions {
			actions[i] = blackjack.Action{Seat: a.Seat, Hand: a.Hand, Do: a.Do, Stake: a.Stake, HasStake: a.HasStake}
		}
		p, _ := blackjack.Replay(*t.Rules, boxes(l, t), l.Dealt, actions)
		f.Hands, f.Dealer = p.Hands, p.Dealer
		f.layHands(dealt, p.Places)
		for i := range f.Extra {
			if f.Extra[i].Place == "" {
				f.Extra[i].Place = "dealer"
			}
		}
	}
	return f
}

// readBets reads offers as the engine does: an id that comes again is marked.
func readBets(offers []wager.Offer, c money.Currency) []wager.Bet {
	ids := map[string]bool{}
	all := make([]wager.Bet, len(offers))
	for i := range offers {
		all[i] = wager.Read(&offers[i], c)
		all[i].Again = ids[all[i].ID]
		ids[all[i].ID] = true
	}
	return all
}
