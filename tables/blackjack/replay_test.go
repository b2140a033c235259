package blackjack_test

import (
	"fmt"
	"strings"
	"testing"

	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

func boxes(seats ...int) []blackjack.Box {
	var all []blackjack.Box
	for _, s := range seats {
		all = append(all, blackjack.Box{Seat: s, Stake: 10000})
	}
	return all
}

// next is what a round waits for, in words.
func next(p blackjack.Progress) string {
	s := p.Next.Kind.String()
	switch p.Next.Kind {
	case blackjack.Deal, blackjack.Draw:
		s += " " + p.Next.Place.String()
	case blackjack.Act, blackjack.Insure:
		s += " " + p.Next.Place.String() + ": " + p.Next.May.String()
	}
	if p.Insurance {
		s += " (insurance)"
	}
	return s
}

func TestReplayWaits(t *testing.T) {
	for _, c := range []struct {
		name, rules, dealt, actions, want string
		seats                             []int
	}{
		{"J-57 the first card", "", "", "", "deal seat:2", []int{2, 5}},
		{"J-57 the second seat", "", "TS", "", "deal seat:5", []int{2, 5}},
		{"J-57 the dealer's card", "", "TS 9C", "", "deal dealer", []int{2, 5}},
		{"J-57 second cards", "", "TS 9C 7D", "", "deal seat:2", []int{2, 5}},
		{"J-57 the hole card", "", "TS 9C 7D 9H 9D", "", "deal dealer", []int{2, 5}},
		{"J-3 the hole card lies face down while guests act", "", "TS 9C 7D 9H 9D --", "", "act seat:2: hit, stand, double", []int{2, 5}},
		{"J-58 what a pair may do", "", "9S 9C 7D 9H 9D --", "", "act seat:2: hit, stand, double, split", []int{2, 5}},
		{"J-60 a blackjack is passed over", "", "AS 9C 7D TH 9D --", "", "act seat:5: hit, stand, double, split", []int{2, 5}},
		{"J-60 the next seat", "", "TS 9C 7D 9H 9D --", "2 stand", "act seat:5: hit, stand, double, split", []int{2, 5}},
		{"the card of a hit", "", "TS 5C 7D 9H 9D --", "2 stand, 5 hit", "draw seat:5", []int{2, 5}},
		{"three cards only hit or stand", "", "TS 5C 7D 9H 9D -- 2S", "2 stand, 5 hit", "act seat:5: hit, stand", []int{2, 5}},
		{"actions that run ahead of the cards wait", "", "TS 5C", "2 stand, 5 hit", "deal dealer", []int{2, 5}},
		{"J-42 the first card of a split", "", "8S 6D 8H --", "1 split", "draw seat:1", []int{1}},
		{"J-42 the second card of a split", "", "8S 6D 8H -- 2C", "1 split", "draw seat:1/2", []int{1}},
		{"J-43 a split hand", "", "8S 6D 8H -- 2C 3C", "1 split", "act seat:1: hit, stand", []int{1}},
		{"J-43 a split hand where it may double and split", `"splits":2,"double_after_split":true`, "8S 6D 8H -- 8C 3C", "1 split", "act seat:1: hit, stand, double, split", []int{1}},
		{"A-BJ-13 hand two gets its card when its turn comes", `"split_deal":"sequential"`, "8S 6D 8H -- 2C", "1 split, 1 stand", "draw seat:1/2", []int{1}},
		{"J-33 an ace: insurance or the first action", "", "TS 9C AD 9H 9D --", "", "insure seat:2: hit, stand, double, insurance (insurance)", []int{2, 5}},
		{"J-37 one is insured, the other may still", "", "TS 9C AD 9H 9D --", "2 insurance", "insure seat:2: hit, stand, double (insurance)", []int{2, 5}},
		{"J-37 all are insured", "", "TS 9C AD 9H 9D --", "5 insurance, 2 insurance", "act seat:2: hit, stand, double", []int{2, 5}},
		{"J-37 after an action there is no insurance", "", "TS 9C AD 9H 9D --", "2 stand", "act seat:5: hit, stand, double, split", []int{2, 5}},
		{"J-37 after a double there is none", "", "6S 9C AD 5H 9D -- 2S", "2 double", "act seat:5: hit, stand, double, split", []int{2, 5}},
		{"J-33 blackjacks may insure", "", "AS AD TH --", "", "insure dealer:  (insurance)", []int{1}},
		{"J-64 then the hole card is turned", "", "AS AD TH --", "1 insurance", "turn", []int{1}},
		{"J-64 the dealer has looked and has it", "", "TS 9C AD 9H 9D KD", "", "complete", []int{2, 5}},
		{"J-63 no look under a ten", "", "TS 9C KD 9H 9D AD", "", "act seat:2: hit, stand, double", []int{2, 5}},
		{"the hole card is to be turned", "", "TS TD 9H --", "1 stand", "turn", []int{1}},
		{"J-68 also when no hand is left", "", "TS TD 9H -- 8C", "1 hit", "turn", []int{1}},
		{"the dealer draws", "", "TS TD 9H 6S", "1 stand", "dealer draws", []int{1}},
		{"the dealer draws again", "", "TS 2D 9H 6S 8C", "1 stand", "dealer draws", []int{1}},
		{"a draw before the hole card is shown cannot be judged yet", "", "TS TD 9H -- 5C", "1 stand", "turn", []int{1}},
		{"the round is over", "", "TS TD 9H 6S 5C", "1 stand", "complete", []int{1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, f := blackjack.Replay(house(t, c.rules), boxes(c.seats...), deck(t, c.dealt), acts(t, c.actions))
			if f != nil {
				t.Fatal(f)
			}
			same(t, "next", next(p), c.want)
			same(t, "cards with a place", len(p.Places), len(deck(t, c.dealt)))
		})
	}
}

func TestReplayPlaces(t *testing.T) {
	p, f := blackjack.Replay(house(t), boxes(1, 3),
		deck(t, "8S TS 6D 8H 9C -- 2C 3C 5C 9C TH"), acts(t, "1 split, 1 hit, 1 stand, 1/2 hit, 1/2 hit"))
	if f != nil {
		t.Fatal(f)
	}
	var places []string
	for _, at := range p.Places {
		places = append(places, at.String())
	}
	same(t, "places", strings.Join(places, " "),
		"seat:1 seat:3 dealer seat:1 seat:3 dealer seat:1 seat:1/2 seat:1 seat:1/2 seat:1/2")
	var hands []string
	for _, h := range p.Hands {
		hands = append(hands, fmt.Sprintf("%d/%d%s=%d %s", h.Seat, h.Hand, codes(h.Cards), h.Total, h.End))
	}
	same(t, "hands", strings.Join(hands, "; "),
		"1/1 8S 2C 5C=15 stood; 1/2 8H 3C 9C TH=30 over 21; 3/1 TS 9C=19 playing")
	same(t, "dealer", codes(p.Dealer.Cards), " 6D --")
	same(t, "dealer's total", p.Dealer.Total, 6)
	same(t, "wagers", fmt.Sprint(p.Wagers), "[{1 2 3 10000}]")
	same(t, "next", next(p), "act seat:3: hit, stand, double")
}

func TestReplayFaults(t *testing.T) {
	for _, c := range []struct {
		name, dealt, actions string
		seats                []blackjack.Box
		want                 string
		places               int
	}{
		{"J-60 a card without an action", "TS TD 6H -- 5C", "", boxes(1), "action.missing J-60 card 5 action 1", 4},
		{"J-64 the hole card shows that nobody should have acted", "TS AD 9H KS", "1 stand", boxes(1), "action.illegal J-64 action 1", 4},
		{"J-68 a draw with no hand left, though the hole card is down", "TS TD 6H -- 9C 5C", "1 hit", boxes(1), "draw.extra J-68 card 6", 5},
		{"J-67 the hole card shows a draw too many", "TS TD 6H 8C 5C", "1 stand", boxes(1), "draw.extra J-67 card 5", 4},
		{"J-3 only the hole card lies face down", "TS TD -- 8C", "", boxes(1), "card.invalid J-57 card 3", 2},
		{"no card of a drawn hand lies face down", "TS TD 6H 8C --", "1 hit", boxes(1), "card.invalid J-57 card 5", 4},
		{"seats out of order", "", "", boxes(2, 1), "input.invalid ", 0},
		{"a seat twice", "", "", boxes(2, 2), "input.invalid ", 0},
		{"seat 0", "", "", boxes(0), "input.invalid ", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, f := blackjack.Replay(house(t), c.seats, deck(t, c.dealt), acts(t, c.actions))
			same(t, "fault", told(nil, f), c.want)
			same(t, "cards with a place", len(p.Places), c.places)
		})
	}
	t.Run("a card that is none", func(t *testing.T) {
		_, f := blackjack.Replay(house(t), boxes(1), []cards.Card{cards.Kinds + 1}, nil)
		same(t, "fault", told(nil, f), "card.invalid J-57 card 1")
	})
	t.Run("J-3 a finished round shows its hole card", func(t *testing.T) {
		same(t, "fault", told(nil, faulty(t, house(t), one(t, "TS TD 9H --", "1 stand"))), "card.invalid J-3 card 4")
		same(t, "insured", told(nil, faulty(t, house(t), one(t, "AS AD TH --", ""))), "card.invalid J-3 card 4")
	})
}

