package round_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pitboss/tables/round"
)

// TestCheckBetsRaisesWhatCheckRaises: of a round that is not over the bets are judged as
// they are when it is taken back, in fewer steps. Of few bets and of many, some of them
// with an id that came before.
func TestCheckBetsRaisesWhatCheckRaises(t *testing.T) {
	quick, whole := round.NewEngine(house(t)), round.NewEngine(house(t))
	var a, b round.Answer
	games(t, func(t *rapid.T, game string) {
		bets := drawBets(t, game, 40)
		for range rapid.IntRange(0, 3).Draw(t, "again") {
			if len(bets) > 1 {
				i, j := rapid.IntRange(0, len(bets)-1).Draw(t, "i"), rapid.IntRange(0, len(bets)-1).Draw(t, "j")
				bets[i] = strings.Replace(bets[i], fmt.Sprintf(`"b%d"`, i), fmt.Sprintf(`"b%d"`, j), 1)
			}
		}
		line := fmt.Sprintf(drawLine(t, game, drawLimits(t, game)), strings.Join(bets, ","))
		var l round.Line
		if f := round.Read([]byte(line), &l); f != nil {
			t.Fatalf("%s: %v", line, f)
		}
		terms, f := quick.Terms(&l)
		if f != nil {
			t.Fatal(f)
		}
		quick.CheckBets(&l, terms, &a)
		l.Void, l.Actions = true, nil
		whole.Check(&l, &b)
		if !reflect.DeepEqual(a.Findings, b.Findings) && len(a.Findings)+len(b.Findings) > 0 {
			t.Fatalf("%s\nraises %v, want %v", line, a.Findings, b.Findings)
		}
	})
}

// TestManyPlayersAreAddedUp: few or many, in whatever order, each has one line of sums.
func TestManyPlayersAreAddedUp(t *testing.T) {
	e := round.NewEngine(house(t))
	rapid.Check(t, func(t *rapid.T) {
		want := map[string]int{}
		var bets, order []string
		for i := range rapid.IntRange(1, 60).Draw(t, "bets") {
			name := fmt.Sprintf("p%d", rapid.IntRange(1, 30).Draw(t, "player"))
			if want[name] == 0 {
				order = append(order, name)
			}
			want[name]++
			bets = append(bets, fmt.Sprintf(`{"id":"b%d","player":%q,"spot":"red","stake":"1"}`, i, name))
		}
		var a round.Answer
		settle(t, e, `{"game":"roulette","profile":"european","number":18,"bets":[`+strings.Join(bets, ",")+`]}`, &a)
		if len(a.Players) != len(order) {
			t.Fatalf("%d players, want %d", len(a.Players), len(order))
		}
		for i, p := range a.Players {
			if p.Name != order[i] || int(p.Staked) != 100*want[p.Name] {
				t.Fatalf("player %d is %s with %d, want %s with %d", i, p.Name, p.Staked, order[i], 100*want[order[i]])
			}
		}
	})
}
