package main_test

import (
	"fmt"
	"strings"
	"testing"
)

// The rounds of these examples are bare: game, result and bets are added to what
// the example is about.
const (
	european = `"game":"roulette","profile":"european","number":17,`
	american = `"game":"roulette","profile":"american","number":17,"bets":[],`
	coup     = `"game":"baccarat","profile":"house-baccarat",`
	seat     = `"game":"blackjack","profile":"house-blackjack","bets":[{"id":"b1","player":"p1","spot":"seat","seat":1,"stake":"100"}],`
	split    = `"bets":[{"id":"b1","player":"p7","spot":"split","numbers":[17,20],"stake":"100"}],`
	closed   = `"no_more_bets_at":"2026-11-30T03:45:20Z",`
)

func TestFindings(t *testing.T) {
	for _, c := range []struct {
		name, round string
		want        string // "code severity subject clause expected got", a line each; * is anything
	}{
		{"nothing wrong", european + split + `"paid":[{"id":"b1","returned":"1800.00"}],"announced":{"number":17,"colour":"black"},"scanned":{"number":17},"spin":{"revolutions":3}`, ""},
		{"paid too little", european + split + `"paid":[{"id":"b1","returned":"900"}]`, "payout.differs urgent b1 R1-14 1800.00 900.00"},
		{"paid too much", european + split + `"paid":[{"id":"b1","returned":"3600"}]`, "payout.differs urgent b1 R1-14 1800.00 3600.00"},
		{"not paid", european + split + `"paid":[]`, "payout.differs urgent b1 R1-14 1800.00 0.00"},
		{"payments that nobody listed", european + split[:len(split)-1], ""},
		{"paid to nobody", european + split + `"paid":[{"id":"b1","returned":"1800"},{"id":"b2","returned":"5"}]`, "payout.differs urgent b2 - 0.00 5.00"},
		{"a payment that is no amount", european + split + `"paid":[{"id":"b1","returned":"-1"}]`, "payout.differs urgent b1 R1-14 1800.00 -1"},
		{"paid twice, and not the same", european + split + `"paid":[{"id":"b1","returned":"1800"},{"id":"b1","returned":"900"}]`, "round.settled_twice urgent - - * *"},
		{"paid twice the same", european + split + `"paid":[{"id":"b1","returned":"1800"},{"id":"b1","returned":"1800.00"}]`, ""},
		{"a void round is not given back", strings.Replace(european, `"number":17`, `"void":{"reason":"malfunction"}`, 1) + split + `"paid":[{"id":"b1","returned":"40"}]`, "round.void_unpaid urgent b1 * 100.00 40.00"},
		{"a void round is given back", strings.Replace(european, `"number":17`, `"void":{"reason":"malfunction"}`, 1) + split + `"paid":[{"id":"b1","returned":"100"}]`, ""},
		{"A-GEN-2 another number is announced", european + split + `"announced":{"number":20}`, "result.differs urgent result R0-23 17 20"},
		{"A-GEN-2 the wheel shows another number", european + split + `"scanned":{"number":20}`, "result.differs urgent result R0-23 20 17"},
		{"B-59 another winner is announced", coup + `"dealt":["9H","3S","KD","4C"],"bets":[],"announced":{"winner":"tie"}`, "result.differs urgent result B-59 player tie"},
		{"J-23 another total is announced", seat + `"dealt":["TS","TD","6H","9S"],"actions":[{"seat":1,"do":"stand"}],"announced":{"dealer":{"total":20}}`, "result.differs urgent result J-23 19 20"},
		{"A-GEN-2 the scanner reads another card", coup + `"dealt":["9H","3S","KD","4C"],"scanned":["9H","3S","KD","5C"],"bets":[]`, "card.differs urgent card:4 A-GEN-2 5C 4C"},
		{"the scanner could not read a card", coup + `"dealt":["9H","3S","KD","4C"],"scanned":["9H","??","KD","4C"],"bets":[]`, ""},
		{"B-51 a card is missing", coup + `"dealt":["2H","3S","KD","4C"],"bets":[]`, "draw.missing urgent card:5 B-51 player nobody"},
		{"B-48 a card after a natural", coup + `"dealt":["9H","3S","KD","4C","5C"],"bets":[]`, "draw.extra urgent card:5 B-48 nobody *"},
		{"J-67 the dealer stopped at sixteen", seat + `"dealt":["TS","TD","6H","6S"],"actions":[{"seat":1,"do":"stand"}]`, "draw.missing urgent card:5 J-67 dealer nobody"},
		{"J-68 the dealer drew for nobody", seat + `"dealt":["TS","TD","6H","6S","KC","2D"],"actions":[{"seat":1,"do":"hit"}]`, "draw.extra urgent card:6 J-68 nobody *"},
		{"J-58 a guest surrendered", seat + `"dealt":["TS","TD","6H","9S"],"actions":[{"seat":1,"do":"surrender"}]`, "action.illegal urgent seat:1/1 J-58 * surrender"},
		{"J-60 nobody waited for a guest", seat + `"dealt":["TS","TD","6H","9S","3C"],"actions":[]`, "action.missing urgent seat:1/1 J-60 * *"},
		{
			"J-43 only another house's rules explain it",
			seat + `"dealt":["8S","6D","8H","TC","3D","KH","TH","9S"],"actions":[{"seat":1,"do":"split"},{"seat":1,"do":"double"},{"seat":1,"hand":2,"do":"stand"}]`,
			"rules.differ urgent double_after_split J-43 false true",
		},
		{"B-66 one card more than the shoe holds", coup + `"rules":{"decks":1},"dealt":["9H","3S","9H","4C"],"bets":[]`, "shoe.composition urgent 9H B-66 1 2"},
		{"B-23 cards before no more bets", coup + closed + `"first_card_at":"2026-11-30T03:45:19Z","dealt":["9H","3S","KD","4C"],"bets":[]`, "deal.before_no_more_bets high card:1 B-23 2026-11-30T03:45:20.000Z 2026-11-30T03:45:19.000Z"},
		{"J-22 cards before no more bets", seat + closed + `"first_card_at":"2026-11-30T03:45:19Z","dealt":["TS","TD","6H","9S"],"actions":[{"seat":1,"do":"stand"}]`, "deal.before_no_more_bets high card:1 J-22 * *"},
		{"R1-8 a late bet was taken", european + closed + `"bets":[{"id":"b1","spot":"red","stake":"10","at":"2026-11-30T03:45:20Z"}]`, "bet.late high b1 R1-8 2026-11-30T03:45:20.000Z 2026-11-30T03:45:20.000Z"},
		{"R4-31 a series was taken after the launch", american[:len(american)-10] + `"launched_at":"2026-11-30T03:45:10Z","bets":[{"id":"b1","spot":"tiers","stake":"60","at":"2026-11-30T03:45:12Z"}]`, "bet.after_launch high b1 R4-31 2026-11-30T03:45:10.000Z 2026-11-30T03:45:12.000Z"},
		{"R1-5 a bet over the maximum was taken", european + `"limits":{"straight":{"max":"100"}},"bets":[{"id":"b1","spot":"straight","numbers":[4],"stake":"200"}]`, "bet.over_limit high b1 R1-5 100.00 200.00"},
		{"a bet under the minimum was taken", european + `"limits":{"straight":{"min":"5"}},"bets":[{"id":"b1","spot":"straight","numbers":[4],"stake":"4"}]`, "bet.under_limit high b1 * 5.00 4.00"},
		{"B-6 a bet was taken that there is not", coup + `"dealt":["9H","3S","KD","4C"],"bets":[{"id":"b1","spot":"pair","stake":"10"}]`, "bet.not_offered high b1 B-6 * *"},
		{"R1-14 a bet was taken that is none", european + `"bets":[{"id":"b1","spot":"split","numbers":[1,12],"stake":"10"}]`, "bet.malformed high b1 R1-14 * *"},
		{"two bets with one id were taken", european + `"bets":[{"id":"b1","spot":"red","stake":"10"},{"id":"b1","spot":"odd","stake":"10"}]`, "bet.malformed high b1 * * *"},
		{"R4-24 no multiple of six was taken", american[:len(american)-10] + `"bets":[{"id":"b1","spot":"tiers","stake":"70","chips":"colour","chip":"10"}]`, "bet.not_a_multiple high b1 R4-24 * *"},
		{"what was taken against the rules is owed as it was offered", european + `"limits":{"straight":{"max":"100"}},"bets":[{"id":"b1","spot":"straight","numbers":[17],"stake":"200"}],"paid":[{"id":"b1","returned":"3600"}]`, "bet.over_limit high b1 R1-5 100.00 200.00\npayout.differs urgent b1 R1-5 7200.00 3600.00"},
		{"R0-21 two revolutions", european + split + `"spin":{"revolutions":2.9}`, "spin.invalid urgent revolutions R0-21 3 2.9"},
		{"R4-20 two revolutions", american + `"spin":{"revolutions":2}`, "spin.invalid urgent revolutions R4-20 3 2"},
		{
			"R4-20 everything a launch can have", american + `"spin":{"revolutions":4,"same_direction":true,"left_wheel":true,"foreign_object":true,"wheel_stopped":true}`,
			"spin.invalid urgent same_direction * * *\nspin.invalid urgent left_wheel R4-20 * *\nspin.invalid urgent foreign_object R4-20 * *\nspin.invalid urgent wheel_stopped R4-20 * *",
		},
		{"a spin that was void does not count", strings.Replace(european, `"number":17`, `"void":{"reason":"two revolutions"}`, 1) + split + `"spin":{"revolutions":2}`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			line := `{"table":"T-1","round":"T-1-1",` + c.round + "}\n"
			answers := pitctl(t, line, "check").lines(t)
			if len(answers) != 1 {
				t.Fatalf("%d answers", len(answers))
			}
			all, ok := answers[0]["findings"].([]any)
			if !ok {
				t.Fatalf("there is no list of findings: %v", answers[0])
			}
			var want []string
			if c.want != "" {
				want = strings.Split(c.want, "\n")
			}
			if len(all) != len(want) {
				t.Fatalf("%d findings, want %d: %v", len(all), len(want), all)
			}
			for i, f := range all {
				found := f.(map[string]any)
				if got, ok := finding(found, want[i]); !ok {
					t.Errorf("finding %q, want %q", got, want[i])
				}
				if found["why"] == "" || strings.HasPrefix(fmt.Sprint(found["why"]), "finding_") {
					t.Errorf("nobody is told why: %q", found["why"])
				}
			}
		})
	}
}

