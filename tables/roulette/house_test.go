package roulette_test

import (
	"testing"

	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
)

const houseLimits = `limits{"straight":{"min":"5","max":"100"},"outside":{"min":"25","max":"2000"}}`

// TestHouse shows the clauses of the live casino's roulette.
func TestHouse(t *testing.T) {
	runClauses(t, houseTable, []clause{
		{name: "R0-1 A-R0-1 black and the column are two bets", bets: "black 10, column 1 10, column 2 10, red 10", number: 22, want: "win 20 R0-20, win 30 R0-20, lose 0 R0-20, lose 0 R0-20"},
		{name: "R0-1 red on a black number", bets: "red 10, black 10", number: 17, want: "lose 0 R0-20, win 20 R0-20"},
		{name: "R0-2 A-R0-2 the first four stand; the trio is named nowhere", bets: "first_four 0/1/2/3 10, trio 0/1/2 10", number: 2, want: "win 90 R0-20, refused not_offered R0-2"},
		{name: "R0-2 a corner is four numbers that meet, and 0-1-2-3 is the first four", bets: "corner 1/2/4/5 10, corner 0/1/2/3 10, corner 3/4/6/7 10", number: 5, want: "win 90 R0-20, refused malformed R0-2, refused malformed R0-2"},
		{name: "R0-3 A-R0-1 dozens", bets: "dozen 1 10, dozen 2 10, dozen 3 10", number: 12, want: "win 30 R0-20, lose 0 R0-20, lose 0 R0-20"},
		{name: "R0-3 the second begins at 13", bets: "dozen 1 10, dozen 2 10, dozen 3 10", number: 13, want: "lose 0 R0-20, win 30 R0-20, lose 0 R0-20"},
		{name: "R0-3 there is no fourth", bets: "dozen 4 10, dozen 10, column 0 10", number: 13, want: "refused malformed R0-15, refused malformed R0-15, refused malformed R0-15"},
		{name: "R0-4 A-R0-1 the eighteen-number bet: low to 18", bets: "low 10, high 10", number: 18, want: "win 20 R0-20, lose 0 R0-20"},
		{name: "R0-4 high from 19", bets: "low 10, high 10", number: 19, want: "lose 0 R0-20, win 20 R0-20"},
		{name: "R0-5 even and odd", bets: "even 10, odd 10", number: 36, want: "win 20 R0-20, lose 0 R0-20"},
		{name: "R0-5 R0-8 A-R0-3 nought is in no outside bet", bets: "even 10, odd 10, red 10, black 10, low 10, high 10, dozen 1 10, column 3 10", number: 0, want: "lose 0 R0-20, lose 0 R0-20, lose 0 R0-20, lose 0 R0-20, lose 0 R0-20, lose 0 R0-20, lose 0 R0-20, lose 0 R0-20"},
		{name: "R0-6 A-R0-4 five numbers are no bet on one zero", bets: "five_number 10, corner 0/1/2/3/4 10", number: 1, want: "refused not_offered R0-6, refused malformed R0-2"},
		{name: "R0-7 A-R0-1 a line is six numbers in two rows that touch", bets: "six_line 1/2/3/4/5/6 10, six_line 1/2/3/7/8/9 10, six_line 2/3/4/5/6/7 10", number: 6, want: "win 60 R0-20, refused malformed R0-7, refused malformed R0-7"},
		{name: "R0-9 A-R0-1 a street is a row, not three that follow", bets: "street 4/5/6 10, street 2/3/4 10, street 0/1/2 10", number: 4, want: "win 120 R0-20, refused malformed R0-9, refused malformed R0-9"},
		{name: "R0-10 A-R0-5 a split is two that touch", bets: "split 5/8 10, split 3/4 10, split 0/4 10, split 12/16 10, split 0/2 10", number: 8, want: "win 180 R0-20, refused malformed R0-10, refused malformed R0-10, refused malformed R0-10, lose 0 R0-20"},
		{name: "R0-11 nought straight up pays 35 to 1", bets: "straight 0 10, straight 36 10, straight 37 10", number: 0, want: "win 360 R0-20, lose 0 R0-20, refused malformed R0-11"},
		{name: "R0-14 A-GEN-1 no more bets closes; a second before it does not", bets: "red 10 @20, red 10 @19, red 10", closed: 20, number: 3, want: "refused late R0-14, win 20 R0-20, win 20 R0-20"},
		{name: "R0-15 the player answers for the position: any order of the numbers, but no double", bets: "split 20/17 10, split 17/17 10, corner 21/18/20/17 10, straight 10", number: 17, want: "win 180 R0-20, refused malformed R0-10, win 90 R0-20, refused malformed R0-11"},
		{name: "R0-16 settled strictly by the position", bets: "split 17/20 10, straight 17 10, straight 20 10", number: 20, want: "win 180 R0-20, lose 0 R0-20, win 360 R0-20"},
		{name: "R0-17 R0-18 A-GEN-3 the least and the most of the table", with: []string{houseLimits}, bets: "straight 1 4.99, straight 1 5, straight 1 95, straight 1 1, red 24, red 2000, red 25, dozen 1 2000.01", number: 1, want: "refused below_minimum R0-18, win 180 R0-20, win 3420 R0-20, refused below_minimum R0-18, refused below_minimum R0-18, win 4000 R0-20, refused above_maximum R0-18, refused above_maximum R0-18"},
		{name: "R0-18 a bet over the maximum is refused whole", with: []string{houseLimits}, bets: "straight 1 150", number: 1, want: "refused above_maximum R0-18"},
		{name: "R0-19 A-GEN-4 a malfunction gives every stake back; what was refused stays refused", void: true, closed: 20, bets: "red 10, split 17/20 5, straight 1 5 @20, trio 0/1/2 5", want: "void 10 R0-19, void 5 R0-19, refused late R0-14, refused not_offered R0-2"},
		{name: "R0-20 every price", bets: "straight 17 10, split 17/20 10, street 16/17/18 10, corner 17/18/20/21 10, six_line 16/17/18/19/20/21 10, column 2 10, dozen 2 10, black 10, odd 10, low 10", number: 17, want: "win 360 R0-20, win 180 R0-20, win 120 R0-20, win 90 R0-20, win 60 R0-20, win 30 R0-20, win 30 R0-20, win 20 R0-20, win 20 R0-20, win 20 R0-20"},
		{name: "R0-12 R0-28 37 is not on the wheel", bets: "red 10", number: 37, want: "number.invalid R0-28"},
		{name: "R0-28 nor is minus one", bets: "red 10", number: -1, want: "number.invalid R0-28"},
		{name: "R1-24 R1-36 A-P-5 no call bets, neighbours or completes here", bets: "voisins 900, neighbours 17 50, complete 17 chip=1", number: 17, want: "refused not_offered R1-24, refused not_offered R1-24, refused not_offered R1-36"},
		{name: "A-P-1 150 at a maximum of 100 is refused here", with: []string{houseLimits}, bets: "straight 17 150", number: 17, want: "refused above_maximum R0-18"},
		{name: "R1-24 a house that switches a series on takes the European values", with: []string{`"calls":["tiers"]`, `limits{"straight":{"max":"100"}}`}, bets: "tiers 1195, voisins 900", number: 5, want: "win 3510 change 25 R1-28, refused not_offered R1-24", lies: "5/8 195, 10/11 195, 13/16 195, 23/24 195, 27/30 195, 33/36 195"},
		{name: "R0-2 a trio or first four of other numbers", bets: "trio 1/2/3 10, first_four 1/2/3/4 10", number: 1, want: "refused malformed R0-2, refused malformed R0-2"},
		{name: "R1-35 R1-40 a house that switches on neighbours and completes", with: []string{`"neighbour_sides":[2],"complete":true`, `limits{"straight":{"max":"100"}}`}, bets: "neighbours 17 50, complete 17 chip=1, neighbours 17 15 sides=1", number: 17, want: "win 360 R1-35, win 432 R1-40, refused not_offered R1-33"},
		{name: "R1-32 R1-42 and their maxima", with: []string{`"neighbour_sides":[2],"complete":true`, `limits{"straight":{"max":"5"}}`}, bets: "neighbours 17 25, neighbours 17 25, complete 17 chip=1", number: 1, want: "lose 0 R1-35, refused above_maximum R1-32, refused above_maximum R1-42"},
		{name: "R4-3 R4-31 and plays by colours and the launch", with: []string{`"one_colour_per_player":true,"call_deadline":"launch","calls":["tiers"]`}, launched: 10, bets: "red 5 colour chip=5, red 5 colour chip=1, tiers 30 @10", number: 3, want: "win 10 R0-20, refused not_offered R4-3, refused after_launch R4-31"},
		{name: "R0-15 an id is a bet's own: the later one is refused, and counts for nothing", with: []string{houseLimits}, bets: "straight 1 100, straight 1 100 id=b1, straight 1 5 by=p2", number: 1, want: "win 3600 R0-20, refused duplicate R0-18, win 180 R0-20"},
	})
}

