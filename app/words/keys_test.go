package words_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pitboss/app/words"
	"pitboss/assets"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

// families are how the keys of sentences begin.
var families = []string{"baccarat_", "blackjack_", "roulette_", "bet_", "finding_"}

// openEnded are the keys that are put together: how they begin, and with what they
// may go on.
var openEnded = map[string]func() []string{
	// Not every finding is told by its code: many have sentences of their own.
	"finding_": func() (all []string) {
		for code := range findings.Codes() {
			all = append(all, strings.ReplaceAll(string(code), ".", "_"))
		}
		return all
	},
	"roulette_malformed_": func() (all []string) {
		for i := range profile.Insides {
			all = append(all, i.String())
		}
		return all
	},
}

func isKey(s string) bool {
	if strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789_") != "" {
		return false
	}
	return slices.ContainsFunc(families, func(family string) bool { return strings.HasPrefix(s, family) && s != family })
}

// keysOf are the keys that a file of Go names, and the beginnings of those that it
// puts together.
func keysOf(file *ast.File) (keys, begun []string) {
	joined := map[ast.Expr]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if s, ok := text(n.X); ok && n.Op == token.ADD && slices.ContainsFunc(families, func(f string) bool { return strings.HasPrefix(s, f) }) {
				joined[n.X] = true
				begun = append(begun, s)
			}
		case *ast.BasicLit:
			if s, ok := text(n); ok && !joined[n] && isKey(s) {
				keys = append(keys, s)
			}
		}
		return true
	})
	return keys, begun
}

func text(e ast.Expr) (string, bool) {
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(l.Value)
	return s, err == nil
}

// options are words of the rules that begin like keys and are none.
func options(t *testing.T) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	for game := profile.Baccarat; game <= profile.Roulette; game++ {
		for _, o := range profile.New("", game, profile.HouseBook).Options() {
			all[o.Name] = true
		}
	}
	return all
}

// spoken are the keys that the domain names, each with a file that does; possible are
// those that it may put together.
func spoken(t *testing.T) (all map[string]string, possible map[string]bool) {
	t.Helper()
	none := options(t)
	all, possible = map[string]string{}, map[string]bool{}
	tree := os.DirFS("../..")
	err := fs.WalkDir(tree, "tables", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		source, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		keys, begun := keysOf(file)
		for _, key := range keys {
			if !none[key] {
				all[key] = name
			}
		}
		for _, beginning := range begun {
			rest, ok := openEnded[beginning]
			if !ok {
				t.Errorf("%s puts a key together from %q: this test must know with what it goes on", name, beginning)
				continue
			}
			for _, end := range rest() {
				possible[beginning+end] = true
				if beginning != "finding_" {
					all[beginning+end] = name
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all, possible
}

// languages are the languages that there is a catalogue for.
func languages(t *testing.T) (all []string) {
	t.Helper()
	folders, err := fs.ReadDir(assets.Files, "words")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range folders {
		all = append(all, f.Name())
	}
	return all
}

func open(t testing.TB, lang string) *words.Words {
	t.Helper()
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// What the domain can say is in every catalogue, and nothing else is.
func TestEverySentenceIsThere(t *testing.T) {
	keys, possible := spoken(t)
	if len(keys) < 100 {
		t.Fatalf("only %d keys were found in tables", len(keys))
	}
	for _, lang := range languages(t) {
		t.Run(lang, func(t *testing.T) {
			w := open(t, lang)
			for _, key := range slices.Sorted(maps.Keys(keys)) {
				if !w.Has(key) {
					t.Errorf("%s says %s, and there are no words for it", keys[key], key)
				}
			}
			for _, key := range w.Keys() {
				_, said := keys[key]
				if isKey(key) && !said && !possible[key] { // others are the desk's own words
					t.Errorf("%s is said nowhere", key)
				}
			}
		})
	}
}

// A sentence that names other values than the English one says something else.
func TestLanguagesNameTheSameValues(t *testing.T) {
	values := func(lang string) map[string]string {
		all := map[string]string{}
		names, err := fs.Glob(assets.Files, path.Join("words", lang, "*.toml"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			data, err := fs.ReadFile(assets.Files, name)
			if err != nil {
				t.Fatal(err)
			}
			maps.Copy(all, valuesOf(string(data)))
		}
		return all
	}
	english := values("en")
	if got := english["roulette_above_maximum"]; got != "Amount Limit Place" {
		t.Fatalf("roulette_above_maximum names %q", got)
	}
	for _, lang := range languages(t) {
		t.Run(lang, func(t *testing.T) {
			for key, got := range values(lang) {
				if got != english[key] {
					t.Errorf("%s names %q, in English %q", key, got, english[key])
				}
			}
		})
	}
}

// valuesOf are the values that each sentence of a catalogue names, in order.
func valuesOf(catalogue string) map[string]string {
	all := map[string]string{}
	key := ""
	for line := range strings.Lines(catalogue) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			key = strings.Trim(line, "[]")
			continue
		}
		if key == "" || strings.HasPrefix(line, "#") {
			continue
		}
		names := strings.Fields(all[key])
		for _, part := range strings.Split(line, "{{")[1:] {
			name, _, _ := strings.Cut(part, "}}")
			names = append(names, strings.Trim(name, " ."))
		}
		slices.Sort(names)
		all[key] = strings.Join(slices.Compact(names), " ")
	}
	return all
}

func TestKeysAreFound(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "x.go", `package x

const lost = "blackjack_lose_lower"

var a = Why{Key: "finding_text", Text: "a_bet_of"}
var b = "roulette_malformed_" + s
var c = "bet_" + "late" + "blackjack_" // begun, and no key
var d = "baccarat wins"
`, 0)
	if err != nil {
		t.Fatal(err)
	}
	keys, begun := keysOf(file)
	if want := []string{"blackjack_lose_lower", "finding_text"}; !slices.Equal(keys, want) {
		t.Errorf("keys are %q, want %q", keys, want)
	}
	if want := []string{"roulette_malformed_", "bet_"}; !slices.Equal(begun, want) {
		t.Errorf("begun are %q, want %q", begun, want)
	}
}

func TestValuesAreFound(t *testing.T) {
	got := valuesOf("# {{.No}}\n[a]\nother = \"{{.Number}} and {{ .Amount }}\"\n[b]\none = \"{{.Text}}\"\nother = \"{{.Text}}s\"\n")
	if got["a"] != "Amount Number" || got["b"] != "Text" || len(got) != 2 {
		t.Errorf("values are %q", got)
	}
}
