package disputes

import (
	"image"
	"strconv"

	"pitboss/app/disputes/hearing"
	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/wager"
	"pitboss/tables/wheel"
)

// The felt: its head with two halves, and the boxes below.
const (
	feltHead  = 152 // at least
	feltMost  = 236
	feltInset = 16
	cardGap   = 12
)

// headOf is how high the head of a felt is: a high felt has larger cards.
func headOf(tall float32) float32 { return min(max(tall*0.34, feltHead), feltMost) }

// dealerCard is the size of a dealer's card under a head, and coupCard that of a coup's.
func dealerCard(head float32) (w, h float32) { return (head - 74) * 0.69, head - 74 }

func coupCard(head float32) (w, h float32) { return (head - 96) * 0.71, head - 96 }

// paintFelt paints the felt as it was recorded beside the what-if.
func (h *hearingPanel) paintFelt(p *look.Paper, w, tall float32) {
	if h.of == nil {
		p.Fill(0, 0, w, tall, look.RadiusTile, look.Felt)
		return
	}
	v := h.of.Felt()
	picture := h.feltPicture.get([]any{v, w, tall}, p.Scale(), func() image.Image { return h.drawFelt(&v, w, tall, p.Scale()) })
	p.Picture(picture, 0, 0, w, tall)
	half := w / 2
	head := headOf(tall)
	h.paintHalf(p, &v, &v.Recorded, h.say("as_recorded", nil), feltInset, half-2*feltInset, head, false)
	h.paintHalf(p, &v, &v.WhatIf, v.Title, half+feltInset, half-2*feltInset, head, v.Changed)
	if v.Game == profile.Roulette {
		h.paintLayout(p, &v, w, tall)
		return
	}
	for i := range v.Boxes {
		x, y, bw, bh := boxRect(&v, i, w, tall)
		h.paintBox(p, &v.Boxes[i], x, y, bw, bh, v.Changed)
		if spot := v.Boxes[i].Spot; spot != "" {
			p.Touch(x, y, bw, bh, func() { h.moveBet(wager.Offer{Spot: spot}) })
		}
	}
}

// paintHalf writes one half of the head.
func (h *hearingPanel) paintHalf(p *look.Paper, v *hearing.FeltView, of *hearing.HalfView, title string, x, room, head float32, strong bool) {
	how := look.InkOf(look.Points13, strong, look.Text2)
	if strong {
		how.Color = look.Text1
	}
	p.Clip(title, x, 22, room, how, look.FromLeft)
	switch v.Game {
	case profile.Blackjack:
		if len(of.Hands) == 0 {
			break
		}
		d := &of.Hands[0]
		cw, ch := dealerCard(head)
		step := handStep(len(d.Cards), cw, room-totalRoom)
		at := x + handRoom(len(d.Cards), cw, room-totalRoom) + totalGap
		if step < cw {
			at -= totalGap / 2
		}
		ink := look.InkOf(look.Points36, true, look.Text1)
		if d.Bust {
			ink.Color = look.Text3
		}
		open := min(step, cw) // of a card, beside the one before it
		for i := range d.Cards {
			if d.Cards[i].Burned && open > 40 {
				p.Shrink(h.say("burned", nil), x+float32(i)*step+cw-open/2, handTop+ch*0.7, open-4, look.InkOf(look.Points12, false, look.Text1), look.InMiddle)
			}
		}
		p.Write(d.Total, at, handTop+ch*0.36, ink, look.FromLeft)
		p.Shrink(d.Word, at, handTop+ch*0.82, x+room-at, look.InkOf(look.Points13, false, look.Text2), look.FromLeft)
	case profile.Baccarat:
		for i := range of.Hands {
			d := &of.Hands[i]
			hx := x + float32(i)*room/2
			hue := look.Player
			if i == 1 {
				hue = look.Banker
			}
			wide := p.Write(d.Total, hx, 46, look.InkOf(look.Points22, true, look.Text1), look.FromLeft)
			p.Clip(d.Name, hx+max(wide, 14)+8, 47, room/2-40, look.InkOf(look.Points18, true, hue), look.FromLeft)
		}
	case profile.Roulette:
		if of.Number >= 0 {
			p.Write(h.colourOf(of.Number), x+head-68, head/2-4, look.InkOf(look.Points18, true, look.Text1), look.FromLeft)
		}
	}
	note := look.InkOf(look.Points13, false, look.Text2)
	if of.Fault != "" {
		for i, line := range look.Wrap(of.Fault, room, note) {
			if i < 2 {
				p.Clip(line, x, head-20+16*float32(i), room, look.InkOf(look.Points13, true, look.Text1), look.FromLeft)
			}
		}
		return
	}
	p.Clip(of.Note, x, head-16, room, note, look.FromLeft)
}

