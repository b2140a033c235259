package disputes_test

import (
	"testing"

	"pitboss/app/words"
	"pitboss/app/words/said"
)

// begun are the keys that the code puts together: how they begin.
var begun = []string{"col_", "claim_", "colour_", "hint_", "option_", "outcome_", "source_", "value_"}

// Every word of the screen's catalogue is said somewhere, and is there in every language.
func TestWordsAreSaid(t *testing.T) {
	ours := said.Words{Prefix: "dispute_", Begun: begun, Least: 100}
	ours.Check(t, ".", "hearing")
}

// What is put together from parts is there: every option, value, outcome and claim.
func TestWordsThatArePutTogether(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		w, err := words.Open(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{
			"outcome_upheld", "outcome_rejected", "outcome_round_void", "option_dealer_blackjack_takes", "value_all", "value_original",
			"claim_paid", "claim_card", "claim_result", "claim_late_bet", "claim_closed_early", "claim_action",
			"colour_red", "colour_black", "colour_green",
		} {
			if w.Say("dispute_"+key, nil) == "dispute_"+key {
				t.Errorf("%s: dispute_%s is missing", lang, key)
			}
		}
	}
}
