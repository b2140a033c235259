package table

import (
	"fyne.io/fyne/v2"

	"pitboss/app/look"
)

// painter is a part of the screen: it takes its part of the View and paints it.
type painter interface {
	// take takes its part of a view, and says whether it is another than before.
	take(v *View) bool
	// heights is how high it is at a width: at the least, and with everything in sight;
	// nothing where there is nothing to show.
	heights(w float32) (least, wants float32)
	// breadth is the width below which it is made smaller as a whole.
	breadth() float32
	paint(p *look.Paper, w, h float32)
}

// panel is a painter with its paper and its place.
type panel struct {
	painter
	paper *look.Paper
	w, h  float32 // in pixels of the design
	stale bool
	// optional says that it may lie out of sight.
	optional bool
}

func newPanel(by painter) *panel { return &panel{painter: by, paper: look.NewPaper(), stale: true} }

// fold is how much smaller the panel is made at a width.
func (p *panel) fold(w float32) float32 { return min(1, w/p.breadth()) }

func (p *panel) tall(w float32) (least, wants float32) {
	f := p.fold(w)
	least, wants = p.heights(w / f)
	return least * f, wants * f
}

// place puts the panel into a field of the design and paints it there if anything is
// another than before.
func (p *panel) place(x, y, w, h, zoom, device float32) {
	f := p.fold(w)
	look.Put(p.paper.Root, x*zoom, y*zoom, w*zoom, h*zoom)
	if !p.paper.Root.Visible() {
		p.paper.Root.Show()
	}
	zoom *= f
	if p.stale || p.w != w/f || p.h != h/f || p.paper.Zoom != zoom || p.paper.Device != device {
		p.w, p.h, p.paper.Zoom, p.paper.Device = w/f, h/f, zoom, device
		p.repaint()
	}
}

func (p *panel) repaint() {
	p.stale = false
	p.paper.Begin()
	p.paint(p.paper, p.w, p.h)
	p.paper.End()
}

// show takes a view, and says whether the panel may have another height now.
func (p *panel) show(v *View) (moved bool) {
	if !p.take(v) {
		return false
	}
	p.stale = true
	if p.w == 0 {
		return true // it was not in sight yet
	}
	least, wants := p.heights(p.w)
	return least > p.h || wants > p.h || wants < p.h
}

// column is panels under one another, in a field that scrolls if they need more room.
//
// Its bar stands beside the panels, in the gap to the right of them.
type column struct {
	panels []*panel
	body   *fyne.Container
	scroll *look.Scroll
	tall   float32
}

// barRoom is the room of a scroll bar.
const barRoom = 10

func newColumn() *column {
	c := &column{}
	c.body = &fyne.Container{Layout: (*columnSize)(c)}
	c.scroll = look.NewScroll(c.body)
	return c
}

type columnSize column

// Layout implements fyne.Layout: the screen puts the panels where they are.
func (c *columnSize) Layout([]fyne.CanvasObject, fyne.Size) {}

// MinSize implements fyne.Layout.
func (c *columnSize) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, c.tall) }

// set says which panels the column has.
func (c *column) set(panels []*panel) {
	c.panels = panels
	objects := make([]fyne.CanvasObject, 0, len(panels))
	for _, p := range panels {
		objects = append(objects, p.paper.Root)
	}
	c.body.Objects = objects
}

// arrange puts the panels into a field of the window. Those that can give way do so
// before the column scrolls; what is left over goes to the one that grows. An optional
// panel takes nothing from the others: where there is no room it lies below.
func (c *column) arrange(x, y, w, h, zoom, device float32, grows *panel) {
	look.Put(c.scroll, x, y, w+barRoom, h)
	width, room := w/zoom, h/zoom
	var least, wants []float32
	sumLeast, sumWants, shown := float32(0), float32(0), 0
	for _, p := range c.panels {
		a, b := p.tall(width)
		least, wants = append(least, a), append(wants, b)
		if b <= 0 {
			continue
		}
		if p.optional && sumWants+b+look.Gap*float32(shown) > room {
			continue
		}
		sumLeast, sumWants = sumLeast+a, sumWants+b
		shown++
	}
	gaps := look.Gap * float32(max(shown-1, 0))
	give := float32(0) // the part of what can give way that does
	if over := sumWants + gaps - room; over > 0 && sumLeast+gaps <= room {
		give = over / (sumWants - sumLeast)
	}
	left := max(room-sumWants-gaps, 0)
	at := float32(0)
	for i, p := range c.panels {
		if wants[i] <= 0 {
			p.paper.Root.Hide()
			continue
		}
		tall := wants[i] - give*(wants[i]-least[i])
		if p == grows {
			tall += left
		}
		p.place(0, at, width, tall, zoom, device)
		at += tall + look.Gap
	}
	c.tall = max(at-look.Gap, 0) * zoom
	if c.tall < h+1 {
		c.tall = min(c.tall, h)
	}
	c.scroll.Refresh()
}

// snug is how much of a room text is broken for: a panel is measured before it is
// magnified, and then letters may be a little wider.
const snug = 0.96

// wrap breaks a text into lines that fit a room at every magnification.
func wrap(text string, room float32, how look.Ink) []string { return look.Wrap(text, room*snug, how) }

// list is rows in a field of a panel that scrolls by itself.
type list struct {
	scroll *look.Scroll
	paper  *look.Paper
}

func newList() *list {
	l := &list{paper: look.NewPaper()}
	l.scroll = look.NewScroll(l.paper.Root)
	return l
}

// wholeRows is how high a list is in a room: as high as its rows are together, or as many of
// them as are whole, so that none is cut through at the lower edge. The tops are those of the
// rows, and the end of the last one.
func wholeRows(tops []float32, room float32) float32 {
	field := tops[len(tops)-1]
	for i := len(tops) - 1; field > room && i > 0; i-- {
		field = tops[i]
	}
	return min(field, room)
}

// show paints rows, tall together, into a field of a panel.
func (l *list) show(p *look.Paper, x, y, w, h, tall float32, rows func(p *look.Paper)) {
	l.paper.Zoom, l.paper.Device = p.Zoom, p.Device
	l.paper.Least = fyne.NewSize(w*p.Zoom, tall*p.Zoom)
	l.paper.Begin()
	rows(l.paper)
	l.paper.End()
	p.Key(l.scroll, x, y, w, h)
	l.scroll.Refresh()
}
