package cmd_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// settling is where money is worked out: no float may come near it.
var settling = []string{
	"tables/money", "tables/wager", "tables/round", "tables/baccarat", "tables/blackjack", "tables/roulette",
	"tables/profile",
}

func inTables(s source) bool   { return !s.test && layer(s.path) == "tables" }
func inSettling(s source) bool { return !s.test && slices.Contains(settling, part(s.folder())) }
func outsideCmd(s source) bool { return !s.test && layer(s.path) != "cmd" }
func anywhere(source) bool     { return true }

func belowCmd(s source) bool {
	return !s.test && slices.Contains([]string{"tables", "devices", "store", "app"}, layer(s.path))
}

func outsideLook(s source) bool { return !s.test && part(s.folder()) != "app/look" }

// uses bans names of a package in some of the files.
type uses struct {
	of    string
	names []string // none: the import itself
	in    func(source) bool
	why   string
}

// chance is what of math/rand/v2 draws from a seed that nobody knows.
var chance = []string{
	"ExpFloat64", "Float32", "Float64", "Int", "Int32", "Int32N", "Int64", "Int64N", "IntN", "N", "NormFloat64", "Perm",
	"Shuffle", "Uint", "Uint32", "Uint32N", "Uint64", "Uint64N", "UintN",
}

var bannedUses = []uses{
	{
		"time",
		[]string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker"},
		inTables,
		"tables has no clock: time comes from the events",
	},
	{"os", nil, inTables, "tables knows no file"},
	{"net", nil, inTables, "tables knows no socket"},
	{"net/http", nil, inTables, "tables knows no socket"},
	{"math/rand", nil, inTables, "tables leaves nothing to chance"},
	{"math/rand/v2", chance, inTables, "tables leaves nothing to chance: a seed that is given shows the same twice"},
	{"crypto/rand", nil, inTables, "tables leaves nothing to chance"},
	{"strconv", []string{"ParseFloat", "FormatFloat", "AppendFloat"}, inSettling, "money never touches a float"},
	{"fmt", []string{"Print", "Printf", "Println"}, outsideCmd, "only a program speaks to the terminal"},
	{"os", []string{"Exit"}, outsideCmd, "only a program ends itself"},
	{"log", []string{"Fatal", "Fatalf", "Fatalln", "Panic", "Panicf", "Panicln"}, outsideCmd, "only a program ends itself"},
	{fyne, []string{"DoAndWait"}, anywhere, "it hangs the desk when the window's own goroutine calls it; fyne.Do is enough"},
	{fyne, []string{"Do"}, outsideLook, "app/look has the one place where work comes back to the window"},
}

// cannotHappen begins the comment above a panic that no input can reach.
const cannotHappen = "// Cannot happen:"

// banned finds what the code of a file must not do.
func banned(s source) (wrong []string) {
	found := func(n ast.Node, what, why string) {
		wrong = append(wrong, fmt.Sprintf("%s: %s: %s", s.at(n), what, why))
	}
	imports := s.imports()
	for _, spec := range s.syntax.Imports {
		for _, b := range bannedUses {
			if b.of != importPath(spec) || !b.in(s) {
				continue
			}
			if b.names == nil {
				found(spec, "import of "+b.of, b.why)
			} else if spec.Name != nil && spec.Name.Name == "." {
				found(spec, "import of "+b.of+" under no name", "nobody could see what is used of it")
			}
		}
	}
	ast.Inspect(s.syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			name, ok := n.X.(*ast.Ident)
			if !ok {
				break
			}
			for _, b := range bannedUses {
				if imports[name.Name] == b.of && slices.Contains(b.names, n.Sel.Name) && b.in(s) {
					found(n, name.Name+"."+n.Sel.Name, b.why)
				}
			}
		case *ast.CallExpr:
			name, ok := n.Fun.(*ast.Ident)
			switch {
			case !ok:
			case (name.Name == "print" || name.Name == "println") && outsideCmd(s):
				found(n, name.Name, "only a program speaks to the terminal")
			case name.Name == "panic" && belowCmd(s) && !excused(s, n):
				found(n, "panic", "nothing panics on any input; if none can reach it, say why above it: "+cannotHappen)
			}
		case *ast.GoStmt:
			if inTables(s) {
				found(n, "go", "tables knows no goroutine")
			}
		case *ast.Ident:
			if slices.Contains([]string{"float32", "float64", "complex64", "complex128"}, n.Name) && inSettling(s) {
				found(n, n.Name, "money never touches a float")
			}
		case *ast.BasicLit:
			if (n.Kind == token.FLOAT || n.Kind == token.IMAG) && inSettling(s) {
				found(n, n.Value, "money never touches a float")
			}
		}
		return true
	})
	return wrong
}

