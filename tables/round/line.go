package round

import (
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
	Read                   []wager.Bet // the offers as CheckBets shall take them, read before; nil where they were not
	Prison                 []wager.Offer
	Kept                   []wager.Offer // stakes imprisoned though the rules refused their bets: Check compares what they are paid, and no more
	Dealt                  []cards.Card  // cards.None where a code is no card
	Codes                  []string      // the codes of Dealt as written, where one is no card
	Actions                []Action
	Number                 int
	HasNumber              bool
	NumberCode             string // the number as written, where it is no whole number
	Void                   bool
	VoidReason             string
	Clock                  wager.Clock
	Did                    Did
	// AnyCount settles a round although a card is there more often than the shoe
	// holds it: at a live table that is a finding of the shoe, not of the round.
	AnyCount bool
	// CardDiffers says that a card is already found to differ: then a result's
	// details that differ are no second finding.
	CardDiffers bool
}

// Action is a guest's decision as written; Bad says that it cannot be read.
type Action struct {
	Seat, Hand int
	Do, Stake  string
	HasStake   bool
	Bad        bool
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
		right, known := l.field(string(name), value)
		if right != "" && fault == nil {
			fault = wager.Faultf(wager.InputInvalid, "", "%s: %s", name, right)
		}
		if known {
			continue
		}
		if right = l.Did.field(string(name), value); right != "" && l.Did.Fault == nil {
			l.Did.Fault = wager.Faultf(wager.InputInvalid, "", "%s: %s", name, right)
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

const wantList = "a list is wanted"

// field reads one field that a settlement looks at. It says what would be right if
// it cannot be read, and whether it is such a field at all.
func (l *Line) field(name string, v wire.Value) (right string, known bool) {
	switch name {
	case "table":
		return readText(v, &l.Table), true
	case "round":
		return readText(v, &l.Round), true
	case "game":
		return readText(v, &l.GameWord), true
	case "profile":
		return readText(v, &l.Profile), true
	case "currency":
		return readText(v, &l.Currency), true
	case "rules":
		l.Rules = v
	case "limits":
		l.Limits = v
	case "bets":
		return offers(v, &l.Offers), true
	case "prison":
		return offers(v, &l.Prison), true
	case "dealt":
		return l.dealt(v), true
	case "actions":
		return l.actions(v), true
	case "number":
		l.Number, l.HasNumber = v.Int()
		if l.NumberCode = ""; !l.HasNumber {
			l.NumberCode = shortened(v)
		}
	case "void":
		if v.Kind() != wire.Object {
			return `{"reason":…} is wanted`, true
		}
		l.Void = true
		l.VoidReason, _ = find(v, "reason").Text()
	case "no_more_bets_at":
		return readTime(v, &l.Clock.NoMoreBets), true
	case "first_card_at":
		return readTime(v, &l.Clock.FirstCard), true
	case "launched_at":
		return readTime(v, &l.Clock.Launched), true
	default:
		return "", false
	}
	return "", true
}

func readText(v wire.Value, to *string) (right string) {
	s, ok := v.Text()
	if !ok {
		return "a text is wanted"
	}
	*to = s
	return ""
}

func readTime(v wire.Value, to *time.Time) (right string) {
	t, ok := wager.ReadTime(v)
	if !ok {
		return "a time like 2026-11-30T03:45:00.123Z is wanted"
	}
	*to = t
	return ""
}

// shortened is a value as written, cut where it is long.
func shortened(v wire.Value) string {
	const most = 40
	if len(v) > most {
		return string(v[:most]) + "…"
	}
	return string(v)
}

// code is a card of Dealt as it was written.
func (l *Line) code(i int) string {
	if i < len(l.Codes) && l.Codes[i] != "" {
		return l.Codes[i]
	}
	return l.Dealt[i].String()
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
	*to = (*to)[:0]
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
	l.Dealt, l.Codes = l.Dealt[:0], l.Codes[:0]
	c := v.Open()
	for e, ok := c.Element(); ok; e, ok = c.Element() {
		s, _ := e.Text()
		card, err := cards.Parse(s)
		if err != nil {
			for len(l.Codes) < len(l.Dealt) {
				l.Codes = append(l.Codes, "")
			}
			l.Codes = append(l.Codes, shortened(e))
		}
		l.Dealt = append(l.Dealt, card)
	}
	return ""
}

func (l *Line) actions(v wire.Value) string {
	if v.Kind() != wire.Array {
		return wantList
	}
	l.Actions = l.Actions[:0]
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
			good = good && a.Hand >= 1
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

func timeText(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return string(wager.AppendTime(nil, t))
}
