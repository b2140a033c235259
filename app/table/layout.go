package table

import (
	"fyne.io/fyne/v2"

	"pitboss/app/look"
)

// The design: two columns side by side under the header.
const (
	mainWide  = 1020
	sideWide  = 464
	wholeWide = mainWide + look.GapSide + sideWide
	wholeTall = 792
	twoFrom   = 1300 // the width from which there are two columns
	leastZoom = 0.9  // below which text is too small to read
	mostZoom  = 1.6
)

// screenLayout lays the screen out when the window is another size.
type screenLayout struct{ screen *Screen }

// Layout implements fyne.Layout.
func (l *screenLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if l.screen.size == size {
		return
	}
	l.screen.size = size
	if l.screen.table != nil {
		l.screen.layOut()
	}
}

// MinSize implements fyne.Layout: anything, since everything folds.
func (l *screenLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 200) }

// layOut puts every panel where it belongs, and paints those that changed.
func (s *Screen) layOut() {
	size := s.size
	if size.Width < 1 || size.Height < 1 {
		return
	}
	s.notice.Root.Hide()
	s.head.paper.Root.Show()
	s.main.scroll.Show()
	device := s.moment.Scale
	s.oneColumn = size.Width < twoFrom
	headZoom := float32(1)
	if !s.oneColumn {
		headZoom = min(max(size.Width/wholeWide, 1), mostZoom)
	}
	_, tall := s.head.tall(size.Width / headZoom)
	s.head.place(0, 0, size.Width/headZoom, tall, headZoom, device)
	top := tall*headZoom + look.Gap
	room := size.Height - top
	game := s.view.Game
	columns, grows := s.panels[game], s.grows[game]
	s.laidAlarm = s.view.Wrong.Severity > 0
	if s.oneColumn {
		s.side.scroll.Hide()
		s.side.set(nil)
		s.main.set(s.folded(columns))
		s.main.arrange(0, top, size.Width, room, 1, device, nil)
		return
	}
	zoom := min(max(min(size.Width/wholeWide, room/wholeTall), leastZoom), mostZoom)
	s.side.scroll.Show()
	s.main.set(columns[0])
	s.side.set(columns[1])
	side := sideWide * zoom
	main := size.Width - side - look.GapSide*zoom
	s.main.arrange(0, top, main, room, zoom, device, grows[0])
	s.side.arrange(main+look.GapSide*zoom, top, side, room, zoom, device, grows[1])
}

// folded is the panels under one another: what is wrong before the felt, if anything
// is.
func (s *Screen) folded(columns [2][]*panel) []*panel {
	main, side := columns[0], columns[1]
	var all []*panel
	if s.laidAlarm {
		all = append(all, s.wrong)
	}
	all = append(all, main...)
	for _, p := range side {
		if p != s.wrong || !s.laidAlarm {
			all = append(all, p)
		}
	}
	return all
}
