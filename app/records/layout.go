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
)

func (s *Screen) narrow() bool { return s.content.Size().Width < twoColumns }

// ground puts the header and the fields above, the list at the left and the panel at
// the right; in a narrow window one of the two.
type ground struct{ screen *Screen }

// Layout implements fyne.Layout.
func (g *ground) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	if size.Width < 2 || size.Height < 2 {
		return
	}
	s := g.screen
	head := s.head.height(size.Width)
	look.Settle(objects[0], 0, 0, size.Width, head)
	top := head + look.Gap
	fields := s.fields.height(size.Width)
	panel := s.narrow() && s.inFull
	if panel && size.Height < 420 {
		hide(objects[1])
	} else {
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
