package round

import (
	"strconv"
	"strings"

	"pitboss/tables/baccarat"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/wire"
)

// Difference is how an announced result differs from the one worked out here.
type Difference struct {
	Headline      bool   // the winner, the number or the dealer's total
	Detail        bool   // something else that was given: a count, a card, a colour
	Expected, Got string // of the headline, else of the first detail
}

// Any says that something differs.
func (d Difference) Any() bool { return d.Headline || d.Detail }

func (d *Difference) headline(expected, got string) {
	if expected != got && !d.Headline {
		d.Headline, d.Expected, d.Got = true, expected, got
	}
}

func (d *Difference) detail(expected, got string) {
	if expected != got {
		if !d.Any() {
			d.Expected, d.Got = expected, got
		}
		d.Detail = true
	}
}

// CompareResult compares a result in the contract's shape with the answer's. Only
// the fields that are given count; unknown ones are passed over.
func (a *Answer) CompareResult(v wire.Value) Difference {
	var d Difference
	switch a.Game {
	case profile.Baccarat:
		a.compareCoup(v, &d)
	case profile.Blackjack:
		a.compareBlackjack(v, &d)
	case profile.Roulette:
		fields(v, func(name string, value wire.Value) {
			switch name {
			case "number":
				d.headline(strconv.Itoa(a.Number), shownResult(value))
			case "colour":
				d.detail(roulette.ColourWord(a.Number), shownResult(value))
			}
		})
	}
	return d
}

// fields visits the members of an object that are given; a null is not.
func fields(v wire.Value, visit func(name string, value wire.Value)) {
	c := v.Open()
	for name, value, ok := c.Field(); ok; name, value, ok = c.Field() {
		if value.Kind() != wire.Absent {
			visit(string(name), value)
		}
	}
}

// shownResult is a value as a finding shows it.
func shownResult(v wire.Value) string {
	if s, ok := v.Text(); ok {
		return s
	}
	return shortened(v)
}

func (a *Answer) compareCoup(v wire.Value, d *Difference) {
	hand := func(v wire.Value, h baccarat.Hand) {
		switch v.Kind() {
		case wire.Object:
		case wire.Array:
			compareCards(h.Cards[:h.Size], v, d)
		default: // "player":9
			d.detail(strconv.Itoa(h.Points()), shownResult(v))
		}
		fields(v, func(name string, value wire.Value) {
			switch name {
			case "points":
				d.detail(strconv.Itoa(h.Points()), shownResult(value))
			case "cards":
				compareCards(h.Cards[:h.Size], value, d)
			}
		})
	}
	fields(v, func(name string, value wire.Value) {
		switch name {
		case "winner":
			d.headline(a.Winner(), shownResult(value))
		case "natural":
			d.detail(strconv.FormatBool(a.Coup.Natural()), shownResult(value))
		case "player":
			hand(value, a.Coup.Player)
		case "banker":
			hand(value, a.Coup.Banker)
		}
	})
}

// compareCards names the first card that differs, or both hands where one of them has
// more cards.
func compareCards(mine []cards.Card, v wire.Value, d *Difference) {
	var theirs []string
	if v.Kind() != wire.Array {
		theirs = append(theirs, shownResult(v))
	}
	c := v.Open()
	for value, ok := c.Element(); ok && len(theirs) <= len(mine); value, ok = c.Element() {
		theirs = append(theirs, shownResult(value))
	}
	for i := range min(len(mine), len(theirs)) {
		if card, err := cards.Parse(theirs[i]); err != nil || card != mine[i] {
			d.detail(mine[i].String(), theirs[i])
			return
		}
	}
	if len(mine) == len(theirs) {
		return
	}
	all := make([]string, len(mine))
	for i, c := range mine {
		all[i] = c.String()
	}
	d.detail(strings.Join(all, " "), strings.Join(theirs, " "))
}

func (a *Answer) compareBlackjack(v wire.Value, d *Difference) {
	total, _ := blackjack.Total(a.Blackjack.Dealer.Cards)
	fields(v, func(name string, value wire.Value) {
		switch name {
		case "total":
			d.headline(strconv.Itoa(total), shownResult(value))
		case "dealer":
			switch value.Kind() {
			case wire.Object:
			case wire.Array:
				compareCards(a.Blackjack.Dealer.Cards, value, d)
			default: // "dealer":19
				d.headline(strconv.Itoa(total), shownResult(value))
			}
			fields(value, func(name string, value wire.Value) {
				switch name {
				case "total":
					d.headline(strconv.Itoa(total), shownResult(value))
				case "bust":
					d.detail(strconv.FormatBool(total > 21), shownResult(value))
				case "cards":
					compareCards(a.Blackjack.Dealer.Cards, value, d)
				}
			})
		case "hands":
			if value.Kind() != wire.Array {
				d.detail(strconv.Itoa(len(a.Blackjack.Hands)), shownResult(value))
			}
			hands := value.Open()
			for h, ok := hands.Element(); ok; h, ok = hands.Element() {
				a.compareHand(h, d)
			}
		}
	})
}

func (a *Answer) compareHand(v wire.Value, d *Difference) {
	seat, _ := find(v, "seat").Int()
	number, ok := find(v, "hand").Int()
	if !ok {
		number = 1
	}
	for i := range a.Blackjack.Hands {
		h := &a.Blackjack.Hands[i]
		if h.Seat != seat || h.Hand != number {
			continue
		}
		total, soft := blackjack.Total(h.Cards)
		fields(v, func(name string, value wire.Value) {
			switch name {
			case "total":
				d.detail(strconv.Itoa(total), shownResult(value))
			case "soft":
				d.detail(strconv.FormatBool(soft), shownResult(value))
			case "cards":
				compareCards(h.Cards, value, d)
			}
		})
		return
	}
	d.detail("", "seat "+strconv.Itoa(seat)+" hand "+strconv.Itoa(number))
}
