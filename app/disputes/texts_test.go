package disputes_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"pitboss/app/look"
)

// textsOf are the texts of an object and of what is in it, as far as they are shown.
func textsOf(o fyne.CanvasObject) (all []string) {
	if o == nil || !o.Visible() {
		return nil
	}
	switch o := o.(type) {
	case *canvas.Text:
		return []string{o.Text}
	case *fyne.Container:
		for _, c := range o.Objects {
			all = append(all, textsOf(c)...)
		}
	case *look.Scroll:
		return textsOf(o.Content)
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			all = append(all, textsOf(c)...)
		}
	}
	return all
}

// tappable is what a finger reaches.
type tappable interface {
	fyne.CanvasObject
	Tapped(*fyne.PointEvent)
}

// find finds the smallest thing in sight that a finger reaches and that says a text.
func find(o fyne.CanvasObject, text string) tappable {
	if o == nil || !o.Visible() {
		return nil
	}
	var parts []fyne.CanvasObject
	switch o := o.(type) {
	case *fyne.Container:
		parts = o.Objects
	case *look.Scroll:
		parts = []fyne.CanvasObject{o.Content}
	case fyne.Widget:
		parts = test.WidgetRenderer(o).Objects()
	}
	for _, p := range parts {
		if t := find(p, text); t != nil {
			return t
		}
	}
	t, ok := o.(tappable)
	if _, is := o.(*look.Pad); !ok || is {
		return nil
	}
	for _, said := range textsOf(o) {
		if said == text {
			return t
		}
	}
	return nil
}

// tap taps what says a text.
func (r *atDesk) tap(text string) {
	r.t.Helper()
	t := find(r.window.Content(), text)
	if t == nil {
		r.t.Fatalf("nothing to tap says %q; the window says %q", text, r.texts())
	}
	t.Tapped(&fyne.PointEvent{})
	r.beat()
}

func same[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}
