package records

import (
	"path/filepath"
	"strconv"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/tables/roles"
)

// header is the name of the screen, how the journal stands, the gaming day in sight and
// what can be done with all of it.
type header struct {
	screen                  *Screen
	pad                     *look.Pad
	older, day, newer       *look.Key
	verify, export, reports *look.Key
	health, find            *look.Key
}

const (
	headHigh  = 60
	headTitle = 280
	stepWide  = 40
	slimmest  = 700
)

func newHeader(s *Screen) *header {
	h := &header{screen: s}
	h.older = look.NewKey("‹", func() { s.stepDay(true) })
	h.newer = look.NewKey("›", func() { s.stepDay(false) })
	h.day = look.NewKey("", func() { s.toggle(daysMode) })
	h.verify = look.NewKey("", func() { s.toggle(verifyMode) })
	h.export = look.NewKey("", func() { s.toggle(exportMode) })
	h.reports = look.NewKey("", func() { s.toggle(reportMode) })
	h.health = look.NewKey("", func() { s.toggle(healthMode) })
	h.find = look.NewKey("", s.seek)
	h.pad = look.NewPad(h.paint)
	return h
}

// dress gives the keys their texts.
func (h *header) dress() {
	s := h.screen
	set := func(k *look.Key, text, cap string, chosen, disabled bool) {
		if k.Text != text || k.Cap != cap || k.Chosen != chosen || k.Disabled != disabled {
			k.Text, k.Cap, k.Chosen, k.Disabled = text, cap, chosen, disabled
			k.Refresh()
		}
	}
	read := s.may(roles.Read)
	set(h.day, s.dayText(), "O", s.mode == daysMode, !read)
	set(h.verify, s.text("verify"), "V", s.mode == verifyMode, !s.may(roles.Verify))
	set(h.export, s.text("export"), "E", s.mode == exportMode, !s.may(roles.Export))
	set(h.reports, s.text("reports"), "R", s.mode == reportMode, !s.may(roles.Export))
	health := s.text("health")
	if n := len(s.panel.health.of.Fresh); n > 0 {
		health += " " + strconv.Itoa(n)
	}
	set(h.health, health, "H", s.mode == healthMode, false)
	set(h.find, s.text("find"), "F", false, !read)
	set(h.older, "‹", "", false, !read || len(s.days) == 0 || s.asked.Day == s.days[len(s.days)-1])
	set(h.newer, "›", "", false, !read || s.asked.Day == "")
}

// dayText is the gaming day in sight, as a person reads it.
func (s *Screen) dayText() string {
	if s.asked.Day == "" {
		return s.text("all_days")
	}
	return s.dayName(s.asked.Day)
}

func (s *Screen) keys() []*look.Key {
	all := []*look.Key{s.head.verify, s.head.export, s.head.reports}
	if s.cfg.Keeping != nil {
		all = append(all, s.head.health)
	}
	if s.low() {
		all = append(all, s.head.find)
	}
	return all
}

// wideOf is how wide keys are beside each other.
func wideOf(keys []*look.Key) float32 {
	w := -float32(look.Gap)
	for _, k := range keys {
		w += k.MinSize().Width + look.Gap
	}
	return w
}

// besideTitle is where what is beside the title may begin.
func (h *header) besideTitle() float32 {
	return look.Padding + look.Width(h.screen.text("title"), look.Points18, true) + look.Padding
}

// height is one row where everything has room in it, else two.
func (h *header) height(width float32) float32 {
	h.dress()
	if h.needs() <= width {
		return headHigh
	}
	return headHigh + look.Target + look.Gap
}

func (h *header) needs() float32 {
	need := float32(headTitle) + 2*stepWide + h.dayWide() + 2*look.GapGroup + 2*look.Padding
	for _, k := range h.screen.keys() {
		need += k.MinSize().Width + look.Gap
	}
	return need
}

// dayWide is the same for all days of a language, so that the keys beside it stay, where
// there is room for that.
func (h *header) dayWide() float32 {
	if h.screen.content.Size().Width < slimmest {
		return h.day.MinSize().Width
	}
	return max(h.day.MinSize().Width, look.Width(h.screen.text("all_days"), look.Points14, true)+70, 190)
}

func (h *header) paint(size fyne.Size) {
	s, p := h.screen, &h.pad.Paper
	h.dress()
	p.Fill(0, 0, size.Width, size.Height, look.RadiusTile, look.Bg2)
	p.Write(s.text("title"), look.Padding, 21, look.InkTitle, look.FromLeft)
	x, y := float32(headTitle), float32(10)
	if size.Height > headHigh {
		x, y = look.Padding, headHigh-2
	}
	put := func(k *look.Key, w float32) {
		p.Key(k, x, y, w, look.Target)
		x += w
	}
	put(h.older, stepWide)
	x += look.GapGroup
	put(h.day, h.dayWide())
	x += look.GapGroup
	put(h.newer, stepWide)
	ends := x + look.Padding
	keys, room, right := s.keys(), float32(headTitle), size.Width-12
	if size.Height > headHigh {
		keys, room = h.putBeside(keys, right, ends)
	}
	st := s.journal.Standing()
	line := s.say("count", map[string]any{"Number": s.words.Number(st.Records)})
	if s.folder != nil {
		line = s.say("other_read", map[string]any{"Folder": filepath.Base(s.where)})
	}
	if room -= look.Padding + 8; look.Width(line, look.Points12, false) <= room || s.folder != nil {
		p.Clip(line, look.Padding, 43, room, look.InkLabel, look.FromLeft)
	}
	x = right
	for i := len(keys) - 1; i >= 0; i-- {
		w := keys[i].MinSize().Width
		x -= w
		p.Key(keys[i], x, y, w, look.Target)
		x -= look.Gap
	}
	if size.Height == headHigh && x-ends > 220 {
		signed := s.text("unsigned")
		if c := &st.Newest; c.Size > 0 {
			signed = s.say("signed", map[string]any{"Number": s.words.Number(int64(c.Size)), "Root": c.Short()})
		}
		p.Clip(signed, ends, 31, x-ends-8, look.InkPale, look.FromLeft)
	}
}

// putBeside puts the last of the keys beside the title: those that always stand there where
// the header has two rows, and as many others as the second row, which has room from ends on,
// cannot take. It returns the others, and where the title's room ends.
func (h *header) putBeside(keys []*look.Key, right, ends float32) (left []*look.Key, room float32) {
	x, least := right, h.besideTitle()
	for len(keys) > 0 {
		k := keys[len(keys)-1]
		w := k.MinSize().Width
		if x-w < least || k != h.health && k != h.find && right-wideOf(keys) >= ends {
			break
		}
		h.pad.Paper.Key(k, x-w, 10, w, look.Target)
		x -= w + look.Gap
		keys = keys[:len(keys)-1]
	}
	return keys, x
}
