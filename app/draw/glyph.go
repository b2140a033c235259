package draw

import (
	"image"
	"image/color"
	"math"
	"strconv"
)

// Glyph is a small picture that stands for a game or a state.
type Glyph uint8

// The glyphs. Each is drawn in a square of 18 design pixels.
const (
	NoGlyph      Glyph = iota
	TwoCards           // baccarat: two cards upright
	RingWithBall       // roulette
	Overlapping        // blackjack: two cards overlapping
	Tick               // worked out here, and equal
	NotEqual           // two readings that differ
)

// GlyphSize is the side of a glyph.
const GlyphSize = 18

// DrawGlyph draws a glyph.
func DrawGlyph(g Glyph, c color.Color, scale float32) image.Image {
	s := NewSheet(GlyphSize, GlyphSize, scale)
	switch g {
	case TwoCards:
		s.Frame(1, 3, 6.5, 12, 1.5, 1.3, c)
		s.Frame(10.5, 3, 6.5, 12, 1.5, 1.3, c)
	case RingWithBall:
		s.Ring(9, 9, 8, 1.4, c)
		s.Ring(9, 9, 3, 1.4, c)
		s.Disc(12.6, 5.2, 1.6, c)
	case Overlapping:
		s.Frame(2, 2, 9, 12, 1.5, 1.3, c)
		s.Rect(6, 5, 10, 12, 1.5, color.NRGBA{R: 0x2D, G: 0x32, B: 0x36, A: 0xff})
		s.Frame(6.5, 5, 9, 12, 1.5, 1.3, c)
	case Tick:
		s.Path(1.6, c, 3, 9.5, 7, 13.5, 15, 4.5)
	case NotEqual:
		s.Line(3, 7, 15, 7, 1.8, c)
		s.Line(3, 11, 15, 11, 1.8, c)
		s.Line(6, 15, 12, 3, 1.8, c)
	case NoGlyph:
	}
	return s.Image
}

// Shape is the outline of an alarm: diamond, triangle, square, circle, by severity 1
// to 4.
func Shape(severity int, fill, digit color.Color, hollow bool, size, scale float32) image.Image {
	s := NewSheet(size, size, scale)
	m, r := size/2, size/2-0.5
	poly := func(c color.Color, k float32) {
		switch severity {
		case 1:
			s.Polygon(c, m, m-r*k, m+r*k, m, m, m+r*k, m-r*k, m)
		case 2:
			h := r * k * float32(math.Sqrt(3)) / 2
			s.Polygon(c, m, m-r*k+0.5, m+h*1.1, m+r*k*0.75, m-h*1.1, m+r*k*0.75)
		case 3:
			s.Rect(m-r*k*0.85, m-r*k*0.85, 1.7*r*k, 1.7*r*k, 2, c)
		default:
			s.Disc(m, m, r*k, c)
		}
	}
	poly(fill, 1)
	if hollow {
		poly(color.NRGBA{R: 0x2D, G: 0x32, B: 0x36, A: 0xff}, 0.76)
		digit = fill
	}
	y := m
	if severity == 2 {
		y = m + size*0.1
	}
	s.Text(strconv.Itoa(severity), m, y, size*0.58, true, Centre, digit)
	return s.Image
}

// DashedFrame is the frame of what is stale.
func DashedFrame(w, h float32, c color.Color, scale float32) image.Image {
	s := NewSheet(w, h, scale)
	s.Dashes(0, 0, w, h, 2, 7, 5, c)
	return s.Image
}
