package reports

import (
	"slices"
	"strconv"
	"time"

	"pitboss/tables/findings"
)

// alarms is when each alarm was raised, taken and seen to, and how long that took.
func (m *maker) alarms() error {
	y, err := m.replay("")
	if err != nil {
		return err
	}
	all := y.within()
	type times struct {
		raised, open int
		acked, done  []time.Duration
	}
	var by [findings.Low + 1]times
	for _, f := range all {
		t := &by[min(f.Severity, findings.Low)]
		t.raised++
		if !f.ackedAt.IsZero() {
			t.acked = append(t.acked, f.ackedAt.Sub(f.at))
		}
		if end := f.resolved(); end.IsZero() {
			t.open++
		} else {
			t.done = append(t.done, end.Sub(f.at))
		}
	}
	s := m.section("by_priority")
	m.columns(s, "priority", "-raised", "-acknowledged", "-median", "-longest", "-resolved", "-median", "-longest", "-open")
	for severity := findings.Urgent; severity <= findings.Low; severity++ {
		t := &by[severity]
		if t.raised == 0 {
			continue
		}
		row := []Cell{cell(m.priority(severity)), m.number(t.raised)}
		for _, took := range [][]time.Duration{t.acked, t.done} {
			row = append(row, m.number(len(took)), median(took), longest(took))
		}
		s.row(append(row, m.number(t.open))...)
	}
	s = m.section("alarms")
	s.Note = m.say("note_alarms")
	m.columns(s, "raised", "priority", "table", "round", "+alarm", "acknowledged", "by", "-after", "resolved", "-after", "answered")
	for _, f := range all {
		text := m.word("alarm_", string(f.Code))
		if f.Subject != "" {
			text += " · " + f.Subject
		}
		if f.again > 0 {
			text += "\n" + m.w.Count("reports_again", f.again)
		}
		if f.note != "" {
			text += "\n" + f.note
		}
		s.row(
			m.moment(f.at), cell(m.priority(f.Severity)), cell(f.Table), cell(f.Round), cell(text), m.moment(f.ackedAt), m.who(f.ackedBy),
			took(f.at, f.ackedAt), m.moment(f.resolved()), took(f.at, f.resolved()), cell(f.decision),
		)
	}
	m.more(s, y.lost)
	return nil
}

func (m *maker) priority(s findings.Severity) string {
	return strconv.Itoa(int(s)) + " " + m.say("priority_"+strconv.Itoa(int(s)))
}

// took is how long something took; nothing while it is not done.
func took(from, to time.Time) Cell {
	if to.IsZero() {
		return Cell{}
	}
	return lasting(max(to.Sub(from), 0))
}

func median(all []time.Duration) Cell {
	if len(all) == 0 {
		return Cell{}
	}
	all = slices.Sorted(slices.Values(all))
	return lasting(all[(len(all)-1)/2])
}

func longest(all []time.Duration) Cell {
	if len(all) == 0 {
		return Cell{}
	}
	return lasting(slices.Max(all))
}
