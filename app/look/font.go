package look

import (
	"strings"

	"fyne.io/fyne/v2"
)

// FontOf is the typeface that a text needs where the theme's own has not its letters:
// the names of Thai people and houses are written so in every language. Nil is the
// theme's own, which is enough for all other texts.
func FontOf(text string, bold bool) fyne.Resource {
	if !strings.ContainsFunc(text, thaiLetter) {
		return nil
	}
	t, _ := fyne.CurrentApp().Settings().Theme().(*Theme)
	switch {
	case t == nil:
		return nil
	case bold:
		return t.thaiBold
	}
	return t.thai
}

func thaiLetter(r rune) bool { return r >= 0x0e00 && r <= 0x0e7f }
