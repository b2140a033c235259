package evidence

import (
	"slices"
	"time"

	"pitboss/tables"
	"pitboss/tables/wire"
)

// takeSteps makes the steps of what belongs to the round.
func (r *Round) takeSteps() {
	timer := time.Time{}
	if !r.Opened.IsZero() && r.Closing.Betting > 0 {
		timer = r.Opened.Add(r.Closing.Betting)
	}
	dealt, scanned := map[int]int{}, map[int]int{} // card → step
	cardsDealt, cardsScanned := 0, 0
	for i := range r.heard {
		h := &r.heard[i]
		if !h.of {
			continue
		}
		s := r.deskStep(h)
		if h.is && h.source != Desk {
			s = stepOf(h)
		}
		s.Findings = h.raised
		if !timer.IsZero() && h.is && !s.At.Before(timer) {
			r.Steps = append(r.Steps, Step{At: timer, Source: Server, Kind: TimerEnded})
			timer = time.Time{}
		}
		switch s.Data.(type) {
		case tables.BetAccepted:
			if r.joinBets(h, &s) {
				continue
			}
		case tables.CardDealt:
			cardsDealt++
			s.Card = cardsDealt
			if r.joinCard(h, &s, scanned) {
				dealt[s.Card] = h.step
				continue
			}
			dealt[s.Card] = len(r.Steps)
		case tables.CardScanned, tables.CardUnreadable:
			if s.Place == "burn" {
				break
			}
			if d, is := s.Data.(tables.CardScanned); is && d.PossibleDouble {
				break
			}
			cardsScanned++
			s.Card = cardsScanned
			if r.joinCard(h, &s, dealt) {
				scanned[s.Card] = h.step
				continue
			}
			scanned[s.Card] = len(r.Steps)
		case tables.CardRevealed:
			s.Card = r.covered()
		}
		h.step = len(r.Steps)
		r.Steps = append(r.Steps, s)
	}
}

// joinBets adds bets to the step before, if that took bets and nothing was wrong.
func (r *Round) joinBets(h *heardEvent, s *Step) bool {
	n := len(r.Steps) - 1
	if n < 0 || r.Steps[n].Kind != tables.BetAcceptedType || r.Steps[n].Marked() || s.Marked() {
		return false
	}
	last := &r.Steps[n]
	last.Bets = slices.Concat(last.Bets, s.Bets)
	last.Records = append(last.Records, s.Records...)
	last.At, last.Heard = s.At, s.Heard
	h.step = n
	return true
}

// joinCard makes one step of a card that both sources read, where the other one came
// first.
func (r *Round) joinCard(h *heardEvent, s *Step, other map[int]int) bool {
	at, ok := other[s.Card]
	if !ok || at != len(r.Steps)-1 && !r.onlyCards(at) {
		return false
	}
	first := &r.Steps[at]
	if s.Scan {
		first.Felt, first.Scan = s.Felt, true
	} else {
		first.Dealt, first.Place, first.Seat, first.Hand = s.Dealt, s.Place, s.Seat, s.Hand
		first.Source, first.Kind, first.Data = s.Source, s.Kind, s.Data
	}
	first.Records = append(first.Records, s.Records...)
	first.Findings = append(first.Findings, s.Findings...)
	h.step = at
	return true
}

// onlyCards says that since a step nothing but cards came: the other source may lag a
// card or two behind, but a card is not joined across what a guest did.
func (r *Round) onlyCards(from int) bool {
	for i := from + 1; i < len(r.Steps); i++ {
		if r.Steps[i].Card == 0 {
			return false
		}
	}
	return true
}

// covered is the card that lies face down, from 1; 0 if none does.
func (r *Round) covered() int {
	for i := range slices.Backward(r.Steps) {
		if s := &r.Steps[i]; s.Kind == tables.CardDealtType && s.Card > 0 {
			if d, ok := s.Data.(tables.CardDealt); ok && (d.Face == "down" || d.Card == 0) {
				return s.Card
			}
		}
	}
	return 0
}

// deskStep makes a step of a record of the desk's own.
func (r *Round) deskStep(h *heardEvent) Step {
	s := Step{At: h.record.At, Heard: h.record.At, Source: Desk, Kind: h.record.Kind, Records: []Ref{h.ref()}}
	if !wire.Valid(h.record.Data) {
		return s
	}
	v := wire.Trim(wire.Value(h.record.Data))
	if inner := member(v, "data"); inner.Kind() == wire.Object && member(v, "type").Kind() == wire.Text {
		v = inner // what people do lies in the envelope of the feed
	}
	if v.Kind() != wire.Object {
		return s
	}
	const most = 40
	c := v.Open()
	for name, value, ok := c.Field(); ok && len(s.Values) < most; name, value, ok = c.Field() {
		switch value.Kind() {
		case wire.Text:
			text, _ := value.Text()
			s.Values = append(s.Values, Value{string(name), text})
		case wire.Object:
			if id, ok := member(value, "id").Text(); ok {
				s.Values = append(s.Values, Value{string(name), id}) // a person with their role
			}
		case wire.Number, wire.Bool:
			s.Values = append(s.Values, Value{string(name), string(value)})
		}
	}
	return s
}

// Value is what a step of the desk's own says under a name; "" for nothing.
func (s *Step) Value(key string) string {
	for _, v := range s.Values {
		if v.Key == key {
			return v.Text
		}
	}
	return ""
}
