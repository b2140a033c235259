package watch

import (
	"time"

	"pitboss/app/pit"
	"pitboss/tables/findings"
)

// again is after what time an urgent alarm that nobody takes rings again.
const again = 10 * time.Second

// Bell says when an alarm is to be heard: once when it comes, and an urgent one again
// and again until somebody takes it. It belongs to one goroutine; the zero Bell is
// ready and silent.
type Bell struct {
	On    bool
	rung  map[findings.Identity]int // how often the alarm had come when it rang
	last  time.Time
	began bool
}

// Hear looks at the list at a time, and says whether to ring and how urgently. What is
// there when it looks first does not ring: the desk has just been opened.
func (b *Bell) Hear(alarms []pit.Alarm, at time.Time) (worst findings.Severity, ring bool) {
	rung := make(map[findings.Identity]int, len(alarms))
	urgent := false
	for i := range alarms {
		a := &alarms[i]
		if !a.Rings() || a.State != pit.Unacknowledged {
			continue
		}
		id := a.Finding.Identity
		times, known := b.rung[id]
		rung[id] = a.Repeats
		urgent = urgent || a.Finding.Severity == findings.Urgent
		if b.began && (!known || times < a.Repeats) && (!ring || a.Finding.Severity < worst) {
			worst, ring = a.Finding.Severity, true
		}
	}
	b.rung, b.began = rung, true
	if !ring && urgent && at.Sub(b.last) >= again && !b.last.IsZero() {
		worst, ring = findings.Urgent, true
	}
	if ring || b.last.IsZero() {
		b.last = at
	}
	return worst, ring && b.On
}
