package tables

import (
	"bytes"
	"sort"

	"pitboss/tables/baccarat"
	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/roads"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// compareSettlements says whether two settlements of one round are equal, and else
// their first difference. Fields that only one of them gives are no difference; nor
// is the way an amount is written.
func compareSettlements(a, b *RoundSettled, c money.Currency) (expected, got string, equal bool) {
	if expected, got, equal = compareValues(a.Result, b.Result); !equal {
		return expected, got, false
	}
	if !a.Listed || !b.Listed {
		return "", "", true
	}
	return comparePaid(a.Paid, b.Paid, c)
}

func comparePaid(a, b []Payout, c money.Currency) (expected, got string, equal bool) {
	first, second := map[string]string{}, map[string]string{}
	for _, p := range a {
		first[p.ID] = p.Returned
	}
	for _, p := range b {
		second[p.ID] = p.Returned
	}
	for _, p := range append(append([]Payout(nil), a...), b...) {
		if x, y := first[p.ID], second[p.ID]; !sameAmount(x, y, c) {
			return p.ID + " " + x, p.ID + " " + y, false
		}
	}
	return "", "", true
}

// sameAmount says that two texts are the same amount; none at all is nothing.
func sameAmount(x, y string, c money.Currency) bool {
	read := func(s string) (money.Amount, bool) {
		if s == "" {
			return 0, true
		}
		a, err := c.Parse(s)
		return a, err == nil
	}
	a, ok1 := read(x)
	b, ok2 := read(y)
	return x == y || ok1 && ok2 && a == b
}

// compareValues compares two JSON values; of objects only the members that both have.
func compareValues(a, b wire.Value) (x, y string, equal bool) {
	switch {
	case len(a) == 0 || len(b) == 0:
		return "", "", true
	case a.Kind() == wire.Object && b.Kind() == wire.Object:
		c := a.Open()
		for name, value, ok := c.Field(); ok; name, value, ok = c.Field() {
			other := field(b, string(name))
			if len(other) == 0 || value.Kind() == wire.Absent {
				continue
			}
			if x, y, equal = compareValues(value, other); !equal {
				return x, y, false
			}
		}
		return "", "", true
	case a.Kind() == wire.Array && b.Kind() == wire.Array:
		m, n := a.Open(), b.Open()
		for {
			v, ok1 := m.Element()
			w, ok2 := n.Element()
			if !ok1 && !ok2 {
				return "", "", true
			}
			if ok1 != ok2 {
				return string(a), string(b), false
			}
			if x, y, equal = compareValues(v, w); !equal {
				return x, y, false
			}
		}
	}
	s, ok1 := a.Text()
	u, ok2 := b.Text()
	if ok1 && ok2 {
		return s, u, s == u
	}
	return string(a), string(b), bytes.Equal(a, b)
}

func deal(dealt []cards.Card) (baccarat.Coup, *wager.Fault) { return baccarat.Deal(dealt) }

// roadResult is a coup as the roads have it.
func roadResult(c *baccarat.Coup) roads.Result {
	pair := func(h baccarat.Hand) bool { return h.Cards[0].Rank() == h.Cards[1].Rank() }
	r := roads.Result{Winner: roads.Tie, Natural: c.Natural(), BankerPair: pair(c.Banker), PlayerPair: pair(c.Player)}
	r.Points = uint8(max(c.Player.Points(), c.Banker.Points()))
	switch c.Winner() {
	case baccarat.Player:
		r.Winner = roads.Player
	case baccarat.Banker:
		r.Winner = roads.Banker
	case baccarat.Nobody:
	}
	return r
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// sorted lists the tables by their number.
func (f *Fold) sorted() []*table {
	all := make([]*table, 0, len(f.tables))
	for _, number := range sortedKeys(f.tables) {
		all = append(all, f.tables[number])
	}
	return all
}
