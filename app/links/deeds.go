package links

import (
	"context"
	"time"

	"pitboss/app/house"
	"pitboss/app/house/sheet"
	"pitboss/app/look/form"
	"pitboss/app/warnings"
)

// saveWithin is how long the journal and the disk may take.
const saveWithin = 20 * time.Second

// next does what comes next in a form: it is tried, and saved once it was understood.
func (s *Screen) next() {
	switch {
	case s.draft == nil || s.draft.Running() || s.busy:
	case s.draft.Tried():
		s.save()
	default:
		s.try()
	}
}

// save writes down what is filled in.
func (s *Screen) save() {
	d := s.draft
	if d == nil || s.busy {
		return
	}
	if !d.Check(s.cfg.Pit.Check) {
		s.showDraft()
		s.form.FocusFault()
		return
	}
	s.stop()
	config, _ := d.Config()
	change := d.Change()
	s.store(config, change, func() {
		s.draft = nil
		s.chosen = "device:" + change.Now
	})
}

// store saves a configuration elsewhere, and does what is to be done then.
func (s *Screen) store(c house.Config, change Change, then func()) {
	s.busy, s.problem, s.saved, s.restart = true, "", "", nil
	s.elsewhere(func(ctx context.Context) func() {
		ctx, cancel := context.WithTimeout(ctx, saveWithin)
		defer cancel()
		effect, err := s.cfg.Pit.Save(ctx, c, change)
		return func() {
			s.busy = false
			if err != nil {
				s.problem = s.why(err)
			} else {
				then()
				s.tellSaved(effect)
			}
			s.links = s.cfg.Pit.Links()
			s.refresh()
		}
	})
}

func (s *Screen) tellSaved(e Effect) {
	s.saved = s.say("saved_next")
	s.restart = s.cfg.Pit.Restart()
	if e.Live {
		s.saved, s.restart = s.say("saved_live"), nil
	}
	if s.cfg.Notice != nil {
		s.cfg.Notice(s.saved)
	}
}

// remove takes the chosen device out of the house, if somebody who may says yes.
func (s *Screen) remove() {
	l := s.device()
	if l == nil || s.busy {
		return
	}
	if ok, why := s.cfg.Pit.May(); !ok {
		s.problem = s.words.Say(why, nil)
		s.refresh()
		return
	}
	change := Change{Device: l.Name, Table: l.Table}
	agreed := func() {
		c, err := s.cfg.Pit.House()
		if err != nil {
			s.problem = s.why(err)
			s.refresh()
			return
		}
		sheet.Remove(&c, change.Device)
		s.store(c, change, func() {})
	}
	if s.cfg.Ask == nil {
		agreed()
		return
	}
	s.cfg.Ask("link_remove_title", "link_remove_text", "link_remove_yes", "link_cancel", agreed)
}

// listPorts lists the serial ports of the machine. It is never done by itself: on some
// systems a list disturbs the ports.
func (s *Screen) listPorts() {
	if s.draft == nil {
		return
	}
	s.elsewhere(func(ctx context.Context) func() {
		ports, err := s.cfg.Pit.Ports(ctx)
		return func() {
			if s.draft == nil {
				return
			}
			s.ports, s.listed = ports, true
			if err != nil {
				s.problem = warnings.InLines(s.words, err)
			}
			s.showDraft()
		}
	})
}

// takePort takes a port that was listed.
func (s *Screen) takePort(i int) {
	if s.draft != nil && i < len(s.ports) {
		s.draft.TakePort(&s.ports[i])
		s.showDraft()
	}
}

// formContent is the form as it stands.
func (s *Screen) formContent() form.Content {
	fields, others := s.draft.Fields(s.cfg.Pit.Check)
	c := form.Content{Title: s.say("form_new"), Intro: s.say("form_intro"), Fields: fields}
	if s.draft.before != "" {
		c.Title = s.words.Say("link_form_change", map[string]any{"Name": s.draft.before})
	}
	for _, f := range others {
		c.Problems = append(c.Problems, form.FaultText(s.words, f))
	}
	if s.problem != "" {
		c.Problems = append(c.Problems, s.problem)
	}
	return c
}

func (s *Screen) showDraft() {
	s.form.Set(s.formContent())
	s.side.show()
}
