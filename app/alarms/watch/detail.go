package watch

import (
	"errors"
	"strings"
	"time"

	"pitboss/app/pit"
	"pitboss/app/words"
)

// Fact is a label and what stands beside it.
type Fact struct{ Label, Value string }

// Detail is one alarm in full.
type Detail struct {
	Title    string
	Sentence string
	Facts    []Fact
	Times    []Fact
	Todo     string
	Status   []string // on whose shelf and why; what hides it

	CanTake, CanShelve, CanBringBack bool
}

// Tell says an alarm in full.
func (k *Speaker) Tell(r *Row) Detail {
	a, w := &r.Alarm, k.Words
	g := &a.Finding
	d := Detail{Title: r.Text, Sentence: r.Sentence, Todo: Todo(g.Code, w)}
	fact := func(to *[]Fact, key, value string) {
		if value != "" {
			*to = append(*to, Fact{w.Say(key, nil), value})
		}
	}
	fact(&d.Facts, "alarm_about", r.About)
	fact(&d.Facts, "alarm_round", g.Round)
	fact(&d.Facts, "alarm_expected", w.Found(g.Expected, k.Zone))
	fact(&d.Facts, "alarm_got", w.Found(g.Got, k.Zone))
	fact(&d.Facts, "alarm_clause", g.Clause)
	d.Times = k.times(r)
	if a.Shelved() && r.State != Resolved {
		d.Status = append(d.Status, w.Say("alarm_shelved_by", values{"Person": a.Shelf.By, "Why": a.Shelf.Why})+", "+
			w.Say("alarm_shelved_until", values{"Time": k.clock(a.Shelf.Until)}))
	}
	if a.Hidden() && r.State != Resolved {
		cause := k.title(a.HiddenBy.Code)
		if a.HiddenBy.Table != "" {
			cause = a.HiddenBy.Table + " " + cause
		}
		d.Status = append(d.Status, w.Say("alarm_hidden_by", values{"Cause": cause}))
	}
	there := r.State != Resolved
	d.CanTake = there && a.AckedAt.IsZero()
	d.CanShelve = there && !a.Shelved()
	d.CanBringBack = there && a.Shelved()
	return d
}

type values = map[string]any

// times are the times that are kept of an alarm: raised, raised again, acknowledged,
// over, resolved, each with how long after the first.
func (k *Speaker) times(r *Row) []Fact {
	a, w := &r.Alarm, k.Words
	var all []Fact
	after := func(label string, at time.Time) {
		if at.IsZero() {
			return
		}
		value := k.clock(at)
		if since := at.Sub(a.Raised); since >= time.Second {
			value = w.Say("alarm_after", values{"Time": value, "Age": elapsed(since)})
		}
		all = append(all, Fact{label, value})
	}
	after(w.Say("alarm_raised", nil), a.Raised)
	if a.Repeats > 0 {
		after(w.Count("alarm_raised_again", a.Repeats), a.Last)
	}
	after(w.Say("alarm_acked_at", nil), a.AckedAt)
	if !a.AckedAt.IsZero() {
		last := &all[len(all)-1]
		last.Value += ", " + a.AckedBy
	}
	after(w.Say("alarm_over_at", nil), a.Over)
	after(w.Say("alarm_resolved_at", nil), r.At)
	if a.Note != "" {
		all = append(all, Fact{w.Say("alarm_note", nil), a.Note})
	}
	return all
}

func (k *Speaker) clock(t time.Time) string { return t.In(k.Zone).Format("15:04:05") }

// Shelving is what a person fills in to put an alarm away.
type Shelving struct {
	Reason  int    // which of Reasons; -1 for one that is typed
	Other   string // the typed one
	Minutes int
}

// Reasons are the reasons that are often given.
func Reasons(w *words.Words) []string {
	var all []string
	for _, key := range [...]string{"known", "service", "false", "closing"} {
		all = append(all, w.Say("alarm_shelve_reason_"+key, nil))
	}
	return all
}

// Minutes are for how long an alarm can be put away.
func Minutes() []int {
	most := int(pit.LongestShelf / time.Minute)
	return []int{5, 10, 15, most}
}

// Why is the reason in words; "" while there is none.
func (s *Shelving) Why(w *words.Words) string {
	if all := Reasons(w); s.Reason >= 0 && s.Reason < len(all) {
		return all[s.Reason]
	}
	return strings.TrimSpace(s.Other)
}

// Until is when the alarm comes back by itself. A second is left of the longest time,
// which runs from when the pit hears of it.
func (s *Shelving) Until(now time.Time) time.Time {
	d := time.Duration(s.Minutes) * time.Minute
	return now.Add(min(d, pit.LongestShelf-time.Second))
}

// ErrorKey is the key of the sentence that says why something was not done.
func ErrorKey(err error) string {
	switch {
	case errors.Is(err, pit.ErrNoAlarm), errors.Is(err, pit.ErrNotShelved):
		return "alarm_error_gone"
	case errors.Is(err, pit.ErrAcknowledged):
		return "alarm_error_taken"
	case errors.Is(err, pit.ErrUntil):
		return "alarm_error_until"
	case errors.Is(err, pit.ErrReason):
		return "alarm_error_reason"
	case errors.Is(err, pit.ErrPerson):
		return "alarm_needs_person"
	}
	return "alarm_error_other"
}
