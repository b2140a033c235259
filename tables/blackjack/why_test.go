package blackjack_test

import (
	"strings"
	"testing"

	"pitboss/tables/blackjack"
	"pitboss/tables/wager"
)

// TestAnAddedWagerIsItsGuestsOwn: a double, a split and an insurance are answered beside the
// bet they were added to: of the same guest, from the same moment, said to be added, with
// the stake that was put down for it.
func TestAnAddedWagerIsItsGuestsOwn(t *testing.T) {
	for _, c := range []struct {
		name, dealt, actions, id string
	}{
		{"J-39 a double", "5S TD 6H 8S TC", "1 double", "b1/double"},
		{"J-41 a split", "8S TD 8H 9S TC TH", "1 split, 1 stand, 1/2 stand", "b1/split"},
		{"J-38 an insurance", "TS AD 9H KS", "1 insurance", "b1/insurance"},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := one(t, c.dealt, c.actions)
			in.Bets[0].At = at(7)
			_, by := settled(t, house(t), in)
			bet, added := by["b1"], by[c.id]
			for _, s := range []wager.Settled{bet, added} {
				same(t, s.ID+": whose", s.Player, "p1")
				same(t, s.ID+": since when", s.At, at(7))
				same(t, s.ID+": added", s.Extra, s.ID == c.id)
				same(t, s.ID+": put down", s.Offer, s.Stake)
				same(t, s.ID+": its sentence's amount", s.Why.Amount, s.Stake)
				same(t, s.ID+": what is owed is priced", s.Priced, true)
				same(t, s.ID+": owed", s.Owed, s.Returned)
			}
		})
	}
}

// TestWhatACardTooManySpeaksOf: why the dealer should not have drawn.
func TestWhatACardTooManySpeaksOf(t *testing.T) {
	for _, c := range []struct{ name, dealt, actions, clause, words string }{
		{"J-67 a dealer who stands", "TS TD 9H 9S 2C", "1 stand", "J-67", "the dealer has 19 and stands"},
		{"J-67 a dealer who stands on a soft hand", "TS 6D 9H AS 2C", "1 stand", "J-67", "the dealer has a soft 17 and stands"},
		{"J-67 a dealer with blackjack", "TS AD 9H KS 2C", "", "J-67", "the dealer has blackjack"},
		{"J-68 nobody left to play for", "TS TD 6H 8S TC 2C", "1 hit", "J-68", "every hand is over 21 or a blackjack"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := faulty(t, house(t), one(t, c.dealt, c.actions))
			same(t, "code", f.Code, wager.DrawExtra)
			same(t, "clause", f.Clause, c.clause)
			same(t, "who should have had it", f.Expected, "nobody")
			same(t, "who had it", f.Got, "dealer")
			if !strings.Contains(f.Message, c.words) {
				t.Errorf("it says %q, want %q in it", f.Message, c.words)
			}
		})
	}
}

// TestWordsOfWhatThereIsNot: a number that is no ending and no kind is called so, the first
// behind the last one too.
func TestWordsOfWhatThereIsNot(t *testing.T) {
	for n := int(blackjack.DealerPeeked) + 1; n < 256; n++ {
		same(t, "an ending that there is not", blackjack.End(n).String(), "?")
	}
	for n := int(blackjack.Complete) + 1; n < 256; n++ {
		same(t, "a kind that there is not", blackjack.Kind(n).String(), "?")
	}
	same(t, "the last ending", blackjack.DealerPeeked.String(), "dealer's blackjack")
	same(t, "the last kind", blackjack.Complete.String(), "complete")
}
