package draw

import (
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"

	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/wheel"
)

// Layout is the layout of a single-zero table on a felt of some size: where each of
// its positions lies. A position is its place in [roulette.Positions].
type Layout struct {
	Width, Height float32

	left, top   float32 // of the numbers, right of zero
	cell, row   float32
	outside     float32 // height of the dozens, and of the even chances
	zero, right float32 // widths of zero and of the column bets
	raised      float32 // of a number above the middle of its field, for the chip below it
}

// The size of the layout on the table screen.
const (
	RouletteWidth  = 1020
	RouletteHeight = 276
)

// NewLayout lays the table out on a felt of this size.
func NewLayout(width, height float32) Layout {
	k := width / RouletteWidth
	inner := height - 32
	return Layout{
		Width: width, Height: height, left: 84 * k, top: 16, cell: 68 * k, row: inner * 52 / 244, outside: inner * 44 / 244,
		zero: 57 * k, right: 88 * k,
	}
}

// The size of the layout on the calculator.
const (
	RoomyWidth  = 1020
	RoomyHeight = 292
)

// NewRoomyLayout lays the table out for fingers: the fields of the numbers are higher,
// and a chip lies below its number and not beside it.
func NewRoomyLayout() Layout {
	return Layout{Width: RoomyWidth, Height: RoomyHeight, left: 84, top: 14, cell: 68, row: 60, outside: 42, zero: 57, right: 88, raised: 8}
}

// PositionOf finds the position of a bet by its words; false for what is no single
// position, as a call bet.
func PositionOf(spot string, numbers []int, which int) (int, bool) {
	all := roulette.Positions()
	for i := range all {
		p := &all[i]
		if p.Spot() != spot {
			continue
		}
		if !p.IsIn && p.Which == 0 || !p.IsIn && p.Which == which {
			return i, true
		}
		if p.IsIn && len(numbers) == len(p.Numbers) && !slices.ContainsFunc(numbers, func(n int) bool { return n < 0 || n > 36 || !p.Covers(n) }) {
			return i, true
		}
	}
	return 0, false
}

// Rect is the field of a number, a dozen, a column or an even chance; false for a
// position that lies on lines.
func (l Layout) Rect(position int) (x, y, w, h float32, ok bool) {
	p := PositionAt(position)
	switch {
	case p == nil || p.IsIn && p.Inside != profile.Straight:
		return 0, 0, 0, 0, false
	case p.IsIn && p.Numbers[0] == 0:
		return l.left - l.zero, l.top, l.zero, 3 * l.row, true
	case p.IsIn:
		col, row := place(p.Numbers[0])
		return l.left + col*l.cell, l.top + row*l.row, l.cell, l.row, true
	}
	y = l.top + 3*l.row
	switch p.Outside {
	case roulette.Dozen:
		return l.left + float32(p.Which-1)*4*l.cell, y, 4 * l.cell, l.outside, true
	case roulette.Column:
		return l.left + 12*l.cell, l.top + float32(3-p.Which)*l.row, l.right, l.row, true
	}
	order := [...]roulette.Outside{roulette.Low, roulette.Even, roulette.Red, roulette.Black, roulette.Odd, roulette.High}
	return l.left + float32(slices.Index(order[:], p.Outside))*2*l.cell, y + l.outside, 2 * l.cell, l.outside, true
}

// PositionAt is a position by its place in [roulette.Positions]; nil for one that there
// is not.
func PositionAt(position int) *roulette.Position {
	all := roulette.Positions()
	if position < 0 || position >= len(all) {
		return nil
	}
	return &all[position]
}

// place is the column and row of a number above zero.
func place(n uint8) (col, row float32) { return float32((n - 1) / 3), float32(2 - (n-1)%3) }

// Chip is where the chip of a position has its middle: on the lines that the bet is
// on, and beside the number or the word of a field.
func (l Layout) Chip(position int) (x, y float32) {
	p := PositionAt(position)
	if p == nil {
		return 0, 0
	}
	if x, y, w, h, ok := l.Rect(position); ok {
		switch {
		case p.IsIn && l.raised > 0 && p.Numbers[0] > 0:
			return x + w/2 - 5, y + h/2 + l.raised + 7
		case p.IsIn:
			return x + w - 14*l.cell/68, y + h/2 + 10*l.row/52
		case p.Outside == roulette.Column:
			return x + w - 20*l.cell/68, y + h/2
		}
		return x + w/2 + 44*l.cell/68, y + h/2
	}
	low, high := p.Numbers[0], p.Numbers[len(p.Numbers)-1]
	col, row := place(high)
	bottom := l.top + 3*l.row
	switch {
	case p.Inside == profile.Split && low == 0:
		return l.left, l.top + (row+0.5)*l.row
	case p.Inside == profile.Split && high-low == 1:
		return l.left + (col+0.5)*l.cell, l.top + (row+1)*l.row
	case p.Inside == profile.Split:
		return l.left + col*l.cell, l.top + (row+0.5)*l.row
	case p.Inside == profile.Street:
		return l.left + (col+0.5)*l.cell, bottom
	case p.Inside == profile.Trio:
		return l.left, l.top + (row+1)*l.row
	case p.Inside == profile.FirstFour:
		return l.left, bottom
	case p.Inside == profile.SixLine:
		return l.left + col*l.cell, bottom
	}
	return l.left + col*l.cell, l.top + (row+1)*l.row
}

