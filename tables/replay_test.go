package tables_test

import (
	"testing"

	"pitboss/tables"
)

const (
	baccaratTable = `
0 s B1 - table.opened {"game":"baccarat","profile":"house-baccarat","currency":"THB","limits":{"player":{"min":"50","max":"50000"},"banker":{"min":"50","max":"50000"}}}
0.4 s B1 - shoe.shuffled {"shoe":"S1"}
0.6 s B1 - shoe.started {"shoe":"S1","decks":8}
`
	// player 9 against banker 7, a natural: 100 on the player pays 100.
	baccaratRound = `
10 s B1 r1 round.opened {"betting_ms":15000}
12 s B1 r1 bet.accepted {"id":"b1","player":"p1","spot":"player","stake":"100"}
24.9 s B1 r1 round.no_more_bets
26 s B1 r1 card.dealt {"card":"9H","to":"player"}
27 s B1 r1 card.dealt {"card":"3S","to":"banker"}
28 s B1 r1 card.dealt {"card":"KD","to":"player"}
29 s B1 r1 card.dealt {"card":"4C","to":"banker"}
`
	baccaratSettled = `
31 s B1 r1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"200.00"}]}
`
	rouletteTable = `
0 s R1 - table.opened {"game":"roulette","profile":"european","currency":"THB","limits":{"straight":{"min":"5","max":"100"},"outside":{"min":"25","max":"2000"}}}
`
	rouletteBets = `
10 s R1 r1 round.opened {"betting_ms":20000}
12 s R1 r1 bet.accepted {"id":"b1","player":"p1","spot":"red","stake":"100"}
20 s R1 r1 ball.launched {"direction":"cw"}
28 s R1 r1 round.no_more_bets
`
)

