package main_test

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestBenchMeasures(t *testing.T) {
	got := pitctl(t, "", "bench", "--rounds", "300", "--only", "file", "--json")
	if got.status != 0 || got.problems != "" {
		t.Fatalf("ended with %d, %q", got.status, got.problems)
	}
	figures := map[string]float64{}
	for _, line := range got.lines(t) {
		of, value := line["of"].(string), line["value"].(float64)
		if value <= 0 {
			t.Errorf("%s is %v", of, value)
		}
		figures[of+", "+line["unit"].(string)] = value
	}
	for _, want := range []string{
		"settle, a file of 300 rounds, s", "settle, a file of 300 rounds, MB/s", "settle ÷ plain JSON on one core, times",
		"memory, 300 rounds, MB", "memory, 1200 rounds, MB",
	} {
		if figures[want] == 0 {
			t.Errorf("%q is not measured", want)
		}
	}
}

func TestBenchIsRead(t *testing.T) {
	got := pitctl(t, "", "bench", "--only", "enumerate")
	lines := strings.Split(strings.TrimSpace(got.out), "\n")
	if got.status != 0 || len(lines) != 2 || !strings.Contains(lines[1], "enumerate a shoe of eight decks") ||
		!strings.Contains(lines[1], "goal at most 5") {
		t.Errorf("answered %+v", got)
	}
	if json.Valid([]byte(lines[len(lines)-1])) {
		t.Error("what nobody asked for as JSON is JSON")
	}
}

func TestBenchCommandLine(t *testing.T) {
	for _, c := range []struct{ name, args, problems string }{
		{"no rounds", "bench --rounds 0", "at least one round"},
		{"rounds that are no number", "bench --rounds many", "usage: pitctl bench"},
		{"something that is not measured", "bench --only luck", `--only "luck" is none of enumerate`},
		{"an argument", "bench rounds.jsonl", "usage: pitctl bench"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := pitctl(t, "", strings.Fields(c.args)...); got.status != 2 || !strings.Contains(got.problems, c.problems) {
				t.Errorf("answered %+v, want %q and 2", got, c.problems)
			}
		})
	}
}

func TestBenchMeasuresRecordingsAndARunningPit(t *testing.T) {
	for _, c := range []struct{ only, want string }{
		{"replay", "replay, 4000 events s"},
		{"pit", "pit, 200 tables × 5 events/s % of a core"},
	} {
		t.Run(c.only, func(t *testing.T) {
			got := pitctl(t, "", "bench", "--only", c.only, "--events", "4000", "--json")
			if got.status != 0 || got.problems != "" {
				t.Fatalf("ended with %d, %q", got.status, got.problems)
			}
			found := false
			for _, line := range got.lines(t) {
				found = found || line["of"].(string)+" "+line["unit"].(string) == c.want && line["value"].(float64) > 0
			}
			if !found {
				t.Errorf("%q is not measured: %s", c.want, got.out)
			}
		})
	}
}
