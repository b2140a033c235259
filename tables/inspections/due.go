package inspections

import (
	"time"

	"pitboss/tables/profile"
)

// Cause says why an inspection is due.
type Cause string

// The causes.
const (
	EveryDay Cause = "day"     // before play in every gaming day (B-16, J-11, R0-24)
	Arrived  Cause = "arrived" // decks came to the table, or came back to it (B-36, J-50)
	Ended    Cause = "end"     // play has ended (B-16)
)

// State is how a duty stands.
type State uint8

// The states, the most pressing first.
const (
	Overdue State = iota // its time is over
	Failed               // it was done and did not pass: the table stays shut
	Awaited              // its clock runs
	Before               // the table is closed: it is due before that opens
	Done
)

func (s State) String() string {
	return [...]string{"overdue", "failed", "awaited", "before", "done"}[min(s, Done)]
}

// Blocks says that a table does not open as long as a duty of the state is there.
func (s State) Blocks() bool { return s != Done }

// Duty is an inspection that a table needs, and how that stands.
type Duty struct {
	Kind  Kind
	When  string // of decks: the occasion
	Cause Cause
	State State
	From  time.Time   // since when it is due
	By    time.Time   // when it is overdue; zero where no clock runs
	Last  *Inspection // the newest of its kind that counts; nil if there is none
}

// Situation is a table as its duties see it.
type Situation struct {
	Table   string
	Game    profile.Game
	Day     string    // the gaming day
	Begins  time.Time // when that began
	Now     time.Time
	Within  time.Duration // the house's time for an inspection that became due
	Playing bool          // the table is open
	Opened  time.Time     // when it was; zero where that is not known
	Closed  time.Time     // when play ended there; zero while it goes on, or if there was none today
	Arrived time.Time     // when decks last came to the table; zero where that is not known
}

// Duties are the inspections of a table in a gaming day, in the order in which they are
// made, given those that were made. The newest of a kind counts. A duty of a closed
// table has no clock, except for decks that came back: their inspection is due by the
// house's time wherever the table stands.
func Duties(s Situation, done []*Inspection) []Duty {
	var all []Duty
	for _, k := range Needed(s.Game) {
		all = append(all, s.duty(k, newest(s, done, k, forPlay)))
	}
	if s.Game == profile.Roulette || s.Playing || s.Closed.IsZero() {
		return all
	}
	// Whatever the occasion, it is a check of the cards after play.
	last := newest(s, done, Decks, func(i *Inspection) bool { return !i.At.Before(s.Closed) })
	end := Duty{Kind: Decks, When: "end", Cause: Ended, From: s.Closed, By: s.Closed.Add(s.Within), Last: last}
	end.stand(s.Now)
	return append(all, end)
}

func (s *Situation) duty(k Kind, last *Inspection) Duty {
	d := Duty{Kind: k, Cause: EveryDay, Last: last}
	if k == Decks {
		d.When = "opening"
	}
	if k == Decks && last != nil && last.At.Before(s.Arrived) {
		d.Cause, d.When, d.Last = Arrived, "return", nil
		d.From, d.By = s.Arrived, s.Arrived.Add(s.Within)
	} else if s.Playing {
		d.From = s.Begins
		if s.Opened.After(d.From) {
			d.From = s.Opened
		}
		d.By = d.From.Add(s.Within)
	}
	d.stand(s.Now)
	return d
}

// stand says how a duty stands at a moment.
func (d *Duty) stand(now time.Time) {
	switch {
	case d.Last != nil && d.Last.Passed:
		d.State, d.By = Done, time.Time{}
	case d.Last != nil:
		d.State = Failed
	case d.By.IsZero():
		d.State = Before
	case now.Before(d.By):
		d.State = Awaited
	default:
		d.State = Overdue
	}
}

// forPlay says that an inspection counts for the next play: the check of the cards at
// the end of the last one does only where it found something wrong.
func forPlay(i *Inspection) bool { return i.Kind != Decks || i.When != "end" || !i.Passed }

// newest is the newest inspection of a kind in the gaming day of a table that counts.
func newest(s Situation, done []*Inspection, k Kind, counts func(*Inspection) bool) (last *Inspection) {
	for _, i := range done {
		if i.Kind != k || i.Table != s.Table || i.GamingDay != s.Day || !counts(i) {
			continue
		}
		if last == nil || !i.At.Before(last.At) {
			last = i
		}
	}
	return last
}
