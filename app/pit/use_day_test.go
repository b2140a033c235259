package pit_test

import (
	"testing"
	"time"
	_ "time/tzdata"

	"pitboss/app/pit"
)

// On the night when the clocks are changed a decision is of the day of the file that it
// lies in: both go by the clocks on the walls.
func TestGamingDayWhereClocksAreChanged(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Kyiv")
	if err != nil {
		t.Fatal(err)
	}
	for local, day := range map[string]string{
		"2027-03-28 05:59:59": "2027-03-27", "2027-03-28 06:00:00": "2027-03-28", "2027-10-31 05:59:59": "2027-10-30", "2027-10-31 06:00:00": "2027-10-31",
	} {
		o := newOffice(t, func(c *pit.DeskConfig) { c.Zone = zone })
		at, err := time.ParseInLocation(time.DateTime, local, zone)
		o.must(err)
		o.hands.Set(at.Sub(morning))
		o.on("okravets")
		draft := o.rerun("wheel_stopped")
		_, err = o.Decide(t.Context(), draft, by("okravets"), nil)
		o.must(err)
		if k, _ := o.Decision(draft.ID); k.GamingDay != day {
			t.Errorf("%s is of %s, want %s", local, k.GamingDay, day)
		}
	}
}