// TestWhatARefusalSpeaksOf: the place, the amounts and the word that its sentence needs.
func TestWhatARefusalSpeaksOf(t *testing.T) {
	for _, c := range []struct {
		name, bets  string
		at          int
		key, place  string
		text        string
		amount, lim money.Amount
	}{
		{"R1-5 over the maximum", "split 17/20 150, split 17/20 60", 1, "roulette_above_maximum", "17/20", "split", 21_000, 20_000},
		{"R1-6 under the minimum", "dozen 2 4", 0, "roulette_below_minimum", "", "dozen", 400, 2_500},
		{"R1-8 late", "red 25 @30", 0, "roulette_late", "", "red", 0, 0},
		{"R1-23 an unknown bet", "finals 5", 0, "roulette_not_offered", "", "finals", 0, 0},
		{"R1-26 a series under its step", "voisins 44", 0, "roulette_below_step", "", "voisins", 4_400, 500},
		{"R1-33 sides", "neighbours 17 50 sides=9", 0, "roulette_not_offered_sides", "", "neighbours", 0, 0},
		{"R1-42 a position of a complete", "complete 17 chip=50, complete 20 chip=100", 1, "roulette_above_part", "17/20", "complete", 30_000, 20_000},
		{"R1-14 a shape", "split 3/4 10", 0, "roulette_malformed_split", "*", "split", 0, 0},
		{"R0-15 a stake", "red", 0, "roulette_malformed_stake", "", "red", 0, 0},
		{"R0-15 a chip", "complete 17 40", 0, "roulette_malformed_chip", "", "complete", 0, 0},
		{"R0-15 a cost", "complete 17 41 chip=1", 0, "roulette_malformed_cost", "", "complete", 0, 0},
		{"R0-15 what cannot be read", "red x", 0, "bet_unreadable", "", "stake", 0, 0},
		{"R0-15 an id", "red 25, red 25 id=b1", 1, "bet_duplicate", "", "b1", 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := europeanTable(t, houseLimits)
			in := roulette.Spin{Number: 1, HasNumber: true, Bets: w.bets(t, c.bets)}
			in.Clock.NoMoreBets = second(20)
			s := w.settle(t, in)[c.at]
			same(t, "sentence", s.Why.Key, c.key)
			if c.place != "*" {
				same(t, "place", s.Why.Place, c.place)
			}
			same(t, "text", s.Why.Text, c.text)
			same(t, "amount", s.Why.Amount, c.amount)
			same(t, "limit", s.Why.Limit, c.lim)
		})
	}
}

