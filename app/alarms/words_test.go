package alarms_test

import (
	"strings"
	"testing"

	"pitboss/app/words/said"
	"pitboss/tables/findings"
)

// begun are the keys that the code puts together: how they begin.
var begun = []string{"do_", "state_", "shelve_reason_", "hint_"}

// Every word of the screen's catalogue is said somewhere, and is there in every
// language.
func TestWordsAreSaid(t *testing.T) {
	ours := said.Words{Prefix: "alarm_", Begun: begun, Least: 50, Others: isTitle}
	ours.Check(t, ".", "watch")
}

// isTitle says that a key is the name of a kind of finding, or another word of the desk
// that begins alike.
func isTitle(key string) bool {
	for code := range findings.Codes() {
		if key == "alarm_"+strings.ReplaceAll(string(code), ".", "_") {
			return true
		}
	}
	return key == "alarm_with_subject"
}
