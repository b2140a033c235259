package baccarat_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"pitboss/tables/baccarat"
	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// terms are the house's rules in a currency, with options, and limits.
func terms(t testing.TB, currency, options, limits string) (*profile.Rules, *profile.Limits) {
	t.Helper()
	if currency == "" {
		currency = "THB"
	}
	c, ok := money.LookupCurrency(currency)
	if !ok {
		t.Fatalf("there is no currency %s", currency)
	}
	p, f := profile.New("house-baccarat", profile.Baccarat, profile.HouseBook).Override(wire.Value(options))
	if f != nil {
		t.Fatal(f)
	}
	r, f := p.Rules(c)
	if f != nil {
		t.Fatal(f)
	}
	l, f := profile.ReadLimits(wire.Value(limits), profile.Baccarat, c)
	if f != nil {
		t.Fatal(f)
	}
	return &r, &l
}

// deck reads cards: "9H 3S KD".
func deck(t testing.TB, codes string) []cards.Card {
	t.Helper()
	var all []cards.Card
	for code := range strings.FieldsSeq(codes) {
		c, err := cards.Parse(code)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	return all
}

// bets reads "player 100, banker 50 @12 by=p2 id=x": spot, stake, the second of the
// betting, the player, the id. Without an id the first is b1.
func bets(t testing.TB, c money.Currency, text string) []wager.Bet {
	t.Helper()
	var all []wager.Bet
	seen := map[string]bool{}
	for one := range strings.SplitSeq(text, ",") {
		words := strings.Fields(one)
		if len(words) == 0 {
			continue
		}
		o := &wager.Offer{ID: fmt.Sprintf("b%d", len(all)+1), Player: "p1", Spot: words[0]}
		for _, word := range words[1:] {
			name, value, _ := strings.Cut(word, "=")
			switch {
			case name == "by":
				o.Player = value
			case name == "id":
				o.ID = value
			case word[0] == '@':
				n, err := strconv.Atoi(word[1:])
				if err != nil {
					t.Fatal(err)
				}
				o.At = second(n)
			default:
				o.Stake, o.Has = word, o.Has|wager.HasStake
			}
		}
		b := wager.Read(o, c)
		b.Again = seen[b.ID]
		seen[b.ID] = true
		all = append(all, b)
	}
	return all
}

// second is a moment some seconds into the betting.
func second(n int) time.Time { return time.Date(2026, 11, 30, 3, 45, n, 0, time.UTC) }

// told is a settlement in words: "win 195 B-30", "refused late B-22", a fault
// "draw.extra B-49 card 5".
func told(c money.Currency, all []wager.Settled, f *wager.Fault) string {
	if f != nil {
		s := string(f.Code) + " " + f.Clause
		if f.Card > 0 {
			s += fmt.Sprintf(" card %d", f.Card)
		}
		return strings.TrimRight(s, " ")
	}
	var text []string
	for _, s := range all {
		if s.Reason != wager.Accepted {
			text = append(text, fmt.Sprintf("%s %s %s", s.Outcome, s.Reason, s.Clause))
			continue
		}
		text = append(text, fmt.Sprintf("%s %s %s", s.Outcome, strings.TrimSuffix(c.Format(s.Returned), ".00"), s.Clause))
	}
	return strings.Join(text, ", ")
}

func same[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// coup deals cards that the rules allow.
func coup(t testing.TB, dealt string) baccarat.Coup {
	t.Helper()
	c, f := baccarat.Deal(deck(t, dealt))
	if f != nil {
		t.Fatal(f)
	}
	return c
}