func TestReplayCountingAndGaps(t *testing.T) {
	for _, c := range []struct{ name, script, want string }{
		{"a clean coup says nothing", baccaratTable + baccaratRound + baccaratSettled, ``},
		{
			"a heartbeat is not counted and is no duplicate",
			baccaratTable + "1 s=103 - - subscribed {\"mode\":\"resume\",\"heartbeat_ms\":60000}\n5 hb - - hb\n6 hb - - hb\n" + baccaratRound + baccaratSettled + "32 hb - - hb", ``,
		},
		{"a duplicate is dropped", baccaratTable + baccaratRound + "30 s=106 B1 r1 card.dealt {\"card\":\"3S\",\"to\":\"banker\"}\n30.5 s=110 B1 r1 round.settled {\"paid\":[{\"id\":\"b1\",\"returned\":\"200\"}]}", ``},
		{
			"events beyond a gap wait, and the round is whole when it is filled",
			baccaratTable + baccaratRound +
				"31 s=112 B1 r2 round.opened {\"betting_ms\":15000}\n" +
				"32 s=111 B1 r1 round.settled {\"paid\":[{\"id\":\"b1\",\"returned\":\"200\"}]}",
			`+feed.gap . server 111|112
			-feed.gap . server`,
		},
		{
			"a gap that is not filled in five seconds leaves the open round unseen; the next is supervised",
			baccaratTable + `
10 s B1 r1 round.opened {"betting_ms":15000}
12 s B1 r1 bet.accepted {"id":"b1","player":"p1","spot":"player","stake":"100"}
24.9 s+1 B1 r1 round.no_more_bets
26 s B1 r1 card.dealt {"card":"9H","to":"player"}
31 s B1 r1 round.settled {"paid":[{"id":"b1","returned":"7"}]}
40 s B1 r2 round.opened {"betting_ms":15000}
41 s B1 r2 bet.accepted {"id":"b1","player":"p1","spot":"player","stake":"100"}
55 s B1 r2 card.dealt {"card":"9H","to":"player"}
56 s B1 r2 card.dealt {"card":"3S","to":"banker"}
57 s B1 r2 card.dealt {"card":"KD","to":"player"}
58 s B1 r2 card.dealt {"card":"4C","to":"banker"}
59 s B1 r2 round.settled {"paid":[{"id":"b1","returned":"100"}]}`,
			`+feed.gap . server 106|107
			-feed.gap . server
			+round.unseen r1 .
			+payout.differs r2 b1 200.00|100.00`,
		},
		{
			"a heartbeat ahead shows a gap in silence",
			baccaratTable + "10 s B1 r1 round.opened {\"betting_ms\":15000}\n11 hb=105 - - hb\n17 hb=105 - - hb",
			`+feed.gap . server 105|105
			+feed.stale . server 1s|3s
			-feed.gap . server
			+round.unseen r1 .
			-feed.stale . server`,
		},
		{
			"a round whose opening was not heard is unseen and gets no verdict",
			baccaratTable + `
26 s B1 r0 card.dealt {"card":"9H","to":"banker"}
27 s B1 r0 card.dealt {"card":"3S","to":"banker"}
31 s B1 r0 round.settled {"result":{"winner":"tie"},"paid":[{"id":"b1","returned":"7"}]}`,
			`+round.unseen r0 .`,
		},
		{
			"a bet that an image shows is judged by all but its time", `
0 s:b7e1=500 - - subscribed {"mode":"image","heartbeat_ms":60000}
0.1 s B1 r1 table.image {"game":"baccarat","profile":"house-baccarat","currency":"THB","limits":{"player":{"min":"50","max":"500"}},"phase":"no_more_bets","round":"r1","bets":[{"id":"b1","player":"p1","spot":"player","stake":"600","at":"2026-11-30T04:00:00.000Z"}],"cards":[],"actions":[]}`,
			`+bet.over_limit r1 b1 500.00|600.00`,
		},
		{
			"an epoch change is answered by the image: the image's own round goes on without a verdict on its bets' times",
			baccaratTable + baccaratRound + `
30 s:a001=0 - - subscribed {"mode":"image","heartbeat_ms":60000}
30.1 s B1 r1 table.image {"game":"baccarat","profile":"house-baccarat","currency":"THB","limits":{"player":{"min":"50","max":"50000"},"banker":{"min":"50","max":"50000"}},"phase":"dealing","round":"r1","bets":[{"id":"b1","player":"p1","spot":"player","stake":"100","at":"2026-11-30T04:00:00.000Z"}],"cards":[{"card":"9H","to":"player","face":"up"},{"card":"3S","to":"banker","face":"up"},{"card":"KD","to":"player","face":"up"},{"card":"4C","to":"banker","face":"up"}],"actions":[]}
31 s B1 r1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"150.00"}]}`,
			`+payout.differs r1 b1 200.00|150.00`,
		},
		{
			"an epoch change: a round that is not the image's own is unseen",
			baccaratTable + baccaratRound + `
30 s:a001=0 - - subscribed {"mode":"image","heartbeat_ms":60000}
30.1 s B1 r2 table.image {"game":"baccarat","profile":"house-baccarat","limits":{"player":{"min":"50","max":"50000"},"banker":{"min":"50","max":"50000"}},"phase":"betting","round":"r2","bets":[],"cards":[],"actions":[]}`,
			`+round.unseen r1 .`,
		},
		{
			"an image after a gap in one epoch covers what was held",
			baccaratTable + baccaratRound + `
30 s+3 B1 r1 round.settled {"paid":[]}
31 s=114 - - subscribed {"mode":"image","heartbeat_ms":60000}
31.1 s B1 r2 table.image {"game":"baccarat","profile":"house-baccarat","limits":{"player":{"min":"50","max":"50000"},"banker":{"min":"50","max":"50000"}},"phase":"betting","round":"r2","bets":[],"cards":[],"actions":[]}`,
			`+feed.gap . server 111|114
			-feed.gap . server
			+round.unseen r1 .`,
		},
		{
			"an image beyond a gap answers it without a subscription",
			baccaratTable + baccaratRound + `
30 s+3 B1 r2 table.image {"game":"baccarat","profile":"house-baccarat","limits":{"player":{"min":"50","max":"50000"},"banker":{"min":"50","max":"50000"}},"phase":"betting","round":"r2","bets":[],"cards":[],"actions":[]}
31 s B1 r2 bet.accepted {"id":"b1","player":"p1","spot":"player","stake":"1"}`,
			`+feed.gap . server 111|114
			-feed.gap . server
			+round.unseen r1 .
			+bet.under_limit r2 b1 50.00|1.00`,
		},
		{
			"silence of three heartbeats is stale, and only once a rhythm was heard",
			"0 s=100 - - subscribed {\"mode\":\"resume\",\"heartbeat_ms\":1000}\n1 d:scan-1 B1 - line.rejected {\"text\":\"x\"}\n3.1 d:scan-1 B1 - line.rejected {\"text\":\"x\"}\n5 hb=100 - - hb",
			`+feed.stale . server 1s|3s
			-feed.stale . server`,
		},
		{
			"a known event with an impossible value is malformed, and its round unseen",
			baccaratTable + baccaratRound + "30 s B1 r1 card.dealt {\"card\":\"1X\",\"to\":\"player\"}\n" + baccaratSettled,
			`+feed.malformed . server |card.dealt
			+round.unseen r1 .`,
		},
		{
			"the number 37 is malformed",
			rouletteTable + rouletteBets + "45 s R1 r1 spin.result {\"number\":37}",
			`+feed.malformed . server |spin.result
			+round.unseen r1 .`,
		},
		{
			"a server's clock more than two seconds off is said where it was received",
			"0/2.5 s R1 - table.opened {\"game\":\"roulette\",\"profile\":\"european\"}\n3/4 s R1 - dealer.changed {\"dealer\":\"d1\"}",
			`+clock.skew . server 2s|2.5s
			-clock.skew . server`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			wantLines(t, "findings", play(t, tables.Config{}, c.script).findings(), c.want)
		})
	}
}

