package disputes_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pitboss/app/words"
)

// begun are the keys that the code puts together: how they begin.
var begun = []string{"col_", "claim_", "colour_", "hint_", "option_", "outcome_", "source_", "value_"}

// Every word of the screen's catalogue is said somewhere, and is there in every language.
func TestWordsAreSaid(t *testing.T) {
	literals := map[string]bool{}
	for _, pattern := range []string{"*.go", "hearing/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
					if s, err := strconv.Unquote(l.Value); err == nil {
						literals[s] = true
					}
				}
				return true
			})
		}
	}
	keys := func(lang string) (all []string) {
		w, err := words.Open(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range w.DeskKeys() {
			if rest, is := strings.CutPrefix(key, "dispute_"); is {
				all = append(all, rest)
			}
		}
		slices.Sort(all)
		return all
	}
	english := keys("en")
	if len(english) < 100 {
		t.Fatalf("only %d words are found", len(english))
	}
	for _, key := range english {
		said := literals[key] || literals["dispute_"+key]
		for _, b := range begun {
			said = said || strings.HasPrefix(key, b)
		}
		if !said {
			t.Errorf("dispute_%s is said nowhere", key)
		}
	}
	for _, lang := range []string{"th", "uk"} {
		if got := keys(lang); !slices.Equal(got, english) {
			t.Errorf("%s has other words than English", lang)
		}
	}
}

// What is put together from parts is there: every option, value, outcome and claim.
func TestWordsThatArePutTogether(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		w, err := words.Open(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{
			"outcome_upheld", "outcome_rejected", "outcome_round_void", "option_dealer_blackjack_takes", "value_all", "value_original",
			"claim_paid", "claim_card", "claim_result", "claim_late_bet", "claim_closed_early", "claim_action",
			"colour_red", "colour_black", "colour_green",
		} {
			if w.Say("dispute_"+key, nil) == "dispute_"+key {
				t.Errorf("%s: dispute_%s is missing", lang, key)
			}
		}
	}
}
