package reading

import (
	"slices"
	"strings"
	"time"

	"pitboss/app/words"
	"pitboss/store"
	"pitboss/tables/gamingday"
)

// Asked is what a person typed to find records. Empty fields want any.
type Asked struct {
	Table  string // 7, 07 or B-07
	Round  string // whole, or its last digits with a table
	Person string // staff by id
	Kind   string // in words, or as it is written
	From   string // 21:40, 2026-11-30 (that gaming day), 2026-11-30 21:40
	Until  string
	Day    string // the gaming day; "" is all there are
}

// Field is one of the fields that a person types into.
type Field uint8

// The fields.
const (
	NoField Field = iota
	TableField
	RoundField
	PersonField
	KindField
	FromField
	UntilField
)

// House is what is needed to understand what a person types.
type House struct {
	Words  *words.Words
	Zone   *time.Location
	Begins time.Duration // from midnight to the hour at which a gaming day begins
	Today  string        // the gaming day of now
	Tables []string      // their numbers, as on the felt
}

// Query is what was asked, as the journal is asked. The field is the one that cannot be
// understood; NoField if all can.
func (a *Asked) Query(h *House) (store.Query, Field) {
	q := store.Query{Round: strings.TrimSpace(a.Round), Person: strings.TrimSpace(a.Person), FromDay: a.Day, ToDay: a.Day}
	if strings.TrimSpace(a.Table) != "" {
		if q.Table = TableOf(h.Tables, a.Table); q.Table == "" {
			return q, TableField
		}
	}
	if strings.TrimSpace(a.Kind) != "" {
		if q.Kind = KindOf(h.Words, a.Kind); q.Kind == "" {
			return q, KindField
		}
	}
	day := a.Day
	if day == "" {
		day = h.Today
	}
	var ok bool
	if q.Since, ok = h.moment(a.From, day, false); !ok {
		return q, FromField
	}
	if q.Until, ok = h.moment(a.Until, day, true); !ok || !q.Since.IsZero() && !q.Until.IsZero() && !q.Since.Before(q.Until) {
		return q, UntilField
	}
	return q, NoField
}

// Empty says that nothing was asked: all records of the day are wanted.
func (a *Asked) Empty() bool { return *a == Asked{Day: a.Day} }

// TableOf is the table that typed letters name: its number as on the felt, or its
// digits alone where they name one. A number that no table has now is taken as it is:
// it may have had records. "" if two tables have the digits.
func TableOf(tables []string, typed string) string {
	typed = strings.ToUpper(strings.TrimSpace(typed))
	var found []string
	for _, t := range tables {
		if strings.ToUpper(t) == typed {
			return t
		}
		if d := digits(t); typed != "" && d != "" && (d == typed || strings.TrimLeft(d, "0") == typed) {
			found = append(found, t)
		}
	}
	if len(found) > 1 {
		return ""
	}
	if len(found) == 1 {
		return found[0]
	}
	return typed
}

// digits are the digits that a number ends with.
func digits(number string) string {
	return number[len(strings.TrimRight(number, "0123456789")):]
}

// moment reads a time as people type it. A clock time is of the gaming day: before the
// hour at which it begins it is of the next morning. A date alone is that gaming day, from
// the hour at which it begins. An end of minutes or of a day is the end of that minute or
// day. Nothing typed is no time.
func (h *House) moment(typed, day string, end bool) (time.Time, bool) {
	typed = strings.Join(strings.Fields(strings.ReplaceAll(typed, "T", " ")), " ")
	if typed == "" {
		return time.Time{}, true
	}
	if date, err := time.Parse(time.DateOnly, typed); err == nil {
		if end {
			date = date.AddDate(0, 0, 1)
		}
		return gamingday.Begins(date, h.Begins, h.zone()), true
	}
	for _, l := range [...]struct {
		layout string
		step   time.Duration
		clock  bool
	}{
		{"15:04", time.Minute, true},
		{"15:04:05", time.Second, true},
		{"2006-01-02 15:04", time.Minute, false},
		{"2006-01-02 15:04:05", time.Second, false},
	} {
		text, layout := typed, l.layout
		if l.clock {
			text, layout = gaming(day)+" "+typed, "2006-01-02 "+l.layout
		}
		at, err := time.ParseInLocation(layout, text, h.zone())
		if err != nil {
			continue
		}
		if since := time.Duration(at.Hour())*time.Hour + time.Duration(at.Minute())*time.Minute; l.clock && since < h.Begins {
			at = at.AddDate(0, 0, 1)
		}
		if end {
			at = at.Add(l.step)
		}
		return at, true
	}
	return time.Time{}, false
}

