package firstrun

import (
	"context"

	"pitboss/app/house/trial"
	"pitboss/app/look/form"
	"pitboss/app/words"
)

// trialContent says how a trial goes.
func (s *Screen) trialContent(c *form.Content) {
	set := s.setup
	switch t := set.serverTrial; {
	case set.Step() == Source && set.source == fromServer && t != nil:
		c.Intro += "\n" + s.words.Say("settings_trial", map[string]any{
			"State": s.words.Say("link_state_"+t.State, nil), "Tables": s.words.Count("settings_tables", len(t.Tables)),
		})
		if t.Joined {
			c.Intro += "\n" + s.words.Say("settings_trial_joined", nil)
		} else if t.Problem != "" {
			failed(s.words, c, t.Reason, t.Problem)
		}
	case set.Step() == Devices && set.deviceTrial != nil && set.tried == set.wire():
		s.deviceContent(c, set.deviceTrial)
	}
}

func (s *Screen) deviceContent(c *form.Content, t *trial.Device) {
	text := s.words.Say("link_state_"+t.State, nil)
	if n := len(t.Last); n > 0 {
		text += ": “" + t.Last[n-1].Text + "”"
	}
	switch {
	case t.Heard():
		text += "\n" + s.words.Say("link_trial_understood", nil)
	case t.Rejected > 0:
		text += "\n" + s.words.Say("link_trial_not_understood", nil)
	case t.Over && t.State != "lost":
		text += "\n" + s.words.Say("link_trial_nothing", nil)
	}
	c.Intro += "\n" + text
	if t.State == "lost" || t.Problem != "" {
		failed(s.words, c, t.Reason, t.Problem)
	}
}

// failed says in words why nothing is heard, and the machine's own words after it.
func failed(w *words.Words, c *form.Content, reason, problem string) {
	if text, cause := trial.Failed(w, reason, problem); text != "" {
		c.Problems, c.Cause = append(c.Problems, text), cause
	}
}

// try tries the server or the device of the page, for some seconds.
func (s *Screen) try() {
	if s.trying || s.busy {
		return
	}
	s.setup.checked = true
	if !fine(s.setup.Fields()) {
		s.draw()
		s.form.FocusFault()
		return
	}
	ctx, stop := context.WithTimeout(s.ctx, trial.Lasts)
	s.stop, s.trying, s.problem = stop, true, ""
	set := s.setup
	tell := func(note func()) {
		if s.ctx.Err() == nil {
			s.cfg.Do(func() {
				note()
				s.draw()
			})
		}
	}
	if set.Step() == Source {
		of := set.server.Server()
		s.current = func() bool { return set.server.Server() == of }
		set.serverTrial = &trial.Server{State: "connecting"}
		s.work.Go(func() {
			defer stop()
			s.cfg.Host.TryServer(ctx, of, func(t trial.Server) {
				tell(func() {
					if set.server.Server() == of {
						set.serverTrial = &t
					}
				})
			})
			tell(func() { s.trying = false })
		})
	} else if set.device < len(set.devices) {
		of, table := set.devices[set.device].Device()
		set.deviceTrial, set.tried = &trial.Device{State: "opening"}, set.wire()
		s.current = func() bool { return set.tried == set.wire() }
		s.work.Go(func() {
			defer stop()
			var last trial.Device
			s.cfg.Host.TryDevice(ctx, of, table, func(t trial.Device) {
				last = t
				tell(func() { set.deviceTrial = &t })
			})
			last.Over = true
			tell(func() { s.trying, set.deviceTrial = false, &last })
		})
	}
	s.draw()
}
