package evidence

import (
	"time"

	"pitboss/tables"
	"pitboss/tables/money"
	"pitboss/tables/round"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// Bet is something that a guest staked or wanted to stake.
type Bet struct {
	wager.Offer
	Amount    money.Amount // 0 where it cannot be read
	Taken     bool         // the server took it
	Refusal   string       // why the server did not; "" where it took it
	Cancelled time.Time    // when it was taken back; zero if it was not
	Stands    bool         // it was in play when the round ended
	Step      int
}

// takeBets finds what was staked, and which of it stood.
func (r *Round) takeBets() {
	add := func(o wager.Offer, step int) *Bet {
		if o.At.IsZero() {
			o.At = r.Steps[step].At
		}
		r.Bets = append(r.Bets, Bet{Offer: o, Amount: wager.Read(&o, r.Currency).Amount, Step: step})
		return &r.Bets[len(r.Bets)-1]
	}
	for i := range r.Steps {
		s := &r.Steps[i]
		switch d := s.Data.(type) {
		case tables.BetAccepted:
			for _, o := range s.Bets {
				add(o, i).Taken = true
			}
		case tables.TableImage:
			for _, o := range d.Bets {
				if _, there := r.Bet(o.ID); !there {
					add(o, i).Taken = true
				}
			}
		case tables.BetRefused:
			add(d.Bet, i).Refusal = d.Reason
		case tables.BetCancelled:
			if b, ok := r.Bet(d.ID); ok && b.Cancelled.IsZero() {
				b.Cancelled = s.At
			}
		}
	}
	for i := range r.line.Offers {
		if b, ok := r.Bet(r.line.Offers[i].ID); ok {
			b.Stands = true
		}
	}
}

// Recorded is the settlement of a round as the server gave it.
type Recorded struct {
	Settled, Void bool
	At            time.Time
	Reason        string       // of a void
	Result        wire.Value   // in the shape of the settlement contract; may be empty
	Paid          []round.Paid // what each wager got back
	Listed        bool         // that paid was there at all
}

// Ended says that the round was settled or void.
func (s *Recorded) Ended() bool { return s.Settled || s.Void }
