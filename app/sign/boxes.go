package sign

import (
	"errors"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"pitboss/app/look"
	"pitboss/store/staff"
)

// boxes are the boxes of the PIN: they have the keyboard, and take digits from it.
type boxes struct {
	widget.BaseWidget
	pad     *Pad
	paper   *look.Paper
	focused bool
	stray   look.Stray
}

func newBoxes(p *Pad) *boxes {
	b := &boxes{pad: p, paper: look.NewPaper()}
	b.ExtendBaseWidget(b)
	return b
}

// MinSize implements fyne.CanvasObject.
func (b *boxes) MinSize() fyne.Size { return fyne.NewSize(200, 44) }

// CreateRenderer implements fyne.Widget.
func (b *boxes) CreateRenderer() fyne.WidgetRenderer { return &boxesRenderer{b} }

type boxesRenderer struct{ boxes *boxes }

func (r *boxesRenderer) MinSize() fyne.Size           { return r.boxes.MinSize() }
func (r *boxesRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.boxes.paper.Root} }
func (r *boxesRenderer) Destroy()                     {}
func (r *boxesRenderer) Layout(size fyne.Size)        { r.boxes.paint(size) }
func (r *boxesRenderer) Refresh()                     { r.boxes.paint(r.boxes.Size()); canvas.Refresh(r.boxes) }

// FocusGained implements fyne.Focusable.
func (b *boxes) FocusGained() { b.focused = true; b.pad.held() }

// FocusLost implements fyne.Focusable.
func (b *boxes) FocusLost() { b.focused = false; b.pad.held() }

// KeyDown implements desktop.Keyable.
func (b *boxes) KeyDown(e *fyne.KeyEvent) {
	b.stray.Down()
	look.PassDown(b, e)
}

// KeyUp implements desktop.Keyable.
func (b *boxes) KeyUp(*fyne.KeyEvent) {}

// Tapped implements fyne.Tappable.
func (b *boxes) Tapped(*fyne.PointEvent) { look.TakeKeyboard(b) }

// TypedRune implements fyne.Focusable.
func (b *boxes) TypedRune(r rune) {
	if b.stray.Drops() {
		return
	}
	if d, ok := digitOf(r); ok {
		b.pad.digit(d)
		return
	}
	look.PassRune(b, r)
}

// TypedKey implements fyne.Focusable. Digits come as letters; their keys are nobody
// else's meanwhile.
func (b *boxes) TypedKey(e *fyne.KeyEvent) {
	p := b.pad
	switch {
	case len(e.Name) == 1 && e.Name[0] >= '0' && e.Name[0] <= '9':
	case e.Name == fyne.KeyBackspace:
		p.back()
	case e.Name == fyne.KeyDelete:
		p.wipe()
	case (e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter) && p.cfg.Enter != nil:
		if p.Complete() {
			p.cfg.Enter()
		}
	case p.Key(e):
	default:
		look.PassKey(b, e)
	}
}

// paint paints the boxes: a dot in each that is full, the caret in the next one.
func (b *boxes) paint(size fyne.Size) {
	look.Put(b.paper.Root, 0, 0, size.Width, size.Height)
	p, of := b.paper, &b.pad.pin
	p.Device = look.ScaleOf(b)
	p.Begin()
	defer p.End()
	if size.Width < 40 {
		return
	}
	const edge, gap = 8, 8
	if b.focused {
		p.Plate(0, 0, look.PlateOf{Width: size.Width, Height: size.Height, Radius: look.RadiusTile, Ground: look.Bg2, Edge: look.Focus, Thick: 2})
	}
	n := of.boxes()
	w := (size.Width - 2*edge - gap*float32(n-1)) / float32(n)
	h, middle := size.Height-2*edge, size.Height/2
	for i := range n {
		x := edge + float32(i)*(w+gap)
		p.Plate(x, edge, look.PlateOf{Width: w, Height: h, Radius: look.RadiusKey, Ground: look.Bg0, Edge: look.Line2, Thick: 1})
		switch {
		case i < of.n:
			p.Plate(x+w/2-6, middle-6, look.PlateOf{Width: 12, Height: 12, Radius: 6, Ground: look.Text1, Edge: look.Text1})
		case i == of.n && b.focused:
			p.Plate(x+w/2-1, middle-h/4, look.PlateOf{Width: 2, Height: h / 2, Ground: look.Text1, Edge: look.Text1})
		}
	}
}

// lockOf is how long an error says that somebody is locked out.
func lockOf(err error) (time.Duration, bool) {
	var locked *staff.Locked
	if errors.As(err, &locked) {
		return locked.Left, true
	}
	return 0, false
}
