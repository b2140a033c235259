package inspections

import (
	"image"

	"pitboss/app/look"
	"pitboss/tables/cards"
)

// Line finds a line to write into by its name, wherever it is in sight.
func (s *Screen) Line(name string) *look.Field {
	for _, p := range []*look.Board{s.head, s.count, s.decks, s.checks, s.side, s.signing} {
		if f := p.Kept(name); f != nil && p.Object.Visible() {
			return f
		}
	}
	return nil
}

// Grid is the cards by rank and suit.
func (s *Screen) Grid() *grid { return s.grid }

// Choice finds a key that is in sight by its name.
func (s *Screen) Choice(name string) *look.Choice {
	for _, p := range []*look.Board{s.head, s.count, s.decks, s.checks, s.side, s.signing} {
		if c := p.KeptChoice(name); c != nil && p.Object.Visible() && c.Visible() {
			return c
		}
	}
	return nil
}

// GridPicture draws the grid for eight decks of which one card was counted otherwise.
func GridPicture(c cards.Card, n int, w, h, scale float32) image.Image {
	of := counts{decks: 8, w: w, h: h, scale: scale}
	for k := cards.Card(1); k <= cards.Kinds; k++ {
		of.sum[k] = 8
	}
	of.sum[c], of.wrong[c] = n, n-8
	return of.draw()
}
