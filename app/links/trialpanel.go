package links

import (
	"strconv"

	"fyne.io/fyne/v2"

	"pitboss/app/house/trial"
	"pitboss/app/look"
)

// trialPanel is what stands beside the form: the ports of the machine, and how the
// trial goes.
type trialPanel struct {
	screen            *Screen
	paper             *look.Paper
	scroll            *look.Scroll
	bar               *look.Pad
	try, save, cancel *look.Choice
	list              *look.Choice
	ports             []*look.Option
}

func newTrialPanel(s *Screen) *trialPanel {
	t := &trialPanel{screen: s, paper: look.NewPaper()}
	t.scroll = look.NewScroll(t.paper.Root)
	t.try = look.NewChoice(s.try)
	t.save = look.NewChoice(s.save)
	t.cancel = look.NewChoice(s.leave)
	t.list = look.NewChoice(s.listPorts)
	t.bar = look.NewPad(t.paintBar)
	return t
}

func (t *trialPanel) paintBar(size fyne.Size) {
	s, p := t.screen, t.bar
	d := s.draft
	if d == nil {
		return
	}
	t.try.Set(look.ChoiceFace{Text: s.say("test"), Main: !d.Tried(), Disabled: d.Running() || s.busy})
	t.save.Set(look.ChoiceFace{Text: s.say("save"), Main: d.Tried(), Disabled: s.busy})
	t.cancel.Set(look.ChoiceFace{Text: s.say("cancel"), Cap: s.form.Cap("Esc")})
	x := float32(0)
	for _, c := range []*look.Choice{t.try, t.save, t.cancel} {
		w := whole(max(c.Needs(), 96))
		p.Key(c, x, size.Height/2-look.Target/2, w, look.Target)
		x += w + look.Gap
	}
}

func (t *trialPanel) show() {
	s, p := t.screen, t.paper
	width := t.scroll.Size().Width - 12
	if s.draft == nil || width < 40 {
		return
	}
	p.Device = look.ScaleOf(t.scroll)
	p.Begin()
	y := t.paintPorts(8, width)
	y = head(p, s.say("trial"), y, width)
	y = t.paintTrial(y, width)
	p.End()
	if least := fyne.NewSize(1, y+8); p.Least != least {
		p.Least = least
		t.scroll.Refresh()
	}
	t.bar.Refresh()
}

// paintPorts paints the ports of the machine, once somebody asked for them.
func (t *trialPanel) paintPorts(y, width float32) float32 {
	s, p := t.screen, t.paper
	t.list.Set(look.ChoiceFace{Text: s.say("list_ports"), Cap: s.form.Cap("P")})
	w := min(whole(t.list.Needs()), width)
	p.Key(t.list, 0, y, w, look.Target)
	y += look.Target + look.Gap
	if s.listed && len(s.ports) == 0 {
		y = p.Wrap(s.say("no_ports"), 0, y+11, width, 20, look.InkPale)
	}
	for len(t.ports) < len(s.ports) {
		i := len(t.ports)
		t.ports = append(t.ports, look.NewOption(func() { s.takePort(i) }))
	}
	for i := range s.ports {
		o := t.ports[i]
		of, _ := s.draft.sheet.Device()
		o.Set(look.OptionFace{Ring: true, Title: s.ports[i].Name, Second: s.ports[i].Product, Chosen: of.Link == s.ports[i].Address})
		h := o.Height(width)
		p.Key(o, 3, y, width-6, h)
		y += h + look.GapGroup
	}
	return y
}

func (t *trialPanel) paintTrial(y, width float32) float32 {
	s, p := t.screen, t.paper
	of, there := s.draft.Trial()
	if !there {
		return p.Wrap(s.say("trial_intro"), 0, y+11, width, 20, look.InkPale)
	}
	amiss := of.State == "lost"
	ink := look.InkOf(look.Points16, true, look.Text1)
	if amiss {
		ink.Color = look.HighColour
	}
	state := StateText(s.words, &Link{State: of.State})
	p.Write(state, 0, y+12, ink, look.FromLeft)
	if !of.Over {
		p.Write(s.say("trial_running"), width, y+12, look.InkPale, look.ToRight)
	}
	y += 28
	why, cause := trial.Failed(s.words, of.Reason, of.Problem)
	if why != "" {
		y = p.Wrap(why, 0, y+11, width, 20, look.InkCell) - 4
	}
	if cause != "" {
		y = p.Wrap(cause, 0, y+11, width, 18, look.InkLabel) - 4
	}
	y = facts(p, []Fact{
		{s.say("fact_bytes"), strconv.Itoa(of.Bytes), false},
		{s.say("fact_lines"), strconv.Itoa(of.Lines), false},
		{s.say("fact_rejected"), strconv.Itoa(of.Rejected), of.Rejected > 0},
	}, y+4, width)
	if of.Over && !amiss {
		key := "trial_understood"
		switch {
		case of.Bytes == 0:
			key = "trial_nothing"
		case of.Lines == 0:
			key = "trial_not_understood"
		}
		y = p.Wrap(s.say(key), 0, y+13, width, 20, look.InkOf(look.Points14, true, look.Text1))
	}
	if len(of.Events) > 0 {
		y = head(p, s.say("trial_events"), y, width)
		for i := range of.Events {
			e := &of.Events[i]
			p.Write(e.At.Format("15:04:05.00"), 0, y+11, look.InkLabel, look.FromLeft)
			y = p.Wrap(e.Type+"  "+e.Text, 92, y+11, width-92, 19, look.InkCell) - 8
		}
	}
	if of.Bytes > 0 {
		y = head(p, s.say("last_lines"), y, width)
		y = lines(p, s.words, of.Last, s.say("no_lines"), false, y, width)
	}
	if len(of.Bad) > 0 {
		y = head(p, s.say("rejected_lines"), y, width)
		y = lines(p, s.words, of.Bad, "", true, y, width)
	}
	return y
}
