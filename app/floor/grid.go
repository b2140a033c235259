package floor

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"pitboss/app/look"
)

// heading is the line above a part of the pit.
type heading struct {
	object              *fyne.Container
	name, numbers, text *canvas.Text
	said                [3]string // whole; the texts may have less room
	line                *canvas.Rectangle
}

func newHeading() *heading {
	h := &heading{
		name: look.Text("", look.Points13, true, look.Text2), numbers: look.Text("", look.Points13, false, look.Text3),
		text: look.Text("", look.Points13, false, look.Text3), line: look.Fill(look.Line, 0),
	}
	h.object = container.New(h, h.name, h.numbers, h.text, h.line)
	return h
}

func (h *heading) show(name, numbers, text string) {
	said := [3]string{name, numbers, text}
	if h.said == said {
		return
	}
	h.said = said
	h.Layout(nil, h.object.Size())
	h.object.Refresh()
}

// Layout implements fyne.Layout.
func (h *heading) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	for i, t := range []*canvas.Text{h.name, h.numbers, h.text} {
		room := size.Width / 3 // what a house calls its pit and its tables may be long
		if i == 2 {
			room = size.Width - x
		}
		t.Text = look.Fit(h.said[i], t.TextSize, t.TextStyle.Bold, max(room-11, 0))
		look.Baseline(t, x, size.Height/2)
		x += t.Size().Width + 11
	}
	x = float32(int(x + 4))
	look.Put(h.line, x, size.Height/2, max(size.Width-x, 1), 1)
}

// MinSize implements fyne.Layout.
func (h *heading) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, headHeight) }

// tileGrid lays tiles out in columns as many as fit, each part of the pit beginning a
// new row under its heading. What the columns leave over makes the tiles wider.
type tileGrid struct{ screen *Screen }

// GapHead is the gap between a heading and its tiles.
const GapHead = 4

const (
	headHeight = 20
	pitGap     = 4
	margin     = 8
)

func columns(width, zoom float32) (n int, tile float32) {
	n = max(int((width+look.Gap)/(tileWidth*zoom+look.Gap)), 1)
	tile = float32(int((width - float32(n-1)*look.Gap) / float32(n)))
	return n, max(tile, tileWidth*zoom)
}

func (g *tileGrid) walk(objects []fyne.CanvasObject, width float32, place func(o fyne.CanvasObject, x, y, w, h float32)) float32 {
	// The scrolled area is wider than the tiles by a margin on both sides, where the ring
	// of the keyboard and the scroll bar are.
	width -= 2 * margin
	zoom := g.screen.zoom()
	n, wide := columns(width, zoom)
	tall := tileHeight * zoom
	rowHeight := tall + look.Gap
	column, y := 0, float32(0)
	for i, o := range objects {
		if o == fyne.CanvasObject(g.screen.ring.Image) {
			continue
		}
		if _, tile := o.(*tileView); !tile {
			if column > 0 {
				y += rowHeight
			}
			if i > 0 {
				y += pitGap
			}
			place(o, margin, y, width, headHeight)
			y += headHeight + GapHead
			column = 0
			continue
		}
		if column == n {
			column = 0
			y += rowHeight
		}
		place(o, margin+float32(column)*(wide+look.Gap), y, wide, tall)
		column++
	}
	if column > 0 {
		y += rowHeight
	}
	return y
}

// Layout implements fyne.Layout.
func (g *tileGrid) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	g.walk(objects, size.Width, look.Put)
	g.screen.placeRing()
}

// MinSize implements fyne.Layout.
func (g *tileGrid) MinSize(objects []fyne.CanvasObject) fyne.Size {
	width := max(g.screen.scroll.Size().Width, tileWidth+2*margin)
	h := g.walk(objects, width, func(fyne.CanvasObject, float32, float32, float32, float32) {})
	return fyne.NewSize(tileWidth, h)
}

// floorLayout puts the filters above the tiles.
type floorLayout struct{}

// Layout implements fyne.Layout.
func (floorLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const filters = 48
	look.Put(objects[0], 0, 0, size.Width, filters)
	look.Put(objects[1], -margin, filters, size.Width+2*margin, max(size.Height-filters+margin, 1))
}

// MinSize implements fyne.Layout.
func (floorLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(tileWidth, 200) }
