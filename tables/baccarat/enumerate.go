package baccarat

import "fmt"

// Shoe is what all ordered six-card prefixes of a fresh shoe come to. A coup of
// four cards is weighted by the ways the next two could have come, one of five by
// the ways of one.
type Shoe struct {
	Total  uint64
	Matrix [10][10]uint64 // by the player's and the banker's final count

	Four        uint64 // player 2 cards, banker 2
	FiveBanker  uint64 // the banker alone drew
	FivePlayer  uint64 // the player alone drew
	Six         uint64
	Naturals    [3]uint64 // coups that end at two cards, by the winner
	BankerSix   uint64    // banker wins with 6
	BankerSeven uint64    // banker wins with 7 on three cards
	PlayerEight uint64    // player wins with 8 on three cards
}

// Won is in how many prefixes a side wins; Nobody for the tie.
func (s *Shoe) Won(side Side) uint64 {
	var n uint64
	for p := range s.Matrix {
		for b := range s.Matrix[p] {
			if higher(p, b) == side {
				n += s.Matrix[p][b]
			}
		}
	}
	return n
}

// MostDecks is the largest shoe that Enumerate can count in 64 bits.
const MostDecks = 30

// Enumerate deals every coup that a fresh shoe of decks (1 to MostDecks) can begin
// with, by a drawing. With House it is the check of the whole drawing table: a
// single wrong cell changes the integers. Of any other number of decks nothing can
// be said: the Shoe is empty.
func Enumerate(decks int, d Drawing) Shoe {
	if decks < 1 || decks > MostDecks {
		return Shoe{}
	}
	e := enumeration{drawing: d}
	for v := range e.left {
		e.left[v] = uint64(4 * decks)
	}
	e.left[0] = uint64(16 * decks)
	cards := uint64(52 * decks)
	e.tail = [7]uint64{6: 1, 5: cards - 5, 4: (cards - 4) * (cards - 5)}
	for p1 := range 10 {
		w1 := e.draw(p1)
		for b1 := range 10 {
			w2 := w1 * e.draw(b1)
			for p2 := range 10 {
				w3 := w2 * e.draw(p2)
				for b2 := range 10 {
					e.two((p1+p2)%10, (b1+b2)%10, w3*e.draw(b2))
					e.back(b2)
				}
				e.back(p2)
			}
			e.back(b1)
		}
		e.back(p1)
	}
	for p := range e.shoe.Matrix {
		for _, n := range e.shoe.Matrix[p] {
			e.shoe.Total += n
		}
	}
	return e.shoe
}

// enumeration holds a shoe while it is dealt, by the ten values of a card.
type enumeration struct {
	drawing Drawing
	left    [10]uint64
	tail    [7]uint64 // by the cards of a coup: the ways to six
	shoe    Shoe
}

func (e *enumeration) draw(v int) uint64 {
	n := e.left[v]
	if n > 0 {
		e.left[v]--
	}
	return n
}

func (e *enumeration) back(v int) { e.left[v]++ }

func (e *enumeration) two(p, b int, weight uint64) {
	if e.drawing.Ends(p, b) {
		e.shoe.Naturals[higher(p, b)] += weight * e.tail[4]
		e.shoe.Four += weight * e.tail[4]
		e.end(p, b, 2, 2, weight*e.tail[4])
		return
	}
	if !e.drawing.Player(p) {
		e.banker(p, b, NoThird, p, weight)
		return
	}
	for third := range 10 {
		if w := weight * e.draw(third); w > 0 {
			e.banker(p, b, third, (p+third)%10, w)
			e.back(third)
		}
	}
}

// banker plays the banker's turn: first is the player's count of two cards, final
// the one it became.
func (e *enumeration) banker(first, b, third, final int, weight uint64) {
	cards := 4
	if third != NoThird {
		cards = 5
	}
	if !e.drawing.Banker(b, third, first) {
		w := weight * e.tail[cards]
		if cards == 4 {
			e.shoe.Four += w
		} else {
			e.shoe.FivePlayer += w
		}
		e.end(final, b, cards-2, 2, w)
		return
	}
	for v := range 10 {
		w := weight * e.left[v] * e.tail[cards+1]
		if cards == 4 {
			e.shoe.FiveBanker += w
		} else {
			e.shoe.Six += w
		}
		e.end(final, (b+v)%10, cards-2, 3, w)
	}
}

func (e *enumeration) end(p, b, playerCards, bankerCards int, weight uint64) {
	e.shoe.Matrix[p][b] += weight
	switch {
	case b > p && b == 6:
		e.shoe.BankerSix += weight
	case b > p && b == 7 && bankerCards == 3:
		e.shoe.BankerSeven += weight
	case p > b && p == 8 && playerCards == 3:
		e.shoe.PlayerEight += weight
	}
}

// The first coup of a fresh shoe of eight decks, as published
// (casinoexploit.com, multiplayerbaccarat.com) and counted here.
const (
	eightDecksTotal  = 4_998_398_275_503_360
	eightDecksBanker = 2_292_252_566_437_888
	eightDecksPlayer = 2_230_518_282_592_256
	eightDecksTie    = 475_627_426_473_216
)

// SelfTest enumerates a shoe of eight decks through the engine's own drawing and
// says whether the integers are the right ones. It takes a few milliseconds and is
// run at every start: a program whose drawing table is damaged must not settle.
func SelfTest() error {
	s := Enumerate(8, house)
	got := [4]uint64{s.Total, s.Won(Banker), s.Won(Player), s.Won(Nobody)}
	if got != [4]uint64{eightDecksTotal, eightDecksBanker, eightDecksPlayer, eightDecksTie} {
		return fmt.Errorf("the baccarat self-test counts %d, the drawing table is not right", got)
	}
	return nil
}
