// Package floor is the first screen: one tile a table, in the order of the tables,
// and at a glance the ones that need a person. What is well is grey and nearly
// invisible.
package floor

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"pitboss/app/draw"
	"pitboss/app/words"
	"pitboss/tables"
	"pitboss/tables/baccarat"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/roads"
	"pitboss/tables/wheel"
)

// Life is where an alarm stands between its raising and its end.
type Life uint8

// The lives of an alarm that a tile shows.
const (
	Quiet    Life = iota // no alarm
	Fresh                // not acknowledged
	Taken                // acknowledged
	Returned             // over, and never acknowledged
)

// Alarm is the worst finding of a table.
type Alarm struct {
	Life     Life
	Severity findings.Severity
	Text     string
}

// Tile is what a tile says, in the reader's words. It knows no toolkit.
type Tile struct {
	Table    string // the table's number, which is its identity
	Number   string // as it is shown: 07
	Game     profile.Game
	Word     string // of the state
	Filled   float32
	Mark     bool // the usual length of the phase is known
	Over     bool // the phase lasts longer than usual
	Line     string
	Extra    string // the result's word
	ThisOne  bool   // the line is of the round in progress
	Verified bool   // worked out here, and equal
	Time     string
	Closed   []string // who closed it, when, why
	Stale    string   // since when nothing was heard; "" if it is not stale
	Equipped string
	Pace     string
	Dealer   string
	Alarm    Alarm

	Road    roads.Shoe
	Numbers []uint8
	Boxes   [7]draw.BoxOnTile
	Out     int // of the shoe, in per cent
	Cut     int
}

// usualAt is where on the bar the usual length of a phase lies.
const usualAt = 0.63

// MakeTile says a table in words.
func MakeTile(t *tables.Table, a Alarm, now time.Time, w *words.Words) Tile {
	s := Tile{Table: t.Number, Number: digits(t.Number), Game: t.Game, Alarm: a, Road: t.Roads, Numbers: t.Numbers, Dealer: t.Dealer}
	elapsed := max(now.Sub(t.Since), 0)
	s.Time = clock(elapsed)
	if t.Usual > 0 {
		s.Mark = true
		s.Filled = min(float32(elapsed)/float32(t.Usual)*usualAt, 1)
		s.Over = elapsed > t.Usual
	} else {
		s.Filled = min(float32(elapsed)/float32(2*time.Minute), 1)
	}
	s.Word = stateWord(t, w)
	if t.Pace > 0 {
		s.Pace = strconv.Itoa(t.Pace) + w.Say("per_hour", nil)
	}
	s.Equipped = equipment(t)
	s.Out, s.Cut = t.Shoe.Percent(), cutPercent(t)
	s.tell(t, w)
	switch {
	case t.Phase == tables.Closed:
		s.Closed = []string{w.Say("closed_since", map[string]any{"Time": t.Since.Format("15:04")})}
	case t.Stale:
		s.Stale = w.Say("no_data_since", map[string]any{"Time": t.Heard.Format("15:04:05")})
		s.Word = w.Say("state_stale", nil)
		s.Time = clock(max(now.Sub(t.Heard), 0))
	}
	return s
}

// digits is a table's number without the letters of its game.
func digits(number string) string {
	if i := strings.IndexAny(number, "0123456789"); i >= 0 {
		return number[i:]
	}
	return number
}

