package profile

import (
	"fmt"
	"strings"

	"pitboss/tables/money"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// setting is one option being set; the first thing wrong with it is its fault.
type setting struct {
	name  string
	value wire.Value
	fault *wager.Fault
}

func (s *setting) wrong(right string) {
	if s.fault == nil {
		s.fault = invalid(s.name, fmt.Sprintf("%s is not possible; %s", shown(s.value), right))
	}
}

func shown(v wire.Value) string {
	const most = 40
	if len(v) > most {
		return string(v[:most]) + "…"
	}
	if len(v) == 0 {
		return "nothing"
	}
	return string(v)
}

func (s *setting) number(to *int, low, high int) {
	n, ok := s.value.Int()
	if !ok || n < low || n > high {
		s.wrong(fmt.Sprintf("a whole number from %d to %d is wanted", low, high))
		return
	}
	*to = n
}

func (s *setting) flag(to *bool) {
	b, ok := s.value.Bool()
	if !ok {
		s.wrong("true or false is wanted")
		return
	}
	*to = b
}

// word returns the place of the value in words, or the old place.
func (s *setting) word(old int, words ...string) int {
	text, ok := s.value.Text()
	if ok {
		for i, w := range words {
			if text == w {
				return i
			}
		}
	}
	s.wrong("one of " + strings.Join(words, ", ") + " is wanted")
	return old
}

func (s *setting) either(to *bool, no, yes string) {
	was := 0
	if *to {
		was = 1
	}
	*to = s.word(was, no, yes) == 1
}

func (s *setting) rounding(to *money.Rounding) {
	text, _ := s.value.Text()
	r, ok := money.ParseRounding(text)
	if !ok {
		s.wrong("one of down, up, half_up is wanted")
		return
	}
	*to = r
}

// amount takes the text of an amount; Rules reads it in the table's currency.
func (s *setting) amount(to *string) {
	text, ok := s.value.Text()
	if !ok || text == "" {
		s.wrong(`an amount in quotes is wanted, like "5"`)
		return
	}
	*to = text
}

func (s *setting) odds(to *money.Odds, least money.Odds, clause string) {
	text, _ := s.value.Text()
	o, ok := money.ParseOdds(text)
	if !ok {
		s.wrong(`odds in quotes are wanted, like "3:2"`)
		return
	}
	if o.Less(least) {
		s.wrong("the rules say at least " + least.String())
		s.fault.Clause = clause
		return
	}
	*to = o
}

func (s *setting) calls(to *[Calls]bool) {
	var set [Calls]bool
	if s.value.Kind() != wire.Array {
		s.wrong("a list of series is wanted")
		return
	}
	c := s.value.Open()
	for v, ok := c.Element(); ok; v, ok = c.Element() {
		text, _ := v.Text()
		call, known := ParseCall(text)
		if !known {
			s.wrong("the series are " + strings.Join(callWords[:], ", "))
			return
		}
		set[call] = true
	}
	*to = set
}

func (s *setting) sides(to *[MostSides + 1]bool) {
	var set [MostSides + 1]bool
	if s.value.Kind() != wire.Array {
		s.wrong("a list of numbers is wanted")
		return
	}
	c := s.value.Open()
	for v, ok := c.Element(); ok; v, ok = c.Element() {
		n, good := v.Int()
		if !good || n < 1 || n > MostSides {
			s.wrong(fmt.Sprintf("numbers from 1 to %d are wanted", MostSides))
			return
		}
		set[n] = true
	}
	*to = set
}

func (s *setting) multiples(to *[Insides]int) {
	if s.value.Kind() != wire.Object {
		s.wrong("an object by spot is wanted")
		return
	}
	set := *to
	c := s.value.Open()
	for name, v, ok := c.Field(); ok; name, v, ok = c.Field() {
		n, good := v.Int()
		at := -1
		for i, w := range insideWords {
			if w == string(name) {
				at = i
			}
		}
		if at < 0 || !good || n < 1 || n > 1000 {
			s.wrong("spots are " + strings.Join(insideWords[:], ", ") + ", multiples from 1 to 1000")
			return
		}
		set[at] = n
	}
	*to = set
}

// Rules are a profile's options with its amounts read in a currency: what a
// settlement works with.
type Rules struct {
	Profile
	Currency       money.Currency
	CallStep       money.Amount
	CommissionUnit money.Amount // 1 where the house rounds to the minor unit
}

// Rules reads the profile's amounts in a currency.
func (p Profile) Rules(c money.Currency) (Rules, *wager.Fault) {
	r := Rules{Profile: p, Currency: c, CommissionUnit: 1, CallStep: 1}
	var f *wager.Fault
	switch p.Game {
	case Baccarat:
		if u := p.Baccarat.CommissionUnit; u != "" {
			r.CommissionUnit, f = amountOption("commission_unit", u, c)
		}
	case Roulette:
		r.CallStep, f = amountOption("call_step", p.Roulette.CallStep, c)
	}
	return r, f
}

func amountOption(name, text string, c money.Currency) (money.Amount, *wager.Fault) {
	a, err := c.Parse(text)
	if err != nil || a == 0 {
		return 1, invalid(name, fmt.Sprintf("%q is no amount above zero in %s", text, c.Code))
	}
	return a, nil
}
