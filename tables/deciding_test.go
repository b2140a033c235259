package tables_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pitboss/tables"
	"pitboss/tables/wheel"
)

// decision is a decision's line of a script.
func decision(at, table, round, data string) string {
	return fmt.Sprintf("\n%s desk %s %s decision.recorded {\"id\":\"d-%s\",\"by\":{\"id\":\"m1\"},%s}\n", at, table, round, at, data)
}

const wrongPayout = baccaratTable + `
10 s B1 r1 round.opened {"betting_ms":15000}
12 s B1 r1 bet.accepted {"id":"b1","player":"p1","spot":"player","stake":"100"}
26 s B1 r1 card.dealt {"card":"9H","to":"player"}
27 s B1 r1 card.dealt {"card":"3S","to":"banker"}
28 s B1 r1 card.dealt {"card":"KD","to":"player"}
29 s B1 r1 card.dealt {"card":"4C","to":"banker"}
31 s B1 r1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"150"}]}`

func TestADecisionAnswersTheFindingsThatItNames(t *testing.T) {
	raised := "\n+payout.differs r1 b1 200.00|150.00"
	for _, c := range []struct{ name, decision, want string }{
		{
			"by their identity",
			decision("40", "B1", "r1", `"decision":"override","findings":["B1/r1/payout.differs/b1"]`),
			"\n-payout.differs r1 b1",
		},
		{
			"of another round than its own",
			decision("40", "B1", "r7", `"decision":"dispute_ruling","outcome":"upheld","findings":["B1/r1/payout.differs/b1"]`),
			"\n-payout.differs r1 b1",
		},
		{
			"by a code alone, at its table and round",
			decision("40", "B1", "r1", `"decision":"dispute_ruling","outcome":"upheld","findings":["payout.differs"]`),
			"\n-payout.differs r1 b1",
		},
		{
			"and no others",
			decision("40", "B1", "r1", `"decision":"dispute_ruling","outcome":"upheld","findings":["B1/r1/payout.differs/b2","draw.extra","nonsense"]`), "",
		},
		{"where it names none, none", decision("40", "B1", "r1", `"decision":"dispute_ruling","outcome":"rejected"`), ""},
		{"but where the round is void, all of it", decision("40", "B1", "r1", `"decision":"round_void","reason":"misdeal"`), "\n-payout.differs r1 b1"},
		{
			"so too where a dispute ends with that",
			decision("40", "B1", "r1", `"decision":"dispute_ruling","outcome":"round_void"`),
			"\n-payout.differs r1 b1",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := play(t, tables.Config{}, wrongPayout+c.decision)
			wantLines(t, "findings", p.findings(), raised+c.want)
			if open := len(p.fold.Open()); (open == 0) != (c.want != "") || open != len(p.fold.Snapshot("B1").Open) {
				t.Errorf("%d findings are open", open)
			}
		})
	}
	t.Run("a device that is lost is not back by a decision", func(t *testing.T) {
		p := play(t, tables.Config{}, baccaratTable+"\n5 d:scan B1 - device.lost {\"reason\":\"unplugged\"}"+
			decision("40", "B1", "r1", `"decision":"override","findings":["B1//device.lost/scan"]`))
		wantLines(t, "findings", p.findings(), `+device.lost . scan |unplugged`)
	})
	t.Run("what was answered is raised again where it comes again", func(t *testing.T) {
		shoe := baccaratTable + "\n" + `1 s B1 - shoe.started {"shoe":"S1","decks":8}`
		p := play(t, tables.Config{}, shoe+decision("2", "B1", "-", `"decision":"reshuffle","reason":"house_order"`)+`
3 s B1 - shoe.shuffled {"shoe":"S1"}
4 s B1 - shoe.started {"shoe":"S1","decks":8}
5 s B1 - shoe.started {"shoe":"S1","decks":8}`)
		wantLines(t, "findings", p.findings(), `
			+shoe.not_shuffled . S1 |S1
			-shoe.not_shuffled . S1
			+shoe.not_shuffled . S1 |S1`)
	})
}

