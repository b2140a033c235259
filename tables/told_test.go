package tables_test

import (
	"fmt"
	"strings"
	"testing"

	"pitboss/tables"
	"pitboss/tables/findings"
	"pitboss/tables/wager"
)

// TestWhatAFindingOfTheFoldSpeaksOf: both sides, the clause and what its sentence needs, of
// what the fold itself finds. A pit boss acts on these words.
func TestWhatAFindingOfTheFoldSpeaksOf(t *testing.T) {
	const (
		coup = baccaratTable + `
10 s B1 r1 round.opened {"betting_ms":15000}
12 s B1 r1 bet.accepted {"id":"b1","player":"p1","spot":"player","stake":"100"}
`
		boxes = `
0 s J1 - table.opened {"game":"blackjack","profile":"house-blackjack","currency":"THB"}
0.4 s J1 - shoe.shuffled {"shoe":"S1"}
0.6 s J1 - shoe.started {"shoe":"S1","decks":8}
10 s J1 r1 round.opened {"betting_ms":15000}
12 s J1 r1 bet.accepted {"id":"b1","player":"p1","spot":"seat","seat":1,"stake":"100"}
24.9 s J1 r1 round.no_more_bets
26 s J1 r1 card.dealt {"card":"TS","to":"seat:1"}
27 s J1 r1 card.dealt {"card":"6D","to":"dealer"}
28 s J1 r1 card.dealt {"card":"9H","to":"seat:1"}
29 s J1 r1 card.dealt {"to":"dealer","face":"down"}
30 s J1 r1 action.taken {"seat":1,"do":"stand"}
31 s J1 r1 card.revealed {"card":"AS"}
`
	)
	for _, c := range []struct {
		name, script string
		code         findings.Code
		sides        string // expected|got
		clause       string
		why          wager.Why
	}{
		{
			"B-46 a card to the wrong hand", coup + "24.9 s B1 r1 round.no_more_bets\n26 s B1 r1 card.dealt {\"card\":\"9H\",\"to\":\"banker\"}",
			findings.DealOrder, "player|banker", "B-46",
			wager.Why{Key: "finding_deal_order", Number: 1, Place: "player", Text: "banker"},
		},
		{
			"B-48 a card to a coup that is whole", baccaratTable + baccaratRound + "30 s B1 r1 card.dealt {\"card\":\"2C\",\"to\":\"banker\"}",
			findings.DrawExtra, "nobody|banker", "B-48",
			wager.Why{Key: "finding_text", Text: "card 5 is one too many: player has 9, banker 7, and nobody draws; keep the order of the shoe: it is the first card of the next coup, or is discarded if exposed"},
		},
		{
			"B-22 a bet taken back too late", coup + "24.9 s B1 r1 round.no_more_bets\n25.1 s B1 r1 bet.cancelled {\"id\":\"b1\"}\n40 s B1 r1 round.voided {\"reason\":\"misdeal\"}",
			findings.BetLate, "2026-11-30T03:45:24.900Z|2026-11-30T03:45:25.100Z", "B-22",
			wager.Why{Key: "finding_bet_cancelled_late", Place: "2026-11-30T03:45:24.900Z", Text: "2026-11-30T03:45:25.100Z"},
		},
		{
			"J-67 a card that only another rule explains", boxes + "32 s J1 r1 card.dealt {\"card\":\"4C\",\"to\":\"dealer\"}",
			findings.RulesDiffer, "stand|hit", "J-67",
			wager.Why{Key: "finding_rules_explain", Text: "soft17", Place: "hit"},
		},
		{
			"B-16 a shoe that gave too few cards", baccaratTable + "5 desk B1 - inspection.recorded {\"record\":\"shuffle\",\"passed\":false,\"expected\":8,\"counted\":415}",
			findings.ShoeShort, "416|415", "B-16",
			wager.Why{Key: "finding_shoe_count", Place: "416", Text: "415"},
		},
		{
			"J-47 at blackjack", "0 s J1 - table.opened {\"game\":\"blackjack\",\"profile\":\"house-blackjack\",\"currency\":\"THB\"}\n5 desk J1 - inspection.recorded {\"record\":\"shuffle\",\"passed\":false,\"expected\":6,\"counted\":313}",
			findings.ShoeShort, "312|313", "J-47",
			wager.Why{Key: "finding_shoe_count", Place: "312", Text: "313"},
		},
		{
			"a device that is lost", rouletteTable + "5 d:wheel R1 - device.lost {\"reason\":\"unplugged\"}",
			findings.DeviceLost, "|unplugged", "",
			wager.Why{Key: "finding_device_lost", Place: "wheel", Text: "unplugged"},
		},
		{
			"a frame that cannot be read", rouletteTable + "5 s R1 r1 bet.accepted {\"bets\":7}",
			findings.FeedMalformed, "|bet.accepted", "",
			wager.Why{Key: "finding_feed_malformed", Place: "bet.accepted", Text: "*"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := play(t, tables.Config{}, c.script)
			for _, o := range p.full {
				if o.Kind != tables.FindingOut || o.Finding.Code != c.code {
					continue
				}
				g := o.Finding
				if c.why.Text == "*" && g.Why.Text != "" {
					g.Why.Text = "*" // what the reader of the frame says
				}
				if got := g.Expected + "|" + g.Got; got != c.sides {
					t.Errorf("the sides are %q, want %q", got, c.sides)
				}
				if g.Clause != c.clause {
					t.Errorf("the clause is %q, want %q", g.Clause, c.clause)
				}
				if g.Why != c.why {
					t.Errorf("its sentence speaks of %+v, want %+v", g.Why, c.why)
				}
				return
			}
			t.Errorf("it is not found: %q", p.said)
		})
	}
}

