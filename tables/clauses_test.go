package tables_test

import (
	"strings"
	"testing"

	"pitboss/tables"
)

// Clauses of the house rules that are seen in what happens at a table.
func TestClausesOfAPlayedTable(t *testing.T) {
	t.Run("B-45 J-22 R0-14 when the time is over no bet is taken, though nobody called", func(t *testing.T) {
		for _, opened := range []string{baccaratTable, rouletteTable, `
0 s J1 - table.opened {"game":"blackjack","profile":"house-blackjack","currency":"THB"}`} {
			table := strings.Fields(opened)[2]
			script := opened + strings.ReplaceAll(`
10 s T r1 round.opened {"betting_ms":15000}
24.9 s T - dealer.changed {"dealer":"d1"}
25 s T - dealer.changed {"dealer":"d2"}`, " T ", " "+table+" ")
			wantLines(t, "phases of "+table, phasesOf(play(t, tables.Config{}, script), "r1"), "10 r1 betting\n25 r1 no_more_bets")
		}
	})
	t.Run("B-43 a pack that goes into the shoe is counted from its first card, and the one before it no more", func(t *testing.T) {
		four := func(at, round string) string {
			return strings.NewReplacer("@", at, "R", round).Replace(`
@0 s B1 R round.opened {"betting_ms":1000}
@2 s B1 R card.dealt {"card":"AS","to":"player"}
@3 s B1 R card.dealt {"card":"AS","to":"banker"}
@4 s B1 R card.dealt {"card":"AS","to":"player"}
@5 s B1 R card.dealt {"card":"AS","to":"banker"}
@6 s B1 R card.dealt {"card":"7D","to":"player"}
@7 s B1 R round.voided {"reason":"malfunction"}`)
		}
		eight := baccaratTable + four("1", "r1") + four("2", "r2")
		for script, want := range map[string]string{
			eight + four("4", "r3"): "+shoe.composition r3 AS 8|9",
			eight + "\n30 s B1 - shoe.shuffled {\"shoe\":\"S1\"}\n31 s B1 - shoe.started {\"shoe\":\"S1\",\"decks\":8}" + four("4", "r3"): "",
			eight + "\n31 s B1 - shoe.started {\"shoe\":\"S2\",\"decks\":8}" + four("4", "r3"):                                            "",
		} {
			wantLines(t, "findings", play(t, tables.Config{}, script).findings(), want)
		}
	})
	t.Run("A-BAC-9 a coup with a third card dealt wrongly is not settled", func(t *testing.T) {
		for card, want := range map[string]string{
			`30 s B1 r1 card.dealt {"card":"2C","to":"player"}`: "+draw.extra r1 card:5 nobody|player",
			"": "",
		} {
			p := play(t, tables.Config{}, baccaratTable+baccaratRound+card+baccaratSettled)
			wantLines(t, "findings", p.findings(), want)
			if n := len(p.settlements()); n == 1 != (want == "") {
				t.Errorf("%q: %d settlements", card, n)
			}
		}
	})
	t.Run("J-65 one card more than the shoe holds is as wrong at blackjack", func(t *testing.T) {
		script := `
0 s J1 - table.opened {"game":"blackjack","profile":"house-blackjack","currency":"THB","rules":{"decks":5}}
1 s J1 - shoe.started {"shoe":"S1","decks":5}
10 s J1 r1 round.opened {"betting_ms":1000}
10.5 s J1 r1 bet.accepted {"id":"b1","player":"p1","spot":"seat","seat":1,"stake":"100"}
10.6 s J1 r1 bet.accepted {"id":"b2","player":"p1","spot":"seat","seat":2,"stake":"100"}
12 s J1 r1 card.dealt {"card":"5D","to":"seat:1"}
13 s J1 r1 card.dealt {"card":"5D","to":"seat:2"}
14 s J1 r1 card.dealt {"card":"5D","to":"dealer"}
15 s J1 r1 card.dealt {"card":"5D","to":"seat:1"}
16 s J1 r1 card.dealt {"card":"5D","to":"seat:2"}
17 s J1 r1 card.dealt {"to":"dealer","face":"down"}
18 s J1 r1 action.taken {"seat":1,"hand":1,"do":"stand"}
19 s J1 r1 action.taken {"seat":2,"hand":1,"do":"stand"}
20 s J1 r1 card.revealed {"card":"5D"}
`
		p := play(t, tables.Config{}, script)
		wantLines(t, "findings", p.findings(), "+shoe.composition r1 5D 5|6")
		for _, o := range p.full {
			if o.Kind == tables.FindingOut && o.Finding.Clause != "J-65" {
				t.Errorf("it cites %s", o.Finding.Clause)
			}
		}
	})
}

// phasesOf are the phases of one round.
func phasesOf(p *scriptPit, round string) []string {
	var all []string
	for _, line := range p.phases() {
		if strings.Contains(line, " "+round+" ") {
			all = append(all, line)
		}
	}
	return all
}
