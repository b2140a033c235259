package settings

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"pitboss/app/look"
	"pitboss/app/pit"
)

// header is the title, the sections, and the key that adds something.
type header struct {
	screen   *Screen
	pad      *look.Pad
	sections [sections]*look.Choice
	add      *look.Choice
}

func newHeader(s *Screen) *header {
	h := &header{screen: s}
	for of := range sections {
		h.sections[of] = look.NewChoice(func() { s.turn(of) })
	}
	h.add = look.NewChoice(s.add)
	h.pad = look.NewPad(h.paint)
	return h
}

func whole(w float32) float32 { return float32(int(w + 0.99)) }

func (h *header) paint(size fyne.Size) {
	s, p := h.screen, h.pad
	middle := size.Height / 2
	p.Fill(0, 0, size.Width, size.Height, look.RadiusTile, look.Bg2)
	x, right := float32(look.Padding), size.Width-look.Padding
	if s.section != TheHouse && s.section != Requests {
		h.add.Set(look.ChoiceFace{Text: s.say("add_" + sectionKeys[s.section][len("section_"):]), Cap: "N", Disabled: !s.may})
		w := whole(h.add.Needs())
		right -= w
		p.Key(h.add, right, middle-look.Target/2, w, look.Target)
		right -= look.Gap
	}
	total := float32(0)
	for of, c := range h.sections {
		c.Set(look.ChoiceFace{Text: s.say(sectionKeys[of]), Chosen: s.section == Section(of), Small: true})
		total += whole(c.Needs()) + look.GapGroup
	}
	title := s.words.Say("screen_settings", nil)
	if w := look.Width(title, look.Points18, true) + 24; x+w+total <= right {
		p.Write(title, x, middle, look.InkTitle, look.FromLeft)
		x += w
	}
	shrink := min(1, (right-x)/total)
	for _, c := range h.sections {
		w := float32(int(whole(c.Needs()) * shrink))
		p.Key(c, x, middle-look.Target/2, w, look.Target)
		x += w + look.GapGroup
	}
}

// list is the things of a section, one a row.
type list struct {
	screen *Screen
	ground *canvas.Rectangle
	table  *look.Table
}

func newList(s *Screen) *list {
	l := &list{screen: s, ground: look.Fill(look.Bg2, look.RadiusTile)}
	l.table = look.NewTable(s.choose)
	l.table.Pitch(rowPitch)
	return l
}

const rowPitch = 40 // a finger hits it

func (l *list) show() {
	s := l.screen
	if s.section == TheHouse {
		return // it has no list
	}
	key := sectionKeys[s.section][len("section_"):]
	columns := []look.Column{{Head: s.say("col_" + key), Share: 0.3}, {Head: s.say("col_" + key + "_second")}, {Head: s.say("col_" + key + "_note"), Share: 0.24}}
	switch s.section {
	case People, Requests:
		columns[0].Share = 0.36
	case Tables:
		columns[0].Share, columns[2].Share = 0.22, 0.12
	case Servers, TheHouse, sections:
	}
	l.table.Set(columns, len(s.items), func(i int) look.Row {
		if i >= len(s.items) {
			return look.Row{}
		}
		of := &s.items[i]
		first, second := look.InkCell, look.InkPlain
		if of.Off {
			first, second = look.InkPale, look.InkPale
		}
		return look.Row{Cells: []look.Cell{{Text: of.Title, Ink: first}, {Text: of.Second, Ink: second}, {Text: of.Note, Ink: look.InkPale}}}
	}, s.at())
}

// bar is the keys below the form.
type bar struct {
	screen *Screen
	ground *canvas.Rectangle
	pad    *look.Pad
	keys   map[string]*look.Choice
}

