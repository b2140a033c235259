package table_test

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/tables"
)

// While the cards are shuffled, or after the table has closed, guests ask about the round
// that lies on the felt.
func TestBetweenTwoRoundsTheLastOneIsShownAndLedOnTo(t *testing.T) {
	for _, phase := range []tables.Phase{tables.Closed, tables.Shuffling, tables.Open} {
		t.Run(string(phase), func(t *testing.T) {
			c := differingCoup(t)
			s := show(t, c, "B-07", "en", 1496, 860)
			after := *c.tables["B-07"]
			after.Round, after.Played, after.Phase, after.Since, after.Open = "", "0412", phase, c.now, nil
			c.tables["B-07"], c.alarms = &after, nil
			s.moment.Now = s.moment.Now.Add(3 * time.Second)
			s.Show(s.moment)
			same(t, "its round", s.says("0412, coup 44") && !s.earlier(), true)
			same(t, "its money", s.says("owed more 6,200.00, overpaid 2,850.00"), true)
			same(t, "taken", s.Key(&fyne.KeyEvent{Name: fyne.KeyP}), true)
			if want := (look.Place{Screen: "disputes", Table: "B-07", Round: "0412"}); len(s.went) != 1 || s.went[0] != want {
				t.Errorf("P leads to %v, want %v", s.went, want)
			}
		})
	}
}
