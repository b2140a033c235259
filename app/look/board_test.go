package look_test

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
)

// twentyLines is a board of 20 lines, 30 pixels apart, in a window that has room for six. With each
// painting it wants one of them in sight; below 0 none.
func twentyLines(t *testing.T, want *int) (*look.Board, *shown) {
	t.Helper()
	var b *look.Board
	b = look.NewBoard(func(p *look.Paper, _, _ float32) float32 {
		for i := range 20 {
			k := b.Choice(fmt.Sprint(i), look.ChoiceFace{Text: fmt.Sprint("line ", i)}, func() {})
			p.Key(k, 0, float32(i*30), 120, 30)
			if i == *want {
				b.InSight(float32(i*30), float32(i*30+30))
			}
		}
		return 600
	})
	s := show(t, b.Object, 200, 184)
	b.Place(0, 0, 200, 184)
	return b, s
}

// inRoom says that a line lies where it can be seen.
func inRoom(b *look.Board, line int) bool {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b.KeptChoice(fmt.Sprint(line)))
	return at.Y >= 0 && at.Y+30 <= 184
}

func TestBoardBringsWhatIsWantedIntoSightOnce(t *testing.T) {
	want := -1
	b, _ := twentyLines(t, &want)
	if !inRoom(b, 0) || inRoom(b, 15) {
		t.Fatal("at first the beginning should be in sight")
	}
	want = 15
	b.Paint()
	if !inRoom(b, 15) {
		t.Error("line 15 is not in sight")
	}
	b.ScrollToTop()
	b.Paint()
	if !inRoom(b, 0) {
		t.Error("whoever scrolled away was brought back")
	}
	b.Turn(true)
	if inRoom(b, 0) {
		t.Error("a turn down should take the beginning out of sight")
	}
	b.ScrollBy(10_000)
	if !inRoom(b, 19) {
		t.Error("no scrolling goes beyond the end")
	}
}

func TestHiddenBoardLetsGoOfTheKeyboard(t *testing.T) {
	want := -1
	b, s := twentyLines(t, &want)
	k := b.KeptChoice("3")
	s.window.Canvas().Focus(k)
	b.Paint()
	if b.KeptChoice("3") != k || s.window.Canvas().Focused() != fyne.Focusable(k) {
		t.Fatal("painting took the keyboard off a key")
	}
	b.Hide()
	if s.window.Canvas().Focused() != nil {
		t.Error("a key out of sight has the keyboard")
	}
}

func TestKeyringForgetsLinesWithTheirText(t *testing.T) {
	k := look.NewKeyring()
	f, made := k.Field("note", look.FieldFace{Label: "Note"})
	if !made {
		t.Error("the first line of a name is new")
	}
	f.SetText("a birthday")
	c := k.Choice("save", look.ChoiceFace{Text: "Save"}, nil)
	if again, made := k.Field("note", look.FieldFace{Label: "Note"}); made || again != f {
		t.Error("the line of a name should stay")
	}
	k.ForgetFields()
	if k.Kept("note") != nil || k.KeptChoice("save") != c {
		t.Error("the lines should go and the keys stay")
	}
	k.Forget()
	if k.KeptChoice("save") != nil {
		t.Error("all should go")
	}
}
