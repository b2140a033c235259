package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// Key is a button as the desk has them: a text, perhaps a count beside it, and
// perhaps the key of the keyboard that does the same.
type Key struct {
	widget.BaseWidget
	Text     string
	Count    string
	Cap      string // the keyboard's key, "" if there is none
	Main     bool   // the one primary button of a screen
	Chosen   bool
	Disabled bool
	OnTapped func()

	focused, hovered bool
	ground, ring     *canvas.Rectangle
	capFrame         *canvas.Rectangle
	text, count, cap *canvas.Text
}

// NewKey makes a key.
func NewKey(text string, tapped func()) *Key {
	k := &Key{Text: text, OnTapped: tapped}
	k.ground, k.ring = Fill(Bg3, RadiusKey), Frame(Clear, 2, RadiusKey+2)
	k.capFrame = Frame(Line2, 1, 3)
	k.text, k.count, k.cap = Text("", Points14, false, Text1), Text("", Points13, false, Text3), Text("", Points12, false, Text2)
	k.ExtendBaseWidget(k)
	return k
}

// Tapped implements fyne.Tappable.
func (k *Key) Tapped(*fyne.PointEvent) {
	if !k.Disabled && k.OnTapped != nil {
		k.OnTapped()
	}
}

// FocusGained implements fyne.Focusable.
func (k *Key) FocusGained() { k.focused = true; k.Refresh() }

// FocusLost implements fyne.Focusable.
func (k *Key) FocusLost() { k.focused = false; k.Refresh() }

// TypedRune implements fyne.Focusable.
func (k *Key) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (k *Key) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter || e.Name == fyne.KeySpace {
		k.Tapped(nil)
	}
}

// MinSize implements fyne.CanvasObject.
func (k *Key) MinSize() fyne.Size {
	w := Width(k.Text, Points14, k.Main || k.Chosen) + 2*14
	if k.Count != "" {
		w += Width(k.Count, Points13, false) + 7
	}
	if k.Cap != "" {
		w += k.capWidth() + 10
	}
	return fyne.NewSize(w, Target)
}

func (k *Key) capWidth() float32 { return max(Width(k.Cap, Points12, false)+12, 20) }

// CreateRenderer implements fyne.Widget.
func (k *Key) CreateRenderer() fyne.WidgetRenderer {
	return &keyRenderer{k, []fyne.CanvasObject{k.ground, k.text, k.count, k.capFrame, k.cap, k.ring}}
}

type keyRenderer struct {
	key     *Key
	objects []fyne.CanvasObject
}

func (r *keyRenderer) MinSize() fyne.Size           { return r.key.MinSize() }
func (r *keyRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *keyRenderer) Destroy()                     {}
func (r *keyRenderer) Refresh()                     { r.Layout(r.key.Size()); canvas.Refresh(r.key) }

// Layout implements fyne.WidgetRenderer.
func (r *keyRenderer) Layout(size fyne.Size) {
	k := r.key
	ground, text, border := color.Color(Bg1), color.Color(Text2), color.Color(Line)
	switch {
	case k.Disabled:
		ground, text = Bg2, Text4
	case k.Main:
		ground, text, border = Primary, OnPrimary, Primary
	case k.Chosen:
		ground, text, border = Bg3, Text1, Line2
	}
	Put(k.ground, 0, 0, size.Width, size.Height)
	k.ground.FillColor, k.ground.StrokeColor, k.ground.StrokeWidth = ground, border, 1
	Put(k.ring, -3, -3, size.Width+6, size.Height+6)
	k.ring.StrokeColor = Clear
	if k.focused {
		k.ring.StrokeColor = Focus
	}
	k.text.Text, k.text.Color, k.text.TextStyle.Bold = k.Text, text, k.Main || k.Chosen
	x, y := float32(14), size.Height/2
	Baseline(k.text, x, y)
	x += k.text.MinSize().Width + 7
	k.count.Text = k.Count
	Baseline(k.count, x, y)
	k.cap.Text, k.cap.Color = k.Cap, text
	k.capFrame.Hide()
	if k.Cap != "" {
		w := k.capWidth()
		k.capFrame.Show()
		k.capFrame.StrokeColor = Line2
		if k.Main {
			k.capFrame.StrokeColor = OnPrimary
		}
		Put(k.capFrame, size.Width-w-10, y-10, w, 20)
		k.cap.Move(fyne.NewPos(size.Width-10-w/2-k.cap.MinSize().Width/2, y-k.cap.MinSize().Height/2))
		k.cap.Resize(k.cap.MinSize())
	}
}
