package firstrun

import (
	"strings"

	"fyne.io/fyne/v2"

	"pitboss/app/house"
	"pitboss/app/look"
	"pitboss/app/look/form"
	"pitboss/app/warnings"
)

// The parts of the window.
const (
	margin     = 20
	stepsWide  = 240
	listWide   = 380
	slimList   = 300
	headHigh   = 72
	barHigh    = look.Target + 2*12
	twoColumns = 900
	stepPitch  = 44
)

// layout puts the steps at the left, then the list of the page if it has one, then the
// page with its keys below. In a narrow window the steps are a line above, and the list
// is above the page.
type layout struct{ screen *Screen }

// Layout implements fyne.Layout.
func (l *layout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	s := l.screen
	if size.Width < 2 {
		return
	}
	x, y := float32(margin), float32(margin)
	w, h := size.Width-2*margin, size.Height-2*margin
	narrow := size.Width < twoColumns
	if narrow {
		look.Put(s.grounds[0], x, y, w, headHigh)
		look.Put(s.steps, x, y, w, headHigh)
		y, h = y+headHigh+look.Gap, h-headHigh-look.Gap
	} else {
		look.Put(s.grounds[0], x, y, stepsWide, h)
		look.Put(s.steps, x, y, stepsWide, h)
		x, w = x+stepsWide+look.GapSide, w-stepsWide-look.GapSide
	}
	listed := s.listed()
	look.Visible(listed, s.grounds[1])
	look.Visible(listed, s.list)
	switch {
	case listed && narrow:
		const above = 132
		look.Put(s.grounds[1], x, y, w, above)
		look.Put(s.list, x, y+4, w, above-8)
		y, h = y+above+look.Gap, h-above-look.Gap
	case listed:
		wide := float32(listWide)
		if w < 900 {
			wide = slimList
		}
		look.Put(s.grounds[1], x, y, wide, h)
		look.Put(s.list, x, y+8, wide, max(h-16, 1))
		x, w = x+wide+look.GapSide, w-wide-look.GapSide
	}
	look.Put(s.grounds[2], x, y, w, h)
	inner := max(w-2*look.Padding, 1)
	below := s.bar.height(inner)
	room := max(h-below-16, 1)
	look.Put(s.form, x+look.Padding-4, y+12, inner+8, room)
	look.Visible(!s.withFields(), s.scroll)
	if !s.withFields() {
		const head = 96
		look.Put(s.form, x+look.Padding-4, y+12, inner+8, head)
		look.Put(s.scroll, x+look.Padding, y+12+head, inner, max(room-head, 1))
	}
	look.Put(s.bar.pad, x+look.Padding, y+h-below, inner, below)
}

// MinSize implements fyne.Layout.
func (l *layout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(640, 360) }

// paintSteps paints the pages: those that are done, the one in sight, those to come.
func (s *Screen) paintSteps(size fyne.Size) {
	p := s.steps
	all := s.setup.Steps()
	if size.Height <= headHigh {
		p.Write("Pit Boss", look.Padding, 24, look.InkTitle, look.FromLeft)
		for i, step := range all {
			if step == s.setup.Step() {
				text := s.words.Say("first_of", map[string]any{"Number": i + 1, "Of": len(all)}) + "  " + s.say("step_"+step.Key())
				p.Shrink(text, look.Padding, 50, size.Width-2*look.Padding, look.InkValue, look.FromLeft)
			}
		}
		return
	}
	p.Write("Pit Boss", look.Padding, 34, look.InkOf(look.Points22, true, look.Text1), look.FromLeft)
	p.Shrink(s.say("title"), look.Padding, 64, size.Width-2*look.Padding, look.InkPale, look.FromLeft)
	y, done := float32(104), true
	for _, step := range all {
		ink, mark := look.InkOf(look.Points14, false, look.Text3), look.MarkRing
		switch {
		case step == s.setup.Step():
			done = false
			ink, mark = look.InkOf(look.Points14, true, look.Text1), look.MarkChosen
			p.Fill(8, y-stepPitch/2+2, size.Width-16, stepPitch-4, look.RadiusKey, look.Bg3)
		case done:
			ink, mark = look.InkOf(look.Points14, false, look.Text2), look.MarkTick
		}
		p.Mark(mark, look.Padding, y-9, 18, ink.Color)
		p.Shrink(s.say("step_"+step.Key()), look.Padding+30, y, size.Width-look.Padding-46, ink, look.FromLeft)
		y += stepPitch
	}
}

