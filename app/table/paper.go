package table

import (
	"image"
	"image/color"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"pitboss/app/look"
)

// paper is what a panel paints itself on: words, fields, pictures and keys, at places
// in the pixels of the design. It is painted whole every time; an object that is the
// same as before is left alone, so that the window draws again only what changed.
//
// Fields lie under pictures, pictures under words, words under keys.
type paper struct {
	root   *fyne.Container
	zoom   float32   // pixels of the window in one of the design
	device float32   // pixels of the device in one of the window
	size   fyne.Size // the least, where the paper lies in something that scrolls

	fields   []*canvas.Rectangle
	pictures []*canvas.Image
	words    []*canvas.Text
	keys     []fyne.CanvasObject
	next     []fyne.CanvasObject // the keys of this time
	used     [3]int
	grown    bool // there are other objects than before
}

func newPaper() *paper {
	p := &paper{zoom: 1, device: 1, size: fyne.NewSize(1, 1)}
	p.root = &fyne.Container{Layout: (*paperSize)(p)}
	return p
}

// paperSize leaves objects where they are painted.
type paperSize paper

// Layout implements fyne.Layout.
func (p *paperSize) Layout([]fyne.CanvasObject, fyne.Size) {}

// MinSize implements fyne.Layout.
func (p *paperSize) MinSize([]fyne.CanvasObject) fyne.Size { return p.size }

// scale is how many pixels of the device a pixel of the design is: pictures are drawn
// at it.
func (p *paper) scale() float32 { return p.zoom * p.device }

func (p *paper) begin() { p.used, p.next, p.grown = [3]int{}, p.next[:0], false }

// end hides what was not painted this time.
func (p *paper) end() {
	for _, f := range p.fields[p.used[0]:] {
		f.Hide()
	}
	for _, i := range p.pictures[p.used[1]:] {
		i.Hide()
	}
	for _, t := range p.words[p.used[2]:] {
		t.Hide()
	}
	if !slices.Equal(p.keys, p.next) {
		for _, k := range p.keys {
			if !slices.Contains(p.next, k) {
				unfocus(k)
			}
		}
		p.keys, p.grown = slices.Clone(p.next), true
	}
	if !p.grown {
		return
	}
	objects := make([]fyne.CanvasObject, 0, len(p.fields)+len(p.pictures)+len(p.words)+len(p.keys))
	for _, f := range p.fields {
		objects = append(objects, f)
	}
	for _, i := range p.pictures {
		objects = append(objects, i)
	}
	for _, t := range p.words {
		objects = append(objects, t)
	}
	p.root.Objects = append(objects, p.keys...)
	p.root.Refresh()
}

// unfocus takes the keyboard off a key that goes out of sight: there it would swallow
// every key that is typed.
func unfocus(o fyne.CanvasObject) {
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	if f, ok := o.(fyne.Focusable); ok && c != nil && c.Focused() == f {
		c.Unfocus()
	}
}

func (p *paper) put(o fyne.CanvasObject, x, y, w, h float32) {
	pos, size := fyne.NewPos(x*p.zoom, y*p.zoom), fyne.NewSize(w*p.zoom, h*p.zoom)
	if o.Position() != pos {
		o.Move(pos)
	}
	if o.Size() != size {
		o.Resize(size)
	}
	if !o.Visible() {
		o.Show()
	}
}

func (p *paper) nextField() *canvas.Rectangle {
	if p.used[0] == len(p.fields) {
		p.fields = append(p.fields, canvas.NewRectangle(look.Clear))
		p.grown = true
	}
	p.used[0]++
	return p.fields[p.used[0]-1]
}

func (p *paper) paintField(x, y, w, h float32, c color.Color, corners [4]float32) {
	f := p.nextField()
	for i := range corners {
		corners[i] *= p.zoom
	}
	same := f.FillColor == c && corners == [4]float32{f.TopLeftCornerRadius, f.TopRightCornerRadius, f.BottomLeftCornerRadius, f.BottomRightCornerRadius}
	f.FillColor = c
	f.TopLeftCornerRadius, f.TopRightCornerRadius, f.BottomLeftCornerRadius, f.BottomRightCornerRadius = corners[0], corners[1], corners[2], corners[3]
	p.put(f, x, y, w, h)
	if !same {
		f.Refresh()
	}
}

