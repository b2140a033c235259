package sign

import (
	"slices"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/store/staff"
)

// Measures of the sheet.
const (
	SheetWidth = 440
	sheetPad   = 24
	sheetKeys  = 44
	foundRows  = 5
)

// sheetLayout gives the paper all the height that it needs; the sheet scrolls.
type sheetLayout Sheet

// Layout implements fyne.Layout.
func (l *sheetLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	look.Put(objects[0], 0, 0, size.Width, size.Height)
}

// MinSize implements fyne.Layout.
func (l *sheetLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(200, (*Sheet)(l).Height(SheetWidth))
}

// Height is how high the sheet is at a width.
func (s *Sheet) Height(width float32) float32 {
	return s.layOut(width, nil)
}

func (s *Sheet) paint(size fyne.Size) {
	p := s.paper
	p.Fill(0, 0, size.Width, size.Height, look.RadiusTile, look.Bg2)
	s.layOut(size.Width, p)
}

// layOut goes through the parts of the view from the top to the bottom, and paints them
// where there is a paper. It returns how high they are.
func (s *Sheet) layOut(width float32, p *look.Pad) float32 {
	room := width - 2*sheetPad
	y := float32(sheetPad + 10)
	line := func(text string, pitch float32, how look.Ink) {
		for _, l := range look.Wrap(text, room, how) {
			if p != nil {
				p.Write(l, sheetPad, y, how, look.FromLeft)
			}
			y += pitch
		}
	}
	line(s.words.Say(s.title(), nil), 30, look.InkTitle)
	line(s.under(), 20, look.InkPlain)
	y += 6
	put := func(o fyne.CanvasObject, h float32) {
		if p != nil {
			p.Key(o, sheetPad, y, room, h)
		}
		y += h + 12
	}
	s.labels()
	switch s.view {
	case whoView:
		put(s.finder, s.finder.Field.Height()+look.Gap+foundRows*look.Target)
	case passwordView:
		s.who(s.person(), p, y, room)
		y += 64
		put(s.old, s.old.Height())
	case renewView, pinView:
		if s.given == "" {
			put(s.old, s.old.Height())
		}
		put(s.fresh, s.fresh.Height())
		put(s.again, s.again.Height())
	case meView:
		session, _ := s.cfg.Session()
		s.who(session.Person, p, y, room)
		y += 64
	}
	if text, how := s.told(); text != "" {
		y += 6
		line(text, 22, how)
		y += 4
	}
	y = s.layKeys(p, y, room)
	if s.cfg.Practice != nil && (s.view == whoView || s.view == passwordView) {
		y += 8
		for _, text := range s.cfg.Practice(s.words) {
			line(text, 18, look.InkLabel)
		}
	}
	y += 4
	line(s.standing(), 18, look.InkLabel)
	return y + 8
}

// told is what is said above the keys: what came of the last try.
func (s *Sheet) told() (string, look.Ink) {
	strong := look.InkOf(look.Points14, true, look.Text1)
	switch {
	case s.lockedFor() > 0:
		return sentence(s.words, staff.KeyLocked, look.Elapsed(s.lockedFor()), ""), strong
	case s.busy:
		return s.words.Say("sign_looking", nil), look.InkPlain
	}
	return s.failed, strong
}

func (s *Sheet) title() string {
	switch s.view {
	case meView:
		return "sign_me_title"
	case renewView:
		return "sign_renew_title"
	case pinView:
		return "sign_pin_title"
	case whoView, passwordView:
	}
	return "sign_on_title"
}

// under is the sentence below the title.
func (s *Sheet) under() string {
	session, on := s.cfg.Session()
	since := map[string]any{"Name": session.Person.Name, "Time": session.Since.In(s.cfg.Zone).Format("15:04")}
	switch s.view {
	case renewView:
		if s.given != "" || on && session.Person.MustChange {
			return sentence(s.words, staff.ErrMustChange.Key, "", "")
		}
		return s.words.Say("sign_renew_text", nil)
	case pinView:
		return s.words.Say("sign_pin_text", nil)
	case meView:
		return s.words.Say("sign_since", since)
	case whoView, passwordView:
		switch {
		case on && session.Locked:
			return s.words.Say("sign_locked_by", since)
		case on:
			return s.words.Say("sign_instead", since)
		}
	}
	return s.words.Say("sign_on_text", nil)
}

