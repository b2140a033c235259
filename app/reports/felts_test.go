package reports_test

import (
	"strings"
	"testing"

	"pitboss/app/pit"
	"pitboss/app/reports"
	"pitboss/tables/decisions"
)

// dispute opens one about a round.
func (f *floor) dispute(seconds float64, id string, n int, table, round string) {
	f.t.Helper()
	f.file(seconds, pit.KindDisputeOpened, table, round, decisions.Dispute{
		ID: id, Number: n, Desk: "desk-1", GamingDay: "2026-11-30", Table: table, Round: round, At: at(seconds), OpenBy: "okravets", Player: "G-1",
		Claim: "not what was said", Amount: "100", Currency: "THB",
	})
}

// twoReadings is a coup of which the scanner read another card than the server says.
const twoReadings = `
0 s B-07 - table.opened {"game":"baccarat","profile":"house-baccarat","currency":"THB"}
1 s B-07 c1 round.opened {"betting_ms":20000}
4 s B-07 c1 bet.accepted {"id":"b1","player":"G-1","spot":"player","stake":"100"}
20 s B-07 c1 round.no_more_bets
21 s B-07 c1 card.dealt {"card":"9H","to":"player"}
21.2 d:shoe B-07 - card.scanned {"card":"9H"}
22 s B-07 c1 card.dealt {"card":"3S","to":"banker"}
22.2 d:shoe B-07 - card.scanned {"card":"9S"}
23 s B-07 c1 card.dealt {"card":"KD","to":"player"}
23.2 d:shoe B-07 - card.scanned {"card":"KD"}
24 s B-07 c1 card.dealt {"card":"4C","to":"banker"}
24.2 d:shoe B-07 - card.scanned {"card":"TC"}
26 s B-07 c1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"200.00"}]}
`

const onTheLayout = `
0 s R-03 - table.opened {"game":"roulette","profile":"house-roulette","currency":"THB"}
1 s R-03 s1 round.opened {"betting_ms":25000}
5 s R-03 s1 bet.accepted {"bets":[{"id":"b1","player":"G-1","spot":"straight","numbers":[20],"stake":"600"},{"id":"b2","player":"G-2","spot":"red","stake":"5000"},{"id":"b3","player":"G-1","spot":"split","numbers":[17,20],"stake":"100"}]}
22 s R-03 s1 ball.launched {"direction":"ccw"}
26 s R-03 s1 round.no_more_bets
31 s R-03 s1 spin.result {"number":20}
33 s R-03 s1 round.settled {"result":{"number":20},"paid":[{"id":"b1","returned":"21600.00"},{"id":"b2","returned":"0.00"},{"id":"b3","returned":"1800.00"}]}
`

// splitAndDoubled is a round with a split, a double, and a dealer's soft 17.
const splitAndDoubled = `
50 s J-33 - table.opened {"game":"blackjack","profile":"house-blackjack","currency":"THB"}
53 s J-33 r1 round.opened {"betting_ms":25000}
60 s J-33 r1 bet.accepted {"id":"b1","player":"G-1301","spot":"seat","seat":1,"stake":"1000"}
61 s J-33 r1 bet.accepted {"id":"b2","player":"G-1308","spot":"seat","seat":2,"stake":"500"}
62 s J-33 r1 bet.accepted {"id":"b3","player":"G-1315","spot":"seat","seat":3,"stake":"800"}
63 s J-33 r1 bet.accepted {"id":"b5","player":"G-1322","spot":"seat","seat":5,"stake":"1500"}
74 s J-33 r1 bet.accepted {"id":"b7","player":"G-1330","spot":"seat","seat":7,"stake":"2000"}
77 s J-33 r1 round.no_more_bets
79 s J-33 r1 card.dealt {"card":"TS","to":"seat:1"}
79.1 d:shoe J-33 - card.scanned {"card":"TS"}
80 s J-33 r1 card.dealt {"card":"8D","to":"seat:2"}
80.1 d:shoe J-33 - card.scanned {"card":"8D"}
82 s J-33 r1 card.dealt {"card":"8C","to":"seat:3"}
84 s J-33 r1 card.dealt {"card":"AH","to":"seat:5"}
86 s J-33 r1 card.dealt {"card":"9C","to":"seat:7"}
88 s J-33 r1 card.dealt {"card":"6D","to":"dealer"}
90 s J-33 r1 card.dealt {"card":"8H","to":"seat:1"}
92 s J-33 r1 card.dealt {"card":"3C","to":"seat:2"}
94 s J-33 r1 card.dealt {"card":"8S","to":"seat:3"}
96 s J-33 r1 card.dealt {"card":"KD","to":"seat:5"}
98 s J-33 r1 card.dealt {"card":"7S","to":"seat:7"}
100 s J-33 r1 card.dealt {"to":"dealer","face":"down"}
102 s J-33 r1 action.taken {"seat":1,"do":"stand"}
104 s J-33 r1 action.taken {"seat":2,"do":"double","stake":"500"}
106 s J-33 r1 card.dealt {"card":"9H","to":"seat:2"}
107 s J-33 r1 action.taken {"seat":3,"do":"split","stake":"800"}
109 s J-33 r1 card.dealt {"card":"3D","to":"seat:3"}
111 s J-33 r1 card.dealt {"card":"9S","to":"seat:3/2"}
113 s J-33 r1 action.taken {"seat":3,"hand":1,"do":"hit"}
115 s J-33 r1 card.dealt {"card":"7C","to":"seat:3"}
117 s J-33 r1 action.taken {"seat":3,"hand":1,"do":"stand"}
117.5 s J-33 r1 action.taken {"seat":3,"hand":2,"do":"stand"}
119 s J-33 r1 action.taken {"seat":7,"do":"stand"}
121 s J-33 r1 card.revealed {"card":"AC"}
123 s J-33 r1 card.dealt {"card":"4H","to":"dealer"}
137 s J-33 r1 round.settled {"result":{"dealer":{"cards":["6D","AC","4H"],"total":21}},"paid":[{"id":"b5","returned":"3750.00"}]}
`

