package look

import (
	"image/color"

	"fyne.io/fyne/v2"
)

// Option is one of several that a form offers: with the digit that chooses it or a
// ring, a title, and a second line that says what it means. One that cannot be chosen
// says why.
type Option struct {
	Spot
	face     OptionFace
	paper    *Paper
	OnTapped func()
}

// OptionFace is how an option looks.
type OptionFace struct {
	Digit    string // the key that chooses it, in a frame at the left; "" has no key
	Ring     bool   // a ring at the left that is filled when it is chosen
	Title    string
	Second   string // below the title
	Note     string // at the right, beside the title
	Chosen   bool
	Disabled bool
	Why      string // why it is disabled; in place of the second line
}

// NewOption makes an option without a face.
func NewOption(tapped func()) *Option {
	o := &Option{paper: NewPaper(), OnTapped: tapped}
	o.Init(o, func() {
		if !o.face.Disabled && o.OnTapped != nil {
			o.OnTapped()
		}
	}, o.arrange, o.paper.Root)
	o.ringOutside(RadiusKey)
	return o
}

// Set gives it another face.
func (o *Option) Set(f OptionFace) {
	if f != o.face {
		o.face = f
		o.Refresh()
	}
}

// Measures of an option.
const (
	optionTitle = 20 // the pitch of the lines of its title
	optionLine  = 18 // of its second line
	optionInset = 16
	optionText  = 44 // where the text begins beside a digit or a ring
)

// lead is where the text begins.
func (o *Option) lead() float32 {
	if o.face.Digit != "" || o.face.Ring {
		return optionText
	}
	return optionInset
}

func (f *OptionFace) second() string {
	if f.Disabled && f.Why != "" {
		return f.Why
	}
	return f.Second
}

// lines are the lines of the option at a width.
func (o *Option) lines(width float32) (title, second []string) {
	f := &o.face
	room := max(width-o.lead()-optionInset, 40)
	first := room
	if f.Note != "" {
		first = max(room-Width(f.Note, Points12, false)-12, 40)
	}
	title = Wrap(f.Title, first, Ink{Size: Points14, Bold: true})
	return title, Wrap(f.second(), room, Ink{Size: Points12})
}

// Height is how high the option must be at a width: 40 for a single line, 60 for two.
func (o *Option) Height(width float32) float32 {
	title, second := o.lines(width)
	if len(second) == 0 {
		return Target + optionTitle*float32(max(len(title)-1, 0))
	}
	return 22 + optionTitle*float32(len(title)) + optionLine*float32(len(second))
}

// MinSize implements fyne.CanvasObject.
func (o *Option) MinSize() fyne.Size { return fyne.NewSize(120, Target) }

func (o *Option) arrange(size fyne.Size) {
	Put(o.paper.Root, 0, 0, size.Width, size.Height)
	p, f := o.paper, &o.face
	p.Device = ScaleOf(o)
	p.Begin()
	defer p.End()
	ground, edge, thick := Bg3, Line2, float32(1)
	ink, under := color.Color(Text1), color.Color(Text2)
	switch {
	case f.Disabled:
		ground, edge, ink, under = Bg2, Line, Text4, Text3
	case f.Chosen:
		ground, edge, thick = Bg4, Text1, 2
	}
	p.Plate(0, 0, PlateOf{Width: size.Width, Height: size.Height, Radius: RadiusKey, Ground: ground, Edge: edge, Thick: thick})
	middle := size.Height / 2
	switch {
	case f.Digit != "":
		w := CapWidth(f.Digit)
		p.Plate(10, middle-10, PlateOf{Width: w, Height: 20, Radius: 3, Ground: ground, Edge: Line2, Thick: 1})
		p.Write(f.Digit, 10+w/2, middle, Ink{Points12, true, ink}, InMiddle)
	case f.Ring:
		mark, of := MarkRing, color.Color(Text3)
		if f.Chosen {
			mark, of = MarkChosen, ink
		}
		p.Mark(mark, 13, middle-9, 18, of)
	}
	title, second := o.lines(size.Width)
	y := middle - (optionTitle*float32(len(title)-1)+optionLine*float32(len(second)))/2
	if len(second) > 0 {
		y -= 1
	}
	p.Clip(f.Note, size.Width-optionInset, y, size.Width/2, Ink{Points12, false, under}, ToRight)
	for _, line := range title {
		p.Write(line, o.lead(), y, Ink{Points14, f.Chosen, ink}, FromLeft)
		y += optionTitle
	}
	y -= 1
	for _, line := range second {
		p.Clip(line, o.lead(), y, size.Width-o.lead()-8, Ink{Points12, false, under}, FromLeft)
		y += optionLine
	}
}
