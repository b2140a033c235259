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
func paintShoeBar(p *paper, v *ShoeView, bar *drawn, x, y, w float32, low bool) {
	if !v.Known {
		return
	}
	p.write(v.Title, x, y, titleInk, fromLeft)
	if low {
		p.fitted(v.Percent+"  "+v.Text, x+w, y, w-look.Width(v.Title, look.Points13, true)-16, labelInk, toRight)
	}
	colours := draw.Dark()
	top := y + 12
	picture := bar.get([]any{v.Bar, w, v.Past}, p.scale(), func() image.Image { return draw.Shoe(v.Bar, w, v.Past, &colours, p.scale()) })
	p.picture(picture, x, top, w, draw.ShoeTall)
	for i, part := range draw.ShoeParts(v.Bar, w) {
		how := ink{look.Points12, false, look.Text1}
		if i < 2 {
			how = ink{look.Points12, true, look.OnFill}
		}
		for _, text := range [...]string{v.Parts[i], v.Numbers[i]} {
			if text != "" && look.Width(text, how.size, how.bold)+8 <= part.Width {
				p.write(text, x+part.X+part.Width/2, top+draw.ShoeTall/2, how, inMiddle)
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

func (s *shoePainter) paint(p *paper, w, h float32) {
	p.fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	v := &s.shoe
	right := w - draw.LedgerWidth - 22
	room := min(right-16-40, 440)
	paintShoeBar(p, v, &s.bar, 16, 16, room, false)
	if v.Known {
		x := 16 + p.write(v.Percent, 16, 88, ink{look.Points18, true, look.Text1}, fromLeft) + 12
		p.fitted(v.Text, x, 89, room-x+16, valueInk, fromLeft)
	}
	y := float32(112)
	for _, note := range v.Notes {
		for _, line := range wrap(note, room, labelInk) {
			if y < h-4 {
				p.write(line, 16, y, labelInk, fromLeft)
			}
			y += 18
		}
	}
	p.write(v.SeenTitle, right, 16, titleInk, fromLeft)
	colours := inkFor(s.severity)
	ledger := s.ledger.get([]any{v.Seen, v.Decks, s.severity}, p.scale(), func() image.Image { return draw.Ledger(v.Seen, v.Decks, &colours, p.scale()) })
	p.picture(ledger, right, 30, draw.LedgerWidth, draw.LedgerHeight)
}
