package alarms

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"pitboss/app/look"
)

// story is lines below one another: a head, sentences, facts and rules between them. It
// is told anew every time, with the texts it had before.
type story struct {
	object *fyne.Container
	width  float32
	parts  []part
	texts  []*canvas.Text
	rules  []*canvas.Rectangle
	shape  *canvas.Image
	high   float32
}

// part is one piece of a story.
type part struct {
	kind        partKind
	text, value string
	size        float32
	bold        bool
	hue         color.Color
	of          image.Image
	age         string
}

type partKind uint8

const (
	linePart partKind = iota
	factPart
	rulePart
	headPart
)

func newStory() *story {
	s := &story{shape: look.Picture(nil), width: 1}
	s.object = &fyne.Container{Layout: s}
	return s
}

func (s *story) begin() { s.parts = s.parts[:0] }

func (s *story) line(text string, size float32, bold bool, hue color.Color) {
	s.parts = append(s.parts, part{kind: linePart, text: text, size: size, bold: bold, hue: hue})
}

func (s *story) fact(label, value string) {
	s.parts = append(s.parts, part{kind: factPart, text: label, value: value})
}

func (s *story) rule() { s.parts = append(s.parts, part{kind: rulePart}) }

func (s *story) head(of image.Image, table, title, age string) {
	s.parts = append(s.parts, part{kind: headPart, of: of, text: table, value: title, age: age})
}

func (s *story) end() {
	s.arrange()
	s.object.Refresh()
}

// Layout implements fyne.Layout.
func (s *story) Layout([]fyne.CanvasObject, fyne.Size) { s.arrange() }

// MinSize implements fyne.Layout.
func (s *story) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, s.high) }

const (
	factLabel = 132
	tallLine  = 22
	lowLine   = 20
)

// arrange lays the story out at its width and returns how high it is.
func (s *story) arrange() float32 {
	texts, rules := 0, 0
	write := func(text string, x, y, size float32, bold bool, hue color.Color) *canvas.Text {
		if texts == len(s.texts) {
			s.texts = append(s.texts, look.Text("", size, bold, hue))
		}
		t := s.texts[texts]
		texts++
		t.Text, t.TextSize, t.TextStyle.Bold, t.Color = text, size, bold, hue
		look.Visible(true, t)
		look.Baseline(t, x, y)
		return t
	}
	y, room := float32(14), s.width-2*look.Padding
	look.Visible(false, s.shape)
	for i := range s.parts {
		p := &s.parts[i]
		switch p.kind {
		case headPart:
			s.shape.Image = p.of
			look.Visible(true, s.shape)
			look.Put(s.shape, look.Padding, y, shapeSize, shapeSize)
			s.shape.Refresh()
			x := look.Padding + shapeSize + 12.0
			age := write(p.age, 0, y+11, look.Points16, true, look.Text1)
			look.Right(age, s.width-look.Padding, y+11)
			w := look.Width(p.text, look.Points16, true)
			write(p.text, float32(x), y+11, look.Points16, true, look.Text1)
			title := look.Fit(p.value, look.Points16, true, max(s.width-look.Padding-age.MinSize().Width-12-float32(x)-w-10, 1))
			write(title, float32(x)+w+10, y+11, look.Points16, true, look.Text1)
			y += 34
		case linePart:
			pitch := float32(tallLine)
			if p.size < look.Points14 {
				pitch = lowLine
			}
			for _, line := range wrap(p.text, p.size, p.bold, room) {
				write(line, look.Padding, y+pitch/2, p.size, p.bold, p.hue)
				y += pitch
			}
		case factPart:
			label := wrap(p.text, look.Points13, false, factLabel-8)
			value := wrap(p.value, look.Points13, false, room-factLabel)
			for k := range max(len(label), len(value)) {
				if k < len(label) {
					write(label[k], look.Padding, y+lowLine/2, look.Points13, false, look.Text3)
				}
				if k < len(value) {
					write(value[k], look.Padding+factLabel, y+lowLine/2, look.Points13, false, look.Text1)
				}
				y += lowLine
			}
		case rulePart:
			if rules == len(s.rules) {
				s.rules = append(s.rules, look.Fill(look.Line, 0))
			}
			r := s.rules[rules]
			rules++
			look.Visible(true, r)
			look.Put(r, look.Padding, y+7, max(room, 1), 1)
			y += 16
		}
	}
	for _, t := range s.texts[texts:] {
		look.Visible(false, t)
	}
	for _, r := range s.rules[rules:] {
		look.Visible(false, r)
	}
	if n := 1 + len(s.texts) + len(s.rules); n != len(s.object.Objects) {
		s.object.Objects = append(s.object.Objects[:0], s.shape)
		for _, t := range s.texts {
			s.object.Objects = append(s.object.Objects, t)
		}
		for _, r := range s.rules {
			s.object.Objects = append(s.object.Objects, r)
		}
	}
	s.high = y + 8
	return s.high
}
