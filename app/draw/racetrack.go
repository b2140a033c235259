package draw

import (
	"image"
	"math"
	"strconv"

	"pitboss/tables/wheel"
)

// The size of a racetrack.
const (
	RacetrackWidth  = 960
	RacetrackHeight = 240
)

// Where the track lies on its picture: twelve pockets above, seven at the right,
// twelve below and six at the left, clockwise from 35 3 26 0 32 15 19.
const (
	trackInset  = 2
	trackRadius = 118
	trackBand   = 36
	trackLeft   = 120 // middle of the left bend
	trackRight  = 840
	trackPocket = 60
	trackFirst  = 22 // the position on the wheel of the first pocket above, number 33
	trackBar    = 39 // from the rim to where bars begin
	expectedBar = 19 // how long a bar of the expected count is
	longestBar  = 62
	lowestBar   = 40 // the longest one where words stand in the middle
)

// Racetrack is how often each number came, in the order of the wheel.
type Racetrack struct {
	Counts wheel.Counts // by number
	Marked int          // the number that an alarm is about; below 0 for none
	Result int          // the number framed in white; below 0 for none
}

// trackSlot is where a pocket of the track lies: straight from x, or from one angle to
// another around the middle of a bend, angles clockwise from the right.
type trackSlot struct {
	straight bool
	x, y     float32
	from, to float64
}

func slotAt(slot int) trackSlot {
	const top, middle, bottom = trackInset, trackInset + trackRadius, trackInset + 2*trackRadius
	switch {
	case slot < 12:
		return trackSlot{straight: true, x: trackLeft + float32(slot)*trackPocket, y: top}
	case slot < 19:
		a := -math.Pi/2 + float64(slot-12)*math.Pi/7
		return trackSlot{x: trackRight, y: middle, from: a, to: a + math.Pi/7}
	case slot < 31:
		return trackSlot{straight: true, x: trackRight - float32(slot-18)*trackPocket, y: bottom}
	}
	a := math.Pi/2 + float64(slot-31)*math.Pi/6
	return trackSlot{x: trackLeft, y: middle, from: a, to: a + math.Pi/6}
}

// Draw draws the track of a single-zero wheel with a bar for each count and a line at
// the count that chance expects. Its middle is free for words.
func (r *Racetrack) Draw(ink *Ink, scale float32) image.Image {
	s := NewSheet(RacetrackWidth, RacetrackHeight, scale)
	total := r.Counts.Total()
	unit := float32(0)
	if total > 0 {
		unit = expectedBar * 37 / float32(total)
	}
	for slot := range 37 {
		n := int(wheel.SingleZero.Number(trackFirst + slot))
		s.trackPocket(slotAt(slot), n, int(r.Counts[n]), min(float32(r.Counts[n])*unit, longestBar), ink)
	}
	for slot := range 37 {
		switch n := int(wheel.SingleZero.Number(trackFirst + slot)); n {
		case r.Marked:
			s.trackFrame(slotAt(slot), ink, true)
		case r.Result:
			s.trackFrame(slotAt(slot), ink, false)
		}
	}
	const line = trackBar + expectedBar
	s.Frame(trackLeft-trackRadius+line, trackInset+line, trackRight-trackLeft+2*(trackRadius-line), 2*(trackRadius-line), trackRadius-line, 1.2, ink.Strong)
	return s.Image
}

func (s *Sheet) trackPocket(p trackSlot, n, count int, bar float32, ink *Ink) {
	hue, text := numberInk(n, ink), strconv.Itoa(n)
	tally := strconv.Itoa(count)
	if p.straight {
		down := float32(1)
		y := p.y
		if p.y > trackRadius {
			down, y = -1, p.y-trackBand
		}
		s.block(p.x, y, trackPocket, trackBand, ink.Edge)
		s.block(p.x+0.5, y+1, trackPocket-1, trackBand-2, hue)
		s.Text(text, p.x+trackPocket/2, y+trackBand/2, 16, true, Centre, ink.OnNumber)
		if bar = min(bar, lowestBar); bar > 0 {
			from := p.y + down*trackBar
			s.block(p.x+6, min(from, from+down*bar), trackPocket-12, bar, ink.Low)
		}
		s.Text(tally, p.x+trackPocket/2, p.y+down*(trackBar+10), 12, false, Centre, ink.Strong)
		return
	}
	s.Arc(p.x, p.y, trackRadius, trackBand, p.from, p.to, ink.Edge)
	hair := 0.5 / trackRadius
	s.Arc(p.x, p.y, trackRadius-1, trackBand-2, p.from+hair, p.to-hair, hue)
	a := (p.from + p.to) / 2
	on := func(radius float32) (float32, float32) {
		return p.x + radius*float32(math.Cos(a)), p.y + radius*float32(math.Sin(a))
	}
	x, y := on(trackRadius - trackBand/2)
	s.Text(text, x, y, 16, true, Centre, ink.OnNumber)
	if bar > 0 {
		s.Arc(p.x, p.y, trackRadius-trackBar, bar, p.from+0.06, p.to-0.06, ink.Low)
	}
	x, y = on(trackRadius - trackBar - 10)
	s.Text(tally, x, y, 12, false, Centre, ink.Strong)
}

func (s *Sheet) trackFrame(p trackSlot, ink *Ink, alarm bool) {
	c := ink.Focus
	if alarm {
		c = ink.Alarm
	}
	const width = 3
	if p.straight {
		y := p.y
		if p.y > trackRadius {
			y -= trackBand
		}
		s.outline(p.x-1, y-1, trackPocket+2, trackBand+2, width, c)
		return
	}
	s.Arc(p.x, p.y, trackRadius+1, width, p.from, p.to, c)
	s.Arc(p.x, p.y, trackRadius-trackBand+width-1, width, p.from, p.to, c)
	side := float64(width) / (trackRadius - trackBand/2)
	s.Arc(p.x, p.y, trackRadius+1, trackBand+2, p.from, p.from+side, c)
	s.Arc(p.x, p.y, trackRadius+1, trackBand+2, p.to-side, p.to, c)
}

// The size of a chi-square bar, and where its bar lies in it.
const (
	ChiSquareWidth  = 200
	ChiSquareHeight = 24
	chiSquareTop    = 7
	chiSquareBar    = 10
)

// chiSquareFull is the value at the end of the bar, in hundredths.
const chiSquareFull = 85_00

// ChiSquareAt is where a value lies on the bar, in pixels from its left end.
func ChiSquareAt(h wheel.Hundredths) float32 {
	return ChiSquareWidth * min(float32(h)/chiSquareFull, 1)
}

// ChiSquare is the bar of a wheel's chi-square with marks at the limits of watch and
// alarm; past one of them it has the alarm's colour.
func ChiSquare(b wheel.Bias, l wheel.Layout, ink *Ink, scale float32) image.Image {
	s := NewSheet(ChiSquareWidth, ChiSquareHeight, scale)
	s.Rect(0, chiSquareTop, ChiSquareWidth, chiSquareBar, 2, ink.Well)
	hue := ink.Bar
	if b.Level.Watch() || b.Level.Alarm() {
		hue = ink.Alarm
	}
	if w := ChiSquareAt(b.ChiSquare); w > 0 {
		s.Rect(0, chiSquareTop, w, chiSquareBar, 2, hue)
	}
	for _, v := range [...]wheel.Level{wheel.PastOne, wheel.PastHundredth} {
		s.block(ChiSquareAt(l.Limit(v))-1, 0, 2, ChiSquareHeight, ink.Strong)
	}
	return s.Image
}
