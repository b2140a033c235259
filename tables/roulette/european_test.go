package roulette_test

import (
	"fmt"
	"strings"
	"testing"

	"pitboss/tables/roulette"
	"pitboss/tables/wager"
)

const max100 = `limits{"straight":{"max":"100"}}`

// TestEuropean shows the clauses of the European book's plain bets.
func TestEuropean(t *testing.T) {
	runClauses(t, europeanTable, []clause{
		{name: "R1-2 players do not play each other: each bet against the bank", bets: "red 10, black 10 by=p2", number: 3, want: "win 20 R1-22, lose 0 R1-22"},
		{name: "R1-3 streets lie across, columns along", bets: "street 16/17/18 10, column 2 10", number: 17, want: "win 120 R1-15, win 30 R1-21"},
		{name: "R1-4 colour chips and cash alike", bets: "red 10 colour chip=5, red 10 cash, red 10 colour", number: 3, want: "win 20 R1-22, win 20 R1-22, win 20 R1-22"},
		{name: "R1-5 maxima of 1, 2, 3, 4, 6 times the straight one", with: []string{max100}, bets: "straight 17 100, split 17/20 200, street 16/17/18 300, corner 17/18/20/21 400, six_line 16/17/18/19/20/21 600", number: 17, want: "win 3600 R1-13, win 3600 R1-14, win 3600 R1-15, win 3600 R1-17, win 3600 R1-19"},
		{name: "R1-5 one over each", with: []string{max100}, bets: "straight 17 100.01, split 17/20 200.01, street 16/17/18 300.01, corner 17/18/20/21 400.01, six_line 16/17/18/19/20/21 600.01", number: 17, want: "refused above_maximum R1-5, refused above_maximum R1-5, refused above_maximum R1-5, refused above_maximum R1-5, refused above_maximum R1-5"},
		{name: "A-R1-1 the trio three times, the first four four times", with: []string{max100}, bets: "trio 0/1/2 300, trio 0/2/3 301, first_four 0/1/2/3 400, first_four 0/1/2/3 1", number: 2, want: "win 3600 R1-16, refused above_maximum R1-5, win 3600 R1-18, refused above_maximum R1-5"},
		{name: "A-R1-1 usually: a house with other multiples", with: []string{max100, `"maximum_multiples":{"split":1,"trio":2}`}, bets: "split 17/20 101, trio 0/1/2 200, corner 17/18/20/21 400", number: 17, want: "refused above_maximum R1-5, lose 0 R1-16, win 3600 R1-17"},
		{name: "R1-5 the sum one player has on one position", with: []string{max100}, bets: "straight 17 60, straight 17 41, straight 17 40, straight 17 100 by=p2, straight 18 100", number: 17, want: "win 2160 R1-13, refused above_maximum R1-5, win 1440 R1-13, win 3600 R1-13, lose 0 R1-13"},
		{name: "R1-6 outside bets have their own", with: []string{houseLimits}, bets: "red 2000, red 1, black 24, dozen 1 2000, dozen 2 2000", number: 1, want: "win 4000 R1-22, refused below_minimum R1-6, refused below_minimum R1-6, win 6000 R1-21, lose 0 R1-21"},
		{name: "R1-6 and inside ones their own least", with: []string{houseLimits}, bets: "straight 1 4, split 1/2 4.99, six_line 1/2/3/4/5/6 5", number: 1, want: "refused below_minimum R1-5, refused below_minimum R1-5, win 30 R1-19"},
		{name: "R1-4 a colour here may be worth more than a straight", with: []string{houseLimits}, bets: "red 300 colour chip=150, red 60 colour chip=2", number: 3, want: "win 600 R1-22, win 120 R1-22"},
		{name: "R1-6 the least of a straight is none of an outside bet, nor the other way", with: []string{`limits{"straight":{"min":"5"}}`}, bets: "red 1, straight 3 4", number: 3, want: "win 2 R1-22, refused below_minimum R1-5"},
		{name: "R1-5 nor the least of an outside bet one of a straight", with: []string{`limits{"outside":{"min":"5"}}`}, bets: "red 1, straight 3 4", number: 3, want: "refused below_minimum R1-6, win 144 R1-13"},
		{name: "R1-13 R1-19 a straight on two numbers, a six-line on five", bets: "straight 1/2 10, six_line 1/2/3/4/5 10", number: 3, want: "refused malformed R1-13, refused malformed R1-19"},
		{name: "R1-6 over the most outside", with: []string{houseLimits}, bets: "red 2000.01, dozen 1 2001", number: 3, want: "refused above_maximum R1-6, refused above_maximum R1-6"},
		{name: "A-P-3 R4-3 R4-31 multiples, colours and the launch, where this house has them", with: []string{`"call_multiples":true,"call_deadline":"launch"`}, launched: 10, bets: "red 10 colour, tiers 60 colour, tiers 60 colour chip=5, tiers 61 colour chip=1, tiers 60 @10", number: 5, want: "win 20 R1-22, refused malformed R1-23, win 180 R1-28, refused not_a_multiple R4-24, refused after_launch R4-31"},
		{name: "R4-3 one colour, where this house has it", with: []string{`"one_colour_per_player":true`}, bets: "red 10 colour chip=5, red 10 colour chip=1", number: 3, want: "win 20 R1-22, refused not_offered R4-3"},
		{name: "R1-7 A-P-4 while the ball runs all bets are taken", closed: 20, launched: 10, bets: "red 10 @15, voisins 90 @15", number: 3, want: "win 20 R1-22, win 240 R1-27"},
		{name: "R1-8 at no more bets none is", closed: 20, bets: "red 10 @20, voisins 90 @21, complete 17 chip=1 @20, red 10 @19", number: 3, want: "refused late R1-8, refused late R1-8, refused late R1-8, win 20 R1-22"},
		{name: "R1-10 R1-12 the odds are to one: the stake stays the player's", bets: "straight 17 1, red 1", number: 17, want: "win 36 R1-13, lose 0 R1-22"},
		{name: "R1-13 straight up 35 to 1", bets: "straight 17 100, straight 18 100", number: 17, want: "win 3600 R1-13, lose 0 R1-13"},
		{name: "R1-14 split 17 to 1, with nought too", bets: "split 0/1 10, split 0/2 10, split 0/3 10, split 17/18 10, split 1/3 10", number: 0, want: "win 180 R1-14, win 180 R1-14, win 180 R1-14, lose 0 R1-14, refused malformed R1-14"},
		{name: "R1-15 street 11 to 1", bets: "street 34/35/36 10, street 0/1/2 10, street 0/2/3 10", number: 35, want: "win 120 R1-15, refused malformed R1-15, refused malformed R1-15"},
		{name: "R1-16 trio 11 to 1: 0-1-2 or 0-2-3 and no other", bets: "trio 0/1/2 10, trio 0/2/3 10, trio 0/1/3 10, trio 1/2/3 10", number: 2, want: "win 120 R1-16, win 120 R1-16, refused malformed R1-16, refused malformed R1-16"},
		{name: "R1-17 corner 8 to 1", bets: "corner 32/33/35/36 10, corner 3/4/6/7 10", number: 36, want: "win 90 R1-17, refused malformed R1-17"},
		{name: "R1-18 first four 8 to 1", bets: "first_four 0/1/2/3 10, first_four 1/2/4/5 10", number: 3, want: "win 90 R1-18, refused malformed R1-18"},
		{name: "R1-19 six-line 5 to 1", bets: "six_line 31/32/33/34/35/36 10", number: 36, want: "win 60 R1-19"},
		{name: "R1-20 nought is in no outside bet", bets: "red 10, dozen 1 10, column 1 10, even 10", number: 0, want: "lose 0 R1-20, lose 0 R1-20, lose 0 R1-20, lose 0 R1-20"},
		{name: "R1-21 dozens and columns 2 to 1; the first column is 1-4-7 … 34", bets: "column 1 10, column 3 10, dozen 3 10", number: 34, want: "win 30 R1-21, lose 0 R1-21, win 30 R1-21"},
		{name: "R1-22 A-R0-7 even chances 1 to 1", bets: "red 10, black 10, low 10, high 10, even 10, odd 10", number: 14, want: "win 20 R1-22, lose 0 R1-22, win 20 R1-22, lose 0 R1-22, win 20 R1-22, lose 0 R1-22"},
		{name: "R1-23 what is not in the table of payment is no bet", bets: "five_number 10, final 7 10, red", number: 1, want: "refused not_offered R1-23, refused not_offered R1-23, refused malformed R1-23"},
		{name: "R1-44 R1-47 la partage and en prison are off", bets: "red 10", number: 0, want: "lose 0 R1-20"},
		{name: "R1-48 the first example: 17 straight up, 100", bets: "straight 17 100", number: 17, want: "win 3600 R1-13"},
		{name: "R1-48 the second: 3000 paid, 100 collected", bets: "split 17/20 100, corner 13/14/16/17 100, six_line 16/17/18/19/20/21 100, red 100", number: 17, want: "win 1800 R1-14, win 900 R1-17, win 600 R1-19, lose 0 R1-22"},
		{name: "R1-48 the third: 1700 paid on nought", bets: "red 100, dozen 2 100, split 0/3 100", number: 0, want: "lose 0 R1-20, lose 0 R1-20, win 1800 R1-14"},
		{name: "R1-48 R1-31 the fourth: Voisins 900 on 26 wins 1600 and leaves the corner's 200", bets: "voisins 900", number: 26, want: "win 1800 R1-27"},
		{name: "R1-48 and on nought 2200", bets: "voisins 900", number: 0, want: "win 2400 R1-27"},
	})
}

