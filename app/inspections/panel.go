package inspections

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"pitboss/app/look"
)

// panel is a part of the screen: a ground, and a paper on it that scrolls where it is
// higher than its room. It is painted whole every time.
type panel struct {
	object *fyne.Container
	ground *look.Plate
	paper  *look.Paper
	scroll *container.Scroll
	paint  func(p *look.Paper, width, height float32) (high float32)
	size   fyne.Size
	edge   look.PlateOf // the frame of the ground: its Edge and Thick
	from   float32      // what is to be in sight lies from here
	to     float32      // to here; 0 is nothing
	seen   [2]float32   // what was brought into sight last

	options map[string]*look.Option
	choices map[string]*look.Choice
	fields  map[string]*look.Field
}

func newPanel(paint func(p *look.Paper, width, height float32) float32) *panel {
	b := &panel{
		ground: look.NewPlate(), paper: look.NewPaper(), paint: paint,
		options: map[string]*look.Option{}, choices: map[string]*look.Choice{}, fields: map[string]*look.Field{},
	}
	b.scroll = container.NewVScroll(b.paper.Root)
	b.object = container.NewWithoutLayout(b.ground.Image, b.scroll)
	return b
}

// place puts the panel somewhere and paints it.
func (b *panel) place(x, y, w, h float32) {
	look.Settle(b.object, x, y, w, h)
	b.size = fyne.NewSize(w, h)
	b.show()
}

// hide takes the panel out of sight, and the keyboard off it.
func (b *panel) hide() {
	if !b.object.Visible() {
		return
	}
	for _, k := range b.paper.Keys() {
		look.Unfocus(k)
	}
	b.object.Hide()
}

func (b *panel) show() {
	if b.size.Width < 2 || b.size.Height < 2 || !b.object.Visible() {
		return
	}
	scale := look.ScaleOf(b.object)
	b.paper.Device = scale
	b.paper.Begin()
	high := b.paint(b.paper, b.size.Width, b.size.Height)
	b.paper.Least = fyne.NewSize(1, high)
	b.paper.End()
	b.ground.Show(0, 0, look.PlateOf{
		Width: b.size.Width, Height: b.size.Height, Radius: look.RadiusTile, Ground: look.Bg2, Edge: b.edge.Edge, Thick: b.edge.Thick, Scale: scale,
	})
	look.Settle(b.scroll, 0, 2, b.size.Width, max(b.size.Height-4, 1))
	if want := [2]float32{b.from, b.to}; b.to > 0 && want != b.seen {
		b.seen = want
		if top := b.scroll.Offset.Y; b.from < top || b.to > top+b.size.Height-4 {
			b.scroll.ScrollToOffset(fyne.NewPos(0, max(min(b.from, high-b.size.Height+4), 0)))
		}
	}
	if b.paper.Root.Size() != fyne.NewSize(b.size.Width, max(high, b.size.Height-4)) {
		b.scroll.Refresh()
	}
}

// option is the option of a name, kept from one painting to the next so that the
// keyboard stays where it is.
func (b *panel) option(name string, face look.OptionFace, tapped func()) *look.Option {
	o := b.options[name]
	if o == nil {
		o = look.NewOption(nil)
		b.options[name] = o
	}
	o.OnTapped = tapped
	o.Set(face)
	return o
}

// choice is the key of a name.
func (b *panel) choice(name string, face look.ChoiceFace, tapped func()) *look.Choice {
	c := b.choices[name]
	if c == nil {
		c = look.NewChoice(nil)
		b.choices[name] = c
	}
	c.OnTapped = tapped
	c.Set(face)
	return c
}

// field is the line of a name; made says that it is new.
func (b *panel) field(name string, face look.FieldFace) (f *look.Field, made bool) {
	f = b.fields[name]
	if made = f == nil; made {
		f = look.NewField()
		b.fields[name] = f
	}
	f.Set(face)
	return f, made
}

// forget lets the lines go: those of another form are others.
func (b *panel) forget() {
	for _, f := range b.fields {
		look.Unfocus(f)
	}
	b.fields = map[string]*look.Field{}
}