func (h *hearingPanel) colourOf(n int) string {
	return h.say("colour_"+roulette.ColourWord(n), nil)
}

// Where the dealer's hand lies in a half, and its total.
const (
	handTop   = 40
	totalRoom = 90
	totalGap  = 30
)

// handRoom is how wide the dealer's hand lies: cards for which there is no room close up.
func handRoom(n int, cw, room float32) float32 {
	return min(max(float32(n)*(cw+cardGap)-cardGap, 2*cw), room)
}

// handStep is how far cards of a hand are apart: more than there is room for close up.
func handStep(n int, cw, room float32) float32 {
	if step := cw + cardGap; n < 2 || float32(n-1)*step+cw <= room {
		return step
	}
	return (room - cw) / float32(n-1)
}

// boxRect is where a box lies: box 1 at the right, as the dealer's left is.
func boxRect(v *hearing.FeltView, i int, w, tall float32) (x, y, bw, bh float32) {
	n := float32(len(v.Boxes))
	pitch := (w - 2*feltInset + 8) / n
	at := float32(i)
	if v.Game == profile.Blackjack {
		at = n - 1 - at
	}
	head := headOf(tall)
	return feltInset + at*pitch, head + 8, pitch - 8, tall - head - 20
}

// boxRows are the rows of a box below its hands: what was recorded and the what-if, each a
// label, a word and an amount. A high box has them farther apart.
type boxRows struct {
	tall           float32 // together
	recorded, what [3]float32
	barFrom        float32
	hands          float32 // where they begin, from above
	word           look.Ink
}

func rowsOf(tall float32) boxRows {
	if tall < 250 {
		return boxRows{124, [3]float32{14, 31, 48}, [3]float32{70, 87, 106}, 62, 44, look.InkCell}
	}
	return boxRows{139, [3]float32{17, 38, 60}, [3]float32{81, 102, 124}, 72, 50, look.InkValue}
}

func (h *hearingPanel) paintBox(p *look.Paper, b *hearing.BoxView, x, y, w, tall float32, changed bool) {
	if !b.Taken {
		quiet := look.InkOf(look.Points13, false, look.Text3)
		p.Shrink(b.Name, x+w/2, y+18, w-8, quiet, look.InMiddle)
		p.Shrink(h.say("empty", nil), x+w/2, y+tall/2, w-8, quiet, look.InMiddle)
		return
	}
	left, right := x+8, x+w-8
	p.Shrink(b.Name, left, y+18, w-16, look.InkSum, look.FromLeft)
	p.Shrink(b.Guest, left, y+35, w-16, look.InkOf(look.Points12, false, look.Text2), look.FromLeft)
	rows := rowsOf(tall)
	at := y + tall - rows.tall
	_, slot := draw.SplitSlot(0, len(b.Hands), w)
	below := y + rows.hands + 1.42*boxCard(len(b.Hands), slot, at-30-(y+rows.hands)) + 20
	for i := range b.Hands {
		hand := &b.Hands[i]
		hx, room := draw.SplitSlot(i, len(b.Hands), w)
		size := float32(look.Points18)
		if len(b.Hands) > 1 {
			size = look.Points16
		}
		ink := look.InkOf(size, true, look.Text1)
		if hand.Bust {
			ink.Color = look.Text4
		}
		p.Shrink(hand.Total, x+hx+2, min(below, at-16), room, ink, look.FromLeft)
	}
	for i, line := range b.Lines {
		ly := y + 60 + 20*float32(i)
		if ly > at-16 {
			break
		}
		wide := p.Shrink(line[1], right, ly, w*0.5, look.InkCell, look.ToRight)
		p.Clip(line[0], left, ly, w-24-wide, look.InkPlain, look.FromLeft)
	}
	label := look.InkOf(look.Points12, false, look.Text2)
	how := rows.word
	p.Shrink(h.say("row_recorded", nil), left, at+rows.recorded[0], w-16, label, look.FromLeft)
	twoLines(p, b.RecordedWord, left, at+rows.recorded[1], w-16, how)
	p.Shrink(b.RecordedIs, right, at+rows.recorded[2], w-16, how, look.ToRight)
	how.Bold = b.Changed
	p.Shrink(h.say("row_what_if", nil), left, at+rows.what[0], w-16, label, look.FromLeft)
	twoLines(p, b.WhatWord, left, at+rows.what[1], w-16, how)
	p.Shrink(b.WhatIs, right, at+rows.what[2], w-16, how, look.ToRight)
}

