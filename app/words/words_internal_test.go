package words

import (
	"strings"
	"testing"
	"testing/fstest"

	"pitboss/tables/money"
	"pitboss/tables/wager"
)

func TestBrokenCatalogue(t *testing.T) {
	for _, c := range []struct {
		name, text string
		says       []string
	}{
		{"a value that there is not", "[a]\nother = \"{{.Stake}} is lost\"\n", []string{"x/en/a.en.toml, a: ", "Number, Other, Place, Text, Amount, Limit"}},
		{"a template that does not close", "[a]\nother = \"{{.Number is lost\"\n", []string{"x/en/a.en.toml, a: "}},
		{"no TOML", "[a\n", []string{"x/en/a.en.toml"}},
		{"a key without a sentence", "[a]\none = \"x\"\n", []string{"x/en/a.en.toml, a: "}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := open(fstest.MapFS{"x/en/a.en.toml": {Data: []byte(c.text)}}, "x", "en")
			if err == nil {
				t.Fatal("nothing is wrong with it")
			}
			for _, part := range c.says {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("error is %q, want it to say %q", err, part)
				}
			}
		})
	}
}

func TestCatalogueOfSeveralFiles(t *testing.T) {
	w, err := open(fstest.MapFS{
		"x/th/a.th.toml": {Data: []byte("[a]\nother = \"{{.Number}} ชนะ\"\n")},
		"x/th/b.th.toml": {Data: []byte("[b]\nother = \"{{.Text}}{{.Text}}\"\n")},
		"x/en/a.en.toml": {Data: []byte("[c]\nother = \"c\"\n")},
	}, "x", "th")
	if err != nil {
		t.Fatal(err)
	}
	if len(w.Keys()) != 2 || w.Language != "th" {
		t.Errorf("%s has %q", w.Language, w.Keys())
	}
	baht, _ := money.LookupCurrency("THB")
	got := string(w.Why(nil, &wager.Why{Key: "a", Number: 9}, baht)) + string(w.Why(nil, &wager.Why{Key: "b", Text: "ก"}, baht))
	if got != "9 ชนะกก" {
		t.Errorf("says %q", got)
	}
}
