package look

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// Pad is a paper that paints itself and that fingers touch.
type Pad struct {
	widget.BaseWidget
	Paper
	paint func(size fyne.Size)
}

// NewPad makes a pad; paint paints it into a size. It is called when the pad is laid
// out and when it is refreshed, between Begin and End.
func NewPad(paint func(size fyne.Size)) *Pad {
	p := &Pad{Paper: Paper{Zoom: 1, Device: 1}, paint: paint}
	p.ExtendBaseWidget(p)
	return p
}

// MinSize implements fyne.CanvasObject: a pad is as large as it is laid out.
func (p *Pad) MinSize() fyne.Size { return fyne.NewSize(1, 1) }

// CreateRenderer implements fyne.Widget.
func (p *Pad) CreateRenderer() fyne.WidgetRenderer { return &paperRenderer{p, &p.Paper, p.paint} }

// Tapped implements fyne.Tappable.
func (p *Pad) Tapped(e *fyne.PointEvent) {
	if z := p.zoneAt(e.Position); z != nil && z.tap != nil {
		z.tap(e.Position.X-z.x, e.Position.Y-z.y)
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (p *Pad) TappedSecondary(e *fyne.PointEvent) {
	if z := p.zoneAt(e.Position); z != nil && z.alt != nil {
		z.alt(e.Position.X-z.x, e.Position.Y-z.y)
	}
}

// Held implements Holder.
func (p *Pad) Held() []fyne.CanvasObject { return p.objects }

// Strip is the paper of a row of a list: a tap on it is the list's.
type Strip struct {
	widget.BaseWidget
	Paper
	high  float32
	paint func(size fyne.Size)
}

// NewStrip makes a row so high. A list has its own gap of 4 pixels between rows.
func NewStrip(high float32, paint func(size fyne.Size)) *Strip {
	s := &Strip{Paper: Paper{Zoom: 1, Device: 1}, high: high, paint: paint}
	s.ExtendBaseWidget(s)
	return s
}

// MinSize implements fyne.CanvasObject: the height makes the pitch of the list.
func (s *Strip) MinSize() fyne.Size { return fyne.NewSize(1, s.high) }

// CreateRenderer implements fyne.Widget.
func (s *Strip) CreateRenderer() fyne.WidgetRenderer { return &paperRenderer{s, &s.Paper, s.paint} }

// Held implements Holder.
func (s *Strip) Held() []fyne.CanvasObject { return s.objects }

type paperRenderer struct {
	host  fyne.Widget
	paper *Paper
	paint func(size fyne.Size)
}

func (r *paperRenderer) MinSize() fyne.Size           { return r.host.MinSize() }
func (r *paperRenderer) Destroy()                     {}
func (r *paperRenderer) Objects() []fyne.CanvasObject { return r.paper.objects }
func (r *paperRenderer) Layout(size fyne.Size)        { r.draw(size) }

func (r *paperRenderer) Refresh() {
	r.draw(r.host.Size())
	canvas.Refresh(r.host)
}

func (r *paperRenderer) draw(size fyne.Size) {
	p := r.paper
	p.Device = ScaleOf(r.host)
	p.Begin()
	if size.Width > 1 && size.Height > 1 {
		r.paint(size)
	}
	p.End()
}

// zone is a part of a pad that a finger can mean; the last one painted is on top.
type zone struct {
	x, y, w, h float32
	tap, alt   func(x, y float32) // alt is the other button of a mouse; may be nil
}

// Touch says what a tap on a part of a pad means.
func (p *Paper) Touch(x, y, w, h float32, tap func()) {
	p.TouchAt(x, y, w, h, func(float32, float32) { tap() }, nil)
}

// TouchAt is Touch for what must know where in the part the finger is. Alt is the other
// button of a mouse; it may be nil.
func (p *Paper) TouchAt(x, y, w, h float32, tap, alt func(x, y float32)) {
	p.zones = append(p.zones, zone{x, y, w, h, tap, alt})
}

func (p *Paper) zoneAt(at fyne.Position) *zone {
	for i := range slices.Backward(p.zones) {
		if z := &p.zones[i]; at.X >= z.x && at.X < z.x+z.w && at.Y >= z.y && at.Y < z.y+z.h {
			return z
		}
	}
	return nil
}
