package settings

import (
	"context"

	"pitboss/app/house/sheet"
	"pitboss/app/look/form"
	"pitboss/app/pit"
	"pitboss/app/sign"
	"pitboss/store/staff"
)

// requestContent tells the chosen request in full, with the field for why it is refused.
func (s *Screen) requestContent(c *form.Content) {
	q := s.request()
	if q == nil {
		return
	}
	for i, line := range requestLines(s.words, q, s.cfg.Zone) {
		if i > 0 {
			c.Intro += "\n"
		} else {
			c.Intro = ""
		}
		c.Intro += line
	}
	if q.State == pit.Waiting && s.judges(q) {
		c.Fields = []sheet.Field{{Key: reasonKey, Value: s.reason}}
		c.Locked = s.busy
	}
}

// judges says that whoever is signed on may judge a request, or somebody beside them.
func (s *Screen) judges(q *pit.Request) bool { return s.may && q.State == pit.Waiting }

// judge approves or refuses the chosen request, with the PIN of another admin.
func (s *Screen) judge(approve bool) {
	q := s.request()
	if q == nil || s.busy || !s.judges(q) {
		return
	}
	if !approve && s.reason == "" {
		s.problem = s.say("reason_wanted")
		s.draw()
		s.form.Focus(reasonKey)
		return
	}
	why, title := s.reason, "sign_approve"
	if !approve {
		title = "sign_refuse"
	}
	// Whoever made the request is the one who cannot judge it.
	who, _ := s.cfg.Staff.Person()
	if who.ID == q.By.ID {
		who = staff.Person{}
	}
	s.askOf(who, title, sign.Face{May: admins(), Not: q.By.ID}, func(by pit.Secret) {
		s.do(func(ctx context.Context) error {
			if approve {
				return s.cfg.Staff.Approve(ctx, q.ID, by)
			}
			return s.cfg.Staff.Refuse(ctx, q.ID, by, why)
		}, func() { s.finish("", s.say("judged")) }, nil)
	})
}

// withdraw takes the chosen request back.
func (s *Screen) withdraw() {
	q := s.request()
	if q == nil || s.busy {
		return
	}
	s.do(func(ctx context.Context) error { return s.cfg.Staff.Withdraw(ctx, q.ID) }, func() { s.finish("", s.say("withdrawn")) }, nil)
}
