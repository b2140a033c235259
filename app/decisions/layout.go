package decisions

import (
	"fyne.io/fyne/v2"

	"pitboss/app/look"
)

// Measures of the screen, in the pixels of the design.
const (
	headHigh   = 60
	evidenceW  = 380 // of the form, where there is room
	sideW      = 464
	threeFrom  = 1080 // the width from which a form has its three columns
	wholeW     = 1496
	narrowLeft = 272
	narrowSide = 352
	twoFrom    = 900 // the width from which the register has its detail beside it
)

// layout lays the screen out.
type layout struct{ screen *Screen }

// Layout implements fyne.Layout.
func (l *layout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	l.screen.size = size
	l.screen.arrange()
}

// MinSize implements fyne.Layout: anything, since everything folds.
func (l *layout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 200) }

// arrange puts the boards of the page that is in sight where they belong, and paints
// them.
func (s *Screen) arrange() {
	w, h := s.size.Width, s.size.Height
	if w < 2 || h < 2 {
		return
	}
	head := s.headHeight(w)
	s.head.Place(0, 0, w, head)
	top := head + look.Gap
	room := max(h-top, 1)
	switch s.page {
	case registerPage:
		s.left.Hide()
		s.arrangeRegister(w, top, room)
	case chooserPage:
		s.rows.hide()
		s.middle.Hide()
		s.arrangeTwo(w, top, room)
	case formPage:
		s.rows.hide()
		s.arrangeForm(w, top, room)
	}
}

// arrangeTwo is the chooser: the choices, and beside them what there is at the table.
func (s *Screen) arrangeTwo(w, top, room float32) {
	if w < twoFrom {
		s.right.Hide()
		s.left.Place(0, top, w, room)
		return
	}
	side := s.side(w)
	s.left.Place(0, top, w-side-look.GapSide, room)
	s.right.Place(w-side, top, side, room)
}

// side is how wide the right column is.
func (s *Screen) side(w float32) float32 {
	return max(narrowSide, float32(int(w*sideW/wholeW)))
}

func (s *Screen) arrangeRegister(w, top, room float32) {
	s.middle.Hide()
	side := s.side(w)
	if w < twoFrom {
		if s.list.inFull {
			s.rows.hide()
			s.right.Place(0, top, w, room)
		} else {
			s.right.Hide()
			s.rows.place(0, top, w, room)
		}
		return
	}
	s.rows.place(0, top, w-side-look.GapSide, room)
	s.right.Place(w-side, top, side, room)
}

// arrangeForm is the form: three columns, or below one another in the order in which
// one needs them where the window is narrow.
func (s *Screen) arrangeForm(w, top, room float32) {
	if w >= threeFrom {
		left, side := max(narrowLeft, float32(int(w*evidenceW/wholeW))), s.side(w)
		s.left.Place(0, top, left, room)
		s.middle.Place(left+look.Gap, top, w-left-side-look.Gap-look.GapSide, room)
		s.right.Place(w-side, top, side, room)
		return
	}
	s.left.Hide()
	if s.sign.inFull {
		s.middle.Hide()
		s.right.Place(0, top, w, room)
		return
	}
	s.right.Hide()
	s.middle.Place(0, top, w, room)
}
