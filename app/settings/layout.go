package settings

import (
	"fyne.io/fyne/v2"

	"pitboss/app/look"
)

// The parts of the screen.
const (
	headHeight = 60
	listWidth  = 520
	slimList   = 420
	wideEnough = 1300
	twoColumns = 900
	barPad     = 12
	padWidth   = 420 // of the pad that a PIN is typed on
)

func (s *Screen) narrow() bool { return s.content.Size().Width < twoColumns }

// layout puts the header above, the list at the left and the form at the right with its
// keys below; in a narrow window one of the two. The house has no list. A PIN is asked
// for in place of the form.
type layout struct{ screen *Screen }

// Layout implements fyne.Layout.
func (l *layout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	s := l.screen
	if size.Width < 2 {
		return
	}
	look.Put(s.head.pad, 0, 0, size.Width, headHeight)
	top := float32(headHeight + look.Gap)
	room := max(size.Height-top, 1)
	listed := s.section != TheHouse
	formed := true
	x, width := float32(0), size.Width
	if listed && size.Width >= twoColumns {
		w := float32(listWidth)
		if size.Width < wideEnough {
			w = slimList
		}
		l.list(0, top, w, room)
		x, width = w+look.GapSide, size.Width-w-look.GapSide
	} else if listed {
		formed = s.inFull && s.draft != nil
		listed = !formed
		l.list(0, top, size.Width, room)
	}
	look.Visible(listed, s.list.ground)
	look.Visible(listed, s.list.table)
	look.Visible(formed, s.bar.ground)
	look.Visible(formed, s.bar.pad)
	look.Visible(formed && s.asked == nil, s.form)
	look.Visible(formed && s.asked != nil, s.padHead)
	look.Visible(formed && s.asked != nil, s.pad.Object())
	l.form(x, top, width, room)
}

func (l *layout) list(x, y, w, h float32) {
	s := l.screen
	look.Put(s.list.ground, x, y, w, h)
	look.Put(s.list.table, x, y+8, w, max(h-16, 1))
}

func (l *layout) form(x, y, w, h float32) {
	s := l.screen
	below := float32(look.Target + 2*barPad)
	if s.narrow() {
		below += look.Target + look.GapGroup // the keys may take two rows
	}
	look.Put(s.bar.ground, x, y, w, h)
	inner := max(w-2*look.Padding, 1)
	look.Put(s.form, x+look.Padding-4, y+10, inner+8, max(h-below-10, 1))
	look.Put(s.bar.pad, x+look.Padding, y+h-below, inner, below)
	wide := min(inner, padWidth)
	look.Put(s.padHead, x+look.Padding, y+12, inner, 40)
	look.Put(s.pad.Object(), x+look.Padding, y+56, wide, max(min(s.pad.Height(wide), h-below-60), 1))
}

// MinSize implements fyne.Layout.
func (l *layout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 200) }
