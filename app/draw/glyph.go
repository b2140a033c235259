package draw

import (
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"

	"pitboss/tables/profile"
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

// GlyphOf is the glyph of a game; NoGlyph of one that is not known.
func GlyphOf(g profile.Game) Glyph {
	switch g {
	case profile.Baccarat:
		return TwoCards
	case profile.Roulette:
		return RingWithBall
	case profile.Blackjack:
		return Overlapping
	}
	return NoGlyph
}

// OnFelt is a table's number as it stands on its felt: beside the glyph of the game it
// needs no letter of the game.
func OnFelt(number string) string {
	if i := strings.IndexAny(number, "0123456789"); i >= 0 {
		return number[i:]
	}
	return number
}

// DrawGlyph draws a glyph.
func DrawGlyph(g Glyph, c color.Color, scale float32) image.Image {
	s := NewSheet(GlyphSize, GlyphSize, scale)
	s.Glyph(g, 0, 0, c)
	return s.Image
}

// Glyph draws a glyph with its corner at a point.
func (s *Sheet) Glyph(g Glyph, x, y float32, c color.Color) {
	switch g {
	case TwoCards:
		s.Frame(x+1, y+2, 6.6, 14, 1.8, 1.4, c)
		s.Frame(x+10.2, y+2, 6.6, 14, 1.8, 1.4, c)
	case RingWithBall:
		s.Ring(x+9, y+9, 8, 1.5, c)
		s.Ring(x+9, y+9, 3, 1.5, c)
		s.Disc(x+12.9, y+4, 2.1, c)
	case Overlapping:
		// The one behind is drawn as far as it is seen: what lies under a glyph shows
		// through it.
		const w, r, pi = 1.4, 1.8, math.Pi
		s.Rect(x+2+r, y+2, 9-2*r, w, 0, c)
		s.Rect(x+2, y+2+r, w, 12-2*r, 0, c)
		s.Rect(x+2+r, y+14-w, 1.2, w, 0, c)
		s.Arc(x+2+r, y+2+r, r, w, pi, 1.5*pi, c)
		s.Arc(x+11-r, y+2+r, r, w, 1.5*pi, 2*pi, c)
		s.Arc(x+2+r, y+14-r, r, w, 0.5*pi, pi, c)
		s.Frame(x+6, y+5, 10, 12, r, w, c)
	case Tick:
		s.Path(1.6, c, x+4, y+8.6, x+7.8, y+12.8, x+14.3, y+4.6)
	case NotEqual:
		s.Line(x+3.5, y+6.4, x+14, y+6.4, 2, c)
		s.Line(x+3.5, y+10.2, x+14, y+10.2, 2, c)
		s.Line(x+6, y+15.2, x+11.5, y+2.8, 1.8, c)
	case NoGlyph:
	}
}

// Shape is the sign of an alarm with its number: diamond, triangle, square, circle,
// by severity 1 to 4. A hollow one is the sign of what is over.
func Shape(severity int, fill, digit color.Color, hollow bool, size, scale float32) image.Image {
	s := NewSheet(size, size, scale)
	s.Shape(size/2, size/2, size, severity, fill, digit, hollow)
	return s.Image
}

// Shape draws the sign of an alarm around a point.
func (s *Sheet) Shape(x, y, size float32, severity int, fill, digit color.Color, hollow bool) {
	number := y
	switch severity {
	case 1:
		s.diamond(x, y, size/2, fill, hollow)
	case 2:
		number += size * 0.115
		s.triangle(x, y, size, fill, hollow)
	case 3:
		side := size * 0.78
		if hollow {
			s.Frame(x-side/2, y-side/2, side, side, 2, 1.6, fill)
		} else {
			s.Rect(x-side/2, y-side/2, side, side, 2, fill)
		}
	default:
		if hollow {
			s.Ring(x, y, size*0.45, 1.6, fill)
		} else {
			s.Disc(x, y, size*0.45, fill)
		}
	}
	if hollow {
		digit = fill
	}
	s.Text(strconv.Itoa(severity), x, number, size*0.55, true, Centre, digit)
}

func (s *Sheet) diamond(x, y, r float32, c color.Color, hollow bool) {
	if hollow {
		r -= 1
		s.Path(1.6, c, x, y-r, x+r, y, x, y+r, x-r, y, x, y-r)
		return
	}
	s.Polygon(c, x, y-r, x+r, y, x, y+r, x-r, y)
}

func (s *Sheet) triangle(x, y, size float32, c color.Color, hollow bool) {
	top, base, half := y-size*0.435, y+size*0.4, size/2
	if hollow {
		top, base, half = top+1.5, base-1, half-1.5
		s.Path(1.6, c, x, top, x+half, base, x-half, base, x, top)
		return
	}
	s.Polygon(c, x, top, x+half, base, x-half, base)
}
