package pit

import (
	"cmp"
	"slices"
	"time"

	"pitboss/tables/findings"
)

// AlarmState is where an alarm is in its life.
type AlarmState uint8

// The states. An alarm that is over and was acknowledged is no more.
const (
	Unacknowledged AlarmState = iota // it is there and nobody has taken it
	Acknowledged                     // it is there and somebody has
	Returned                         // it is over and nobody had taken it
)

func (s AlarmState) String() string {
	return [...]string{"unacknowledged", "acknowledged", "returned"}[s]
}

// Alarm is a finding that asks for a person.
type Alarm struct {
	Finding findings.Finding
	State   AlarmState
	Raised  time.Time // when the finding was
	Last    time.Time // when it was raised the last time
	Repeats int       // how often it came again while it was in the list
	Over    time.Time // when it was over; zero while it is there

	AckedAt time.Time // zero while nobody has
	AckedBy string
	Note    string

	Shelf Shelf // the zero Shelf is none
	// HiddenBy is the finding that is its cause, while that is there; the zero Identity
	// if none is.
	HiddenBy findings.Identity
}

// Shelf says that somebody has put an alarm away for a while, and why.
type Shelf struct {
	By, Why      string
	Since, Until time.Time
}

// Shelved says that the alarm is put away.
func (a *Alarm) Shelved() bool { return !a.Shelf.Until.IsZero() }

// Hidden says that the alarm's cause is an alarm.
func (a *Alarm) Hidden() bool { return a.HiddenBy != findings.Identity{} }

// Rings says that the alarm asks for somebody now.
func (a *Alarm) Rings() bool { return a.State != Acknowledged && !a.Shelved() && !a.Hidden() }

// LongestShelf is how long an alarm can be put away.
const LongestShelf = 30 * time.Minute

// mostAlarms bounds the list; the oldest acknowledged ones go first.
const mostAlarms = 10_000

// alarmList is the list of alarms and of findings that are not yet one. What it
// becomes depends on what it is told and the times it is told of, not on when it is
// looked at.
type alarmList struct {
	entries map[findings.Identity]*alarmEntry
	devices map[findings.Identity]struct{} // those of entries that are a device's
	now     time.Time
	due     time.Time // no deadline is earlier; zero when there is none
	feedOf  func(table string) string
	changed bool
	early   *Alarm // shown before it is written; nil if none is
}

// alarmEntry is an alarm with what will become of it.
type alarmEntry struct {
	Alarm
	showAt  time.Time // when it becomes an alarm; zero once it is one
	clearAt time.Time // when it will be over; zero while it is there
}

// newAlarmList makes an empty list. feedOf gives the subject of the game server that
// a table hears; "" if it hears none.
func newAlarmList(feedOf func(table string) string) *alarmList {
	return &alarmList{
		entries: map[findings.Identity]*alarmEntry{}, devices: map[findings.Identity]struct{}{}, feedOf: feedOf,
	}
}

