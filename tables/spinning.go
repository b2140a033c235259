package tables

import (
	"strconv"
	"time"

	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wager"
	"pitboss/tables/wheel"
)

const (
	hungUsual  = 90 * time.Second
	hungLeast  = 45 * time.Second
	hungTimes  = 2 // of the table's median
	hungRhythm = 5 // spins before the rhythm is known
)

// wheelRecord is the statistics of one wheel, by its serial.
type wheelRecord struct {
	stats *wheel.Stats
	level wheel.Level  // the level already said
	shown *wheel.Stats // a copy for those who look; nil once the stats have changed
}

// add counts a spin, and takeBack one that was void after all.
func (w *wheelRecord) add(number int, way wheel.Direction, dealer string) {
	w.stats.Add(number, way, dealer)
	w.shown = nil
}

func (w *wheelRecord) takeBack(number int, way wheel.Direction, dealer string) bool {
	w.shown = nil
	return w.stats.TakeBack(number, way, dealer)
}

// view is the record as it is now, which never changes; nil before the first spin.
func (w *wheelRecord) view() *wheel.Stats {
	if w.shown == nil && w.stats != nil {
		now := *w.stats
		w.shown = &now
	}
	return w.shown
}

// ballLaunched takes the server's word that the ball runs. A second launch begins a
// new spin.
func (f *Fold) ballLaunched(t *table, r *liveRound, d BallLaunched, at time.Time) {
	if !r.live() {
		return
	}
	r.dealer = t.dealer
	if r.launched.IsZero() {
		r.launched = at
		r.spin.ball = d.Direction
	} else {
		if !r.fresh {
			r.taken++
		}
		kept := launch{ball: d.Direction}
		if r.spin.began.After(at.Add(-deviceTolerance)) {
			kept = r.spin // the device saw this launch first
			kept.ball = d.Direction
		}
		r.spin = kept
		r.hasNo, r.hasWhl = false, false // what the wheel said was of the launch before
	}
	r.fresh = false
	f.judge(t, r, at)
	if !r.closed().IsZero() && !r.closed().After(at) || r.shut {
		f.setPhase(t, r, Spinning, at)
		f.waitForBall(t, r, at)
	}
}

// spinning says that the wheel shows a ball in its rim for this round.
func (r *liveRound) spinning(t *table) bool {
	return !r.spin.began.IsZero() && t.wheel.state != "place_bets" && t.wheel.state != "before_game"
}

// waitForBall begins to wait for a result.
func (f *Fold) waitForBall(t *table, r *liveRound, at time.Time) {
	limit := hungUsual
	if t.spins.count >= hungRhythm {
		limit = max(hungLeast, hungTimes*t.spins.median())
	}
	if r.hungAt.IsZero() {
		r.hungAt = at
	}
	f.set(&t.dues, dueHung, r.hungAt.Add(limit))
}

func (f *Fold) hung(t *table, r *liveRound, at time.Time) {
	if t.feed != nil && t.feed.gap {
		f.set(&t.dues, dueHung, at.Add(gapWait)) // the result may be among what is missing
		return
	}
	g := found(findings.SpinHung, t, r.id, "")
	g.Clause, g.Got = "R4-21", at.Sub(r.hungAt).Round(time.Second).String()
	why(&g)
	f.raiseRound(t, r, g, at)
}

// ballRests ends the wait for a result.
func (f *Fold) ballRests(t *table, r *liveRound, at time.Time) {
	f.set(&t.dues, dueHung, time.Time{})
	f.clearAt(t, findings.Identity{Table: t.number, Round: r.id, Code: findings.SpinHung}, at)
}

func (f *Fold) spinResult(t *table, r *liveRound, number int, at time.Time) {
	if !r.live() || t.game == profile.Baccarat || t.game == profile.Blackjack {
		return
	}
	r.number, r.hasNo = number, true
	f.beforeClosing(t, r, "result", at)
	f.ballRests(t, r, at)
	f.judgeLaunch(t, r, at)
	if r.hasWhl {
		number = r.wheelNo
	}
	f.setPhaseResult(t, r, Result, strconv.Itoa(number), at)
}

