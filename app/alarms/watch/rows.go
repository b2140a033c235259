package watch

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/tables/findings"
	"pitboss/tables/money"
)

// State is what a row says of an alarm.
type State uint8

// The states. Shelved and suppressed alarms keep the pit's state underneath.
const (
	Unacknowledged State = iota
	Acknowledged
	Returned
	Shelved
	Suppressed
	Resolved
)

var stateWords = [...]string{"unacknowledged", "acknowledged", "returned", "shelved", "suppressed", "resolved"}

func (s State) String() string { return stateWords[s] }

// StateOf is the state of an alarm that is there.
func StateOf(a *pit.Alarm) State {
	switch {
	case a.Hidden():
		return Suppressed
	case a.Shelved():
		return Shelved
	case a.State == pit.Acknowledged:
		return Acknowledged
	case a.State == pit.Returned:
		return Returned
	}
	return Unacknowledged
}

// Filter is which alarms are listed.
type Filter uint8

// The filters.
const (
	Active Filter = iota // what asks for somebody, or is being seen to
	OnShelf
	Hidden
	Over
	filters
)

// Filters lists them in the order of the screen.
func Filters() []Filter { return []Filter{Active, OnShelf, Hidden, Over} }

var filterKeys = [filters]string{"alarm_filter_active", "alarm_filter_shelved", "alarm_filter_suppressed", "alarm_filter_resolved"}

// Key is the key of the filter's word.
func (f Filter) Key() string { return filterKeys[f] }

func (f Filter) shows(s State) bool {
	switch f {
	case OnShelf:
		return s == Shelved
	case Hidden:
		return s == Suppressed
	case Over:
		return s == Resolved
	}
	return s <= Returned
}

// Action is what can be done about an alarm.
type Action uint8

// The actions.
const (
	Nothing Action = iota
	Take
	GoToTable
	BringBack
)

var actionKeys = [...]string{"", "alarm_next_acknowledge", "alarm_next_table", "alarm_next_unshelve"}

// Row is one alarm of the list.
type Row struct {
	Alarm    pit.Alarm
	At       time.Time // when it was resolved; zero while it is there
	State    State
	Severity findings.Severity
	Table    string // the desk's own word where it is about no table
	Text     string // what happened, in a few words
	About    string // which bet, card, box or device; "" where it is about all of the table
	Sentence string // and in full; "" where there is no more to say
	Age      string
	Word     string // of the state
	Owner    string
	Next     Action
	NextText string
}

// Speaker puts alarms into the reader's words.
type Speaker struct {
	Words    *words.Words
	Currency money.Currency // of amounts
	Zone     *time.Location // of times
	// About says what a finding is about, by the names of the table; nil where nobody can.
	About func(*findings.Finding) string
}

// List makes the rows of a filter, and counts what every filter would show.
func (k *Speaker) List(alarms []pit.Alarm, gone []Gone, f Filter, now time.Time) (rows []Row, counts [filters]int) {
	count := func(s State) bool {
		for _, g := range Filters() {
			if g.shows(s) {
				counts[g]++
			}
		}
		return f.shows(s)
	}
	for i := range alarms {
		if s := StateOf(&alarms[i]); count(s) {
			rows = append(rows, k.row(&alarms[i], time.Time{}, s, now))
		}
	}
	for i := range gone {
		if count(Resolved) {
			rows = append(rows, k.row(&gone[i].Alarm, gone[i].At, Resolved, now))
		}
	}
	slices.SortStableFunc(rows, func(a, b Row) int {
		if f == Over { // the last one first: there is nothing left to do about them
			return b.At.Compare(a.At)
		}
		return cmp.Or(
			cmp.Compare(a.Severity, b.Severity), a.Alarm.Raised.Compare(b.Alarm.Raised),
			strings.Compare(ID(a.Alarm.Finding.Identity), ID(b.Alarm.Finding.Identity)),
		)
	})
	return rows, counts
}

func (k *Speaker) row(a *pit.Alarm, at time.Time, s State, now time.Time) Row {
	w := k.Words
	r := Row{
		Alarm: *a, At: at, State: s, Severity: a.Finding.Severity, Table: a.Finding.Table,
		Text: k.title(a.Finding.Code), Sentence: k.sentence(a),
	}
	if r.Table == "" {
		r.Table = w.Say("alarm_desk", nil)
	}
	if k.About != nil {
		r.About = k.About(&a.Finding)
	}
	until := now
	if s == Resolved {
		until = at
	}
	r.Age = elapsed(until.Sub(a.Raised))
	r.Word = w.Say("alarm_state_"+s.String(), nil)
	r.Owner = a.AckedBy
	switch {
	case s == Shelved:
		r.Owner = a.Shelf.By
		r.Next = BringBack
	case s == Unacknowledged || s == Returned:
		r.Next = Take
	case a.Finding.Table != "":
		r.Next = GoToTable
	}
	if r.Next != Nothing {
		r.NextText = w.Say(actionKeys[r.Next], nil)
	}
	return r
}

// elapsed is a length of time as the desk writes it: 0:14, 1:02:33.
func elapsed(d time.Duration) string {
	s := int(max(d, 0) / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// title is what a finding of a code says in a few words.
func (k *Speaker) title(code findings.Code) string { return k.Words.Say(pit.Define(code).Title, nil) }

// sentence is what the finding of an alarm says; "" where it has no sentence.
func (k *Speaker) sentence(a *pit.Alarm) string {
	if !k.Words.Has(a.Finding.Why.Key) {
		return ""
	}
	why := k.Words.Readings(a.Finding.Why, k.Zone)
	return string(k.Words.Why(nil, &why, k.Currency))
}

// Todo is what to do about a finding, and who decides.
func Todo(code findings.Code, w *words.Words) string {
	return w.Say(pit.Define(code).Todo, nil)
}
