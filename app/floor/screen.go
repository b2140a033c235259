package floor

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"pitboss/app/look"
	"pitboss/app/words"
	"pitboss/tables"
	"pitboss/tables/profile"
)

// Table is a table as the floor needs it: how it stands, which part of the pit it is
// in, and its worst alarm.
type Table struct {
	*tables.Table
	Pit   string
	Alarm Alarm
}

// Filter is which tiles are shown. The zero Filter shows all.
type Filter struct {
	Game     profile.Game
	Pit      string
	Abnormal bool
}

func (f Filter) shows(t *Table) bool {
	return (f.Game == profile.NoGame || t.Game == f.Game) && (f.Pit == "" || t.Pit == f.Pit) &&
		(!f.Abnormal || t.Alarm.Life != Quiet || t.Stale)
}

// Screen is the floor. It belongs to the goroutine of the window.
type Screen struct {
	words   *words.Words
	scale   float32
	open    func(table string)
	views   map[string]*tileView
	order   []string
	pits    map[string]string // by table
	heads   map[string]*heading
	filter  Filter
	chosen  string
	tables  []Table
	filters *filterRow
	grid    *fyne.Container
	scroll  *container.Scroll
	content *fyne.Container
	jump    jump
}

// New makes the floor; open is called with a table's number when its tile is tapped
// or its digits are typed.
func New(w *words.Words, scale float32, open func(table string)) *Screen {
	s := &Screen{words: w, scale: scale, open: open, views: map[string]*tileView{}, pits: map[string]string{}, heads: map[string]*heading{}}
	s.filters = newFilterRow(w, func(f Filter) {
		s.filter = f
		s.Show(s.tables, time.Time{}, false)
	})
	s.grid = container.New(&tileGrid{screen: s})
	s.scroll = container.NewVScroll(s.grid)
	s.content = container.New(floorLayout{}, s.filters.object, s.scroll)
	return s
}

// Content is what the window shows.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// SetWords speaks another language from the next Show on.
func (s *Screen) SetWords(w *words.Words) {
	s.words = w
	s.filters.words = w
	for _, v := range s.views {
		v.shown = Tile{}
	}
}

// Show draws what has changed. The order never changes by itself: tables lie by their
// part of the pit and their number.
func (s *Screen) Show(all []Table, now time.Time, blink bool) {
	if now.IsZero() {
		now = s.jump.at
	}
	s.jump.at = now
	s.tables = all
	s.filters.show(all, s.filter)
	var order []string
	for i := range all {
		t := &all[i]
		if !s.filter.shows(t) {
			continue
		}
		order = append(order, t.Number)
		s.pits[t.Number] = t.Pit
		v := s.views[t.Number]
		if v == nil {
			v = newTileView(s.scale, s.open)
			s.views[t.Number] = v
		}
		if v.show(MakeTile(t.Table, t.Alarm, now, s.words), blink, t.Number == s.chosen) {
			v.Refresh()
		}
	}
	s.showHeads(all)
	if !slices.Equal(order, s.order) {
		s.order = order
		s.rebuild()
	}
}

func (s *Screen) showHeads(all []Table) {
	type count struct{ tables, open, stale int }
	counts := map[string]*count{}
	first, last := map[string]string{}, map[string]string{}
	for i := range all {
		t := &all[i]
		c := counts[t.Pit]
		if c == nil {
			c = &count{}
			counts[t.Pit] = c
			first[t.Pit] = digits(t.Number)
		}
		last[t.Pit] = digits(t.Number)
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
		text := s.words.Say("pit_tables", map[string]any{"First": first[pit], "Last": last[pit], "Open": c.open, "All": c.tables})
		if c.stale > 0 {
			text += ", " + s.words.Count("pit_stale", c.stale)
		}
		h.show(s.words.Say("pit_name", map[string]any{"Pit": pit}), text)
	}
}

func (s *Screen) rebuild() {
	s.grid.Objects = s.grid.Objects[:0]
	pit := "\x00"
	for _, number := range s.order {
		if p := s.pits[number]; p != pit {
			pit = p
			s.grid.Objects = append(s.grid.Objects, s.heads[pit].object)
		}
		s.grid.Objects = append(s.grid.Objects, s.views[number])
	}
	s.grid.Refresh()
	s.scroll.Refresh()
}

// jump is the digits that are being typed.
type jump struct {
	typed string
	at    time.Time
	last  time.Time
}

