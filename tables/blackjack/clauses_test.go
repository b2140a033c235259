package blackjack_test

import (
	"fmt"
	"strings"
	"testing"

	"pitboss/tables/blackjack"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// clause is a round that shows a clause of the house rules. Bets are "seat:stake" and
// default to 100 on seat 1. Want is every answer in its order, "id outcome returned
// clause", or the fault: "code clause" with the card and action it names.
type clause struct {
	name    string
	rules   string
	bets    string
	dealt   string
	actions string
	want    string
}

func (c clause) round(t *testing.T) blackjack.Round {
	bets := c.bets
	if bets == "" {
		bets = "1:100"
	}
	in := blackjack.Round{Dealt: deck(t, c.dealt), Actions: acts(t, c.actions)}
	for b := range strings.FieldsSeq(bets) {
		in.Bets = append(in.Bets, seat(int(b[0]-'0'), b[2:]))
	}
	return in
}

// told is what Settle says, in the words of clause.want.
func told(all []wager.Settled, f *wager.Fault) string {
	if f != nil {
		s := string(f.Code) + " " + f.Clause
		if f.Card > 0 {
			s += fmt.Sprintf(" card %d", f.Card)
		}
		if f.Action > 0 {
			s += fmt.Sprintf(" action %d", f.Action)
		}
		return s
	}
	baht, _ := money.LookupCurrency("THB")
	var lines []string
	for _, s := range all {
		lines = append(lines, fmt.Sprintf("%s %s %s %s", s.ID, s.Outcome, strings.TrimSuffix(baht.Format(s.Returned), ".00"), s.Clause))
	}
	return strings.Join(lines, ", ")
}

func runClauses(t *testing.T, all []clause) {
	t.Helper()
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) {
			_, got, f := blackjack.Settle(house(t, c.rules), profile.Limits{}, c.round(t), nil)
			same(t, "the answer", told(got, f), c.want)
			if f != nil && (f.Message == "" || f.Expected == "" || f.Got == "") {
				t.Errorf("a fault without words: %+v", f)
			}
		})
	}
}

func TestWhoWins(t *testing.T) {
	runClauses(t, []clause{
		{name: "J-1 ace and ten is a blackjack", dealt: "AS 7D TH TS", want: "b1 win 250 J-29"},
		{name: "J-1 ten and ace as well", dealt: "QS 7D AH TS", want: "b1 win 250 J-29"},
		{name: "J-8 the dealer draws to 16 and stands on 17", dealt: "TS 7D 9H 9S AC", actions: "1 stand", want: "b1 win 200 J-29"},
		{name: "J-9 the prices of the notice", dealt: "AS 7D TH TS", want: "b1 win 250 J-29"},
		{name: "J-16 a dealer over 21 pays", dealt: "TS 6D 2H TS 9C", actions: "1 stand", want: "b1 win 200 J-16"},
		{name: "J-17 the higher total wins", dealt: "TS TD 9H 8S", actions: "1 stand", want: "b1 win 200 J-29"},
		{name: "J-18 blackjack against a dealer's 21", bets: "1:100 2:100", dealt: "AS TH 7D KH 9C 7S 7C", actions: "2 stand", want: "b1 win 250 J-29, b2 lose 0 J-19"},
		{name: "J-19 the lower total loses", dealt: "TS TD 8H 9S", actions: "1 stand", want: "b1 lose 0 J-19"},
		{name: "J-25 equal totals give the stake back", dealt: "TS TD 9H 9S", actions: "1 stand", want: "b1 push 100 J-30"},
		{name: "J-26 blackjack against blackjack", dealt: "AS TD KH AD", want: "b1 push 100 J-26"},
		{name: "J-27 blackjack beats a 21", dealt: "7S TS 7H AD 7D", actions: "1 hit", want: "b1 lose 0 J-27"},
		{name: "J-28 over 21 stays lost when the dealer goes over", bets: "1:100 2:100", dealt: "TS 9H 6D 7C TC TS 9D KS", actions: "1 hit, 2 stand", want: "b1 lose 0 J-28, b2 win 200 J-16"},
		{name: "J-29 a house may pay more", rules: `"blackjack_odds":"2:1","win_odds":"3:2"`, bets: "1:100 2:100", dealt: "AS TH TD KH 9C 8S", actions: "2 stand", want: "b1 win 300 J-29, b2 win 250 J-29"},
		{name: "J-30 a push is neither won nor lost", dealt: "9S TD 9H 8S", actions: "1 stand", want: "b1 push 100 J-30"},
		{name: "J-31 over 21 loses at once", dealt: "TS TD 8H 6S 5D", actions: "1 hit", want: "b1 lose 0 J-31"},
		{name: "A-BJ-3 a house that hits soft 17", rules: `"soft17":"hit"`, dealt: "TS AD 8H 6S 4C", actions: "1 stand", want: "b1 lose 0 J-19"},
		{name: "A-BJ-3 a hard 17 stands there too", rules: `"soft17":"hit"`, dealt: "TS TD 8H 7S", actions: "1 stand", want: "b1 win 200 J-29"},
		{name: "A-BJ-12 a blackjack against a ten: the hole card decides", dealt: "AS TD KH 9D", want: "b1 win 250 J-29"},
		{name: "A-BJ-12 a standing 21 makes the dealer draw", dealt: "5S TD 6H 6D TS 9C", actions: "1 hit", want: "b1 win 200 J-16"},
		{name: "A-BJ-12 a doubled hand makes the dealer draw", dealt: "5S TD 6H 6D 2S 9C", actions: "1 double", want: "b1 win 200 J-16, b1/double win 200 J-39"},
		{name: "rounding: 3 to 2 of an odd stake, up", rules: `"rounding":"up"`, bets: "1:25.01", dealt: "AS 7D KH 5S", want: "b1 win 62.53 J-29"},
		{name: "rounding: 3 to 2 of an odd stake, half up", rules: `"rounding":"half_up"`, bets: "1:25.01", dealt: "AS 7D KH 5S", want: "b1 win 62.53 J-29"},
	})
}

