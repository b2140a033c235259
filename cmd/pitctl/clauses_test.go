package main_test

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pitboss/app/clauses"
)

var updateHeld = flag.Bool("update-held", false, "write assets/clauses/held.tsv anew from the names of the tests")

const heldFile = "assets/clauses/held.tsv"

// holder is a test, or a shared round, and a clause that its name begins with.
type holder struct{ clause, folder, name string }

func (h holder) line() string { return h.clause + "\t" + h.folder + "\t" + h.name + "\n" }

// rank puts the tests of the rules themselves before those through the program.
func (h holder) rank() int {
	if strings.HasPrefix(h.folder, "cmd/") {
		return 1
	}
	return 0
}

// namesOfTests are the names in a test file that may begin with clauses: of
// subtests, and of the rows of their tables.
func namesOfTests(file *ast.File) (names []struct{ in, name string }) {
	in := ""
	take := func(e ast.Expr) {
		if name := leading(e); name != "" {
			names = append(names, struct{ in, name string }{in, name})
		}
	}
	for _, d := range file.Decls {
		in = ""
		if f, ok := d.(*ast.FuncDecl); ok {
			in = f.Name.Name
		}
		ast.Inspect(d, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if s, ok := n.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "Run" && len(n.Args) == 2 {
					take(n.Args[0])
				} else if len(n.Args) > 1 && isTest(n.Args[0]) {
					take(n.Args[1])
				}
			case *ast.CompositeLit:
				if array, ok := n.Type.(*ast.ArrayType); ok {
					if of, ok := array.Elt.(*ast.Ident); ok && of.Name == "string" {
						break // a list of words, not a row
					}
				}
				for i, e := range n.Elts {
					pair, ok := e.(*ast.KeyValueExpr)
					if !ok {
						if i == 0 {
							take(e)
						}
						continue
					}
					if key, ok := pair.Key.(*ast.Ident); !ok {
						take(pair.Key)
					} else if key.Name == "name" || key.Name == "about" {
						take(pair.Value)
					}
				}
			}
			return true
		})
	}
	return names
}

func isTest(e ast.Expr) bool {
	name, ok := e.(*ast.Ident)
	return ok && (name.Name == "t" || name.Name == "b")
}

var verb = regexp.MustCompile(`%[-+ #0-9.]*[a-zA-Z]`)

// leading is the text that an expression begins with; what is put into it later is
// left open.
func leading(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			s, _ := strconv.Unquote(e.Value)
			return s
		}
	case *ast.BinaryExpr:
		if s := leading(e.X); s != "" {
			return s + "…"
		}
	case *ast.CallExpr:
		if s, ok := e.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "Sprintf" && len(e.Args) > 0 {
			return verb.ReplaceAllString(leading(e.Args[0]), "…")
		}
	}
	return ""
}

// looksLikeClause is how an id is written, whether there is such a clause or not.
var looksLikeClause = regexp.MustCompile(`^([GBJ]|R[014])-[1-9]\d*$|^A-[A-Z][A-Z0-9]*-\d+$`)

// idsOf are the clauses that a name begins with: "J-25 J-30: equal totals". A name
// that is nothing but ids is a value, not a name.
func idsOf(name string) (ids []string) {
	for word := range strings.FieldsSeq(name) {
		id := strings.TrimRight(word, ":,")
		if !looksLikeClause.MatchString(id) {
			return ids
		}
		ids = append(ids, id)
	}
	return nil
}

// holders finds all tests and shared rounds that name a clause.
func holders(t *testing.T) (all []holder) {
	t.Helper()
	tree := os.DirFS(top)
	err := fs.WalkDir(tree, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name != "." && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "build") {
				return fs.SkipDir
			}
			return nil
		}
		switch {
		case path.Dir(name) == "tables/round/testdata" && strings.HasSuffix(name, ".jsonl"):
			all = append(all, sharedRounds(t, tree, name)...)
		case strings.HasSuffix(name, "_test.go") && !strings.Contains(name, "testdata/"):
			text, err := fs.ReadFile(tree, name)
			if err != nil {
				return err
			}
			all = append(all, testsOf(t, name, text)...)
		}
		return nil
	})
	if err != nil {
		t.Fatalf("read the tests: %v", err)
	}
	return all
}

