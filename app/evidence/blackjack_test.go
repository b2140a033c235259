package evidence_test

import (
	"testing"

	"pitboss/app/evidence"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// drewOn17 is a round in which the dealer had a soft 17 and took a card.
const drewOn17 = `
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
140 desk! J-33 r1 alarm.acknowledged {"code":"draw.extra","subject":"card:17","person":"oksana"}
`

// The dealer had a soft 17 and took a card: without it every guest's difference is the
// picture's.
func TestWhatIfTheCardIsBurnedJ67(t *testing.T) {
	r := read(t, "blackjack", "house-blackjack", drewOn17)
	same(t, "findings", len(r.Findings), 1)
	same(t, "the finding", r.Findings[0].Code, findings.RulesDiffer) // a house that hits a soft 17 would draw
	same(t, "its option", r.Findings[0].Subject, "soft17")
	if r.Owed.Settles() || r.Owed.Fault == nil {
		t.Fatal("a round with a card too many is settled")
	}
	same(t, "why not", r.Owed.Fault.Code, wager.DrawExtra)
	o := r.WhatIf(evidence.RemoveCard{Number: 17})
	if !o.Settles() {
		t.Fatalf("without the card: %v", o.Fault)
	}
	for _, c := range []struct{ guest, want string }{
		{"G-1301", "1000.00 0.00 2000.00 2000.00"},
		{"G-1308", "1000.00 0.00 2000.00 2000.00"},
		{"G-1315", "1600.00 0.00 2400.00 2400.00"},
		{"G-1322", "1500.00 3750.00 3750.00 0.00"},
		{"G-1330", "2000.00 0.00 0.00 0.00"},
	} {
		g, ok := o.Guest(c.guest)
		if !ok {
			t.Fatalf("%s is not there", c.guest)
		}
		same(t, c.guest, row(g.Money), c.want)
	}
	same(t, "in all", row(o.Total), "7100.00 3750.00 10150.00 6400.00")
	same(t, "the house", o.House.Recorded, 335_000)
	same(t, "the house then", o.House.WhatIf, -305_000)
	same(t, "the dealer", o.Felt.Dealer.Total, 17)
	same(t, "soft", o.Felt.Dealer.Soft, true)
}

func TestTheFeltStepByStep(t *testing.T) {
	r := read(t, "blackjack", "house-blackjack", drewOn17)
	find := func(kind string, card int) int {
		for i := range r.Steps {
			if r.Steps[i].Kind == kind && (card == 0 || r.Steps[i].Card == card) {
				return i
			}
		}
		t.Fatalf("no step %s of card %d", kind, card)
		return 0
	}
	same(t, "the bets are one step", len(r.Steps[1].Bets), 5)
	same(t, "its records", len(r.Steps[1].Records), 5)
	same(t, "the first card's records", len(r.Steps[find("card.dealt", 1)].Records), 2)
	f := r.At(find("card.dealt", 6))
	same(t, "cards", len(f.Order), 6)
	same(t, "chips", len(f.Chips), 5)
	same(t, "the dealer's", f.Dealer.Cards[0].String(), "6D")
	f = r.At(find("card.dealt", 17))
	same(t, "one too many", len(f.Extra), 1)
	same(t, "it is the dealer's", f.Extra[0].Place, "dealer")
	same(t, "it is marked", r.Steps[find("card.dealt", 17)].Worst(), findings.Urgent)
	same(t, "hands", len(f.Hands), 6)
	last := r.Steps[len(r.Steps)-1]
	same(t, "the desk's own step", last.Kind+" "+last.Source.Letter()+" "+last.Value("person"), "alarm.acknowledged D oksana")
	same(t, "a step there is not", len(r.At(-1).Order)+len(r.At(1000).Order), 0)
}

// Ten up, the ace turned after doubles and splits: all the stakes or the original ones,
// by the option of the table.
func TestWhatIfTheHouseTakesTheOriginalStakesABJ4(t *testing.T) {
	r := read(t, "blackjack", "house-blackjack", `
0 s J-33 r1 round.opened {"betting_ms":25000}
5 s J-33 r1 bet.accepted {"id":"b1","player":"G-1","spot":"seat","seat":1,"stake":"100"}
25 s J-33 r1 round.no_more_bets
26 s J-33 r1 card.dealt {"card":"6S","to":"seat:1"}
27 s J-33 r1 card.dealt {"card":"TD","to":"dealer"}
28 s J-33 r1 card.dealt {"card":"5H","to":"seat:1"}
29 s J-33 r1 card.dealt {"to":"dealer","face":"down"}
30 s J-33 r1 action.taken {"seat":1,"do":"double","stake":"100"}
31 s J-33 r1 card.dealt {"card":"9H","to":"seat:1"}
32 s J-33 r1 card.revealed {"card":"AC"}
33 s J-33 r1 round.settled {"paid":[{"id":"b1","returned":"0.00"}]}
`)
	same(t, "as owed", row(r.Owed.Total), "200.00 0.00 0.00 0.00")
	same(t, "the option", r.Owed.Option(r, "dealer_blackjack_takes"), "all")
	o := r.WhatIf(evidence.SetOption{Name: "dealer_blackjack_takes", Value: "original"})
	same(t, "original only", row(o.Total), "200.00 0.00 100.00 100.00")
	w, _ := o.Wager("b1/double")
	same(t, "the double", w.Outcome, wager.Push)
	same(t, "the option", o.Option(r, "dealer_blackjack_takes"), "original")
	o = r.WhatIf(evidence.RemoveCard{Number: 5, WithAction: true})
	if o.Settles() || o.Fault.Code != wager.ActionMissing {
		t.Errorf("without the double: %v", o.Fault)
	}
	same(t, "whose turn", o.Fault.Seat, 1)
	o = r.WhatIf(evidence.RemoveCard{Number: 5, WithAction: true}, evidence.SetAction{Number: 1, Action: round.Action{Seat: 1, Do: blackjack.Stand}})
	same(t, "he stood", row(o.Total), "200.00 0.00 100.00 100.00")
	ten, _ := cards.Parse("TS")
	o = r.WhatIf(evidence.SetCard{Number: 4, Card: ten})
	same(t, "a ten below", row(o.Total), "200.00 0.00 200.00 200.00")
}
