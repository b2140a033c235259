package blackjack_test

import (
	"math"
	"strings"
	"testing"

	"pitboss/tables/blackjack"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

func TestRefusals(t *testing.T) {
	const hasBoth = wager.HasSeat | wager.HasStake
	limits := profile.Limits{Seat: profile.Limit{Min: 5000, Max: 50000, HasMin: true, HasMax: true}}
	clock := wager.Clock{NoMoreBets: at(10), FirstCard: at(12)}
	for _, c := range []struct {
		name   string
		bet    wager.Offer
		again  bool
		clock  wager.Clock
		want   string // reason, clause, change
		key    string
		amount money.Amount
	}{
		{"J-5 seat 8 is not at the table", wager.Offer{ID: "x", Spot: "seat", Seat: 8, Stake: "100", Has: hasBoth}, false, clock, "not_offered J-5", "blackjack_refused_seat", 10000},
		{"A-BJ-9 one bet a seat", wager.Offer{ID: "x", Spot: "seat", Seat: 1, Stake: "100", Has: hasBoth}, false, clock, "not_offered J-5", "blackjack_refused_taken", 10000},
		{"J-22 at the signal is late", wager.Offer{ID: "x", Spot: "seat", Seat: 2, Stake: "100", Has: hasBoth, At: at(10)}, false, clock, "late J-22", "blackjack_refused_late", 10000},
		{"J-15 at the first card is late", wager.Offer{ID: "x", Spot: "seat", Seat: 2, Stake: "100", Has: hasBoth, At: at(12)}, false, wager.Clock{FirstCard: at(12)}, "late J-22", "blackjack_refused_late", 10000},
		{"J-20 nor is a second one added after it", wager.Offer{ID: "x", Spot: "seat", Seat: 1, Stake: "100", Has: hasBoth, At: at(13)}, false, clock, "not_offered J-5", "blackjack_refused_taken", 10000},
		{"J-23 under the minimum", wager.Offer{ID: "x", Spot: "seat", Seat: 2, Stake: "49.99", Has: hasBoth}, false, clock, "below_minimum J-23", "blackjack_refused_minimum", 4999},
		{"J-23 over the maximum", wager.Offer{ID: "x", Spot: "seat", Seat: 2, Stake: "500.01", Has: hasBoth}, false, clock, "above_maximum J-23", "blackjack_refused_maximum", 50001},
		{"J-23 late comes before the limits", wager.Offer{ID: "x", Spot: "seat", Seat: 2, Stake: "1", Has: hasBoth, At: at(11)}, false, clock, "late J-22", "blackjack_refused_late", 100},
		{"J-23 the same id comes first", wager.Offer{ID: "b1", Spot: "seat", Seat: 9, Stake: "1", Has: hasBoth, At: at(11)}, true, clock, "duplicate J-23", "blackjack_refused_duplicate", 100},
		{"a bet that the game does not have", wager.Offer{ID: "x", Spot: "pair", Seat: 2, Stake: "100", Has: hasBoth}, false, clock, "not_offered J-23", "blackjack_refused_spot", 10000},
		{"no spot", wager.Offer{ID: "x", Seat: 2, Stake: "100", Has: hasBoth}, false, clock, "malformed J-23", "blackjack_refused_malformed", 10000},
		{"no seat", wager.Offer{ID: "x", Spot: "seat", Stake: "100", Has: wager.HasStake}, false, clock, "malformed J-23", "blackjack_refused_malformed", 10000},
		{"seat 0", wager.Offer{ID: "x", Spot: "seat", Stake: "100", Has: hasBoth}, false, clock, "malformed J-23", "blackjack_refused_malformed", 10000},
		{"a negative seat", wager.Offer{ID: "x", Spot: "seat", Seat: -1, Stake: "100", Has: hasBoth}, false, clock, "malformed J-23", "blackjack_refused_malformed", 10000},
		{"no stake", wager.Offer{ID: "x", Spot: "seat", Seat: 2, Has: wager.HasSeat}, false, clock, "malformed J-23", "blackjack_refused_malformed", 0},
		{"no amount", wager.Offer{ID: "x", Spot: "seat", Seat: 2, Stake: "1e3", Has: hasBoth}, false, clock, "malformed J-23", "blackjack_refused_malformed", 0},
		{"no stake on a seat that is not there", wager.Offer{ID: "x", Spot: "seat", Seat: 8, Has: wager.HasSeat}, false, clock, "malformed J-23", "blackjack_refused_malformed", 0},
		{"no id", wager.Offer{Spot: "seat", Seat: 2, Stake: "100", Has: hasBoth}, false, clock, "malformed J-23", "blackjack_refused_malformed", 10000},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := one(t, "TS 7D 9H TS", "1 stand")
			bad := read(c.bet)
			bad.Again = c.again
			in.Bets, in.Clock = append(in.Bets, bad), c.clock
			_, all, f := blackjack.Settle(house(t), limits, in, nil)
			if f != nil {
				t.Fatalf("one bad bet spoiled the round: %v", f)
			}
			same(t, "the good bet", all[0].Outcome, wager.Win)
			got := all[1]
			same(t, "answer", got.Reason.String()+" "+got.Clause, c.want)
			same(t, "outcome", got.Outcome, wager.Refused)
			same(t, "sentence", got.Why.Key, c.key)
			same(t, "change", got.Change, c.amount)
			same(t, "offer", got.Offer, c.amount)
			same(t, "money", got.Stake+got.Won+got.Returned+got.Owed, 0)
			same(t, "priced", got.Priced, false)
		})
	}

	t.Run("J-23 the least and the most are taken", func(t *testing.T) {
		in := blackjack.Round{Bets: []wager.Bet{seat(1, "50"), seat(2, "500")}, Dealt: deck(t, "TS TS 7D 9H 9H TS"), Actions: acts(t, "1 stand, 2 stand")}
		_, all, f := blackjack.Settle(house(t), limits, in, nil)
		same(t, "the answer", told(all, f), "b1 win 100 J-29, b2 win 1000 J-29")
	})
	t.Run("J-5 a table of three seats", func(t *testing.T) {
		in := blackjack.Round{Bets: []wager.Bet{seat(3, "100"), seat(4, "100")}, Dealt: deck(t, "TS 7D 9H TS"), Actions: acts(t, "3 stand")}
		_, all := settled(t, house(t, `"seats":3`), in)
		same(t, "seat 3", all["b3"].Outcome, wager.Win)
		same(t, "seat 4", all["b4"].Reason, wager.NotOffered)
	})
	t.Run("J-21 one guest on two seats", func(t *testing.T) {
		in := blackjack.Round{Bets: []wager.Bet{seat(1, "100"), seat(2, "50")}, Dealt: deck(t, "TS 9C TD 9H 9D 8S"), Actions: acts(t, "1 stand, 2 stand")}
		in.Bets[1].Player = "p1"
		_, all := settled(t, house(t), in)
		same(t, "seat 1", all["b1"].Returned, 20000)
		same(t, "seat 2", all["b2"].Returned, 5000)
	})
	t.Run("a refused bet does not take its seat", func(t *testing.T) {
		late := seat(1, "100")
		late.ID, late.At = "late", at(10)
		in := one(t, "TS 7D 9H TS", "1 stand")
		in.Bets = append([]wager.Bet{late}, in.Bets...)
		in.Clock = clock
		_, all := settled(t, house(t), in)
		same(t, "the late one", all["late"].Reason, wager.Late)
		same(t, "the other", all["b1"].Outcome, wager.Win)
	})
	t.Run("nothing but refused bets: two cards, no draw", func(t *testing.T) {
		in := blackjack.Round{Bets: []wager.Bet{seat(8, "100")}, Dealt: deck(t, "TS 6D")}
		_, all := settled(t, house(t), in)
		same(t, "refused", all["b8"].Reason, wager.NotOffered)
		in.Dealt = nil
		same(t, "without cards", faulty(t, house(t), in).Code, wager.DealShort)
	})
}

