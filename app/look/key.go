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
	Small    bool // 36 pixels high, as in a row of filters
	Bare     bool // without its count, where room is short
	OnTapped func()

	focused          bool
	ground, capFrame *Plate
	ring             *canvas.Rectangle
	text, count, cap *canvas.Text
}

// NewKey makes a key.
func NewKey(text string, tapped func()) *Key {
	k := &Key{Text: text, OnTapped: tapped}
	k.ground, k.capFrame, k.ring = NewPlate(), NewPlate(), Frame(Clear, 2, RadiusKey+2)
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
func (k *Key) TypedRune(r rune) { PassRune(k, r) }

// TypedKey implements fyne.Focusable.
func (k *Key) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter || e.Name == fyne.KeySpace {
		k.Tapped(nil)
		return
	}
	PassKey(k, e)
}

// size is how large the key's text is.
func (k *Key) size() float32 {
	if k.Small {
		return Points13
	}
	return Points14
}

// MinSize implements fyne.CanvasObject.
func (k *Key) MinSize() fyne.Size {
	w := Width(k.Text, k.size(), k.Main || k.Chosen) + 2*15
	if k.Count != "" && !k.Bare {
		w += Width(k.Count, Points13, false) + 7
	}
	if k.Cap != "" {
		w += k.capWidth() + 10
	}
	if k.Small {
		return fyne.NewSize(float32(int(w+0.99)), SmallTarget)
	}
	return fyne.NewSize(float32(int(w+0.99)), Target)
}

func (k *Key) capWidth() float32 { return max(Width(k.Cap, Points12, false)+12, 20) }

// CreateRenderer implements fyne.Widget.
func (k *Key) CreateRenderer() fyne.WidgetRenderer {
	return &keyRenderer{k, []fyne.CanvasObject{k.ground.Image, k.text, k.count, k.capFrame.Image, k.cap, k.ring}}
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
	ground, text, border := Bg1, color.Color(Text2), Line
	switch {
	case k.Disabled:
		ground, text = Bg2, Text4
	case k.Main:
		ground, text, border = Primary, OnPrimary, Primary
	case k.Chosen:
		ground, text, border = Bg3, Text1, Line2
	}
	scale := ScaleOf(k)
	k.ground.Show(0, 0, PlateOf{
		Width: size.Width, Height: size.Height, Radius: RadiusKey + 1, Ground: ground, Edge: border, Thick: 1, Scale: scale,
	})
	Put(k.ring, -3, -3, size.Width+6, size.Height+6)
	k.ring.StrokeColor = Clear
	if k.focused {
		k.ring.StrokeColor = Focus
	}
	k.text.TextSize = k.size()
	k.text.Text, k.text.Color, k.text.TextStyle.Bold = k.Text, text, k.Main || k.Chosen
	x, y := float32(14), size.Height/2
	Baseline(k.text, x, y)
	x += k.text.MinSize().Width + 7
	k.count.Text, k.count.Color = k.Count, Text3
	if k.Bare {
		k.count.Text = ""
	}
	if k.Chosen {
		k.count.Color = Text2
	}
	Baseline(k.count, x, y)
	k.cap.Text, k.cap.Color = k.Cap, text
	k.capFrame.Image.Hide()
	if k.Cap != "" {
		w, edge := k.capWidth(), Line2
		if k.Main {
			edge = OnPrimary
		}
		k.capFrame.Image.Show()
		k.capFrame.Show(size.Width-w-10, y-10, PlateOf{Width: w, Height: 20, Radius: 3, Edge: edge, Thick: 1, Scale: scale})
		Middle(k.cap, size.Width-10-w/2, y)
	}
}
