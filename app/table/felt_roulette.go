package table

import (
	"image"
	"reflect"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

// layoutPainter is the felt of a roulette table.
type layoutPainter struct {
	shown bool
	felt  draw.RouletteFelt
	names map[int]string
	drawn drawn
}

func (l *layoutPainter) take(v *View) bool {
	shown := v.Game == profile.Roulette
	if shown == l.shown && reflect.DeepEqual(l.felt, v.Roulette.Felt) && reflect.DeepEqual(l.names, v.Roulette.Names) {
		return false
	}
	l.shown, l.felt, l.names = shown, v.Roulette.Felt, v.Roulette.Names
	return true
}

func (l *layoutPainter) breadth() float32 { return draw.RouletteWidth }

func (l *layoutPainter) heights(float32) (least, wants float32) {
	if !l.shown {
		return 0, 0
	}
	return draw.RouletteHeight, draw.RouletteHeight
}

func (l *layoutPainter) paint(p *paper, w, h float32) {
	p.fill(0, 0, w, h, look.RadiusTile, look.Felt)
	x := (w - draw.RouletteWidth) / 2
	colours := draw.Dark()
	felt := l.drawn.get(l.felt, p.scale(), func() image.Image { return l.felt.Draw(&colours, p.scale()) })
	p.picture(felt, x, 0, draw.RouletteWidth, draw.RouletteHeight)
	for _, label := range l.felt.Layout.Labels() {
		_, _, wide, _, _ := l.felt.Layout.Rect(label.Position)
		room := min(wide-40, max(wide-62, 48)) // a chip lies at the right of the word
		how := ink{look.Points14, false, look.Text1}
		if wide < 100 {
			how = ink{look.Points12, false, look.Text2}
		}
		p.fitted(l.names[label.Position], x+label.X, label.Y, room, how, inMiddle)
	}
}

// wheelPainter is the racetrack with its chi-square and its sectors.
type wheelPainter struct {
	shown      bool
	wheel      WheelView
	severity   findings.Severity
	track, chi drawn
}

func (r *wheelPainter) take(v *View) bool {
	shown := v.Game == profile.Roulette
	if shown == r.shown && r.severity == v.Wrong.Severity && reflect.DeepEqual(r.wheel, v.Roulette.Wheel) {
		return false
	}
	r.shown, r.wheel, r.severity = shown, v.Roulette.Wheel, v.Wrong.Severity
	return true
}

func (r *wheelPainter) breadth() float32 { return 1020 }

const wheelTall = 288

func (r *wheelPainter) heights(float32) (least, wants float32) {
	if !r.shown {
		return 0, 0
	}
	return wheelTall, wheelTall
}

func (r *wheelPainter) paint(p *paper, w, h float32) {
	p.fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	d := &r.wheel
	colours := inkFor(r.severity)
	title := p.write(d.Title, 16, 20, titleInk, fromLeft)
	p.fitted(d.Note, w-16, 20, w-48-title, labelInk, toRight)
	x := (w - 1020) / 2
	track := r.track.get([]any{d.Track, r.severity}, p.scale(), func() image.Image { return d.Track.Draw(&colours, p.scale()) })
	p.picture(track, x+30, 38, draw.RacetrackWidth, draw.RacetrackHeight)
	p.write(d.Chi[0], x+208, 142, labelInk, fromLeft)
	p.write(d.Chi[1], x+208, 164, ink{look.Points22, true, look.Text1}, fromLeft)
	p.fitted(d.Chi[2], x+208, 186, 130, labelInk, fromLeft)
	bar := r.chi.get([]any{d.Bias, r.severity}, p.scale(), func() image.Image { return draw.ChiSquare(d.Bias, 0, &colours, p.scale()) })
	p.picture(bar, x+308, 147, draw.ChiSquareWidth, draw.ChiSquareHeight)
	p.write(d.Limits[0], x+308+draw.ChiSquareAt(5862), 138, labelInk, inMiddle)
	p.write(d.Limits[1], x+308+draw.ChiSquareAt(7636), 182, labelInk, inMiddle)
	for i, s := range d.Sectors {
		y := 140 + 22*float32(i)
		p.fitted(s.Name, x+556, y, 80, valueInk, fromLeft)
		p.write(s.Seen, x+668, y, boldInk, toRight)
		p.fitted(s.Expected, x+684, y, 150, labelInk, fromLeft)
	}
}

// clockPainter is the time of a spin against the rhythm of the table.
type clockPainter struct {
	shown    bool
	clock    ClockView
	severity findings.Severity
	drawn    drawn
}

func (c *clockPainter) take(v *View) bool {
	shown := v.Game == profile.Roulette
	if shown == c.shown && c.severity == v.Wrong.Severity && reflect.DeepEqual(c.clock, v.Roulette.Clock) {
		return false
	}
	c.shown, c.clock, c.severity = shown, v.Roulette.Clock, v.Wrong.Severity
	return true
}

func (c *clockPainter) breadth() float32 { return 700 }

const clockTall = 100

func (c *clockPainter) heights(float32) (least, wants float32) {
	if !c.shown {
		return 0, 0
	}
	return clockTall, clockTall
}

func (c *clockPainter) paint(p *paper, w, h float32) {
	p.fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	d := &c.clock
	colours := inkFor(c.severity)
	p.write(d.Title, 16, 16, titleInk, fromLeft)
	p.write(d.Note, w-16, 16, labelInk, toRight)
	clock := d.Clock
	clock.Width = w - 32
	p.picture(c.drawn.get([]any{clock, c.severity}, p.scale(), func() image.Image { return clock.Draw(&colours, p.scale()) }), 16, 32, clock.Width, draw.ClockHeight)
	for _, word := range d.Words {
		from, to := clock.At(word.From), clock.At(word.To)
		how := ink{look.Points12, false, look.Text1}
		if room := to - from - 8; look.Width(word.Text, how.size, false) <= room {
			p.write(word.Text, 16+from+min(8, (room+8-look.Width(word.Text, how.size, false))/2), 46, how, fromLeft)
		}
	}
	c.paintMarks(p, &clock)
}

// paintMarks writes what the marks mean, each to the side where there is room.
func (c *clockPainter) paintMarks(p *paper, clock *draw.Clock) {
	colours := inkFor(c.severity)
	end := float32(8) // of the last word
	for _, mark := range c.clock.Marks {
		how := labelInk
		if mark.Alarmed {
			how = ink{look.Points12, true, colours.Alarm}
		}
		at := 16 + clock.At(mark.From)
		wide := look.Width(mark.Text, how.size, how.bold)
		x := at - 4
		switch {
		case at-wide+4 > end+8 && !mark.Alarmed && at < clock.Width/2:
			x = at - wide + 4
		case x+wide > 16+clock.Width:
			x = 16 + clock.Width - wide
		}
		if x < end+8 {
			x = end + 8
		}
		if x+wide > 16+clock.Width {
			continue
		}
		p.write(mark.Text, x, 82, how, fromLeft)
		end = x + wide
	}
}

// stripPainter is the last numbers.
type stripPainter struct {
	shown    bool
	strip    StripView
	severity findings.Severity
	drawn    drawn
}

func (s *stripPainter) take(v *View) bool {
	shown := v.Game == profile.Roulette
	if shown == s.shown && s.severity == v.Wrong.Severity && reflect.DeepEqual(s.strip, v.Roulette.Numbers) {
		return false
	}
	s.shown, s.strip, s.severity = shown, v.Roulette.Numbers, v.Wrong.Severity
	return true
}

func (s *stripPainter) breadth() float32 { return 700 }

const stripTall = 104

func (s *stripPainter) heights(float32) (least, wants float32) {
	if !s.shown {
		return 0, 0
	}
	return stripTall, stripTall
}

func (s *stripPainter) paint(p *paper, w, h float32) {
	p.fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	d := &s.strip
	colours := inkFor(s.severity)
	title := p.write(d.Title, 16, 16, titleInk, fromLeft)
	p.fitted(d.Note, w-16, 16, w-48-title, labelInk, toRight)
	strip := draw.Strip{Numbers: d.Numbers, Waiting: d.Waiting, Width: w - 32}
	p.picture(s.drawn.get([]any{strip, s.severity}, p.scale(), func() image.Image { return strip.Draw(&colours, p.scale()) }), 16, 32, w-32, draw.StripHeight)
	if d.Waiting >= 0 {
		p.fitted(d.WaitingWord, 44, 75, 52, ink{look.Points12, false, colours.Alarm}, inMiddle)
	}
}