func TestVoid(t *testing.T) {
	round := func(actions string) blackjack.Round {
		return blackjack.Round{
			Bets: []wager.Bet{seat(1, "100"), seat(2, "60"), seat(8, "10")}, Actions: acts(t, actions), Void: true,
		}
	}
	for _, c := range []struct{ name, rules, actions, want string }{
		{"J-24 stakes go back, refused ones stay refused", "", "", "b1 void 100 J-24, b2 void 60 J-24, b8 refused 0 J-5"},
		{"J-24 with what actions added", "", "1 insurance, 1 split, 2 double 40", "b1 void 100 J-24, b1/insurance void 50 J-24, b1/split void 100 J-24, b2 void 60 J-24, b2/double void 40 J-24, b8 refused 0 J-5"},
		{"J-24 nothing is said about turns", "", "2 hit, 1 stand, 1 stand, 1 timeout", "b1 void 100 J-24, b2 void 60 J-24, b8 refused 0 J-5"},
		{"J-24 more splits", `"splits":2,"double_after_split":true`, "1 split, 1 split, 1/3 double 5", "b1 void 100 J-24, b1/split void 100 J-24, b1/split2 void 100 J-24, b1/split2/double void 5 J-24, b2 void 60 J-24, b8 refused 0 J-5"},
		{"J-35 held money is not guessed: insurance", "", "1 insurance 20", "action.illegal J-35 action 1"},
		{"J-39 a double of more", "", "1 hit, 1 double 100.01", "action.illegal J-39 action 2"},
		{"J-39 a double that is not offered", `"double":"none"`, "1 double", "action.illegal J-39 action 1"},
		{"J-39 a double after a split", "", "1 split, 1/2 double", "action.illegal J-39 action 2"},
		{"J-40 a second double", "", "1 double, 1 double", "action.illegal J-40 action 2"},
		{"J-41 an unequal split", "", "2 split 100", "action.illegal J-41 action 1"},
		{"J-44 a second split", "", "1 split, 1 split", "action.illegal J-44 action 2"},
		{"J-57 a seat without a bet", "", "8 hit", "action.illegal J-57 action 1"},
		{"J-57 a hand that is not there", "", "1/2 hit", "action.illegal J-57 action 1"},
		{"J-58 no such action", "", "1 surrender", "action.illegal J-58 action 1"},
		{"J-33 insurance of a second hand", "", "1 split, 1/2 insurance", "action.illegal J-33 action 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			result, all, f := blackjack.Settle(house(t, c.rules), profile.Limits{}, round(c.actions), nil)
			same(t, "the answer", told(all, f), c.want)
			same(t, "hands", len(result.Hands)+len(result.Dealer.Cards), 0)
			for _, s := range all {
				same(t, s.ID+" priced", s.Priced, s.Outcome == wager.Void)
				same(t, s.ID+" owed", s.Owed, s.Returned)
			}
		})
	}
	t.Run("J-24 void wins over cards that are given", func(t *testing.T) {
		in := round("")
		in.Dealt = deck(t, "AS 7D KH")
		result, all := settled(t, house(t), in)
		same(t, "seat 1", all["b1"].Outcome, wager.Void)
		same(t, "no hands", len(result.Hands), 0)
	})
}

