package worksheet_test

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/app/calculator/worksheet"
	"pitboss/tables/cards"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
)

func TestChips(t *testing.T) {
	rack := func(s *worksheet.Sheet) string {
		var all []string
		for _, a := range s.Chips() {
			all = append(all, worksheet.OnChip(s.Currency(), a))
		}
		return strings.Join(all, " ")
	}
	for _, c := range []struct{ currency, least, want string }{
		{"THB", "20", "20 50 100 500 1k 5k"},
		{"THB", "25", "25 50 100 500 1k 5k"},
		{"THB", "", "5 10 50 100 500 1k"},
		{"THB", "0.25", "0.25 0.50 1 5 10 50"},
		{"JPY", "1", "1 5 10 50 100 500"},
		{"KWD", "2500", "2.5k 5k 10k 50k 100k 500k"},
	} {
		t.Run(c.currency+" from "+c.least, func(t *testing.T) {
			s := sheet(t, profile.Roulette, "european")
			s.SetCurrency(c.currency)
			s.SetLimit("straight", c.least, "")
			same(t, "rack", rack(s), c.want)
		})
	}
	t.Run("a chip that is no longer in the rack is changed for one that is", func(t *testing.T) {
		s := sheet(t, profile.Roulette, "european")
		s.TakeChip(0)
		s.SetLimit("straight", "20", "")
		same(t, "chip", worksheet.OnChip(s.Currency(), s.Chip()), "100")
	})
	t.Run("the next chip after the last is the first", func(t *testing.T) {
		s := sheet(t, profile.Roulette, "")
		s.TakeChip(5)
		s.NextChip()
		same(t, "chip", s.Chip(), s.Chips()[0])
		s.TakeChip(6)
		same(t, "no seventh", s.Chip(), s.Chips()[0])
	})
}

func TestPutAndTakeOff(t *testing.T) {
	s := sheet(t, profile.Roulette, "european")
	red := spot(t, "red")
	for range 3 {
		s.Put(red)
	}
	same(t, "one bet", len(s.Bets()), 1)
	same(t, "of three chips", s.Bets()[0].Stake, "150")
	s.AddGuest()
	s.Put(red)
	same(t, "another guest's is another bet", len(s.Bets()), 2)
	same(t, "his", s.Bets()[1].Player, "2")
	s.ChooseGuest(0)
	s.TakeOff(red)
	same(t, "two are left", s.Bets()[0].Stake, "100")
	s.TakeOff(red)
	s.TakeOff(red)
	same(t, "and none", len(s.Bets()), 1)
	same(t, "the other stays", s.Bets()[0].Player, "2")
	same(t, "nothing more to take", s.TakeOff(red), false)
	t.Run("a spot of another game is none", func(t *testing.T) {
		same(t, "banker at roulette", s.Put(worksheet.Spot{Word: "banker", Position: -1}), false)
		s.SetGame(profile.Baccarat)
		same(t, "red at baccarat", s.Put(red), false)
	})
	t.Run("a bet with a time of its own does not grow", func(t *testing.T) {
		s := sheet(t, profile.Roulette, "european")
		types(t, s, "red 50 @10:00:00")
		s.Put(red)
		same(t, "bets", len(s.Bets()), 2)
	})
	t.Run("colour chips are another bet than cash", func(t *testing.T) {
		s := sheet(t, profile.Roulette, "american")
		s.Put(red)
		s.SetColour(true)
		s.Put(red)
		same(t, "bets", len(s.Bets()), 2)
		same(t, "chips", s.Bets()[1].Chips+" of "+s.Bets()[1].Chip, "colour of 50")
	})
	t.Run("every spot of the layout takes a chip, and is where the bet lies", func(t *testing.T) {
		s := sheet(t, profile.Roulette, "european")
		for i := range roulette.Positions() {
			at := worksheet.RouletteSpot(i)
			if !s.Put(at) {
				t.Fatalf("no chip on %s", roulette.Positions()[i].Place())
			}
			got, ok := worksheet.SpotOf(profile.Roulette, &s.Bets()[i])
			if !ok || got != at {
				t.Errorf("%s lies on %v", roulette.Positions()[i].Place(), got)
			}
		}
		for i, b := range s.Result().Answer.Bets {
			if b.Reason.String() != "" {
				t.Errorf("%s is refused: %s", s.Bets()[i].Spot, b.Reason)
			}
		}
	})
}

func TestClearKeepsTheTerms(t *testing.T) {
	s := felt(t)
	s.SetOption("zero", "la_partage")
	s.Clear()
	same(t, "empty", s.Empty(), true)
	same(t, "limits", s.LimitsText(speak(t, "en")), "straight 20–1,000, outside 100–20,000")
	same(t, "zero", s.Overridden("zero"), true)
	names, _ := s.Guests()
	same(t, "guests", len(names), 3)
	before := s.CanUndo()
	s.Clear()
	s.Undo()
	same(t, "the bets are back", len(s.Bets()), 13)
	same(t, "undo", before, true)
}

