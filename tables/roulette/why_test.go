package roulette_test

import (
	"testing"

	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/wager"
)

// TestWhatAnAnswerSpeaksOf: the number, the place and how many that the sentence of an
// answer needs. Who reads it to a guest has nothing else.
func TestWhatAnAnswerSpeaksOf(t *testing.T) {
	for _, c := range []struct {
		name, bets, prison string
		with               []string
		number             int
		void               bool
		want               wager.Why
	}{
		{name: "R1-13 a straight up that wins", bets: "straight 17 10", number: 17, want: wager.Why{Key: "roulette_win_straight", Number: 17, Place: "17"}},
		{name: "R1-14 a split that loses", bets: "split 17/20 10", number: 5, want: wager.Why{Key: "roulette_lose_inside", Number: 5, Place: "17/20"}},
		{name: "R1-21 a dozen that wins", bets: "dozen 2 25", number: 17, want: wager.Why{Key: "roulette_win_dozen", Number: 17, Other: 2}},
		{name: "R1-21 a column that loses", bets: "column 3 25", number: 17, want: wager.Why{Key: "roulette_lose_column", Number: 17, Other: 3}},
		{name: "R1-28 a series that wins on one position", bets: "tiers 60", number: 5, want: wager.Why{Key: "roulette_set_win", Number: 5, Other: 1, Place: "5/8"}},
		{name: "R1-28 a series that loses", bets: "tiers 60", number: 0, want: wager.Why{Key: "roulette_set_lose"}},
		{name: "R1-40 a complete that wins on many", bets: "complete 17 chip=1", number: 17, want: wager.Why{Key: "roulette_set_win_more", Number: 17, Other: 12, Place: "16/17/18/19/20/21"}},
		{name: "R1-45 half of an even chance", with: []string{`"zero":"la_partage"`}, bets: "red 25", want: wager.Why{Key: "roulette_half"}},
		{name: "R1-46 an even chance in prison", with: []string{`"zero":"en_prison"`}, bets: "red 25", want: wager.Why{Key: "roulette_prison"}},
		{name: "R1-46 released", with: []string{`"zero":"en_prison"`}, prison: "red 25", number: 3, want: wager.Why{Key: "roulette_released", Number: 3}},
		{name: "R1-46 lost in prison", with: []string{`"zero":"en_prison"`}, prison: "red 25", number: 4, want: wager.Why{Key: "roulette_prison_lost", Number: 4}},
		{name: "R1-46 a void spin leaves it there", with: []string{`"zero":"en_prison"`}, prison: "red 25", number: 4, void: true, want: wager.Why{Key: "roulette_prison_void", Number: 4}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := europeanTable(t, c.with...)
			in := roulette.Spin{Number: c.number, HasNumber: true, Bets: w.bets(t, c.bets), Prison: w.bets(t, c.prison), Void: c.void}
			same(t, "the sentence", w.settle(t, in)[0].Why, c.want)
		})
	}
}

// TestWhatARefusalOfColourChipsSpeaksOf: the amounts of a refusal at a table of colour
// chips, in minor units, and how many chips a series has.
func TestWhatARefusalOfColourChipsSpeaksOf(t *testing.T) {
	const limits = `limits{"straight":{"min":"5","max":"100"},"outside":{"min":"25","max":"2000"}}`
	for _, c := range []struct {
		name string
		book profile.Book
		bets string
		at   int
		want wager.Why
	}{
		{"R4-3 a second colour of one guest", profile.AmericanBook, "red 25 colour chip=5, red 25 colour chip=25", 1, wager.Why{Key: "roulette_not_offered_colour", Amount: 2_500, Limit: 500, Text: "red"}},
		{"R4-4 a chip under the least", profile.AmericanBook, "red 25 colour chip=2.50", 0, wager.Why{Key: "roulette_chip_below", Amount: 250, Limit: 500, Text: "red"}},
		{"R4-4 a chip over the most", profile.AmericanBook, "red 125 colour chip=125", 0, wager.Why{Key: "roulette_chip_above", Amount: 12_500, Limit: 10_000, Text: "red"}},
		{"R4-23 a series that is no multiple", profile.AmericanBook, "voisins 50 colour chip=5", 0, wager.Why{Key: "roulette_not_a_multiple", Number: 9, Amount: 500, Text: "voisins"}},
		{"R1-26 a series under its step", profile.EuropeanBook, "voisins 44", 0, wager.Why{Key: "roulette_below_step", Number: 9, Amount: 4_400, Limit: 500, Text: "voisins"}},
		{"R1-5 a complete under the least of a chip", profile.EuropeanBook, "complete 17 chip=1", 0, wager.Why{Key: "roulette_below_chip", Amount: 100, Limit: 500, Text: "complete"}},
		{"R1-6 a straight up under the least", profile.EuropeanBook, "straight 17 4", 0, wager.Why{Key: "roulette_below_minimum", Amount: 400, Limit: 500, Place: "17", Text: "straight"}},
		{"R1-5 an outside bet over the most", profile.EuropeanBook, "red 2000, red 25", 1, wager.Why{Key: "roulette_above_outside", Amount: 202_500, Limit: 200_000, Text: "red"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := europeanTable(t, limits)
			if c.book == profile.AmericanBook {
				w = americanTable(t, limits, `"over_maximum":"refuse"`)
			}
			s := w.settle(t, roulette.Spin{Number: 1, HasNumber: true, Bets: w.bets(t, c.bets)})[c.at]
			same(t, "the sentence", s.Why, c.want)
		})
	}
}

// A house that does not play by colours takes a guest's second colour, and lays a series of
// colour chips by its own step: what R4-3 and R4-23 ask is asked where the house plays so.
func TestColourChipsWhereTheHouseDoesNotPlayByThem(t *testing.T) {
	w := europeanTable(t)
	got := w.settle(t, roulette.Spin{Number: 3, HasNumber: true, Bets: w.bets(t, "red 25 colour chip=5, red 25 colour chip=25, voisins 63 colour chip=1")})
	for _, s := range got {
		same(t, s.ID+" is taken", s.Reason, wager.Accepted)
	}
	same(t, "nine chips by the step of five", got[2].Stake, 4_500)
	same(t, "what is left over", got[2].Change, 1_800)
}
