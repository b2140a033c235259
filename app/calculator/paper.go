package calculator

import (
	"image"
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"pitboss/app/look"
)

// paper is what is painted on: fields under pictures under texts under what the
// keyboard reaches. It is painted whole every time; objects are kept from one time to
// the next, and one that is as it was is left alone.
type paper struct {
	paint func(size fyne.Size)
	zones []zone

	fields   pool[*canvas.Rectangle]
	pictures pool[*canvas.Image]
	texts    pool[*canvas.Text]
	keys     pool[fyne.CanvasObject]
}

// pad is a paper that fingers touch.
type pad struct {
	widget.BaseWidget
	paper
}

func newPad(paint func(size fyne.Size)) *pad {
	p := &pad{}
	p.paint = paint
	p.ExtendBaseWidget(p)
	return p
}

// MinSize implements fyne.CanvasObject: a pad is as large as it is laid out.
func (p *pad) MinSize() fyne.Size { return fyne.NewSize(1, 1) }

// CreateRenderer implements fyne.Widget.
func (p *pad) CreateRenderer() fyne.WidgetRenderer { return &paperRenderer{p, &p.paper} }

// Tapped implements fyne.Tappable.
func (p *pad) Tapped(e *fyne.PointEvent) {
	if z := p.zoneAt(e.Position); z != nil && z.tap != nil {
		z.tap(e.Position.X-z.x, e.Position.Y-z.y)
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (p *pad) TappedSecondary(e *fyne.PointEvent) {
	if z := p.zoneAt(e.Position); z != nil && z.alt != nil {
		z.alt(e.Position.X-z.x, e.Position.Y-z.y)
	}
}

// strip is the paper of a row of a list: a tap on it is the list's.
type strip struct {
	widget.BaseWidget
	paper
	high float32
}

func newStrip(high float32, paint func(size fyne.Size)) *strip {
	s := &strip{high: high}
	s.paint = paint
	s.ExtendBaseWidget(s)
	return s
}

// MinSize implements fyne.CanvasObject: the height makes the pitch of the list.
func (s *strip) MinSize() fyne.Size { return fyne.NewSize(1, s.high) }

// CreateRenderer implements fyne.Widget.
func (s *strip) CreateRenderer() fyne.WidgetRenderer { return &paperRenderer{s, &s.paper} }

type paperRenderer struct {
	host  fyne.Widget
	paper *paper
}

func (r *paperRenderer) MinSize() fyne.Size    { return r.host.MinSize() }
func (r *paperRenderer) Destroy()              {}
func (r *paperRenderer) Layout(size fyne.Size) { r.paper.draw(size) }

func (r *paperRenderer) Refresh() {
	r.paper.draw(r.host.Size())
	canvas.Refresh(r.host)
}

func (r *paperRenderer) Objects() []fyne.CanvasObject {
	p := r.paper
	all := make([]fyne.CanvasObject, 0, len(p.fields.all)+len(p.pictures.all)+len(p.texts.all)+len(p.keys.all))
	for _, o := range p.fields.all {
		all = append(all, o)
	}
	for _, o := range p.pictures.all {
		all = append(all, o)
	}
	for _, o := range p.texts.all {
		all = append(all, o)
	}
	return append(all, p.keys.all...)
}

func (p *paper) draw(size fyne.Size) {
	p.zones = p.zones[:0]
	p.fields.used, p.pictures.used, p.texts.used, p.keys.used = 0, 0, 0, 0
	if size.Width > 1 && size.Height > 1 {
		p.paint(size)
	}
	p.fields.hideRest()
	p.pictures.hideRest()
	p.texts.hideRest()
	p.keys.hideRest()
}

func (p *paper) zoneAt(at fyne.Position) *zone {
	for i := range slices.Backward(p.zones) {
		if z := &p.zones[i]; at.X >= z.x && at.X < z.x+z.w && at.Y >= z.y && at.Y < z.y+z.h {
			return z
		}
	}
	return nil
}

// pool is what has been painted with, and how much of it is in use.
type pool[T fyne.CanvasObject] struct {
	all  []T
	used int
}

func (p *pool[T]) next(make func() T) T {
	if p.used == len(p.all) {
		p.all = append(p.all, make())
	}
	p.used++
	return p.all[p.used-1]
}

func (p *pool[T]) hideRest() {
	for _, o := range p.all[p.used:] {
		o.Hide()
	}
}

// zone is a part of the paper that a finger can mean; the last one painted is on top.
type zone struct {
	x, y, w, h float32
	tap, alt   func(x, y float32) // alt is the other button of a mouse; may be nil
}

// touch says what a tap on a part of the paper means.
func (p *paper) touch(x, y, w, h float32, tap func()) {
	p.zones = append(p.zones, zone{x: x, y: y, w: w, h: h, tap: func(float32, float32) { tap() }})
}

// put shows an object at a place.
func put(o fyne.CanvasObject, x, y, w, h float32) {
	if at := fyne.NewPos(x, y); o.Position() != at {
		o.Move(at)
	}
	if size := fyne.NewSize(w, h); o.Size() != size {
		o.Resize(size)
	}
	if !o.Visible() {
		o.Show()
	}
}

// fill fills a rectangle.
func (p *paper) fill(x, y, w, h, radius float32, c color.Color) {
	p.field(x, y, w, h, radius, c, look.Clear, 0)
}

// frame strokes a rectangle.
func (p *paper) frame(x, y, w, h, radius, width float32, c color.Color) {
	p.field(x, y, w, h, radius, look.Clear, c, width)
}

func (p *paper) field(x, y, w, h, radius float32, inside, edge color.Color, width float32) {
	r := p.fields.next(func() *canvas.Rectangle { return canvas.NewRectangle(look.Clear) })
	same := r.FillColor == inside && r.StrokeColor == edge && r.StrokeWidth == width && r.CornerRadius == radius
	r.FillColor, r.StrokeColor, r.StrokeWidth, r.CornerRadius = inside, edge, width, radius
	put(r, x, y, w, h)
	if !same {
		r.Refresh()
	}
}

// rule is a line from one side to the other.
func (p *paper) rule(x, y, w float32) { p.fill(x, y, w, 1, 0, look.Line) }

// picture shows an image.
func (p *paper) picture(of image.Image, x, y, w, h float32) {
	i := p.pictures.next(func() *canvas.Image { return look.Picture(nil) })
	same := i.Image == of
	i.Image = of
	put(i, x, y, w, h)
	if !same {
		i.Refresh()
	}
}

// ink is how a text is written.
type ink struct {
	size  float32
	bold  bool
	color color.Color
}

var (
	inkTitle = ink{look.Points18, true, look.Text1}
	inkHead  = ink{look.Points13, true, look.Text3} // the title of a panel
	inkLabel = ink{look.Points12, false, look.Text3}
	inkValue = ink{look.Points14, false, look.Text1}
	inkCell  = ink{look.Points13, false, look.Text1}
	inkPlain = ink{look.Points13, false, look.Text2}
	inkPale  = ink{look.Points13, false, look.Text3}
	inkSum   = ink{look.Points13, true, look.Text1}
)

// side is where a text stands against its place.
type side uint8

const (
	fromLeft side = iota
	inMiddle
	toRight
)

// write writes a line whose middle is y, in no more room than there is; 0 is any room.
// It returns how wide the line is.
func (p *paper) write(text string, x, y, room float32, how ink, from side) float32 {
	if room > 0 {
		text = look.Fit(text, how.size, how.bold, room)
	}
	if text == "" {
		return 0
	}
	t := p.texts.next(func() *canvas.Text { return look.Text("", how.size, how.bold, how.color) })
	same := t.Text == text && t.TextSize == how.size && t.TextStyle.Bold == how.bold && t.Color == how.color
	t.Text, t.TextSize, t.TextStyle.Bold, t.Color = text, how.size, how.bold, how.color
	m := t.MinSize()
	switch from {
	case inMiddle:
		x -= m.Width / 2
	case toRight:
		x -= m.Width
	case fromLeft:
	}
	put(t, x, y-m.Height/2, m.Width, m.Height)
	if !same {
		t.Refresh()
	}
	return m.Width
}

// wrap writes a text in as many lines as it takes, the middle of the first at y, and
// returns the middle of the line after the last.
func (p *paper) wrap(text string, x, y, room, pitch float32, how ink) float32 {
	for _, line := range wrap(text, how, room) {
		p.write(line, x, y, 0, how, fromLeft)
		y += pitch
	}
	return y
}

// key shows something that the keyboard and a finger reach.
func (p *paper) key(o fyne.CanvasObject, x, y, w, h float32) {
	if p.keys.used == len(p.keys.all) {
		p.keys.all = append(p.keys.all, o)
	} else if at := slices.Index(p.keys.all, o); at < 0 {
		p.keys.all = slices.Insert(p.keys.all, p.keys.used, o)
	} else if at != p.keys.used {
		p.keys.all = slices.Insert(slices.Delete(p.keys.all, at, at+1), p.keys.used, o)
	}
	p.keys.used++
	put(o, x, y, w, h)
}
