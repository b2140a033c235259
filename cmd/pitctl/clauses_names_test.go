package main_test

import (
	"slices"
	"strings"
	"testing"

	"pitboss/app/clauses"
)

func TestNamesOfTestsAreFound(t *testing.T) {
	const before, after = "package x_test\n\nfunc TestX(t *testing.T) {\n", "\n}\n"
	for _, c := range []struct {
		name, text string
		want       []string // "clause in/name"
	}{
		{"a subtest", `t.Run("B-1 nought counts", nil)`, []string{"B-1 TestX/B-1 nought counts"}},
		{"several clauses", `t.Run("J-25 J-30: equal totals", nil)`, []string{"J-25 TestX/J-25 J-30: equal totals", "J-30 TestX/J-25 J-30: equal totals"}},
		{"a name that goes on", `t.Run("R1-38 complete of "+s, nil)`, []string{"R1-38 TestX/R1-38 complete of …"}},
		{"a name that is put together", `t.Run(fmt.Sprintf("R1-38 complete of %02d", n), nil)`, []string{"R1-38 TestX/R1-38 complete of …"}},
		{"a row's first field", `_ = []row{{"A-BJ-5 the order", 1}, {"no clause", 2}}`, []string{"A-BJ-5 TestX/A-BJ-5 the order"}},
		{"a row's name", `_ = []row{{n: 1, name: "A-GEN-1 the earliest"}}`, []string{"A-GEN-1 TestX/A-GEN-1 the earliest"}},
		{"a key", `_ = map[string]int{"R0-7 a line": 6}`, []string{"R0-7 TestX/R0-7 a line"}},
		{"a helper", `settles(t, "G-1 dealt", 1)`, []string{"G-1 TestX/G-1 dealt"}},
		{"blanks", "t.Run(`B-1 a\tb\n  c`, nil)", []string{"B-1 TestX/B-1 a b c"}},
		{"a clause that there is not", `t.Run("B-99 nothing", nil)`, []string{"B-99 TestX/B-99 nothing"}},
		{"a value", `_ = []row{{"J-29", 1}}; t.Run("J-29", nil)`, nil},
		{"a value in a later field", `_ = []row{{"x", "J-29 card 5"}}`, nil},
		{"a list of answers", `_ = []string{"J-29 card 5"}`, nil},
		{"a table's name", `t.Run("B-01 wheel", nil); t.Run("R-03 wheel", nil)`, nil},
		{"a clause in the middle", `t.Run("nought, B-1", nil)`, nil},
		{"something else is run", `cmd.Run("B-1 x")`, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, h := range testsOf(t, "tables/x/x_test.go", []byte(before+c.text+after)) {
				if h.folder != "tables/x" {
					t.Errorf("found in %q", h.folder)
				}
				got = append(got, h.clause+" "+h.name)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("found %q, want %q", got, c.want)
			}
		})
	}
	const row = "package x_test\n\nvar rows = []row{{\"B-1 nought\", 0}}\n"
	if all := testsOf(t, "tables/x/x_test.go", []byte(row)); len(all) != 1 || all[0].name != "B-1 nought" {
		t.Errorf("outside a function: %q", all)
	}
}

var someClauses = []clauses.Clause{
	{ID: "B-1", Kind: "card", Says: "One."},
	{ID: "B-2", Kind: "record", Says: "Two."},
	{ID: "B-3", Kind: "bet", Says: "Three.", Waits: "the desk"},
	{ID: "B-4", Kind: "rule", Says: "Four.", KeptBy: "record shuffle"},
	{ID: "B-5", Kind: "payment", Says: "Five."},
}

func TestWhatIsNotHeldIsFound(t *testing.T) {
	got := strings.Join(notHeld(someClauses, map[string]bool{"B-5": true}), "\n")
	if !strings.HasPrefix(got, "B-1 (card) is held by no test: One.") || !strings.Contains(got, "\nB-2 (record) is kept by nothing: Two.") || strings.Count(got, "\n") != 1 {
		t.Errorf("found\n%s", got)
	}
}

