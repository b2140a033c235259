package draw

import (
	"image"
	"image/color"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"pitboss/assets"
)

// Align is where a text stands against its place.
type Align uint8

// The alignments.
const (
	Left Align = iota
	Centre
	Right
)

// typeface reads a typeface once; nil if it cannot be read, which a test excludes.
func typeface(name string) func() *opentype.Font {
	return sync.OnceValue(func() *opentype.Font {
		data, err := assets.Fonts.ReadFile("fonts/" + name)
		if err != nil {
			return nil
		}
		f, err := opentype.Parse(data)
		if err != nil {
			return nil
		}
		return f
	})
}

var (
	regular = typeface("NotoSans-Regular.ttf")
	bold    = typeface("NotoSans-Bold.ttf")
)

// weight is a typeface at a size of the device.
type weight struct {
	bold bool
	size float32
}

func (s *Sheet) face(of weight) font.Face {
	if f := s.faces[of]; f != nil {
		return f
	}
	read := regular
	if of.bold {
		read = bold
	}
	parsed := read()
	if parsed == nil {
		return nil
	}
	f, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: float64(of.size), DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return nil
	}
	if s.faces == nil {
		s.faces = map[weight]font.Face{}
	}
	s.faces[of] = f
	return f
}

// Text writes a text whose middle line is y, in Latin, Cyrillic or digits. Its width
// in design pixels is returned.
func (s *Sheet) Text(text string, x, y, size float32, bold bool, align Align, c color.Color) float32 {
	f := s.face(weight{bold, size * s.scale})
	if f == nil {
		return 0
	}
	width := float32(font.MeasureString(f, text)) / 64 / s.scale
	switch align {
	case Centre:
		x -= width / 2
	case Right:
		x -= width
	case Left:
	}
	// The middle of a line of capitals and digits: half of their height above the
	// baseline, which stands on a whole pixel.
	capital := float32(f.Metrics().CapHeight) / 64
	d := font.Drawer{
		Dst: s.Image, Src: image.NewUniform(c), Face: f,
		Dot: fixed.Point26_6{X: fixed.Int26_6(x * s.scale * 64), Y: fixed.I(int(y*s.scale + capital/2 + 0.5))},
	}
	d.DrawString(text)
	return width
}
