package decisions

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"pitboss/app/look"
)

// board is a panel of the screen: a ground, and a paper on it that scrolls where it is
// higher than its room. It is painted whole every time; the paper leaves alone what is
// the same as before.
type board struct {
	object *fyne.Container
	ground *look.Plate
	paper  *look.Paper
	scroll *container.Scroll
	// paint paints at a width, and returns how high it came out.
	paint func(p *look.Paper, width float32) float32
	size  fyne.Size
	keys  *keyring
	bare  bool // what is painted has grounds of its own
}

func newBoard(paint func(p *look.Paper, width float32) float32) *board {
	b := &board{ground: look.NewPlate(), paper: look.NewPaper(), paint: paint, keys: newKeyring()}
	b.scroll = container.NewVScroll(b.paper.Root)
	b.object = container.NewWithoutLayout(b.ground.Image, b.scroll)
	return b
}

// place puts the panel somewhere and paints it.
func (b *board) place(x, y, w, h float32) {
	look.Settle(b.object, x, y, w, h)
	b.size = fyne.NewSize(w, h)
	b.show()
}

// hide takes the panel out of sight, and the keyboard off it.
func (b *board) hide() {
	if !b.object.Visible() {
		return
	}
	for _, k := range b.paper.Keys() {
		look.Unfocus(k)
	}
	b.object.Hide()
}

// show paints the panel where it is.
func (b *board) show() {
	if b.size.Width < 2 || !b.object.Visible() {
		return
	}
	scale := look.ScaleOf(b.object)
	if !b.bare {
		b.ground.Show(0, 0, look.PlateOf{Width: b.size.Width, Height: b.size.Height, Radius: look.RadiusTile, Ground: look.Bg2, Scale: scale})
	}
	look.Settle(b.scroll, 0, 2, b.size.Width, max(b.size.Height-4, 1))
	b.paper.Device = scale
	b.paper.Begin()
	high := b.paint(b.paper, b.size.Width)
	b.paper.Least = fyne.NewSize(1, high)
	b.paper.End()
	if b.paper.Root.Size() != fyne.NewSize(b.size.Width, max(high, b.size.Height-4)) {
		b.scroll.Refresh()
	}
}

// by scrolls the panel.
func (b *board) by(pixels float32) {
	most := max(b.paper.Least.Height-b.scroll.Size().Height, 0)
	b.scroll.ScrollToOffset(fyne.NewPos(0, min(max(b.scroll.Offset.Y+pixels, 0), most)))
}

// keyring keeps the controls of a panel from one painting to the next, by names of
// their own, so that the keyboard stays where it is.
type keyring struct {
	options map[string]*look.Option
	choices map[string]*look.Choice
	fields  map[string]*look.Field
}

func newKeyring() *keyring {
	return &keyring{options: map[string]*look.Option{}, choices: map[string]*look.Choice{}, fields: map[string]*look.Field{}}
}

// option is the option of a name, with another face and deed.
func (k *keyring) option(name string, face look.OptionFace, tapped func()) *look.Option {
	o := k.options[name]
	if o == nil {
		o = look.NewOption(nil)
		k.options[name] = o
	}
	o.OnTapped = tapped
	o.Set(face)
	return o
}

// choice is the key of a name.
func (k *keyring) choice(name string, face look.ChoiceFace, tapped func()) *look.Choice {
	c := k.choices[name]
	if c == nil {
		c = look.NewChoice(nil)
		k.choices[name] = c
	}
	c.OnTapped = tapped
	c.Set(face)
	return c
}

// field is the line of a name; made says that it is new.
func (k *keyring) field(name string, face look.FieldFace) (f *look.Field, made bool) {
	f = k.fields[name]
	if made = f == nil; made {
		f = look.NewField()
		k.fields[name] = f
	}
	f.Set(face)
	return f, made
}

// forget lets all controls go: those of another form are others.
func (k *keyring) forget() {
	for _, f := range k.fields {
		look.Unfocus(f)
	}
	*k = *newKeyring()
}
