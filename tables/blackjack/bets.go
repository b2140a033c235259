package blackjack

import (
	"slices"

	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// judgement is what the rules say to one bet as it was offered.
type judgement struct {
	reason wager.Reason
	clause string
	key    string
	box    int // in boxes; −1 where the bet has no seat in play
}

// Boxes are the seats in play by the bets of a round, in rising order: those whose
// bets are accepted, or, where the round is Checked, every seat that a bet names.
func Boxes(r profile.Rules, limits profile.Limits, in Round) []Box {
	var f Felt
	f.clear(&r)
	f.judge(limits, in)
	return f.boxes
}

// judge looks at every bet and puts the seats in play.
func (f *Felt) judge(limits profile.Limits, in Round) {
	for i := range in.Bets {
		b := &in.Bets[i]
		j := f.judgeOne(b, limits.Seat, in.Clock)
		f.judged = append(f.judged, j)
		switch {
		case j.reason == wager.Accepted:
			f.put(b, i, true)
		case in.Checked && namesSeat(b):
			f.put(b, i, false)
		}
	}
	slices.SortFunc(f.boxes, func(a, b Box) int { return a.Seat - b.Seat })
	for i := range in.Bets {
		f.judged[i].box = -1
		if f.judged[i].reason != wager.Accepted && !(in.Checked && namesSeat(&in.Bets[i])) {
			continue
		}
		f.judged[i].box = slices.IndexFunc(f.boxes, func(b Box) bool { return b.Seat == in.Bets[i].Seat })
	}
}

// judgeOne tries the reasons of refusal in the order of the contract. An earlier bet
// takes a seat only if it was accepted.
func (f *Felt) judgeOne(b *wager.Bet, limit profile.Limit, clock wager.Clock) judgement {
	refuse := func(r wager.Reason, clause, key string) judgement {
		return judgement{reason: r, clause: clause, key: key}
	}
	switch {
	case b.Again:
		return refuse(wager.Duplicate, "J-23", refusedDuplicate)
	case lacking(b) != "":
		return refuse(wager.Malformed, "J-23", refusedMalformed)
	case b.Spot != "seat":
		return refuse(wager.NotOffered, "J-23", refusedSpot)
	case b.Seat > f.rules.Seats:
		return refuse(wager.NotOffered, "J-5", refusedSeat)
	case f.taken(b.Seat):
		return refuse(wager.NotOffered, "J-5", refusedTaken)
	case clock.Late(b.At):
		return refuse(wager.Late, "J-22", refusedLate)
	case limit.HasMin && b.Amount < limit.Min:
		return refuse(wager.BelowMinimum, "J-23", refusedMinimum)
	case limit.HasMax && b.Amount > limit.Max:
		return refuse(wager.AboveMaximum, "J-23", refusedMaximum)
	}
	return judgement{}
}

// lacking is the field for which a bet is malformed; "" if it is whole.
func lacking(b *wager.Bet) string {
	switch {
	case b.Offer == nil:
		return "bet"
	case b.Bad != "":
		return b.Bad
	case b.Spot == "":
		return "spot"
	case b.Has&wager.HasStake == 0 || b.Amount <= 0:
		return "stake"
	case b.Spot == "seat" && (b.Has&wager.HasSeat == 0 || b.Seat < 1):
		return "seat"
	}
	return ""
}

// mostSeats are the seats that a table has at all; a house may take bets on fewer.
const mostSeats = 7

// namesSeat says that a bet, whatever else is wrong with it, names a seat of the
// table: a server that takes a bet on a seat the house does not offer deals to it.
func namesSeat(b *wager.Bet) bool {
	return b.Offer != nil && b.Spot == "seat" && b.Has&wager.HasSeat != 0 && b.Bad != "seat" && b.Seat >= 1 && b.Seat <= mostSeats
}

// taken says that an accepted bet is on the seat.
func (f *Felt) taken(seat int) bool {
	b := f.box(seat)
	return b != nil && b.accepted
}

// put opens a bet's box. An accepted bet owns it, else the first that names it.
func (f *Felt) put(b *wager.Bet, bet int, accepted bool) {
	box := f.box(b.Seat)
	if box == nil {
		f.boxes = append(f.boxes, Box{})
		box = &f.boxes[len(f.boxes)-1]
	} else if !accepted {
		return
	}
	*box = Box{Seat: b.Seat, Stake: max(b.Amount, 0), bet: bet, accepted: accepted}
}
