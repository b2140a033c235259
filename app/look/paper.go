package look

import (
	"image"
	"image/color"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"pitboss/tables/lettering"
)

// Paper is what a panel paints itself on: fields, pictures, words and keys, at places
// in the pixels of the design. It is painted whole every time, between Begin and End;
// an object that is the same as before is left alone, so that the window draws again
// only what changed.
//
// Fields lie under pictures, pictures under words, words under keys. A Pad or a Strip
// is a paper that paints itself; a panel that paints when it wants to uses NewPaper
// and shows its Root.
type Paper struct {
	Root   *fyne.Container // of NewPaper; nil in a Pad or a Strip
	Zoom   float32         // pixels of the window in one of the design
	Device float32         // pixels of the device in one of the window
	Least  fyne.Size       // how small it may be, where it lies in something that scrolls

	fields   pool[*canvas.Rectangle]
	pictures pool[*canvas.Image]
	plates   pool[*Plate]
	words    pool[*canvas.Text]
	keys     []fyne.CanvasObject
	next     []fyne.CanvasObject // the keys of this time
	zones    []zone
	marks    map[markOf]image.Image
	objects  []fyne.CanvasObject // all of them, from the back to the front
}

// NewPaper makes an empty paper.
func NewPaper() *Paper {
	p := &Paper{Zoom: 1, Device: 1, Least: fyne.NewSize(1, 1)}
	p.Root = &fyne.Container{Layout: (*paperSize)(p)}
	return p
}

// paperSize leaves objects where they are painted.
type paperSize Paper

// Layout implements fyne.Layout.
func (p *paperSize) Layout([]fyne.CanvasObject, fyne.Size) {}

// MinSize implements fyne.Layout.
func (p *paperSize) MinSize([]fyne.CanvasObject) fyne.Size { return p.Least }

// pool is what has been painted with, and how much of it is in use.
type pool[T interface{ comparable }] struct {
	all  []T
	used int
}

// next is the next one, made where there is none.
func (p *pool[T]) next(make func() T) T {
	if p.used == len(p.all) {
		p.all = append(p.all, make())
	}
	p.used++
	return p.all[p.used-1]
}

// Scale is how many pixels of the device a pixel of the design is: pictures are drawn
// at it.
func (p *Paper) Scale() float32 { return p.Zoom * p.Device }

// Begin begins to paint anew.
func (p *Paper) Begin() {
	p.fields.used, p.pictures.used, p.plates.used, p.words.used = 0, 0, 0, 0
	p.next, p.zones = p.next[:0], p.zones[:0]
}

// End hides what was not painted this time.
func (p *Paper) End() {
	for _, f := range p.fields.all[p.fields.used:] {
		f.Hide()
	}
	for _, i := range p.pictures.all[p.pictures.used:] {
		i.Hide()
	}
	for _, t := range p.plates.all[p.plates.used:] {
		t.Image.Hide()
	}
	for _, t := range p.words.all[p.words.used:] {
		t.Hide()
	}
	if !slices.Equal(p.keys, p.next) {
		gone := slices.DeleteFunc(p.keys, func(k fyne.CanvasObject) bool { return slices.Contains(p.next, k) })
		p.keys = slices.Clone(p.next) // first: who loses the keyboard may have all of this painted anew
		for _, k := range gone {
			Unfocus(k)
		}
	} else if len(p.objects) == len(p.fields.all)+len(p.pictures.all)+len(p.plates.all)+len(p.words.all)+len(p.keys) {
		return
	}
	p.objects = make([]fyne.CanvasObject, 0, len(p.fields.all)+len(p.pictures.all)+len(p.plates.all)+len(p.words.all)+len(p.keys))
	for _, f := range p.fields.all {
		p.objects = append(p.objects, f)
	}
	for _, t := range p.plates.all {
		p.objects = append(p.objects, t.Image)
	}
	for _, i := range p.pictures.all {
		p.objects = append(p.objects, i)
	}
	for _, t := range p.words.all {
		p.objects = append(p.objects, t)
	}
	p.objects = append(p.objects, p.keys...)
	if p.Root != nil {
		p.Root.Objects = p.objects
		p.Root.Refresh()
	}
}

