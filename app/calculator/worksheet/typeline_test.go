package worksheet_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pitboss/app/calculator/worksheet"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

func TestTypedBets(t *testing.T) {
	for _, c := range []struct {
		game       profile.Game
		line, want string
	}{
		{profile.Roulette, "17 100", `{"id":"b1","player":"1","spot":"straight","numbers":[17],"stake":"100"}`},
		{profile.Roulette, "0 5", `{"id":"b1","player":"1","spot":"straight","numbers":[0],"stake":"5"}`},
		{profile.Roulette, "17/20 1,250.50", `{"id":"b1","player":"1","spot":"split","numbers":[17,20],"stake":"1250.50"}`},
		{profile.Roulette, "20 17 100", `{"id":"b1","player":"1","spot":"split","numbers":[20,17],"stake":"100"}`},
		{profile.Roulette, "16-17-18 200", `{"id":"b1","player":"1","spot":"street","numbers":[16,17,18],"stake":"200"}`},
		{profile.Roulette, "16-18 200", `{"id":"b1","player":"1","spot":"street","numbers":[16,17,18],"stake":"200"}`},
		{profile.Roulette, "0-2-3 5", `{"id":"b1","player":"1","spot":"trio","numbers":[0,2,3],"stake":"5"}`},
		{profile.Roulette, "13/14/16/17 5", `{"id":"b1","player":"1","spot":"corner","numbers":[13,14,16,17],"stake":"5"}`},
		{profile.Roulette, "0-1-2-3 5", `{"id":"b1","player":"1","spot":"first_four","numbers":[0,1,2,3],"stake":"5"}`},
		{profile.Roulette, "16–21 5", `{"id":"b1","player":"1","spot":"six_line","numbers":[16,17,18,19,20,21],"stake":"5"}`},
		{profile.Roulette, "RED 5", `{"id":"b1","player":"1","spot":"red","stake":"5"}`},
		{profile.Roulette, "1-18 5", `{"id":"b1","player":"1","spot":"low","stake":"5"}`},
		{profile.Roulette, "d2 5", `{"id":"b1","player":"1","spot":"dozen","which":2,"stake":"5"}`},
		{profile.Roulette, "2nd 12 5", `{"id":"b1","player":"1","spot":"dozen","which":2,"stake":"5"}`},
		{profile.Roulette, "column 3 5", `{"id":"b1","player":"1","spot":"column","which":3,"stake":"5"}`},
		{profile.Roulette, "voisins 450", `{"id":"b1","player":"1","spot":"voisins","stake":"450"}`},
		{profile.Roulette, "jeu zéro 40", `{"id":"b1","player":"1","spot":"jeu_zero","stake":"40"}`},
		{profile.Roulette, "n17 250", `{"id":"b1","player":"1","spot":"neighbours","numbers":[17],"sides":2,"stake":"250"}`},
		{profile.Roulette, "neighbours 17x3 70", `{"id":"b1","player":"1","spot":"neighbours","numbers":[17],"sides":3,"stake":"70"}`},
		{profile.Roulette, "complete 17 25", `{"id":"b1","player":"1","spot":"complete","numbers":[17],"chip":"25"}`},
		{profile.Roulette, "G-7: red 5 @22:31:05", `{"id":"b1","player":"g-7","spot":"red","stake":"5","at":"2026-11-30T22:31:05.000Z"}`},
		{profile.Roulette, "red 5 colour 2.50 @22:31", `{"id":"b1","player":"1","spot":"red","stake":"5","chip":"2.50","chips":"colour","at":"2026-11-30T22:31:00.000Z"}`},
		{profile.Roulette, `{"spot":"split","numbers":[1,2],"stake":"5","player":"G-1"}`, `{"id":"b1","player":"G-1","spot":"split","numbers":[1,2],"stake":"5"}`},
		{profile.Baccarat, "b 100", `{"id":"b1","player":"1","spot":"banker","stake":"100"}`},
		{profile.Baccarat, "tie 100", `{"id":"b1","player":"1","spot":"tie","stake":"100"}`},
		{profile.Blackjack, "3 200", `{"id":"b1","player":"1","spot":"seat","seat":3,"stake":"200"}`},
		{profile.Blackjack, "box 3 200", `{"id":"b1","player":"1","spot":"seat","seat":3,"stake":"200"}`},
		{profile.Blackjack, "9 200", `{"id":"b1","player":"1","spot":"seat","seat":9,"stake":"200"}`},
	} {
		t.Run(c.line, func(t *testing.T) {
			s := sheet(t, c.game, "")
			if c.game == profile.Roulette {
				s = sheet(t, c.game, "european")
			}
			types(t, s, c.line)
			same(t, "bets", len(s.Bets()), 1)
			same(t, "bet", string(s.Bets()[0].Append(nil)), c.want)
		})
	}
}

