package tables_test

import (
	"strings"
	"testing"

	"pitboss/tables"
)

func TestReplaySpins(t *testing.T) {
	wheel := func(rotor string) string {
		return `
20.3 d:wheel R1 - wheel.state {"state":"ball_in_rim","spin":7,"rpm":17.7,"rotor":"` + rotor + `","flags":[]}`
	}
	settled := `
41 s R1 r1 spin.result {"number":18}
43 s R1 r1 round.settled {"result":{"number":18},"paid":[{"id":"b1","returned":"200"}]}`
	for _, c := range []struct{ name, script, want string }{
		{
			"two revolutions that are told before the wheel's word of the ball are of the launch that the server told", rouletteTable + rouletteBets + `
24 d:wheel R1 - wheel.revolutions {"count":2}
24.5 d:wheel R1 - wheel.state {"state":"ball_in_rim","spin":7,"rpm":17.7,"rotor":"ccw","flags":[]}` + settled,
			`+spin.invalid r1 revolutions 3|2`,
		},
		{
			"a wheel that loses the ball and finds it again has not begun another spin: nobody voided this one", rouletteTable + rouletteBets + wheel("ccw") + `
24 d:wheel R1 - wheel.revolutions {"count":2}
25 d:wheel R1 - wheel.state {"state":"no_ball","spin":7,"rotor":"ccw","flags":["no_ball"]}
26 d:wheel R1 - wheel.state {"state":"ball_in_rim","spin":7,"rotor":"ccw","flags":[]}` + settled,
			`+spin.invalid r1 revolutions 3|2`,
		},
		{
			"a ball is not hung while the result may be among what is missing", rouletteTable + rouletteBets + `
116 s+1 R1 r1 round.settled {"result":{"number":18},"paid":[{"id":"b1","returned":"200"}]}
119 s=106 R1 r1 spin.result {"number":18}`,
			`+feed.gap . server 106|107
			-feed.gap . server`,
		},
		{
			"two revolutions and the round goes on", rouletteTable + rouletteBets + wheel("ccw") + `
21 d:wheel R1 - wheel.revolutions {"count":1}
24 d:wheel R1 - wheel.revolutions {"count":2}` + settled,
			`+spin.invalid r1 revolutions 3|2`,
		},
		{
			"three revolutions are enough; the largest count is the one", rouletteTable + rouletteBets + wheel("ccw") + `
21 d:wheel R1 - wheel.revolutions {"count":3}
24 d:wheel R1 - wheel.revolutions {"count":2}` + settled, ``,
		},
		{
			"the device's own number alone is not the round going on", rouletteTable + rouletteBets + wheel("ccw") + `
24 d:wheel R1 - wheel.revolutions {"count":2}
40 d:wheel R1 - wheel.result {"number":18,"agreeing":2}
41 s R1 r1 spin.voided {"cause":"under_three_revolutions"}
45 s R1 r1 ball.launched {"direction":"cw"}
46 d:wheel R1 - wheel.state {"state":"ball_in_rim","spin":8,"rpm":17.7,"rotor":"ccw","flags":[]}
49 d:wheel R1 - wheel.revolutions {"count":9}
60 d:wheel R1 - wheel.result {"number":20,"agreeing":2}
61 s R1 r1 spin.result {"number":20}
63 s R1 r1 round.settled {"result":{"number":20},"paid":[]}`, ``,
		},
		{
			"a new launch before the result begins a new spin", rouletteTable + rouletteBets + wheel("ccw") + `
24 d:wheel R1 - wheel.revolutions {"count":2}
30 s R1 r1 ball.launched {"direction":"cw"}
30.2 d:wheel R1 - wheel.state {"state":"place_bets","spin":8,"rpm":17.7,"rotor":"ccw","flags":[]}
30.4 d:wheel R1 - wheel.state {"state":"ball_in_rim","spin":8,"rpm":17.7,"rotor":"ccw","flags":[]}
34 d:wheel R1 - wheel.revolutions {"count":5}` + settled, ``,
		},
		{
			"the ball with the rotor, by the device's flag", rouletteTable + rouletteBets + `
20.3 d:wheel R1 - wheel.state {"state":"ball_in_rim","spin":7,"rpm":17.7,"rotor":"ccw","flags":["same_direction"]}` + settled,
			`+spin.invalid r1 same_direction |same_direction`,
		},
		{
			"the ball with the rotor, by the server's word and the wheel's", rouletteTable + rouletteBets + wheel("cw") + settled,
			`+spin.invalid r1 same_direction |same_direction`,
		},
		{
			"a void that the decoder concluded, and the round goes on", rouletteTable + rouletteBets + wheel("ccw") + `
35 d:wheel R1 - wheel.void {"cause":"no_ball"}` + settled,
			`+spin.invalid r1 no_ball |no_ball`,
		},
		{
			"no result ninety seconds after no more bets is hung, and over when it comes", rouletteTable + rouletteBets + `
119 s R1 - dealer.changed {"dealer":"d2"}
120 s R1 r1 spin.result {"number":18}`,
			`+spin.hung r1 . |1m30s
			-spin.hung r1 .`,
		},
		{
			"a result before no more bets", rouletteTable + `
10 s R1 r1 round.opened {"betting_ms":60000}
20 s R1 r1 ball.launched {"direction":"cw"}
41 s R1 r1 spin.result {"number":18}`,
			`+deal.before_no_more_bets r1 result 2026-11-30T03:46:10.000Z|2026-11-30T03:45:41.000Z`,
		},
		{
			"the rotor that did not change between two valid spins", rouletteTable + rouletteBets + wheel("ccw") + settled + `
50 s R1 r2 round.opened {"betting_ms":20000}
60 s R1 r2 ball.launched {"direction":"cw"}
60.3 d:wheel R1 - wheel.state {"state":"before_game","spin":7,"rpm":17.7,"rotor":"ccw","flags":[]}
60.4 d:wheel R1 - wheel.state {"state":"ball_in_rim","spin":8,"rpm":17.7,"rotor":"ccw","flags":[]}
68 s R1 r2 round.no_more_bets
80 s R1 r2 spin.result {"number":18}
83 s R1 r2 round.settled {"result":{"number":18},"paid":[]}`,
			`+wheel.direction r2 wheel |ccw`,
		},
		{
			"a spin between that the server never settled: nobody says that it counted", rouletteTable + rouletteBets + wheel("ccw") + settled + `
50 s R1 r2 round.opened {"betting_ms":20000}
60 s R1 r2 ball.launched {"direction":"ccw"}
60.3 d:wheel R1 - wheel.state {"state":"before_game","spin":7,"rpm":17.7,"rotor":"cw","flags":[]}
60.4 d:wheel R1 - wheel.state {"state":"ball_in_rim","spin":8,"rpm":17.7,"rotor":"cw","flags":[]}
68 s R1 r2 round.no_more_bets
80 s R1 r2 spin.result {"number":18}
90 s R1 r3 round.opened {"betting_ms":20000}
95 s R1 r3 ball.launched {"direction":"cw"}
95.3 d:wheel R1 - wheel.state {"state":"before_game","spin":8,"rpm":17.7,"rotor":"ccw","flags":[]}
95.4 d:wheel R1 - wheel.state {"state":"ball_in_rim","spin":9,"rpm":17.7,"rotor":"ccw","flags":[]}
108 s R1 r3 round.no_more_bets
120 s R1 r3 spin.result {"number":18}
123 s R1 r3 round.settled {"result":{"number":18},"paid":[]}`, ``,
		},
		{
			"a spin between whose round was not seen from its start", rouletteTable + rouletteBets + wheel("ccw") + settled + `
60 s R1 r2 ball.launched {"direction":"ccw"}
60.3 d:wheel R1 - wheel.state {"state":"before_game","spin":7,"rpm":17.7,"rotor":"cw","flags":[]}
60.4 d:wheel R1 - wheel.state {"state":"ball_in_rim","spin":8,"rpm":17.7,"rotor":"cw","flags":[]}
80 s R1 r2 spin.result {"number":18}
83 s R1 r2 round.settled {"result":{"number":18},"paid":[]}
90 s R1 r3 round.opened {"betting_ms":20000}
95 s R1 r3 ball.launched {"direction":"cw"}
95.3 d:wheel R1 - wheel.state {"state":"before_game","spin":8,"rpm":17.7,"rotor":"ccw","flags":[]}
95.4 d:wheel R1 - wheel.state {"state":"ball_in_rim","spin":9,"rpm":17.7,"rotor":"ccw","flags":[]}
108 s R1 r3 round.no_more_bets
120 s R1 r3 spin.result {"number":18}
123 s R1 r3 round.settled {"result":{"number":18},"paid":[]}`,
			`+round.unseen r2 .`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			wantLines(t, "findings", play(t, tables.Config{}, c.script).findings(), c.want)
		})
	}
}

