package round_test

import (
	"strings"
	"testing"

	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/round"
)

// examined is a round, what the table or server did, and what a check says of it.
type examined struct {
	name string
	line string
	want string // "code subject clause expected got", a line each; * is anything, - is nothing
	code string // of the error, where the round cannot be settled
}

func runChecks(t *testing.T, prefix string, all []examined) {
	t.Helper()
	e := round.NewEngine(house(t))
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) {
			a := checked(t, e, `{"table":"T-1","round":"1",`+prefix+c.line+`}`)
			same(t, "error", code(a), c.code)
			var want []string
			if c.want != "" {
				want = strings.Split(c.want, "\n")
			}
			found := list(a, "findings")
			if len(found) != len(want) {
				t.Fatalf("%d findings, want %d: %v", len(found), len(want), found)
			}
			for i, f := range found {
				compareFinding(t, f, want[i])
			}
		})
	}
}

func compareFinding(t *testing.T, f map[string]any, want string) {
	t.Helper()
	fields := strings.SplitN(want, " ", 5)
	for i, name := range []string{"code", "subject", "clause", "expected", "got"} {
		text, isText := f[name].(string)
		if text == "" && isText {
			text = "-"
		}
		if w := fields[i]; w != "*" && text != w && strings.ReplaceAll(text, " ", "_") != w {
			t.Errorf("%s is %q in %v, want %q", name, text, f, w)
		}
	}
	same(t, "severity", f["severity"], any(findings.Code(fields[0]).Severity().String()))
	if f["why"] == "" {
		t.Errorf("nobody is told why: %v", f)
	}
}

const (
	times  = `"no_more_bets_at":"2026-11-30T03:45:20Z",`
	natur  = `"dealt":["9H","3S","KD","4C"],`
	banker = `"bets":[{"id":"b1","player":"p1","spot":"banker","stake":"100"}],`
	split  = `"bets":[{"id":"b1","player":"p7","spot":"split","numbers":[17,20],"stake":"100"}],`
)

