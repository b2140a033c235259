package generic

import (
	"bytes"
	"slices"
	"strconv"
	"time"

	"pitboss/devices/line"
	"pitboss/devices/wheel"
	"pitboss/tables/cards"
)

// telling is what one part of a frame says; the zero telling says nothing. Its bytes
// are the frame's.
type telling struct {
	what   what
	code   []byte // of a card, or of a fault
	words  []byte // of a fault
	place  string
	card   cards.Card
	status wheel.Status
	number wheel.Number
	count  int
	cause  string
}

// what a part of a frame says.
type what uint8

const (
	nothing what = iota
	aCut
	anUnreadable
	aCode
	aCard
	aStatus
	aBareNumber
	aNumber
	aCount
	aPulse
	aVoid
	aFault
)

// The parts of a frame, in the order in which they are told.
const (
	cardPart = iota
	statePart
	ballPart
	faultPart
	manyParts
)

// partGroups are the groups of each part; it says nothing without one of them.
var partGroups = [manyParts][]group{
	cardPart:  {groupCut, groupUnreadable, groupCard, groupRank},
	statePart: {groupState, groupNumber},
	ballPart:  {groupRevolutions, groupPulse, groupVoid},
	faultPart: {groupFault},
}

// part reads one part of a frame.
func (d *Decoder) part(i int, m *match) (telling, line.Reason) {
	switch i {
	case cardPart:
		return d.card(m)
	case statePart:
		return d.state(m)
	case ballPart:
		return d.ball(m)
	default:
		return d.fault(m)
	}
}

// read takes what a frame says. A frame of which one part makes no sense says
// nothing at all: all of it is understood before any of it is told.
func (d *Decoder) read(at time.Time, m match) {
	var tell [manyParts]telling
	says := false
	for i, has := range m.pattern.parts {
		if !has {
			continue
		}
		var reason line.Reason
		if tell[i], reason = d.part(i, &m); reason.Code != "" {
			d.book.Reject(at, m.frame, reason)
			return
		}
		says = says || tell[i].what != nothing
	}
	if !says {
		d.book.Other(at, m.frame)
		return
	}
	d.book.Line()
	for i := range tell {
		d.tell(at, &tell[i])
	}
}

// tell makes the events of one part.
func (d *Decoder) tell(at time.Time, t *telling) {
	switch t.what {
	case nothing:
	case aCut:
		d.cards.Cut(at)
	case anUnreadable:
		d.cards.Unreadable(at, string(t.code))
	case aCode:
		d.cards.Code(at, t.code, t.place)
	case aCard:
		d.cards.Card(at, t.card, string(t.code), t.place)
	case aStatus:
		d.game.Status(at, t.status)
	case aBareNumber:
		d.game.Bare(at, t.number)
	case aNumber:
		if d.numbers.Take(at, t.number) {
			d.game.SpinOver()
		}
	case aCount:
		d.game.Revolutions(at, t.count)
	case aPulse:
		d.game.Pulse(at, d.pulseGap)
	case aVoid:
		d.game.Void(at, t.cause)
	case aFault:
		d.book.Fault(at, string(t.code), string(t.words))
	}
}

// card reads cut, unreadable, card, or rank and suit, with their place.
func (d *Decoder) card(m *match) (telling, line.Reason) {
	if _, ok := m.said(groupCut); ok {
		return telling{what: aCut}, line.Reason{}
	}
	if text, ok := m.text(groupUnreadable); ok {
		return telling{what: anUnreadable, code: text}, line.Reason{}
	}
	place := ""
	if text, ok := m.text(groupPlace); ok {
		place = meaning(d.words.places, text)
	}
	if text, ok := m.text(groupCard); ok {
		return telling{what: aCode, code: text, place: place}, line.Reason{}
	}
	rank, ok1 := m.text(groupRank)
	suit, ok2 := m.text(groupSuit)
	if !ok1 || !ok2 {
		return telling{}, line.Reason{}
	}
	code := slices.Concat(rank, suit)
	c, err := cards.Parse(meaning(d.words.ranks, rank) + meaning(d.words.suits, suit))
	switch {
	case d.cards.CutCard(string(code)):
		return telling{what: aCut}, line.Reason{}
	case err != nil:
		return telling{what: anUnreadable, code: code}, line.Reason{}
	}
	return telling{what: aCard, card: c, code: code, place: place}, line.Reason{}
}

// state reads a wheel's state and all that only a state gives a meaning to, or a
// number that stands alone.
func (d *Decoder) state(m *match) (telling, line.Reason) {
	t := telling{what: aStatus, status: wheel.Status{Number: wheel.NoNumber, DeciRPM: -1}}
	s := &t.status
	if text, _ := m.text(groupNumber); len(bytes.TrimSpace(text)) > 0 {
		var reason line.Reason
		if s.Number, reason = wheel.ParsePocket(bytes.TrimSpace(text), d.padded); reason.Code != "" {
			return telling{}, reason
		}
	}
	text, ok := m.text(groupState)
	if !ok {
		return d.number(s.Number), line.Reason{}
	}
	if s.State, ok = wheel.ParseState(meaning(d.words.states, text)); !ok {
		return telling{}, line.Because(line.UnknownState)
	}
	if text, ok := m.said(groupSpin); ok {
		n, err := strconv.ParseUint(string(text), 10, 30)
		if err != nil || n > mostSpin {
			return telling{}, line.Because(line.UnknownSpin)
		}
		s.Spin = int(n)
	}
	if text, ok := m.said(groupDirection); ok {
		if s.Rotor = meaning(d.words.directions, text); s.Rotor != "cw" && s.Rotor != "ccw" {
			return telling{}, line.Because(line.UnknownDirection)
		}
	}
	if text, ok := m.said(groupRPM); ok {
		if s.DeciRPM, ok = deciRPM(text, d.tenths); !ok {
			return telling{}, line.Because(line.UnknownSpeed)
		}
	}
	if text, ok := m.said(groupFlag); ok {
		if s.Flags, ok = wheel.ParseFlag(meaning(d.words.flags, text)); !ok {
			return telling{}, line.Because(line.UnknownFlag)
		}
	}
	return t, line.Reason{}
}

// number takes a number without a state. Beside states that carry the number it only
// confirms them; else it is the result.
func (d *Decoder) number(n wheel.Number) telling {
	switch {
	case n == wheel.NoNumber:
		return telling{}
	case d.confirms:
		return telling{what: aBareNumber, number: n}
	}
	return telling{what: aNumber, number: n}
}

// ball reads what a sensor says of the ball.
func (d *Decoder) ball(m *match) (telling, line.Reason) {
	if text, ok := m.said(groupRevolutions); ok {
		n, err := strconv.ParseUint(string(text), 10, 16)
		if err != nil {
			return telling{}, line.Because(line.UnknownRevolutions)
		}
		return telling{what: aCount, count: int(n)}, line.Reason{}
	}
	if _, ok := m.text(groupPulse); ok {
		return telling{what: aPulse}, line.Reason{}
	}
	if text, ok := m.said(groupVoid); ok {
		cause, ok := d.words.voids[string(text)]
		if !ok {
			cause = otherVoid
		}
		return telling{what: aVoid, cause: cause}, line.Reason{}
	}
	return telling{}, line.Reason{}
}

func (d *Decoder) fault(m *match) (telling, line.Reason) {
	text, ok := m.text(groupFault)
	if !ok {
		return telling{}, line.Reason{}
	}
	words, _ := m.text(groupText)
	return telling{what: aFault, code: text, words: words}, line.Reason{}
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
