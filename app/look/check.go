package look

import (
	"image/color"

	"fyne.io/fyne/v2"
)

// Check is a row with a box that is ticked or not, a text, and a note at the right.
type Check struct {
	Spot
	face     CheckFace
	paper    *Paper
	OnChange func(ticked bool)
}

// CheckFace is how a check looks.
type CheckFace struct {
	Text     string
	Note     string
	Ticked   bool
	Disabled bool
}

// NewCheck makes a check without a face. A tap ticks it or takes the tick off, and
// tells changed.
func NewCheck(changed func(ticked bool)) *Check {
	c := &Check{paper: NewPaper(), OnChange: changed}
	c.Init(c, func() {
		if c.face.Disabled {
			return
		}
		c.face.Ticked = !c.face.Ticked
		c.Refresh()
		if c.OnChange != nil {
			c.OnChange(c.face.Ticked)
		}
	}, c.arrange, c.paper.Root)
	return c
}

// Set gives it another face; changed is not told.
func (c *Check) Set(f CheckFace) {
	if f != c.face {
		c.face = f
		c.Refresh()
	}
}

// Ticked says whether it is ticked.
func (c *Check) Ticked() bool { return c.face.Ticked }

const checkText = 30 // where the text begins

// MinSize implements fyne.CanvasObject.
func (c *Check) MinSize() fyne.Size { return fyne.NewSize(120, SmallTarget) }

func (c *Check) arrange(size fyne.Size) {
	Put(c.paper.Root, 0, 0, size.Width, size.Height)
	p, f, middle := c.paper, &c.face, size.Height/2
	p.Device = ScaleOf(c)
	p.Begin()
	defer p.End()
	ink, edge := color.Color(Text1), Text2
	if f.Disabled {
		ink, edge = Text4, Line2
	}
	p.Plate(2, middle-9, PlateOf{Width: 18, Height: 18, Radius: 3, Ground: Bg0, Edge: edge, Thick: 2})
	if f.Ticked {
		p.Mark(MarkTick, 2, middle-9, 18, ink)
	}
	w := p.Clip(f.Note, size.Width, middle, size.Width/2, InkLabel, ToRight)
	room := size.Width - checkText
	if w > 0 {
		room -= w + 12
	}
	p.Shrink(f.Text, checkText, middle, max(room, 20), Ink{Points13, false, ink}, FromLeft)
}