func TestCheckPaid(t *testing.T) {
	runChecks(t, `"game":"roulette","profile":"european",`, []examined{
		{name: "R1-14 paid right", line: `"number":17,` + split + `"paid":[{"id":"b1","returned":"1800.00"}]`},
		{name: "R1-14 equal amounts are equal, however written", line: `"number":17,` + split + `"paid":[{"id":"b1","returned":"01800"}]`},
		{name: "R1-14 paid too little", line: `"number":17,` + split + `"paid":[{"id":"b1","returned":"900"}]`, want: "payout.differs b1 R1-14 1800.00 900.00"},
		{name: "R1-14 paid too much", line: `"number":17,` + split + `"paid":[{"id":"b1","returned":"3600"}]`, want: "payout.differs b1 R1-14 1800.00 3600.00"},
		{name: "R1-14 a winner that is not named was paid nothing", line: `"number":17,` + split + `"paid":[]`, want: "payout.differs b1 R1-14 1800.00 0.00"},
		{name: "R1-14 a loser that is not named was rightly paid nothing", line: `"number":18,` + split + `"paid":[]`},
		{name: "R1-14 a loser named with nought", line: `"number":18,` + split + `"paid":[{"id":"b1","returned":"0.00"}]`},
		{name: "R1-14 a loser that was paid", line: `"number":18,` + split + `"paid":[{"id":"b1","returned":"5"}]`, want: "payout.differs b1 R1-14 0.00 5.00"},
		{name: "R1-14 without a list nothing is said", line: `"number":17,` + strings.TrimSuffix(split, ",")},
		{name: "R1-14 what nobody bet is owed nothing", line: `"number":17,` + split + `"paid":[{"id":"b1","returned":"1800"},{"id":"x","returned":"5"},{"id":"y","returned":"0"}]`, want: "payout.differs x - 0.00 5.00"},
		{name: "R1-14 a payment that is no amount", line: `"number":17,` + split + `"paid":[{"id":"b1","returned":"much"}]`, want: "payout.differs b1 R1-14 1800.00 much"},
		{name: "R1-14 to nobody, and no amount", line: `"number":17,` + split + `"paid":[{"id":"b1","returned":"1800"},{"id":"x","returned":"-5"}]`, want: "payout.differs x - 0.00 -5"},
		{name: "R0-20 a payment as large as a win of the largest stake", line: `"number":17,"bets":[{"id":"b1","spot":"straight","numbers":[17],"stake":"10000000000000"}],"paid":[{"id":"b1","returned":"360000000000000.00"}]`},
		{name: "R0-23 settled twice within the line, and not the same: the first is compared", line: `"number":17,` + split + `"paid":[{"id":"b1","returned":"1800"},{"id":"b1","returned":"900"}]`, want: "round.settled_twice - - 1800 900"},
		{name: "R0-23 twice the same is counted, not raised", line: `"number":17,` + split + `"paid":[{"id":"b1","returned":"1800"},{"id":"b1","returned":"1800.00"}]`},
		{name: "R0-23 and the first may be wrong too", line: `"number":17,` + split + `"paid":[{"id":"b1","returned":"900"},{"id":"b1","returned":"1800"},{"id":"b1","returned":"7"}]`, want: "round.settled_twice - - 900 1800\npayout.differs b1 R1-14 1800.00 900.00"},
		{name: "R0-23 equal amounts are equal, however written", line: `"number":17,` + split + `"paid":[{"id":"b1","returned":"01800.0000"}]`},
		{name: "R0-23 in a currency without decimals too", line: `"currency":"JPY","number":17,` + split + `"paid":[{"id":"b1","returned":"1800.00"}]`},
		{name: "R0-23 a part of a yen is no noughts", line: `"currency":"JPY","number":17,` + split + `"paid":[{"id":"b1","returned":"1800.50"}]`, want: "payout.differs b1 R1-14 1800 1800.50"},
		{name: "R0-18 two bets under one id: what both bring is owed", line: `"number":17,"bets":[{"id":"b1","player":"p1","spot":"red","stake":"100"},{"id":"b1","player":"p1","spot":"black","stake":"50"}],"paid":[{"id":"b1","returned":"100"}]`, want: "bet.malformed b1 * * *"},
		{name: "R0-18 or what the first brings, for a bet told twice", line: `"number":17,"bets":[{"id":"b1","player":"p1","spot":"black","stake":"100"},{"id":"b1","player":"p1","spot":"black","stake":"100"}],"paid":[{"id":"b1","returned":"200"}]`, want: "bet.malformed b1 * * *"},
		{name: "R0-18 but not where they are two bets", line: `"number":17,"bets":[{"id":"b1","player":"p1","spot":"black","stake":"100"},{"id":"b1","player":"p1","spot":"black","stake":"50"}],"paid":[{"id":"b1","returned":"200"}]`, want: "bet.malformed b1 * * *\npayout.differs b1 * 300.00 200.00"},
		{name: "R0-18 and missed if it is neither", line: `"number":17,"bets":[{"id":"b1","player":"p1","spot":"black","stake":"100"},{"id":"b1","player":"p1","spot":"black","stake":"50"}],"paid":[{"id":"b1","returned":"100"}]`, want: "bet.malformed b1 * * *\npayout.differs b1 * 300.00 100.00"},
		{name: "R0-18 where one of them cannot be read only less than the other is wrong", line: `"number":17,"bets":[{"id":"b1","player":"p1","spot":"black","stake":"100"},{"id":"b1","player":"p1","spot":"black","stake":"-5"}],"paid":[{"id":"b1","returned":"210"}]`, want: "bet.malformed b1 * * *"},
		{name: "R0-18 as here", line: `"number":17,"bets":[{"id":"b1","player":"p1","spot":"black","stake":"100"},{"id":"b1","player":"p1","spot":"black","stake":"-5"}],"paid":[{"id":"b1","returned":"199.99"}]`, want: "bet.malformed b1 * * *\npayout.differs b1 R1-22 200.00 199.99"},
		{name: "R0-19 A-GEN-4 a void round is not given back", line: `"void":{"reason":"malfunction"},` + split + `"paid":[{"id":"b1","returned":"40"}]`, want: "round.void_unpaid b1 R0-19 100.00 40.00"},
		{name: "R0-19 nor at all", line: `"void":{"reason":"malfunction"},` + split + `"paid":[]`, want: "round.void_unpaid b1 R0-19 100.00 0.00"},
		{name: "R0-19 nor what was put on a bet that the house does not know", line: `"void":{},"bets":[{"id":"b1","player":"p1","spot":"basket","stake":"10"},{"id":"b2","player":"p1","spot":"split","numbers":[1,3],"stake":"5"}],"paid":[{"id":"b2","returned":"5"}]`, want: "bet.not_offered b1 * - *\nbet.malformed b2 * - *\nround.void_unpaid b1 * 10.00 0.00"},
		{name: "R0-19 a stake that nobody can read is not missed", line: `"void":{},"bets":[{"id":"b1","player":"p1","spot":"red","stake":"-10"},{"player":"p1","spot":"red","stake":"10"}],"paid":[]`, want: "bet.malformed b1 * - *\nbet.malformed - * - *"},
		{name: "R1-8 R1-32 a late call was placed by the rules all the same", line: `"limits":{"straight":{"max":"100"}},"number":26,"no_more_bets_at":"2026-11-30T03:45:08Z","bets":[{"id":"b1","player":"p1","spot":"voisins","stake":"1400","at":"2026-11-30T03:45:09Z"},{"id":"b2","player":"p1","spot":"voisins","stake":"1800","at":"2026-11-30T03:45:07Z"}],"paid":[{"id":"b1","returned":"2790"},{"id":"b2","returned":"3600"}]`, want: "bet.late b1 R1-8 * *"},
		{name: "R0-19 a late call goes back as it was placed", line: `"void":{},"no_more_bets_at":"2026-11-30T03:45:08Z","bets":[{"id":"b1","player":"p1","spot":"voisins","stake":"1000","at":"2026-11-30T03:45:09Z"}],"paid":[{"id":"b1","returned":"990"}]`, want: "bet.late b1 R1-8 * *"},
		{name: "R0-19 it is given back", line: `"void":{"reason":"malfunction"},` + split + `"paid":[{"id":"b1","returned":"100"}]`},
		{name: "R0-19 it is paid as if it had won", line: `"void":{"reason":"malfunction"},` + split + `"paid":[{"id":"b1","returned":"1800"}]`, want: "payout.differs b1 R0-19 100.00 1800.00"},
		{name: "R0-19 without a list nothing is said of a void round", line: `"void":{"reason":"malfunction"},` + strings.TrimSuffix(split, ",")},
		{name: "R1-31 a call bet is paid whole", line: `"number":26,"bets":[{"id":"b1","spot":"voisins","stake":"900"}],"paid":[{"id":"b1","returned":"1600"}]`, want: "payout.differs b1 R1-27 1800.00 1600.00"},
	})
	runChecks(t, `"game":"roulette","profile":"french-en-prison","prison":[{"id":"k1","player":"p1","spot":"red","stake":"100"}],"bets":[],`, []examined{
		{name: "R1-46 a released stake is paid under its id", line: `"number":3,"paid":[{"id":"k1","returned":"100"}]`},
		{name: "R1-46 and missed if it is not", line: `"number":3,"paid":[]`, want: "payout.differs k1 R1-46 100.00 0.00"},
		{name: "R1-46 winnings it has none", line: `"number":3,"paid":[{"id":"k1","returned":"200"}]`, want: "payout.differs k1 R1-46 100.00 200.00"},
		{name: "R1-46 a lost one is owed nothing", line: `"number":2,"paid":[]`},
		{name: "R1-46 a void spin does not free it", line: `"void":{},"paid":[{"id":"k1","returned":"100"}]`, want: "payout.differs k1 R1-46 0.00 100.00"},
		{name: "R1-46 nor misses it", line: `"void":{},"paid":[]`},
	})
	runChecks(t, `"game":"blackjack","profile":"house-blackjack","bets":[{"id":"b1","player":"p1","spot":"seat","seat":1,"stake":"100"}],`, []examined{
		{name: "J-39 extras are paid under their own ids", line: `"dealt":["5S","TD","6H","8S","TC"],"actions":[{"seat":1,"do":"double"}],"paid":[{"id":"b1","returned":"200"},{"id":"b1/double","returned":"200"}]`},
		{name: "J-39 and missed", line: `"dealt":["5S","TD","6H","8S","TC"],"actions":[{"seat":1,"do":"double"}],"paid":[{"id":"b1","returned":"400"}]`, want: "payout.differs b1 * 200.00 400.00\npayout.differs b1/double J-39 200.00 0.00"},
	})
}

