package blackjack

import (
	"strconv"

	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// The sentences that this package says; their words are in the catalogue.
// {{.Place}} is the seat ("3") or the seat and hand ("3/2"), {{.Number}} the guest's
// total and {{.Other}} the dealer's, {{.Amount}} the stake.
const (
	winBlackjack  = "blackjack_win_blackjack"
	winDealerOver = "blackjack_win_dealer_over"
	winHigher     = "blackjack_win_higher"
	winSplit21    = "blackjack_win_split_21"

	pushEqual     = "blackjack_push_equal"
	pushBlackjack = "blackjack_push_blackjack"
	pushSplit21   = "blackjack_push_split_21"
	pushOriginal  = "blackjack_push_original"

	loseLower     = "blackjack_lose_lower"
	loseOver      = "blackjack_lose_over"
	loseBothOver  = "blackjack_lose_both_over"
	loseBlackjack = "blackjack_lose_blackjack"
	loseSplit21   = "blackjack_lose_split_21"

	insuranceWon  = "blackjack_insurance_win"
	insuranceLost = "blackjack_insurance_lose"
	voided        = "blackjack_void"

	refusedDuplicate = "blackjack_refused_duplicate" // Text: the id
	refusedMalformed = "blackjack_refused_malformed" // Text: the field
	refusedSpot      = "blackjack_refused_spot"      // Text: the spot
	refusedSeat      = "blackjack_refused_seat"      // Number: the seat; Other: how many there are
	refusedTaken     = "blackjack_refused_taken"
	refusedLate      = "blackjack_refused_late"
	refusedMinimum   = "blackjack_refused_minimum" // Amount: the offer; Limit: the least
	refusedMaximum   = "blackjack_refused_maximum" // Amount: the offer; Limit: the most
	refusedExtra     = "blackjack_refused_extra"
)

// Keys are the keys of every sentence that Settle can give as a bet's Why.
func Keys() []string {
	return []string{
		winBlackjack, winDealerOver, winHigher, winSplit21,
		pushEqual, pushBlackjack, pushSplit21, pushOriginal,
		loseLower, loseOver, loseBothOver, loseBlackjack, loseSplit21,
		insuranceWon, insuranceLost, voided,
		refusedDuplicate, refusedMalformed, refusedSpot, refusedSeat, refusedTaken,
		refusedLate, refusedMinimum, refusedMaximum, refusedExtra,
	}
}

// refuse answers a bet that the rules do not take.
func (f *Felt) refuse(s *wager.Settled, j *judgement, b *wager.Bet, limit profile.Limit) {
	s.Outcome, s.Reason, s.Change, s.Clause = wager.Refused, j.reason, b.Amount, j.clause
	s.Why = wager.Why{Key: j.key, Amount: b.Amount}
	w := &s.Why
	switch j.key {
	case refusedDuplicate:
		w.Text = s.ID
	case refusedMalformed:
		w.Text = lacking(b)
	case refusedSpot:
		w.Text = b.Spot
	case refusedSeat:
		w.Number, w.Other = b.Seat, f.rules.Seats
	case refusedMinimum:
		w.Place, w.Limit = placeName(b.Seat, 0), limit.Min
	case refusedMaximum:
		w.Place, w.Limit = placeName(b.Seat, 0), limit.Max
	default:
		w.Place = placeName(b.Seat, 0)
	}
}

// handName is a hand in a sentence: its seat, and its number after a split.
func handName(h *Hand) string {
	if h.FromSplit {
		return placeName(h.Seat, h.Hand)
	}
	return placeName(h.Seat, 0)
}

const (
	namedSeats = 7
	namedHands = 4
)

// placeNames are the places that occur, written once: index 0 is the seat alone.
var placeNames = func() (all [namedSeats + 1][namedHands + 1]string) {
	for seat := range all {
		all[seat][0] = strconv.Itoa(seat)
		for hand := 1; hand <= namedHands; hand++ {
			all[seat][hand] = strconv.Itoa(seat) + "/" + strconv.Itoa(hand)
		}
	}
	return all
}()

func placeName(seat, hand int) string {
	if seat >= 0 && seat <= namedSeats && hand >= 0 && hand <= namedHands {
		return placeNames[seat][hand]
	}
	if hand == 0 {
		return strconv.Itoa(seat)
	}
	return strconv.Itoa(seat) + "/" + strconv.Itoa(hand)
}
