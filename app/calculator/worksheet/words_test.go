package worksheet_test

import (
	"strings"
	"testing"
	"unicode"

	"pitboss/app/calculator/worksheet"
	"pitboss/tables/money"
	"pitboss/tables/profile"
)

func TestAmountsAsTheyAreShown(t *testing.T) {
	baht, _ := money.LookupCurrency("THB")
	yen, _ := money.LookupCurrency("JPY")
	for _, c := range []struct {
		c                    money.Currency
		a                    money.Amount
		grouped, short, chip string
	}{
		{baht, 180_000, "1,800.00", "1,800", "1.8k"},
		{baht, 5, "0.05", "0.05", "0.05"},
		{baht, -1_340_000, "–13,400.00", "–13,400", "–13400"},
		{baht, 100_000_000, "1,000,000.00", "1,000,000", "1m"},
		{baht, 12_345, "123.45", "123.45", "123.45"},
		{yen, 1500, "1,500", "1,500", "1.5k"},
		{yen, 999, "999", "999", "999"},
		{yen, 123_456, "123,456", "123,456", "123k"},
		{yen, 2_000_000_000, "2,000,000,000", "2,000,000,000", "2b"},
	} {
		t.Run(c.grouped, func(t *testing.T) {
			same(t, "grouped", worksheet.Grouped(c.c, c.a), c.grouped)
			same(t, "short", worksheet.Short(c.c, c.a), c.short)
			same(t, "on a chip", worksheet.OnChip(c.c, c.a), c.chip)
		})
	}
}

// Every option and every value that a house may play has a word in every language.
func TestOptionsHaveWords(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		w := speak(t, lang)
		for _, g := range []profile.Game{profile.Baccarat, profile.Blackjack, profile.Roulette} {
			s := sheet(t, g, "")
			for _, o := range s.Options() {
				if name := worksheet.OptionName(w, o.Name); name == "calculator_option_"+o.Name {
					t.Errorf("%s: %s has no name", lang, o.Name)
				}
				for range 8 {
					for _, v := range s.Options() {
						if v.Name == o.Name && lang != "en" && foreign(worksheet.OptionValue(w, v.Value)) {
							t.Errorf("%s: %s is %q", lang, o.Name, worksheet.OptionValue(w, v.Value))
						}
					}
					s.StepOption(o.Name, true)
				}
			}
		}
	}
}

// foreign says that a text has a Latin word that is not the trade's in every language.
func foreign(text string) bool {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		switch word {
		case "la", "en", "partage", "prison", "Voisins", "Tiers", "Orphelins", "Jeu", "zéro":
			continue
		}
		if word[0] < 0x80 {
			return true
		}
	}
	return false
}
