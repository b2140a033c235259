package table

import (
	"image"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

// paintShoeBar paints a shoe: how much is dealt, where the cut card lies, and what
// that comes to. A low one has its words beside its name.
func paintShoeBar(p *look.Paper, v *ShoeView, bar *drawn, x, y, w float32, low bool) {
	if !v.Known {
		return
	}
	p.Write(v.Title, x, y, titleInk, look.FromLeft)
	if low {
		p.Shrink(v.Percent+"  "+v.Text, x+w, y, w-look.Width(v.Title, look.Points13, true)-16, labelInk, look.ToRight)
	}
	colours := draw.Dark()
	top := y + 12
	picture := bar.get([]any{v.Bar, w, v.Past}, p.Scale(), func() image.Image { return draw.Shoe(v.Bar, w, v.Past, &colours, p.Scale()) })
	p.Picture(picture, x, top, w, draw.ShoeTall)
	for i, part := range draw.ShoeParts(v.Bar, w) {
		how := look.InkOf(look.Points12, false, look.Text1)
		if i < 2 {
			how = look.InkOf(look.Points12, true, look.OnFill)
		}
		for _, text := range [...]string{v.Parts[i], v.Numbers[i]} {
			if text != "" && look.Width(text, how.Size, how.Bold)+8 <= part.Width {
				p.Write(text, x+part.X+part.Width/2, top+draw.ShoeTall/2, how, look.InMiddle)
				break
			}
		}
	}
}

// shoePainter is the shoe of a blackjack table: its bar, and how often each card was
// seen.
type shoePainter struct {
	shown       bool
	shoe        ShoeView
	severity    findings.Severity
	bar, ledger drawn
}

func (s *shoePainter) take(v *View) bool {
	shown := v.Game == profile.Blackjack
	same := shown == s.shown && s.severity == v.Wrong.Severity && sameShoeView(&s.shoe, &v.Shoe)
	s.shown, s.shoe, s.severity = shown, v.Shoe, v.Wrong.Severity
	return !same
}

func sameShoeView(a, b *ShoeView) bool {
	if len(a.Notes) != len(b.Notes) {
		return false
	}
	for i := range a.Notes {
		if a.Notes[i] != b.Notes[i] {
			return false
		}
	}
	return a.Known == b.Known && a.Title == b.Title && a.Bar == b.Bar && a.Past == b.Past && a.Parts == b.Parts && a.Percent == b.Percent &&
		a.Text == b.Text && a.SeenTitle == b.SeenTitle && a.Seen == b.Seen && a.Decks == b.Decks
}

func (s *shoePainter) breadth() float32 { return 1020 }

const shoePanelTall = 148

func (s *shoePainter) heights(float32) (least, wants float32) {
	if !s.shown {
		return 0, 0
	}
	return shoePanelTall, shoePanelTall
}

func (s *shoePainter) paint(p *look.Paper, w, h float32) {
	p.Fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	v := &s.shoe
	right := w - draw.LedgerWidth - 22
	room := min(right-16-40, 440)
	paintShoeBar(p, v, &s.bar, 16, 16, room, false)
	if v.Known {
		x := 16 + p.Write(v.Percent, 16, 88, look.InkOf(look.Points18, true, look.Text1), look.FromLeft) + 12
		p.Shrink(v.Text, x, 89, room-x+16, valueInk, look.FromLeft)
	}
	y := float32(112)
	for _, note := range v.Notes {
		for _, line := range wrap(note, room, labelInk) {
			if y < h-4 {
				p.Write(line, 16, y, labelInk, look.FromLeft)
			}
			y += 18
		}
	}
	p.Write(v.SeenTitle, right, 16, titleInk, look.FromLeft)
	colours := inkFor(s.severity)
	ledger := s.ledger.get([]any{v.Seen, v.Decks, s.severity}, p.Scale(), func() image.Image { return draw.Ledger(v.Seen, v.Decks, &colours, p.Scale()) })
	p.Picture(ledger, right, 30, draw.LedgerWidth, draw.LedgerHeight)
}
