package shift

import (
	"fyne.io/fyne/v2"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/shift/sheet"
)

// Measures of the screen, in the pixels of the design.
const (
	headHigh  = 60
	sideWide  = 464
	sideLeast = 356
	wholeWide = 1480
	twoFrom   = 940
	lineHigh  = 26
)

type layout struct{ screen *Screen }

// Layout implements fyne.Layout.
func (l *layout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	l.screen.size = size
	l.screen.refresh()
}

// MinSize implements fyne.Layout: anything, since everything folds.
func (l *layout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 200) }

// refresh puts the parts of the screen where they belong, and paints them.
func (s *Screen) refresh() {
	w, h := s.size.Width, s.size.Height
	if w < 2 || h < 2 {
		return
	}
	if s.cfg.Desk != nil {
		s.past = s.cfg.Desk.Handovers()
	}
	look.Settle(s.head, 0, 0, w, headHigh)
	s.head.Refresh()
	top := float32(headHigh + look.Gap)
	room := max(h-top, 1)
	side := float32(sideWide)
	if w < wholeWide {
		side = max(sideLeast, float32(int(w*sideWide/1496)))
	}
	left := w - side - look.GapSide
	switch {
	case w >= twoFrom:
		s.place(true, true, left, w-side, side, top, room)
	case s.inFull || s.cancelling:
		s.place(false, true, 0, 0, w, top, room)
	default:
		s.place(true, false, w, 0, 0, top, room)
	}
}

// place shows the sheet at the left, the signatures at x, or both.
func (s *Screen) place(left, right bool, leftWide, x, side, top, room float32) {
	look.Visible(right, s.back.Image, s.scroll)
	if left {
		s.left.Place(0, top, leftWide, room)
	} else {
		s.left.Hide()
	}
	if right {
		s.back.Show(x, top, look.PlateOf{Width: side, Height: room, Radius: look.RadiusTile, Ground: look.Bg2, Scale: look.ScaleOf(s.content)})
		s.high = max(room, s.leastRight())
		look.Settle(s.scroll, x, top, side, room)
		look.Settle(s.right, 0, 0, side, s.high)
		s.right.Refresh()
		s.scroll.Refresh()
	}
}

// asHigh makes what scrolls at the right as high as it must be.
type asHigh Screen

// Layout implements fyne.Layout.
func (s *asHigh) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	s.right.Resize(fyne.NewSize(size.Width, s.high))
}

// MinSize implements fyne.Layout.
func (s *asHigh) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, s.high) }

// The least heights of what may lie at the right: of the checkpoint, the note and who has
// signed, above the pad; of the question whether to cancel; of a recorded sheet with its
// note and two of the earlier ones.
const (
	openLeast   = 112
	cancelLeast = 170
	keptLeast   = 370
)

// leastRight is how high what lies at the right is at the least.
func (s *Screen) leastRight() float32 {
	h, kept := s.inSight()
	switch {
	case h == nil:
		return 0
	case s.cancelling:
		return cancelLeast
	case kept == nil:
		return openLeast + s.pad.LeastHeight() + signFoot
	}
	return keptLeast
}

// otherSide is the word of the side that a narrow window has no room for beside the other;
// "" where both are in sight, or there is nothing to turn to.
func (s *Screen) otherSide() string {
	h, _ := s.inSight()
	switch {
	case s.size.Width >= twoFrom || h == nil || s.cancelling:
		return ""
	case s.inFull:
		return "sheet"
	}
	return "signatures"
}

// turnSide brings the other side into sight.
func (s *Screen) turnSide() {
	s.inFull = !s.inFull
	s.leavePad()
	s.refresh()
}

func (s *Screen) paintHead(size fyne.Size) {
	p, w := s.head, size.Width
	p.Plate(0, 0, look.PlateOf{Width: w, Height: size.Height, Radius: look.RadiusTile, Ground: look.Bg2})
	p.Write(s.say("title"), look.Padding, 22, look.InkTitle, look.FromLeft)
	end := w - look.Padding
	put := func(name string, face look.ChoiceFace, does func()) {
		k := s.keys.Choice(name, face, does)
		wide := float32(int(k.Needs()))
		end -= wide
		p.Key(k, end, 10, wide, look.Target)
		end -= look.Gap
	}
	switch {
	case s.open != nil:
		put("cancel", look.ChoiceFace{Text: s.say("cancel"), Cap: s.pad.Cap("Esc"), Chosen: s.cancelling, Disabled: s.busy}, s.cancel)
	default:
		_, may := s.may()
		put("begin", look.ChoiceFace{Text: s.say("begin"), Cap: "Enter", Main: true, Disabled: !may || s.busy}, s.begin)
		if _, kept := s.inSight(); kept != nil && s.cfg.Print != nil {
			put("print", look.ChoiceFace{Text: s.say("print"), Cap: "P", Disabled: s.busy}, s.print)
		}
	}
	if word := s.otherSide(); word != "" {
		put("turn", look.ChoiceFace{Text: s.say(word), Cap: "F", Disabled: s.busy}, s.turnSide)
	}
	text, ink := "", look.InkLabel
	h, kept := s.inSight()
	switch {
	case s.notice != "":
		text, ink = s.notice, look.InkOf(look.Points12, true, look.Text1)
	case h == nil:
		text = s.say("never")
	case kept == nil:
		text = s.with("as_of", map[string]any{"Time": h.Opened.In(s.cfg.Zone).Format("15:04:05")})
	default:
		text = s.with("of", map[string]any{"Time": h.Local, "From": s.name(h.From.ID), "To": s.name(h.To.ID)})
	}
	p.Clip(text, look.Padding, 44, max(end-2*look.Padding, 40), ink, look.FromLeft)
}

