package inspections_test

import (
	"image"
	"testing"

	screen "pitboss/app/inspections"
	"pitboss/app/look"
	"pitboss/tables/cards"
)

// amber is where the grid marks something: the box of all pixels in the alarm's colour.
func amber(of image.Image) (box image.Rectangle) {
	b := of.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r, g, blue, _ := of.At(x, y).RGBA()
			c := look.HighColour
			if uint8(r>>8) == c.R && uint8(g>>8) == c.G && uint8(blue>>8) == c.B {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}

// The card that is wrong is marked, where it lies and nowhere else, at any size.
func TestGridMarksTheCardThatIsWrong(t *testing.T) {
	ace, _ := cards.Parse("AS")
	king, _ := cards.Parse("KC")
	for _, size := range [...][3]float32{{930, 380, 1}, {760, 190, 1}, {1500, 600, 1.5}} {
		w, h, scale := size[0], size[1], size[2]
		if box := amber(screen.GridPicture(ace, 8, w, h, scale)); !box.Empty() {
			t.Errorf("%.0f × %.0f: what is whole is marked at %v", w, h, box)
		}
		for _, n := range []int{0, 7, 9, 40} {
			box := amber(screen.GridPicture(ace, n, w, h, scale))
			if box.Empty() || box.Max.X > int(w*scale/4) || box.Max.Y > int(h*scale/2) {
				t.Errorf("%.0f × %.0f: %d aces of spades are marked at %v", w, h, n, box)
			}
			box = amber(screen.GridPicture(king, n, w, h, scale))
			if box.Empty() || box.Min.X < int(w*scale*3/4) || box.Min.Y < int(h*scale/2) || box.Max.X > int(w*scale) || box.Max.Y > int(h*scale) {
				t.Errorf("%.0f × %.0f: %d kings of clubs are marked at %v", w, h, n, box)
			}
		}
	}
}
