package table

import (
	"image"
	"image/color"
	"reflect"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

// boxesPainter is the felt of a blackjack table.
type boxesPainter struct {
	shown bool
	boxes Boxes

	severity findings.Severity
	felt     drawn
}

func (b *boxesPainter) take(v *View) bool {
	shown := v.Game == profile.Blackjack
	if shown == b.shown && v.Wrong.Severity == b.severity && reflect.DeepEqual(b.boxes, v.Boxes) {
		return false
	}
	b.shown, b.boxes, b.severity = shown, v.Boxes, v.Wrong.Severity
	return true
}

func (b *boxesPainter) breadth() float32 { return draw.BlackjackWidth }

func (b *boxesPainter) heights(float32) (least, wants float32) {
	if !b.shown {
		return 0, 0
	}
	return draw.BlackjackHeight, draw.BlackjackHeight
}

func (b *boxesPainter) paint(p *look.Paper, w, h float32) {
	p.Fill(0, 0, w, h, look.RadiusTile, look.Felt)
	x := (w - draw.BlackjackWidth) / 2
	colours := inkFor(b.severity)
	felt := b.felt.get([]any{b.boxes.Felt, b.severity}, p.Scale(), func() image.Image { return b.boxes.Felt.Draw(&colours, p.Scale()) })
	p.Picture(felt, x, 0, draw.BlackjackWidth, draw.BlackjackHeight)
	d := &b.boxes
	p.Write(d.Dealer, x+16, 22, look.InkOf(look.Points18, true, look.Text1), look.FromLeft)
	for i, rule := range d.Rules {
		p.Shrink(rule, x+16, 48+22*float32(i), 310, valueInk, look.FromLeft)
	}
	hues := [...]color.Color{look.Text1, colours.Alarm, look.Text1}
	for i, text := range d.Says {
		p.Shrink(text, x+596, 32+24*float32(i), 410, look.InkOf(look.Points13, i < 2, hues[i]), look.FromLeft)
	}
	for i := range d.Boxes {
		bx, by, bw, _ := draw.BoxRect(i+1, len(d.Boxes))
		b.paintBox(p, &d.Boxes[i], x+bx, by, bw)
	}
}

// slimBox is the width below which a box needs all of it: where there are more than seven.
const slimBox = 120

func (b *boxesPainter) paintBox(p *look.Paper, v *BoxView, x, y, w float32) {
	if !v.Taken {
		quiet := look.InkOf(look.Points13, false, look.Text3)
		p.Shrink(v.Name, x+w/2, y+20, w-8, quiet, look.InMiddle)
		p.Shrink(v.Empty, x+w/2, y+118, w-8, quiet, look.InMiddle)
		return
	}
	inset := float32(10)
	if w < slimBox {
		inset = 6
	}
	left, right := x+inset, x+w-inset
	b.paintNames(p, v, left, right, y)
	b.paintHands(p, v, x, y, w)
	pitch := float32(22)
	if len(v.Lines) > 3 {
		pitch = 18
	}
	at := y + 156
	for i, line := range v.Lines {
		value := look.InkOf(look.Points14, false, look.Text2)
		switch {
		case i == 0:
			value.Color = look.Text1
		case i == len(v.Lines)-1 && v.Settled:
			value.Bold, value.Color = true, look.Text1
			if v.Wrong {
				value.Color = inkFor(b.severity).Alarm
			}
		}
		b.paintLine(p, line, value, left, right, at)
		at += pitch
	}
	note := look.InkOf(look.Points12, false, look.Text2)
	if v.Wrong {
		note = look.InkOf(look.Points12, true, inkFor(b.severity).Alarm)
	}
	p.Shrink(fitting(p, right-left, note, v.Note, v.NoteShort), right, at, right-left, note, look.ToRight)
}

// paintLine writes an amount of a box behind its word. The amount is never cut: the word
// before it gives way.
func (b *boxesPainter) paintLine(p *look.Paper, line BoxLine, value look.Ink, left, right, y float32) {
	const apart = 8
	label := look.InkOf(look.Points12, false, look.Text2)
	least := value
	least.Size = look.Points11
	room := right - left - apart - p.Width(line.Value, least)
	wide := p.Shrink(fitting(p, room, label, line.Name, line.Short), left, y, room, label, look.FromLeft)
	p.Shrink(line.Value, right, y, right-left-apart-wide+1, value, look.ToRight)
}

// paintNames writes the box and its guest beside each other, or under each other where
// the guest's name is long.
func (b *boxesPainter) paintNames(p *look.Paper, v *BoxView, left, right, y float32) {
	guest := look.InkOf(look.Points12, false, look.Text2)
	room := right - left
	if name := look.Width(v.Name, boldInk.Size, true); name+6+look.Width(v.Guest, look.Points11, false) <= room {
		p.Write(v.Name, left, y+18, boldInk, look.FromLeft)
		p.Shrink(v.Guest, right, y+18, room-6-name, guest, look.ToRight)
		return
	}
	p.Shrink(v.Name, left, y+11, room, look.InkOf(look.Points12, true, look.Text1), look.FromLeft)
	p.Shrink(v.Guest, left, y+26, room, guest, look.FromLeft)
}

// fitting is the first of some texts that finds a room, in a smaller type if it must; the
// last where none does.
func fitting(p *look.Paper, room float32, how look.Ink, texts ...string) string {
	text := ""
	how.Size = look.Points11
	for _, t := range texts {
		if t == "" {
			continue
		}
		text = t
		if p.Width(t, how) <= room {
			break
		}
	}
	return text
}

func (b *boxesPainter) paintHands(p *look.Paper, v *BoxView, x, y, w float32) {
	colour := func(h *HandView) color.Color {
		if h.Bust {
			return look.Text4
		}
		return look.Text1
	}
	if len(v.Hands) == 1 {
		h := &v.Hands[0]
		total := p.Write(h.Total, x+10, y+118, look.InkOf(24, true, colour(h)), look.FromLeft)
		p.Shrink(h.Word, x+w-10, y+119, w-28-total, look.InkOf(look.Points13, false, look.Text2), look.ToRight)
		return
	}
	for i := range v.Hands {
		h := &v.Hands[i]
		at, room := draw.SplitSlot(i, len(v.Hands), w)
		size := float32(20)
		if len(v.Hands) > 2 {
			size = look.Points14
		}
		p.Shrink(h.Total, x+at+3, y+94, room, look.InkOf(size, true, colour(h)), look.FromLeft)
		p.Shrink(h.Word, x+at+3, y+115, room, look.InkOf(look.Points12, false, look.Text2), look.FromLeft)
	}
}
