package evidence_test

import (
	"testing"
	"time"

	"pitboss/app/evidence"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/wager"
)

// tieAt9 is a coup whose tie was paid nine to one.
const tieAt9 = `
0 s B-07 c1 round.opened {"betting_ms":20000}
4 s B-07 c1 bet.accepted {"id":"b1","player":"G-1","spot":"tie","stake":"100"}
6 s B-07 c1 bet.accepted {"id":"b2","player":"G-2","spot":"banker","stake":"500"}
20 s B-07 c1 round.no_more_bets
21 s B-07 c1 card.dealt {"card":"9H","to":"player"}
22 s B-07 c1 card.dealt {"card":"9S","to":"banker"}
23 s B-07 c1 card.dealt {"card":"KD","to":"player"}
24 s B-07 c1 card.dealt {"card":"KC","to":"banker"}
26 s B-07 c1 round.settled {"result":{"winner":"tie"},"paid":[{"id":"b1","returned":"1000.00"},{"id":"b2","returned":"500.00"}]}
`

func TestATiePaidNineToOneB32(t *testing.T) {
	r := read(t, "baccarat", "house-baccarat", tieAt9)
	same(t, "the finding", r.Findings[0].Code, findings.PayoutDiffers)
	g, _ := r.Owed.Guest("G-1")
	same(t, "G-1", row(g.Money), "100.00 1000.00 900.00 -100.00")
	g, _ = r.Owed.Guest("G-2")
	same(t, "G-2", row(g.Money), "500.00 500.00 500.00 0.00")
	o := r.WhatIf(evidence.SetOption{Name: "tie_odds", Value: "9"})
	same(t, "where a tie pays 9", row(o.Total), "600.00 1500.00 1500.00 0.00")
	two, _ := cards.Parse("2C")
	o = r.WhatIf(evidence.SetCard{Number: 4, Card: two})
	same(t, "player wins", o.Answer.Winner(), "player")
	same(t, "then", row(o.Total), "600.00 1500.00 0.00 -1500.00")
	o = r.WhatIf(evidence.RemoveCard{Number: 4})
	if o.Settles() {
		t.Error("three cards are settled")
	}
	same(t, "which is missing", o.Fault.Code, wager.DealShort)
	same(t, "nothing is said of the money", o.Total.Difference, 0)
	o = r.WhatIf(evidence.RemoveCard{Number: 9}, evidence.SetVoid{Void: true})
	same(t, "what did not fit", len(o.Unfit), 1)
	same(t, "void", row(o.Total), "600.00 1500.00 600.00 -900.00")
	four, _ := cards.Parse("4C")
	o = r.WhatIf(evidence.AddCard{Number: 5, Card: four})
	same(t, "a card after naturals", o.Fault.Code, wager.DrawExtra)
	same(t, "it lies there all the same", len(o.Felt.Extra), 1)
}

