package baccarat_test

import (
	"strings"
	"testing"

	"pitboss/tables/baccarat"
	"pitboss/tables/wager"
)

const spotLimits = `{"player":{"min":"50","max":"500"},"banker":{"min":"50","max":"500"},"tie":{"min":"5","max":"50"}}`

// TestWhatAnAnswerSpeaksOf: the counts and amounts that the sentence of an answer needs, and
// whose answer it is. Who reads it to a guest has nothing else.
func TestWhatAnAnswerSpeaksOf(t *testing.T) {
	for _, c := range []struct {
		name, bets, dealt string
		void              bool
		want              wager.Why
	}{
		{name: "B-29 the player wins", bets: "player 100", dealt: "9H 2S KD 5C", want: wager.Why{Key: "baccarat_player_wins", Number: 9, Other: 7}},
		{name: "B-19 the player loses", bets: "player 100", dealt: "2S 9H 5C KD", want: wager.Why{Key: "baccarat_player_loses", Number: 7, Other: 9}},
		{name: "B-30 the banker wins, less the commission", bets: "banker 100", dealt: "2S 9H 5C KD", want: wager.Why{Key: "baccarat_banker_wins", Number: 7, Other: 9, Amount: 500}},
		{name: "B-18 the banker loses", bets: "banker 100", dealt: "9H 2S KD 5C", want: wager.Why{Key: "baccarat_banker_loses", Number: 9, Other: 7}},
		{name: "B-32 a tie", bets: "tie 50", dealt: "9H 9S KD KC", want: wager.Why{Key: "baccarat_tie_wins", Number: 9, Other: 9}},
		{name: "B-20 no tie", bets: "tie 50", dealt: "9H 2S KD 5C", want: wager.Why{Key: "baccarat_tie_loses", Number: 9, Other: 7}},
		{name: "B-21 a stand-off", bets: "player 100", dealt: "9H 9S KD KC", want: wager.Why{Key: "baccarat_push", Number: 9, Other: 9}},
		{name: "B-28 a void coup", bets: "player 100", void: true, want: wager.Why{Key: "baccarat_void"}},
		{name: "B-27 under the least of its spot", bets: "tie 4", void: true, want: wager.Why{Key: "baccarat_below", Amount: 400, Limit: 500, Text: "tie"}},
		{name: "B-27 over the most of its spot", bets: "banker 500.01", void: true, want: wager.Why{Key: "baccarat_above", Amount: 50_001, Limit: 50_000, Text: "banker"}},
		{name: "B-6 a spot that there is not", bets: "pair 50", void: true, want: wager.Why{Key: "baccarat_not_offered", Text: "pair"}},
		{name: "B-22 late", bets: "player 100 @20", void: true, want: wager.Why{Key: "baccarat_late"}},
		{name: "B-26 no stake", bets: "player", void: true, want: wager.Why{Key: "bet_unreadable", Text: "stake"}},
		{name: "B-26 a stake that cannot be read", bets: "player x", void: true, want: wager.Why{Key: "bet_unreadable", Text: "stake"}},
		{name: "B-26 no id", bets: "player 100 id=", void: true, want: wager.Why{Key: "bet_unreadable", Text: "id"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, l := terms(t, "", "", spotLimits)
			in := baccarat.Round{Bets: bets(t, r.Currency, c.bets), Dealt: deck(t, c.dealt), Void: c.void}
			in.Clock.NoMoreBets = second(20)
			_, got, f := baccarat.NewSettler().Settle(r, l, &in, nil)
			if f != nil {
				t.Fatal(f)
			}
			same(t, "the sentence", got[0].Why, c.want)
		})
	}
	t.Run("B-26 no spot", func(t *testing.T) {
		r, l := terms(t, "", "", "")
		in := baccarat.Round{Bets: bets(t, r.Currency, "player 100"), Void: true}
		in.Bets[0].Spot = ""
		_, got, _ := baccarat.NewSettler().Settle(r, l, &in, nil)
		same(t, "the sentence", got[0].Why, wager.Why{Key: "bet_unreadable", Text: "spot"})
	})
	t.Run("B-27 the later of two ids, and whose answers they are", func(t *testing.T) {
		r, l := terms(t, "", "", "")
		in := baccarat.Round{Bets: bets(t, r.Currency, "player 100 by=p7 @3, banker 100 id=b1 by=p8 @4"), Dealt: deck(t, "9H 2S KD 5C")}
		_, got, _ := baccarat.NewSettler().Settle(r, l, &in, nil)
		same(t, "the sentence", got[1].Why, wager.Why{Key: "bet_duplicate", Text: "b1"})
		for i, want := range []string{"b1 p7", "b1 p8"} {
			same(t, "whose", got[i].ID+" "+got[i].Player, want)
			same(t, "when", got[i].At, in.Bets[i].At)
		}
		same(t, "what is owed is priced", got[0].Priced, true)
		same(t, "what is owed", got[0].Owed, got[0].Returned)
	})
	t.Run("B-27 the maximum is a guest's on a spot: neither another spot's nor another guest's", func(t *testing.T) {
		r, l := terms(t, "", "", spotLimits)
		in := baccarat.Round{Bets: bets(t, r.Currency, "player 400, banker 400, player 400 by=p2, player 100, player 100, banker 101"), Dealt: deck(t, "9H 2S KD 5C")}
		_, got, _ := baccarat.NewSettler().Settle(r, l, &in, nil)
		for i, want := range []wager.Reason{wager.Accepted, wager.Accepted, wager.Accepted, wager.Accepted, wager.AboveMaximum, wager.AboveMaximum} {
			same(t, "bet "+got[i].ID, got[i].Reason, want)
		}
		same(t, "what would lie on the player", got[4].Sum, 60_000)
		same(t, "what would lie on the banker", got[5].Sum, 50_100)
	})
	t.Run("B-27 the sums of one coup are not those of the next", func(t *testing.T) {
		r, l := terms(t, "", "", spotLimits)
		s := baccarat.NewSettler()
		in := baccarat.Round{Bets: bets(t, r.Currency, "player 400"), Dealt: deck(t, "9H 2S KD 5C")}
		for range 2 {
			_, got, _ := s.Settle(r, l, &in, nil)
			same(t, "its outcome", got[0].Outcome, wager.Win)
		}
	})
}

