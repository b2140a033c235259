package alarms

import (
	"time"

	"pitboss/app/alarms/watch"
)

// Past is what the screen asks of the journal: the alarms of a time that has passed,
// heard again. Done is called on the goroutine of the window, once, and not at all after
// cancel was.
type Past func(from, to time.Time, done func([]watch.Gone, error)) (cancel func())

// lookedBack is a time that is looked back on: the shift, the gaming day, or an earlier
// one. What the journal has of it is read once, when it is first looked at.
type lookedBack struct {
	days     int // before the gaming day of now; −1 is the shift
	from, to time.Time
	past     []watch.Gone
	read     time.Time // when the journal was; zero while it is
	failed   bool
	cancel   func()
}

// theShift is the days of a lookedBack at the shift.
const theShift = -1

// oldestDay bounds how far one can step back; the journal's own screen goes further.
const oldestDay = 366

// lookAt looks back on a shift or a day, and has the journal read for it.
func (s *Screen) lookAt(days int) {
	days = min(max(days, s.firstLook()), oldestDay)
	s.dropPast()
	l := &lookedBack{days: days}
	l.from, l.to = s.span(days)
	s.looked = l
	if s.cfg.Past == nil {
		l.read = s.now
		return
	}
	l.cancel = s.cfg.Past(l.from, l.to, func(past []watch.Gone, err error) {
		if s.looked != l {
			return
		}
		l.past, l.failed, l.read, l.cancel = past, err != nil, s.now, nil
		s.refresh()
	})
}

// firstLook is the latest that can be looked back on: the shift, where it began after the
// gaming day did.
func (s *Screen) firstLook() int {
	if from, _ := s.cfg.Day(s.now, 0); s.cfg.Shift(s.now).After(from) {
		return theShift
	}
	return 0
}

// span is from when to when a shift or a day is; what is not over is until now.
func (s *Screen) span(days int) (from, to time.Time) {
	if days == theShift {
		return s.cfg.Shift(s.now), s.now
	}
	from, to = s.cfg.Day(s.now, days)
	if to.After(s.now) {
		to = s.now
	}
	return from, to
}

// dropPast forgets what was looked back on, and ends what is being read for it.
func (s *Screen) dropPast() {
	if s.looked != nil && s.looked.cancel != nil {
		s.looked.cancel()
	}
	s.looked = nil
}

// of is the review of what is looked back on.
func (s *Screen) reviewed() watch.Review {
	l := s.looked
	if l.days > 0 {
		return watch.LookBack(l.past, l.from, l.to)
	}
	return s.cfg.Keeper.Review(l.past, l.from, s.now)
}

// Close ends what is still being read.
func (s *Screen) Close() { s.dropPast() }
