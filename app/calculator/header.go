package calculator

import (
	"image"

	"fyne.io/fyne/v2"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/profile"
)

// header is the games, what is played, and what is done with the whole sheet.
type header struct {
	screen *Screen
	paper  *look.Pad
	games  [3]*look.Choice
	undo   *look.Choice
	load   *look.Choice
	clear  *look.Choice
}

var (
	gameOrder  = [...]profile.Game{profile.Roulette, profile.Baccarat, profile.Blackjack}
	gameGlyphs = [...]draw.Glyph{draw.RingWithBall, draw.TwoCards, draw.Overlapping}
)

func newHeader(s *Screen) *header {
	h := &header{screen: s}
	h.paper = look.NewPad(h.paint)
	for i, g := range gameOrder {
		h.games[i] = look.NewChoice(func() { s.turnTo(g) })
	}
	h.undo = look.NewChoice(s.undo)
	h.load = look.NewChoice(func() { s.turnSide(loadSide) })
	h.clear = look.NewChoice(s.clearSheet)
	return h
}

func (h *header) object() fyne.CanvasObject { return h.paper }
func (h *header) refresh()                  { h.paper.Refresh() }

// The header has one row where everything fits, then a second one for what is played,
// and on a narrow window a third for what is done.
const (
	headHigh     = 60
	headTwoRow   = 104
	headThreeRow = 148
	oneHeadRow   = 1280
	gameKey      = 128
)

func (h *header) height(width float32) float32 {
	h.faces()
	switch {
	case width >= oneHeadRow:
		return headHigh
	case h.gamesWidth(width)+h.deedsWidth() <= width-3*look.Padding:
		return headTwoRow
	}
	return headThreeRow
}

func (h *header) deeds() []*look.Choice { return []*look.Choice{h.clear, h.load, h.undo} }

func (h *header) deedsWidth() float32 {
	w := float32(0)
	for _, k := range h.deeds() {
		w += k.Needs() + look.Gap
	}
	return w
}

func (h *header) gamesWidth(width float32) float32 {
	w := float32(0)
	if width >= twoColumns {
		w = 224
	}
	for _, g := range h.games {
		w += max(g.Needs(), h.gameRoom(width)) + look.Gap
	}
	return w
}

func (h *header) gameRoom(width float32) float32 {
	if width < twoColumns {
		return 0
	}
	return gameKey
}

func (h *header) paint(size fyne.Size) {
	s, p := h.screen, h.paper
	p.Fill(0, 0, size.Width, size.Height, look.RadiusTile, look.Bg2)
	x := float32(look.Padding)
	if size.Width >= twoColumns {
		p.Clip(s.text("title"), x, 21, 208, look.InkTitle, look.FromLeft)
		p.Clip(s.subtitle(), x, 43, 208, look.InkLabel, look.FromLeft)
		p.Fill(224, 16, 1, 28, 0, look.Line)
		x = 240
	}
	for _, g := range h.games {
		w := max(g.Needs(), h.gameRoom(size.Width))
		p.Key(g, x, 10, w, look.Target)
		x += w + look.Gap
	}
	right, y := size.Width-12, float32(10)
	if size.Height == headThreeRow {
		right, y = look.Padding+h.deedsWidth()-look.Gap, 98
	}
	for _, k := range h.deeds() {
		w := k.Needs()
		p.Key(k, right-w, y, w, look.Target)
		right -= w + look.Gap
	}
	if size.Height > headHigh {
		h.facts(look.Padding, size.Width-look.Padding, 66, 86)
		return
	}
	h.facts(x+12, right-12, 20, 42)
}

