package roads

// Difference is where two roads part.
type Difference struct {
	Coup   int  // the first coup that is not the same, from 0
	Column int  // the first logical column of the big road that is not, from 0
	Behind bool // one road only ends earlier: nothing in it is contradicted
}

// FirstDifference compares who won, coup by coup: the road of the felt with that of
// the server. It is false when the roads are the same. Pairs, naturals and points
// are not compared, since not every source tells them.
//
// The column is the earlier of the two in which the coup lies: where one road goes
// on down its column and the other turns, that column is the first to differ.
func FirstDifference(a, b Shoe) (Difference, bool) {
	var side Winner
	column := -1 // of the coups that are the same
	in := func(w Winner) int {
		if w != Tie && w != side {
			return column + 1
		}
		return max(column, 0)
	}
	for i := range max(len(a.coups), len(b.coups)) {
		switch {
		case i >= len(a.coups):
			return Difference{Coup: i, Column: in(b.coups[i].Winner), Behind: true}, true
		case i >= len(b.coups):
			return Difference{Coup: i, Column: in(a.coups[i].Winner), Behind: true}, true
		}
		x, y := a.coups[i].Winner, b.coups[i].Winner
		if x != y {
			return Difference{Coup: i, Column: min(in(x), in(y))}, true
		}
		if x != Tie {
			column, side = in(x), x
		}
	}
	return Difference{}, false
}
