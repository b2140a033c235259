package decisions

import (
	"context"
	"errors"

	"pitboss/app/decisions/form"
	"pitboss/app/pit"
	"pitboss/app/sign"
	"pitboss/store/staff"
	"pitboss/tables/roles"
)

// record signs the form and records it: at once, or, where two are needed, after the
// second has signed.
func (s *Screen) record() {
	f := s.form
	if f == nil || f.State != form.Open || f.Busy {
		return
	}
	f.Tried = true
	if len(f.Missing(s.now, s.cfg.Zone)) > 0 {
		s.revealProblem()
		return
	}
	by, ok := s.sign.pad.Secret()
	if !ok {
		s.refresh()
		s.sign.takeFocus()
		return
	}
	f.Fill(s.words)
	draft := f.Whole(s.cfg.Zone)
	first := f.NeedsTwo() && f.First == ""
	f.Busy, f.Failed = true, ""
	var filed pit.Filed
	var err error
	s.errands.Do(func(ctx context.Context) {
		if first {
			filed, err = s.cfg.Desk.SignDecision(ctx, draft, by)
		} else {
			filed, err = s.cfg.Desk.Decide(ctx, draft, by, nil)
		}
	}, func() {
		f.Busy = false
		switch {
		case err != nil:
			s.refused(f, err)
		case first:
			f.FirstAt = filed
			f.SignedFirst(by.Person)
			s.sign.pad.Clear()
		default:
			f.State, f.Filed = form.Recorded, filed
			s.drop(f)
			s.unfocus()
		}
		s.refresh()
		if s.form == f && s.page == formPage {
			s.sign.takeFocus()
		}
	})
	s.refresh()
}

// request asks for the second signature of somebody who is not here.
func (s *Screen) request() {
	f := s.form
	if f == nil || f.State != form.Open || f.Busy || !f.NeedsTwo() || f.First != "" {
		return
	}
	by, ok := s.sign.pad.Secret()
	if !ok {
		s.sign.takeFocus()
		return
	}
	draft := f.Whole(s.cfg.Zone)
	f.Busy, f.Failed = true, ""
	var q pit.Request
	var err error
	s.errands.Do(func(ctx context.Context) { q, err = s.cfg.Desk.RequestOverride(ctx, draft, by) }, func() {
		f.Busy = false
		if err != nil {
			s.refused(f, err)
		} else {
			f.State, f.Filed = form.Requested, q.Filed
			s.drop(f)
			s.unfocus()
		}
		s.refresh()
	})
	s.refresh()
}

// refused takes in why the desk did not record the form: what it lacks is said at the
// fields, what the PIN was at the pad.
func (s *Screen) refused(f *form.Form, err error) {
	var lacks *pit.Incomplete
	if errors.As(err, &lacks) {
		f.Tried, f.Answered = true, lacks.Problems
		s.revealProblem()
		for i := range lacks.Problems {
			if p := &lacks.Problems[i]; p.Field == "by" || p.Field == "second" {
				s.sign.pad.Failed(err)
			}
		}
		return
	}
	if s.form == f {
		s.sign.follow()
		s.sign.pad.Failed(err)
		return
	}
	f.Failed = s.fault(err)
}

// fault is an error in words.
func (s *Screen) fault(err error) string { return sign.Why(s.words, err) }

// drop takes a form that has ended off the open ones; it stays in sight until it is
// left.
func (s *Screen) drop(f *form.Form) {
	for i := range s.forms {
		if s.forms[i] == f {
			s.forms = append(s.forms[:i:i], s.forms[i+1:]...)
			return
		}
	}
}

// askCancel asks why the form is cancelled, in the place of the pad.
func (s *Screen) askCancel() {
	f := s.form
	if f == nil || f.State != form.Open || f.Busy {
		return
	}
	s.sign.pad.Clear()
	s.unfocus()
	s.sign.asking, s.sign.inFull = true, true
	s.right.ScrollToTop()
	s.refresh()
	if k := s.right.Kept("why"); k != nil {
		k.SetText("")
		k.TakeFocus()
	}
}

// cancel records that the form was cancelled.
func (s *Screen) cancel() {
	f := s.form
	if f == nil || f.State != form.Open || f.Busy {
		return
	}
	why := ""
	if k := s.right.Kept("why"); k != nil {
		why = k.Text()
	}
	f.Busy, f.Failed = true, ""
	var filed pit.Filed
	var err error
	s.errands.Do(func(ctx context.Context) { filed, err = s.cfg.Desk.CancelDecision(ctx, f.Draft.ID, why) }, func() {
		f.Busy = false
		if err != nil {
			f.Failed = s.fault(err)
		} else {
			f.State, f.Filed = form.Cancelled, filed
			s.sign.asking = false
			s.drop(f)
			s.unfocus()
		}
		s.refresh()
	})
	s.refresh()
}

// operator is whoever is signed on; false if nobody is.
func (s *Screen) operator() (staff.Person, bool) {
	if s.cfg.Desk == nil {
		return staff.Person{}, false
	}
	on, ok := s.cfg.Desk.Session()
	return on.Person, ok && !on.Locked
}

// mayDecideRole says that whoever is signed on may open decisions.
func (s *Screen) mayDecideRole() bool {
	who, ok := s.operator()
	if !ok {
		return false
	}
	_, may := roles.In(who.Roles, roles.Who(roles.Decide))
	return may
}
