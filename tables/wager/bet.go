package wager

import (
	"time"

	"pitboss/tables/money"
)

// Bet is an offer whose amounts were read in the table's currency.
type Bet struct {
	*Offer
	Amount money.Amount // the stake offered; 0 where none can be read
	Value  money.Amount // of one chip; 0 where none was given
	Bad    string       // why the offer cannot be read; "" if it can
	Again  bool         // an earlier bet of the round has the same id
}

// Read reads an offer's amounts. The bet keeps a pointer to the offer.
func Read(o *Offer, c money.Currency) Bet {
	b := Bet{Offer: o, Bad: o.Wrong}
	if b.Bad == "" && o.ID == "" {
		b.Bad = "id"
	}
	if o.Has&HasStake != 0 {
		a, err := c.Parse(o.Stake)
		if err != nil || a == 0 {
			a = 0
			if b.Bad == "" {
				b.Bad = "stake"
			}
		}
		b.Amount = a
	}
	if o.Has&HasChip != 0 {
		a, err := c.Parse(o.Chip)
		if err != nil || a == 0 {
			a = 0
			if b.Bad == "" {
				b.Bad = "chip"
			}
		}
		b.Value = a
	}
	return b
}

// Clock holds the moments that close the betting of a round; a zero time is a
// signal that was not heard.
type Clock struct {
	NoMoreBets, FirstCard, Launched time.Time
}

// Late says that a bet was made at or after the earliest closing signal. A bet
// without a time is never late.
func (c Clock) Late(at time.Time) bool {
	closed := c.Closed()
	return !at.IsZero() && !closed.IsZero() && !at.Before(closed)
}

// Closed is the earliest closing signal; zero if none was heard.
func (c Clock) Closed() time.Time {
	if c.NoMoreBets.IsZero() || !c.FirstCard.IsZero() && c.FirstCard.Before(c.NoMoreBets) {
		return c.FirstCard
	}
	return c.NoMoreBets
}

// AfterLaunch says that a bet was made at or after the launch of the ball.
func (c Clock) AfterLaunch(at time.Time) bool {
	return !at.IsZero() && !c.Launched.IsZero() && !at.Before(c.Launched)
}
