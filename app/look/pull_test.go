package look_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pitboss/app/look"
)

// finger moves over something that is pulled, from a place of the window by so much in each
// step, and leaves it.
func finger(o fyne.Draggable, x, y float32, steps ...fyne.Delta) {
	for _, by := range steps {
		x, y = x+by.DX, y+by.DY
		e := &fyne.DragEvent{Dragged: by}
		e.AbsolutePosition = fyne.NewPos(x, y)
		o.Dragged(e)
	}
	o.DragEnd()
}

// pulled is a window of 100 on something of 300, with a key from 20 to 60 and another from
// 220 to 260, and which of them was tapped.
func pulled(t *testing.T) (c *look.Scroll, tapped *[]string) {
	t.Helper()
	start(t, "en")
	tapped = new([]string)
	key := func(name string, y float32) fyne.CanvasObject {
		k := look.NewKey(name, func() { *tapped = append(*tapped, name) })
		look.Put(k, 0, y, 80, 40)
		return k
	}
	of := container.NewWithoutLayout(key("upper", 20), key("lower", 220))
	of.Layout = high(300)
	c = look.NewScroll(of)
	show(t, c, 80, 100)
	return c, tapped
}

type high float32

func (h high) Layout([]fyne.CanvasObject, fyne.Size) {}
func (h high) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(80, float32(h)) }

func TestAFingerPullsWhatScrolls(t *testing.T) {
	c, tapped := pulled(t)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(c)
	for _, step := range []struct {
		name  string
		moves []fyne.Delta
		want  float32
	}{
		{"up brings what is below", []fyne.Delta{{DY: -4}, {DY: -6}, {DY: -50}}, 60},
		{"no further than the end", []fyne.Delta{{DY: -500}}, 200},
		{"down brings what is above", []fyne.Delta{{DX: 1, DY: 30}}, 170},
		{"sideways moves nothing", []fyne.Delta{{DX: 40}}, 170},
		{"a pull that comes back is none that taps", []fyne.Delta{{DY: 20}, {DY: -20}}, 170},
	} {
		if finger(c, at.X+30, at.Y+40, step.moves...); c.Offset.Y != step.want {
			t.Errorf("%s: it stands at %v, want %v", step.name, c.Offset.Y, step.want)
		}
	}
	if len(*tapped) != 0 {
		t.Errorf("a pull has tapped %v", *tapped)
	}
}

func TestAFingerThatMovesALittleTaps(t *testing.T) {
	c, tapped := pulled(t)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(c)
	finger(c, at.X+30, at.Y+40, fyne.Delta{DX: 2, DY: 3}, fyne.Delta{DX: 3, DY: -5})
	finger(c, at.X+30, at.Y+80, fyne.Delta{DY: 3}) // nothing lies there
	c.ScrollToOffset(fyne.NewPos(0, 200))
	finger(c, at.X+30, at.Y+40, fyne.Delta{DY: 8})
	if got := *tapped; len(got) != 2 || got[0] != "upper" || got[1] != "lower" {
		t.Errorf("tapped are %v", got)
	}
	if c.Offset.Y != 200 {
		t.Errorf("a tap has moved it to %v", c.Offset.Y)
	}
}

// A row that went out of sight and is kept hits nothing where another shows its entry now.
func TestAFingerHitsTheRowThatIsShown(t *testing.T) {
	start(t, "en")
	for range 20 { // whichever the list looks at first
		tapped, taken := 0, 0
		l := look.NewList(func() int { return 3 },
			func() fyne.CanvasObject { return look.NewStrip(26, func(fyne.Size) {}) },
			func(widget.ListItemID, fyne.CanvasObject) {})
		l.OnSelected = func(widget.ListItemID) { taken++ }
		show(t, l, 80, 100)
		kept := look.NewKey("", func() { tapped++ })
		kept.Resize(fyne.NewSize(80, 26))
		row := container.New(high(26), kept)
		row.Resize(fyne.NewSize(80, 26))
		now := look.NewStrip(26, func(fyne.Size) {})
		l.UpdateItem(0, row)
		l.UpdateItem(0, now)
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(l)
		finger(l, at.X+30, at.Y+10, fyne.Delta{DY: 3})
		if tapped != 0 || taken != 1 {
			t.Fatalf("the key of a row out of sight was tapped %d times, the row in sight taken %d times", tapped, taken)
		}
	}
}

func TestAFingerPullsAListAndTakesItsRows(t *testing.T) {
	start(t, "en")
	var taken []widget.ListItemID
	l := look.NewList(func() int { return 40 },
		func() fyne.CanvasObject { return look.NewStrip(26, func(fyne.Size) {}) },
		func(widget.ListItemID, fyne.CanvasObject) {})
	l.OnSelected = func(i widget.ListItemID) {
		taken = append(taken, i)
		l.Unselect(i)
	}
	show(t, l, 80, 100)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(l)
	pitch := 26 + l.Theme().Size(theme.SizeNamePadding)
	finger(l, at.X+30, at.Y+10, fyne.Delta{DY: 3})
	finger(l, at.X+30, at.Y+80, fyne.Delta{DY: -3 * pitch})
	finger(l, at.X+30, at.Y+10, fyne.Delta{DX: 3, DY: 3})
	if want := 3 * pitch; l.GetScrollOffset() != want {
		t.Errorf("it was pulled to %v, want %v", l.GetScrollOffset(), want)
	}
	if len(taken) != 2 || taken[0] != 0 || taken[1] != 3 {
		t.Errorf("taken are the rows %v, want 0 and 3", taken)
	}
}