const jumpPause = 1200 * time.Millisecond

// Digit takes a typed digit: the table whose number it completes is opened, one whose
// number it begins is chosen.
func (s *Screen) Digit(d rune) {
	if s.jump.at.Sub(s.jump.last) > jumpPause {
		s.jump.typed = ""
	}
	s.jump.last = s.jump.at
	s.jump.typed += string(d)
	var begins []string
	for i := range s.tables {
		n := strings.TrimLeft(digits(s.tables[i].Number), "0")
		typed := strings.TrimLeft(s.jump.typed, "0")
		switch {
		case n == typed && len(s.jump.typed) >= 2:
			s.chosen, s.jump.typed = s.tables[i].Number, ""
			s.open(s.chosen)
			return
		case strings.HasPrefix(n, typed) || n == typed:
			begins = append(begins, s.tables[i].Number)
		}
	}
	if len(begins) > 0 {
		s.chosen = begins[0]
		s.Show(s.tables, s.jump.at, false)
	}
}

// Chosen is the table that the keyboard is at; "" if it is at none.
func (s *Screen) Chosen() string { return s.chosen }

// heading is the line above a part of the pit.
type heading struct {
	object     *fyne.Container
	name, text *canvas.Text
	line       *canvas.Rectangle
}

func newHeading() *heading {
	h := &heading{
		name: look.Text("", look.Points13, true, look.Text3), text: look.Text("", look.Points13, false, look.Text3),
		line: look.Fill(look.Line, 0),
	}
	h.object = container.New(h, h.name, h.text, h.line)
	return h
}

func (h *heading) show(name, text string) {
	if h.name.Text == name && h.text.Text == text {
		return
	}
	h.name.Text, h.text.Text = name, text
	h.object.Refresh()
	h.Layout(nil, h.object.Size())
}

// Layout implements fyne.Layout.
func (h *heading) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	look.Baseline(h.name, 0, size.Height/2)
	x := h.name.MinSize().Width + 12
	look.Baseline(h.text, x, size.Height/2)
	x += h.text.MinSize().Width + 12
	look.Put(h.line, x, size.Height/2, max(size.Width-x, 1), 1)
}

// MinSize implements fyne.Layout.
func (h *heading) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, 20) }

// tileGrid lays tiles out in columns as many as fit, each part of the pit beginning a
// new row under its heading.
type tileGrid struct{ screen *Screen }

const (
	headHeight = 20
	rowHeight  = tileHeight + look.Gap
	pitGap     = 10
)

func (g *tileGrid) columns(width float32) int {
	return max(int((width+look.Gap)/(tileWidth+look.Gap)), 1)
}

func (g *tileGrid) walk(objects []fyne.CanvasObject, width float32, place func(o fyne.CanvasObject, x, y, w, h float32)) float32 {
	columns, column, y := g.columns(width), 0, float32(0)
	for i, o := range objects {
		if _, tile := o.(*tileView); !tile {
			if column > 0 {
				y += rowHeight
			}
			if i > 0 {
				y += pitGap
			}
			place(o, 0, y, width, headHeight)
			y += headHeight + GapHead
			column = 0
			continue
		}
		if column == columns {
			column = 0
			y += rowHeight
		}
		place(o, float32(column)*(tileWidth+look.Gap), y, tileWidth, tileHeight)
		column++
	}
	if column > 0 {
		y += rowHeight
	}
	return y
}

// GapHead is the gap under a heading.
const GapHead = 4

// Layout implements fyne.Layout.
func (g *tileGrid) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	g.walk(objects, size.Width, look.Put)
}

// MinSize implements fyne.Layout.
func (g *tileGrid) MinSize(objects []fyne.CanvasObject) fyne.Size {
	width := max(g.screen.scroll.Size().Width, tileWidth)
	h := g.walk(objects, width, func(fyne.CanvasObject, float32, float32, float32, float32) {})
	return fyne.NewSize(tileWidth, h)
}

// floorLayout puts the filters above the tiles.
type floorLayout struct{}

// Layout implements fyne.Layout.
func (floorLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const filterHeight = 44
	look.Put(objects[0], 0, 0, size.Width, filterHeight)
	look.Put(objects[1], 0, filterHeight+4, size.Width, max(size.Height-filterHeight-4, 1))
}

// MinSize implements fyne.Layout.
func (floorLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(tileWidth, 200) }
