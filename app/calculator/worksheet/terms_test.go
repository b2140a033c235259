package worksheet_test

import (
	"strings"
	"testing"

	"pitboss/app/calculator/worksheet"
	"pitboss/tables/profile"
	"pitboss/tables/wire"
)

func TestProfilesOfTheGame(t *testing.T) {
	s := sheet(t, profile.Roulette, "")
	same(t, "profiles", strings.Join(s.Profiles(), " "), "house-roulette american european french-en-prison french-la-partage")
	same(t, "first", s.Profile(), "house-roulette")
	same(t, "another", s.SetProfile("american"), true)
	same(t, "next", s.Profile(), "american")
	same(t, "of another game", s.SetProfile("house-baccarat"), false)
	same(t, "of no house", s.SetProfile("lisbon"), false)
}

func TestTheHousesTables(t *testing.T) {
	terms := worksheet.TermsOf("R-03", profile.Roulette, "european", "EUR", wire.Value(`{"zero":"la_partage"}`), wire.Value(`{"straight":{"min":"20","max":"1000"}}`))
	s := worksheet.New(worksheet.Config{Book: book(t), Tables: []worksheet.Terms{terms, {Table: "B-01", Game: profile.Baccarat, Profile: "house-baccarat"}}})
	same(t, "profile", s.Profile(), "european")
	same(t, "currency", s.Currency().Code, "EUR")
	same(t, "zero", s.Overridden("zero"), true)
	same(t, "chip", worksheet.OnChip(s.Currency(), s.Chip()), "100")
	same(t, "tables of roulette", len(s.Tables()), 1)
	s.SetProfile("american")
	same(t, "the options of the old profile are dropped", s.Overridden("zero"), false)
	s.TakeTerms(&s.Tables()[0])
	same(t, "as at the table", s.Profile(), "european")
	same(t, "a table of another game", s.TakeTerms(&worksheet.Terms{Game: profile.Baccarat}), false)
}

func TestLimits(t *testing.T) {
	s := sheet(t, profile.Roulette, "european")
	w := speak(t, "en")
	same(t, "none", s.LimitsText(w), "none")
	same(t, "set", s.SetLimit("straight", " 5 ", "100"), true)
	same(t, "an open end", s.SetLimit("outside", "25", ""), true)
	same(t, "text", s.LimitsText(w), "straight 5–100, outside from 25")
	for _, c := range [][3]string{{"straight", "x", ""}, {"straight", "9", "5"}, {"seat", "1", "2"}, {"straight", "0.001", ""}} {
		same(t, strings.Join(c[:], " "), s.SetLimit(c[0], c[1], c[2]), false)
	}
	same(t, "as before", s.LimitsText(w), "straight 5–100, outside from 25")
	s.SetLimit("straight", "", "")
	s.SetLimit("outside", "", "10")
	same(t, "taken away", s.LimitsText(w), "outside to 10")
}

// What has the same limits is named together: one by one they had no room in the header.
func TestEqualLimitsAreSaidOnce(t *testing.T) {
	s := sheet(t, profile.Baccarat, "house-baccarat")
	for _, spot := range []string{"player", "banker"} {
		s.SetLimit(spot, "50", "50000")
	}
	s.SetLimit("tie", "20", "5000")
	same(t, "text", s.LimitsText(speak(t, "en")), "player/banker 50–50,000, tie 20–5,000")
	s.SetLimit("banker", "50", "40000")
	same(t, "text", s.LimitsText(speak(t, "en")), "player 50–50,000, banker 50–40,000, tie 20–5,000")
}

func TestCurrency(t *testing.T) {
	s := sheet(t, profile.Roulette, "european")
	same(t, "small letters", s.SetCurrency(" jpy "), true)
	same(t, "currency", s.Currency().Code, "JPY")
	for _, none := range []string{"", "XXX1", "THBX"} {
		same(t, none, s.SetCurrency(none), false)
	}
	s.Put(spot(t, "17"))
	s.SetNumber(17)
	same(t, "told without decimals", s.Tell(speak(t, "en")).Returned, "1,800")
}

func TestOptions(t *testing.T) {
	for _, g := range []profile.Game{profile.Baccarat, profile.Blackjack, profile.Roulette} {
		s := sheet(t, g, "")
		for _, o := range s.Options() {
			t.Run(g.String()+" "+o.Name, func(t *testing.T) {
				before := s.Text()
				if !s.StepOption(o.Name, true) {
					t.Fatal("there is no other value")
				}
				if s.Profiles()[0] == s.Profile() && !s.Overridden(o.Name) {
					t.Error("it is not shown as changed")
				}
				if r := s.Result(); r.Fault != nil {
					t.Errorf("it cannot be played: %v", r.Fault)
				}
				s.Undo()
				same(t, "taken back", s.Text(), before)
				same(t, "the other way", s.StepOption(o.Name, false), true)
				s.ResetOptions()
				same(t, "as the profile", s.Overridden(o.Name), false)
			})
		}
	}
	s := sheet(t, profile.Blackjack, "")
	same(t, "an option of another game", s.StepOption("zero", true), false)
	if f := s.SetOption("blackjack_odds", "6:5"); f == nil || f.Clause != "J-29" {
		t.Errorf("6:5 is taken: %v", f)
	}
	same(t, "nothing is changed", s.Overridden("blackjack_odds"), false)
	t.Run("the value of the profile is no option of its own", func(t *testing.T) {
		s.SetOption("soft17", "hit")
		s.SetOption("soft17", "stand")
		same(t, "rules", strings.Contains(s.Text(), "rules"), false)
	})
	t.Run("what was loaded is shown until it is changed", func(t *testing.T) {
		types(t, s, `{"game":"blackjack","profile":"house-blackjack","rules":{"soft17":"hit","soft17":"stand","peek":"never"},"bets":[]}`)
		same(t, "peek", s.Overridden("peek"), true)
		same(t, "soft17", s.Overridden("soft17"), false)
		s.SetOption("seats", "5")
		same(t, "both", s.Overridden("peek") && s.Overridden("seats"), true)
	})
}