// The three signals of A-GEN-1 on one line: the timer, the call, the first card. The
// earliest counts.
func TestTheThreeClosingSignalsAGEN1(t *testing.T) {
	r := read(t, "baccarat", "house-baccarat", `
0 s B-07 c1 round.opened {"betting_ms":20000}
4 s B-07 c1 bet.accepted {"id":"b1","player":"G-1","spot":"player","stake":"100"}
18 s B-07 c1 round.no_more_bets
18.4 s B-07 c1 bet.accepted {"id":"b2","player":"G-2","spot":"banker","stake":"500"}
19 s B-07 c1 bet.refused {"bet":{"id":"b3","player":"G-3","spot":"player","stake":"50"},"reason":"late"}
21 s B-07 c1 card.dealt {"card":"9H","to":"player"}
21.2 d:shoe B-07 - card.scanned {"card":"9H"}
22 s B-07 c1 card.dealt {"card":"3S","to":"banker"}
23 s B-07 c1 card.dealt {"card":"KD","to":"player"}
24 s B-07 c1 card.dealt {"card":"4C","to":"banker"}
26 s B-07 c1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"200.00"},{"id":"b2","returned":"0.00"}]}
`)
	c := r.Closing
	same(t, "signals", len(c.Signals), 4)
	for i, want := range []struct {
		kind evidence.SignalKind
		at   float64
	}{{evidence.Call, 18}, {evidence.Timer, 20}, {evidence.FirstCard, 21}, {evidence.FirstScan, 21}} {
		same(t, "signal", c.Signals[i].Kind, want.kind)
		same(t, "its time", c.Signals[i].At.Equal(at(want.at)), true)
	}
	same(t, "the earliest counts", c.By, evidence.Call)
	same(t, "it closed", c.At.Equal(at(18)), true)
	late := r.LateBets()
	same(t, "late bets", len(late), 1)
	same(t, "which", late[0].Bet.ID, "b2")
	same(t, "how late", late[0].After, 400*time.Millisecond)
	same(t, "as taken", row(r.Owed.Total), "600.00 200.00 200.00 0.00")
	o := r.WhatIf(evidence.RemoveBet{ID: "b2"})
	same(t, "given back", row(o.Total), "600.00 200.00 700.00 500.00")
	o = r.WhatIf(evidence.SetSignal{Kind: evidence.Call, At: at(17)})
	same(t, "closed a second earlier", row(o.Total), "600.00 200.00 700.00 500.00")
	same(t, "by", o.Closing.By, evidence.Call)
	o = r.WhatIf(evidence.SetSignal{Kind: evidence.Call})
	same(t, "no call", o.Closing.By, evidence.Timer)
	same(t, "then it was in time", row(o.Total), "600.00 200.00 200.00 0.00")
	refused, _ := r.Bet("b3")
	same(t, "the refused bet", refused.Refusal, "late")
	o = r.WhatIf(evidence.AddBet{Offer: refused.Offer}, evidence.SetBetTime{ID: "b3", At: at(17)})
	g, _ := o.Guest("G-3")
	same(t, "had it been taken", row(g.Money), "0.00 0.00 50.00 50.00")
	o = r.WhatIf(evidence.SetStake{ID: "b1", Stake: 20_000})
	g, _ = o.Guest("G-1")
	same(t, "had he staked more", row(g.Money), "100.00 200.00 300.00 100.00")
}

const twoRevolutions = `
0 s R-03 s1 round.opened {"betting_ms":25000}
1 d:wheel R-03 - wheel.state {"state":"place_bets","rpm":13.7,"rotor":"cw"}
5 s R-03 s1 bet.accepted {"bets":[{"id":"b1","player":"G-1204","spot":"straight","numbers":[20],"stake":"600"},{"id":"b2","player":"G-1211","spot":"red","stake":"5000"}]}
22 d:wheel R-03 - wheel.state {"state":"ball_in_rim","rotor":"cw"}
22 s R-03 s1 ball.launched {"direction":"ccw"}
24 d:wheel R-03 - wheel.revolutions {"count":1}
25 d:wheel R-03 - wheel.revolutions {"count":2}
26 s R-03 s1 round.no_more_bets
31 d:wheel R-03 - wheel.result {"number":20,"agreeing":2}
31.1 s R-03 s1 spin.result {"number":20}
`

func TestTheFateOfStakesAtARerunR0_21(t *testing.T) {
	r := read(t, "roulette", "house-roulette", twoRevolutions)
	same(t, "the finding", r.Findings[0].Code, findings.SpinInvalid)
	same(t, "spins", len(r.Spins), 1)
	same(t, "revolutions", r.Spins[0].Revolutions, 2)
	same(t, "number", r.Spins[0].Number(), 20)
	same(t, "wheel steps", r.Steps[1].Source.Letter(), "W")
	for _, stand := range []bool{true, false} {
		rows := r.PerGuest(stand)
		same(t, "guests", len(rows), 2)
		same(t, "staked", rows[0].Staked, 60_000)
		same(t, "would have", rows[0].Would, 2_160_000)
		same(t, "known", rows[0].HasWould, true)
		if stand {
			same(t, "stands", rows[1].Stands, 500_000)
			same(t, "back", rows[1].Back, 0)
		} else {
			same(t, "stands", rows[1].Stands, 0)
			same(t, "back", rows[1].Back, 500_000)
		}
	}
	f := r.At(3)
	same(t, "no number yet", f.Number, -1)
	same(t, "chips", len(f.Chips), 2)
	f = r.At(len(r.Steps) - 1)
	same(t, "the number", f.Number, 20)
	o := r.WhatIf(evidence.SetNumber{Number: 19})
	same(t, "red", row(o.Total), "5600.00 0.00 10000.00 10000.00")
	o = r.WhatIf(evidence.SetSpot{ID: "b1", To: wager.Offer{Spot: "straight", Numbers: []int{21}, Has: wager.HasNumbers}})
	g, _ := o.Guest("G-1204")
	same(t, "the chip lay on 21", row(g.Money), "600.00 0.00 0.00 0.00")
}

