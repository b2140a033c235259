package tables_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pitboss/tables"
)

// lines are lines of a script, one for each of some numbers.
func lines(from, to, step int, line func(n int) string) string {
	var b strings.Builder
	for n := from; n <= to; n += step {
		b.WriteString(line(n) + "\n")
	}
	return b.String()
}

func TestHistoryIsNoWrongClock(t *testing.T) {
	hour := "3600/3600 s=100 - - subscribed {\"mode\":\"resume\",\"heartbeat_ms\":60000}\n"
	for _, c := range []struct{ name, script, want string }{
		{
			"an hour that a resume brings in a moment",
			hour + lines(1, 3590, 10, func(n int) string {
				return fmt.Sprintf(`%d/3600.%03d s R1 - dealer.changed {"dealer":"d1"}`, n, n/5)
			}), ``,
		},
		{
			"an hour that a resume brings in ten minutes",
			hour + lines(1, 3590, 10, func(n int) string {
				return fmt.Sprintf(`%d/%d s R1 - dealer.changed {"dealer":"d1"}`, n, 3600+n/6)
			}), ``,
		},
		{
			"a heartbeat that comes between",
			hour + `
10/3601 s R1 - dealer.changed {"dealer":"d1"}
20/3602 s R1 - dealer.changed {"dealer":"d2"}
3603/3603 hb=102 - - hb
30/3603.1 s R1 - dealer.changed {"dealer":"d1"}`, ``,
		},
		{
			"a heartbeat that waited behind it",
			hour + `
10/3601 s R1 - dealer.changed {"dealer":"d1"}
3601/3606 hb=101 - - hb`, ``,
		},
		{
			"an event that is sent twice",
			`
0/0 s R1 - dealer.changed {"dealer":"d1"}
3/3 s R1 - dealer.changed {"dealer":"d2"}
0/4 s=101 R1 - dealer.changed {"dealer":"d1"}`, ``,
		},
		{
			"an event that was missing",
			`
0/0 s R1 - dealer.changed {"dealer":"d1"}
9/9 s+1 R1 - dealer.changed {"dealer":"d3"}
3/9.5 s=102 R1 - dealer.changed {"dealer":"d2"}`,
			`+feed.gap . server 102|103
			-feed.gap . server`,
		},
		{
			"events that a heartbeat showed to be missing",
			`
0/0 s R1 - dealer.changed {"dealer":"d1"}
9/9 hb=103 - - hb
3/9.1 s R1 - dealer.changed {"dealer":"d2"}
4/9.2 s R1 - dealer.changed {"dealer":"d1"}`,
			`+feed.gap . server 102|103
			-feed.gap . server`,
		},
		{
			"an image of what has been so for long",
			`
0/0 s R1 - dealer.changed {"dealer":"d1"}
60/60 s:b7e1=0 - - subscribed {"mode":"image","heartbeat_ms":60000}
20/60 s R1 - table.image {"game":"roulette","profile":"european","dealer":"d2"}
61/61 s R1 - dealer.changed {"dealer":"d3"}`, ``,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			wantLines(t, "findings", play(t, tables.Config{}, c.script).findings(), c.want)
		})
	}
}

func TestAWrongClockIsSaid(t *testing.T) {
	for _, c := range []struct{ name, script, want string }{
		{
			"that is ahead, also in history: nothing is heard before it happened",
			`
100/100 s=100 - - subscribed {"mode":"resume","heartbeat_ms":60000}
10/101 s R1 - dealer.changed {"dealer":"d1"}
104/101 s R1 - dealer.changed {"dealer":"d2"}`,
			`+clock.skew . server 2s|3s`,
		},
		{
			"that is slow, once it is no history any more",
			`100/100 s=100 - - subscribed {"mode":"resume","heartbeat_ms":60000}
			` + lines(100, 140, 1, func(n int) string {
				return fmt.Sprintf(`%d/%d s R1 - dealer.changed {"dealer":"d1"}`, n-4, n)
			}),
			`+clock.skew . server 2s|4s`,
		},
		{
			"that only heartbeats show",
			`
0/0 s=100 - - subscribed {"mode":"image","heartbeat_ms":60000}
1/6 hb=100 - - hb
60/60 hb=100 - - hb`,
			`+clock.skew . server 2s|5s
			-clock.skew . server`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			wantLines(t, "findings", play(t, tables.Config{}, c.script).findings(), c.want)
		})
	}
}

