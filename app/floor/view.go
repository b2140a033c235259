package floor

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

// The size of a tile. It is wider where the columns do not fill the floor.
const (
	tileWidth  = 180
	tileHeight = 144
	inset      = 10
)

// tileView draws a tile. It is one object for the layout and one target for a finger.
// What lies behind the texts is four pictures, each drawn again only when what it
// shows has changed.
type tileView struct {
	widget.BaseWidget
	model  Tile
	width  float32 // in pixels of the design, as all measures here are
	scale  float32 // device pixels in one of them
	zoom   float32 // pixels of the window in one of them
	sizes  map[*canvas.Text]float32
	blink  bool // the fill of a new alarm is on
	due    bool // what is drawn is not what is to be shown
	tapped func(table string)
	drawn  drawn
	shared grounds

	ground, bar, picture, sign           *canvas.Image
	number, word, line, other, result    *canvas.Text
	clock, equipped, pace, dealer, words *canvas.Text
	about                                *canvas.Text // under the words, where one line has no room
	closed                               [3]*canvas.Text
	all                                  []fyne.CanvasObject
}

func newTileView(tapped func(table string), shared grounds) *tileView {
	v := &tileView{shared: shared, width: tileWidth, scale: 1, zoom: 1, tapped: tapped, sizes: map[*canvas.Text]float32{}}
	for _, i := range []**canvas.Image{&v.ground, &v.bar, &v.picture, &v.sign} {
		*i = look.Picture(nil)
		v.all = append(v.all, *i)
	}
	for _, t := range []struct {
		to   **canvas.Text
		size float32
		bold bool
		c    color.Color
	}{
		{&v.number, look.Points22, true, look.Text2},
		{&v.word, look.Points13, false, look.Text2},
		{&v.line, look.Points14, false, look.Text2},
		{&v.other, look.Points14, true, look.Text1},
		{&v.result, look.Points14, false, look.Text2},
		{&v.clock, look.Points13, false, look.Text2},
		{&v.equipped, look.Points12, false, look.Text3},
		{&v.pace, look.Points12, false, look.Text3},
		{&v.dealer, look.Points12, false, look.Text3},
		{&v.words, look.Points13, true, look.Text1},
		{&v.about, look.Points11, false, look.Text1},
		{&v.closed[0], look.Points12, false, look.Text3},
		{&v.closed[1], look.Points12, false, look.Text3},
		{&v.closed[2], look.Points12, false, look.Text3},
	} {
		*t.to = look.Text("", t.size, t.bold, t.c)
		v.sizes[*t.to] = t.size
		v.all = append(v.all, *t.to)
	}
	v.ExtendBaseWidget(v)
	return v
}

// Tapped implements fyne.Tappable.
func (v *tileView) Tapped(*fyne.PointEvent) {
	if v.tapped != nil {
		v.tapped(v.model.Table)
	}
}

// MinSize implements fyne.CanvasObject.
func (v *tileView) MinSize() fyne.Size { return fyne.NewSize(tileWidth*v.zoom, tileHeight*v.zoom) }

// CreateRenderer implements fyne.Widget.
func (v *tileView) CreateRenderer() fyne.WidgetRenderer { return &tileRenderer{v} }

type tileRenderer struct{ view *tileView }

func (r *tileRenderer) Layout(size fyne.Size) {
	r.view.width = size.Width / r.view.zoom
	r.view.arrange()
}
func (r *tileRenderer) MinSize() fyne.Size           { return r.view.MinSize() }
func (r *tileRenderer) Refresh()                     { r.view.arrange(); canvas.Refresh(r.view) }
func (r *tileRenderer) Objects() []fyne.CanvasObject { return r.view.all }
func (r *tileRenderer) Destroy()                     {}

// show takes a new model; what is to be drawn again falls due.
func (v *tileView) show(m *Tile, blink bool, scale, zoom float32) {
	scale *= zoom
	if m.Alarm.Life != Fresh {
		blink = false // it would change nothing
	}
	if v.blink == blink && v.scale == scale && v.zoom == zoom && sameTile(&v.model, m) {
		return
	}
	if v.zoom != zoom {
		for t, size := range v.sizes {
			t.TextSize = size * zoom
		}
	}
	v.model, v.blink, v.scale, v.zoom, v.due = *m, blink, scale, zoom, true
}

func sameTile(a, b *Tile) bool {
	return a.Table == b.Table && a.Game == b.Game && a.Word == b.Word && a.Short == b.Short && a.Time == b.Time && a.Line == b.Line &&
		a.Filled == b.Filled && a.Mark == b.Mark && a.Over == b.Over && a.Stale == b.Stale && a.Equipped == b.Equipped &&
		a.Pace == b.Pace && a.Dealer == b.Dealer && a.Alarm == b.Alarm && slices.Equal(a.Closed, b.Closed) && samePicture(a, b)
}

