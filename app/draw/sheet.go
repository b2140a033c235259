package draw

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// Sheet is a picture being drawn. Its coordinates are the design's pixels; Scale is
// how many device pixels one of them is.
type Sheet struct {
	Image *image.RGBA
	scale float32
	pen   *vector.Rasterizer
}

// NewSheet makes an empty, transparent picture of w by h design pixels.
func NewSheet(w, h, scale float32) *Sheet {
	if scale <= 0 {
		scale = 1
	}
	iw, ih := int(math.Ceil(float64(w*scale))), int(math.Ceil(float64(h*scale)))
	return &Sheet{
		Image: image.NewRGBA(image.Rect(0, 0, max(iw, 1), max(ih, 1))), scale: scale,
		pen: vector.NewRasterizer(max(iw, 1), max(ih, 1)),
	}
}

// fill paints the path in the pen and empties it.
func (s *Sheet) fill(c color.Color) {
	s.pen.DrawOp = draw.Over
	s.pen.Draw(s.Image, s.Image.Bounds(), image.NewUniform(c), image.Point{})
	s.pen.Reset(s.Image.Bounds().Dx(), s.Image.Bounds().Dy())
}

func (s *Sheet) to(x, y float32)   { s.pen.LineTo(x*s.scale, y*s.scale) }
func (s *Sheet) from(x, y float32) { s.pen.MoveTo(x*s.scale, y*s.scale) }

func (s *Sheet) curve(ax, ay, bx, by, x, y float32) {
	k := s.scale
	s.pen.CubeTo(ax*k, ay*k, bx*k, by*k, x*k, y*k)
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
		s.pen.ClosePath()
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
	s.pen.ClosePath()
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
	s.pen.ClosePath()
}

// Frame strokes the inside of a rounded rectangle.
func (s *Sheet) Frame(x, y, w, h, radius, width float32, c color.Color) {
	s.round(x, y, w, h, radius)
	s.hole(x+width, y+width, w-2*width, h-2*width, radius-width)
	s.fill(c)
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
	s.pen.ClosePath()
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
}

// Dashes strokes the inside of a rounded rectangle in dashes: what is stale.
func (s *Sheet) Dashes(x, y, w, h, width, dash, gap float32, c color.Color) {
	at := func(run float32) (float32, float32) {
		switch {
		case run < w:
			return x + run, y + width/2
		case run < w+h:
			return x + w - width/2, y + run - w
		case run < 2*w+h:
			return x + w - (run - w - h), y + h - width/2
		}
		return x + width/2, y + h - (run - 2*w - h)
	}
	for run := float32(0); run < 2*(w+h); run += dash + gap {
		end := min(run+dash, 2*(w+h))
		x1, y1 := at(run)
		for _, corner := range [...]float32{w, w + h, 2*w + h} {
			if run < corner && corner < end {
				cx, cy := at(corner - 0.01)
				s.Line(x1, y1, cx, cy, width, c)
				x1, y1 = at(corner)
			}
		}
		x2, y2 := at(end - 0.01)
		s.Line(x1, y1, x2, y2, width, c)
	}
}