// spinVoided takes a launch back: the bets stand, the ball is waited for anew.
func (f *Fold) spinVoided(t *table, r *liveRound, at time.Time) {
	if !r.live() {
		return
	}
	r.voids++
	f.countVoid(t, r, at)
	f.spinAgain(t, r, at)
}

// spinAgain begins a spin anew.
func (f *Fold) spinAgain(t *table, r *liveRound, at time.Time) {
	r.taken = max(r.taken, r.voids, r.reruns)
	r.fresh = true
	r.spin = launch{}
	r.hasNo, r.hasWhl = false, false
	f.ballRests(t, r, at)
	r.hungAt = time.Time{}
	f.setPhase(t, r, NoBets, at)
	f.waitForBall(t, r, at)
}

// judgeLaunch says that a result follows a spin that does not count.
func (f *Fold) judgeLaunch(t *table, r *liveRound, at time.Time) {
	if r.spin.judged || t.rules == nil || t.game != profile.Roulette {
		return
	}
	r.spin.judged = true
	for _, g := range r.spin.faults(t.rules.Rules) {
		g.Table, g.Round = t.number, r.id
		f.raiseRound(t, r, g, at)
	}
}

// faults are what makes a launch invalid: too few revolutions, the ball running with
// the rotor, or what the device concluded.
func (s *launch) faults(r *profile.Rules) []findings.Finding {
	var all []findings.Finding
	least := r.Roulette.MinRevolutions
	if s.counted && s.revolutions < least {
		all = append(all, round.SpinInvalid("revolutions", strconv.Itoa(least), strconv.Itoa(s.revolutions), r.Book))
	}
	cause := s.cause
	if cause == "" && s.ball != "" && s.ball == s.rotor {
		cause = "same_direction"
	}
	if cause != "" {
		all = append(all, round.SpinInvalid(cause, "", cause, r.Book))
	}
	return all
}

// validSpin enters a spin that has its result: into the rotor's alternation and the
// statistics of the wheel.
func (f *Fold) validSpin(t *table, r *liveRound, number int, at time.Time) {
	if !r.hungAt.IsZero() {
		t.spins.add(at.Sub(r.hungAt))
	}
	t.remember(uint8(number))
	f.judgeDirection(t, r, at)
	way := wheel.ParseDirection(r.spin.rotor)
	w := f.wheelOf(t)
	w.add(number, way, t.dealer)
	r.entry = spinEntry{w, number, way, t.dealer}
	f.judgeBias(t, w, at)
	t.reruns.spun(t.dealer)
	f.checkReruns(t, at)
}

// judgeDirection says that the rotor turned the same way in two valid spins.
func (f *Fold) judgeDirection(t *table, r *liveRound, at time.Time) {
	if r.spin.rotor == "" {
		t.wheel.lastSet = false // this spin was not heard: the next has nothing to differ from
		return
	}
	for _, open := range t.rounds.unended() {
		if open.openedAt.Before(r.openedAt) {
			t.wheel.lastSet = false // a spin between was never settled: nobody says that it counted
		}
	}
	if t.wheel.lastSet && t.wheel.lastWay == r.spin.rotor {
		g := found(findings.WheelDirection, t, r.id, t.wheelSubject())
		g.Got = r.spin.rotor
		why(&g)
		f.raiseRound(t, r, g, at)
	}
	t.wheel.lastWay, t.wheel.lastSet = r.spin.rotor, true
}

// wheelSubject is the wheel's serial, else its device.
func (t *table) wheelSubject() string {
	if serial := t.serial(); serial != "" {
		return serial
	}
	return t.wheel.device
}

// serial is that of the wheel: of the device that was heard last, else of the only one
// that the house has at the table.
func (t *table) serial() string {
	if serial := t.house.WheelSerial[t.wheel.device]; serial != "" || t.wheel.device != "" {
		return serial
	}
	if len(t.house.WheelSerial) == 1 {
		for _, serial := range t.house.WheelSerial {
			return serial
		}
	}
	return ""
}

