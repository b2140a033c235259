// Package baccarat deals and settles a coup: who draws, who wins, and what each
// bet is paid.
//
// One drawing table decides everything. Settlement, the live table, the
// enumeration of a whole shoe and the self-test at every start all go through it,
// so a wrong cell cannot hide behind a right test.
package baccarat

import (
	"strconv"

	"pitboss/tables/cards"
	"pitboss/tables/wager"
)

// Points of a card: 2 to 9 their face, an ace one, ten and the court cards nought
// (B-13 to B-15).
func Points(c cards.Card) int {
	if r := int(c.Rank()); r <= 9 {
		return r
	}
	return 0
}

// NoThird stands for the third card of a player who stood. It is not 0: a third
// card that counts nought is a card (A-BAC-8).
const NoThird = 10

// bankerDraws has, for each count of the banker, a bit for each third card of the
// player against which he draws (B-50, B-52 to B-57; A-BAC-6 and A-BAC-7).
var bankerDraws = [10]uint16{
	0: against(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, NoThird),
	1: against(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, NoThird),
	2: against(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, NoThird),
	3: against(0, 1, 2, 3, 4, 5, 6, 7, 9, NoThird),
	4: against(2, 3, 4, 5, 6, 7, NoThird),
	5: against(4, 5, 6, 7, NoThird),
	6: against(6, 7),
}

func against(thirds ...int) (set uint16) {
	for _, t := range thirds {
		set |= 1 << t
	}
	return set
}

// Drawing is the rule of drawing: whether two first counts end the coup, whether
// the player draws, and whether the banker does, given his count, the player's
// third card (NoThird if he stood) and the player's count of two cards.
type Drawing struct {
	Ends   func(player, banker int) bool
	Player func(player int) bool
	Banker func(banker, third, player int) bool
}

// House is the drawing of the house rules, the one the engine plays by.
func House() Drawing { return house }

var house = Drawing{
	Ends:   func(player, banker int) bool { return player >= 8 || banker >= 8 }, // B-48
	Player: func(player int) bool { return player <= 5 },                        // B-49, B-51
	Banker: func(banker, third, _ int) bool { return bankerDraws[banker]>>third&1 == 1 },
}

// Side is one of the two hands, or neither.
type Side uint8

// The sides; a tie is neither's.
const (
	Nobody Side = iota
	Player
	Banker
)

var sideWords = [...]string{"nobody", "player", "banker"}

func (s Side) String() string { return sideWords[s] }

// Hand is a hand as it lies.
type Hand struct {
	Cards [3]cards.Card
	Size  int
}

// Points is the right-hand digit of the sum of its cards (B-5).
func (h Hand) Points() int {
	sum := 0
	for _, c := range h.Cards[:h.Size] {
		sum += Points(c)
	}
	return sum % 10
}

func (h *Hand) take(c cards.Card) {
	h.Cards[h.Size] = c
	h.Size++
}

// Coup is a coup as far as it has been dealt.
type Coup struct {
	Player, Banker Hand
	Next           Side // who gets the next card; Nobody when the coup is complete
	Dealt          int
}

// Complete says that no card is due any more.
func (c *Coup) Complete() bool { return c.Dealt >= 4 && c.Next == Nobody }

// Natural says that one hand had 8 or 9 on its first two cards (B-3).
func (c *Coup) Natural() bool {
	two := func(h Hand) int { return (Points(h.Cards[0]) + Points(h.Cards[1])) % 10 }
	return c.Dealt >= 4 && house.Ends(two(c.Player), two(c.Banker))
}

// Winner is the side with the higher count; Nobody is a tie (B-58).
func (c *Coup) Winner() Side { return higher(c.Player.Points(), c.Banker.Points()) }

func higher(player, banker int) Side {
	switch {
	case player > banker:
		return Player
	case banker > player:
		return Banker
	}
	return Nobody
}

// Start is a coup with no card dealt: the first goes to the player.
func Start() Coup { return Coup{Next: Player} }

