package table

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"pitboss/app/look"
)

// actionKey is a key on a panel: what it does, and the key of the keyboard that does
// the same. Its ground is margin pixels smaller than it is, for the ring of the focus.
type actionKey struct {
	look.Spot
	text, cap string
	main      bool
	zoom      float32

	ground, capFrame *canvas.Rectangle
	words, capWords  *canvas.Text
}

const (
	keyMargin = 5
	keyTall   = look.Target
	keyInset  = 12
	capInset  = 8
	capGap    = 18
	capTall   = 20
)

func newActionKey(tapped func()) *actionKey {
	k := &actionKey{
		zoom:   1,
		ground: look.Fill(look.Bg3, look.RadiusKey), capFrame: look.Frame(look.Line2, 1, 3),
		words: look.Text("", look.Points14, false, look.Text1), capWords: look.Text("", look.Points12, true, look.Text2),
	}
	k.Init(k, tapped, k.arrange, k.ground, k.words, k.capFrame, k.capWords)
	return k
}

// set changes what the key says.
func (k *actionKey) set(a Action) {
	if k.text == a.Text && k.cap == a.Cap && k.main == a.Main {
		return
	}
	k.text, k.cap, k.main = a.Text, a.Cap, a.Main
	k.Refresh()
}

// width is how wide the ground of the key is at the least.
func (k *actionKey) width() float32 {
	w := look.Width(k.text, look.Points14, k.main) + keyInset
	if k.cap == "" {
		return w + keyInset
	}
	return w + capGap + look.CapWidth(k.cap) + capInset
}

// MinSize implements fyne.CanvasObject.
func (k *actionKey) MinSize() fyne.Size {
	return fyne.NewSize(k.width()+2*keyMargin, keyTall+2*keyMargin)
}

// magnify makes the key larger; it is never smaller than a finger.
func (k *actionKey) magnify(zoom float32) {
	if zoom = max(zoom, 1); zoom != k.zoom {
		k.zoom = zoom
		k.Refresh()
	}
}

func (k *actionKey) arrange(size fyne.Size) {
	z := k.zoom
	k.words.TextSize, k.capWords.TextSize = look.Points14*z, look.Points12*z
	ground, text, line, cap := color.Color(look.Bg3), color.Color(look.Text1), color.Color(look.Line2), color.Color(look.Text2)
	if k.main {
		ground, text, line, cap = look.Primary, look.OnPrimary, look.OnPrimary, look.OnPrimary
	}
	look.Put(k.ground, keyMargin, keyMargin, size.Width-2*keyMargin, size.Height-2*keyMargin)
	k.ground.FillColor, k.ground.StrokeWidth = ground, 1
	k.ground.StrokeColor = look.Line2
	if k.main {
		k.ground.StrokeColor = ground
	}
	y := size.Height / 2
	room := size.Width - 2*keyMargin - 2*keyInset*z
	k.capFrame.Hide()
	k.capWords.Text = k.cap
	if k.cap != "" {
		w := look.CapWidth(k.cap) * z
		room -= w + 4*z
		k.capFrame.Show()
		k.capFrame.StrokeColor, k.capWords.Color = line, cap
		x := size.Width - keyMargin - capInset*z - w
		look.Put(k.capFrame, x, y-capTall*z/2, w, capTall*z)
		m := k.capWords.MinSize()
		look.Put(k.capWords, x+w/2-m.Width/2, y-m.Height/2, m.Width, m.Height)
	}
	k.words.Text, k.words.Color, k.words.TextStyle.Bold = look.Fit(k.text, k.words.TextSize, k.main, room), text, k.main
	look.Baseline(k.words, keyMargin+keyInset*z, y-look.Lift*k.words.TextSize)
}

// keyRow is keys beside each other, made once and used again.
type keyRow struct {
	keys []*actionKey
	does []string // the screen that each leads to
	open func(screen string)
}

// show makes the row show actions.
func (r *keyRow) show(actions []Action) {
	for len(r.keys) < len(actions) {
		i := len(r.keys)
		r.keys = append(r.keys, newActionKey(func() { r.open(r.does[i]) }))
		r.does = append(r.does, "")
	}
	for i, a := range actions {
		r.keys[i].set(a)
		r.does[i] = a.Screen
	}
}

// keyAt shows an action key whose ground lies in a field. The key is as large as a
// finger on a paper that is made smaller; its middle stays where it is.
func keyAt(p *look.Paper, k *actionKey, x, y, w, h float32) {
	z := p.Zoom
	k.magnify(z)
	wide, tall := max(w*z, k.width()), max(h*z, keyTall)
	cx, cy := (x+w/2)*z, (y+h/2)*z
	p.Key(k, (cx-wide/2-keyMargin)/z, (cy-tall/2-keyMargin)/z, (wide+2*keyMargin)/z, (tall+2*keyMargin)/z)
}
