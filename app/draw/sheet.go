package draw

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/vector"
)

// Sheet is a picture being drawn. Its coordinates are the design's pixels; Scale is
// how many device pixels one of them is.
type Sheet struct {
	Image *image.RGBA
	scale float32
	pen   *vector.Rasterizer
	path  []stroke
	box   [4]float32 // of the path: left, top, right, bottom, in device pixels
	faces map[weight]font.Face
}

// stroke is one step of a path, in device pixels. A curve has two handles.
type stroke struct {
	kind           strokeKind
	x, y           float32
	ax, ay, bx, by float32
}

type strokeKind uint8

const (
	moveTo strokeKind = iota
	lineTo
	curveTo
)

// NewSheet makes an empty, transparent picture of w by h design pixels.
func NewSheet(w, h, scale float32) *Sheet {
	if scale <= 0 {
		scale = 1
	}
	// As the toolkit rounds the size of what it shows.
	iw, ih := int(math.Round(float64(w*scale))), int(math.Round(float64(h*scale)))
	return &Sheet{
		Image: image.NewRGBA(image.Rect(0, 0, max(iw, 1), max(ih, 1))), scale: scale,
		pen: vector.NewRasterizer(1, 1),
	}
}

// fill paints the path and empties it.
func (s *Sheet) fill(c color.Color) { s.cover(s.Image, image.NewUniform(c), draw.Over) }

// cover puts a source on a picture where the path is. Only the pixels around the path
// are touched: a small mark on a large felt costs a small mark.
func (s *Sheet) cover(on draw.Image, source image.Image, op draw.Op) {
	box := image.Rect(
		int(math.Floor(float64(s.box[0]))), int(math.Floor(float64(s.box[1]))),
		int(math.Ceil(float64(s.box[2])))+1, int(math.Ceil(float64(s.box[3])))+1,
	).Intersect(on.Bounds())
	if len(s.path) > 0 && !box.Empty() {
		s.pen.Reset(box.Dx(), box.Dy())
		dx, dy := float32(box.Min.X), float32(box.Min.Y)
		for i := range s.path {
			switch p := &s.path[i]; p.kind {
			case moveTo:
				s.pen.ClosePath()
				s.pen.MoveTo(p.x-dx, p.y-dy)
			case lineTo:
				s.pen.LineTo(p.x-dx, p.y-dy)
			case curveTo:
				s.pen.CubeTo(p.ax-dx, p.ay-dy, p.bx-dx, p.by-dy, p.x-dx, p.y-dy)
			}
		}
		s.pen.ClosePath()
		s.pen.DrawOp = op
		s.pen.Draw(on, box, source, image.Point{})
	}
	s.path = s.path[:0]
}

func (s *Sheet) step(p stroke) {
	if len(s.path) == 0 {
		s.box = [4]float32{p.x, p.y, p.x, p.y}
	}
	s.box = [4]float32{min(s.box[0], p.x), min(s.box[1], p.y), max(s.box[2], p.x), max(s.box[3], p.y)}
	s.path = append(s.path, p)
}

func (s *Sheet) to(x, y float32)   { s.step(stroke{kind: lineTo, x: x * s.scale, y: y * s.scale}) }
func (s *Sheet) from(x, y float32) { s.step(stroke{kind: moveTo, x: x * s.scale, y: y * s.scale}) }

// curve goes to x, y; the curves that are drawn here do not leave the box of their
// ends and corners.
func (s *Sheet) curve(ax, ay, bx, by, x, y float32) {
	k := s.scale
	s.step(stroke{curveTo, x * k, y * k, ax * k, ay * k, bx * k, by * k})
}

// arc is how far a curve's handles reach to make a quarter of a circle.
const arc = 0.5522848

// Rect fills a rectangle with rounded corners.
func (s *Sheet) Rect(x, y, w, h, radius float32, c color.Color) {
	s.round(x, y, w, h, radius)
	s.fill(c)
}

func (s *Sheet) round(x, y, w, h, r float32) {
	r = min(r, w/2, h/2)
	if r <= 0 {
		s.from(x, y)
		s.to(x+w, y)
		s.to(x+w, y+h)
		s.to(x, y+h)
		return
	}
	q := r * (1 - arc)
	s.from(x+r, y)
	s.to(x+w-r, y)
	s.curve(x+w-q, y, x+w, y+q, x+w, y+r)
	s.to(x+w, y+h-r)
	s.curve(x+w, y+h-q, x+w-q, y+h, x+w-r, y+h)
	s.to(x+r, y+h)
	s.curve(x+q, y+h, x, y+h-q, x, y+h-r)
	s.to(x, y+r)
	s.curve(x, y+q, x+q, y, x+r, y)
}

// hole is the same path the other way round, which takes out of what is around it.
func (s *Sheet) hole(x, y, w, h, r float32) {
	r = max(min(r, w/2, h/2), 0)
	q := r * (1 - arc)
	s.from(x+r, y)
	s.curve(x+q, y, x, y+q, x, y+r)
	s.to(x, y+h-r)
	s.curve(x, y+h-q, x+q, y+h, x+r, y+h)
	s.to(x+w-r, y+h)
	s.curve(x+w-q, y+h, x+w, y+h-q, x+w, y+h-r)
	s.to(x+w, y+r)
	s.curve(x+w, y+q, x+w-q, y, x+w-r, y)
}

// Frame strokes the inside of a rounded rectangle.
func (s *Sheet) Frame(x, y, w, h, radius, width float32, c color.Color) {
	s.round(x, y, w, h, radius)
	s.hole(x+width, y+width, w-2*width, h-2*width, radius-width)
	s.fill(c)
}