// Take deals the next card off the shoe: cards one and three to the player, two
// and four to the banker (B-46), then the third cards that the rules demand,
// player before banker (B-47). It reports false, and changes nothing, if no card
// is due.
func (c *Coup) Take(card cards.Card) bool {
	switch {
	case c.Next == Player && c.Player.Size < 3:
		c.Player.take(card)
	case c.Next == Banker && c.Banker.Size < 3:
		c.Banker.take(card)
	default:
		return false
	}
	c.Dealt++
	c.Next = c.due()
	return true
}

func (c *Coup) due() Side {
	switch c.Dealt {
	case 0, 2:
		return Player
	case 1, 3:
		return Banker
	}
	player, banker := c.Player, c.Banker
	player.Size, banker.Size = 2, 2
	p, b := player.Points(), banker.Points()
	switch {
	case house.Ends(p, b):
		return Nobody
	case c.Player.Size == 2 && house.Player(p):
		return Player
	case c.Banker.Size == 2:
		third := NoThird
		if c.Player.Size == 3 {
			third = Points(c.Player.Cards[2])
		}
		if house.Banker(b, third, p) {
			return Banker
		}
	}
	return Nobody
}

// Deal replays the cards off the shoe. A coup that stops short is no fault here; a
// card that the rules do not allow is draw.extra.
func Deal(dealt []cards.Card) (Coup, *wager.Fault) {
	c := Start()
	for i, card := range dealt {
		if !c.Take(card) {
			return c, c.Extra(i + 1)
		}
	}
	return c, nil
}

// Missing is the fault of a coup that stops although a card is due; nil if it is
// complete.
func (c *Coup) Missing() *wager.Fault {
	if c.Complete() {
		return nil
	}
	if c.Dealt < 4 {
		f := wager.Faultf(wager.DealShort, "B-46", "a coup has at least 4 cards, there are %d", c.Dealt).At(c.Dealt + 1)
		f.Expected, f.Got = c.Next.String(), Nobody.String()
		return f
	}
	f := wager.Faultf(wager.DrawMissing, c.clause(), "card %d is missing: player has %d, banker %d%s, so the %s draws",
		c.Dealt+1, c.Player.Points(), c.Banker.Points(), c.third(), c.Next).At(c.Dealt + 1)
	f.Expected, f.Got = c.Next.String(), Nobody.String()
	return f
}

// Extra is the fault of a card dealt to a coup that was complete. Where it went is
// not said by its place off the shoe; a player with two cards would be the next to
// get one (B-47), else the banker.
func (c *Coup) Extra(card int) *wager.Fault {
	f := wager.Faultf(wager.DrawExtra, c.clause(), "card %d is one too many: player has %d, banker %d%s, and nobody draws; "+
		"keep the order of the shoe: it is the first card of the next coup, or is discarded if exposed",
		card, c.Player.Points(), c.Banker.Points(), c.third()).At(card)
	f.Expected, f.Got = Nobody.String(), Banker.String()
	if c.Player.Size == 2 {
		f.Got = Player.String()
	}
	return f
}

func (c *Coup) third() string {
	if c.Player.Size < 3 {
		return ""
	}
	return " against a third card of " + strconv.Itoa(Points(c.Player.Cards[2]))
}

// clause is the one that says who draws, or that nobody does, as the coup lies.
func (c *Coup) clause() string {
	switch {
	case c.Natural():
		return "B-48"
	case c.Next == Player:
		return "B-51"
	case c.Banker.Size == 3 && c.Player.Size == 2:
		return "B-49"
	case c.Banker.Size == 3:
		return "B-47"
	case c.Player.Size == 2 && c.Banker.Points() <= 5:
		return "B-50"
	case c.Player.Size == 2:
		return "B-49"
	}
	return [...]string{"B-52", "B-52", "B-52", "B-53", "B-54", "B-55", "B-56", "B-57", "B-48", "B-48"}[c.Banker.Points()]
}
