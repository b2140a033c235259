package gameserver

import "time"

// MostSkew is how far the server's clock may be from the desk's before the desk
// says so.
const MostSkew = 2 * time.Second

// skewWindow is how long is looked at before a clock is judged.
const skewWindow = 10 * time.Second

// skewMeter judges the server's clock. An event cannot come before it was made, so
// the smallest difference within a while is the skew and the shortest way. A while
// in which events were late for another reason, replayed or waiting for the pit, is
// left out.
type skewMeter struct {
	from     time.Time
	smallest time.Duration
	any      bool
}

// add takes an event's two times and gives the skew at the end of each window:
// positive where the desk's clock is ahead of the server's.
func (m *skewMeter) add(received, sent time.Time) (skew time.Duration, judged bool) {
	d := received.Sub(sent)
	if !m.any || received.Before(m.from) {
		m.from, m.smallest, m.any = received, d, true
		return 0, false
	}
	m.smallest = min(m.smallest, d)
	if received.Sub(m.from) < skewWindow {
		return 0, false
	}
	skew = m.smallest
	*m = skewMeter{}
	return skew, true
}

// spoil starts the window again.
func (m *skewMeter) spoil() { *m = skewMeter{} }