// isClosed says that the tile tells why its table is closed, and nothing else.
func (v *tileView) isClosed() bool { return len(v.model.Closed) > 0 }

// silent says that the alarm is the silence itself: the dashed frame says it.
func (v *tileView) silent() bool {
	return v.model.Stale != "" && v.model.Alarm.Code == findings.FeedStale
}

// filled says that the header has the alarm's colour.
func (v *tileView) filled() bool { return v.model.Alarm.Life == Fresh && v.blink }

// dashed says that the frame is that of what is stale.
func (v *tileView) dashed() bool {
	return !v.isClosed() && v.model.Stale != "" && (v.model.Alarm.Life == Quiet || v.silent()) && !v.filled()
}

// tones are the colours of a tile's texts in its state.
type tones struct{ number, glyph, word, line, clock color.NRGBA }

func (v *tileView) tones() tones {
	m := &v.model
	t := tones{look.Text2, look.Text3, look.Text2, look.Text3, look.Text2}
	if m.Line.ThisOne {
		t.line = look.Text2
	}
	switch {
	case v.isClosed():
		t.number, t.glyph, t.word = look.Text4, look.Text4, look.Text4
	case m.Stale != "":
		t.word, t.line, t.clock = look.Text1, look.Text4, look.Text1
	case m.Alarm.Life == Fresh || m.Alarm.Life == Taken:
		t.number, t.glyph, t.word, t.clock = look.Text1, look.Text1, look.Text1, look.Text1
		if m.Line.ThisOne {
			t.line = look.Text1
		}
	}
	if v.filled() {
		t.number, t.glyph, t.word = look.OnFill, look.OnFill, look.OnFill
	}
	return t
}

// put places an object at a place of the design.
func (v *tileView) put(o fyne.CanvasObject, x, y, w, h float32) {
	look.Put(o, x*v.zoom, y*v.zoom, w*v.zoom, h*v.zoom)
}

func (v *tileView) base(t *canvas.Text, x, y float32) { look.Baseline(t, x*v.zoom, y*v.zoom) }

func (v *tileView) right(t *canvas.Text, x, y float32) { look.Right(t, x*v.zoom, y*v.zoom) }

// wide is how wide a text is.
func (v *tileView) wide(t *canvas.Text) float32 { return t.MinSize().Width / v.zoom }

// arrange puts everything where look.md has it and gives it its colour.
func (v *tileView) arrange() {
	t := v.tones()
	v.arrangeHead(&t)
	v.arrangeRound(&t)
	v.arrangeFoot()
}

func (v *tileView) arrangeHead(t *tones) {
	m := &v.model
	forNumber := v.width - 2*inset - 5 - 23 // beside the glyph
	if m.Alarm.Life != Quiet {
		forNumber -= 22
	}
	v.number.Text, v.number.Color = look.Fit(m.Number, look.Points22, true, forNumber), t.number
	v.base(v.number, inset, 17)
	glyphAt := max(40, inset+float32(int(v.wide(v.number)))+5)
	v.drawGround(t.glyph, glyphAt)
	v.put(v.ground, 0, 0, v.width, tileHeight)
	x := glyphAt + 23
	room := inset + forNumber + 5 + 23 - x
	stale := m.Stale != ""
	v.word.Text, v.word.Color, v.word.TextStyle.Bold = fit(m.Word, m.Short, look.Points13, stale, room), t.word, stale
	v.base(v.word, x, 17)
}

func (v *tileView) arrangeRound(t *tones) {
	m := &v.model
	open := !v.isClosed()
	look.Visible(open, v.bar, v.line, v.result, v.clock, v.picture)
	look.Visible(open && m.Line.Other != "", v.other)
	look.Visible(open && (m.Line.Other != "" || m.Line.Verified), v.sign)
	for i, text := range v.closed {
		if i < len(m.Closed) {
			text.Text = look.Fit(m.Closed[i], look.Points12, false, v.width-2*inset)
			v.base(text, inset, 60+22*float32(i))
		}
		look.Visible(i < len(m.Closed), text)
	}
	if !open {
		return
	}
	v.drawBar()
	v.put(v.bar, inset, 34, v.width-2*inset, barHeight)
	v.clock.Text, v.clock.Color = m.Time, t.clock
	v.right(v.clock, v.width-inset, 55)
	v.arrangeLine(t)
	v.drawPicture()
	v.put(v.picture, inset, 68, v.width-2*inset+1, draw.TileHeight)
}

