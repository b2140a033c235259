package main_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// expected is what must come out of a recorded pit.
type expected struct {
	Must        []map[string]string `json:"must"`
	May         []string            `json:"may"`
	MustNot     []string            `json:"must_not"`
	Only        bool                `json:"only"`
	Settlements *int                `json:"settlements"`
	Results     []map[string]string `json:"results"`
	Totals      []map[string]string `json:"totals"`
	Cleared     []string            `json:"cleared"`
	SettledOnce bool                `json:"settled_once"`
	Exit        int                 `json:"exit"`
}

// scenario is a recorded pit.
type scenario struct {
	name, file, events string
	want               expected
}

func scenarios(t *testing.T) []scenario {
	t.Helper()
	files, err := filepath.Glob("testdata/scenarios/*.jsonl")
	if err != nil || len(files) != 16 {
		t.Fatalf("%d recorded pits, %v", len(files), err)
	}
	var all []scenario
	for _, file := range files {
		s := scenario{name: strings.TrimSuffix(filepath.Base(file), ".jsonl"), file: file}
		events, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s.events = string(events)
		expects, err := os.ReadFile(strings.TrimSuffix(file, ".jsonl") + ".expect.json")
		if err != nil {
			t.Fatal(err)
		}
		known := json.NewDecoder(strings.NewReader(strings.Replace(string(expects), `"about"`, `"About"`, 1)))
		known.DisallowUnknownFields()
		if err := known.Decode(&struct {
			About string
			*expected
		}{expected: &s.want}); err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		all = append(all, s)
	}
	return all
}

func TestRecordedPitsAreReplayed(t *testing.T) {
	for _, s := range scenarios(t) {
		t.Run(s.name, func(t *testing.T) {
			got := pitctl(t, "", "replay", s.file)
			if got.status != s.want.Exit || got.problems != "" {
				t.Errorf("ended with %d, %q; want %d", got.status, got.problems, s.want.Exit)
			}
			s.want.check(t, got.lines(t))
			if again := pitctl(t, s.events, "replay", "-"); again.out != got.out {
				t.Error("from standard input the same events say something else")
			}
		})
	}
}

// check holds the lines of a replay against what is expected.
func (x *expected) check(t *testing.T, lines []map[string]any) {
	t.Helper()
	var raised, results, settled, cleared []map[string]any
	for _, line := range lines {
		switch line["out"] {
		case "finding":
			raised = append(raised, line)
		case "cleared":
			cleared = append(cleared, line)
		case "settlement":
			settled = append(settled, line)
		case "phase":
			if line["phase"] == "result" {
				results = append(results, line)
			}
		}
	}
	x.checkFindings(t, raised)
	for _, code := range x.Cleared {
		if !slices.ContainsFunc(cleared, func(l map[string]any) bool { return l["code"] == code }) {
			t.Errorf("%s was not cleared", code)
		}
	}
	if x.Settlements != nil && len(settled) != *x.Settlements {
		t.Errorf("%d rounds settled, want %d", len(settled), *x.Settlements)
	}
	rounds := map[string]int{}
	for _, l := range settled {
		rounds[l["table"].(string)+" "+l["round"].(string)]++
	}
	for name, n := range rounds {
		if x.SettledOnce && n != 1 {
			t.Errorf("%s is settled %d times", name, n)
		}
	}
	// Each result answers to one line: the same number may come twice.
	for _, want := range x.Results {
		i := slices.IndexFunc(results, func(l map[string]any) bool { return says(l, want) })
		if i < 0 {
			t.Errorf("no result %v", want)
			continue
		}
		results = slices.Delete(results, i, i+1)
	}
	for _, want := range x.Totals {
		where := map[string]string{"table": want["table"], "round": want["round"]}
		sums := map[string]string{}
		for name, amount := range want {
			if where[name] == "" {
				sums[name] = amount
			}
		}
		if !slices.ContainsFunc(settled, func(l map[string]any) bool {
			totals, _ := l["totals"].(map[string]any)
			return says(l, where) && says(totals, sums)
		}) {
			t.Errorf("no settlement with totals %v", want)
		}
	}
}

func (x *expected) checkFindings(t *testing.T, raised []map[string]any) {
	t.Helper()
	var beyond []map[string]any
	for _, l := range raised {
		code := l["code"].(string)
		if slices.Contains(x.MustNot, code) {
			t.Errorf("raised %v", l)
		}
		must := slices.ContainsFunc(x.Must, func(want map[string]string) bool { return says(l, want) })
		if !must && !slices.Contains(x.May, code) {
			beyond = append(beyond, l)
		}
	}
	for _, want := range x.Must {
		if !slices.ContainsFunc(raised, func(l map[string]any) bool { return says(l, want) }) {
			t.Errorf("not raised: %v", want)
		}
	}
	for _, l := range beyond {
		if x.Only {
			t.Errorf("raised beyond what was expected: %v", l)
		}
	}
}

// says that a line has these texts.
func says(line map[string]any, want map[string]string) bool {
	for name, text := range want {
		if line[name] != text {
			return false
		}
	}
	return true
}
