package decisions_test

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
var begun = []string{"incident_", "propose_", "state_", "role_", "device_", "letter_", "request_", "key_", "round_", "done_", "effect_", "fact_", "of_"}

// Every word of the screen's catalogue is said somewhere.
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
	must(t, err)
	w, err := words.Open("en")
	must(t, err)
	n := 0
	for _, key := range w.DeskKeys() {
		bare, ours := strings.CutPrefix(key, "decide_")
		if !ours {
			continue
		}
		n++
		put := slices.ContainsFunc(begun, func(b string) bool {
			rest, ok := strings.CutPrefix(bare, b)
			return ok && (literals[b] || literals["decide_"+b] || literals[rest])
		})
		if !literals[key] && !literals[bare] && !put {
			t.Errorf("%s is said nowhere", key)
		}
	}
	if n < 200 {
		t.Errorf("only %d words", n)
	}
	for bare := range literals { // what is said outright is there
		if strings.HasPrefix(bare, "decide_") && !strings.HasSuffix(bare, "_") && !w.Has(bare) {
			t.Errorf("%s is said, and there are no words for it", bare)
		}
	}
}
