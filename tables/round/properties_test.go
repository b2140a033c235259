package round_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pitboss/tables/money"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// drawLimits are limits that bind, or none.
func drawLimits(t *rapid.T, game string) string {
	if !rapid.Bool().Draw(t, "limited") {
		return ""
	}
	if game == "baccarat" {
		return `"limits":{"player":{"min":"5","max":"150"},"tie":{"max":"100"}},`
	}
	return `"limits":{"straight":{"min":"1","max":"100"},"outside":{"min":"5","max":"1000"}},`
}

// balanced holds an answer to the laws of money: what was staked and not returned is
// the house's, every offer is stake or change, and players add up to totals.
func balanced(t rapid.TB, a *round.Answer) {
	t.Helper()
	if a.Fault != nil {
		t.Fatalf("not settled: %v", a.Fault)
	}
	var staked, returned, change money.Amount
	for i := range a.Bets {
		b := &a.Bets[i]
		if b.Stake+b.Change != b.Offer && !b.Extra {
			t.Fatalf("%s: of %d, %d stand and %d are change", b.ID, b.Offer, b.Stake, b.Change)
		}
		if !b.Held {
			staked += b.Stake
		}
		returned, change = returned+b.Returned, change+b.Change
		owed := map[wager.Outcome]money.Amount{
			wager.Lose: 0, wager.Prison: 0, wager.Refused: 0, wager.Push: b.Stake, wager.Void: b.Stake, wager.Released: b.Stake,
			wager.Win: b.Stake + b.Won - b.Commission, wager.Half: b.Returned,
		}
		if len(b.Placed) > 0 && b.Outcome == wager.Win {
			continue // only the chips that won come back
		}
		if b.Returned != owed[b.Outcome] {
			t.Fatalf("%s: %s of %d returns %d", b.ID, b.Outcome, b.Stake, b.Returned)
		}
	}
	var sum round.Totals
	for _, p := range a.Players {
		if p.Net != p.Returned-p.Staked {
			t.Fatalf("%s: net %d of %d and %d", p.Name, p.Net, p.Returned, p.Staked)
		}
		sum.Staked, sum.Returned, sum.Change, sum.NetToHouse = sum.Staked+p.Staked, sum.Returned+p.Returned, sum.Change+p.Change, sum.NetToHouse-p.Net
	}
	if sum != a.Totals || sum != (round.Totals{Staked: staked, Returned: returned, Change: change, NetToHouse: staked - returned}) {
		t.Fatalf("totals %+v, players %+v, bets %d %d %d", a.Totals, sum, staked, returned, change)
	}
}

func settle(t rapid.TB, e *round.Engine, line string, a *round.Answer) {
	t.Helper()
	var l round.Line
	if f := round.Read([]byte(line), &l); f != nil {
		t.Fatalf("%s: %v", line, f)
	}
	e.Settle(&l, a)
}

func games(t *testing.T, property func(t *rapid.T, game string)) {
	for _, game := range []string{"baccarat", "roulette"} {
		t.Run(game, func(t *testing.T) { rapid.Check(t, func(t *rapid.T) { property(t, game) }) })
	}
}

// TestMoneyIsKept: money is never made and never lost.
func TestMoneyIsKept(t *testing.T) {
	e := round.NewEngine(house(t))
	var a round.Answer
	games(t, func(t *rapid.T, game string) {
		settle(t, e, fmt.Sprintf(drawLine(t, game, drawLimits(t, game)), strings.Join(drawBets(t, game, 12), ",")), &a)
		balanced(t, &a)
	})
	t.Run("of every shared vector", func(t *testing.T) {
		for _, v := range allVectors(t) {
			if v.Expect.Error == nil {
				settle(t, e, v.line, &a)
				balanced(t, &a)
			}
		}
	})
}

