package settings

import (
	"context"
	"errors"
	"time"

	"pitboss/app/house"
	"pitboss/app/look/form"
	"pitboss/app/pit"
	"pitboss/store/staff"
)

// within is how long the journal, the disk and a secret may take.
const within = 30 * time.Second

// formContent is the form as it stands.
func (s *Screen) formContent() form.Content {
	c := form.Content{Locked: !s.may || s.busy}
	if s.draft == nil {
		c.Intro = s.say("choose_" + sectionKeys[s.section][len("section_"):])
	} else {
		c.Title = s.title()
		fields, others := s.draft.fields(s.cfg.House.Check)
		c.Fields = fields
		for _, f := range others {
			text := form.FaultText(s.words, f)
			if f.Path != "" {
				text = f.Path + ": " + text
			}
			c.Problems = append(c.Problems, text)
		}
	}
	if !s.may {
		c.Intro = s.words.Say(s.mayNot, nil)
	}
	if s.saved != "" {
		c.Intro = s.saved
	}
	if s.draft != nil && s.draft.section == Requests {
		s.requestContent(&c)
	}
	if s.trial != nil {
		s.trialContent(&c)
	}
	if s.problem != "" {
		c.Problems = append(c.Problems, s.problem)
	}
	return c
}

func (s *Screen) title() string {
	d := s.draft
	key := sectionKeys[d.section][len("section_"):]
	switch {
	case d.section == TheHouse:
		return s.say("section_house")
	case d.section == Requests:
		for i := range s.items {
			if s.items[i].ID == s.chosen {
				return s.items[i].Title
			}
		}
		return ""
	case d.id == "":
		return s.say("new_" + key)
	case d.person != nil && d.person.only:
		return s.words.Say("settings_new_password", map[string]any{"Name": d.person.was.Name})
	case d.person != nil:
		return d.person.was.Name
	}
	return s.words.Say("settings_of_"+key, map[string]any{"Name": d.id})
}

// add opens the form of something new.
func (s *Screen) add() {
	if !s.may || s.section == TheHouse || s.section == Requests || !s.free() {
		return
	}
	s.saved = ""
	s.open("")
	s.form.Focus("")
}

// cancel takes back what was filled in.
func (s *Screen) cancel() {
	id, of := s.chosen, s.section
	s.drop()
	s.problem = ""
	if id != "" || of == TheHouse {
		s.open(id)
		return
	}
	s.draw()
}

// save saves what is filled in.
func (s *Screen) save() {
	d := s.draft
	if d == nil || s.busy || !s.may || s.asked != nil {
		return
	}
	s.stop()
	switch {
	case d.section == Requests:
	case d.person != nil:
		s.savePerson(nil)
	case !d.check(s.cfg.House.Check):
		s.draw()
		s.form.FocusFault()
	default:
		c, _ := d.whole()
		s.saveHouse(c, s.cfg.House.Two() && !alike(d.config, c))
	}
}

func alike(a, b house.Config) bool { return len(house.Differences(a, b)) == 0 }

// saveHouse saves a configuration, with the PIN of another admin where two are wanted,
// and what the form has of the desk's own rules.
func (s *Screen) saveHouse(c house.Config, two bool) {
	if two {
		s.ask("sign_second", true, func(by pit.Secret) { s.storeHouse(c, &by) })
		return
	}
	s.storeHouse(c, nil)
}

func (s *Screen) storeHouse(c house.Config, second *pit.Secret) {
	d := s.draft
	var changes []change
	if d.rules != nil {
		changes = d.rules.changes()
	}
	s.do(func(ctx context.Context) error {
		err := s.cfg.House.Save(ctx, c, second)
		if errors.Is(err, pit.ErrNoChange) && len(changes) > 0 {
			err = nil
		}
		if err != nil {
			return err
		}
		for _, one := range changes {
			if err := s.cfg.Staff.Set(ctx, one.key, one.value, nil); err != nil {
				return err
			}
		}
		return nil
	}, func() {
		id := d.id
		switch {
		case d.table != nil:
			id = d.table.Table().Number
		case d.server != nil:
			id = d.server.Server().Name
		}
		s.restart = s.cfg.House.Restart()
		s.finish(id, s.say("saved_next"))
	}, func() { s.requestSettings(changes) })
}

// requestSettings asks for the PIN of whoever requests what takes two people.
func (s *Screen) requestSettings(changes []change) {
	s.ask("sign_request", false, func(by pit.Secret) {
		s.do(func(ctx context.Context) error {
			for _, one := range changes {
				if err := s.cfg.Staff.Set(ctx, one.key, one.value, &by); err != nil {
					return err
				}
			}
			return nil
		}, func() { s.finish(s.chosen, s.say("requested")) }, nil)
	})
}

