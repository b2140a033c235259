package floor_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"pitboss/app/floor"
	"pitboss/app/look/sight"
	"pitboss/tables/findings"
)

// A tile says what is wrong and what it is about: in one line where there is room, else in
// two, and neither is cut.
func TestTileNamesWhatItsAlarmIsAbout(t *testing.T) {
	for _, c := range []struct{ lang, title, about string }{
		{"en", "Card differs", "Banker’s card 2"},
		{"en", "Wrong payout", "M-20488123, Box 3, hand 2"},
		{"th", "จ่ายเงินไม่ตรง", "G-1043, เจ้ามือ"},
		{"uk", "Виплата не та", "G-1043, Сикслайн 31–36"},
		{"uk", "Час огляду", "Огляд шуза й лотка"},
	} {
		for _, large := range []bool{false, true} {
			t.Run(fmt.Sprint(c.lang, " ", c.about, large), func(t *testing.T) {
				rows := pit(3)
				rows[0].Alarm = floor.Alarm{Life: floor.Taken, Severity: findings.Urgent, Text: c.title + ": " + c.about, Short: c.title, About: c.about}
				s := newStand(t, c.lang, rows, 1496, 860)
				if large {
					s.press(fyne.KeyT)
				}
				said := strings.Join(s.all(), "\n")
				if !strings.Contains(said, c.title) || !strings.Contains(said, c.about) {
					t.Errorf("the tile says %q", said)
				}
				for _, fault := range append(sight.Faults(s.screen.Content(), "state_"), sight.Cut(s.screen.Content())...) {
					t.Error(fault)
				}
			})
		}
	}
}

// What the shoe has left is not cut for the sake of a pace or a name.
func TestDepthOfTheShoeIsWhole(t *testing.T) {
	rows := []floor.Table{{Table: dealtOut(300)}}
	rows[0].Pace, rows[0].Dealer = 1130, "Oleksandra Vynohradova"
	s := newStand(t, "uk", rows, 1496, 860)
	if all := s.all(); !slices.Contains(all, "SH-18 72%") {
		t.Errorf("the tile says %q", all)
	}
	t.Run("nor a name that a smaller type has room for", func(t *testing.T) {
		rows[0].Pace, rows[0].Dealer = 574, "Somsak T."
		if all := newStand(t, "th", rows, 1496, 860).all(); !slices.Contains(all, "Somsak T.") {
			t.Errorf("the tile says %q", all)
		}
	})
}
