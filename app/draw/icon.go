package draw

import (
	"image"
	"image/color"
	"math"
)

// IconSize is the side of an icon of the rail.
const IconSize = 24

// Icon draws the icon of a screen by the screen's fixed word: "floor", "table". A word
// that has none gives an empty picture.
func Icon(name string, c color.Color, scale float32) image.Image {
	s := NewSheet(IconSize, IconSize, scale)
	if paint := icons[name]; paint != nil {
		paint(s, c)
	}
	return s.Image
}

// HasIcon says that there is an icon of this word.
func HasIcon(name string) bool { return icons[name] != nil }

var icons = map[string]func(*Sheet, color.Color){
	"floor": func(s *Sheet, c color.Color) {
		for _, at := range [...][2]float32{{2, 2}, {13, 2}, {2, 13}, {13, 13}} {
			s.Frame(at[0], at[1], 9, 9, 2, 2, c)
		}
	},
	"table": func(s *Sheet, c color.Color) {
		s.Frame(1, 5, 22, 14, 6.5, 2, c)
		s.Ring(12, 12, 3, 2, c)
	},
	"alarms": func(s *Sheet, c color.Color) {
		s.Path(2, c, 12, 2.6, 22, 21, 2, 21, 12, 2.6)
		s.Rect(11, 9, 2, 6, 0.5, c)
		s.Rect(11, 17, 2, 2, 0.5, c)
	},
	"decisions": func(s *Sheet, c color.Color) {
		s.Frame(3, 2, 18, 20, 2, 2, c)
		s.Path(2, c, 7.8, 11.7, 11, 15, 16.4, 8.8)
	},
	"disputes": func(s *Sheet, c color.Color) {
		s.Rect(11, 2, 2, 20, 0, c)
		s.Rect(6, 20, 12, 2, 0, c)
		s.Rect(3.4, 5, 17.2, 2, 0.8, c)
		s.Path(1.7, c, 4, 6, 7.2, 14.2, 0.8, 14.2, 4, 6)
		s.Path(1.7, c, 20, 6, 23.2, 14.2, 16.8, 14.2, 20, 6)
	},
	"inspections": func(s *Sheet, c color.Color) {
		s.Ring(10, 10, 7.7, 1.7, c)
		s.Line(15.3, 15.5, 21.5, 22, 2, c)
		s.Path(1.7, c, 6.2, 9.5, 9.4, 12.6, 13.9, 7.5)
	},
	"calculator": func(s *Sheet, c color.Color) {
		s.Frame(3, 2, 18, 20, 2, 2, c)
		s.Rect(7, 6, 10, 4, 0, c)
		for i := range 6 {
			s.Rect(7+4*float32(i%3), 13+4*float32(i/3), 2, 2, 0, c)
		}
	},
	"journal": func(s *Sheet, c color.Color) {
		s.Frame(3, 2, 18, 20, 2, 2, c)
		for i := range 3 {
			s.Rect(7, 7+4*float32(i), 10, 2, 0, c)
		}
	},
	"devices": func(s *Sheet, c color.Color) {
		s.Frame(2, 8, 8, 8, 1.5, 2, c)
		s.Rect(10, 11, 5, 2, 0, c)
		s.Rect(15, 6, 2, 12, 0.5, c)
		s.Arc(16, 12, 6, 2, -math.Pi/2, math.Pi/2, c)
	},
	"settings": func(s *Sheet, c color.Color) {
		for i, x := range [...]float32{15, 8, 12} {
			y := 5 + 7*float32(i)
			s.Rect(2, y-1, 20, 2, 0, c)
			s.Erase(x-2, y-2, 4, 4, 2)
			s.Ring(x, y, 3, 2, c)
		}
	},
	"lock": func(s *Sheet, c color.Color) {
		s.Frame(4, 10, 16, 11, 1.5, 2, c)
		s.Arc(12, 6, 5, 2, -math.Pi, 0, c)
		s.Rect(7, 6, 2, 4, 0, c)
		s.Rect(15, 6, 2, 4, 0, c)
	},
}
