package evidence_test

import (
	"testing"

	"pitboss/app/evidence"
	"pitboss/tables/cards"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

func card(t testing.TB, code string) cards.Card {
	t.Helper()
	c, err := cards.Parse(code)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// hitTo20 is a box that hits once and stands on 19, against a dealer who breaks.
const hitTo20 = `
0 s J-33 r1 round.opened {"betting_ms":25000}
5 s J-33 r1 bet.accepted {"id":"b1","player":"G-1","spot":"seat","seat":1,"stake":"100"}
6 s J-33 r1 bet.accepted {"id":"b2","player":"G-2","spot":"seat","seat":2,"stake":"200"}
25 s J-33 r1 round.no_more_bets
26 s J-33 r1 card.dealt {"card":"6S","to":"seat:1"}
27 s J-33 r1 card.dealt {"card":"TD","to":"seat:2"}
28 s J-33 r1 card.dealt {"card":"TH","to":"dealer"}
29 s J-33 r1 card.dealt {"card":"5H","to":"seat:1"}
30 s J-33 r1 card.dealt {"card":"9D","to":"seat:2"}
31 s J-33 r1 card.dealt {"to":"dealer","face":"down"}
32 s J-33 r1 action.taken {"seat":1,"do":"hit"}
33 s J-33 r1 card.dealt {"card":"8C","to":"seat:1"}
34 s J-33 r1 action.taken {"seat":1,"do":"stand"}
35 s J-33 r1 action.taken {"seat":2,"do":"stand"}
36 s J-33 r1 card.revealed {"card":"5C"}
37 s J-33 r1 card.dealt {"card":"9C","to":"dealer"}
40 s J-33 r1 round.settled {"result":{"dealer":{"total":24}},"paid":[{"id":"b1","returned":"200.00"},{"id":"b2","returned":"400.00"}]}
`

// A change that fits changes the round; one that does not, to the number, changes nothing
// and is named.
func TestAChangeFitsToTheNumber(t *testing.T) {
	coup := read(t, "baccarat", "house-baccarat", tieAt9)
	spin := read(t, "roulette", "house-roulette", twoRevolutions)
	boxes := read(t, "blackjack", "house-blackjack", hitTo20)
	bet := wager.Offer{ID: "b9", Player: "G-9", Spot: "player", Stake: "100", Has: wager.HasStake}
	hit, stand := round.Action{Seat: 1, Hand: 1, Do: "hit"}, round.Action{Seat: 1, Hand: 1, Do: "stand"}
	for _, c := range []struct {
		name string
		of   *evidence.Round
		c    evidence.Change
		fits bool
	}{
		{"the first card", coup, evidence.SetCard{Number: 1, Card: card(t, "2C")}, true},
		{"card nought", coup, evidence.SetCard{Number: 0, Card: card(t, "2C")}, false},
		{"the last card", coup, evidence.SetCard{Number: 4, Card: card(t, "2C")}, true},
		{"the card behind the last", coup, evidence.SetCard{Number: 5, Card: card(t, "2C")}, false},
		{"a card that is none", coup, evidence.SetCard{Number: 1}, false},
		{"the first card away", coup, evidence.RemoveCard{Number: 1}, true},
		{"card nought away", coup, evidence.RemoveCard{Number: 0}, false},
		{"the card behind the last away", coup, evidence.RemoveCard{Number: 5}, false},
		{"a card before the first", coup, evidence.AddCard{Number: 1, Card: card(t, "2C")}, true},
		{"a card before that", coup, evidence.AddCard{Number: 0, Card: card(t, "2C")}, false},
		{"a card at the end", coup, evidence.AddCard{Number: 5, Card: card(t, "2C")}, true},
		{"a card behind the end", coup, evidence.AddCard{Number: 6, Card: card(t, "2C")}, false},
		{"a card more that is none", coup, evidence.AddCard{Number: 1}, false},
		{"nought", spin, evidence.SetNumber{Number: 0}, true},
		{"below nought", spin, evidence.SetNumber{Number: -1}, false},
		{"thirty-six", spin, evidence.SetNumber{Number: 36}, true},
		{"thirty-seven", spin, evidence.SetNumber{Number: 37}, false},
		{"a bet", coup, evidence.AddBet{Offer: bet}, true},
		{"a bet without an id", coup, evidence.AddBet{Offer: wager.Offer{Spot: "player"}}, false},
		{"a bet that is there", coup, evidence.AddBet{Offer: wager.Offer{ID: "b1", Spot: "player"}}, false},
		{"a bet back", coup, evidence.RemoveBet{ID: "b1"}, true},
		{"a bet back that is not there", coup, evidence.RemoveBet{ID: "b9"}, false},
		{"the least stake", coup, evidence.SetStake{ID: "b1", Stake: 1}, true},
		{"no stake", coup, evidence.SetStake{ID: "b1", Stake: 0}, false},
		{"a stake below nought", coup, evidence.SetStake{ID: "b1", Stake: -1}, false},
		{"the stake of a bet that is not there", coup, evidence.SetStake{ID: "b9", Stake: 1}, false},
		{"another spot", coup, evidence.SetSpot{ID: "b1", To: wager.Offer{Spot: "banker"}}, true},
		{"no spot", coup, evidence.SetSpot{ID: "b1"}, false},
		{"the spot of a bet that is not there", coup, evidence.SetSpot{ID: "b9", To: wager.Offer{Spot: "banker"}}, false},
		{"another box", boxes, evidence.SetSpot{ID: "b1", To: wager.Offer{Spot: "seat"}}, false},
		{"another time", coup, evidence.SetBetTime{ID: "b1", At: at(5)}, true},
		{"the time of a bet that is not there", coup, evidence.SetBetTime{ID: "b9", At: at(5)}, false},
		{"the last signal", coup, evidence.SetSignal{Kind: evidence.DeviceRim, At: at(5)}, true},
		{"a signal that there is not", coup, evidence.SetSignal{Kind: evidence.DeviceRim + 1, At: at(5)}, false},
		{"the first action", boxes, evidence.SetAction{Number: 1, Action: stand}, true},
		{"action nought", boxes, evidence.SetAction{Number: 0, Action: stand}, false},
		{"the last action", boxes, evidence.SetAction{Number: 3, Action: hit}, true},
		{"one more action", boxes, evidence.SetAction{Number: 4, Action: hit}, true},
		{"an action behind that", boxes, evidence.SetAction{Number: 5, Action: hit}, false},
		{"an action before the first", boxes, evidence.AddAction{Number: 1, Action: hit}, true},
		{"an action before that", boxes, evidence.AddAction{Number: 0, Action: hit}, false},
		{"an action at the end", boxes, evidence.AddAction{Number: 4, Action: hit}, true},
		{"an action behind the end", boxes, evidence.AddAction{Number: 5, Action: hit}, false},
		{"the first action away", boxes, evidence.RemoveAction{Number: 1}, true},
		{"action nought away", boxes, evidence.RemoveAction{Number: 0}, false},
		{"the last action away", boxes, evidence.RemoveAction{Number: 3}, true},
		{"the action behind it away", boxes, evidence.RemoveAction{Number: 4}, false},
		{"an option", coup, evidence.SetOption{Name: "tie_odds", Value: "9"}, true},
		{"an option without a name", coup, evidence.SetOption{Value: "9"}, false},
		{"nothing", coup, nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			same(t, "what did not fit", len(c.of.WhatIf(c.c).Unfit), map[bool]int{true: 0, false: 1}[c.fits])
		})
	}
	t.Run("as many cards and actions as a round can have", func(t *testing.T) {
		var more []evidence.Change
		for range 200 {
			more = append(more, evidence.AddCard{Number: 1, Card: card(t, "2C")}, evidence.AddAction{Number: 1, Action: hit})
		}
		o := coup.WhatIf(more...)
		same(t, "cards and actions of which there are too many", len(o.Unfit), 4)
		same(t, "actions", len(o.Actions()), 200)
	})
	t.Run("the places of those that did not fit", func(t *testing.T) {
		o := coup.WhatIf(evidence.SetVoid{Void: true}, evidence.RemoveCard{Number: 9}, nil)
		same(t, "how many", len(o.Unfit), 2)
		same(t, "the first", o.Unfit[0], 1)
		same(t, "the second", o.Unfit[1], 2)
	})
}

// The guests' actions change, and the cards go to whoever would then have drawn them.
func TestWhatIfTheActionWasAnother(t *testing.T) {
	r := read(t, "blackjack", "house-blackjack", hitTo20)
	same(t, "as it was", row(r.Owed.Total), "300.00 600.00 600.00 0.00")
	actions := func(o *evidence.Outcome) (said string) {
		for _, a := range o.Actions() {
			said += a.Do + " "
		}
		return said
	}
	for _, c := range []struct {
		name    string
		changes []evidence.Change
		actions string
		dealer  int // the dealer's total; 0 where the round cannot be settled
		total   string
	}{
		{
			"he stood on eleven: the dealer draws his card",
			[]evidence.Change{evidence.RemoveAction{Number: 1}, evidence.RemoveCard{Number: 8}},
			"stand stand ", 23,
			"300.00 600.00 600.00 0.00",
		},
		{
			"the hit goes with its card",
			[]evidence.Change{evidence.RemoveCard{Number: 7, WithAction: true}},
			"stand stand ", 24,
			"300.00 600.00 600.00 0.00",
		},
		{
			"the dealer's card goes with no action",
			[]evidence.Change{evidence.RemoveCard{Number: 8, WithAction: true}, evidence.AddCard{Number: 8, Card: card(t, "6H")}},
			"hit stand stand ", 21,
			"300.00 600.00 0.00 -600.00",
		},
		{
			"he doubled",
			[]evidence.Change{evidence.SetAction{Number: 1, Action: round.Action{Seat: 1, Hand: 1, Do: "double"}}, evidence.RemoveAction{Number: 2}},
			"double stand ", 24,
			"300.00 600.00 700.00 100.00",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := r.WhatIf(c.changes...)
			if !o.Settles() {
				t.Fatalf("not settled: %v", o.Fault)
			}
			same(t, "actions", actions(o), c.actions)
			same(t, "the dealer", o.Felt.Dealer.Total, c.dealer)
			same(t, "in all", row(o.Total), c.total)
		})
	}
}