// TestZeroRules shows la partage and en prison.
func TestZeroRules(t *testing.T) {
	partage, prison := `"zero":"la_partage"`, `"zero":"en_prison"`
	runClauses(t, europeanTable, []clause{
		{name: "R1-44 R1-45 half of every even chance comes back on nought", with: []string{partage}, bets: "red 100, even 100, low 100, black 100, odd 100, high 100", number: 0, want: "half 50 R1-45, half 50 R1-45, half 50 R1-45, half 50 R1-45, half 50 R1-45, half 50 R1-45"},
		{name: "R1-44 of no dozen, column or call bet", with: []string{partage}, bets: "dozen 1 100, column 1 100, tiers 60, straight 1 10", number: 0, want: "lose 0 R1-20, lose 0 R1-20, lose 0 R1-28, lose 0 R1-13"},
		{name: "R1-44 and on no other number", with: []string{partage}, bets: "red 100", number: 2, want: "lose 0 R1-22"},
		{name: "R1-48 R1-45 the third example with la partage", with: []string{partage}, bets: "red 100, dozen 2 100, split 0/3 100", number: 0, want: "half 50 R1-45, lose 0 R1-20, win 1800 R1-14"},
		{name: "R1-45 A-R1-6 half of 0.25 is rounded down", with: []string{partage}, bets: "red 0.25", number: 0, want: "half 0.12 R1-45"},
		{name: "A-R1-6 or up", with: []string{partage, `"half_rounding":"up"`}, bets: "red 0.25, red 0.24", number: 0, want: "half 0.13 R1-45, half 0.12 R1-45"},
		{name: "A-R1-6 or half up", with: []string{partage, `"half_rounding":"half_up"`}, bets: "red 0.01", number: 0, want: "half 0.01 R1-45"},
		{name: "A-R1-6 half of 25 yen", with: []string{partage, "currency JPY"}, bets: "red 25", number: 0, want: "half 12 R1-45"},
		{name: "A-R1-6 half of a dinar's fils", with: []string{partage, "currency KWD"}, bets: "red 0.005", number: 0, want: "half 0.002 R1-45"},
		{name: "R1-46 en prison holds the stake, and takes the dozen", with: []string{prison}, bets: "red 100, dozen 1 100", number: 0, want: "prison 0 R1-46, lose 0 R1-20"},
		{name: "R1-46 the next spin wins: the stake back, nothing more", with: []string{prison}, prison: "red 100, odd 50", bets: "red 10", number: 3, want: "released 100 R1-46, released 50 R1-46, win 20 R1-22"},
		{name: "R1-46 it loses: taken", with: []string{prison}, prison: "red 100", number: 2, want: "lose 0 R1-46"},
		{name: "A-R1-7 a second nought takes it", with: []string{prison}, prison: "red 100", number: 0, want: "lose 0 R1-46"},
		{name: "A-R1-7 or it stays", with: []string{prison, `"second_zero":"stay"`}, prison: "red 100", number: 0, want: "prison 0 R1-46"},
		{name: "R1-46 a void spin leaves it where it is", with: []string{prison}, prison: "red 100", void: true, want: "prison 0 R1-46"},
		{name: "R1-46 what is held counts toward no maximum", with: []string{prison, `limits{"outside":{"max":"100"}}`}, prison: "red 100", bets: "red 100", number: 3, want: "released 100 R1-46, win 200 R1-22"},
		{name: "R1-47 no stake is held where the rule is off", prison: "red 100", number: 3, want: "input.invalid R1-47"},
		{name: "R1-44 only an even chance is held", with: []string{prison}, prison: "dozen 1 100", number: 3, want: "input.invalid R1-44"},
		{name: "R1-46 held money is never guessed: a stake that is none", with: []string{prison}, prison: "red 1.001", number: 3, want: "input.invalid "},
		{name: "R1-46 nor one that is missing", with: []string{prison}, prison: "red", number: 3, want: "input.invalid "},
		{name: "R1-46 nor two with one id", with: []string{prison}, prison: "red 1, odd 1 id=b1", number: 3, want: "input.invalid "},
	})
}

