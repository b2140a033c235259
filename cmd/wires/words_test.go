package wires_test

import (
	"strings"
	"testing"

	"pitboss/app/words"
	"pitboss/devices/gameserver"
	"pitboss/devices/line"
)

// Whatever a driver or a server's client can give as a reason has its sentence in every
// language, and no sentence is without its reason.
func TestEveryReasonHasItsWords(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		w, err := words.Open(lang)
		if err != nil {
			t.Fatal(err)
		}
		known := map[string]bool{}
		for code := range line.Reasons() {
			known["rejected_"+code] = true
		}
		for code := range gameserver.FrameReasons() {
			known["rejected_"+code] = true
		}
		for key := range known {
			if !w.Has(key) {
				t.Errorf("%s: %s has no words", lang, key)
			}
		}
		for _, key := range w.DeskKeys() {
			if strings.HasPrefix(key, "rejected_") && !known[key] {
				t.Errorf("%s: %s is no reason", lang, key)
			}
		}
		for _, reason := range gameserver.Reasons() {
			if key := "link_reason_" + strings.ReplaceAll(reason, " ", "_"); !w.Has(key) {
				t.Errorf("%s: %s has no words", lang, key)
			}
		}
	}
}
