package inspections

import (
	"context"
	"image/color"
	"slices"

	"pitboss/app/inspections/sheet"
	"pitboss/app/look"
	"pitboss/store/staff"
	"pitboss/tables/inspections"
)

// paintCount paints the count by rank and suit.
func (s *Screen) paintCount(p *look.Paper, w, h float32) float32 {
	f := s.form
	if f == nil {
		return 1
	}
	const x = look.Padding
	hint := s.say("grid_hint")
	if t := s.cfg.Pit.Table(f.Draft.Table); t != nil && t.Counting {
		hint = s.say("grid_scanning")
	}
	title := s.with("grid_title", map[string]any{"Decks": f.Expected()})
	wide := p.Write(title, x, 18, look.InkHead, look.FromLeft)
	p.Clip(hint, w-x, 18, w-2*x-wide-24, look.InkLabel, look.ToRight)
	foot := float32(38)
	p.Key(s.grid, x, 30, w-2*x, max(h-30-foot-4, 60))
	s.grid.Refresh()
	have, want := f.Draft.Total()
	y := h - 4 - foot/2
	wide = p.Write(s.with("total", map[string]any{"Have": have, "Want": max(want, 52*f.Expected())}), x+gridSuits, y, look.InkOf(look.Points18, true, look.Text1), look.FromLeft)
	text, wrong := s.teller().Verdict(f)
	ink := look.InkOf(look.Points14, false, look.Text2)
	if wrong {
		ink = look.InkOf(look.Points14, true, look.HighColour)
	}
	p.Shrink(text, x+gridSuits+wide+20, y, w-2*x-gridSuits-wide-20, ink, look.FromLeft)
	return h - 4
}

// backs are the colours of backs as they are drawn.
var backs = map[string]color.NRGBA{
	"blue": {0x5B, 0x75, 0x8F, 0xff}, "red": {0x8F, 0x5B, 0x5B, 0xff}, "green": {0x5B, 0x86, 0x6A, 0xff},
	"purple": {0x78, 0x64, 0x8C, 0xff}, "brown": {0x80, 0x6B, 0x56, 0xff}, "black": {0x2A, 0x2E, 0x31, 0xff},
}

// paintDecks paints the decks, one a row, and the keys that count them.
func (s *Screen) paintDecks(p *look.Paper, w, h float32) float32 {
	f := s.form
	if f == nil {
		return 1
	}
	const x = look.Padding
	wide := p.Write(s.say("decks"), x, 22, look.InkHead, look.FromLeft)
	y := float32(44)
	if !f.Locked() {
		add, made := s.decks.Field("add", look.FieldFace{Hint: s.say("add_decks")})
		if made {
			add.OnEnter = func(text string) {
				s.addDecks(text)
				add.SetText("")
				look.TakeKeyboard(s.grid) // the count is next, and Tab goes from card to card
			}
		}
		room := min(w-2*x-wide-16, 250)
		p.Key(add, w-x-room, 4, room, look.Target)
		y = 50
	}
	if !f.Locked() {
		s.paintDeckKeys(p, x, y-2, w-2*x)
		y += look.Target + 6
	}
	pitch := min(max(float32(int((h-y-34)/float32(max(len(f.Draft.Decks), 8)))), 26), 38)
	col := decksColumns(w)
	for i, head := range [...]string{"col_deck", "col_back", "col_counted", "col_backs", "col_damage"} {
		p.Clip(s.say(head), col[i], y+8, col[i+1]-col[i]-8, look.InkLabel, look.FromLeft)
	}
	p.Rule(x, y+20, w-2*x, look.Line)
	y += 26
	for i := range f.Draft.Decks {
		s.paintDeck(p, i, y, w, pitch, col)
		if i == f.Deck {
			s.decks.InSight(y, y+pitch)
		}
		y += pitch
	}
	if len(f.Draft.Decks) == 0 {
		y = p.Wrap(s.say("no_decks"), x, y+14, w-2*x, 20, look.InkPale)
	}
	return y
}

func decksColumns(w float32) [6]float32 {
	const x = look.Padding
	room := w - 2*x
	return [6]float32{x, x + room*0.2, x + room*0.42, x + room*0.66, x + room*0.8, x + room*0.95}
}

