package disputes

import (
	"errors"

	"fyne.io/fyne/v2"

	"pitboss/app/evidence"
	"pitboss/app/look"
	"pitboss/app/sign"
)

// The design, in its own pixels. It is magnified a little to fill a large window: keys
// keep their size, and the words beside them must not outgrow them.
const (
	wholeWide = 1496
	wholeTall = 860
	mostZoom  = 1.2
	headTall  = 60
	oneColumn = 900 // a width below which there is room for no more
)

// layout lays the face in sight out.
type layout Screen

// Layout implements fyne.Layout.
func (l *layout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	s := (*Screen)(l)
	if s.size != size {
		s.size = size
		s.layOut()
	}
}

// MinSize implements fyne.Layout: anything, since everything scrolls.
func (l *layout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 200) }

// zoom is how much the design is magnified.
func (s *Screen) zoom() float32 {
	return min(max(min(s.size.Width/wholeWide, s.size.Height/wholeTall), 1), mostZoom)
}

func (s *Screen) layOut() {
	if s.size.Width < 1 || s.size.Height < 1 {
		return
	}
	z := s.zoom()
	w, h := s.size.Width/z, s.size.Height/z
	switch s.face {
	case docketFace:
		s.docket.place(w, h, z)
	case claimFace:
		s.claim.place(w, h, z)
	case hearingFace:
		s.hearing.place(w, h, z)
	}
}

// panel is a part of the screen that paints itself, in the pixels of the design.
type panel struct {
	pad *look.Pad
}

func newPanel(paint func(p *look.Paper, w, h float32)) *panel {
	n := &panel{}
	n.pad = look.NewPad(func(size fyne.Size) {
		if z := n.pad.Zoom; z > 0 {
			paint(&n.pad.Paper, size.Width/z, size.Height/z)
		}
	})
	return n
}

// place puts the panel somewhere and paints it.
func (n *panel) place(x, y, w, h, zoom float32) {
	changed := n.pad.Zoom != zoom
	n.pad.Zoom = zoom
	look.Settle(n.pad, x*zoom, y*zoom, w*zoom, h*zoom)
	if changed {
		n.pad.Refresh()
	}
}

// column is panels below one another that scroll where there is no room.
type column struct {
	scroll *look.Scroll
	inside *fyne.Container
	tall   float32
}

func newColumn(panels ...*panel) *column {
	c := &column{}
	c.inside = &fyne.Container{Layout: (*columnSize)(c)}
	for _, n := range panels {
		c.inside.Objects = append(c.inside.Objects, n.pad)
	}
	c.scroll = look.NewScroll(c.inside)
	return c
}

// hold has the column hold these panels and no others.
func (c *column) hold(panels ...*panel) {
	if len(c.inside.Objects) == len(panels) {
		return
	}
	c.inside.Objects = c.inside.Objects[:0:0]
	for _, n := range panels {
		c.inside.Objects = append(c.inside.Objects, n.pad)
	}
}

// columnSize leaves the panels where they are put.
type columnSize column

// Layout implements fyne.Layout.
func (*columnSize) Layout([]fyne.CanvasObject, fyne.Size) {}

// MinSize implements fyne.Layout.
func (c *columnSize) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, c.tall) }

// place puts the column somewhere; tall is how high its panels are together.
func (c *column) place(x, y, w, h, tall, zoom float32) {
	c.tall = tall * zoom
	look.Settle(c.scroll, x*zoom, y*zoom, w*zoom, h*zoom)
	c.inside.Resize(fyne.NewSize(w*zoom, max(tall, h)*zoom))
	c.scroll.Refresh()
}

// unread says why a round could not be read.
func (s *Screen) unread(err error) string {
	switch {
	case errors.Is(err, evidence.ErrNoRound):
		return s.say("no_round", nil)
	case errors.Is(err, evidence.ErrTooMany):
		return s.say("too_many", nil)
	}
	return sign.Why(s.words, err)
}
