package inspections_test

import (
	"image"
	"testing"

	"fyne.io/fyne/v2"

	screen "pitboss/app/inspections"
	"pitboss/app/look"
	"pitboss/app/look/sight"
	"pitboss/store/staff"
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

// On a screen of the usual size the whole of a deck inspection lies open, eight decks and
// every check, in every language: what is out of sight is forgotten.
func TestDeckInspectionLiesOpen(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		t.Run(lang, func(t *testing.T) {
			r := open(t, lang, 1496, 860)
			r.On("okravets")
			r.baccarat("B-12")
			r.Must(r.Equip(t.Context(), staff.Deck, "B-12", "D-1", "D-2", "D-3", "D-4", "D-5", "D-6", "D-7", "D-8"))
			r.goTo(look.Place{Table: "B-12", Subject: "deck_inspection"})
			boards := 0
			sight.Each(r.Window.Content(), func(o fyne.CanvasObject) {
				if s, ok := o.(*look.Scroll); ok {
					boards++
					if all, seen := s.Content.MinSize().Height, s.Size().Height; all > seen+0.5 {
						t.Errorf("of %v only %v is in sight", all, seen)
					}
				}
			})
			if boards < 4 {
				t.Errorf("%d boards are in sight: the count, the decks, the checks and the signatures are wanted", boards)
			}
		})
	}
}
