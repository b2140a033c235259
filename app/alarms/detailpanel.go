package alarms

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"pitboss/app/alarms/watch"
	"pitboss/app/draw"
	"pitboss/app/look"
)

// detailPanel is the chosen alarm in full, what to do about it, and what can be done
// with it: take it, put it away, bring it back, go to its table.
type detailPanel struct {
	screen *Screen
	object *fyne.Container
	ground *canvas.Rectangle
	frame  *canvas.Rectangle
	scroll *look.Scroll
	story  *story
	form   *look.Scroll // the keys with which an alarm is put away

	take, shelve, back, table, ret *look.Key
	cancel, put                    *look.Key // of the form
	reasons                        []*look.Key
	minutes                        []*look.Key
	reason                         *look.Field
	keys                           []fyne.CanvasObject

	noted        *look.Key // opens the field of a note
	note         *look.Field
	unnote, done *look.Key // end it: without, and with
	noting       *fyne.Container
}

func newDetailPanel(s *Screen) *detailPanel {
	d := &detailPanel{screen: s, ground: look.Fill(look.Bg2, look.RadiusTile), frame: look.Frame(look.Clear, 2, look.RadiusTile)}
	d.story = newStory()
	d.scroll = look.NewScroll(d.story.object)
	d.take = look.NewKey("", func() { s.take(s.chosen, "") })
	d.take.Main = true
	d.shelve = look.NewKey("", s.openForm)
	d.put = look.NewKey("", s.shelve)
	d.put.Main = true
	d.back = look.NewKey("", func() { s.cfg.Pit.Unshelve(s.chosen, s.done) })
	d.table = look.NewKey("", func() {
		if i := s.at(); i >= 0 {
			s.goTo(&s.rows[i])
		}
	})
	d.cancel = look.NewKey("", func() { s.escape() })
	d.ret = look.NewKey("", func() {
		s.inFull = false
		s.refresh()
	})
	for i := range watch.Reasons(s.words) {
		d.reasons = append(d.reasons, look.NewKey("", func() { d.choose(i) }))
	}
	for _, m := range watch.Minutes() {
		d.minutes = append(d.minutes, look.NewKey("", func() {
			if s.form != nil {
				s.form.Minutes = m
				s.refresh()
			}
		}))
	}
	d.reason = look.NewField()
	d.reason.OnChange = func(text string) {
		if s.form != nil && text != "" {
			s.form.Reason, s.form.Other = -1, text
			d.showForm()
		}
	}
	d.noted = look.NewKey("", s.openNote)
	d.note = look.NewField()
	d.note.OnEnter = func(string) { s.takeWithNote() }
	d.unnote, d.done = look.NewKey("", func() { s.escape() }), look.NewKey("", s.takeWithNote)
	d.done.Main = true
	d.noting = container.New((*noteLayout)(d), d.note, d.unnote, d.done)
	d.noting.Hide()
	d.keys = []fyne.CanvasObject{d.take, d.noted, d.shelve, d.back, d.table, d.ret}
	d.form = look.NewScroll(container.New((*formLayout)(d), d.formKeys()...))
	objects := append([]fyne.CanvasObject{d.ground, d.scroll, d.form, d.noting, d.frame}, d.keys...)
	d.object = container.New(d, objects...)
	return d
}

// formKeys are the objects of the form: the reasons, the typed one, the minutes, and
// the two that end it.
func (d *detailPanel) formKeys() []fyne.CanvasObject {
	var all []fyne.CanvasObject
	for _, k := range d.reasons {
		all = append(all, k)
	}
	all = append(all, d.reason)
	for _, k := range d.minutes {
		all = append(all, k)
	}
	return append(all, d.cancel, d.put)
}

// formLayout lays the form out, each reason a row.
type formLayout detailPanel

const (
	formRow    = look.Target + look.Gap
	storyAbove = 48 // the least of the alarm that stays in sight above the form
)

