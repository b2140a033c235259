package gamingday_test

import (
	"testing"
	"time"
	_ "time/tzdata"

	"pgregory.net/rapid"

	"pitboss/tables/gamingday"
)

const sixOClock = 6 * time.Hour

func kyiv(t *testing.T) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("Europe/Kyiv")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// On the night when the clocks are changed a gaming day still begins when they show its
// hour, neither an hour before nor after.
func TestGamingDayWhereClocksAreChanged(t *testing.T) {
	zone := kyiv(t)
	for _, c := range []struct{ local, day string }{
		{"2026-03-28 06:00:00", "2026-03-28"},
		{"2026-03-29 02:59:59", "2026-03-28"},
		{"2026-03-29 05:59:59", "2026-03-28"},
		{"2026-03-29 06:00:00", "2026-03-29"}, // five hours after midnight
		{"2026-03-29 06:30:00", "2026-03-29"},
		{"2026-10-25 05:59:59", "2026-10-24"}, // almost seven hours after midnight
		{"2026-10-25 06:00:00", "2026-10-25"},
		{"2026-11-01 00:00:00", "2026-10-31"},
	} {
		at, err := time.ParseInLocation(time.DateTime, c.local, zone)
		if err != nil {
			t.Fatal(err)
		}
		if got := gamingday.Of(at, sixOClock, zone); got != c.day {
			t.Errorf("%s is of %s, want %s", c.local, got, c.day)
		}
		if got := gamingday.Began(at, sixOClock, zone).Format(time.DateTime); got != c.day+" 06:00:00" {
			t.Errorf("the day of %s began at %s", c.local, got)
		}
	}
	if got := gamingday.Of(time.Date(2026, 11, 30, 5, 59, 0, 0, time.UTC), sixOClock, nil); got != "2026-11-29" {
		t.Errorf("without a zone it is of %s", got)
	}
}

// A day that begins at half past six does so to the second.
func TestGamingDayBeginsToTheSecond(t *testing.T) {
	const begins = 6*time.Hour + 30*time.Minute + 15*time.Second
	for _, c := range []struct{ at, day string }{
		{"05:59:59", "2026-11-29"},
		{"06:00:00", "2026-11-29"},
		{"06:29:59", "2026-11-29"},
		{"06:30:14", "2026-11-29"},
		{"06:30:15", "2026-11-30"},
		{"06:30:16", "2026-11-30"},
		{"07:00:00", "2026-11-30"},
		{"07:29:14", "2026-11-30"},
	} {
		at, err := time.Parse(time.DateTime, "2026-11-30 "+c.at)
		if err != nil {
			t.Fatal(err)
		}
		if got := gamingday.Of(at, begins, nil); got != c.day {
			t.Errorf("%s is of %s, want %s", c.at, got, c.day)
		}
		if got := gamingday.Began(at, begins, nil).Format(time.DateTime); got != c.day+" 06:30:15" {
			t.Errorf("the day of %s began at %s", c.at, got)
		}
	}
	date := time.Date(2026, 11, 30, 23, 59, 59, 0, time.UTC)
	if got := gamingday.Begins(date, begins, nil).Format(time.RFC3339); got != "2026-11-30T06:30:15Z" {
		t.Errorf("without a zone it begins at %s", got)
	}
}

// Every moment lies between the beginnings of its own gaming day and of the next one.
func TestGamingDayHoldsItsMoments(t *testing.T) {
	zone := kyiv(t)
	rapid.Check(t, func(t *rapid.T) {
		at := time.Unix(rapid.Int64Range(1_600_000_000, 2_000_000_000).Draw(t, "at"), 0)
		begins := time.Duration(rapid.IntRange(5*60, 24*60-1).Draw(t, "begins")) * time.Minute
		began := gamingday.Began(at, begins, zone)
		next := gamingday.Began(began.Add(30*time.Hour), begins, zone)
		if began.After(at) || !next.After(at) {
			t.Fatalf("%s is of a day from %s to %s", at.In(zone), began, next)
		}
	})
}
