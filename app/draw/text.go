package draw

import (
	"fmt"
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

// faces are the typefaces, read once. A face is not safe for two goroutines, so they
// are handed out under a lock.
var faces = struct {
	sync.Mutex
	fonts  map[bool]*opentype.Font
	bySize map[faceKey]font.Face
}{fonts: map[bool]*opentype.Font{}, bySize: map[faceKey]font.Face{}}

type faceKey struct {
	bold bool
	size int // in 64ths of a device pixel
}

func face(bold bool, size float32) (font.Face, error) {
	key := faceKey{bold, int(size * 64)}
	if f, ok := faces.bySize[key]; ok {
		return f, nil
	}
	if faces.fonts[bold] == nil {
		name := "fonts/NotoSans-Regular.ttf"
		if bold {
			name = "fonts/NotoSans-Bold.ttf"
		}
		data, err := assets.Fonts.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read the typeface: %w", err)
		}
		parsed, err := opentype.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("read the typeface %s: %w", name, err)
		}
		faces.fonts[bold] = parsed
	}
	f, err := opentype.NewFace(faces.fonts[bold], &opentype.FaceOptions{Size: float64(size), DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return nil, fmt.Errorf("make the typeface: %w", err)
	}
	const mostFaces = 64
	if len(faces.bySize) >= mostFaces {
		clear(faces.bySize)
	}
	faces.bySize[key] = f
	return f, nil
}

// Text writes a text whose middle line is y, in Latin, Cyrillic or digits. Its width
// in design pixels is returned; a typeface that cannot be read writes nothing.
func (s *Sheet) Text(text string, x, y, size float32, bold bool, align Align, c color.Color) float32 {
	faces.Lock()
	defer faces.Unlock()
	f, err := face(bold, size*s.scale)
	if err != nil {
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
	// baseline.
	capital := float32(f.Metrics().CapHeight) / 64
	d := font.Drawer{
		Dst: s.Image, Src: image.NewUniform(c), Face: f,
		Dot: fixed.Point26_6{X: fixed.Int26_6(x * s.scale * 64), Y: fixed.Int26_6((y*s.scale + capital/2) * 64)},
	}
	d.DrawString(text)
	return width
}