// shifted is a pit in which the desk's clock is ahead of the server's by so many
// seconds; a line's first field is the server's time, and for a device the desk's.
func shifted(ahead float64, script string) string {
	var b strings.Builder
	for line := range strings.Lines(script) {
		var at float64
		line = strings.TrimSpace(line)
		if _, err := fmt.Sscanf(line, "%g", &at); err != nil {
			continue
		}
		head, rest, _ := strings.Cut(line, " ")
		switch {
		case strings.HasPrefix(rest, "d:") || rest == "tick":
			fmt.Fprintf(&b, "%g %s\n", at+ahead, rest)
		default:
			fmt.Fprintf(&b, "%s/%g %s\n", head, at+ahead, rest)
		}
	}
	return b.String()
}

func TestWhatFallsDueAtATableIsMeasuredByItsServersClock(t *testing.T) {
	spin := rouletteTable + `
10 s R1 r1 round.opened {"betting_ms":20000}
12 s R1 r1 bet.accepted {"id":"b1","player":"p1","spot":"red","stake":"100"}
20 tick
27 s R1 r1 bet.accepted {"id":"b2","player":"p1","spot":"black","stake":"100"}
29.5 tick
35 s R1 r1 ball.launched {"direction":"cw"}
119 tick
119.5 s R1 - dealer.changed {"dealer":"d1"}
121 tick
122 s R1 r1 spin.result {"number":5}
123 s R1 r1 round.settled {"result":{"number":5},"paid":[{"id":"b1","returned":"200"}]}`
	straight := play(t, tables.Config{}, shifted(0, spin))
	wantLines(t, "findings", straight.findings(), `
		+spin.hung r1 . |1m30s
		-spin.hung r1 .`)
	for _, ahead := range []float64{-90, -4, 4, 90, 3600} {
		t.Run(fmt.Sprintf("the desk is %g seconds ahead", ahead), func(t *testing.T) {
			p := play(t, tables.Config{}, shifted(ahead, spin))
			wantLines(t, "said", p.but("clock.skew"), strings.Join(straight.said, "\n"))
		})
	}
}

func TestScansAreHeldAgainstAServerWhoseClockIsOff(t *testing.T) {
	coup := func(first string) string {
		return baccaratTable + `
10 s B1 r1 round.opened {"betting_ms":15000}
12 s B1 r1 bet.accepted {"id":"b1","player":"p1","spot":"player","stake":"100"}
` + first + ` d:scan B1 - card.scanned {"card":"9H","code":"9H"}
25 s B1 r1 round.no_more_bets
26.1 s B1 r1 card.dealt {"card":"9H","to":"player"}
27 d:scan B1 - card.scanned {"card":"3S","code":"3S"}
27.1 s B1 r1 card.dealt {"card":"3S","to":"banker"}
28 d:scan B1 - card.scanned {"card":"KD","code":"KD"}
28.1 s B1 r1 card.dealt {"card":"KD","to":"player"}
29 d:scan B1 - card.scanned {"card":"4C","code":"4C"}
29.1 s B1 r1 card.dealt {"card":"4C","to":"banker"}
31 s B1 r1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"200"}]}`
	}
	for _, ahead := range []float64{-90, -4, 0, 4, 90} {
		for first, want := range map[string]string{
			"24.9": ``,
			"15":   `+deal.before_no_more_bets r1 card:1 2026-11-30T03:45:25.000Z|2026-11-30T03:45:15.000Z`,
		} {
			t.Run(fmt.Sprintf("the desk is %g seconds ahead, and the first card passes at %s", ahead, first), func(t *testing.T) {
				p := play(t, tables.Config{}, shifted(ahead, coup(first)))
				got := p.but("clock.skew")
				wantLines(t, "findings", slices.DeleteFunc(got, func(s string) bool { return s[0] != '+' && s[0] != '-' }), want)
			})
		}
	}
}

