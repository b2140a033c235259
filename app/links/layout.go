package links

import (
	"fyne.io/fyne/v2"

	"pitboss/app/look"
)

// The parts of the screen.
const (
	headHeight = 60
	sideWidth  = 560
	slimSide   = 460
	wideEnough = 1300
	twoColumns = 900
	barHeight  = look.Target + 2*12
)

func (s *Screen) narrow() bool { return s.content.Size().Width < twoColumns }

// layout puts the header above; below it the list and the chosen link side by side, or
// the form and how the trial goes. A narrow window shows one of the two, and a form
// above its trial.
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
	side := float32(sideWidth)
	if size.Width < wideEnough {
		side = slimSide
	}
	filling := s.draft != nil
	look.Visible(true, s.list.ground)
	look.Visible(true, s.detail.ground)
	look.Visible(!filling, s.list.table)
	look.Visible(!filling, s.detail.scroll)
	look.Visible(!filling, s.detail.bar)
	look.Visible(filling, s.form)
	look.Visible(filling, s.side.scroll)
	look.Visible(filling, s.side.bar)
	one, other, bar := fyne.CanvasObject(s.list.table), s.detail.scroll, fyne.CanvasObject(s.detail.bar)
	if filling {
		one, other, bar = s.form, s.side.scroll, s.side.bar
	}
	if size.Width >= twoColumns {
		main := size.Width - side - look.GapSide
		l.main(one, 0, top, main, room)
		l.side(other, bar, main+look.GapSide, top, side, room)
		return
	}
	switch {
	case filling:
		upper := room * 0.58
		l.main(one, 0, top, size.Width, upper-look.Gap)
		l.side(other, bar, 0, top+upper, size.Width, room-upper)
	case s.inFull && s.at() >= 0:
		look.Visible(false, s.list.ground)
		look.Visible(false, s.list.table)
		l.side(other, bar, 0, top, size.Width, room)
	default:
		look.Visible(false, s.detail.ground)
		look.Visible(false, s.detail.scroll)
		look.Visible(false, s.detail.bar)
		l.main(one, 0, top, size.Width, room)
	}
}

func (l *layout) main(o fyne.CanvasObject, x, y, w, h float32) {
	look.Put(l.screen.list.ground, x, y, w, h)
	inset := float32(0)
	if l.screen.draft != nil {
		inset = look.Padding - 4
	}
	look.Put(o, x+inset, y+8, max(w-2*inset, 1), max(h-16, 1))
}

func (l *layout) side(o *look.Scroll, bar fyne.CanvasObject, x, y, w, h float32) {
	look.Put(l.screen.detail.ground, x, y, w, h)
	below := float32(barHeight)
	look.Put(o, x+look.Padding, y+8, max(w-2*look.Padding, 1), max(h-below-8, 1))
	look.Put(bar, x+look.Padding, y+h-below, max(w-2*look.Padding, 1), below)
}

// MinSize implements fyne.Layout.
func (l *layout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 200) }