// What lies imprisoned from the spin before is settled by this one.
func TestPrisonIsCarriedR1_47(t *testing.T) {
	all := records(t, `
0 s R-03 s1 round.opened {"betting_ms":25000}
5 s R-03 s1 bet.accepted {"id":"b1","player":"G-1","spot":"red","stake":"100"}
26 s R-03 s1 round.no_more_bets
31 s R-03 s1 spin.result {"number":0}
32 s R-03 s1 round.settled {"paid":[]}
60 s R-03 s2 round.opened {"betting_ms":25000}
86 s R-03 s2 round.no_more_bets
91 s R-03 s2 spin.result {"number":1}
92 s R-03 s2 round.settled {"paid":[]}
`)
	r, err := evidence.Read(all, evidence.Terms{Book: book(t), Table: "R-03", Round: "s2", Approved: approved("roulette", "french-en-prison")})
	if err != nil {
		t.Fatal(err)
	}
	same(t, "the finding", r.Findings[0].Code, findings.PayoutDiffers)
	same(t, "released", row(r.Owed.Total), "0.00 0.00 100.00 100.00")
}

// Devices alone tell of a coup: it is read by its name, and there is no money in it.
func TestARoundOfDevicesAlone(t *testing.T) {
	all := records(t, `
0 d:shoe B-09 - card.scanned {"card":"9H"}
1 d:shoe B-09 - card.scanned {"card":"3S"}
2 d:shoe B-09 - card.scanned {"card":"KD"}
3 d:shoe B-09 - card.scanned {"card":"4C"}
40 d:shoe B-09 - card.scanned {"card":"5C"}
`)
	id := "B-09@" + at(0).Format(wager.TimeLayout)
	r, err := evidence.Read(all, evidence.Terms{Book: book(t), Table: "B-09", Round: id, Approved: approved("baccarat", "house-baccarat")})
	if err != nil {
		t.Fatal(err)
	}
	same(t, "steps", len(r.Steps), 4)
	same(t, "the winner", r.Owed.Answer.Winner(), "player")
	same(t, "cards", len(r.At(3).Order), 4)
	same(t, "guests", len(r.Owed.Guests), 0)
}

// What devices tell after the end is the next round's: a card for it, a wheel that takes
// bets again. A card that the coup lacked is still its own.
func TestWhatComesAfterTheEnd(t *testing.T) {
	r := read(t, "roulette", "house-roulette", twoRevolutions+`
32 s R-03 s1 round.settled {"result":{"number":20},"paid":[]}
32.5 d:wheel R-03 - wheel.state {"state":"winning_number"}
33 d:wheel R-03 - wheel.state {"state":"before_game"}
33.5 d:wheel R-03 - wheel.state {"state":"place_bets"}
`)
	same(t, "the last step", r.Steps[len(r.Steps)-1].At.Equal(at(32.5)), true)
	bac := `
0 s B-07 c1 round.opened {"betting_ms":20000}
20 s B-07 c1 round.no_more_bets
21 s B-07 c1 card.dealt {"card":"9H","to":"player"}
21.1 d:shoe B-07 - card.scanned {"card":"9H"}
22 s B-07 c1 card.dealt {"card":"9S","to":"banker"}
22.1 d:shoe B-07 - card.scanned {"card":"9S"}
23 s B-07 c1 card.dealt {"card":"KD","to":"player"}
23.1 d:shoe B-07 - card.scanned {"card":"KD"}
24 s B-07 c1 card.dealt {"card":"KC","to":"banker"}
24.1 s B-07 c1 round.settled {"result":{"winner":"tie"},"paid":[]}
24.5 d:shoe B-07 - card.scanned {"card":"KC"}
25 d:shoe B-07 - card.scanned {"card":"2C"}
`
	r = read(t, "baccarat", "house-baccarat", bac)
	same(t, "cards", len(r.Cards), 4)
	same(t, "the last is scanned", r.Cards[3].Scanned, true)
}
