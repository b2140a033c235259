package blackjack

import (
	"strconv"
	"strings"

	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/wager"
)

// Round is a round as it was played.
type Round struct {
	Bets    []wager.Bet
	Dealt   []cards.Card // in the order off the shoe
	Actions []Action     // in the order taken
	Clock   wager.Clock
	// Void is a round without a result: the stakes go back, cards are not looked at.
	Void bool
	// Checked deals cards to every seat that a bet names, as a server did that took
	// bets it should have refused, and prices those bets as they were offered.
	Checked bool
}

// Action is what a guest did. A Hand of 0 is the first hand.
type Action struct {
	Seat, Hand int
	Do         string
	Stake      string // as written
	HasStake   bool
}

func (a Action) hand() int { return max(a.Hand, 1) }

// The words of Action.Do.
const (
	Hit       = "hit"
	Stand     = "stand"
	Double    = "double"
	Split     = "split"
	Insurance = "insurance"
	Timeout   = "timeout"
)

// Result is how the cards lay when the round was over. A void round has none.
type Result struct {
	Dealer Hand
	Hands  []Hand // by seat, the hands of a seat by their number
}

// Box is a seat in play and its original stake. A Stake of 0 is not known: what the
// seat's actions add to it is then not judged.
type Box struct {
	Seat  int
	Stake money.Amount

	bet      int // the bet that the seat's extra wagers belong to
	accepted bool
}

// Place is where a card went; the zero Place is the dealer's hand.
type Place struct{ Seat, Hand int }

// String is the place as the feed writes it: "dealer", "seat:3", "seat:3/2".
func (p Place) String() string {
	if p.Seat == 0 {
		return "dealer"
	}
	s := "seat:" + strconv.Itoa(p.Seat)
	if p.Hand > 1 {
		s += "/" + strconv.Itoa(p.Hand)
	}
	return s
}

// words is the place in a message.
func (p Place) words() string {
	if p.Seat == 0 {
		return "the dealer"
	}
	s := "seat " + strconv.Itoa(p.Seat)
	if p.Hand > 1 {
		s += ", hand " + strconv.Itoa(p.Hand)
	}
	return s
}

// Extra is a kind of wager that an action makes.
type Extra uint8

// The kinds of extra wagers.
const (
	NoExtra Extra = iota
	Insured
	DoubledDown
	SplitOff
)

// Wager is a stake that an action added. Hand is the hand it rides on: for a split
// the new one, for an insurance the first.
type Wager struct {
	Seat, Hand int
	Kind       Extra
	Stake      money.Amount // 0 where the seat's original stake is not known
}

// Suffix is what the wager's id has after the id of its bet: "/insurance",
// "/double", "/split", "/split/double", "/split2" …
func (w Wager) Suffix() string {
	switch w.Kind {
	case Insured:
		return "/insurance"
	case SplitOff:
		return splitSuffix(w.Hand)
	case DoubledDown:
		switch w.Hand {
		case 1:
			return "/double"
		case 2:
			return "/split/double"
		}
		return splitSuffix(w.Hand) + "/double"
	}
	return ""
}

func splitSuffix(hand int) string {
	if hand <= 2 {
		return "/split"
	}
	return "/split" + strconv.Itoa(hand-1)
}

// Kind is what a round waits for.
type Kind uint8

// What may come next.
const (
	Deal       Kind = iota // a card of the first deal, for Next.Place
	Insure                 // insurance, by any seat; or the first action, or the hole card
	Act                    // an action of Next.Place
	Draw                   // the card that an action asked for, for Next.Place
	Turn                   // the dealer's hole card is to be turned
	DealerDraw             // a card for the dealer
	Complete               // nothing: the round is over
)

var kindWords = [...]string{"deal", "insure", "act", "draw", "turn", "dealer draws", "complete"}

func (k Kind) String() string {
	if int(k) < len(kindWords) {
		return kindWords[k]
	}
	return "?"
}

// Next is what a round waits for. Under Insure, Place and May are those of the first
// hand to act; Place is zero if none is to.
type Next struct {
	Kind  Kind
	Place Place
	May   Choices // what the hand at Place may do
}

// Choices is a set of actions.
type Choices uint8

// The actions of a set.
const (
	MayHit Choices = 1 << iota
	MayStand
	MayDouble
	MaySplit
	MayInsure
)

// May says that an action, by its word, is in the set. Time-out is standing.
func (c Choices) May(do string) bool {
	switch do {
	case Hit:
		return c&MayHit != 0
	case Stand, Timeout:
		return c&MayStand != 0
	case Double:
		return c&MayDouble != 0
	case Split:
		return c&MaySplit != 0
	case Insurance:
		return c&MayInsure != 0
	}
	return false
}

// String lists the actions: "hit, stand, double".
func (c Choices) String() string {
	var all []string
	for _, do := range [...]string{Hit, Stand, Double, Split, Insurance} {
		if c.May(do) {
			all = append(all, do)
		}
	}
	return strings.Join(all, ", ")
}

// Progress is a round as far as it went. Its slices belong to the Felt that made it
// and are good until the Felt's next use.
type Progress struct {
	Places []Place // of the cards, in the order dealt; cards without a place are missing
	Hands  []Hand  // by seat, the hands of a seat by their number
	Dealer Hand
	Wagers []Wager // in the order in which actions made them
	Next   Next
	// Insurance says that it may still be taken.
	Insurance bool
}
