package shift

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"

	"pitboss/app/pit"
	"pitboss/app/sign"
	"pitboss/store/staff"
	"pitboss/tables/roles"
)

// begin opens a sheet.
func (s *Screen) begin() {
	if s.open != nil {
		return
	}
	if why, may := s.may(); !may {
		s.notice = why
		s.refresh()
		return
	}
	view := s.cfg.Pit.View()
	var h *pit.Handover
	s.act(func(ctx context.Context) (err error) {
		h, err = s.cfg.Desk.OpenHandover(ctx, view)
		return err
	}, func(err error) {
		if err != nil {
			s.notice = sign.Why(s.words, err)
			return
		}
		s.open, s.first, s.cancelling, s.padFor = h, nil, false, ""
		s.note.SetText("")
		s.left.ScrollToTop()
	})
}

// sign takes the signature of the pad: of whoever leaves, and then of whoever comes.
func (s *Screen) sign() {
	if s.open == nil || s.busy || s.cancelling {
		return
	}
	secret, ok := s.pad.Secret()
	if !ok {
		return
	}
	id, note, first := s.open.ID, s.noted(), s.first == nil
	var filed pit.Filed
	s.act(func(ctx context.Context) (err error) {
		if first {
			filed, err = s.cfg.Desk.SignHandover(ctx, id, note, secret)
		} else {
			filed, err = s.cfg.Desk.HandOver(ctx, id, note, secret, nil)
		}
		return err
	}, func(err error) {
		switch {
		case err != nil:
			s.pad.Failed(err)
		case first && s.noted() == note:
			s.first = &given{secret.Person, note, s.now, filed}
			s.padFor = ""
			s.refresh()
			s.pad.TakeFocus()
		case !first:
			s.open, s.first, s.chosen = nil, nil, id
			s.leavePad()
			s.notice = s.with("recorded", map[string]any{"Number": s.words.Number(filed.N), "Short": filed.Short})
		}
	})
}

// noted is the note as it is signed.
func (s *Screen) noted() string { return strings.TrimSpace(s.note.Text()) }

// leavePad forgets what was typed and takes the keyboard off the pad.
func (s *Screen) leavePad() {
	if s.pad.Focused() {
		if c := fyne.CurrentApp().Driver().CanvasForObject(s.content); c != nil {
			c.Unfocus()
		}
	}
	s.pad.Clear()
}

// cancel asks whether the open sheet is cancelled, or records that it is.
func (s *Screen) cancel() {
	switch {
	case s.open == nil:
		return
	case !s.cancelling:
		s.cancelling = true
		s.leavePad()
		s.refresh()
		return
	}
	id, why := s.open.ID, s.say("cancel_reason")
	s.act(func(ctx context.Context) error {
		_, err := s.cfg.Desk.CancelHandover(ctx, id, why)
		return err
	}, func(err error) {
		s.cancelling = false
		if err != nil {
			s.notice = sign.Why(s.words, err)
			return
		}
		s.open, s.first = nil, nil
		s.notice = s.say("cancelled")
	})
}

// print prints the sheet in sight.
func (s *Screen) print() {
	_, kept := s.inSight()
	if kept == nil || s.cfg.Print == nil {
		return
	}
	h, w, file := *kept, s.words, ""
	s.act(func(ctx context.Context) (err error) {
		file, err = s.cfg.Print(ctx, &h, w)
		return err
	}, func(err error) {
		switch {
		case err == nil:
			s.notice = s.say("printed")
		case file != "":
			s.notice = s.with("made", map[string]any{"File": file})
		default:
			s.notice = sign.Why(s.words, err)
		}
	})
}

// face brings the pad to whoever signs next.
func (s *Screen) face() {
	if s.first != nil && s.first.note != s.noted() {
		s.first = nil // another note is another sheet
	}
	face := sign.Face{May: roles.Who(roles.HandOver), Says: s.say("says_from"), Busy: s.busy}
	want := "from"
	if s.first != nil {
		want, face.Says, face.Not = "to", s.say("says_to"), s.first.person
	}
	if s.padFor != want+s.open.ID {
		s.padFor = want + s.open.ID
		who := staff.Person{}
		if session, on := s.cfg.Desk.Session(); on && session.Person.ID != face.Not && session.Person.May(roles.HandOver) {
			who = session.Person
		}
		s.pad.Sign(who)
	}
	// Setting a face draws the pad anew.
	if now := (faced{s.padFor, face.Says, face.Not, face.Busy}); now != s.faced {
		s.faced = now
		s.pad.Set(face)
	}
}

// faced is what the pad was set to last.
type faced struct {
	of, says, not string
	busy          bool
}
