package evidence_test

import (
	"slices"
	"testing"
	"time"

	"pitboss/app/evidence"
	"pitboss/tables"
	"pitboss/tables/findings"
	"pitboss/tables/wager"
)

// A bet that is taken back in time is no bet any more; one that is taken back after the
// betting closed stands, and is late by its taking back.
func TestABetThatIsTakenBack(t *testing.T) {
	script := func(back string) string {
		return `
0 s B-07 c1 round.opened {"betting_ms":20000}
4 s B-07 c1 bet.accepted {"id":"b1","player":"G-1","spot":"player","stake":"100"}
6 s B-07 c1 bet.accepted {"id":"b2","player":"G-2","spot":"banker","stake":"500"}
` + back + dealt + `26 s B-07 c1 round.settled {"result":{"winner":"player"}}`
	}
	r := read(t, "baccarat", "house-baccarat", script(`
10 s B-07 c1 bet.cancelled {"id":"b2"}
11 s B-07 c1 bet.cancelled {"id":"b2"}
12 s B-07 c1 bet.cancelled {"id":"b9"}
20 s B-07 c1 round.no_more_bets
`))
	b, _ := r.Bet("b2")
	same(t, "in time: since", b.Cancelled.Equal(at(10)), true)
	same(t, "it stands", b.Stands, false)
	same(t, "the other stands", r.Bets[0].Stands, true)
	same(t, "late bets", len(r.LateBets()), 0)
	same(t, "the money", row(r.Owed.Total), "100.00 200.00 200.00 0.00")

	r = read(t, "baccarat", "house-baccarat", script(`
20 s B-07 c1 round.no_more_bets
20.5 s B-07 c1 bet.cancelled {"id":"b2"}
`))
	late := r.LateBets()
	if len(late) != 1 {
		t.Fatalf("too late: %+v, found %+v", late, r.Findings)
	}
	same(t, "which", late[0].Bet.ID, "b2")
	same(t, "it was taken back", late[0].Back, true)
	same(t, "when", late[0].At.Equal(at(20.5)), true)
	same(t, "how late", late[0].After, 500*time.Millisecond)
}

// A series that is called after the launch is late by the launch, not by the end of the
// betting.
func TestACallAfterTheLaunchR4_31(t *testing.T) {
	r := read(t, "roulette", "american", `
0 s R-03 s1 round.opened {"betting_ms":30000}
20 s R-03 s1 ball.launched {"direction":"ccw"}
21 s R-03 s1 bet.accepted {"id":"b1","player":"G-1","spot":"tiers","stake":"60"}
22 s R-03 s1 bet.accepted {"id":"b2","player":"G-2","spot":"red","stake":"50"}
30 s R-03 s1 round.no_more_bets
40 s R-03 s1 spin.result {"number":3}
41 s R-03 s1 round.settled {"result":{"number":3}}
`)
	late := r.LateBets()
	if len(late) != 1 {
		t.Fatalf("%+v, found %+v", late, r.Findings)
	}
	same(t, "which", late[0].Bet.ID, "b1")
	same(t, "by voice", late[0].Call, true)
	same(t, "how late", late[0].After, time.Second)
	same(t, "the launch closed nothing else", r.Closing.By, evidence.Timer)
	o := r.WhatIf(evidence.SetSignal{Kind: evidence.Launch})
	w, _ := o.Wager("b1")
	same(t, "without a launch it is in time", w.Reason, wager.Accepted)
	if _, there := o.Closing.Signal(evidence.Launch); there {
		t.Error("the launch is there all the same")
	}
	if _, there := r.Closing.Signal(evidence.Launch); !there {
		t.Error("what was asked changed what was recorded")
	}
	o = r.WhatIf(evidence.SetBetTime{ID: "b1", At: at(19)})
	w, _ = o.Wager("b1")
	same(t, "called before it", w.Reason, wager.Accepted)
	o = r.WhatIf(evidence.SetSignal{Kind: evidence.Launch, At: at(22.5)})
	s, _ := o.Closing.Signal(evidence.Launch)
	same(t, "a launch that is made up is no step", s.Step, -1)
	s, _ = r.Closing.Signal(evidence.Launch)
	same(t, "the recorded one is", r.Steps[s.Step].Kind, string(tables.BallLaunchedType))
}

