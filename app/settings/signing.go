package settings

import (
	"pitboss/app/pit"
	"pitboss/app/sign"
	"pitboss/store/staff"
)

// givePassword opens the form of a new password.
func (s *Screen) givePassword() {
	d := s.draft
	if d == nil || d.person == nil || d.id == "" || !s.may {
		return
	}
	d.person = newPasswordForm(d.person.was)
	d.refused, s.saved = nil, ""
	s.begin()
	s.form.Focus("")
}

// ask asks for a PIN: of another admin, or of whoever is signed on.
func (s *Screen) ask(title string, another bool, then func(by pit.Secret)) {
	who, _ := s.cfg.Staff.Person()
	face := sign.Face{May: admins(), Fixed: !another}
	if another {
		face.Not, who = who.ID, staff.Person{}
	}
	s.askOf(who, title, face, then)
}

// askOf asks for the PIN of somebody; of nobody yet, where who is to be chosen.
func (s *Screen) askOf(who staff.Person, title string, face sign.Face, then func(by pit.Secret)) {
	s.asked = &asked{title, face, then}
	s.pad.Clear()
	s.pad.Sign(who)
	s.pad.Set(face)
	s.draw()
	if who.ID == "" {
		s.pad.Change()
		return
	}
	s.pad.TakeFocus()
}

// busyPad says on the pad that what was signed is being recorded, or is not any more.
func (s *Screen) busyPad(busy bool) {
	if s.asked != nil {
		face := s.asked.face
		face.Busy = busy
		s.pad.Set(face)
	}
}

// signed takes the PIN that was typed.
func (s *Screen) signed() {
	if s.asked == nil || s.busy {
		return
	}
	if by, ok := s.pad.Secret(); ok {
		s.asked.then(by)
	}
}
