package sim

import (
	"fmt"
	"time"

	"pitboss/tables"
	"pitboss/tables/baccarat"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// playCoup plays a coup of baccarat.
func (t *table) playCoup(at moment) {
	r := t.openRound(at, t.between(15*time.Second, 20*time.Second))
	t.takeBets(r, t.toldOffers(r, r.closes-time.Second, func() []offer { return t.offersOnCoup(r) }))
	call := r.closes + 120*time.Millisecond
	if t.chance(20) { // everybody has bet
		call = r.closes - t.between(100*time.Millisecond, 400*time.Millisecond)
	}
	r.stopBets(call)
	r.lateBet(call + 400*time.Millisecond)
	t.maybeForeign(r)
	t.stack()

	coup := baccarat.Start()
	next := call + t.between(1000*time.Millisecond, 1400*time.Millisecond)
	last := next
	deal := func(to string) physical {
		t.showCut(next, coup.Dealt > 0)
		c := t.shoe.draw()
		r.dealt = append(r.dealt, c.card)
		t.dealCard(r, next, c, to, true)
		last, next = next, next+t.between(1300*time.Millisecond, 1700*time.Millisecond)
		return c
	}
	// A card too many lies on the felt, where a scanner sees it as well: that would be
	// two findings for one fault.
	extra := t.isArmed(WrongThirdCard) && t.reader() < 0 && t.luck.IntN(2) == 0
	for !coup.Complete() {
		if !extra && coup.Dealt >= 4 && r.does(WrongThirdCard) { // the card that is due is left out
			break
		}
		coup.Take(deal(coup.Next.String()).card)
	}
	winner := winnerWord(&coup)
	if extra && coup.Dealt < 6 && !coup.Natural() && t.shoe.left() > 0 && r.does(WrongThirdCard) {
		side := baccarat.Player
		if coup.Player.Size == 3 {
			side = baccarat.Banker
		}
		deal(side.String())
	}
	over := last + t.between(2200*time.Millisecond, 2800*time.Millisecond)
	switch {
	case r.fault == WrongThirdCard:
		r.unruly(over, winner)
	case r.voids():
		r.void(over)
	default:
		s, ok := r.settle(r.line())
		if !ok {
			r.void(over)
			break
		}
		if r.does(WrongResult) {
			s.result = wire.Value(fmt.Sprintf(`{"winner":%q}`, otherWinner(winner)))
		}
		r.end(over, s)
	}
	t.scanFaults(r)
	t.close(r, over, t.handOver(over, over+t.between(3*time.Second, 6*time.Second)))
}

func winnerWord(c *baccarat.Coup) string {
	if w := c.Winner(); w != baccarat.Nobody {
		return w.String()
	}
	return "tie"
}

func otherWinner(winner string) string {
	if winner == "banker" {
		return "player"
	}
	return "banker"
}

// dealCard plans a card: its scan, and the server's word. A card face down is told
// without its name.
func (t *table) dealCard(r *play, at moment, c physical, to string, up bool) {
	if d := t.reader(); d >= 0 {
		t.send(at-scanBefore, d, t.cardLine(d, c))
	}
	dealt := tables.CardDealt{Card: c.card, To: to, Face: "up"}
	if !up {
		dealt.Card, dealt.Face = 0, "down"
	}
	t.say(at, tables.CardDealtType, r.id, dealt)
	if r.clock.FirstCard.IsZero() {
		r.clock.FirstCard = t.pit.stamp(at - r.slow)
	}
}

// foreignWithin is among how many cards a foreign card shows itself.
const foreignWithin = 40

func (t *table) maybeForeign(r *play) {
	if r.fault == "" && t.isArmed(ForeignCard) && t.shoe.slip(t.luck, t.rules.Decks(), foreignWithin) {
		t.take(ForeignCard)
	}
}

// offersOnCoup are the guests' bets on a coup.
func (t *table) offersOnCoup(r *play) []offer {
	var all []offer
	for _, g := range t.guests {
		if t.chance(12) {
			continue
		}
		at := r.opened + t.between(1500*time.Millisecond, r.closes-r.opened-900*time.Millisecond)
		bet := func(spot string, l profile.Limit) {
			o := wager.Offer{Player: g.player, Spot: spot, Stake: t.amount(t.stake(l)), Has: wager.HasStake}
			all = append(all, offer{Offer: o, at: at})
			at += 50 * time.Millisecond
		}
		if t.chance(48) {
			bet("player", t.limits.Player)
		} else {
			bet("banker", t.limits.Banker)
		}
		if t.chance(15) {
			bet("tie", t.limits.Tie)
		}
	}
	return all
}
