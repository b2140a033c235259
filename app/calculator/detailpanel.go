package calculator

import (
	"fyne.io/fyne/v2"

	"pitboss/app/calculator/worksheet"
	"pitboss/app/look"
)

// detailPanel is the chosen bet in full, and what can be done with the whole sheet.
type detailPanel struct {
	screen  *Screen
	paper   *pad
	off     *choice
	copy    *choice
	dispute *choice
}

func newDetailPanel(s *Screen) *detailPanel {
	d := &detailPanel{screen: s}
	d.paper = newPad(d.paint)
	d.off = newChoice(s.takeOff)
	d.copy = newChoice(s.Copy)
	d.dispute = newChoice(s.dispute)
	return d
}

func (d *detailPanel) object() fyne.CanvasObject { return d.paper }
func (d *detailPanel) refresh()                  { d.paper.Refresh() }

const (
	detailLead  = 54 // the middle of the first line
	detailFoot  = 56
	placedPitch = 24
	leadPitch   = 22
)

func (d *detailPanel) height(width float32) float32 {
	s := d.screen
	bet, ok := s.sheet.Detail(s.words, &s.told, s.chosen)
	if !ok {
		return detailLead + 2*leadPitch + detailFoot
	}
	room := width - 2*look.Padding
	h := detailLead - 12 + float32(len(wrap(bet.Lead, inkValue, room)))*leadPitch
	for _, line := range bet.Lines {
		h += float32(len(wrap(line, inkPlain, room))) * noteLine
	}
	if n := len(bet.Placed); n > 0 {
		h += 34 + float32(n)*placedPitch + 22
	}
	return h + detailFoot
}

func (d *detailPanel) paint(size fyne.Size) {
	s, p := d.screen, d.paper
	p.fill(0, 0, size.Width, size.Height, look.RadiusTile, look.Bg2)
	room := size.Width - 2*look.Padding
	bet, ok := s.sheet.Detail(s.words, &s.told, s.chosen)
	if ok {
		d.off.show(face{Text: s.text("take_off"), Cap: "Del", Small: true}, s.scale)
		w := d.off.needs()
		p.key(d.off, size.Width-look.Padding-w, 4, w, 36)
		right := size.Width - look.Padding - w - 12
		n := p.write(bet.Row, right, 20, 0, inkLabel, toRight)
		p.write(bet.Title, look.Padding, 20, right-n-12-look.Padding, inkHead, fromLeft)
		y := p.wrap(bet.Lead, look.Padding, detailLead, room, leadPitch, inkValue)
		for _, line := range bet.Lines {
			y = p.wrap(line, look.Padding, y-1, room, noteLine, inkPlain)
		}
		if len(bet.Placed) > 0 {
			d.paintPlaced(&bet, size, y+3)
		}
	} else {
		p.wrap(s.text("choose_row"), look.Padding, 30, room, leadPitch, ink{look.Points14, false, look.Text3})
	}
	d.copy.show(face{Text: s.text("copy"), Cap: "Ctrl C"}, s.scale)
	y := size.Height - 48
	if s.cfg.Dispute == nil {
		p.key(d.copy, look.Padding, y, room, look.Target)
		return
	}
	d.dispute.show(face{Text: s.text("dispute"), Cap: "P", Disabled: s.sheet.Empty()}, s.scale)
	half := (room - look.Gap) / 2
	p.key(d.copy, look.Padding, y, half, look.Target)
	p.key(d.dispute, look.Padding+half+look.Gap, y, half, look.Target)
}

func (d *detailPanel) paintPlaced(bet *worksheet.Detail, size fyne.Size, y float32) {
	s, p := d.screen, d.paper
	end := size.Width - look.Padding
	stake, outcome := size.Width*0.396, size.Width*0.422
	won, returned := size.Width*0.733, end
	p.write(s.text("col_placed"), look.Padding, y, 0, inkLabel, fromLeft)
	p.write(s.text("col_stake"), stake, y, 0, inkLabel, toRight)
	p.write(s.text("col_outcome"), outcome+10, y, 0, inkLabel, fromLeft)
	p.write(s.text("col_won"), won, y, 0, inkLabel, toRight)
	p.write(s.text("col_returned"), returned, y, 0, inkLabel, toRight)
	p.rule(look.Padding, y+14, end-look.Padding)
	y += 29
	for i := range bet.Placed {
		r := &bet.Placed[i]
		how, money := inkPale, inkPale
		if r.Strong {
			how, money = inkSum, inkCell
		}
		p.write(r.Name, look.Padding, y, stake-look.Padding-60, inkCell, fromLeft)
		p.write(r.Stake, stake, y, 0, inkPlain, toRight)
		p.write(r.Outcome, outcome+10, y, won-outcome-70, how, fromLeft)
		p.write(r.Won, won, y, 0, money, toRight)
		p.write(r.Returned, returned, y, 0, money, toRight)
		y += placedPitch
	}
	p.rule(look.Padding, y-11, end-look.Padding)
	y += 4
	p.write(bet.Together.Name, look.Padding, y, 0, inkSum, fromLeft)
	p.write(bet.Together.Stake, stake, y, 0, inkSum, toRight)
	p.write(bet.Together.Won, won, y, 0, inkSum, toRight)
	p.write(bet.Together.Returned, returned, y, 0, inkSum, toRight)
}
