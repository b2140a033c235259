package records

import (
	"strings"

	"pitboss/app/look"
	"pitboss/app/records/reading"
	"pitboss/app/warnings"
)

// failure says in words that something was not done and why, and on a line of its own
// what the machine said.
func (s *Screen) failure(err error) string {
	why, cause := warnings.Failed(s.words, err)
	text := s.say("failed", map[string]any{"Reason": why})
	if why == s.words.Say("failed_other", nil) {
		text = s.text("failed_plain")
	}
	if cause != "" {
		text += "\n" + reading.Plain(cause)
	}
	return text
}

// inOneLine is a failure for where there is room for one line.
func inOneLine(failure string) string { return strings.ReplaceAll(failure, "\n", " ") }

// failure shows what was not done, and dimmed what the machine said.
func (t *teller) failure(text string) {
	text, cause, _ := strings.Cut(text, "\n")
	t.line(text, look.InkSum)
	if cause != "" {
		t.line(breakable(cause, 24), look.InkLabel)
	}
}
