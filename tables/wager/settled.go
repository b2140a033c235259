package wager

import (
	"strconv"
	"time"

	"pitboss/tables/money"
)

func appendInt(dst []byte, n int) []byte { return strconv.AppendInt(dst, int64(n), 10) }

// Outcome is what became of a bet.
type Outcome uint8

// The outcomes of the contract.
const (
	Lose     Outcome = iota
	Win              // stake back and winnings
	Push             // stand-off: stake back
	Half             // la partage: half of the stake back
	Prison           // en prison: held until the next spin
	Released         // prison won: stake back, nothing more
	Void             // no result: stake back
	Refused          // never a bet; what was offered is change
)

var outcomeWords = [...]string{"lose", "win", "push", "half", "prison", "released", "void", "refused"}

func (o Outcome) String() string { return outcomeWords[o] }

// Reason is why a bet was refused.
type Reason uint8

// The reasons, in the order in which they are tried.
const (
	Accepted Reason = iota
	Duplicate
	Malformed
	NotOffered
	Late
	AfterLaunch
	NotAMultiple
	BelowMinimum
	AboveMaximum
)

var reasonWords = [...]string{
	"", "duplicate", "malformed", "not_offered", "late", "after_launch",
	"not_a_multiple", "below_minimum", "above_maximum",
}

func (r Reason) String() string { return reasonWords[r] }

// Settled is the answer for one bet.
//
// Returned = Stake + Won − Commission for a win, Stake for a push, a void bet or
// a release, 0 for a loss or a prison. Change is what was offered and not
// accepted. Held marks a stake that an earlier spin imprisoned: it was staked then
// and is not counted as staked again.
type Settled struct {
	ID, Player string
	Outcome    Outcome
	Reason     Reason
	Held       bool
	Extra      bool         // made by an action on a bet: b1/double, b1/split, b1/insurance
	At         time.Time    // of the bet; zero where none is known
	Offer      money.Amount // what was put down, 0 if it cannot be read
	Stake      money.Amount
	Won        money.Amount
	Commission money.Amount
	Returned   money.Amount
	Change     money.Amount
	Odds       money.Odds // zero unless the bet won at one price
	// Sum is what the player would have on the spot with a bet that is refused for
	// its maximum, where Why does not speak of it.
	Sum money.Amount
	// Owed is what the settlement must give back for the wager: Returned, or, for
	// a bet that was refused by these rules and taken all the same, what it would
	// have brought as it was offered. Only a check asks for the second; Priced says
	// that it could be worked out.
	Owed   money.Amount
	Priced bool
	// Kept says of such a bet that the spin would have imprisoned it: what it brings is
	// owed by the next. Only a check asks for it.
	Kept   bool
	Clause string // the clause of the house rules that decided it
	Why    Why
	Placed []Placed // call bets and completes only
}

// Placed is one position that a call bet or a complete became.
type Placed struct {
	At       uint8 // the game's own number of the position
	Spot     string
	Numbers  []uint8 // ascending; shared, never written to
	Chips    int
	Outcome  Outcome
	Stake    money.Amount
	Won      money.Amount
	Returned money.Amount
}

// Why is a sentence about a bet or a finding, not yet in any language: Key names
// the sentence, the rest is what it speaks of. The words are the catalogue's.
type Why struct {
	Key           string
	Number        int    // a roulette number, a hand's total, a count of cards
	Other         int    // the other side's
	Place         string // "17/20", "seat 3", "card 5"
	Text          string // anything that is shown as it is
	Amount, Limit money.Amount
}
