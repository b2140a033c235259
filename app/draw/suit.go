package draw

import (
	"image"
	"image/color"

	"pitboss/tables/cards"
)

// Suit draws the pip of a suit into a square whose middle is x, y. The typeface has no
// pips, so they are shapes.
func (s *Sheet) Suit(suit cards.Suit, x, y, size float32, c color.Color) {
	at := func(u, v float32) (float32, float32) { return x + (u-0.5)*size, y + (v-0.5)*size }
	from := func(u, v float32) { s.from(at(u, v)) }
	to := func(u, v float32) { s.to(at(u, v)) }
	bend := func(a, b, d, e, u, v float32) {
		ax, ay := at(a, b)
		bx, by := at(d, e)
		px, py := at(u, v)
		s.curve(ax, ay, bx, by, px, py)
	}
	switch suit {
	case cards.Hearts:
		from(0.5, 0.99)
		bend(0.42, 0.82, 0.02, 0.56, 0.02, 0.27)
		bend(0.02, 0.12, 0.13, 0.01, 0.27, 0.01)
		bend(0.38, 0.01, 0.46, 0.08, 0.5, 0.18)
		bend(0.54, 0.08, 0.62, 0.01, 0.73, 0.01)
		bend(0.87, 0.01, 0.98, 0.12, 0.98, 0.27)
		bend(0.98, 0.56, 0.58, 0.82, 0.5, 0.99)
	case cards.Diamonds:
		from(0.5, 0)
		bend(0.6, 0.2, 0.72, 0.36, 0.86, 0.5)
		bend(0.72, 0.64, 0.6, 0.8, 0.5, 1)
		bend(0.4, 0.8, 0.28, 0.64, 0.14, 0.5)
		bend(0.28, 0.36, 0.4, 0.2, 0.5, 0)
	case cards.Clubs:
		for _, lobe := range [...][2]float32{{0.5, 0.24}, {0.25, 0.58}, {0.75, 0.58}} {
			cx, cy := at(lobe[0], lobe[1])
			s.Disc(cx, cy, 0.235*size, c)
		}
		from(0.45, 0.4)
		to(0.55, 0.4)
		to(0.55, 0.62)
		bend(0.56, 0.82, 0.6, 0.92, 0.68, 0.99)
		to(0.32, 0.99)
		bend(0.4, 0.92, 0.44, 0.82, 0.45, 0.62)
	default:
		from(0.5, 0)
		bend(0.56, 0.18, 0.98, 0.4, 0.98, 0.64)
		bend(0.98, 0.78, 0.87, 0.86, 0.76, 0.86)
		bend(0.67, 0.86, 0.6, 0.82, 0.55, 0.75)
		bend(0.56, 0.86, 0.6, 0.94, 0.67, 0.99)
		to(0.33, 0.99)
		bend(0.4, 0.94, 0.44, 0.86, 0.45, 0.75)
		bend(0.4, 0.82, 0.33, 0.86, 0.24, 0.86)
		bend(0.13, 0.86, 0.02, 0.78, 0.02, 0.64)
		bend(0.02, 0.4, 0.44, 0.18, 0.5, 0)
	}
	s.fill(c)
}

// PipImage is a pip by itself, in a square of the size.
func PipImage(suit cards.Suit, size float32, c color.Color, scale float32) image.Image {
	s := NewSheet(size, size, scale)
	s.Suit(suit, size/2, size/2, size, c)
	return s.Image
}

// red says that a suit is one of the two red ones.
func red(s cards.Suit) bool { return s == cards.Hearts || s == cards.Diamonds }
