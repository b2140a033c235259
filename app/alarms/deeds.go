package alarms

import (
	"strings"

	"pitboss/app/alarms/watch"
	"pitboss/app/look"
	"pitboss/tables/findings"
)

// act does what a row offers.
func (s *Screen) act(r *watch.Row) {
	id := r.Alarm.Finding.Identity
	switch r.Next {
	case watch.Take:
		s.take(id, "")
	case watch.GoToTable:
		s.goTo(r)
	case watch.BringBack:
		s.cfg.Pit.Unshelve(id, s.done)
	case watch.Nothing:
	}
}

// openNote asks for the note with which the chosen alarm is taken.
func (s *Screen) openNote() {
	if _, may, _ := s.cfg.Pit.Person(); !may {
		s.failed = s.text("needs_person")
		s.refresh()
		return
	}
	s.noting, s.form, s.failed, s.inFull = true, nil, "", true
	s.panel.note.Clear()
	s.refresh()
	s.panel.note.TakeFocus()
}

// takeWithNote takes the chosen alarm with what is written.
func (s *Screen) takeWithNote() {
	if !s.noting || !s.has {
		return
	}
	note := strings.TrimSpace(s.panel.note.Text())
	s.noting = false
	look.Unfocus(s.panel.note)
	s.take(s.chosen, note)
}

func (s *Screen) take(id findings.Identity, note string) {
	if _, may, _ := s.cfg.Pit.Person(); !may {
		s.failed = s.text("needs_person")
		s.refresh()
		return
	}
	s.cfg.Pit.Acknowledge(id, note, s.done)
}

// done says what came of what a person did.
func (s *Screen) done(err error) {
	s.failed = ""
	if err != nil {
		s.failed = s.words.Say("alarm_failed", map[string]any{"Reason": s.words.Say(watch.ErrorKey(err), nil)})
	}
	s.refresh()
}

func (s *Screen) goTo(r *watch.Row) {
	g := &r.Alarm.Finding
	if g.Table != "" && s.cfg.Open != nil {
		s.cfg.Open(look.Place{Screen: "table", Table: g.Table, Round: g.Round, Subject: watch.ID(g.Identity)})
	}
}

// openForm begins to put the chosen alarm away.
func (s *Screen) openForm() {
	if _, _, may := s.cfg.Pit.Person(); !may {
		s.failed = s.text("needs_person")
		s.refresh()
		return
	}
	s.form, s.noting, s.failed, s.inFull = &watch.Shelving{Minutes: watch.Minutes()[1]}, false, "", true
	s.panel.reason.SetText("")
	s.refresh()
}

// shelve puts the chosen alarm away.
func (s *Screen) shelve() {
	f := s.form
	if f == nil {
		return
	}
	why := f.Why(s.words)
	if why == "" {
		s.failed = s.words.Say("alarm_failed", map[string]any{"Reason": s.text("error_reason")})
		s.refresh()
		return
	}
	s.form = nil
	s.cfg.Pit.Shelve(s.chosen, why, f.Until(s.now), s.done)
}
