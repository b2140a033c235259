package decisions_test

import (
	"slices"
	"strings"
	"testing"

	"pitboss/app/words"
	"pitboss/app/words/said"
)

// begun are the keys that the code puts together: how they begin.
var begun = []string{"incident_", "propose_", "state_", "role_", "device_", "letter_", "request_", "key_", "round_", "done_", "effect_", "fact_", "of_"}

// Every word of the screen's catalogue is said somewhere.
func TestWordsAreSaid(t *testing.T) {
	literals := said.Literals(t, ".", "form")
	w, err := words.Open("en")
	must(t, err)
	n := 0
	for _, key := range w.DeskKeys() {
		bare, ours := strings.CutPrefix(key, "decide_")
		if !ours {
			continue
		}
		n++
		put := slices.ContainsFunc(begun, func(b string) bool {
			rest, ok := strings.CutPrefix(bare, b)
			return ok && (literals[b] || literals["decide_"+b] || literals[rest])
		})
		if !literals[key] && !literals[bare] && !put {
			t.Errorf("%s is said nowhere", key)
		}
	}
	if n < 200 {
		t.Errorf("only %d words", n)
	}
	for bare := range literals { // what is said outright is there
		if strings.HasPrefix(bare, "decide_") && !strings.HasSuffix(bare, "_") && !w.Has(bare) {
			t.Errorf("%s is said, and there are no words for it", bare)
		}
	}
}
