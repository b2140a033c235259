package warnings

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/store/staff"
)

// Warning is one thing that was found, and what was done about it.
type Warning struct {
	At    time.Time
	Code  string // its fixed word
	Alarm bool   // it is for a person to see, and to take
	Day   string // the gaming day whose files it is about; "" for none
	N     uint64 // a number that its sentence names
	Name  string // a file, or what else it names
	Cause string // what the machine said, in English; "" where nothing did
	Times int    // how often in a row; At is the last time
	What  string // all of it in English, for a log
}

// The codes of what the desk finds beside what store, staff and pit tell.
const (
	StaffUnopened  = "staff.unopened"  // nobody can sign on
	StaffUncopied  = "staff.uncopied"  // the copy from which a damaged file is mended is old
	AccessDue      = "access.due"      // nobody has looked for a quarter at who has access
	DeskUnrestored = "desk.unrestored" // what people did before cannot all be read
	StateRefused   = "state.refused"   // the kept state was not believed
	StateUnkept    = "state.unkept"    // it could not be kept
	DaysFar        = "days.far"        // those through Day were not read, since there was no state after them; Name is the first that was
	DaysBroken     = "days.broken"     // likewise, since Day is not there or does not join the day after it
	RecordsUnread  = "records.unread"  // N records of today were not understood
	Crashed        = "crashed"         // the last time; Name is the file that tells of it
)

// Codes are the codes of all warnings there can be.
func Codes() []string {
	all := []string{StaffUnopened, StaffUncopied, AccessDue, DeskUnrestored, StateRefused, StateUnkept, DaysFar, DaysBroken, RecordsUnread, Crashed}
	for _, c := range store.NoticeCodes() {
		all = append(all, string(c))
	}
	for _, c := range staff.NoticeCodes() {
		all = append(all, string(c))
	}
	for _, c := range pit.WarningCodes() {
		all = append(all, string(c))
	}
	return all
}

// OfJournal are the notices of a journal.
func OfJournal(notices []store.Notice) []Warning {
	all := make([]Warning, len(notices))
	for i := range notices {
		n := &notices[i]
		all[i] = Warning{At: n.At, Code: string(n.Code), Alarm: n.Alarm, Day: n.Day, N: n.N, Cause: n.Cause, Times: n.Times, What: n.What}
	}
	return all
}

// OfStaff are the notices of a staff file. Each is for a person to see.
func OfStaff(notices []staff.Notice) []Warning {
	all := make([]Warning, len(notices))
	for i := range notices {
		n := &notices[i]
		all[i] = Warning{At: n.At, Code: string(n.Code), Alarm: true, Name: n.Aside, Cause: n.Cause, Times: 1, What: n.String()}
	}
	return all
}

// OfDesk are what a desk found when it was brought back, at a moment.
func OfDesk(found []pit.Warning, at time.Time) []Warning {
	all := make([]Warning, len(found))
	for i := range found {
		w := &found[i]
		all[i] = Warning{At: at, Code: string(w.Code), Alarm: true, N: w.N, Times: 1, What: w.String()}
	}
	return all
}

// Of makes a warning of the desk's own from what went wrong; English says it for a log.
func Of(code string, at time.Time, english string, err error) Warning {
	w := Warning{At: at, Code: code, Alarm: true, Times: 1, What: english}
	if err != nil {
		w.Cause = err.Error()
		w.What += ": " + w.Cause
	}
	return w
}

// Key is the key of a warning's sentence.
func (w *Warning) Key() string { return "warning_" + strings.ReplaceAll(w.Code, ".", "_") }

// Say is the warning in words, without its cause. One that there are no words for is said
// in English: it is never hidden.
func (w *Warning) Say(in *words.Words) string {
	if !in.Has(w.Key()) {
		return w.What
	}
	day := w.Day
	if at, err := time.Parse(time.DateOnly, day[:min(len(day), len(time.DateOnly))]); err == nil {
		day = in.Date(at) + day[len(time.DateOnly):]
	}
	return in.Say(w.Key(), map[string]any{"Day": day, "Number": in.Number(int64(w.N)), "Name": w.Name})
}

// Newest puts warnings in the order in which they are shown: the newest first, and of one
// moment the last that was told.
func Newest(all []Warning) {
	slices.Reverse(all)
	slices.SortStableFunc(all, func(a, b Warning) int { return cmp.Compare(b.At.UnixNano(), a.At.UnixNano()) })
}
