package worksheet_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/app/calculator/worksheet"
	"pitboss/app/house"
	"pitboss/app/words"
	"pitboss/tables/cards"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/round"
)

func same[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

func book(t testing.TB) round.Book {
	t.Helper()
	b, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func speak(t testing.TB, lang string) *words.Words {
	t.Helper()
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// sheet is a sheet for a game, by the rules of a profile where one is named.
func sheet(t testing.TB, g profile.Game, profileName string) *worksheet.Sheet {
	t.Helper()
	s := worksheet.New(worksheet.Config{Book: book(t)})
	s.SetGame(g)
	if profileName != "" && profileName != s.Profile() && !s.SetProfile(profileName) {
		t.Fatalf("there is no profile %s", profileName)
	}
	return s
}

// day is the day of the times that tests type.
var day = time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)

// types types lines that must be taken.
func types(t testing.TB, s *worksheet.Sheet, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if err := s.TypeLine(line, nil, day); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
	}
}

// spot is the spot of a roulette position by its numbers: "17/20".
func spot(t testing.TB, place string) worksheet.Spot {
	t.Helper()
	all := roulette.Positions()
	i := slices.IndexFunc(all, func(p roulette.Position) bool { return p.Place() == place })
	if i < 0 {
		t.Fatalf("there is no position %s", place)
	}
	return worksheet.RouletteSpot(i)
}

func card(t testing.TB, code string) cards.Card {
	t.Helper()
	c, err := cards.Parse(code)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func deal(t testing.TB, s *worksheet.Sheet, codes string) {
	t.Helper()
	for code := range strings.FieldsSeq(codes) {
		if !s.Deal(card(t, code)) {
			t.Fatalf("%s is not dealt", code)
		}
	}
}

// settle settles a line by an engine of its own.
func settle(t testing.TB, line string) *round.Answer {
	t.Helper()
	var l round.Line
	if f := round.Read([]byte(line), &l); f != nil {
		t.Fatalf("%s: %v", line, f)
	}
	var a round.Answer
	round.NewEngine(book(t)).Settle(&l, &a)
	return a.Clone()
}