// spun is a spin at which somebody saw two revolutions, after the first launch.
const spun = rouletteTable + `
1 s R1 - dealer.changed {"dealer":"d1"}
10 s R1 r1 round.opened {"betting_ms":20000}
12 s R1 r1 bet.accepted {"id":"b1","player":"p1","spot":"red","stake":"100"}
30 s R1 r1 round.no_more_bets
31 s R1 r1 ball.launched {"direction":"cw"}`

func TestARerunIsOneWhoeverSaysSo(t *testing.T) {
	rerun := func(at string) string {
		return decision(at, "R1", "r1", `"decision":"spin_rerun","cause":"under_three_revolutions","bets_stand":true`)
	}
	void := func(at string) string { return "\n" + at + ` s R1 r1 spin.voided {"cause":"under_three_revolutions"}` }
	launch := func(at string) string { return "\n" + at + ` s R1 r1 ball.launched {"direction":"ccw"}` }
	const ends = `
80 s R1 r1 spin.result {"number":18}
82 s R1 r1 round.settled {"result":{"number":18},"paid":[{"id":"b1","returned":"200"}]}`
	// One rerun of twenty launches is too many for this house, and none of nineteen.
	house := tables.Config{Tables: map[string]tables.Approved{"R1": {
		TableOpened: tables.TableOpened{Game: "roulette", Profile: "european", Currency: "THB"}, RerunRate: 4,
	}}}
	more := lines(0, 18, 1, func(n int) string {
		at := 200 + 60*n
		return fmt.Sprintf("%d s R1 m%d round.opened {\"betting_ms\":20000}\n%d s R1 m%d round.no_more_bets\n%d s R1 m%d spin.result {\"number\":5}\n%d s R1 m%d round.settled {\"result\":{\"number\":5},\"paid\":[]}",
			at, n, at+20, n, at+40, n, at+42, n)
	})
	const once = `
		+rerun.rate . . 4|5
		+rerun.rate . d1 4|5`
	for _, c := range []struct{ name, script, want string }{
		{"neither", ends, ``},
		{"the server", void("40") + launch("50") + ends, once},
		{"the manager, before the second launch", rerun("40") + launch("50") + ends, once},
		{"the manager, when the ball runs again", launch("50") + rerun("55") + ends, once},
		{"the manager and then the server", rerun("40") + void("41") + launch("50") + ends, once},
		{"the server and then the manager", void("40") + rerun("45") + launch("50") + ends, once},
		{"the manager, when the round was settled", ends + rerun("100"), once},
		{"the manager, when all is over", launch("50") + void("51") + launch("60") + ends + rerun("100"), once},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := play(t, house, spun+c.script+"\n"+more)
			got := slices.DeleteFunc(p.findings(), func(s string) bool { return !strings.Contains(s, "rerun.rate") || s[0] == '-' })
			wantLines(t, "findings", got, c.want)
		})
	}
	t.Run("it is one launch of those that are counted", func(t *testing.T) {
		nineteen := strings.Join(strings.SplitAfter(more, "\n")[:4*18], "") // with the one that was void
		p := play(t, house, spun+ends+rerun("100")+"\n"+nineteen)
		if got := strings.Join(p.findings(), " "); strings.Contains(got, "rerun.rate") {
			t.Errorf("nineteen launches are judged: %s", got)
		}
	})
	t.Run("it is the dealer's who launched", func(t *testing.T) {
		script := strings.Replace(spun, "31 s", "30.5 s R1 - dealer.changed {\"dealer\":\"d2\"}\n31 s", 1) +
			launch("50") + "\n60 s R1 - dealer.changed {\"dealer\":\"d1\"}" + ends + rerun("100") + "\n" + more
		seldom := house
		seldom.Tables = map[string]tables.Approved{"R1": {TableOpened: house.Tables["R1"].TableOpened, RerunRate: 1}}
		p := play(t, seldom, strings.Replace(script, "50 s R1 r1 ball", "49 s R1 - dealer.changed {\"dealer\":\"d2\"}\n50 s R1 r1 ball", 1))
		if got := p.findings(); slices.ContainsFunc(got, func(s string) bool { return strings.Contains(s, "rerun.rate . d1") }) {
			t.Errorf("%q", got)
		}
	})
}

