package evidence_test

import (
	"testing"
	"time"

	"pitboss/app/evidence"
	"pitboss/tables/money"
	"pitboss/tables/wager"
)

// opened begins a coup that closed at 20 s, with two bets; dealt gives the player a nine.
const (
	opened = `
0 s B-07 c1 round.opened {"betting_ms":20000}
4 s B-07 c1 bet.accepted {"id":"b1","player":"G-1","spot":"player","stake":"100"}
6 s B-07 c1 bet.accepted {"id":"b2","player":"G-2","spot":"banker","stake":"500"}
20 s B-07 c1 round.no_more_bets
`
	dealt = `
21 s B-07 c1 card.dealt {"card":"9H","to":"player"}
22 s B-07 c1 card.dealt {"card":"3S","to":"banker"}
23 s B-07 c1 card.dealt {"card":"KD","to":"player"}
24 s B-07 c1 card.dealt {"card":"4C","to":"banker"}
`
)

// What was paid is what the settlement says, stake by stake; where it says nothing, what is
// owed stands for it, and of a void round the stake.
func TestWhatWasRecordedAsPaid(t *testing.T) {
	type guest struct{ player, want string }
	for _, c := range []struct {
		name, end string
		guests    []guest
	}{
		{"each by its line", dealt + `26 s B-07 c1 round.settled {"paid":[{"id":"b1","returned":"150.00"},{"id":"b2","returned":"1.00"}]}`, []guest{{"G-1", "100.00 150.00 200.00 50.00"}, {"G-2", "500.00 1.00 0.00 -1.00"}}},
		{"one without a line got nothing", dealt + `26 s B-07 c1 round.settled {"paid":[]}`, []guest{{"G-1", "100.00 0.00 200.00 200.00"}, {"G-2", "500.00 0.00 0.00 0.00"}}},
		{"of two lines of one bet the first", dealt + `26 s B-07 c1 round.settled {"paid":[{"id":"b1","returned":"150.00"},{"id":"b1","returned":"200.00"}]}`, []guest{{"G-1", "100.00 150.00 200.00 50.00"}}},
		{"an amount that cannot be read is none", dealt + `26 s B-07 c1 round.settled {"paid":[{"id":"b1","returned":"1,5"},{"id":"b1","returned":"200.00"}]}`, []guest{{"G-1", "100.00 200.00 200.00 0.00"}}},
		{"nobody said what was paid", dealt + `26 s B-07 c1 round.settled {"result":{"winner":"player"}}`, []guest{{"G-1", "100.00 200.00 200.00 0.00"}, {"G-2", "500.00 0.00 0.00 0.00"}}},
		{"nobody said, and it cannot be settled", `26 s B-07 c1 round.settled {"result":{"winner":"player"}}`, []guest{{"G-1", "100.00 0.00 0.00 0.00"}}},
		{"it has not ended", dealt, []guest{{"G-1", "100.00 0.00 200.00 200.00"}}},
		{"void, and nobody said what went back", dealt + `26 s B-07 c1 round.voided {"reason":"misdeal"}`, []guest{{"G-1", "100.00 100.00 100.00 0.00"}, {"G-2", "500.00 500.00 500.00 0.00"}}},
		{"void, and one stake was kept", dealt + `26 s B-07 c1 round.voided {"reason":"misdeal","paid":[{"id":"b1","returned":"100.00"}]}`, []guest{{"G-1", "100.00 100.00 100.00 0.00"}, {"G-2", "500.00 0.00 500.00 500.00"}}},
		{"paid on a bet that nobody made", dealt + `26 s B-07 c1 round.settled {"paid":[{"id":"b1","returned":"200.00"},{"id":"b2","returned":"0"},{"id":"b7","returned":"70.00"},{"id":"b7","returned":"80.00"}]}`, []guest{{"G-1", "100.00 200.00 200.00 0.00"}, {"", "0.00 70.00 0.00 -70.00"}}},
		{"paid on what was added to a bet", dealt + `26 s B-07 c1 round.settled {"paid":[{"id":"b1","returned":"200.00"},{"id":"b1/double","returned":"70.00"}]}`, []guest{{"G-1", "100.00 270.00 200.00 -70.00"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := read(t, "baccarat", "house-baccarat", opened+c.end)
			for _, g := range c.guests {
				got, ok := r.Owed.Guest(g.player)
				if !ok {
					t.Fatalf("guest %q is not there", g.player)
				}
				same(t, g.player, row(got.Money), g.want)
			}
		})
	}
	t.Run("what ended it is what came first", func(t *testing.T) {
		r := read(t, "baccarat", "house-baccarat", opened+dealt+`
26 s B-07 c1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"200.00"}]}
27 s B-07 c1 round.voided {"reason":"misdeal"}
`)
		same(t, "settled", r.Recorded.Settled, true)
		same(t, "void", r.Recorded.Void, false)
		same(t, "ended", r.Ended.Equal(at(26)) && r.Recorded.At.Equal(at(26)), true)
		same(t, "listed", r.Recorded.Listed, true)
		same(t, "lines", len(r.Recorded.Paid), 1)
	})
	t.Run("void, with its reason", func(t *testing.T) {
		r := read(t, "baccarat", "house-baccarat", opened+dealt+`26 s B-07 c1 round.voided {"reason":"misdeal"}`)
		same(t, "void", r.Recorded.Void && r.Recorded.Ended() && r.Owed.Void, true)
		same(t, "why", r.Recorded.Reason, "misdeal")
		same(t, "ended", r.Ended.Equal(at(26)) && r.Recorded.At.Equal(at(26)), true)
		same(t, "listed", r.Recorded.Listed, false)
		o := r.WhatIf(evidence.SetVoid{})
		same(t, "it counts after all", row(o.Total), "600.00 600.00 200.00 -400.00")
		same(t, "the house took", o.House, evidence.House{WhatIf: 40_000, Difference: 40_000})
	})
}

// What the rules refuse and the server took counts as it was offered; what nobody can price
// goes back.
func TestWhatTheRulesRefuseAndWasTaken(t *testing.T) {
	r := read(t, "baccarat", "house-baccarat", opened+`
20.5 s B-07 c1 bet.accepted {"id":"b3","player":"G-3","spot":"player","stake":"50"}
20.6 s B-07 c1 bet.accepted {"id":"b4","player":"G-4","spot":"pair","stake":"70"}
`+dealt+`26 s B-07 c1 round.settled {"paid":[{"id":"b1","returned":"200.00"},{"id":"b2","returned":"0"},{"id":"b3","returned":"100.00"},{"id":"b4","returned":"0"}]}`)
	late, _ := r.Owed.Wager("b3")
	same(t, "late", row(late.Money), "50.00 100.00 100.00 0.00")
	same(t, "why", late.Reason, wager.Late)
	same(t, "it is priced, and not given back", late.Priced && !late.Back, true)
	same(t, "its clause", late.Clause, "B-22")
	none, _ := r.Owed.Wager("b4")
	same(t, "a spot that there is not", row(none.Money), "70.00 0.00 70.00 70.00")
	same(t, "it is given back and not priced", none.Back && !none.Priced, true)
	won, _ := r.Owed.Wager("b1")
	same(t, "its odds", won.Odds, money.To1(1))
	same(t, "its clause", won.Clause, "B-29")
	same(t, "its sentence", won.Why, wager.Why{Key: "baccarat_player_wins", Number: 9, Other: 7})
	same(t, "it is a bet, not imprisoned", won.Extra || won.Held || won.Seat != 0, false)
	if _, there := r.Owed.Wager("b9"); there {
		t.Error("a stake that nobody made is there")
	}
	if _, there := r.Owed.Guest("G-9"); there {
		t.Error("a guest who did not play is there")
	}
	o := r.WhatIf(evidence.RemoveBet{ID: "b1"})
	back, _ := o.Wager("b1")
	same(t, "given back", row(back.Money), "100.00 200.00 100.00 -100.00")
	same(t, "it is said", back.Back, true)
}

// What an action added to a bet goes back with it, and counts as its guest's and box's.
func TestWhatWasAddedGoesWithItsBet(t *testing.T) {
	r := read(t, "blackjack", "house-blackjack", `
0 s J-33 r1 round.opened {"betting_ms":25000}
5 s J-33 r1 bet.accepted {"id":"b3","player":"G-1","spot":"seat","seat":3,"stake":"100"}
6 s J-33 r1 bet.accepted {"id":"b1","player":"G-1","spot":"seat","seat":1,"stake":"50"}
25 s J-33 r1 round.no_more_bets
26 s J-33 r1 card.dealt {"card":"TD","to":"seat:1"}
27 s J-33 r1 card.dealt {"card":"6S","to":"seat:3"}
28 s J-33 r1 card.dealt {"card":"TH","to":"dealer"}
29 s J-33 r1 card.dealt {"card":"9D","to":"seat:1"}
30 s J-33 r1 card.dealt {"card":"5H","to":"seat:3"}
31 s J-33 r1 card.dealt {"to":"dealer","face":"down"}
32 s J-33 r1 action.taken {"seat":1,"do":"stand"}
33 s J-33 r1 action.taken {"seat":3,"do":"double","stake":"100"}
34 s J-33 r1 card.dealt {"card":"8C","to":"seat:3"}
36 s J-33 r1 card.revealed {"card":"7C"}
40 s J-33 r1 round.settled {"result":{"dealer":{"total":17}},"paid":[{"id":"b3","returned":"200.00"},{"id":"b3/double","returned":"200.00"},{"id":"b1","returned":"100.00"}]}
`)
	double, ok := r.Owed.Wager("b3/double")
	if !ok {
		t.Fatal("the double is not there")
	}
	same(t, "the double", row(double.Money), "100.00 200.00 200.00 0.00")
	same(t, "it was added, at its box, by its guest", double.Extra && double.Seat == 3 && double.Player == "G-1", true)
	g, _ := r.Owed.Guest("G-1")
	same(t, "the guest", row(g.Money), "250.00 500.00 500.00 0.00")
	same(t, "boxes", len(g.Seats) == 2 && g.Seats[0] == 1 && g.Seats[1] == 3, true)
	o := r.WhatIf(evidence.RemoveBet{ID: "b3"})
	g, _ = o.Guest("G-1")
	same(t, "the bet goes back with its double", row(g.Money), "250.00 500.00 300.00 -200.00")
	for _, id := range []string{"b3", "b3/double"} {
		w, _ := o.Wager(id)
		same(t, id+" is given back", w.Back, true)
	}
	for _, f := range r.PerGuest(true) {
		same(t, "whose stakes", f.Player, "G-1")
		same(t, "at two boxes", len(f.Seats), 2)
		same(t, "stand", f.Stands, f.Staked)
		same(t, "all of them", f.Staked, 25_000)
	}
}

// Where the sums are more than can be held, nothing is said of the money, and why.
func TestSumsThatCannotBeHeld(t *testing.T) {
	r := read(t, "baccarat", "house-baccarat", opened+dealt+`26 s B-07 c1 round.settled {"paid":[{"id":"b1","returned":"92233720368547758.07"},{"id":"b2","returned":"92233720368547758.07"}]}`)
	if r.Owed.Settles() || r.Owed.Fault == nil {
		t.Fatalf("settled: %s", row(r.Owed.Total))
	}
	same(t, "why", r.Owed.Fault.Code, wager.MoneyInvalid)
	same(t, "nothing is said", len(r.Owed.Wagers)+len(r.Owed.Guests), 0)
	same(t, "of the round neither", r.Owed.Total, evidence.Money{})
}

// A-GEN-1: where the server sends no signal those of the devices close, two seconds later
// than their time.
func TestTheDevicesCloseWhereTheServerDoesNotAGEN1(t *testing.T) {
	for _, c := range []struct {
		name, bet, signals string
		by                 evidence.SignalKind
		closed             float64
		late               time.Duration // how late the bet is; 0 for in time
	}{
		{"the wheel's call", "27.9", "26 d:wheel R-03 - wheel.state {\"state\":\"no_more_bets\"}", evidence.DeviceCall, 28, 0},
		{"at that moment", "28", "26 d:wheel R-03 - wheel.state {\"state\":\"no_more_bets\"}", evidence.DeviceCall, 28, 0},
		{"after it", "28.5", "26 d:wheel R-03 - wheel.state {\"state\":\"no_more_bets\"}", evidence.DeviceCall, 28, 500 * time.Millisecond},
		{"the server's own counts before it", "27", "25 s R-03 s1 round.no_more_bets\n26 d:wheel R-03 - wheel.state {\"state\":\"no_more_bets\"}", evidence.Call, 25, 2 * time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := read(t, "roulette", "house-roulette", `
0 s R-03 s1 round.opened {}
`+c.signals+`
`+c.bet+` s R-03 s1 bet.accepted {"id":"b1","player":"G-1","spot":"red","stake":"50"}
40 s R-03 s1 spin.result {"number":3}
41 s R-03 s1 round.settled {"result":{"number":3},"paid":[{"id":"b1","returned":"100.00"}]}
`)
			same(t, "closed by", r.Closing.By, c.by)
			same(t, "at", r.Closing.At.Equal(at(c.closed)), true)
			same(t, "judged", r.Closing.Judged, true)
			late := r.LateBets()
			switch {
			case len(late) > 0:
				same(t, "how late", late[0].After, c.late)
				same(t, "not a bet by voice, nor one taken back", late[0].Call || late[0].Back, false)
			case c.late > 0:
				t.Errorf("it is in time, and not %v late", c.late)
			}
		})
	}
}
