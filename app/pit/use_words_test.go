package pit_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/inspections"
)

// spokenKeys are the keys of the catalogue that forms, desk and staff file say, each
// with a file that does.
func spokenKeys(t *testing.T) map[string]string {
	t.Helper()
	reasons := map[string]bool{"inspection_failed": true, "inspection_passed": true} // codes, and no sentences
	all := map[string]string{}
	for _, pattern := range []string{
		"use_*.go", "../../tables/decisions/*.go", "../../tables/inspections/*.go", "../../tables/roles/*.go", "../../store/staff/*.go",
	} {
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
			file, err := parser.ParseFile(token.NewFileSet(), name, text, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
					s, _ := strconv.Unquote(l.Value)
					first, rest, _ := strings.Cut(s, "_")
					known := slices.Contains([]string{"decision", "inspection", "deny", "approve", "staff", "roles"}, first)
					if known && rest != "" && strings.Trim(rest, "abcdefghijklmnopqrstuvwxyz_") == "" && !reasons[s] {
						all[s] = name
					}
				}
				return true
			})
		}
	}
	return all
}

// names are the keys of the names of kinds, codes and items.
func nameKeys() (all []string) {
	codes := decisions.Outcomes()
	for _, k := range decisions.Kinds() {
		all = append(all, "decision_kind_"+string(k))
		_, of := decisions.Codes(k)
		codes = append(codes, of...)
	}
	for _, k := range inspections.Kinds() {
		all = append(all, "inspection_kind_"+string(k))
		for _, item := range inspections.Checklist(k) {
			all = append(all, "item_"+item.Code)
		}
	}
	for _, c := range codes {
		all = append(all, "code_"+c)
	}
	return all
}

// Every alarm has a name, and a sentence that says what to do, in every language.
func TestAlarmsHaveWords(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		w, err := words.Open(lang)
		if err != nil {
			t.Fatal(err)
		}
		for code := range findings.Codes() {
			d := pit.Define(code)
			if !w.Has(d.Title) || !w.Has(d.Todo) {
				t.Errorf("%s: %s has no words %s or %s", lang, code, d.Title, d.Todo)
			}
		}
	}
}

// Whatever is refused is refused in words, in every language, and there are no others.
func TestRefusalsHaveWords(t *testing.T) {
	keys := spokenKeys(t)
	if len(keys) < 60 {
		t.Fatalf("only %d keys were found", len(keys))
	}
	for _, key := range nameKeys() {
		keys[key] = "its list"
	}
	for _, lang := range []string{"en", "th", "uk"} {
		w, err := words.Open(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range slices.Sorted(maps.Keys(keys)) {
			if !w.Has(key) {
				t.Errorf("%s: %s says %s, and there are no words for it", lang, keys[key], key)
			}
		}
		for _, key := range w.Keys() {
			first, _, _ := strings.Cut(key, "_")
			if slices.Contains([]string{"decision", "inspection", "deny", "approve", "staff", "roles", "code", "item"}, first) && keys[key] == "" {
				t.Errorf("%s: %s is said nowhere", lang, key)
			}
		}
	}
	t.Logf("%d keys in 3 languages", len(keys))
}
