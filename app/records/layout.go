package records

import (
	"fyne.io/fyne/v2"

	"pitboss/app/look"
)

// The parts of the screen.
const (
	sideWidth  = 464
	slimSide   = 400
	wideEnough = 1300
	twoColumns = 980
	lowest     = 420
	leastList  = 96
)

func (s *Screen) narrow() bool { return s.content.Size().Width < twoColumns }

// low says that there is no room for the header, the fields and a list: the fields take the
// place of the header while something is looked for.
func (s *Screen) low() bool { return s.narrow() && s.content.Size().Height < lowest }

// seek brings the fields into sight, with the keyboard in the first.
func (s *Screen) seek() {
	s.asking, s.inFull = s.low(), s.inFull && !s.low()
	s.draw()
	s.fields.focus()
}

// endFinding brings the header of a low window back.
func (s *Screen) endFinding() {
	s.asking = false
	s.draw()
}

// ground puts the header and the fields above, the list at the left and the panel at
// the right; in a narrow window one of the two.
type ground struct{ screen *Screen }

// Layout implements fyne.Layout.
func (g *ground) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	if size.Width < 2 || size.Height < 2 {
		return
	}
	s := g.screen
	top := float32(0)
	panel, asking := s.narrow() && s.inFull, s.low() && s.asking && !s.inFull
	if asking {
		hide(objects[0])
	} else {
		head := s.head.height(size.Width)
		look.Settle(objects[0], 0, 0, size.Width, head)
		top = head + look.Gap
	}
	if s.low() && !asking {
		hide(objects[1])
	} else {
		fields := s.fields.height(size.Width)
		look.Settle(objects[1], 0, top, size.Width, fields)
		top += fields + look.Gap
	}
	room := max(size.Height-top, 1)
	if s.narrow() {
		in, out := objects[2], objects[3]
		if panel {
			in, out = out, in
		}
		hide(out)
		if room < leastList && in == objects[2] {
			hide(in) // the kinds that are offered have its room
			return
		}
		look.Settle(in, 0, top, size.Width, room)
		return
	}
	side := float32(sideWidth)
	if size.Width < wideEnough {
		side = slimSide
	}
	look.Settle(objects[2], 0, top, size.Width-side-look.GapSide, room)
	look.Settle(objects[3], size.Width-side, top, side, room)
}

// MinSize implements fyne.Layout.
func (g *ground) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 200) }

func hide(o fyne.CanvasObject) {
	if o.Visible() {
		look.Unfocus(o)
		o.Hide()
	}
}
