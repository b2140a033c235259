package tables_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pitboss/tables"
	"pitboss/tables/wire"
)

func TestReplayRulesDiffer(t *testing.T) {
	open := func(rest string) string {
		return "\n5 s R1 - table.opened {\"game\":\"roulette\",\"currency\":\"THB\"," + rest + "}"
	}
	limits := `"limits":{"straight":{"min":"5","max":"100"},"outside":{"min":"25","max":"2000"}}`
	for _, c := range []struct{ name, script, want string }{
		{"the same terms again", rouletteTable + open(`"profile":"european",`+limits), ``},
		{
			"another profile", rouletteTable + open(`"profile":"american",`+limits),
			`+rules.differ . profile european|american`,
		},
		{
			"an option, and it is over when it is right again",
			rouletteTable + open(`"profile":"european","rules":{"zero":"la_partage","complete":false},`+limits) + open(`"profile":"european",`+limits),
			`+rules.differ . complete true|false
			+rules.differ . zero lose|la_partage
			-rules.differ . complete
			-rules.differ . zero`,
		},
		{
			"a limit", rouletteTable + open(`"profile":"european","limits":{"straight":{"min":"5","max":"200"},"outside":{"min":"25","max":"2000"}}`),
			`+rules.differ . limits.straight 5.00–100.00|5.00–200.00`,
		},
		{
			"an image that plays something else", rouletteTable + "\n" + `5 s R1 - table.image {"game":"roulette","profile":"european","currency":"THB","rules":{"zero":"en_prison"},"limits":{"straight":{"min":"5","max":"100"},"outside":{"min":"25","max":"2000"}},"phase":"open"}`,
			`+rules.differ . zero lose|en_prison`,
		},
		{
			"what the server plays differently is not what settles",
			rouletteTable + open(`"profile":"european","rules":{"zero":"la_partage"},`+limits) + rouletteBets + `
41 s R1 r1 spin.result {"number":0}
43 s R1 r1 round.settled {"result":{"number":0},"paid":[{"id":"b1","returned":"50"}]}`,
			`+rules.differ . zero lose|la_partage
			+payout.differs r1 b1 0.00|50.00`,
		},
		{
			"a profile that the house does not have", `0 s R1 - table.opened {"game":"roulette","profile":"vegas"}` + rouletteBets,
			`+rules.differ . profile |vegas`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			wantLines(t, "findings", play(t, tables.Config{}, c.script).findings(), c.want)
		})
	}
	t.Run("a configuration is what was approved, from the first opening on", func(t *testing.T) {
		cfg := tables.Config{Tables: map[string]tables.Approved{
			"R1": {TableOpened: tables.TableOpened{Game: "roulette", Profile: "european", Currency: "THB", Rules: wire.Value(`{"zero":"la_partage"}`)}},
		}}
		wantLines(t, "findings", play(t, cfg, rouletteTable).findings(), `
			+rules.differ . limits.outside –|25.00–2000.00
			+rules.differ . limits.straight –|5.00–100.00
			+rules.differ . zero la_partage|lose`)
	})
}

