package main

import (
	"pitboss/app/pit"
	"pitboss/app/table"
	"pitboss/app/words"
	"pitboss/tables"
	"pitboss/tables/findings"
)

// subjects is what the findings of the alarms are about: each with its table as it stood in
// the finding's round. Of a round that has gone the table knows no bet and no card any
// more, and an alarm is to name them all the same.
type subjects map[findings.Identity]*tables.Table

// mostSubjects bounds what is kept beside the alarms that there are.
const mostSubjects = 2000

// see takes a table's findings of its round.
func (o *subjects) see(t *tables.Table) {
	for i := range t.Open {
		g := &t.Open[i]
		if g.Round == "" || g.Round != t.Round {
			continue
		}
		if *o == nil {
			*o = subjects{}
		}
		if _, known := (*o)[g.Identity]; !known && len(*o) < mostSubjects {
			(*o)[g.Identity] = t
		}
	}
}

// prune forgets what no alarm is about any more, once that is much.
func (o *subjects) prune(alarms []pit.Alarm) {
	if len(*o) < mostSubjects/2 {
		return
	}
	kept := subjects{}
	for i := range alarms {
		id := alarms[i].Finding.Identity
		if t := (*o)[id]; t != nil {
			kept[id] = t
		}
	}
	*o = kept
}

// aboutLocked says what a finding is about; t is its table as it stands. It is called with
// the view's lock held.
func (v *view) aboutLocked(g *findings.Finding, t *tables.Table, w *words.Words) string {
	if seen := v.subjects[g.Identity]; seen != nil {
		t = seen
	}
	return table.About(t, g, v.recording.zone, w)
}

// about says what a finding is about.
func (v *view) about(g *findings.Finding, w *words.Words) string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.aboutLocked(g, v.tables[g.Table], w)
}
