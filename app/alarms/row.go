package alarms

import (
	"image"
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"pitboss/app/alarms/watch"
	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/findings"
)

// The rows of the list: fixed in height, with the toolkit's own gap between them.
const (
	rowPitch  = 64
	rowGap    = 4
	shapeSize = 22
	nextWide  = 132
	restLines = 2 // of what happened in full
	restFirst = 31
	restPitch = 17
)

// cells are where the columns lie, at the width of the list. What has no room is left
// out: the owner first, then the state; both are told in full beside the list.
type cells struct{ table, text, age, state, owner, next, end float32 }

func cellsFor(width float32) cells {
	end := width - 10
	c := cells{table: 44, text: 116, next: end - nextWide, end: end}
	switch {
	case width >= 900:
		c.owner = c.next - 132
		c.state = c.owner - 164
		c.age = c.state - 20
	case width >= 620:
		c.state = c.next - 150
		c.age = c.state - 16
	default:
		c.age = c.next - 14
	}
	return c
}

// columnHeads are the words above the columns.
type columnHeads struct {
	screen *Screen
	object *fyne.Container
	texts  []*canvas.Text
	line   *canvas.Rectangle
}

var headKeys = [...]string{"col_table", "col_text", "col_age", "col_state", "col_owner", "col_next"}

func newColumnHeads(s *Screen) *columnHeads {
	h := &columnHeads{screen: s, line: look.Fill(look.Line, 0)}
	objects := []fyne.CanvasObject{h.line}
	for range headKeys {
		t := look.Text("", look.Points12, false, look.Text3)
		h.texts = append(h.texts, t)
		objects = append(objects, t)
	}
	h.object = container.New(h, objects...)
	return h
}

func (h *columnHeads) show() {
	for i, key := range headKeys {
		h.texts[i].Text = h.screen.text(key)
	}
	h.Layout(nil, h.object.Size())
	h.object.Refresh()
}

// Layout implements fyne.Layout.
func (h *columnHeads) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	c := cellsFor(size.Width - 2*listInset)
	for i, x := range [...]float32{c.table, c.text, c.age, c.state, c.owner, c.next} {
		t := h.texts[i]
		look.Visible(x > 0, t)
		if headKeys[i] == "col_age" {
			look.Right(t, x+listInset, size.Height/2)
		} else {
			look.Baseline(t, x+listInset, size.Height/2)
		}
	}
	look.Put(h.line, look.Padding, size.Height-1, max(size.Width-2*look.Padding, 1), 1)
}

// MinSize implements fyne.Layout.
func (h *columnHeads) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, listHeads) }

// row is one alarm of the list.
type row struct {
	widget.BaseWidget
	screen *Screen
	at     int
	drawn  shapeOf

	tint, bar        *canvas.Rectangle
	shape            *canvas.Image
	table, text, age *canvas.Text
	rest             [restLines]*canvas.Text
	state, owner     *canvas.Text
	next             *look.Key
	objects          []fyne.CanvasObject
}

// shapeOf is what the shape of a row is drawn from.
type shapeOf struct {
	severity       findings.Severity
	hollow, filled bool
	scale          float32
}

func newRow(s *Screen) *row {
	r := &row{screen: s, at: -1}
	r.tint, r.bar = look.Fill(look.Clear, look.RadiusKey), look.Fill(look.Clear, 1)
	r.shape = look.Picture(nil)
	r.table = look.Text("", look.Points16, true, look.Text1)
	r.text = look.Text("", look.Points14, false, look.Text1)
	for i := range r.rest {
		r.rest[i] = look.Text("", look.Points12, false, look.Text3)
	}
	r.age = look.Text("", look.Points14, false, look.Text1)
	r.state = look.Text("", look.Points13, false, look.Text2)
	r.owner = look.Text("", look.Points13, false, look.Text2)
	r.next = look.NewKey("", func() {
		if r.at >= 0 && r.at < len(s.rows) {
			s.act(&s.rows[r.at])
		}
	})
	r.next.Small = true
	r.objects = []fyne.CanvasObject{r.tint, r.bar, r.shape, r.table, r.text, r.rest[0], r.rest[1], r.age, r.state, r.owner, r.next}
	r.ExtendBaseWidget(r)
	return r
}

// MinSize implements fyne.CanvasObject.
func (r *row) MinSize() fyne.Size { return fyne.NewSize(1, rowPitch-rowGap) }

// CreateRenderer implements fyne.Widget.
func (r *row) CreateRenderer() fyne.WidgetRenderer { return &rowRenderer{r} }

// Held implements look.Holder: a finger that moves a little takes the key too.
func (r *row) Held() []fyne.CanvasObject { return r.objects }

type rowRenderer struct{ row *row }

