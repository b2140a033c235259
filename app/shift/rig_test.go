package shift_test

import (
	"context"
	"testing"
	"time"

	"pitboss/app/look"
	"pitboss/app/look/sight"
	"pitboss/app/pit"
	"pitboss/app/pit/rig"
	"pitboss/app/shift"
	"pitboss/app/words"
	"pitboss/tables"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

// atDesk is the screen at a desk, and who sits there.
type atDesk struct {
	*rig.Desk
	sight.Hand
	screen  *shift.Screen
	words   *words.Words
	view    pit.Update
	printed []string
	unshown error // why a printed sheet cannot be shown
}

func open(t *testing.T, lang string, width, height float32) *atDesk {
	t.Helper()
	sight.Begin(t, lang)
	r := &atDesk{Desk: rig.NewDesk(t), view: sights()}
	var err error
	r.words, err = words.Open(lang)
	r.Must(err)
	r.screen = shift.New(shift.Config{
		Desk: r.Desk, Pit: r, Words: r.words, Zone: rig.Zone(), Do: func(elsewhere, back func()) { elsewhere(); back() },
		Print: func(_ context.Context, h *pit.KeptHandover, w *words.Words) (string, error) {
			r.printed = append(r.printed, h.ID+" "+w.Language)
			return "handover.html", r.unshown
		},
	})
	t.Cleanup(r.screen.Close)
	r.Hand = sight.Hand{T: t, Words: "shift_", Key: r.screen.Key, Show: r.show}
	r.Open(r.screen.Content(), width, height)
	return r
}

// sights is a pit with alarms of every kind, and tables.
func sights() pit.Update {
	var u pit.Update
	morning := rig.Morning()
	for i, c := range []findings.Code{findings.PayoutDiffers, findings.SpinHung, findings.PaceLow, findings.ClockSkew, findings.InspectionDue} {
		g := findings.New(c, "")
		g.Table = []string{"R-05", "R-11", "B-19", "", "B-12"}[i]
		a := pit.Alarm{Finding: g, Raised: morning.Add(-time.Duration(i) * time.Minute)}
		switch i {
		case 1:
			a.State, a.AckedBy, a.AckedAt = pit.Acknowledged, "okravets", morning
		case 2:
			a.Shelf = pit.Shelf{By: "okravets", Why: "a birthday at the table", Since: morning, Until: morning.Add(10 * time.Minute)}
		}
		u.Alarms = append(u.Alarms, a)
	}
	u.Tables = []*tables.Table{{Number: "B-12", Game: profile.Baccarat, Opened: morning.Add(-5 * time.Minute), Phase: tables.Betting}, {Number: "B-13", Game: profile.Baccarat}}
	return u
}

// View implements shift.Pit.
func (r *atDesk) View() pit.Update { return r.view }

func (r *atDesk) on(id string) {
	r.T.Helper()
	r.On(id)
	r.show()
}

func (r *atDesk) show() {
	r.screen.Show(look.Moment{Now: r.Hands.Now().In(rig.Zone()), Scale: 1})
}
