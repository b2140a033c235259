package shoe

import (
	"bytes"
	"fmt"
	"strings"

	"pitboss/devices/line"
	"pitboss/tables/cards"
)

// The codings, as the setting coding names them.
const (
	RankSuit     = "rank-suit"      // AS, TH, 10H
	SuitRank     = "suit-rank"      // SA, HT, H10
	Suit4        = "suit4"          // 1010 is the ace of spades; A1010 the same at player 1
	RankSuitDeck = "rank-suit-deck" // 4D8 is the four of diamonds of deck 8
	Index52      = "index52"        // 1 to 52
	Table        = "table"          // a file of code and card
)

// reading is what a code says.
type reading struct {
	card  cards.Card // cards.None: a cut card
	place string
}

// coding reads codes. unique says that a code stands for one single card of the
// shoe, so that the same code again proves that the same card was read again.
type coding struct {
	read   func(code string) (reading, bool)
	unique bool
}

var codings = map[string]coding{
	RankSuit:     {read: readRankSuit},
	SuitRank:     {read: readSuitRank},
	Suit4:        {read: readSuit4},
	RankSuitDeck: {read: readRankSuitDeck, unique: true},
	Index52:      {read: readIndex52},
}

func readRankSuit(code string) (reading, bool) {
	if len(code) > len("10H") {
		return reading{}, false
	}
	c, err := cards.Parse(code)
	return reading{card: c}, err == nil
}

func readSuitRank(code string) (reading, bool) {
	if len(code) < 2 {
		return reading{}, false
	}
	return readParts(code[1:], code[0])
}

func readParts(rank string, suit byte) (reading, bool) {
	r, ok1 := cards.ParseRank(rank)
	s, ok2 := cards.ParseSuit(suit)
	if !ok1 || !ok2 {
		return reading{}, false
	}
	return reading{card: cards.Of(r, s)}, true
}

// suit4Places are the places that the letter before a suit4 code names.
var suit4Places = map[byte]string{'A': "player1", 'B': "player2", 'C': "banker1", 'D': "banker2"}

// readSuit4 reads the suit (1 spades, 2 hearts, 3 clubs, 4 diamonds), two digits of
// rank and a zero, and before them perhaps a letter for the place.
func readSuit4(code string) (reading, bool) {
	var place string
	if len(code) == len("A1010") {
		if place = suit4Places[code[0]]; place == "" {
			return reading{}, false
		}
		code = code[1:]
	}
	if len(code) != len("1010") || code[0] < '1' || code[0] > '4' || code[3] != '0' {
		return reading{}, false
	}
	rank, ok := number(code[1:3], int(cards.King))
	if !ok {
		return reading{}, false
	}
	return reading{cards.Of(cards.Rank(rank), cards.Suit(code[0]-'1')), place}, true
}

// readRankSuitDeck reads rank, suit and deck, one character each; 0 is ten and 1 is
// ace.
func readRankSuitDeck(code string) (reading, bool) {
	if len(code) != len("4D8") || code[2] < '1' || code[2] > '9' {
		return reading{}, false
	}
	rank := code[:1]
	switch rank {
	case "0":
		rank = "T"
	case "1":
		rank = "A"
	}
	return readParts(rank, code[1])
}

// readIndex52 reads 1 to 52, thirteen from the ace of each of spades, hearts, clubs
// and diamonds.
func readIndex52(code string) (reading, bool) {
	n, ok := number(code, cards.Kinds)
	return reading{card: cards.Card(n)}, ok
}

// number reads one or two digits, 1 to most.
func number(s string, most int) (n int, ok bool) {
	if len(s) < 1 || len(s) > 2 {
		return 0, false
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n, n >= 1 && n <= most
}

// Bounds of a file of codes.
const (
	mostCodes   = 10_000
	longestCode = line.KeptBytes
)

// cutCard is what a file of codes says of a cut card.
const cutCard = "CUT"

// parseTable reads a file of codes: on each line a code and its card, or CUT for a
// cut card, with blanks, a comma, a semicolon or an equals sign between. A # begins a
// remark. unique says that some card has several codes: then each code is one card of
// the shoe, as where every card has its own chip.
func parseTable(text []byte) (codes map[string]cards.Card, unique bool, err error) {
	codes = map[string]cards.Card{}
	var copies cards.Count
	number := 0
	for l := range bytes.Lines(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))) {
		number++
		l, _, _ = bytes.Cut(l, []byte("#"))
		fields := strings.FieldsFunc(string(l), func(r rune) bool { return strings.ContainsRune(" \t\r\n,;=", r) })
		if len(fields) == 0 {
			continue
		}
		if len(fields) != 2 {
			return nil, false, fmt.Errorf("line %d: want a code and a card, such as E200341201 = AS", number)
		}
		code, name := fields[0], fields[1]
		card := cards.None
		if !strings.EqualFold(name, cutCard) {
			if card, err = cards.Parse(name); err != nil {
				return nil, false, fmt.Errorf("line %d: %w, or %s for a cut card", number, err, cutCard)
			}
			if copies.Add(card) > 1 {
				unique = true
			}
		}
		if _, twice := codes[code]; twice {
			return nil, false, fmt.Errorf("line %d: the code %s stands there twice", number, code)
		}
		if len(code) > longestCode || len(codes) == mostCodes {
			return nil, false, fmt.Errorf("line %d: a file holds at most %d codes of at most %d characters", number, mostCodes, longestCode)
		}
		codes[code] = card
	}
	if copies.Total() == 0 {
		return nil, false, fmt.Errorf("it holds no card; write lines such as E200341201 = AS")
	}
	return codes, unique, nil
}