func TestReplayDevicesAlone(t *testing.T) {
	scanner := `
0 desk B9 - table.opened {"game":"baccarat","profile":"house-baccarat"}
`
	t.Run("a coup is rebuilt by the rules, and no settlement printed", func(t *testing.T) {
		p := play(t, tables.Config{}, scanner+`
10 d:scan B9 - card.scanned {"card":"9H","code":"x"}
11 d:scan B9 - card.scanned {"card":"3S","code":"x"}
12 d:scan B9 - card.scanned {"card":"KD","code":"x"}
13 d:scan B9 - card.scanned {"card":"4C","code":"x"}
33 d:scan B9 - card.scanned {"card":"2H","code":"x"}`)
		wantLines(t, "findings", p.findings(), ``)
		wantLines(t, "settlements", p.settlements(), ``)
		wantLines(t, "phases", p.phases(), `
			0 . open
			10 B9@2026-11-30T03:45:10.000Z dealing
			13 B9@2026-11-30T03:45:10.000Z result player
			33 B9@2026-11-30T03:45:33.000Z dealing`)
	})
	t.Run("a coup that stops does not shift the ones after it", func(t *testing.T) {
		p := play(t, tables.Config{}, scanner+`
10 d:scan B9 - card.scanned {"card":"2H","code":"x"}
11 d:scan B9 - card.scanned {"card":"3S","code":"x"}
12 d:scan B9 - card.scanned {"card":"KD","code":"x"}
13 d:scan B9 - card.scanned {"card":"4C","code":"x"}
60 d:scan B9 - card.scanned {"card":"9H","code":"x"}
61 d:scan B9 - card.scanned {"card":"3S","code":"x"}
62 d:scan B9 - card.scanned {"card":"KD","code":"x"}
63 d:scan B9 - card.scanned {"card":"4C","code":"x"}`)
		wantLines(t, "findings", p.findings(), `+draw.missing B9@2026-11-30T03:45:10.000Z card:5 player|nobody`)
		if got := p.phases(); !strings.HasSuffix(got[len(got)-1], "result player") {
			t.Errorf("phases end with %q, want the result of the second coup", got[len(got)-1])
		}
	})
	t.Run("a wheel alone: a spin, one with two revolutions, one abandoned", func(t *testing.T) {
		p := play(t, tables.Config{}, `
0 desk R9 - table.opened {"game":"roulette","profile":"european"}
10 d:w R9 - wheel.state {"state":"place_bets","spin":1,"rpm":17.0,"rotor":"cw","flags":[]}
15 d:w R9 - wheel.state {"state":"ball_in_rim","spin":1,"rpm":17.0,"rotor":"cw","flags":[]}
20 d:w R9 - wheel.state {"state":"no_more_bets","spin":1,"rpm":17.0,"rotor":"cw","flags":[]}
30 d:w R9 - wheel.result {"number":17,"agreeing":2}
40 d:w R9 - wheel.state {"state":"place_bets","spin":2,"rpm":17.0,"rotor":"ccw","flags":[]}
45 d:w R9 - wheel.state {"state":"ball_in_rim","spin":2,"rpm":17.0,"rotor":"ccw","flags":[]}
47 d:w R9 - wheel.revolutions {"count":2}
50 d:w R9 - wheel.state {"state":"no_more_bets","spin":2,"rpm":17.0,"rotor":"ccw","flags":[]}
60 d:w R9 - wheel.result {"number":0,"agreeing":2}
70 d:w R9 - wheel.state {"state":"place_bets","spin":3,"rpm":17.0,"rotor":"cw","flags":[]}
75 d:w R9 - wheel.state {"state":"ball_in_rim","spin":3,"rpm":17.0,"rotor":"cw","flags":[]}
80 d:w R9 - wheel.void {"cause":"abandoned"}`)
		wantLines(t, "findings", p.findings(), `+spin.invalid R9@2026-11-30T03:45:40.000Z revolutions 3|2`)
		wantLines(t, "phases", p.phases(), `
			0 . open
			10 R9@2026-11-30T03:45:10.000Z betting
			20 R9@2026-11-30T03:45:10.000Z spinning
			30 R9@2026-11-30T03:45:10.000Z result 17
			40 R9@2026-11-30T03:45:40.000Z betting
			50 R9@2026-11-30T03:45:40.000Z spinning
			60 R9@2026-11-30T03:45:40.000Z result 0
			70 R9@2026-11-30T03:46:10.000Z betting
			80 R9@2026-11-30T03:46:10.000Z voided`)
	})
}

func TestReplayDevices(t *testing.T) {
	for _, c := range []struct{ name, script, want string }{
		{
			"a silent device, and back", `
1 d:w R1 - device.lost {"reason":"silent"}
2 d:w R1 - device.back {"reason":"heard"}`,
			`+device.silent . w |silent
			-device.silent . w`,
		},
		{
			"a lost port hides the silence of its device", `
1 d:w R1 - device.lost {"reason":"silent"}
2 d:w R1 - device.lost {"reason":"unplugged"}
3 d:w R1 - device.lost {"reason":"silent"}
4 d:w R1 - device.back {}`,
			`+device.silent . w |silent
			-device.silent . w
			+device.lost . w |unplugged
			-device.lost . w`,
		},
		{
			"three rejected lines in ten seconds are garbled, two are not", `
1 d:w R1 - line.rejected {"text":"x"}
6 d:w R1 - line.rejected {"text":"x"}
12 d:w R1 - line.rejected {"text":"x"}
15.9 d:w R1 - line.rejected {"text":"x"}`,
			`+device.garbled . w |3`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			wantLines(t, "findings", play(t, tables.Config{}, c.script).findings(), c.want)
		})
	}
}

