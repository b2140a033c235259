package look_test

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"pitboss/app/look"
)

// A row that was touched takes the keyboard, as the toolkit has it: the keys of the screen
// and of the desk went nowhere after it.
func TestKeysGoOnAfterARowWasTouched(t *testing.T) {
	start(t, "en")
	var chosen []int
	table := look.NewTable(func(i int) { chosen = append(chosen, i) })
	s := show(t, table, 400, 300)
	table.Set([]look.Column{{Head: "Table"}}, 5, func(int) look.Row { return look.Texts("B-01") }, -1)
	var runes []rune
	s.window.Canvas().SetOnTypedRune(func(r rune) { runes = append(runes, r) })
	test.TapCanvas(s.window.Canvas(), fyne.NewPos(60, 70))
	if len(chosen) != 1 {
		t.Fatalf("%v were chosen", chosen)
	}
	focused := s.window.Canvas().Focused()
	if focused == nil {
		t.Fatal("no row has the keyboard: this test looks at nothing")
	}
	for _, key := range []fyne.KeyName{fyne.KeyA, fyne.KeyEscape, fyne.KeyDown, fyne.KeyReturn} {
		focused.TypedKey(&fyne.KeyEvent{Name: key})
	}
	focused.TypedRune('1')
	if want := []fyne.KeyName{fyne.KeyA, fyne.KeyEscape, fyne.KeyDown, fyne.KeyReturn}; !slices.Equal(s.keys, want) {
		t.Errorf("the window heard the keys %q, want %q", s.keys, want)
	}
	if string(runes) != "1" {
		t.Errorf("the window heard the letters %q, want 1", string(runes))
	}
	focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if len(chosen) != 2 || chosen[1] != chosen[0]+1 {
		t.Errorf("the space bar took the row in the light: %v", chosen)
	}
}
