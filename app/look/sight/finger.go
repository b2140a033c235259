package sight

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// Pull is a finger that comes down at a place of a window, goes so far down, less than
// nothing up, and leaves: as the toolkit tells it, to the foremost and innermost that can be
// pulled.
func Pull(t testing.TB, w fyne.Window, x, y, by float32) {
	t.Helper()
	pulled := draggable(w.Content(), x, y)
	if pulled == nil {
		t.Fatalf("nothing at %v, %v can be pulled", x, y)
	}
	e := &fyne.DragEvent{Dragged: fyne.NewDelta(0, by)}
	e.AbsolutePosition = fyne.NewPos(x, y+by)
	pulled.Dragged(e)
	pulled.DragEnd()
}

func draggable(o fyne.CanvasObject, x, y float32) (found fyne.Draggable) {
	x, y = x-o.Position().X, y-o.Position().Y
	if size := o.Size(); !o.Visible() || x < 0 || y < 0 || x >= size.Width || y >= size.Height {
		return nil
	}
	found, _ = o.(fyne.Draggable)
	var held []fyne.CanvasObject
	switch o := o.(type) {
	case *fyne.Container:
		held = o.Objects
	case fyne.Widget:
		held = test.WidgetRenderer(o).Objects()
	}
	for _, c := range held {
		if inner := draggable(c, x, y); inner != nil {
			found = inner
		}
	}
	return found
}