// showReview shows the file as it will be written.
func (s *Screen) showReview() {
	if s.withFields() {
		return
	}
	p := s.review
	width := s.scroll.Size().Width - 16
	if width < 40 {
		return
	}
	text, err := s.cfg.Host.Text(s.setup.Config())
	if err != nil {
		text = s.unwritable(err)
	}
	p.Device = look.ScaleOf(s.scroll)
	p.Begin()
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	high := float32(len(lines))*20 + 24
	p.Fill(0, 0, width, high, look.RadiusKey, look.Bg0)
	y := float32(22)
	for _, line := range lines {
		x := float32(14)
		for strings.HasPrefix(line, " ") {
			line, x = line[1:], x+7
		}
		key, value, pair := strings.Cut(line, "=")
		switch {
		case !pair || strings.HasPrefix(line, "["):
			p.Clip(line, x, y, width-x-8, look.InkOf(look.Points13, true, look.Text1), look.FromLeft)
		default:
			p.Write(strings.TrimSpace(key), x, y, look.InkPale, look.FromLeft)
			p.Clip(strings.TrimSpace(value), x+190, y, width-x-198, look.InkCell, look.FromLeft)
		}
		y += 20
	}
	p.End()
	if least := fyne.NewSize(1, high); p.Least != least {
		p.Least = least
		s.scroll.Refresh()
	}
}

// bar is the keys of the page.
type bar struct {
	screen *Screen
	pad    *look.Pad
	keys   map[string]*look.Choice
}

func newBar(s *Screen) *bar {
	b := &bar{screen: s, keys: map[string]*look.Choice{}}
	for name, does := range map[string]func(){
		"next": s.next, "back": s.back, "test": s.try, "add": s.add, "remove": s.remove, "take": s.take,
		"practice": func() {
			if !s.busy && s.cfg.Practice != nil {
				s.cfg.Practice()
			}
		},
	} {
		b.keys[name] = look.NewChoice(does)
	}
	b.pad = look.NewPad(b.paint)
	return b
}

// faces are the keys of the page, in their order.
func (b *bar) faces() (names []string, faces []look.ChoiceFace) {
	s := b.screen
	put := func(name string, f look.ChoiceFace) {
		names, faces = append(names, name), append(faces, f)
	}
	step := s.setup.Step()
	if step != Language {
		put("back", look.ChoiceFace{Text: s.say("back"), Cap: s.form.Cap("Esc"), Disabled: s.busy})
	}
	next := look.ChoiceFace{Text: s.say("next"), Cap: "Enter", Main: true, Disabled: s.busy}
	if step == Review {
		next.Text = s.say("save")
	}
	put("next", next)
	switch step {
	case Language:
		put("practice", look.ChoiceFace{Text: s.say("practice")})
	case Source:
		if s.setup.source == fromServer {
			put("test", look.ChoiceFace{Text: s.words.Say("link_test", nil), Disabled: s.trying})
		}
	case Tables:
		put("add", look.ChoiceFace{Text: s.say("add_table")})
		put("remove", look.ChoiceFace{Text: s.say("remove"), Disabled: len(s.setup.tables) == 0})
		if t := s.setup.serverTrial; t != nil && len(t.Tables) > 0 && s.setup.source == fromServer {
			put("take", look.ChoiceFace{Text: s.words.Count("first_take", len(t.Tables))})
		}
	case Devices:
		put("test", look.ChoiceFace{Text: s.words.Say("link_test", nil), Disabled: s.trying || len(s.setup.devices) == 0})
		put("add", look.ChoiceFace{Text: s.words.Say("link_add", nil)})
		put("remove", look.ChoiceFace{Text: s.say("remove"), Disabled: len(s.setup.devices) == 0})
	case Admin, Day, Review:
	}
	return names, faces
}

// flow calls put with the place of every key in a width, and says how high they are.
func (b *bar) flow(width float32, put func(c *look.Choice, x, y, w float32)) float32 {
	names, faces := b.faces()
	x, y := float32(0), float32(12)
	for i, name := range names {
		c := b.keys[name]
		c.Set(faces[i])
		w := min(float32(int(max(c.Needs(), 104)+0.99)), width)
		if x > 0 && x+w > width {
			x, y = 0, y+look.Target+look.GapGroup
		}
		if put != nil {
			put(c, x, y, w)
		}
		x += w + look.Gap
	}
	return y + look.Target + 12
}

func (b *bar) height(width float32) float32 { return max(b.flow(width, nil), barHigh) }

func (b *bar) paint(size fyne.Size) {
	b.flow(size.Width, func(c *look.Choice, x, y, w float32) { b.pad.Key(c, x, y, w, look.Target) })
}

// unwritable says why there is no file to be shown: what is wrong in it, a line each.
func (s *Screen) unwritable(err error) string {
	faults := house.Faults(err)
	if len(faults) == 0 {
		return warnings.InLines(s.words, err)
	}
	lines := make([]string, len(faults))
	for i, f := range faults {
		lines[i] = f.Path + ": " + form.FaultText(s.words, f)
	}
	return strings.Join(lines, "\n")
}
