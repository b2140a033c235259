package tables

import (
	"fmt"
	"strings"

	"pitboss/tables/cards"
	"pitboss/tables/wire"
)

// reading takes an event's data apart; the first thing that is impossible is its
// fault.
type reading struct {
	fields wire.Value
	outer  wire.Value
	fault  string
}

func (r *reading) wrong(name string, v wire.Value) {
	if r.fault == "" {
		const most = 40
		shown := string(v)
		if len(shown) > most {
			shown = strings.ToValidUTF8(shown[:most], "") + "…"
		}
		r.fault = fmt.Sprintf("%s %s is impossible", name, shown)
	}
}

func (r *reading) missing(name string) {
	if r.fault == "" {
		r.fault = name + " is missing"
	}
}

func (r *reading) find(name string) wire.Value { return field(r.fields, name) }

func field(v wire.Value, name string) (found wire.Value) {
	c := v.Open()
	for n, value, ok := c.Field(); ok; n, value, ok = c.Field() {
		if string(n) == name && value.Kind() != wire.Absent {
			found = value
		}
	}
	return found
}

func (r *reading) text(name string) string {
	v := r.find(name)
	s, ok := v.Text()
	if !ok && v.Kind() != wire.Absent {
		r.wrong(name, v)
	}
	return s
}

func (r *reading) needText(name string) string {
	s := r.text(name)
	if s == "" {
		r.missing(name)
	}
	return s
}

func (r *reading) number(name string, low, high, absent int) int {
	v := r.find(name)
	if v.Kind() == wire.Absent {
		return absent
	}
	n, ok := v.Int()
	if !ok || n < low || n > high {
		r.wrong(name, v)
		return absent
	}
	return n
}

func (r *reading) need(name string, low, high int) int {
	if r.find(name).Kind() == wire.Absent {
		r.missing(name)
		return 0
	}
	return r.number(name, low, high, 0)
}

func (r *reading) card(name string) cards.Card {
	v := r.find(name)
	if v.Kind() == wire.Absent {
		return cards.None
	}
	s, ok := v.Text()
	c, err := cards.Parse(s)
	if !ok || err != nil {
		r.wrong(name, v)
	}
	return c
}

func (r *reading) word(name string, absent string, words ...string) string {
	v := r.find(name)
	if v.Kind() == wire.Absent {
		return absent
	}
	s, ok := v.Text()
	if ok {
		for _, w := range words {
			if s == w {
				return w
			}
		}
	}
	r.wrong(name, v)
	return absent
}

// list finds a list that may be left out; anything else in its place is impossible.
func (r *reading) list(name string) wire.Value {
	v := r.find(name)
	if v.Kind() != wire.Absent && v.Kind() != wire.Array {
		r.wrong(name, v)
		return nil
	}
	return v
}

func (r *reading) inherit(sub reading) {
	if r.fault == "" {
		r.fault = sub.fault
	}
}

func clone(v wire.Value) wire.Value {
	if len(v) == 0 {
		return nil
	}
	return append(wire.Value(nil), v...)
}

// tenths reads a number like 17.7 as 177, without a float.
func tenths(v wire.Value) (int, bool) {
	if v.Kind() != wire.Number {
		return 0, false
	}
	n, decimals, point := 0, 0, false
	for _, b := range v {
		switch {
		case b == '.' && !point:
			point = true
		case b >= '0' && b <= '9' && n < 1_000_000:
			if !point || decimals == 0 {
				n = n*10 + int(b-'0')
			}
			if point {
				decimals++
			}
		default:
			return 0, false
		}
	}
	if decimals == 0 {
		n *= 10
	}
	return n, true
}
