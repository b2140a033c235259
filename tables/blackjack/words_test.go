package blackjack_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"text/template"

	"github.com/BurntSushi/toml"

	"pitboss/tables/blackjack"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// sentences are the English words of the catalogue.
func sentences(t *testing.T) map[string]*template.Template {
	t.Helper()
	text, err := os.ReadFile("../../assets/words/en/blackjack.en.toml")
	if err != nil {
		t.Fatal(err)
	}
	var words map[string]struct{ Other string }
	if err := toml.Unmarshal(text, &words); err != nil {
		t.Fatal(err)
	}
	all := map[string]*template.Template{}
	for key, w := range words {
		parsed, err := template.New(key).Option("missingkey=error").Parse(w.Other)
		if err != nil || w.Other == "" {
			t.Fatalf("%s: %v", key, err)
		}
		all[key] = parsed
	}
	return all
}

func say(t *testing.T, in *template.Template, w wager.Why) string {
	t.Helper()
	baht, _ := money.LookupCurrency("THB")
	var b strings.Builder
	err := in.Execute(&b, map[string]any{
		"Number": w.Number, "Other": w.Other, "Place": w.Place, "Text": w.Text,
		"Amount": baht.Format(w.Amount), "Limit": baht.Format(w.Limit),
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestWords reads every sentence as it is read to a guest.
func TestWords(t *testing.T) {
	words, said := sentences(t), map[string]bool{}
	for _, c := range []struct{ rules, bets, dealt, actions, id, want string }{
		{dealt: "AS 7D TH TS", want: "Box 1 has blackjack and the dealer has none."},
		{dealt: "TS 6D 2H TS 9C", actions: "1 stand", want: "Box 1 stands with 12; the dealer is over 21 with 25."},
		{dealt: "TS TD KH 8S", actions: "1 stand", want: "Box 1: 20 beats the dealer's 18."},
		{
			dealt: "AS TS AD 8D KH 9C", actions: "1 split",
			want: "Box 1/1: an ace and a ten after a split are 21 and no blackjack. They win against the dealer's 18 and are paid like any other hand.",
		},
		{dealt: "TS TD 9H 9S", actions: "1 stand", want: "Box 1: 19 equals the dealer's 19. The stake goes back."},
		{dealt: "AS TD KH AD", want: "Box 1 and the dealer both have blackjack. The stake goes back."},
		{
			dealt: "AS 7S AD 7D KH 9C 7C", actions: "1 split",
			want: "Box 1/1: an ace and a ten after a split are 21 and no blackjack. They equal the dealer's 21; the stake goes back.",
		},
		{
			rules: `"dealer_blackjack_takes":"original"`, dealt: "AS TS AD AD KH 9C", actions: "1 split", id: "b1/split",
			want: "The dealer has blackjack. At this table it takes the first stake only: what box 1/2 added goes back.",
		},
		{dealt: "TS TD 8H 9S", actions: "1 stand", want: "Box 1: 18 loses to the dealer's 19."},
		{dealt: "TS TD 8H 6S 5D", actions: "1 hit", want: "Box 1 is over 21 with 23 and loses."},
		{
			bets: "1:100 2:100", dealt: "TS 9H 6D 7C TC TS 9D KS", actions: "1 hit, 2 stand",
			want: "Box 1 went over 21 first, with 26. It loses although the dealer went over with 26.",
		},
		{dealt: "7S TS 7H AD 7D", actions: "1 hit", want: "The dealer has blackjack. It beats the 21 of box 1."},
		{
			dealt: "AS TS AD AD KH 9C", actions: "1 split",
			want: "The dealer has blackjack. The ace and ten of box 1/1 came after a split: they are 21 and no blackjack, and lose.",
		},
		{
			dealt: "TS AD 9H KS", actions: "1 insurance", id: "b1/insurance",
			want: "The dealer has blackjack: the hole card under the ace is worth ten. The insurance of box 1 wins.",
		},
		{
			dealt: "TS AD 9H 6S", actions: "1 insurance, 1 stand", id: "b1/insurance",
			want: "The dealer has no blackjack: the hole card under the ace is not worth ten. The insurance of box 1 loses.",
		},
		{bets: "1:100 9:5", dealt: "TS TD 9H 9S", actions: "1 stand", id: "b9", want: "There is no box 9 at this table; it has 7. 5.00 goes back."},
		{bets: "1:100 1:6", dealt: "TS TD 9H 9S", actions: "1 stand", id: "b1#2", want: "There is a bet on box 1 already. The second is not taken; 6.00 goes back."},
		{bets: "1:100 2:0x5", dealt: "TS TD 9H 9S", actions: "1 stand", id: "b2", want: "The bet cannot be read: its stake is missing or wrong. 0.00 goes back."},
		{bets: "1:100 2:2", dealt: "TS TD 9H 9S", actions: "1 stand", id: "b2", want: "The bet on box 2 is 2.00; the least at this table is 5.00. It goes back."},
		{bets: "1:100 2:501", dealt: "TS TD 9H 9S", actions: "1 stand", id: "b2", want: "The bet on box 2 is 501.00; the most at this table is 500.00. It goes back."},
	} {
		t.Run(c.want, func(t *testing.T) {
			in := clause{bets: c.bets, dealt: c.dealt, actions: c.actions}.round(t)
			limits := profile.Limits{Seat: profile.Limit{Min: 500, Max: 50000, HasMin: true, HasMax: true}}
			_, all, f := blackjack.Settle(house(t, c.rules), limits, in, nil)
			if f != nil {
				t.Fatal(f)
			}
			id, second := strings.CutSuffix(c.id, "#2")
			if id == "" {
				id = "b1"
			}
			i := slices.IndexFunc(all, func(s wager.Settled) bool { return s.ID == id && (!second || s.Reason != wager.Accepted) })
			w := all[i].Why
			said[w.Key] = true
			same(t, "sentence", say(t, words[w.Key], w), c.want)
		})
	}

	late, pair := seat(2, "5"), seat(3, "5")
	late.At = at(10)
	pair.Spot = "pair"
	again := seat(1, "5")
	again.Again = true
	bets := []wager.Bet{seat(1, "100"), late, pair, again}
	rest := map[string]string{
		"blackjack_refused_late":      "The bet on box 2 came after the betting was closed. 5.00 goes back.",
		"blackjack_refused_spot":      "There is no bet named pair at blackjack. 5.00 goes back.",
		"blackjack_refused_duplicate": "A bet with the id b1 was made before. This one is not taken; 5.00 goes back.",
		"blackjack_refused_extra":     "The bet of box 2 was refused, and with it the 5.00 that was added.",
		"blackjack_void":              "The round is void. The stake of box 1 goes back.",
	}
	in := blackjack.Round{Bets: bets, Void: true, Checked: true, Clock: wager.Clock{NoMoreBets: at(10)}, Actions: acts(t, "2 double")}
	_, all, f := blackjack.Settle(house(t), profile.Limits{}, in, nil)
	if f != nil {
		t.Fatal(f)
	}
	for _, s := range all {
		said[s.Why.Key] = true
		same(t, "sentence", say(t, words[s.Why.Key], s.Why), rest[s.Why.Key])
	}

	for _, key := range blackjack.Keys() {
		if words[key] == nil || !said[key] {
			t.Errorf("%s: it has words: %v, it was said: %v", key, words[key] != nil, said[key])
		}
		delete(words, key)
	}
	for key := range words {
		t.Errorf("%s: words that nobody says", key)
	}
}