// Layout implements fyne.Layout.
func (l *formLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	y, room := float32(0), size.Width-2*look.Padding
	row := func(keys ...fyne.CanvasObject) {
		w := (room - float32(len(keys)-1)*look.Gap) / float32(len(keys))
		for i, k := range keys {
			look.Put(k, look.Padding+float32(i)*(w+look.Gap), y, w, look.Target)
		}
		y += formRow
	}
	for _, k := range l.reasons {
		row(k)
	}
	row(l.reason)
	row(l.minutes[0], l.minutes[1], l.minutes[2], l.minutes[3])
	row(l.cancel, l.put)
}

// MinSize implements fyne.Layout.
func (l *formLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(1, float32(len(l.reasons)+3)*formRow+look.Gap)
}

// noteLayout lays the field of a note out, with the two keys that end it.
type noteLayout detailPanel

const noteHigh = look.FieldLabel + look.Target + look.Gap + look.Target + look.Padding

// Layout implements fyne.Layout.
func (l *noteLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	room := size.Width - 2*look.Padding
	look.Put(l.note, look.Padding, 0, room, look.FieldLabel+look.Target)
	y, w := float32(look.FieldLabel+look.Target+look.Gap), (room-look.Gap)/2
	look.Put(l.unnote, look.Padding, y, w, look.Target)
	look.Put(l.done, look.Padding+w+look.Gap, y, w, look.Target)
}

// MinSize implements fyne.Layout.
func (l *noteLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, noteHigh) }

func (d *detailPanel) choose(i int) {
	if s := d.screen; s.form != nil {
		s.form.Reason = i
		s.refresh()
	}
}

// show brings the panel up to the chosen alarm.
func (d *detailPanel) show() {
	s := d.screen
	for _, k := range d.keys {
		look.Visible(false, k)
	}
	d.frame.StrokeColor = look.Clear
	i := s.at()
	if i < 0 {
		d.story.begin()
		d.story.line(s.text("choose"), look.Points14, false, look.Text3)
		d.summary()
		d.story.end()
		d.refresh()
		return
	}
	m := &s.rows[i]
	if m.State <= watch.Returned {
		d.frame.StrokeColor = look.SeverityColour(m.Severity)
	}
	told := s.speaker().Tell(m)
	d.tell(m, &told)
	switch {
	case s.form != nil:
		d.showForm()
	case s.noting && told.CanTake:
		d.note.Set(look.FieldFace{Label: s.text("note"), Hint: s.text("note_hint")})
		d.label(d.unnote, "cancel", "Esc", true)
		d.label(d.done, "next_acknowledge", "Enter", true)
	default:
		d.showKeys(m, &told)
	}
	if s.narrow() && s.form == nil && !s.noting {
		d.label(d.ret, "filter_active", "Esc", true)
		d.ret.Text = "‹ " + s.text("title")
	}
	d.refresh()
}

func (d *detailPanel) refresh() {
	d.Layout(nil, d.object.Size())
	d.object.Refresh()
}

// summary is how the desk did, where no alarm is chosen.
func (d *detailPanel) summary() {
	s := d.screen
	t := s.cfg.Keeper.Times(s.now)
	if t.Taken > 0 {
		d.story.fact(s.words.Count("alarm_median_ack", t.Taken), look.Elapsed(t.Acknowledged))
	}
	if t.Counted > 0 {
		d.story.fact(s.words.Count("alarm_median_resolve", t.Counted), look.Elapsed(t.Resolved))
	}
}

// tell writes the story of an alarm.
func (d *detailPanel) tell(m *watch.Row, told *watch.Detail) {
	s, st := d.screen, d.story
	st.begin()
	shape := draw.Shape(int(m.Severity), look.SeverityColour(m.Severity), look.OnFill, m.State == watch.Returned, shapeSize, s.scale)
	st.head(shape, m.Table, told.Title, m.Age)
	st.line(m.Word, look.Points13, false, look.Text2)
	for _, line := range told.Status {
		st.line(line, look.Points13, false, look.Text1)
	}
	st.rule()
	if told.Sentence != "" {
		st.line(told.Sentence, look.Points14, false, look.Text1)
	}
	for _, f := range told.Facts {
		st.fact(f.Label, f.Value)
	}
	st.rule()
	st.line(s.text("todo"), look.Points13, true, look.Text3)
	st.line(told.Todo, look.Points14, false, look.Text1)
	st.rule()
	st.line(s.text("times"), look.Points13, true, look.Text3)
	for _, f := range told.Times {
		st.fact(f.Label, f.Value)
	}
	if s.failed != "" {
		st.rule()
		st.line(s.failed, look.Points14, true, look.Text1)
	}
	st.end()
}

