package disputes

import (
	"context"
	"errors"

	"fyne.io/fyne/v2"

	"pitboss/app/pit"
	"pitboss/app/sign"
	"pitboss/store/staff"
	"pitboss/tables/roles"
)

// sign asks for the signature: the desk opens the form, and freezes what is recorded.
func (h *hearingPanel) sign() {
	s := h.screen
	switch {
	case h.signing:
		h.record()
		return
	case h.of == nil || s.busy || !h.of.Open() || !s.may(roles.Decide):
		return
	case h.of.Proposal() == nil:
		h.lacks("choose_ruling")
		return
	case !h.of.Looked():
		h.lacks("say_looked")
		return
	}
	k := h.kept
	h.rule.problem = ""
	s.errand(func(ctx context.Context) (func(), error) {
		form, err := s.cfg.Pit.Form(ctx, &k)
		if err != nil {
			return nil, err
		}
		return func() {
			h.rule.form, h.signing = form, true
			h.rule.pad.Clear()
			h.rule.pad.Set(sign.Face{May: roles.Who(roles.RuleDispute)})
			if p, ok := s.cfg.Pit.Person(); ok && p.May(roles.RuleDispute) {
				h.rule.pad.Sign(p)
			} else {
				h.rule.pad.Sign(staff.Person{})
			}
			h.show()
			s.layOut()
			h.rule.pad.TakeFocus()
		}, nil
	}, h.failed)
}

// lacks says what a ruling lacks before it can be signed.
func (h *hearingPanel) lacks(what string) {
	h.rule.problem = h.say(what, nil)
	h.show()
	h.screen.layOut() // the foot has a line more
}

// record records the ruling that was signed.
func (h *hearingPanel) record() {
	s, r := h.screen, h.rule
	if !h.signing || s.busy || r.form == nil {
		return
	}
	secret, ok := r.pad.Secret()
	if !ok {
		return
	}
	draft := h.of.Decision(*r.form)
	id := h.kept.ID
	s.errand(func(ctx context.Context) (func(), error) {
		if _, err := s.cfg.Pit.Rule(ctx, draft, secret); err != nil {
			return nil, err
		}
		return func() {
			h.signing, r.form = false, nil
			h.release()
			for _, k := range s.cfg.Pit.Disputes() {
				if k.ID == id {
					s.hear(k)
				}
			}
		}, nil
	}, func(err error) {
		var form *pit.Incomplete
		if errors.As(err, &form) {
			r.problem = sign.Why(s.words, err)
			return
		}
		r.pad.Failed(err)
		r.pad.TakeFocus()
	})
}

// unsign leaves the signature; that the form was left is recorded.
func (h *hearingPanel) unsign() {
	s, r := h.screen, h.rule
	if !h.signing || s.busy {
		return
	}
	h.signing = false
	h.release()
	r.pad.Clear()
	if form := r.form; form != nil {
		r.form = nil
		s.errands.run(func(ctx context.Context) func() {
			err := s.cfg.Pit.Cancel(ctx, form.ID)
			return func() {
				if err != nil {
					h.failed(err)
				}
				s.draw()
			}
		})
	}
	h.show()
	s.layOut()
}

// drop lets the signature be where whoever asked for it is not at the desk any more.
func (h *hearingPanel) drop() {
	if h.signing {
		h.signing, h.rule.form = false, nil
		h.release()
		h.rule.pad.Clear()
	}
}

// release takes the keyboard out of the pad, which goes out of sight.
func (h *hearingPanel) release() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(h.head.pad); c != nil && c.Focused() != nil {
		c.Unfocus()
	}
}

// failed says why something was not done.
func (h *hearingPanel) failed(err error) { h.screen.failed = h.screen.unread(err) }
