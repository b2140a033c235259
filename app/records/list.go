package records

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"pitboss/app/look"
	"pitboss/app/records/reading"
	"pitboss/tables/roles"
)

// pageList is what was found: the rows of the page, and the way to the other pages.
type pageList struct {
	screen               *Screen
	object               *fyne.Container
	ground               *canvas.Rectangle
	foot                 *look.Pad
	table                *look.Table
	newer, older, newest *look.Key
	atTop                bool // the next rows are shown from the first on
}

const (
	footHigh = 56
	rowPitch = 36
)

func newListing(s *Screen) *pageList {
	l := &pageList{screen: s, ground: look.Fill(look.Bg2, look.RadiusTile)}
	l.table = look.NewTable(s.choose)
	l.table.Pitch(rowPitch)
	l.newer, l.older = look.NewKey("", func() { s.turn(false) }), look.NewKey("", func() { s.turn(true) })
	l.newest = look.NewKey("", s.newest)
	l.foot = look.NewPad(l.paintFoot)
	l.object = container.New(l, l.ground, l.table, l.foot)
	return l
}

// Layout implements fyne.Layout.
func (l *pageList) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if size.Width < 2 || size.Height < 2 {
		return
	}
	look.Settle(l.ground, 0, 0, size.Width, size.Height)
	look.Settle(l.table, 0, 4, size.Width, max(size.Height-footHigh-4, 1))
	look.Settle(l.foot, 0, size.Height-footHigh, size.Width, footHigh)
	l.fill()
}

// MinSize implements fyne.Layout.
func (l *pageList) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, 1) }

func (l *pageList) show() {
	s := l.screen
	l.newer.Text, l.newer.Cap, l.newer.Disabled = s.text("newer"), "PgUp", !s.pages.Newer()
	l.older.Text, l.older.Cap, l.older.Disabled = s.text("older"), "PgDn", !s.pages.Older()
	l.newest.Text, l.newest.Cap = s.text("newest"), "Home"
	for _, k := range []*look.Key{l.newer, l.older, l.newest} {
		k.Refresh()
	}
	l.foot.Refresh()
	l.fill()
}

// fill gives the table the rows of the page.
func (l *pageList) fill() {
	s := l.screen
	all := columnsFor(l.object.Size().Width)
	columns := make([]look.Column, len(all))
	for i, c := range all {
		columns[i] = look.Column{Head: s.text("col_" + c.key), Share: c.share, Right: c.right}
	}
	row := func(i int) look.Row { return rowOf(all, &s.rows[i]) }
	if l.atTop {
		l.atTop = false
		l.table.Set(columns, len(s.rows), row, 0) // brings the first row into sight
	}
	l.table.Set(columns, len(s.rows), row, s.at())
}

// column is a column of the list.
type column struct {
	key   string
	share float32
	right bool
	cell  func(*reading.Row) look.Cell
}

// columnsFor are the columns that a width has room for: who goes first, then what is
// said; both are told in full beside the list.
func columnsFor(width float32) []column {
	text := func(of func(*reading.Row) string, ink look.Ink) func(*reading.Row) look.Cell {
		return func(r *reading.Row) look.Cell { return look.Cell{Text: of(r), Ink: ink} }
	}
	number := column{"number", 0.065, true, text(func(r *reading.Row) string { return r.Number }, look.InkPale)}
	at := column{"time", 0.09, false, text(func(r *reading.Row) string { return r.Time }, look.InkPlain)}
	kind := column{"kind", 0.19, false, func(r *reading.Row) look.Cell {
		return look.Cell{Text: r.Kind, Ink: look.InkOf(look.Points13, r.Fault, look.Text1)}
	}}
	where := column{"table", 0.11, false, text(func(r *reading.Row) string {
		if r.Round == "" {
			return r.Table
		}
		return r.Table + " · " + r.Round
	}, look.InkPlain)}
	who := column{"who", 0.12, false, text(func(r *reading.Row) string { return r.Who }, look.InkPlain)}
	says := column{"gist", 0, false, text(func(r *reading.Row) string { return r.Gist }, look.InkPale)}
	switch {
	case width >= 940:
		return []column{number, at, kind, where, who, says}
	case width >= 640:
		number.share, at.share, kind.share, where.share = 0.085, 0.13, 0.24, 0.16
		return []column{number, at, kind, where, says}
	}
	number.share, at.share, where.share, kind.share = 0.14, 0.22, 0.24, 0
	return []column{number, at, kind, where}
}

func rowOf(columns []column, r *reading.Row) look.Row {
	row := look.Row{Cells: make([]look.Cell, len(columns))}
	for i, c := range columns {
		row.Cells[i] = c.cell(r)
	}
	return row
}

func (l *pageList) paintFoot(size fyne.Size) {
	s, p := l.screen, &l.foot.Paper
	y, x := float32(8), size.Width-12
	for _, k := range []*look.Key{l.older, l.newer} {
		w := k.MinSize().Width
		x -= w
		p.Key(k, x, y, w, look.Target)
		x -= look.Gap
	}
	if s.pages.Newer() || s.fresh() > 0 {
		w := l.newest.MinSize().Width
		x -= w
		p.Key(l.newest, x, y, w, look.Target)
		x -= look.Gap
	}
	text, ink := s.footText()
	if covers := reading.Covers(s.words, s.cfg.Zone, &s.query); covers != "" && s.wrong == reading.NoField && s.problem == "" {
		text += " · " + covers
	}
	p.Clip(text, look.Padding, size.Height/2, x-look.Padding-8, ink, look.FromLeft)
}

// fresh is how many records came since the page in sight was read.
func (s *Screen) fresh() int {
	return int(max(s.journal.Standing().Records-s.from, 0))
}

// footText is what there is to say of the page in sight: what is wrong with what was
// asked, or which page it is.
func (s *Screen) footText() (string, look.Ink) {
	switch {
	case !s.may(roles.Read):
		return s.text("sign_on"), look.InkCell
	case s.wrong == reading.KindField && len(s.fields.kinds) > 0:
		return s.text("take_kind"), look.InkPlain
	case s.wrong != reading.NoField:
		return s.text(map[reading.Field]string{
			reading.TableField: "bad_table", reading.RoundField: "bad_round", reading.KindField: "bad_kind",
			reading.FromField: "bad_from", reading.UntilField: "bad_until",
		}[s.wrong]), look.InkSum
	case s.problem != "":
		return s.problem, look.InkSum
	case s.errands.busy(finding) || s.stale:
		return s.text("looking"), look.InkPale
	case len(s.rows) == 0:
		return s.text("none"), look.InkCell
	}
	text := s.say("page", map[string]any{"Number": s.pages.Number()})
	if n := s.fresh(); n > 0 && s.asked.Empty() && !s.pages.Newer() && (s.asked.Day == "" || s.asked.Day == s.journal.Standing().Today) {
		text += " · " + s.words.Count("journal_new_records", n)
	}
	return text, look.InkPlain
}