func clock(d time.Duration) string {
	s := int(d / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

func stateWord(t *tables.Table, w *words.Words) string {
	if t.Phase == tables.Acting && t.Next.Place.Seat > 0 {
		return w.Say("state_box_to_act", map[string]any{"Box": t.Next.Place.Seat})
	}
	if t.Phase == "" {
		return w.Say("state_open", nil)
	}
	return w.Say("state_"+string(t.Phase), nil)
}

func equipment(t *tables.Table) string {
	switch {
	case t.Game == profile.Roulette:
		return t.Spin.Device
	case t.Shoe.ID == "":
		return ""
	}
	return t.Shoe.ID + " " + strconv.Itoa(t.Shoe.Percent()) + "%"
}

func cutPercent(t *tables.Table) int {
	if total := t.Shoe.Total(); total > 0 {
		return t.Shoe.Expected() * 100 / total
	}
	return 0
}

// tell makes the line of the round: the one in progress, or the last.
func (s *Tile) tell(t *tables.Table, w *words.Words) {
	switch t.Game {
	case profile.Baccarat:
		s.tellCoup(t, w)
	case profile.Roulette:
		s.tellSpin(t, w)
	case profile.Blackjack:
		s.tellBoxes(t, w)
	}
	ended := t.Phase == tables.Result || t.Phase == tables.Settled
	s.Verified = ended && t.Settlement != nil && t.Settlement.Round == t.Round && len(t.Settlement.Findings) == 0 ||
		!ended && t.Settlement != nil && len(t.Settlement.Findings) == 0
}

func (s *Tile) tellCoup(t *tables.Table, w *words.Words) {
	c := t.Coup
	s.ThisOne = c.Dealt > 0
	if c.Dealt == 0 && t.Settlement != nil {
		c = t.Settlement.Coup
	}
	if c.Dealt == 0 {
		return
	}
	s.Line = fmt.Sprintf("P %d : %d B", c.Player.Points(), c.Banker.Points())
	if c.Complete() {
		s.Extra = w.Say("winner_"+winner(&c), nil)
	}
}

func winner(c *baccarat.Coup) string {
	if x := c.Winner(); x != baccarat.Nobody {
		return x.String()
	}
	return "tie"
}

func (s *Tile) tellSpin(t *tables.Table, w *words.Words) {
	n := -1
	if len(t.Numbers) > 0 {
		n = int(t.Numbers[len(t.Numbers)-1])
	}
	switch {
	case t.Wheel >= 0:
		n, s.ThisOne = t.Wheel, true
	case t.Server >= 0:
		n, s.ThisOne = t.Server, true
	}
	if n < 0 {
		return
	}
	s.ThisOne = s.ThisOne || t.Phase == tables.Result || t.Phase == tables.Settled
	s.Line = strconv.Itoa(n)
	s.Extra = w.Say("colour_"+map[wheel.Hue]string{wheel.Red: "red", wheel.Black: "black", wheel.Green: "zero"}[wheel.Colour(n)], nil)
}

func (s *Tile) tellBoxes(t *tables.Table, w *words.Words) {
	s.ThisOne = true
	for _, b := range t.Bets {
		if b.Seat >= 1 && b.Seat <= 7 {
			s.Boxes[b.Seat-1] = draw.BoxOnTile{Text: "•", Mark: draw.BoxBet}
		}
	}
	for i := range t.Hands {
		h := &t.Hands[i]
		if h.Seat < 1 || h.Seat > 7 || len(h.Cards) == 0 {
			continue
		}
		b := draw.BoxOnTile{Text: strconv.Itoa(h.Total), Mark: draw.BoxPlayed}
		switch {
		case h.Blackjack():
			b.Text = "BJ"
		case h.Over():
			b.Mark = draw.BoxBust
		}
		if t.Next.Place.Seat == h.Seat && t.Phase == tables.Acting {
			b.Mark = draw.BoxActing
		}
		s.Boxes[h.Seat-1] = b
	}
	switch n := len(t.Hole.Cards); {
	case n == 0:
		s.Line = w.Count("boxes", len(t.Bets))
	case n == 1 || !t.Hole.Cards[1].Valid():
		s.Line = w.Say("dealer_shows", map[string]any{"Card": rank(t)})
	default:
		s.Line = w.Say("dealer_has", map[string]any{"Total": t.Hole.Total})
		if t.Hole.Over() {
			s.Extra = w.Say("bust", nil)
		}
	}
}

func rank(t *tables.Table) string {
	code := t.Hole.Cards[0].String()
	if code[0] == 'T' {
		return "10"
	}
	return code[:1]
}