func TestADecidedRerunBeginsTheSpinAnew(t *testing.T) {
	const low = `
32 d:wheel R1 - wheel.state {"state":"ball_in_rim","spin":7,"rpm":17.7,"rotor":"ccw","flags":[]}
33 d:wheel R1 - wheel.revolutions {"count":2}
38 d:wheel R1 - wheel.result {"number":7,"agreeing":2}`
	const again = `
50 s R1 r1 ball.launched {"direction":"ccw"}
50.5 d:wheel R1 - wheel.state {"state":"place_bets","spin":8,"rpm":17.7,"rotor":"cw","flags":[]}
51 d:wheel R1 - wheel.state {"state":"ball_in_rim","spin":8,"rpm":17.7,"rotor":"cw","flags":[]}
52 d:wheel R1 - wheel.revolutions {"count":9}
70 d:wheel R1 - wheel.result {"number":18,"agreeing":2}
71 s R1 r1 spin.result {"number":18}
72 s R1 r1 round.settled {"result":{"number":18},"paid":[{"id":"b1","returned":"200"}]}`
	rerun := decision("40", "R1", "r1", `"decision":"spin_rerun","cause":"under_three_revolutions","bets_stand":true`)
	p := play(t, tables.Config{}, spun+low+rerun+again)
	wantLines(t, "findings", p.findings(), ``)
	wantLines(t, "settlements", p.settlements(), `r1 200.00`)
	if s := p.fold.WheelStats("R1"); s.Spins() != 1 || s.All().Numbers[18] != 1 {
		t.Errorf("the statistics hold %d spins, the void one among them: %v", s.Spins(), s.Recent(9))
	}
	if s := p.fold.Snapshot("R1"); len(s.Numbers) != 1 || s.Numbers[0] != 18 {
		t.Errorf("the numbers are %v", s.Numbers)
	}
	late := play(t, tables.Config{}, spun+low+strings.Replace(strings.Replace(again, `"count":9`, `"count":2`, 1), "\n70 d:", strings.Replace(rerun, "40 desk", "55 desk", 1)+"\n70 d:", 1))
	wantLines(t, "findings where it is signed when the ball runs again, and not well", late.findings(), `+spin.invalid r1 revolutions 3|2`)
	twice := play(t, tables.Config{}, spun+low+"\n41 s R1 r1 spin.voided {\"cause\":\"under_three_revolutions\"}"+rerun+
		strings.Replace(strings.Replace(again, `"count":9`, `"count":2`, 1), "\n70 d:", strings.Replace(rerun, "40 desk", "55 desk", 1)+"\n70 d:", 1))
	wantLines(t, "findings where a second launch is taken back", twice.findings(), ``)
	hung := play(t, tables.Config{}, spun+"\n121 tick"+
		decision("122", "R1", "r1", `"decision":"spin_rerun","cause":"ball_hung","bets_stand":true`)+"\n200 tick\n213 tick")
	wantLines(t, "findings", hung.findings(), `
		+spin.hung r1 . |1m30s
		-spin.hung r1 .
		+spin.hung r1 . |1m30s`)
}