func (v *tileView) arrangeLine(t *tones) {
	l := &v.model.Line
	v.line.Text, v.line.Color, v.line.TextStyle.Bold = l.Text, t.line, l.Bold
	v.result.Text, v.result.Color = l.Result, t.line
	v.other.Text, v.other.Color = l.Other, t.line
	v.base(v.line, inset, 55)
	x := inset + v.wide(v.line)
	if l.Other != "" {
		v.drawSign(draw.NotEqual, look.SeverityColour(v.model.Alarm.Severity))
		v.put(v.sign, x+1, 46, draw.GlyphSize, draw.GlyphSize)
		v.base(v.other, x+20, 55)
		return
	}
	room := v.width - inset - v.wide(v.clock) - x - 7 - 4
	if l.Verified {
		room -= draw.GlyphSize
	}
	size := float32(look.Points14)
	if v.model.Game == profile.Baccarat {
		size = look.Points13 // beside two points there is less room
	}
	v.result.TextSize = size * v.zoom
	v.result.Text = l.Result
	if look.Width(l.Result, size, false) > room {
		v.result.Text = "" // the points say it too
	}
	if v.result.Text != "" {
		v.base(v.result, x+7, 55)
		x += 7 + v.wide(v.result)
	}
	if l.Verified {
		v.drawSign(draw.Tick, look.Text3)
		v.put(v.sign, x+2, 46, draw.GlyphSize, draw.GlyphSize)
	}
}

func (v *tileView) arrangeFoot() {
	m := &v.model
	text, short, about, c, bold := m.Stale, "", "", look.Text1, false
	if m.Alarm.Life != Quiet && !v.silent() {
		text, short, about, c, bold = m.Alarm.Text, m.Alarm.Short, m.Alarm.About, look.SeverityColour(m.Alarm.Severity), true
	}
	open := !v.isClosed()
	look.Visible(open && text == "", v.equipped, v.pace, v.dealer)
	room := v.width - 2*inset
	two := about != "" && look.Width(text, look.Points12, bold) > room
	look.Visible(open && text != "", v.words)
	look.Visible(open && two, v.about)
	const middle = 127
	switch {
	case !open:
	case two:
		v.footLine(v.words, short, look.Points12, bold, c, 118)
		v.footLine(v.about, about, look.Points11, false, c, 134)
	case text != "":
		v.footLine(v.words, fit(text, short, look.Points11, bold, room), look.Points13, bold, c, middle)
	default:
		v.arrangeFacts(room, middle)
	}
}

// arrangeFacts puts equipment, pace and dealer beside each other: the pace where it stands
// on every tile, or as near to that as the others let it.
func (v *tileView) arrangeFacts(room, y float32) {
	m := &v.model
	const apart = 4
	size := float32(look.Points12)
	wide := func(text string) float32 { return look.Width(text, size, false) }
	if wide(m.Equipped)+wide(m.Pace)+wide(m.Dealer)+2*apart > room {
		size = look.Points11
	}
	pace, equipped := wide(m.Pace), wide(m.Equipped)
	dealer := min(wide(m.Dealer), max(room-pace-equipped-2*apart, leastDealer))
	least, most := equipped+apart, room-dealer-apart-pace
	at := max(min(max(room*0.555-pace/2, least), most), 0)
	v.pace.Text = m.Pace
	v.equipped.Text = look.Fit(m.Equipped, size, false, at-apart)
	v.dealer.Text = look.Fit(m.Dealer, size, false, room-at-pace-apart)
	for _, t := range []*canvas.Text{v.pace, v.equipped, v.dealer} {
		t.TextSize = size * v.zoom
	}
	v.base(v.equipped, inset, y)
	v.base(v.pace, inset+at, y)
	v.right(v.dealer, v.width-inset, y)
}

// leastDealer is what a dealer's name has of the line: enough to tell who it is.
const leastDealer = 40

// footLine writes a line at the foot of a tile, in a smaller type where it must.
func (v *tileView) footLine(t *canvas.Text, text string, size float32, bold bool, c color.NRGBA, y float32) {
	how, text := look.InkOf(size, bold, c).Shrunk(text, v.width-2*inset)
	t.Text, t.TextSize, t.TextStyle.Bold, t.Color = text, how.Size*v.zoom, bold, c
	v.base(t, inset, y)
}

// fit is a text, or its shorter form where the text finds no room.
func fit(text, short string, size float32, bold bool, room float32) string {
	if short != "" && look.Width(text, size, bold) > room {
		text = short
	}
	return look.Fit(text, size, bold, room)
}
