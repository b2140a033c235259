package look

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Column is a column of a table.
type Column struct {
	Head  string
	Share float32 // of the width; what is left over goes to columns of share 0
	Right bool    // numbers and money stand at its right edge
}

// Cell is one place of a table.
type Cell struct {
	Text string
	Ink  Ink  // the zero Ink is InkCell
	Mark bool // a tick instead of a text
}

// Row is a row of a table.
type Row struct {
	Cells []Cell
	Tint  color.Color // behind the row; nil is none
}

// Texts makes a row of plain texts.
func Texts(texts ...string) Row {
	r := Row{Cells: make([]Cell, len(texts))}
	for i, t := range texts {
		r.Cells[i].Text = t
	}
	return r
}

// columnGap stands between two columns.
const columnGap = 12

// edges are where columns begin and end in a width.
func edges(columns []Column, x, w float32) (from, to []float32) {
	left, open := w-columnGap*float32(len(columns)-1), 0
	for _, c := range columns {
		left -= c.Share * w
		if c.Share == 0 {
			open++
		}
	}
	for _, c := range columns {
		wide := c.Share * w
		if c.Share == 0 {
			wide = max(left/float32(open), 0)
		}
		from, to = append(from, x), append(to, x+wide)
		x += wide + columnGap
	}
	return from, to
}

// Heads paints the heads of columns, their middle at y, and a rule below.
func (p *Paper) Heads(columns []Column, x, y, w float32) {
	from, to := edges(columns, x, w)
	for i, c := range columns {
		p.cell(c.Head, from[i], to[i], y, InkLabel, c.Right)
	}
	p.Rule(x, y+12, w, Line)
}

// Line paints a row of columns, its middle at y.
func (p *Paper) Line(columns []Column, r *Row, x, y, w float32) {
	from, to := edges(columns, x, w)
	for i, c := range columns {
		if i >= len(r.Cells) {
			return
		}
		cell := &r.Cells[i]
		how := cell.Ink
		if how == (Ink{}) {
			how = InkCell
		}
		if cell.Mark {
			at := from[i]
			if c.Right {
				at = to[i] - 16
			}
			p.Mark(MarkTick, at, y-8, 16, how.Color)
			continue
		}
		p.cell(cell.Text, from[i], to[i], y, how, c.Right)
	}
}

// cell writes a text into a column: money is never cut off but made smaller.
func (p *Paper) cell(text string, from, to, y float32, how Ink, right bool) {
	if right {
		p.Shrink(text, to, y, to-from, how, ToRight)
		return
	}
	p.Clip(text, from, y, max(to-from, 1), how, FromLeft)
}

// Rows are the measures of the rows of a table.
const (
	RowPitch  = 26 // of rows that are painted, and of a Table
	tableHead = 28
	listGap   = 4 // the toolkit's own, between the rows of a list
)

// Grid paints a small table: heads, rows, and the sums below a rule if there are any.
// It returns where it ends.
func (p *Paper) Grid(columns []Column, rows []Row, sums *Row, x, y, w float32) float32 {
	p.Heads(columns, x, y+10, w)
	y += tableHead
	for i := range rows {
		if rows[i].Tint != nil {
			p.Fill(x-8, y, w+16, RowPitch, RadiusKey, rows[i].Tint)
		}
		p.Line(columns, &rows[i], x, y+RowPitch/2, w)
		y += RowPitch
	}
	if sums != nil {
		p.Rule(x, y+3, w, Line)
		p.Line(columns, sums, x, y+6+RowPitch/2, w)
		y += RowPitch + 6
	}
	return y
}

// GridHeight is how high Grid is with so many rows.
func GridHeight(rows int, sums bool) float32 {
	h := tableHead + RowPitch*float32(rows)
	if sums {
		h += RowPitch + 6
	}
	return h
}

// Table is a table of any length that scrolls by itself: a row is chosen by a tap, or
// by the arrows while the table has the keyboard.
type Table struct {
	widget.BaseWidget
	OnChosen func(row int)

	columns []Column
	rows    int
	row     func(i int) Row
	pitch   float32
	chosen  int
	heads   *Pad
	list    *List
}