// twoLines writes how the hands of a box ended: small, in two lines, where one is too short.
func twoLines(p *look.Paper, text string, x, y, room float32, how look.Ink) {
	small := look.InkOf(look.Points11, how.Bold, how.Color)
	if look.Width(text, small.Size, small.Bold) <= room {
		p.Shrink(text, x, y, room, how, look.FromLeft)
		return
	}
	for i, line := range look.Wrap(text, room, small) {
		p.Write(line, x, y-6+12*float32(i), small, look.FromLeft)
	}
}

// drawFelt draws what of the felt is no text.
func (h *hearingPanel) drawFelt(v *hearing.FeltView, w, tall, scale float32) image.Image {
	ink := inkOf(h.worst())
	s := draw.NewSheet(w, tall, scale)
	s.Rect(0, 0, w, tall, look.RadiusTile, ink.Felt)
	half := w / 2
	head := headOf(tall)
	s.Rect(half, 16, 1, head-28, 0, ink.Edge)
	for i, of := range [...]*hearing.HalfView{&v.Recorded, &v.WhatIf} {
		x := feltInset + float32(i)*half
		room := half - 2*feltInset
		switch v.Game {
		case profile.Blackjack:
			if len(of.Hands) > 0 {
				cw, ch := dealerCard(head)
				drawHand(s, x, handTop, room-totalRoom, cw, ch, of.Hands[0].Cards, &ink)
			}
		case profile.Baccarat:
			for k := range of.Hands {
				cw, ch := coupCard(head)
				drawHand(s, x+float32(k)*room/2, 62, room/2-10, cw, ch, of.Hands[k].Cards, &ink)
			}
		case profile.Roulette:
			drawNumber(s, x, 38, head-84, of.Number, i == 1 && v.Recorded.Number != v.WhatIf.Number, &ink)
		}
	}
	for i := range v.Boxes {
		b := &v.Boxes[i]
		x, y, bw, bh := boxRect(v, i, w, tall)
		if !b.Taken {
			s.Frame(x, y, bw, bh, 6, 1, ink.Line)
			continue
		}
		s.Rect(x, y, bw, bh, 6, ink.Edge)
		s.Rect(x+1, y+1, bw-2, bh-2, 5, ink.Box)
		rows := rowsOf(bh)
		at := y + bh - rows.tall
		s.Rect(x+8, at, bw-16, 1, 0, ink.Edge)
		if b.Changed {
			s.Rect(x-1, at+rows.barFrom, 3, y+bh-5-(at+rows.barFrom), 1, ink.Strong)
		}
		if len(b.Hands) == 0 {
			continue
		}
		room := at - 30 - (y + rows.hands)
		for k := range b.Hands {
			hx, wide := draw.SplitSlot(k, len(b.Hands), bw)
			cw := boxCard(len(b.Hands), wide, room)
			lies := wide - 12
			if len(b.Hands) > 1 {
				hx, lies = hx-3, wide
			}
			drawFan(s, x+hx, y+rows.hands, lies, cw, cw*1.42, b.Hands[k].Cards, &ink)
		}
	}
	return s.Image
}

// boxCard is how wide a card is in a box of so many hands, each of which has so much room:
// the same of every hand, so that the totals of the boxes stand on one line, and the corner
// of each card in sight.
func boxCard(hands int, wide, room float32) float32 {
	part := float32(0.39)
	if hands > 1 {
		part = 0.54
	}
	return min(float32(84), wide*part, max(room, 20)*0.68)
}

// worst is how bad what is wrong with the round is.
func (h *hearingPanel) worst() (worst findings.Severity) {
	for i := range h.of.Round.Findings {
		if v := h.of.Round.Findings[i].Severity; worst == 0 || v < worst {
			worst = v
		}
	}
	return worst
}