func TestInsurance(t *testing.T) {
	runClauses(t, []clause{
		{name: "J-33 only when the dealer's first card is an ace", dealt: "TS KD 9H AS", actions: "1 insurance, 1 stand", want: "action.illegal J-33 action 1"},
		{name: "J-33 not for a seat that is not in play", dealt: "TS AD 9H 6S", actions: "2 insurance, 1 stand", want: "action.illegal J-33 action 1"},
		{name: "J-34 wins on a ten-value", dealt: "TS AD 9H JS", actions: "1 insurance", want: "b1 lose 0 J-27, b1/insurance win 150 J-38"},
		{name: "J-34 loses on a nine", dealt: "TS AD 9H 9S", actions: "1 insurance, 1 stand", want: "b1 lose 0 J-19, b1/insurance lose 0 J-34"},
		{name: "J-34 loses on a second ace", dealt: "TS AD 9H AS 5C", actions: "1 insurance, 1 stand", want: "b1 win 200 J-29, b1/insurance lose 0 J-34"},
		{name: "J-35 exactly half", dealt: "TS AD 9H 9S", actions: "1 insurance 50.00, 1 stand", want: "b1 lose 0 J-19, b1/insurance lose 0 J-34"},
		{name: "J-35 not more", dealt: "TS AD 9H 9S", actions: "1 insurance 50.01, 1 stand", want: "action.illegal J-35 action 1"},
		{name: "J-35 not less", dealt: "TS AD 9H 9S", actions: "1 insurance 40, 1 stand", want: "action.illegal J-35 action 1"},
		{name: "J-35 an amount", dealt: "TS AD 9H 9S", actions: "1 insurance half, 1 stand", want: "action.illegal J-35 action 1"},
		{name: "J-35 half of the smallest coin is nothing", bets: "1:0.01", dealt: "TS AD 9H 9S", actions: "1 insurance, 1 stand", want: "action.illegal J-35 action 1"},
		{name: "J-35 half of the smallest coin, rounded up", rules: `"rounding":"up"`, bets: "1:0.01", dealt: "TS AD 9H JS", actions: "1 insurance", want: "b1 lose 0 J-27, b1/insurance win 0.03 J-38"},
		{name: "J-35 once a seat", dealt: "TS AD 9H 9S", actions: "1 insurance, 1 insurance, 1 stand", want: "action.illegal J-35 action 2"},
		{name: "J-36 no answer is no insurance", dealt: "TS AD 9H JS", want: "b1 lose 0 J-27"},
		{name: "J-37 not after another action", dealt: "5S AD 4H 6S 9C", actions: "1 hit, 1 insurance, 1 stand", want: "action.illegal J-37 action 2"},
		{name: "J-37 not after the last action", dealt: "5S AD 4H 6S", actions: "1 stand, 1 insurance", want: "action.illegal J-37 action 2"},
		{name: "J-37 seats insure in any order", bets: "1:100 2:50", dealt: "TS 9S AD 9H 9D KS", actions: "2 insurance, 1 insurance", want: "b1 lose 0 J-27, b1/insurance win 150 J-38, b2 lose 0 J-27, b2/insurance win 75 J-38"},
		{name: "J-38 a house may pay more", rules: `"insurance_odds":"5:2"`, dealt: "TS AD 9H JS", actions: "1 insurance", want: "b1 lose 0 J-27, b1/insurance win 175 J-38"},
		{name: "J-43 no insurance on a split hand", dealt: "8S AD 8H 6S 2D 3D", actions: "1/2 insurance", want: "action.illegal J-33 action 1"},
		{name: "J-64 the dealer looks after insurance and the round ends", dealt: "TS AD 9H KS", actions: "1 insurance, 1 stand", want: "action.illegal J-64 action 2"},
		{name: "a blackjack may insure", dealt: "AS AD KH KS", actions: "1 insurance", want: "b1 push 100 J-26, b1/insurance win 150 J-38"},
		{name: "without a look insurance is settled at the end", rules: `"peek":"never"`, dealt: "TS AD 5H KS 9C", actions: "1 insurance, 1 hit", want: "b1 lose 0 J-31, b1/insurance win 150 J-38"},
	})
}