// savePerson saves a person; by is whoever requests other roles for them.
func (s *Screen) savePerson(by *pit.Secret) {
	f := s.draft.person
	if key, err := f.wrong(); err != nil {
		s.refuse(key, err)
		return
	}
	p, was := f.person(), f.was
	password, roles, edits := f.password, f.changesRoles(), f.changesPerson()
	done := s.say("saved")
	s.do(func(ctx context.Context) error {
		switch {
		case f.only && !was.Active:
			return s.cfg.Staff.Reactivate(ctx, was.ID, password)
		case f.only:
			return s.cfg.Staff.Reset(ctx, was.ID, password)
		case was.ID == "":
			return s.cfg.Staff.Add(ctx, p, password)
		}
		if edits {
			if err := s.cfg.Staff.Edit(ctx, was.ID, p.Name, p.Language); err != nil {
				return err
			}
		}
		if roles {
			err := s.cfg.Staff.SetRoles(ctx, p, by)
			if by != nil && err == nil {
				done = s.say("requested")
			}
			return err
		}
		return nil
	}, func() {
		f.forget()
		s.finish(p.ID, done)
	}, func() {
		s.ask("sign_request", false, func(by pit.Secret) { s.savePerson(&by) })
	})
}

// refuse shows what is refused at its field.
func (s *Screen) refuse(key string, err error) {
	text := s.why(err)
	if errors.Is(err, errDifferent) {
		text = s.words.Say("fault_different", nil)
	}
	if key == "" || s.draft == nil {
		s.problem = text
		s.draw()
		return
	}
	s.draft.refuse(key, text)
	s.draw()
	s.form.FocusFault()
}

// do does something elsewhere; then is what follows where it went well, and two where
// it takes two people.
func (s *Screen) do(what func(context.Context) error, then, two func()) {
	s.busy, s.problem, s.saved = true, "", ""
	s.busyPad(true)
	s.draw()
	s.elsewhere(func(ctx context.Context) func() {
		ctx, cancel := context.WithTimeout(ctx, within)
		defer cancel()
		err := what(ctx)
		return func() {
			s.busy = false
			s.busyPad(false)
			switch {
			case err == nil:
				s.asked = nil
				s.pad.Clear()
				then()
			case errors.Is(err, pit.ErrNeedsApproval) && two != nil:
				two()
			case s.asked != nil && ofSecret(err):
				s.pad.Failed(err)
				s.draw()
			default:
				s.asked = nil
				s.refuse(fieldOf(err), err)
			}
		}
	})
}

// ofSecret says that an error is about whoever signs: they may try again.
func ofSecret(err error) bool {
	var locked *staff.Locked
	for _, e := range []error{staff.ErrWrong, staff.ErrNoPIN, pit.ErrOwnRequest, pit.ErrMayNotApprove} {
		if errors.Is(err, e) {
			return true
		}
	}
	return errors.As(err, &locked)
}

// finish shows a thing as it was saved.
func (s *Screen) finish(id, text string) {
	s.drop()
	restart := s.restart
	s.load()
	s.fill()
	s.saved, s.restart = text, restart
	if s.cfg.Notice != nil {
		s.cfg.Notice(text)
	}
	if s.section == TheHouse || id != "" && s.section != People && s.section != Requests {
		s.open(id)
		s.saved = text
		s.form.Set(s.formContent())
		return
	}
	s.inFull = false
	s.draw()
}

// remove takes the chosen thing out of the house, or somebody's access away.
func (s *Screen) remove() {
	d := s.draft
	if d == nil || d.id == "" || s.busy || !s.may {
		return
	}
	key := sectionKeys[d.section][len("section_"):]
	s.agree("settings_remove_"+key+"_title", "settings_remove_"+key+"_text", "settings_remove_"+key, func() {
		if d.person != nil {
			s.do(func(ctx context.Context) error { return s.cfg.Staff.Deactivate(ctx, d.id) }, func() { s.finish("", s.say("saved")) }, nil)
			return
		}
		c := d.without()
		if err := s.cfg.House.Check(c); err != nil {
			for _, f := range house.Faults(err) {
				s.problem = f.Path + ": " + form.FaultText(s.words, f)
			}
			s.draw()
			return
		}
		then := func(second *pit.Secret) {
			s.do(func(ctx context.Context) error { return s.cfg.House.Save(ctx, c, second) }, func() {
				s.restart = s.cfg.House.Restart()
				s.finish("", s.say("saved_next"))
			}, nil)
		}
		if s.cfg.House.Two() {
			s.ask("sign_second", true, func(by pit.Secret) { then(&by) })
			return
		}
		then(nil)
	})
}

// removeOld removes the days that the house keeps no longer.
func (s *Screen) removeOld() {
	if s.busy || !s.may || s.draft == nil || s.draft.home == nil || s.draft.dirty {
		return
	}
	days := 0
	then := func(second *pit.Secret) {
		s.do(func(ctx context.Context) (err error) {
			days, err = s.cfg.House.RemoveOld(ctx, second)
			return err
		}, func() { s.finish("", s.words.Count("settings_days_removed", days)) }, nil)
	}
	s.agree("settings_remove_old_title", "settings_remove_old_text", "settings_remove_old_yes", func() {
		if s.cfg.House.Two() {
			s.ask("sign_second", true, func(by pit.Secret) { then(&by) })
			return
		}
		then(nil)
	})
}

func (s *Screen) agree(title, text, yes string, agreed func()) {
	if s.cfg.Ask == nil {
		agreed()
		return
	}
	s.cfg.Ask(title, text, yes, "settings_cancel", agreed)
}
