// Package round is the settlement contract: a round as one JSON line in, its
// settlement as one JSON line out, and the check of what a table or a server did.
//
// Read takes a line apart leniently, so that one bad bet never spoils a round; an
// Engine holds the house profiles and the settlers of the three games; an Answer
// writes itself. Where the contract leaves a choice, this is what is done:
//
//   - A line without a game, or with an unknown one, is input.invalid.
//   - A limit of another game is rules.invalid, like an unknown one.
//   - A bet without an id or a spot is malformed; one without a player is
//     nobody's, and its sums are kept under the empty name.
//   - A player's colour is the one of his first colour bet that was accepted.
//   - A complete is closed by no more bets only; the launch closes series and
//     neighbours.
//   - What an announced result is compared by is its headline (winner, number,
//     dealer's total); counts and colours are looked at where the headline agrees.
package round

import (
	"strings"
	"time"

	"pitboss/tables/cards"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// Line is one round of the contract, read but not yet judged.
type Line struct {
	Table, Round, GameWord string
	Game                   profile.Game
	Profile, Currency      string
	Rules, Limits          wire.Value
	Offers                 []wager.Offer
	Prison                 []wager.Offer
	Dealt                  []cards.Card // cards.None where a code is no card
	Codes                  []string     // the codes of Dealt as written, where one is no card
	Actions                []Action
	Number                 int
	HasNumber              bool
	Void                   bool
	VoidReason             string
	Clock                  wager.Clock
	Did                    Did
}

// Action is a guest's decision as written; Bad says that it cannot be read.
type Action struct {
	Seat, Hand int
	Do, Stake  string
	HasStake   bool
	Bad        bool
}

// Did is what the table or the server did, for a check.
type Did struct {
	Paid      []Paid
	Listed    bool // that paid was there at all
	Announced wire.Value
	Scanned   []cards.Card
	HasScan   bool
	Wheel     int // the wheel's number
	HasWheel  bool
	Spin      Launch
}

// Paid is what one wager got back.
type Paid struct{ ID, Returned string }

// Launch is what is known of how the ball was launched.
type Launch struct {
	Revolutions   int    // whole ones: 2 where 2.9 were counted
	Counted       string // as written; "" where nobody counted
	SameDirection bool
	LeftWheel     bool
	ForeignObject bool
	WheelStopped  bool
}

// Read reads a line. The Line keeps slices of line in Rules, Limits and Announced:
// line must not change while it is in use. A fault is always input.invalid; the
// Line then holds what could be read.
func Read(line []byte, l *Line) *wager.Fault {
	l.reset()
	if !wire.Valid(line) {
		return wager.Faultf(wager.InputInvalid, "", "the line is no JSON")
	}
	v := wire.Trim(line)
	if v.Kind() != wire.Object {
		return wager.Faultf(wager.InputInvalid, "", "a round is a JSON object")
	}
	var fault *wager.Fault
	c := v.Open()
	for name, value, ok := c.Field(); ok; name, value, ok = c.Field() {
		if value.Kind() == wire.Absent {
			continue
		}
		if right := l.field(string(name), value); right != "" && fault == nil {
			fault = wager.Faultf(wager.InputInvalid, "", "%s: %s", name, right)
		}
	}
	if fault != nil {
		return fault
	}
	if game, ok := profile.ParseGame(l.GameWord); ok {
		l.Game = game
		return nil
	}
	return wager.Faultf(wager.InputInvalid, "", "game: %q is none of baccarat, blackjack, roulette", l.GameWord)
}

func (l *Line) reset() {
	*l = Line{
		Offers: l.Offers[:0], Prison: l.Prison[:0], Dealt: l.Dealt[:0], Codes: l.Codes[:0], Actions: l.Actions[:0],
		Did: Did{Paid: l.Did.Paid[:0], Scanned: l.Did.Scanned[:0]},
	}
}

const (
	wantText = "a text is wanted"
	wantList = "a list is wanted"
	wantTime = "a time like 2026-11-30T03:45:00.123Z is wanted"
)

// field reads one field of the line and says what would be right if it cannot.
func (l *Line) field(name string, v wire.Value) string {
	text := func(to *string) string {
		s, ok := v.Text()
		if !ok {
			return wantText
		}
		*to = s
		return ""
	}
	switch name {
	case "table":
		return text(&l.Table)
	case "round":
		return text(&l.Round)
	case "game":
		return text(&l.GameWord)
	case "profile":
		return text(&l.Profile)
	case "currency":
		return text(&l.Currency)
	case "rules":
		l.Rules = v
	case "limits":
		l.Limits = v
	case "bets":
		return offers(v, &l.Offers)
	case "prison":
		return offers(v, &l.Prison)
	case "dealt":
		return l.dealt(v)
	case "actions":
		return l.actions(v)
	case "number":
		l.Number, l.HasNumber = v.Int()
	case "void":
		if v.Kind() != wire.Object {
			return `{"reason":…} is wanted`
		}
		l.Void = true
		l.VoidReason, _ = find(v, "reason").Text()
	default:
		return l.didField(name, v)
	}
	return ""
}

func (l *Line) didField(name string, v wire.Value) string {
	var ok bool
	switch name {
	case "no_more_bets_at":
		if l.Clock.NoMoreBets, ok = wager.ReadTime(v); !ok {
			return wantTime
		}
	case "first_card_at":
		if l.Clock.FirstCard, ok = wager.ReadTime(v); !ok {
			return wantTime
		}
	case "launched_at":
		if l.Clock.Launched, ok = wager.ReadTime(v); !ok {
			return wantTime
		}
	case "announced":
		l.Did.Announced = v
	case "paid":
		return l.paid(v)
	case "scanned":
		return l.scanned(v)
	case "spin":
		return l.spin(v)
	}
	return ""
}

func find(v wire.Value, name string) (found wire.Value) {
	c := v.Open()
	for n, value, ok := c.Field(); ok; n, value, ok = c.Field() {
		if string(n) == name && value.Kind() != wire.Absent {
			found = value
		}
	}
	return found
}

func offers(v wire.Value, to *[]wager.Offer) string {
	if v.Kind() != wire.Array {
		return wantList
	}
	c := v.Open()
	for e, ok := c.Element(); ok; e, ok = c.Element() {
		*to = append(*to, wager.ReadOffer(e))
	}
	return ""
}

func (l *Line) dealt(v wire.Value) string {
	if v.Kind() != wire.Array {
		return wantList
	}
	c := v.Open()
	for e, ok := c.Element(); ok; e, ok = c.Element() {
		s, _ := e.Text()
		card, err := cards.Parse(s)
		if err != nil {
			for len(l.Codes) < len(l.Dealt) {
				l.Codes = append(l.Codes, "")
			}
			if len(e) > 20 {
				e = e[:20]
			}
			l.Codes = append(l.Codes, string(e))
		}
		l.Dealt = append(l.Dealt, card)
	}
	return ""
}

func (l *Line) actions(v wire.Value) string {
	if v.Kind() != wire.Array {
		return wantList
	}
	c := v.Open()
	for e, ok := c.Element(); ok; e, ok = c.Element() {
		l.Actions = append(l.Actions, readAction(e))
	}
	return ""
}

func readAction(v wire.Value) Action {
	a := Action{Hand: 1, Bad: v.Kind() != wire.Object}
	c := v.Open()
	for name, value, ok := c.Field(); ok; name, value, ok = c.Field() {
		if value.Kind() == wire.Absent {
			continue
		}
		good := true
		switch string(name) {
		case "seat":
			a.Seat, good = value.Int()
		case "hand":
			a.Hand, good = value.Int()
		case "do":
			a.Do, good = value.Text()
		case "stake":
			a.Stake, good = value.Text()
			a.HasStake = true
		}
		a.Bad = a.Bad || !good
	}
	return a
}

func (l *Line) paid(v wire.Value) string {
	if v.Kind() != wire.Array {
		return wantList
	}
	l.Did.Listed = true
	c := v.Open()
	for e, ok := c.Element(); ok; e, ok = c.Element() {
		id, ok1 := find(e, "id").Text()
		returned, ok2 := find(e, "returned").Text()
		if !ok1 || !ok2 {
			return `{"id":…,"returned":…} is wanted for each`
		}
		l.Did.Paid = append(l.Did.Paid, Paid{id, returned})
	}
	return ""
}

func (l *Line) scanned(v wire.Value) string {
	switch v.Kind() {
	case wire.Array:
		l.Did.HasScan = true
		c := v.Open()
		for e, ok := c.Element(); ok; e, ok = c.Element() {
			s, _ := e.Text()
			card, err := cards.Parse(s)
			if err != nil {
				card = cards.None // unread: it holds its place
			}
			l.Did.Scanned = append(l.Did.Scanned, card)
		}
		return ""
	case wire.Object:
		if n := find(v, "number"); n.Kind() != wire.Absent {
			var ok bool
			if l.Did.Wheel, ok = n.Int(); !ok || l.Did.Wheel < 0 || l.Did.Wheel > 36 {
				return "the wheel's number is a whole number from 0 to 36"
			}
			l.Did.HasWheel = true
		}
		return ""
	}
	return `a list of cards or {"number":…} is wanted`
}

func (l *Line) spin(v wire.Value) string {
	if v.Kind() != wire.Object {
		return "an object is wanted"
	}
	s := &l.Did.Spin
	c := v.Open()
	for name, value, ok := c.Field(); ok; name, value, ok = c.Field() {
		switch string(name) {
		case "revolutions":
			if value.Kind() == wire.Absent {
				continue
			}
			whole, _, _ := strings.Cut(string(value), ".")
			n, ok := wire.Value(whole).Int()
			if !ok || n < 0 {
				return "revolutions is a number, not below zero"
			}
			s.Revolutions, s.Counted = n, string(value)
		case "same_direction":
			s.SameDirection, _ = value.Bool()
		case "left_wheel":
			s.LeftWheel, _ = value.Bool()
		case "foreign_object":
			s.ForeignObject, _ = value.Bool()
		case "wheel_stopped":
			s.WheelStopped, _ = value.Bool()
		}
	}
	return ""
}

func timeText(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return string(wager.AppendTime(nil, t))
}
