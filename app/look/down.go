package look

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// PassDown tells the window that a key went down on a widget that has the focus: the
// window asks who is at the desk, not what the key is for.
func PassDown(from fyne.CanvasObject, e *fyne.KeyEvent) {
	c, ok := fyne.CurrentApp().Driver().CanvasForObject(from).(desktop.Canvas)
	if ok && c.OnKeyDown() != nil {
		c.OnKeyDown()(e)
	}
}

// TakeKeyboard puts the keyboard into a widget. A window knows what it shows only once it has
// drawn it: what comes into sight at this moment is looked for in all windows.
func TakeKeyboard(f fyne.Focusable) {
	d := fyne.CurrentApp().Driver()
	if c := d.CanvasForObject(f.(fyne.CanvasObject)); c != nil {
		c.Focus(f)
		return
	}
	for _, w := range d.AllWindows() {
		c := w.Canvas()
		before := c.Focused()
		if c.Focus(f); c.Focused() == f {
			return
		}
		if before != nil && c.Focused() != before {
			c.Focus(before)
		}
	}
}

// Stray keeps the letter of a key away from a widget that the key has put the keyboard
// into: N leads to the note, and no n stands in it. The toolkit tells first that the key
// went down, then which it was, then its letter: a letter whose key never went down on
// the widget is not for it.
type Stray struct{ waits bool }

// Arrive is told when the widget gets the keyboard by the program.
func (s *Stray) Arrive() {
	_, hasKeys := fyne.CurrentApp().Driver().(desktop.Driver)
	s.waits = hasKeys
}

// Down is told when a key goes down on the widget.
func (s *Stray) Down() { s.waits = false }

// Drops says that a letter is a stray one; the next one is not.
func (s *Stray) Drops() bool {
	waits := s.waits
	s.waits = false
	return waits
}

// KeyDown implements desktop.Keyable.
func (t *Spot) KeyDown(e *fyne.KeyEvent) { PassDown(t.self, e) }

// KeyUp implements desktop.Keyable.
func (t *Spot) KeyUp(*fyne.KeyEvent) {}

// KeyDown implements desktop.Keyable.
func (k *Key) KeyDown(e *fyne.KeyEvent) { PassDown(k, e) }

// KeyUp implements desktop.Keyable.
func (k *Key) KeyUp(*fyne.KeyEvent) {}

// KeyDown implements desktop.Keyable.
func (f *Field) KeyDown(e *fyne.KeyEvent) {
	f.stray.Down()
	PassDown(f, e)
}

// KeyUp implements desktop.Keyable.
func (f *Field) KeyUp(*fyne.KeyEvent) {}
