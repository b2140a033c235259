package inspections

import (
	"image/color"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/app/sign"
)

// Measures of the right side of a form.
const (
	followsLine  = 22  // the pitch of the sentences of what follows
	shortRoom    = 560 // less height than this, and only what is needed is shown
	shortFollows = 52
)

// followsHeight is how high the panel of what follows is; 0 where nothing fails.
func (s *Screen) followsHeight(w, room float32) float32 {
	f := s.form
	if f == nil || !f.Fails() || s.cancel != nil {
		return 0
	}
	high := s.followsWhole(w)
	if !f.Locked() && (room < shortRoom || room-high-look.Gap < s.signingLeast()) {
		return shortFollows
	}
	return high
}

// signingLeast is how low the panel of the signatures may be with all of the pad in sight; 0
// while there is nothing to sign.
func (s *Screen) signingLeast() float32 {
	f := s.form
	if len(f.Problems()) > 0 {
		return 0
	}
	high := s.pad.LeastHeight() + 34 + 58
	if f.First != nil {
		high += 72
	}
	return high
}

// followsWhole is how high the panel of what follows is with all that it says.
func (s *Screen) followsWhole(w float32) float32 {
	f := s.form
	high := float32(58)
	became := s.became(s.consequence(f.Draft.ID))
	for _, text := range s.follows(became) {
		high += followsLine*float32(len(look.Wrap(text, w-2*look.Padding-32, look.InkValue))) + 6
	}
	if r := f.Record; r != nil && r.Affected != nil {
		high += 20*float32(len(look.Wrap(s.affected(r.Affected), w-2*look.Padding, look.InkSum))) + 8
	}
	if s.consequence(f.Draft.ID).Decision == nil && became != "" {
		return high // there is nothing to go to
	}
	return high + 60
}

// follows are the sentences of what follows from what failed, or of what came of it.
func (s *Screen) follows(became string) []string {
	if became != "" {
		return []string{became}
	}
	t := s.cfg.Pit.Table(s.form.Draft.Table)
	return s.teller().Follows(&s.form.Draft, t != nil && !t.Opened.IsZero())
}

// paintFollows paints what follows from what fails, and the key to its decision.
func (s *Screen) paintFollows(p *look.Paper, w, h float32) float32 {
	f := s.form
	const x = look.Padding
	room := w - 2*x
	c := s.consequence(f.Draft.ID)
	became := s.became(c)
	if s.side.Edge = (color.NRGBA{}); became == "" {
		s.side.Edge = look.HighColour
	}
	if became == "" {
		p.Picture(draw.Shape(2, color.Color(look.HighColour), color.Color(look.OnFill), false, 22, p.Scale()), x, 12, 22, 22)
	} else {
		p.Mark(look.MarkTick, x+1, 13, 20, look.Text1)
	}
	face := look.ChoiceFace{Text: s.teller().Leads(&f.Draft), Cap: "D", Main: f.Locked(), Disabled: f.Draft.LeadsTo() == ""}
	if became != "" {
		face.Text, face.Main = s.say("see_decision"), false
	}
	lead := s.side.Choice("lead", face, func() { s.lead(&f.Draft) })
	if h <= shortFollows {
		ink, title := look.InkOf(look.Points14, true, look.Text1), s.teller().Title(f.Draft.Kind)
		if look.Width(title, ink.Size, true)+lead.Needs()+44 > room {
			face.Text = s.say("leads_short")
			lead.Set(face)
		}
		wide := min(lead.Needs(), room*0.55)
		p.Key(lead, x+room-wide, 4, wide, look.Target)
		p.Shrink(title, x+30, 23, room-wide-38, ink, look.FromLeft)
		return h - 4
	}
	p.Shrink(s.teller().Title(f.Draft.Kind), x+34, 23, room-34, look.InkOf(look.Points16, true, look.Text1), look.FromLeft)
	y := float32(58)
	p.Rule(x, 42, room, look.Line)
	for i, text := range s.follows(became) {
		if became == "" {
			p.Plate(x, y-9, look.PlateOf{Width: 20, Height: 20, Radius: 10, Ground: look.Bg1})
			p.Write(itoa(i+1), x+10, y+1, look.InkOf(look.Points12, true, look.Text2), look.InMiddle)
		}
		y = p.Wrap(text, x+32, y, room-32, followsLine, look.InkValue) + 6
	}
	if r := f.Record; r != nil && r.Affected != nil {
		p.Wrap(s.affected(r.Affected), x, y, room, 20, look.InkSum)
	}
	if became == "" || c.Decision != nil {
		p.Key(lead, x, h-4-52, room, 44)
	}
	return h - 4
}