// paintSheet paints the sheet in sight, and returns how high it came out.
func (s *Screen) paintSheet(p *look.Paper, w, _ float32) float32 {
	const x = look.Padding
	room := w - 2*x
	h, _ := s.inSight()
	if h == nil {
		why, may := s.may()
		text := s.say("nothing")
		if !may {
			text += "\n" + why
		}
		return p.Wrap(text, x, 28, room, 22, look.InkPlain)
	}
	y := float32(24)
	for _, part := range s.teller().Sections(h) {
		y = s.paintSection(p, &part, x, y, room) + 18
	}
	if h.More > 0 {
		y = p.Wrap(s.words.Count("shift_more", h.More), x, y, room, 20, look.InkPale)
	}
	return y
}

func (s *Screen) paintSection(p *look.Paper, part *sheet.Section, x, y, room float32) float32 {
	wide := p.Write(part.Title, x, y, look.InkHead, look.FromLeft)
	if n := len(part.Lines); n > 0 {
		p.Write(s.words.Number(int64(n)), x+wide+10, y, look.InkOf(look.Points13, true, look.Text1), look.FromLeft)
	}
	p.Rule(x, y+13, room, look.Line)
	y += 30
	if len(part.Lines) == 0 {
		p.Clip(part.None, x, y, room, look.InkPale, look.FromLeft)
		return y + 14
	}
	for i := range part.Lines {
		l := &part.Lines[i]
		at := x
		if l.Severity > 0 {
			p.Picture(draw.Shape(int(l.Severity), look.SeverityColour(l.Severity), look.OnFill, !l.Presses, 18, p.Scale()), at, y-9, 18, 18)
			at += 28
		}
		if l.Lead != "" {
			p.Clip(l.Lead, at, y, 64, look.InkSum, look.FromLeft)
		}
		at += 70
		ink := look.InkPlain
		if l.Presses {
			ink = look.InkOf(look.Points13, true, look.Text1)
		}
		right := p.Clip(l.Right, x+room, y, room*0.42, look.InkPlain, look.ToRight)
		p.Clip(l.Text, at, y, max(x+room-right-16-at, 20), ink, look.FromLeft)
		y += lineHigh
	}
	return y - 8
}

// paintRight paints the checkpoint, the note and the signatures of the sheet in sight;
// below a recorded one the earlier sheets.
func (s *Screen) paintRight(size fyne.Size) {
	const x = look.Padding
	room := size.Width - 2*x
	h, kept := s.inSight()
	switch {
	case h == nil:
		s.right.Wrap(s.say("how"), x, 26, room, 20, look.InkPale)
	case s.cancelling:
		s.paintCancel(x, room)
	case kept == nil:
		s.paintOpen(h, x, room, size.Height)
	default:
		s.paintKept(kept, x, room, size.Height)
	}
}

// paintCheckpoint paints how far the journal reaches that the sheet is read from.
func (s *Screen) paintCheckpoint(h *pit.Handover, x, y, room float32) float32 {
	p := s.right
	if h.Size == 0 {
		return y
	}
	p.Write(s.say("checkpoint"), x, y, look.InkLabel, look.FromLeft)
	p.Shrink(s.with("checkpoint_of", map[string]any{"Size": s.words.Number(int64(h.Size)), "Root": h.Root}), x+room, y, room-120, look.InkSum, look.ToRight)
	return y + 26
}

func (s *Screen) paintOpen(h *pit.Handover, x, room, high float32) {
	p := s.right
	short := high < 600
	y := s.paintCheckpoint(h, x, 22, room)
	note, noteHigh := look.FieldFace{Label: s.say("note"), Hint: s.say("note_hint")}, float32(look.FieldLabel+look.Target)
	if short {
		note, noteHigh = look.FieldFace{Hint: s.say("note") + ": " + s.say("note_hint")}, look.Target
	}
	s.note.Set(note)
	p.Key(s.note, x, y-10, room, noteHigh)
	y += noteHigh
	s.face()
	if s.first != nil {
		y = s.paintGiven(short, x, y, room)
	} else if !short {
		p.Clip(s.say("leaves_first"), x, y+8, room, look.InkHead, look.FromLeft)
		y += 26
	}
	pad := min(max(high-y-signFoot, s.pad.LeastHeight()), s.pad.Height(room))
	p.Key(s.pad.Object(), x, y, room, pad)
	text := s.say("sign_from")
	if s.first != nil {
		text = s.say("sign_to")
	}
	k := s.keys.Choice("sign", look.ChoiceFace{Text: text, Cap: "Enter", Main: true, Disabled: !s.pad.Complete() || s.busy}, s.sign)
	p.Key(k, x, max(y+pad, high-signFoot), room, 44)
}