// Plate fills a rounded rectangle with an edge inside it. Where the edge is clear, so is
// its place.
func (s *Sheet) Plate(x, y, w, h, radius, thick float32, ground, edge color.Color) {
	if _, _, _, a := ground.RGBA(); a > 0 {
		s.Rect(x, y, w, h, radius, ground)
	}
	if thick > 0 {
		s.Frame(x, y, w, h, radius, thick, edge)
	}
}

// Disc fills a circle.
func (s *Sheet) Disc(x, y, radius float32, c color.Color) {
	s.round(x-radius, y-radius, 2*radius, 2*radius, radius)
	s.fill(c)
}

// Ring strokes a circle; radius is its outer edge.
func (s *Sheet) Ring(x, y, radius, width float32, c color.Color) {
	s.Frame(x-radius, y-radius, 2*radius, 2*radius, radius, width, c)
}

// Line strokes a straight line.
func (s *Sheet) Line(x1, y1, x2, y2, width float32, c color.Color) {
	dx, dy := float64(x2-x1), float64(y2-y1)
	length := math.Hypot(dx, dy)
	if length == 0 {
		return
	}
	nx, ny := float32(-dy/length)*width/2, float32(dx/length)*width/2
	s.Polygon(c, x1+nx, y1+ny, x2+nx, y2+ny, x2-nx, y2-ny, x1-nx, y1-ny)
}

// Polygon fills a polygon of x, y pairs.
func (s *Sheet) Polygon(c color.Color, xy ...float32) {
	for i := 0; i+1 < len(xy); i += 2 {
		if i == 0 {
			s.from(xy[i], xy[i+1])
		} else {
			s.to(xy[i], xy[i+1])
		}
	}
	s.fill(c)
}

// Path strokes a run of lines with round joints.
func (s *Sheet) Path(width float32, c color.Color, xy ...float32) {
	for i := 0; i+3 < len(xy); i += 2 {
		s.Line(xy[i], xy[i+1], xy[i+2], xy[i+3], width, c)
	}
	for i := 2; i+3 < len(xy); i += 2 {
		s.Disc(xy[i], xy[i+1], width/2, c)
	}
	if n := len(xy); n > 4 && xy[0] == xy[n-2] && xy[1] == xy[n-1] {
		s.Disc(xy[0], xy[1], width/2, c)
	}
}

// Arc strokes a part of a circle; radius is its outer edge, angles run clockwise from
// the right, in radians.
func (s *Sheet) Arc(x, y, radius, width float32, from, to float64, c color.Color) {
	steps := max(int(math.Ceil((to-from)*8)), 2)
	xy := make([]float32, 0, 4*(steps+1))
	at := func(r float32, i int) {
		a := from + (to-from)*float64(i)/float64(steps)
		xy = append(xy, x+r*float32(math.Cos(a)), y+r*float32(math.Sin(a)))
	}
	for i := range steps + 1 {
		at(radius, i)
	}
	for i := range steps + 1 {
		at(radius-width, steps-i)
	}
	s.Polygon(c, xy...)
}

// Erase takes a rounded rectangle out of what is drawn.
func (s *Sheet) Erase(x, y, w, h, radius float32) {
	mask := image.NewAlpha(s.Image.Bounds())
	s.round(x, y, w, h, radius)
	s.cover(mask, image.Opaque, draw.Src)
	for i, a := range mask.Pix {
		p := s.Image.Pix[4*i : 4*i+4]
		for k := range p {
			p[k] = uint8(uint32(p[k]) * uint32(255-a) / 255)
		}
	}
}

// Dashes strokes the inside of a rounded rectangle in dashes: what is stale.
func (s *Sheet) Dashes(x, y, w, h, radius, width, dash, gap float32, c color.Color) {
	r := radius - width/2
	x, y, w, h = x+width/2, y+width/2, w-width, h-width
	bend := r * math.Pi / 2
	sides := [...]float32{w - 2*r, bend, h - 2*r, bend, w - 2*r, bend, h - 2*r, bend}
	around := float32(0)
	for _, n := range sides {
		around += n
	}
	// A whole number of dashes, so that the last gap is as wide as the others.
	unit := around / max(float32(math.Round(float64(around/(dash+gap)))), 1)
	at := func(run float32) (float32, float32) {
		for i, n := range sides {
			if run > n {
				run -= n
				continue
			}
			turn := math.Pi/2*float64(i/2) - math.Pi/2
			sin, cos := float32(math.Sin(turn+float64(run/max(r, 0.01)))), float32(math.Cos(turn+float64(run/max(r, 0.01))))
			switch i {
			case 0:
				return x + r + run, y
			case 1:
				return x + w - r + r*cos, y + r + r*sin
			case 2:
				return x + w, y + r + run
			case 3:
				return x + w - r + r*cos, y + h - r + r*sin
			case 4:
				return x + w - r - run, y + h
			case 5:
				return x + r + r*cos, y + h - r + r*sin
			case 6:
				return x, y + h - r - run
			default:
				return x + r + r*cos, y + r + r*sin
			}
		}
		return x + r, y
	}
	const step = 1.5
	for start := float32(0); start < around-0.01; start += unit {
		// A dash is a line on a straight side, and short lines around a bend.
		for run, end := start, min(start+dash, around); run < end-0.01; {
			till, side := float32(0), 0
			for ; side < len(sides)-1 && till+sides[side] <= run+0.01; side++ {
				till += sides[side]
			}
			next := min(end, till+sides[side])
			if side%2 == 1 {
				next = min(next, run+step)
			}
			x1, y1 := at(run + 0.005)
			x2, y2 := at(next - 0.005)
			s.Line(x1, y1, x2, y2, width, c)
			run = next
		}
	}
}
