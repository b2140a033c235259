package roulette

import (
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// kind is what sort of bet a spot is, before its numbers are looked at.
type kind uint8

const (
	unknown kind = iota
	insideBet
	outsideBet
	seriesBet
	neighboursBet
	completeBet
)

// shape is a bet understood: which position it is on, or which set it becomes.
// Its prices and limits are not yet looked at.
type shape struct {
	kind   kind
	inside profile.Inside
	call   profile.Call
	sides  int
	number int
	at     uint8        // the position of an inside or outside bet
	set    *set         // of a call bet or complete
	offer  money.Amount // what was put down
	fault  string       // why it is malformed: a key of the catalogue
}

func named(spot string) shape {
	for i := range profile.Insides {
		if spot == i.String() {
			return shape{kind: insideBet, inside: i}
		}
	}
	for i, w := range outsideWords {
		if spot == w {
			return shape{kind: outsideBet, at: firstOutside[i]}
		}
	}
	if call, ok := profile.ParseCall(spot); ok {
		return shape{kind: seriesBet, call: call, set: &series[call]}
	}
	switch spot {
	case "neighbours":
		return shape{kind: neighboursBet, sides: 2}
	case "complete":
		return shape{kind: completeBet}
	}
	return shape{}
}

var firstOutside = [...]uint8{
	Dozen: outsideStart, Column: outsideStart + 3, Red: outsideStart + 6, Black: outsideStart + 7,
	Odd: outsideStart + 8, Even: outsideStart + 9, Low: outsideStart + 10, High: outsideStart + 11,
}

// spots maps every spot of the contract to its shape.
var spots = func() map[string]shape {
	all := map[string]shape{}
	for i := range profile.Insides {
		all[i.String()] = named(i.String())
	}
	for _, w := range outsideWords {
		all[w] = named(w)
	}
	for c := range profile.Calls {
		all[c.String()] = named(c.String())
	}
	all["neighbours"] = named("neighbours")
	all["complete"] = named("complete")
	return all
}()

// understand reads a bet's shape. A bet that cannot be read comes back with its
// fault; what was offered is told where it can be read.
func understand(b *wager.Bet, r *profile.RouletteOptions) shape {
	s := spots[b.Spot]
	s.offer = b.Amount
	s.locate(b)
	if s.kind == completeBet {
		s.costComplete(b)
	}
	switch {
	case b.Bad != "":
		s.fault = "roulette_malformed_field"
	case b.Spot == "":
		s.fault = "roulette_malformed_field"
	case s.offer == 0 && s.fault == "":
		s.fault = "roulette_malformed_stake"
	case b.Chips == "colour" && b.Value == 0 && s.fault == "" && (r.OneColourAPlayer || r.CallMultiples && s.isCall()):
		s.fault = "roulette_malformed_colour"
	}
	return s
}

// isCall says that the bet is a series or neighbours: what the rules call a call
// bet, closed at the launch and held to multiples where a house has it so.
func (s *shape) isCall() bool { return s.kind == seriesBet || s.kind == neighboursBet }

func (s *shape) locate(b *wager.Bet) {
	switch s.kind {
	case insideBet:
		at, ok := lookup(b.Numbers)
		if !ok || positions[at].Inside != s.inside {
			s.fault = "roulette_malformed_" + s.inside.String()
			return
		}
		s.at = at
	case outsideBet:
		if p := &positions[s.at]; p.Which > 0 {
			if b.Which < 1 || b.Which > 3 {
				s.fault = "roulette_malformed_which"
				return
			}
			s.at += uint8(b.Which - 1)
		}
	case neighboursBet, completeBet:
		if len(b.Numbers) != 1 || b.Numbers[0] < 0 || b.Numbers[0] >= Numbers {
			s.fault = "roulette_malformed_number"
			return
		}
		s.number = b.Numbers[0]
		if s.kind == completeBet {
			s.set = &completes[s.number]
			return
		}
		if b.Has&wager.HasSides != 0 {
			s.sides = b.Sides
		}
		if s.sides >= 1 && s.sides <= profile.MostSides {
			s.set = &neighbours[s.sides][s.number]
		}
	case unknown, seriesBet:
	}
}

// costComplete works out what a complete costs; a stake that was given must say
// the same.
func (s *shape) costComplete(b *wager.Bet) {
	if s.set == nil {
		return
	}
	if b.Value == 0 {
		s.fault = "roulette_malformed_chip"
		return
	}
	cost, ok := money.Times(b.Value, s.set.chips)
	if !ok || b.Has&wager.HasStake != 0 && b.Amount != cost {
		s.fault = "roulette_malformed_cost"
		return
	}
	s.offer = cost
}

// offered says that the house takes this kind of bet.
func (s *shape) offered(r *profile.RouletteOptions) bool {
	switch s.kind {
	case insideBet:
		return (s.inside != profile.Trio || r.Trio) && (s.inside != profile.FirstFour || r.FirstFour)
	case outsideBet:
		return true
	case seriesBet:
		return r.Calls[s.call]
	case neighboursBet:
		return s.set != nil && r.Sides[s.sides]
	case completeBet:
		return r.Complete
	case unknown:
	}
	return false
}