func TestCheckBets(t *testing.T) {
	bet := func(rest string) string { return `"bets":[{"id":"b1","player":"p1",` + rest + `}]` }
	low := `"limits":{"straight":{"min":"5","max":"100"},"outside":{"min":"25"}},`
	runChecks(t, `"game":"roulette","profile":"european","number":17,`+times, []examined{
		{name: "R1-8 A-GEN-1 a late bet was taken", line: bet(`"spot":"red","stake":"10","at":"2026-11-30T10:45:20+07:00"`), want: "bet.late b1 R1-8 2026-11-30T03:45:20.000Z 2026-11-30T03:45:20.000Z"},
		{name: "R1-5 R1-6 one under the minimum", line: low + bet(`"spot":"red","stake":"10"`), want: "bet.under_limit b1 R1-6 25.00 10.00"},
		{name: "R1-5 one over the maximum: the limit and the sum", line: low + `"bets":[{"id":"b1","spot":"split","numbers":[17,20],"stake":"150"},{"id":"b2","spot":"split","numbers":[20,17],"stake":"60"}]`, want: "bet.over_limit b2 R1-5 200.00 210.00"},
		{name: "R1-42 a complete over it: the position's limit and sum", line: low + bet(`"spot":"complete","numbers":[17],"chip":"101"`), want: "bet.over_limit b1 R1-42 100.00 101.00"},
		{name: "R1-23 one that is not offered", line: bet(`"spot":"finals","stake":"10"`), want: "bet.not_offered b1 R1-23 - finals"},
		{name: "R1-14 one in a wrong shape", line: bet(`"spot":"split","numbers":[3,4],"stake":"10"`), want: "bet.malformed b1 R1-14 - *"},
		{name: "R1-23 one that cannot be read", line: bet(`"spot":"red","stake":10`), want: "bet.malformed b1 R1-23 - stake"},
		{name: "R0-18 two with one id: one finding, however many", line: `"bets":[{"id":"b1","spot":"red","stake":"10"},{"id":"b1","spot":"odd","stake":"10"},{"id":"b1","spot":"low","stake":"10"}]`, want: "bet.malformed b1 R0-18 - b1"},
		{name: "R1-5 what was taken against the rules is owed as it was offered: nothing more to say", line: low + bet(`"spot":"straight","numbers":[17],"stake":"200"`) + `,"paid":[{"id":"b1","returned":"7200"}]`, want: "bet.over_limit b1 R1-5 100.00 200.00"},
		{name: "R1-5 and paid less it differs", line: low + bet(`"spot":"straight","numbers":[17],"stake":"200"`) + `,"paid":[{"id":"b1","returned":"3600"}]`, want: "bet.over_limit b1 R1-5 100.00 200.00\npayout.differs b1 R1-5 7200.00 3600.00"},
		{name: "R1-8 a late bet that lost is owed nothing", line: bet(`"spot":"red","stake":"10","at":"2026-11-30T03:45:21Z"`) + `,"paid":[]`, want: "bet.late b1 R1-8 * *"},
		{name: "R1-26 a series under the step, paid as it was offered", line: bet(`"spot":"orphelins","stake":"20"`) + `,"paid":[{"id":"b1","returned":"144"}]`, want: "bet.under_limit b1 R1-26 5.00 20.00"},
		{name: "R1-8 R1-26 a late series, paid by the chips it was", line: strings.Replace(bet(`"spot":"voisins","stake":"1000","at":"2026-11-30T03:45:21Z"`), `"bets"`, `"number":26,"paid":[{"id":"b1","returned":"1980"}],"bets"`, 1), want: "bet.late b1 R1-8 * *"},
		{name: "R1-8 R1-26 and paid by others", line: strings.Replace(bet(`"spot":"voisins","stake":"1000","at":"2026-11-30T03:45:21Z"`), `"bets"`, `"number":26,"paid":[{"id":"b1","returned":"1998"}],"bets"`, 1), want: "bet.late b1 R1-8 * *\npayout.differs b1 R1-8 1980.00 1998.00"},
		{name: "R1-26 a series of less than a satang a chip cannot be priced", line: bet(`"spot":"voisins","stake":"0.08"`) + `,"paid":[{"id":"b1","returned":"7"}]`, want: "bet.under_limit b1 R1-26 5.00 0.08"},
		{name: "R1-33 neighbours that no wheel has cannot be priced", line: bet(`"spot":"neighbours","numbers":[17],"sides":19,"stake":"50"`) + `,"paid":[{"id":"b1","returned":"7"}]`, want: "bet.not_offered b1 R1-33 - neighbours"},
		{name: "R1-33 those of another house can: 360 for four on each side at ten", line: bet(`"spot":"neighbours","numbers":[17],"sides":4,"stake":"90"`) + `,"paid":[{"id":"b1","returned":"360"}]`, want: "bet.not_offered b1 R1-33 - neighbours"},
		{name: "R1-42 a complete beside a split that is nearly full: the limit and the sum of that position", line: low + `"bets":[{"id":"b1","player":"p1","spot":"split","numbers":[17,20],"stake":"150"},{"id":"b2","player":"p1","spot":"complete","numbers":[17],"chip":"50"}]`, want: "bet.over_limit b2 R1-42 200.00 250.00"},
		{name: "R1-23 what cannot be read cannot be priced: its payment is not compared", line: bet(`"spot":"split","numbers":[3,4],"stake":"10"`) + `,"paid":[{"id":"b1","returned":"180"}]`, want: "bet.malformed b1 R1-14 - *"},
	})
	runChecks(t, `"game":"roulette","profile":"american","number":17,"launched_at":"2026-11-30T03:45:10Z",`+times, []examined{
		{name: "R4-31 a series after the launch", line: bet(`"spot":"tiers","stake":"60","at":"2026-11-30T03:45:10Z"`), want: "bet.after_launch b1 R4-31 2026-11-30T03:45:10.000Z 2026-11-30T03:45:10.000Z"},
		{name: "R4-31 a plain bet after the launch is none of it", line: bet(`"spot":"red","stake":"60","at":"2026-11-30T03:45:12Z"`)},
		{name: "R4-24 no multiple of six", line: bet(`"spot":"tiers","stake":"70","chips":"colour","chip":"10"`), want: "bet.not_a_multiple b1 R4-24 60.00 70.00"},
		{name: "R4-24 A-P-3 and paid by whole chips, as it lay", line: strings.Replace(bet(`"spot":"orphelins","stake":"60","chips":"colour","chip":"10"`), `"bets"`, `"paid":[{"id":"b1","returned":"360"}],"bets"`, 1), want: "bet.not_a_multiple b1 R4-25 50.00 60.00"},
		{name: "R4-3 a second colour", line: `"bets":[{"id":"b1","player":"p1","spot":"red","stake":"10","chips":"colour","chip":"5"},{"id":"b2","player":"p1","spot":"red","stake":"10","chips":"colour","chip":"10"}]`, want: "bet.not_offered b2 R4-3 - red"},
		{name: "R4-14 what is over the maximum is change, and no finding", line: `"limits":{"straight":{"max":"100"}},` + bet(`"spot":"straight","numbers":[17],"stake":"150"`) + `,"paid":[{"id":"b1","returned":"3600"}]`},
	})
	runChecks(t, `"game":"baccarat","profile":"house-baccarat",`+natur+times, []examined{
		{name: "B-27 one over the maximum: the limit and the sum", line: `"limits":{"banker":{"max":"150"}},"bets":[{"id":"b1","spot":"banker","stake":"100"},{"id":"b2","spot":"banker","stake":"60"}]`, want: "bet.over_limit b2 B-27 150.00 160.00"},
		{name: "B-27 one under the minimum", line: `"limits":{"banker":{"min":"150"}},` + strings.TrimSuffix(banker, ","), want: "bet.under_limit b1 B-27 150.00 100.00"},
		{name: "B-26 one without a spot", line: bet(`"stake":"10"`), want: "bet.malformed b1 B-26 - spot"},
		{name: "B-26 one without a stake", line: bet(`"spot":"tie"`), want: "bet.malformed b1 B-26 - stake"},
		{name: "B-26 one with chips that are neither", line: bet(`"spot":"tie","stake":"10","chips":"gold"`), want: "bet.malformed b1 B-26 - chips"},
		{name: "B-26 one without an id", line: `"bets":[{"spot":"tie","stake":"10"}]`, want: "bet.malformed - B-26 - id"},
		{name: "B-6 a pair bet", line: bet(`"spot":"pair","stake":"10"`), want: "bet.not_offered b1 B-6 - pair"},
		{name: "B-22 a late bet, and cards before the bets were closed", line: `"first_card_at":"2026-11-30T03:45:19Z",` + bet(`"spot":"tie","stake":"10","at":"2026-11-30T03:45:19Z"`), want: "deal.before_no_more_bets card:1 B-23 2026-11-30T03:45:20.000Z 2026-11-30T03:45:19.000Z\nbet.late b1 B-22 2026-11-30T03:45:19.000Z 2026-11-30T03:45:19.000Z"},
		{name: "B-23 the first card at the very signal is in order", line: `"first_card_at":"2026-11-30T03:45:20Z",` + strings.TrimSuffix(banker, ",")},
		{name: "B-51 B-22 a round that cannot be settled still shows its late bet, and no payment", line: `"dealt":["2H","3S","KD","4C"],` + bet(`"spot":"tie","stake":"10","at":"2026-11-30T03:45:21Z"`) + `,"paid":[{"id":"b1","returned":"90"}]`, want: "draw.missing card:5 B-51 player nobody\nbet.late b1 B-22 * *", code: "draw.missing"},
		{name: "B-28 B-22 nor does a void one hide it", line: `"void":{},` + bet(`"spot":"tie","stake":"10","at":"2026-11-30T03:45:21Z"`), want: "bet.late b1 B-22 * *"},
	})
}

