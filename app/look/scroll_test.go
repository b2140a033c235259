package look_test

import (
	"testing"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
)

// tall is something of a height in a window of 100.
func tall(t *testing.T, high float32) *look.Scroll {
	t.Helper()
	start(t, "en")
	of := look.Fill(look.Bg1, 0)
	of.SetMinSize(fyne.NewSize(10, high))
	c := look.NewScroll(of)
	show(t, c, 80, 100)
	return c
}

func TestTurnOver(t *testing.T) {
	c := tall(t, 230)
	for i, step := range []struct {
		down bool
		want float32
	}{{false, 0}, {true, 80}, {true, 130}, {true, 130}, {false, 50}, {false, 0}} {
		if look.TurnOver(c, step.down); c.Offset.Y != step.want {
			t.Errorf("turn %d leads to %v, want %v", i, c.Offset.Y, step.want)
		}
	}
	whole := tall(t, 90)
	if look.TurnOver(whole, true); whole.Offset.Y != 0 {
		t.Errorf("what is in sight was moved to %v", whole.Offset.Y)
	}
}

func TestReveal(t *testing.T) {
	c := tall(t, 300)
	for _, step := range []struct{ top, bottom, want float32 }{
		{20, 44, 0}, {90, 114, 14}, {100, 110, 14}, {0, 10, 0}, {0, 250, 150}, {290, 300, 200}, {290, 900, 200},
	} {
		if look.Reveal(c, step.top, step.bottom); c.Offset.Y != step.want {
			t.Errorf("%v to %v is brought into sight at %v, want %v", step.top, step.bottom, c.Offset.Y, step.want)
		}
	}
}
