package table_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pitboss/app/table"
	"pitboss/tables"
	"pitboss/tables/profile"
)

// The pace is kept slot by slot: a slot has what the table did last in it, and what
// nobody saw is empty.
func TestPaceIsKeptBySlots(t *testing.T) {
	var c table.Chronicle
	see := func(clock string, pace int) {
		c.See(evening(clock), &tables.Table{Number: "B-07", Round: "1", Pace: pace})
	}
	see("21:01:00", 40)
	see("21:04:59", 44)
	see("21:05:00", 48)
	see("21:21:00", 52)
	got := c.Rhythm("B-07").Pace
	same(t, "slots", len(got), 36)
	same(t, "the last ones", fmt.Sprint(got[30:]), "[0 44 48 0 0 52]")
	see("20:00:00", 9) // a clock that was set back changes the newest alone
	same(t, "a clock set back", fmt.Sprint(c.Rhythm("B-07").Pace[30:]), "[0 44 48 0 0 9]")
	see("23:59:00", 30)
	same(t, "after a long time", fmt.Sprint(c.Rhythm("B-07").Pace[30:]), "[0 0 0 0 0 30]")
	same(t, "of nothing", len(c.Rhythm("B-08").Pace), 0)
}

// seeSpins settles so many spins of a wheel, by two dealers, the rotor turning one way
// and the other.
func seeSpins(c *table.Chronicle, n int) {
	at := evening("20:00:00")
	t := tables.Table{Number: "R-03", Game: profile.Roulette, Phase: tables.Betting, Round: "0", Numbers: []uint8{5, 6, 7}}
	c.See(at, &t)
	for i := range n {
		at = at.Add(45 * time.Second)
		t.Round, t.Phase, t.Dealer = fmt.Sprint(i+1), tables.Spinning, []string{"Ploy", "Nadia", "Ploy"}[i%3]
		t.Spin.Rotor = []string{"cw", "ccw"}[i%2]
		c.See(at, &t)
		t.Phase, t.Numbers = tables.Settled, append(t.Numbers[:len(t.Numbers):len(t.Numbers)], uint8(i%37))
		if i%2 == 0 {
			t.Numbers[len(t.Numbers)-1] = 17
		}
		c.See(at.Add(20*time.Second), &t)
		c.See(at.Add(21*time.Second), &t) // seen twice, counted once
	}
}

func TestWheelIsCountedByDirectionAndDealer(t *testing.T) {
	var c table.Chronicle
	seeSpins(&c, 400)
	r := c.Rhythm("R-03")
	same(t, "spins, those before among them", r.Wheel.Spins(), 403)
	in := input(t, shortSpin(t), "R-03")
	in.Rhythm = r
	v := table.MakeView(&in, open(t, "en"))
	var rows []string
	for _, row := range v.Roulette.Splits.Rows {
		rows = append(rows, strings.Join([]string{row.Name, row.Spins, row.Word}, " "))
	}
	equal(t, "the splits", rows, []string{"clockwise 200 watch", "counter-clockwise 200 normal", "Ploy 267 watch", "Nadia 133 under 185 spins"})
	same(t, "chi-square where there are too few", v.Roulette.Splits.Rows[3].Chi, "–")
	same(t, "most often", v.Roulette.Splits.Ranks[0].Name+": "+v.Roulette.Splits.Ranks[0].Value, "Most often of 200: 17 (103), 1 (3), 3 (3), 5 (3), 7 (3) and 21 more")
	if cold := v.Roulette.Splits.Ranks[1].Value; !strings.Contains(cold, "(") || !strings.HasSuffix(v.Roulette.Splits.Ranks[1].Name, "longest") {
		t.Errorf("absent for longest is %q", cold)
	}
	same(t, "since", v.Roulette.Splits.Note, "seen since 20:00")
	in.Rhythm = table.Rhythm{}
	if v = table.MakeView(&in, open(t, "en")); v.Roulette.Splits.Title != "" || v.Pace.Title != "" {
		t.Error("something is said of what was not seen")
	}
}

func TestPaceAgainstTheTarget(t *testing.T) {
	c := differingCoup(t)
	in := input(t, c, "B-07")
	in.Rhythm.Pace = make([]int, 36)
	in.Rhythm.Pace[35] = 61
	now := *in.Table
	now.Pace, now.Target = 61, 70
	in.Table = &now
	v := table.MakeView(&in, open(t, "en"))
	same(t, "the note", v.Pace.Note, "61 of 70")
	same(t, "the line", v.Pace.Target, "target 70")
	same(t, "three hours back", v.Pace.From, "18:50")
}

// Three signals end the betting. Where they are of different moments all are said: a
// late bet is judged by them.
func TestClosingSignals(t *testing.T) {
	c := shortSpin(t)
	in := input(t, c, "R-03")
	at := func(clock string) time.Time { return evening(clock) }
	now := *in.Table
	in.Table = &now
	now.BetsUntil = at("21:57:27")
	in.Story = &table.Story{Table: &now, Opened: at("21:57:05"), Launched: at("21:57:28"), Closed: at("21:57:31"), Wheel: at("21:57:33")}
	v := table.MakeView(&in, open(t, "en"))
	same(t, "apart", v.Roulette.Clock.Note, "Betting ended: timer 21:57:27, server 21:57:31, wheel 21:57:33")
	now.BetsUntil, in.Story.Wheel = at("21:57:31"), time.Time{}
	v = table.MakeView(&in, open(t, "en"))
	if strings.Contains(v.Roulette.Clock.Note, "Betting ended") {
		t.Errorf("signals of one moment are told apart: %q", v.Roulette.Clock.Note)
	}
	t.Run("in a coup", func(t *testing.T) {
		c := differingCoup(t)
		in := input(t, c, "B-07")
		now := *in.Table
		in.Table = &now
		now.Closed, now.BetsUntil = at("21:47:01"), at("21:46:58")
		in.Story = &table.Story{Table: &now, Opened: at("21:46:41"), Closed: at("21:47:01")}
		v := table.MakeView(&in, open(t, "en"))
		var steps []string
		for _, s := range v.Round.Steps[:4] {
			steps = append(steps, s.Time+" "+s.Text)
		}
		equal(t, "the steps", []string{steps[2], steps[3]}, []string{"21:46:58 Betting timer ended", "21:47:01 No more bets"})
	})
}

// Where there is room, the chart of the pace and the splits of the wheel are in sight.
func TestRhythmIsShown(t *testing.T) {
	c := shortSpin(t)
	for _, lang := range languages {
		s := show(t, c, "R-03", lang, 2456, 1900)
		now := *c.tables["R-03"]
		now.Pace, now.Target = 40, 48
		for i := range 3 {
			spun := now
			spun.Round, spun.Phase, spun.Dealer, spun.Spin.Rotor = fmt.Sprint(i), tables.Settled, "Ploy W.", "cw"
			s.Watch(c.now.Add(time.Duration(i-9)*time.Second), &spun)
		}
		c.tables["R-03"] = &now
		s.Show(s.moment)
		w := open(t, lang)
		for _, key := range []string{"table_pace_title", "table_splits_title", "table_splits_clockwise"} {
			if !s.says(w.Say(key, nil)) {
				t.Errorf("%s: %s is not to be seen", lang, key)
			}
		}
		s.whole(t)
	}
}
