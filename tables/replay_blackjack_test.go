package tables_test

import (
	"strings"
	"testing"

	"pitboss/tables"
)

const blackjackTable = `
0 s J1 - table.opened {"game":"blackjack","profile":"house-blackjack","currency":"THB","limits":{"seat":{"min":"50","max":"5000"}}}
0.6 s J1 - shoe.started {"shoe":"S1","decks":8}
10 s J1 r1 round.opened {"betting_ms":15000}
12 s J1 r1 bet.accepted {"id":"b1","player":"p1","spot":"seat","seat":3,"stake":"100"}
24.9 s J1 r1 round.no_more_bets
26 s J1 r1 card.dealt {"card":"TS","to":"seat:3"}
27 s J1 r1 card.dealt {"card":"AD","to":"dealer"}
28 s J1 r1 card.dealt {"card":"8H","to":"seat:3/1"}
29 s J1 r1 card.dealt {"to":"dealer","face":"down"}
`

func TestReplayBlackjack(t *testing.T) {
	for _, c := range []struct{ name, script, want string }{
		{
			"a clean round, the hole card turned", blackjackTable + `
31 s J1 r1 action.taken {"seat":3,"hand":1,"do":"stand"}
32 s J1 r1 card.revealed {"card":"6S"}
33 s J1 r1 round.settled {"result":{"dealer":{"total":17}},"paid":[{"id":"b1","returned":"200"}]}`, ``,
		},
		{
			"J-57 a card that was never dealt shifts the deal: the face-down one is due elsewhere, and what lies behind it is judged when it is turned", `
0 s J1 - table.opened {"game":"blackjack","profile":"house-blackjack","currency":"THB"}
10 s J1 r1 round.opened {"betting_ms":5000}
12 s J1 r1 bet.accepted {"id":"b1","player":"p1","spot":"seat","seat":2,"stake":"100"}
26 s J1 r1 card.dealt {"card":"TS","to":"seat:2"}
27 s J1 r1 card.dealt {"card":"7D","to":"dealer"}
29 s J1 r1 card.dealt {"to":"dealer","face":"down"}
30 s J1 r1 action.taken {"seat":2,"hand":1,"do":"hit"}
31 s J1 r1 card.dealt {"card":"2D","to":"seat:2"}
32 s J1 r1 card.revealed {"card":"8D"}
33 s J1 r1 round.settled {"paid":[{"id":"b1","returned":"200"}]}`,
			`+deal.order r1 card:3 seat:2|dealer
			+deal.order r1 card:4 dealer|seat:2
			+draw.missing r1 card:5 seat:2|nobody`,
		},
		{
			"a second card that is never turned leaves the round not verified, and is not passed over", blackjackTable + `
30 s J1 r1 action.taken {"seat":3,"hand":1,"do":"hit"}
31 s J1 r1 card.dealt {"to":"seat:3","face":"down"}
32 s J1 r1 card.revealed {"card":"8D"}
33 s J1 r1 round.settled {"paid":[{"id":"b1","returned":"200"}]}`,
			`+round.unseen r1 .`,
		},
		{
			"J-24 a round that is voided after an action that the rules forbid gives every stake back all the same", blackjackTable + `
30 s J1 r1 action.taken {"seat":3,"hand":1,"do":"insurance"}
31 s J1 r1 action.taken {"seat":3,"hand":1,"do":"surrender"}
32 s J1 r1 action.taken {"seat":3,"hand":1,"do":"double"}
33 s J1 r1 round.voided {"reason":"misplayed","paid":[{"id":"b1","returned":"40"},{"id":"b1/insurance","returned":"50"},{"id":"b1/double","returned":"100"},{"id":"b7/double","returned":"1"}]}`,
			`+action.illegal r1 seat:3/1 hit, stand, double|surrender
			+round.void_unpaid r1 b1 100.00|40.00
			+payout.differs r1 b7/double 0.00|1.00`,
		},
		{
			"a dealer who draws to soft seventeen plays another rule", blackjackTable + `
31 s J1 r1 action.taken {"seat":3,"hand":1,"do":"stand"}
32 s J1 r1 card.revealed {"card":"6S"}
33 s J1 r1 card.dealt {"card":"4C","to":"dealer"}
34 s J1 r1 round.settled {"result":{"dealer":{"total":21}},"paid":[]}`,
			`+rules.differ r1 soft17 stand|hit`,
		},
		{
			"a dealer who draws to nineteen", blackjackTable + `
31 s J1 r1 action.taken {"seat":3,"hand":1,"do":"stand"}
32 s J1 r1 card.revealed {"card":"8S"}
33 s J1 r1 card.dealt {"card":"4C","to":"dealer"}
34 s J1 r1 round.settled {"result":{"dealer":{"total":13}},"paid":[]}`,
			`+draw.extra r1 card:5 nobody|dealer`,
		},
		{
			"a dealer who does not draw at sixteen", blackjackTable + `
31 s J1 r1 action.taken {"seat":3,"hand":1,"do":"stand"}
32 s J1 r1 card.revealed {"card":"5S"}
34 s J1 r1 round.settled {"paid":[]}`,
			`+draw.missing r1 card:5 dealer|nobody`,
		},
		{
			"an action the rules forbid", blackjackTable + `
31 s J1 r1 action.taken {"seat":3,"hand":1,"do":"split"}
34 s J1 r1 round.settled {"paid":[]}`,
			`+action.illegal r1 seat:3/1 hit, stand, double|split`,
		},
		{
			"an action that another rule allows", blackjackTable + `
31 s J1 r1 action.taken {"seat":3,"hand":1,"do":"double","stake":"60"}
31.5 s J1 r1 card.dealt {"card":"2C","to":"seat:3"}
32 s J1 r1 card.revealed {"card":"6S"}
34 s J1 r1 round.settled {"paid":[{"id":"b1","returned":"200"},{"id":"b1/double","returned":"120"}]}`, ``,
		},
		{
			"no action where one was due", blackjackTable + `
32 s J1 r1 card.revealed {"card":"6S"}
34 s J1 r1 round.settled {"paid":[]}`,
			`+action.missing r1 seat:3/1 hit, stand, double, insurance|nothing`,
		},
		{
			"an extra wager that is not paid, and one that nobody made", blackjackTable + `
30 s J1 r1 action.taken {"seat":3,"hand":1,"do":"insurance"}
32 s J1 r1 card.revealed {"card":"KS"}
34 s J1 r1 round.settled {"result":{"dealer":{"total":21}},"paid":[{"id":"b1/double","returned":"1"}]}`,
			`+payout.differs r1 b1/insurance 150.00|0.00
			+payout.differs r1 b1/double 0.00|1.00`,
		},
		{
			"a hole card that was never turned: the round is not passed over", blackjackTable + `
31 s J1 r1 action.taken {"seat":3,"hand":1,"do":"stand"}
33 s J1 r1 round.settled {"result":{"dealer":{"total":17}},"paid":[{"id":"b1","returned":"500"}]}`,
			`+round.unseen r1 .`,
		},
		{
			"the dealer's total that is announced wrong", blackjackTable + `
31 s J1 r1 action.taken {"seat":3,"hand":1,"do":"stand"}
32 s J1 r1 card.revealed {"card":"6S"}
33 s J1 r1 round.settled {"result":{"dealer":{"total":18}},"paid":[{"id":"b1","returned":"200"}]}`,
			`+result.differs r1 result 17|18`,
		},
		{
			"a card to another seat than its turn", strings.Replace(blackjackTable, `"8H","to":"seat:3/1"`, `"8H","to":"seat:4"`, 1),
			`+deal.order r1 card:3 seat:3|seat:4`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			wantLines(t, "findings", play(t, tables.Config{}, c.script).findings(), c.want)
		})
	}
}

