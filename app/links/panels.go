package links

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"pitboss/app/house/trial"
	"pitboss/app/look"
	"pitboss/app/words"
)

// header is the title, the parts of the list, and the key that adds a device.
type header struct {
	screen *Screen
	pad    *look.Pad
	parts  [parts]*look.Key
	add    *look.Choice
}

func newHeader(s *Screen) *header {
	h := &header{screen: s}
	for p := range parts {
		h.parts[p] = look.NewKey("", func() { s.turn(p) })
	}
	h.add = look.NewChoice(func() { s.open(true) })
	h.pad = look.NewPad(h.paint)
	return h
}

var partKeys = [parts]string{"part_all", "part_abnormal", "part_servers", "part_devices"}

func (h *header) paint(size fyne.Size) {
	s, p := h.screen, h.pad
	middle := size.Height / 2
	p.Fill(0, 0, size.Width, size.Height, look.RadiusTile, look.Bg2)
	w := p.Write(s.words.Say("screen_devices", nil), look.Padding, middle, look.InkTitle, look.FromLeft)
	if s.draft != nil {
		return
	}
	x := size.Width - look.Padding
	ok, _ := s.cfg.Pit.May()
	h.add.Set(look.ChoiceFace{Text: s.say("add"), Cap: "N", Disabled: !ok})
	wide := whole(h.add.Needs())
	x -= wide
	p.Key(h.add, x, middle-look.Target/2, wide, look.Target)
	x -= look.Gap
	at := look.Padding + w + 24
	for i, k := range h.parts {
		k.Text, k.Count, k.Chosen = s.say(partKeys[i]), strconv.Itoa(s.counts[i]), s.part == Part(i)
		k.Refresh()
		if wide = k.MinSize().Width; at+wide > x {
			break // what finds no room is reached by the key F
		}
		p.Key(k, at, middle-look.Target/2, wide, look.Target)
		at += wide + look.Gap
	}
}

func whole(w float32) float32 { return float32(int(w + 0.99)) }

// list is the links, one a row.
type list struct {
	screen *Screen
	ground *canvas.Rectangle
	table  *look.Table
}

func newList(s *Screen) *list {
	l := &list{screen: s, ground: look.Fill(look.Bg2, look.RadiusTile)}
	l.table = look.NewTable(s.choose)
	l.table.Pitch(rowPitch)
	return l
}

const rowPitch = 40 // a finger hits it

func (l *list) show() {
	s := l.screen
	l.table.Set([]look.Column{
		{Head: s.say("col_name")},
		{Head: s.say("col_table"), Share: 0.12},
		{Head: s.say("col_state"), Share: 0.2},
		{Head: s.say("col_heard"), Share: 0.15, Right: true},
		{Head: s.say("col_lines"), Share: 0.13, Right: true},
		{Head: s.say("col_rejected"), Share: 0.12, Right: true},
	}, len(s.rows), l.row, s.at())
}

func (l *list) row(i int) look.Row {
	s := l.screen
	if i >= len(s.rows) {
		return look.Row{}
	}
	r := &s.rows[i]
	quiet, amiss := look.InkPlain, look.InkOf(look.Points13, true, look.HighColour)
	state, heard, rejected := quiet, quiet, look.InkPale
	switch r.Condition {
	case Lost, Quiet:
		state, heard = amiss, amiss
	case Odd:
		if len(r.Link.Bad) > 0 {
			rejected = look.InkOf(look.Points13, true, look.MediumColour)
		}
	case Waiting, Well:
	}
	number := func(n uint64) string { return s.words.Number(int64(n)) }
	name := look.InkCell
	if r.Link.Server {
		name = look.InkSum
	}
	at := r.Link.Table
	if r.Link.Server {
		at = s.say("server")
	}
	return look.Row{Cells: []look.Cell{
		{Text: r.Link.Name, Ink: name},
		{Text: at, Ink: quiet},
		{Text: r.State, Ink: state},
		{Text: r.Age, Ink: heard},
		{Text: number(r.Link.Lines), Ink: look.InkPale},
		{Text: number(r.Link.Rejected), Ink: rejected},
	}}
}

// detail is the chosen link in full, and what can be done with it.
type detail struct {
	screen             *Screen
	ground             *canvas.Rectangle
	paper              *look.Paper
	scroll             *look.Scroll
	bar                *look.Pad
	change, drop, back *look.Choice
	again              *look.Choice
	shown              string // the link that is shown: another begins at its top
}

func newDetail(s *Screen) *detail {
	d := &detail{screen: s, ground: look.Fill(look.Bg2, look.RadiusTile), paper: look.NewPaper()}
	d.scroll = look.NewScroll(d.paper.Root)
	d.change = look.NewChoice(func() { s.open(false) })
	d.drop = look.NewChoice(s.remove)
	d.back = look.NewChoice(func() {
		s.inFull = false
		s.refresh()
	})
	d.again = look.NewChoice(func() {
		if s.restart != nil {
			s.restart()
		}
	})
	d.bar = look.NewPad(d.paintBar)
	return d
}

