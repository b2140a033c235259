package roads

// Mark is a mark of a derived road.
type Mark uint8

// The marks. Red and blue are not banker and player.
const (
	NoMark Mark = iota
	Red         // regular
	Blue        // irregular
)

// String is the letter of the mark, "R" or "B"; "" for NoMark.
func (m Mark) String() string {
	switch m {
	case Red:
		return "R"
	case Blue:
		return "B"
	}
	return ""
}

// Derived is one of the three derived roads: the number of logical columns it looks
// back.
type Derived uint8

// The derived roads.
const (
	BigEyeBoy    Derived = 1
	SmallRoad    Derived = 2
	CockroachPig Derived = 3
)

// Marks are the marks of a derived road in order, one for every coup that is no tie
// once there are columns enough to compare; none for a road that does not exist.
func (s Shoe) Marks(d Derived) []Mark {
	if d < BigEyeBoy || d > CockroachPig {
		return nil
	}
	columns := s.Columns()
	marks := make([]Mark, 0, len(s.coups))
	for n, c := range columns {
		for m := 1; m <= c.Length; m++ {
			if mark := markAt(columns, n, m, int(d)); mark != NoMark {
				marks = append(marks, mark)
			}
		}
	}
	return marks
}

// Ask is the marks that the next coup would add, if this side won it, to Big Eye
// Boy, Small Road and Cockroach Pig. The answers for banker and player are always
// opposite, or neither is a mark. A tie adds none.
func (s Shoe) Ask(next Winner) (marks [3]Mark) {
	if next != Banker && next != Player {
		return marks
	}
	columns := extend(s.Columns(), next)
	n := len(columns) - 1
	for i := range marks {
		marks[i] = markAt(columns, n, columns[n].Length, i+1)
	}
	return marks
}

// markAt is the mark that the coup in logical column n (from 0), row m (from 1), gave
// the road that looks back k columns; NoMark if it does not reach that far.
//
// The first of a column asks whether the two columns before it were as long as each
// other. A later one asks whether the column k to the left ends just above it.
func markAt(columns []Column, n, m, k int) Mark {
	if m == 1 {
		if n-1-k < 0 {
			return NoMark
		}
		if columns[n-1].Length == columns[n-1-k].Length {
			return Red
		}
		return Blue
	}
	if n-k < 0 {
		return NoMark
	}
	if m == columns[n-k].Length+1 {
		return Blue
	}
	return Red
}
