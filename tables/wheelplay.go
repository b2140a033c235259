package tables

import (
	"strconv"
	"time"

	"pitboss/tables/findings"
)

// wheelState takes a wheel's state.
func (f *Fold) wheelState(t *table, d *device, x WheelState, at time.Time) {
	w := &t.wheel
	before := w.state
	w.device, w.state, w.counter, w.flags = d.name, x.State, x.Spin, x.Flags
	if len(x.Flags) == 0 && x.DeciRPM >= 0 {
		w.deciRPM = x.DeciRPM // under flags the speed means nothing
	}
	if t.feed == nil {
		f.wheelAlone(t, x, before, at)
	}
	r := t.current
	if r == nil || !r.live() {
		return
	}
	switch x.State {
	case "ball_in_rim":
		switch {
		case before == "ball_in_rim":
		case r.launched.IsZero() || r.fresh:
			r.spin = launch{began: at, ball: r.spin.ball}
		case r.spin.began.IsZero():
			r.spin.began = at // the server's word of a launch begins a spin, not the wheel's
		}
		if x.Rotor != "" {
			r.spin.rotor, w.rotor = x.Rotor, x.Rotor
		}
		f.judgeSpeed(t, r, x, at)
	case "no_more_bets":
		if r.deviceNMB.IsZero() {
			r.deviceNMB = at
		}
	}
	if x.State == "ball_in_rim" || x.State == "no_more_bets" {
		for _, flag := range x.Flags {
			if flag == "same_direction" {
				r.spin.cause = flag
			}
		}
	}
}

// judgeSpeed says that the rotor's speed is outside the house's range.
func (f *Fold) judgeSpeed(t *table, r *liveRound, x WheelState, at time.Time) {
	h := &t.house
	if h.MaxDeciRPM == 0 && h.MinDeciRPM == 0 || x.DeciRPM < 0 || len(x.Flags) > 0 {
		return
	}
	g := found(findings.WheelSpeed, t, "", t.wheelSubject())
	if x.DeciRPM >= h.MinDeciRPM && (h.MaxDeciRPM == 0 || x.DeciRPM <= h.MaxDeciRPM) {
		f.clear(g.Identity, at)
		return
	}
	switch {
	case h.MaxDeciRPM == 0:
		g.Expected = "≥ " + tenthsText(h.MinDeciRPM)
	case h.MinDeciRPM == 0:
		g.Expected = "≤ " + tenthsText(h.MaxDeciRPM)
	default:
		g.Expected = tenthsText(h.MinDeciRPM) + "–" + tenthsText(h.MaxDeciRPM)
	}
	g.Got = tenthsText(x.DeciRPM)
	why(&g)
	f.raiseRound(t, r, g, at)
}

func tenthsText(n int) string { return strconv.Itoa(n/10) + "." + strconv.Itoa(n%10) }

// revolutions takes a count of the ball's revolutions; the largest of a spin counts.
func (f *Fold) revolutions(t *table, count int) {
	if r := t.current; r != nil && r.live() {
		r.spin.counted = true
		r.spin.revolutions = max(r.spin.revolutions, count)
	}
}

func (f *Fold) wheelVoid(t *table, cause string, at time.Time) {
	if t.feed == nil {
		f.voidAlone(t, at)
		return
	}
	if r := t.current; r != nil && r.live() {
		r.spin.cause = cause
	}
}

// wheelResult takes the wheel's number.
func (f *Fold) wheelResult(t *table, number int, at time.Time) {
	if t.feed == nil {
		f.resultAlone(t, number, at)
		return
	}
	r := t.current
	if r == nil || r.hasWhl {
		return
	}
	r.wheelNo, r.hasWhl = number, true
	if r.live() {
		f.ballRests(t, r, at)
		return
	}
	f.lateWheel(t, r, at)
}

// lateWheel compares the wheel's number with a round that the server settled a
// moment before.
func (f *Fold) lateWheel(t *table, r *liveRound, at time.Time) {
	if r.voided || t.answer == nil || t.last != r || at.Sub(r.endedAt) > hungLeast || t.answer.Number == r.wheelNo {
		return
	}
	g := found(findings.ResultDiffers, t, r.id, "result")
	g.Expected, g.Got, g.Clause = strconv.Itoa(r.wheelNo), strconv.Itoa(t.answer.Number), "R0-23"
	why(&g)
	f.raiseRound(t, r, g, at)
}
