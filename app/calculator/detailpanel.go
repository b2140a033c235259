package calculator

import (
	"fyne.io/fyne/v2"

	"pitboss/app/calculator/worksheet"
	"pitboss/app/look"
)

// detailPanel is the chosen bet in full, and what can be done with the whole sheet.
type detailPanel struct {
	screen  *Screen
	paper   *look.Pad
	off     *look.Choice
	copy    *look.Choice
	dispute *look.Choice
}

func newDetailPanel(s *Screen) *detailPanel {
	d := &detailPanel{screen: s}
	d.paper = look.NewPad(d.paint)
	d.off = look.NewChoice(s.takeOff)
	d.copy = look.NewChoice(s.Copy)
	d.dispute = look.NewChoice(s.dispute)
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
	h := detailLead - 12 + float32(len(look.Wrap(bet.Lead, room, look.InkValue)))*leadPitch
	for _, line := range bet.Lines {
		h += float32(len(look.Wrap(line, room, look.InkPlain))) * noteLine
	}
	if n := len(bet.Placed); n > 0 {
		h += 34 + float32(n)*placedPitch + 22
	}
	return h + detailFoot
}

func (d *detailPanel) paint(size fyne.Size) {
	s, p := d.screen, d.paper
	p.Fill(0, 0, size.Width, size.Height, look.RadiusTile, look.Bg2)
	room := size.Width - 2*look.Padding
	bet, ok := s.sheet.Detail(s.words, &s.told, s.chosen)
	if ok {
		d.off.Set(look.ChoiceFace{Text: s.text("take_off"), Cap: "Del", Small: true})
		w := d.off.Needs()
		p.Key(d.off, size.Width-look.Padding-w, 4, w, 36)
		right := size.Width - look.Padding - w - 12
		n := p.Clip(bet.Row, right, 20, 0, look.InkLabel, look.ToRight)
		p.Clip(bet.Title, look.Padding, 20, right-n-12-look.Padding, look.InkHead, look.FromLeft)
		y := p.Wrap(bet.Lead, look.Padding, detailLead, room, leadPitch, look.InkValue)
		for _, line := range bet.Lines {
			y = p.Wrap(line, look.Padding, y-1, room, noteLine, look.InkPlain)
		}
		if len(bet.Placed) > 0 {
			d.paintPlaced(&bet, size, y+3)
		}
	} else {
		p.Wrap(s.text("choose_row"), look.Padding, 30, room, leadPitch, look.InkOf(look.Points14, false, look.Text3))
	}
	d.copy.Set(look.ChoiceFace{Text: s.text("copy"), Cap: "Ctrl C"})
	y := size.Height - 48
	if s.cfg.Dispute == nil {
		p.Key(d.copy, look.Padding, y, room, look.Target)
		return
	}
	d.dispute.Set(look.ChoiceFace{Text: s.text("dispute"), Cap: "P", Disabled: s.sheet.Empty()})
	half := (room - look.Gap) / 2
	p.Key(d.copy, look.Padding, y, half, look.Target)
	p.Key(d.dispute, look.Padding+half+look.Gap, y, half, look.Target)
}

func (d *detailPanel) paintPlaced(bet *worksheet.Detail, size fyne.Size, y float32) {
	s, p := d.screen, d.paper
	end := size.Width - look.Padding
	stake, outcome := size.Width*0.396, size.Width*0.422
	won, returned := size.Width*0.733, end
	p.Clip(s.text("col_placed"), look.Padding, y, 0, look.InkLabel, look.FromLeft)
	p.Clip(s.text("col_stake"), stake, y, 0, look.InkLabel, look.ToRight)
	p.Clip(s.text("col_outcome"), outcome+10, y, 0, look.InkLabel, look.FromLeft)
	p.Clip(s.text("col_won"), won, y, 0, look.InkLabel, look.ToRight)
	p.Clip(s.text("col_returned"), returned, y, 0, look.InkLabel, look.ToRight)
	p.Rule(look.Padding, y+14, end-look.Padding, look.Line)
	y += 29
	for i := range bet.Placed {
		r := &bet.Placed[i]
		how, money := look.InkPale, look.InkPale
		if r.Strong {
			how, money = look.InkSum, look.InkCell
		}
		p.Clip(r.Name, look.Padding, y, stake-look.Padding-60, look.InkCell, look.FromLeft)
		p.Clip(r.Stake, stake, y, 0, look.InkPlain, look.ToRight)
		p.Clip(r.Outcome, outcome+10, y, won-outcome-70, how, look.FromLeft)
		p.Clip(r.Won, won, y, 0, money, look.ToRight)
		p.Clip(r.Returned, returned, y, 0, money, look.ToRight)
		y += placedPitch
	}
	p.Rule(look.Padding, y-11, end-look.Padding, look.Line)
	y += 4
	p.Clip(bet.Together.Name, look.Padding, y, 0, look.InkSum, look.FromLeft)
	p.Clip(bet.Together.Stake, stake, y, 0, look.InkSum, look.ToRight)
	p.Clip(bet.Together.Won, won, y, 0, look.InkSum, look.ToRight)
	p.Clip(bet.Together.Returned, returned, y, 0, look.InkSum, look.ToRight)
}
