package draw

import "image"

// The size of the blackjack felt.
const (
	BlackjackWidth  = 1020
	BlackjackHeight = 364
)

// Where the boxes of the felt lie.
const (
	boxesLeft   = 24
	boxesTop    = 116
	boxesHeight = 236
	boxesPitch  = 140
	boxGap      = 8
	usualBoxes  = 7
)

// BlackjackFelt is a round as it is drawn. Boxes[0] is box 1, at the right: the
// dealer's left.
type BlackjackFelt struct {
	Dealer []Lying
	Boxes  []BoxOnFelt
}

// BoxOnFelt is a box with its hands: one, or those of a split.
type BoxOnFelt struct {
	Taken  bool
	Acting bool // a hand of it is to act
	Hands  []HandOnFelt
}

// HandOnFelt is a hand of a box.
type HandOnFelt struct {
	Cards  []Lying
	Acting bool
}

// BoxRect is where a box lies, from 1, of so many boxes.
func BoxRect(box, boxes int) (x, y, w, h float32) {
	boxes = max(boxes, usualBoxes)
	pitch := float32(boxesPitch*usualBoxes) / float32(boxes)
	return boxesLeft + float32(boxes-box)*pitch, boxesTop, pitch - boxGap, boxesHeight
}

// SplitSlot is where hand i of n, from 0, has its room in a box as wide as w.
func SplitSlot(i, n int, w float32) (x, room float32) {
	slot := w / float32(max(n, 1))
	return 7 + float32(i)*slot, slot - 5
}

// Draw draws the felt without its words and totals, which are the desk's own.
func (f *BlackjackFelt) Draw(ink *Ink, scale float32) image.Image {
	s := NewSheet(BlackjackWidth, BlackjackHeight, scale)
	s.Rect(0, 0, BlackjackWidth, BlackjackHeight, 6, ink.Felt)
	// Three cards of the dealer's lie side by side; more of them close up.
	const dealerRoom = 240
	shape := CardShape{58, 82, 18}
	s.Fan(345, 15, dealerRoom, shape, shape.Width+shape.Gap, f.Dealer, ink)
	n := max(len(f.Boxes), usualBoxes)
	for box := 1; box <= n; box++ {
		x, y, w, h := BoxRect(box, n)
		if box > len(f.Boxes) || !f.Boxes[box-1].Taken {
			s.Frame(x, y, w, h, 6, 1, faint(ink.Edge, ink.Felt))
			continue
		}
		s.boxOnFelt(&f.Boxes[box-1], x, y, w, h, ink)
	}
	return s.Image
}

func (s *Sheet) boxOnFelt(b *BoxOnFelt, x, y, w, h float32, ink *Ink) {
	s.Rect(x, y, w, h, 6, ink.Edge)
	s.Rect(x+1, y+1, w-2, h-2, 5, ink.Box)
	if b.Acting {
		s.Frame(x-1, y-1, w+2, h+2, 7, 2, ink.Strong)
	}
	s.block(x+10, y+138, w-20, 1, ink.Edge)
	if len(b.Hands) == 1 {
		s.Fan(x+11, y+37, w-20, CardShape{43, 60, 0}, 30, b.Hands[0].Cards, ink)
		return
	}
	shape, step := CardShape{28, 40, 0}, float32(17)
	if len(b.Hands) > 2 {
		shape, step = CardShape{20, 29, 0}, 9
	}
	for i := range b.Hands {
		at, room := SplitSlot(i, len(b.Hands), w)
		s.Fan(x+at, y+37, room, shape, step, b.Hands[i].Cards, ink)
		if i > 0 {
			s.block(x+at-3, y+82, 1, 42, ink.Edge)
		}
		if b.Hands[i].Acting {
			s.block(x+at, y+126, room, 2, ink.Strong)
		}
	}
}