func TestChecked(t *testing.T) {
	limits := profile.Limits{Seat: profile.Limit{Max: 50000, HasMax: true}}
	in := blackjack.Round{
		Bets:    []wager.Bet{seat(1, "100"), seat(2, "900"), seat(8, "10")},
		Dealt:   deck(t, "TS 5S TD 9H 6H 8S TC"),
		Actions: acts(t, "1 stand, 2 double 400"),
		Checked: true,
	}
	t.Run("a bet over the limit is dealt to and priced as offered", func(t *testing.T) {
		result, all, f := blackjack.Settle(house(t), limits, in, nil)
		same(t, "the answer", told(all, f), "b1 win 200 J-29, b2 refused 0 J-23, b2/double refused 0 J-23, b8 refused 0 J-5")
		same(t, "hands", len(result.Hands), 2)
		same(t, "b2 owed", all[1].Owed, 180000)
		same(t, "b2 priced", all[1].Priced, true)
		same(t, "b2 change", all[1].Change, 90000)
		same(t, "its double owed", all[2].Owed, 80000)
		same(t, "its double's change", all[2].Change, 40000)
		same(t, "its double's reason", all[2].Reason, wager.AboveMaximum)
		same(t, "its double's sentence", all[2].Why.Key, "blackjack_refused_extra")
		same(t, "seat 8 priced", all[3].Priced, false)
	})
	t.Run("without the check its seat is not dealt to", func(t *testing.T) {
		plain := in
		plain.Checked = false
		_, _, f := blackjack.Settle(house(t), limits, plain, nil)
		if f == nil || f.Code != wager.ActionIllegal {
			t.Errorf("fault %v, want action.illegal: seat 1 alone is in play", f)
		}
	})
	t.Run("two bets on one seat are priced by its first hand", func(t *testing.T) {
		second := seat(1, "40")
		second.ID = "c1"
		two := one(t, "8S TD 8D 8C TH TC 5D", "1 split, 1 hit, 1/2 stand")
		two.Bets, two.Checked = append(two.Bets, second), true
		_, all, f := blackjack.Settle(house(t), limits, two, nil)
		same(t, "the answer", told(all, f), "b1 lose 0 J-31, b1/split push 100 J-30, c1 refused 0 J-5")
		same(t, "c1 priced", all[2].Priced, true)
		same(t, "c1 owed", all[2].Owed, 0)
	})
	t.Run("the seat's extras belong to its accepted bet", func(t *testing.T) {
		late := seat(1, "40")
		late.ID, late.At = "late", at(20)
		two := one(t, "5S TD 6H 8S 9D", "1 double 60")
		two.Bets, two.Checked = append([]wager.Bet{late}, two.Bets...), true
		two.Clock.NoMoreBets = at(10)
		_, all, f := blackjack.Settle(house(t), limits, two, nil)
		same(t, "the answer", told(all, f), "late refused 0 J-22, b1 win 200 J-29, b1/double win 120 J-39")
		same(t, "late owed", all[0].Owed, 8000)
	})
	t.Run("a stake that cannot be read is not priced, and judges no action", func(t *testing.T) {
		bad := seat(1, "much")
		_, all, f := blackjack.Settle(house(t), limits, blackjack.Round{
			Bets: []wager.Bet{bad}, Dealt: deck(t, "5S AD 6H 8S 9D"), Actions: acts(t, "1 insurance 7, 1 double 60"), Checked: true,
		}, nil)
		same(t, "the answer", told(all, f), "b1 refused 0 J-23, b1/insurance refused 0 J-23, b1/double refused 0 J-23")
		for _, s := range all {
			same(t, s.ID+" priced", s.Priced, false)
		}
	})
	t.Run("J-24 a refused stake that was taken goes back from a void round", func(t *testing.T) {
		void := in
		void.Void = true
		_, all, f := blackjack.Settle(house(t), limits, void, nil)
		same(t, "the answer", told(all, f), "b1 void 100 J-24, b2 refused 0 J-23, b2/double refused 0 J-23, b8 refused 0 J-5")
		same(t, "b2 owed", all[1].Owed, 90000)
		same(t, "its double owed", all[2].Owed, 40000)
	})
}