// Where the server sends no launch the wheel's own counts, two seconds later.
func TestTheRimIsALaunchAGEN1(t *testing.T) {
	for _, c := range []struct {
		bet  string
		want wager.Reason
	}{{"21.9", wager.Accepted}, {"22", wager.AfterLaunch}} {
		r := read(t, "roulette", "american", `
0 s R-03 s1 round.opened {"betting_ms":30000}
20 d:wheel R-03 - wheel.state {"state":"ball_in_rim","rotor":"cw"}
`+c.bet+` s R-03 s1 bet.accepted {"id":"b1","player":"G-1","spot":"tiers","stake":"60"}
30 s R-03 s1 round.no_more_bets
40 s R-03 s1 spin.result {"number":3}
41 s R-03 s1 round.settled {"result":{"number":3}}
`)
		w, _ := r.Owed.Wager("b1")
		same(t, "at "+c.bet, w.Reason, c.want)
		same(t, "the rim closes nothing else", r.Closing.By, evidence.Timer)
	}
}

// Two bets under one id are paid under it together. What the dispute says of them is what the
// finding says: both are owed, and one alone only where they are one bet that was told twice.
func TestTwoBetsOfOneIDR0_18(t *testing.T) {
	for _, c := range []struct {
		name, second, paid string
		differs            bool // the desk found that the payment is wrong
		first, other       string
	}{
		{"two bets, paid right", `"spot":"player","stake":"30"`, "260", false, "100.00 260.00 200.00 -60.00", "30.00 0.00 60.00 60.00"},
		{"and only the first", `"spot":"player","stake":"30"`, "200", true, "100.00 200.00 200.00 0.00", "30.00 0.00 60.00 60.00"},
		{"another that lost", `"spot":"banker","stake":"70"`, "200", false, "100.00 200.00 200.00 0.00", "70.00 0.00 0.00 0.00"},
		{"another that lost, and it was paid too", `"spot":"banker","stake":"70"`, "270", true, "100.00 270.00 200.00 -70.00", "70.00 0.00 0.00 0.00"},
		{"the same told twice, paid once", `"spot":"player","stake":"100"`, "200", false, "100.00 200.00 200.00 0.00", "0.00 0.00 0.00 0.00"},
		{"the same told twice, paid twice", `"spot":"player","stake":"100"`, "400", false, "100.00 400.00 200.00 -200.00", "100.00 0.00 200.00 200.00"},
		{"the same told twice, paid otherwise", `"spot":"player","stake":"100"`, "260", true, "100.00 260.00 200.00 -60.00", "100.00 0.00 200.00 200.00"},
		{"one that nobody can price", `"spot":"player","stake":"x"`, "200", false, "100.00 200.00 200.00 0.00", "0.00 0.00 0.00 0.00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := read(t, "baccarat", "house-baccarat", opened+`7 s B-07 c1 bet.accepted {"id":"b1","player":"G-1",`+c.second+`}`+
				dealt+`26 s B-07 c1 round.settled {"paid":[{"id":"b1","returned":"`+c.paid+`"},{"id":"b2","returned":"0"}]}`)
			differs := false
			for _, f := range r.Findings {
				differs = differs || f.Code == findings.PayoutDiffers
			}
			same(t, "the desk found a wrong payment", differs, c.differs)
			var got []string
			for _, w := range r.Owed.Wagers {
				if w.ID == "b1" {
					got = append(got, row(w.Money))
				}
			}
			if want := []string{c.first, c.other}; !slices.Equal(got, want) {
				t.Errorf("the bets are %q, want %q", got, want)
			}
			same(t, "the round differs", r.Owed.Total.Difference != 0, c.differs)
			o := r.WhatIf(evidence.RemoveBet{ID: "b1"})
			g, _ := o.Guest("G-1")
			same(t, "given back", g.WhatIf, g.Staked)
		})
	}
}

