package table_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pitboss/app/table"
	"pitboss/tables"
	"pitboss/tables/profile"
	"pitboss/tables/wheel"
)

// spunWheel is a table whose wheel has made so many spins, by two dealers, the rotor turning
// one way and the other.
func spunWheel(n int) *tables.Table {
	record := wheel.New("SS2-1182", wheel.SingleZero, evening("20:00:00"))
	for i := range n {
		number := i % 37
		if i%2 == 0 {
			number = 17
		}
		record.Add(number, []wheel.Direction{wheel.Clockwise, wheel.CounterClockwise}[i%2], []string{"Ploy", "Nadia", "Ploy"}[i%3])
	}
	return &tables.Table{Number: "R-03", Game: profile.Roulette, Record: record}
}

func TestWheelIsCountedByDirectionAndDealer(t *testing.T) {
	r := table.RhythmOf(evening("22:00:00"), spunWheel(400))
	same(t, "spins", r.Wheel.Spins(), 400)
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
	ranks := v.Roulette.Splits.Ranks
	if len(ranks) != 4 {
		t.Fatalf("the ranks are %+v", ranks)
	}
	same(t, "the sector", ranks[2].Name+": "+ranks[2].Value, "Fullest sector: 32 to 13: 267 of 400, by chance in 58 %")
	same(t, "the way", ranks[3].Name+": "+ranks[3].Value, "From number to number: 31 to 5 pockets on: 134 of 399, by chance in 28 %")
	same(t, "since", v.Roulette.Splits.Note, "seen since 20:00")
	in.Rhythm = table.RhythmOf(evening("22:00:00"), spunWheel(100))
	few := table.MakeView(&in, open(t, "en"))
	same(t, "of fewer spins than say anything", len(few.Roulette.Splits.Ranks), 2)
	in.Rhythm = r
	in.Rhythm.Since = evening("20:00:00").AddDate(0, 0, -2)
	v = table.MakeView(&in, open(t, "en"))
	same(t, "since another day", v.Roulette.Splits.Note, "seen since Sat 28 Nov 2026, 20:00")
	in.Rhythm = table.Rhythm{}
	if v = table.MakeView(&in, open(t, "en")); v.Roulette.Splits.Title != "" || v.Pace.Title != "" {
		t.Error("something is said of what was not seen")
	}
}

// A wheel off its level shows no number too often, and a third of its pockets: the sector
// says so, with how seldom chance does.
func TestASectorThatComesTooOftenIsSaid(t *testing.T) {
	record := wheel.New("SS2-1182", wheel.SingleZero, evening("20:00:00"))
	for i := range 600 {
		at := i * 7 % 37
		if i%4 == 0 {
			at = 20 + i/4%wheel.ArcPockets
		}
		record.Add(int(wheel.SingleZero.Number(at)), wheel.Clockwise, "Ploy")
	}
	in := input(t, shortSpin(t), "R-03")
	in.Rhythm = table.RhythmOf(evening("22:00:00"), &tables.Table{Number: "R-03", Game: profile.Roulette, Record: record})
	ranks := table.MakeView(&in, open(t, "en")).Roulette.Splits.Ranks
	if len(ranks) != 4 {
		t.Fatalf("the ranks are %+v", ranks)
	}
	from, to := wheel.SingleZero.Number(20), wheel.SingleZero.Number(20+wheel.ArcPockets-1)
	if want := fmt.Sprintf("%d to %d: ", from, to); !strings.HasPrefix(ranks[2].Value, want) || !strings.HasSuffix(ranks[2].Value, "by chance in 1 %") {
		t.Errorf("the sector is %q, want %q…", ranks[2].Value, want)
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
		now.Record = spunWheel(3).Record
		now.Paces.Enter(c.now, now.Pace)
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
