package floor

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/app/words"
	"pitboss/tables"
	"pitboss/tables/profile"
)

// Pit is what the floor needs to know. The tables come in the order of the parts of
// the pit and of their numbers; the slice is the floor's until the next call.
type Pit interface{ Floor() []Table }

// Filter is which tiles are shown. The zero Filter shows all.
type Filter struct {
	Game     profile.Game
	Pit      string
	Abnormal bool
}

func (f Filter) shows(t *Table) bool {
	return (f.Game == profile.NoGame || t.Game == f.Game) && (f.Pit == "" || t.Pit == f.Pit) &&
		(!f.Abnormal || t.abnormal())
}

func (t *Table) abnormal() bool { return t.Alarm.Life != Quiet || t.Stale }

// Screen is the floor. It belongs to the goroutine of the window.
type Screen struct {
	pit    Pit
	words  *words.Words
	goTo   func(look.Place)
	now    look.Moment
	views  map[string]*tileView
	heads  map[string]*heading
	drawn  grounds
	order  []string // the tiles that are shown
	parts  []string // the part of the pit of each of them
	filter Filter
	chosen string
	large  bool // the tiles are, and they alone: Ctrl + makes everything larger

	filters *filterRow
	ring    *look.Plate
	grid    *fyne.Container
	scroll  *look.Scroll
	content *fyne.Container
}

// New makes the floor of a pit. GoTo is called with a table that is opened. Keys are
// those that the desk knows, beside the floor's own, to be shown beside the filters.
func New(pit Pit, w *words.Words, goTo func(look.Place), keys func(*words.Words) []look.Hint) *Screen {
	s := &Screen{pit: pit, words: w, goTo: goTo, views: map[string]*tileView{}, heads: map[string]*heading{}, drawn: grounds{}}
	s.filters = newFilterRow(w, s.setFilter, keys)
	s.ring = look.NewPlate()
	s.ring.Image.Hide()
	s.grid = container.New(&tileGrid{s}, s.ring.Image)
	s.scroll = look.NewScroll(s.grid)
	s.scroll.OnScrolled = func(fyne.Position) { s.refreshInSight() }
	s.content = container.New(floorLayout{}, s.filters.object, s.scroll)
	return s
}

// Name is the fixed word of the screen.
func (s *Screen) Name() string { return "floor" }

// Content is what the window shows.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Enter brings the floor into sight. A table that is named is chosen.
func (s *Screen) Enter(p look.Place) {
	if p.Table != "" {
		s.choose(p.Table)
	}
}

// Speak speaks another language from the next Show on.
func (s *Screen) Speak(w *words.Words) {
	s.words = w
	s.filters.words = w
	for _, v := range s.views {
		v.model = Tile{}
	}
	for _, h := range s.heads {
		h.name.Text = ""
	}
}

// Hints is nothing: the floor shows its keys beside its filters, and the status bar
// explains the signs.
func (s *Screen) Hints() []look.Hint { return nil }

// Show draws what has changed. The order never changes by itself: tables lie by their
// part of the pit and their number.
func (s *Screen) Show(now look.Moment) {
	s.now = now
	all := s.pit.Floor()
	s.filters.show(all, s.filter, s.large)
	var order, parts []string
	for i := range all {
		t := &all[i]
		if !s.filter.shows(t) {
			continue
		}
		order, parts = append(order, t.Number), append(parts, t.Pit)
		v := s.views[t.Number]
		if v == nil {
			v = newTileView(s.open, s.drawn)
			s.views[t.Number] = v
		}
		tile := MakeTile(t, now.Now, s.words)
		v.show(&tile, now.Blink, now.Scale, s.zoom())
	}
	s.refreshInSight()
	s.showHeads(all)
	if !slices.Equal(order, s.order) || !slices.Equal(parts, s.parts) {
		s.order, s.parts = order, parts
		s.rebuild()
		s.refreshInSight()
	}
}

// refreshInSight draws the tiles in sight that show something else than they should. Of
// two hundred tables most are scrolled away, and drawn when they are not.
func (s *Screen) refreshInSight() {
	top := s.scroll.Offset.Y
	bottom := top + s.scroll.Size().Height
	for _, number := range s.order {
		v := s.views[number]
		if y := v.Position().Y; v.due && y < bottom && y+v.Size().Height > top {
			v.due = false
			v.Refresh()
		}
	}
}

func (s *Screen) open(table string) {
	s.choose(table)
	s.goTo(look.Place{Screen: "table", Table: table})
}

// Chosen is the table that the keyboard is at; "" if it is at none.
func (s *Screen) Chosen() string { return s.chosen }

func (s *Screen) choose(table string) {
	s.chosen = table
	s.placeRing()
}