func (s *Screen) paintDeck(p *look.Paper, i int, y, w, pitch float32, col [6]float32) {
	f := s.form
	d := &f.Draft.Decks[i]
	n, counted := sheet.CountOf(d)
	off := sheet.Off(d) && slices.Contains(f.Draft.Unfit(), d.ID) && !f.InHand(i)
	bad := off || len(d.Flaws) > 0
	middle := y + pitch/2
	switch {
	case bad:
		p.Fill(8, y+1, w-16, pitch-2, look.RadiusKey, look.HighTint)
	case i == f.Deck:
		p.Fill(8, y+1, w-16, pitch-2, look.RadiusKey, look.Bg3)
	}
	if i == f.Deck {
		p.Frame(8, y+1, w-16, pitch-2, look.RadiusKey, 1, look.Text2)
	}
	p.Touch(0, y, col[3]-8, pitch, func() { f.Take(i); s.refresh() })
	p.Clip(d.ID, col[0], middle, col[1]-col[0]-6, look.InkOf(look.Points13, i == f.Deck || bad, look.Text1), look.FromLeft)
	at := col[1]
	if hue, ok := backs[d.Colour]; ok {
		p.Plate(at, middle-7, look.PlateOf{Width: 12, Height: 14, Radius: 2, Ground: hue, Edge: look.Line2, Thick: 1})
	} else {
		p.Plate(at, middle-7, look.PlateOf{Width: 12, Height: 14, Radius: 2, Edge: look.Line2, Thick: 1})
	}
	colour := "–"
	if d.Colour != "" {
		colour = s.say("colour_" + d.Colour)
	}
	p.Clip(colour, at+20, middle, col[2]-at-26, look.InkPlain, look.FromLeft)
	if !f.Locked() {
		p.Touch(at, y, col[2]-at-8, pitch, func() { f.Take(i); f.Colour(); s.refresh() })
	}
	bar, number := look.Analogue, look.InkOf(look.Points13, false, look.Text2)
	if off {
		bar, number = look.HighColour, look.InkOf(look.Points13, true, look.HighColour)
	}
	track := max(col[3]-col[2]-50, 20)
	p.Fill(col[2], middle-4, track, 8, 2, look.Bg0)
	p.Fill(col[2], middle-4, track*float32(min(n, 52))/52, 8, 2, bar)
	text := "–"
	if counted {
		text = itoa(n)
	}
	p.Write(text, col[2]+track+8, middle, number, look.FromLeft)
	for k, code := range [...]string{inspections.Backs, inspections.Damage} {
		left := col[3+k]
		switch a := f.Draft.Items[code]; {
		case slices.Contains(d.Flaws, code):
			p.Mark(look.MarkCross, left+6, middle-8, 16, look.HighColour)
		case a == inspections.Pass || a == inspections.Fail:
			p.Mark(look.MarkTick, left+6, middle-8, 16, look.Text2)
		default:
			p.Write("–", left+10, middle, look.InkPale, look.FromLeft)
		}
		if !f.Locked() {
			p.Touch(left-4, y, 44, pitch, func() { f.Take(i); f.Flaw(code); s.refresh() })
		}
	}
}

// paintDeckKeys paints the keys that count the deck in hand.
func (s *Screen) paintDeckKeys(p *look.Paper, x, y, room float32) {
	f := s.form
	keys := [...]struct {
		word, cap string
		does      func()
	}{
		{"key_whole", "W", f.Whole},
		{"key_next", "N", f.NextDeck},
		{"key_joker", "J", func() { f.Joker("joker", 1) }},
		{"key_anew", "Del", f.Anew},
		{"key_drop", "", f.DropDeck},
	}
	caps := room > 480
	wide := (room - look.Gap*float32(len(keys)-1)) / float32(len(keys))
	for i, k := range keys {
		face := look.ChoiceFace{Text: s.say(k.word), Disabled: len(f.Draft.Decks) == 0, Small: true}
		if caps {
			face.Cap = s.pad.Cap(k.cap)
		}
		does := func() { k.does(); s.refresh() }
		c := s.decks.Choice(k.word, face, does)
		if face.Cap != "" && c.Needs() > wide { // the word rather than the key
			face.Cap = ""
			c = s.decks.Choice(k.word, face, does)
		}
		p.Key(c, x+float32(i)*(wide+look.Gap), y, wide, look.Target)
	}
}

// addDecks puts decks on the sheet, and those that nobody knows into the registry,
// where whoever is signed on may do that.
func (s *Screen) addDecks(text string) {
	f := s.form
	added := f.AddDecks(text)
	if len(added) == 0 {
		s.refresh()
		return
	}
	known := map[string]bool{}
	for _, e := range s.things {
		known[e.ID] = known[e.ID] || e.Kind == staff.Deck
	}
	fresh := slices.DeleteFunc(added, func(id string) bool { return known[id] })
	table := f.Draft.Table
	if len(fresh) > 0 {
		s.act(func(ctx context.Context) error { return s.cfg.Desk.Equip(ctx, staff.Deck, table, fresh...) }, func() {})
	}
	s.refresh()
}