func testsOf(t *testing.T, name string, text []byte) (all []holder) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range namesOfTests(file) {
		for _, id := range idsOf(n.name) {
			where := strings.Join(strings.Fields(n.name), " ")
			if n.in != "" {
				where = n.in + "/" + where
			}
			all = append(all, holder{id, path.Dir(name), where})
		}
	}
	return all
}

func sharedRounds(t *testing.T, tree fs.FS, name string) (all []holder) {
	t.Helper()
	text, err := fs.ReadFile(tree, name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		var r struct{ Round, About string }
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, id := range idsOf(r.About) {
			all = append(all, holder{id, path.Dir(path.Dir(name)), "vectors " + r.Round})
		}
	}
	return all
}

// held writes down what holds each clause, in the order of the clauses, and names
// what is held though it is no clause.
func held(list []clauses.Clause, all []holder) (text string, unknown []holder) {
	order := map[string]int{}
	for i := range list {
		order[list[i].ID] = i
	}
	all = slices.DeleteFunc(all, func(h holder) bool {
		_, known := order[h.clause]
		if !known {
			unknown = append(unknown, h)
		}
		return !known
	})
	slices.SortFunc(all, func(a, b holder) int {
		return cmp.Or(order[a.clause]-order[b.clause], a.rank()-b.rank(), cmp.Compare(a.folder, b.folder), cmp.Compare(a.name, b.name))
	})
	var to strings.Builder
	for _, h := range slices.Compact(all) {
		to.WriteString(h.line())
	}
	return to.String(), unknown
}

func TestClausesAreHeld(t *testing.T) {
	list, err := clauses.Read(os.DirFS(filepath.Join(top, "assets")))
	if err != nil {
		t.Fatal(err)
	}
	text, unknown := held(list, holders(t))
	for _, h := range unknown {
		t.Errorf("%s, %s: there is no clause %s", h.folder, h.name, h.clause)
	}
	found := map[string]bool{}
	for line := range strings.Lines(text) {
		id, _, _ := strings.Cut(line, "\t")
		found[id] = true
	}
	for _, why := range notHeld(list, found) {
		t.Error(why)
	}
	file := filepath.Join(top, filepath.FromSlash(heldFile))
	if *updateHeld {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	was, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(was) != text {
		t.Errorf("%s is not what the tests say:\n%s\nwrite it anew: go test ./cmd/pitctl -run TestClausesAreHeld -update-held", heldFile, differing(string(was), text))
	}
}

// notHeld names the clauses that nothing covers, and those that need a test and
// have none.
func notHeld(list []clauses.Clause, found map[string]bool) (wrong []string) {
	for i := range list {
		c := &list[i]
		switch {
		case found[c.ID], c.KeptBy != "", c.Waits != "":
		case c.Testable():
			wrong = append(wrong, fmt.Sprintf("%s (%s) is held by no test: %s Begin a test's name with its id, or say in clauses.toml what keeps it or what it waits for", c.ID, c.Kind, c.Says))
		default:
			wrong = append(wrong, fmt.Sprintf("%s (%s) is kept by nothing: %s Say in clauses.toml what keeps it or what it waits for", c.ID, c.Kind, c.Says))
		}
	}
	return wrong
}

// differing are the lines that only one of two texts has.
func differing(was, is string) string {
	lines := func(text string) map[string]bool {
		all := map[string]bool{}
		for line := range strings.Lines(text) {
			all[line] = true
		}
		return all
	}
	var to strings.Builder
	wasLines, isLines := lines(was), lines(is)
	for line := range strings.Lines(was) {
		if !isLines[line] {
			to.WriteString("- " + line)
		}
	}
	for line := range strings.Lines(is) {
		if !wasLines[line] {
			to.WriteString("+ " + line)
		}
	}
	if to.Len() == 0 {
		return "the same lines in another order"
	}
	return to.String()
}