// What a resume brings falls due as it did when it happened, and not because it is
// heard late.
func TestHistoryFallsDueInItsOwnTime(t *testing.T) {
	table := strings.ReplaceAll(strings.TrimSpace(rouletteTable), "0 s", "0/0 s")
	p := play(t, tables.Config{}, table+`
10/10 s R1 r1 round.opened {"betting_ms":20000}
12/12 s R1 r1 bet.accepted {"id":"b1","player":"p1","spot":"red","stake":"100"}
13/13 s=`+itoa(103)+` - - subscribed {"mode":"resume","heartbeat_ms":600000}
27/613.1 s R1 r1 bet.accepted {"id":"b2","player":"p1","spot":"black","stake":"100"}
35/613.1 s R1 r1 ball.launched {"direction":"cw"}
70/613.1 s R1 r1 spin.result {"number":5}
72/613.1 s R1 r1 round.settled {"result":{"number":5},"paid":[{"id":"b1","returned":"200"}]}
80/613.1 s R1 r2 round.opened {"betting_ms":20000}
100/613.2 s R1 r2 round.no_more_bets
105/613.2 s R1 r2 ball.launched {"direction":"cw"}
150/613.2 s R1 r2 spin.result {"number":6}
152/613.2 s R1 r2 round.settled {"result":{"number":6},"paid":[]}`)
	wantLines(t, "findings", p.findings(), ``)
	wantLines(t, "phases", p.phases(), `
		0 . open
		10 r1 betting
		30 r1 no_more_bets
		35 r1 spinning
		70 r1 result 5
		72 r1 settled
		80 r2 betting
		100 r2 no_more_bets
		105 r2 spinning
		150 r2 result 6
		152 r2 settled`)
}

// A desk that was busy hears all that came meanwhile at once, late: that is no wrong
// clock, and what devices said at its time is compared at its time.
func TestADeskThatWasBusyHasNoWrongClock(t *testing.T) {
	script := `
0/0 s:a001=0 - - subscribed {"mode":"image","heartbeat_ms":60000}
0/0 s B1 - table.opened {"game":"baccarat","profile":"house-baccarat","currency":"THB","limits":{"player":{"min":"50","max":"50000"},"banker":{"min":"50","max":"50000"}}}
1/1 s B1 - shoe.shuffled {"shoe":"S1"}
2/2 s B1 - shoe.started {"shoe":"S1","decks":8}
10/10 s B1 r1 round.opened {"betting_ms":15000}
12/12 s B1 r1 bet.accepted {"id":"b1","player":"p1","spot":"player","stake":"100"}
24.9/32 s B1 r1 round.no_more_bets
26 d:scan B1 - card.scanned {"card":"9H","code":"9H"}
26.1/32 s B1 r1 card.dealt {"card":"9H","to":"player"}`
	wantLines(t, "findings", play(t, tables.Config{}, script).findings(), `+clock.skew . server 2s|7.1s`)
	t.Run("a clock that is off from the first moment is", func(t *testing.T) {
		off := strings.NewReplacer("0/0", "0/7", "1/1", "1/8", "2/2", "2/9", "10/10", "10/17", "12/12", "12/19", "24.9/32", "24.9/31.9",
			"26 d:scan", "33 d:scan", "26.1/32", "26.1/33.1").Replace(script)
		wantLines(t, "findings", play(t, tables.Config{}, off).findings(), `+clock.skew . server 2s|7s`)
	})
}

// The wall clock is set back by an hour: at a table with devices alone nothing falls due
// for it, and what does falls due as long after as ever.
func TestAClockThatIsSetBackMakesNothingFallDueAtATableWithoutAServer(t *testing.T) {
	p := play(t, tables.Config{}, `
3600/3600 desk R1 - table.opened {"game":"roulette","profile":"european","currency":"THB"}
3601/3601 d:w R1 - wheel.state {"state":"place_bets","spin":7,"rpm":17.7,"rotor":"cw","flags":[]}
10/10 d:w R1 - wheel.state {"state":"ball_in_rim","spin":7,"rpm":17.7,"rotor":"cw","flags":[]}
15/15 d:w R1 - wheel.state {"state":"no_more_bets","spin":7,"rpm":17.7,"rotor":"cw","flags":[]}
3602 tick
3690 tick
3692 tick`)
	wantLines(t, "said", p.said, `
		phase 3600 . open
		phase 3601 R1@2026-11-30T04:45:01.000Z betting
		phase 15 R1@2026-11-30T04:45:01.000Z spinning
		tick
		tick
		tick
		+spin.hung R1@2026-11-30T04:45:01.000Z . |1m30s`)
}
