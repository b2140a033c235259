package desk

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"pitboss/app/look"
)

// question asks for a yes or a no, over everything. Enter says what the chosen key
// says, Esc says no.
type question struct {
	object      *fyne.Container
	shade       *canvas.Rectangle
	ground      *look.Plate
	title, text *canvas.Text
	yes, no     *look.Key
}

// Ask asks a question, in the words of four keys of the catalogue; yes is called if
// that is the answer. A question that is being asked is not asked twice.
func (d *Desk) Ask(title, text, yes, no string, agreed func()) {
	c := d.canvas()
	if c == nil || d.asked != nil {
		return
	}
	q := &question{shade: canvas.NewRectangle(look.Shade), ground: look.NewPlate()}
	q.title = look.Text(d.say(title), look.Points18, true, look.Text1)
	q.text = look.Text(d.say(text), look.Points14, false, look.Text2)
	end := func() {
		c.Overlays().Remove(q.object)
		d.asked = nil
	}
	q.yes = look.NewKey(d.say(yes), func() { end(); agreed() })
	q.no = look.NewKey(d.say(no), end)
	q.no.Main, q.no.Cap = true, "Esc"
	q.object = container(q, q.shade, q.ground.Image, q.title, q.text, q.yes, q.no)
	d.asked = q
	c.Overlays().Add(q.object)
	q.object.Resize(c.Size())
	c.Focus(q.no)
}

// Layout implements fyne.Layout.
func (q *question) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	const pad = 24
	look.Put(q.shade, 0, 0, size.Width, size.Height)
	keys := q.yes.MinSize().Width + look.Gap + q.no.MinSize().Width
	w := max(q.title.MinSize().Width, q.text.MinSize().Width, keys) + 2*pad
	w = float32(int(min(w, size.Width-2*look.Gap)))
	const h = 168
	x, y := float32(int((size.Width-w)/2)), float32(int((size.Height-h)/2))
	q.ground.Show(x, y, look.PlateOf{
		Width: w, Height: h, Radius: look.RadiusTile, Ground: look.Bg2, Edge: look.Line2, Thick: 1, Scale: look.ScaleOf(q.object),
	})
	look.Baseline(q.title, x+pad, y+36)
	look.Baseline(q.text, x+pad, y+70)
	at := x + w - pad - q.no.MinSize().Width
	look.Put(q.no, at, y+h-pad-look.Target, q.no.MinSize().Width, look.Target)
	at -= look.Gap + q.yes.MinSize().Width
	look.Put(q.yes, at, y+h-pad-look.Target, q.yes.MinSize().Width, look.Target)
}

// MinSize implements fyne.Layout.
func (q *question) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 200) }