// A hole card that was never turned on the wire is known from the settlement.
func TestTheHoleCardOfTheSettlement(t *testing.T) {
	script := func(result string) string {
		return `
0 s J-33 r1 round.opened {"betting_ms":25000}
5 s J-33 r1 bet.accepted {"id":"b1","player":"G-1","spot":"seat","seat":1,"stake":"100"}
25 s J-33 r1 round.no_more_bets
26 s J-33 r1 card.dealt {"card":"TS","to":"seat:1"}
27 s J-33 r1 card.dealt {"card":"TH","to":"dealer"}
28 s J-33 r1 card.dealt {"card":"9D","to":"seat:1"}
29 s J-33 r1 card.dealt {"to":"dealer","face":"down"}
30 s J-33 r1 action.taken {"seat":1,"do":"stand"}
40 s J-33 r1 round.settled {"result":` + result + `,"paid":[{"id":"b1","returned":"200.00"}]}
`
	}
	r := read(t, "blackjack", "house-blackjack", script(`{"dealer":{"cards":["TH","8C"]}}`))
	if !r.Owed.Settles() {
		t.Fatalf("not settled: %v", r.Owed.Fault)
	}
	same(t, "the dealer", r.Owed.Felt.Dealer.Total, 18)
	same(t, "the guest", row(r.Owed.Total), "100.00 200.00 200.00 0.00")
	for _, result := range []string{`{}`, `{"dealer":18}`, `{"dealer":{"cards":["TH"]}}`, `{"dealer":{"cards":["TH","1X"]}}`} {
		r := read(t, "blackjack", "house-blackjack", script(result))
		same(t, result+" settles it", r.Owed.Settles(), false)
		same(t, result+": what was staked and paid is known all the same", row(r.Owed.Total), "100.00 200.00 200.00 0.00")
	}
}

// A table plays by its own rules, limits and currency.
func TestATableIsJudgedByItsOwnTerms(t *testing.T) {
	approved := tables.TableOpened{
		Game: "baccarat", Profile: "house-baccarat", Currency: "JPY", Rules: []byte(`{"tie_odds":9}`),
		Limits: []byte(`{"tie":{"max":"50"}}`),
	}
	r, err := evidence.Read(records(t, `
0 s B-07 c1 round.opened {"betting_ms":20000}
4 s B-07 c1 bet.accepted {"id":"b1","player":"G-1","spot":"tie","stake":"50"}
5 s B-07 c1 bet.accepted {"id":"b2","player":"G-2","spot":"tie","stake":"60"}
20 s B-07 c1 round.no_more_bets
21 s B-07 c1 card.dealt {"card":"9H","to":"player"}
22 s B-07 c1 card.dealt {"card":"9S","to":"banker"}
23 s B-07 c1 card.dealt {"card":"KD","to":"player"}
24 s B-07 c1 card.dealt {"card":"KC","to":"banker"}
26 s B-07 c1 round.settled {"result":{"winner":"tie"},"paid":[{"id":"b1","returned":"500"},{"id":"b2","returned":"600"}]}
`), evidence.Terms{Book: book(t), Approved: approved})
	if err != nil {
		t.Fatal(err)
	}
	same(t, "currency", r.Currency.Code, "JPY")
	w, _ := r.Owed.Wager("b1")
	same(t, "nine to one, in yen", w.Money, evidence.Money{Staked: 50, Recorded: 500, WhatIf: 500})
	over, _ := r.Owed.Wager("b2")
	same(t, "over its maximum", over.Reason, wager.AboveMaximum)
	codes := map[findings.Code]bool{}
	for _, f := range r.Findings {
		codes[f.Code] = true
	}
	same(t, "that is found", codes[findings.BetOverLimit], true)
	same(t, "its option", r.Owed.Option(r, "tie_odds"), "9")
	same(t, "another", r.WhatIf(evidence.SetOption{Name: "commission_bp", Value: "400"}).Option(r, "tie_odds"), "9")
}

// The desk judges no times of a round that it did not hear from its beginning.
func TestARoundHeardFromTheMiddleIsNotTimed(t *testing.T) {
	r := read(t, "baccarat", "house-baccarat", `
18 s B-07 c1 round.no_more_bets
19 s B-07 c1 bet.accepted {"id":"b1","player":"G-1","spot":"player","stake":"100"}
`+dealt+`26 s B-07 c1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"200.00"}]}`)
	same(t, "judged", r.Closing.Judged, false)
	same(t, "closed", r.Closing.At.IsZero(), true)
	same(t, "late bets", len(r.LateBets()), 0)
	w, _ := r.Owed.Wager("b1")
	same(t, "the bet", w.Reason, wager.Accepted)
}
