package blackjack_test

import (
	"strings"
	"testing"
	"time"

	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// house returns the house's rules in baht with options replaced:
// house(t, `"soft17":"hit"`).
func house(t testing.TB, options ...string) profile.Rules {
	t.Helper()
	p := profile.New("house-blackjack", profile.Blackjack, profile.HouseBook)
	p, f := p.Override(wire.Value("{" + strings.Join(options, ",") + "}"))
	if f != nil {
		t.Fatal(f)
	}
	baht, _ := money.LookupCurrency("THB")
	r, f := p.Rules(baht)
	if f != nil {
		t.Fatal(f)
	}
	return r
}

// deck reads cards: "AS 7D KH --".
func deck(t testing.TB, codes string) []cards.Card {
	t.Helper()
	var all []cards.Card
	for code := range strings.FieldsSeq(codes) {
		if code == "--" {
			all = append(all, cards.None)
			continue
		}
		c, err := cards.Parse(code)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	return all
}

// acts reads actions: "1 split, 1/2 hit, 1 double 40".
func acts(t testing.TB, text string) []blackjack.Action {
	t.Helper()
	var all []blackjack.Action
	for part := range strings.SplitSeq(text, ",") {
		words := strings.Fields(part)
		if len(words) == 0 {
			continue
		}
		seat, hand, _ := strings.Cut(words[0], "/")
		a := blackjack.Action{Seat: int(seat[0] - '0'), Hand: 1, Do: words[1]}
		if hand != "" {
			a.Hand = int(hand[0] - '0')
		}
		if len(words) > 2 {
			a.Stake, a.HasStake = words[2], true
		}
		all = append(all, a)
	}
	return all
}

// seat is a bet of a stake on a seat; its id is "b" and the seat.
func seat(n int, stake string) wager.Bet {
	id := "b" + string(rune('0'+n))
	return read(wager.Offer{ID: id, Player: "p" + id[1:], Spot: "seat", Seat: n, Stake: stake, Has: wager.HasSeat | wager.HasStake})
}

func read(o wager.Offer) wager.Bet {
	baht, _ := money.LookupCurrency("THB")
	return wager.Read(&o, baht)
}

// at is a moment some seconds into the betting.
func at(seconds int) time.Time {
	return time.Date(2026, 11, 30, 3, 45, seconds, 0, time.UTC)
}

// one is a round of a single seat with a stake of 100.
func one(t testing.TB, dealt, actions string) blackjack.Round {
	t.Helper()
	return blackjack.Round{Bets: []wager.Bet{seat(1, "100")}, Dealt: deck(t, dealt), Actions: acts(t, actions)}
}

// settled settles a round that must be possible.
func settled(t testing.TB, r profile.Rules, in blackjack.Round) (blackjack.Result, map[string]wager.Settled) {
	t.Helper()
	result, all, f := blackjack.Settle(r, profile.Limits{}, in, nil)
	if f != nil {
		t.Fatalf("not settled: %v", f)
	}
	by := map[string]wager.Settled{}
	for _, s := range all {
		by[s.ID] = s
	}
	return result, by
}

// faulty settles a round that must be impossible.
func faulty(t testing.TB, r profile.Rules, in blackjack.Round) *wager.Fault {
	t.Helper()
	_, all, f := blackjack.Settle(r, profile.Limits{}, in, nil)
	if f == nil {
		t.Fatalf("settled: %+v", all)
	}
	return f
}
