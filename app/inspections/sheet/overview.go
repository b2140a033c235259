package sheet

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"pitboss/app/pit"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/inspections"
	"pitboss/tables/profile"
)

// Row is a table in the list of what is due.
type Row struct {
	Table  string
	Part   string // of the pit
	Game   profile.Game
	Duties []inspections.Duty
	Decks  []staff.Equipment
	Old    int                 // decks in use for longer than the house wants
	Worst  inspections.State   // the most pressing of the duties
	By     time.Time           // by when the first of them is; zero where no clock runs
	Last   *pit.KeptInspection // the newest of the table; nil if there is none at hand
}

// Overview puts together what the desk says of the tables and what was recorded of
// them, what presses first in front, else in the order of the floor.
func Overview(duties []pit.TableDuties, floor []*tables.Table, part func(table string) string, done []pit.KeptInspection) []Row {
	games := map[string]profile.Game{}
	for _, t := range floor {
		games[t.Number] = t.Game
	}
	rows := make([]Row, 0, len(duties))
	for i := range duties {
		of := &duties[i]
		r := Row{Table: of.Table, Part: part(of.Table), Game: games[of.Table], Duties: of.Duties, Decks: of.Decks, Old: len(of.Old), Worst: inspections.Done}
		for _, u := range of.Duties {
			r.Worst = min(r.Worst, u.State)
			if u.State != inspections.Done && !u.By.IsZero() && (r.By.IsZero() || u.By.Before(r.By)) {
				r.By = u.By
			}
		}
		for n := range done {
			if done[n].Table == of.Table && done[n].CorrectedBy == "" {
				r.Last = &done[n]
				break
			}
		}
		rows = append(rows, r)
	}
	slices.SortStableFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.Worst, b.Worst), compareBy(a.By, b.By))
	})
	return rows
}

// compareBy puts what has no clock behind what has one.
func compareBy(a, b time.Time) int {
	switch {
	case a.IsZero() && b.IsZero():
		return 0
	case a.IsZero():
		return 1
	case b.IsZero():
		return -1
	}
	return a.Compare(b)
}

// Find keeps the rows whose table or part begins with what somebody wrote.
func Find(rows []Row, text string) []Row {
	text = strings.ToUpper(strings.TrimSpace(text))
	if text == "" {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows), func(r Row) bool {
		number := strings.ToUpper(r.Table)
		digits := strings.TrimLeft(number, "ABCDEFGHIJKLMNOPQRSTUVWXYZ- ")
		return !strings.HasPrefix(number, text) && !strings.HasPrefix(digits, text) && !strings.HasPrefix(strings.TrimLeft(digits, "0"), text)
	})
}

// Duty is the duty of a kind at a row that comes first: of decks that came back, else
// what presses most; nil if it has none.
func (r *Row) Duty(k inspections.Kind) (first *inspections.Duty) {
	for i := range r.Duties {
		u := &r.Duties[i]
		back := u.Cause == inspections.Arrived && u.State != inspections.Done
		if u.Kind == k && (first == nil || back || u.State < first.State && first.Cause != inspections.Arrived) {
			first = u
		}
	}
	return first
}

// Kinds are the inspections that can be made at a table of a game.
func Kinds(g profile.Game) []inspections.Kind {
	if g == profile.Roulette {
		return []inspections.Kind{inspections.Wheel}
	}
	return []inspections.Kind{inspections.Decks, inspections.Shoe, inspections.Shuffle}
}

// Step is one thing that happened to a piece of equipment: it was moved, or inspected.
type Step struct {
	At    time.Time
	By    string
	Move  *staff.Move         // nil of an inspection
	Found *pit.KeptInspection // nil of a move
	Fails bool                // it was inspected and is not fit
}

// History is the way of a piece of equipment and what was found of it, newest first.
func History(e *staff.Equipment, moves []staff.Move, done []pit.KeptInspection) []Step {
	var all []Step
	for i := range moves {
		all = append(all, Step{At: moves[i].At, By: moves[i].By, Move: &moves[i]})
	}
	for i := range done {
		if concerns(&done[i].Inspection, e) {
			all = append(all, Step{At: done[i].At, By: done[i].By.ID, Found: &done[i], Fails: fails(&done[i].Inspection, e)})
		}
	}
	slices.SortStableFunc(all, func(a, b Step) int { return b.At.Compare(a.At) })
	return all
}

// fails says that an inspection found a piece of equipment unfit: of decks those that
// fail, where it is known which.
func fails(i *inspections.Inspection, e *staff.Equipment) bool {
	if unfit := i.Unfit(); e.Kind == staff.Deck && len(unfit) > 0 {
		return slices.Contains(unfit, e.ID)
	}
	return !i.Passed
}

// concerns says that an inspection looked at a piece of equipment.
func concerns(i *inspections.Inspection, e *staff.Equipment) bool {
	switch e.Kind {
	case staff.Deck:
		return slices.ContainsFunc(i.Decks, func(d inspections.Deck) bool { return d.ID == e.ID })
	case staff.Ball:
		return i.Ball == e.ID
	case staff.Wheel:
		return i.Kind == inspections.Wheel && i.Equipment == e.ID
	case staff.Shuffler:
		return i.Kind == inspections.Shuffle && i.Equipment == e.ID
	}
	return i.Equipment == e.ID && (i.Kind == inspections.Shoe || i.Kind == inspections.Decks)
}