// reach is how far from the middle of a chip on lines a finger still means it: short
// of where the chip of a number lies.
func (l Layout) reach() float32 { return 15 * min(l.cell/68, l.row/52) }

// At is the position that lies at a place of the felt: a bet on lines within reach of
// where its chip goes, else the field; false off the layout.
func (l Layout) At(x, y float32) (position int, ok bool) {
	nearest := float64(l.reach())
	all := roulette.Positions()
	for i := range all {
		if !all[i].IsIn || all[i].Inside == profile.Straight {
			continue
		}
		cx, cy := l.Chip(i)
		if d := math.Hypot(float64(x-cx), float64(y-cy)); d <= nearest {
			nearest, position, ok = d, i, true
		}
	}
	if ok {
		return position, true
	}
	for i := range all {
		if fx, fy, w, h, field := l.Rect(i); field && x >= fx && x < fx+w && y >= fy && y < fy+h {
			return i, true
		}
	}
	return 0, false
}

// Label is where a field has room for its word, which is the desk's own: the middle
// of it.
type Label struct {
	Position int
	X, Y     float32
}

// Labels are the places of the words of dozens, columns and even chances.
func (l Layout) Labels() []Label {
	var labels []Label
	for i := range roulette.Positions() {
		p := PositionAt(i)
		if p.IsIn {
			continue
		}
		x, y, w, h, _ := l.Rect(i)
		if p.Outside == roulette.Column {
			x -= 12 * l.cell / 68
		}
		labels = append(labels, Label{i, x + w/2, y + h/2})
	}
	return labels
}

// RouletteFelt is a layout with what lies on it.
type RouletteFelt struct {
	Layout Layout
	Chips  map[int]Chip // by position
	Result int          // the number framed in white; below 0 for none
}

// Draw draws the felt without its words.
func (f *RouletteFelt) Draw(ink *Ink, scale float32) image.Image {
	l := f.Layout
	s := NewSheet(l.Width, l.Height, scale)
	s.Rect(0, 0, l.Width, l.Height, 6, ink.Felt)
	for i := range roulette.Positions() {
		if x, y, w, h, ok := l.Rect(i); ok {
			s.field(PositionAt(i), x, y, w, h, l.raised, ink)
		}
	}
	if x, y, w, h, ok := l.Rect(f.Result); ok && f.Result >= 0 && f.Result < roulette.Numbers {
		s.outline(x, y, w, h, 3, ink.Focus)
	}
	for _, position := range sorted(f.Chips) {
		x, y := l.Chip(position)
		s.Chip(x, y, chipRadius, f.Chips[position], ink)
	}
	return s.Image
}

// field draws one field of the layout.
func (s *Sheet) field(p *roulette.Position, x, y, w, h, raised float32, ink *Ink) {
	if !p.IsIn {
		switch p.Outside {
		case roulette.Red:
			s.block(x, y, w, h, ink.Red)
		case roulette.Black:
			s.block(x, y, w, h, ink.Black)
		}
		s.outline(x, y, w, h, 1, ink.Edge)
		return
	}
	n := int(p.Numbers[0])
	if n == 0 {
		const radius = 14
		s.Rect(x, y, w+radius, h, radius, ink.Edge)
		s.Rect(x+1, y+1, w+radius, h-2, radius-1, ink.Green)
		s.Text("0", x+w/2-8, y+h/2, 18, true, Centre, ink.OnNumber)
		return
	}
	s.block(x, y, w, h, numberInk(n, ink))
	s.outline(x, y, w, h, 1, ink.Edge)
	s.Text(strconv.Itoa(n), x+w/2-8, y+h/2-raised, 18, true, Centre, ink.OnNumber)
}

// numberInk is the colour of a number's field.
func numberInk(n int, ink *Ink) color.NRGBA {
	switch wheel.Colour(n) {
	case wheel.Red:
		return ink.Red
	case wheel.Green:
		return ink.Green
	}
	return ink.Black
}

// sorted are the positions that have chips, in their order: the same layout is the
// same picture.
func sorted(chips map[int]Chip) []int {
	all := make([]int, 0, len(chips))
	for p := range chips {
		all = append(all, p)
	}
	slices.Sort(all)
	return all
}