func TestDouble(t *testing.T) {
	runClauses(t, []clause{
		{name: "J-39 by the whole stake", dealt: "5S 6D 6H TS TD 9C", actions: "1 double", want: "b1 win 200 J-16, b1/double win 200 J-39"},
		{name: "J-39 for less", dealt: "5S TD 6H 8S 9D", actions: "1 double 60", want: "b1 win 200 J-29, b1/double win 120 J-39"},
		{name: "J-39 where the house doubles only by the whole", rules: `"double_for_less":false`, dealt: "5S TD 6H 8S 9D", actions: "1 double 60", want: "action.illegal J-39 action 1"},
		{name: "J-39 the whole, written out, is the whole", rules: `"double_for_less":false`, dealt: "5S TD 6H 8S 9D", actions: "1 double 100.00", want: "b1 win 200 J-29, b1/double win 200 J-39"},
		{name: "J-39 not more than the stake", dealt: "5S TD 6H 8S 9D", actions: "1 double 100.01", want: "action.illegal J-39 action 1"},
		{name: "J-39 not nothing", dealt: "5S TD 6H 8S 9D", actions: "1 double 0", want: "action.illegal J-39 action 1"},
		{name: "J-39 an amount", dealt: "5S TD 6H 8S 9D", actions: "1 double -5", want: "action.illegal J-39 action 1"},
		{name: "J-39 not on three cards", dealt: "3S TD 2H 8S 4D 5C", actions: "1 hit, 1 double", want: "action.illegal J-39 action 2"},
		{name: "J-39 a house may not offer it", rules: `"double":"none"`, dealt: "5S TD 6H 8S 9D", actions: "1 double", want: "action.illegal J-39 action 1"},
		{name: "J-39 a doubled hand loses both", dealt: "5S TD 6H 8S 2D", actions: "1 double", want: "b1 lose 0 J-19, b1/double lose 0 J-19"},
		{name: "J-31 a doubled hand over 21 loses both", dealt: "TS TD 6H 6S 9D", actions: "1 double", want: "b1 lose 0 J-31, b1/double lose 0 J-31"},
		{name: "J-40 no second card", dealt: "5S TD 6H 8S 2D 5C", actions: "1 double, 1 hit", want: "action.illegal J-40 action 2"},
		{name: "J-40 its card must come", dealt: "5S TD 6H 8S", actions: "1 double", want: "draw.missing J-40 card 5"},
		{name: "J-30 a doubled hand that ties gets both stakes back", dealt: "5S 7D 6H 7S TD 7C", actions: "1 double", want: "b1 push 100 J-30, b1/double push 100 J-30"},
		{name: "A-BJ-4 a dealer's blackjack takes the double", dealt: "5S TD 6H AS 9D", actions: "1 double", want: "b1 lose 0 J-27, b1/double lose 0 J-27"},
		{name: "A-BJ-4 where only the original is taken", rules: `"dealer_blackjack_takes":"original"`, dealt: "5S TD 6H AS 9D", actions: "1 double 40", want: "b1 lose 0 J-27, b1/double push 40 A-BJ-4"},
		{name: "A-BJ-4 but not of a hand over 21", rules: `"dealer_blackjack_takes":"original"`, dealt: "TS TD 6H AS 9D", actions: "1 double", want: "b1 lose 0 J-31, b1/double lose 0 J-31"},
		{name: "A-BJ-7 a blackjack is not asked", dealt: "AS TD KH 9S", actions: "1 double", want: "action.illegal J-66 action 1"},
	})
}

