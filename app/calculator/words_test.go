package calculator_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pitboss/app/words"
)

// begun are the keys that the code puts together: how they begin.
var begun = []string{"word_", "spot_", "dozen_", "column_", "option_", "value_", "do_", "outcome_", "count_", "typed_", "game_", "line_hint_", "colour_", "fault_"}

// Every word of the screen's catalogue is said somewhere, and is there in every
// language.
func TestWordsAreSaid(t *testing.T) {
	literals := map[string]bool{}
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				if s, err := strconv.Unquote(l.Value); err == nil {
					literals[s] = true
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	const prefix = "calculator_"
	keys := func(lang string) (all []string) {
		w, err := words.Open(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range w.DeskKeys() {
			if strings.HasPrefix(key, prefix) {
				all = append(all, key)
			}
		}
		slices.Sort(all)
		return all
	}
	english := keys("en")
	if len(english) < 50 {
		t.Fatalf("only %d words", len(english))
	}
	for _, key := range english {
		bare := strings.TrimPrefix(key, prefix)
		together := slices.ContainsFunc(begun, func(b string) bool { return strings.HasPrefix(bare, b) })
		if !literals[key] && !literals[bare] && !together {
			t.Errorf("%s is said nowhere", key)
		}
	}
	for _, lang := range []string{"th", "uk"} {
		if other := keys(lang); !slices.Equal(other, english) {
			t.Errorf("%s has other keys than English: %v", lang, difference(english, other))
		}
	}
}

func difference(a, b []string) (all []string) {
	for _, key := range a {
		if !slices.Contains(b, key) {
			all = append(all, "-"+key)
		}
	}
	for _, key := range b {
		if !slices.Contains(a, key) {
			all = append(all, "+"+key)
		}
	}
	return all
}
