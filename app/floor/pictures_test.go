package floor_test

import (
	"image"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// A floor of 200 tables at rest does not hold the same picture 200 times.
func TestTablesAtRestShareTheirGround(t *testing.T) {
	s := newStand(t, "en", pit(200), 1600, 1000)
	grounds, whole := map[image.Image]bool{}, 0
	walk(s.screen.Content(), fyne.Position{}, func(o fyne.CanvasObject, _ fyne.Position) {
		i, ok := o.(*canvas.Image)
		if !ok || i.Image == nil || i.Image.Bounds().Dy() < 100 {
			return
		}
		whole++
		grounds[i.Image] = true
	})
	if whole < 200 || len(grounds) > 12 {
		t.Errorf("%d tiles have %d grounds between them", whole, len(grounds))
	}
}