// TestPrisonOfColours: what stands in the way of a bet stands in the way of a held one.
func TestPrisonOfColours(t *testing.T) {
	runClauses(t, americanTable, []clause{
		{name: "R1-46 R4-3 a held colour without its value is guessed by nobody", with: []string{`"zero":"en_prison"`}, prison: "red 10 colour", number: 3, want: "input.invalid R1-44"},
		{name: "R1-46 R4-3 with it, it is free", with: []string{`"zero":"en_prison"`}, prison: "red 10 colour chip=5", number: 3, want: "released 10 R1-46"},
	})
}

// TestCallBets shows placement, change and payment of what is bet by voice.
func TestCallBets(t *testing.T) {
	min10 := `limits{"straight":{"min":"10"}}`
	runClauses(t, europeanTable, []clause{
		{name: "R1-24 R1-25 R1-27 Voisins: nine chips, 0/2/3 and the corner two each", bets: "voisins 900", number: 4, want: "win 1800 R1-27", lies: "0/2/3 200, 4/7 100, 12/15 100, 18/21 100, 19/22 100, 32/35 100, 25/26/28/29 200"},
		{name: "R1-28 Tiers: six", bets: "tiers 600", number: 33, want: "win 1800 R1-28", lies: "5/8 100, 10/11 100, 13/16 100, 23/24 100, 27/30 100, 33/36 100"},
		{name: "R1-29 Orphelins: five, and 17 is on two splits", bets: "orphelins 500", number: 17, want: "win 3600 R1-29", lies: "1 100, 6/9 100, 14/17 100, 17/20 100, 31/34 100"},
		{name: "R1-30 Jeu zéro: four", bets: "jeu_zero 400", number: 26, want: "win 3600 R1-30", lies: "0/3 100, 12/15 100, 32/35 100, 26 100"},
		{name: "R1-31 every chip pays by the ordinary table, a set that is not hit loses", bets: "voisins 900", number: 1, want: "lose 0 R1-27"},
		{name: "R1-26 the value of a chip goes down to a multiple of five: the rest is change", bets: "voisins 1000", number: 1, want: "lose 0 change 10 R1-27", lies: "0/2/3 220, 4/7 110, 12/15 110, 18/21 110, 19/22 110, 32/35 110, 25/26/28/29 220"},
		{name: "R1-26 A-P-2 Voisins 100: chips of ten", bets: "voisins 100", number: 1, want: "lose 0 change 10 R1-27"},
		{name: "R1-26 A-R1-2 under five a chip nothing is placed", bets: "voisins 44.99, tiers 29.99, orphelins 24, jeu_zero 19", number: 1, want: "refused below_minimum R1-26, refused below_minimum R1-26, refused below_minimum R1-26, refused below_minimum R1-26"},
		{name: "A-R1-2 the step is in units of the currency: five yen", with: []string{"currency JPY"}, bets: "voisins 49, voisins 44", number: 1, want: "lose 0 change 4 R1-27, refused below_minimum R1-26"},
		{name: "A-R1-2 another step", with: []string{`"call_step":"0.25"`}, bets: "voisins 10", number: 1, want: "lose 0 change 1 R1-27"},
		{name: "R1-5 R1-25 a chip is at least the least straight: after the step, as offered", with: []string{min10}, bets: "voisins 90, voisins 89.99, complete 17 chip=9, complete 17 chip=10", number: 1, want: "lose 0 R1-27, refused below_minimum R1-5, refused below_minimum R1-5, lose 0 R1-41"},
		{name: "R1-32 what lies there already counts: 4/7 has room for 50", with: []string{max100}, bets: "voisins 1200, split 4/7 80, split 4/7 1", number: 1, want: "lose 0 change 30 R1-27, refused above_maximum R1-5, lose 0 R1-14"},
		{name: "R1-32 a plain bet first, then the series beside it", with: []string{max100}, bets: "split 4/7 150 id=x, voisins 1200", number: 1, want: "lose 0 R1-14, lose 0 change 30 R1-27"},
		{name: "R1-32 nothing can be placed: above the maximum", with: []string{max100}, bets: "voisins 1700, voisins 45", number: 1, want: "lose 0 R1-27, refused above_maximum R1-32"},
		{name: "R1-32 a maximum that is no multiple of the step: the trio stays at 219", with: []string{`limits{"straight":{"max":"73"}}`}, bets: "voisins 989", number: 1, want: "lose 0 R1-27", lies: "0/2/3 219, 4/7 110, 12/15 110, 18/21 110, 19/22 110, 32/35 110, 25/26/28/29 220"},
		{name: "R1-33 R1-34 neighbours of 17: 2-25-17-34-6", bets: "neighbours 17 50", number: 34, want: "win 360 R1-35", lies: "2 10, 25 10, 17 10, 34 10, 6 10"},
		{name: "R1-34 neighbours of nought: 3-26-0-32-15", bets: "neighbours 0 50", number: 19, want: "lose 0 R1-35", lies: "3 10, 26 10, 0 10, 32 10, 15 10"},
		{name: "R1-33 A-P-5 one, two or three on each side; four are not offered", bets: "neighbours 17 15 sides=1, neighbours 17 25 sides=2, neighbours 17 35 sides=3, neighbours 17 45 sides=4, neighbours 17 50 sides=0, neighbours 17 50 sides=19", number: 4, want: "lose 0 R1-35, lose 0 R1-35, lose 0 R1-35, refused not_offered R1-33, refused not_offered R1-33, refused not_offered R1-33"},
		{name: "R1-33 A-P-5 eighteen on each side are the whole wheel", with: []string{`"neighbour_sides":[18]`}, bets: "neighbours 17 185 sides=18, neighbours 17 50", number: 4, want: "win 180 R1-35, refused not_offered R1-33"},
		{name: "R1-33 neighbours of what is no number, of none, of two", bets: "neighbours 37 50, neighbours 17/20 50, neighbours -1 50", number: 4, want: "refused malformed R1-23, refused malformed R1-23, refused malformed R1-23"},
		{name: "R1-35 one of five hits: 35 to 1, the other four lose", bets: "neighbours 17 5 by=p1, neighbours 17 500", number: 17, want: "refused below_minimum R1-26, win 3600 R1-35"},
		{name: "R1-32 neighbours spread too: 25 has room for 20", with: []string{max100}, bets: "straight 25 80 id=x, neighbours 17 300", number: 1, want: "lose 0 R1-13, lose 0 R1-35"},
		{name: "R1-36 R1-39 a complete of 17 at 25 costs 1000; another stake is malformed", bets: "complete 17 1000 chip=25, complete 17 chip=25, complete 17 999 chip=25, complete 17 1000, complete 37 chip=1", number: 36, want: "lose 0 R1-41, lose 0 R1-41, refused malformed R1-23, refused malformed R1-23, refused malformed R1-23"},
		{name: "R1-40 on its own number it returns 432 chips", bets: "complete 17 chip=1", number: 17, want: "win 432 R1-40", lies: "17 1, 14/17 2, 16/17 2, 17/18 2, 17/20 2, 16/17/18 3, 13/14/16/17 4, 14/15/17/18 4, 16/17/19/20 4, 17/18/20/21 4, 13/14/15/16/17/18 6, 16/17/18/19/20/21 6"},
		{name: "R1-41 R1-43 on 20 only the shared positions: 128 won, their sixteen chips stay", bets: "complete 17 chip=1", number: 20, want: "win 144 R1-41"},
		{name: "R1-42 A-R1-4 at the maximum all positions are full together: a second complete beside it is refused", with: []string{max100}, bets: "complete 17 chip=100, complete 20 chip=100, complete 20 chip=100 by=p2", number: 1, want: "lose 0 R1-41, refused above_maximum R1-42, lose 0 R1-41"},
		{name: "R1-42 at half of it both stand", with: []string{max100}, bets: "complete 17 chip=50, complete 20 chip=50, split 17/20 1", number: 1, want: "lose 0 R1-41, lose 0 R1-41, refused above_maximum R1-5"},
		{name: "R1-42 A-R1-5 a house that takes what fits", with: []string{max100, `"over_maximum":"surplus"`}, bets: "complete 17 chip=100, complete 20 chip=100, complete 17 chip=100", number: 17, want: "win 43200 R1-40, lose 0 change 1600 R1-41, refused above_maximum R1-42"},
		{name: "R1-31 series and completes keep their positions where trio and first four are not offered", with: []string{`"trio":false,"first_four":false`}, bets: "voisins 90, complete 2 chip=1, trio 0/2/3 1, first_four 0/1/2/3 1", number: 2, want: "win 240 R1-27, win 432 R1-40, refused not_offered R1-23, refused not_offered R1-23"},
		{name: "R1-24 a void spin gives back what was placed, and the change was never taken", void: true, bets: "voisins 1000, complete 17 chip=1, neighbours 17 26", want: "void 990 change 10 R0-19, void 40 R0-19, void 25 change 1 R0-19"},
	})
}

