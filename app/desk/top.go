package desk

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"pitboss/app/look"
)

// topBar is the alarm strip, the clock and the person.
type topBar struct {
	desk   *Desk
	object *fyne.Container
	ground *canvas.Rectangle
	edge   *canvas.Rectangle
	lines  [2]*canvas.Rectangle
	chips  []*chip
	more   *look.Key

	clock, date *canvas.Text
	person      *personKey
	shown       Person       // whom the place of the person shows
	spoken      string       // and in which language
	calm        *canvas.Text // what the strip says when there is no alarm
	room        int          // chips that there is room for
}

func newTopBar(d *Desk) *topBar {
	b := &topBar{desk: d, ground: look.Fill(look.Bg0, 0), edge: look.Fill(look.Line, 0)}
	b.clock, b.date = look.Text("", look.Points28, true, look.Text1), look.Text("", look.Points12, false, look.Text3)
	b.calm = look.Text("", look.Points14, false, look.Text3)
	b.person = newPersonKey(d)
	b.more = look.NewKey("", func() { d.Go(look.Place{Screen: "alarms"}) })
	for i := range b.lines {
		b.lines[i] = look.Fill(look.Line, 0)
	}
	b.object = container(b, b.ground, b.edge, b.lines[0], b.lines[1], b.clock, b.date, b.calm, b.more, b.person)
	return b
}

// forget has everything drawn again.
func (b *topBar) forget() {
	for _, c := range b.chips {
		c.of = Chip{}
	}
}

func (b *topBar) show() {
	d := b.desk
	changed := false
	set := func(t *canvas.Text, s string) {
		if t.Text != s {
			t.Text, changed = s, true
		}
	}
	if now := d.now.Now; !now.IsZero() {
		set(b.clock, now.Format("15:04:05"))
		set(b.date, d.words.Date(now))
	}
	if b.shown != d.bars.Person || b.spoken != d.words.Language {
		b.shown, b.spoken, changed = d.bars.Person, d.words.Language, true
		b.person.Refresh()
	}
	set(b.calm, "")
	if len(d.bars.Alarms) == 0 {
		set(b.calm, d.say("desk_no_alarm"))
	}
	changed = b.showChips() || changed
	if changed {
		b.Layout(nil, b.object.Size())
		canvas.Refresh(b.object)
	}
}

func (b *topBar) showChips() (changed bool) {
	d := b.desk
	n := min(len(d.bars.Alarms), b.room)
	for len(b.chips) < n {
		c := newChip(d)
		b.chips = append(b.chips, c)
		b.object.Objects = append(b.object.Objects, c) // Add would lay them out half-way
		changed = true
	}
	for i, c := range b.chips {
		if i >= n {
			changed = changed || c.Visible()
			c.Hide()
			continue
		}
		changed = changed || !c.Visible()
		c.Show()
		c.show(&d.bars.Alarms[i], d.now)
	}
	more := ""
	if left := len(d.bars.Alarms) - n; left > 0 {
		more = d.words.Say("desk_more_alarms", map[string]any{"Count": strconv.Itoa(left)})
	}
	if b.more.Text != more {
		b.more.Text, changed = more, true
		b.more.Refresh()
	}
	return changed
}

// What is at the right end of the bar, and how much of it a narrow window keeps.
const (
	personWidth = 184
	faceWidth   = 64
	clockWidth  = 176
	clockNarrow = 150
	moreWidth   = 92
)

// Layout implements fyne.Layout.
func (b *topBar) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	look.Put(b.ground, -railWidth, 0, size.Width+railWidth, size.Height)
	look.Put(b.edge, 0, size.Height, size.Width, 1)
	person, clock := float32(personWidth), float32(clockWidth)
	// A long name takes room from the strip, within reason.
	person = min(max(person, 72+float32(int(b.person.needs())+1)), 260)
	full := size.Width >= 900
	if !full {
		person, clock = faceWidth, clockNarrow
	}
	middle := size.Height / 2
	at := size.Width - person
	look.Put(b.lines[1], at-8, middle-24, 1, 48)
	if b.person.wide != full {
		b.person.wide = full
		b.person.Refresh()
	}
	look.Put(b.person, at-4, middle-28, person, 56)
	at -= clock
	look.Put(b.lines[0], at-8, middle-24, 1, 48)
	look.Baseline(b.clock, at+8, middle-11)
	look.Baseline(b.date, at+8, middle+17)
	b.layChips(at-8-margin, middle)
}

func (b *topBar) layChips(right, middle float32) {
	const pitch = chipWidth + look.Gap
	alarms := len(b.desk.bars.Alarms)
	fits := max(int((right-margin+look.Gap)/pitch), 1)
	if alarms > fits {
		fits = max(int((right-margin-moreWidth)/pitch), 1)
	}
	if b.room != fits {
		b.room = fits
		b.showChips()
	}
	x := float32(margin)
	for _, c := range b.chips {
		if c.Visible() {
			look.Put(c, x, middle-chipHeight/2, min(chipWidth, right-x), chipHeight)
			x += pitch
		}
	}
	look.Visible(b.more.Text != "", b.more)
	look.Put(b.more, x, middle-look.Target/2, max(b.more.MinSize().Width, 60), look.Target)
	look.Baseline(b.calm, margin, middle)
}

// MinSize implements fyne.Layout.
func (b *topBar) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, topHeight) }

func container(l fyne.Layout, all ...fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: l, Objects: all}
}