// A spin that a decision takes back when the server has settled it is in no statistics,
// and no longer among the last numbers.
func TestAVoidSpinIsInNoStatistics(t *testing.T) {
	settled := spun + `
50 s R1 r1 spin.result {"number":18}
52 s R1 r1 round.settled {"result":{"number":18},"paid":[{"id":"b1","returned":"200"}]}
60 s R1 r2 round.opened {"betting_ms":20000}
82 s R1 r2 round.no_more_bets
90 s R1 r2 spin.result {"number":5}
92 s R1 r2 round.settled {"result":{"number":5},"paid":[]}`
	for _, kind := range []string{
		`"decision":"spin_rerun","cause":"wheel_stopped","bets_stand":true`,
		`"decision":"spin_rerun","cause":"wheel_stopped","bets_stand":false`,
		`"decision":"round_void","reason":"malfunction"`,
	} {
		t.Run(kind, func(t *testing.T) {
			p := play(t, tables.Config{}, settled+decision("100", "R1", "r1", kind)+decision("101", "R1", "r1", kind))
			if s := p.fold.WheelStats("R1"); s.Spins() != 1 || s.All().Numbers != (wheel.Counts{5: 1}) {
				t.Errorf("the statistics hold %d spins: %v", s.Spins(), s.Recent(9))
			}
			if s := p.fold.Snapshot("R1"); len(s.Numbers) != 1 || s.Numbers[0] != 5 {
				t.Errorf("the numbers are %v", s.Numbers)
			}
		})
	}
}

// The rotor's way is judged between two valid spins: one that was void is none.
func TestARotorIsNotHeldAgainstAVoidSpin(t *testing.T) {
	spin := func(at int, r, rotor string) string {
		s := func(d int) string { return itoa(at + d) }
		return "\n" + s(0) + " s R1 " + r + " round.opened {\"betting_ms\":10000}\n" +
			s(5) + ` d:w R1 - wheel.state {"state":"place_bets","spin":7,"rpm":17.7,"rotor":"` + rotor + "\",\"flags\":[]}\n" +
			s(11) + ` d:w R1 - wheel.state {"state":"ball_in_rim","spin":7,"rpm":17.7,"rotor":"` + rotor + "\",\"flags\":[]}\n" +
			s(12) + " s R1 " + r + " round.no_more_bets\n" + s(20) + " s R1 " + r + " spin.result {\"number\":5}\n" +
			s(22) + " s R1 " + r + ` round.settled {"result":{"number":5},"paid":[]}`
	}
	void := decision("65", "R1", "r2", `"decision":"round_void","reason":"malfunction"`)
	p := play(t, tables.Config{}, rouletteTable+spin(10, "r1", "cw")+spin(40, "r2", "ccw")+void+spin(70, "r3", "ccw"))
	wantLines(t, "findings", p.findings(), ``)
}

