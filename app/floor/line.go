package floor

import (
	"fmt"
	"strconv"

	"pitboss/app/draw"
	"pitboss/app/words"
	"pitboss/tables"
	"pitboss/tables/baccarat"
	"pitboss/tables/cards"
	"pitboss/tables/profile"
	"pitboss/tables/wheel"
)

// tell makes the line of the round.
func (s *Tile) tell(t *Table, w *words.Words) {
	switch t.Game {
	case profile.Baccarat:
		s.Line = coupLine(t.Table, w)
	case profile.Roulette:
		s.Line = spinLine(t.Table, w)
	case profile.Blackjack:
		s.Line = dealerLine(t.Table, w)
		s.Boxes = boxes(t.Table, t.Alarm.Box)
	}
	if a := t.Settlement; a != nil && s.Line.Other == "" && s.Line.Text != "" {
		s.Line.Verified = a.Fault == nil && len(a.Findings) == 0 && (!s.Line.ThisOne || over(t.Phase) && a.Round == t.Round)
	}
	if t.Game == profile.Blackjack && !over(t.Phase) {
		s.Line.Verified = false // it says a hand that is being played
	}
}

// over says that the round's result is there.
func over(p tables.Phase) bool { return p == tables.Result || p == tables.Settled }

func coupLine(t *tables.Table, w *words.Words) (l Line) {
	c := t.Coup
	l.ThisOne = c.Dealt > 0
	if c.Dealt == 0 && t.Settlement != nil {
		c = t.Settlement.Coup
	}
	if c.Dealt == 0 {
		return l
	}
	felt, server := deal(t.Scanned), deal(dealt(t.Cards))
	if felt.Dealt >= 4 && server.Dealt >= 4 && l.ThisOne && felt.Complete() && server.Complete() {
		l.Text, l.Other = differ(felt.Player.Points(), felt.Banker.Points(), server.Player.Points(), server.Banker.Points())
		l.Bold = l.Other != ""
		if l.Bold {
			return l
		}
	}
	l.Text = fmt.Sprintf("P %d : %d B", c.Player.Points(), c.Banker.Points())
	if c.Complete() {
		l.Result = w.Say("winner_"+winner(&c), nil)
	}
	return l
}

// deal is the coup that cards make, as far as they can be read.
func deal(dealt []cards.Card) baccarat.Coup {
	c := baccarat.Start()
	for _, card := range dealt {
		if card == cards.None || !c.Take(card) {
			break
		}
	}
	return c
}

func dealt(all []tables.CardDealt) []cards.Card {
	out := make([]cards.Card, len(all))
	for i := range all {
		out[i] = all[i].Card
	}
	return out
}

// differ writes two readings of the points so that only what differs stands twice;
// the second is "" if they agree.
func differ(player, banker, player2, banker2 int) (text, other string) {
	switch {
	case player == player2 && banker == banker2:
		return "", ""
	case player == player2:
		return fmt.Sprintf("P %d : %d", player, banker), fmt.Sprintf("%d B", banker2)
	case banker == banker2:
		return fmt.Sprintf("P %d", player), fmt.Sprintf("%d : %d B", player2, banker)
	}
	return fmt.Sprintf("P %d : %d", player, banker), fmt.Sprintf("%d : %d B", player2, banker2)
}

func winner(c *baccarat.Coup) string {
	if x := c.Winner(); x != baccarat.Nobody {
		return x.String()
	}
	return "tie"
}

func spinLine(t *tables.Table, w *words.Words) (l Line) {
	l.Bold = true
	n := -1
	if len(t.Numbers) > 0 {
		n = int(t.Numbers[len(t.Numbers)-1])
	}
	switch {
	case t.Wheel >= 0:
		n, l.ThisOne = t.Wheel, true
		if t.Server >= 0 && t.Server != t.Wheel {
			l.Other = pocket(t.Server)
		}
	case t.Server >= 0:
		n, l.ThisOne = t.Server, true
	}
	if n < 0 {
		return l
	}
	l.ThisOne = l.ThisOne || over(t.Phase)
	l.Text = pocket(n)
	if l.Other == "" {
		l.Result = w.Say("colour_"+colours[wheel.Colour(n)], nil)
	}
	return l
}

var colours = map[wheel.Hue]string{wheel.Red: "red", wheel.Black: "black", wheel.Green: "zero"}

// pocket is a number as the wheel has it.
func pocket(n int) string {
	if n == wheel.ZeroZero {
		return "00"
	}
	return strconv.Itoa(n)
}

func dealerLine(t *tables.Table, w *words.Words) Line {
	l := Line{ThisOne: true}
	switch n := len(t.Hole.Cards); {
	case n == 0 && len(t.Bets) == 0 && t.Phase != tables.Betting:
		return Line{}
	case n == 0:
		l.Text = w.Count("boxes", seated(t))
	case n == 1 || t.Hole.Cards[1] == cards.None:
		l.Text = w.Say("dealer_shows", map[string]any{"Card": rank(t.Hole.Cards[0])})
	default:
		l.Text = w.Say("dealer_has", map[string]any{"Total": t.Hole.Total})
		if t.Hole.Over() {
			l.Result = w.Say("bust", nil)
		}
	}
	return l
}

func seated(t *tables.Table) int {
	seats := map[int]bool{}
	for _, b := range t.Bets {
		seats[b.Seat] = true
	}
	return len(seats)
}

func rank(c cards.Card) string {
	if c == cards.None {
		return "?"
	}
	code := c.String()
	if code[0] == 'T' {
		return "10"
	}
	return code[:1]
}

// boxes are the seven boxes as a tile shows them; of a split box the hand that is to
// act, else the best one.
func boxes(t *tables.Table, alarm int) (all [7]draw.BoxOnTile) {
	for _, b := range t.Bets {
		if b.Seat >= 1 && b.Seat <= 7 {
			all[b.Seat-1] = draw.BoxOnTile{Text: "•", Mark: draw.BoxBet}
		}
	}
	var best [7]int
	for i := range t.Hands {
		h := &t.Hands[i]
		if h.Seat < 1 || h.Seat > 7 || len(h.Cards) == 0 {
			continue
		}
		b := draw.BoxOnTile{Text: strconv.Itoa(h.Total), Mark: draw.BoxPlayed}
		worth := h.Total
		switch {
		case h.Blackjack():
			b.Text = "BJ"
			worth = 22
		case h.Over():
			b.Mark, worth = draw.BoxBust, 1
		}
		for _, c := range h.Cards {
			if c == cards.None {
				b.Text = "?"
			}
		}
		if t.Phase == tables.Acting && t.Next.Place.Seat == h.Seat && t.Next.Place.Hand == h.Hand {
			b.Mark, worth = draw.BoxActing, 100
		}
		if worth > best[h.Seat-1] {
			all[h.Seat-1], best[h.Seat-1] = b, worth
		}
	}
	if alarm >= 1 && alarm <= 7 {
		all[alarm-1].Alarm = true
	}
	return all
}