// excused says that the comment directly above a panic tells why it cannot
// happen.
func excused(s source, n ast.Node) bool {
	line := s.fset.Position(n.Pos()).Line
	for _, group := range s.syntax.Comments {
		if s.fset.Position(group.End()).Line != line-1 {
			continue
		}
		for _, c := range group.List {
			if strings.HasPrefix(c.Text, cannotHappen) {
				return true
			}
		}
	}
	return false
}

func TestNothingBannedIsUsed(t *testing.T) {
	for _, s := range sources(t) {
		report(t, banned(s))
	}
}

func TestBannedUseIsFound(t *testing.T) {
	for _, c := range []struct {
		name, path, text string
		says             []string
	}{
		{
			"a clock in tables", "tables/fold.go",
			"import \"time\"\nvar a = time.Now()\nvar b = time.Since(a)\nvar c time.Time",
			[]string{"tables/fold.go:3: time.Now: tables has no clock", "tables/fold.go:4: time.Since"},
		},
		{"a clock under another name", "tables/x.go", "import clock \"time\"\nvar a = clock.Now", []string{"clock.Now"}},
		{"a clock under no name", "tables/x.go", "import . \"time\"\nvar a = Now()", []string{"import of time under no name"}},
		{"a clock in a test of tables", "tables/x_test.go", "import \"time\"\nvar a = time.Now()", nil},
		{"a clock in a device", "devices/link/x.go", "import \"time\"\nvar a = time.Now", nil},
		{"a file in tables", "tables/profile/x.go", "import \"os\"", []string{"tables knows no file"}},
		{"a goroutine in tables", "tables/round/x.go", "func f() { go f() }", []string{"tables knows no goroutine"}},
		{
			"chance in tables", "tables/cards/x.go",
			"import \"math/rand/v2\"\nvar a = rand.IntN(52)\nvar b = rand.New(rand.NewPCG(1, 2)).IntN(52)",
			[]string{"tables/cards/x.go:3: rand.IntN: tables leaves nothing to chance"},
		},
		{"chance of the system in tables", "tables/cards/x.go", "import \"crypto/rand\"", []string{"nothing to chance"}},
		{
			"words to the terminal", "store/x.go",
			"import \"fmt\"\nfunc f() {\nfmt.Print(1)\nfmt.Printf(\"\")\nfmt.Println()\nprintln()\nfmt.Sprint()\n}",
			[]string{"store/x.go:4: fmt.Print:", "fmt.Printf", "fmt.Println", "store/x.go:7: println"},
		},
		{"a program's words", "cmd/pitctl/x.go", "import \"fmt\"\nfunc f() { fmt.Println(); println() }", nil},
		{"an example's words", "store/x_test.go", "import \"fmt\"\nfunc Example() { fmt.Println() }", nil},
		{"an end from within", "store/x.go", "import \"os\"\nfunc f() { os.Exit(1) }", []string{"os.Exit"}},
		{
			"floats in the settling code", "tables/money/x.go",
			"import \"strconv\"\ntype a float64\nvar b float32\nconst c = 0.05\nconst d = 1e3\nvar e, _ = strconv.ParseFloat(\"\", 64)",
			[]string{"float64", "float32", "0.05", "1e3", "strconv.ParseFloat"},
		},
		{"a float in a part of a game", "tables/roulette/edge/x.go", "var a float64", []string{"float64"}},
		{"a float in statistics", "tables/wheel/x.go", "var a float64 = 0.5", nil},
		{"a float in a test", "tables/money/x_test.go", "var a = 0.5", nil},
		{"a wait for the window", "app/look/x.go", "import \"fyne.io/fyne/v2\"\nfunc f() { fyne.DoAndWait(f) }", []string{"fyne.DoAndWait"}},
		{"a wait in a test", "app/floor/x_test.go", "import \"fyne.io/fyne/v2\"\nfunc f() { fyne.DoAndWait(f) }", []string{"fyne.DoAndWait"}},
		{"a screen's own way back", "app/floor/x.go", "import \"fyne.io/fyne/v2\"\nfunc f() { fyne.Do(f) }", []string{"fyne.Do:"}},
		{"the one way back", "app/look/x.go", "import \"fyne.io/fyne/v2\"\nfunc f() { fyne.Do(f) }", nil},
		{"a panic", "app/pit/x.go", "func f() { panic(1) }", []string{"app/pit/x.go:2: panic"}},
		{
			"a panic too far from its reason", "devices/shoe/x.go",
			"func f() {\n// Cannot happen: never.\n\npanic(1)\n}",
			[]string{"panic"},
		},
		{"a panic with another comment", "tables/x.go", "func f() {\n// Never.\npanic(1)\n}", []string{"panic"}},
		{"a panic that cannot be", "tables/x.go", "func f() {\n// Cannot happen: the table is whole,\n// as its test shows.\npanic(1)\n}", nil},
		{"a panic in a test", "tables/x_test.go", "func f() { panic(1) }", nil},
		{"a panic in a program", "cmd/pitctl/x.go", "func f() { panic(1) }", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			expect(t, banned(file(t, c.path, "package x\n"+c.text)), c.says...)
		})
	}
}
