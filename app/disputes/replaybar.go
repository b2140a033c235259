package disputes

import (
	"image"

	"pitboss/app/draw"
	"pitboss/app/look"
)

// Signs on the keys of the replay.
type sign5 uint8

const (
	toFirst sign5 = iota
	oneBack
	playOn
	oneOn
	toLast
	pause
)

// drawSign draws the sign of a key, 16 pixels across.
func drawSign(of sign5, scale float32) image.Image {
	s := draw.NewSheet(16, 16, scale)
	c := look.Text1
	left := func(x float32) { s.Polygon(c, x+8, 2, x+8, 14, x, 8) }
	right := func(x float32) { s.Polygon(c, x, 2, x, 14, x+8, 8) }
	switch of {
	case toFirst:
		s.Rect(2, 2, 2.4, 12, 0, c)
		left(5)
	case oneBack:
		left(4)
	case playOn, oneOn:
		right(5)
	case toLast:
		right(3)
		s.Rect(11.6, 2, 2.4, 12, 0, c)
	case pause:
		s.Rect(3.5, 2, 3.2, 12, 0, c)
		s.Rect(9.3, 2, 3.2, 12, 0, c)
	}
	return s.Image
}

// signOf is a sign that was drawn.
type signOf struct {
	sign  sign5
	scale float32
}

// showReplay gives the keys of the replay their faces.
func (h *hearingPanel) showReplay() {
	scale := look.ScaleOf(h.bar.pad)
	for i, k := range h.replay {
		of := sign5(i)
		text := ""
		if of == playOn {
			text = h.say("play", nil)
			if h.playing {
				of, text = pause, h.say("pause", nil)
			}
		}
		k.Set(look.ChoiceFace{Text: text, Icon: h.sign5(signOf{of, scale}), IconSize: 16, Disabled: h.of == nil})
	}
}

func (h *hearingPanel) sign5(of signOf) image.Image {
	if h.signs == nil || len(h.signs) > 40 {
		h.signs = map[signOf]image.Image{}
	}
	if h.signs[of] == nil {
		h.signs[of] = drawSign(of.sign, of.scale)
	}
	return h.signs[of]
}

// paintBar paints the steps on a line, with those at which something is wrong, and the
// keys of the replay.
func (h *hearingPanel) paintBar(p *look.Paper, w, tall float32) {
	p.Fill(0, 0, w, tall, look.RadiusTile, look.Bg2)
	if h.of == nil {
		return
	}
	n := len(h.of.Round.Steps)
	const left, y = 16, 28
	room := w - 2*left
	at := func(i int) float32 {
		if n < 2 {
			return left
		}
		return left + room*float32(i)/float32(n-1)
	}
	x := at(h.of.Step)
	p.Fill(left, y-3, room, 6, 2, look.Bg0)
	p.Fill(left, y-3, x-left, 6, 2, look.Analogue)
	const most = 80 // ticks closer than a few pixels say nothing
	if n <= most {
		for i := range n {
			half := float32(7)
			if h.of.Round.Steps[i].Card > 0 {
				half = 11
			}
			p.Fill(at(i)-0.75, y-half, 1.5, 2*half, 0, look.Analogue)
		}
	}
	for _, i := range h.of.Marks() {
		p.Picture(h.flag(i, p.Scale()), at(i)-7, y-22, 14, 10)
	}
	p.Plate(x-9, y-9, look.PlateOf{Width: 18, Height: 18, Radius: 9, Ground: look.Text1, Edge: look.Bg0, Thick: 1})
	p.TouchAt(left-8, y-20, room+16, 40, func(tx, _ float32) {
		z := h.bar.pad.Zoom
		h.playing = false
		h.of.Pick(int((tx/z-8)/room*float32(n-1) + 0.5))
		h.show()
		h.reveal()
	}, nil)
	kx := float32(left)
	for i, k := range h.replay {
		wide := float32(64)
		if w < 640 {
			wide = 56
		}
		if i == 2 {
			wide = max(88, k.Needs())
		}
		p.Key(k, kx, 56, wide, look.Target)
		kx += wide + look.Gap
	}
	if n == 0 {
		return
	}
	s := &h.of.Round.Steps[h.of.Step]
	t := h.of.Teller()
	title := h.say("step_is", map[string]any{"Step": h.of.Step + 1, "What": t.Step(s)})
	if s.Card > 0 {
		title = h.say("step_card", map[string]any{"Step": h.of.Step + 1, "Number": s.Card, "What": t.Step(s)})
	}
	p.Shrink(title, w-left, 68, w-left-kx-8, look.InkOf(look.Points14, true, look.Text1), look.ToRight)
	under := t.Exact(s.At)
	if len(s.Records) > 0 {
		under += ", " + h.say("record", map[string]any{"Record": s.Records[0].N})
	}
	if h.kept.Video != "" {
		under += ", " + h.kept.Video
	}
	p.Clip(under, w-left, 88, w-left-kx-8, look.InkLabel, look.ToRight)
}

// flag is the mark of a step at which something is wrong.
func (h *hearingPanel) flag(i int, scale float32) image.Image {
	worst := h.of.Round.Steps[i].Worst()
	key := tagOf{worst: worst, scale: scale}
	if h.flags == nil {
		h.flags = map[tagOf]image.Image{}
	}
	if h.flags[key] == nil {
		s := draw.NewSheet(14, 10, scale)
		s.Polygon(look.SeverityColour(worst), 1, 1, 13, 1, 7, 9)
		h.flags[key] = s.Image
	}
	return h.flags[key]
}
