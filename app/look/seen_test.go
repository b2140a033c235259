package look_test

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"pitboss/app/look"
)

// A text of somebody else, with a mark that turns the order of letters around, is drawn with
// the mark to be seen, and not as it would read.
func TestMarksThatNobodySeesAreDrawn(t *testing.T) {
	test.NewTempApp(t)
	const text, want = "pay 500\u202e005", "pay 500<U+202E>005"
	if got := look.Text(text, look.Points13, false, look.Text1).Text; got != want {
		t.Errorf("a line is drawn as %q", got)
	}
	if got := look.Fit(text, look.Points13, false, 1000); got != want {
		t.Errorf("a line that is fitted is drawn as %q", got)
	}
	if got := look.Fit(text, look.Points13, false, 70); strings.ContainsRune(got, '\u202e') || !strings.HasSuffix(got, "…") {
		t.Errorf("a line that is cut is drawn as %q", got)
	}
	if got := look.Wrap(text, 1000, look.InkPlain); len(got) != 1 || got[0] != want {
		t.Errorf("a text is drawn as %q", got)
	}
	p := look.NewPaper()
	p.Begin()
	p.Write(text, 0, 20, look.InkPlain, look.FromLeft)
	p.Clip(text, 0, 60, 300, look.InkPlain, look.FromLeft)
	p.Shrink(text, 0, 80, 300, look.InkPlain, look.FromLeft)
	p.End()
	drawn := 0
	for _, o := range p.Root.Objects {
		if of, ok := o.(*canvas.Text); ok && of.Visible() {
			if drawn++; of.Text != want {
				t.Errorf("on paper it is drawn as %q", of.Text)
			}
		}
	}
	if drawn != 3 {
		t.Errorf("%d lines were drawn", drawn)
	}
}
