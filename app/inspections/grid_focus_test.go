package inspections_test

import (
	"testing"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
)

// Who has written which decks are there counts them at once: the keyboard is at the cards,
// as the status bar says, and not at the rail of the window.
func TestTheCardsHaveTheKeyboardOnceTheDecksAreNamed(t *testing.T) {
	r := open(t, "en", 1496, 860)
	r.On("okravets")
	r.baccarat("B-12")
	r.goTo(look.Place{Table: "B-12"})
	r.Press(fyne.Key1)
	r.Sees("Deck inspection", "0 of 416 counted")
	f := r.screen.Line("add")
	if f == nil {
		t.Fatal("no decks can be added")
	}
	r.Window.Canvas().Focus(f)
	r.Type("D-01..08")
	r.Press(fyne.KeyReturn)
	if at := r.Window.Canvas().Focused(); at == nil || at == fyne.Focusable(f) {
		t.Fatalf("the keyboard is at %T", at)
	}
	r.Press(fyne.KeyW, fyne.KeyW, fyne.KeyW, fyne.KeyW, fyne.KeyW, fyne.KeyW, fyne.KeyW, fyne.KeyW, fyne.KeyTab)
	r.Type("-")
	r.Sees("One card short: the 2 of spades, 7 of 8.")
}