func TestReplayStuck(t *testing.T) {
	t.Run("a phase of a round over five minutes", func(t *testing.T) {
		p := play(t, tables.Config{}, baccaratTable+baccaratRound+"400 s B1 - dealer.changed {\"dealer\":\"d2\"}\n401 s B1 r1 round.settled {\"result\":{\"winner\":\"player\"}}")
		wantLines(t, "findings", p.findings(), `
			+round.stuck r1 result |5m0s
			-round.stuck r1 result`)
	})
	t.Run("a hung ball hides a stuck phase", func(t *testing.T) {
		p := play(t, tables.Config{}, rouletteTable+rouletteBets+"400 s R1 - dealer.changed {\"dealer\":\"d2\"}")
		wantLines(t, "findings", p.findings(), `+spin.hung r1 . |1m30s`)
	})
	t.Run("open and closed are never stuck", func(t *testing.T) {
		p := play(t, tables.Config{}, rouletteTable+"4000 s R1 - table.closed {}\n9000 s R1 - dealer.changed {}")
		wantLines(t, "findings", p.findings(), ``)
	})
}

func TestReplayPhases(t *testing.T) {
	for _, c := range []struct{ name, script, want string }{
		{
			"a baccarat coup", baccaratTable + baccaratRound + baccaratSettled,
			`0 . open
			0.4 . shuffling
			0.6 . open
			10 r1 betting
			24.9 r1 no_more_bets
			26 r1 dealing
			29 r1 result player
			31 r1 settled`,
		},
		{
			"a spin launched before no more bets", rouletteTable + rouletteBets + `
41 s R1 r1 spin.result {"number":18}
43 s R1 r1 round.settled {"result":{"number":18},"paid":[{"id":"b1","returned":"200"}]}
60 s R1 - table.closed {"reason":"end"}`,
			`0 . open
			10 r1 betting
			28 r1 spinning
			41 r1 result 18
			43 r1 settled
			60 . closed`,
		},
		{
			"a spin launched after no more bets, taken back and launched again", rouletteTable + `
10 s R1 r1 round.opened {"betting_ms":20000}
28 s R1 r1 round.no_more_bets
29 s R1 r1 ball.launched {"direction":"cw"}
35 s R1 r1 spin.voided {"cause":"ball_left_wheel"}
40 s R1 r1 ball.launched {"direction":"cw"}
60 s R1 r1 round.voided {"reason":"malfunction"}`,
			`0 . open
			10 r1 betting
			28 r1 no_more_bets
			29 r1 spinning
			35 r1 no_more_bets
			40 r1 spinning
			60 r1 voided`,
		},
		{
			"the timer closes the betting", baccaratTable + "10 s B1 r1 round.opened {\"betting_ms\":15000}\n30 s B1 - dealer.changed {}",
			`0 . open
			0.4 . shuffling
			0.6 . open
			10 r1 betting
			25 r1 no_more_bets`,
		},
		{
			"blackjack: insurance, acting, dealer", blackjackTable + `
30 s J1 r1 action.taken {"seat":3,"hand":1,"do":"insurance"}
31 s J1 r1 action.taken {"seat":3,"hand":1,"do":"stand"}
32 s J1 r1 card.revealed {"card":"6S"}
33 s J1 r1 round.settled {"paid":[{"id":"b1","returned":"200"}]}`,
			`0 . open
			10 r1 betting
			24.9 r1 no_more_bets
			26 r1 dealing
			29 r1 insurance
			30 r1 acting
			31 r1 dealer
			32 r1 result 17
			33 r1 settled`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			wantLines(t, "phases", play(t, tables.Config{}, c.script).phases(), c.want)
		})
	}
}

func TestReplayPrisonIsDroppedAtAHole(t *testing.T) {
	imprisoned := strings.Replace(rouletteTable, "european", "french-en-prison", 1) + rouletteBets + `
41 s R1 r1 spin.result {"number":0}
43 s R1 r1 round.settled {"result":{"number":0},"paid":[]}`
	next := `
50 s R1 r2 round.opened {"betting_ms":20000}
70 s R1 r2 round.no_more_bets
90 s R1 r2 spin.result {"number":1}
93 s R1 r2 round.settled {"result":{"number":1},"paid":[{"id":"b1","returned":"100"}]}`
	t.Run("R1-46 carried to the next spin and released", func(t *testing.T) {
		p := play(t, tables.Config{}, imprisoned+next)
		wantLines(t, "findings", p.findings(), ``)
		wantLines(t, "settlements", p.settlements(), "r1 0.00\nr2 100.00")
	})
	t.Run("a hole between drops it", func(t *testing.T) {
		p := play(t, tables.Config{}, imprisoned+strings.Replace(next, "50 s R1", "45 s+3 R1 - dealer.changed {}\n56 s R1", 1))
		wantLines(t, "findings", p.findings(), `
			+feed.gap . server 108|111
			-feed.gap . server
			+payout.differs r2 b1 0.00|100.00`)
	})
}

