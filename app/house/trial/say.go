package trial

import (
	"strings"

	"pitboss/app/words"
)

// ReasonText is why a wire or a server is not heard, in words where there are such.
func ReasonText(w *words.Words, reason string) string {
	key := "link_reason_" + strings.ReplaceAll(reason, " ", "_")
	if reason == "" || !w.Has(key) {
		return reason
	}
	return w.Say(key, nil)
}

// Failed is what is shown of something that went wrong: the reason in words, and beside
// it the whole error in English. Without a reason the words say that it was not possible.
func Failed(w *words.Words, reason, problem string) (text, cause string) {
	if text = ReasonText(w, reason); text == "" && problem != "" {
		text = w.Say("link_reason_cannot_be_opened", nil)
	}
	return text, problem
}

// RejectedText is why a line was rejected, in words where there are such.
func RejectedText(w *words.Words, of Reason) string {
	key := "rejected_" + of.Code
	if of.Code == "" || !w.Has(key) {
		return of.English
	}
	return w.Say(key, map[string]any{"Want": of.Want, "Got": of.Got})
}