func TestTypedInTheReadersWords(t *testing.T) {
	for _, c := range []struct {
		lang, line string
		game       profile.Game
		want       string
	}{
		{"uk", "червоне 100", profile.Roulette, "red"},
		{"uk", "велика серія 450", profile.Roulette, "voisins"},
		{"uk", "2-га дюжина 50", profile.Roulette, "dozen"},
		{"uk", "банкір 100", profile.Baccarat, "banker"},
		{"uk", "бокс 3 100", profile.Blackjack, "seat"},
		{"th", "แดง 100", profile.Roulette, "red"},
		{"th", "โหลที่ 2 100", profile.Roulette, "dozen"},
		{"th", "เสมอ 100", profile.Baccarat, "tie"},
	} {
		t.Run(c.line, func(t *testing.T) {
			s := sheet(t, c.game, "")
			if err := s.TypeLine(c.line, worksheet.Names(speak(t, c.lang)), day); err != nil {
				t.Fatal(err)
			}
			same(t, "spot", s.Bets()[0].Spot, c.want)
		})
	}
}

func TestTypedWrong(t *testing.T) {
	for _, c := range []struct {
		game            profile.Game
		line, key, text string
	}{
		{profile.Roulette, "", "nothing", ""},
		{profile.Roulette, "red", "nothing", "red"},
		{profile.Roulette, "2:", "nothing", "2:"},
		{profile.Roulette, "red red", "amount", "red"},
		{profile.Roulette, "red 0", "amount", "0"},
		{profile.Roulette, "red 1,00", "amount", "1,00"},
		{profile.Roulette, "red 1.001", "amount", "1.001"},
		{profile.Roulette, "blue 5", "spot", "blue"},
		{profile.Roulette, "38 5", "spot", "38"},
		{profile.Roulette, "d4 5", "spot", "d4"},
		{profile.Roulette, "1/2/3/4/5 5", "spot", "1/2/3/4/5"},
		{profile.Roulette, "n17x19 5", "spot", "n17x19"},
		{profile.Roulette, "red 5 @25:00:00", "time", "@25:00:00"},
		{profile.Roulette, "red 5 colour x", "amount", "x"},
		{profile.Roulette, "prison 17 5", "prison", "17"},
		{profile.Roulette, "=37", "number", "37"},
		{profile.Roulette, "=x", "number", "x"},
		{profile.Roulette, "zero=surrender", "option", "zero = surrender"},
		{profile.Roulette, "seats=5", "option", "seats = 5"},
		{profile.Roulette, "{", "json", "{"},
		{profile.Roulette, `{"spot":7}`, "json", `{"spot":7}`},
		{profile.Roulette, `{"game":"poker"}`, "json", `{"game":"poker"}`},
		{profile.Baccarat, "=17", "number", "17"},
		{profile.Baccarat, "seat 5", "spot", "seat"},
		{profile.Baccarat, "9H 3X", "amount", "3x"},
		{profile.Blackjack, "double", "action", "double"},
		{profile.Blackjack, "box 5", "spot", "box"},
		{profile.Roulette, strings.Repeat("9", 500), "nothing", ""},
		{profile.Roulette, "red " + strings.Repeat("x", 100), "amount", strings.Repeat("x", 40) + "…"},
	} {
		t.Run(fmt.Sprintf("%.30s", c.line), func(t *testing.T) {
			s := sheet(t, c.game, "")
			before := s.Text()
			err := s.TypeLine(c.line, nil, day)
			var trouble *worksheet.Trouble
			if !errors.As(err, &trouble) {
				t.Fatalf("it is taken: %v", err)
			}
			same(t, "trouble", trouble.Key+" "+trouble.Text, "calculator_typed_"+c.key+" "+c.text)
			same(t, "page", s.Text(), before)
		})
	}
}