func (d *detail) paintBar(size fyne.Size) {
	s, p := d.screen, d.bar
	x := float32(0)
	put := func(c *look.Choice, f look.ChoiceFace) {
		c.Set(f)
		w := whole(c.Needs())
		p.Key(c, x, size.Height/2-look.Target/2, w, look.Target)
		x += w + look.Gap
	}
	if s.narrow() && s.inFull {
		put(d.back, look.ChoiceFace{Text: s.say("back")})
	}
	ok, _ := s.cfg.Pit.May()
	if s.device() != nil {
		put(d.change, look.ChoiceFace{Text: s.say("change"), Cap: "Enter", Disabled: !ok})
		put(d.drop, look.ChoiceFace{Text: s.say("remove"), Disabled: !ok})
	}
	if s.restart != nil {
		put(d.again, look.ChoiceFace{Text: s.say("restart"), Main: true})
	}
}

func (d *detail) show() {
	s, p := d.screen, d.paper
	width := d.scroll.Size().Width - 12
	if width < 40 {
		return
	}
	p.Device = look.ScaleOf(d.scroll)
	p.Begin()
	y := float32(8)
	if s.problem != "" {
		p.Fill(0, y+4, 3, 14, 1, look.HighColour)
		y = p.Wrap(s.problem, 12, y+11, width-12, 20, look.InkOf(look.Points13, true, look.Text1)) + 4
	}
	if s.saved != "" {
		y = p.Wrap(s.saved, 0, y+11, width, 20, look.InkCell) + 4
	}
	if i := s.at(); i >= 0 {
		l := &s.rows[i].Link
		y = d.paint(DetailOf(s.words, l, s.now, s.cfg.Zone), y, width)
	} else {
		y = p.Wrap(s.say("choose"), 0, y+11, width, 20, look.InkPale)
	}
	if ok, why := s.cfg.Pit.May(); !ok {
		y = p.Wrap(s.words.Say(why, nil), 0, y+16, width, 18, look.InkLabel)
	}
	p.End()
	if least := fyne.NewSize(1, y+8); p.Least != least {
		p.Least = least
		d.scroll.Refresh()
	}
	if d.shown != s.chosen {
		d.shown = s.chosen
		d.scroll.ScrollToTop()
	}
	d.bar.Refresh()
}

func (d *detail) paint(of Detail, y, width float32) float32 {
	s, p := d.screen, d.paper
	p.Clip(of.Title, 0, y+12, width*0.6, look.InkTitle, look.FromLeft)
	ink := look.InkOf(look.Points18, true, look.Text2)
	if of.Amiss {
		ink.Color = look.HighColour
	}
	p.Shrink(of.State, width, y+12, width*0.38, ink, look.ToRight)
	y += 32
	if of.Why != "" {
		y = p.Wrap(of.Why, 0, y+8, width, 20, look.InkOf(look.Points14, true, look.Text1)) + 4
	}
	y = facts(p, of.Facts, y, width)
	if len(of.Settings) > 0 {
		y = head(p, s.words.Say("form_group_settings", nil), y, width)
		y = facts(p, of.Settings, y, width)
	}
	y = head(p, s.say("last_lines"), y, width)
	y = lines(p, s.words, of.Last, s.say("no_lines"), false, y, width)
	if len(of.Bad) > 0 {
		y = head(p, s.say("rejected_lines"), y, width)
		y = lines(p, s.words, of.Bad, "", true, y, width)
	}
	return y
}

// head paints the title of a part.
func head(p *look.Paper, text string, y, width float32) float32 {
	y += 10
	p.Write(text, 0, y+8, look.InkHead, look.FromLeft)
	p.Rule(0, y+20, width, look.Line)
	return y + 28
}

const factLabel = 170

// facts paints what is known, a line each; a value that has no room wraps.
func facts(p *look.Paper, all []Fact, y, width float32) float32 {
	label := min(factLabel, width*0.42)
	for _, f := range all {
		ink := look.InkCell
		if f.Amiss {
			ink = look.InkOf(look.Points13, true, look.HighColour)
		}
		p.Shrink(f.Label, 0, y+11, label-8, look.InkLabel, look.FromLeft)
		y = p.Wrap(f.Value, label, y+11, width-label, 19, ink) - 11 + 4
	}
	return y
}

// lines paints lines as they came, in quotes, each with its time.
func lines(p *look.Paper, w *words.Words, all []trial.Line, none string, bad bool, y, width float32) float32 {
	if len(all) == 0 {
		return p.Wrap(none, 0, y+11, width, 20, look.InkPale)
	}
	const clock = 92
	for i := range all {
		l := &all[i]
		p.Write(l.At.Format("15:04:05.00"), 0, y+11, look.InkLabel, look.FromLeft)
		y = quoted(p, l.Text, clock, y+11, width-clock) - 11
		if why := trial.RejectedText(w, l.Why); bad && why != "" {
			y = p.Wrap(why, clock, y+11, width-clock, 17, look.InkLabel) - 11
		}
		y += 3
	}
	return y
}

// quoted writes a line in quotes, and returns the middle of the line after it.
func quoted(p *look.Paper, text string, x, y, room float32) float32 {
	all := look.Wrap(text, room-2*look.Points12, look.InkCell)
	if len(all) == 0 {
		all = []string{""}
	}
	all[0] = "“" + all[0]
	all[len(all)-1] += "”"
	for _, line := range all {
		p.Write(line, x, y, look.InkCell, look.FromLeft)
		y += 19
	}
	return y
}