func TestBoxes(t *testing.T) {
	limits := profile.Limits{Seat: profile.Limit{Max: 50000, HasMax: true}}
	in := blackjack.Round{Bets: []wager.Bet{seat(5, "100"), seat(2, "900"), seat(8, "1"), seat(1, "30")}}
	list := func(boxes []blackjack.Box) string {
		var all []string
		for _, b := range boxes {
			all = append(all, blackjack.Place{Seat: b.Seat, Hand: 1}.String()+" "+house(t).Currency.Format(b.Stake))
		}
		return strings.Join(all, ", ")
	}
	same(t, "accepted", list(blackjack.Boxes(house(t), limits, in)), "seat:1 30.00, seat:5 100.00")
	in.Checked = true
	same(t, "named", list(blackjack.Boxes(house(t), limits, in)), "seat:1 30.00, seat:2 900.00, seat:5 100.00")
}

func TestMoneyTooLarge(t *testing.T) {
	r := house(t)
	r.Blackjack.BlackjackOdds = money.Odds{Win: 1_000_000, Stake: 1}
	in := one(t, "AS 7D TH TS", "")
	in.Bets[0].Amount = money.Most
	before := []wager.Settled{{ID: "before"}}
	_, all, f := blackjack.Settle(r, profile.Limits{}, in, before)
	if f == nil || f.Code != wager.MoneyInvalid || !strings.Contains(f.Message, "b1") {
		t.Errorf("fault %v, want money.invalid with the bet", f)
	}
	same(t, "answers", len(all), 1)

	r.Blackjack.BlackjackOdds = money.To1(1)
	in.Bets[0].Amount = math.MaxInt64
	if f := faulty(t, r, in); f.Code != wager.MoneyInvalid {
		t.Errorf("fault %v, want money.invalid", f)
	}

	in.Checked = true
	in.Bets[0].At, in.Clock.NoMoreBets = at(11), at(10)
	_, refused := settled(t, r, in)
	same(t, "a refused bet that cannot be priced spoils nothing", refused["b1"].Priced, false)
}

func TestDstIsAppendedTo(t *testing.T) {
	_, all, f := blackjack.Settle(house(t), profile.Limits{}, one(t, "AS 7D TH TS", ""), []wager.Settled{{ID: "before"}})
	if f != nil || len(all) != 2 || all[0].ID != "before" || all[1].ID != "b1" {
		t.Errorf("%v %+v", f, all)
	}
}