func TestFaultsSayWhatWouldBeRight(t *testing.T) {
	for _, c := range []struct {
		dealt, actions, expected, got, message string
		seat, hand                             int
	}{
		{"TS TD 8H 6S", "1 stand", "dealer", "nobody", "card 5 is missing: the dealer has 16 and must draw", 0, 0},
		{"TS AD 8H 6S 4C", "1 stand", "nobody", "dealer", "card 5 is one too many: the dealer has a soft 17 and stands", 0, 0},
		{"8S 6D 8H TC 3D", "1 split", "seat:1/2", "nobody", "card 6 is missing: it is due to seat 1, hand 2; each hand of a split takes a second card", 1, 2},
		{"TS TD 8H", "", "dealer", "nobody", "card 4 is missing: it is due to the dealer; 1 seats in play take 4 cards before the first action", 0, 0},
		{"TS TD 6H 9S", "1 surrender", "hit, stand, double", "surrender", "action 1 (surrender): there is no such action; seat 1 may hit, stand, double", 1, 1},
		{"9S TD 8H 9S", "1 split", "hit, stand, double", "split", "action 1 (split): seat 1 may not split: 9S and 8H are not equal in value; seat 1 may hit, stand, double", 1, 1},
		{"9S TD 8H 9S", "1 double 200", "100.00", "200", `action 1 (double): the stake is "200"; a double is at most the stake, 100.00`, 1, 1},
		{"9S AD 8H 9S", "1 insurance 100", "50.00", "100", `action 1 (insurance): the stake is "100"; insurance is exactly half of the stake, 50.00`, 1, 1},
		{"9S TD 8H 9S", "4 hit", "seat:1", "seat:4", "action 1 (hit): seat 4 is not in play; it is the turn of seat 1", 4, 1},
		{"9S TD 8H 9S", "1 stand, 1 hit", "nobody", "hit", "action 2 (hit): seat 1 has stood already; no hand is to act any more", 1, 1},
		{"9S TD 8H 9S", "", "hit, stand, double", "nothing", "seat 1 has not acted; it may hit, stand, double", 1, 1},
		{"9S TD 8H 9S 5D", "", "hit, stand, double", "card 5", "seat 1 has not acted; it may hit, stand, double; card 5 was drawn all the same", 1, 1},
	} {
		t.Run(c.message, func(t *testing.T) {
			f := faulty(t, house(t), one(t, c.dealt, c.actions))
			same(t, "message", f.Message, c.message)
			same(t, "expected", f.Expected, c.expected)
			same(t, "got", f.Got, c.got)
			same(t, "seat", f.Seat, c.seat)
			same(t, "hand", f.Hand, c.hand)
		})
	}
}