func TestCheckPaidBaccarat(t *testing.T) {
	const banker9 = `"dealt":["2H","9S","KD","TC"],`
	runChecks(t, `"game":"baccarat","profile":"house-baccarat",`, []examined{
		{name: "B-30 the commission is kept back", line: banker9 + banker + `"paid":[{"id":"b1","returned":"195"}]`},
		{name: "B-30 it was forgotten", line: banker9 + banker + `"paid":[{"id":"b1","returned":"200"}]`, want: "payout.differs b1 B-30 195.00 200.00"},
		{name: "B-21 a tie was taken for a loss", line: `"dealt":["9H","9S","KD","KC"],` + banker + `"paid":[]`, want: "payout.differs b1 B-21 100.00 0.00"},
		{name: "B-28 a void coup was not given back", line: `"void":{},` + banker + `"paid":[]`, want: "round.void_unpaid b1 B-28 100.00 0.00"},
		{name: "A-GEN-2 B-30 what the felt owes, not what the server's cards do", line: natur + `"scanned":["2H","9S","KD","TC"],` + banker + `"paid":[{"id":"b1","returned":"0"}]`, want: "card.differs card:1 A-GEN-2 2H 9H\npayout.differs b1 B-30 195.00 0.00"},
	})
}

func TestCheckCards(t *testing.T) {
	runChecks(t, `"game":"baccarat","profile":"house-baccarat","bets":[],`, []examined{
		{name: "A-GEN-2 scanner and server agree", line: natur + `"scanned":["9H","3S","KD","4C"]`},
		{name: "A-GEN-2 the scanner reads another card: the first difference alone", line: natur + `"scanned":["9H","3S","KC","5C"]`, want: "card.differs card:3 A-GEN-2 KC KD"},
		{name: "A-GEN-2 B-59 the felt settles: another winner", line: natur + `"scanned":["2H","9S","KD","KC"],"announced":{"winner":"player"}`, want: "card.differs card:1 A-GEN-2 2H 9H\nresult.differs result B-59 banker player"},
		{name: "A-GEN-2 another count on the same winner is no second finding", line: natur + `"scanned":["8H","3S","KD","4C"],"announced":{"winner":"player","player":{"points":9}}`, want: "card.differs card:1 A-GEN-2 8H 9H"},
		{name: "A-GEN-2 a card that could not be read holds its place", line: natur + `"scanned":["9H","??","KD","5C"]`, want: "card.differs card:4 A-GEN-2 5C 4C"},
		{name: "A-GEN-2 and the server's cards settle", line: natur + `"scanned":["9H","??","KD","4C"],"announced":{"winner":"player"}`},
		{name: "A-GEN-2 a card that only the scanner saw", line: natur + `"scanned":["9H","3S","KD","4C","5C"]`, want: "card.differs card:5 A-GEN-2 5C -"},
		{name: "A-GEN-2 cards that are not scanned yet are no difference", line: natur + `"scanned":["9H","3S"]`},
		{name: "A-GEN-2 a card that only the server has, beside a whole coup on the felt", line: `"dealt":["9H","3S","KD","4C","5C"],"scanned":["9H","3S","KD","4C"]`, want: "card.differs card:5 A-GEN-2 - 5C"},
		{name: "A-GEN-2 a server's card that is none", line: `"dealt":["9H","3X","KD","4C"],"scanned":["9H","3S","KD","4C"],"announced":{"winner":"player"}`, want: "card.differs card:2 A-GEN-2 3S 3X"},
		{name: "A-GEN-2 the first difference, though a later card of the server's is none", line: `"dealt":["9H","4S","3X","4C"],"scanned":["9H","3S","KD","4C"]`, want: "card.differs card:2 A-GEN-2 3S 4S"},
		{name: "A-GEN-2 a wheel's number is no matter at cards", line: natur + `"scanned":{"number":3}`},
		{name: "B-10 without a whole felt it is a fault", line: `"dealt":["9H","3X","KD","4C"],"scanned":["9H"]`, code: "card.invalid"},
		{name: "A-GEN-2 scanner alone: nothing to compare, and its cards settle", line: `"scanned":["9H","3S","KD","4C"],"announced":{"winner":"player"}`},
		{name: "B-51 scanner alone: and are judged", line: `"scanned":["2H","3S","KD","4C"]`, want: "draw.missing card:5 B-51 player nobody", code: "draw.missing"},
		{name: "B-51 a card is missing", line: `"dealt":["2H","3S","KD","4C"]`, want: "draw.missing card:5 B-51 player nobody", code: "draw.missing"},
		{name: "B-53 the banker's is", line: `"dealt":["2H","3S","KD","KC","9C"]`, want: "draw.missing card:6 B-53 banker nobody", code: "draw.missing"},
		{name: "B-49 a card too many", line: `"dealt":["7H","6S","KD","KC","2C"]`, want: "draw.extra card:5 B-49 nobody player", code: "draw.extra"},
		{name: "B-54 the banker's is", line: `"dealt":["2H","4S","KD","KC","AC","2C"]`, want: "draw.extra card:6 B-54 nobody banker", code: "draw.extra"},
		{name: "B-46 three cards", line: `"dealt":["7H","6S","KD"]`, want: "draw.missing card:4 B-46 banker nobody", code: "deal.short"},
		{name: "B-51 the felt has it too: the drawing was wrong, not the report", line: `"dealt":["2H","3S","KD","4C"],"scanned":["2H","3S","KD","4C"]`, want: "draw.missing card:5 B-51 player nobody", code: "draw.missing"},
		{name: "B-66 one card more than the shoe holds", line: `"rules":{"decks":1},"dealt":["9H","3S","9H","4C"]`, want: "shoe.composition 9H B-66 1 2", code: "card.excess"},
		{name: "B-66 on the felt too: one finding", line: `"rules":{"decks":1},"dealt":["9H","3S","9H","4C"],"scanned":["9H","3S","9H","4C"]`, want: "shoe.composition 9H B-66 1 2", code: "card.excess"},
		{name: "B-66 on the felt alone", line: natur + `"rules":{"decks":1},"scanned":["9H","9H","KD","4C"]`, want: "shoe.composition 9H B-66 1 2\ncard.differs card:2 A-GEN-2 9H 3S"},
		{name: "B-59 A-GEN-2 another winner is announced", line: natur + `"announced":{"winner":"tie"}`, want: "result.differs result B-59 player tie"},
		{name: "B-59 B-3 another detail", line: natur + `"announced":{"winner":"player","natural":false,"banker":{"points":7}}`, want: "result.differs result B-59 true false"},
		{name: "B-59 other cards", line: natur + `"announced":{"player":{"cards":["9H","QD"]}}`, want: "result.differs result B-59 KD QD"},
		{name: "B-59 a card less", line: natur + `"announced":{"player":{"cards":["9H"]}}`, want: "result.differs result B-59 9H_KD 9H"},
		{name: "B-59 a card more", line: natur + `"announced":{"player":{"cards":["9H","KD","2C"]}}`, want: "result.differs result B-59 9H_KD 9H_KD_2C"},
		{name: "B-59 a hand in another shape is compared all the same: its count", line: natur + `"announced":{"player":8}`, want: "result.differs result B-59 9 8"},
		{name: "B-59 and may be right", line: natur + `"announced":{"player":9,"banker":["3S","4C"]}`},
		{name: "B-59 its cards", line: natur + `"announced":{"player":["9H","QD"]}`, want: "result.differs result B-59 KD QD"},
		{name: "B-59 a text for a hand", line: natur + `"announced":{"player":"nine"}`, want: "result.differs result B-59 9 nine"},
		{name: "B-59 a text for cards", line: natur + `"announced":{"player":{"cards":"none"}}`, want: "result.differs result B-59 9H none"},
		{name: "B-59 only what is given is compared", line: natur + `"announced":{"winner":null,"points":3,"player":{"points":null}}`},
		{name: "B-59 10 and T are one rank", line: `"dealt":["9H","TS","KD","4C"],"announced":{"banker":{"cards":["10s","4c"],"points":"4"}}`},
		{name: "B-28 a void round gives back what was put on any bet", line: natur + `"void":{},"bets":[{"id":"b1","player":"p1","spot":"player_pair","stake":"10"}],"paid":[]`, want: "bet.not_offered b1 B-6 - *\nround.void_unpaid b1 B-6 10.00 0.00"},
		{name: "B-28 a void round has no result to differ", line: natur + `"void":{},"announced":{"winner":"tie"}`},
		{name: "what cannot be read of what the table did", line: natur + `"paid":[{"id":"b1"}]`, code: "input.invalid"},
		{name: "an announced text", line: natur + `"announced":"tie"`, code: "input.invalid"},
		{name: "a scanned number", line: natur + `"scanned":9`, code: "input.invalid"},
		{name: "payments that are no list", line: natur + `"paid":{}`, code: "input.invalid"},
	})
	runChecks(t, `"game":"blackjack","profile":"house-blackjack","bets":[{"id":"b1","player":"p1","spot":"seat","seat":1,"stake":"100"}],`, []examined{
		{name: "J-23 another total is announced", line: `"dealt":["TS","TD","6H","9S"],"actions":[{"seat":1,"do":"stand"}],"announced":{"dealer":{"total":20}}`, want: "result.differs result J-23 19 20"},
		{name: "J-16 J-23 twenty-two is over", line: `"dealt":["TS","6D","8H","6S","TC"],"actions":[{"seat":1,"do":"stand"}],"announced":{"dealer":{"total":22,"bust":false}}`, want: "result.differs result J-23 true false"},
		{name: "J-23 a total alone is the dealer's", line: `"dealt":["TS","TD","6H","9S"],"actions":[{"seat":1,"do":"stand"}],"announced":{"dealer":18}`, want: "result.differs result J-23 19 18"},
		{name: "J-23 and may be right", line: `"dealt":["TS","TD","6H","9S"],"actions":[{"seat":1,"do":"stand"}],"announced":{"dealer":19}`},
		{name: "J-23 the dealer's cards alone", line: `"dealt":["TS","TD","6H","9S"],"actions":[{"seat":1,"do":"stand"}],"announced":{"dealer":["TD","8S"]}`, want: "result.differs result J-23 9S 8S"},
		{name: "J-23 hands that are no list", line: `"dealt":["TS","TD","6H","9S"],"actions":[{"seat":1,"do":"stand"}],"announced":{"hands":"one"}`, want: "result.differs result J-23 1 one"},
		{name: "J-23 another hand", line: `"dealt":["TS","TD","6H","9S"],"actions":[{"seat":1,"do":"stand"}],"announced":{"hands":[{"seat":1,"total":17}]}`, want: "result.differs result J-23 16 17"},
		{name: "J-23 a hand that is not there", line: `"dealt":["TS","TD","6H","9S"],"actions":[{"seat":1,"do":"stand"}],"announced":{"hands":[{"seat":2,"total":17}]}`, want: "result.differs result J-23 - *"},
		{name: "J-67 the dealer stopped at sixteen", line: `"dealt":["TS","TD","6H","6S"],"actions":[{"seat":1,"do":"stand"}]`, want: "draw.missing card:5 J-67 dealer nobody", code: "draw.missing"},
		{name: "J-68 the dealer drew for nobody", line: `"dealt":["TS","TD","6H","6S","KC","2D"],"actions":[{"seat":1,"do":"hit"}]`, want: "draw.extra card:6 J-68 nobody *", code: "draw.extra"},
		{name: "J-58 a guest surrendered", line: `"dealt":["TS","TD","6H","9S"],"actions":[{"seat":1,"do":"surrender"}]`, want: "action.illegal seat:1/1 J-58 * surrender", code: "action.illegal"},
		{name: "J-60 nobody waited for a guest", line: `"dealt":["TS","TD","6H","9S"]`, want: "action.missing seat:1/1 J-60 * *", code: "action.missing"},
		{name: "J-67 A-BJ-3 one option of another house explains it", line: `"dealt":["TS","6D","8H","AS","KC"],"actions":[{"seat":1,"do":"stand"}]`, want: "rules.differ soft17 * stand hit", code: "draw.extra"},
		{name: "J-14 one card more than the shoe holds", line: `"rules":{"decks":1,"cut_decks":0},"dealt":["TS","TS","6H","9S"]`, want: "shoe.composition TS J-14 1 2", code: "card.excess"},
		{name: "J-22 J-60 cards before the bets were closed, in a round that cannot be settled", line: times + `"first_card_at":"2026-11-30T03:45:19Z","dealt":["TS","TD","6H","9S"]`, want: "action.missing seat:1/1 J-60 * *\ndeal.before_no_more_bets card:1 J-22 * *", code: "action.missing"},
	})
}