// pass lets time run to a moment.
func (l *alarmList) pass(to time.Time) {
	for !l.due.IsZero() && !l.due.After(to) {
		at := l.due
		l.now = later(l.now, at)
		// What is over together with its cause was hidden by it to the end.
		hidden := map[findings.Identity]bool{}
		for id, e := range l.entries {
			if reached(e.clearAt, at) {
				hidden[id] = l.hidden(id)
			}
		}
		for id, e := range l.entries {
			l.fallsDue(id, e, at, hidden[id])
		}
		l.due = time.Time{}
		for _, e := range l.entries {
			l.expect(e.showAt)
			l.expect(e.clearAt)
			l.expect(e.Shelf.Until)
		}
	}
	l.now = later(l.now, to)
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

func (l *alarmList) expect(at time.Time) {
	if !at.IsZero() && (l.due.IsZero() || at.Before(l.due)) {
		l.due = at
	}
}

// fallsDue does what an entry's deadlines up to a moment say.
func (l *alarmList) fallsDue(id findings.Identity, e *alarmEntry, at time.Time, hidden bool) {
	if reached(e.Shelf.Until, at) {
		e.Shelf, l.changed = Shelf{}, true
	}
	if reached(e.showAt, at) {
		e.showAt, l.changed = time.Time{}, true
	}
	if reached(e.clearAt, at) {
		l.over(id, e, hidden)
	}
}

func reached(deadline, at time.Time) bool { return !deadline.IsZero() && !deadline.After(at) }

// over ends an alarm that has been over for long enough. One that nobody has taken
// stays until somebody does, unless its cause hides it: then nobody was called.
func (l *alarmList) over(id findings.Identity, e *alarmEntry, hidden bool) {
	l.changed = true
	e.State, e.Over, e.clearAt = Returned, e.clearAt, time.Time{}
	if !e.AckedAt.IsZero() || hidden {
		l.remove(id)
	}
}

// raise takes a finding in, or wakes the alarm that it already is.
func (l *alarmList) raise(g findings.Finding, at time.Time) {
	if l.early != nil && l.early.Finding.Identity == g.Identity {
		l.early, l.changed = nil, true
	}
	e := l.entries[g.Identity]
	switch {
	case e == nil:
		e = &alarmEntry{Alarm: Alarm{Finding: g, Raised: at, Last: at}}
		if delay := Define(g.Code).OnDelay; delay > 0 {
			e.showAt = at.Add(delay)
			l.expect(e.showAt)
		}
		l.makeRoom()
		l.add(g.Identity, e)
	case !e.clearAt.IsZero(): // it was not over for long enough
		e.Finding, e.clearAt, e.Last = g, time.Time{}, at
		e.Repeats++
	case e.State == Returned:
		e.Finding, e.State, e.Over, e.Last = g, Unacknowledged, time.Time{}, at
		e.Repeats++
	default:
		return
	}
	l.changed = true
}

// announce shows an alarm whose record cannot be written yet. It changes nothing else:
// it is raised when the record is there.
func (l *alarmList) announce(g findings.Finding, at time.Time) {
	a := Alarm{Finding: g, Raised: at, Last: at}
	if before := l.entries[g.Identity]; before != nil {
		a.Raised, a.Repeats = before.Raised, before.Repeats+1
	}
	l.early, l.changed = &a, true
}

// clear says that a finding is over.
func (l *alarmList) clear(id findings.Identity, at time.Time) {
	e := l.entries[id]
	switch {
	case e == nil || e.State == Returned || !e.clearAt.IsZero():
		return
	case !e.showAt.IsZero():
		l.remove(id) // it never was an alarm, but it may have hidden one
		l.changed = true
		return
	}
	e.clearAt = at.Add(Define(id.Code).OffDelay)
	if e.clearAt.After(at) {
		l.expect(e.clearAt)
		return
	}
	l.over(id, e, l.hidden(id))
}

// resolve ends an alarm that a decision has answered.
func (l *alarmList) resolve(id findings.Identity) {
	if _, ok := l.entries[id]; ok {
		l.remove(id)
		l.changed = true
	}
}

func (l *alarmList) hidden(id findings.Identity) bool { return l.causeOf(id) != findings.Identity{} }

// there says that a finding is raised and not over.
func (l *alarmList) there(id findings.Identity) bool {
	e := l.entries[id]
	return e != nil && e.State != Returned && e.clearAt.IsZero()
}

// find gives an alarm; nil for a finding that is none, or not yet.
func (l *alarmList) find(id findings.Identity) *alarmEntry {
	if e := l.entries[id]; e != nil && e.showAt.IsZero() {
		return e
	}
	return nil
}

// acknowledge takes an alarm. One that is over is then no more.
func (l *alarmList) acknowledge(id findings.Identity, person, note string, at time.Time) error {
	e := l.find(id)
	switch {
	case e == nil:
		return ErrNoAlarm
	case !e.AckedAt.IsZero():
		return ErrAcknowledged
	case e.State == Returned:
		l.remove(id)
	default:
		e.State, e.AckedAt, e.AckedBy, e.Note = Acknowledged, at, person, note
	}
	l.changed = true
	return nil
}

// shelve puts an alarm away until a time; it then comes back by itself.
func (l *alarmList) shelve(id findings.Identity, s Shelf) error {
	e := l.find(id)
	if e == nil {
		return ErrNoAlarm
	}
	if !s.Until.After(s.Since) || s.Until.After(s.Since.Add(LongestShelf)) {
		return ErrUntil
	}
	e.Shelf, l.changed = s, true
	l.expect(s.Until)
	return nil
}

// unshelve brings an alarm back before its time.
func (l *alarmList) unshelve(id findings.Identity) error {
	e := l.find(id)
	if e == nil {
		return ErrNoAlarm
	}
	if !e.Shelved() {
		return ErrNotShelved
	}
	e.Shelf, l.changed = Shelf{}, true
	return nil
}

// causeOf finds the finding that hides an alarm.
func (l *alarmList) causeOf(id findings.Identity) findings.Identity {
	for _, c := range Define(id.Code).Causes {
		cause := findings.Identity{Code: c.Code}
		switch c.Of {
		case SameSubject:
			cause.Table, cause.Subject = id.Table, id.Subject
		case SameTable:
			cause.Table, cause.Round = id.Table, id.Round
		case ItsFeed:
			if cause.Subject = l.feedOf(id.Table); cause.Subject == "" {
				continue
			}
		case TheDesk:
			cause.Subject = DeskSubject
		case ItsDevice:
			if l.feedOf(id.Table) != "" {
				continue
			}
			cause = l.deviceCause(id.Table, c.Code)
		}
		if e := l.entries[cause]; cause != id && e != nil && e.State != Returned {
			return cause
		}
	}
	return findings.Identity{}
}

// deviceCause is the finding of a code at any device of a table.
func (l *alarmList) deviceCause(table string, code findings.Code) (first findings.Identity) {
	for id := range l.devices {
		there := l.entries[id].State != Returned
		if id.Table == table && id.Code == code && there && (first.Subject == "" || id.Subject < first.Subject) {
			first = id
		}
	}
	return first
}

func (l *alarmList) add(id findings.Identity, e *alarmEntry) {
	l.entries[id] = e
	if id.Code == findings.DeviceLost || id.Code == findings.DeviceSilent {
		l.devices[id] = struct{}{}
	}
}

func (l *alarmList) remove(id findings.Identity) {
	delete(l.entries, id)
	delete(l.devices, id)
}

// makeRoom lets the oldest alarm go that is acknowledged, else the oldest of all.
func (l *alarmList) makeRoom() {
	if len(l.entries) < mostAlarms {
		return
	}
	var oldest *alarmEntry
	for _, e := range l.entries {
		if oldest == nil || goesBefore(e, oldest) {
			oldest = e
		}
	}
	l.remove(oldest.Finding.Identity)
}

func goesBefore(a, b *alarmEntry) bool {
	if acked := a.State == Acknowledged; acked != (b.State == Acknowledged) {
		return acked
	}
	if c := a.Raised.Compare(b.Raised); c != 0 {
		return c < 0
	}
	return compareIdentity(a.Finding.Identity, b.Finding.Identity) < 0
}

// alarms are the alarms as they stand: those that ring first, each part by severity,
// and in it the oldest first.
func (l *alarmList) alarms() []Alarm {
	all := make([]Alarm, 0, len(l.entries)+1)
	if l.early != nil {
		all = append(all, *l.early)
	}
	for id, e := range l.entries {
		if e.showAt.IsZero() && (l.early == nil || id != l.early.Finding.Identity) {
			a := e.Alarm
			a.HiddenBy = l.causeOf(id)
			all = append(all, a)
		}
	}
	part := func(a *Alarm) int {
		switch {
		case a.Shelved() || a.Hidden():
			return 2
		case a.State == Acknowledged:
			return 1
		}
		return 0
	}
	slices.SortFunc(all, func(a, b Alarm) int {
		return cmp.Or(
			cmp.Compare(part(&a), part(&b)), cmp.Compare(a.Finding.Severity, b.Finding.Severity),
			a.Raised.Compare(b.Raised), compareIdentity(a.Finding.Identity, b.Finding.Identity),
		)
	})
	return all
}

func compareIdentity(a, b findings.Identity) int {
	return cmp.Or(
		cmp.Compare(a.Table, b.Table), cmp.Compare(a.Round, b.Round), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Subject, b.Subject),
	)
}