func TestSplit(t *testing.T) {
	runClauses(t, []clause{
		{name: "J-41 equal value", dealt: "KS 6D TH TS 9D 8C TD", actions: "1 split, 1 stand, 1/2 stand", want: "b1 win 200 J-16, b1/split win 200 J-16"},
		{name: "J-41 equal stake", dealt: "KS 6D TH TS 9D 8C TD", actions: "1 split 100.00, 1 stand, 1/2 stand", want: "b1 win 200 J-16, b1/split win 200 J-16"},
		{name: "J-41 an unequal stake", dealt: "KS 6D TH TS 9D 8C TD", actions: "1 split 99, 1 stand, 1/2 stand", want: "action.illegal J-41 action 1"},
		{name: "J-41 unequal value", dealt: "9S 6D 8H TS 9D 8C TD", actions: "1 split", want: "action.illegal J-41 action 1"},
		{name: "J-41 unequal rank, where the house wants one", rules: `"split_by":"rank"`, dealt: "KS 6D TH TS 9D 8C TD", actions: "1 split", want: "action.illegal J-41 action 1"},
		{name: "J-41 not three cards", dealt: "8S TD 8H TS 2D 5C 5D", actions: "1 hit, 1 split", want: "action.illegal J-41 action 2"},
		{name: "J-41 a house without splits", rules: `"splits":0`, dealt: "8S TD 8H TS 2D 5C 5D", actions: "1 split", want: "action.illegal J-41 action 1"},
		{name: "J-42 both second cards first", dealt: "8S 6D 8H TC 3D TS 9C 5H", actions: "1 split, 1 hit, 1 stand, 1/2 stand", want: "b1 lose 0 J-19, b1/split lose 0 J-19"},
		{name: "J-42 both second cards must come", dealt: "8S 6D 8H TC 3D", actions: "1 split", want: "draw.missing J-42 card 6"},
		{name: "A-BJ-13 hand one is played out first", rules: `"split_deal":"sequential"`, dealt: "8S 6D 8H TC 3D TS 2C 5H", actions: "1 split, 1 hit, 1/2 stand", want: "b1 push 100 J-30, b1/split lose 0 J-19"},
		{name: "A-BJ-13 hand two waits for its card", rules: `"split_deal":"sequential"`, dealt: "8S 6D 8H TC 3D", actions: "1 split, 1 stand", want: "draw.missing J-42 card 6"},
		{name: "J-43 stand or draw", dealt: "8S 6D 8H TC 3D TS 9C 5H", actions: "1 split, 1 double, 1/2 stand", want: "action.illegal J-43 action 2"},
		{name: "J-43 a house that doubles after a split", rules: `"double_after_split":true`, dealt: "8S 6D 8H TC 3D 2S 9C 9D 5H", actions: "1 split, 1 double, 1/2 double 40", want: "b1 lose 0 J-19, b1/split lose 0 J-19, b1/double lose 0 J-19, b1/split/double lose 0 J-19"},
		{name: "J-44 no second split", dealt: "8S 6D 8H TC 8D TS", actions: "1 split, 1 split", want: "action.illegal J-44 action 2"},
		{name: "J-44 the new hand is played after the older ones", rules: `"splits":3`, dealt: "8S TD 8H 9C 8D 8C 3S 2H 2S KD", actions: "1 split, 1 split, 1 stand, 1/3 stand", want: "action.illegal J-57 action 4"},
		{name: "J-44 three splits and no fourth", rules: `"splits":3`, dealt: "8S TD 8H 9C 8D 8C 8S 8D 8S 8D", actions: "1 split, 1 split, 1 split, 1 split", want: "action.illegal J-44 action 4"},
		{name: "J-45 split aces take one card each", dealt: "AS 6D AH TC 5D 6S 9C", actions: "1 split", want: "b1 win 200 J-16, b1/split win 200 J-16"},
		{name: "J-45 no hit on a split ace", dealt: "AS 6D AH TC 5D 6S 4C 9C", actions: "1 split, 1 hit", want: "action.illegal J-45 action 2"},
		{name: "J-45 no split of a split ace", rules: `"splits":3`, dealt: "AS 6D AH TC AD 6S 4C 9C", actions: "1 split, 1 split", want: "action.illegal J-45 action 2"},
		{name: "J-45 a house that lets them draw", rules: `"split_aces_one_card":false`, dealt: "AS 6D AH TC 5D 6S 4C 9C", actions: "1 split, 1 hit, 1 stand, 1/2 stand", want: "b1 win 200 J-16, b1/split win 200 J-16"},
		{name: "J-46 ace and ten pay even money", dealt: "AS TS AD 8D KH 9C", actions: "1 split", want: "b1 win 200 J-46, b1/split win 200 J-29"},
		{name: "J-46 they stand off against 21", dealt: "AS 7S AD 7D KH 9C 7C", actions: "1 split", want: "b1 push 100 J-46, b1/split lose 0 J-19"},
		{name: "J-46 they lose to a blackjack", dealt: "AS TS AD AD KH 9C", actions: "1 split", want: "b1 lose 0 J-46, b1/split lose 0 J-27"},
		{name: "J-46 A-BJ-5 a split ten and an ace as well", dealt: "TS 8S KD TD AH 9C", actions: "1 split, 1/2 stand", want: "b1 win 200 J-46, b1/split win 200 J-29"},
		{name: "J-46 they make the dealer draw", dealt: "AS TS AD 6D KH QC", actions: "1 split", want: "draw.missing J-67 card 7"},
		{name: "J-68 not when both hands are over 21", dealt: "8S TD 8H 6C TC TS 9C KD", actions: "1 split, 1 hit, 1/2 hit", want: "b1 lose 0 J-31, b1/split lose 0 J-31"},
		{name: "A-BJ-4 the original stake alone", rules: `"dealer_blackjack_takes":"original"`, dealt: "8S TS 8D AD 9H 9C KH", actions: "1 split, 1 stand, 1/2 hit", want: "b1 lose 0 J-27, b1/split lose 0 J-31"},
		{name: "A-BJ-4 and the split comes back", rules: `"dealer_blackjack_takes":"original"`, dealt: "8S TS 8D AD 9H 9C KH", actions: "1 split, 1 hit, 1/2 stand", want: "b1 lose 0 J-31, b1/split push 100 A-BJ-4"},
	})
}

