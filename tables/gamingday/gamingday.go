// Package gamingday says to which gaming day a moment belongs. A casino's day does not end at
// midnight, when it is fullest, but at an hour in the morning, and every part of the desk must
// agree which one: the journal's files, the forms, the reports, what has to be inspected again.
//
// The hour is read off the clocks on the walls. A day that begins at six begins at six also
// when the clocks were changed in the night, though then five hours or seven have passed since
// midnight.
package gamingday

import "time"

// Of is the gaming day of a moment, as 2026-11-30. The day begins so long after midnight; a
// nil zone is UTC.
func Of(at time.Time, begins time.Duration, zone *time.Location) string {
	return date(at, begins, zone).Format(time.DateOnly)
}

// Began is when the gaming day of a moment began.
func Began(at time.Time, begins time.Duration, zone *time.Location) time.Time {
	return Begins(date(at, begins, zone), begins, zone)
}

// Begins is when the gaming day of a date begins; of the date only year, month and day
// count.
func Begins(date time.Time, begins time.Duration, zone *time.Location) time.Time {
	if zone == nil {
		zone = time.UTC
	}
	year, month, day := date.Date()
	return time.Date(year, month, day, 0, 0, int(begins/time.Second), 0, zone)
}

// date is the date of a moment's gaming day, at midnight of UTC.
func date(at time.Time, begins time.Duration, zone *time.Location) time.Time {
	if zone == nil {
		zone = time.UTC
	}
	local := at.In(zone)
	year, month, day := local.Date()
	hour, minute, second := local.Clock()
	since := time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute + time.Duration(second)*time.Second
	if since < begins {
		day--
	}
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}
