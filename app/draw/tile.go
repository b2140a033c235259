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
	Ground, Cell, Text, Dim, Line, Strong color.Color
	Banker, Player, Tie                   color.Color
	Red, Black, Green, RedNew, GreenNew   color.Color
	Bar, Mark                             color.Color
}

// The size of a tile's picture.
const (
	TileWidth  = 160
	TileHeight = 42
)

// SmallRoad is the last columns of the big road, at seven pixels a cell.
func SmallRoad(shoe roads.Shoe, p *Palette, scale float32) image.Image {
	const cell, columns = 7, 23
	s := NewSheet(TileWidth+2, TileHeight, scale)
	s.Rect(0, 0, TileWidth+2, TileHeight, 0, p.Ground)
	board := shoe.BigRoad().Last(columns)
	for i := range board.Cells {
		c := &board.Cells[i]
		x, y := float32(c.Col)*cell+cell/2.0, float32(c.Row)*cell+cell/2.0
		switch c.Of.Result.Winner {
		case roads.Banker:
			s.Ring(x, y, 3, 1.2, p.Banker)
		case roads.Player:
			s.Disc(x, y, 3, p.Player)
		}
		if c.Of.Ties > 0 {
			s.Line(x-2.5, y+2.5, x+2.5, y-2.5, 1.4, p.Tie)
		}
	}
	return s.Image
}

// NumberStrip is the newest number, large, and the ten before it.
func NumberStrip(numbers []uint8, p *Palette, scale float32) image.Image {
	s := NewSheet(TileWidth, TileHeight, scale)
	for i := range 11 {
		at := len(numbers) - 1 - i
		if i == 0 {
			s.newest(numbers, at, p)
			continue
		}
		x, y := float32(40+(i-1)%5*24), float32((i-1)/5*22)
		if at < 0 {
			s.Rect(x, y, 22, 20, 2, p.Cell)
			continue
		}
		n := int(numbers[at])
		ground := p.Black
		switch wheel.Colour(n) {
		case wheel.Red:
			ground = p.Red
		case wheel.Green:
			ground = p.Green
		}
		s.Rect(x, y, 22, 20, 2, ground)
		s.Text(strconv.Itoa(n), x+11, y+10, 12, false, Centre, p.Text)
	}
	return s.Image
}

func (s *Sheet) newest(numbers []uint8, at int, p *Palette) {
	if at < 0 {
		s.Rect(0, 0, 36, 42, 3, p.Cell)
		return
	}
	n := int(numbers[at])
	hue := wheel.Colour(n)
	switch hue {
	case wheel.Red:
		s.Rect(0, 0, 36, 42, 3, p.RedNew)
	case wheel.Green:
		s.Rect(0, 0, 36, 42, 3, p.GreenNew)
	default:
		s.Rect(2, 2, 32, 38, 3, p.Black)
		s.Frame(2, 2, 32, 38, 3, 1, p.Line)
	}
	s.Text(strconv.Itoa(n), 18, 15, 18, true, Centre, p.Strong)
	s.Text(hue.String(), 18, 31, 11, false, Centre, p.Text)
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
	BoxUnread         // a card that could not be read
)

// BoxOnTile is one box of a blackjack tile.
type BoxOnTile struct {
	Text string
	Mark BoxMark
}

// Boxes is the seven boxes with their totals, box 1 at the right, and the shoe bar:
// how much of the shoe is out, and where the cut card is.
func Boxes(boxes [7]BoxOnTile, out, cut int, p *Palette, alarm color.Color, scale float32) image.Image {
	s := NewSheet(TileWidth, TileHeight, scale)
	for i, b := range boxes {
		x := float32(6-i) * 23
		switch b.Mark {
		case BoxEmpty:
			s.Rect(x, 0, 21, 24, 2, p.Ground)
			continue
		case BoxActing:
			s.Rect(x, 0, 21, 24, 2, p.Cell)
			s.Frame(x, 0, 21, 24, 2, 1, p.Strong)
		default:
			s.Rect(x, 0, 21, 24, 2, p.Ground)
			s.Frame(x, 0, 21, 24, 2, 1, p.Line)
		}
		c := p.Text
		switch b.Mark {
		case BoxBust:
			c = p.Dim
		case BoxActing:
			c = p.Strong
		case BoxUnread:
			c = alarm
		case BoxBet, BoxPlayed, BoxEmpty:
		}
		s.Text(b.Text, x+10.5, 12, 12, b.Mark == BoxActing, Centre, c)
	}
	s.ShoeBar(0, 32, TileWidth, 8, out, cut, p)
	return s.Image
}

// ShoeBar is a bar of a shoe: out of it, and a mark at the cut card, in per cent.
func (s *Sheet) ShoeBar(x, y, w, h float32, out, cut int, p *Palette) {
	s.Rect(x, y, w, h, 2, p.Black)
	if out > 0 {
		s.Rect(x, y, w*float32(min(out, 100))/100, h, 2, p.Bar)
	}
	if cut > 0 {
		s.Rect(x+w*float32(min(cut, 100))/100-1, y-1, 2, h+2, 0, p.Mark)
	}
}
