package table_test

import (
	"maps"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/app/draw"
	"pitboss/app/table"
	"pitboss/tables"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// TestNoTableIsTooStrange: whatever a snapshot holds, it is said and drawn. A server
// may deal to a box that there is not, a finding be about a card that never came.
func TestNoTableIsTooStrange(t *testing.T) {
	w, engine, ink := open(t, "en"), round.NewEngine(book(t)), draw.Dark()
	codes := slices.Sorted(maps.Keys(findings.Codes()))
	rapid.Check(t, func(rt *rapid.T) {
		s := anyTable(rt, codes)
		in := table.Input{Table: s, Alarms: alarmsOf(s), Now: evening("22:00:00"), Zone: time.UTC, Engine: engine, Past: rapid.Bool().Draw(rt, "past")}
		if rapid.Bool().Draw(rt, "seen") {
			var c table.Chronicle
			c.See(in.Now, s)
			in.Story, in.Rounds = c.Round(s.Number, s.Round), c.Rounds(s.Number)
		}
		v := table.MakeView(&in, w)
		if v.Head.Name == "" {
			rt.Fatalf("a table has no name: %+v", v.Head)
		}
		for _, text := range texts(v) {
			if aKey.MatchString(text) {
				rt.Fatalf("it says %q", text)
			}
		}
		const small = 0.2
		switch s.Game {
		case profile.Baccarat:
			v.Baccarat.Felt.Draw(&ink, small)
		case profile.Blackjack:
			v.Boxes.Felt.Draw(&ink, small)
		default:
			v.Roulette.Felt.Draw(&ink, small)
			v.Roulette.Wheel.Track.Draw(&ink, small)
		}
	})
}

// TestRoundOfWhichOnlyABetWasHeard: it is in no phase yet, and none is said.
func TestRoundOfWhichOnlyABetWasHeard(t *testing.T) {
	for _, game := range []profile.Game{profile.Baccarat, profile.Blackjack, profile.Roulette} {
		s := &tables.Table{Number: "X-01", Game: game, Round: "7", Terms: terms(game, ""), Since: evening("21:59:00"), Server: -1, Wheel: -1, HasServer: true}
		v := table.MakeView(&table.Input{Table: s, Now: evening("22:00:00"), Zone: time.UTC, Engine: round.NewEngine(book(t))}, open(t, "en"))
		for _, text := range texts(v) {
			if aKey.MatchString(text) {
				t.Errorf("%s says %q", game, text)
			}
		}
	}
}

func anyTable(t *rapid.T, codes []findings.Code) *tables.Table {
	pick := func(label string, from ...string) string { return rapid.SampledFrom(from).Draw(t, label) }
	game := rapid.SampledFrom([]profile.Game{profile.Baccarat, profile.Blackjack, profile.Roulette}).Draw(t, "game")
	s := &tables.Table{
		Number: "X-01", Game: game, Round: pick("round", "", "7", "X-01-7"), Terms: terms(game, ""), Since: evening("21:59:00"),
		Phase:  tables.Phase(pick("phase", "", "closed", "open", "betting", "no_more_bets", "dealing", "spinning", "acting", "dealer", "result", "settled", "voided")),
		Server: rapid.IntRange(-1, 36).Draw(t, "server"), Wheel: rapid.IntRange(-1, 36).Draw(t, "wheel"), HasServer: rapid.Bool().Draw(t, "feed"),
		Next: blackjack.Next{Place: blackjack.Place{Seat: rapid.IntRange(0, 9).Draw(t, "next")}},
	}
	if rapid.IntRange(0, 9).Draw(t, "other profile") == 0 {
		s.Terms.Profile = "nobody knows it"
	}
	for i := range rapid.IntRange(0, 6).Draw(t, "bets") {
		s.Bets = append(s.Bets, wager.Offer{
			ID: string(rune('a' + i)), Player: pick("player", "p1", "p2", ""), Spot: pick("spot", "banker", "seat", "split", "voisins", "dozen", "red", "?"),
			Stake: pick("stake", "100", "0", "-5", "many", ""), Has: wager.Has(rapid.IntRange(0, 63).Draw(t, "has")),
			Seat: rapid.IntRange(-1, 12).Draw(t, "seat"), Which: rapid.IntRange(-1, 4).Draw(t, "which"), Numbers: rapid.SliceOfN(rapid.IntRange(-1, 40), 0, 6).Draw(t, "numbers"),
		})
	}
	for range rapid.IntRange(0, 12).Draw(t, "cards") {
		s.Cards = append(s.Cards, tables.CardDealt{
			Card: cards.Card(rapid.IntRange(0, 53).Draw(t, "card")),
			To:   pick("to", "player", "banker", "dealer", "seat:1", "seat:3", "seat:3/2", "seat:3/4", "seat:12", "nowhere", ""),
		})
	}
	for range rapid.IntRange(0, 9).Draw(t, "scans") {
		s.Scanned = append(s.Scanned, cards.Card(rapid.IntRange(0, 52).Draw(t, "scan")))
	}
	for range rapid.IntRange(0, 4).Draw(t, "hands") {
		hand := blackjack.Hand{Seat: rapid.IntRange(0, 12).Draw(t, "hand at"), Hand: rapid.IntRange(0, 4).Draw(t, "hand")}
		for range rapid.IntRange(0, 5).Draw(t, "of") {
			hand.Cards = append(hand.Cards, cards.Card(rapid.IntRange(1, 52).Draw(t, "held")))
		}
		s.Hands = append(s.Hands, hand)
	}
	for range rapid.IntRange(0, 5).Draw(t, "actions") {
		s.Actions = append(s.Actions, round.Action{
			Seat: rapid.IntRange(-1, 9).Draw(t, "acts"), Hand: rapid.IntRange(-1, 3).Draw(t, "with"), Do: pick("do", "hit", "split", "dance", ""), Stake: "x", HasStake: true,
		})
	}
	for range rapid.IntRange(0, 5).Draw(t, "findings") {
		g := findings.New(rapid.SampledFrom(codes).Draw(t, "code"), pick("subject", "", "card:0", "card:-4", "card:5", "card:999", "card:x", "a", "b/double", "seat:3/2", "result", "revolutions", "soft17"))
		g.Table, g.Round, g.At = s.Number, pick("in", s.Round, "", "other"), evening("21:59:30")
		g.Expected, g.Got = pick("expected", "", "3", "player", "tie", "100.00"), pick("got", "", "2", "banker", "nobody", "x")
		s.Open = append(s.Open, g)
	}
	return s
}
