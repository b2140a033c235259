package inspections_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/tables/inspections"
	"pitboss/tables/profile"
)

// at is a moment of the gaming day of night.
func at(hour, minute int) time.Time { return time.Date(2026, 11, 30, hour, minute, 0, 0, time.UTC) }

func made(k inspections.Kind, when time.Time, passed bool) *inspections.Inspection {
	i := whole(k)
	i.At, i.Passed = when, passed
	return i
}

func ending(when time.Time) *inspections.Inspection {
	i := made(inspections.Decks, when, true)
	i.When = "end"
	return i
}

func failing(when time.Time) *inspections.Inspection {
	i := ending(when)
	i.Passed = false
	return i
}

func TestDuties(t *testing.T) {
	open := inspections.Situation{Playing: true, Opened: at(12, 0)}
	sound := []*inspections.Inspection{made(inspections.Shoe, at(11, 40), true), made(inspections.Decks, at(11, 50), true)}
	with := func(more ...*inspections.Inspection) []*inspections.Inspection { return append(more, sound...) }
	for _, c := range []struct {
		name string
		s    inspections.Situation
		game profile.Game
		done []*inspections.Inspection
		want string
	}{
		{"B-16 J-11 before a card table opens", inspections.Situation{}, profile.Blackjack, nil, "shoe before, deck opening before"},
		{"R0-24 before a wheel opens", inspections.Situation{}, profile.Roulette, nil, "wheel before"},
		{"a table in play has a clock", open, profile.Baccarat, nil, "shoe overdue by 12:20, deck opening overdue by 12:20"},
		{
			"it runs from the gaming day where the table stayed open",
			inspections.Situation{Playing: true, Opened: at(2, 0)},
			profile.Roulette, nil, "wheel overdue by 06:20",
		},
		{"everything was done", open, profile.Baccarat, sound, "shoe done, deck opening done"},
		{"one that failed shuts the table", open, profile.Baccarat, with(made(inspections.Shoe, at(13, 0), false)), "shoe failed by 12:20, deck opening done"},
		{
			"B-36 J-50 decks came back",
			inspections.Situation{Playing: true, Opened: at(12, 0), Arrived: at(14, 50)},
			profile.Baccarat, sound, "shoe done, deck return awaited by 15:10",
		},
		{
			"B-36 they were inspected since",
			inspections.Situation{Playing: true, Opened: at(12, 0), Arrived: at(11, 45)},
			profile.Baccarat, sound, "shoe done, deck opening done",
		},
		{
			"B-36 at a closed table too",
			inspections.Situation{Arrived: at(14, 30)},
			profile.Baccarat, sound,
			"shoe done, deck return overdue by 14:50",
		},
		{"B-16 when play has ended", inspections.Situation{Closed: at(14, 50)}, profile.Baccarat, sound, "shoe done, deck opening done, deck end awaited by 15:10"},
		{"B-16 that was done", inspections.Situation{Closed: at(14, 50)}, profile.Baccarat, with(ending(at(14, 55))), "shoe done, deck opening done, deck end done"},
		{
			"B-16 after an earlier play",
			inspections.Situation{Closed: at(14, 50)},
			profile.Baccarat, with(ending(at(13, 0))),
			"shoe done, deck opening done, deck end awaited by 15:10",
		},
		{
			"B-16 B-35 cards that fail at the end of play shut the table",
			inspections.Situation{Closed: at(14, 50)},
			profile.Baccarat,
			with(failing(at(14, 55))), "shoe done, deck opening failed, deck end failed by 15:10",
		},
		{
			"B-36 and are inspected when they come back",
			inspections.Situation{Closed: at(14, 50), Arrived: at(14, 56)},
			profile.Baccarat,
			with(failing(at(14, 55)), made(inspections.Decks, at(14, 58), true)), "shoe done, deck opening done, deck end done",
		},
		{"a wheel has no end", inspections.Situation{Closed: at(14, 50)}, profile.Roulette, nil, "wheel before"},
		{"nobody knows the game", open, 0, nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := c.s
			s.Table, s.Game, s.Day, s.Begins, s.Now, s.Within = "B-12", c.game, "2026-11-30", at(6, 0), at(15, 0), 20*time.Minute
			var got []string
			for _, d := range inspections.Duties(s, c.done) {
				said := strings.TrimSuffix(string(d.Kind), "_inspection")
				if d.When != "" {
					said += " " + d.When
				}
				said += " " + d.State.String()
				if !d.By.IsZero() {
					said += " by " + d.By.Format("15:04")
				}
				got = append(got, said)
			}
			if said := strings.Join(got, ", "); said != c.want {
				t.Errorf("got  %s\nwant %s", said, c.want)
			}
		})
	}
}

// A duty never gets less pressing because time passes, and one that is done stays so.
func TestDutiesAndTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		minute := func(name string) time.Time {
			n := rapid.IntRange(-1, 23*60).Draw(t, name)
			if n < 0 {
				return time.Time{}
			}
			return at(6, 0).Add(time.Duration(n) * time.Minute)
		}
		s := inspections.Situation{
			Table: "B-12", Game: rapid.SampledFrom([]profile.Game{profile.Baccarat, profile.Blackjack, profile.Roulette}).Draw(t, "game"),
			Day: "2026-11-30", Begins: at(6, 0), Within: 20 * time.Minute, Playing: rapid.Bool().Draw(t, "playing"),
			Opened: minute("opened"), Closed: minute("closed"), Arrived: minute("arrived"), Now: at(6, 0).Add(time.Hour),
		}
		var done []*inspections.Inspection
		for n := range rapid.IntRange(0, 4).Draw(t, "done") {
			i := made(rapid.SampledFrom(inspections.Kinds()).Draw(t, "kind"), minute(fmt.Sprintf("at %d", n)), rapid.Bool().Draw(t, "passed"))
			i.When = rapid.SampledFrom(inspections.Occasions()).Draw(t, "when")
			done = append(done, i)
		}
		before := inspections.Duties(s, done)
		s.Now = s.Now.Add(time.Duration(rapid.IntRange(0, 600).Draw(t, "later")) * time.Minute)
		after := inspections.Duties(s, done)
		if len(before) != len(after) {
			t.Fatalf("%d duties, and %d later", len(before), len(after))
		}
		for i := range before {
			if b, a := before[i].State, after[i].State; a != b && (b != inspections.Awaited || a != inspections.Overdue) {
				t.Fatalf("%s was %s and is %s", before[i].Kind, b, a)
			}
		}
	})
}
