package draw

import (
	"image"
	"image/color"
	"strconv"

	"pitboss/tables/roads"
)

// Roadmap is a road as a table shows it: so many columns of six cells, the last ones
// if there are more.
type Roadmap struct {
	Shoe    roads.Shoe
	Columns int
	Cell    float32
	Marked  int // the coup that an alarm is about, from 0; below 0 for none
}

func (r *Roadmap) size() (w, h float32) { return float32(r.Columns) * r.Cell, roads.Rows * r.Cell }

func (r *Roadmap) sheet(ink *Ink, scale float32) *Sheet {
	w, h := r.size()
	s := NewSheet(w, h, scale)
	s.block(0, 0, w, h, ink.Well)
	s.grid(0, 0, r.Cell, r.Columns, roads.Rows, ink.Floor)
	return s
}

func (r *Roadmap) middle(col, row int) (x, y float32) {
	return (float32(col) + 0.5) * r.Cell, (float32(row) + 0.5) * r.Cell
}

// frame marks the cell of what is wrong.
func (r *Roadmap) frame(s *Sheet, col, row int, ink *Ink) {
	x, y := float32(col)*r.Cell, float32(row)*r.Cell
	s.Frame(x-1, y-1, r.Cell+2, r.Cell+2, 2, 2, ink.Alarm)
}

func winnerInk(w roads.Winner, ink *Ink) color.NRGBA {
	switch w {
	case roads.Banker:
		return ink.Banker
	case roads.Player:
		return ink.Player
	}
	return ink.Tie
}

// BeadPlate draws every coup with its letter.
func (r *Roadmap) BeadPlate(ink *Ink, scale float32) image.Image {
	s := r.sheet(ink, scale)
	whole := r.Shoe.BeadPlate()
	skipped := max(whole.Width-r.Columns, 0) * roads.Rows
	board := whole.Last(r.Columns)
	for i := range board.Cells {
		c := &board.Cells[i]
		x, y := r.middle(c.Col, c.Row)
		s.bead(x, y, r.Cell*0.42, c.Of.Winner, ink)
		s.pairs(x, y, r.Cell, c.Of, ink)
		if skipped+i == r.Marked {
			r.frame(s, c.Col, c.Row, ink)
		}
	}
	return s.Image
}

func (s *Sheet) bead(x, y, radius float32, w roads.Winner, ink *Ink) {
	s.Disc(x, y, radius, winnerInk(w, ink))
	s.Text(w.String(), x, y, radius*1.2, true, Centre, ink.OnChip)
}

// pairs are the dots of a coup: the banker's at the top left, the player's at the
// bottom right.
func (s *Sheet) pairs(x, y, cell float32, of roads.Result, ink *Ink) {
	r := max(cell*0.1, 1.6)
	if of.BankerPair {
		s.Disc(x-cell*0.34, y-cell*0.34, r, ink.Banker)
	}
	if of.PlayerPair {
		s.Disc(x+cell*0.34, y+cell*0.34, r, ink.Player)
	}
}

// BigRoad draws the runs of banker and player.
func (r *Roadmap) BigRoad(ink *Ink, scale float32) image.Image {
	s := r.sheet(ink, scale)
	board := r.Shoe.BigRoad().Last(r.Columns)
	for i := range board.Cells {
		c := &board.Cells[i]
		x, y := r.middle(c.Col, c.Row)
		if c.Of.Result.Winner != roads.NoWinner {
			s.Ring(x, y, r.Cell*0.42, max(r.Cell*0.11, 1.4), winnerInk(c.Of.Result.Winner, ink))
		}
		s.pairs(x, y, r.Cell, c.Of.Result, ink)
		if c.Of.Ties > 0 {
			d := r.Cell * 0.34
			s.Line(x-d, y+d, x+d, y-d, max(r.Cell*0.11, 1.4), ink.Tie)
		}
		if c.Of.Ties > 1 {
			s.Text(strconv.Itoa(c.Of.Ties), x, y, r.Cell*0.6, true, Centre, ink.Strong)
		}
	}
	if i := r.cellOf(board.Cells); i >= 0 {
		r.frame(s, board.Cells[i].Col, board.Cells[i].Row, ink)
	}
	return s.Image
}

// cellOf is the cell that the marked coup is on; a tie is on the cell of the coup
// before it. Below 0 where it is on none.
func (r *Roadmap) cellOf(cells []roads.Cell[roads.Big]) int {
	if r.Marked < 0 || r.Marked >= r.Shoe.Len() {
		return -1
	}
	on := -1
	for i := range cells {
		if cells[i].Of.Coup <= r.Marked {
			on = i
		}
	}
	return on
}

// DerivedRoad draws the marks of one of the three derived roads.
func (r *Roadmap) DerivedRoad(d roads.Derived, ink *Ink, scale float32) image.Image {
	s := r.sheet(ink, scale)
	board := r.Shoe.DerivedRoad(d).Last(r.Columns)
	for i := range board.Cells {
		c := &board.Cells[i]
		x, y := r.middle(c.Col, c.Row)
		s.derived(d, c.Of, x, y, r.Cell*0.39, ink)
	}
	return s.Image
}

func (s *Sheet) derived(d roads.Derived, m roads.Mark, x, y, radius float32, ink *Ink) {
	var hue color.NRGBA
	switch m {
	case roads.Red:
		hue = ink.Banker
	case roads.Blue:
		hue = ink.Player
	case roads.NoMark:
		return
	}
	switch d {
	case roads.BigEyeBoy:
		s.Ring(x, y, radius, max(radius*0.3, 1.2), hue)
	case roads.SmallRoad:
		s.Disc(x, y, radius, hue)
	default:
		s.Line(x-radius, y+radius, x+radius, y-radius, max(radius*0.38, 1.4), hue)
	}
}

// The size of the ask row.
const (
	AskWidth  = 128
	AskHeight = 48
)

// Ask is what the next coup would add to the derived roads: if the banker won it, and
// if the player did.
func Ask(shoe roads.Shoe, ink *Ink, scale float32) image.Image {
	s := NewSheet(AskWidth, AskHeight, scale)
	for row, side := range [...]roads.Winner{roads.Banker, roads.Player} {
		y := 12 + float32(row)*23
		s.bead(12, y, 8, side, ink)
		marks := shoe.Ask(side)
		for i, d := range [...]roads.Derived{roads.BigEyeBoy, roads.SmallRoad, roads.CockroachPig} {
			s.derived(d, marks[i], 44+float32(i)*26, y, 6.5, ink)
		}
	}
	return s.Image
}
