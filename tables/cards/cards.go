// Package cards holds the 52 cards, their codes, and the count of a shoe.
//
// A card is written rank then suit: "AS", "TH", "9C". A shoe of n decks holds n
// copies of each card; the same card twice in a row is nothing strange, one copy
// more than there are decks is a foreign card.
package cards

import "fmt"

// Rank is the rank of a card, 1 (ace) to 13 (king).
type Rank uint8

// The ranks that have names.
const (
	Ace   Rank = 1
	Ten   Rank = 10
	Jack  Rank = 11
	Queen Rank = 12
	King  Rank = 13
)

// Suit is the suit of a card.
type Suit uint8

// The suits, in the order scanners number them.
const (
	Spades Suit = iota
	Hearts
	Clubs
	Diamonds
)

// Card is one of the 52 cards, 1 to 52; the zero Card is no card.
type Card uint8

// None is no card: a place not dealt yet, or a card lying face down.
const None Card = 0

// Kinds is how many different cards there are.
const Kinds = 52

// Of returns the card of a rank and a suit.
func Of(r Rank, s Suit) Card { return Card(uint8(s)*13 + uint8(r)) }

// Rank of the card; 0 for None.
func (c Card) Rank() Rank {
	if c == None {
		return 0
	}
	return Rank((uint8(c)-1)%13 + 1)
}

// Suit of the card; meaningless for None.
func (c Card) Suit() Suit { return Suit((uint8(c) - 1) / 13) }

// Valid says that c is one of the 52.
func (c Card) Valid() bool { return c >= 1 && c <= Kinds }

const (
	rankLetters = "?A23456789TJQK"
	suitLetters = "SHCD"
)

// String is the card's code, "TH"; "--" for None.
func (c Card) String() string {
	if !c.Valid() {
		return "--"
	}
	return codes[c]
}

var codes = func() (all [Kinds + 1]string) {
	for c := Card(1); c <= Kinds; c++ {
		all[c] = string([]byte{rankLetters[c.Rank()], suitLetters[c.Suit()]})
	}
	return all
}()

// Parse reads a code: rank A 2…9 T (or 10) J Q K, then suit S H C D, upper or
// lower case.
func Parse(s string) (Card, error) {
	rank, suit := s, byte(0)
	if n := len(s); n > 1 {
		rank, suit = s[:n-1], s[n-1]
	}
	r, ok1 := ParseRank(rank)
	u, ok2 := ParseSuit(suit)
	if !ok1 || !ok2 {
		return None, fmt.Errorf("%q is not a card (rank A 2–9 T J Q K, then suit S H C D)", s)
	}
	return Of(r, u), nil
}

// ParseRank reads A 2…9 T 10 J Q K, upper or lower case.
func ParseRank(s string) (Rank, bool) {
	if s == "10" {
		return Ten, true
	}
	if len(s) != 1 {
		return 0, false
	}
	switch b := s[0]; b {
	case 'A', 'a':
		return Ace, true
	case 'T', 't':
		return Ten, true
	case 'J', 'j':
		return Jack, true
	case 'Q', 'q':
		return Queen, true
	case 'K', 'k':
		return King, true
	default:
		if b >= '2' && b <= '9' {
			return Rank(b - '0'), true
		}
	}
	return 0, false
}

// ParseSuit reads S H C D, upper or lower case.
func ParseSuit(b byte) (Suit, bool) {
	switch b {
	case 'S', 's':
		return Spades, true
	case 'H', 'h':
		return Hearts, true
	case 'C', 'c':
		return Clubs, true
	case 'D', 'd':
		return Diamonds, true
	}
	return 0, false
}

// Count is how many copies of each card were seen; index 0 is unused.
type Count [Kinds + 1]uint16

// Add counts a card and returns how many copies have now been seen.
func (n *Count) Add(c Card) int {
	n[c]++
	return int(n[c])
}

// Total is how many cards were counted.
func (n *Count) Total() int {
	t := 0
	for _, k := range n[1:] {
		t += int(k)
	}
	return t
}
