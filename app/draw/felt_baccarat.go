package draw

import (
	"image"
	"strconv"
)

// The size of the baccarat felt, and where its two lines part it: the player's hand,
// the result, the banker's hand.
const (
	BaccaratWidth  = 1020
	BaccaratHeight = 296
	BaccaratLeft   = 396
	BaccaratRight  = 720
)

// BaccaratHand is one of the two hands: as it lies on the felt, and as the server has
// it. A picture without a second reading shows the first one larger.
type BaccaratHand struct {
	Felt, Server             []Lying
	Order                    []int // of the felt's cards, off the shoe
	FeltPoints, ServerPoints int   // below 0 where there are none
	Differs                  bool  // the server's points are not the felt's
}

// BaccaratFelt is a coup as it is drawn.
type BaccaratFelt struct {
	Player, Banker BaccaratHand
	TwoReadings    bool
	Chips          map[string]Chip // by spot: player, tie, banker
}

// The rows of the felt: where the cards stand and how large they are.
type baccaratRow struct {
	top, points float32
	size        float32 // of the points
	shape       CardShape
}

var (
	feltRow   = baccaratRow{61, 105, 56, CardShape{62, 90, 18}}
	serverRow = baccaratRow{201, 234, 36, CardShape{46, 66, 18}}
	onlyRow   = baccaratRow{84, 135, 56, CardShape{70, 102, 14}}
)

const (
	baccaratInset = 16
	pointsAt      = 328 // from the side of the felt
	bankerAt      = BaccaratWidth - 232
	bankerThird   = BaccaratRight + 36                                 // beside three cards
	bankerRoom    = BaccaratWidth - BaccaratRight - baccaratInset - 72 // for the banker's cards beside the points
)

// Draw draws the felt without its words, which are the desk's own.
func (f *BaccaratFelt) Draw(ink *Ink, scale float32) image.Image {
	s := NewSheet(BaccaratWidth, BaccaratHeight, scale)
	s.Rect(0, 0, BaccaratWidth, BaccaratHeight, 6, ink.Felt)
	for _, x := range [...]float32{BaccaratLeft, BaccaratRight} {
		s.block(x, 20, 1, 260, ink.Edge)
	}
	if f.TwoReadings {
		s.block(428, 134, 260, 1, ink.Edge)
	}
	for i, h := range [...]*BaccaratHand{&f.Player, &f.Banker} {
		right := i == 1
		if !f.TwoReadings {
			s.baccaratHand(h.Felt, h.Order, h.FeltPoints, onlyRow, right, false, ink)
			continue
		}
		s.baccaratHand(h.Felt, h.Order, h.FeltPoints, feltRow, right, false, ink)
		s.baccaratHand(h.Server, nil, h.ServerPoints, serverRow, right, h.Differs, ink)
	}
	for spot, c := range f.Chips {
		if x, y, ok := baccaratChipAt(spot); ok {
			s.Chip(x, y, chipRadius, c, ink)
		}
	}
	return s.Image
}

func (s *Sheet) baccaratHand(hand []Lying, order []int, points int, row baccaratRow, right, differs bool, ink *Ink) {
	x, at, top, shape := float32(baccaratInset), float32(pointsAt), row.top, row.shape
	if right {
		at = bankerAt
		if len(hand) > 2 { // the banker has less room than the player
			at = bankerThird
		}
		if wide := HandWidth(shape, hand); wide > bankerRoom {
			shape = shape.times(bankerRoom / wide)
			top += row.shape.Height - shape.Height
		}
		x = BaccaratWidth - baccaratInset - HandWidth(shape, hand)
	}
	middles := s.Hand(x, top, shape, hand, ink)
	for i, n := range order {
		if i < len(middles) {
			s.Text(strconv.Itoa(n), middles[i], row.top+row.shape.Height+13, 12, false, Centre, ink.Text)
		}
	}
	if points < 0 || len(hand) == 0 {
		return
	}
	c := ink.Strong
	switch {
	case differs:
		c = ink.Alarm
	case row.size < 56:
		c = ink.Text
	}
	s.Text(strconv.Itoa(points), at, row.points, row.size, true, Centre, c)
}

func baccaratChipAt(spot string) (x, y float32, ok bool) {
	switch spot {
	case "player":
		return BaccaratLeft - 26, BaccaratHeight - 34, true
	case "tie":
		return (BaccaratLeft + BaccaratRight) / 2, BaccaratHeight - 34, true
	case "banker":
		return BaccaratRight + 26, BaccaratHeight - 34, true
	}
	return 0, 0, false
}