func TestEachGameHasItsPage(t *testing.T) {
	s := felt(t)
	s.SetGame(profile.Baccarat)
	same(t, "baccarat is empty", s.Empty(), true)
	same(t, "nothing to undo there", s.CanUndo(), false)
	s.SetGame(profile.NoGame)
	same(t, "no game is no page", s.Game(), profile.Baccarat)
	s.SetGame(profile.Roulette)
	same(t, "the round is still there", len(s.Bets()), 13)
}

func TestTypedNumbers(t *testing.T) {
	at := func(seconds float64) time.Time { return day.Add(time.Duration(seconds * float64(time.Second))) }
	for _, c := range []struct {
		name string
		keys string
		gap  float64
		want int
	}{
		{"one digit", "7", 0.3, 7},
		{"two digits", "17", 0.3, 17},
		{"two digits far apart", "17", 2, 7},
		{"past the wheel", "37", 0.3, 7},
		{"the end of the wheel", "36", 0.3, 36},
		{"three digits", "123", 0.3, 3},
		{"a nought before", "05", 0.3, 5},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sheet(t, profile.Roulette, "")
			for i, k := range c.keys {
				same(t, "taken", s.Type(k, at(float64(i)*c.gap)), true)
			}
			n, ok := s.Number()
			same(t, "number", n, c.want)
			same(t, "there", ok, true)
		})
	}
	t.Run("two digits are one step back", func(t *testing.T) {
		s := sheet(t, profile.Roulette, "")
		s.Type('1', at(0))
		s.Type('7', at(0.3))
		s.Undo()
		_, ok := s.Number()
		same(t, "there", ok, false)
	})
	t.Run("a letter is no number", func(t *testing.T) {
		same(t, "taken", sheet(t, profile.Roulette, "").Type('x', day), false)
	})
	t.Run("the same number again takes it back", func(t *testing.T) {
		s := sheet(t, profile.Roulette, "")
		s.SetNumber(17)
		s.SetNumber(17)
		_, ok := s.Number()
		same(t, "there", ok, false)
		same(t, "37 is none", s.SetNumber(37), false)
	})
}

func TestTypedCards(t *testing.T) {
	s := sheet(t, profile.Baccarat, "")
	for _, k := range "9htsaD10c" {
		if !s.Type(k, day) {
			t.Fatalf("%c is not taken", k)
		}
	}
	var got []string
	for _, c := range s.Cards() {
		got = append(got, c.String())
	}
	same(t, "cards", strings.Join(got, " "), "9H TS AD TC")
	s.Type('q', day)
	same(t, "begun", s.Begun(), "Q")
	s.Type('1', day)
	same(t, "begun anew", s.Begun(), "1")
	s.Type('0', day)
	same(t, "a ten", s.Begun(), "10")
	same(t, "forgotten", s.Forget(), true)
	same(t, "a suit alone", s.Type('h', day), false)
	same(t, "Cyrillic", s.Type('к', day), false)
	same(t, "still four", len(s.Cards()), 4)
}

func TestCardsAreReplacedAndRemoved(t *testing.T) {
	s := sheet(t, profile.Baccarat, "")
	deal(t, s, "9H 3S KD 4C")
	s.ReplaceCard(1, card(t, "2S"))
	same(t, "second", s.Cards()[1], card(t, "2S"))
	s.RemoveCard(0)
	same(t, "first", s.Cards()[0], card(t, "2S"))
	same(t, "no fifth", s.ReplaceCard(4, card(t, "2S")) || s.RemoveCard(3), false)
	same(t, "no card", s.Deal(cards.None), false)
	s.SetGame(profile.Roulette)
	same(t, "no card at roulette", s.Deal(card(t, "2S")), false)
}

func TestNextSpinKeepsThePrisoners(t *testing.T) {
	s := sheet(t, profile.Roulette, "french-en-prison")
	types(t, s, "red 100", "17 50", "2: even 20", "=0")
	same(t, "next spin", s.NextSpin(), true)
	same(t, "prisoners", len(s.Prison()), 2)
	same(t, "bets", len(s.Bets()), 0)
	types(t, s, "black 10", "=3")
	a := s.Result().Answer
	same(t, "red is released", a.Bets[0].Outcome.String(), "released")
	same(t, "even is lost", a.Bets[1].Outcome.String(), "lose")
	row := s.Tell(speak(t, "en")).Rows[0]
	same(t, "told", row.Name, "Red, in prison")
	same(t, "which", row.Prisoner, 0)
	same(t, "nobody stays", s.NextSpin(), false)
	s.RemovePrisoner(0)
	same(t, "one is taken off", len(s.Prison()), 1)
	t.Run("a prisoner is typed", func(t *testing.T) {
		s := sheet(t, profile.Roulette, "french-en-prison")
		types(t, s, "3: prison red 100", "=3")
		same(t, "outcome", s.Result().Answer.Bets[0].Outcome.String(), "released")
		same(t, "whose", s.Prison()[0].Player, "3")
	})
}

