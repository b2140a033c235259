package sim

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Fault is a thing that goes wrong in the pit, by the name one asks for it.
type Fault string

// The faults.
const (
	WrongPayout       Fault = "wrong_payout"        // one bet of a round is paid another amount
	WrongResult       Fault = "wrong_result"        // another result is announced than the cards or the wheel show
	WrongThirdCard    Fault = "wrong_third_card"    // a third card is drawn that nobody is owed, or left out
	LateBet           Fault = "late_bet"            // a bet is taken after no more bets
	BetOverLimit      Fault = "bet_over_limit"      // a bet over the table's maximum is taken
	SeriesAfterLaunch Fault = "series_after_launch" // a series is taken while the ball runs
	TwoRevolutions    Fault = "two_revolutions"     // the ball goes round twice, and the spin counts
	BallOut           Fault = "ball_out"            // the ball leaves the wheel, and the spin counts
	BallHung          Fault = "ball_hung"           // the ball does not come to rest
	SameDirection     Fault = "same_direction"      // the ball runs with the rotor, and the spin counts
	NotReversed       Fault = "wheel_not_reversed"  // the rotor turns as it did in the spin before
	ForeignCard       Fault = "foreign_card"        // the shoe holds a copy of a card too many
	MissingCard       Fault = "missing_card"        // a copy of a card is missing from the decks from now on
	DoubleRead        Fault = "double_read"         // a scanner reads one card twice
	UnreadableCard    Fault = "unreadable_card"     // a scanner cannot read a card
	MisreadCard       Fault = "misread_card"        // a scanner takes a card for one of another suit
	HandAfterLast     Fault = "hand_after_last"     // one more hand is dealt after the last
	NoInspection      Fault = "no_inspection"       // a table opens without its inspection
	FeedGap           Fault = "feed_gap"            // the server counts an event and does not send it
	FeedDuplicate     Fault = "feed_duplicate"      // the server sends an event twice
	FeedReorder       Fault = "feed_reorder"        // the server sends two events the wrong way round
	LostHistory       Fault = "lost_history"        // the server comes back without what it knew
	FeedStale         Fault = "feed_stale"          // the server says nothing for a while
	Unplug            Fault = "unplug"              // a device is pulled out and put back
	Garbage           Fault = "garbage"             // noise on a device's wire
	ClockSkew         Fault = "clock_skew"          // the server's clock is slow for a round
	SettledTwice      Fault = "settled_twice"       // a round is settled a second time, differently
	VoidUnpaid        Fault = "void_unpaid"         // a round is voided and one stake is not given back
	HalfFrame         Fault = "half_frame"          // the server hangs up half way through a frame
)

// Faults lists every fault.
func Faults() []Fault {
	return []Fault{
		WrongPayout, WrongResult, WrongThirdCard, LateBet, BetOverLimit, SeriesAfterLaunch, TwoRevolutions, BallOut,
		BallHung, SameDirection, NotReversed, ForeignCard, MissingCard, DoubleRead, UnreadableCard, MisreadCard, HandAfterLast,
		NoInspection, FeedGap, FeedDuplicate, FeedReorder, LostHistory, FeedStale, Unplug, Garbage, ClockSkew,
		SettledTwice, VoidUnpaid, HalfFrame,
	}
}

// ParseFault reads a fault's name. The error lists what there is.
func ParseFault(name string) (Fault, error) {
	if f := Fault(name); slices.Contains(Faults(), f) {
		return f, nil
	}
	var all []string
	for _, f := range Faults() {
		all = append(all, string(f))
	}
	return "", fmt.Errorf("there is no fault %q; there are %s", name, strings.Join(all, ", "))
}

// Order asks for a fault: once at a table, once at whichever table can show it
// (Table ""), or again and again at a rate.
type Order struct {
	Fault Fault
	Table string
	// Rate is how many rounds of a million it comes in, at each table that can show
	// it, or at Table alone; 0 is once, as soon as it can be.
	Rate int
}

const million = 1_000_000

// ParseOrder reads "wrong_payout" (once, somewhere), "wrong_payout@R-03" (once, at
// this table), "wrong_payout=0.01" (in one round of a hundred) and
// "wrong_payout@R-03=0.01".
func ParseOrder(text string) (Order, error) {
	var o Order
	rest, rate, rated := strings.Cut(text, "=")
	name, table, _ := strings.Cut(rest, "@")
	var err error
	if o.Fault, err = ParseFault(name); err != nil {
		return Order{}, err
	}
	o.Table = table
	if !rated {
		return o, nil
	}
	share, err := strconv.ParseFloat(rate, 64)
	if err != nil || !(share > 0 && share <= 1) {
		return Order{}, fmt.Errorf("fault %s: a rate of %q; want a share of the rounds such as 0.01, over 0 and at most 1", name, rate)
	}
	o.Rate = max(1, int(share*million+0.5))
	return o, nil
}

func (o Order) String() string {
	s := string(o.Fault)
	if o.Table != "" {
		s += "@" + o.Table
	}
	if o.Rate > 0 {
		s += "=" + strconv.FormatFloat(float64(o.Rate)/million, 'g', -1, 64)
	}
	return s
}