func newBar(s *Screen) *bar {
	b := &bar{screen: s, ground: look.Fill(look.Bg2, look.RadiusTile), keys: map[string]*look.Choice{}}
	for name, does := range map[string]func(){
		"save": s.save, "cancel": func() { s.escape() }, "remove": s.remove, "test": s.try, "password": s.givePassword, "back": func() { s.escape() },
		"old": s.removeOld, "sign": s.signed, "approve": func() { s.judge(true) }, "refuse": func() { s.judge(false) }, "withdraw": s.withdraw,
		"stop_sign": func() { s.Key(&fyne.KeyEvent{Name: fyne.KeyEscape}) },
		"restart": func() {
			if s.restart != nil {
				s.restart()
			}
		},
	} {
		b.keys[name] = look.NewChoice(does)
	}
	b.pad = look.NewPad(b.paint)
	return b
}

func (b *bar) paint(size fyne.Size) {
	s := b.screen
	x, y := float32(0), float32(barPad)
	put := func(name string, f look.ChoiceFace) {
		c := b.keys[name]
		c.Set(f)
		w := min(whole(max(c.Needs(), 88)), size.Width)
		if x > 0 && x+w > size.Width {
			x, y = 0, y+look.Target+look.GapGroup
		}
		b.pad.Key(c, x, y, w, look.Target)
		x += w + look.Gap
	}
	d := s.draft
	if s.asked != nil {
		put("sign", look.ChoiceFace{Text: s.say("sign"), Main: true, Disabled: !s.pad.Complete()})
		put("stop_sign", look.ChoiceFace{Text: s.say("cancel"), Cap: s.pad.Cap("Esc")})
		return
	}
	if s.narrow() && s.inFull && s.section != TheHouse && (d == nil || !d.dirty) {
		put("back", look.ChoiceFace{Text: s.say("back")})
	}
	switch {
	case d == nil:
	case d.section == Requests:
		if q := s.request(); q != nil && q.State == pit.Waiting {
			put("approve", look.ChoiceFace{Text: s.say("approve"), Main: true, Disabled: !s.may || s.busy})
			put("refuse", look.ChoiceFace{Text: s.say("refuse"), Disabled: !s.may || s.busy})
			if who, ok := s.cfg.Staff.Person(); ok && who.ID == q.By.ID {
				put("withdraw", look.ChoiceFace{Text: s.say("withdraw"), Disabled: s.busy})
			}
		}
	default:
		if d.server != nil {
			put("test", look.ChoiceFace{Text: s.say("test"), Disabled: !s.may || s.busy || s.trying})
		}
		put("save", look.ChoiceFace{Text: s.say("save"), Main: d.dirty, Disabled: !s.may || s.busy || !d.dirty})
		if d.dirty {
			put("cancel", look.ChoiceFace{Text: s.say("cancel"), Cap: s.form.Cap("Esc"), Disabled: s.busy})
		} else if d.home != nil {
			put("old", look.ChoiceFace{Text: s.say("remove_old"), Disabled: !s.may || s.busy})
		} else if d.id != "" {
			b.more(put, d)
		}
	}
	if s.restart != nil {
		put("restart", look.ChoiceFace{Text: s.words.Say("link_restart", nil), Main: d == nil || !d.dirty})
	}
}

// more are the keys of a thing that is there and not being changed.
func (b *bar) more(put func(string, look.ChoiceFace), d *draft) {
	s := b.screen
	off := !s.may || s.busy
	if d.person == nil {
		put("remove", look.ChoiceFace{Text: s.say("remove_" + sectionKeys[d.section][len("section_"):]), Disabled: off})
		return
	}
	if who, ok := s.cfg.Staff.Person(); ok && who.ID == d.id {
		return // nobody does this for themselves
	}
	if d.person.was.Active {
		put("password", look.ChoiceFace{Text: s.say("give_password"), Disabled: off})
		put("remove", look.ChoiceFace{Text: s.say("remove_people"), Disabled: off})
		return
	}
	put("password", look.ChoiceFace{Text: s.say("give_access"), Disabled: off})
}