// A stake that was taken against the rules and imprisoned is in no settlement of the desk's:
// its bet was refused. What the next spins pay it is compared all the same: one fault, one
// finding.
func TestReplayStakeTakenLateIsHeldInPrison(t *testing.T) {
	opened := strings.Replace(rouletteTable, "european", "french-en-prison", 1)
	taken := rouletteBets + `
29 s R1 r1 bet.accepted {"id":"b2","player":"p2","spot":"red","stake":"50"}
41 s R1 r1 spin.result {"number":0}
43 s R1 r1 round.settled {"result":{"number":0},"paid":[]}`
	spin := func(round string, at, number int, paid string) string {
		return fmt.Sprintf(`
%[2]d s R1 %[1]s round.opened {"betting_ms":5000}
%[3]d s R1 %[1]s round.settled {"result":{"number":%[4]d},"paid":[%[5]s]}`, round, at, at+20, number, paid)
	}
	const held, late = `{"id":"b1","returned":"100"}`, `{"id":"b2","returned":"50"}`
	for _, c := range []struct{ name, script, want string }{
		{"R1-46 released at the next spin", opened + taken + spin("r2", 50, 1, held+","+late), ``},
		{"R1-46 and kept from its guest", opened + taken + spin("r2", 50, 1, held), "+payout.differs r2 b2 50.00|0.00"},
		{"R1-46 lost at the next spin, and paid", opened + taken + spin("r2", 50, 2, late), "+payout.differs r2 b2 0.00|50.00"},
		{"R1-46 released once and no more", opened + taken + spin("r2", 50, 1, held+","+late) + spin("r3", 80, 1, late), "+payout.differs r3 b2 0.00|50.00"},
		{
			"A-R1-7 a second nought keeps it where the house does, and a void spin too",
			strings.Replace(opened, `"currency"`, `"rules":{"second_zero":"stay"},"currency"`, 1) + taken + spin("r2", 50, 0, "") + `
80 s R1 r3 round.opened {"betting_ms":5000}
81 s R1 r3 round.voided {"reason":"malfunction","paid":[]}` + spin("r4", 90, 3, held+","+late), ``,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := play(t, tables.Config{}, c.script)
			wantLines(t, "findings", p.findings(), "+bet.late r1 b2 2026-11-30T03:45:28.000Z|2026-11-30T03:45:29.000Z\n"+c.want)
			if line := strings.Join(p.settlements()[1:], " "); strings.Contains(line, "150") {
				t.Errorf("settled is %s, with the stake that the desk refused", line)
			}
		})
	}
}

// What the table had to give back to a guest anyway is no overpayment of a void spin.
func TestReplayVoidSpinGivesBackWhatWasOverTheMaximum(t *testing.T) {
	script := strings.Replace(rouletteTable, "european", "american", 1) + `
10 s R1 r1 round.opened {"betting_ms":20000}
12 s R1 r1 bet.accepted {"id":"b1","player":"p1","spot":"straight","numbers":[7],"stake":"150"}
31 s R1 r1 round.voided {"reason":"malfunction","paid":[{"id":"b1","returned":"PAID"}]}`
	for paid, want := range map[string]string{
		"100": "", "150": "", "99.99": "+round.void_unpaid r1 b1 100.00|99.99", "150.01": "+payout.differs r1 b1 100.00|150.01",
	} {
		t.Run("R4-14 R4-20 "+paid+" of 150 at a maximum of 100", func(t *testing.T) {
			wantLines(t, "findings", play(t, tables.Config{}, strings.Replace(script, "PAID", paid, 1)).findings(), want)
		})
	}
	t.Run("R0-19 a series that the house does not take goes back whole", func(t *testing.T) {
		script := strings.Replace(rouletteTable, "european", "house-roulette", 1) + `
10 s R1 r1 round.opened {"betting_ms":20000}
12 s R1 r1 bet.accepted {"id":"b1","player":"p1","spot":"orphelins","stake":"180"}
31 s R1 r1 round.voided {"reason":"malfunction","paid":[{"id":"b1","returned":"180"}]}`
		wantLines(t, "findings", play(t, tables.Config{}, script).findings(), "+bet.not_offered r1 b1 |orphelins")
	})
}

