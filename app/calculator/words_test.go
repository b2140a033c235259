package calculator_test

import (
	"testing"

	"pitboss/app/words/said"
)

// begun are the keys that the code puts together: how they begin.
var begun = []string{"word_", "spot_", "dozen_", "column_", "option_", "value_", "do_", "outcome_", "count_", "typed_", "game_", "line_hint_", "colour_", "fault_"}

// Every word of the screen's catalogue is said somewhere, and is there in every
// language.
func TestWordsAreSaid(t *testing.T) {
	ours := said.Words{Prefix: "calculator_", Begun: begun, Least: 50}
	ours.Check(t, ".", "worksheet")
}
