package shoe

import (
	"fmt"
	"time"

	"pitboss/devices/line"
	"pitboss/tables"
	"pitboss/tables/cards"
)

// How soon a card that comes again is doubtful.
const (
	usualDouble  = 300 * time.Millisecond
	mostDouble   = time.Minute
	sameShoe     = time.Minute // within it a unique code cannot be of another shoe
	rememberable = 16
	mostKnown    = 1024 // codes; a shoe of chips has some 400, and noise any number
)

// Cards makes events of card codes, by one coding, and marks possible double reads.
type Cards struct {
	book   *line.Book
	coding coding
	cut    string // the code of the cut card; "" if there is none
	double time.Duration

	recent [rememberable]scan // a ring of the last codes
	seen   int
	known  map[string]*known
}

// known is a code that came before: what it says, and what is said of a card whose
// place nobody tells, read once or perhaps twice. A shoe has few codes and gives many
// cards.
type known struct {
	code string
	reading
	ok          bool
	card, twice tables.Data
}

type scan struct {
	code, place string
	at          time.Time
}

// NewCards reads these settings:
//
//	coding         rank-suit if absent, or suit-rank, suit4, rank-suit-deck, index52, table
//	codes          for table: the file of codes
//	unique         for table: true if each card has its own code, so that a repeat is
//	               proved; if absent, true where some card has several codes
//	cut_card       the code of the cut card
//	double_window  how soon the same code is a possible double read; 300ms if absent
//
// usual are the codings that the driver knows, the first of them meant where the
// setting is absent.
func NewCards(book *line.Book, c line.Config, s *line.Settings, usual ...string) *Cards {
	name := s.Word("coding", usual...)
	if name == Table {
		return newCards(book, tableCoding(c, s), s)
	}
	return newCards(book, codings[name], s)
}

// newCards reads the settings that hold for every coding.
func newCards(book *line.Book, k coding, s *line.Settings) *Cards {
	return &Cards{
		book: book, coding: k, cut: s.Text("cut_card", ""), known: map[string]*known{},
		double: s.Time("double_window", usualDouble, mostDouble),
	}
}

// Codings are all codings, in the order in which they are documented.
func Codings() []string {
	return []string{RankSuit, SuitRank, Suit4, RankSuitDeck, Index52, Table}
}

func tableCoding(c line.Config, s *line.Settings) coding {
	none := coding{read: func(string) (reading, bool) { return reading{}, false }}
	file := s.Text("codes", "")
	if file == "" || c.ReadFile == nil {
		s.Wrong("codes", file, "the name of a file of codes and cards, since coding is table")
		return none
	}
	text, err := c.ReadFile(file)
	if err != nil {
		s.Wrong("codes", file, fmt.Sprintf("a file that can be read: %v", err))
		return none
	}
	codes, unique, err := parseTable(text)
	if err != nil {
		s.Wrong("codes", file, fmt.Sprintf("a file of codes and cards: %v", err))
		return none
	}
	return coding{
		read: func(code string) (reading, bool) {
			card, ok := codes[code]
			return reading{card: card}, ok
		},
		unique: s.Yes("unique", unique),
	}
}

// Code takes a code as it was read; place is where the line says the card lies, ""
// if it does not. It counts no line of the book, and keeps nothing of code.
func (k *Cards) Code(at time.Time, code []byte, place string) {
	e := k.known[string(code)]
	if e == nil {
		e = k.learn(string(code))
	}
	switch {
	case !e.ok:
		k.Unreadable(at, e.code)
	case e.reading.card == cards.None:
		k.Cut(at)
	case place != "":
		k.Card(at, e.reading.card, e.code, place)
	case k.again(scan{e.code, e.place, at}):
		k.book.Say(at, tables.CardScannedType, e.twice)
	default:
		k.book.Say(at, tables.CardScannedType, e.card)
	}
}

// learn reads a code that has not come before, or not lately.
func (k *Cards) learn(code string) *known {
	e := &known{code: code}
	if e.ok = k.CutCard(code); !e.ok {
		e.reading, e.ok = k.coding.read(code)
	}
	e.card = tables.CardScanned{Card: e.reading.card, Code: code, Place: e.place}
	e.twice = tables.CardScanned{Card: e.reading.card, Code: code, Place: e.place, PossibleDouble: true}
	if len(k.known) >= mostKnown {
		clear(k.known)
	}
	k.known[code] = e
	return e
}

// Card takes a card that the driver has read itself.
func (k *Cards) Card(at time.Time, c cards.Card, code, place string) {
	again := k.again(scan{code, place, at})
	k.book.Say(at, tables.CardScannedType, tables.CardScanned{Card: c, Code: code, Place: place, PossibleDouble: again})
}

// CutCard says that a code is the cut card's.
func (k *Cards) CutCard(code string) bool { return k.cut != "" && code == k.cut }

// Cut takes the cut card.
func (k *Cards) Cut(at time.Time) {
	k.book.Say(at, tables.CutCardScannedType, tables.CutCardScanned{})
}

// Unreadable takes a card that passed and could not be read.
func (k *Cards) Unreadable(at time.Time, code string) {
	k.book.Say(at, tables.CardUnreadableType, tables.CardUnreadable{Code: code})
}

// again says that a code came so short a time ago that it may be, or with a unique
// code must be, the same card; and remembers it. Equal codes at two places are two
// cards, unless they are unique.
func (k *Cards) again(now scan) bool {
	window := k.double
	if k.coding.unique {
		window = max(window, sameShoe)
		now.place = ""
	}
	again := false
	for i := range k.recent[:min(k.seen, rememberable)] {
		s := &k.recent[i]
		if s.code == now.code && s.place == now.place && now.at.Sub(s.at).Abs() <= window {
			again = true
			break
		}
	}
	k.recent[k.seen%rememberable] = now
	k.seen++
	return again
}
