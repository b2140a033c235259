package shoe

import (
	"math/bits"

	"pitboss/tables/cards"
)

// Chance is a probability in parts of 2^62. Whole numbers, rounded up at every step,
// say the same on every machine, and never sooner than the exact figure would.
type Chance uint64

// certain is the Chance of what must happen.
const certain Chance = 1 << 62

// times multiplies, rounded up.
func (c Chance) times(by Chance) Chance {
	hi, lo := bits.Mul64(uint64(c), uint64(by))
	n := Chance(hi<<2 | lo>>62)
	if lo<<2 != 0 {
		n++
	}
	return n
}

// suspicious says that a thing is too unlikely to be chance, given that it could have
// happened to any of the 52 cards: 52 × c < 0.001.
func (c Chance) suspicious() bool {
	hi, lo := bits.Mul64(uint64(c), cards.Kinds*1000)
	return hi == 0 && lo < uint64(certain)
}

// Unseen is the chance that a complete shoe does not show every copy of one card: of
// N = 52 × decks cards, dealt were seen, and of the D = decks copies at least one was
// not among them,
//
//	1 − C(N−D, dealt−D) / C(N, dealt)
//
// which is 1 − dealt/N × (dealt−1)/(N−1) × … over D factors. Dealt is held between 0
// and N, decks between 1 and [MostDecks].
func Unseen(decks, dealt int) Chance {
	decks = min(max(decks, 1), MostDecks)
	total := decks * cards.Kinds
	dealt = min(max(dealt, 0), total)
	all := certain // that every copy is seen
	for i := range decks {
		if dealt <= i {
			return certain
		}
		hi, lo := bits.Mul64(uint64(all), uint64(dealt-i))
		n, _ := bits.Div64(hi, lo, uint64(total-i)) // rounded down, so the answer is rounded up
		all = Chance(n)
	}
	return certain - all
}

// Detector notices a card of which a copy is missing from a set of decks, by a copy
// that stays away shoe after shoe. A Detector that is copied is a snapshot. The zero
// Detector has seen no shoe.
//
// How many shoes in a row that takes where a copy really is missing, by how deep they are
// dealt:
//
//	decks   60 %   75 %   85 %
//	    1     12      8      6
//	    2     25     14      9
//	    6    237     57     24
//	    8    685    106     36
//
// So it serves for one or two decks. For six or eight it is slow, and the count at the end
// of the shoe is the control.
type Detector struct {
	set   string
	decks int
	away  [cards.Kinds + 1]Away // by card; index 0 is unused
}

// Away is a card of which some copy was not seen, and for how long.
type Away struct {
	Card   cards.Card
	Shoes  int    // complete shoes in a row that did not show every copy
	Chance Chance // of that, if no copy is missing
}

// Close enters a shoe that came to its end, dealt from this set of decks, whose name
// is the house's. Another set, or another number of decks, begins anew. It returns
// false, and the shoe says nothing, if the shoe was not seen whole.
//
// A card that shows every copy is there, and its row of shoes ends. For another card
// the row goes on, with a chance that rests on the cards that were read: one that was
// burnt face down or was not readable might have been the copy. Copies beyond the
// decks are foreign and are not counted.
func (d *Detector) Close(set string, l *Ledger) bool {
	if !l.Whole() {
		return false
	}
	decks := l.house.Decks
	if d.set != set || d.decks != decks {
		*d = Detector{set: set, decks: decks}
	}
	read := 0
	for _, k := range l.seen[1:] {
		read += min(int(k), decks)
	}
	q := Unseen(decks, read)
	for c := cards.Card(1); c <= cards.Kinds; c++ {
		a := &d.away[c]
		if int(l.seen[c]) >= decks {
			*a = Away{}
			continue
		}
		if a.Shoes == 0 {
			a.Card, a.Chance = c, certain
		}
		a.Shoes++
		a.Chance = a.Chance.times(q)
	}
	return true
}

// Missing are the cards of which a copy stayed away for too long to be chance: 52
// times the chance is under one in a thousand. They are in the order of the cards.
func (d *Detector) Missing() []Away {
	var missing []Away
	for _, a := range d.away {
		if a.Shoes > 0 && a.Chance.suspicious() {
			missing = append(missing, a)
		}
	}
	return missing
}
