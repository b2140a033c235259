package sight

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"pitboss/app/look"
)

// Each sees everything that is in sight, what holds others before what it holds.
func Each(o fyne.CanvasObject, see func(fyne.CanvasObject)) {
	if !o.Visible() {
		return
	}
	see(o)
	switch o := o.(type) {
	case *fyne.Container:
		for _, c := range o.Objects {
			Each(c, see)
		}
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			Each(c, see)
		}
	}
}

// Line is everything that is written in sight, in one line.
func Line(o fyne.CanvasObject) string {
	var all []string
	Each(o, func(o fyne.CanvasObject) {
		if text, ok := o.(*canvas.Text); ok && text.Text != "" {
			all = append(all, text.Text)
		}
	})
	return strings.Join(all, " | ")
}

// KeyFaults says of the keys in sight which are not whole: those that lie beyond the width of
// the window, and those that say less than they should.
func KeyFaults(content fyne.CanvasObject, width float32) (all []string) {
	Each(content, func(o fyne.CanvasObject) {
		c, ok := o.(*look.Choice)
		if !ok {
			return
		}
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(c)
		if at.X < 0 || at.X+c.Size().Width > width+0.5 {
			all = append(all, fmt.Sprintf("a key at %v, %v wide, is outside", at, c.Size().Width))
		}
		if text := Line(c); strings.Contains(text, "…") {
			all = append(all, fmt.Sprintf("a key says %q", text))
		}
	})
	return all
}

// Queue is what waits for the goroutine of the window, which in a test is the test's own.
type Queue chan func()

// NewQueue makes a queue that holds as much as any test has waiting.
func NewQueue() Queue { return make(Queue, 1000) }

// Later has something done on the goroutine of the window.
func (q Queue) Later(f func()) { q <- f }

// Drain does what waits.
func (q Queue) Drain() {
	for {
		select {
		case f := <-q:
			f()
		default:
			return
		}
	}
}

// Least is the smallest field that the desk leaves to a screen: what a window of 1280 × 720
// has beside its bars where everything is drawn half as large again, and for arm's length a
// quarter more than that.
func Least() fyne.Size { return fyne.NewSize(595, 256) }

// Largest is the largest field: of a window of 2560 × 1440, drawn at four fifths.
func Largest() fyne.Size { return fyne.NewSize(3096, 1660) }