func TestReplayBetsAndTime(t *testing.T) {
	rest := `
26 s B1 r1 card.dealt {"card":"9H","to":"player"}
27 s B1 r1 card.dealt {"card":"3S","to":"banker"}
28 s B1 r1 card.dealt {"card":"KD","to":"player"}
29 s B1 r1 card.dealt {"card":"4C","to":"banker"}
`
	for _, c := range []struct{ name, script, want string }{
		{
			"the timer closes the bets, and no call is no finding",
			baccaratTable + `
10 s B1 r1 round.opened {"betting_ms":15000}
25 s B1 r1 bet.accepted {"id":"b1","player":"p1","spot":"player","stake":"100"}` + rest + baccaratSettled,
			`+bet.late r1 b1 2026-11-30T03:45:25.000Z|2026-11-30T03:45:25.000Z`,
		},
		{
			"the earliest signal counts, whatever its place in the file",
			baccaratTable + `
10 s B1 r1 round.opened {"betting_ms":15000}
20 s B1 r1 round.no_more_bets
21 s B1 r1 bet.accepted {"id":"b1","player":"p1","spot":"player","stake":"100","at":"2026-11-30T03:45:19.999Z"}
22 s B1 r1 bet.accepted {"id":"b2","player":"p1","spot":"player","stake":"100","at":"2026-11-30T03:45:20.000Z"}` + rest + `
31 s B1 r1 round.settled {"paid":[{"id":"b1","returned":"200"},{"id":"b2","returned":"200"}]}`,
			`+bet.late r1 b2 2026-11-30T03:45:20.000Z|2026-11-30T03:45:20.000Z`,
		},
		{
			"the first card closes too, and comes before no more bets",
			baccaratTable + `
10 s B1 r1 round.opened {"betting_ms":15000}
19 s B1 r1 card.dealt {"card":"9H","to":"player"}
20 s B1 r1 bet.accepted {"id":"b1","player":"p1","spot":"player","stake":"100"}
21 s B1 r1 round.no_more_bets`,
			`+deal.before_no_more_bets r1 card:1 2026-11-30T03:45:25.000Z|2026-11-30T03:45:19.000Z
			+bet.late r1 b1 2026-11-30T03:45:19.000Z|2026-11-30T03:45:20.000Z`,
		},
		{
			"a bet taken back after closing is late too, and stands",
			baccaratTable + baccaratRound + `
29.5 s B1 r1 bet.cancelled {"id":"b1"}
31 s B1 r1 round.settled {"paid":[]}`,
			`+bet.late r1 b1 2026-11-30T03:45:24.900Z|2026-11-30T03:45:29.500Z
			+payout.differs r1 b1 200.00|0.00`,
		},
		{
			"a bet taken back in time is gone: what it is paid is nobody's",
			baccaratTable + `
10 s B1 r1 round.opened {"betting_ms":15000}
12 s B1 r1 bet.accepted {"id":"b1","player":"p1","spot":"player","stake":"100"}
13 s B1 r1 bet.cancelled {"id":"b1"}
24 s B1 r1 round.no_more_bets` + rest + baccaratSettled,
			`+payout.differs r1 b1 0.00|200.00`,
		},
		{
			"a bet accepted after its round was settled is late",
			baccaratTable + baccaratRound + baccaratSettled + `32 s B1 r1 bet.accepted {"id":"b2","player":"p1","spot":"player","stake":"100"}`,
			`+bet.late r1 b2 2026-11-30T03:45:24.900Z|2026-11-30T03:45:32.000Z`,
		},
		{
			"R1-11 a bet between the result and the next round is late",
			rouletteTable + rouletteBets + `
41 s R1 r1 spin.result {"number":18}
42 s R1 r1 bet.accepted {"id":"b2","player":"p2","spot":"red","stake":"100"}
43 s R1 r1 round.settled {"result":{"number":18},"paid":[{"id":"b1","returned":"200"},{"id":"b2","returned":"200"}]}`,
			`+bet.late r1 b2 2026-11-30T03:45:28.000Z|2026-11-30T03:45:42.000Z`,
		},
		{
			"a bet for a round never opened is late",
			baccaratTable + `32 s B1 r9 bet.accepted {"id":"b2","player":"p1","spot":"player","stake":"100"}`,
			`+bet.late r9 b2 |2026-11-30T03:45:32.000Z`,
		},
		{
			"a bet told before its round is opened is of that round, and not late by its place",
			rouletteTable + `
9 s R1 r1 bet.accepted {"id":"b2","player":"p2","spot":"red","stake":"100","at":"2026-11-30T03:45:10.100Z"}
9.1 s R1 r1 bet.accepted {"id":"b3","player":"p2","spot":"red","stake":"2500","at":"2026-11-30T03:45:10.100Z"}
9.2 s R1 r1 bet.accepted {"id":"b4","player":"p2","spot":"red","stake":"25","at":"2026-11-30T03:45:28.000Z"}
9.3 s R1 r1 bet.accepted {"id":"b5","player":"p2","spot":"red","stake":"25"}
9.4 s R1 r1 bet.cancelled {"id":"b5"}` + rouletteBets + `
41 s R1 r1 spin.result {"number":18}
43 s R1 r1 round.settled {"result":{"number":18},"paid":[{"id":"b1","returned":"200"},{"id":"b2","returned":"150"},{"id":"b3","returned":"5000"},{"id":"b4","returned":"50"},{"id":"b5","returned":"5"}]}`,
			`+bet.over_limit r1 b3 2000.00|2600.00
			+bet.late r1 b4 2026-11-30T03:45:28.000Z|2026-11-30T03:45:28.000Z
			+payout.differs r1 b2 200.00|150.00
			+payout.differs r1 b5 0.00|5.00`,
		},
		{
			"a bet told before the opening has its box, in whatever order the bets came",
			`
0 s J1 - table.opened {"game":"blackjack","profile":"house-blackjack","currency":"THB"}
9 s J1 r1 bet.accepted {"id":"b3","player":"p3","spot":"seat","seat":3,"stake":"100"}
9.1 s J1 r1 bet.accepted {"id":"b1","player":"p1","spot":"seat","seat":1,"stake":"100"}
10 s J1 r1 round.opened {"betting_ms":10000}
21 s J1 r1 card.dealt {"card":"9H","to":"seat:1"}
22 s J1 r1 card.dealt {"card":"TS","to":"seat:3"}
23 s J1 r1 card.dealt {"card":"KD","to":"dealer"}
24 s J1 r1 card.dealt {"card":"9C","to":"seat:1"}
25 s J1 r1 card.dealt {"card":"9D","to":"seat:3"}
26 s J1 r1 card.dealt {"to":"dealer","face":"down"}
27 s J1 r1 action.taken {"seat":1,"hand":1,"do":"stand"}
28 s J1 r1 action.taken {"seat":3,"hand":1,"do":"stand"}
29 s J1 r1 card.revealed {"card":"7C"}
30 s J1 r1 round.settled {"paid":[{"id":"b1","returned":"200"},{"id":"b3","returned":"200"}]}`, ``,
		},
		{
			"a bet whose round never opens is late when the next one does, or when the table closes",
			baccaratTable + `5 s B1 r9 bet.accepted {"id":"b9","player":"p1","spot":"player","stake":"100"}` + baccaratRound + baccaratSettled + `
40 s B1 r9 bet.accepted {"id":"b8","player":"p1","spot":"player","stake":"100"}
41 s B1 - table.closed`,
			`+bet.late r9 b9 |2026-11-30T03:45:05.000Z
			+bet.late r9 b8 |2026-11-30T03:45:40.000Z`,
		},
		{
			"a bet whose round shows itself without an opening is of an unseen round",
			baccaratTable + `5 s B1 r1 bet.accepted {"id":"b9","player":"p1","spot":"player","stake":"100"}
6 s B1 r1 round.no_more_bets
7 s B1 r1 card.dealt {"card":"9H","to":"player"}
8 s B1 r1 round.settled {"paid":[{"id":"b9","returned":"700"}]}`,
			`+round.unseen r1 .`,
		},
		{
			"a bet whose opening may lie in a hole is not said to be of a round never opened",
			baccaratTable + `5 s B1 r1 bet.accepted {"id":"b9","player":"p1","spot":"player","stake":"100"}
6 s+1 B1 - dealer.changed {"dealer":"d2"}
20 s B1 r2 round.opened {"betting_ms":15000}`,
			`+feed.gap . server 105|106
			-feed.gap . server`,
		},
		{
			"a device's signal does not close before the server's own",
			rouletteTable + `
10 s R1 r1 round.opened
20 s R1 r1 ball.launched {"direction":"cw"}
22 d:w R1 - wheel.state {"state":"no_more_bets","spin":7,"rpm":17.7,"rotor":"ccw","flags":[]}
26 s R1 r1 bet.accepted {"id":"b1","player":"p1","spot":"red","stake":"100"}
30 s R1 r1 round.no_more_bets
41 s R1 r1 spin.result {"number":18}
43 s R1 r1 round.settled {"result":{"number":18},"paid":[{"id":"b1","returned":"200"}]}`, ``,
		},
		{
			"a round at a table of which nobody said what it plays is unseen",
			"0 s X1 r1 round.opened {\"betting_ms\":1000}\n9 s X1 r1 round.settled {\"result\":{\"winner\":\"player\"}}",
			`+round.unseen r1 .`,
		},
		{
			"a round whose number nobody told is not passed over",
			rouletteTable + rouletteBets + `
43 s R1 r1 round.settled {"paid":[{"id":"b1","returned":"200"}]}`,
			`+round.unseen r1 .`,
		},
		{
			"limits, spots and stakes that the rules refuse, each once, and each compared as offered",
			baccaratTable + `
10 s B1 r1 round.opened {"betting_ms":15000}
12 s B1 r1 bet.accepted {"bets":[{"id":"b1","player":"p1","spot":"player","stake":"49"},{"id":"b2","player":"p1","spot":"banker","stake":"50001"},{"id":"b3","player":"p1","spot":"pair","stake":"100"},{"id":"b4","player":"p1","spot":"player","stake":"-5"},{"id":"b5","player":"p2","spot":"player","stake":"100"}]}
24 s B1 r1 round.no_more_bets` + rest + `
31 s B1 r1 round.settled {"paid":[{"id":"b1","returned":"98"},{"id":"b5","returned":"200.0"}]}`,
			`+bet.under_limit r1 b1 50.00|49.00
			+bet.over_limit r1 b2 50000.00|50001.00
			+bet.not_offered r1 b3 |pair
			+bet.malformed r1 b4 |stake`,
		},
		{
			"a maximum is of the sum: the bet that passes it is over the limit",
			rouletteTable + `
10 s R1 r1 round.opened {"betting_ms":20000}
12 s R1 r1 bet.accepted {"id":"b1","player":"p1","spot":"straight","numbers":[5],"stake":"80"}
13 s R1 r1 bet.accepted {"id":"b2","player":"p1","spot":"straight","numbers":[5],"stake":"30"}`,
			`+bet.over_limit r1 b2 100.00|110.00`,
		},
		{
			"a call bet after the launch is no fault where the profile takes it",
			rouletteTable + `
10 s R1 r1 round.opened {"betting_ms":20000}
20 s R1 r1 ball.launched {"direction":"cw"}
21 s R1 r1 bet.accepted {"id":"b1","player":"p1","spot":"tiers","stake":"60"}`, ``,
		},
		{
			"devices close the betting only where the server sends no signal, and beyond two seconds",
			baccaratTable + `
10 s B1 r1 round.opened
19 d:scan B1 - card.scanned {"card":"9H","code":"9H"}
20.5 s B1 r1 bet.accepted {"id":"b1","player":"p1","spot":"player","stake":"100"}
21.5 s B1 r1 bet.accepted {"id":"b2","player":"p1","spot":"player","stake":"100"}
22 d:scan B1 - card.scanned {"card":"3S","code":"3S"}
23 d:scan B1 - card.scanned {"card":"KD","code":"KD"}
24 d:scan B1 - card.scanned {"card":"4C","code":"4C"}
31 s B1 r1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"200"},{"id":"b2","returned":"200"}]}`,
			`+deal.before_no_more_bets r1 card:1 |2026-11-30T03:45:19.000Z
			+bet.late r1 b2 2026-11-30T03:45:21.000Z|2026-11-30T03:45:21.500Z`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			wantLines(t, "findings", play(t, tables.Config{}, c.script).findings(), c.want)
		})
	}
}