func TestPlay(t *testing.T) {
	runClauses(t, []clause{
		{name: "J-20 a stake is not raised", dealt: "TS TD 6H 9S", actions: "1 raise 50", want: "action.illegal J-58 action 1"},
		{name: "J-32 an insurance is not taken back", dealt: "TS AD 6H 9S", actions: "1 insurance, 1 cancel", want: "action.illegal J-58 action 2"},
		{name: "J-57 seats in order, empty ones skipped", bets: "5:50 2:100", dealt: "TS 9C 7D 9H 9D TS", actions: "2 stand, 5 stand", want: "b5 win 100 J-29, b2 win 200 J-29"},
		{name: "J-57 seats act in order", bets: "5:50 2:100", dealt: "TS 9C 7D 9H 9D TS", actions: "5 stand, 2 stand", want: "action.illegal J-57 action 1"},
		{name: "J-57 a seat that is not in play", dealt: "TS 7D 9H TS", actions: "3 stand", want: "action.illegal J-57 action 1"},
		{name: "J-57 too few cards", bets: "1:100 2:100", dealt: "TS 7D 9H TS 2C", actions: "1 stand", want: "deal.short J-57 card 6"},
		{name: "J-57 no cards", dealt: "", want: "deal.short J-57 card 1"},
		{name: "J-58 no surrender", dealt: "TS TD 6H 9S", actions: "1 surrender", want: "action.illegal J-58 action 1"},
		{name: "J-58 nor after the last action", dealt: "TS TD 6H 9S", actions: "1 stand, 1 surrender", want: "action.illegal J-58 action 2"},
		{name: "J-60 a hand must act", dealt: "TS TD 6H 9S", want: "action.missing J-60 action 1"},
		{name: "J-60 a card without an action", dealt: "TS TD 6H 9S 5C", want: "action.missing J-60 card 5 action 1"},
		{name: "J-60 at 21 nothing is drawn", dealt: "TS TD 6H 9S 5C 2D", actions: "1 hit, 1 hit", want: "action.illegal J-66 action 2"},
		{name: "J-60 after standing nothing is drawn", dealt: "TS TD 6H 9S 5C", actions: "1 stand, 1 hit", want: "action.illegal J-57 action 2"},
		{name: "J-60 after 21 the next seat acts", bets: "1:100 2:100", dealt: "TS 9H TD 6H 9D 9S 5C", actions: "1 hit, 2 stand", want: "b1 win 200 J-29, b2 lose 0 J-19"},
		{name: "J-31 over 21 nothing is drawn", bets: "1:100 2:100", dealt: "TS 9H TD 6H 9D 9S 8C", actions: "1 hit, 1 hit", want: "action.illegal J-31 action 2"},
		{name: "J-61 time-out stands on eight", dealt: "5S TD 3H 7S", actions: "1 timeout", want: "b1 lose 0 J-19"},
		{name: "J-63 no look under a ten", dealt: "TS KD 9H AS", actions: "1 stand", want: "b1 lose 0 J-27"},
		{name: "J-63 a house that looks under a ten", rules: `"peek":"ten_or_ace"`, dealt: "TS KD 9H AS", want: "b1 lose 0 J-27"},
		{name: "J-63 there no action follows", rules: `"peek":"ten_or_ace"`, dealt: "TS KD 9H AS", actions: "1 stand", want: "action.illegal J-63 action 1"},
		{name: "J-63 a house that never looks", rules: `"peek":"never"`, dealt: "TS AD 9H KS", actions: "1 stand", want: "b1 lose 0 J-27"},
		{name: "J-66 a soft 21 draws no more", dealt: "AS TD 4H 9S 6C 2D", actions: "1 hit, 1 hit", want: "action.illegal J-66 action 2"},
		{name: "J-66 a soft 20 may draw", dealt: "AS TD 9H 9S 5C", actions: "1 hit, 1 stand", want: "b1 lose 0 J-19"},
		{name: "J-66 the card asked for must come", dealt: "AS TD 9H 9S", actions: "1 hit", want: "draw.missing J-66 card 5"},
		{name: "J-67 the dealer draws at 16", dealt: "TS TD 8H 6S", actions: "1 stand", want: "draw.missing J-67 card 5"},
		{name: "J-67 and stands on soft 17", dealt: "TS AD 8H 6S 4C", actions: "1 stand", want: "draw.extra J-67 card 5"},
		{name: "J-67 and on hard 17", dealt: "TS TD 8H 7S 4C", actions: "1 stand", want: "draw.extra J-67 card 5"},
		{name: "J-67 a dealer's blackjack draws nothing", dealt: "TS TD 8H AS 4C", actions: "1 stand", want: "draw.extra J-67 card 5"},
		{name: "J-68 no draw when every hand is over 21", dealt: "TS TD 8H 6S 5D 9C", actions: "1 hit", want: "draw.extra J-68 card 6"},
		{name: "J-68 no draw against blackjacks alone", dealt: "AS 7D KH 5S 4C", want: "draw.extra J-68 card 5"},
	})
}

func TestThreeSplits(t *testing.T) {
	t.Run("J-44 the new hands take the next numbers", func(t *testing.T) {
		in := one(t, "8S TD 8H 9C 8D 8C 3S 2H 2S KD 3H 4H",
			"1 split, 1 split, 1 stand, 1/2 split, 1/2 double 30, 1/3 hit, 1/3 stand, 1/4 stand")
		result, all := settled(t, house(t, `"splits":3,"double_after_split":true`), in)
		var hands []string
		for _, h := range result.Hands {
			hands = append(hands, fmt.Sprintf("%d:%s", h.Hand, codes(h.Cards)))
		}
		same(t, "hands", strings.Join(hands, " "), "1: 8S 3S 2: 8H 2S 3H 3: 8D 2H 4H 4: 8C KD")
		for _, id := range []string{"b1", "b1/split", "b1/split2", "b1/split3", "b1/split/double"} {
			if all[id].Outcome != wager.Lose {
				t.Errorf("%s: %+v", id, all[id])
			}
		}
		same(t, "the double", all["b1/split/double"].Stake, 3000)
		same(t, "answers", len(all), 5)
	})
}