func TestARoundThatADecisionTakesBackGoesBack(t *testing.T) {
	open := baccaratTable + `
10 s B1 r1 round.opened {"betting_ms":15000}
12 s B1 r1 bet.accepted {"id":"b1","player":"p1","spot":"player","stake":"100"}
13 s B1 r1 bet.accepted {"id":"b2","player":"p2","spot":"banker","stake":"50"}
26 s B1 r1 card.dealt {"card":"9H","to":"player"}
27 s B1 r1 card.dealt {"card":"3S","to":"banker"}
28 s B1 r1 card.dealt {"card":"KD","to":"player"}
29 s B1 r1 card.dealt {"card":"4C","to":"banker"}`
	void := decision("30", "B1", "r1", `"decision":"round_void","reason":"misdeal"`)
	const unpaid = `+round.void_unpaid r1 b2 50.00|0.00`
	for _, c := range []struct{ name, script, findings, settled string }{
		{"the server gives every stake back", void + `31 s B1 r1 round.voided {"reason":"misdeal","paid":[{"id":"b1","returned":"100"},{"id":"b2","returned":"50"}]}`, ``, `r1 150.00`},
		{"the server keeps one", void + `31 s B1 r1 round.voided {"reason":"misdeal","paid":[{"id":"b1","returned":"100"}]}`, unpaid, `r1 150.00`},
		{
			"the server settles all the same",
			void + `31 s B1 r1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"200"}]}`,
			"+payout.differs r1 b1 100.00|200.00\n" + unpaid, `r1 150.00`,
		},
		{
			"the server has settled, and gives every stake back",
			`29.5 s B1 r1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"200"}]}` + void +
				`31 s B1 r1 round.voided {"reason":"misdeal","paid":[{"id":"b1","returned":"100"},{"id":"b2","returned":"50"}]}`, ``, `r1 200.00`,
		},
		{
			"the server has settled, and keeps one",
			`29.5 s B1 r1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"200"}]}` + void +
				`31 s B1 r1 round.voided {"reason":"misdeal","paid":[{"id":"b1","returned":"100"}]}`, unpaid, `r1 200.00`,
		},
		{
			"the server settles all the same, twice",
			void + strings.Repeat(`31 s B1 r1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"200"}]}`+"\n", 2),
			"+payout.differs r1 b1 100.00|200.00\n" + unpaid, `r1 150.00`,
		},
		{"the server is slow to say so", void + "2000 tick\n" + `2001 s B1 r1 round.voided {"reason":"misdeal"}`, ``, `r1 150.00`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := play(t, tables.Config{}, open+"\n"+c.script)
			wantLines(t, "findings", p.findings(), c.findings)
			wantLines(t, "settlements", p.settlements(), c.settled)
			if n := p.fold.Snapshot("B1").Roads.Len(); n != 0 {
				t.Errorf("%d coups are on the roads", n)
			}
		})
	}
	t.Run("roulette, where a rerun gives the bets back", func(t *testing.T) {
		p := play(t, tables.Config{}, spun+decision("40", "R1", "r1", `"decision":"spin_rerun","cause":"ball_hung","bets_stand":false`)+`
300 tick
301 s R1 r1 round.voided {"reason":"ball","paid":[]}`)
		wantLines(t, "findings", p.findings(), `+round.void_unpaid r1 b1 100.00|0.00`)
	})
	t.Run("the coups of other rounds stay", func(t *testing.T) {
		one := baccaratTable + strings.ReplaceAll(paidRound, `"150"`, `"200"`)
		two := strings.NewReplacer("r1", "r2", "\n1", "\n11", "\n2", "\n12", "\n3", "\n13").Replace(strings.ReplaceAll(paidRound, `"150"`, `"200"`))
		p := play(t, tables.Config{}, one+two+decision("200", "B1", "r1", `"decision":"round_void","reason":"misdeal"`))
		if n := p.fold.Snapshot("B1").Roads.Len(); n != 1 {
			t.Errorf("%d coups are on the roads", n)
		}
		p = play(t, tables.Config{}, one+two+decision("200", "B1", "r9", `"decision":"round_void","reason":"misdeal"`))
		if n := p.fold.Snapshot("B1").Roads.Len(); n != 2 {
			t.Errorf("%d coups are on the roads", n)
		}
	})
}

