package round_test

import (
	"reflect"
	"testing"

	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// check reads a line of a game and checks it against what was done.
func check(t testing.TB, line string) *round.Answer {
	t.Helper()
	var l round.Line
	if f := round.Read([]byte(line), &l); f != nil {
		t.Fatal(f)
	}
	a := new(round.Answer)
	round.NewEngine(house(t)).Check(&l, a)
	return a
}

// TestWhatAFindingSpeaksOf: the amounts, the places and both readings that the sentence of a
// finding needs. Who reads it out has nothing else.
func TestWhatAFindingSpeaksOf(t *testing.T) {
	const (
		wheel = `{"table":"T-1","round":"1","game":"roulette","profile":"european",`
		coup  = `{"table":"T-1","round":"1","game":"baccarat","profile":"house-baccarat","bets":[],`
		boxes = `{"table":"T-1","round":"1","game":"blackjack","profile":"house-blackjack","bets":[{"id":"b1","player":"p1","spot":"seat","seat":1,"stake":"100"}],`
	)
	for _, c := range []struct {
		name, line string
		at         int // which of the findings, from 0
		code       findings.Code
		want       wager.Why
	}{
		{"R1-14 paid too little", wheel + split + `"number":17,"paid":[{"id":"b1","returned":"900"}]}`, 0, findings.PayoutDiffers, wager.Why{Key: "finding_payout_short", Place: "1800.00", Text: "900.00", Amount: 90_000}},
		{"R1-14 paid too much", wheel + split + `"number":17,"paid":[{"id":"b1","returned":"3600"}]}`, 0, findings.PayoutDiffers, wager.Why{Key: "finding_payout_over", Place: "1800.00", Text: "3600.00", Amount: 180_000}},
		{"R1-14 no amount", wheel + split + `"number":17,"paid":[{"id":"b1","returned":"much"}]}`, 0, findings.PayoutDiffers, wager.Why{Key: "finding_payout_unreadable", Place: "1800.00", Text: "much", Amount: 180_000}},
		{"R1-14 paid to nobody", wheel + split + `"number":18,"paid":[{"id":"x","returned":"5"}]}`, 0, findings.PayoutDiffers, wager.Why{Key: "finding_paid_nobody", Text: "x", Place: "5.00"}},
		{"R0-23 settled twice", wheel + split + `"number":17,"paid":[{"id":"b1","returned":"1800"},{"id":"b1","returned":"900"}]}`, 0, findings.RoundSettledTwice, wager.Why{Key: "finding_paid_twice", Text: "b1"}},
		{"R0-21 too few revolutions", wheel + split + `"number":17,"spin":{"revolutions":2}}`, 0, findings.SpinInvalid, wager.Why{Key: "finding_spin_revolutions", Text: "2", Place: "3"}},
		{"A-GEN-2 another number on the wheel", wheel + split + `"number":17,"scanned":{"number":20}}`, 0, findings.ResultDiffers, wager.Why{Key: "finding_result_differs", Text: "17", Place: "20"}},
		{"A-GEN-2 another card", coup + natur + `"scanned":["9H","3S","QD","4C"]}`, 0, findings.CardDiffers, wager.Why{Key: "finding_card_differs", Number: 3, Place: "QD", Text: "KD"}},
		{"A-GEN-2 a card that the scanner alone has", coup + `"dealt":["9H","3S","KD"],"scanned":["9H","3S","KD","4C"]}`, 0, findings.CardDiffers, wager.Why{Key: "finding_card_scanner_alone", Number: 4, Place: "4C"}},
		{"A-GEN-2 a card that the server alone has", coup + `"dealt":["9H","3S","KD","4C","2C"],"scanned":["9H","3S","KD","4C"]}`, 0, findings.CardDiffers, wager.Why{Key: "finding_card_server_alone", Number: 5, Text: "2C"}},
		{"A-GEN-2 a code that is no card", coup + `"dealt":["9H","3S","1X","4C"],"scanned":["9H","3S","QD","4C"]}`, 0, findings.CardDiffers, wager.Why{Key: "finding_card_differs", Number: 3, Place: "QD", Text: "1X"}},
		{"B-23 a card before the betting closed", coup + natur + `"no_more_bets_at":"2026-11-30T03:45:20Z","first_card_at":"2026-11-30T03:45:19Z"}`, 0, findings.DealBeforeNoMoreBets, wager.Why{Key: "finding_before_no_more_bets", Text: "2026-11-30T03:45:19.000Z", Place: "2026-11-30T03:45:20.000Z"}},
		{"A-GEN-2 a count of the server's", coup + natur + `"announced":{"player":{"points":8}}}`, 0, findings.ResultDiffers, wager.Why{Key: "finding_result_differs", Text: "8", Place: "9"}},
		{"J-67 only another rule explains it", boxes + `"dealt":["TS","6D","9H","AS","4C"],"actions":[{"seat":1,"do":"stand"}]}`, 0, findings.RulesDiffer, wager.Why{Key: "finding_rules_explain", Text: "soft17", Place: "hit"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := check(t, c.line)
			if len(a.Findings) <= c.at {
				t.Fatalf("%d findings: %+v", len(a.Findings), a.Findings)
			}
			f := a.Findings[c.at]
			same(t, "the finding", f.Code, c.code)
			same(t, "its sentence", f.Why, c.want)
			same(t, "its round", f.Table+" "+f.Round, "T-1 1")
		})
	}
	t.Run("B-52 a fault of the deal is told in its own words", func(t *testing.T) {
		a := check(t, coup+`"dealt":["2H","KS","3D","3C","4S"]}`)
		if a.Fault == nil || len(a.Findings) != 1 {
			t.Fatalf("%v, %+v", a.Fault, a.Findings)
		}
		same(t, "its sentence", a.Findings[0].Why, wager.Why{Key: "finding_text", Text: a.Fault.Message})
		same(t, "who should have drawn", a.Findings[0].Expected+" "+a.Findings[0].Got, "banker nobody")
	})
	t.Run("R4-20 every cause of an invalid launch has its sentence", func(t *testing.T) {
		for cause, key := range map[string]string{
			"revolutions": "finding_spin_revolutions", "same_direction": "finding_spin_same_direction", "left_wheel": "finding_spin_left_wheel",
			"foreign_object": "finding_spin_foreign_object", "wheel_stopped": "finding_spin_wheel_stopped", "no_ball": "finding_spin_no_ball",
			"closed": "finding_spin_closed", "abandoned": "finding_spin_abandoned", "lightning": "finding_spin_other",
		} {
			f := round.SpinInvalid(cause, "x", "y", profile.AmericanBook)
			same(t, cause, f.Why, wager.Why{Key: key, Text: "y", Place: "x"})
			same(t, cause+": both sides", f.Subject+" "+f.Expected+" "+f.Got, cause+" x y")
		}
	})
}

// TestAnnouncedHandsAreCompared: whatever an announced result gives of a round's hands is
// compared; of several differences the first is named, and the headline before any detail.
func TestAnnouncedHandsAreCompared(t *testing.T) {
	boxes := check(t, `{"game":"blackjack","profile":"house-blackjack","bets":[{"id":"b1","player":"p1","spot":"seat","seat":2,"stake":"100"}],`+
		`"dealt":["AS","TD","6H","9S","TC"],"actions":[{"seat":2,"do":"hit"},{"seat":2,"do":"stand"}]}`)
	coup := check(t, `{"game":"baccarat","profile":"house-baccarat","bets":[],`+natur[:len(natur)-1]+`}`)
	spin := check(t, `{"game":"roulette","profile":"european","bets":[],"number":17}`)
	for _, a := range []*round.Answer{boxes, coup, spin} {
		if a.Fault != nil {
			t.Fatal(a.Fault)
		}
	}
	type d = round.Difference
	detail := func(expected, got string) d { return d{Detail: true, Expected: expected, Got: got} }
	headline := func(expected, got string) d { return d{Headline: true, Expected: expected, Got: got} }
	for _, c := range []struct {
		name   string
		of     *round.Answer
		result string
		want   d
	}{
		{"the total", boxes, `{"total":19}`, d{}},
		{"another total", boxes, `{"total":20}`, headline("19", "20")},
		{"the dealer's total", boxes, `{"dealer":19}`, d{}},
		{"another", boxes, `{"dealer":20}`, headline("19", "20")},
		{"in an object", boxes, `{"dealer":{"total":20}}`, headline("19", "20")},
		{"not over 21", boxes, `{"dealer":{"bust":false}}`, d{}},
		{"over 21", boxes, `{"dealer":{"bust":true}}`, detail("false", "true")},
		{"the cards", boxes, `{"dealer":{"cards":["TD","9S"]}}`, d{}},
		{"other cards", boxes, `{"dealer":{"cards":["TD","9C"]}}`, detail("9S", "9C")},
		{"other cards, as a list", boxes, `{"dealer":["TD","9C"]}`, detail("9S", "9C")},
		{"a card more", boxes, `{"dealer":["TD","9S","2C"]}`, detail("TD 9S", "TD 9S 2C")},
		{"the hand", boxes, `{"hands":[{"seat":2,"total":17,"soft":false,"cards":["AS","6H","TC"]}]}`, d{}},
		{"by its number", boxes, `{"hands":[{"seat":2,"hand":1,"total":17}]}`, d{}},
		{"another total of the hand", boxes, `{"hands":[{"seat":2,"total":27}]}`, detail("17", "27")},
		{"soft", boxes, `{"hands":[{"seat":2,"soft":true}]}`, detail("false", "true")},
		{"other cards of the hand", boxes, `{"hands":[{"seat":2,"cards":["AS","6H","TD"]}]}`, detail("TC", "TD")},
		{"a hand that there is not", boxes, `{"hands":[{"seat":2,"hand":2}]}`, detail("", "seat 2 hand 2")},
		{"a box that there is not", boxes, `{"hands":[{"seat":3}]}`, detail("", "seat 3 hand 1")},
		{"no list of hands", boxes, `{"hands":3}`, detail("1", "3")},
		{"the headline behind a detail", boxes, `{"hands":[{"seat":2,"soft":true}],"dealer":20}`, d{Headline: true, Detail: true, Expected: "19", Got: "20"}},
		{"nothing said", boxes, `{"total":null,"dealer":null,"hands":null}`, d{}},
		{"the winner", coup, `{"winner":"player","natural":true,"player":9,"banker":7}`, d{}},
		{"another", coup, `{"winner":"tie"}`, headline("player", "tie")},
		{"no natural", coup, `{"natural":false}`, detail("true", "false")},
		{"another count", coup, `{"banker":{"points":8}}`, detail("7", "8")},
		{"another count, plain", coup, `{"banker":8}`, detail("7", "8")},
		{"other cards", coup, `{"banker":{"cards":["3S","5C"]}}`, detail("4C", "5C")},
		{"other cards of the player's, as a list", coup, `{"player":["9H","QD"]}`, detail("KD", "QD")},
		{"the number and its colour", spin, `{"number":17,"colour":"black"}`, d{}},
		{"another colour", spin, `{"colour":"red"}`, detail("black", "red")},
		{"another number", spin, `{"number":18}`, headline("17", "18")},
	} {
		t.Run("A-GEN-2 "+c.name, func(t *testing.T) {
			got := c.of.CompareResult([]byte(c.result))
			same(t, "the difference", got, c.want)
			same(t, "something differs", got.Any(), c.want.Headline || c.want.Detail)
		})
	}
}

// TestACloneIsItsOwn: an answer that was kept does not change when the engine uses its memory
// for the next round.
func TestACloneIsItsOwn(t *testing.T) {
	for _, line := range []string{
		`{"table":"T-1","round":"1","game":"roulette","profile":"european","number":26,"bets":[{"id":"b1","player":"p1","spot":"voisins","stake":"900"}],"paid":[]}`,
		`{"table":"T-1","round":"1","game":"blackjack","profile":"house-blackjack","bets":[{"id":"b1","player":"p1","spot":"seat","seat":2,"stake":"100"}],"dealt":["AS","TD","6H","9S","TC"],"actions":[{"seat":2,"do":"hit"},{"seat":2,"do":"stand"}],"paid":[{"id":"b1","returned":"5"}]}`,
	} {
		kept, same := check(t, line), check(t, line).Clone()
		again := kept.Clone()
		for i := range kept.Bets {
			for j := range kept.Bets[i].Placed {
				kept.Bets[i].Placed[j] = wager.Placed{}
			}
			kept.Bets[i] = wager.Settled{}
		}
		for i := range kept.Players {
			kept.Players[i] = round.Player{}
		}
		for i := range kept.Findings {
			kept.Findings[i] = findings.Finding{}
		}
		for i := range kept.Blackjack.Dealer.Cards {
			kept.Blackjack.Dealer.Cards[i] = cards.None
		}
		for i := range kept.Blackjack.Hands {
			for j := range kept.Blackjack.Hands[i].Cards {
				kept.Blackjack.Hands[i].Cards[j] = cards.None
			}
		}
		if !reflect.DeepEqual(again, same) {
			t.Errorf("it changed with the answer it was made of:\n%+v\n%+v", again, same)
		}
		if len(same.Bets) == 0 || len(same.Players) == 0 || len(same.Findings) == 0 {
			t.Errorf("it has not everything: %+v", same)
		}
	}
}
