package disputes_test

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
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
	case *container.Scroll:
		return textsOf(o.Content)
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			all = append(all, textsOf(c)...)
		}
	}
	return all
}
