package roads

import "slices"

// Winner is who won a coup.
type Winner uint8

// The winners. The zero Winner is no coup.
const (
	NoWinner Winner = iota
	Banker
	Player
	Tie
)

// String is the letter of the winner, "B", "P" or "T"; "" for NoWinner.
func (w Winner) String() string {
	switch w {
	case Banker:
		return "B"
	case Player:
		return "P"
	case Tie:
		return "T"
	}
	return ""
}

// Result is what a coup leaves on the roads.
type Result struct {
	Winner     Winner
	BankerPair bool
	PlayerPair bool
	Natural    bool
	Points     uint8 // the winner's, or both hands' in a tie
}

// MostCoups is how many coups the roads of one shoe hold: what 39 decks give if
// every coup takes four cards. What comes after is a shoe that nobody ended.
const MostCoups = 512

// Shoe is the coups of one shoe, and the roads made from them. It never changes:
// [Shoe.With] gives another one, and both may be read at the same time. The zero
// Shoe is a new shoe with empty roads.
//
// A void coup is not among the coups. A coup that is corrected is not patched: the
// roads are made anew with [Of].
type Shoe struct{ coups []Result }

// Of is the shoe of these coups, as [Shoe.With] would take them one by one.
func Of(coups ...Result) Shoe {
	s := Shoe{coups: make([]Result, 0, min(len(coups), MostCoups))}
	for _, r := range coups {
		if s.takes(r) {
			s.coups = append(s.coups, r)
		}
	}
	return s
}

// With is the shoe with one coup more. A result without a winner, and any past
// [MostCoups], leave it as it is. The cost is a copy of the coups, some hundreds of
// bytes.
func (s Shoe) With(r Result) Shoe {
	if !s.takes(r) {
		return s
	}
	coups := make([]Result, len(s.coups)+1)
	copy(coups, s.coups)
	coups[len(s.coups)] = r
	return Shoe{coups: coups}
}

func (s Shoe) takes(r Result) bool {
	return r.Winner >= Banker && r.Winner <= Tie && len(s.coups) < MostCoups
}

// Len is how many coups the shoe gave.
func (s Shoe) Len() int { return len(s.coups) }

// Coups are the results in order. The slice is the caller's.
func (s Shoe) Coups() []Result { return slices.Clone(s.coups) }

// Column is a logical column of the big road: a run of one side.
type Column struct {
	Winner Winner // Banker or Player
	Length int    // ties not counted
}

// Columns are the logical columns of the big road. Ties are in none.
func (s Shoe) Columns() []Column {
	columns := make([]Column, 0, len(s.coups)+1) // room for the one an ask adds
	for _, r := range s.coups {
		if r.Winner != Tie {
			columns = extend(columns, r.Winner)
		}
	}
	return columns
}

// extend plays a coup won by a side: the last column grows, or a new one begins.
func extend(columns []Column, side Winner) []Column {
	if last := len(columns) - 1; last >= 0 && columns[last].Winner == side {
		columns[last].Length++
		return columns
	}
	return append(columns, Column{Winner: side, Length: 1})
}
