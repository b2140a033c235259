package look

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// Spot is something that a finger or the keyboard hits: the base of what the desk
// draws for itself. Embed it, and call Init once. It takes the focus, shows the ring,
// and hands the keys that it does not want to the window.
type Spot struct {
	widget.BaseWidget
	tapped  func()
	arrange func(fyne.Size)
	objects []fyne.CanvasObject
	ring    *canvas.Rectangle
	self    fyne.Widget
	ringAt  float32 // where the ring begins: 1 inside, or as far outside as it is negative
}

// Init makes the spot of a widget: what a tap does, what puts its parts into a size,
// and the parts, from the back to the front.
func (t *Spot) Init(self fyne.Widget, tapped func(), arrange func(fyne.Size), parts ...fyne.CanvasObject) {
	t.self, t.tapped, t.arrange, t.ringAt = self, tapped, arrange, 1
	t.ring = Frame(Focus, 2, RadiusTile)
	t.ring.Hide()
	t.objects = append(parts, t.ring)
	t.ExtendBaseWidget(self)
}

// ringOutside puts the ring around the spot, two pixels clear of it: the spot has a white
// frame of its own when it is chosen, and inside that the ring is not seen.
func (t *Spot) ringOutside(radius float32) { t.ringAt, t.ring.CornerRadius = -4, radius+4 }

// Tapped implements fyne.Tappable.
func (t *Spot) Tapped(*fyne.PointEvent) {
	if t.tapped != nil {
		t.tapped()
	}
}

// FocusGained implements fyne.Focusable.
func (t *Spot) FocusGained() { t.ring.Show(); t.ring.Refresh() }

// FocusLost implements fyne.Focusable.
func (t *Spot) FocusLost() { t.ring.Hide(); t.ring.Refresh() }

// TypedRune implements fyne.Focusable.
func (t *Spot) TypedRune(r rune) { PassRune(t.self, r) }

// TypedKey implements fyne.Focusable.
func (t *Spot) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter || e.Name == fyne.KeySpace {
		t.Tapped(nil)
		return
	}
	PassKey(t.self, e)
}

// PassKey hands a key that a focused widget does not want to the window.
func PassKey(from fyne.CanvasObject, e *fyne.KeyEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(from); c != nil && c.OnTypedKey() != nil {
		c.OnTypedKey()(e)
	}
}

// PassRune hands a letter that a focused widget does not want to the window.
func PassRune(from fyne.CanvasObject, r rune) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(from); c != nil && c.OnTypedRune() != nil {
		c.OnTypedRune()(r)
	}
}

// MinSize implements fyne.CanvasObject.
func (t *Spot) MinSize() fyne.Size { return fyne.NewSize(1, 1) }

// CreateRenderer implements fyne.Widget.
func (t *Spot) CreateRenderer() fyne.WidgetRenderer { return &spotRenderer{t} }

type spotRenderer struct{ spot *Spot }

func (r *spotRenderer) Layout(size fyne.Size) {
	r.spot.arrange(size)
	at := r.spot.ringAt
	Put(r.spot.ring, at, at, size.Width-2*at, size.Height-2*at)
}
func (r *spotRenderer) MinSize() fyne.Size           { return r.spot.MinSize() }
func (r *spotRenderer) Objects() []fyne.CanvasObject { return r.spot.objects }
func (r *spotRenderer) Destroy()                     {}
func (r *spotRenderer) Refresh() {
	r.Layout(r.spot.Size())
	for _, o := range r.spot.objects {
		canvas.Refresh(o)
	}
}