func (h *House) zone() *time.Location {
	if h.Zone == nil {
		return time.UTC
	}
	return h.Zone
}

// gaming is the gaming day of a pair of files: 2026-11-30.2 is of 2026-11-30.
func gaming(day string) string {
	name, _, _ := strings.Cut(day, ".")
	return name
}

// InWords is what was asked, for the record of an export and for the bundle: in the
// language of the code, as a record's fields are.
func InWords(q *store.Query) string {
	var all []string
	add := func(name, value string) {
		if value != "" {
			all = append(all, name+" "+value)
		}
	}
	add("table", q.Table)
	add("round", q.Round)
	add("person", q.Person)
	add("kind", q.Kind)
	for _, t := range []struct {
		name string
		at   time.Time
	}{{"since", q.Since}, {"until", q.Until}} {
		if !t.at.IsZero() {
			add(t.name, t.at.UTC().Format(time.RFC3339))
		}
	}
	if q.FromDay == q.ToDay {
		add("day", q.FromDay)
	} else {
		add("day", q.FromDay+".."+q.ToDay)
	}
	if len(all) == 0 {
		return "all records"
	}
	return strings.Join(all, ", ")
}

// Found is what was asked, in the words of the desk.
func Found(w *words.Words, zone *time.Location, q *store.Query) string {
	if zone == nil {
		zone = time.UTC
	}
	var all []string
	add := func(key, value string) {
		if value != "" {
			all = append(all, w.Say("journal_field_of_"+key, nil)+" "+Plain(value))
		}
	}
	add("table", q.Table)
	add("round", q.Round)
	add("person", q.Person)
	add("kind", KindName(w, q.Kind))
	for _, t := range [...]struct {
		key string
		at  time.Time
	}{{"from", q.Since}, {"until", q.Until}} {
		if !t.at.IsZero() {
			add(t.key, t.at.In(zone).Format("2006-01-02 15:04:05"))
		}
	}
	if q.FromDay != "" {
		all = append(all, w.Say("journal_fact_day", nil)+" "+q.FromDay)
	}
	if len(all) == 0 {
		return w.Say("journal_everything", nil)
	}
	return strings.Join(all, ", ")
}

// Covers says which hours were asked for; "" where no time was.
func Covers(w *words.Words, zone *time.Location, q *store.Query) string {
	if zone == nil {
		zone = time.UTC
	}
	at := func(t time.Time) string {
		if t.Second() != 0 {
			return t.In(zone).Format("2006-01-02 15:04:05")
		}
		return t.In(zone).Format("2006-01-02 15:04")
	}
	values := map[string]any{"From": at(q.Since), "Until": at(q.Until)}
	switch {
	case q.Since.IsZero() && q.Until.IsZero():
		return ""
	case q.Until.IsZero():
		return w.Say("journal_covers_from", values)
	case q.Since.IsZero():
		return w.Say("journal_covers_until", values)
	}
	return w.Say("journal_covers", values)
}

// Days are the gaming days of pairs of files, the newest first, each once.
func Days(pairs []string) []string {
	days := make([]string, 0, len(pairs))
	for _, p := range pairs {
		days = append(days, gaming(p))
	}
	slices.Sort(days)
	slices.Reverse(days)
	return slices.Compact(days)
}