func TestCheckSpin(t *testing.T) {
	prefix := func(profile string) string {
		return `"game":"roulette","profile":"` + profile + `","bets":[],"number":17,`
	}
	for profile, clauses := range map[string][2]string{
		"house-roulette": {"R0-21", "R0-21"}, "european": {"R0-21", "R0-21"}, "american": {"R4-20", "R4-11"},
	} {
		runChecks(t, prefix(profile), []examined{
			{name: clauses[0] + " A-R0-6 three revolutions count at " + profile, line: `"spin":{"revolutions":3,"same_direction":false,"left_wheel":null}`},
			{name: clauses[0] + " 2.9 do not at " + profile, line: `"spin":{"revolutions":2.9}`, want: "spin.invalid revolutions " + clauses[0] + " 3 2.9"},
			{name: clauses[0] + " nor does none at " + profile, line: `"spin":{"revolutions":0}`, want: "spin.invalid revolutions " + clauses[0] + " 3 0"},
			{name: clauses[0] + " a house that wants five, at " + profile, line: `"rules":{"min_revolutions":5},"spin":{"revolutions":4}`, want: "spin.invalid revolutions " + clauses[0] + " 5 4"},
			{name: clauses[1] + " R4-11 the ball with the wheel at " + profile, line: `"spin":{"same_direction":true}`, want: "spin.invalid same_direction " + clauses[1] + " - *"},
			{name: "R4-20 A-R4-6 the ball left the wheel at " + profile, line: `"spin":{"left_wheel":true}`, want: "spin.invalid left_wheel R4-20 - *"},
			{name: "R4-20 a foreign object at " + profile, line: `"spin":{"foreign_object":true}`, want: "spin.invalid foreign_object R4-20 - *"},
			{name: "R4-20 the wheel stopped at " + profile, line: `"spin":{"wheel_stopped":true}`, want: "spin.invalid wheel_stopped R4-20 - *"},
			{name: "R4-20 all of it at " + profile, line: `"spin":{"revolutions":1,"same_direction":true,"left_wheel":true,"foreign_object":true,"wheel_stopped":true}`, want: "spin.invalid revolutions * 3 1\nspin.invalid same_direction * - *\nspin.invalid left_wheel * - *\nspin.invalid foreign_object * - *\nspin.invalid wheel_stopped * - *"},
			{name: "R4-20 R0-21 a void round did not go on, at " + profile, line: `"void":{},"spin":{"revolutions":1,"left_wheel":true}`},
			{name: "R0-21 a spin of which nothing is known, at " + profile, line: `"spin":{}`},
			{name: "a flag that is a text, at " + profile, line: `"spin":{"left_wheel":"no"}`, code: "input.invalid"},
			{name: "revolutions in words, at " + profile, line: `"spin":{"revolutions":"3"}`, code: "input.invalid"},
			{name: "revolutions below nought, at " + profile, line: `"spin":{"revolutions":-0.5}`, code: "input.invalid"},
			{name: "revolutions with an exponent, at " + profile, line: `"spin":{"revolutions":2.5e1}`, code: "input.invalid"},
			{name: "a spin that is a list, at " + profile, line: `"spin":[]`, code: "input.invalid"},
		})
	}
	runChecks(t, prefix("european"), []examined{
		{name: "R0-23 A-GEN-2 wheel, server and announcement agree", line: `"scanned":{"number":17},"announced":{"number":17,"colour":"black"}`},
		{name: "R0-23 another number is announced", line: `"announced":{"number":20}`, want: "result.differs result R0-23 17 20"},
		{name: "R0-23 another colour", line: `"announced":{"number":17,"colour":"red"}`, want: "result.differs result R0-23 black red"},
		{name: "R0-23 the wheel shows another number, and it settles", line: `"scanned":{"number":20},"announced":{"number":20}`, want: "result.differs result R0-23 20 17"},
		{name: "R0-23 all three differ: one finding", line: `"scanned":{"number":20},"announced":{"number":3}`, want: "result.differs result R0-23 20 17"},
		{name: "R0-23 R0-28 a server's number that is on no wheel is one more difference", line: `"number":40,"scanned":{"number":20}`, want: "result.differs result R0-23 20 40"},
		{name: "R0-23 R0-28 and so is one that is no number", line: `"number":"red","scanned":{"number":20}`, want: "result.differs result R0-23 20 \"red\""},
		{name: "R0-28 R1-1 without a wheel it is a fault", line: `"number":40`, code: "number.invalid"},
		{name: "R0-28 a wheel that shows what is on no wheel", line: `"scanned":{"number":37}`, code: "input.invalid"},
		{name: "R0-28 nor below it", line: `"scanned":{"number":-1}`, code: "input.invalid"},
		{name: "R0-28 nought is on it", line: `"number":0,"scanned":{"number":0}`},
		{name: "R0-23 a wheel that says nothing", line: `"scanned":{}`},
	})
	runChecks(t, `"game":"roulette","profile":"european","bets":[],`, []examined{
		{name: "R1-9 R1-10 the wheel alone settles", line: `"scanned":{"number":20},"announced":{"number":20}`},
		{name: "R1-1 without wheel and server there is no number", line: `"announced":{"number":20}`, code: "number.invalid"},
	})
}

