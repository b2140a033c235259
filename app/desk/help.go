package desk

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"pitboss/app/look"
	"pitboss/tables/findings"
)

var severities = [...]findings.Severity{findings.Urgent, findings.High, findings.Medium, findings.Low}

// helpSheet is the keys of the desk and of the screen in sight, over everything.
type helpSheet struct {
	desk   *Desk
	object *fyne.Container
	ground *canvas.Rectangle
	title  *canvas.Text
	rows   []*look.HintRow
}

func newHelpSheet(d *Desk) *helpSheet {
	h := &helpSheet{desk: d}
	h.ground = look.Fill(look.Bg2, look.RadiusTile)
	h.ground.StrokeColor, h.ground.StrokeWidth = look.Line2, 1
	h.title = look.Text("", look.Points18, true, look.Text1)
	h.object = container(h)
	return h
}

func (h *helpSheet) shown() bool {
	c := h.desk.canvas()
	return c != nil && c.Overlays().Top() == fyne.CanvasObject(h.object)
}

func (h *helpSheet) hide() {
	if h.shown() {
		h.desk.canvas().Overlays().Remove(h.object)
	}
}

func (h *helpSheet) show() {
	c := h.desk.canvas()
	if c == nil || h.shown() {
		return
	}
	d := h.desk
	h.title.Text = d.say("help_title")
	all := d.keys(d.words, len(screenKeys))
	for _, k := range [][2]string{{"F", "key_filter"}, {"Esc", "key_floor"}, {"Tab", "key_tab"}, {"F11", "key_full_screen"}, {"Ctrl Q", "key_close"}, {"F1", "key_help"}} {
		all = append(all, look.Hint{Key: k[0], Text: d.say(k[1])})
	}
	if s, ok := d.inSight.(Hinter); ok {
		for _, hint := range s.Hints() {
			known := false
			for _, k := range all {
				known = known || k.Key == hint.Key
			}
			if !known {
				all = append(all, hint)
			}
		}
	}
	h.rows = nil
	h.object.Objects = []fyne.CanvasObject{h.ground, h.title}
	column := float32(0)
	for _, hint := range all {
		column = max(column, look.CapWidth(hint.Key))
	}
	for _, hint := range all {
		r := look.NewHintRow(false)
		r.Column = column
		r.Set([]look.Hint{hint})
		h.rows = append(h.rows, r)
		h.object.Objects = append(h.object.Objects, r.Container)
	}
	c.Overlays().Add(h.object)
	h.object.Resize(c.Size())
}

// Layout implements fyne.Layout.
func (h *helpSheet) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	const pitch = 30
	w := look.Width(h.title.Text, look.Points18, true)
	for _, r := range h.rows {
		w = max(w, r.Needs())
	}
	w += 2 * 24
	height := 24 + 40 + pitch*float32(len(h.rows)) + 12
	x, y := (size.Width-w)/2, (size.Height-height)/2
	look.Put(h.ground, x, y, w, height)
	look.Baseline(h.title, x+24, y+34)
	for i, r := range h.rows {
		look.Put(r.Container, x+24, y+64+pitch*float32(i)-5, w-48, look.Points22)
	}
}

// MinSize implements fyne.Layout.
func (h *helpSheet) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, 100) }