func (x *rowRenderer) MinSize() fyne.Size           { return x.row.MinSize() }
func (x *rowRenderer) Objects() []fyne.CanvasObject { return x.row.objects }
func (x *rowRenderer) Destroy()                     {}
func (x *rowRenderer) Layout(size fyne.Size)        { x.row.arrange(size) }
func (x *rowRenderer) Refresh()                     { x.row.arrange(x.row.Size()); canvas.Refresh(x.row) }

func (r *row) show(i int) {
	r.at = i
	r.Refresh()
}

// arrange puts the row's parts in their places. Nobody has taken it: its ground and its
// shape go on and off with the beat of the desk. Taken: it is steady. Over: its shape
// is hollow.
func (r *row) arrange(size fyne.Size) {
	s := r.screen
	if r.at < 0 || r.at >= len(s.rows) {
		return
	}
	m := &s.rows[r.at]
	c, middle := cellsFor(size.Width), size.Height/2
	hue := look.SeverityColour(m.Severity)
	fresh := m.State == watch.Unacknowledged
	quiet := m.State > watch.Returned
	r.tint.FillColor, r.bar.FillColor = look.Clear, look.Clear
	if fresh && s.blink {
		r.tint.FillColor = tintOf(m.Severity)
	}
	if !quiet {
		r.bar.FillColor = hue
	}
	look.Put(r.tint, 0, 0, size.Width, size.Height)
	look.Put(r.bar, 0, 4, 3, size.Height-8)
	r.drawShape(shapeOf{m.Severity, m.State == watch.Returned, !fresh || s.blink, s.scale}, quiet)
	look.Put(r.shape, 12, middle-shapeSize/2, shapeSize, shapeSize)

	strong, plain := color.Color(look.Text1), color.Color(look.Text2)
	if quiet {
		strong, plain = look.Text2, look.Text3
	}
	put := func(t *canvas.Text, text string, x, room float32, hue color.Color) {
		look.Visible(x > 0 && text != "", t)
		t.Text, t.Color = look.Fit(text, t.TextSize, t.TextStyle.Bold, max(room, 1)), hue
		look.Baseline(t, x, middle)
	}
	r.text.TextStyle.Bold = fresh
	ageWide := look.Width("00:00:00", look.Points14, false)
	put(r.table, m.Table, c.table, c.text-c.table-8, strong)
	end := c.age - ageWide - 12
	put(r.text, m.Text, c.text, end-c.text, strong)
	r.arrangeRest(m, c.text, end-c.text, middle)
	put(r.age, m.Age, c.age, ageWide+8, strong)
	look.Right(r.age, c.age, middle)
	stateRoom := c.next - c.state - 10
	if c.owner > 0 {
		stateRoom = c.owner - c.state - 10
	}
	put(r.state, m.Word, c.state, stateRoom, plain)
	put(r.owner, m.Owner, c.owner, c.next-c.owner-10, plain)
	look.Visible(m.Next != watch.Nothing, r.next)
	if r.next.Text != m.NextText {
		r.next.Text = m.NextText
		r.next.Refresh()
	}
	look.Put(r.next, c.next, middle-18, c.end-c.next, 36)
}

// arrangeRest puts what happened in full under its few words: what it is about, then the
// sentence, in as much of two lines as it takes.
func (r *row) arrangeRest(m *watch.Row, x, room, middle float32) {
	text := m.About
	if text != "" && m.Sentence != "" {
		text += " · "
	}
	text += m.Sentence
	lines := look.Wrap(text, max(room, 40), look.InkLabel)
	if len(lines) > restLines {
		last := strings.Join(lines[restLines-1:], " ")
		lines = append(lines[:restLines-1], look.Fit(last, look.Points12, false, room))
	}
	if len(lines) > 0 {
		look.Baseline(r.text, x, restFirst-restPitch)
		if len(lines) == 1 {
			look.Baseline(r.text, x, middle-11)
		}
	}
	for i, t := range r.rest {
		look.Visible(i < len(lines), t)
		if i >= len(lines) {
			continue
		}
		t.Text, t.Color = lines[i], look.Text3
		y := float32(restFirst + restPitch*i)
		if len(lines) == 1 {
			y = middle + 11
		}
		look.Baseline(t, x, y)
	}
}

func tintOf(s findings.Severity) color.Color {
	switch s {
	case findings.Urgent:
		return look.UrgentTint
	case findings.High:
		return look.HighTint
	}
	return look.Bg3
}

func (r *row) drawShape(of shapeOf, quiet bool) {
	if of == r.drawn {
		return
	}
	r.drawn = of
	fill, digit := color.Color(look.SeverityColour(of.severity)), color.Color(look.OnFill)
	if !of.filled || quiet && !of.hollow {
		// Off in this beat: the outline stays, so that the place keeps its shape.
		of.hollow = of.hollow || !of.filled
	}
	var picture image.Image = draw.Shape(int(of.severity), fill, digit, of.hollow, shapeSize, of.scale)
	r.shape.Image = picture
	r.shape.Refresh()
}
