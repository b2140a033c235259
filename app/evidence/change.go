package evidence

import (
	"slices"
	"strconv"
	"time"

	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/round"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// Change is one thing that a what-if makes otherwise. Changes are made one after
// another: a card is counted, and a bet found, as the changes before left them. One that
// does not fit — card 9 of six — changes nothing.
type Change interface {
	apply(*draft) bool
}

// draft is a round while it is changed.
type draft struct {
	line    round.Line
	signals Closing
	// back are the bets that are given back whatever the rules say of them; timed says
	// that a time was changed, so that what is late by the new times goes back too.
	back  map[string]bool
	timed bool
}

// SetCard makes a card another one.
type SetCard struct {
	Number int // off the shoe, from 1
	Card   cards.Card
}

// RemoveCard takes a card away: it was never dealt, or was burned. The guests do as they
// did and the cards behind it keep their order, so each takes the place of the one
// before. With WithAction the action that drew it is taken away too, and every other
// card stays where it lies.
type RemoveCard struct {
	Number     int
	WithAction bool
}

// AddCard puts a card into the order off the shoe, before the one that has its number
// now; one more than there are is the end.
type AddCard struct {
	Number int
	Card   cards.Card
}

// SetNumber makes the ball rest elsewhere.
type SetNumber struct{ Number int }

// SetVoid takes the round back, or has a void round count after all.
type SetVoid struct{ Void bool }

// AddBet has a bet stand that was not taken.
type AddBet struct{ Offer wager.Offer }

// RemoveBet gives a bet back: it counts as never made.
type RemoveBet struct{ ID string }

// SetStake makes a bet another amount.
type SetStake struct {
	ID    string
	Stake money.Amount
}

// SetSpot has a bet lie elsewhere. Of To the spot, the numbers and which one of several
// count.
type SetSpot struct {
	ID string
	To wager.Offer
}

// SetBetTime has a bet made at another time. By the times that then hold, late bets go
// back.
type SetBetTime struct {
	ID string
	At time.Time
}

// SetSignal has a closing signal given at another time, or not at all where the time is
// zero. By the times that then hold, late bets go back.
type SetSignal struct {
	Kind SignalKind
	At   time.Time
}

// SetAction makes an action another one; a Number one more than there are adds it at the
// end.
type SetAction struct {
	Number int // from 1
	Action round.Action
}

// AddAction puts an action before the one that has its number now.
type AddAction struct {
	Number int
	Action round.Action
}

// RemoveAction takes an action away; its card is then the next one's.
type RemoveAction struct{ Number int }

// SetOption plays by another value of one of the house's options. Value is as the option
// is printed: "original", "true", "8".
type SetOption struct{ Name, Value string }

func (c SetCard) apply(d *draft) bool {
	if c.Number < 1 || c.Number > len(d.line.Dealt) || !c.Card.Valid() {
		return false
	}
	d.line.Dealt[c.Number-1] = c.Card
	return true
}

func (c RemoveCard) apply(d *draft) bool {
	if c.Number < 1 || c.Number > len(d.line.Dealt) {
		return false
	}
	if c.WithAction {
		if at := d.drawnBy(c.Number); at >= 0 {
			d.line.Actions = slices.Delete(d.line.Actions, at, at+1)
		}
	}
	d.line.Dealt = slices.Delete(d.line.Dealt, c.Number-1, c.Number)
	return true
}

// drawnBy is the action that drew a card, from 0; -1 for none. Hits and doubles draw one
// each, splits two.
func (d *draft) drawnBy(card int) int {
	seats := map[int]bool{}
	for i := range d.line.Offers {
		if o := &d.line.Offers[i]; o.Has&wager.HasSeat != 0 {
			seats[o.Seat] = true
		}
	}
	next := 2*len(seats) + 3
	for i, a := range d.line.Actions {
		drawn := map[string]int{"hit": 1, "double": 1, "split": 2}[a.Do]
		if card >= next && card < next+drawn {
			if a.Do == "split" {
				return -1 // half a split is none
			}
			return i
		}
		next += drawn
	}
	return -1
}

func (c AddCard) apply(d *draft) bool {
	const most = 200
	n := len(d.line.Dealt)
	if c.Number < 1 || c.Number > n+1 || !c.Card.Valid() || n >= most {
		return false
	}
	d.line.Dealt = slices.Insert(d.line.Dealt, c.Number-1, c.Card)
	return true
}

func (c SetNumber) apply(d *draft) bool {
	if c.Number < 0 || c.Number > 36 {
		return false
	}
	d.line.Number, d.line.HasNumber = c.Number, true
	return true
}

func (c SetVoid) apply(d *draft) bool {
	d.line.Void = c.Void
	return true
}

func (c AddBet) apply(d *draft) bool {
	const most = 10_000
	if c.Offer.ID == "" || d.offer(c.Offer.ID) != nil || len(d.line.Offers) >= most {
		return false
	}
	d.line.Offers = append(d.line.Offers, c.Offer)
	return true
}

func (c RemoveBet) apply(d *draft) bool {
	if d.offer(c.ID) == nil {
		return false
	}
	d.back[c.ID] = true
	return true
}

func (c SetStake) apply(d *draft) bool {
	o := d.offer(c.ID)
	if o == nil || c.Stake <= 0 {
		return false
	}
	currency, ok := money.LookupCurrency(d.line.Currency)
	if !ok {
		return false
	}
	o.Stake, o.Has = currency.Format(c.Stake), o.Has|wager.HasStake
	return true
}

func (c SetSpot) apply(d *draft) bool {
	o := d.offer(c.ID)
	if o == nil || c.To.Spot == "" || o.Has&wager.HasSeat != 0 {
		return false
	}
	const place = wager.HasNumbers | wager.HasWhich | wager.HasSides
	o.Spot, o.Numbers, o.Which, o.Sides = c.To.Spot, slices.Clone(c.To.Numbers), c.To.Which, c.To.Sides
	o.Has = o.Has&^place | c.To.Has&place
	return true
}

func (c SetBetTime) apply(d *draft) bool {
	o := d.offer(c.ID)
	if o == nil {
		return false
	}
	o.At, d.timed = c.At, true
	return true
}

func (c SetSignal) apply(d *draft) bool {
	if c.Kind > DeviceRim {
		return false
	}
	d.timed = true
	d.signals.Signals = slices.DeleteFunc(d.signals.Signals, func(s Signal) bool { return s.Kind == c.Kind })
	if !c.At.IsZero() {
		d.signals.Signals = append(d.signals.Signals, Signal{c.Kind, c.At, -1})
	}
	d.signals.judge()
	d.line.Clock = d.signals.clock()
	return true
}

func (c SetAction) apply(d *draft) bool {
	switch n := len(d.line.Actions); {
	case c.Number == n+1:
		return AddAction(c).apply(d)
	case c.Number < 1 || c.Number > n:
		return false
	}
	d.line.Actions[c.Number-1] = c.Action
	return true
}

func (c AddAction) apply(d *draft) bool {
	const most = 200
	if n := len(d.line.Actions); c.Number < 1 || c.Number > n+1 || n >= most {
		return false
	}
	d.line.Actions = slices.Insert(d.line.Actions, c.Number-1, c.Action)
	return true
}

func (c RemoveAction) apply(d *draft) bool {
	if c.Number < 1 || c.Number > len(d.line.Actions) {
		return false
	}
	d.line.Actions = slices.Delete(d.line.Actions, c.Number-1, c.Number)
	return true
}

func (c SetOption) apply(d *draft) bool {
	if c.Name == "" {
		return false
	}
	rules := []byte{'{'}
	if v := wire.Trim(wire.Value(d.line.Rules)); v.Kind() == wire.Object {
		in := v.Open()
		for name, value, ok := in.Field(); ok; name, value, ok = in.Field() {
			if string(name) != c.Name {
				rules = append(wire.AppendName(rules, string(name)), value...)
			}
		}
	}
	rules = wire.AppendName(rules, c.Name)
	switch _, err := strconv.Atoi(c.Value); {
	case err == nil || c.Value == "true" || c.Value == "false":
		rules = append(rules, c.Value...)
	default:
		rules = wire.AppendText(rules, c.Value)
	}
	d.line.Rules = append(rules, '}')
	return true
}

func (d *draft) offer(id string) *wager.Offer {
	for i := range d.line.Offers {
		if d.line.Offers[i].ID == id {
			return &d.line.Offers[i]
		}
	}
	return nil
}

// draft is the round as it was, to be changed.
func (r *Round) draft() *draft {
	d := &draft{line: r.line, signals: r.Closing, back: map[string]bool{}}
	d.line.Offers, d.line.Prison = slices.Clone(r.line.Offers), slices.Clone(r.line.Prison)
	d.line.Dealt, d.line.Actions = slices.Clone(r.line.Dealt), slices.Clone(r.line.Actions)
	d.signals.Signals = slices.Clone(r.Closing.Signals)
	d.line.Clock = d.signals.clock()
	return d
}