func TestReplayWhatWasNotHeardAccusesNobody(t *testing.T) {
	spin := func(at int, r, rotor string, wheel bool) string {
		s := func(d int) string { return itoa(at + d) }
		lines := "\n" + s(0) + " s R1 " + r + ` round.opened {"betting_ms":10000}`
		if wheel {
			lines += "\n" + s(3) + ` d:w R1 - wheel.state {"state":"place_bets","spin":7,"rpm":17.7,"rotor":"` + rotor + `","flags":[]}`
			lines += "\n" + s(5) + ` d:w R1 - wheel.state {"state":"ball_in_rim","spin":7,"rpm":17.7,"rotor":"` + rotor + `","flags":[]}`
		}
		return lines + "\n" + s(12) + " s R1 " + r + " round.no_more_bets\n" + s(20) + " s R1 " + r + ` spin.result {"number":5}` + "\n" +
			s(22) + " s R1 " + r + ` round.settled {"result":{"number":5},"paid":[]}`
	}
	t.Run("a rotor that was not heard in between did not stay the same", func(t *testing.T) {
		p := play(t, tables.Config{}, rouletteTable+spin(10, "r1", "cw", true)+spin(40, "r2", "ccw", false)+spin(70, "r3", "cw", true))
		wantLines(t, "findings", p.findings(), ``)
	})
	t.Run("a scanner lost in a round is not compared in it", func(t *testing.T) {
		p := play(t, tables.Config{}, baccaratTable+`
10 s B1 r1 round.opened {"betting_ms":15000}
12 s B1 r1 bet.accepted {"id":"b1","player":"p1","spot":"player","stake":"100"}
24.9 s B1 r1 round.no_more_bets
26 d:scan B1 - card.scanned {"card":"9H","code":"9H"}
26.1 s B1 r1 card.dealt {"card":"9H","to":"player"}
26.5 d:scan B1 - device.lost {"reason":"unplugged"}
27.1 s B1 r1 card.dealt {"card":"3S","to":"banker"}
27.5 d:scan B1 - device.back {}
28 d:scan B1 - card.scanned {"card":"KD","code":"KD"}
28.1 s B1 r1 card.dealt {"card":"KD","to":"player"}
29 d:scan B1 - card.scanned {"card":"4C","code":"4C"}
29.1 s B1 r1 card.dealt {"card":"4C","to":"banker"}`+baccaratSettled)
		wantLines(t, "findings", p.findings(), `
			+device.lost . scan |unplugged
			-device.lost . scan`)
	})
	t.Run("a desk that begins to listen in the middle of a hand compares no card of it", func(t *testing.T) {
		p := play(t, tables.Config{}, `
0 s:a001=0 - - subscribed {"mode":"image","heartbeat_ms":60000}
0.1 s B1 r1 table.image {"game":"baccarat","profile":"house-baccarat","limits":{"player":{"min":"50","max":"50000"},"banker":{"min":"50","max":"50000"}},"phase":"dealing","round":"r1","shoe":{"shoe":"S1","decks":8},"bets":[{"id":"b1","player":"p1","spot":"player","stake":"100"}],"cards":[{"card":"9H","to":"player"},{"card":"3S","to":"banker"}],"actions":[]}
1 d:scan B1 - card.scanned {"card":"KD","code":"KD"}
1.1 s B1 r1 card.dealt {"card":"KD","to":"player"}
2 d:scan B1 - card.scanned {"card":"4C","code":"4C"}
2.1 s B1 r1 card.dealt {"card":"4C","to":"banker"}
4 s B1 r1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"200"}]}
10 s B1 r2 round.opened {"betting_ms":5000}
15 s B1 r2 round.no_more_bets
16 d:scan B1 - card.scanned {"card":"9C","code":"9C"}
16.1 s B1 r2 card.dealt {"card":"9D","to":"player"}`)
		wantLines(t, "findings", p.findings(), `+card.differs r2 card:1 9C|9D`)
		wantLines(t, "settlements", p.settlements(), `r1 200.00`)
	})
	t.Run("a hand whose end was lost has ended when the next begins", func(t *testing.T) {
		p := play(t, tables.Config{}, baccaratTable+baccaratRound+`
40 s:a001=0 - - subscribed {"mode":"image","heartbeat_ms":60000}
40.1 s B1 r2 table.image {"game":"baccarat","profile":"house-baccarat","limits":{"player":{"min":"50","max":"50000"},"banker":{"min":"50","max":"50000"}},"phase":"betting","round":"r2","shoe":{"shoe":"S1","decks":8},"bets":[],"cards":[],"actions":[]}
41 s B1 - shoe.cut_card
60 s B1 r2 card.dealt {"card":"9H","to":"player"}
61 s B1 r2 card.dealt {"card":"3S","to":"banker"}`)
		wantLines(t, "findings", p.findings(), `+round.unseen r1 .`)
	})
	t.Run("a round that an image shows settled, and whose settlement never comes, is unseen", func(t *testing.T) {
		p := play(t, tables.Config{}, baccaratTable+baccaratRound+`
40 s:a001=0 - - subscribed {"mode":"image","heartbeat_ms":60000}
40.1 s B1 r1 table.image {"game":"baccarat","profile":"house-baccarat","limits":{"player":{"min":"50","max":"50000"},"banker":{"min":"50","max":"50000"}},"phase":"settled","round":"r1","bets":[],"cards":[],"actions":[]}
50 s B1 r2 round.opened {"betting_ms":15000}`)
		wantLines(t, "findings", p.findings(), `+round.unseen r1 .`)
	})
	t.Run("what a resume brings is late, and no clock is off for it", func(t *testing.T) {
		p := play(t, tables.Config{}, `
0/0.1 s=100 - - subscribed {"mode":"resume","heartbeat_ms":60000}
1/20 s R1 - dealer.changed {"dealer":"d1"}
20/20.1 s R1 - dealer.changed {"dealer":"d2"}
21/24 s R1 - dealer.changed {"dealer":"d3"}`)
		wantLines(t, "findings", p.findings(), `+clock.skew . server 2s|3s`)
	})
	t.Run("a stray word of an older round does not end the one that is played", func(t *testing.T) {
		p := play(t, tables.Config{}, baccaratTable+`
10 s B1 r1 round.opened {"betting_ms":15000}
12 s B1 r1 bet.accepted {"id":"b1","player":"p1","spot":"player","stake":"100"}
13 s B1 r0 bet.cancelled {"id":"b9"}
26 d:scan B1 - card.scanned {"card":"9H","code":"9H"}
26 s B1 r1 card.dealt {"card":"9H","to":"player"}
27 s B1 r1 card.dealt {"card":"3S","to":"banker"}
28 s B1 r1 card.dealt {"card":"KD","to":"player"}
29 s B1 r1 card.dealt {"card":"4C","to":"banker"}
31 s B1 r1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"1"}]}`)
		wantLines(t, "findings", p.findings(), `
			+round.unseen r0 .
			+payout.differs r1 b1 200.00|1.00`)
	})
}