// TestOverflow is the table of what is placed and what is change at a maximum of 100
// and a step of five.
func TestOverflow(t *testing.T) {
	voisins := func(trio, split, corner int) string {
		s := fmt.Sprintf("0/2/3 %d", trio)
		for _, at := range []string{"4/7", "12/15", "18/21", "19/22", "32/35"} {
			s += fmt.Sprintf(", %s %d", at, split)
		}
		return s + fmt.Sprintf(", 25/26/28/29 %d", corner)
	}
	jeuZero := func(split, straight int) string {
		return fmt.Sprintf("0/3 %d, 12/15 %[1]d, 32/35 %[1]d, 26 %d", split, straight)
	}
	orphelins := func(straight, split int) string {
		return fmt.Sprintf("1 %d, 6/9 %d, 14/17 %[2]d, 17/20 %[2]d, 31/34 %[2]d", straight, split)
	}
	tiers := func(split int) string {
		return fmt.Sprintf("5/8 %d, 10/11 %[1]d, 13/16 %[1]d, 23/24 %[1]d, 27/30 %[1]d, 33/36 %[1]d", split)
	}
	for _, c := range []struct {
		bet    string
		lies   string
		change int
	}{
		{"voisins 900", voisins(200, 100, 200), 0},
		{"voisins 1000", voisins(220, 110, 220), 10},
		{"voisins 1345", voisins(290, 145, 290), 40},
		{"voisins 1350", voisins(300, 150, 300), 0},
		{"voisins 1384", voisins(300, 150, 300), 34},
		{"voisins 1385", voisins(300, 155, 310), 0},
		{"voisins 1400", voisins(300, 155, 310), 15},
		{"voisins 1700", voisins(300, 200, 400), 0},
		{"voisins 1800", voisins(300, 200, 400), 100},
		{"jeu_zero 415", jeuZero(105, 100), 0},
		{"jeu_zero 500", jeuZero(130, 100), 10},
		{"jeu_zero 700", jeuZero(200, 100), 0},
		{"orphelins 520", orphelins(100, 105), 0},
		{"orphelins 600", orphelins(100, 125), 0},
		{"orphelins 895", orphelins(100, 195), 15},
		{"orphelins 901", orphelins(100, 200), 1},
		{"tiers 1195", tiers(195), 25},
		{"tiers 1200", tiers(200), 0},
		{"tiers 1205", tiers(200), 5},
	} {
		t.Run("R1-32 A-R1-3 "+c.bet, func(t *testing.T) {
			w := europeanTable(t, max100)
			s := w.spin(t, 0, c.bet)[0]
			same(t, "it lies", w.lies(s), c.lies)
			same(t, "change", w.plain(s.Change), fmt.Sprint(c.change))
		})
	}
	t.Run("R1-26 R1-32 of whole steps the largest change inside what fits is step × (chips − 1)", func(t *testing.T) {
		w := europeanTable(t, max100)
		for bet, c := range map[string]struct{ chips, fits, most int }{
			"voisins": {9, 1700, 40}, "tiers": {6, 1200, 25}, "orphelins": {5, 900, 20}, "jeu_zero": {4, 700, 15},
		} {
			largest := 0
			for amount := 5 * c.chips; amount <= c.fits; amount += 5 {
				s := w.spin(t, 0, fmt.Sprintf("%s %d", bet, amount))[0]
				change := int(s.Change) / 100
				largest = max(largest, change)
				if s.Reason != wager.Accepted {
					t.Fatalf("%s %d is refused", bet, amount)
				}
			}
			same(t, bet, largest, c.most)
		}
	})
}

// TestWheelOrder: the neighbours of every number are its neighbours on the wheel.
func TestWheelOrder(t *testing.T) {
	order := []int{
		0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18,
		29, 7, 28, 12, 35, 3, 26,
	}
	w := europeanTable(t)
	for sides := 1; sides <= 3; sides++ {
		t.Run(fmt.Sprintf("R1-1 R1-33 R1-34 A-R4-1 %d on each side, all around the wheel", sides), func(t *testing.T) {
			for i, n := range order {
				var want []string
				for k := -sides; k <= sides; k++ {
					want = append(want, fmt.Sprintf("%d 5", order[(i+k+len(order))%len(order)]))
				}
				s := w.spin(t, n, fmt.Sprintf("neighbours %d %d sides=%d", n, 5*(2*sides+1), sides))[0]
				same(t, fmt.Sprintf("around %d", n), w.lies(s), strings.Join(want, ", "))
				same(t, "won", w.plain(s.Won), "175")
			}
		})
	}
	t.Run("R1-1 no number is left out", func(t *testing.T) { same(t, "numbers", len(order), roulette.Numbers) })
}
