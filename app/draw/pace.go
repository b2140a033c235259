package draw

import "image"

// PaceHeight is how high a chart of the pace is.
const PaceHeight = 76

// Pace is the rounds an hour of a table, slot by slot of the time, against what the
// house expects. Its words are the desk's own.
type Pace struct {
	Width  float32
	Slots  []int // rounds an hour, oldest first; 0 where nothing was played or seen
	Target int   // 0 is none
}

// Top is what the height of the chart stands for.
func (c *Pace) Top() int {
	top := max(c.Target*3/2, 10)
	for _, n := range c.Slots {
		top = max(top, n)
	}
	return (top + 9) / 10 * 10
}

// At is how far below the upper edge a number of rounds an hour lies.
func (c *Pace) At(perHour int) float32 {
	return PaceHeight - PaceHeight*float32(min(max(perHour, 0), c.Top()))/float32(c.Top())
}

// Draw draws the chart: bars, those outside three quarters to four thirds of the target
// brighter, and the target as a line across them.
func (c *Pace) Draw(ink *Ink, scale float32) image.Image {
	s := NewSheet(c.Width, PaceHeight, scale)
	s.Rect(0, 0, c.Width, PaceHeight, 2, ink.Well)
	if n := len(c.Slots); n > 0 {
		pitch := c.Width / float32(n)
		for i, v := range c.Slots {
			if v <= 0 {
				continue
			}
			bar := ink.Low
			if c.Target > 0 && (v*4 < c.Target*3 || v*3 > c.Target*4) {
				bar = ink.Text
			}
			y := c.At(v)
			s.Rect(float32(i)*pitch+1, y, max(pitch-2, 1), PaceHeight-y, 1, bar)
		}
	}
	if c.Target > 0 {
		s.block(0, c.At(c.Target)-1, c.Width, 2, ink.Strong)
	}
	return s.Image
}