func (p *Paper) put(o fyne.CanvasObject, x, y, w, h float32) {
	Settle(o, x*p.Zoom, y*p.Zoom, w*p.Zoom, h*p.Zoom)
}

// Settle shows an object at a place, and does nothing where it is there already.
func Settle(o fyne.CanvasObject, x, y, w, h float32) {
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

// Visible brings things into sight, or out of it and the keyboard off them; those that are
// so already are not touched, since each change costs a drawing of the window.
func Visible(yes bool, all ...fyne.CanvasObject) {
	for _, o := range all {
		switch {
		case yes && !o.Visible():
			o.Show()
		case !yes && o.Visible():
			Unfocus(o)
			o.Hide()
		}
	}
}

// field paints a rectangle; corners are its radii, of the upper ones and the lower ones.
func (p *Paper) field(x, y, w, h float32, upper, lower float32, inside, edge color.Color, width float32) {
	f := p.fields.next(func() *canvas.Rectangle { return canvas.NewRectangle(Clear) })
	upper, lower, width = upper*p.Zoom, lower*p.Zoom, width*p.Zoom
	same := f.FillColor == inside && f.StrokeColor == edge && f.StrokeWidth == width && f.TopLeftCornerRadius == upper && f.BottomLeftCornerRadius == lower
	f.FillColor, f.StrokeColor, f.StrokeWidth = inside, edge, width
	f.TopLeftCornerRadius, f.TopRightCornerRadius, f.BottomLeftCornerRadius, f.BottomRightCornerRadius = upper, upper, lower, lower
	p.put(f, x, y, w, h)
	if !same {
		f.Refresh()
	}
}

// Fill fills a rectangle with rounded corners.
func (p *Paper) Fill(x, y, w, h, radius float32, c color.Color) {
	p.field(x, y, w, h, radius, radius, c, Clear, 0)
}

// Cap fills a rectangle whose upper corners are rounded: the head of a panel.
func (p *Paper) Cap(x, y, w, h, radius float32, c color.Color) {
	p.field(x, y, w, h, radius, 0, c, Clear, 0)
}

// Frame strokes a rectangle.
func (p *Paper) Frame(x, y, w, h, radius, width float32, c color.Color) {
	p.field(x, y, w, h, radius, radius, Clear, c, width)
}

// Rule is a line from one side to the other.
func (p *Paper) Rule(x, y, w float32, c color.Color) { p.Fill(x, y, w, 1/p.Zoom, 0, c) }

// Picture shows an image that was drawn at the paper's scale.
func (p *Paper) Picture(of image.Image, x, y, w, h float32) {
	i := p.pictures.next(func() *canvas.Image { return Picture(nil) })
	same := i.Image == of
	i.Image = of
	p.put(i, x, y, w, h)
	if !same {
		i.Refresh()
	}
}

// Plate paints a plate: over fields, under pictures.
func (p *Paper) Plate(x, y float32, of PlateOf) {
	z := p.Zoom
	of.Width, of.Height, of.Radius, of.Thick, of.Scale = of.Width*z, of.Height*z, of.Radius*z, of.Thick*z, p.Device
	at := p.plates.next(NewPlate)
	at.Image.Show()
	at.Show(x*z, y*z, of)
}

// Ink is how a text is written.
type Ink struct {
	Size  float32
	Bold  bool
	Color color.Color
}

// InkOf is an ink of a size of type, a weight and a colour.
func InkOf(size float32, bold bool, c color.Color) Ink { return Ink{size, bold, c} }

// The inks that most of a screen is written in.
var (
	InkTitle = Ink{Points18, true, Text1}
	InkHead  = Ink{Points13, true, Text3} // the title of a panel
	InkLabel = Ink{Points12, false, Text3}
	InkValue = Ink{Points14, false, Text1}
	InkCell  = Ink{Points13, false, Text1}
	InkPlain = Ink{Points13, false, Text2}
	InkPale  = Ink{Points13, false, Text3}
	InkSum   = Ink{Points13, true, Text1}
)

// Side is where a text stands against its place.
type Side uint8

// The sides.
const (
	FromLeft Side = iota
	InMiddle
	ToRight
)

// Lift is how much a line of text is raised, as a part of its size: the middle of its
// digits and capitals lies below the middle of its box.
const Lift = 0.04

// whole is the nearest place that lies on a whole pixel of the device: there every
// painter puts a line of text alike.
func (p *Paper) whole(y float32) float32 {
	return float32(math.Round(float64(y*p.Scale()))) / p.Scale()
}

// Write writes a line whose middle is y, and returns how wide it is.
func (p *Paper) Write(text string, x, y float32, how Ink, from Side) float32 {
	if text == "" {
		return 0
	}
	text = lettering.Seen(text)
	t := p.words.next(func() *canvas.Text { return Text("", how.Size, how.Bold, how.Color) })
	size := how.Size * p.Zoom
	same := t.Text == text && t.TextSize == size && t.TextStyle.Bold == how.Bold && t.Color == how.Color
	t.Text, t.TextSize, t.TextStyle.Bold, t.Color = text, size, how.Bold, how.Color
	t.FontSource = FontOf(text, how.Bold)
	m := t.MinSize()
	w := m.Width / p.Zoom
	switch from {
	case InMiddle:
		x -= w / 2
	case ToRight:
		x -= w
	case FromLeft:
	}
	top := p.whole(y - m.Height/p.Zoom/2 - Lift*how.Size)
	p.put(t, x, top, w, m.Height/p.Zoom)
	if !same {
		t.Refresh()
	}
	return w
}

// Width is how wide a text is as it would be drawn: magnified, letters are not quite so
// much wider.
func (p *Paper) Width(text string, how Ink) float32 {
	return Width(text, how.Size*p.Zoom, how.Bold) / p.Zoom
}

// Clip writes a line in no more room than there is, shortened where it needs more; 0 is
// any room.
func (p *Paper) Clip(text string, x, y, room float32, how Ink, from Side) float32 {
	if room > 0 {
		text = Fit(text, how.Size*p.Zoom, how.Bold, room*p.Zoom)
	}
	return p.Write(text, x, y, how, from)
}

// Shrink writes a line that must not be wider than a room, in a smaller type where it
// is, and shortened only below the smallest one.
func (p *Paper) Shrink(text string, x, y, room float32, how Ink, from Side) float32 {
	for how.Size > Points11 && p.Width(text, how) > room {
		how.Size = max(how.Size-1, Points11)
	}
	return p.Write(Fit(text, how.Size*p.Zoom, how.Bold, (room+shrinkSlack)*p.Zoom), x, y, how, from)
}

// shrinkSlack is what the smallest type may reach over a room before it is shortened.
const shrinkSlack = 1

// Shrunk is the ink in which a text fits a room, and what is written then.
func (how Ink) Shrunk(text string, room float32) (Ink, string) {
	for how.Size > Points11 && Width(text, how.Size, how.Bold) > room {
		how.Size = max(how.Size-1, Points11)
	}
	return how, Fit(text, how.Size, how.Bold, room)
}

// Wrap writes a text in as many lines as it takes, the middle of the first at y, and
// returns the middle of the line after the last.
func (p *Paper) Wrap(text string, x, y, room, pitch float32, how Ink) float32 {
	at := how
	at.Size *= p.Zoom
	for _, line := range Wrap(text, room*p.Zoom, at) {
		p.Write(line, x, y, how, FromLeft)
		y += pitch
	}
	return y
}

// Key shows an object that the keyboard and a finger reach. It keeps its own size of
// type, whatever the zoom.
func (p *Paper) Key(o fyne.CanvasObject, x, y, w, h float32) {
	p.next = append(p.next, o)
	p.put(o, x, y, w, h)
}

// Keys are the objects that the keyboard and a finger reach, as they were painted last.
func (p *Paper) Keys() []fyne.CanvasObject { return p.keys }

// Unfocus takes the keyboard off an object that goes out of sight: there it would
// swallow every key that is typed.
func Unfocus(o fyne.CanvasObject) {
	f, _ := o.(fyne.Focusable)
	held, holds := o.(interface{ Focused() bool })
	if f == nil && !holds {
		return
	}
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	if c == nil || c.Focused() == nil {
		return
	}
	if f != nil && c.Focused() == f || holds && held.Focused() {
		c.Unfocus()
	}
}