func (s *Screen) placeRing() {
	v := s.views[s.chosen]
	if v == nil || !slices.Contains(s.order, s.chosen) {
		s.ring.Image.Hide()
		return
	}
	at, size := v.Position(), v.Size()
	s.ring.Show(at.X-4, at.Y-4, look.PlateOf{
		Width: size.Width + 8, Height: size.Height + 8, Radius: look.RadiusTile + 4, Edge: look.Focus, Thick: 2, Scale: max(s.now.Scale, 1),
	})
	s.ring.Image.Show()
	s.bringIntoSight(at.Y-headHeight-GapHead, at.Y+size.Height+look.Gap)
}

func (s *Screen) bringIntoSight(top, bottom float32) {
	height := s.scroll.Size().Height
	y := s.scroll.Offset.Y
	switch {
	case height <= 0:
		return
	case top < y:
		y = max(top, 0)
	case bottom > y+height:
		y = bottom - height
	default:
		return
	}
	s.scroll.ScrollToOffset(fyne.NewPos(0, y))
}

// Key moves the choice, opens what is chosen, and changes the filter.
func (s *Screen) Key(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyLeft:
		s.step(-1)
	case fyne.KeyRight:
		s.step(1)
	case fyne.KeyUp, fyne.KeyDown:
		s.stepRow(e.Name == fyne.KeyDown)
	case fyne.KeyReturn, fyne.KeyEnter:
		if s.chosen == "" {
			return false
		}
		s.open(s.chosen)
	case fyne.KeyF:
		s.setFilter(s.filters.after(s.filter))
	case fyne.KeyT:
		s.setLarge(!s.large)
	case fyne.KeyEscape:
		if s.filter == (Filter{}) {
			return false
		}
		s.setFilter(Filter{})
	default:
		return false
	}
	return true
}

// largeZoom is how much larger the tiles are, for a floor that is read from afar.
const largeZoom = 1.4

func (s *Screen) zoom() float32 {
	if s.large {
		return largeZoom
	}
	return 1
}

// setLarge makes the tiles larger, or as they were.
func (s *Screen) setLarge(large bool) {
	s.large = large
	s.Show(s.now)
	s.rebuild()
	s.refreshInSight()
}

func (s *Screen) setFilter(f Filter) {
	s.filter = f
	s.scroll.ScrollToTop()
	s.Show(s.now)
}

func (s *Screen) step(by int) {
	if len(s.order) == 0 {
		return
	}
	at := slices.Index(s.order, s.chosen) + by
	if s.chosen == "" {
		at = 0
	}
	s.choose(s.order[min(max(at, 0), len(s.order)-1)])
}

// stepRow goes to the nearest tile of the row below or above.
func (s *Screen) stepRow(down bool) {
	v := s.views[s.chosen]
	if v == nil {
		s.step(0)
		return
	}
	from := v.Position()
	best, distance := "", float32(0)
	for _, number := range s.order {
		p := s.views[number].Position()
		dx, dy := p.X-from.X, p.Y-from.Y
		if down && dy <= 0 || !down && dy >= 0 {
			continue
		}
		if d := max(dx, -dx) + 100*max(dy, -dy); best == "" || d < distance {
			best, distance = number, d
		}
	}
	if best != "" {
		s.choose(best)
	}
}

func (s *Screen) showHeads(all []Table) {
	type count struct {
		first, last         string
		tables, open, stale int
	}
	counts := map[string]*count{}
	for i := range all {
		t := &all[i]
		c := counts[t.Pit]
		if c == nil {
			c = &count{first: draw.OnFelt(t.Number)}
			counts[t.Pit] = c
		}
		c.last = draw.OnFelt(t.Number)
		c.tables++
		if t.Phase != tables.Closed {
			c.open++
		}
		if t.Stale {
			c.stale++
		}
	}
	for pit, c := range counts {
		h := s.heads[pit]
		if h == nil {
			h = newHeading()
			s.heads[pit] = h
		}
		text := s.words.Say("pit_open", map[string]any{"Open": c.open, "All": c.tables})
		if c.stale > 0 {
			text += ", " + s.words.Count("pit_stale", c.stale)
		}
		h.show(pitName(pit, s.words), s.words.Say("pit_tables", map[string]any{"First": c.first, "Last": c.last}), text)
	}
}

func pitName(pit string, w *words.Words) string {
	if pit == "" {
		return w.Say("pit_no_name", nil)
	}
	return w.Say("pit_name", map[string]any{"Pit": pit})
}

func (s *Screen) rebuild() {
	s.grid.Objects = s.grid.Objects[:0]
	for i, number := range s.order {
		if i == 0 || s.parts[i] != s.parts[i-1] {
			s.grid.Objects = append(s.grid.Objects, s.heads[s.parts[i]].object)
		}
		s.grid.Objects = append(s.grid.Objects, s.views[number])
	}
	s.grid.Objects = append(s.grid.Objects, s.ring.Image)
	s.grid.Refresh()
	s.scroll.Refresh()
	s.placeRing()
}
