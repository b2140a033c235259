package generic

import (
	"bytes"
	"strconv"
	"time"

	"pitboss/devices/wheel"
	"pitboss/tables/cards"
)

// telling makes the events of one part of a frame; nil if that part says nothing.
type telling func(at time.Time)

// parts of a frame, in the order in which they are told.
var parts = [...]func(*Decoder, match) (telling, string){(*Decoder).card, (*Decoder).state, (*Decoder).ball, (*Decoder).fault}

// read takes what a frame says. A frame of which one part makes no sense says
// nothing at all: all of it is understood before any of it is told.
func (d *Decoder) read(at time.Time, m match) {
	var tell [len(parts)]telling
	says := false
	for i, part := range parts {
		var reason string
		if tell[i], reason = part(d, m); reason != "" {
			d.book.Reject(at, m.frame, reason)
			return
		}
		says = says || tell[i] != nil
	}
	if !says {
		d.book.Other(at, m.frame)
		return
	}
	d.book.Line()
	for _, t := range tell {
		if t != nil {
			t(at)
		}
	}
}

// card reads cut, unreadable, card, or rank and suit, with their place.
func (d *Decoder) card(m match) (telling, string) {
	if _, ok := m.said(groupCut); ok {
		return d.cards.Cut, ""
	}
	if text, ok := m.text(groupUnreadable); ok {
		code := string(text)
		return func(at time.Time) { d.cards.Unreadable(at, code) }, ""
	}
	place := ""
	if text, ok := m.text(groupPlace); ok {
		place = meaning(d.words.places, text)
	}
	if text, ok := m.text(groupCard); ok {
		return func(at time.Time) { d.cards.Code(at, text, place) }, ""
	}
	rank, ok1 := m.text(groupRank)
	suit, ok2 := m.text(groupSuit)
	if !ok1 || !ok2 {
		return nil, ""
	}
	code := string(rank) + string(suit)
	c, err := cards.Parse(meaning(d.words.ranks, rank) + meaning(d.words.suits, suit))
	switch {
	case d.cards.CutCard(code):
		return d.cards.Cut, ""
	case err != nil:
		return func(at time.Time) { d.cards.Unreadable(at, code) }, ""
	}
	return func(at time.Time) { d.cards.Card(at, c, code, place) }, ""
}

// state reads a wheel's state and all that only a state gives a meaning to, or a
// number that stands alone.
func (d *Decoder) state(m match) (telling, string) {
	s := wheel.Status{Number: wheel.NoNumber, DeciRPM: -1}
	if text, _ := m.text(groupNumber); len(bytes.TrimSpace(text)) > 0 {
		var reason string
		if s.Number, reason = wheel.ParsePocket(bytes.TrimSpace(text), d.padded); reason != "" {
			return nil, reason
		}
	}
	text, ok := m.text(groupState)
	if !ok {
		return d.number(s.Number), ""
	}
	if s.State, ok = wheel.ParseState(meaning(d.words.states, text)); !ok {
		return nil, "its state is not in the setting states"
	}
	if text, ok := m.said(groupSpin); ok {
		n, err := strconv.ParseUint(string(text), 10, 30)
		if err != nil || n > mostSpin {
			return nil, "its spin counter is not a number to 999999999"
		}
		s.Spin = int(n)
	}
	if text, ok := m.said(groupDirection); ok {
		if s.Rotor = meaning(d.words.directions, text); s.Rotor != "cw" && s.Rotor != "ccw" {
			return nil, "its direction is not in the setting directions"
		}
	}
	if text, ok := m.said(groupRPM); ok {
		if s.DeciRPM, ok = deciRPM(text, d.tenths); !ok {
			return nil, "its speed is not a number such as 17 or 17.7"
		}
	}
	if text, ok := m.said(groupFlag); ok {
		if s.Flags, ok = wheel.ParseFlag(meaning(d.words.flags, text)); !ok {
			return nil, "its flag is not in the setting flags"
		}
	}
	return func(at time.Time) { d.game.Status(at, s) }, ""
}

// number takes a number without a state. Beside states that carry the number it only
// confirms them; else it is the result.
func (d *Decoder) number(n wheel.Number) telling {
	switch {
	case n == wheel.NoNumber:
		return nil
	case d.confirms:
		return func(at time.Time) { d.game.Bare(at, n) }
	}
	return func(at time.Time) {
		if d.numbers.Take(at, n) {
			d.game.SpinOver()
		}
	}
}

// ball reads what a sensor says of the ball.
func (d *Decoder) ball(m match) (telling, string) {
	if text, ok := m.said(groupRevolutions); ok {
		n, err := strconv.ParseUint(string(text), 10, 16)
		if err != nil {
			return nil, "its revolutions are no number"
		}
		return func(at time.Time) { d.game.Revolutions(at, int(n)) }, ""
	}
	if _, ok := m.text(groupPulse); ok {
		return func(at time.Time) { d.game.Pulse(at, d.pulseGap) }, ""
	}
	if text, ok := m.said(groupVoid); ok {
		cause, ok := d.words.voids[string(text)]
		if !ok {
			cause = otherVoid
		}
		return func(at time.Time) { d.game.Void(at, cause) }, ""
	}
	return nil, ""
}

func (d *Decoder) fault(m match) (telling, string) {
	text, ok := m.text(groupFault)
	if !ok {
		return nil, ""
	}
	code := string(text)
	text, _ = m.text(groupText)
	words := string(text)
	return func(at time.Time) { d.book.Fault(at, code, words) }, ""
}

// meaning of a device's word; the word itself if the settings say nothing of it.
func meaning(words map[string]string, said []byte) string {
	if meant, ok := words[string(said)]; ok {
		return meant
	}
	return string(said)
}

// deciRPM reads a speed in revolutions a minute, of which one decimal counts, or in
// tenths of them.
func deciRPM(text []byte, tenths bool) (int, bool) {
	n, point := 0, -1
	for i, c := range text {
		switch {
		case c == '.' && point < 0 && !tenths:
			point = i
		case c < '0' || c > '9' || n > mostDeciRPM:
			return 0, false
		case point < 0 || i == point+1:
			n = n*10 + int(c-'0')
		}
	}
	if !tenths && (point < 0 || point == len(text)-1) {
		n *= 10
	}
	return n, n <= mostDeciRPM && string(text) != "."
}
