package draw

import (
	"image"
	"strconv"

	"pitboss/tables/cards"
	"pitboss/tables/shoe"
)

// ShoeTall is the height of a shoe bar: the bar, and the cut card that stands out of
// it.
const (
	ShoeTall   = 44
	shoeBarTop = 8
	shoeBar    = 28
)

// ShoePart is a stretch of a shoe bar, in pixels from its left.
type ShoePart struct{ X, Width float32 }

// ShoeParts is where the parts of a shoe lie on a bar so wide: burnt, dealt, to the
// cut card, behind it.
func ShoeParts(b shoe.Bar, width float32) [4]ShoePart {
	var parts [4]ShoePart
	total := b.Burnt + b.Dealt + b.ToCut + b.Behind
	if total <= 0 {
		return parts
	}
	x := float32(0)
	for i, n := range [...]int{b.Burnt, b.Dealt, b.ToCut, b.Behind} {
		w := width * float32(max(n, 0)) / float32(total)
		parts[i] = ShoePart{x, w}
		x += w
	}
	return parts
}

// Shoe draws how far a shoe is dealt, and its cut card in white. Cards dealt past the
// cut card have the alarm's colour, where past is more than the house deals.
func Shoe(b shoe.Bar, width float32, past bool, ink *Ink, scale float32) image.Image {
	s := NewSheet(width, ShoeTall, scale)
	s.Rect(0, shoeBarTop, width, shoeBar, 3, ink.Well)
	parts := ShoeParts(b, width)
	behind := parts[3]
	if behind.Width > 0 {
		s.Rect(behind.X, shoeBarTop, behind.Width, shoeBar, 3, ink.Key)
	}
	dealt := ink.Bar
	if past {
		dealt = ink.Alarm
	}
	if w := parts[1].X + parts[1].Width; w > 0 {
		s.Rect(0, shoeBarTop, w, shoeBar, 3, dealt)
	}
	if w := parts[0].Width; w > 0 {
		s.Rect(0, shoeBarTop, w, shoeBar, 3, ink.Low)
	}
	if behind.Width > 0 {
		s.block(behind.X-1, 0, 2, ShoeTall, ink.Strong)
	}
	return s.Image
}

// The size of a ledger of cards.
const (
	LedgerWidth  = 502
	LedgerHeight = 112
)

// Ledger is how often each card was seen, against the copies that the shoe holds. A
// card that came more often is marked.
func Ledger(seen cards.Count, decks int, ink *Ink, scale float32) image.Image {
	const left, top, pitch, row, wide, tall = 20, 17, 37, 24, 35, 22
	s := NewSheet(LedgerWidth, LedgerHeight, scale)
	for r := cards.Ace; r <= cards.King; r++ {
		s.Text(RankText(r), left+float32(r-1)*pitch+wide/2, 6, 13, true, Centre, ink.Text)
	}
	for i, suit := range [...]cards.Suit{cards.Spades, cards.Hearts, cards.Diamonds, cards.Clubs} {
		y := float32(top + i*row)
		hue := ink.Text
		if red(suit) {
			hue = ink.Pip
		}
		s.Suit(suit, 8, y+tall/2, 15, hue)
		for r := cards.Ace; r <= cards.King; r++ {
			n := int(seen[cards.Of(r, suit)])
			s.ledgerCell(left+float32(r-1)*pitch, y, wide, tall, n, decks, ink)
		}
	}
	return s.Image
}

func (s *Sheet) ledgerCell(x, y, w, h float32, n, decks int, ink *Ink) {
	s.block(x, y, w, h, ink.Well)
	c := ink.Strong
	switch {
	case decks > 0 && n > decks:
		c = ink.Alarm
		s.outline(x, y, w, h, 2, ink.Alarm)
	case n == 0:
		c = ink.Dim
	}
	s.Text(strconv.Itoa(n), x+w/2, y+h/2-1, 12, false, Centre, c)
	if n > 0 && decks > 0 {
		s.block(x, y+h-3, w*float32(min(n, decks))/float32(decks), 3, ink.Bar)
	}
}