func TestReplayInspections(t *testing.T) {
	cfg := tables.Config{GamingDay: 6 * time.Hour}
	t.Run("J-11 R0-24 nothing is said where the house keeps no inspections here", func(t *testing.T) {
		wantLines(t, "findings", play(t, cfg, rouletteTable+baccaratTable).findings(), ``)
	})
	t.Run("R0-24 a wheel opened without its inspection", func(t *testing.T) {
		p := play(t, cfg, "0 desk R7 - inspection.recorded {\"record\":\"wheel_inspection\",\"passed\":true}\n"+rouletteTable+`
5 desk R1 - inspection.recorded {"record":"wheel_inspection","passed":true}`)
		wantLines(t, "findings", p.findings(), `
			+wheel.not_inspected . .
			-wheel.not_inspected . .`)
	})
	t.Run("J-11 a shoe inspected this gaming day, one not, one whose inspection failed", func(t *testing.T) {
		p := play(t, cfg, `
0 desk B1 - inspection.recorded {"record":"shoe_inspection","passed":true}
0 desk B2 - inspection.recorded {"record":"shoe_inspection","passed":false}
1 s B1 - shoe.started {"shoe":"S1","decks":8}
1 s B2 - shoe.started {"shoe":"S2","decks":8}
1 s B3 - shoe.started {"shoe":"S3","decks":8}
8100 s B1 - shoe.started {"shoe":"S4","decks":8}`)
		// 8,100 seconds later it is past six: another gaming day.
		wantLines(t, "findings", p.findings(), `
			+shoe.not_inspected . S2
			+shoe.not_inspected . S3
			+shoe.not_inspected . S4`)
	})
	t.Run("J-11 R0-24 the newest inspection counts, also where it corrects one", func(t *testing.T) {
		p := play(t, cfg, `
0 desk B1 - inspection.recorded {"record":"shoe_inspection","passed":true}
1 desk B1 - inspection.recorded {"record":"shoe_inspection","passed":false}
2 s B1 - shoe.started {"shoe":"S1","decks":8}
3 desk R1 - inspection.recorded {"record":"wheel_inspection","passed":true}
4 desk R1 - inspection.recorded {"record":"wheel_inspection","passed":false}`+rouletteTable)
		wantLines(t, "findings", p.findings(), `
			+shoe.not_inspected . S1
			+wheel.not_inspected . .`)
	})
	t.Run("a house that keeps its inspections elsewhere misses none here", func(t *testing.T) {
		elsewhere := tables.Config{GamingDay: 6 * time.Hour, InspectionsElsewhere: true}
		p := play(t, elsewhere, `
0 desk B1 - inspection.recorded {"record":"shoe_inspection","passed":true}
1 s B2 - shoe.started {"shoe":"S2","decks":8}`)
		wantLines(t, "findings", p.findings(), ``)
	})
	t.Run("one that keeps them here misses them from the start", func(t *testing.T) {
		here := tables.Config{GamingDay: 6 * time.Hour, Inspections: true}
		wantLines(t, "findings", play(t, here, `1 s B2 - shoe.started {"shoe":"S2","decks":8}`).findings(), `+shoe.not_inspected . S2`)
	})
}

func TestReplayHouseRates(t *testing.T) {
	cfg := tables.Config{Tables: map[string]tables.Approved{
		"R1": {
			TableOpened: tables.TableOpened{
				Game: "roulette", Profile: "european", Currency: "THB",
				Limits: wire.Value(`{"straight":{"min":"5","max":"100"},"outside":{"min":"25","max":"2000"}}`),
			},
			WheelSerial: map[string]string{"w": "SS2-1182"}, MinDeciRPM: 120, MaxDeciRPM: 250, TargetPace: 60,
		},
	}}
	t.Run("the rotor's speed outside the house's range", func(t *testing.T) {
		p := play(t, cfg, rouletteTable+rouletteBets+`
29 d:w R1 - wheel.state {"state":"ball_in_rim","spin":7,"rpm":30.1,"rotor":"ccw","flags":[]}`)
		wantLines(t, "findings", p.findings(), `+wheel.speed . SS2-1182 12.0–25.0|30.1`)
	})
	t.Run("a pace under the target", func(t *testing.T) {
		var b strings.Builder
		b.WriteString(rouletteTable)
		for i := range 11 {
			at, r := itoa(100*(i+1)), itoa(100+i)
			b.WriteString(at + " s R1 " + r + " round.opened {}\n" + at + ".1 s R1 " + r + " round.no_more_bets\n" + at + ".2 s R1 " + r +
				" round.settled {\"result\":{\"number\":5}}\n")
		}
		wantLines(t, "findings", play(t, cfg, b.String()).findings(), `+pace.low . . 60|36`)
	})
}
