// Package sheet is what stands on the sheet of a handover of the shift, in the reader's
// language and in plain Go: alarms, disputes, inspections, requests, and what has
// changed. It knows no toolkit.
package sheet

import (
	"slices"
	"strings"
	"time"

	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/tables/findings"
	"pitboss/tables/inspections"
)

// Section is one part of the sheet.
type Section struct {
	Title string
	Lines []Line
	None  string // what is said where there is nothing
}

// Line is one line of a section.
type Line struct {
	Severity findings.Severity // of an alarm; 0 of anything else
	Presses  bool              // it is not only to be known: something must be done
	Lead     string            // the table
	Text     string
	Right    string // when, by whom
}

// Teller says what stands on a sheet.
type Teller struct {
	Words *words.Words
	Zone  *time.Location
	Name  func(id string) string // of a person
}

func (t Teller) say(key string) string { return t.Words.Say("shift_"+key, nil) }

func (t Teller) with(key string, values map[string]any) string {
	return t.Words.Say("shift_"+key, values)
}

// Clock is a moment by the clock of the house, with its day where that is not the day of
// the sheet.
func (t Teller) Clock(at, of time.Time) string {
	if at.IsZero() {
		return ""
	}
	at, of = at.In(t.Zone), of.In(t.Zone)
	if at.Format(time.DateOnly) == of.Format(time.DateOnly) {
		return at.Format("15:04")
	}
	return t.Words.Day(at) + " " + at.Format("15:04")
}

// Sections are the parts of a sheet in their order.
func (t Teller) Sections(h *pit.Handover) []Section {
	open, shelved := t.alarms(h)
	return []Section{
		{t.say("alarms"), open, t.say("no_alarms")},
		{t.say("shelved"), shelved, t.say("no_shelved")},
		{t.say("disputes"), t.disputes(h), t.say("no_disputes")},
		{t.say("duties"), t.duties(h), t.say("no_duties")},
		{t.say("waiting"), t.waiting(h), t.say("no_waiting")},
		{t.changedTitle(h), t.changed(h), t.say("no_changes")},
	}
}

func (t Teller) changedTitle(h *pit.Handover) string {
	if h.Since.IsZero() {
		return t.say("changed_all")
	}
	return t.with("changed", map[string]any{"Time": t.Clock(h.Since, h.Opened)})
}

func (t Teller) alarms(h *pit.Handover) (open, shelved []Line) {
	for i := range h.Alarms {
		a := &h.Alarms[i]
		l := Line{
			Severity: findings.Severity(min(max(a.Severity, 1), 4)), Presses: a.AckedBy == "", Lead: a.Table,
			Text: t.Words.Say(pit.Define(findings.Code(a.Code)).Title, nil), Right: t.Clock(a.Raised, h.Opened),
		}
		if !a.Over.IsZero() {
			l.Text += ", " + t.with("over", map[string]any{"Time": t.Clock(a.Over, h.Opened)})
		}
		if a.AckedBy != "" {
			l.Right += "  " + t.Name(a.AckedBy)
		}
		if a.Shelved.IsZero() {
			open = append(open, l)
			continue
		}
		l.Presses = false
		l.Right = t.with("until", map[string]any{"Time": t.Clock(a.Shelved, h.Opened)})
		l.Text += ": " + a.Why
		shelved = append(shelved, l)
	}
	return open, shelved
}

func (t Teller) disputes(h *pit.Handover) (all []Line) {
	for i := range h.Disputes {
		d := &h.Disputes[i]
		text := d.Claim
		if text == "" {
			text = d.ID
		}
		all = append(all, Line{Presses: true, Lead: d.Table, Text: text, Right: t.Clock(d.Opened, h.Opened)})
	}
	return all
}

func (t Teller) duties(h *pit.Handover) (all []Line) {
	for i := range h.Duties {
		d := &h.Duties[i]
		right := t.say("state_" + d.State)
		if !d.By.IsZero() {
			right += " " + t.Clock(d.By, h.Opened)
		}
		presses := d.State == inspections.Overdue.String() || d.State == inspections.Failed.String()
		all = append(all, Line{Presses: presses, Lead: d.Table, Text: t.Words.Say("inspection_kind_"+string(d.Record), nil), Right: right})
	}
	// What presses first; the rest stays in the order of the tables.
	slices.SortStableFunc(all, func(a, b Line) int {
		switch {
		case a.Presses == b.Presses:
			return 0
		case a.Presses:
			return -1
		}
		return 1
	})
	return all
}

func (t Teller) waiting(h *pit.Handover) (all []Line) {
	for i := range h.Requests {
		q := &h.Requests[i]
		all = append(all, Line{
			Presses: true, Text: t.say("action_"+string(q.Action)) + ", " + t.Name(q.By),
			Right: t.with("until", map[string]any{"Time": t.Clock(q.Until, h.Opened)}),
		})
	}
	if h.Untold > 0 {
		all = append(all, Line{Presses: true, Text: t.Words.Count("shift_untold", h.Untold)})
	}
	return all
}

func (t Teller) changed(h *pit.Handover) (all []Line) {
	for i := range slices.Backward(h.Changed) { // the newest first
		c := &h.Changed[i]
		key := "decision_kind_" + c.What
		if inspections.Kind(c.What).Known() {
			key = "inspection_kind_" + c.What
		}
		text := t.Words.Say(key, nil)
		if c.Fails {
			text += ", " + t.say("failed")
		}
		all = append(all, Line{Lead: c.Table, Text: text, Right: strings.TrimSpace(t.Clock(c.At, h.Opened) + "  " + t.Name(c.By))})
	}
	return all
}