// paintSigning paints who has signed and who signs, or why the form is cancelled.
func (s *Screen) paintSigning(p *look.Paper, w, h float32) float32 {
	f := s.form
	if f == nil {
		return 1
	}
	const x = look.Padding
	room := w - 2*x
	switch {
	case s.cancel != nil:
		return s.paintCancel(p, x, room)
	case f.Locked():
		return s.paintReceipt(p, x, room)
	}
	y := float32(6)
	if short := h < shortRoom; !short || f.First == nil {
		head := "signature"
		if f.Two() {
			head = "signatures"
		}
		p.Write(s.say(head), x, 18, look.InkHead, look.FromLeft)
		y = 34
	}
	if f.First != nil {
		y = s.paintFirst(p, x, y, room)
	}
	if s.notice != "" {
		y = p.Wrap(s.notice, x, y+12, room, 18, look.InkOf(look.Points13, true, look.Text1))
	}
	problems := f.Problems()
	if len(problems) > 0 {
		return s.paintMissing(p, x, y+16, room)
	}
	s.face()
	result := "passes"
	if !f.Draft.Passed {
		result = "fails"
	}
	foot := float32(44 + 10)
	if lines := look.Wrap(s.say("signing_"+result), room, look.InkCell); h-4-y-foot >= s.pad.LeastHeight()+18*float32(len(lines))+8 {
		y = p.Wrap(s.say("signing_"+result), x, y+12, room, 18, look.InkCell) - 4
	}
	pad := min(max(h-4-y-foot, s.pad.LeastHeight()), s.pad.Height(room))
	p.Key(s.pad.Object(), x, y, room, pad)
	y += pad
	text := s.say("record_" + result)
	if f.Two() && f.First == nil {
		text = s.say("sign_first")
	}
	record := s.signing.Choice("record", look.ChoiceFace{Text: text, Cap: "Enter", Main: true, Disabled: !s.pad.Complete() || s.busy}, s.sign)
	y = max(y, h-4-foot+2)
	p.Key(record, x, y, room, 44)
	return y + 48
}

// paintFirst paints the signature that is given.
func (s *Screen) paintFirst(p *look.Paper, x, y, room float32) float32 {
	f := s.form
	if s.signing.Height() < shortRoom {
		p.Mark(look.MarkTick, x, y+4, 18, look.Text1)
		p.Shrink(s.name(f.First.Person)+", "+s.say("dealer_counted"), x+26, y+13, room-26, look.InkCell, look.FromLeft)
		return y + 28
	}
	p.Plate(x, y, look.PlateOf{Width: room, Height: 68, Radius: look.RadiusKey, Ground: look.Bg1})
	name := s.name(f.First.Person)
	p.Badge(name, x+10, y+14, 40)
	p.Shrink(name, x+62, y+16, room-110, look.InkOf(look.Points14, true, look.Text1), look.FromLeft)
	p.Clip(s.say("dealer_counted"), x+62, y+35, room-110, look.InkLabel, look.FromLeft)
	p.Clip(s.with("signed_at", map[string]any{
		"Time": f.First.At.In(s.cfg.Zone).Format("15:04:05"), "Number": s.words.Number(f.First.Filed.N), "Short": f.First.Filed.Short,
	}), x+62, y+53, room-76, look.InkLabel, look.FromLeft)
	p.Mark(look.MarkTick, x+room-36, y+14, 22, look.Text1)
	return y + 72
}

