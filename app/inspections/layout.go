package inspections

import (
	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/tables/inspections"
)

// Measures of the screen, in the pixels of the design.
const (
	headHigh  = 60
	sideWide  = 464
	sideLeast = 356
	wholeWide = 1480
	twoFrom   = 940 // the width from which the right side is beside the left one
)

type layout struct{ screen *Screen }

// Layout implements fyne.Layout.
func (l *layout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	l.screen.size = size
	l.screen.arrange()
}

// MinSize implements fyne.Layout: anything, since everything folds.
func (l *layout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 200) }

func (s *Screen) sideWidth() float32 {
	if s.size.Width >= wholeWide {
		return sideWide
	}
	return max(sideLeast, float32(int(s.size.Width*sideWide/1496)))
}

// arrange puts the panels of the page that is in sight where they belong, and paints
// them.
func (s *Screen) arrange() {
	w, h := s.size.Width, s.size.Height
	if w < 2 || h < 2 {
		return
	}
	high := s.headHeight(w)
	s.head.Place(0, 0, w, high)
	top := high + look.Gap
	if s.page == formPage && s.form != nil {
		s.list.Hide()
		s.ground.Hide()
		s.arrangeForm(w, top, max(h-top, 1))
		return
	}
	for _, p := range []*look.Board{s.count, s.decks, s.checks, s.signing} {
		p.Hide()
	}
	s.arrangeList(w, top, max(h-top, 1))
}

func (s *Screen) arrangeList(w, top, room float32) {
	side := s.sideWidth()
	left := w - side - look.GapSide
	switch {
	case w >= twoFrom:
		s.side.Place(w-side, top, side, room)
	case s.inFull:
		s.ground.Hide()
		s.list.Hide()
		s.side.Place(0, top, w, room)
		return
	default:
		s.side.Hide()
		left = w
	}
	s.ground.Place(0, top, left, room)
	look.Settle(s.list, 0, top+8, left, room-16)
	s.showList(left)
}

// arrangeForm is the form: the count above the decks and the checks, and the signatures
// at the right; in a narrow window either side alone.
func (s *Screen) arrangeForm(w, top, room float32) {
	if s.pad.Focused() && (s.form.Locked() || s.cancel != nil || len(s.form.Problems()) > 0) {
		s.leavePad() // it goes out of sight, and would swallow every key
	}
	side := s.sideWidth()
	left := w - side - look.GapSide
	switch {
	case w >= twoFrom:
		s.arrangeSigning(w-side, top, side, room)
	case s.inFull:
		for _, p := range []*look.Board{s.count, s.decks, s.checks} {
			p.Hide()
		}
		s.arrangeSigning(0, top, w, room)
		return
	default:
		s.side.Hide()
		s.signing.Hide()
		left = w
	}
	if s.form.Draft.Kind != inspections.Decks {
		s.count.Hide()
		s.decks.Hide()
		s.checks.Place(0, top, left, room)
		return
	}
	count := max(float32(int(room*0.525)), 236)
	s.count.Place(0, top, left, count)
	below := top + count + look.Gap
	rest := max(room-count-look.Gap, 1)
	split := float32(int(left * 0.6))
	s.decks.Place(0, below, split-look.Gap/2, rest)
	s.checks.Place(split+look.Gap/2, below, left-split-look.Gap/2, rest)
}

// arrangeSigning is the right side of a form: what follows where something fails, and
// who signs.
func (s *Screen) arrangeSigning(x, top, w, room float32) {
	follows := s.followsHeight(w, room)
	if follows == 0 {
		s.side.Hide()
		s.signing.Place(x, top, w, room)
		return
	}
	s.side.Place(x, top, w, follows)
	s.signing.Place(x, top+follows+look.Gap, w, max(room-follows-look.Gap, 1))
}
