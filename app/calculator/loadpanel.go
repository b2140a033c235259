package calculator

import (
	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/tables/round"
)

// loadPanel is where a round comes from: a line that is typed or pasted, or a round of
// a live table.
type loadPanel struct {
	screen *Screen
	paper  *look.Pad
	done   *look.Choice
	line   *look.Field
	paste  *look.Choice
	list   *look.List
	rounds []*round.Line
}

func newLoadPanel(s *Screen) *loadPanel {
	l := &loadPanel{screen: s}
	l.paper = look.NewPad(l.paint)
	l.done = look.NewChoice(func() { s.turnSide(betsSide) })
	l.line = newLine(func(text string) bool {
		s.loadLine([]byte(text))
		return s.notice == ""
	})
	l.paste = look.NewChoice(s.paste)
	l.list = look.NewList(
		func() int { return len(l.rounds) },
		func() fyne.CanvasObject { return newRoundRow(l) },
		func(i int, o fyne.CanvasObject) { o.(*roundRow).show(i) },
	)
	l.list.OnSelected = func(i int) {
		l.list.UnselectAll()
		if i < len(l.rounds) {
			s.Load(l.rounds[i])
		}
	}
	return l
}

func (l *loadPanel) object() fyne.CanvasObject { return l.paper }

func (l *loadPanel) refresh() {
	l.rounds = nil
	if l.screen.cfg.Rounds != nil && l.screen.side == loadSide {
		l.rounds = l.screen.cfg.Rounds()
	}
	l.list.Refresh()
	l.paper.Refresh()
}

func (l *loadPanel) height(float32) float32 { return 176 + 5*termsRow }

func (l *loadPanel) paint(size fyne.Size) {
	s, p := l.screen, l.paper
	p.Fill(0, 0, size.Width, size.Height, look.RadiusTile, look.Bg2)
	end := size.Width - look.Padding
	room := end - look.Padding
	p.Clip(s.text("load"), look.Padding, 22, room*0.5, look.InkHead, look.FromLeft)
	l.done.Set(look.ChoiceFace{Text: s.text("terms_done"), Cap: "O", Small: true})
	w := l.done.Needs()
	p.Key(l.done, end-w, 4, w, 36)
	l.line.Set(look.FieldFace{Hint: s.text("load_hint")})
	p.Key(l.line, look.Padding, termsRow+4, room, 36)
	l.paste.Set(look.ChoiceFace{Text: s.text("load_paste"), Cap: "Ctrl V"})
	p.Key(l.paste, look.Padding, 2*termsRow+8, room, look.Target)
	y := float32(3*termsRow + 16)
	if s.notice != "" {
		y = p.Wrap(s.notice, look.Padding, y+8, room, noteLine, look.InkCell)
	}
	p.Rule(look.Padding, y, room, look.Line)
	if len(l.rounds) == 0 {
		p.Wrap(s.text("load_none"), look.Padding, y+20, room, noteLine, look.InkPale)
		return
	}
	p.Key(l.list, 8, y+8, size.Width-16, max(size.Height-y-16, 1))
}

// roundRow is a round of a live table.
type roundRow struct {
	*look.Strip
	panel *loadPanel
	row   int
}

func newRoundRow(l *loadPanel) *roundRow {
	r := &roundRow{panel: l}
	r.Strip = look.NewStrip(termsRow-rowGap, r.paint)
	return r
}

func (r *roundRow) show(i int) {
	r.row = i
	r.Strip.Refresh()
}

func (r *roundRow) paint(size fyne.Size) {
	if r.row >= len(r.panel.rounds) {
		return
	}
	of := r.panel.rounds[r.row]
	text := r.panel.screen.saying("load_round", map[string]any{"Table": of.Table, "Round": of.Round})
	r.Clip(text, 8, size.Height/2, size.Width-16, look.InkValue, look.FromLeft)
}
