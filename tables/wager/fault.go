package wager

import "fmt"

// Code is the word of the contract for a round that cannot be settled.
type Code string

// The codes, in the order in which a round is looked at.
const (
	InputInvalid   Code = "input.invalid"
	MoneyInvalid   Code = "money.invalid"
	ProfileUnknown Code = "profile.unknown"
	RulesInvalid   Code = "rules.invalid"
	CardInvalid    Code = "card.invalid"
	CardExcess     Code = "card.excess"
	NumberInvalid  Code = "number.invalid"
	DealShort      Code = "deal.short"
	DrawMissing    Code = "draw.missing"
	DrawExtra      Code = "draw.extra"
	ActionIllegal  Code = "action.illegal"
	ActionMissing  Code = "action.missing"
)

// Fault is why a round is impossible and is not settled. Message says what is
// wrong, where, and what would be right.
type Fault struct {
	Code     Code
	Message  string
	Clause   string // the clause that forbids it, where there is one
	Card     int    // from 1 in the order dealt; 0 where no card is meant
	Action   int    // from 1 in the actions as given; 0 where none is meant
	Seat     int    // whose turn it was, for actions and blackjack draws
	Hand     int
	Expected string // who should have drawn, or nobody, for draw.*
	Got      string // who drew, or nobody
}

func (f *Fault) Error() string { return string(f.Code) + ": " + f.Message }

// Faultf makes a Fault.
func Faultf(code Code, clause, format string, args ...any) *Fault {
	return &Fault{Code: code, Clause: clause, Message: fmt.Sprintf(format, args...)}
}

// At names the card of the fault, from 1 in the order dealt.
func (f *Fault) At(card int) *Fault {
	f.Card = card
	return f
}