// TestOrderOfBets: where no limit binds, the order of the bets changes nothing but
// the order of the answers.
func TestOrderOfBets(t *testing.T) {
	e := round.NewEngine(house(t))
	games(t, func(t *rapid.T, game string) {
		line, bets := drawLine(t, game, ""), drawBets(t, game, 12)
		answers := func(bets []string) (map[string]string, string) {
			var a map[string]json.RawMessage
			if err := json.Unmarshal(answer(fmt.Sprintf(line, strings.Join(bets, ",")), e.Settle), &a); err != nil {
				t.Fatal(err)
			}
			var all []json.RawMessage
			if err := json.Unmarshal(a["bets"], &all); err != nil {
				t.Fatal(err)
			}
			by := map[string]string{}
			for _, raw := range all {
				var b struct{ ID string }
				if err := json.Unmarshal(raw, &b); err != nil {
					t.Fatal(err)
				}
				by[b.ID] = string(raw)
			}
			return by, string(a["totals"])
		}
		one, totals := answers(bets)
		other, otherTotals := answers(shuffled(t, bets))
		if len(one) != len(other) || totals != otherTotals {
			t.Fatalf("%d bets, %s; in another order %d, %s", len(one), totals, len(other), otherTotals)
		}
		for id, text := range one {
			if other[id] != text {
				t.Fatalf("%s\nin another order\n%s", text, other[id])
			}
		}
	})
}

// TestReadAndWritten: a round that is read and written again settles the same.
func TestReadAndWritten(t *testing.T) {
	e := round.NewEngine(house(t))
	again := func(t rapid.TB, line string) {
		t.Helper()
		var l round.Line
		if f := round.Read([]byte(line), &l); f != nil {
			t.Fatalf("%s: %v", line, f)
		}
		copied := written(&l)
		first, second := answer(line, e.Settle), answer(string(copied), e.Settle)
		if string(first) != string(second) {
			t.Fatalf("%s\nis written\n%s\nand answered\n%s\nnot\n%s", line, copied, second, first)
		}
	}
	games(t, func(t *rapid.T, game string) {
		again(t, fmt.Sprintf(drawLine(t, game, ""), strings.Join(drawBets(t, game, 8), ",")))
	})
	t.Run("of every shared vector", func(t *testing.T) {
		for _, v := range allVectors(t) {
			again(t, v.line)
		}
	})
}

// TestReuse: an engine and an answer that were used before answer as new ones do.
func TestReuse(t *testing.T) {
	book := house(t)
	used := round.NewEngine(book)
	var l round.Line
	var a round.Answer
	games(t, func(t *rapid.T, game string) {
		line := fmt.Sprintf(drawLine(t, game, drawLimits(t, game)), strings.Join(drawBets(t, game, 8), ","))
		for name, how := range map[string]func(*round.Engine) func(*round.Line, *round.Answer){
			"settle": func(e *round.Engine) func(*round.Line, *round.Answer) { return e.Settle },
			"check":  func(e *round.Engine) func(*round.Line, *round.Answer) { return e.Check },
		} {
			if f := round.Read([]byte(line), &l); f != nil {
				t.Fatal(f)
			}
			how(used)(&l, &a)
			if got, want := string(a.Append(nil, say)), string(answer(line, how(round.NewEngine(book)))); got != want {
				t.Fatalf("%s by a used engine\n%s\nby a new one\n%s", name, got, want)
			}
		}
	})
	t.Run("the vectors forwards and backwards", func(t *testing.T) {
		all := allVectors(t)
		for i := range all {
			for _, v := range []vector{all[i], all[len(all)-1-i]} {
				if got, want := string(answer(v.line, used.Settle)), string(answer(v.line, round.NewEngine(book).Settle)); got != want {
					t.Fatalf("%s\nby a used engine\n%s\nby a new one\n%s", v.About, got, want)
				}
			}
		}
	})
	t.Run("rules and limits of a thousand tables are not all kept, and all are right", func(t *testing.T) {
		for i := range 1000 {
			line := fmt.Sprintf(`{"game":"baccarat","profile":"house-baccarat","rules":{"tie_odds":%d},"limits":{"tie":{"max":"%d"}},`+
				`"dealt":["9H","9S","KD","KC"],"bets":[{"id":"b1","spot":"tie","stake":"1"},{"id":"b2","player":"p2","spot":"tie","stake":"%d"}]}`, i%1000+1, i+1, i+2)
			a := settled(t, used, line)
			same(t, "odds", bet(t, a, "b1")["odds"], any(fmt.Sprintf("%d:1", i+1)))
			same(t, "reason", bet(t, a, "b2")["reason"], any("above_maximum"))
		}
	})
}