// drawHand draws cards side by side; more than there is room for close up. One that is
// burned is an empty place with the card small in it.
func drawHand(s *draw.Sheet, x, y, room, cw, ch float32, list []hearing.CardView, ink *draw.Ink) {
	step := handStep(len(list), cw, room)
	for i := range list {
		c := &list[i]
		at := x + float32(i)*step
		switch {
		case c.Burned:
			s.Dashes(at, y, cw, ch, 5, 1.5, 5, 4, ink.Dim)
			tx, ty := at+cw/2-16, y+ch*0.38-10
			s.CardTag(tx, ty, c.Card, ink)
			veil := ink.Felt
			veil.A = 0x60
			s.Rect(tx, ty, 32, 20, 3, veil)
		default:
			s.Hand(at, y, draw.CardShape{Width: cw, Height: ch}, []draw.Lying{{Card: c.Card, Marked: c.Marked}}, ink)
			if c.Set {
				s.Frame(at-4, y-4, cw+8, ch+8, 7, 2, ink.Strong)
			}
		}
	}
}

func drawFan(s *draw.Sheet, x, y, room, cw, ch float32, list []hearing.CardView, ink *draw.Ink) {
	lying := make([]draw.Lying, len(list))
	for i := range list {
		lying[i] = draw.Lying{Card: list[i].Card, Marked: list[i].Marked}
	}
	s.Fan(x+2, y, room, draw.CardShape{Width: cw, Height: ch}, cw*0.62, lying, ink)
}

// drawNumber draws a roulette number as it stands on the wheel.
func drawNumber(s *draw.Sheet, x, y, size float32, n int, changed bool, ink *draw.Ink) {
	if n < 0 {
		s.Dashes(x, y, size, size, 6, 1.5, 5, 4, ink.Dim)
		return
	}
	hue := ink.Black
	switch wheel.Colour(n) {
	case wheel.Red:
		hue = ink.Red
	case wheel.Green:
		hue = ink.Green
	}
	s.Rect(x, y, size, size, 6, hue)
	if changed {
		s.Frame(x-4, y-4, size+8, size+8, 8, 2, ink.Strong)
	}
	s.Text(strconv.Itoa(n), x+size/2, y+size/2, size*0.5, true, draw.Centre, ink.OnNumber)
}

// layoutOf is where the roulette layout lies on the felt.
func layoutOf(w, tall float32) (l draw.Layout, y float32) {
	head := headOf(tall)
	high := min(tall-head, draw.RouletteHeight*1.2)
	return draw.NewLayout(w, high), head + (tall-head-high)/2
}

// paintLayout paints the roulette layout with the chips that lay on it.
func (h *hearingPanel) paintLayout(p *look.Paper, v *hearing.FeltView, w, tall float32) {
	l, y := layoutOf(w, tall)
	ink := inkOf(h.worst())
	felt := draw.RouletteFelt{Layout: l, Chips: h.of.Piles(v.Chips), Result: v.Number}
	picture := h.layoutPicture.get(felt, p.Scale(), func() image.Image { return felt.Draw(&ink, p.Scale()) })
	p.Picture(picture, 0, y, w, l.Height)
	h.paintLabels(p, w, tall)
	p.TouchAt(0, y, w, l.Height, func(tx, ty float32) {
		z := h.felt.pad.Zoom
		at, ok := l.At(tx/z, ty/z)
		position := draw.PositionAt(at)
		if !ok || position == nil {
			return
		}
		to := wager.Offer{Spot: position.Spot(), Which: position.Which, Has: wager.HasWhich}
		if position.IsIn {
			to.Has = wager.HasNumbers
			for _, n := range position.Numbers {
				to.Numbers = append(to.Numbers, int(n))
			}
		}
		h.moveBet(to)
	}, nil)
}

// moveBet has the bet that is aimed at lie where the felt was touched.
func (h *hearingPanel) moveBet(to wager.Offer) {
	if h.of.Tab == hearing.BetTab && h.of.Open() && h.of.MoveBet(to) {
		h.show()
		h.screen.layOut()
	}
}

// paintLabels writes the words of the layout.
func (h *hearingPanel) paintLabels(p *look.Paper, w, tall float32) {
	l, y := layoutOf(w, tall)
	for _, label := range l.Labels() {
		at := draw.PositionAt(label.Position)
		if at == nil {
			continue
		}
		left, _, wide, _, _ := l.Rect(label.Position)
		name, x, room := h.of.PositionName(at), label.X, wide-52
		if !at.IsIn && at.Outside == roulette.Column {
			name = "2:1" // as it stands on the felt
		}
		if look.Width(name, look.Points11, false) > room { // too narrow for a word beside a chip
			x, room = left+wide/2, wide-6
		}
		p.Shrink(name, x, y+label.Y, room, look.InkOf(look.Points12, false, look.Text2), look.InMiddle)
	}
}
