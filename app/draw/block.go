package draw

import (
	"image"
	"image/color"
	"image/draw"
	"math"
)

// block fills a rectangle whose edges are brought to whole device pixels, at least one
// wide: for cells and lines, which are crisp so and cost little.
func (s *Sheet) block(x, y, w, h float32, c color.Color) {
	px := func(v float32) int { return int(math.Round(float64(v * s.scale))) }
	r := image.Rectangle{Min: image.Pt(px(x), px(y)), Max: image.Pt(px(x+w), px(y+h))}
	if w > 0 {
		r.Max.X = max(r.Max.X, r.Min.X+1)
	}
	if h > 0 {
		r.Max.Y = max(r.Max.Y, r.Min.Y+1)
	}
	draw.Draw(s.Image, r.Intersect(s.Image.Bounds()), image.NewUniform(c), image.Point{}, draw.Over)
}

// outline strokes the inside of a rectangle with whole device pixels.
func (s *Sheet) outline(x, y, w, h, width float32, c color.Color) {
	s.block(x, y, w, width, c)
	s.block(x, y+h-width, w, width, c)
	s.block(x, y, width, h, c)
	s.block(x+w-width, y, width, h, c)
}

// grid draws the lines of a grid of cells, one device pixel wide.
func (s *Sheet) grid(x, y, cell float32, columns, rows int, c color.Color) {
	hair := 1 / s.scale
	for i := 1; i < columns; i++ {
		s.block(x+float32(i)*cell, y, hair, float32(rows)*cell, c)
	}
	for i := 1; i < rows; i++ {
		s.block(x, y+float32(i)*cell, float32(columns)*cell, hair, c)
	}
}