func TestTypedRest(t *testing.T) {
	t.Run("a number, twice the same", func(t *testing.T) {
		s := sheet(t, profile.Roulette, "")
		types(t, s, "=17", "= 17")
		n, ok := s.Number()
		same(t, "number", n, 17)
		same(t, "there", ok, true)
	})
	t.Run("J-39 a double for less", func(t *testing.T) {
		s := sheet(t, profile.Blackjack, "")
		types(t, s, "2 100", "2H 6S 3H TD", "double 50")
		same(t, "stake", s.Actions()[0].Stake, "50")
	})
	t.Run("J-37 the insurance of one box of two", func(t *testing.T) {
		s := sheet(t, profile.Blackjack, "")
		types(t, s, "2 100", "4 100", "2H 6S AS 3H TD TC", "insurance 4")
		same(t, "seat", s.Actions()[0].Seat, 4)
	})
	t.Run("an option as a word and as JSON", func(t *testing.T) {
		s := sheet(t, profile.Roulette, "european")
		types(t, s, "zero=la_partage", `neighbour_sides = [1]`)
		same(t, "rules", strings.Contains(s.Text(), `"rules":{"zero":"la_partage","neighbour_sides":[1]}`), true)
		types(t, s, "n17 15")
		same(t, "sides of the table", s.Bets()[0].Sides, 1)
	})
	t.Run("a round of another game turns the page", func(t *testing.T) {
		s := sheet(t, profile.Roulette, "")
		types(t, s, `{"table":"B-01","round":"7","game":"baccarat","profile":"house-baccarat","dealt":["9H"],"bets":[{"id":"x","player":"G-9","spot":"tie","stake":"5"}]}`)
		same(t, "game", s.Game(), profile.Baccarat)
		names, _ := s.Guests()
		same(t, "guests", strings.Join(names, " "), "G-9")
	})
	t.Run("a guest by his name, whatever his letters", func(t *testing.T) {
		s := sheet(t, profile.Roulette, "")
		types(t, s, `{"spot":"red","stake":"5","player":"G-1"}`, "g-1: black 5")
		same(t, "player", s.Bets()[1].Player, "G-1")
	})
	t.Run("a page takes so many bets and no more", func(t *testing.T) {
		s := sheet(t, profile.Roulette, "")
		for range 500 {
			types(t, s, "red 5 @10:00")
		}
		err := s.TypeLine("red 5", nil, day)
		same(t, "trouble", fmt.Sprint(err), "calculator_typed_full: ")
		same(t, "a chip", s.Put(spot(t, "black")), false)
	})
}

// FuzzTypeLine: whatever is typed is taken whole or not at all, never a panic, and
// what is on the page then can be written and read.
func FuzzTypeLine(f *testing.F) {
	for _, line := range []string{
		"17/20 100", "2: n17x3 350 @22:31:05 ", "complete 17 25", "prison red 5", "9h 3s", "double 50", "zero=en_prison", "=17",
		`{"game":"baccarat","bets":[]}`, `{"spot":"seat","seat":3,"stake":"5"}`, "16–21 1,000.5", "red 5 colour 1", "@", ":", "= =",
	} {
		for g := range byte(3) {
			f.Add(g, line)
		}
	}
	house := book(f)
	names := worksheet.Names(speak(f, "uk"))
	english := speak(f, "en")
	f.Fuzz(func(t *testing.T, g byte, line string) {
		s := worksheet.New(worksheet.Config{Book: house})
		s.SetGame(profile.Baccarat + profile.Game(g%3))
		before := s.Text()
		if err := s.TypeLine(line, names, day); err != nil && s.Text() != before {
			t.Fatalf("%q is not taken (%v), and\n%s\nbecame\n%s", line, err, before, s.Text())
		}
		var l round.Line
		if fault := round.Read([]byte(s.Text()), &l); fault != nil && fault.Code == wager.InputInvalid {
			t.Fatalf("%q gives a page that cannot be read: %s: %v", line, s.Text(), fault)
		}
		s.Result()
		s.Tell(english)
	})
}