func TestHeldIsInOrder(t *testing.T) {
	text, unknown := held(someClauses, []holder{
		{"B-3", "cmd/pitctl", "a"},
		{"B-3", "tables/z", "b"},
		{"B-1", "tables/a", "c"},
		{"B-3", "tables/z", "a"},
		{"B-3", "tables/z", "b"},
		{"B-9", "tables/z", "b"},
	})
	if want := "B-1\ttables/a\tc\nB-3\ttables/z\ta\nB-3\ttables/z\tb\nB-3\tcmd/pitctl\ta\n"; text != want {
		t.Errorf("held\n%swant\n%s", text, want)
	}
	if len(unknown) != 1 || unknown[0].clause != "B-9" {
		t.Errorf("unknown is %v", unknown)
	}
}

func TestDifferingLinesAreShown(t *testing.T) {
	if got := differing("a\nb\n", "b\nc\n"); got != "- a\n+ c\n" {
		t.Errorf("differing = %q", got)
	}
	if got := differing("a\nb\n", "b\na\n"); got != "the same lines in another order" {
		t.Errorf("differing = %q", got)
	}
}

func TestClausesAreListed(t *testing.T) {
	all := pitctl(t, "", "clauses")
	lines := strings.Split(strings.TrimSuffix(all.out, "\n"), "\n")
	if all.status != 0 || all.problems != "" || len(lines) != 305 {
		t.Fatalf("ended with %d, %q and %d lines; 304 clauses and a line of sums are wanted", all.status, all.problems, len(lines))
	}
	for _, line := range lines[:304] {
		f := strings.Fields(line)
		if len(f) < 3 || len(line) < 100 || strings.TrimSpace(line[100:]) == "" {
			t.Errorf("nothing holds, keeps or will hold it: %q", line)
		}
	}
	if !strings.HasPrefix(lines[304], "304 clauses: ") {
		t.Errorf("the sums are %q", lines[304])
	}
	for _, c := range []struct{ name, args, want string }{
		{"one", "B-48", "B-48"},
		{"in small letters", "a-bj-1", "A-BJ-1"},
		{"a family", "A-BAC", "A-BAC-1 A-BAC-2 A-BAC-3 A-BAC-4 A-BAC-5 A-BAC-6 A-BAC-7 A-BAC-8 A-BAC-9"},
		{"two, in the order of the rules", "J-1 G", "G-1 G-2 G-3 G-4 J-1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := pitctl(t, "", append([]string{"clauses"}, strings.Fields(c.args)...)...)
			var ids []string
			for line := range strings.Lines(got.out) {
				if !strings.HasPrefix(line, " ") {
					ids = append(ids, strings.Fields(line)[0])
				}
			}
			if got.status != 0 || strings.Join(ids, " ") != c.want {
				t.Errorf("listed %q, want %s", ids, c.want)
			}
		})
	}
	if got := pitctl(t, "", "clauses", "B-48").out; !strings.Contains(got, "\n         held by tables/round vectors B-01-0036\n") {
		t.Errorf("a clause with all that holds it: %s", got)
	}
	if got := pitctl(t, "", "clauses", "B-33").out; !strings.HasSuffix(got, "\n         kept by record deck_inspection\n") {
		t.Errorf("a clause that a record keeps: %s", got)
	}
	if got := pitctl(t, "", "clauses", "B-99"); got.status != 2 || got.out != "" || !strings.Contains(got.problems, "there is no clause B-99") {
		t.Errorf("a clause that there is not: %+v", got)
	}
}

// What nothing holds yet is listed with what it waits for, and is none that
// anything holds.
func TestUncoveredClausesAreListed(t *testing.T) {
	list, err := clauses.Open()
	if err != nil {
		t.Fatal(err)
	}
	got := pitctl(t, "", "clauses", "--uncovered")
	for i := range list {
		c := &list[i]
		if listed := strings.Contains("\n"+got.out, "\n"+c.ID+" "); listed == c.Covered() {
			t.Errorf("%s: covered is %v, listed is %v", c.ID, c.Covered(), listed)
		}
	}
	for line := range strings.Lines(got.out) {
		if !strings.Contains(line, "waits for ") {
			t.Errorf("it waits for nothing: %s", line)
		}
	}
}