func TestReplayHungFollowsTheTablesRhythm(t *testing.T) {
	var b strings.Builder
	b.WriteString(rouletteTable)
	at := 0.0
	line := func(after float64, s string) {
		at += after
		b.WriteString(trimFloat(at) + " " + s + "\n")
	}
	for i := range 5 {
		r := "q" + string(rune('0'+i))
		line(10, "s R1 "+r+` round.opened {"betting_ms":20000}`)
		line(10, "s R1 "+r+` ball.launched {"direction":"cw"}`)
		line(8, "s R1 "+r+` round.no_more_bets`)
		line(25, "s R1 "+r+` spin.result {"number":4}`)
		line(2, "s R1 "+r+` round.settled {"result":{"number":4},"paid":[]}`)
	}
	line(10, `s R1 r9 round.opened {"betting_ms":20000}`)
	line(10, `s R1 r9 ball.launched {"direction":"cw"}`)
	line(8, `s R1 r9 round.no_more_bets`)
	line(60, `s R1 - dealer.changed {"dealer":"d2"}`)
	// 27 seconds from no more bets to the settlement: twice that is 54.
	wantLines(t, "findings", play(t, tables.Config{}, b.String()).findings(), `+spin.hung r9 . |54s`)
}

func trimFloat(f float64) string {
	whole := int(f*1000 + 0.5)
	return strings.TrimRight(strings.TrimRight(itoa(whole/1000)+"."+pad3(whole%1000), "0"), ".")
}

