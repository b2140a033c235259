// Package wager holds what a guest stakes and what becomes of it: the bet as it
// was offered, the reasons for which a bet is refused, and the answer for each
// bet once the round has its result. Its shapes are those of the settlement
// contract; all three games share it.
package wager

import (
	"strings"
	"time"

	"pitboss/tables/wire"
)

// Offer is a bet as it was written, before a currency or a table is known. It is
// read leniently: what cannot be read is named in Wrong, and the bet is refused
// as malformed, alone.
type Offer struct {
	ID, Player  string
	Spot        string // "split", "banker", "seat" …
	Stake, Chip string // amounts as written; "" where none was given
	Chips       string // "", "cash" or "colour"
	Numbers     []int
	Which, Seat int
	Sides       int
	At          time.Time // zero where none was given: such a bet is never late
	Has         Has
	Wrong       string // the first field that could not be read
}

// Has says which of an offer's fields were written.
type Has uint8

// The fields whose absence has a meaning of its own.
const (
	HasStake Has = 1 << iota
	HasChip
	HasSides
	HasWhich
	HasSeat
	HasNumbers
)

// ReadOffer reads a bet of the contract. Its strings are copies; nothing of v is
// kept.
func ReadOffer(v wire.Value) Offer {
	var o Offer
	if v.Kind() != wire.Object {
		o.Wrong = "bet"
		return o
	}
	c := v.Open()
	for name, value, ok := c.Field(); ok; name, value, ok = c.Field() {
		if value.Kind() == wire.Absent {
			continue
		}
		good := true
		switch string(name) {
		case "id":
			o.ID, good = value.Text()
		case "player":
			o.Player, good = value.Text()
		case "spot":
			o.Spot, good = value.Text()
		case "stake":
			o.Stake, good = value.Text()
			o.Has |= HasStake
		case "chip":
			o.Chip, good = value.Text()
			o.Has |= HasChip
		case "chips":
			o.Chips, good = value.Text()
			good = good && (o.Chips == "cash" || o.Chips == "colour")
		case "which":
			o.Which, good = value.Int()
			o.Has |= HasWhich
		case "seat":
			o.Seat, good = value.Int()
			o.Has |= HasSeat
		case "sides":
			o.Sides, good = value.Int()
			o.Has |= HasSides
		case "numbers":
			o.Numbers, good = readNumbers(value)
			o.Has |= HasNumbers
		case "at":
			o.At, good = ReadTime(value)
		}
		if !good && o.Wrong == "" {
			o.Wrong = string(name)
		}
	}
	return o
}

// MostNumbers is how many numbers a bet may list before it is unreadable; no
// position of a roulette layout has more than six.
const MostNumbers = 64

func readNumbers(v wire.Value) ([]int, bool) {
	if v.Kind() != wire.Array {
		return nil, false
	}
	var all []int
	c := v.Open()
	for e, ok := c.Element(); ok; e, ok = c.Element() {
		n, good := e.Int()
		if !good || len(all) == MostNumbers {
			return nil, false
		}
		if all == nil {
			all = make([]int, 0, 6)
		}
		all = append(all, n)
	}
	return all, true
}

// ReadTime reads an RFC 3339 time, and nothing that only resembles one: a bet's moment
// decides whether it is late.
func ReadTime(v wire.Value) (time.Time, bool) {
	s, ok := v.Text()
	if !ok {
		return time.Time{}, false
	}
	t, err := time.Parse(time.RFC3339Nano, s)
	return t, err == nil && strictTime(s)
}

// strictTime holds a text that time.Parse took to the letter of RFC 3339: two digits
// for the hour, a point before the fraction, a zone of less than a day.
func strictTime(s string) bool {
	const hour, zone = len("2026-11-30T03"), len("+07:00")
	if s[hour] != ':' || strings.Contains(s, ",") {
		return false
	}
	off := s[len(s)-zone:]
	return s[len(s)-1] == 'Z' || off[1:3] < "24" && off[4:] < "60"
}

// Append writes the offer as the contract has it.
func (o Offer) Append(dst []byte) []byte {
	dst = append(dst, '{')
	dst = wire.AppendField(dst, "id", o.ID)
	dst = wire.AppendField(dst, "player", o.Player)
	dst = wire.AppendField(dst, "spot", o.Spot)
	if o.Has&HasNumbers != 0 {
		dst = append(wire.AppendName(dst, "numbers"), '[')
		for i, n := range o.Numbers {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendInt(dst, n)
		}
		dst = append(dst, ']')
	}
	if o.Has&HasWhich != 0 {
		dst = wire.AppendInt(dst, "which", o.Which)
	}
	if o.Has&HasSeat != 0 {
		dst = wire.AppendInt(dst, "seat", o.Seat)
	}
	if o.Has&HasSides != 0 {
		dst = wire.AppendInt(dst, "sides", o.Sides)
	}
	if o.Has&HasStake != 0 {
		dst = wire.AppendField(dst, "stake", o.Stake)
	}
	if o.Has&HasChip != 0 {
		dst = wire.AppendField(dst, "chip", o.Chip)
	}
	if o.Chips != "" {
		dst = wire.AppendField(dst, "chips", o.Chips)
	}
	if !o.At.IsZero() {
		dst = append(wire.AppendName(dst, "at"), '"')
		dst = AppendTime(dst, o.At)
		dst = append(dst, '"')
	}
	return append(dst, '}')
}

// TimeLayout is how times are written: UTC with milliseconds.
const TimeLayout = "2006-01-02T15:04:05.000Z07:00"

// AppendTime writes a time in UTC with milliseconds.
func AppendTime(dst []byte, t time.Time) []byte { return t.UTC().AppendFormat(dst, TimeLayout) }
