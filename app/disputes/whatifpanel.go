package disputes

import (
	"strconv"

	"pitboss/app/disputes/hearing"
	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/profile"
)

// paintWhatIf paints the tab in sight.
func (h *hearingPanel) paintWhatIf(p *look.Paper, w, tall float32) {
	p.Fill(0, 0, w, tall, look.RadiusTile, look.Bg2)
	if h.of == nil {
		return
	}
	t := h.tries
	title := p.Write(h.say("what_if", nil), look.Padding, 20, look.InkHead, look.FromLeft)
	p.Clip(h.say("record_untouched", nil), w-look.Padding, 20, w-title-48, look.InkPale, look.ToRight)
	x, room := float32(look.Padding), w-2*look.Padding
	undo := max(t.undo.Needs(), 96)
	tabs := h.of.Tabs()
	each := (room-undo-look.GapSide)/float32(len(tabs)) - look.Gap
	for _, tab := range tabs {
		p.Key(t.tabs[tab], x, 36, each, look.Target)
		x += each + look.Gap
	}
	p.Key(t.undo, w-look.Padding-undo, 36, undo, look.Target)
	switch h.of.Tab {
	case hearing.CardTab:
		t.paintCard(p, w)
	case hearing.BetTab:
		t.paintBet(p, w)
	case hearing.ActionTab:
		t.paintAction(p, w)
	case hearing.ResultTab:
		t.paintResult(p, w)
	case hearing.TimeTab:
		t.paintTime(p, w)
	}
}

// Rows of the what-if below its tabs.
const (
	aimRow  = 102
	keysRow = 128
	lastRow = 172
)

// paintAim paints what the tab is aimed at, between the keys that aim it elsewhere; it
// returns where the room after it begins.
func (t *tries) paintAim(p *look.Paper, text string, w float32) float32 {
	p.Key(t.before, look.Padding, aimRow-18, 36, 36)
	p.Key(t.next, look.Padding+40, aimRow-18, 36, 36)
	return look.Padding + 88 + p.Clip(text, look.Padding+88, aimRow, w*0.4, look.InkPlain, look.FromLeft) + 14
}

func (t *tries) paintCard(p *look.Paper, w float32) {
	h := t.of.of
	number, was, is, gone := h.Card()
	if number == 0 {
		p.Write(t.say("no_cards", nil), look.Padding, aimRow, look.InkPlain, look.FromLeft)
		return
	}
	x := t.paintAim(p, t.say("card_at", map[string]any{"Number": number, "Place": h.PlaceOf(number)}), w)
	p.Picture(t.tags.get(tagOf{card: was, scale: p.Scale()}), x, aimRow-draw.TagHeight/2, draw.TagWidth, draw.TagHeight)
	x += draw.TagWidth + 8
	if gone || is != was {
		p.Mark(look.MarkArrow, x, aimRow-9, 18, look.Text1)
		x += 28
		if gone {
			p.Clip(t.say("no_card_burned", nil), x, aimRow, w-x-16, look.InkOf(look.Points14, true, look.Text1), look.FromLeft)
		} else {
			p.Picture(t.tags.get(tagOf{card: is, scale: p.Scale()}), x, aimRow-draw.TagHeight/2, draw.TagWidth, draw.TagHeight)
		}
	}
	room := w - 2*look.Padding
	none := max(t.none.Needs(), room*0.2)
	each := (room - none - look.Gap) / 13
	for i, k := range t.ranks {
		p.Key(k, look.Padding+float32(i)*each, keysRow, each-4, 36)
	}
	p.Key(t.none, w-look.Padding-none, keysRow, none, 36)
	sx := float32(look.Padding)
	for _, k := range t.suits {
		p.Key(k, sx, lastRow, 54, 36)
		sx += 60
	}
	more := t.extra.Needs()
	p.Key(t.extra, sx+4, lastRow, more, 36)
	sx += more + 20
	t.paintNote(p, sx, lastRow+10, w-look.Padding-sx)
}

