package round

import (
	"strings"

	"pitboss/tables/cards"
	"pitboss/tables/roulette"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

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
	Fault     *wager.Fault // what cannot be read of all this: of no matter to a settlement
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

// field reads one field that only a check looks at.
func (d *Did) field(name string, v wire.Value) (right string) {
	switch name {
	case "announced":
		if v.Kind() != wire.Object {
			return "an object in the shape of a result is wanted"
		}
		d.Announced = v
	case "paid":
		return d.paid(v)
	case "scanned":
		return d.scanned(v)
	case "spin":
		return d.Spin.read(v)
	}
	return ""
}

func (d *Did) paid(v wire.Value) (right string) {
	if v.Kind() != wire.Array {
		return wantList
	}
	d.Listed, d.Paid = true, d.Paid[:0]
	c := v.Open()
	for e, ok := c.Element(); ok; e, ok = c.Element() {
		id, ok1 := find(e, "id").Text()
		returned, ok2 := find(e, "returned").Text()
		if !ok1 || !ok2 {
			return `{"id":…,"returned":…} is wanted for each`
		}
		d.Paid = append(d.Paid, Paid{id, returned})
	}
	return ""
}

func (d *Did) scanned(v wire.Value) (right string) {
	d.Scanned, d.HasScan, d.HasWheel = d.Scanned[:0], false, false
	switch v.Kind() {
	case wire.Array:
		d.HasScan = true
		c := v.Open()
		for e, ok := c.Element(); ok; e, ok = c.Element() {
			s, _ := e.Text()
			card, err := cards.Parse(s)
			if err != nil {
				card = cards.None // unread: it holds its place
			}
			d.Scanned = append(d.Scanned, card)
		}
		return ""
	case wire.Object:
		if n := find(v, "number"); n.Kind() != wire.Absent {
			var ok bool
			if d.Wheel, ok = n.Int(); !ok || d.Wheel < 0 || d.Wheel >= roulette.Numbers {
				return "the wheel's number is a whole number from 0 to 36"
			}
			d.HasWheel = true
		}
		return ""
	}
	return `a list of cards or {"number":…} is wanted`
}

func (s *Launch) read(v wire.Value) (right string) {
	if v.Kind() != wire.Object {
		return "an object is wanted"
	}
	c := v.Open()
	for name, value, ok := c.Field(); ok; name, value, ok = c.Field() {
		if value.Kind() == wire.Absent {
			continue
		}
		good := true
		switch string(name) {
		case "revolutions":
			if !s.count(value) {
				return "revolutions is a number, not below zero"
			}
		case "same_direction":
			s.SameDirection, good = value.Bool()
		case "left_wheel":
			s.LeftWheel, good = value.Bool()
		case "foreign_object":
			s.ForeignObject, good = value.Bool()
		case "wheel_stopped":
			s.WheelStopped, good = value.Bool()
		}
		if !good {
			return string(name) + " is true or false"
		}
	}
	return ""
}

// count reads the revolutions, of which only whole ones count.
func (s *Launch) count(v wire.Value) bool {
	whole, part, _ := strings.Cut(string(v), ".")
	n, ok := wire.Value(whole).Int()
	if !ok || strings.HasPrefix(whole, "-") || strings.ContainsAny(part, "eE") {
		return false
	}
	s.Revolutions, s.Counted = n, string(v)
	return true
}
