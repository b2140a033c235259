package main

import (
	"fmt"

	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// hands is a round of blackjack: the rules themselves say whose turn it is, the
// guests play by a simple rule of thumb.
func (p *pitLines) hands(dst []byte, table int) []byte {
	name := fmt.Sprintf("J-%02d", table)
	var boxes []blackjack.Box
	for seat := 1; seat <= 7; seat++ {
		if seat%7 != p.round%7 && p.chance.IntN(2) == 0 {
			continue
		}
		stake := 50 * (1 + p.chance.IntN(20))
		o := p.bet("seat", 1000)
		o.Seat, o.Stake, o.At = seat, fmt.Sprint(stake), lastBets.Add(-1) // on time: a late bet gets no cards
		o.Has |= wager.HasSeat
		boxes = append(boxes, blackjack.Box{Seat: seat, Stake: money.Amount(100 * stake)})
	}
	dst = p.begin(dst, name, "blackjack", "house-blackjack", `{"seat":{"min":"50","max":"1000"}}`)

	p.shuffle(name)
	var dealt []cards.Card
	var actions []blackjack.Action
	for {
		progress, fault := p.felt.Replay(p.rules, boxes, dealt, actions)
		switch next := progress.Next; {
		case fault != nil || next.Kind == blackjack.Complete:
			return appendHands(dst, dealt, actions)
		case next.Kind == blackjack.Insure && p.chance.IntN(4) == 0 && next.May.May(blackjack.Insurance):
			actions = append(actions, blackjack.Action{Seat: next.Place.Seat, Hand: 1, Do: blackjack.Insurance})
		case next.Place.Seat > 0 && next.May != 0:
			do := p.decide(next, &progress)
			actions = append(actions, blackjack.Action{Seat: next.Place.Seat, Hand: next.Place.Hand, Do: do})
		default:
			dealt = append(dealt, p.card(name))
		}
	}
}

func (p *pitLines) decide(next blackjack.Next, progress *blackjack.Progress) string {
	var hand blackjack.Hand
	for _, h := range progress.Hands {
		if h.Seat == next.Place.Seat && h.Hand == next.Place.Hand {
			hand = h
		}
	}
	up := blackjack.Value(progress.Dealer.Cards[0])
	switch {
	case p.chance.IntN(300) == 0:
		return blackjack.Timeout
	case next.May.May(blackjack.Split) && hand.Total != 20 && hand.Total != 10:
		return blackjack.Split
	case next.May.May(blackjack.Double) && (hand.Total == 10 || hand.Total == 11) && !hand.Soft:
		return blackjack.Double
	case hand.Total < 12, hand.Soft && hand.Total < 18, hand.Total < 17 && (up == 1 || up > 6):
		return blackjack.Hit
	}
	return blackjack.Stand
}

func appendHands(dst []byte, dealt []cards.Card, actions []blackjack.Action) []byte {
	dst = append(wire.AppendName(dst, "dealt"), '[')
	for _, c := range dealt {
		dst = wire.AppendText(wire.AppendComma(dst), c.String())
	}
	dst = append(dst, ']')
	dst = append(wire.AppendName(dst, "actions"), '[')
	for _, a := range actions {
		dst = append(wire.AppendComma(dst), '{')
		dst = wire.AppendInt(dst, "seat", a.Seat)
		dst = wire.AppendInt(dst, "hand", a.Hand)
		dst = append(wire.AppendField(dst, "do", a.Do), '}')
	}
	return append(dst, ']')
}
