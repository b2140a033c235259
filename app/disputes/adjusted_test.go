package disputes_test

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
)

// What moves nothing is said whole beside the signature: it stood in the column of a guest.
func TestARejectedClaimSaysThatNothingMoves(t *testing.T) {
	for lang, says := range map[string]string{"en": "nothing moves", "th": "ไม่มีเงินเคลื่อนไหว", "uk": "гроші не переходять"} {
		t.Run(lang, func(t *testing.T) {
			r := newRig(t, lang, drewOn17)
			r.terms["J-33"] = blackjackTerms("")
			r.beat()
			r.screen.Enter(look.Place{Screen: "disputes", Table: "J-33"})
			r.says("G-1301")
			r.tap("G-1301")
			r.press(fyne.Key2, fyne.KeyReturn)
			r.says("0001")
			r.press(fyne.Key2, fyne.KeyT, fyne.KeyReturn)
			if lang == "en" {
				r.says("Record the ruling")
			}
			if all := textsOf(r.window.Content()); !slices.Contains(all, says) {
				t.Errorf("%q is not among %q", says, all)
			}
		})
	}
}
