package shoe

import (
	"math"

	"pitboss/tables/cards"
)

// MostDecks is the largest shoe that is kept account of.
const MostDecks = 100

// mostHands is the most hands that a house deals after the cut card; none plays more
// than one.
const mostHands = 9

// shortBy is how many cards a shoe may give fewer than it should before it is short:
// the six of a baccarat coup.
const shortBy = 6

// House is how the house loads and cuts a shoe.
type House struct {
	Decks         int // 0 where it is not known: then nothing is judged by it
	Behind        int // cards behind the cut card: cut_depth at baccarat, 52 × cut_decks at blackjack
	HandsAfterCut int // hands dealt after the one in which the cut card shows
}

// Ledger is the account of one shoe between two shuffles. A Ledger that is copied is
// a snapshot. The zero Ledger is a shoe of which nothing is known.
type Ledger struct {
	ID string

	house        House
	dealt, burnt int
	unread       int         // of the dealt and burnt, those nobody could read
	seen         cards.Count // those that were read
	broken       bool
	cut          bool
	cutAt        int // cards that were out when the cut card showed
	inHand       bool
	handsLeft    int // once the cut card showed, the hand in progress among them
}

// New is the ledger of a shoe that was shuffled and gave no card yet. A House that
// cannot be is corrected: decks outside 1 to [MostDecks] are not known, and the
// other figures are held within the shoe.
func New(id string, h House) Ledger {
	if h.Decks < 0 || h.Decks > MostDecks {
		h.Decks = 0
	}
	h.Behind = min(max(h.Behind, 0), h.Decks*cards.Kinds)
	h.HandsAfterCut = min(max(h.HandsAfterCut, 0), mostHands)
	return Ledger{ID: id, house: h}
}

// House is how the shoe was loaded and cut, as New corrected it.
func (l *Ledger) House() House { return l.house }

// Deal counts a card that left the shoe for a hand, cards.None for one that lies face
// down or that nobody could read. It says whether the card is foreign: a copy more
// than there are decks. A card dealt while [Ledger.Over] came after the last hand.
func (l *Ledger) Deal(c cards.Card) (foreign bool) {
	l.dealt++
	return l.read(c)
}

// Burn counts a card that left the shoe for nobody; otherwise it is as Deal.
func (l *Ledger) Burn(c cards.Card) (foreign bool) {
	l.burnt++
	return l.read(c)
}

// Reveal names a card that was counted face down. It does nothing while no such card
// is out.
func (l *Ledger) Reveal(c cards.Card) (foreign bool) {
	if l.unread == 0 || !c.Valid() {
		return false
	}
	l.unread--
	return l.read(c)
}

func (l *Ledger) read(c cards.Card) (foreign bool) {
	if !c.Valid() {
		l.unread++
		return false
	}
	if l.seen[c] < math.MaxUint16 {
		l.seen.Add(c)
	}
	return l.Foreign(c)
}

// Foreign says that more copies of a card were seen than the shoe holds.
func (l *Ledger) Foreign(c cards.Card) bool {
	return c.Valid() && l.house.Decks > 0 && int(l.seen[c]) > l.house.Decks
}

// Copies is how many copies of a card were seen.
func (l *Ledger) Copies(c cards.Card) int {
	if !c.Valid() {
		return 0
	}
	return int(l.seen[c])
}

// Seen is the count of the cards that were read.
func (l *Ledger) Seen() cards.Count { return l.seen }

// Dealt, Burnt and Unread are the cards dealt, the cards burnt, and those among both
// that nobody read.
func (l *Ledger) Dealt() int  { return l.dealt }
func (l *Ledger) Burnt() int  { return l.burnt }  // see [Ledger.Dealt]
func (l *Ledger) Unread() int { return l.unread } // see [Ledger.Dealt]

// Out is how many cards left the shoe.
func (l *Ledger) Out() int { return l.dealt + l.burnt }

// Total is how many cards the shoe holds when it is full, 0 where that is not known.
func (l *Ledger) Total() int { return l.house.Decks * cards.Kinds }

// Break says that the shoe is not seen whole: it was in play when the desk began to
// hear it, or part of it was not heard. What needs the whole shoe is not judged any
// more.
func (l *Ledger) Break() { l.broken = true }

// Whole says that every card since the shuffle was heard of.
func (l *Ledger) Whole() bool { return !l.broken && l.house.Decks > 0 }

// Expected is how many cards the shoe should give before the cut card, 0 where its
// decks are not known.
func (l *Ledger) Expected() int { return l.Total() - l.house.Behind }

// Short is how many cards fewer than expected came before the cut card, and whether
// that is more than the six cards of a coup. Nothing is short before the cut card
// showed, or if the shoe was not seen whole. Fewer is negative where more came.
func (l *Ledger) Short() (fewer int, short bool) {
	if !l.cut || !l.Whole() {
		return 0, false
	}
	fewer = l.Expected() - l.cutAt
	return fewer, fewer > shortBy
}