func TestReplaySettlementsAndPayouts(t *testing.T) {
	for _, c := range []struct{ name, script, want string }{
		{
			"a bet that paid does not name was paid nothing; an id nobody bet is owed nothing",
			baccaratTable + baccaratRound + `31 s B1 r1 round.settled {"paid":[{"id":"x9","returned":"5"}]}`,
			`+payout.differs r1 b1 200.00|0.00
			+payout.differs r1 x9 0.00|5.00`,
		},
		{"no list of what was paid says nothing", baccaratTable + baccaratRound + `31 s B1 r1 round.settled {"result":{"winner":"player"}}`, ``},
		{
			"B-24 B-59 an announced result that differs from the last card is one finding, and only the fields given are compared",
			baccaratTable + baccaratRound + `31 s B1 r1 round.settled {"result":{"winner":"banker"},"paid":[{"id":"b1","returned":"200"}]}`,
			`+result.differs r1 result player|banker`,
		},
		{
			"a detail that differs is a result that differs",
			baccaratTable + baccaratRound + `31 s B1 r1 round.settled {"result":{"winner":"player","player":{"points":8}},"paid":[{"id":"b1","returned":"200"}]}`,
			`+result.differs r1 result 9|8`,
		},
		{
			"an equal second settlement is counted, a different one is raised, compared with the first alone",
			baccaratTable + baccaratRound + `
31 s B1 r1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"100"}]}
32 s B1 r1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"100.00"}]}
33 s B1 r1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"200"}]}`,
			`+payout.differs r1 b1 200.00|100.00
			+round.settled_twice r1 . b1 100|b1 200`,
		},
		{
			"a void round with a list: a stake missing and one short, one right",
			baccaratTable + `
10 s B1 r1 round.opened {"betting_ms":15000}
12 s B1 r1 bet.accepted {"bets":[{"id":"b1","player":"p1","spot":"player","stake":"100"},{"id":"b2","player":"p1","spot":"banker","stake":"100"},{"id":"b3","player":"p2","spot":"banker","stake":"100"}]}
24 s B1 r1 round.no_more_bets
31 s B1 r1 round.voided {"reason":"malfunction","paid":[{"id":"b1","returned":"100.00"},{"id":"b2","returned":"99.99"}]}`,
			`+round.void_unpaid r1 b2 100.00|99.99
			+round.void_unpaid r1 b3 100.00|0.00`,
		},
		{
			"a void round without a list says nothing",
			baccaratTable + baccaratRound + `31 s B1 r1 round.voided {"reason":"malfunction"}`, ``,
		},
		{
			"the card that is missing is said when the server settles, and no payout is compared",
			baccaratTable + `
10 s B1 r1 round.opened {"betting_ms":15000}
12 s B1 r1 bet.accepted {"id":"b1","player":"p1","spot":"player","stake":"100"}
24 s B1 r1 round.no_more_bets
26 s B1 r1 card.dealt {"card":"KS","to":"player"}
27 s B1 r1 card.dealt {"card":"7H","to":"banker"}
28 s B1 r1 card.dealt {"card":"5D","to":"player"}
29 s B1 r1 card.dealt {"card":"KC","to":"banker"}
31 s B1 r1 round.settled {"result":{"winner":"banker"},"paid":[]}`,
			`+draw.missing r1 card:5 player|nobody`,
		},
		{
			"a card to the wrong hand is deal.order; the order off the shoe decides the hands",
			baccaratTable + `
10 s B1 r1 round.opened {"betting_ms":15000}
24 s B1 r1 round.no_more_bets
26 s B1 r1 card.dealt {"card":"9H","to":"player"}
27 s B1 r1 card.dealt {"card":"3S","to":"player"}
28 s B1 r1 card.dealt {"card":"KD","to":"player"}
29 s B1 r1 card.dealt {"card":"4C","to":"banker"}
31 s B1 r1 round.settled {"result":{"winner":"player"}}`,
			`+deal.order r1 card:2 banker|player`,
		},
		{
			"an unseen round raises a second settlement and a foreign card, nothing else",
			baccaratTable + `
26 s B1 r0 card.dealt {"card":"9H","to":"player"}
31 s B1 r0 round.settled {"paid":[{"id":"b1","returned":"7"}]}
32 s B1 r0 round.settled {"paid":[{"id":"b1","returned":"8"}]}`,
			`+round.unseen r0 .
			+round.settled_twice r0 . b1 7|b1 8`,
		},
		{
			"wheel, server and settlement that disagree are one finding; the wheel's number settles",
			rouletteTable + rouletteBets + `
40 d:wheel R1 - wheel.result {"number":18,"agreeing":2}
41 s R1 r1 spin.result {"number":17}
43 s R1 r1 round.settled {"result":{"number":17},"paid":[]}`,
			`+result.differs r1 result 18|17
			+payout.differs r1 b1 200.00|0.00`,
		},
		{
			"the settlement's number against the server's own spin.result",
			rouletteTable + rouletteBets + `
41 s R1 r1 spin.result {"number":18}
43 s R1 r1 round.settled {"result":{"number":17},"paid":[{"id":"b1","returned":"200"}]}`,
			`+result.differs r1 result 18|17`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			wantLines(t, "findings", play(t, tables.Config{}, c.script).findings(), c.want)
		})
	}
}
