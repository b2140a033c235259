package worksheet_test

import (
	"testing"

	"pgregory.net/rapid"

	"pitboss/app/calculator/worksheet"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/profile"
)

func do(t testing.TB, s *worksheet.Sheet, word string, seat int) {
	t.Helper()
	for _, c := range s.Choices() {
		if c.Do == word && c.Seat == seat {
			if !s.Act(c, "") {
				t.Fatalf("%v is not taken", c)
			}
			return
		}
	}
	t.Fatalf("%s by seat %d is not offered, only %v", word, seat, s.Choices())
}

func TestChoicesAreWhatTheRulesAllow(t *testing.T) {
	words := func(s *worksheet.Sheet) string {
		text := ""
		for _, c := range s.Choices() {
			text += c.Do + " "
		}
		return text
	}
	for _, c := range []struct {
		name, want string
		lines      []string
	}{
		{"nothing before the cards", "", []string{"1 100"}},
		{"J-39 two cards", "hit stand double ", []string{"1 100", "2H 6S 3H TD"}},
		{"J-41 a pair", "hit stand double split ", []string{"1 100", "8H 6S 8D TD"}},
		{"J-33 an ace up", "hit stand double insurance ", []string{"1 100", "2H AS 3H 9D"}},
		{"J-35 insured already", "hit stand double ", []string{"1 100", "2H AS 3H 9D", "insurance"}},
		{"J-37 too late for insurance", "hit stand ", []string{"1 100", "2H AS 3H 9D", "hit", "4D"}},
		{"J-66 a blackjack is not asked", "", []string{"1 100", "AH 6S KH TD"}},
		{"J-44 no second split", "hit stand ", []string{"1 100", "8H 6S 8D TD", "split", "8C 3D"}},
		{"J-40 a doubled hand", "", []string{"1 100", "2H 6S 3H TD", "double", "4D"}},
		{"by a house without doubles", "hit stand ", []string{"double=none", "1 100", "2H 6S 3H TD"}},
		{"J-63 the dealer has looked", "insurance ", []string{"1 100", "2H AS 3H TD"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sheet(t, profile.Blackjack, "")
			types(t, s, c.lines...)
			same(t, "choices", words(s), c.want)
		})
	}
	t.Run("what is not offered is not taken", func(t *testing.T) {
		s := sheet(t, profile.Blackjack, "")
		types(t, s, "1 100", "2H 6S 3H TD")
		same(t, "split", s.Act(worksheet.Choice{Do: blackjack.Split, Seat: 1, Hand: 1}, ""), false)
		same(t, "a stake with a hit", s.Act(worksheet.Choice{Do: blackjack.Hit, Seat: 1, Hand: 1}, "50"), false)
		same(t, "a double of nothing", s.Act(worksheet.Choice{Do: blackjack.Double, Seat: 1, Hand: 1}, "0"), false)
		same(t, "actions", len(s.Actions()), 0)
	})
	t.Run("a box that goes takes its actions along", func(t *testing.T) {
		s := sheet(t, profile.Blackjack, "")
		types(t, s, "1 100", "2 100", "2H 3H 6S 3D 4H TD")
		do(t, s, blackjack.Stand, 1)
		do(t, s, blackjack.Stand, 2)
		s.Remove(0)
		same(t, "actions", len(s.Actions()), 1)
		same(t, "whose", s.Actions()[0].Seat, 2)
	})
}

// Who does only what is offered, and deals only cards that are due, never makes an
// impossible round, and comes to an end.
func TestOfferedIsNeverImpossible(t *testing.T) {
	house := book(t)
	rapid.Check(t, func(rt *rapid.T) {
		s := worksheet.New(worksheet.Config{Book: house})
		s.SetGame(profile.Blackjack)
		for _, o := range s.Options() {
			for range rapid.IntRange(0, 2).Draw(rt, o.Name) {
				s.StepOption(o.Name, true)
			}
		}
		for seat := 1; seat <= 7; seat++ {
			if rapid.Bool().Draw(rt, "box") {
				s.Put(worksheet.Spot{Word: "seat", Seat: seat})
			}
		}
		if len(s.Bets()) == 0 {
			return
		}
		seen := map[cards.Card]bool{} // a shoe has one of each at least
		for range 150 {
			r := s.Result()
			switch {
			case r.State == worksheet.Impossible:
				rt.Fatalf("%s: %v", s.Text(), r.Fault)
			case r.State == worksheet.Settled, len(seen) == cards.Kinds:
				return
			case r.Need == worksheet.NeedAction:
				all := s.Choices()
				if len(all) == 0 {
					rt.Fatalf("%s: a hand is to act and may do nothing", s.Text())
				}
				if c := rapid.SampledFrom(all).Draw(rt, "choice"); !s.Act(c, "") {
					rt.Fatalf("%s: %v is offered and not taken", s.Text(), c)
				}
			default:
				c := cards.Card(rapid.IntRange(1, cards.Kinds).Draw(rt, "card"))
				for seen[c] {
					c = c%cards.Kinds + 1
				}
				seen[c] = true
				s.Deal(c)
			}
		}
		rt.Fatalf("%s does not end", s.Text())
	})
}