// fill fills a rectangle with rounded corners.
func (p *paper) fill(x, y, w, h, radius float32, c color.Color) {
	p.paintField(x, y, w, h, c, [4]float32{radius, radius, radius, radius})
}

// cap fills a rectangle whose upper corners are rounded: the head of a panel.
func (p *paper) cap(x, y, w, h, radius float32, c color.Color) {
	p.paintField(x, y, w, h, c, [4]float32{radius, radius, 0, 0})
}

// rule is a line from one side to the other.
func (p *paper) rule(x, y, w float32, c color.Color) { p.fill(x, y, w, 1/p.zoom, 0, c) }

// picture shows an image that was drawn at the paper's scale.
func (p *paper) picture(of image.Image, x, y, w, h float32) {
	if p.used[1] == len(p.pictures) {
		p.pictures = append(p.pictures, look.Picture(nil))
		p.grown = true
	}
	i := p.pictures[p.used[1]]
	p.used[1]++
	p.put(i, x, y, w, h)
	if i.Image != of {
		i.Image = of
		i.Refresh()
	}
}

// ink is how a text is written.
type ink struct {
	size  float32
	bold  bool
	color color.Color
}

// side is where a text stands against its place.
type side uint8

const (
	fromLeft side = iota
	inMiddle
	toRight
)

// lift is how much a line of text is raised, as a part of its size: the middle of its
// digits and capitals lies below the middle of its box.
const lift = 0.04

// whole is the nearest place that lies on a whole pixel of the device: there every
// painter puts a line of text alike.
func (p *paper) whole(y float32) float32 {
	return float32(math.Round(float64(y*p.scale()))) / p.scale()
}

// write writes a line whose middle is y, and returns how wide it is.
func (p *paper) write(text string, x, y float32, how ink, from side) float32 {
	if text == "" {
		return 0
	}
	if p.used[2] == len(p.words) {
		p.words = append(p.words, look.Text("", how.size, how.bold, how.color))
		p.grown = true
	}
	t := p.words[p.used[2]]
	p.used[2]++
	size := how.size * p.zoom
	same := t.Text == text && t.TextSize == size && t.TextStyle.Bold == how.bold && t.Color == how.color
	t.Text, t.TextSize, t.TextStyle.Bold, t.Color = text, size, how.bold, how.color
	m := t.MinSize()
	w := m.Width / p.zoom
	switch from {
	case inMiddle:
		x -= w / 2
	case toRight:
		x -= w
	case fromLeft:
	}
	top := p.whole(y - m.Height/p.zoom/2 - lift*how.size)
	p.put(t, x, top, w, m.Height/p.zoom)
	if !same {
		t.Refresh()
	}
	return w
}

// fitted writes a line that must not be wider than a room, in a smaller type where it
// is, and shortened only below the smallest one.
func (p *paper) fitted(text string, x, y, room float32, how ink, from side) float32 {
	how, text = fit(text, room, how)
	return p.write(text, x, y, how, from)
}

// smallest is the least size of type that may be read.
const smallest = look.Points11

func fit(text string, room float32, how ink) (ink, string) {
	for how.size > smallest && look.Width(text, how.size, how.bold) > room {
		how.size = max(how.size-1, smallest)
	}
	return how, look.Fit(text, how.size, how.bold, room)
}

// wrapped writes a text in as many lines as it takes, and returns where the next line
// would be.
func (p *paper) wrapped(text string, x, y, room, pitch float32, how ink) float32 {
	for _, line := range wrap(text, room, how) {
		p.write(line, x, y, how, fromLeft)
		y += pitch
	}
	return y
}

// key shows an object that the keyboard and a finger reach. It keeps its own size.
func (p *paper) key(o fyne.CanvasObject, x, y, w, h float32) {
	p.next = append(p.next, o)
	p.put(o, x, y, w, h)
}

// keyAt shows an action key whose ground lies in a field. The key is as large as a
// finger on a paper that is made smaller; its middle stays where it is.
func (p *paper) keyAt(k *actionKey, x, y, w, h float32) {
	k.magnify(p.zoom)
	wide, tall := max(w*p.zoom, k.width()), max(h*p.zoom, keyTall)
	cx, cy := (x+w/2)*p.zoom, (y+h/2)*p.zoom
	p.key(k, (cx-wide/2-keyMargin)/p.zoom, (cy-tall/2-keyMargin)/p.zoom, (wide+2*keyMargin)/p.zoom, (tall+2*keyMargin)/p.zoom)
}
