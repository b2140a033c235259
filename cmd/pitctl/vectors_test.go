package main_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// expectation is the part of a vector's answer that must hold.
type expectation struct {
	About  string
	Round  string
	Expect struct {
		Error   map[string]any
		Result  map[string]any
		Bets    map[string]map[string]any
		Players map[string]map[string]any
		Totals  map[string]any
	}
}

func TestVectorsThroughTheProgram(t *testing.T) {
	for _, c := range []struct {
		game string
		n    int
	}{{"baccarat", 77}, {"blackjack", 83}, {"roulette", 136}} {
		t.Run(c.game, func(t *testing.T) {
			file := filepath.Join(top, "tables/round/testdata", c.game+".jsonl")
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			piped := pitctl(t, string(text), "settle")
			if named := pitctl(t, "", "settle", file); named != piped {
				t.Error("a file and a pipe are not answered the same")
			}
			if dashed := pitctl(t, string(text), "settle", "-"); dashed != piped {
				t.Error("- and a pipe are not answered the same")
			}
			if piped.status != 1 || piped.problems != "" {
				t.Errorf("exit status %d, complained %q; want 1 for the rounds that cannot be, and nothing", piped.status, piped.problems)
			}
			answers := piped.lines(t)
			wanted := strings.Split(strings.TrimSpace(string(text)), "\n")
			if len(wanted) != c.n || len(answers) != c.n {
				t.Fatalf("%d vectors and %d answers, %d are wanted", len(wanted), len(answers), c.n)
			}
			for i, line := range wanted {
				var want expectation
				if err := json.Unmarshal([]byte(line), &want); err != nil {
					t.Fatal(err)
				}
				t.Run(want.Round+" "+want.About, func(t *testing.T) { want.compare(t, answers[i]) })
			}
		})
	}
}

func (want *expectation) compare(t *testing.T, got map[string]any) {
	if got["round"] != want.Round {
		t.Fatalf("the answer is that of %v", got["round"])
	}
	fault, failed := got["error"].(map[string]any)
	if failed != (want.Expect.Error != nil) {
		t.Fatalf("error is %v, want %v", got["error"], want.Expect.Error)
	}
	if failed {
		within(t, "error", fault, want.Expect.Error)
		if fault["message"] == "" {
			t.Error("the error says nothing")
		}
		return
	}
	if want.Expect.Result != nil {
		within(t, "result", got["result"], want.Expect.Result)
	}
	within(t, "totals", got["totals"], want.Expect.Totals)
	players := map[string]any{}
	for _, p := range got["players"].([]any) {
		players[p.(map[string]any)["player"].(string)] = p
	}
	for name, p := range want.Expect.Players {
		within(t, "player "+name, players[name], p)
	}
	want.compareBets(t, got["bets"].([]any))
}

func (want *expectation) compareBets(t *testing.T, bets []any) {
	seen := map[string]int{}
	for _, b := range bets {
		bet := b.(map[string]any)
		id := bet["id"].(string)
		if seen[id]++; seen[id] > 1 {
			id = fmt.Sprintf("%s#%d", id, seen[id])
		}
		if bet["why"] == "" {
			t.Errorf("bet %s: nobody is told why", id)
		}
		wanted, ok := want.Expect.Bets[id]
		if !ok {
			t.Errorf("bet %s is answered, and nobody made it", id)
			continue
		}
		delete(want.Expect.Bets, id)
		if placed, ok := wanted["placed"]; ok {
			delete(wanted, "placed")
			comparePlaced(t, id, bet["placed"], placed.(map[string]any))
		}
		within(t, "bet "+id, bet, wanted)
	}
	for id := range want.Expect.Bets {
		t.Errorf("bet %s is not answered", id)
	}
}

func comparePlaced(t *testing.T, id string, got any, want map[string]any) {
	all, _ := got.([]any)
	if len(all) != len(want) {
		t.Errorf("bet %s has %d positions, want %d", id, len(all), len(want))
	}
	for _, p := range all {
		position := p.(map[string]any)
		var numbers []string
		for _, n := range position["numbers"].([]any) {
			numbers = append(numbers, fmt.Sprint(n))
		}
		if at := strings.Join(numbers, "-"); position["stake"] != want[at] {
			t.Errorf("bet %s has %v on %s, want %v", id, position["stake"], at, want[at])
		}
	}
}

// within compares what is wanted, and of what there is only that.
func within(t *testing.T, where string, got, want any) {
	t.Helper()
	object, ok := want.(map[string]any)
	if !ok {
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s is %v, want %v", where, got, want)
		}
		return
	}
	have, _ := got.(map[string]any)
	for name, value := range object {
		within(t, where+"."+name, have[name], value)
	}
}