// A device is garbled when so many of its lines in a row, within a short time, are rejected;
// one that comes alone says nothing, and ends it.
func TestADeviceIsGarbledByLineAfterLine(t *testing.T) {
	lines := func(at ...float64) string {
		var s strings.Builder
		s.WriteString(rouletteTable)
		for _, x := range at {
			fmt.Fprintf(&s, "%v d:wheel R1 - line.rejected {\"line\":\"?\",\"reason\":\"x\"}\n", x)
		}
		return s.String()
	}
	for _, c := range []struct {
		name string
		at   []float64
		want string
	}{
		{"two lines", []float64{1, 2}, ""},
		{"three", []float64{1, 2, 3}, "+device.garbled . wheel |3"},
		{"three within ten seconds to the moment", []float64{1, 5, 11}, "+device.garbled . wheel |3"},
		{"three within a moment more", []float64{1, 5, 11.1}, ""},
		{"one long before two", []float64{1, 100, 101}, ""},
		{"and three after it", []float64{1, 100, 101, 102}, "+device.garbled . wheel |3"},
		{"one by one", []float64{1, 7, 13, 19, 25, 31, 37}, ""},
		{"then one alone", []float64{1, 2, 3, 60}, "+device.garbled . wheel |3\n-device.garbled . wheel"},
	} {
		t.Run(c.name, func(t *testing.T) {
			wantLines(t, "the findings", play(t, tables.Config{}, lines(c.at...)).findings(), c.want)
		})
	}
}

