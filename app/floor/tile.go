package floor

import (
	"slices"
	"strconv"
	"time"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/app/words"
	"pitboss/tables"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/roads"
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
	Code     findings.Code
	Severity findings.Severity
	Text     string // in the reader's words
	Short    string // the same where there is less room
	About    string // what it is about, beside Short; "" where that is all of the table
	Box      int    // the blackjack box it is about; 0 where it is about none
}

// Table is a table as the floor needs it: how it stands, which part of the pit it is
// in, its worst alarm, and why it is closed where somebody said so.
type Table struct {
	*tables.Table
	Pit     string
	Dealer  string // the dealer's name, if the house has it; else the table's own word for them
	Alarm   Alarm
	Closing []string // lines for a closed table: by whom, why
}

// Tile is what a tile says, in the reader's words. It knows no toolkit.
type Tile struct {
	Table    string // the table's number, which is its identity
	Number   string // as it is shown: 07
	Game     profile.Game
	Word     string // of the state
	Short    string // the same where there is less room; "" if there is no shorter word
	Filled   float32
	Mark     bool // the usual length of the phase is known
	Over     bool // the phase lasts longer than usual
	Time     string
	Line     Line
	Closed   []string // who closed it, when, why; empty for an open table
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

// Line is the line of the round: the one in progress, or the last.
type Line struct {
	Text     string // points, number, dealer's hand
	Other    string // what the other source has instead; "" while they agree
	Result   string // its word
	Bold     bool
	ThisOne  bool // it is of the round in progress
	Verified bool // worked out here, and equal
}

// usualAt is where on the bar the usual length of a phase lies.
const usualAt = 0.63

// MakeTile says a table in words.
func MakeTile(t *Table, now time.Time, w *words.Words) Tile {
	s := Tile{
		Table: t.Number, Number: draw.OnFelt(t.Number), Game: t.Game, Alarm: t.Alarm, Road: t.Roads, Numbers: t.Numbers,
		Dealer: t.Dealer, Equipped: equipment(t.Table), Out: t.Shoe.Percent(), Cut: cutPercent(t.Table),
	}
	if s.Dealer == "" {
		s.Dealer = t.Table.Dealer
	}
	if t.Game == profile.Baccarat && t.Roads.Len() == 0 {
		s.Road = t.FeltRoads
	}
	if n, ok := unsettled(t.Table); ok {
		s.Numbers = append(slices.Clone(t.Numbers), n)
	}
	if t.Pace > 0 {
		s.Pace = strconv.Itoa(t.Pace) + w.Say("per_hour", nil)
	}
	s.clock(t, now)
	s.Word, s.Short = stateWord(t.Table, w)
	s.tell(t, w)
	switch {
	case t.Phase == tables.Closed:
		s.Closed = t.Closing
		if len(s.Closed) == 0 {
			s.Closed = []string{w.Say("closed_since", map[string]any{"Time": clockTime(t.Since, now)})}
		}
	case t.Stale:
		s.Word, s.Short = w.Say("state_stale", nil), ""
		s.Stale = w.Say("no_data_since", map[string]any{"Time": t.Heard.In(now.Location()).Format("15:04:05")})
		s.Time, s.Filled, s.Over = look.Elapsed(now.Sub(t.Heard)), 1, false
		s.Line.Verified = false
	}
	return s
}

// unsettled is the number of a spin that has its result and is not settled: it is not
// yet among the last numbers.
func unsettled(t *tables.Table) (uint8, bool) {
	n := t.Wheel
	if n < 0 {
		n = t.Server
	}
	settled := t.Settlement != nil && t.Settlement.Round == t.Round
	return uint8(max(n, 0)), t.Game == profile.Roulette && t.HasServer && t.Phase == tables.Result && n >= 0 && !settled
}

// clock tells how long the phase has lasted, against what is usual.
func (s *Tile) clock(t *Table, now time.Time) {
	elapsed := max(now.Sub(t.Since), 0)
	if t.Since.IsZero() {
		elapsed = 0
	}
	s.Time = look.Elapsed(elapsed)
	if t.Usual > 0 {
		s.Mark = true
		s.Over = elapsed > t.Usual
		s.Filled = fraction(elapsed, t.Usual) * usualAt
	} else {
		s.Filled = fraction(elapsed, 2*time.Minute)
	}
	s.Filled = min(s.Filled, 1)
	if t.Phase == tables.Open || t.Phase == "" {
		s.Filled, s.Mark = 0, false // nothing is awaited
	}
}

// steps is how finely a bar moves: less than a pixel of it is not drawn.
const steps = 160

func fraction(part, whole time.Duration) float32 {
	return float32(min(part*steps/whole, 2*steps)) / steps
}

func clockTime(at, now time.Time) string { return at.In(now.Location()).Format("15:04") }

// stateWord is the word of a table's state, and a shorter one where the catalogue has
// it.
func stateWord(t *tables.Table, w *words.Words) (word, short string) {
	key := "state_" + string(t.Phase)
	switch {
	case t.Phase == tables.Acting && t.Next.Place.Seat > 0:
		return w.Say("state_box_to_act", map[string]any{"Box": t.Next.Place.Seat}), ""
	case t.Phase == "":
		key = "state_open"
	}
	if w.Has(key + "_short") {
		short = w.Say(key+"_short", nil)
	}
	return w.Say(key, nil), short
}

func equipment(t *tables.Table) string {
	switch {
	case t.Game == profile.Roulette:
		if t.WheelSerial != "" {
			return t.WheelSerial
		}
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
