package inspections

import (
	"strconv"

	"pitboss/app/look"
	"pitboss/store/staff"
	"pitboss/tables/inspections"
)

// paintChecks paints the checklist with the note; for what has no decks also what is
// inspected, and how.
func (s *Screen) paintChecks(p *look.Paper, w, _ float32) float32 {
	f := s.form
	if f == nil {
		return 1
	}
	const x = look.Padding
	room := w - 2*x
	y := float32(22)
	d := &f.Draft
	decks := d.Kind == inspections.Decks
	if !decks {
		y = s.paintWhat(p, x, y, room)
	}
	p.Write(s.say("checks"), x, y, look.InkHead, look.FromLeft)
	if !f.Locked() {
		rest := s.checks.Choice("rest", look.ChoiceFace{Text: s.say("pass_rest"), Cap: s.pad.Cap("P"), Small: true}, func() { f.PassRest(); s.refresh() })
		wide := min(rest.Needs(), room*0.65)
		p.Key(rest, x+room-wide, y-18, wide, look.SmallTarget)
	}
	y += 24
	pitch := float32(52)
	if decks {
		pitch = 38
	}
	for i, item := range inspections.Checklist(d.Kind) {
		s.paintItem(p, i, item, x, y, room, pitch-4)
		y += pitch
	}
	y += 4
	face, high, wide := look.FieldFace{Label: s.say("field_note"), Hint: s.say("note_hint"), Disabled: f.Locked()}, float32(look.FieldLabel+look.Target), room
	if decks { // the hints say what the lines are for: every row counts here
		high, wide = look.Target, float32(int(room*0.58))
		face = look.FieldFace{Hint: s.say("field_note") + ": " + s.say("note_hint"), Disabled: f.Locked()}
		if look.Width(face.Hint, look.Points14, false) > wide-2*look.Padding {
			face.Hint = s.say("field_note")
		}
	}
	note, made := s.checks.Field("note", face)
	if made {
		note.OnChange = func(text string) {
			f.Edit(func(d *inspections.Inspection) { d.Note = text })
			s.refresh()
		}
		note.SetText(d.Note)
	}
	p.Key(note, x, y, wide, high)
	if decks {
		at := x + wide + look.Gap
		s.paintInto(p, look.FieldFace{Hint: s.say("field_video")}, "video", at, y, room-wide-look.Gap, look.Target, d.Video, func(text string) { d.Video = text })
		return s.paintWhen(p, x, y+high+6, room) - 4
	}
	return y + high + 10
}

// paintWhen paints on which occasion decks are inspected.
func (s *Screen) paintWhen(p *look.Paper, x, y, room float32) float32 {
	f := s.form
	all := inspections.Occasions()
	wide := (room - look.Gap*float32(len(all)-1)) / float32(len(all))
	for i, when := range all {
		c := s.checks.Choice("when "+when, look.ChoiceFace{
			Text: s.say("when_" + when), Chosen: f.Draft.When == when, Small: true, Disabled: f.Locked() && f.Draft.When != when,
		}, func() {
			f.Edit(func(d *inspections.Inspection) { d.When = when })
			s.refresh()
		})
		p.Key(c, x+float32(i)*(wide+look.Gap), y, wide, look.SmallTarget)
	}
	return y + look.SmallTarget + 8
}

// paintWhat paints which shoe, wheel or machine is inspected, and how a pack was
// shuffled.
func (s *Screen) paintWhat(p *look.Paper, x, y, room float32) float32 {
	f := s.form
	d := &f.Draft
	half := (room - look.GapSide) / 2
	y -= 8
	switch d.Kind {
	case inspections.Wheel:
		s.paintLine(p, "wheel", x, y, half, d.Equipment, func(text string) { d.Equipment = text })
		y = s.paintLine(p, "ball", x+half+look.GapSide, y, half, d.Ball, func(text string) { d.Ball = text })
		y = s.paintKnown(p, "wheel", x, y, room)
	case inspections.Shuffle:
		for i, m := range inspections.Methods() {
			c := s.checks.Choice("method "+m, look.ChoiceFace{Text: s.say("method_" + m), Chosen: d.Method == m, Disabled: f.Locked()}, func() {
				f.Edit(func(d *inspections.Inspection) { d.Method = m })
				s.refresh()
			})
			p.Key(c, x+float32(i)*(half/2+4), y+look.FieldLabel, half/2-4, look.Target)
		}
		y = s.paintLine(p, "machine", x+half+look.GapSide, y, half, d.Equipment, func(text string) { d.Equipment = text })
		third := (room - 2*look.GapSide) / 3
		s.paintNumber(p, "cut_depth", x, y, third, &d.CutDepth)
		s.paintNumber(p, "counted", x+third+look.GapSide, y, third, &d.Counted)
		y = s.paintNumber(p, "expected", x+2*(third+look.GapSide), y, third, &d.Expected)
		if have, want := d.Total(); d.Counted > 0 && d.Expected > 0 {
			text, ink := s.with("of", map[string]any{"Have": have, "Want": want}), look.InkPlain
			if have != want {
				text, ink = s.words.Count("inspect_count_off", abs(have-want))+" "+text, stateInk(inspections.Failed)
			}
			p.Clip(text, x, y+4, room, ink, look.FromLeft)
			y += 26
		}
	default:
		y = s.paintLine(p, "shoe", x, y, half, d.Equipment, func(text string) { d.Equipment = text })
		y = s.paintKnown(p, "shoe", x, y, room)
	}
	return y + 20
}

