package sim

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/roulette"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// Cue is one line of a script: what one table is told of the evening to come.
//
// A line is a table, a word, and what the word wants:
//
//	B-04  shoe    AS AS 9H 2C     the next shoe begins with these cards, the first first
//	B-04  lose    KS 3D           these are missing from the decks from the next shoe on
//	B-04  shuffle                 the shoe ends here: the cards are shuffled
//	B-04  renew                   the same with new decks, which are whole
//	B-04  close                   the table closes, and plays nothing
//	B-04  open                    it opens again
//	J-05  rule    decks 2         an option of the table's rules, before it opens
//
// Other lines tell of one round, and the last of them plays it:
//
//	J-02  bet     G-7 seat 1 200  somebody bets; of others than those told nobody does
//	R-03  bet     G-7 split 17/20 50
//	J-02  act     1 split, 1 hit, 1/2 double 100
//	B-04  scan    3 unread        the scanner cannot read the third card of the round,
//	B-04  scan    3 twice         reads it twice,
//	B-04  scan    3 7H            or takes it for another
//	R-03  ball_hung               a fault, by its name
//
//	J-02  deal    8S TH 8D AH     the round is dealt these cards, as the shoe gives them
//	R-03  spin    17              the ball falls there; without a number, where it may
//	B-04  round   3               the round is played as it comes, and two after it
//
// Cards that are dealt are of the shoe: where it has no copy left, what is dealt is a
// card too many. What is told of no round happens between two. From # on a line is for
// whoever reads it.
type Cue struct {
	Table string

	line    int // of its script, from 1; 0 where it was said by itself
	word    string
	cards   []cards.Card
	number  int // of the spin, -1 where it may fall; of rounds; of the card misread
	offer   wager.Offer
	actions []blackjack.Action
	fault   Fault
	name    string // of an option
	value   wire.Value
}

// The words of a script, beside the faults.
const (
	cueRule    = "rule"
	cueShoe    = "shoe"
	cueLose    = "lose"
	cueShuffle = "shuffle"
	cueRenew   = "renew"
	cueClose   = "close"
	cueOpen    = "open"
	cueBet     = "bet"
	cueAct     = "act"
	cueScan    = "scan"
	cueFault   = "fault" // not written: its name is
	cueDeal    = "deal"
	cueSpin    = "spin"
	cueRound   = "round"
)

const scriptWords = "rule, shoe, lose, shuffle, renew, close, open, bet, act, scan, deal, spin, round, or a fault's name"

// Bounds of a script: nobody plays more in an evening.
const (
	mostLines  = 20_000
	mostRounds = 100_000
)

// ReadScript reads a script. The error names the line.
func ReadScript(r io.Reader) ([]Cue, error) {
	var all []Cue
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		if n > mostLines {
			return nil, fmt.Errorf("line %d: a script has at most %d lines", n, mostLines)
		}
		c, err := ParseCue(lines.Text())
		if errors.Is(err, errEmpty) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		c.line = n
		all = append(all, c)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read the script: %w", err)
	}
	return all, nil
}

var errEmpty = errors.New("the line tells nothing")

// ParseCue reads a line of a script. What can be at its table, Tell says.
func ParseCue(text string) (Cue, error) {
	text, _, _ = strings.Cut(text, "#")
	words := strings.Fields(text)
	if len(words) == 0 {
		return Cue{}, errEmpty
	}
	if len(words) == 1 {
		return Cue{}, fmt.Errorf("%q alone tells nothing; want TABLE WORD …, where WORD is %s", words[0], scriptWords)
	}
	c := Cue{Table: words[0], word: words[1], number: -1}
	args := words[2:]
	var err error
	switch c.word {
	case cueShoe, cueLose, cueDeal:
		c.cards, err = parseCards(args)
	case cueShuffle, cueRenew, cueClose, cueOpen:
		err = nothingAfter(args)
	case cueSpin:
		if len(args) > 0 {
			c.number, err = oneNumber(args, 0, roulette.Numbers-1)
		}
	case cueRound:
		if c.number = 1; len(args) > 0 {
			c.number, err = oneNumber(args, 1, mostRounds)
		}
	case cueBet:
		c.offer, err = parseOffer(args)
	case cueAct:
		c.actions, err = parseActions(strings.Join(args, " "))
	case cueScan:
		err = c.parseScan(args)
	case cueRule:
		err = c.parseRule(args)
	default:
		if c.fault = Fault(c.word); !slices.Contains(Faults(), c.fault) {
			return Cue{}, fmt.Errorf("there is no %q; want %s", c.word, scriptWords)
		}
		err = nothingAfter(args)
		c.word = cueFault
	}
	if err != nil {
		return Cue{}, fmt.Errorf("table %s: %s: %w", c.Table, words[1], err)
	}
	return c, nil
}

