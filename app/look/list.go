package look

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// List is the toolkit's list, which takes the keyboard when one of its rows is tapped and
// keeps every key to itself. This one moves its light with the arrows, takes the row in
// it with the space bar, and hands every other key, and the arrows too, to the window:
// whoever has touched a row goes on with the keys of the screen.
type List struct{ widget.List }

// NewList makes a list, as the toolkit's is made.
func NewList(length func() int, create func() fyne.CanvasObject, update func(widget.ListItemID, fyne.CanvasObject)) *List {
	l := &List{widget.List{Length: length, CreateItem: create, UpdateItem: update, HideSeparators: true}}
	l.ExtendBaseWidget(l)
	return l
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