// TestWhatAFaultOfTheDealSpeaksOf: the card, who should have had it, who had it, and the
// counts.
func TestWhatAFaultOfTheDealSpeaksOf(t *testing.T) {
	for _, c := range []struct {
		name, dealt, expected, got, words string
		card                              int
	}{
		{name: "B-46 a coup of three cards", dealt: "2H KS 3D", expected: "banker", got: "nobody", card: 4, words: "there are 3"},
		{name: "B-46 no card", dealt: "", expected: "player", got: "nobody", card: 1, words: "there are 0"},
		{name: "B-51 the player's card is missing", dealt: "2H KS 3D 7C", expected: "player", got: "nobody", card: 5, words: "player has 5, banker 7, so the player draws"},
		{name: "B-53 the banker's card is missing", dealt: "2H KS 3D 3C 4S", expected: "banker", got: "nobody", card: 6, words: "player has 9, banker 3 against a third card of 4, so the banker draws"},
		{name: "B-48 a card after a natural", dealt: "9H 2S KD 5C 4S", expected: "nobody", got: "player", card: 5, words: "player has 9, banker 7, and nobody draws"},
		{name: "B-56 a card of the banker's too many", dealt: "AH KS 2D 6C 4S 9D", expected: "nobody", got: "banker", card: 6, words: "player has 7, banker 6 against a third card of 4, and nobody draws"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, l := terms(t, "", "", "")
			in := baccarat.Round{Bets: bets(t, r.Currency, "player 100"), Dealt: deck(t, c.dealt)}
			_, got, f := baccarat.NewSettler().Settle(r, l, &in, nil)
			if f == nil {
				t.Fatalf("settled: %+v", got)
			}
			same(t, "who should have had it", f.Expected, c.expected)
			same(t, "who had it", f.Got, c.got)
			same(t, "the card", f.Card, c.card)
			if !strings.Contains(f.Message, c.words) {
				t.Errorf("it says %q, want %q in it", f.Message, c.words)
			}
		})
	}
}
