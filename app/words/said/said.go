// Package said holds the words of a part of the desk against the code that says them: a text
// that nobody says any more is taken away, and one that is said is there in every language.
//
// Only tests use it.
package said

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

// Words are the keys of the catalogues that begin alike.
type Words struct {
	Prefix string                // "alarm_"
	Begun  []string              // how keys begin, behind the prefix, that the code puts together
	Least  int                   // there are at least so many
	Others func(key string) bool // keys of somebody else that begin alike; nil is none
}

// Check fails where a key is said nowhere in the Go files of some folders, and where a
// language has other keys than English.
func (c *Words) Check(t *testing.T, folders ...string) {
	t.Helper()
	english := c.keys(t, "en")
	if len(english) < c.Least {
		t.Fatalf("only %d words", len(english))
	}
	literals := Literals(t, folders...)
	for _, key := range english {
		bare := strings.TrimPrefix(key, c.Prefix)
		together := slices.ContainsFunc(c.Begun, func(b string) bool { return strings.HasPrefix(bare, b) })
		if !literals[key] && !literals[bare] && !together {
			t.Errorf("%s is said nowhere", key)
		}
	}
	for _, lang := range []string{"th", "uk"} {
		other := c.keys(t, lang)
		for _, key := range english {
			if !slices.Contains(other, key) {
				t.Errorf("%s is not there in %s", key, lang)
			}
		}
		for _, key := range other {
			if !slices.Contains(english, key) {
				t.Errorf("%s is there in %s and not in English", key, lang)
			}
		}
	}
}

func (c *Words) keys(t *testing.T, lang string) (all []string) {
	t.Helper()
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range w.DeskKeys() {
		if strings.HasPrefix(key, c.Prefix) && (c.Others == nil || !c.Others(key)) {
			all = append(all, key)
		}
	}
	return all
}

// Literals are the texts in quotes in the Go files of some folders, but for their tests.
func Literals(t *testing.T, folders ...string) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("there is no code in %s: %v", folder, err)
		}
		for _, name := range files {
			if !strings.HasSuffix(name, "_test.go") {
				takeLiterals(t, name, all)
			}
		}
	}
	return all
}

func takeLiterals(t *testing.T, name string, all map[string]bool) {
	t.Helper()
	source, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if l, is := n.(*ast.BasicLit); is && l.Kind == token.STRING {
			if text, err := strconv.Unquote(l.Value); err == nil {
				all[text] = true
			}
		}
		return true
	})
}