// An option is played by another value, whatever its kind, and the others stay.
func TestWhatIfTheOptionWasAnother(t *testing.T) {
	r := read(t, "blackjack", "house-blackjack", hitTo20)
	for _, c := range []struct {
		name    string
		changes []evidence.Change
		want    map[string]string
	}{
		{"a word", []evidence.Change{evidence.SetOption{Name: "soft17", Value: "hit"}}, map[string]string{"soft17": "hit"}},
		{"two of them", []evidence.Change{evidence.SetOption{Name: "soft17", Value: "hit"}, evidence.SetOption{Name: "dealer_blackjack_takes", Value: "original"}}, map[string]string{"soft17": "hit", "dealer_blackjack_takes": "original"}},
		{"one twice", []evidence.Change{evidence.SetOption{Name: "soft17", Value: "hit"}, evidence.SetOption{Name: "soft17", Value: "stand"}}, map[string]string{"soft17": "stand"}},
		{"yes", []evidence.Change{evidence.SetOption{Name: "double_after_split", Value: "true"}}, map[string]string{"double_after_split": "true"}},
		{"no", []evidence.Change{evidence.SetOption{Name: "double_after_split", Value: "true"}, evidence.SetOption{Name: "double_after_split", Value: "false"}}, map[string]string{"double_after_split": "false"}},
		{"a number", []evidence.Change{evidence.SetOption{Name: "decks", Value: "6"}}, map[string]string{"decks": "6"}},
		{"what there is not", []evidence.Change{evidence.SetOption{Name: "soft17", Value: "perhaps"}}, map[string]string{"soft17": ""}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := r.WhatIf(c.changes...)
			for name, want := range c.want {
				same(t, name, o.Option(r, name), want)
			}
		})
	}
}
