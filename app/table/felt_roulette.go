package table

import (
	"image"
	"reflect"
	"strings"

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

func (l *layoutPainter) paint(p *look.Paper, w, h float32) {
	p.Fill(0, 0, w, h, look.RadiusTile, look.Felt)
	x := (w - draw.RouletteWidth) / 2
	colours := draw.Dark()
	felt := l.drawn.get(l.felt, p.Scale(), func() image.Image { return l.felt.Draw(&colours, p.Scale()) })
	p.Picture(felt, x, 0, draw.RouletteWidth, draw.RouletteHeight)
	for _, label := range l.felt.Layout.Labels() {
		left, _, wide, _, _ := l.felt.Layout.Rect(label.Position)
		how := look.InkOf(look.Points14, false, look.Text1)
		if wide < 100 {
			how = look.InkOf(look.Points12, false, look.Text2)
		}
		middle, room := label.X, wide-8
		if _, covered := l.felt.Chips[label.Position]; covered { // the word lies beside its chip
			chip, _ := l.felt.Layout.Chip(label.Position)
			end := chip - besideChip
			room = end - left - 4
			middle = min(middle, end-min(p.Width(l.names[label.Position], how), room)/2)
		}
		p.Shrink(l.names[label.Position], x+middle, label.Y, room, how, look.InMiddle)
	}
}

// besideChip is from the middle of a chip to the end of a word before it.
const besideChip = 18

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

func (r *wheelPainter) paint(p *look.Paper, w, h float32) {
	p.Fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	d := &r.wheel
	colours := inkFor(r.severity)
	title := p.Write(d.Title, 16, 20, titleInk, look.FromLeft)
	p.Shrink(d.Note, w-16, 20, w-48-title, labelInk, look.ToRight)
	x := (w - 1020) / 2
	track := r.track.get([]any{d.Track, r.severity}, p.Scale(), func() image.Image { return d.Track.Draw(&colours, p.Scale()) })
	p.Picture(track, x+30, 38, draw.RacetrackWidth, draw.RacetrackHeight)
	p.Write(d.Chi[0], x+208, 142, labelInk, look.FromLeft)
	p.Write(d.Chi[1], x+208, 164, look.InkOf(look.Points22, true, look.Text1), look.FromLeft)
	p.Shrink(d.Chi[2], x+208, 186, 130, labelInk, look.FromLeft)
	bar := r.chi.get([]any{d.Bias, r.severity}, p.Scale(), func() image.Image { return draw.ChiSquare(d.Bias, 0, &colours, p.Scale()) })
	p.Picture(bar, x+308, 147, draw.ChiSquareWidth, draw.ChiSquareHeight)
	p.Write(d.Limits[0], x+308+draw.ChiSquareAt(5862), 138, labelInk, look.InMiddle)
	p.Write(d.Limits[1], x+308+draw.ChiSquareAt(7636), 182, labelInk, look.InMiddle)
	for i, s := range d.Sectors {
		y := 140 + 22*float32(i)
		p.Shrink(s.Name, x+556, y, 80, valueInk, look.FromLeft)
		p.Write(s.Seen, x+668, y, boldInk, look.ToRight)
		p.Shrink(s.Expected, x+684, y, 150, labelInk, look.FromLeft)
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

func (c *clockPainter) paint(p *look.Paper, w, h float32) {
	p.Fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	d := &c.clock
	colours := inkFor(c.severity)
	p.Write(d.Title, 16, 16, titleInk, look.FromLeft)
	p.Write(d.Note, w-16, 16, labelInk, look.ToRight)
	clock := d.Clock
	clock.Width = w - 32
	p.Picture(c.drawn.get([]any{clock, c.severity}, p.Scale(), func() image.Image { return clock.Draw(&colours, p.Scale()) }), 16, 32, clock.Width, draw.ClockHeight)
	for _, word := range d.Words {
		from, to := clock.At(word.From), clock.At(word.To)
		how := look.InkOf(look.Points12, false, look.Text1)
		if room := to - from - 8; look.Width(word.Text, how.Size, false) <= room {
			p.Write(word.Text, 16+from+min(8, (room+8-look.Width(word.Text, how.Size, false))/2), 46, how, look.FromLeft)
		}
	}
	c.paintMarks(p, &clock)
}

// paintMarks writes what the marks mean, each to the side where there is room.
func (c *clockPainter) paintMarks(p *look.Paper, clock *draw.Clock) {
	colours := inkFor(c.severity)
	const apart = 16           // two words
	end := float32(16 - apart) // of the last word
	for _, mark := range c.clock.Marks {
		how := labelInk
		if mark.Alarmed {
			how = look.InkOf(look.Points12, true, colours.Alarm)
		}
		at := 16 + clock.At(mark.From)
		wide := look.Width(mark.Text, how.Size, how.Bold)
		x := at - 4
		switch {
		case at-wide+4 > end+apart && !mark.Alarmed && at < clock.Width/2:
			x = at - wide + 4
		case x+wide > 16+clock.Width:
			x = 16 + clock.Width - wide
		}
		if x < end+apart {
			x = end + apart
		}
		if x+wide > 16+clock.Width {
			continue
		}
		p.Write(mark.Text, x, 82, how, look.FromLeft)
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

func (s *stripPainter) paint(p *look.Paper, w, h float32) {
	p.Fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	d := &s.strip
	colours := inkFor(s.severity)
	title := p.Write(d.Title, 16, 16, titleInk, look.FromLeft)
	// In a small window the colours alone are counted, which are the first of the three.
	colourNote, _, _ := strings.Cut(d.Note, "; ")
	p.Shrink(fitting(p, w-48-title, labelInk, d.Note, colourNote), w-16, 16, w-48-title, labelInk, look.ToRight)
	strip := draw.Strip{Numbers: d.Numbers, Waiting: d.Waiting, Width: w - 32}
	p.Picture(s.drawn.get([]any{strip, s.severity}, p.Scale(), func() image.Image { return strip.Draw(&colours, p.Scale()) }), 16, 32, w-32, draw.StripHeight)
	if d.Waiting >= 0 {
		p.Shrink(d.WaitingWord, 44, 75, 52, look.InkOf(look.Points12, false, colours.Alarm), look.InMiddle)
	}
}
