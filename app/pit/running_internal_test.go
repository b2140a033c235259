package pit

import (
	"testing"
	"time"

	"pitboss/tables"
)

func TestStepperSeesTheWallClockBeingSet(t *testing.T) {
	var s stepper
	for _, c := range []struct {
		name       string
		wall, mono time.Duration // since nine
		by         time.Duration
		wallThen   time.Duration
	}{
		{"the first reading", 0, 0, 0, 0},
		{"time goes on", time.Second, time.Second, 0, time.Second},
		{"it is turned a little", 3 * time.Second, 2 * time.Second, 0, 3 * time.Second},
		{"it is set back", -time.Hour, 3 * time.Second, -time.Hour - 4*time.Second, -time.Hour},
		{"a reading from before is told by the clock as it is now", 3 * time.Second, 2500 * time.Millisecond, 0, -time.Hour - 500*time.Millisecond},
		{"it goes on from there", -time.Hour + time.Second, 4 * time.Second, 0, -time.Hour + time.Second},
		{"it is set forward", time.Hour, 5 * time.Second, 2*time.Hour - 2*time.Second, time.Hour},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := reading{nine.Add(c.wall), c.mono}
			if by := s.step(&r); by != c.by || !r.wall.Equal(nine.Add(c.wallThen)) {
				t.Errorf("set by %v and reads %v, want %v and %v", by, r.wall.Sub(nine), c.by, c.wallThen)
			}
		})
	}
}

func TestUpdatesThatWaitAreJoined(t *testing.T) {
	var h hub
	updates, cancel := h.subscribe()
	defer cancel()
	<-updates
	table := func(number, dealer string) *tables.Table { return &tables.Table{Number: number, Dealer: dealer} }
	h.publish(Update{At: nine, Tables: []*tables.Table{table("R-2", "d1"), table("R-3", "d1")}, Alarms: []Alarm{{Repeats: 7}}, AlarmsChanged: true})
	h.publish(Update{At: nine.Add(1), Tables: []*tables.Table{table("R-1", "d1"), table("R-2", "d2")}})
	u := <-updates
	if len(u.Tables) != 3 || u.Tables[0].Number != "R-1" || u.Tables[1].Dealer != "d2" || u.Tables[2].Number != "R-3" ||
		!u.AlarmsChanged || len(u.Alarms) != 1 || u.Alarms[0].Repeats != 7 || !u.At.Equal(nine.Add(1)) {
		t.Errorf("joined: %+v", u)
	}
	h.publish(Update{At: nine.Add(2), Tables: []*tables.Table{table("R-1", "d3")}})
	if u := <-updates; len(u.Tables) != 1 || u.AlarmsChanged {
		t.Errorf("what was taken comes again: %+v", u)
	}
}
