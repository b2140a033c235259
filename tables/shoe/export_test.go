package shoe

import (
	"math/bits"

	"pitboss/tables/cards"
)

// PerBillion is the chance in parts of a thousand million, rounded up.
func (c Chance) PerBillion() int {
	hi, lo := bits.Mul64(uint64(c), 1_000_000_000)
	n := hi<<2 | lo>>62
	if lo<<2 != 0 {
		n++
	}
	return int(n)
}

// ShoesNeeded is how many shoes in a row, each with this many cards dealt, it takes until a
// copy that is missing is noticed; 0 if it takes more than ten thousand.
func ShoesNeeded(decks, dealt int) int {
	const most = 10_000
	q, product := Unseen(decks, dealt), certain
	for shoes := 1; shoes <= most; shoes++ {
		if product = product.times(q); product.suspicious() {
			return shoes
		}
	}
	return 0
}

// Card is how a card stands; no shoes if every copy was seen in the last one.
func (d *Detector) Card(c cards.Card) Away {
	if !c.Valid() {
		return Away{}
	}
	return d.away[c]
}

// LastHand says that the hand in progress, or the next one between hands, is the last.
func (l *Ledger) LastHand() bool { return l.cut && l.handsLeft == 1 }
