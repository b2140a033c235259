package desk

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/findings"
)

// The size of a chip.
const (
	chipWidth  = 272
	chipHeight = 60
	chipBlock  = 48 // the part with the shape
	chipInset  = 58
)

// chip is an alarm of the strip.
type chip struct {
	look.Spot
	desk  *Desk
	of    Chip
	age   string
	blink bool
	scale float32
	drawn chipLook

	table, title, time, who *canvas.Text
	ground                  *canvas.Image
}

// chipLook is what the picture behind the texts of a chip depends on.
type chipLook struct {
	severity       findings.Severity
	state          State
	filled, dashed bool
	width, scale   float32
}

func newChip(d *Desk) *chip {
	c := &chip{desk: d, scale: 1}
	c.table, c.title = look.Text("", look.Points18, true, look.Text1), look.Text("", look.Points14, false, look.Text1)
	c.time, c.who = look.Text("", look.Points12, false, look.Text2), look.Text("", look.Points12, false, look.Text2)
	c.ground = look.Picture(nil)
	c.Init(c, func() { d.open(c.of) }, c.arrange, c.ground, c.table, c.title, c.time, c.who)
	return c
}

// open goes to what an alarm is about.
func (d *Desk) open(a Chip) {
	to := look.Place{Screen: "table", Table: a.Table, Subject: a.ID}
	if a.Table == "" || d.screen("table") == nil {
		to.Screen = "alarms"
	}
	if a.Screen != "" {
		to.Screen, to.Subject = a.Screen, a.Subject
	}
	if d.screen(to.Screen) == nil {
		to.Screen = d.cfg.Screens[0].Name()
	}
	d.Go(to)
}

func (c *chip) show(a *Chip, now look.Moment) {
	age := look.Elapsed(now.Now.Sub(a.Raised))
	blink := now.Blink && a.State == Unacknowledged
	if c.of == *a && c.age == age && c.blink == blink && c.scale == now.Scale {
		return
	}
	c.of, c.age, c.blink, c.scale = *a, age, blink, now.Scale
	c.Refresh()
}

// detail is who has taken the alarm, or that nobody has.
func (c *chip) detail() string {
	switch {
	case c.of.State == Acknowledged && c.of.By != "" && c.of.At.IsZero():
		return c.of.By
	case c.of.State == Acknowledged && c.of.By != "":
		return c.of.By + ", " + c.of.At.In(c.desk.cfg.Zone).Format("15:04:05")
	case c.of.State == Acknowledged:
		return c.desk.say("chip_acknowledged")
	case c.of.State == Returned:
		return c.desk.say("chip_returned")
	}
	return c.desk.say("chip_not_acknowledged")
}

func (c *chip) arrange(size fyne.Size) {
	a := &c.of
	fresh := a.State == Unacknowledged
	want := chipLook{a.Severity, a.State, fresh && c.blink, a.Silent && !fresh, size.Width, c.scale}
	look.Put(c.ground, 0, 0, size.Width, size.Height)
	if c.drawn != want {
		c.drawn = want
		c.ground.Image = want.draw(size)
		c.ground.Refresh()
	}
	c.arrangeTexts(size)
}

// draw draws what is behind the texts: the frame and the shape in its block.
func (l *chipLook) draw(size fyne.Size) image.Image {
	s := draw.NewSheet(size.Width, size.Height, l.scale)
	hue := look.SeverityColour(l.severity)
	thick := float32(2)
	if l.state == Returned {
		thick = 1
	}
	fill, digit := hue, look.OnFill
	switch {
	case l.dashed:
		s.Rect(0, 0, size.Width, size.Height, look.RadiusTile, look.Bg2)
		s.Dashes(0, 0, size.Width, size.Height, look.RadiusTile, 2, 7, 5, look.Text2)
	default:
		s.Plate(0, 0, size.Width, size.Height, look.RadiusTile, thick, look.Bg2, hue)
	}
	if l.filled {
		s.Rect(0, 0, chipBlock, size.Height, look.RadiusTile, hue)
		s.Rect(chipBlock/2, 0, chipBlock/2, size.Height, 0, hue)
		fill, digit = look.OnFill, hue
	}
	s.Shape(chipBlock/2, size.Height/2, 24, int(l.severity), fill, digit, l.state == Returned)
	return s.Image
}

func (c *chip) arrangeTexts(size fyne.Size) {
	a := &c.of
	x, room := float32(chipInset), size.Width-chipInset-10
	c.table.Text = look.Fit(a.Table, look.Points18, true, room/2) // a server may call a table anything
	look.Baseline(c.table, x, 20)
	taken := float32(0)
	if a.Table != "" {
		taken = c.table.Size().Width + 8
	}
	c.title.Text = look.Fit(a.Title, look.Points14, false, room-taken)
	look.Baseline(c.title, x+taken, 21)
	fresh := a.State == Unacknowledged
	c.time.Text, c.time.TextStyle.Bold, c.time.Color = c.age, fresh, color.Color(look.Text2)
	if fresh {
		c.time.Color = look.Text1
	}
	look.Baseline(c.time, x, 42.5)
	taken = c.time.Size().Width + 6
	c.who.Text = look.Fit(c.detail(), look.Points12, false, room-taken)
	look.Baseline(c.who, x+taken, 42.5)
}
