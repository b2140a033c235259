package clauses_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"pitboss/app/clauses"
)

// families are the parts of the rules and how many clauses each has.
var families = []struct {
	name string
	n    int
}{
	{"G", 4},
	{"B", 68},
	{"J", 68},
	{"R0", 29},
	{"R1", 49},
	{"R4", 34},
	{"A-GEN", 4},
	{"A-BAC", 9},
	{"A-BJ", 13},
	{"A-R0", 7},
	{"A-R1", 7},
	{"A-R4", 6},
	{"A-W", 1},
	{"A-P", 5},
}

func TestEveryClauseIsThere(t *testing.T) {
	list, err := clauses.Open()
	if err != nil {
		t.Fatal(err)
	}
	at := 0
	for _, f := range families {
		for n := 1; n <= f.n; n++ {
			id := fmt.Sprintf("%s-%d", f.name, n)
			if at >= len(list) || list[at].ID != id {
				t.Fatalf("clause %d of the list is not %s", at+1, id)
			}
			at++
		}
	}
	if at != len(list) {
		t.Errorf("the list goes on with %s", list[at].ID)
	}
}

var kinds = map[string]bool{
	"rule": true, "bet": true, "card": true, "dealing": true, "payment": true,
	"vocabulary": false, "record": false, "screen": false, "procedure": false, "equipment": false, "conduct": false, "authority": false,
}

func TestEveryClauseIsALineOfEnglish(t *testing.T) {
	list, err := clauses.Open()
	if err != nil {
		t.Fatal(err)
	}
	sentence := regexp.MustCompile(`^[A-Z"][\x20-\x7eé]{10,88}\.$`)
	for i := range list {
		c := &list[i]
		testable, known := kinds[c.Kind]
		if !known || testable != c.Testable() {
			t.Errorf("%s: %q is no kind, or is tested where it cannot be", c.ID, c.Kind)
		}
		if !sentence.MatchString(c.Says) {
			t.Errorf("%s says %q: one sentence of at most 90 letters is wanted", c.ID, c.Says)
		}
		if strings.HasSuffix(c.KeptBy, ".") || strings.HasSuffix(c.Waits, ".") {
			t.Errorf("%s: what keeps it is no sentence", c.ID)
		}
	}
}

func TestCovered(t *testing.T) {
	for _, c := range []struct {
		name   string
		clause clauses.Clause
		want   bool
	}{
		{"by a test", clauses.Clause{Held: []clauses.Test{{}}}, true},
		{"by a record", clauses.Clause{KeptBy: "record shuffle"}, true},
		{"later", clauses.Clause{Waits: "the desk"}, false},
		{"by nothing", clauses.Clause{}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.clause.Covered(); got != c.want {
				t.Errorf("Covered = %v", got)
			}
		})
	}
}

func TestRead(t *testing.T) {
	const list = "B-2 = { kind = \"card\", says = \"Two.\" }\nB-1 = { kind = \"record\", says = \"One.\", kept_by = \"record shuffle\", waits = \"the desk\" }\n"
	read := func(list, held string) ([]clauses.Clause, error) {
		return clauses.Read(fstest.MapFS{
			"clauses/clauses.toml": {Data: []byte(list)},
			"clauses/held.tsv":     {Data: []byte(held)},
		})
	}
	got, err := read(list, "B-2\ttables/baccarat\tTestX/B-2 two\nB-2\ttables/round\tvectors B-01-0001\n")
	if want := "[{B-2 card Two.   [{tables/baccarat TestX/B-2 two} {tables/round vectors B-01-0001}]} {B-1 record One. record shuffle the desk []}]"; err != nil || fmt.Sprint(got) != want {
		t.Errorf("read %v %v, want %s", got, err, want)
	}
	for _, c := range []struct{ name, list, held, says string }{
		{"no TOML", "B-1 = {", "", "clauses/clauses.toml"},
		{"another field", "B-1 = { kind = \"card\", says = \"One.\", held = \"x\" }\n", "", "there is no B-1.held; kind, says, kept_by and waits are"},
		{"nothing said", "B-1 = { kind = \"card\" }\n", "", "B-1 wants a kind and what it says"},
		{"no kind", "B-1 = { says = \"One.\" }\n", "", "B-1 wants a kind and what it says"},
		{"twice", list + "B-1 = { kind = \"card\", says = \"One.\" }\n", "", "B-1"},
		{"a test without a name", list, "B-1\ttables/round\n", "clauses/held.tsv, line 1: clause, package and test are wanted"},
		{"a blank line", list, "B-1\ta\tb\n\n", "line 2"},
		{"a test of no clause", list, "B-1\ta\tb\nB-3\ta\tb\n", "line 2: there is no clause B-3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := read(c.list, c.held); err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("error is %v, want it to say %q", err, c.says)
			}
		})
	}
	for _, missing := range []string{"clauses/clauses.toml", "clauses/held.tsv"} {
		t.Run("without "+missing, func(t *testing.T) {
			files := fstest.MapFS{"clauses/clauses.toml": {Data: []byte(list)}, "clauses/held.tsv": {}}
			delete(files, missing)
			if _, err := clauses.Read(files); err == nil || !strings.Contains(err.Error(), missing) {
				t.Errorf("error is %v", err)
			}
		})
	}
}
