package roulette_test

import "testing"

// TestAmerican shows the clauses of the "American" book: one zero, colour chips, and
// series through the croupier.
func TestAmerican(t *testing.T) {
	low := `limits{"straight":{"min":"5","max":"100"},"outside":{"min":"25","max":"2000"}}`
	runClauses(t, americanTable, []clause{
		{name: "R4-1 A-R4-1 one zero: 0 is a number, 37 is none", bets: "straight 0 10, straight 37 10, dozen 1 10", number: 0, want: "win 360 R4-2, refused malformed R4-13, lose 0 R4-19"},
		{name: "R4-2 the prices 35, 17, 11, 8, 5, 2, 1", bets: "straight 17 10, split 17/20 10, street 16/17/18 10, corner 17/18/20/21 10, six_line 16/17/18/19/20/21 10, dozen 2 10, black 10", number: 17, want: "win 360 R4-2, win 180 R4-2, win 120 R4-2, win 90 R4-2, win 60 R4-2, win 30 R4-2, win 20 R4-2"},
		{name: "R4-2 the trio is not named, nor the complete, nor the first four", bets: "trio 0/1/2 10, complete 17 chip=1, first_four 0/1/2/3 10", number: 1, want: "refused not_offered R4-2, refused not_offered R1-36, refused not_offered R4-2"},
		{name: "R4-3 one colour a player: a chip of another value is another colour", bets: "red 10 colour chip=5, red 10 colour chip=10, red 10 colour chip=10 by=p2, red 10 cash, red 15 colour chip=5", number: 3, want: "win 20 R4-2, refused not_offered R4-3, win 20 R4-2, win 20 R4-2, win 30 R4-2"},
		{name: "R4-3 the colour is that of the first bet that stood", closed: 20, bets: "red 10 colour chip=5 @20, red 10 colour chip=10, red 10 colour chip=5", number: 3, want: "refused late R4-12, win 20 R4-2, refused not_offered R4-3"},
		{name: "R4-3 a colour without a value is none", bets: "red 10 colour, voisins 90 colour", number: 3, want: "refused malformed R4-13, refused malformed R4-13"},
		{name: "R4-3 cash is no colour, whatever chip is named", bets: "red 10 colour chip=5, red 10 cash chip=10, voisins 100 cash chip=10", number: 3, want: "win 20 R4-2, win 20 R4-2, win 264 change 1 R4-23"},
		{name: "R4-4 a colour is worth between the least and the most of a straight", with: []string{low}, bets: "red 100 colour chip=4.99, red 100 colour chip=100.01, red 100 colour chip=5, red 100 colour chip=100 by=p2", number: 3, want: "refused below_minimum R4-4, refused above_maximum R4-4, win 200 R4-2, win 200 R4-2"},
		{name: "R4-4 R4-13 what is under a least is said before what is over a most", with: []string{low}, bets: "red 24 colour chip=101", number: 3, want: "refused below_minimum R4-13"},
		{name: "R4-8 A-R4-3 the announcement alone is no bet: chips are handed over", bets: "voisins, red", number: 3, want: "refused malformed R4-13, refused malformed R4-13"},
		{name: "R4-9 R4-10 players place their own within the limits", with: []string{low}, bets: "straight 3 5, red 25, red 24", number: 3, want: "win 180 R4-2, win 50 R4-2, refused below_minimum R4-13"},
		{name: "R4-12 A-P-4 after 'bets are made' nothing is taken", closed: 20, launched: 10, bets: "red 10 @20, red 10 @15, tiers 60 @21", number: 3, want: "refused late R4-12, win 20 R4-2, refused late R4-12"},
		{name: "R4-13 A-R4-4 wrongly placed, ambiguous, under the minimum", with: []string{low}, bets: "split 3/4 10, red 10, corner 1/2/3/4 10, straight 1 4, red 50 id=b1", number: 3, want: "refused malformed R4-13, refused below_minimum R4-13, refused malformed R4-13, refused below_minimum R4-13, refused duplicate R4-13"},
		{name: "R4-14 A-P-1 150 at 100, and it wins: 100 stands, 50 comes back", with: []string{max100}, bets: "straight 17 150", number: 17, want: "win 3600 change 50 R4-2"},
		{name: "R4-14 and it loses", with: []string{max100}, bets: "straight 17 150", number: 18, want: "lose 0 change 50 R4-2"},
		{name: "R4-14 the sum: 80 and 20 stand, a third finds no room", with: []string{max100}, bets: "straight 17 80, straight 17 80, straight 17 5", number: 17, want: "win 2880 R4-2, win 720 change 60 R4-2, refused above_maximum R4-14"},
		{name: "R4-14 the least is looked for in the offer, not in what trimming leaves", with: []string{low}, bets: "straight 17 98, straight 17 5", number: 17, want: "win 3528 R4-2, win 72 change 3 R4-2"},
		{name: "R4-14 outside too", with: []string{low}, bets: "red 2500, red 100", number: 3, want: "win 4000 change 500 R4-2, refused above_maximum R4-14"},
		{name: "R4-15 losers are taken, winners paid", bets: "red 10, black 10", number: 3, want: "win 20 R4-2, lose 0 R4-2"},
		{name: "R4-17 A-R4-5 a chip that touches a line is the combination of that line", bets: "split 17/20 10, corner 16/17/19/20 10", number: 20, want: "win 180 R4-2, win 90 R4-2"},
		{name: "R4-19 nought takes columns, dozens and even chances", bets: "column 1 10, dozen 1 10, red 10, even 10, high 10", number: 0, want: "lose 0 R4-19, lose 0 R4-19, lose 0 R4-19, lose 0 R4-19, lose 0 R4-19"},
		{name: "R4-20 a launch that does not count gives every stake back", void: true, bets: "red 10, tiers 60", want: "void 10 R4-20, void 60 R4-20"},
		{name: "R4-22 R4-23 A-P-3 the big series in colour goes in nines: 18 chips stand, 20 do not", bets: "voisins 90 colour chip=5, voisins 100 colour chip=5", number: 1, want: "lose 0 R4-23, refused not_a_multiple R4-23", lies: "0/2/3 20, 4/7 10, 12/15 10, 18/21 10, 19/22 10, 32/35 10, 25/26/28/29 20"},
		{name: "R4-24 the small series in sixes", bets: "tiers 60 colour chip=5, tiers 70 colour chip=5", number: 5, want: "win 180 R4-24, refused not_a_multiple R4-24"},
		{name: "R4-25 orphelins in fives", bets: "orphelins 50 colour chip=5, orphelins 60 colour chip=5", number: 17, want: "win 360 R4-25, refused not_a_multiple R4-25"},
		{name: "R4-26 the zero-spiel in fours", bets: "jeu_zero 40 colour chip=5, jeu_zero 50 colour chip=5", number: 26, want: "win 360 R4-26, refused not_a_multiple R4-26"},
		{name: "R4-27 neighbours in fives, two on each side and no other", bets: "neighbours 17 25 colour chip=5, neighbours 17 30 colour chip=5, neighbours 17 15 sides=1, neighbours 17 35 sides=3", number: 17, want: "win 180 R4-27, refused not_a_multiple R4-27, refused not_offered R4-30, refused not_offered R4-30"},
		{name: "R4-28 A-P-2 in cash the least change: Voisins 100 has chips of 11", bets: "voisins 100", number: 1, want: "lose 0 change 1 R4-23", lies: "0/2/3 22, 4/7 11, 12/15 11, 18/21 11, 19/22 11, 32/35 11, 25/26/28/29 22"},
		{name: "A-P-3 Voisins 100 in colour chips of one is no multiple of nine", bets: "voisins 100 colour chip=1", number: 1, want: "refused not_a_multiple R4-23"},
		{name: "R4-29 R4-30 the series is whole: the trio is in it though alone it is not offered", bets: "voisins 9, trio 0/2/3 1", number: 2, want: "win 24 R4-23, refused not_offered R4-2"},
		{name: "R4-31 A-P-4 series and neighbours before the launch only; plain bets until they are made", launched: 10, closed: 20, bets: "tiers 6 @10, neighbours 17 5 @11, tiers 6 @9, red 10 @11, tiers 6", number: 5, want: "refused after_launch R4-31, refused after_launch R4-31, win 18 R4-24, win 20 R4-2, win 18 R4-24"},
		{name: "R4-14 a series over the maximum: one chip value, what is over it trimmed", with: []string{max100}, bets: "voisins 1800", number: 1, want: "lose 0 change 100 R4-23", lies: "0/2/3 300, 4/7 200, 12/15 200, 18/21 200, 19/22 200, 32/35 200, 25/26/28/29 400"},
		{name: "R4-14 Voisins 1400: chips of 155, the trio trimmed to 300", with: []string{max100}, bets: "voisins 1400", number: 1, want: "lose 0 change 15 R4-23", lies: "0/2/3 300, 4/7 155, 12/15 155, 18/21 155, 19/22 155, 32/35 155, 25/26/28/29 310"},
		{name: "R4-22 too little for the smallest chip on every place", bets: "voisins 8.99, neighbours 17 4", number: 1, want: "refused below_minimum R4-22, refused below_minimum R4-22"},
		{name: "R4-22 R4-27 a table that takes none", with: []string{`"calls":[],"neighbour_sides":[]`}, bets: "tiers 6, neighbours 17 5", number: 1, want: "refused not_offered R4-22, refused not_offered R4-27"},
		{name: "R4-14 a full table takes no series", with: []string{max100}, bets: "tiers 1200, tiers 6", number: 1, want: "lose 0 R4-24, refused above_maximum R4-14"},
		{name: "A-P-3 R4-23 the order of refusals: colour, lateness, launch, multiples, least", with: []string{low}, launched: 10, closed: 20, bets: "red 100 colour chip=5, tiers 61 colour chip=10 @21, tiers 61 colour chip=5 @21, tiers 61 colour chip=5 @11, tiers 61 colour chip=5, tiers 24 colour chip=4 by=p2", number: 3, want: "win 200 R4-2, refused not_offered R4-3, refused late R4-12, refused after_launch R4-31, refused not_a_multiple R4-24, refused below_minimum R4-4"},
	})
}

// TestHousesApart: the amounts by which the three houses are told apart.
func TestHousesApart(t *testing.T) {
	for _, c := range []struct {
		name string
		at   func(testing.TB, ...string) wheel
		want string
	}{
		{"A-P-2 A-P-3 R1-26 the European book", europeanTable, "lose 0 change 10 R1-27, refused above_maximum R1-5, lose 0 R1-30"},
		{"A-P-2 A-P-3 R4-28 the American one", americanTable, "lose 0 change 1 R4-23, lose 0 change 50 R4-2, refused after_launch R4-31"},
		{"A-P-1 A-P-2 A-P-4 the house", houseTable, "refused not_offered R1-24, refused above_maximum R0-18, refused not_offered R1-24"},
	} {
		runClauses(t, c.at, []clause{
			{name: c.name, with: []string{max100}, closed: 20, launched: 10, bets: "voisins 100, straight 17 150, jeu_zero 40 @15", number: 1, want: c.want},
		})
	}
}