func TestReplacedCardsAreCountedAnew(t *testing.T) {
	aces := func(from int) string {
		return lines(0, 7, 1, func(n int) string {
			return fmt.Sprintf(`%d d:scan B1 - card.scanned {"card":"AS","code":"AS","place":"burn"}`, from+n)
		})
	}
	for _, c := range []struct{ name, script, want string }{
		{"nobody replaced them", "20 d:scan B1 - card.scanned {\"card\":\"AS\",\"code\":\"AS\",\"place\":\"burn\"}", `+shoe.composition . AS 8|9`},
		{
			"decks are replaced", decision("19", "B1", "-", `"decision":"deck_replacement","cause":"marked","decks":["k1"],"replaced_by":["k9"]`) + aces(20),
			``,
		},
		{"they are shuffled again", decision("19", "B1", "-", `"decision":"reshuffle","reason":"exposed_cards"`) + aces(20), ``},
		{
			"a foreign card is answered by other decks",
			"20 d:scan B1 - card.scanned {\"card\":\"AS\",\"code\":\"AS\",\"place\":\"burn\"}" +
				decision("21", "B1", "-", `"decision":"deck_replacement","cause":"foreign","decks":["k1"],"replaced_by":["k9"]`) + aces(30) +
				"40 d:scan B1 - card.scanned {\"card\":\"AS\",\"code\":\"AS\",\"place\":\"burn\"}",
			"+shoe.composition . AS 8|9\n-shoe.composition . AS\n+shoe.composition . AS 8|9",
		},
		{
			"a correction of the form replaces nothing",
			strings.Replace(decision("19", "B1", "-", `"decision":"deck_replacement","cause":"marked","decks":["k1"],"replaced_by":["k9"]`), `"id":"d-19"`, `"id":"d-19","corrects":"d-1"`, 1) +
				"20 d:scan B1 - card.scanned {\"card\":\"AS\",\"code\":\"AS\",\"place\":\"burn\"}",
			`+shoe.composition . AS 8|9`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := play(t, tables.Config{}, baccaratTable+aces(1)+c.script)
			wantLines(t, "findings", p.findings(), c.want)
		})
	}
	t.Run("when the round that is played is over", func(t *testing.T) {
		p := play(t, tables.Config{}, baccaratTable+`
10 s B1 r1 round.opened {"betting_ms":15000}
26 s B1 r1 card.dealt {"card":"9H","to":"player"}`+
			decision("26.5", "B1", "r1", `"decision":"deck_replacement","cause":"damaged","decks":["k1"],"replaced_by":["k9"],"round_in_progress":"finished"`))
		if n := p.fold.Snapshot("B1").Shoe.Out(); n != 1 {
			t.Errorf("%d cards are out in the hand", n)
		}
		for _, line := range []string{
			`27 s B1 r1 card.dealt {"card":"3S","to":"banker"}`, `28 s B1 r1 card.dealt {"card":"KD","to":"player"}`,
			`29 s B1 r1 card.dealt {"card":"4C","to":"banker"}`, `31 s B1 r1 round.settled {"result":{"winner":"player"},"paid":[]}`,
		} {
			e, err := p.read(line)
			if err != nil {
				t.Fatal(err)
			}
			p.fold.Apply(&e)
		}
		if s := p.fold.Snapshot("B1").Shoe; s.Out() != 0 || s.Whole() {
			t.Errorf("%d cards are out of the new shoe, known to be whole: %t", s.Out(), s.Whole())
		}
	})
}

func TestATableOpensAndClosesByADecision(t *testing.T) {
	closes, opens := decision("40", "B1", "-", `"decision":"table_close","reason":"conflict"`), decision("50", "B1", "-", `"decision":"table_open","reason":"conflict_over"`)
	p := play(t, tables.Config{}, wrongPayout+closes+opens+"\n51 s B1 - table.opened "+
		`{"game":"baccarat","profile":"house-baccarat","currency":"THB","limits":{"player":{"min":"50","max":"50000"},"banker":{"min":"50","max":"50000"}}}`)
	wantLines(t, "phases", p.phases()[len(p.phases())-3:], `
		31 r1 settled
		40 . closed
		50 . open`)
	during := play(t, tables.Config{}, strings.Replace(wrongPayout, "28 s B1", closes+"\n41 s B1", 1))
	if last := during.phases(); !strings.HasSuffix(last[len(last)-1], ". closed") || !strings.HasSuffix(last[len(last)-2], "r1 settled") {
		t.Errorf("phases %q", last)
	}
	alone := play(t, tables.Config{}, `
0 desk B1 - table.opened {"game":"baccarat","profile":"house-baccarat","currency":"THB"}
26 d:scan B1 - card.scanned {"card":"9H","code":"9H"}
27 d:scan B1 - card.scanned {"card":"3S","code":"3S"}`+strings.Replace(closes, "40 desk", "27.5 desk", 1)+`
28 d:scan B1 - card.scanned {"card":"KD","code":"KD"}
29 d:scan B1 - card.scanned {"card":"4C","code":"4C"}`)
	if last := alone.phases(); !strings.HasSuffix(last[len(last)-1], ". closed") || !strings.Contains(last[len(last)-2], " result player") {
		t.Errorf("phases %q", last)
	}
	wheels := play(t, tables.Config{Inspections: true}, decision("40", "R1", "-", `"decision":"table_open","reason":"start_of_play"`))
	wantLines(t, "findings", wheels.findings(), ``) // nobody knows what is played there
}