// TestCheckSeats: a check deals to every seat of the table that a bet names, so that the
// cards of the others lie where they lay.
func TestCheckSeats(t *testing.T) {
	two := `"bets":[{"id":"b1","player":"p1","spot":"seat","seat":1,"stake":"100"},{"id":"b2","player":"p2","spot":"seat","seat":5,"stake":"50"}],`
	dealt := `"dealt":["TS","AS","9S","9H","KD","TC"],"actions":[{"seat":1,"do":"stand"}],`
	runChecks(t, `"game":"blackjack","profile":"house-blackjack","rules":{"seats":3},`+two, []examined{
		{name: "J-5 J-57 a seat that the house does not offer has its cards", line: dealt + `"paid":[{"id":"b1","returned":"100"},{"id":"b2","returned":"125"}]`, want: "bet.not_offered b2 J-5 - -"},
		{name: "J-5 and what it brings is owed", line: dealt + `"paid":[{"id":"b1","returned":"100"}]`, want: "bet.not_offered b2 J-5 - -\npayout.differs b2 J-5 125.00 0.00"},
		{name: "J-24 and a side bet's", line: `"void":{},"bets":[{"id":"b3","player":"p2","spot":"pairs","seat":1,"stake":"5"}],"paid":[]`, want: "bet.not_offered b3 * - *\nround.void_unpaid b3 * 5.00 0.00"},
		{name: "J-5 J-24 its stake goes back with the others", line: `"void":{"reason":"malfunction"},"paid":[{"id":"b1","returned":"100"}]`, want: "bet.not_offered b2 J-5 - -\nround.void_unpaid b2 J-5 50.00 0.00"},
	})
	runChecks(t, `"game":"blackjack","profile":"house-blackjack",`+strings.Replace(two, `"seat":5`, `"seat":8`, 1), []examined{
		{name: "J-5 there is no eighth seat to deal to", line: `"dealt":["TS","9S","9H","TC"],"actions":[{"seat":1,"do":"stand"}],"paid":[{"id":"b1","returned":"100"}]`, want: "bet.not_offered b2 J-5 - -"},
	})
	runChecks(t, `"game":"blackjack","profile":"house-blackjack",`+strings.Replace(two, `"id":"b2"`, `"id":"b1"`, 1), []examined{
		{name: "J-23 two seats under one id are owed together", line: dealt + `"paid":[{"id":"b1","returned":"225"}]`, want: "bet.malformed b1 J-23 - *"},
	})
}