// paintMissing paints what is missing before the sheet can be signed.
func (s *Screen) paintMissing(p *look.Paper, x, y, room float32) float32 {
	f := s.form
	p.Write(s.say("before_signing"), x, y, look.InkOf(look.Points14, true, look.Text1), look.FromLeft)
	y += 26
	said := map[string]bool{}
	for _, problem := range f.Problems() {
		text := s.teller().Problem(problem)
		if said[text] {
			continue
		}
		said[text] = true
		if len(said) > 7 {
			p.Write("…", x, y, look.InkPale, look.FromLeft)
			y += 22
			break
		}
		y = p.Wrap(text, x, y, room, 20, look.InkPlain) + 4
	}
	y += 8
	if f.Two() {
		return p.Wrap(s.say("two_sign"), x, y, room, 20, look.InkPale)
	}
	return p.Wrap(s.with("one_signs", map[string]any{"Roles": sign.Roles(s.words, f.Signers())}), x, y, room, 20, look.InkPale)
}

// paintReceipt paints that the inspection is recorded, and where.
func (s *Screen) paintReceipt(p *look.Paper, x, room float32) float32 {
	f := s.form
	y := float32(28)
	word := "done_passed"
	if !f.Draft.Passed {
		word = "done_failed"
	}
	p.Mark(look.MarkTick, x, y-12, 24, look.Text1)
	p.Shrink(s.say(word), x+36, y, room-36, look.InkTitle, look.FromLeft)
	y += 34
	y = p.Wrap(s.with("recorded", map[string]any{"Number": s.words.Number(f.Filed.N), "Short": f.Filed.Short}), x, y, room, 20, look.InkCell) + 6
	if r := f.Record; r != nil {
		y = p.Wrap(s.signedBy(r), x, y, room, 20, look.InkPlain) + 6
	}
	back := s.signing.Choice("back", look.ChoiceFace{Text: s.say("to_due"), Cap: "Enter", Main: f.Draft.Passed || !s.consequence(f.Draft.ID).Open()}, s.leave)
	p.Key(back, x, y+6, room, 44)
	return y + 60
}

// paintCancel paints why a form is cancelled.
func (s *Screen) paintCancel(p *look.Paper, x, room float32) float32 {
	y := float32(22)
	p.Write(s.say("cancel_title"), x, y, look.InkTitle, look.FromLeft)
	y = p.Wrap(s.say("cancel_text"), x, y+26, room, 20, look.InkPlain) + 6
	for i, word := range cancelReasons {
		o := s.signing.Option(word, look.OptionFace{Digit: itoa(i + 1), Title: s.say(word), Chosen: s.cancel.reason == i}, func() {
			s.cancel.reason = i
			s.refresh()
		})
		p.Key(o, x, y, room, look.Target)
		y += look.Target + look.Gap
	}
	words, made := s.signing.Field("why", look.FieldFace{Label: s.say("cancel_other")})
	if made {
		words.OnChange = func(text string) {
			if s.cancel != nil {
				s.cancel.reason = -1
				s.refresh()
			}
			_ = text
		}
		words.OnEnter = s.cancelNow
	}
	p.Key(words, x, y, room, look.FieldLabel+look.Target)
	y += look.FieldLabel + look.Target + 12
	if s.notice != "" {
		y = p.Wrap(s.notice, x, y+6, room, 18, look.InkOf(look.Points13, true, look.Text1)) + 6
	}
	half := (room - look.Gap) / 2
	keep := s.signing.Choice("keep", look.ChoiceFace{Text: s.say("cancel_keep"), Cap: "Esc"}, s.askToCancel)
	do := s.signing.Choice("cancel", look.ChoiceFace{Text: s.say("cancel_do"), Cap: "Enter", Main: true, Disabled: s.busy}, func() { s.cancelNow(words.Text()) })
	p.Key(keep, x, y, half, 44)
	p.Key(do, x+half+look.Gap, y, half, 44)
	return y + 52
}