// finding is a finding in short, and whether it is the wanted one.
func finding(f map[string]any, want string) (string, bool) {
	var got []string
	same := true
	for i, w := range strings.SplitN(want, " ", 6) {
		text, _ := f[[...]string{"code", "severity", "subject", "clause", "expected", "got"}[i]].(string)
		if text == "" {
			text = "-"
		}
		got = append(got, text)
		same = same && (w == "*" || w == text)
	}
	return strings.Join(got, " "), same
}

// settle reads the same line, and says nothing of what the table did.
func TestSettleFindsNothing(t *testing.T) {
	line := "{" + european + split + `"paid":[{"id":"b1","returned":"900"}],"spin":{"revolutions":1}}` + "\n"
	if got := pitctl(t, line, "settle"); strings.Contains(got.out, "findings") || got.status != 0 {
		t.Errorf("answered %+v", got)
	}
}

// What is no round shows nothing that could be found, and says so.
func TestCheckOfNoRound(t *testing.T) {
	for _, a := range pitctl(t, "no round\n"+`{"game":"roulette","profile":"french","number":1}`+"\n", "check").lines(t) {
		if all, ok := a["findings"].([]any); !ok || len(all) != 0 || a["error"] == nil {
			t.Errorf("answered %v", a)
		}
	}
}