// faces gives every key its text.
func (h *header) faces() {
	s := h.screen
	for i, g := range gameOrder {
		h.games[i].Set(look.ChoiceFace{
			Text: s.text("game_" + g.String()), Icon: s.glyph(gameGlyphs[i]), IconSize: draw.GlyphSize, Chosen: g == s.sheet.Game(),
		})
	}
	h.undo.Set(look.ChoiceFace{Text: s.text("undo"), Cap: "U", Disabled: !s.sheet.CanUndo()})
	h.load.Set(look.ChoiceFace{Text: s.text("load"), Cap: "O", Chosen: s.side == loadSide})
	h.clear.Set(look.ChoiceFace{Text: s.text("clear"), Cap: "Del", Disabled: s.sheet.Empty()})
}

// facts are what is played; a tap on them opens it for a change.
func (h *header) facts(x, right, label, value float32) {
	s, p := h.screen, h.paper
	p.Touch(x, label-14, right-x, value-label+28, func() { s.turnSide(termsSide) })
	if s.side == termsSide {
		p.Fill(x-8, label-14, right-x+8, value-label+28, look.RadiusKey, look.Bg3)
	}
	code := s.sheet.Currency().Code
	currency := max(look.Width(s.text("currency"), look.InkLabel.Size, false), look.Width(code, look.InkValue.Size, false))
	for i, f := range [...]struct{ label, value string }{
		{s.text("profile"), s.sheet.Profile()},
		{s.saying("limits", map[string]any{"Currency": code}), s.sheet.LimitsText(s.words)},
		{s.text("currency"), code},
	} {
		room := right - x
		if i < 2 {
			room -= currency + factGap
		}
		if room < 24 {
			continue
		}
		a := p.Clip(f.label, x, label, room, look.InkLabel, look.FromLeft)
		b := p.Shrink(f.value, x, value, room, look.InkValue, look.FromLeft)
		x += max(a, b) + factGap
	}
}

const factGap = 20

// subtitle says that this is no live table, or which round was brought along.
func (s *Screen) subtitle() string {
	l := s.sheet.Line()
	if l.Table == "" && l.Round == "" {
		return s.text("subtitle")
	}
	return s.saying("subtitle_round", map[string]any{"Table": l.Table, "Round": l.Round})
}

func (s *Screen) glyph(g draw.Glyph) image.Image {
	return s.marks.get(mark{glyph: g, scale: s.scale}, func() image.Image { return draw.DrawGlyph(g, look.Text1, s.scale) })
}

// mark is a small picture that is drawn once and shown in many places.
type mark struct {
	glyph draw.Glyph
	guest int
	text  string
	size  float32
	chip  bool
	ring  bool
	scale float32
}

type marks map[mark]image.Image

const mostMarks = 512

func (m marks) get(of mark, make func() image.Image) image.Image {
	if i, ok := m[of]; ok {
		return i
	}
	if len(m) >= mostMarks {
		clear(m)
	}
	i := make()
	m[of] = i
	return i
}

// guestMark is a guest's colour with his number on it.
func (s *Screen) guestMark(guest int, text string) image.Image {
	return s.marks.get(mark{guest: guest, text: text, size: 18, scale: s.scale}, func() image.Image {
		sheet := draw.NewSheet(18, 18, s.scale)
		sheet.Disc(9, 9, 9, look.Chips[max(guest, 0)%len(look.Chips)])
		if text != "" {
			sheet.Text(text, 9, 9, look.Points11, true, draw.Centre, look.OnFill)
		}
		return sheet.Image
	})
}

// chipMark is a chip of the rack; the one in hand has a ring.
func (s *Screen) chipMark(guest int, text string, inHand bool) image.Image {
	return s.marks.get(mark{guest: guest, text: text, size: chipSize, chip: true, ring: inHand, scale: s.scale}, func() image.Image {
		sheet := draw.NewSheet(chipSize, chipSize, s.scale)
		if inHand {
			sheet.Ring(chipSize/2, chipSize/2, chipSize/2, 2, look.Focus)
		}
		sheet.Chip(chipSize/2, chipSize/2, 18, draw.Chip{Text: text, Guest: guest}, &s.ink)
		return sheet.Image
	})
}

const chipSize = 50