// labels say what the fields are for.
func (s *Sheet) labels() {
	say := func(key string) string { return s.words.Say(key, nil) }
	s.finder.Field.Set(look.FieldFace{Label: say("sign_person"), Hint: say("sign_find")})
	s.finder.None = ""
	if s.finder.Field.Text() != "" {
		s.finder.None = say("sign_take_id")
	}
	s.old.Set(look.FieldFace{Label: say("sign_password"), Secret: true, Disabled: s.busy || s.lockedFor() > 0})
	fresh, again := "sign_new_password", "sign_again"
	if s.view == pinView {
		fresh = "sign_new_pin"
	}
	s.fresh.Set(look.FieldFace{Label: say(fresh), Secret: true, Disabled: s.busy})
	s.again.Set(look.FieldFace{Label: say(again), Secret: true, Disabled: s.busy})
}

// who paints a person.
func (s *Sheet) who(person staff.Person, p *look.Pad, y, room float32) {
	if p == nil {
		return
	}
	p.Badge(person.Name, sheetPad, y+2, 48)
	p.Shrink(person.Name, sheetPad+64, y+15, room-64, look.InkTitle, look.FromLeft)
	p.Clip(Roles(s.words, person.Roles), sheetPad+64, y+38, room-64, look.InkPlain, look.FromLeft)
}

// does are the keys of the view.
func (s *Sheet) does() []sheetKey {
	cancel := sheetKey{"sign_cancel", "Esc", "", false, s.back}
	enter := func(says string) sheetKey { return sheetKey{says, "Enter", "", true, s.enter} }
	switch s.view {
	case whoView:
		return []sheetKey{cancel}
	case passwordView:
		return []sheetKey{enter("sign_on"), {"sign_other", "", "", false, func() { s.turn(whoView) }}, cancel}
	case renewView, pinView:
		return []sheetKey{enter("sign_renew"), cancel}
	case meView:
	}
	all := []sheetKey{
		{"sign_other", "U", fyne.KeyU, true, func() { s.turn(whoView) }},
		{"sign_lock", "Ctrl L", fyne.KeyL, false, func() { s.done(); s.cfg.Lock() }},
		{"sign_off", "O", fyne.KeyO, false, func() { s.done(); s.cfg.SignOff() }},
		{"sign_renew_title", "P", fyne.KeyP, false, func() { s.turn(renewView) }},
		{"sign_pin_title", "N", fyne.KeyN, false, func() { s.turn(pinView) }},
		cancel,
	}
	if s.cfg.HandOver != nil {
		all = slices.Insert(all, 1, sheetKey{"sign_hand_over", "Ctrl H", fyne.KeyH, false, func() { s.done(); s.cfg.HandOver() }})
	}
	last := len(all) - 1
	if s.cfg.Wall != nil {
		all = slices.Insert(all, last, sheetKey{"sign_wall", "F12", fyne.KeyF12, false, func() { s.done(); s.cfg.Wall() }})
	}
	if s.cfg.Large != nil {
		all = slices.Insert(all, last, sheetKey{"sign_large", "T", fyne.KeyT, false, func() { s.done(); s.cfg.Large() }})
	}
	return all
}

// layKeys lays the keys of the view out, one below the other.
func (s *Sheet) layKeys(p *look.Pad, y, room float32) float32 {
	faces := s.does()
	if p == nil {
		return y + float32(len(faces))*(sheetKeys+look.Gap)
	}
	s.faces = faces
	for len(s.keys) < len(faces) {
		i := len(s.keys)
		s.keys = append(s.keys, look.NewChoice(func() {
			if i < len(s.faces) {
				s.faces[i].does()
			}
		}))
	}
	for i, k := range faces {
		s.keys[i].Set(look.ChoiceFace{
			Text: s.words.Say(k.says, nil), Cap: k.cap, Main: k.main, Disabled: s.busy || k.main && s.lockedFor() > 0,
		})
		p.Key(s.keys[i], sheetPad, y, room, sheetKeys)
		y += sheetKeys + look.Gap
	}
	return y
}

// standing is what the journal has under a signature.
func (s *Sheet) standing() string {
	st := s.cfg.Standing()
	if st.Records == 0 {
		return s.words.Say("sign_no_checkpoint", nil)
	}
	return s.words.Say("sign_checkpoint", map[string]any{
		"Number": s.words.Number(int64(st.Records)), "Root": st.Root, "Day": st.Day,
	})
}
