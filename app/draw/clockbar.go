package draw

import (
	"image"
	"time"
)

// The size of a clock bar, and where its marks begin under it.
const (
	ClockHeight = 38
	clockBar    = 28
)

// Stretch is a phase of a round on its clock.
type Stretch struct {
	From, To time.Duration // since the round began
	Now      bool          // it is not over
	Alarm    bool          // something in it is wrong
}

// Clock is the time of a round against the rhythm of its table. Its words are the
// desk's own.
type Clock struct {
	Width   float32
	Whole   time.Duration // what the width stands for
	Phases  []Stretch
	Marks   []time.Duration // what usually happens when
	Wrong   []time.Duration // marks in the colour of the alarm
	Elapsed time.Duration   // a round without phases: how long it has lasted
}

// At is where a moment of the round lies, in pixels from the left.
func (c *Clock) At(d time.Duration) float32 {
	if c.Whole <= 0 {
		return 0
	}
	return min(max(c.Width*float32(d)/float32(c.Whole), 0), c.Width)
}

// Draw draws the clock.
func (c *Clock) Draw(ink *Ink, scale float32) image.Image {
	s := NewSheet(c.Width, ClockHeight, scale)
	for i, p := range c.Phases {
		x, end := c.At(p.From), c.At(p.To)
		w := max(end-x-2, 2)
		switch {
		case p.Alarm:
			s.Rect(x, 0, w, clockBar, 2, ink.Alarm)
			s.Rect(x+2, 2, w-4, clockBar-4, 1, ink.Tint)
		case p.Now || i > 0:
			s.Rect(x, 0, w, clockBar, 2, ink.Chosen)
		default:
			s.Rect(x, 0, w, clockBar, 2, ink.Key)
		}
	}
	if len(c.Phases) == 0 {
		s.Rect(0, 0, c.Width, clockBar, 2, ink.Well)
		s.Rect(0, 0, c.At(c.Elapsed), clockBar, 2, ink.Chosen)
	}
	for _, m := range c.Marks {
		s.block(min(c.At(m), c.Width-2), clockBar+2, 2, 8, ink.Text)
	}
	for _, m := range c.Wrong {
		s.block(min(c.At(m), c.Width-2), clockBar+2, 2, 8, ink.Alarm)
	}
	return s.Image
}
