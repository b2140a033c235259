package draw

import (
	"image"
	"image/color"

	"pitboss/tables/cards"
)

// Lying is a card on a felt and how it lies.
type Lying struct {
	Card     cards.Card // cards.None lies face down
	Sideways bool       // the third card of a coup, the card of a double
	Marked   bool       // what an alarm is about
}

// CardShape is the size of a card that stands upright: a sideways one has its sides
// the other way round.
type CardShape struct{ Width, Height, Gap float32 }

func (c CardShape) of(l Lying) (w, h float32) {
	if l.Sideways {
		return c.Height, c.Width
	}
	return c.Width, c.Height
}

// times is the shape larger or smaller.
func (c CardShape) times(f float32) CardShape {
	return CardShape{c.Width * f, c.Height * f, c.Gap * f}
}

// markWidth is how far the frame of a marked card reaches around it.
const markWidth = 6

// RankText is a rank as it stands on a card: "10", "K".
func RankText(r cards.Rank) string {
	if r == cards.Ten {
		return "10"
	}
	if !cards.Of(r, cards.Spades).Valid() || r == 0 {
		return ""
	}
	return cards.Of(r, cards.Spades).String()[:1]
}

// Card draws a card whose corner is x, y.
func (s *Sheet) Card(x, y, w, h float32, c cards.Card, ink *Ink) { s.card(x, y, w, h, c, false, ink) }

// card draws a card; of one that is covered only the corner shows.
func (s *Sheet) card(x, y, w, h float32, c cards.Card, covered bool, ink *Ink) {
	short := min(w, h)
	radius := min(5, short*0.1)
	s.Rect(x-1, y-1, w+2, h+2, radius+1, ink.Spades)
	s.Rect(x, y, w, h, radius, ink.Face)
	if !c.Valid() {
		s.back(x, y, w, h, radius, ink)
		return
	}
	hue := ink.Spades
	if red(c.Suit()) {
		hue = ink.Hearts
	}
	s.Text(RankText(c.Rank()), x+short*0.25, y+short*0.275, short*0.385, true, Centre, hue)
	s.Suit(c.Suit(), x+short*0.25, y+short*0.645, short*0.265, hue)
	if short >= 24 && !covered {
		s.Suit(c.Suit(), x+w-short*0.335, y+h-short*0.37, short*0.46, hue)
	}
}

// back is the back of a card that lies face down, or that nobody could read.
func (s *Sheet) back(x, y, w, h, radius float32, ink *Ink) {
	inset := min(w, h) * 0.09
	s.Rect(x+inset, y+inset, w-2*inset, h-2*inset, radius*0.6, ink.Bar)
	s.Frame(x+2*inset, y+2*inset, w-4*inset, h-4*inset, radius*0.5, max(1, inset*0.4), ink.Face)
	s.Suit(cards.Diamonds, x+w/2, y+h/2, min(w, h)*0.32, ink.Face)
}

// mark frames what an alarm is about.
func (s *Sheet) mark(x, y, w, h float32, c color.Color) {
	s.Frame(x-markWidth, y-markWidth, w+2*markWidth, h+2*markWidth, 8, 3, c)
}

// Hand draws cards side by side from x on, all standing on one line whose top is y. It
// returns the middle of each card.
func (s *Sheet) Hand(x, y float32, shape CardShape, hand []Lying, ink *Ink) (middles []float32) {
	for _, l := range hand {
		w, h := shape.of(l)
		top := y + shape.Height - h
		s.Card(x, top, w, h, l.Card, ink)
		if l.Marked {
			s.mark(x, top, w, h, ink.Alarm)
		}
		middles = append(middles, x+w/2)
		x += w + shape.Gap
	}
	return middles
}

// HandWidth is how wide a hand lies.
func HandWidth(shape CardShape, hand []Lying) float32 {
	total := -shape.Gap
	for _, l := range hand {
		w, _ := shape.of(l)
		total += w + shape.Gap
	}
	return max(total, 0)
}

// Fan draws cards that cover one another, a step of each in sight and the last one
// whole, in no more room than there is.
func (s *Sheet) Fan(x, y, room float32, shape CardShape, step float32, hand []Lying, ink *Ink) {
	if n := float32(len(hand) - 1); n > 0 {
		step = min(step, (room-shape.Width)/n)
	}
	for i, l := range hand {
		at := x + float32(i)*step
		s.card(at, y, shape.Width, shape.Height, l.Card, i+1 < len(hand) && step < shape.Width, ink)
		if l.Marked {
			s.mark(at, y, shape.Width, shape.Height, ink.Alarm)
		}
	}
}

// The size of a card's tag, with the frame that a marked one has.
const (
	TagWidth  = 38
	TagHeight = 28
)

// CardTag is a card in a line of text: its rank and pip, 32 by 20 in the middle of the
// picture.
func CardTag(c cards.Card, marked bool, ink *Ink, scale float32) image.Image {
	s := NewSheet(TagWidth, TagHeight, scale)
	s.CardTag(3, 4, c, ink)
	if marked {
		s.Frame(0, 1, TagWidth, TagHeight-2, 5, 2, ink.Alarm)
	}
	return s.Image
}

// CardTag draws the tag of a card, 32 by 20, with its corner at a point.
func (s *Sheet) CardTag(x, y float32, c cards.Card, ink *Ink) {
	const w, h = 32, 20
	s.Rect(x, y, w, h, 3, ink.Face)
	hue := ink.Spades
	if c.Valid() && red(c.Suit()) {
		hue = ink.Hearts
	}
	if c.Valid() {
		s.Text(RankText(c.Rank()), x+9.5, y+h/2, 13, true, Centre, hue)
		s.Suit(c.Suit(), x+23.5, y+h/2, 11, hue)
	} else {
		s.Text("?", x+w/2, y+h/2, 13, true, Centre, hue)
	}
}
