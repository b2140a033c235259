package look

import (
	"image"
	"image/color"

	"pitboss/app/draw"
)

// Mark is a small sign that the typefaces do not have.
type Mark uint8

// The marks.
const (
	MarkTick   Mark = iota
	MarkCross       // it failed, or there is none
	MarkRing        // an option that is not chosen
	MarkChosen      // the option that is
	MarkArrow       // from this to that
	MarkLock
)

// markOf is how a mark is drawn.
type markOf struct {
	mark        Mark
	color       color.Color
	size, scale float32
}

// mostMarks bounds what a paper keeps of marks that it drew.
const mostMarks = 64

// Mark paints a mark, its corner at x, y.
func (p *Paper) Mark(m Mark, x, y, size float32, c color.Color) {
	of := markOf{m, c, size, p.Scale()}
	drawn, ok := p.marks[of]
	if !ok {
		if p.marks == nil || len(p.marks) >= mostMarks {
			p.marks = map[markOf]image.Image{}
		}
		drawn = of.draw()
		p.marks[of] = drawn
	}
	p.Picture(drawn, x, y, size, size)
}

func (of markOf) draw() image.Image {
	s := draw.NewSheet(of.size, of.size, of.scale)
	z, c := of.size, of.color
	line := max(z/9, 1.5)
	switch of.mark {
	case MarkTick:
		s.Path(line, c, z*0.17, z*0.53, z*0.41, z*0.76, z*0.85, z*0.24)
	case MarkCross:
		s.Path(line, c, z*0.22, z*0.22, z*0.78, z*0.78)
		s.Path(line, c, z*0.78, z*0.22, z*0.22, z*0.78)
	case MarkRing, MarkChosen:
		s.Ring(z/2, z/2, z/2-line/2-0.5, line, c)
		if of.mark == MarkChosen {
			s.Disc(z/2, z/2, z*0.24, c)
		}
	case MarkArrow:
		s.Path(line, c, z*0.08, z/2, z*0.9, z/2)
		s.Path(line, c, z*0.6, z*0.22, z*0.9, z/2, z*0.6, z*0.78)
	case MarkLock:
		s.Frame(z*0.17, z*0.42, z*0.66, z*0.46, 1.5, line, c)
		s.Path(line, c, z*0.3, z*0.42, z*0.3, z*0.26, z*0.42, z*0.12, z*0.58, z*0.12, z*0.7, z*0.26, z*0.7, z*0.42)
	}
	return s.Image
}
