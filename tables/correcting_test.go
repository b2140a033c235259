package tables_test

import (
	"slices"
	"strings"
	"testing"

	"pitboss/tables"
)

// corrects is the line of a correction of the decision that was taken at a time.
func corrects(of, at, table, round, data string) string {
	return decision(at, table, round, `"corrects":"d-`+of+`",`+data)
}

const (
	ruledVoid  = `"decision":"dispute_ruling","outcome":"round_void"`
	ruledRight = `"decision":"dispute_ruling","outcome":"upheld"`
	closed     = `"decision":"table_close","reason":"conflict"`
	opened     = `"decision":"table_open","reason":"conflict_over"`
)

// coups plays some coups one after another, r1, r2 …, each won by the player: with nine, and
// the second one with eight.
func coups(n int) string {
	all := baccaratTable
	for i := range n {
		hundred := []string{"", "1", "2", "3"}[i]
		all += strings.NewReplacer("r1", "r"+string(rune('1'+i)), "\n1", "\n"+hundred+"1", "\n2", "\n"+hundred+"2", "\n3", "\n"+hundred+"3").
			Replace(strings.ReplaceAll(paidRound, `"150"`, `"200"`))
		if i == 1 {
			at := strings.LastIndex(all, "9H")
			all = all[:at] + "8H" + all[at+2:]
		}
	}
	return all
}

func TestCorrectionFollowsTheNewestWord(t *testing.T) {
	onRoad := func(t *testing.T, p *scriptPit, want int) {
		t.Helper()
		if n := p.fold.Snapshot("B1").Roads.Len(); n != want {
			t.Errorf("%d coups are on the road, want %d", n, want)
		}
	}
	t.Run("a round that is void after all leaves its road", func(t *testing.T) {
		onRoad(t, play(t, tables.Config{}, coups(3)+decision("400", "B1", "r2", ruledRight)+corrects("400", "401", "B1", "r2", ruledVoid)), 2)
	})
	t.Run("one that stands after all is on it again, in its place", func(t *testing.T) {
		for _, id := range []string{"r1", "r2", "r3"} {
			script := coups(3) + decision("400", "B1", id, ruledVoid)
			onRoad(t, play(t, tables.Config{}, script), 2)
			p := play(t, tables.Config{}, script+corrects("400", "401", "B1", id, ruledRight))
			if got, want := p.fold.Snapshot("B1").Roads.Coups(), play(t, tables.Config{}, coups(3)).fold.Snapshot("B1").Roads.Coups(); !slices.Equal(got, want) {
				t.Errorf("%s: the road is %v, and was %v", id, got, want)
			}
			p = play(t, tables.Config{}, script+corrects("400", "401", "B1", id, ruledRight)+corrects("401", "402", "B1", id, ruledVoid))
			onRoad(t, p, 2)
		}
	})
	t.Run("but not on the road of another shoe", func(t *testing.T) {
		script := coups(2) + decision("400", "B1", "r2", ruledVoid) + "\n401 s B1 - shoe.shuffled {\"shoe\":\"S2\"}\n402 s B1 - shoe.started {\"shoe\":\"S2\",\"decks\":8}"
		onRoad(t, play(t, tables.Config{}, script+corrects("400", "403", "B1", "r2", ruledRight)), 0)
	})
	t.Run("another decision says the same of the round", func(t *testing.T) {
		script := coups(2) + decision("400", "B1", "r2", ruledVoid) + decision("401", "B1", "r2", `"decision":"round_void","reason":"misdeal"`)
		onRoad(t, play(t, tables.Config{}, script+corrects("400", "402", "B1", "r2", ruledRight)), 1)
	})
	t.Run("a word alone changes nothing", func(t *testing.T) {
		onRoad(t, play(t, tables.Config{}, coups(2)+decision("400", "B1", "r2", ruledVoid)+corrects("400", "401", "B1", "r2", ruledVoid)), 1)
		onRoad(t, play(t, tables.Config{}, coups(2)+corrects("7", "401", "B1", "r2", ruledVoid)), 2)
	})

	back, stand := `"decision":"spin_rerun","cause":"ball_hung","bets_stand":false`, `"decision":"spin_rerun","cause":"ball_hung","bets_stand":true`
	const voided = "\n300 tick\n301 s R1 r1 round.voided {\"reason\":\"ball\",\"paid\":[]}"
	t.Run("R4-21 the bets of a rerun go back after all", func(t *testing.T) {
		p := play(t, tables.Config{}, spun+decision("40", "R1", "r1", stand)+corrects("40", "41", "R1", "r1", back)+voided)
		wantLines(t, "findings", p.findings(), `+round.void_unpaid r1 b1 100.00|0.00`)
	})
	t.Run("R4-21 they stand after all: the next spin settles them", func(t *testing.T) {
		p := play(t, tables.Config{}, spun+decision("40", "R1", "r1", back)+corrects("40", "41", "R1", "r1", stand)+`
50 s R1 r1 ball.launched {"direction":"ccw"}
80 s R1 r1 spin.result {"number":18}
82 s R1 r1 round.settled {"result":{"number":18},"paid":[{"id":"b1","returned":"200"}]}`)
		wantLines(t, "findings", p.findings(), ``)
		wantLines(t, "settlements", p.settlements(), `r1 200.00`)
	})
}

func TestCorrectionOfAClosing(t *testing.T) {
	phase := func(script string) tables.Phase {
		return play(t, tables.Config{}, wrongPayout+script).fold.Snapshot("B1").Phase
	}
	close1, open1 := decision("40", "B1", "-", closed), decision("50", "B1", "-", opened)
	for _, c := range []struct {
		name, script string
		want         tables.Phase
	}{
		{"its reason alone: it stays closed", close1 + corrects("40", "41", "B1", "-", closed), tables.Closed},
		{"its reason, once the table is open again: it stays open", close1 + open1 + corrects("40", "51", "B1", "-", closed), tables.Open},
		{"that of the opening: it stays open", close1 + open1 + corrects("50", "51", "B1", "-", opened), tables.Open},
		{"it was to be something else: the table is open", close1 + corrects("40", "41", "B1", "-", `"decision":"override","reason":"x"`), tables.Open},
		{"the opening was to be something else: it is closed", close1 + open1 + corrects("50", "51", "B1", "-", `"decision":"override","reason":"x"`), tables.Closed},
		{"something else was to be a closing", decision("40", "B1", "-", `"decision":"override","reason":"x"`) + corrects("40", "41", "B1", "-", closed), tables.Closed},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := phase(c.script); got != c.want {
				t.Errorf("the table is %s, want %s", got, c.want)
			}
		})
	}
}
