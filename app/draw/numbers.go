package draw

import (
	"image"
	"strconv"

	"pitboss/tables/wheel"
)

// The size of a strip of last numbers, and of one number of it.
const (
	StripHeight  = 56
	stripCell    = 44
	stripTall    = 48
	stripTop     = 8
	stripPitch   = 48.5
	stripWaiting = 68 // the room of a number that waits for a decision
)

// Strip is the last numbers, newest first at the left. Waiting is a number that
// nobody decided on yet, below 0 for none; its word is the desk's own.
type Strip struct {
	Numbers []uint8 // newest last
	Waiting int
	Width   float32
}

// Shown is how many numbers the strip has room for.
func (r *Strip) Shown() int {
	room := r.Width
	if r.Waiting >= 0 {
		room -= stripWaiting
	}
	return max(int((room+stripPitch-stripCell)/stripPitch), 0)
}

// Draw draws the strip.
func (r *Strip) Draw(ink *Ink, scale float32) image.Image {
	s := NewSheet(r.Width, StripHeight, scale)
	x := float32(0)
	if r.Waiting >= 0 {
		s.Dashes(0, 0, 56, StripHeight-1, 3, 2, 6, 4, ink.Alarm)
		s.Text(strconv.Itoa(r.Waiting), 28, 23, 20, true, Centre, ink.Strong)
		x = stripWaiting
	}
	for i := range r.Shown() {
		at := len(r.Numbers) - 1 - i
		left := x + float32(i)*stripPitch
		if at < 0 {
			s.Frame(left, stripTop, stripCell, stripTall, 3, 1, ink.Line)
			continue
		}
		n := int(r.Numbers[at])
		hue := wheel.Colour(n)
		if hue == wheel.Black {
			s.Rect(left, stripTop, stripCell, stripTall, 3, ink.Rim)
			s.Rect(left+1, stripTop+1, stripCell-2, stripTall-2, 2, ink.Black)
		} else {
			s.Rect(left, stripTop, stripCell, stripTall, 3, numberInk(n, ink))
		}
		s.Text(strconv.Itoa(n), left+stripCell/2, stripTop+19, 18, true, Centre, ink.OnNumber)
		s.Text(hue.String(), left+stripCell/2, stripTop+38, 12, false, Centre, ink.OnNumber)
	}
	return s.Image
}