// paintKnown paints what of the kind the registry has at the table or in storage, each a
// key that names it.
func (s *Screen) paintKnown(p *look.Paper, word string, x, y, room float32) float32 {
	f := s.form
	kind, at, any := equipmentOf(f.Draft.Kind), x, false
	for _, e := range s.things {
		if e.Kind != kind || e.State == staff.Withdrawn || e.State == staff.AtTable && e.Table != f.Draft.Table || f.Locked() {
			continue
		}
		c := s.checks.Choice("known "+e.ID, look.ChoiceFace{Text: e.ID, Chosen: f.Draft.Equipment == e.ID, Small: true}, func() {
			f.Edit(func(d *inspections.Inspection) { d.Equipment = e.ID })
			if line := s.checks.Kept(word); line != nil {
				line.SetText(e.ID)
			}
			s.refresh()
		})
		wide := float32(int(c.Needs())) + 4
		if at+wide > x+room {
			break
		}
		p.Key(c, at, y, wide, look.SmallTarget)
		at, any = at+wide+look.Gap, true
	}
	if any {
		y += look.SmallTarget + 10
	}
	return y
}

func abs(n int) int { return max(n, -n) }

// paintLine paints a line to write into, for a text of the draft.
func (s *Screen) paintLine(p *look.Paper, word string, x, y, room float32, text string, set func(string)) float32 {
	s.paintInto(p, look.FieldFace{Label: s.say("field_" + word)}, word, x, y, room, look.FieldLabel+look.Target, text, set)
	return y + look.FieldLabel + look.Target + 10
}

// paintInto paints a line of a face, so high as that needs.
func (s *Screen) paintInto(p *look.Paper, face look.FieldFace, word string, x, y, room, high float32, text string, set func(string)) {
	f := s.form
	face.Disabled = f.Locked()
	line, made := s.checks.Field(word, face)
	if made {
		line.SetText(text)
		line.OnChange = func(text string) {
			f.Edit(func(*inspections.Inspection) { set(text) })
			s.refresh()
		}
	}
	p.Key(line, x, y, room, high)
}

// paintNumber is paintLine for a number; what is none counts as nothing.
func (s *Screen) paintNumber(p *look.Paper, word string, x, y, room float32, n *int) float32 {
	text := ""
	if *n > 0 {
		text = itoa(*n)
	}
	return s.paintLine(p, word, x, y, room, text, func(text string) {
		const most = 100_000
		v, err := strconv.Atoi(text)
		if err != nil || v < 0 || v > most {
			v = 0
		}
		*n = v
	})
}

// paintItem paints an item of the checklist: a tap gives it the next answer.
func (s *Screen) paintItem(p *look.Paper, i int, item inspections.Item, x, y, room, h float32) {
	f := s.form
	a := f.Draft.Items[item.Code]
	middle := y + h/2
	of := look.PlateOf{Width: room, Height: h, Radius: look.RadiusKey, Ground: look.Bg3}
	ink, word := look.InkOf(look.Points13, false, look.Text1), look.InkPlain
	switch a {
	case inspections.Fail:
		of.Ground, of.Edge, of.Thick = look.HighTint, look.HighColour, 2
		ink.Bold, word = true, stateInk(inspections.Failed)
	case "":
		of.Ground, of.Edge, of.Thick = look.Bg1, look.Line2, 1
		word = look.InkPale
	}
	p.Plate(x, y, of)
	end := x + room - 12
	switch a {
	case inspections.Pass:
		p.Mark(look.MarkTick, end-16, middle-8, 16, look.Text1)
	case inspections.Fail:
		p.Mark(look.MarkCross, end-16, middle-8, 16, look.HighColour)
	case inspections.NotApplicable:
		p.Write("–", end-8, middle, look.InkPale, look.InMiddle)
	}
	said := s.say("answer_open")
	if a != "" {
		said = s.say("answer_" + string(a))
	}
	if a != "" {
		end -= 26
	}
	wide := p.Write(said, end, middle, word, look.ToRight)
	left := x + 12
	if !f.ByCount(item.Code) && !f.Locked() {
		p.Write(s.pad.Cap(itoa(i+1)), left, middle, look.InkOf(look.Points12, true, look.Text3), look.FromLeft)
		left += 18
		p.Touch(x, y, room, h+4, func() { f.Turn(item); s.refresh() })
	} else {
		left += 18
	}
	p.Shrink(s.words.Say("item_"+item.Code, nil), left, middle, end-wide-12-left, ink, look.FromLeft)
}