// wheelOf is the record of the table's wheel. It goes with the serial from table to
// table.
func (f *Fold) wheelOf(t *table) *wheelRecord {
	serial := t.house.WheelSerial[t.wheel.device]
	key := serial
	if key == "" {
		key = "table " + t.number + " " + t.wheel.device
	}
	w := f.wheels[key]
	if w == nil {
		w = &wheelRecord{stats: wheel.New(serial, wheel.SingleZero, f.now)}
		f.wheels[key] = w
	}
	t.stats = w
	return w
}

// judgeBias says that a wheel's numbers are further from even than chance allows.
func (f *Fold) judgeBias(t *table, w *wheelRecord, at time.Time) {
	b := w.stats.Bias()
	said := func(v wheel.Level) int {
		switch {
		case v.Alarm():
			return 2
		case v.Watch():
			return 1
		}
		return 0
	}
	before, now := said(w.level), said(b.Level)
	if before == now || now < before && b.Level > wheel.Even {
		return // it is over only when the numbers are well inside the limits again
	}
	w.level = b.Level
	g := found(findings.WheelBias, t, "", t.wheelSubject())
	if before > 0 {
		f.clear(g.Identity, at)
	}
	if now == 0 {
		return
	}
	g.Got = b.ChiSquare.String()
	g.Expected = wheel.SingleZero.Limit(wheel.PastHundredth).String()
	if now == 1 {
		g.Severity = findings.Medium
		g.Expected = wheel.SingleZero.Limit(wheel.PastOne).String()
	}
	g.Why = wager.Why{Key: "finding_wheel_bias", Number: b.Spins, Place: g.Expected, Text: g.Got}
	f.raise(g, t, at)
}

// mostNumbers is how many last results a table shows.
const mostNumbers = 200

func (t *table) remember(number uint8) {
	if len(t.numbers) == mostNumbers {
		t.numbers = append(make([]uint8, 0, mostNumbers), t.numbers[1:]...)
	}
	t.numbers = append(t.numbers[:len(t.numbers):len(t.numbers)], number)
}

// reruns counts void spins by dealer and in all, for the house's rate.
type reruns struct {
	spins, voids int
	byDealer     map[string]*[2]int // spins, voids
}

func (r *reruns) of(dealer string) *[2]int {
	if r.byDealer == nil || len(r.byDealer) > 200 {
		r.byDealer = map[string]*[2]int{}
	}
	n := r.byDealer[dealer]
	if n == nil {
		n = new([2]int)
		r.byDealer[dealer] = n
	}
	return n
}

func (r *reruns) spun(dealer string)   { r.spins++; r.of(dealer)[0]++ }
func (r *reruns) voided(dealer string) { r.voids++; r.of(dealer)[1]++ }

func (r *reruns) unspun(dealer string) { r.spins--; r.of(dealer)[0]-- }

// rerunsJudged is how many spins there must be before a rate means anything.
const rerunsJudged = 20

// checkReruns says that there are more reruns at the table than the house's rate, or
// that there are no more too many.
func (f *Fold) checkReruns(t *table, at time.Time) {
	rate := t.house.RerunRate
	if rate == 0 {
		return
	}
	judge := func(subject string, spins, voids int) {
		g := found(findings.RerunRate, t, "", subject)
		total := spins + voids
		if total < rerunsJudged || voids*100 <= rate*total {
			f.clearAt(t, g.Identity, at)
			return
		}
		g.Expected, g.Got = strconv.Itoa(rate), strconv.Itoa(voids*100/total)
		why(&g)
		f.raise(g, t, at)
	}
	judge("", t.reruns.spins, t.reruns.voids)
	if t.dealer != "" {
		n := t.reruns.of(t.dealer)
		judge(t.dealer, n[0], n[1])
	}
}
