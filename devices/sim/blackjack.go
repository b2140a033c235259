package sim

import (
	"fmt"
	"time"

	"pitboss/tables"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// hands is a round of blackjack as it is being dealt.
type hands struct {
	*play
	boxes []blackjack.Box
	moves []blackjack.Action
	hole  int // where in dealt the hole card lies, from 1; 0 before it is dealt
	shown bool
	at    moment // of the next card or action
	last  moment
}

// playHands plays a round of blackjack.
func (t *table) playHands(at moment) {
	r := t.openRound(at, t.between(14*time.Second, 18*time.Second))
	t.takeBets(r, t.toldOffers(r, r.closes-time.Second, func() []offer { return t.offersOnSeats(r) }))
	call := r.closes + 120*time.Millisecond
	r.stopBets(call)
	r.lateBet(call + 400*time.Millisecond)
	t.maybeForeign(r)
	t.stack()

	h := &hands{play: r, at: call + t.between(1000*time.Millisecond, 1400*time.Millisecond)}
	h.boxes = t.boxes(r)
	whole := h.play1()
	over := h.last + t.between(1800*time.Millisecond, 2600*time.Millisecond)
	s, ok := settlement{}, false
	if whole && !r.voids() {
		s, ok = r.settle(r.line())
	}
	if ok {
		if r.does(WrongResult) {
			s.result = wire.Value(fmt.Sprintf(`{"dealer":{"total":%d}}`, t.pit.answer.Blackjack.Dealer.Total+1))
		}
		r.end(over, s)
	} else {
		r.void(over)
	}
	t.scanFaults(r)
	t.close(r, over, t.handOver(over, over+t.between(3*time.Second, 6*time.Second)))
}

// boxes are the seats that get cards: of every bet that the server took.
func (t *table) boxes(r *play) []blackjack.Box {
	in := blackjack.Round{Checked: true, Clock: r.clock}
	for i := range r.bets {
		in.Bets = append(in.Bets, wager.Read(&r.bets[i], t.rules.Currency))
	}
	return blackjack.Boxes(*t.rules, *t.limits, in)
}

// play1 deals and plays until the round is over; false if the shoe was empty before.
func (h *hands) play1() bool {
	t := h.t
	insured := false
	for {
		p, fault := t.felt.Replay(*t.rules, h.boxes, h.known(), h.moves)
		if fault != nil {
			return false
		}
		n := p.Next
		switch n.Kind {
		case blackjack.Deal, blackjack.Draw, blackjack.DealerDraw:
			if n.Kind == blackjack.DealerDraw {
				h.reveal()
			}
			if !h.deal(n.Place, n.Kind == blackjack.Deal && n.Place.Seat == 0 && len(p.Dealer.Cards) == 1) {
				return false
			}
		case blackjack.Insure, blackjack.Turn, blackjack.Act:
			if p.Insurance && !insured {
				insured = true
				h.offerInsurance()
				h.peek()
				continue
			}
			if n.Kind == blackjack.Turn || n.Place.Seat == 0 {
				h.reveal()
				continue
			}
			h.act(n, &p)
		default:
			h.reveal()
			return true
		}
	}
}

// known is the cards as the table sees them: the hole card is none until it is shown
// or looked at.
func (h *hands) known() []cards.Card {
	if h.hole == 0 || h.shown {
		return h.dealt
	}
	seen := append([]cards.Card(nil), h.dealt...)
	seen[h.hole-1] = cards.None
	return seen
}

// peek lets the dealer look at the hole card where the house does; a blackjack is
// shown.
func (h *hands) peek() {
	p, fault := h.t.felt.Replay(*h.t.rules, h.boxes, h.dealt, h.moves)
	if fault == nil && p.Next.Kind == blackjack.Complete {
		h.reveal()
	}
}

func (h *hands) deal(to blackjack.Place, hole bool) bool {
	t := h.t
	t.showCut(h.at, len(h.dealt) > 0)
	c := t.shoe.draw()
	if c.card == cards.None {
		return false
	}
	h.dealt = append(h.dealt, c.card)
	if hole {
		h.hole = len(h.dealt)
	}
	t.dealCard(h.play, h.at, c, to.String(), !hole)
	h.pass(t.between(800*time.Millisecond, 1000*time.Millisecond))
	return true
}

func (h *hands) pass(d time.Duration) {
	h.last = h.at
	h.at += d
}

// reveal turns the hole card.
func (h *hands) reveal() {
	if h.shown || h.hole == 0 {
		return
	}
	h.shown = true
	h.at += 500 * time.Millisecond
	h.t.say(h.at, tables.CardRevealedType, h.id, tables.CardRevealed{Card: h.dealt[h.hole-1]})
	h.pass(h.t.between(800*time.Millisecond, 1200*time.Millisecond))
}

// offerInsurance lets some seats insure against an ace.
func (h *hands) offerInsurance() {
	h.at += h.t.between(2*time.Second, 4*time.Second)
	if h.t.tells() && len(h.t.scene.actions) > 0 {
		h.insure()
		return
	}
	for _, b := range h.boxes {
		if b.Stake%2 == 0 && h.t.chance(15) {
			h.move(b.Seat, 1, blackjack.Insurance, h.t.rules.Currency.Format(b.Stake/2))
		}
	}
}

// act lets the hand whose turn it is decide, as most guests do.
func (h *hands) act(n blackjack.Next, p *blackjack.Progress) {
	t := h.t
	var hand blackjack.Hand
	for _, x := range p.Hands {
		if x.Seat == n.Place.Seat && x.Hand == n.Place.Hand {
			hand = x
		}
	}
	up := 0
	if len(p.Dealer.Cards) > 0 {
		up = blackjack.Value(p.Dealer.Cards[0])
	}
	stake := ""
	for _, b := range h.boxes {
		if b.Seat == hand.Seat {
			stake = t.rules.Currency.Format(b.Stake)
		}
	}
	h.at += t.between(900*time.Millisecond, 2200*time.Millisecond)
	if told, ok := h.toldAction(n.Place, n.May); ok {
		h.move(hand.Seat, hand.Hand, told.Do, told.Stake)
		return
	}
	do := decide(hand, up, n.May)
	if t.chance(2) && !t.tells() {
		do = blackjack.Timeout
	}
	switch do {
	case blackjack.Double, blackjack.Split:
		h.move(hand.Seat, hand.Hand, do, stake)
	default:
		h.move(hand.Seat, hand.Hand, do, "")
	}
}

// decide is what a guest does who has read a little about the game.
func decide(h blackjack.Hand, up int, may blackjack.Choices) string {
	pair := len(h.Cards) == 2 && h.Cards[0].Rank() == h.Cards[1].Rank()
	weak := up >= 2 && up <= 6
	switch {
	case may.May(blackjack.Split) && pair && (h.Cards[0].Rank() == cards.Ace || h.Cards[0].Rank() == 8):
		return blackjack.Split
	case may.May(blackjack.Split) && pair && weak && h.Total <= 14 && h.Total != 10:
		return blackjack.Split
	case may.May(blackjack.Double) && (h.Total == 11 || h.Total == 10 && up != 10 || h.Total == 9 && weak) && !h.Soft:
		return blackjack.Double
	case h.Soft && h.Total <= 17, !h.Soft && h.Total <= 11, !h.Soft && h.Total <= 16 && !weak:
		return blackjack.Hit
	}
	return blackjack.Stand
}

// move plans an action.
func (h *hands) move(seat, hand int, do, stake string) {
	h.moves = append(h.moves, blackjack.Action{Seat: seat, Hand: hand, Do: do, Stake: stake, HasStake: stake != ""})
	h.actions = append(h.actions, round.Action{Seat: seat, Hand: hand, Do: do, Stake: stake, HasStake: stake != ""})
	h.t.say(h.at, tables.ActionTakenType, h.id, tables.ActionTaken{Seat: seat, Hand: hand, Do: do, Stake: stake})
	h.pass(500 * time.Millisecond)
}

// offersOnSeats are the guests' bets on their seats; somebody always plays.
func (t *table) offersOnSeats(r *play) []offer {
	var all []offer
	for i, g := range t.guests {
		if g.seat == 0 || i > 0 && t.chance(12) {
			continue
		}
		o := wager.Offer{
			Player: g.player, Spot: "seat", Seat: g.seat, Has: wager.HasStake | wager.HasSeat,
			Stake: t.amount(t.seatStake(t.limits.Seat)),
		}
		all = append(all, offer{Offer: o, at: r.opened + t.between(1500*time.Millisecond, r.closes-r.opened-900*time.Millisecond)})
	}
	return all
}

// seatStake is never refused for the first guest, so that somebody plays.
func (t *table) seatStake(l profile.Limit) money.Amount {
	a := t.stake(l)
	if l.HasMax {
		a = min(a, l.Max)
	}
	return a
}
