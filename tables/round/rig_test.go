package round_test

import (
	"encoding/json"
	"testing"

	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// house is the book of the contract: its profiles, as its tables print them.
func house(t testing.TB) round.Book {
	t.Helper()
	const calls = `"calls":["voisins","tiers","orphelins","jeu_zero"]`
	const european = `{"trio":true,"complete":true,"neighbour_sides":[1,2,3],` + calls
	const american = `{"neighbour_sides":[2],"call_step":"1","call_overflow":"surplus","call_multiples":true,` +
		`"call_deadline":"launch","over_maximum":"surplus","one_colour_per_player":true,"first_four":false,` + calls
	book := round.Book{}
	for _, p := range []struct {
		name  string
		game  profile.Game
		book  profile.Book
		rules string
	}{
		{"house-baccarat", profile.Baccarat, profile.HouseBook, ``},
		{"house-blackjack", profile.Blackjack, profile.HouseBook, ``},
		{"house-roulette", profile.Roulette, profile.HouseBook, ``},
		{"european", profile.Roulette, profile.EuropeanBook, european + `}`},
		{"french-la-partage", profile.Roulette, profile.EuropeanBook, european + `,"zero":"la_partage"}`},
		{"french-en-prison", profile.Roulette, profile.EuropeanBook, european + `,"zero":"en_prison"}`},
		{"american", profile.Roulette, profile.AmericanBook, american + `}`},
	} {
		q, f := profile.New(p.name, p.game, p.book).Override(wire.Value(p.rules))
		if f != nil {
			t.Fatalf("profile %s: %v", p.name, f)
		}
		book[p.name] = q
	}
	return book
}

// say shows a sentence by its key; the words are not this package's.
func say(dst []byte, w *wager.Why, _ money.Currency) []byte { return append(dst, w.Key...) }

// settled is a settlement as a reader of the contract sees it.
func settled(t testing.TB, e *round.Engine, line string) map[string]any {
	t.Helper()
	return answered(t, line, e.Settle)
}

// checked is a check as a reader of the contract sees it.
func checked(t testing.TB, e *round.Engine, line string) map[string]any {
	t.Helper()
	return answered(t, line, e.Check)
}

func answered(t testing.TB, line string, how func(*round.Line, *round.Answer)) map[string]any {
	t.Helper()
	text := answer(line, how)
	var a map[string]any
	if err := json.Unmarshal(text, &a); err != nil {
		t.Fatalf("the answer is no JSON: %v\n%s", err, text)
	}
	return a
}

// answer is what is written for a line.
func answer(line string, how func(*round.Line, *round.Answer)) []byte {
	var l round.Line
	a := round.Answer{LineNumber: 1}
	if f := round.Read([]byte(line), &l); f != nil {
		a.Table, a.Round, a.GameWord, a.Fault = l.Table, l.Round, l.GameWord, f
	} else {
		how(&l, &a)
	}
	return a.Append(nil, say)
}

// list is a list of objects of an answer.
func list(a map[string]any, name string) []map[string]any {
	all, _ := a[name].([]any)
	var objects []map[string]any
	for _, x := range all {
		if o, ok := x.(map[string]any); ok {
			objects = append(objects, o)
		}
	}
	return objects
}

// bet is the answer for the bet of an id.
func bet(t testing.TB, a map[string]any, id string) map[string]any {
	t.Helper()
	for _, b := range list(a, "bets") {
		if b["id"] == id {
			return b
		}
	}
	t.Fatalf("there is no bet %q in %v", id, a)
	return nil
}

// code is the error of an answer, "" if it has none.
func code(a map[string]any) string {
	e, _ := a["error"].(map[string]any)
	c, _ := e["code"].(string)
	return c
}

func same[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}
