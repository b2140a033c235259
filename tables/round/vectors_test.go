package round_test

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"pitboss/tables/round"
)

// vector is what a line of the shared vectors stands for and wants.
type vector struct {
	line   string
	About  string
	Expect struct {
		Error   map[string]any
		Result  map[string]any
		Bets    map[string]map[string]any
		Players map[string]map[string]any
		Totals  map[string]any
	}
}

// vectors are the shared vectors of a game, of which there are n.
func vectors(t testing.TB, game string, n int) []vector {
	t.Helper()
	text, err := os.ReadFile("testdata/" + game + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var all []vector
	for line := range strings.Lines(string(text)) {
		v := vector{line: strings.TrimSuffix(line, "\n")}
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatalf("%s, line %d: %v", game, len(all)+1, err)
		}
		all = append(all, v)
	}
	if len(all) != n {
		t.Fatalf("%s: %d vectors, %d are wanted", game, len(all), n)
	}
	return all
}

func allVectors(t testing.TB) []vector {
	t.Helper()
	all := vectors(t, "baccarat", 77)
	all = append(all, vectors(t, "blackjack", 83)...)
	return append(all, vectors(t, "roulette", 136)...)
}

// TestVectors runs every shared vector through one engine, so that what a round
// leaves behind in it would show in the next.
func TestVectors(t *testing.T) {
	e := round.NewEngine(house(t))
	for i, v := range allVectors(t) {
		t.Run(fmt.Sprintf("%s (%d)", v.About, i+1), func(t *testing.T) { v.holds(t, settled(t, e, v.line)) })
	}
}

// TestVectorsChecked: a check without anything the table did settles the same, and
// where the vector's bets are all accepted it has nothing to say.
func TestVectorsChecked(t *testing.T) {
	e := round.NewEngine(house(t))
	for i, v := range allVectors(t) {
		t.Run(fmt.Sprintf("%s (%d)", v.About, i+1), func(t *testing.T) {
			a := checked(t, e, v.line)
			if a["game"] == "blackjack" && refusesAny(v) {
				return // a check deals to refused seats too: other cards, another round
			}
			v.holds(t, a)
			found, listed := a["findings"].([]any)
			if !listed {
				t.Fatal("a check answers without findings")
			}
			if code(a) == "" && !refusesAny(v) && len(found) != 0 {
				t.Errorf("findings %v in a round with nothing wrong", found)
			}
		})
	}
}

func refusesAny(v vector) bool {
	for _, b := range v.Expect.Bets {
		if b["outcome"] == "refused" {
			return true
		}
	}
	return false
}

func (v *vector) holds(t *testing.T, a map[string]any) {
	t.Helper()
	want := v.Expect
	if want.Error != nil || a["error"] != nil {
		if want.Error == nil {
			t.Fatalf("not settled: %v", a["error"])
		}
		within(t, "error", a["error"], want.Error)
		return
	}
	if want.Result != nil {
		within(t, "result", a["result"], want.Result)
	}
	if want.Bets != nil {
		v.betsHold(t, list(a, "bets"))
	}
	players := map[string]any{}
	for _, p := range list(a, "players") {
		players[p["player"].(string)] = p
	}
	for name, p := range want.Players {
		within(t, "player "+name, players[name], p)
	}
	if want.Totals != nil {
		within(t, "totals", a["totals"], want.Totals)
	}
}

func (v *vector) betsHold(t *testing.T, bets []map[string]any) {
	t.Helper()
	seen := map[string]int{}
	for _, b := range bets {
		id := b["id"].(string)
		if seen[id]++; seen[id] > 1 {
			id = fmt.Sprintf("%s#%d", id, seen[id])
		}
		want, ok := v.Expect.Bets[id]
		if !ok {
			t.Fatalf("%s is answered and was not asked", id)
		}
		if placed, ok := want["placed"]; ok {
			within(t, id+" placed", positions(b), placed)
		}
		for name, value := range want {
			if name != "placed" {
				within(t, id+" "+name, b[name], value)
			}
		}
		if b["clause"] == "" || b["why"] == "" {
			t.Errorf("%s has no clause or no reason: %v", id, b)
		}
	}
	if len(bets) != len(v.Expect.Bets) {
		t.Errorf("%d bets are answered, %d are wanted", len(bets), len(v.Expect.Bets))
	}
}

// positions are the positions of a bet as a vector names them, "17-20", and their
// stakes.
func positions(b map[string]any) map[string]any {
	all := map[string]any{}
	for _, p := range list(b, "placed") {
		var name []string
		for _, n := range p["numbers"].([]any) {
			name = append(name, fmt.Sprint(n))
		}
		all[strings.Join(name, "-")] = p["stake"]
	}
	return all
}

// within holds every named field of want against got. A list and the positions of a
// bet must be whole.
func within(t *testing.T, what string, got, want any) {
	t.Helper()
	fields, ok := want.(map[string]any)
	if !ok {
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s is %v, want %v", what, got, want)
		}
		return
	}
	have, ok := got.(map[string]any)
	if !ok || strings.HasSuffix(what, "placed") && len(have) != len(fields) {
		t.Errorf("%s is %v, want %v", what, got, want)
		return
	}
	for name, value := range fields {
		if inner, isList := value.([]any); isList {
			all, _ := have[name].([]any)
			if len(all) != len(inner) {
				t.Errorf("%s %s is %v, want %v", what, name, have[name], value)
				continue
			}
			for i := range inner {
				within(t, fmt.Sprintf("%s %s %d", what, name, i+1), all[i], inner[i])
			}
			continue
		}
		within(t, what+" "+name, have[name], value)
	}
}
