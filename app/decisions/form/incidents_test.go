package form_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pitboss/app/clauses"
	"pitboss/app/decisions/form"
	"pitboss/app/words"
	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

var languages = []string{"en", "th", "uk"}

func speak(t testing.TB, lang string) *words.Words {
	t.Helper()
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func same[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// The house's list of irregularities has 32 things that happen with cards and 22 at a
// wheel: each is there, once or as its games differ.
func TestEveryIrregularityIsThere(t *testing.T) {
	all := form.Incidents()
	seen, keys := map[string]int{}, map[string]bool{}
	for _, i := range all {
		number, _, _ := strings.Cut(i.ID, "-")
		seen[number]++
		if keys[i.Key()] {
			t.Errorf("%s is there twice", i.ID)
		}
		keys[i.Key()] = true
	}
	for letter, n := range map[string]int{"C": 32, "W": 22} {
		for k := range n {
			id := fmt.Sprintf("%s%d", letter, k+1)
			if seen[id] == 0 {
				t.Errorf("%s is missing", id)
			}
			delete(seen, id)
		}
	}
	if len(seen) > 0 {
		t.Errorf("nobody numbered %v", seen)
	}
}

// A proposal names what it stands on: a clause of the house's own rules that there is,
// or the rules of another place; and it proposes only what can be decided.
func TestProposalsNameTheirSource(t *testing.T) {
	list, err := clauses.Open()
	if err != nil {
		t.Fatal(err)
	}
	known := findings.Codes()
	for _, i := range form.Incidents() {
		t.Run(i.ID, func(t *testing.T) {
			switch {
			case i.Basis == form.OwnRule && !slices.ContainsFunc(list, func(c clauses.Clause) bool { return c.ID == i.Clause }):
				t.Errorf("the house has no clause %q", i.Clause)
			case i.Basis == form.Borrowed && i.Source == "":
				t.Error("it is borrowed from nowhere")
			case i.Basis == form.Practice && (i.Source != "" || i.Clause != ""):
				t.Error("what is practice alone names a source")
			}
			_, codes := decisions.Codes(i.Kind)
			switch {
			case i.Kind == "":
				if i.Code != "" {
					t.Error("nothing is decided, and it has a code")
				}
			case !i.Kind.Known():
				t.Errorf("there is no decision %q", i.Kind)
			case codes != nil && !slices.Contains(codes, i.Code), codes == nil && i.Code != "":
				t.Errorf("%s has no code %q", i.Kind, i.Code)
			}
			if i.Stand && i.Kind != decisions.SpinRerun {
				t.Error("bets stand for a rerun alone")
			}
			if len(i.Games) == 0 {
				t.Error("it happens nowhere")
			}
			for _, code := range i.Findings {
				if known[code] == 0 {
					t.Errorf("there is no finding %q", code)
				}
			}
		})
	}
}

// What happens and what is proposed is said in every language, and each in words of its
// own.
func TestIncidentsAreSaid(t *testing.T) {
	for _, lang := range languages {
		w := speak(t, lang)
		said := map[string]string{}
		for _, i := range form.Incidents() {
			for _, key := range []string{"decide_incident_" + i.Key(), "decide_propose_" + i.Key()} {
				if !w.Has(key) {
					t.Errorf("%s: %s has no words", lang, key)
				}
			}
			text := w.Say("decide_incident_"+i.Key(), nil)
			if other := said[text]; other != "" {
				t.Errorf("%s: %s and %s are both %q", lang, i.ID, other, text)
			}
			said[text] = i.ID
			if source := form.Source(i, w); source == "" || i.Source != "" && !strings.Contains(source, i.Source) || i.Clause != "" && i.Basis == form.OwnRule && !strings.Contains(source, i.Clause) {
				t.Errorf("%s: the source of %s is %q", lang, i.ID, source)
			}
		}
	}
}

func TestFindingsPropose(t *testing.T) {
	for _, c := range []struct {
		code    findings.Code
		subject string
		game    profile.Game
		want    string
	}{
		{findings.SpinInvalid, "revolutions", profile.Roulette, "W1"},
		{findings.SpinInvalid, "wrong_direction", profile.Roulette, "W2"},
		{findings.SpinInvalid, "ball_left_wheel", profile.Roulette, "W3"},
		{findings.SpinInvalid, "wheel_stopped", profile.Roulette, "W4"},
		{findings.SpinInvalid, "foreign_object", profile.Roulette, "W5"},
		{findings.SpinInvalid, "nobody knows", profile.Roulette, ""},
		{findings.SpinHung, "", profile.Roulette, "W6"},
		{findings.ResultDiffers, "result", profile.Roulette, "W9"},
		{findings.ResultDiffers, "result", profile.Baccarat, "C24"},
		{findings.PayoutDiffers, "b1", profile.Roulette, "W17"},
		{findings.PayoutDiffers, "b1", profile.Blackjack, "C25"},
		{findings.ShoeComposition, "AS", profile.Baccarat, "C16"},
		{findings.ShoeShort, "SH-1", profile.Blackjack, "C17"},
		{findings.DrawMissing, "card:5", profile.Baccarat, "C10"},
		{findings.BetLate, "b1", profile.Baccarat, "C30"},
		{findings.BetLate, "b1", profile.Roulette, "W13"},
		{findings.ShoeNotShuffled, "SH-1", profile.Baccarat, "C32"},
		{findings.ShoeAfterLastHand, "card:3", profile.Baccarat, "C20"},
		{findings.WheelBias, "SS2", profile.Roulette, "W22"},
		{findings.FeedGap, "server", profile.Roulette, ""},
		{findings.SpinInvalid, "revolutions", profile.Baccarat, ""},
	} {
		t.Run(fmt.Sprintf("%s of %s at %s", c.code, c.subject, c.game), func(t *testing.T) {
			got := ""
			if i := form.Propose(findings.Identity{Code: c.code, Subject: c.subject}, c.game); i != nil {
				got = i.ID
			}
			same(t, "it", got, c.want)
		})
	}
}

// The launches that the rules themselves make void are the house's own rule, with the
// bets standing; the others are nobody's rule.
func TestR4_20TheRulesOwnCauses(t *testing.T) {
	_, causes := decisions.Codes(decisions.SpinRerun)
	for _, cause := range causes {
		i := form.ProposeFor(decisions.SpinRerun, cause, profile.Roulette)
		if i == nil {
			t.Errorf("%s proposes nothing", cause)
			continue
		}
		if own := cause != decisions.Other; own != (i.Basis == form.OwnRule) || own && !i.Stand {
			t.Errorf("%s: %+v", cause, i)
		}
	}
	if i := form.ProposeFor(decisions.SpinRerun, "", profile.Roulette); i != nil {
		t.Errorf("no cause proposes %s", i.ID)
	}
}
