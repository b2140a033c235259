package blackjack

import (
	"slices"

	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// Felt is the layout on which a round is laid out again. It can be used for one
// round after another and then allocates nothing of its own; what it returns is good
// until its next use. The zero Felt is ready. It is not for two goroutines at once.
type Felt struct {
	rules    profile.BlackjackOptions
	currency money.Currency
	boxes    []Box
	dealt    []cards.Card
	actions  []Action

	card   int // how many of dealt have their place
	action int // how many of actions were carried out
	hands  []Hand
	dealer Hand
	wagers []Wager
	places []Place
	next   Next
	fault  *wager.Fault

	judged  []judgement // of the bets, in their order
	checked bool        // refused bets are priced as they were offered
	lying   [mostHands * mostCards]cards.Card
	used    int // hands that have their part of lying
}

const (
	mostHands = mostSeats*4 + 1 // every seat with three splits, and the dealer
	mostCards = 22              // no hand of 21 or less has more than 20 cards
)

// Replay plays a round again as far as its cards and actions go.
//
// Boxes are the seats in play in rising order (Boxes finds them from the bets). Dealt
// are the cards off the shoe in order, with cards.None for the hole card while it
// lies face down. A list that simply stops is no fault: the round waits, and
// Progress.Next says for what. What the rules forbid is a fault that names the card
// or the action; the Progress then shows the round up to it.
func Replay(r profile.Rules, boxes []Box, dealt []cards.Card, actions []Action) (Progress, *wager.Fault) {
	return new(Felt).Replay(r, boxes, dealt, actions)
}

// Replay is the function Replay on a felt that is used again.
func (f *Felt) Replay(r profile.Rules, boxes []Box, dealt []cards.Card, actions []Action) (Progress, *wager.Fault) {
	f.clear(&r)
	f.boxes = append(f.boxes, boxes...)
	f.play(dealt, actions)
	return f.progress(), f.fault
}

func (f *Felt) clear(r *profile.Rules) {
	f.rules, f.currency = r.Blackjack, r.Currency
	f.boxes, f.hands, f.wagers, f.places = f.boxes[:0], f.hands[:0], f.wagers[:0], f.places[:0]
	f.judged = f.judged[:0]
	f.dealt, f.actions = nil, nil
	f.card, f.action, f.used = 0, 0, 0
	f.next, f.fault = Next{}, nil
	f.dealer = Hand{Cards: f.room()}
}

func (f *Felt) progress() Progress {
	return Progress{
		Places: f.places, Hands: f.hands, Dealer: f.dealer, Wagers: f.wagers, Next: f.next,
		Insurance: f.insuranceOpen(),
	}
}

// room is an empty place on the felt for the cards of a hand.
func (f *Felt) room() []cards.Card {
	if f.used == mostHands {
		return nil
	}
	at := f.used * mostCards
	f.used++
	return f.lying[at:at:(at + mostCards)]
}

// play lays the round out until it is over, waits for something, or is at fault.
func (f *Felt) play(dealt []cards.Card, actions []Action) {
	f.dealt, f.actions = dealt, actions
	for i, b := range f.boxes {
		if b.Seat < 1 || i > 0 && b.Seat <= f.boxes[i-1].Seat {
			f.fault = wager.Faultf(wager.InputInvalid, "", "seat %d: the seats in play must be given once each, in rising order from 1", b.Seat)
			return
		}
	}
	if !f.deal() || !f.takeInsurance() {
		return
	}
	if f.peeks() && f.dealer.Blackjack() {
		for i := range f.hands {
			if f.hands[i].End == Playing {
				f.hands[i].End = DealerPeeked
			}
		}
	}
	for i := 0; i < len(f.hands); i++ { // a split adds hands behind
		if !f.playHand(i) {
			return
		}
	}
	if f.action < len(f.actions) {
		f.nobodyActs()
		return
	}
	f.playDealer()
}

// deal is one card up to each seat, one to the dealer, a second to each seat, and
// the hole card (J-57).
func (f *Felt) deal() bool {
	for _, b := range f.boxes {
		f.hands = append(f.hands, Hand{Seat: b.Seat, Hand: 1, Cards: f.room()})
	}
	for range 2 {
		for i := range f.hands {
			if !f.give(&f.hands[i], Deal) {
				return false
			}
		}
		if !f.give(&f.dealer, Deal) {
			return false
		}
	}
	for i := range f.hands {
		f.end(&f.hands[i])
	}
	return true
}

// give lays the next card of the shoe on a hand. Without one the round waits.
func (f *Felt) give(h *Hand, kind Kind) bool {
	if f.card == len(f.dealt) {
		f.next = Next{Kind: kind, Place: h.place()}
		return false
	}
	c := f.dealt[f.card]
	hole := h == &f.dealer && len(h.Cards) == 1
	if !c.Valid() && (c != cards.None || !hole) {
		f.fault = wager.Faultf(wager.CardInvalid, "J-57",
			"card %d, for %s, cannot be read; only the dealer's second card lies face down", f.card+1, h.place().words())
		f.fault.At(f.card + 1)
		f.next = Next{Kind: kind, Place: h.place()}
		return false
	}
	f.card++
	f.places = append(f.places, h.place())
	h.take(c)
	return true
}

// end ends a hand that takes no more cards by itself.
func (f *Felt) end(h *Hand) {
	switch {
	case h.Total > 21:
		h.End = Bust
	case h.Blackjack():
		h.End = Natural
	case h.Total == 21:
		h.End = TwentyOne
	case f.rules.SplitAcesOneCard && h.splitAce() && len(h.Cards) == 2:
		h.End = OneCard
	}
}

// peeks says that the dealer looks at the hole card before the hands are played:
// under an ace, and where the house does so under a ten (J-63, J-64, A-BJ-4).
func (f *Felt) peeks() bool {
	switch f.rules.Peek {
	case profile.PeekAce:
		return f.aceUp()
	case profile.PeekTenOrAce:
		return f.aceUp() || Value(f.dealer.Cards[0]) == 10
	}
	return false
}

func (f *Felt) aceUp() bool {
	return len(f.dealer.Cards) > 0 && f.dealer.Cards[0].Rank() == cards.Ace
}

func (f *Felt) holeCard() cards.Card {
	if len(f.dealer.Cards) < 2 {
		return cards.None
	}
	return f.dealer.Cards[1]
}

// playHand plays one hand until it ends.
func (f *Felt) playHand(i int) bool {
	for {
		h := &f.hands[i]
		if len(h.Cards) == 1 { // split off, where hand one is played out first (A-BJ-13)
			if !f.give(h, Draw) {
				return false
			}
			f.end(h)
		}
		if h.End != Playing {
			return true
		}
		if f.action == len(f.actions) {
			f.awaitAction(h)
			return false
		}
		if !f.act(i) {
			f.sayWhatMay(i)
			return false
		}
	}
}

// awaitAction waits for a hand's action. A card that came meanwhile was drawn
// without one.
func (f *Felt) awaitAction(h *Hand) {
	f.next = Next{Kind: Act, Place: h.place(), May: f.choices(h)}
	if f.insuranceOpen() {
		f.next.Kind = Insure
	}
	if f.card < len(f.dealt) {
		f.actionMissing()
	}
}

// playDealer turns the hole card and draws to 17. Nothing is drawn where it cannot
// matter: when every hand is over 21 or a blackjack (J-68, A-BJ-12).
func (f *Felt) playDealer() {
	matters := slices.ContainsFunc(f.hands, func(h Hand) bool { return h.End != Bust && h.End != Natural })
	if f.holeCard() == cards.None {
		f.awaitHole(matters)
		return
	}
	for matters && f.dealerDraws() {
		if !f.give(&f.dealer, DealerDraw) {
			return
		}
	}
	if f.card < len(f.dealt) {
		f.drawExtra(matters)
		return
	}
	f.next = Next{Kind: Complete}
}

// dealerDraws says that the dealer must draw: to 16, and on a soft 17 where the
// house does (J-67, A-BJ-3).
func (f *Felt) dealerDraws() bool {
	d := &f.dealer
	return d.Total < 17 || d.Total == 17 && d.Soft && f.rules.HitSoft17
}

// awaitHole waits for the hole card. Cards that the dealer drew before it was shown
// can only be judged with it; until then they lie with the dealer.
func (f *Felt) awaitHole(matters bool) {
	if !matters && f.card < len(f.dealt) {
		f.drawExtra(matters)
		return
	}
	for f.card < len(f.dealt) {
		if !f.give(&f.dealer, DealerDraw) {
			return
		}
	}
	f.next = Next{Kind: Turn}
	if f.insuranceOpen() {
		f.next.Kind = Insure
	}
}
