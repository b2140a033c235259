package draw

import (
	"image"
	"image/color"
	"strconv"

	"pitboss/tables/roads"
	"pitboss/tables/wheel"
)

// Palette is the colours that a picture of a tile is drawn in; the desk's look fills
// it.
type Palette struct {
	Ground, Acting      color.Color // of a box and a road; of the box that is to act
	Text, Strong, Dim   color.Color
	Frame, Border       color.Color // of a box, of a control
	Banker, Player, Tie color.Color
	Red, Black, Green   color.Color
	RedNew, GreenNew    color.Color // of the newest number
	Track, Filled, Mark color.Color // of a shoe bar
	Alarm               color.Color // of what the table's alarm is about
}

// TileHeight is the height of a tile's picture.
const TileHeight = 42

// SmallRoad is the last columns of the big road, at seven pixels a cell.
func SmallRoad(shoe roads.Shoe, width float32, p *Palette, scale float32) image.Image {
	const cell = 7
	s := NewSheet(width, TileHeight, scale)
	s.Rect(0, 0, width, TileHeight, 2, p.Ground)
	board := shoe.BigRoad().Last(int(width / cell))
	for i := range board.Cells {
		c := &board.Cells[i]
		x, y := float32(c.Col)*cell+cell/2.0, float32(c.Row)*cell+cell/2.0
		switch c.Of.Result.Winner {
		case roads.Banker:
			s.Ring(x, y, 3, 1.4, p.Banker)
		case roads.Player:
			s.Disc(x, y, 3, p.Player)
		case roads.Tie, roads.NoWinner:
		}
		if c.Of.Ties > 0 {
			s.Line(x-3, y+3, x+3, y-3, 1.1, p.Tie)
		}
	}
	return s.Image
}

// NumberStrip is the newest number, large, and two rows of those before it, the latest
// first.
func NumberStrip(numbers []uint8, width float32, p *Palette, scale float32) image.Image {
	s := NewSheet(width, TileHeight, scale)
	s.newest(numbers, p)
	const from, pitch = 40, 24
	columns := int((width - from) / pitch)
	for i := range 2 * columns {
		x, y := from+float32(i%columns)*pitch, float32(i/columns*22)
		at := len(numbers) - 2 - i
		if at < 0 {
			s.Rect(x, y, pitch-1, 20, 2, p.Ground)
			continue
		}
		n := int(numbers[at])
		ground := p.Black
		switch wheel.Colour(n) {
		case wheel.Red:
			ground = p.Red
		case wheel.Green:
			ground = p.Green
		case wheel.Black, wheel.NoHue:
		}
		s.Rect(x, y, pitch-1, 20, 2, ground)
		s.Text(pocket(n), x+11.5, y+9.5, 12, false, Centre, p.Text)
	}
	return s.Image
}

func (s *Sheet) newest(numbers []uint8, p *Palette) {
	s.Rect(0, 0, 36, 42, 2, p.Ground)
	if len(numbers) == 0 {
		return
	}
	n := int(numbers[len(numbers)-1])
	hue := wheel.Colour(n)
	switch hue {
	case wheel.Red:
		s.Rect(2, 2, 32, 38, 2, p.RedNew)
	case wheel.Green:
		s.Rect(2, 2, 32, 38, 2, p.GreenNew)
	case wheel.Black, wheel.NoHue:
		s.Rect(2, 2, 32, 38, 2, p.Black)
		s.Frame(2, 2, 32, 38, 2, 1, p.Border)
	}
	s.Text(pocket(n), 18, 14.5, 18, true, Centre, p.Text)
	s.Text(hue.String(), 18, 30.5, 12, false, Centre, p.Text)
}

// pocket is a number as the wheel has it: 00 is 37.
func pocket(n int) string {
	if n == wheel.ZeroZero {
		return "00"
	}
	return strconv.Itoa(n)
}

// BoxMark is how a box of a blackjack table is shown.
type BoxMark uint8

// The marks of a box.
const (
	BoxEmpty  BoxMark = iota
	BoxBet            // a bet and no cards yet
	BoxPlayed         // a hand
	BoxActing         // the hand that is to act
	BoxBust           // over 21
)

// BoxOnTile is one box of a blackjack tile.
type BoxOnTile struct {
	Text  string
	Mark  BoxMark
	Alarm bool // the table's alarm is about this box
}

// Boxes is the seven boxes with their totals, box 1 at the right as the dealer's left
// is, and the shoe bar: how much of the shoe is out, and where the cut card is, in per
// cent. Strong writes the totals as what matters now.
func Boxes(boxes [7]BoxOnTile, out, cut int, strong bool, width float32, p *Palette, scale float32) image.Image {
	s := NewSheet(width, TileHeight, scale)
	pitch := float32(int((width + 2) / 7))
	for i := range boxes {
		b := &boxes[i]
		x := float32(6-i) * pitch
		switch b.Mark {
		case BoxEmpty:
			s.Rect(x, 0, pitch-2, 24, 2, p.Ground)
			continue
		case BoxActing:
			s.Rect(x, 0, pitch-2, 24, 3, p.Acting)
			s.Frame(x, 0, pitch-2, 24, 3, 1, p.Mark)
		case BoxBet, BoxPlayed, BoxBust:
			s.Rect(x, 0, pitch-2, 24, 2, p.Ground)
			s.Frame(x, 0, pitch-2, 24, 2, 1, p.Frame)
		}
		c := p.Text
		if strong {
			c = p.Strong
		}
		switch {
		case b.Alarm:
			c = p.Alarm
		case b.Mark == BoxBust:
			c = p.Dim
		case b.Mark == BoxActing:
			c = p.Strong
		}
		s.Text(b.Text, x+pitch/2-1, 11.5, 12, b.Mark == BoxActing || b.Alarm, Centre, c)
	}
	s.ShoeBar(0, 32, width-1, 8, out, cut, p)
	return s.Image
}

// ShoeBar is a bar of a shoe: out of it, and a mark at the cut card, in per cent.
func (s *Sheet) ShoeBar(x, y, w, h float32, out, cut int, p *Palette) {
	s.Rect(x, y, w, h, 2, p.Track)
	if out > 0 {
		s.Rect(x, y, max(w*float32(min(out, 100))/100, 4), h, 2, p.Filled)
	}
	if cut > 0 {
		s.Rect(x+float32(int(w*float32(min(cut, 100))/100)), y-2, 2, h+4, 0, p.Mark)
	}
}
