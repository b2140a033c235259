package floor

import (
	"image"
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

// The size of a tile.
const (
	tileWidth  = 180
	tileHeight = 144
	inset      = 10
)

// tileView draws a tile. It is one object for the layout and one target for a finger.
type tileView struct {
	widget.BaseWidget
	model  Tile
	shown  Tile // what the pictures were drawn from
	scale  float32
	blink  bool // the fill of a new alarm is on
	chosen bool
	tapped func(table string)

	ground, head, track, bar, mark, frame, ring *canvas.Rectangle
	number, word, line, extra, clock            *canvas.Text
	equipped, pace, dealer, words               *canvas.Text
	glyph, tick, picture, shape, dashes         *canvas.Image
	closed                                      [3]*canvas.Text
}

func newTileView(scale float32, tapped func(table string)) *tileView {
	v := &tileView{scale: scale, tapped: tapped}
	v.ground = look.Fill(look.Bg2, look.RadiusTile)
	v.head = look.Fill(look.Clear, 0)
	v.track = look.Fill(look.Bg0, 2)
	v.bar = look.Fill(look.Analogue, 2)
	v.mark = look.Fill(look.Text2, 0)
	v.frame = look.Frame(look.Clear, 0, look.RadiusTile)
	v.ring = look.Frame(look.Clear, 2, look.RadiusTile+4)
	v.number = look.Text("", look.Points22, true, look.Text2)
	v.word = look.Text("", look.Points13, false, look.Text2)
	v.line = look.Text("", look.Points14, false, look.Text2)
	v.extra = look.Text("", look.Points14, false, look.Text2)
	v.clock = look.Text("", look.Points14, false, look.Text2)
	v.equipped = look.Text("", look.Points12, false, look.Text3)
	v.pace = look.Text("", look.Points12, false, look.Text3)
	v.dealer = look.Text("", look.Points12, false, look.Text3)
	v.words = look.Text("", look.Points13, true, look.Text1)
	for i := range v.closed {
		v.closed[i] = look.Text("", look.Points13, false, look.Text4)
	}
	for _, i := range []**canvas.Image{&v.glyph, &v.tick, &v.picture, &v.shape, &v.dashes} {
		*i = canvas.NewImageFromImage(image.NewRGBA(image.Rect(0, 0, 1, 1)))
		(*i).ScaleMode = canvas.ImageScaleFastest
	}
	v.tick.Image = draw.DrawGlyph(draw.Tick, look.Text3, scale)
	v.dashes.Image = draw.DashedFrame(tileWidth, tileHeight, look.Text2, scale)
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
func (v *tileView) MinSize() fyne.Size { return fyne.NewSize(tileWidth, tileHeight) }

// CreateRenderer implements fyne.Widget.
func (v *tileView) CreateRenderer() fyne.WidgetRenderer {
	objects := []fyne.CanvasObject{
		v.ground, v.head, v.track, v.bar, v.mark, v.picture, v.glyph, v.number, v.word, v.line, v.extra, v.tick, v.clock,
		v.equipped, v.pace, v.dealer, v.words, v.shape, v.dashes, v.frame, v.ring,
	}
	for _, t := range v.closed {
		objects = append(objects, t)
	}
	return &tileRenderer{view: v, objects: objects}
}

type tileRenderer struct {
	view    *tileView
	objects []fyne.CanvasObject
}

func (r *tileRenderer) Layout(fyne.Size)             { r.view.arrange() }
func (r *tileRenderer) MinSize() fyne.Size           { return r.view.MinSize() }
func (r *tileRenderer) Refresh()                     { r.view.arrange(); canvas.Refresh(r.view) }
func (r *tileRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *tileRenderer) Destroy()                     {}

// show takes a new model, and says whether anything is to be drawn again.
func (v *tileView) show(m Tile, blink, chosen bool) bool {
	if v.blink == blink && v.chosen == chosen && sameTile(&v.model, &m) {
		return false
	}
	v.model, v.blink, v.chosen = m, blink, chosen
	return true
}

func sameTile(a, b *Tile) bool {
	return a.Table == b.Table && a.Word == b.Word && a.Time == b.Time && a.Line == b.Line && a.Extra == b.Extra &&
		a.ThisOne == b.ThisOne && a.Verified == b.Verified && a.Filled == b.Filled && a.Mark == b.Mark && a.Over == b.Over &&
		a.Stale == b.Stale && a.Equipped == b.Equipped && a.Pace == b.Pace && a.Dealer == b.Dealer && a.Alarm == b.Alarm &&
		a.Boxes == b.Boxes && a.Out == b.Out && a.Cut == b.Cut && a.Road.Len() == b.Road.Len() &&
		slices.Equal(a.Numbers, b.Numbers) && slices.Equal(a.Closed, b.Closed)
}

var palette = draw.Palette{
	Ground: look.Bg1, Cell: look.Bg1, Text: look.Text2, Dim: look.Text4, Line: look.Line2, Strong: look.Text1,
	Banker: look.BankerDim, Player: look.PlayerDim, Tie: look.TieDim,
	Red: look.RedDim, Black: look.BlackDim, Green: look.GreenDim, RedNew: look.RedNewest, GreenNew: look.GreenFirst,
	Bar: look.Analogue, Mark: look.Text1,
}

// arrange puts everything where look.md has it and gives it its colour.
func (v *tileView) arrange() {
	m := &v.model
	look.Put(v.ground, 0, 0, tileWidth, tileHeight)
	v.ground.FillColor, v.ground.StrokeWidth = look.Bg2, 0
	isClosed := len(m.Closed) > 0
	if isClosed {
		v.ground.FillColor, v.ground.StrokeColor, v.ground.StrokeWidth = look.Bg1, look.Line, 1
	}
	v.arrangeHead(isClosed)
	v.arrangeRound(isClosed)
	v.arrangeFoot(isClosed)
	v.arrangeFrame(isClosed)
}

func (v *tileView) arrangeHead(isClosed bool) {
	m := &v.model
	colour, numberColour := color.Color(look.Text2), color.Color(look.Text2)
	switch {
	case isClosed:
		colour, numberColour = look.Text4, look.Text4
	case m.Stale != "":
		colour = look.Text1
	case m.Alarm.Life == Fresh && v.blink:
		colour, numberColour = look.OnFill, look.OnFill
	case m.Alarm.Life == Fresh || m.Alarm.Life == Taken:
		colour, numberColour = look.Text1, look.Text1
	}
	v.number.Text, v.number.Color = m.Number, numberColour
	look.Baseline(v.number, inset, 17)
	glyphs := map[profile.Game]draw.Glyph{profile.Baccarat: draw.TwoCards, profile.Roulette: draw.RingWithBall, profile.Blackjack: draw.Overlapping}
	v.glyph.Image = draw.DrawGlyph(glyphs[m.Game], colour, v.scale)
	x := max(40, inset+v.number.MinSize().Width+5)
	look.Put(v.glyph, x, 8, 18, 18)
	room := float32(tileWidth - inset - (x + 23))
	if m.Alarm.Life != Quiet || m.Stale != "" {
		room -= 22
	}
	v.word.Text, v.word.Color, v.word.TextStyle.Bold = look.Fit(m.Word, look.Points13, m.Stale != "", room), colour, m.Stale != ""
	look.Baseline(v.word, x+23, 17)
}

func (v *tileView) arrangeRound(isClosed bool) {
	m := &v.model
	for _, o := range []fyne.CanvasObject{v.track, v.bar, v.mark, v.line, v.extra, v.tick, v.clock, v.picture} {
		if isClosed {
			o.Hide()
		} else {
			o.Show()
		}
	}
	for i, t := range v.closed {
		t.Hide()
		if isClosed && i < len(m.Closed) {
			t.Text = look.Fit(m.Closed[i], look.Points13, false, tileWidth-2*inset)
			t.Show()
			look.Baseline(t, inset, 59+22*float32(i))
		}
	}
	if isClosed {
		return
	}
	look.Put(v.track, inset, 36, tileWidth-2*inset, 4)
	look.Put(v.bar, inset, 36, (tileWidth-2*inset)*m.Filled, 4)
	v.bar.FillColor = look.Analogue
	if m.Over && m.Alarm.Life != Quiet && m.Alarm.Severity <= findings.High {
		v.bar.FillColor = look.SeverityColour(m.Alarm.Severity)
	}
	if m.Mark {
		look.Put(v.mark, inset+(tileWidth-2*inset)*usualAt, 34, 2, 8)
	} else {
		v.mark.Hide()
	}
	c := color.Color(look.Text3)
	switch {
	case m.Stale != "":
		c = look.Text4
	case m.ThisOne:
		c = look.Text1
	}
	v.line.Text, v.line.Color, v.line.TextStyle.Bold = m.Line, c, m.Game == profile.Roulette
	look.Baseline(v.line, inset, 55)
	v.extra.Text, v.extra.Color = m.Extra, c
	ex := inset + v.line.MinSize().Width + 8
	look.Baseline(v.extra, ex, 55)
	if !m.Verified || m.Line == "" {
		v.tick.Hide()
	} else {
		look.Put(v.tick, ex+v.extra.MinSize().Width+4, 46, 18, 18)
	}
	v.clock.Text, v.clock.Color = m.Time, look.Text2
	look.Right(v.clock, tileWidth-inset, 55)
	v.drawPicture()
}

// drawPicture draws the image of a tile again, if what it shows has changed.
func (v *tileView) drawPicture() {
	m := &v.model
	defer func() { v.shown = *m }()
	if v.shown.Table == m.Table && v.shown.Road.Len() == m.Road.Len() && slices.Equal(v.shown.Numbers, m.Numbers) &&
		v.shown.Boxes == m.Boxes && v.shown.Out == m.Out && v.shown.Cut == m.Cut {
		return
	}
	switch m.Game {
	case profile.Baccarat:
		v.picture.Image = draw.SmallRoad(m.Road, &palette, v.scale)
		look.Put(v.picture, inset, 68, draw.TileWidth+2, draw.TileHeight)
	case profile.Roulette:
		v.picture.Image = draw.NumberStrip(m.Numbers, &palette, v.scale)
		look.Put(v.picture, inset, 68, draw.TileWidth, draw.TileHeight)
	default:
		v.picture.Image = draw.Boxes(m.Boxes, m.Out, m.Cut, &palette, look.SeverityColour(m.Alarm.Severity), v.scale)
		look.Put(v.picture, inset, 68, draw.TileWidth, draw.TileHeight)
	}
	v.picture.Refresh()
}

func (v *tileView) arrangeFoot(isClosed bool) {
	m := &v.model
	inWords := m.Stale
	c := color.Color(look.Text1)
	bold := false
	if m.Alarm.Life != Quiet {
		inWords, c, bold = m.Alarm.Text, look.SeverityColour(m.Alarm.Severity), true
	}
	for _, t := range []*canvas.Text{v.equipped, v.pace, v.dealer, v.words} {
		t.Hide()
	}
	const middle = 127
	switch {
	case isClosed:
	case inWords != "":
		v.words.Text = look.Fit(inWords, look.Points13, bold, tileWidth-2*inset)
		v.words.Color, v.words.TextStyle.Bold = c, bold
		v.words.Show()
		look.Baseline(v.words, inset, middle)
	default:
		v.equipped.Text = look.Fit(m.Equipped, look.Points12, false, 74)
		v.pace.Text = m.Pace
		v.dealer.Text = look.Fit(m.Dealer, look.Points12, false, 56)
		for _, t := range []*canvas.Text{v.equipped, v.pace, v.dealer} {
			t.Show()
		}
		look.Baseline(v.equipped, inset, middle)
		look.Baseline(v.pace, 98-v.pace.MinSize().Width/2, middle)
		look.Right(v.dealer, tileWidth-inset, middle)
	}
}

func (v *tileView) arrangeFrame(isClosed bool) {
	m := &v.model
	c := look.SeverityColour(m.Alarm.Severity)
	look.Put(v.frame, 0, 0, tileWidth, tileHeight)
	v.frame.StrokeColor, v.frame.StrokeWidth = look.Clear, 0
	v.head.FillColor = look.Clear
	v.shape.Hide()
	v.dashes.Hide()
	look.Put(v.ring, 0, 0, tileWidth, tileHeight)
	v.ring.StrokeColor = look.Clear
	if v.chosen {
		v.ring.StrokeColor = look.Focus
	}
	switch {
	case m.Alarm.Life == Quiet && m.Stale != "":
		v.dashes.Show()
		look.Put(v.dashes, 0, 0, tileWidth, tileHeight)
		return
	case m.Alarm.Life == Quiet || isClosed && m.Alarm.Life == Returned:
		return
	}
	v.frame.StrokeColor, v.frame.StrokeWidth = c, 3
	fill, digit, hollow := color.Color(c), color.Color(look.OnFill), false
	switch m.Alarm.Life {
	case Fresh:
		if v.blink {
			look.Put(v.head, 0, 0, tileWidth, 32)
			v.head.FillColor = c
			v.head.TopLeftCornerRadius, v.head.TopRightCornerRadius = look.RadiusTile, look.RadiusTile
			fill, digit = look.OnFill, c
		}
	case Returned:
		v.frame.StrokeWidth, hollow = 1, true
	case Taken, Quiet:
	}
	v.shape.Image = draw.Shape(int(m.Alarm.Severity), fill, digit, hollow, 20, v.scale)
	v.shape.Show()
	look.Put(v.shape, tileWidth-inset-20, 7, 20, 20)
	v.shape.Refresh()
}