func (d *detailPanel) label(k *look.Key, text, cap string, on bool) {
	k.Text, k.Cap = d.screen.text(text), cap
	look.Visible(on, k)
	k.Refresh()
}

func (d *detailPanel) showKeys(m *watch.Row, told *watch.Detail) {
	s := d.screen
	_, mayTake, mayShelve := s.cfg.Pit.Person()
	d.take.Disabled, d.noted.Disabled, d.shelve.Disabled, d.back.Disabled = !mayTake, !mayTake, !mayShelve, !mayShelve
	d.label(d.take, "next_acknowledge", "A", told.CanTake)
	d.label(d.noted, "with_note", "N", told.CanTake)
	d.label(d.shelve, "shelve", "S", told.CanShelve)
	d.label(d.back, "next_unshelve", "", told.CanBringBack)
	d.label(d.table, "next_table", "Enter", m.Alarm.Finding.Table != "")
}

// showForm asks why, and for how long.
func (d *detailPanel) showForm() {
	s := d.screen
	for i, text := range watch.Reasons(s.words) {
		k := d.reasons[i]
		k.Text, k.Chosen = text, s.form.Reason == i
		k.Refresh()
	}
	for i, m := range watch.Minutes() {
		k := d.minutes[i]
		k.Text, k.Chosen = s.words.Say("alarm_shelve_minutes", map[string]any{"Minutes": m}), s.form.Minutes == m
		k.Refresh()
	}
	d.reason.Set(look.FieldFace{Hint: s.text("shelve_other")})
	until := s.form.Until(s.now).In(s.cfg.Zone).Format("15:04")
	d.put.Disabled = s.form.Why(s.words) == ""
	d.put.Text = s.words.Say("alarm_shelve_do", map[string]any{"Time": until})
	d.put.Refresh()
	d.label(d.cancel, "cancel", "Esc", true)
}

// Layout implements fyne.Layout: the keys below, the story above them.
func (d *detailPanel) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if size.Width < 2 {
		return
	}
	look.Put(d.ground, 0, 0, size.Width, size.Height)
	look.Put(d.frame, 0, 0, size.Width, size.Height)
	room := size.Width - 2*look.Padding
	y := size.Height - look.Padding
	row := func(keys ...fyne.CanvasObject) {
		var seen []fyne.CanvasObject
		for _, k := range keys {
			if k.Visible() {
				seen = append(seen, k)
			}
		}
		if len(seen) == 0 {
			return
		}
		y -= look.Target
		w := (room - float32(len(seen)-1)*look.Gap) / float32(len(seen))
		for i, k := range seen {
			look.Put(k, look.Padding+float32(i)*(w+look.Gap), y, w, look.Target)
		}
		y -= look.Gap
	}
	d.story.width = size.Width
	high := d.story.arrange()
	look.Visible(d.screen.form != nil, d.form)
	look.Visible(d.screen.noting && d.screen.form == nil && d.screen.at() >= 0, d.noting)
	if d.screen.form != nil {
		// The alarm keeps a few lines above the form; the form scrolls where it must.
		whole := float32(len(d.reasons)+3)*formRow + look.Gap
		top := max(min(high+4, size.Height-whole-4), min(high, storyAbove))
		look.Put(d.form, 0, top, size.Width, max(size.Height-top-4, 1))
		y = top
	} else if d.noting.Visible() {
		y -= noteHigh - look.Padding
		look.Put(d.noting, 0, y, size.Width, noteHigh)
		y -= look.Gap
	} else {
		row(d.ret, d.table)
		row(d.shelve, d.back)
		row(d.take, d.noted)
	}
	look.Put(d.scroll, 0, 4, size.Width, max(y-4, 1))
	d.story.object.Resize(fyne.NewSize(size.Width, high))
	d.scroll.Refresh()
}

// MinSize implements fyne.Layout.
func (d *detailPanel) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, 1) }
