package draw

import (
	"image"
	"image/color"
	"math"
	"strconv"
)

// Chip is a pile on one place: one chip with the sum of all of them.
type Chip struct {
	Text   string // the sum, as ChipText shortens it
	Guest  int    // whose colour it has, from 0
	Guests int    // how many guests have chips there; a badge counts more than one
	Mixed  bool   // chips of several guests: no guest's colour
}

// chipRadius is the size of a chip on a layout.
const chipRadius = 13

// ChipText shortens an amount of whole units to what a chip has room for: 600, 1k,
// 2.5k, 12k, 3M. What it leaves out is left out below, never rounded up.
func ChipText(whole int64) string {
	for _, unit := range [...]struct {
		size int64
		name string
	}{{1_000_000_000, "G"}, {1_000_000, "M"}, {1000, "k"}} {
		if whole < unit.size {
			continue
		}
		text := strconv.FormatInt(whole/unit.size, 10)
		if tenth := whole % unit.size * 10 / unit.size; tenth > 0 && whole < 10*unit.size {
			text += "." + strconv.FormatInt(tenth, 10)
		}
		return text + unit.name
	}
	return strconv.FormatInt(max(whole, 0), 10)
}

// Chip draws a chip with its middle at x, y, and the badge that counts its guests.
func (s *Sheet) Chip(x, y, radius float32, c Chip, ink *Ink) {
	hue := ink.Chips[max(c.Guest, 0)%len(ink.Chips)]
	if c.Mixed {
		hue = ink.OnNumber
	}
	s.Disc(x, y, radius+0.7, ink.OnChip)
	s.Disc(x, y, radius, hue)
	for i := range 6 {
		a := float64(i) * math.Pi / 3
		sin, cos := float32(math.Sin(a)), float32(math.Cos(a))
		s.Line(x+sin*(radius-2.2), y-cos*(radius-2.2), x+sin*radius, y-cos*radius, 2, ink.OnChip)
	}
	size := radius * 0.92
	if len(c.Text) > 3 {
		size = radius * 0.72
	}
	s.Text(c.Text, x, y, size, true, Centre, ink.OnChip)
	if c.Guests > 1 {
		bx, by := x+radius*0.8, y-radius*0.72
		s.Disc(bx, by, 7, ink.Rim)
		s.Disc(bx, by, 6, ink.Well)
		s.Text(strconv.Itoa(c.Guests), bx, by, 9, true, Centre, ink.Strong)
	}
}

// GuestMark is a guest's colour with the letter that goes with it, 16 pixels across.
func GuestMark(guest int, ink *Ink, scale float32) image.Image {
	s := NewSheet(18, 18, scale)
	s.Disc(9, 9, 8, ink.Chips[max(guest, 0)%len(ink.Chips)])
	s.Text(GuestLetter(guest), 9, 9, 11, true, Centre, ink.OnChip)
	return s.Image
}

// GuestLetter is the letter of a guest at the table: A to Z, then A2 and on.
func GuestLetter(guest int) string {
	if guest < 0 {
		return ""
	}
	letter := string(rune('A' + guest%26))
	if round := guest / 26; round > 0 {
		letter += strconv.Itoa(round + 1)
	}
	return letter
}

// dashedRing is the outline of what is not there: a revolution that was not made.
func (s *Sheet) dashedRing(x, y, radius, width float32, dashes int, c color.Color) {
	for i := range dashes {
		from := float64(i) * 2 * math.Pi / float64(dashes)
		s.Arc(x, y, radius, width, from, from+math.Pi/float64(dashes)*1.15, c)
	}
}

// Revolutions is the rounds that the ball made, and those it should have made and did
// not, hollow in the colour of the alarm. least is what the house wants.
func Revolutions(made, least int, ink *Ink, scale float32) image.Image {
	const mostShown, pitch, radius = 6, 44, 15
	shown := min(max(made, least, 1), mostShown)
	s := NewSheet(float32(shown*pitch), 2*radius+2, scale)
	for i := range shown {
		x, y := float32(i*pitch)+radius+1, float32(radius+1)
		if i < made {
			s.Disc(x, y, radius, ink.Text)
			s.Text(strconv.Itoa(i+1), x, y, 14, true, Centre, ink.OnChip)
			continue
		}
		s.dashedRing(x, y, radius, 2, 12, ink.Alarm)
		s.Text(strconv.Itoa(i+1), x, y, 14, true, Centre, ink.Alarm)
	}
	return s.Image
}