func TestExplains(t *testing.T) {
	for _, c := range []struct {
		name, rules, dealt, actions, want string
		whole                             bool
	}{
		{"A-BJ-3 the dealer hit a soft 17", "", "TS AD 8H 6S 4C", "1 stand", "soft17 hit", true},
		{"A-BJ-3 the dealer stood on a soft 17", `"soft17":"hit"`, "TS AD 8H 6S", "1 stand", "soft17 stand", true},
		{"A-BJ-3 so far: the dealer hit a soft 17 and has not finished", "", "TS AD 8H 6S 9C", "1 stand", "soft17 hit", false},
		{"A-BJ-3 the dealer hit a soft 17 and stopped on 16", "", "TS AD 8H 6S 9C", "1 stand", "", true},
		{"A-BJ-4 the dealer looked under a ten", "", "TS TD 8H AS", "", "peek ten_or_ace", true},
		{"A-BJ-4 the dealer did not look under an ace", "", "TS AD 8H TC", "1 stand", "peek never", true},
		{"J-39 a double where there is none", `"double":"none"`, "5S TD 6H 8S 9D", "1 double", "double any_two", true},
		{"J-39 a double for less", `"double_for_less":false`, "5S TD 6H 8S 9D", "1 double 60", "double_for_less true", true},
		{"J-43 a double after a split", "", "8S 6D 8H TC 3D TS 9C 5H", "1 split, 1 double, 1/2 stand", "double_after_split true", true},
		{"J-44 a second split", "", "8S TD 8H 9C 8D TS 2C 3C", "1 split, 1 split", "splits 2", false},
		{"J-44 a third split", "", "8S TD 8H 9C 8D TS 8C 3C 2S 3S", "1 split, 1 split, 1 split", "splits 3", false},
		{"J-41 a split by value", `"split_by":"rank"`, "KS 6D TH TS 9D 8C TD", "1 split, 1 stand, 1/2 stand", "split_by value", true},
		{"J-45 split aces that draw", "", "AS 6D AH TC 5D 6S 4C 9C", "1 split, 1 hit, 1 stand, 1/2 stand", "split_aces_one_card false", true},
		{"J-45 split aces that do not", `"split_aces_one_card":false`, "AS 6D AH TC 5D 6S 9C", "1 split", "split_aces_one_card true", true},
		{"A-BJ-13 hand one played out first", "", "8S 6D 8H TC 3D 2C TS 5H TC", "1 split, 1 hit, 1 hit, 1/2 stand", "split_deal sequential", true},
		{"A-BJ-13 the second hand's card after hand one", "", "8S TD 8H 9C 3D TC 2C", "1 split, 1 hit, 1/2 stand", "split_deal sequential", true},
		{"a fault of money is not explained", "", "5S TD 6H 8S 9D", "1 double 200", "", true},
		{"no such action is not explained", "", "5S TD 6H 8S 9D", "1 surrender", "", true},
		{"too few cards are not explained", "", "5S TD 6H", "", "", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, in := house(t, c.rules), one(t, c.dealt, c.actions)
			f := faulty(t, r, in)
			option, value, ok := blackjack.Explains(r, profile.Limits{}, in, c.whole, f)
			same(t, "explanation", strings.TrimSpace(option+" "+value), c.want)
			same(t, "found", ok, c.want != "")
		})
	}
	t.Run("no fault, nothing to explain", func(t *testing.T) {
		in := one(t, "TS TD 9H 9S", "1 stand")
		if _, _, ok := blackjack.Explains(house(t), profile.Limits{}, in, true, nil); ok {
			t.Error("explained")
		}
	})
}

func TestFeltIsUsedAgain(t *testing.T) {
	var felt blackjack.Felt
	rounds := []blackjack.Round{
		one(t, "8S 6D 8H TC 3D TS 9C 5H", "1 split, 1 hit, 1 stand, 1/2 stand"),
		one(t, "TS TD 8H 6S", "1 stand"),
		one(t, "AS 7D TH TS", ""),
		{Bets: []wager.Bet{seat(8, "100"), seat(1, "100")}, Void: true},
	}
	for range 2 {
		for i, in := range rounds {
			_, got, f := felt.Settle(house(t), profile.Limits{}, in, nil)
			_, want, g := blackjack.Settle(house(t), profile.Limits{}, in, nil)
			same(t, fmt.Sprint("round ", i), told(got, f), told(want, g))
		}
	}
}
