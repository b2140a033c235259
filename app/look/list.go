package look

import (
	"maps"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// List is the toolkit's list, which takes the keyboard when one of its rows is tapped and
// keeps every key to itself. This one moves its light with the arrows, takes the row in
// it with the space bar, and hands every other key, and the arrows too, to the window:
// whoever has touched a row goes on with the keys of the screen. A finger can pull it.
type List struct {
	widget.List
	pull  pull
	shown map[fyne.CanvasObject]widget.ListItemID // the rows that were made, and what each shows, if it still does
}

// NewList makes a list, as the toolkit's is made.
func NewList(length func() int, create func() fyne.CanvasObject, update func(widget.ListItemID, fyne.CanvasObject)) *List {
	l := &List{shown: map[fyne.CanvasObject]widget.ListItemID{}}
	l.Length, l.CreateItem, l.HideSeparators = length, create, true
	l.UpdateItem = func(i widget.ListItemID, row fyne.CanvasObject) {
		// The toolkit keeps rows that went out of sight: what they showed is not theirs now.
		maps.DeleteFunc(l.shown, func(_ fyne.CanvasObject, of widget.ListItemID) bool { return of == i })
		l.shown[row] = i
		update(i, row)
	}
	l.ExtendBaseWidget(l)
	return l
}

// Dragged implements fyne.Draggable.
func (l *List) Dragged(e *fyne.DragEvent) {
	if by := l.pull.by(e); by != 0 {
		l.ScrollToOffset(l.GetScrollOffset() - by)
	}
}

// DragEnd implements fyne.Draggable.
func (l *List) DragEnd() {
	if at, tap := l.pull.end(l); tap {
		l.tap(at)
	}
}

// tap takes the row at a place, or taps on what lies there in it.
func (l *List) tap(at fyne.Position) {
	y := at.Y + l.GetScrollOffset()
	for row, i := range l.shown {
		pitch := row.MinSize().Height + l.Theme().Size(theme.SizeNamePadding)
		if i != int(y/pitch) || i >= l.Length() {
			continue
		}
		if !tapOn(row, fyne.NewPos(at.X, y-float32(i)*pitch)) {
			l.Select(i)
		}
		return
	}
}

// TypedKey implements fyne.Focusable.
func (l *List) TypedKey(e *fyne.KeyEvent) {
	l.List.TypedKey(e)
	if e.Name != fyne.KeySpace {
		PassKey(l, e)
	}
}

// TypedRune implements fyne.Focusable.
func (l *List) TypedRune(r rune) { PassRune(l, r) }

// KeyDown implements desktop.Keyable.
func (l *List) KeyDown(e *fyne.KeyEvent) { PassDown(l, e) }

// KeyUp implements desktop.Keyable.
func (l *List) KeyUp(*fyne.KeyEvent) {}
