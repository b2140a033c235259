package roads

// Rows is how many rows a road has.
const Rows = 6

// Cell is a filled cell of a board, columns and rows counted from 0 at the top left.
type Cell[T any] struct {
	Col, Row int
	Of       T
}

// Board is a road as it is drawn: its filled cells, oldest first, no two in one
// place, and the number of columns they take. It is the caller's.
type Board[T any] struct {
	Cells []Cell[T]
	Width int
}

// Last is the board scrolled to its last columns, as many as fit into width: the last
// one that is used stands at the right, unless a tail runs so far ahead that the
// newest cell would leave at the left. The cells are counted from the first column
// that is shown.
func (b Board[T]) Last(width int) Board[T] {
	if width <= 0 || len(b.Cells) == 0 {
		return Board[T]{}
	}
	from := max(b.Width-width, 0)
	from = min(from, b.Cells[len(b.Cells)-1].Col)
	shown := Board[T]{Width: min(b.Width-from, width)}
	for _, c := range b.Cells {
		if c.Col >= from && c.Col < from+width {
			c.Col -= from
			shown.Cells = append(shown.Cells, c)
		}
	}
	return shown
}

// put adds a cell and widens the board to hold it.
func (b *Board[T]) put(col, row int, of T) {
	b.Cells = append(b.Cells, Cell[T]{Col: col, Row: row, Of: of})
	b.Width = max(b.Width, col+1)
}

// BeadPlate is every coup, ties too, down a column and on to the next.
func (s Shoe) BeadPlate() Board[Result] {
	b := Board[Result]{Cells: make([]Cell[Result], 0, len(s.coups))}
	for i, r := range s.coups {
		b.put(i/Rows, i%Rows, r)
	}
	return b
}

// Big is what a cell of the big road shows.
type Big struct {
	Result Result // the coup that filled the cell; no winner while only ties were dealt
	Ties   int    // ties dealt on this cell, drawn as a stroke, with the number if over 1
	Coup   int    // the coup's place among the shoe's coups, from 0; -1 without a winner
	Column int    // its logical column, from 0
}

// BigRoad is the runs of banker and player. A tie is a stroke on the cell of the coup
// before it. Ties before the first coup that somebody won wait on the first cell and
// stay on it. A pair dealt in a tie is on the bead plate alone: the cell belongs to
// another coup.
func (s Shoe) BigRoad() Board[Big] {
	b := Board[Big]{Cells: make([]Cell[Big], 0, len(s.coups))}
	var p placing
	var side Winner
	first, column := 0, -1
	for i, r := range s.coups {
		if r.Winner == Tie {
			if column < 0 {
				first++
			} else {
				b.Cells[len(b.Cells)-1].Of.Ties++
			}
			continue
		}
		of := Big{Result: r, Coup: i}
		if column < 0 {
			of.Ties = first
		}
		if r.Winner != side {
			side = r.Winner
			column++
			p.turn()
		}
		of.Column = column
		col, row := p.next()
		b.put(col, row, of)
	}
	if column < 0 && first > 0 {
		b.put(0, 0, Big{Ties: first, Coup: -1})
	}
	return b
}

// DerivedRoad is the marks of a derived road: equal marks form runs, placed like
// those of the big road.
func (s Shoe) DerivedRoad(d Derived) Board[Mark] {
	marks := s.Marks(d)
	b := Board[Mark]{Cells: make([]Cell[Mark], 0, len(marks))}
	var p placing
	before := NoMark
	for _, m := range marks {
		if m != before {
			p.turn()
			before = m
		}
		col, row := p.next()
		b.put(col, row, m)
	}
	return b
}

// placing lays runs onto six rows.
type placing struct {
	filled   []uint8 // a bit for each filled row, by column
	runs     int
	col, row int
	begun    bool // the run has a cell
	tail     bool // the run has turned to the right, and stays on its row
}

// turn begins the next run: in the first column at or right of its own that is free
// at the top.
func (p *placing) turn() {
	p.col, p.row = p.runs, 0
	for p.has(p.col, 0) {
		p.col++
	}
	p.runs++
	p.begun, p.tail = false, false
}

// next is the place of the run's next cell: down while there is room, then right.
func (p *placing) next() (col, row int) {
	switch {
	case !p.begun:
		p.begun = true
	case !p.tail && p.row+1 < Rows && !p.has(p.col, p.row+1):
		p.row++
	default:
		p.tail = true
		p.col++
	}
	for p.col >= len(p.filled) {
		p.filled = append(p.filled, 0)
	}
	p.filled[p.col] |= 1 << p.row
	return p.col, p.row
}

func (p *placing) has(col, row int) bool {
	return col < len(p.filled) && p.filled[col]>>row&1 == 1
}