// String is the table, and what it is told, as far as an error needs it.
func (c Cue) String() string {
	word := c.word
	if word == cueFault {
		word = string(c.fault)
	}
	if c.line == 0 {
		return fmt.Sprintf("table %s: %s", c.Table, word)
	}
	return fmt.Sprintf("line %d: table %s: %s", c.line, c.Table, word)
}

func nothingAfter(args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%q is too much: the word stands alone", args[0])
	}
	return nil
}

func oneNumber(args []string, low, high int) (int, error) {
	n, err := strconv.Atoi(args[0])
	if err != nil || n < low || n > high {
		return 0, fmt.Errorf("%q; want a number from %d to %d", args[0], low, high)
	}
	return n, nothingAfter(args[1:])
}

func parseCards(args []string) ([]cards.Card, error) {
	if len(args) == 0 {
		return nil, errors.New("which cards? want AS 10H 3D …")
	}
	all := make([]cards.Card, len(args))
	for i, a := range args {
		var err error
		if all[i], err = cards.Parse(a); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// parseScan reads "3 unread", "3 twice" and "3 7H".
func (c *Cue) parseScan(args []string) error {
	if len(args) != 2 {
		return errors.New("want the number of a card and how it is read: 3 unread, 3 twice or 3 7H")
	}
	var err error
	if c.number, err = oneNumber(args[:1], 1, 100); err != nil {
		return err
	}
	switch args[1] {
	case "unread":
		c.fault = UnreadableCard
	case "twice":
		c.fault = DoubleRead
	default:
		c.fault = MisreadCard
		c.cards, err = parseCards(args[1:])
	}
	return err
}

// parseRule reads "decks 2": numbers and yes or no are written bare in JSON.
func (c *Cue) parseRule(args []string) error {
	if len(args) != 2 {
		return errors.New("want an option of the table's rules and its value: dealer_blackjack_takes original")
	}
	c.name, c.value = args[0], wire.Value(args[1])
	if _, err := strconv.Atoi(args[1]); err != nil && args[1] != "true" && args[1] != "false" {
		c.value = wire.Value(strconv.Quote(args[1]))
	}
	return nil
}

// parseOffer reads "G-7 seat 1 200": who bets, on what, where on it, and how much.
func parseOffer(args []string) (wager.Offer, error) {
	if len(args) < 3 || len(args) > 4 {
		return wager.Offer{}, errors.New("want who, on what, where on it, how much: G-7 seat 1 200, G-7 banker 500, G-7 split 17/20 50")
	}
	o := wager.Offer{Player: args[0], Spot: args[1], Stake: args[len(args)-1], Has: wager.HasStake}
	if len(args) == 3 {
		return o, nil
	}
	var at []int
	for part := range strings.SplitSeq(args[2], "/") {
		n, err := oneNumber([]string{part}, 0, roulette.Numbers-1)
		if err != nil {
			return wager.Offer{}, err
		}
		at = append(at, n)
	}
	switch {
	case o.Spot == "seat" && len(at) == 1:
		o.Seat = at[0]
		o.Has |= wager.HasSeat
	case (o.Spot == "dozen" || o.Spot == "column") && len(at) == 1:
		o.Which = at[0]
		o.Has |= wager.HasWhich
	default:
		o.Numbers = at
		o.Has |= wager.HasNumbers
	}
	return o, nil
}

// parseActions reads "1 split, 1 hit, 1/2 double 100": the seat and its hand, what is
// done, and what is put beside it where that is not what lies there.
func parseActions(text string) ([]blackjack.Action, error) {
	var all []blackjack.Action
	for part := range strings.SplitSeq(text, ",") {
		words := strings.Fields(part)
		if len(words) < 2 || len(words) > 3 {
			return nil, fmt.Errorf("%q; want seat and action, such as 1 split, 1 hit, 1/2 double 100", strings.TrimSpace(part))
		}
		seat, hand, second := strings.Cut(words[0], "/")
		if !second {
			hand = "1"
		}
		a := blackjack.Action{Do: words[1]}
		var err error
		if a.Seat, err = oneNumber([]string{seat}, 1, 99); err == nil {
			a.Hand, err = oneNumber([]string{hand}, 1, 99)
		}
		if err != nil {
			return nil, err
		}
		if len(words) == 3 {
			a.Stake, a.HasStake = words[2], true
		}
		all = append(all, a)
	}
	return all, nil
}