// paintNote says what the engine does with the change, or what stands against it.
func (t *tries) paintNote(p *look.Paper, x, y, room float32) {
	h := t.of.of
	text, how := t.say("same_actions", nil), look.InkPale
	if fault := h.Fault(h.Outcome()); fault != "" && h.Changed() {
		text, how = fault, look.InkOf(look.Points13, true, look.Text1)
	}
	for i, line := range look.Wrap(text, room, how) {
		if i < 2 {
			p.Clip(line, x, y+17*float32(i), room, how, look.FromLeft)
		}
	}
}

func (t *tries) paintBet(p *look.Paper, w float32) {
	h := t.of.of
	b := h.Bet()
	if b == nil {
		p.Write(t.say("no_bets", nil), look.Padding, aimRow, look.InkPlain, look.FromLeft)
		return
	}
	say := h.Teller()
	text := say.Bet(&b.Offer) + ", " + b.Player
	x := t.paintAim(p, text, w)
	about := say.Full(b.Amount) + ", " + say.Exact(b.At)
	if b.Refusal != "" {
		about += ", " + t.say("was_refused", nil)
	}
	p.Clip(about, x, aimRow, w-x-16, look.InkCell, look.FromLeft)
	x = float32(look.Padding)
	back := max(t.giveBack.Needs(), 140)
	p.Key(t.giveBack, x, keysRow, back, look.Target)
	x += back + look.Gap
	if more := t.newBet.Needs(); h.Round.Game != profile.Blackjack {
		p.Key(t.newBet, x, keysRow, more, look.Target)
		x += more + look.Gap
	}
	label := look.Width(t.say("stake", nil), look.Points13, false)
	if room := w - look.Padding - x - label - 20; room >= 90 {
		p.Write(t.say("stake", nil), x+8, keysRow+20, look.InkPlain, look.FromLeft)
		p.Key(t.amount, x+18+label, keysRow, min(room, 150), look.Target)
	}
	x = float32(look.Padding)
	for _, k := range t.betShifts {
		wide := max(k.Needs(), 58)
		p.Key(k, x, lastRow, wide, 36)
		x += wide + 4
	}
	text, how := t.say("same_actions", nil), look.InkPale
	if h.Round.Game != profile.Blackjack {
		text = t.say("tap_felt", nil)
	}
	if fault := h.Fault(h.Outcome()); fault != "" && h.Changed() {
		text, how = fault, look.InkOf(look.Points13, true, look.Text1)
	}
	for i, line := range look.Wrap(text, w-look.Padding-x-12, how) {
		if i < 2 {
			p.Clip(line, x+12, lastRow+10+17*float32(i), w-look.Padding-x-12, how, look.FromLeft)
		}
	}
}

func (t *tries) paintAction(p *look.Paper, w float32) {
	h := t.of.of
	n, a, ok := h.Action()
	if !ok {
		p.Write(t.say("no_actions", nil), look.Padding, aimRow, look.InkPlain, look.FromLeft)
		return
	}
	say := h.Teller()
	t.paintAim(p, t.say("action_at", map[string]any{"Number": n, "Box": say.Box(a.Seat, max(a.Hand, 1))}), w)
	x := float32(look.Padding)
	for _, k := range t.does {
		wide := max(k.Needs(), 84)
		p.Key(k, x, keysRow, wide, look.Target)
		x += wide + look.Gap
	}
	p.Key(t.drop, x+look.Gap, keysRow, max(t.drop.Needs(), 100), look.Target)
	t.paintNote(p, look.Padding, lastRow+16, w-2*look.Padding)
}

func (t *tries) paintResult(p *look.Paper, w float32) {
	h := t.of.of
	void := max(t.void.Needs(), 130)
	if h.Round.Game == profile.Roulette {
		t.paintNumbers(p, w, void)
		p.Key(t.void, w-look.Padding-void, keysRow, void, look.Target)
		return
	}
	p.Key(t.void, look.Padding, 86, void, look.Target)
	if name, values, _ := h.Options(); len(values) > 0 {
		p.Clip(t.say("option_"+name, nil), look.Padding, keysRow+24, w-32, look.InkPlain, look.FromLeft)
		x := float32(look.Padding)
		for i, k := range t.options {
			if i < len(values) {
				wide := max(k.Needs(), 140)
				p.Key(k, x, lastRow-8, wide, look.Target)
				x += wide + look.Gap
			}
		}
		return
	}
	t.paintNote(p, look.Padding, keysRow+30, w-2*look.Padding)
}

