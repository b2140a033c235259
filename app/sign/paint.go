package sign

import (
	"fyne.io/fyne/v2"

	"pitboss/app/look"
)

// measures are how high the parts of a pad are.
type measures struct {
	who, badge, boxes, key, gap float32
}

func (p *Pad) measures() measures {
	if p.cfg.Compact {
		return measures{who: 64, badge: 44, boxes: 60, key: 44, gap: 4}
	}
	return measures{who: 72, badge: 48, boxes: 72, key: 60, gap: 8}
}

const (
	labelHigh = 26
	noteHigh  = 34
	padFoot   = 8
	smallKeys = 40
)

// Height is how high the pad is at a width, with all of it in sight.
func (p *Pad) Height(float32) float32 {
	m := p.measures()
	return m.who + labelHigh + m.boxes + noteHigh + 4*m.key + 3*m.gap + padFoot
}

// LeastHeight is how low the pad may be made: the keys are then lower.
func (p *Pad) LeastHeight() float32 {
	m := p.measures()
	return 60 + labelHigh + min(m.boxes, 60) + noteHigh + 4*smallKeys + 3*4 + padFoot
}

// fit makes the parts fit a height.
func (p *Pad) fit(h float32) measures {
	m := p.measures()
	if p.Height(0) <= h {
		return m
	}
	m.who, m.badge, m.boxes, m.gap = 60, 44, min(m.boxes, 60), 4
	m.key = max((h-m.who-labelHigh-m.boxes-noteHigh-padFoot-3*m.gap)/4, smallKeys)
	return m
}

func (p *Pad) paint(size fyne.Size) {
	m := p.fit(size.Height)
	y := p.paintWho(size.Width, m)
	if p.finder != nil {
		p.paper.Key(p.finder, 0, y, size.Width, max(size.Height-y-padFoot, 80))
		return
	}
	w := p.paper
	w.Shrink(p.words.Say("sign_pin", nil), 0, y+labelHigh/2-3, size.Width, look.InkOf(look.Points13, false, look.Text2), look.FromLeft)
	y += labelHigh
	w.Key(p.boxes, 0, y, size.Width, m.boxes)
	p.boxes.Refresh()
	y += m.boxes
	p.paintNote(y, size.Width)
	y += noteHigh
	p.paintKeys(y, size.Width, m)
}

// paintWho paints the badge, the name and what the signature says, and the key for
// another person.
func (p *Pad) paintWho(width float32, m measures) float32 {
	w := p.paper
	y := max((m.who-m.badge)/2-12, 0)
	room := width
	if !p.face.Fixed {
		p.change.Set(look.ChoiceFace{Text: p.words.Say("sign_change", nil), Cap: p.changeKey(), Chosen: p.finder != nil, Disabled: p.face.Busy})
		wide := min(p.change.Needs(), width*0.4)
		w.Key(p.change, width-wide, y+m.badge/2-look.Target/2, wide, look.Target)
		room -= wide + 12
	}
	name, under := p.person.Name, p.words.Say("sign_nobody", nil)
	if p.person.ID != "" {
		says := p.face.Says
		if says == "" {
			says = p.words.Say("sign_own_pin", nil)
		}
		under = p.words.Say("sign_says", map[string]any{"Roles": Roles(p.words, p.person.Roles), "Says": says})
		w.Badge(name, 0, y, m.badge)
	}
	x := m.badge + 16
	w.Shrink(name, x, y+m.badge/2-12, room-x, look.InkTitle, look.FromLeft)
	how := look.InkOf(look.Points13, false, look.Text2)
	lines := look.Wrap(under, room-x, how)
	first, pitch := y+m.badge/2+12, float32(18)
	if len(lines) > 1 { // what is below begins at once
		first, pitch = first-2, 15
	}
	for i, line := range lines[:min(len(lines), 2)] {
		w.Clip(line, x, first+float32(i)*pitch, room-x, how, look.FromLeft)
	}
	return m.who
}

// paintNote says how much is typed, or what came of the last try.
func (p *Pad) paintNote(y, width float32) {
	w := p.paper
	text, how := "", look.InkLabel
	switch barred := p.Barred(); {
	case p.face.Busy:
		text = p.words.Say("sign_busy", nil)
	case p.lockedFor() > 0:
		text, how = sentence(p.words, "staff_locked", look.Elapsed(p.lockedFor()), ""), look.InkOf(look.Points13, true, look.Text1)
	case p.failed != "":
		text, how = p.failed, look.InkOf(look.Points13, true, look.Text1)
	case barred != "":
		text, how = barred, look.InkOf(look.Points13, false, look.Text1)
	default:
		text = p.words.Say("sign_entered", map[string]any{"Number": p.pin.n, "Least": LeastPIN})
	}
	lines := look.Wrap(text, width, how)
	if len(lines) > 1 {
		how.Size, how.Bold = look.Points12, false
		lines = look.Wrap(text, width, how)
	}
	at := y + noteHigh/2 - 8*float32(min(len(lines), 2)-1)
	for i, line := range lines[:min(len(lines), 2)] {
		w.Clip(line, 0, at+float32(i)*16, width, how, look.FromLeft)
	}
}

// paintKeys paints the twelve keys. They are touched; the keyboard has digits.
func (p *Pad) paintKeys(y, width float32, m measures) {
	w := p.paper
	const across = 3
	wide := (width - (across-1)*look.Gap) / across
	big, small := look.InkOf(look.Points22, true, look.Text1), look.InkOf(look.Points14, false, look.Text1)
	ground, edge := look.Bg3, look.Line2
	if p.face.Busy || p.lockedFor() > 0 {
		ground, edge = look.Bg2, look.Line
		big.Color, small.Color = look.Text4, look.Text4
	}
	for i := range 12 {
		x, top := float32(i%across)*(wide+look.Gap), y+float32(i/across)*(m.key+m.gap)
		w.Plate(x, top, look.PlateOf{Width: wide, Height: m.key, Radius: look.RadiusKey, Ground: ground, Edge: edge, Thick: 1})
		text, how := string(rune('1'+i)), big
		does := func() { p.digit(byte('1' + i)) }
		switch i {
		case 9:
			text, how, does = p.words.Say("sign_clear", nil), small, p.wipe
		case 10:
			text, does = "0", func() { p.digit('0') }
		case 11:
			text, how, does = p.words.Say("sign_back", nil), small, p.back
		}
		w.Shrink(text, x+wide/2, top+m.key/2, wide-8, how, look.InMiddle)
		w.Touch(x, top, wide, m.key, func() {
			look.TakeKeyboard(p.boxes)
			does()
		})
	}
}