func TestColours(t *testing.T) {
	t.Run("R0-28 A-R0-7 18 red, 18 black, one green", func(t *testing.T) {
		red := map[int]bool{}
		for _, n := range []int{1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36} {
			red[n] = true
		}
		for n := range roulette.Numbers {
			want := "black"
			switch {
			case n == 0:
				want = "green"
			case red[n]:
				want = "red"
			}
			same(t, "colour", roulette.ColourWord(n), want)
		}
		same(t, "37", roulette.Numbers, 37)
	})
}

// TestNumberIsWanted: a spin without a number is none, whatever the book.
func TestNumberIsWanted(t *testing.T) {
	for name, w := range map[string]wheel{"R0-28": houseTable(t), "R1-1": europeanTable(t), "R1-1 A-R4-1": americanTable(t)} {
		t.Run(name+" a number that is not there", func(t *testing.T) {
			in := roulette.Spin{Bets: w.bets(t, "red 10")}
			got, f := roulette.NewSettler().Settle(w.rules, w.limits, &in, nil)
			if f == nil || f.Code != "number.invalid" || len(got) != 0 {
				t.Errorf("answered %v, %v", got, f)
			}
			want := "R1-1"
			if w.rules.Book == profile.HouseBook {
				want = "R0-28"
			}
			same(t, "clause", f.Clause, want)
		})
	}
}