// TestCheckLateSurplus: where the table keeps the maximum and gives the rest back, it does
// so with a late bet too.
func TestCheckLateSurplus(t *testing.T) {
	runChecks(t, `"game":"roulette","profile":"american","number":17,"limits":{"straight":{"min":"5","max":"100"}},"no_more_bets_at":"2026-11-30T03:45:08Z",`, []examined{
		{name: "R4-12 R4-14 the maximum stood", line: `"bets":[{"id":"b1","player":"p1","spot":"straight","numbers":[17],"stake":"150","at":"2026-11-30T03:45:09Z"}],"paid":[{"id":"b1","returned":"3600"}]`, want: "bet.late b1 R4-12 * *"},
		{name: "R4-12 R4-13 refused in time as well: as it was put down", line: `"bets":[{"id":"b1","player":"p1","spot":"straight","numbers":[17],"stake":"4","at":"2026-11-30T03:45:09Z"}],"paid":[{"id":"b1","returned":"144"}]`, want: "bet.late b1 R4-12 * *"},
	})
}

// TestDifferenceInMoney: what a payment is short or over is told.
func TestDifferenceInMoney(t *testing.T) {
	e := round.NewEngine(house(t))
	for _, c := range []struct {
		name, paid string
		want       money.Amount
		key        string
	}{
		{"R1-14 short", "900", 90_000, "finding_payout_short"},
		{"R1-14 over", "1800.50", 50, "finding_payout_over"},
		{"R1-14 no amount: all of it is owed", "-1", 180_000, "finding_payout_unreadable"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var l round.Line
			var a round.Answer
			if f := round.Read([]byte(`{"game":"roulette","profile":"european","number":17,`+split+`"paid":[{"id":"b1","returned":"`+c.paid+`"}]}`), &l); f != nil {
				t.Fatal(f)
			}
			e.Check(&l, &a)
			if len(a.Findings) != 1 {
				t.Fatalf("findings %+v", a.Findings)
			}
			same(t, "difference", a.Findings[0].Why.Amount, c.want)
			same(t, "sentence", a.Findings[0].Why.Key, c.key)
		})
	}
}

// TestOnce: a finding is raised once, however often it shows.
func TestOnce(t *testing.T) {
	e := round.NewEngine(house(t))
	t.Run("the same identity is one finding", func(t *testing.T) {
		a := checked(t, e, `{"game":"roulette","profile":"european","number":17,"bets":[`+
			strings.TrimSuffix(strings.Repeat(`{"id":"b1","spot":"red","stake":"1"},`, 50), ",")+`]}`)
		same(t, "findings", len(list(a, "findings")), 1)
	})
	t.Run("and a round that is checked again raises it again", func(t *testing.T) {
		for range 3 {
			a := checked(t, e, `{"table":"T","round":"1","game":"roulette","profile":"european","number":17,"bets":[],"announced":{"number":3}}`)
			same(t, "findings", len(list(a, "findings")), 1)
			same(t, "table", list(a, "findings")[0]["table"], any("T"))
		}
	})
}
