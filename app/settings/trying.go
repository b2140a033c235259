package settings

import (
	"context"

	"pitboss/app/house"
	"pitboss/app/house/trial"
	"pitboss/app/look/form"
)

// try joins the server that is filled in, for some seconds.
func (s *Screen) try() {
	d := s.draft
	if d == nil || d.server == nil || s.trying || s.busy {
		return
	}
	if !d.check(s.cfg.House.Check) {
		s.draw()
		s.form.FocusFault()
		return
	}
	of := d.server.Server()
	ctx, stop := context.WithTimeout(s.ctx, trial.Lasts)
	s.stop, s.trying = stop, true
	s.trial = &trial.Server{State: "connecting"}
	s.draw()
	s.work.Go(func() {
		defer stop()
		last := *s.trialNow()
		s.cfg.House.TryServer(ctx, of, func(t trial.Server) {
			last = t
			s.cfg.Do(func() { s.tellTrial(d, of, t) })
		})
		last.Over = true
		if s.ctx.Err() == nil {
			s.cfg.Do(func() { s.tellTrial(d, of, last) })
		}
	})
}

// trialNow is how a trial begins.
func (s *Screen) trialNow() *trial.Server { return &trial.Server{State: "connecting"} }

// tellTrial shows how the trial of a server goes, while that is what is filled in.
func (s *Screen) tellTrial(d *draft, of house.Server, t trial.Server) {
	if s.draft != d {
		return
	}
	if s.trying = !t.Over; d.server.Server() == of {
		s.trial = &t
	}
	s.form.Set(s.formContent())
	s.bar.pad.Refresh()
}

// trialContent says how the trial of a server goes.
func (s *Screen) trialContent(c *form.Content) {
	t := s.trial
	c.Intro = s.words.Say("settings_trial", map[string]any{"State": s.words.Say("link_state_"+t.State, nil), "Tables": s.words.Count("settings_tables", len(t.Tables))})
	if len(t.Tables) > 0 {
		c.Intro += ": " + namesOf(t.Tables)
	}
	switch {
	case t.Joined:
		c.Intro += "\n" + s.say("trial_joined")
	case t.Problem != "":
		text, cause := trial.Failed(s.words, t.Reason, t.Problem)
		c.Problems, c.Cause = append(c.Problems, text), cause
	}
}

// namesOf are the names of a server's tables, as many as a person reads.
func namesOf(all []trial.Table) string {
	const most = 24
	text := ""
	for i := range all {
		if i == most {
			return text + " …"
		}
		if i > 0 {
			text += ", "
		}
		text += all[i].Name
	}
	return text
}
