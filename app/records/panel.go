package records

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"pitboss/app/look"
)

// panel is what stands beside the list: the chosen record in full, the gaming days, a
// verification, an export, the reports. It is a sheet that scrolls, with keys below it.
type panel struct {
	screen *Screen
	object *fyne.Container
	ground *canvas.Rectangle
	sheet  *look.Paper
	scroll *look.Scroll
	wide   float32 // the sheet was painted in

	record  recordPanel
	days    daysPanel
	verify  verifyPanel
	export  exportPanel
	reports reportPanel
	health  healthPanel
	back    *look.Key
}

func newPanel(s *Screen) *panel {
	p := &panel{screen: s, ground: look.Fill(look.Bg2, look.RadiusTile), sheet: look.NewPaper()}
	p.scroll = look.NewScroll(p.sheet.Root)
	p.back = look.NewKey("", func() { s.escape() })
	p.record.make(s)
	p.days.make(s)
	p.verify.make(s)
	p.export.make(s)
	p.reports.make(s)
	p.health.make(s)
	p.object = container.New(p, p.ground, p.scroll)
	return p
}

// drawn is a part of the panel: its keys for the foot, row by row, and what paints it.
type drawn interface {
	keys() [][]*look.Key
	paint(*teller)
}

func (p *panel) part() drawn {
	switch p.screen.mode {
	case daysMode:
		return &p.days
	case verifyMode:
		return &p.verify
	case exportMode:
		return &p.export
	case reportMode:
		return &p.reports
	case healthMode:
		return &p.health
	case recordMode:
	}
	return &p.record
}

// show brings the panel up to what it is of.
func (p *panel) show() {
	rows := p.part().keys()
	if p.screen.narrow() {
		p.back.Text, p.back.Cap = p.screen.text("back"), "Esc"
		rows = append(rows, []*look.Key{p.back})
	}
	p.arrange(rows, p.object.Size())
}

// Layout implements fyne.Layout.
func (p *panel) Layout([]fyne.CanvasObject, fyne.Size) { p.show() }

// MinSize implements fyne.Layout.
func (p *panel) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, 1) }

// arrange puts the keys below and the sheet above them.
func (p *panel) arrange(rows [][]*look.Key, size fyne.Size) {
	if size.Width < 2 || size.Height < 2 {
		return
	}
	look.Settle(p.ground, 0, 0, size.Width, size.Height)
	objects := []fyne.CanvasObject{p.ground, p.scroll}
	y := size.Height - 12
	for i := len(rows) - 1; i >= 0; i-- {
		if len(rows[i]) == 0 {
			continue
		}
		y -= look.Target
		wide := (size.Width - 2*look.Padding - float32(len(rows[i])-1)*look.Gap) / float32(len(rows[i]))
		for n, k := range rows[i] {
			look.Settle(k, look.Padding+float32(n)*(wide+look.Gap), y, wide, look.Target)
			k.Refresh()
			objects = append(objects, k)
		}
		y -= look.Gap
	}
	for _, o := range p.object.Objects[2:] {
		if !slices.Contains(objects, o) {
			look.Unfocus(o)
		}
	}
	changed := !slices.Equal(objects, p.object.Objects)
	p.object.Objects = objects
	look.Settle(p.scroll, 0, 4, size.Width, max(y-4, 1))
	p.wide = size.Width
	t := &teller{screen: p.screen, paper: p.sheet, wide: size.Width, y: look.Padding}
	p.sheet.Device = look.ScaleOf(p.object)
	p.sheet.Begin()
	p.part().paint(t)
	p.sheet.End()
	if least := fyne.NewSize(1, t.y+8); least != p.sheet.Least {
		p.sheet.Least = least
		p.scroll.Refresh()
	}
	if changed {
		p.object.Refresh()
	}
}

func (p *panel) toTop() { p.scroll.ScrollToTop() }

// teller writes a sheet from above to below.
type teller struct {
	screen *Screen
	paper  *look.Paper
	wide   float32
	y      float32 // the upper edge of what comes next
}

const factLabel = 124

func (t *teller) room() float32 { return t.wide - 2*look.Padding }

// title is the head of the sheet.
func (t *teller) title(text string) {
	for _, line := range look.Wrap(text, t.room(), look.InkTitle) {
		t.paper.Write(line, look.Padding, t.y+12, look.InkTitle, look.FromLeft)
		t.y += 26
	}
	t.y += 4
}

// head is the title of a part of it.
func (t *teller) head(text string) {
	t.rule()
	t.line(text, look.InkHead)
}

func (t *teller) rule() {
	t.y += 8
	t.paper.Rule(look.Padding, t.y, t.room(), look.Line)
	t.y += 10
}

// line is a sentence.
func (t *teller) line(text string, ink look.Ink) {
	pitch := ink.Size + 7
	t.y = t.paper.Wrap(text, look.Padding, t.y+pitch/2, t.room(), pitch, ink) - pitch/2 + 2
}

// fact is a label and a value, the value wrapped beside the label.
func (t *teller) fact(label, value string) { t.factAt(0, label, value, look.InkCell) }

// columnAt is a fact whose value begins so far from the label's beginning.
func (t *teller) columnAt(wide float32, label, value string, ink look.Ink) {
	const pitch = 20
	at := look.Padding + min(wide, t.room()/2)
	t.paper.Clip(label, look.Padding, t.y+pitch/2, at-look.Padding-6, look.InkOf(look.Points13, false, look.Text3), look.FromLeft)
	t.y = t.paper.Wrap(value, at, t.y+pitch/2, look.Padding+t.room()-at, pitch, ink) - pitch/2
}

func (t *teller) factAt(in float32, label, value string, ink look.Ink) {
	const pitch = 20
	x, at := look.Padding+in, float32(look.Padding+factLabel)
	name := look.InkOf(look.Points13, false, look.Text3)
	if w := look.Width(label, name.Size, false); x+w > at-8 {
		at = min(x+w+10, look.Padding+t.room()/2)
	}
	t.paper.Clip(label, x, t.y+pitch/2, at-x-6, name, look.FromLeft)
	if value == "" {
		t.y += pitch
		return
	}
	t.y = t.paper.Wrap(value, at, t.y+pitch/2, look.Padding+t.room()-at, pitch, ink) - pitch/2
}

// key is a key as wide as the sheet.
func (t *teller) key(k *look.Key) {
	t.paper.Key(k, look.Padding, t.y, t.room(), look.Target)
	t.y += look.Target + look.Gap
}
