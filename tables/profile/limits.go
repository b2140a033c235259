package profile

import (
	"fmt"

	"pitboss/tables/money"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// Limit is a least and a most; each holds only where it is set.
type Limit struct {
	Min, Max       money.Amount
	HasMin, HasMax bool
}

// Room is what may still be added to a sum already there: the maximum less the
// sum, never below zero. It is open where there is no maximum.
func (l Limit) Room(there money.Amount) (room money.Amount, open bool) {
	if !l.HasMax {
		return 0, true
	}
	return max(l.Max-there, 0), false
}

// Limits are the limits of one table, by the words of the contract. A table
// without limits has none.
type Limits struct {
	Straight, Outside   Limit // roulette
	Player, Banker, Tie Limit // baccarat
	Seat                Limit // blackjack
}

func (l *Limits) named(game Game, name string) *Limit {
	switch game {
	case Baccarat:
		switch name {
		case "player":
			return &l.Player
		case "banker":
			return &l.Banker
		case "tie":
			return &l.Tie
		}
	case Blackjack:
		if name == "seat" {
			return &l.Seat
		}
	case Roulette:
		switch name {
		case "straight":
			return &l.Straight
		case "outside":
			return &l.Outside
		}
	}
	return nil
}

// ReadLimits reads {"straight":{"min":"5","max":"100"}}. A name that the game does
// not know, a limit of the wrong shape and a least above its most are
// rules.invalid; an amount that is none is money.invalid.
func ReadLimits(v wire.Value, game Game, c money.Currency) (Limits, *wager.Fault) {
	var all Limits
	switch v.Kind() {
	case wire.Absent:
		return all, nil
	case wire.Object:
	default:
		return all, wager.Faultf(wager.RulesInvalid, "", "limits: an object by spot is wanted")
	}
	cur := v.Open()
	for name, value, ok := cur.Field(); ok; name, value, ok = cur.Field() {
		limit := all.named(game, string(name))
		if limit == nil {
			return all, wager.Faultf(wager.RulesInvalid, "", "limits: %s has no limit %q", game, name)
		}
		if value.Kind() == wire.Absent {
			continue
		}
		l, f := readLimit(string(name), value, c)
		if f != nil {
			return all, f
		}
		*limit = l
	}
	return all, nil
}

func readLimit(name string, v wire.Value, c money.Currency) (Limit, *wager.Fault) {
	var l Limit
	if v.Kind() != wire.Object {
		return l, wager.Faultf(wager.RulesInvalid, "", `limits.%s: {"min":…,"max":…} is wanted`, name)
	}
	cur := v.Open()
	for end, value, ok := cur.Field(); ok; end, value, ok = cur.Field() {
		if value.Kind() == wire.Absent {
			continue
		}
		text, good := value.Text()
		a, err := c.Parse(text)
		switch string(end) {
		case "min":
			l.Min, l.HasMin = a, true
		case "max":
			l.Max, l.HasMax = a, true
		default:
			return l, wager.Faultf(wager.RulesInvalid, "", "limits.%s: there is no %q; min and max are", name, end)
		}
		if !good || err != nil {
			return l, wager.Faultf(wager.MoneyInvalid, "", "limits.%s.%s: %s is no amount in %s", name, end, fmt.Sprintf("%.40s", value), c.Code)
		}
	}
	if l.HasMin && l.HasMax && l.Min > l.Max {
		return l, wager.Faultf(wager.RulesInvalid, "", "limits.%s: min %s is over max %s", name, c.Format(l.Min), c.Format(l.Max))
	}
	return l, nil
}

// NamedLimit is a limit with its word.
type NamedLimit struct {
	Name string
	Limit
}

// Named lists the limits of a game in a fixed order.
func (l Limits) Named(game Game) []NamedLimit {
	switch game {
	case Baccarat:
		return []NamedLimit{{"player", l.Player}, {"banker", l.Banker}, {"tie", l.Tie}}
	case Blackjack:
		return []NamedLimit{{"seat", l.Seat}}
	case Roulette:
		return []NamedLimit{{"straight", l.Straight}, {"outside", l.Outside}}
	}
	return nil
}

// Text is the limit as a person reads it: "5.00–100.00", with a blank end where
// nothing is set.
func (l Limit) Text(c money.Currency) string {
	low, high := "", ""
	if l.HasMin {
		low = c.Format(l.Min)
	}
	if l.HasMax {
		high = c.Format(l.Max)
	}
	return low + "–" + high
}