// signFoot is the room of the key that signs.
const signFoot = 44 + 12

// paintGiven paints that whoever leaves has signed.
func (s *Screen) paintGiven(short bool, x, y, room float32) float32 {
	p, name := s.right, s.name(s.first.person)
	if short {
		p.Mark(look.MarkTick, x, y+2, 16, look.Text1)
		p.Shrink(name+", "+s.say("has_left"), x+24, y+10, room-24, look.InkCell, look.FromLeft)
		return y + 24
	}
	p.Plate(x, y, look.PlateOf{Width: room, Height: 56, Radius: look.RadiusKey, Ground: look.Bg1})
	p.Badge(name, x+10, y+8, 40)
	p.Shrink(name, x+62, y+18, room-110, look.InkOf(look.Points14, true, look.Text1), look.FromLeft)
	p.Clip(s.with("signed_at", map[string]any{
		"Time": s.first.at.In(s.cfg.Zone).Format("15:04:05"), "Number": s.words.Number(s.first.filed.N), "Short": s.first.filed.Short,
	}), x+62, y+39, room-110, look.InkLabel, look.FromLeft)
	p.Mark(look.MarkTick, x+room-36, y+17, 22, look.Text1)
	return y + 64
}

func (s *Screen) paintCancel(x, room float32) {
	p := s.right
	p.Write(s.say("cancel_title"), x, 24, look.InkTitle, look.FromLeft)
	y := p.Wrap(s.say("cancel_text"), x, 54, room, 20, look.InkPlain) + 8
	half := (room - look.Gap) / 2
	p.Key(s.keys.Choice("keep", look.ChoiceFace{Text: s.say("keep"), Cap: "Esc"}, func() { s.cancelling = false; s.refresh() }), x, y, half, 44)
	p.Key(s.keys.Choice("really", look.ChoiceFace{Text: s.say("cancel_do"), Cap: "Enter", Main: true, Disabled: s.busy}, s.cancel), x+half+look.Gap, y, half, 44)
}

func (s *Screen) paintKept(k *pit.KeptHandover, x, room, high float32) {
	p := s.right
	y := s.paintCheckpoint(&k.Handover, x, 22, room)
	for _, of := range [...]struct{ word, id string }{{"from", k.From.ID}, {"to", k.To.ID}} {
		name := s.name(of.id)
		p.Plate(x, y, look.PlateOf{Width: room, Height: 56, Radius: look.RadiusKey, Ground: look.Bg1})
		p.Badge(name, x+10, y+8, 40)
		p.Shrink(name, x+62, y+18, room-110, look.InkOf(look.Points14, true, look.Text1), look.FromLeft)
		p.Clip(s.say("signed_"+of.word), x+62, y+39, room-110, look.InkLabel, look.FromLeft)
		p.Mark(look.MarkTick, x+room-36, y+17, 22, look.Text1)
		y += 64
	}
	p.Clip(s.with("record", map[string]any{"Number": s.words.Number(k.Filed.N), "Short": k.Filed.Short}), x, y+8, room, look.InkLabel, look.FromLeft)
	y += 30
	if k.Note != "" {
		p.Write(s.say("note"), x, y, look.InkLabel, look.FromLeft)
		y = p.Wrap(k.Note, x, y+22, room, 20, look.InkCell) + 6
	}
	y += 10
	p.Write(s.say("earlier"), x, y, look.InkHead, look.FromLeft)
	y += 16
	for i := range s.past {
		if y+look.Target > high-8 {
			return
		}
		of := &s.past[i]
		if of.ID == k.ID {
			p.Plate(x-8, y, look.PlateOf{Width: room + 16, Height: look.Target - 4, Radius: look.RadiusKey, Ground: look.Bg4, Edge: look.Text1, Thick: 1})
		}
		at := p.Write(s.teller().Clock(of.At, s.now), x, y+18, look.InkSum, look.FromLeft)
		p.Clip(s.name(of.From.ID)+" – "+s.name(of.To.ID), x+room, y+18, room-at-16, look.InkPlain, look.ToRight)
		p.Touch(0, y, room+2*x, look.Target, func() {
			s.chosen = of.ID
			s.left.ScrollToTop()
			s.refresh()
		})
		y += look.Target
	}
}
