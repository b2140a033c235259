package look

import "pitboss/app/draw"

// Headline is how the header of a table begins, and that of every form about one: its
// number as on the felt, the glyph of its game, and what is shown of it.
type Headline struct {
	Table        string // as the house calls it; "" where the form is about no table
	Game         draw.Glyph
	Title, Under string
}

// Measures of a headline in a header of 60: short ones end at the same place, so that
// what follows stands still from one table to the next.
const (
	headlineEnd   = 256
	headlineGlyph = 13
	headlineTitle = 26 // from the glyph
	headlineGap   = 20
	headlineRule  = 36
)

var inkNumber = Ink{Points36, true, Text1}

// titleAt is where the title stands.
func (h *Headline) titleAt() float32 {
	x := float32(Padding)
	if h.Table != "" {
		x += Width(draw.OnFelt(h.Table), Points36, true) + headlineGlyph
	}
	if h.Game != draw.NoGlyph {
		x += headlineTitle
	}
	return x
}

// Wide is how wide the headline is, up to the line behind it.
func (h *Headline) Wide() float32 {
	text := max(Width(h.Title, Points18, true), Width(h.Under, Points12, false))
	return max(headlineEnd, h.titleAt()+text+headlineGap)
}

// Headline writes a headline into a header, with the line behind it, and returns where
// the facts begin. A title that ends beyond room is shortened.
func (p *Paper) Headline(of *Headline, room float32) float32 {
	at := of.titleAt()
	if of.Table != "" {
		p.Write(draw.OnFelt(of.Table), Padding, 30, inkNumber, FromLeft)
	}
	if of.Game != draw.NoGlyph {
		p.Picture(draw.DrawGlyph(of.Game, Text2, p.Scale()), at-headlineTitle, 13, draw.GlyphSize, draw.GlyphSize)
	}
	if of.Under == "" {
		p.Clip(of.Title, at, 30, room-at, InkTitle, FromLeft)
	} else {
		p.Clip(of.Title, at, 21, room-at, InkTitle, FromLeft)
		p.Clip(of.Under, at, 44, room-at, InkLabel, FromLeft)
	}
	x := min(of.Wide(), room)
	p.Fill(x, 12, 1, headlineRule, 0, Line)
	return x + Padding
}