// paintNumbers paints the numbers of the wheel as they lie on the layout.
func (t *tries) paintNumbers(p *look.Paper, w, void float32) {
	h := t.of.of
	room := w - 3*look.Padding - void
	each := room / 13
	now, has := h.Outcome().Number()
	for n := range 37 {
		x, y, tall := float32(look.Padding), float32(84), float32(124)
		if n > 0 {
			x += each * float32((n-1)/3+1)
			y += 42 * float32(2-(n-1)%3)
			tall = 40
		}
		ground, edge, thick := look.Bg0, look.Line2, float32(1)
		switch h.Colour(n) {
		case "red":
			ground = look.Red
		case "green":
			ground = look.Green
		}
		if has && n == now {
			edge, thick = look.Focus, 2
		}
		p.Plate(x, y, look.PlateOf{Width: each - 3, Height: tall, Radius: 3, Ground: ground, Edge: edge, Thick: thick})
		p.Write(strconv.Itoa(n), x+each/2-1, y+tall/2, look.InkOf(look.Points14, true, look.OnNumber), look.InMiddle)
		p.Touch(x, y, each-2, tall, func() {
			h.SetNumber(n)
			t.of.show()
			t.of.screen.layOut()
		})
	}
}

// paintTime paints the closing signals on one line of time, with the bets that came too
// late, and the keys that move the one that is aimed at.
func (t *tries) paintTime(p *look.Paper, w float32) {
	h := t.of.of
	line := h.TimeLine()
	if len(line.Marks) == 0 {
		p.Write(t.say("no_signals", nil), look.Padding, aimRow, look.InkPlain, look.FromLeft)
		return
	}
	left, room := float32(look.Padding+6), w-2*look.Padding-12
	const y = 122
	p.Fill(left, y-1, room, 2, 1, look.Analogue)
	// A label stands where it fits: above the line or below it, near it or farther off.
	rows := [...]float32{y - 22, y + 22, y - 36, y + 36}
	ends := [len(rows)]float32{-1000, -1000, -1000, -1000}
	for i := range line.Marks {
		m := &line.Marks[i]
		x := left + room*m.Place
		c, how, half := look.Text2, look.InkOf(look.Points12, false, look.Text2), float32(7)
		switch {
		case m.Late:
			c, how = look.UrgentColour, look.InkOf(look.Points12, true, look.UrgentColour)
		case m.Counts:
			c, how, half = look.Text1, look.InkOf(look.Points12, true, look.Text1), 11
		}
		p.Fill(x-1, y-half, 2, 2*half, 0, c)
		if m.Aimed {
			p.Frame(x-5, y-half-3, 10, 2*half+6, 3, 1.5, look.Focus)
		}
		text := m.Name + " " + m.Time
		wide := look.Width(text, how.Size, how.Bold)
		at := max(min(x-wide/2, w-look.Padding-wide), look.Padding)
		row := 0
		for k := range rows {
			if ends[k]+8 <= at {
				row = k
				break
			}
			if ends[k] < ends[row] {
				row = k
			}
		}
		ends[row] = max(at, ends[row]+8) + wide
		p.Clip(text, ends[row]-wide, rows[row], w-8-(ends[row]-wide), how, look.FromLeft)
	}
	x := float32(look.Padding)
	p.Key(t.before, x, lastRow, 36, 36)
	p.Key(t.next, x+40, lastRow, 36, 36)
	x += 88
	x += p.Clip(line.Aim, x, lastRow+18, w*0.24, look.InkCell, look.FromLeft) + 12
	for _, k := range t.shifts {
		wide := max(k.Needs(), 62)
		p.Key(k, x, lastRow, wide, 36)
		x += wide + 4
	}
	p.Key(t.never, x+4, lastRow, min(max(t.never.Needs(), 80), max(w-x-4-look.Padding, 40)), 36)
}