// One card more than the shoe holds is found by the scanner alone too, between rounds and in
// one, and only once the card is there too often.
func TestAForeignCardThatTheScannerSees(t *testing.T) {
	const oneDeck = `
0 s B1 - table.opened {"game":"baccarat","profile":"house-baccarat","currency":"THB","rules":{"decks":1}}
0.4 s B1 - shoe.shuffled {"shoe":"S1"}
0.6 s B1 - shoe.started {"shoe":"S1","decks":1}
`
	const four = `
26 d:shoe B1 - card.scanned {"card":"9H"}
27 d:shoe B1 - card.scanned {"card":"3S"}
28 d:shoe B1 - card.scanned {"card":"9H"}
29 d:shoe B1 - card.scanned {"card":"4C"}
`
	for _, c := range []struct{ name, script, want string }{
		{"B-10 J-48 in a round", oneDeck + "10 s B1 r1 round.opened {\"betting_ms\":15000}\n24.9 s B1 r1 round.no_more_bets\n" + four, "+shoe.composition r1 9H 1|2"},
		{"B-10 J-48 between rounds", oneDeck + four, "+shoe.composition . 9H 1|2"},
		{"B-10 J-48 two decks hold it", strings.ReplaceAll(oneDeck, `"decks":1`, `"decks":2`) + four, ""},
		{"B-10 J-48 one that was burnt counts", oneDeck + "20 d:shoe B1 - card.scanned {\"card\":\"4C\",\"place\":\"burn\"}\n" + four, "+shoe.composition . 9H 1|2\n+shoe.composition . 4C 1|2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, s := range play(t, tables.Config{}, c.script).findings() {
				if strings.Contains(s, "shoe.composition") {
					got = append(got, s)
				}
			}
			wantLines(t, "the cards that are there too often", got, c.want)
		})
	}
}

// A scanner that came back is heard again: in the round it came back in, and in the next.
func TestAScannerThatCameBackIsHeard(t *testing.T) {
	round := func(at float64, id, server, felt string) string {
		var s strings.Builder
		line := func(after float64, text string) { fmt.Fprintf(&s, "%v %s\n", at+after, text) }
		line(0, "s B1 "+id+` round.opened {"betting_ms":15000}`)
		line(14.9, "s B1 "+id+" round.no_more_bets")
		for i, card := range strings.Fields(server) {
			to := []string{"player", "banker"}[i%2]
			line(16+float64(i), fmt.Sprintf(`s B1 %s card.dealt {"card":%q,"to":%q}`, id, card, to))
			line(16.1+float64(i), fmt.Sprintf(`d:shoe B1 - card.scanned {"card":%q}`, strings.Fields(felt)[i]))
		}
		line(21, "s B1 "+id+` round.settled {"result":{"winner":"player"}}`)
		return s.String()
	}
	script := baccaratTable + "5 d:shoe B1 - device.lost {\"reason\":\"unplugged\"}\n6 d:shoe B1 - device.back {}\n" +
		round(10, "r1", "9H 3S KD 4C", "9D 3S KD 4C") + round(40, "r2", "8H 2S QD 5C", "8D 2S QD 5C")
	wantLines(t, "the findings", play(t, tables.Config{}, script).findings(), `
		+device.lost . shoe |unplugged
		-device.lost . shoe
		+card.differs r1 card:1 9D|9H
		+card.differs r2 card:1 8D|8H`)
}

// R0-24: a wheel that was inspected opens all the gaming day; not after it failed, nor on
// the next day.
func TestAnInspectedWheelOpensTheWholeDay(t *testing.T) {
	const open, shut = " table.opened {\"game\":\"roulette\",\"profile\":\"european\",\"currency\":\"THB\"}\n", " table.closed\n"
	inspected := func(passed bool) string {
		return fmt.Sprintf(" inspection.recorded {\"record\":\"wheel_inspection\",\"passed\":%v}\n", passed)
	}
	p := play(t, tables.Config{}, "0 desk R2 -"+inspected(true)+
		"1 s R1 -"+open+"2 s R2 -"+open+
		"3 desk R1 -"+inspected(true)+"4 s R1 -"+shut+"5 s R1 -"+open+
		"6 desk R1 -"+inspected(false)+"7 s R1 -"+shut+"8 s R1 -"+open+
		"86400 s R2 -"+shut+"86401 s R2 -"+open)
	var got []string
	for _, o := range p.full {
		if o.Kind == tables.FindingOut {
			got = append(got, fmt.Sprintf("%v %s %s %s", o.At.Sub(day).Seconds(), o.Finding.Table, o.Finding.Code, o.Finding.Clause))
		}
	}
	wantLines(t, "what opened without its inspection", got, `
		1 R1 wheel.not_inspected R0-24
		8 R1 wheel.not_inspected R0-24
		86401 R2 wheel.not_inspected R0-24`)
}