func itoa(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + string(rune('0'+n%10))
}

func pad3(n int) string {
	s := itoa(n)
	return strings.Repeat("0", 3-len(s)) + s
}

func TestReplayShoes(t *testing.T) {
	coup := func(at int, r string) string {
		s := func(d int) string { return itoa(at + d) }
		return "\n" + s(0) + " s B1 " + r + ` round.opened {"betting_ms":15000}
` + s(15) + " s B1 " + r + ` card.dealt {"card":"9H","to":"player"}
` + s(16) + " s B1 " + r + ` card.dealt {"card":"3S","to":"banker"}
` + s(17) + " s B1 " + r + ` card.dealt {"card":"KD","to":"player"}
` + s(18) + " s B1 " + r + ` card.dealt {"card":"4C","to":"banker"}
` + s(19) + " s B1 " + r + ` round.settled {"result":{"winner":"player"}}`
	}
	short := `+shoe.short . S1 409|`
	for _, c := range []struct{ name, script, want string }{
		{
			"B-60 B-62 the hand in which the cut card shows, at any card, is the last; a card after it", baccaratTable + coup(10, "r1") + `
30 s B1 r2 round.opened {"betting_ms":15000}
46 s B1 r2 card.dealt {"card":"9H","to":"player"}
46.5 s B1 - shoe.cut_card
47 s B1 r2 card.dealt {"card":"3S","to":"banker"}
48 s B1 r2 card.dealt {"card":"KD","to":"player"}
49 s B1 r2 card.dealt {"card":"4C","to":"banker"}
50 s B1 r2 round.settled {"result":{"winner":"player"}}` + coup(60, "r3"),
			short + `5
			+shoe.after_last_hand r3 card:1`,
		},
		{
			"A-BAC-1 a cut card between rounds makes the next hand the last", baccaratTable + coup(10, "r1") + `
30 s B1 - shoe.cut_card` + coup(40, "r2") + coup(70, "r3"),
			short + `4
			+shoe.after_last_hand r3 card:1`,
		},
		{
			"by server and scanner it is one cut card", baccaratTable + coup(10, "r1") + `
30 s B1 - shoe.cut_card
30.1 d:scan B1 - cut_card.scanned` + coup(40, "r2"),
			short + `4`,
		},
		{
			"a shuffle of another shoe does not end the last hand", baccaratTable + `
5 s B1 - shoe.cut_card` + coup(10, "r1") + `
31 s B1 - shoe.shuffled {"shoe":"S2"}` + coup(40, "r2"),
			short + `0
			+shoe.after_last_hand r2 card:1`,
		},
		{
			"B-39 a shuffle of this shoe, after any hand, does", baccaratTable + `
5 s B1 - shoe.cut_card` + coup(10, "r1") + `
31 s B1 - shoe.shuffled {"shoe":"S1"}` + coup(40, "r2"),
			short + `0`,
		},
		{
			"a new shoe does", baccaratTable + `
5 s B1 - shoe.cut_card` + coup(10, "r1") + `
31 s B1 - shoe.started {"shoe":"S2","decks":8}` + coup(40, "r2"),
			short + `0`,
		},
		{
			"B-38 a shoe in play again without a shuffle", baccaratTable + `
31 s B1 - shoe.started {"shoe":"S2","decks":8}
32 s B1 - shoe.started {"shoe":"S1","decks":8}`,
			`+shoe.not_shuffled . S1 |S1`,
		},
		{
			"a shoe that was shuffled meanwhile", baccaratTable + `
31 s B1 - shoe.started {"shoe":"S2","decks":8}
31.5 s B1 - shoe.shuffled {"shoe":"S1"}
32 s B1 - shoe.started {"shoe":"S1","decks":8}`, ``,
		},
		{
			"other decks than approved", baccaratTable + `
31 s B1 - shoe.started {"shoe":"S2","decks":6}`,
			`+rules.differ . decks 8|6`,
		},
		{
			"a shoe that was not seen from its start is not short",
			`0 s B1 - table.opened {"game":"baccarat","profile":"house-baccarat"}` + coup(10, "r1") + `
30 s B1 - shoe.cut_card`, ``,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			wantLines(t, "findings", play(t, tables.Config{}, c.script).findings(), c.want)
		})
	}
}