func TestLateAndAfterLaunch(t *testing.T) {
	s := sheet(t, profile.Roulette, "american")
	types(t, s, "17 10 @10:00:20", "tiers 60 @10:00:10", "red 10")
	s.Hear(worksheet.NoMoreBets, day.Add(10*time.Hour+20*time.Second))
	s.Hear(worksheet.Launched, day.Add(10*time.Hour+5*time.Second))
	why := func(i int) string { return s.Result().Answer.Bets[i].Reason.String() }
	same(t, "R4-12 at no more bets", why(0), "late")
	same(t, "R4-31 a series after the launch", why(1), "after_launch")
	same(t, "without a time", why(2), "")
	s.SetTime(0, day.Add(10*time.Hour))
	same(t, "a second earlier", why(0), "")
	s.Hear(worksheet.Launched, time.Time{})
	same(t, "no launch heard", why(1), "")
	same(t, "no such bet", s.SetTime(3, day), false)
}

// A day of taps is not kept for ever.
func TestUndoIsBounded(t *testing.T) {
	s := sheet(t, profile.Roulette, "")
	for range 300 {
		s.Put(spot(t, "red"))
	}
	steps := 0
	for s.Undo() {
		steps++
	}
	same(t, "steps", steps, 200)
	same(t, "the hundred before stay", s.Bets()[0].Stake, "5000")
}

func TestVoid(t *testing.T) {
	s := felt(t)
	s.SetVoid(true)
	got := s.Tell(speak(t, "en"))
	same(t, "heading", got.Heading, "Settlement, void")
	same(t, "house", got.House, "0.00")
	s.SetVoid(true)
	s.Undo()
	same(t, "void", s.Void(), false)
}

// Whatever is done, every step can be taken back, the page can be written down and
// read again with the same settlement, and the sums are those of the rows.
func TestWhateverIsDone(t *testing.T) {
	house := book(t)
	rapid.Check(t, func(rt *rapid.T) {
		s := worksheet.New(worksheet.Config{Book: house})
		s.SetGame(rapid.SampledFrom([]profile.Game{profile.Baccarat, profile.Blackjack, profile.Roulette}).Draw(rt, "game"))
		first := s.Text()
		for range rapid.IntRange(1, 25).Draw(rt, "steps") {
			before, could := s.Text(), s.CanUndo()
			doSomething(rt, s)
			if s.Text() != before {
				after := s.Text()
				if !s.CanUndo() {
					rt.Fatalf("%s\nbecame\n%s\nand cannot be taken back (could before: %v)", before, after, could)
				}
			}
			r := s.Result()
			if r.State == worksheet.Settled {
				if got := settle(t, s.Text()); got.Fault != nil || got.Totals != r.Answer.Totals || len(got.Bets) != len(r.Answer.Bets) {
					rt.Fatalf("%s: settled %+v here and %+v there (%v)", s.Text(), r.Answer.Totals, got.Totals, got.Fault)
				}
			}
			if r.State == worksheet.Impossible && settle(t, s.Text()).Fault == nil {
				rt.Fatalf("%s: impossible here and settled there", s.Text())
			}
		}
		for s.Undo() {
			continue
		}
		if s.Text() != first {
			rt.Fatalf("taken back it is\n%s\nand was\n%s", s.Text(), first)
		}
	})
}

func doSomething(rt *rapid.T, s *worksheet.Sheet) {
	n := rapid.IntRange(0, 1000).Draw(rt, "which")
	switch rapid.IntRange(0, 19).Draw(rt, "what") {
	case 0, 1, 2:
		s.Put(worksheet.Spot{Word: []string{"player", "banker", "tie", "seat"}[n%4], Position: n % 157, Seat: n % 8})
	case 3:
		s.TakeOff(worksheet.Spot{Word: []string{"player", "banker", "tie", "seat"}[n%4], Position: n % 157, Seat: n % 8})
	case 4, 5, 6:
		s.Deal(cards.Card(n%52 + 1))
	case 7:
		s.RemoveCard(n % 6)
	case 8:
		s.ReplaceCard(n%6, cards.Card(n%52+1))
	case 9:
		s.SetNumber(n % 37)
	case 10, 11:
		if all := s.Choices(); len(all) > 0 {
			s.Act(all[n%len(all)], "")
		}
	case 12:
		s.Call(profile.Call(n % 4))
		s.Neighbours(n%37, n%3+1)
	case 13:
		s.Complete(n % 37)
	case 14:
		s.AddGuest()
		s.TakeChip(n % 6)
	case 15:
		s.Remove(n % 4)
		s.RemoveAction(n % 3)
	case 16:
		if all := s.Options(); len(all) > 0 {
			s.StepOption(all[n%len(all)].Name, n%2 == 0)
		}
	case 17:
		s.SetProfile(s.Profiles()[n%len(s.Profiles())])
		s.SetCurrency([]string{"THB", "JPY", "KWD"}[n%3])
	case 18:
		s.SetVoid(n%2 == 0)
		s.NextSpin()
	case 19:
		s.Clear()
		s.Type(rune('0'+n%10), day)
	}
}
