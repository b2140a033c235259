package look

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// slop is how far a finger moves, in pixels of the design, before it pulls: less is a tap
// that was not held still.
const slop = 9

// pull is one movement of a finger, or of the mouse with its button down, over something
// that scrolls. Windows tells a finger as a mouse, and the toolkit calls two pixels a pull,
// after which nothing is tapped: a pull that was none is given on as the tap that it was.
type pull struct {
	going bool
	from  fyne.Position // where in the window it began
	moved fyne.Delta
	free  bool // it has left its slop, and pulls
}

// by is how far up or down what lies under the finger goes with this step.
func (p *pull) by(e *fyne.DragEvent) float32 {
	if !p.going {
		*p = pull{going: true, from: e.AbsolutePosition.SubtractXY(e.Dragged.DX, e.Dragged.DY)}
	}
	p.moved.DX += e.Dragged.DX
	p.moved.DY += e.Dragged.DY
	switch {
	case p.free:
		return e.Dragged.DY
	case max(p.moved.DX, -p.moved.DX, p.moved.DY, -p.moved.DY) < slop:
		return 0
	}
	p.free = true
	return p.moved.DY
}

// end says whether it was a tap, and where in what was pulled.
func (p *pull) end(o fyne.CanvasObject) (at fyne.Position, tap bool) {
	at, tap = p.from, p.going && !p.free
	*p = pull{}
	if tap {
		at = at.Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(o))
	}
	return at, tap
}

// Scroll is the toolkit's, up and down, which a finger can pull.
type Scroll struct {
	container.Scroll
	pull pull
}

// NewScroll makes a window on something that is higher than it.
func NewScroll(content fyne.CanvasObject) *Scroll {
	s := &Scroll{}
	s.Content, s.Direction = content, container.ScrollVerticalOnly
	s.ExtendBaseWidget(s)
	return s
}

// Dragged implements fyne.Draggable.
func (s *Scroll) Dragged(e *fyne.DragEvent) {
	if by := s.pull.by(e); by != 0 {
		scrollTo(s, s.Offset.Y-by)
	}
}

// DragEnd implements fyne.Draggable.
func (s *Scroll) DragEnd() {
	if at, tap := s.pull.end(s); tap {
		tapOn(s, at)
	}
}

// Holder is a widget in which others can be tapped, as in a container.
type Holder interface {
	fyne.Widget
	Held() []fyne.CanvasObject // from the back to the front
}

// tapOn taps on what lies at a place of an object, and says whether there was anything.
func tapOn(o fyne.CanvasObject, at fyne.Position) bool {
	target, inside := TargetAt(o, at)
	if target == nil {
		return false
	}
	switch target := target.(type) {
	case *List:
		target.tap(inside)
	case fyne.Tappable:
		target.Tapped(&fyne.PointEvent{Position: inside})
	}
	return true
}

// TargetAt is what a tap on a place of an object hits, the foremost and innermost, and
// where; nil if nothing there can be tapped.
func TargetAt(o fyne.CanvasObject, at fyne.Position) (target fyne.CanvasObject, inside fyne.Position) {
	size := o.Size()
	if !o.Visible() || at.X < 0 || at.Y < 0 || at.X >= size.Width || at.Y >= size.Height {
		return nil, at
	}
	var held []fyne.CanvasObject
	switch o := o.(type) {
	case *fyne.Container:
		held = o.Objects
	case *Scroll:
		held = []fyne.CanvasObject{o.Content}
	case *List:
		return o, at
	case Holder:
		held = o.Held()
	}
	for i := len(held) - 1; i >= 0; i-- {
		if held[i] == nil {
			continue
		}
		if target, inside := TargetAt(held[i], at.Subtract(held[i].Position())); target != nil {
			return target, inside
		}
	}
	if _, is := o.(fyne.Tappable); is {
		return o, at
	}
	return nil, at
}