func TestReplayTwoSources(t *testing.T) {
	open := baccaratTable + `
10 s B1 r1 round.opened {"betting_ms":15000}
12 s B1 r1 bet.accepted {"id":"b1","player":"p1","spot":"player","stake":"100"}
24.9 s B1 r1 round.no_more_bets`
	for _, c := range []struct{ name, script, want string }{
		{
			"only the first difference of a round is raised; the felt's cards settle", open + `
26 d:scan B1 - card.scanned {"card":"9H","code":"9H"}
26.1 s B1 r1 card.dealt {"card":"9H","to":"player"}
27 d:scan B1 - card.scanned {"card":"2S","code":"2S"}
27.1 s B1 r1 card.dealt {"card":"3S","to":"banker"}
28 d:scan B1 - card.scanned {"card":"QD","code":"QD"}
28.1 s B1 r1 card.dealt {"card":"KD","to":"player"}
29 d:scan B1 - card.scanned {"card":"4C","code":"4C"}
29.1 s B1 r1 card.dealt {"card":"4C","to":"banker"}` + baccaratSettled,
			`+card.differs r1 card:2 2S|3S`,
		},
		{
			"A-GEN-2 B-24 the scanner saw a whole coup, and the server never had its last card", open + `
26 d:scan B1 - card.scanned {"card":"9H","code":"9H"}
26.1 s B1 r1 card.dealt {"card":"9H","to":"player"}
27 d:scan B1 - card.scanned {"card":"3S","code":"3S"}
27.1 s B1 r1 card.dealt {"card":"3S","to":"banker"}
28 d:scan B1 - card.scanned {"card":"KD","code":"KD"}
28.1 s B1 r1 card.dealt {"card":"KD","to":"player"}
29 d:scan B1 - card.scanned {"card":"4C","code":"4C"}` + baccaratSettled,
			`+card.differs r1 card:4 4C`,
		},
		{
			"a desk that did not run gets what it missed from the server and nothing from the scanner: no card is compared", open + `
27.5 hb - - subscribed {"mode":"resume","heartbeat_ms":1000}
26/27.6 s B1 r1 card.dealt {"card":"9H","to":"player"}
27/27.6 s B1 r1 card.dealt {"card":"3S","to":"banker"}
28 d:scan B1 - card.scanned {"card":"KD","code":"KD"}
28.1 s B1 r1 card.dealt {"card":"KD","to":"player"}
29 d:scan B1 - card.scanned {"card":"4C","code":"4C"}
29.1 s B1 r1 card.dealt {"card":"4C","to":"banker"}` + baccaratSettled, ``,
		},
		{
			"where the server alone was lost the scanner was heard, and its cards are compared with the history", open + `
26 d:scan B1 - card.scanned {"card":"9H","code":"9H"}
27 d:scan B1 - card.scanned {"card":"2S","code":"2S"}
27.5 hb - - subscribed {"mode":"resume","heartbeat_ms":1000}
26/27.6 s B1 r1 card.dealt {"card":"9H","to":"player"}
27/27.6 s B1 r1 card.dealt {"card":"3S","to":"banker"}
28 d:scan B1 - card.scanned {"card":"KD","code":"KD"}
28.1 s B1 r1 card.dealt {"card":"KD","to":"player"}
29 d:scan B1 - card.scanned {"card":"4C","code":"4C"}
29.1 s B1 r1 card.dealt {"card":"4C","to":"banker"}` + baccaratSettled,
			`+card.differs r1 card:2 2S|3S`,
		},
		{
			"a card the scanner cannot read holds its place; the server's cards settle", open + `
26 d:scan B1 - card.scanned {"card":"9H","code":"9H"}
26.1 s B1 r1 card.dealt {"card":"9H","to":"player"}
27 d:scan B1 - card.unreadable {"code":"??"}
27.1 s B1 r1 card.dealt {"card":"3S","to":"banker"}
28 d:scan B1 - card.scanned {"card":"KD","code":"KD"}
28.1 s B1 r1 card.dealt {"card":"KD","to":"player"}
29 d:scan B1 - card.scanned {"card":"4C","code":"4C"}
29.1 s B1 r1 card.dealt {"card":"4C","to":"banker"}` + baccaratSettled,
			`+card.unreadable r1 scan:2`,
		},
		{
			"a possible double that the server does not have is left out", open + `
26 d:scan B1 - card.scanned {"card":"9H","code":"9H"}
26.1 d:scan B1 - card.scanned {"card":"9H","code":"9H","possible_double":true}
26.2 s B1 r1 card.dealt {"card":"9H","to":"player"}
27 d:scan B1 - card.scanned {"card":"3S","code":"3S"}
27.1 s B1 r1 card.dealt {"card":"3S","to":"banker"}
28 d:scan B1 - card.scanned {"card":"KD","code":"KD"}
28.1 s B1 r1 card.dealt {"card":"KD","to":"player"}
29 d:scan B1 - card.scanned {"card":"4C","code":"4C"}
29.1 s B1 r1 card.dealt {"card":"4C","to":"banker"}` + baccaratSettled,
			`+card.double_read r1 scan:2 |9H`,
		},
		{
			"cards are compared by the place the scanner says, whatever their order", open + `
26 d:scan B1 - card.scanned {"card":"9H","code":"A","place":"player1"}
26.1 s B1 r1 card.dealt {"card":"9H","to":"player"}
27 d:scan B1 - card.scanned {"card":"KD","code":"B","place":"player2"}
27.1 s B1 r1 card.dealt {"card":"3S","to":"banker"}
28 d:scan B1 - card.scanned {"card":"3S","code":"C","place":"banker1"}
28.1 s B1 r1 card.dealt {"card":"KD","to":"player"}
29 d:scan B1 - card.scanned {"card":"5C","code":"D","place":"banker2"}
29.1 s B1 r1 card.dealt {"card":"4C","to":"banker"}` + baccaratSettled,
			`+card.differs r1 card:4 5C|4C`,
		},
		{
			"a scan with no round open, and one when the coup is complete, is out of turn", baccaratTable + `
5 d:scan B1 - card.scanned {"card":"2S","code":"2S"}
10 s B1 r1 round.opened {"betting_ms":15000}
24.9 s B1 r1 round.no_more_bets
26 d:scan B1 - card.scanned {"card":"9H","code":"9H"}
26.1 s B1 r1 card.dealt {"card":"9H","to":"player"}
27 d:scan B1 - card.scanned {"card":"3S","code":"3S"}
27.1 s B1 r1 card.dealt {"card":"3S","to":"banker"}
28 d:scan B1 - card.scanned {"card":"KD","code":"KD"}
28.1 s B1 r1 card.dealt {"card":"KD","to":"player"}
29 d:scan B1 - card.scanned {"card":"4C","code":"4C"}
29.1 s B1 r1 card.dealt {"card":"4C","to":"banker"}
30 d:scan B1 - card.scanned {"card":"5C","code":"5C"}`,
			`+card.out_of_turn . scan:1 |2S
			+card.out_of_turn r1 scan:5 |5C`,
		},
		{
			"a scan more than two seconds before the betting closed", open[:len(open)-len("\n24.9 s B1 r1 round.no_more_bets")] + `
20 d:scan B1 - card.scanned {"card":"9H","code":"9H"}
24.9 s B1 r1 round.no_more_bets`,
			`+deal.before_no_more_bets r1 card:1 2026-11-30T03:45:25.000Z|2026-11-30T03:45:20.000Z`,
		},
		{
			"a scan within two seconds is the clocks'", open[:len(open)-len("\n24.9 s B1 r1 round.no_more_bets")] + `
23.5 d:scan B1 - card.scanned {"card":"9H","code":"9H"}
24.9 s B1 r1 round.no_more_bets`, ``,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			wantLines(t, "findings", play(t, tables.Config{}, c.script).findings(), c.want)
		})
	}
}