// NewTable makes a table without rows; chosen is told which row a person chose.
func NewTable(chosen func(row int)) *Table {
	t := &Table{OnChosen: chosen, chosen: -1, pitch: RowPitch}
	t.heads = NewPad(func(size fyne.Size) { t.heads.Heads(t.columns, Padding, size.Height/2-2, size.Width-2*Padding) })
	t.list = NewList(
		func() int { return t.rows },
		func() fyne.CanvasObject { return newTableRow(t) },
		func(i widget.ListItemID, o fyne.CanvasObject) { o.(*tableRow).show(i) },
	)
	t.list.OnSelected = func(i widget.ListItemID) {
		t.list.Unselect(i) // the table shows itself which row is chosen
		t.choose(i)
	}
	t.ExtendBaseWidget(t)
	return t
}

// Pitch says how high a row is; 26 if nobody says.
func (t *Table) Pitch(high float32) { t.pitch = high }

// Set shows other rows: so many, each as row gives it when it comes into sight. The
// row that is chosen is the one that is given, none if it is negative.
func (t *Table) Set(columns []Column, rows int, row func(i int) Row, chosen int) {
	moved := chosen != t.chosen
	t.columns, t.rows, t.row, t.chosen = columns, rows, row, chosen
	t.heads.Refresh()
	t.list.Refresh()
	if moved {
		t.reveal()
	}
}

// reveal brings the chosen row into sight.
func (t *Table) reveal() {
	if t.chosen >= 0 && t.chosen < t.rows && t.list.Size().Height > t.pitch {
		t.list.ScrollTo(t.chosen)
	}
}

// choose is a person choosing a row.
func (t *Table) choose(i int) {
	if i < 0 || i >= t.rows {
		return
	}
	t.chosen = i
	t.list.Refresh()
	t.reveal()
	if t.OnChosen != nil {
		t.OnChosen(i)
	}
}

// Chosen is the row that is chosen; negative if none is.
func (t *Table) Chosen() int { return t.chosen }

// Step chooses the next row or the one before, and brings it into sight.
func (t *Table) Step(by int) {
	if t.rows > 0 {
		t.choose(min(max(t.chosen+by, 0), t.rows-1))
	}
}

// MinSize implements fyne.CanvasObject.
func (t *Table) MinSize() fyne.Size { return fyne.NewSize(120, tableHead+2*t.pitch) }

// CreateRenderer implements fyne.Widget.
func (t *Table) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(&fyne.Container{Layout: (*tableLayout)(t), Objects: []fyne.CanvasObject{t.heads, t.list}})
}

// Held implements Holder.
func (t *Table) Held() []fyne.CanvasObject { return []fyne.CanvasObject{t.heads, t.list} }

// barRoom is what the list has at the right of its rows, for the bar that shows where one
// is in it: over the rows it would cover the last column's numbers.
const barRoom = Padding - Gap - 2

type tableLayout Table

// Layout implements fyne.Layout.
func (l *tableLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	Put(l.heads, 0, 0, size.Width, tableHead)
	Put(l.list, Padding-Gap, tableHead, max(size.Width-2*(Padding-Gap)+barRoom, 1), max(size.Height-tableHead, 1))
}

// MinSize implements fyne.Layout.
func (l *tableLayout) MinSize([]fyne.CanvasObject) fyne.Size { return (*Table)(l).MinSize() }

// tableRow is one row of the list.
type tableRow struct {
	*Strip
	table *Table
	at    int
}

func newTableRow(t *Table) *tableRow {
	r := &tableRow{table: t}
	r.Strip = NewStrip(t.pitch-listGap, r.paint)
	return r
}

func (r *tableRow) show(i int) {
	r.at = i
	r.Refresh()
}

func (r *tableRow) paint(size fyne.Size) {
	t := r.table
	if r.at >= t.rows || t.row == nil {
		return
	}
	of := t.row(r.at)
	size.Width -= barRoom
	switch {
	case r.at == t.chosen:
		r.Plate(0, 0, PlateOf{Width: size.Width, Height: size.Height, Radius: RadiusKey, Ground: Bg4, Edge: Text1, Thick: 1})
		of.Cells = slices.Clone(of.Cells)
		for i := range of.Cells {
			if ink := &of.Cells[i].Ink; ink.Color == Text3 || ink.Color == Text4 {
				ink.Color = Text2 // pale on the ground of what is chosen is not read
			}
		}
	case of.Tint != nil:
		r.Fill(0, 0, size.Width, size.Height, RadiusKey, of.Tint)
	}
	r.Line(t.columns, &of, Gap, size.Height/2, size.Width-2*Gap)
}