// The felt of a disputed round is on its sheet, with the words of the reader's language
// over it, and the road or the numbers that were behind it.
func TestFeltsOfDisputedRounds(t *testing.T) {
	for _, c := range []struct {
		game, table, round, script string
		labels                     []string
		pictures                   int
	}{
		{"baccarat, read in two ways", "B-07", "c1", twoReadings, []string{"Гравець", "Банкір", "За картами", "Нічия", "Ігровий сервер"}, 2},
		{"roulette", "R-03", "s1", onTheLayout, []string{"Червоне", "Чорне", "Парне"}, 2},
		{"blackjack", "J-33", "r1", splitAndDoubled, []string{"Крупʼє 17", "Бокс 2", "18 · 17", "20"}, 1},
	} {
		t.Run(c.game, func(t *testing.T) {
			f := newFloor(t)
			f.play(c.script)
			f.dispute(200, "c-9", 1, c.table, c.round)
			r := f.sheet("1", "uk")
			var pictures []reports.Picture
			for _, s := range r.Sections {
				pictures = append(pictures, s.Pictures...)
			}
			if len(pictures) != c.pictures {
				t.Fatalf("%d pictures", len(pictures))
			}
			there := map[string]bool{}
			for _, l := range pictures[0].Labels {
				there[l.Text] = true
			}
			for _, want := range c.labels {
				if !there[want] {
					t.Errorf("%q is not on the felt: %v", want, there)
				}
			}
			keep(t, "felt-"+c.table, r)
		})
	}
}

// aceUnderATen is a round in which a box doubled against a ten under which an ace lay.
const aceUnderATen = `
50 s J-33 - table.opened {"game":"blackjack","profile":"house-blackjack","currency":"THB"}
53 s J-33 r1 round.opened {"betting_ms":25000}
60 s J-33 r1 bet.accepted {"id":"b1","player":"G-1301","spot":"seat","seat":1,"stake":"1000"}
77 s J-33 r1 round.no_more_bets
79 s J-33 r1 card.dealt {"card":"6S","to":"seat:1"}
81 s J-33 r1 card.dealt {"card":"KD","to":"dealer"}
83 s J-33 r1 card.dealt {"card":"5H","to":"seat:1"}
85 s J-33 r1 card.dealt {"to":"dealer","face":"down"}
90 s J-33 r1 action.taken {"seat":1,"do":"double","stake":"1000"}
92 s J-33 r1 card.dealt {"card":"9H","to":"seat:1"}
94 s J-33 r1 card.revealed {"card":"AC"}
97 s J-33 r1 round.settled {"result":{"dealer":{"cards":["KD","AC"],"total":21}},"paid":[]}
`

// The sheet of a round whose money hangs on an option of the house names it, as the hearing
// does: whoever reads it in ten years knows by what the double was taken.
func TestABJ4TheSheetSaysWhatADealersBlackjackTakes(t *testing.T) {
	for lang, want := range map[string]string{"en": "Dealer’s blackjack after doubles and splits takes all stakes (A-BJ-4).", "th": "(A-BJ-4)", "uk": "(A-BJ-4)"} {
		f := newFloor(t)
		f.play(aceUnderATen)
		f.dispute(200, "c-9", 1, "J-33", "r1")
		if got := text(f.sheet("1", lang)); !strings.Contains(got, want) {
			t.Errorf("%s: %q is not on the sheet:\n%s", lang, want, got)
		}
	}
	f := newFloor(t)
	f.play(splitAndDoubled)
	f.dispute(200, "c-9", 1, "J-33", "r1")
	if got := text(f.sheet("1", "en")); strings.Contains(got, "A-BJ-4") {
		t.Errorf("a round without a dealer's blackjack names the option:\n%s", got)
	}
}