func TestReplayBlackjackShoe(t *testing.T) {
	round := func(at int, r string) string {
		s := func(d int) string { return itoa(at + d) }
		return "\n" + s(0) + " s J1 " + r + ` round.opened {"betting_ms":10000}
` + s(1) + " s J1 " + r + ` bet.accepted {"id":"b1","player":"p1","spot":"seat","seat":1,"stake":"100"}
` + s(11) + " s J1 " + r + ` card.dealt {"card":"AS","to":"seat:1"}
` + s(12) + " s J1 " + r + ` card.dealt {"card":"7D","to":"dealer"}
` + s(13) + " s J1 " + r + ` card.dealt {"card":"KH","to":"seat:1"}
` + s(14) + " s J1 " + r + ` card.dealt {"to":"dealer","face":"down"}
` + s(15) + " s J1 " + r + ` card.revealed {"card":"5S"}
` + s(16) + " s J1 " + r + ` round.settled {"paid":[{"id":"b1","returned":"250"}]}`
	}
	open := `
0 s J1 - table.opened {"game":"blackjack","profile":"house-blackjack","currency":"THB"}
0.6 s J1 - shoe.started {"shoe":"S1","decks":8}`
	t.Run("J-52 after the hand in which the cut card is reached no card comes before a shuffle", func(t *testing.T) {
		p := play(t, tables.Config{}, open+round(10, "r1")+"\n28 s J1 - shoe.cut_card"+round(30, "r2")+round(60, "r3"))
		wantLines(t, "findings", p.findings(), `
			+shoe.short . S1 208|4
			+shoe.after_last_hand r3 card:1`)
	})
	t.Run("J-53 the house may shuffle after any hand", func(t *testing.T) {
		p := play(t, tables.Config{}, open+round(10, "r1")+"\n28 s J1 - shoe.shuffled {\"shoe\":\"S1\"}"+round(30, "r2"))
		wantLines(t, "findings", p.findings(), ``)
	})
}
