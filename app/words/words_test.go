package words_test

import (
	"strings"
	"sync"
	"testing"

	"pitboss/app/words"
	"pitboss/tables/money"
	"pitboss/tables/wager"
)

func currency(t testing.TB, code string) money.Currency {
	t.Helper()
	c, ok := money.LookupCurrency(code)
	if !ok {
		t.Fatalf("%s is no currency", code)
	}
	return c
}

func TestWhy(t *testing.T) {
	w := open(t, "en")
	for _, c := range []struct {
		name     string
		why      wager.Why
		currency string
		want     string
	}{
		{"a number and a place", wager.Why{Key: "roulette_win_split", Number: 17, Place: "17/20"}, "THB", "17 is on the split 17/20."},
		{"nought is a number", wager.Why{Key: "baccarat_push"}, "THB", "Both hands have 0; after a tie the stake goes back whole."},
		{"two numbers", wager.Why{Key: "baccarat_player_wins", Number: 9, Other: 7}, "THB", "Player 9 beats banker 7; the player bet pays 1 to 1."},
		{"amounts, in baht", wager.Why{Key: "roulette_below_minimum", Amount: 499, Limit: 500}, "THB", "4.99 is less than the minimum of 5.00."},
		{"amounts, in yen", wager.Why{Key: "roulette_below_minimum", Amount: 499, Limit: 500}, "JPY", "499 is less than the minimum of 500."},
		{"amounts, in dinars", wager.Why{Key: "roulette_below_minimum", Amount: 499, Limit: 500}, "KWD", "0.499 is less than the minimum of 0.500."},
		{"text as it is", wager.Why{Key: "finding_text", Text: `a "b" {{.Number}} <c>`}, "THB", `a "b" {{.Number}} <c>.`},
		{"a sentence that nobody wrote is shown by its key", wager.Why{Key: "roulette_new_rule", Number: 1}, "THB", "roulette_new_rule"},
		{"no key", wager.Why{}, "THB", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := "before "
			got := string(w.Why([]byte(before), &c.why, currency(t, c.currency)))
			if got != before+c.want {
				t.Errorf("says %q, want %q", got, before+c.want)
			}
		})
	}
	if w.Has("roulette_new_rule") || !w.Has("roulette_win_split") {
		t.Error("Has does not know what there is")
	}
}

// Every value that a sentence names is in what is said; nothing of a template is
// left.
func TestEverySentenceCanBeSaid(t *testing.T) {
	why := wager.Why{Number: 1111, Other: 2222, Place: "⟦place⟧", Text: "⟦text⟧", Amount: 333300, Limit: 444400}
	said := map[string]string{
		"Number": "1111", "Other": "2222", "Place": "⟦place⟧", "Text": "⟦text⟧", "Amount": "3333.00", "Limit": "4444.00",
	}
	for _, lang := range languages(t) {
		w := open(t, lang)
		for _, key := range w.Keys() {
			why.Key = key
			got := string(w.Why(nil, &why, currency(t, "THB")))
			if got == "" || got == key || strings.ContainsAny(got, "{}\x00\n") || strings.Contains(got, "<no value>") {
				t.Errorf("%s, %s: says %q", lang, key, got)
			}
			if strings.TrimSpace(got) != got || strings.Contains(got, "  ") {
				t.Errorf("%s, %s: has blanks too many: %q", lang, key, got)
			}
			for _, value := range said {
				got = strings.ReplaceAll(got, value, "")
			}
			if strings.ContainsAny(got, "⟦⟧") {
				t.Errorf("%s, %s: cuts a value up: %q", lang, key, got)
			}
		}
	}
}

func TestUnknownLanguage(t *testing.T) {
	for _, lang := range []string{"", "xx", "klingon", "e n", "../en"} {
		if w, err := words.Open(lang); err == nil || w != nil || !strings.Contains(err.Error(), "language") {
			t.Errorf("Open(%q) = %v, %v", lang, w, err)
		}
	}
}

// Settling a hundred thousand rounds says a sentence for every bet.
func TestSayingAllocatesNothing(t *testing.T) {
	w, baht := open(t, "en"), currency(t, "THB")
	why := &wager.Why{Key: "baccarat_banker_wins", Number: 7, Other: 9, Amount: 500}
	room := make([]byte, 0, 1024)
	if n := testing.AllocsPerRun(100, func() { w.Why(room, why, baht) }); n > 0 {
		t.Errorf("%v allocations a sentence", n)
	}
}

func TestManySpeakAtOnce(t *testing.T) {
	w, baht := open(t, "en"), currency(t, "THB")
	var all sync.WaitGroup
	for n := range 8 {
		all.Go(func() {
			why := &wager.Why{Key: "baccarat_push", Number: n}
			want := "Both hands have " + string(rune('0'+n)) + ";"
			for range 1000 {
				if got := string(w.Why(nil, why, baht)); !strings.HasPrefix(got, want) {
					t.Errorf("says %q, want it to begin with %q", got, want)
					return
				}
			}
		})
	}
	all.Wait()
}

// A server may name a table out of nothing: its game is not known, and is no key either.
func TestGame(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		w := open(t, lang)
		for _, game := range []string{"baccarat", "blackjack", "roulette"} {
			if got := w.Game(game); got == "" || strings.Contains(got, "game_") {
				t.Errorf("%s is called %q in %s", game, got, lang)
			}
		}
		if got := w.Game(""); got != "" {
			t.Errorf("no game is called %q in %s", got, lang)
		}
	}
}
