package sim

import (
	"fmt"
	"math/rand/v2"
	"time"

	"pitboss/tables"
	"pitboss/tables/roulette"
	"pitboss/tables/wheel"
	"pitboss/tables/wire"
)

// drum is a roulette wheel.
type drum struct {
	spin   int    // the reader's counter
	rotor  string // of the spin in hand
	last   string // of the last spin that counted
	shown  int    // the number the reader shows; -1 before the first
	rpm    int    // in tenths
	tick   moment // of the reader's next line
	counts wheel.Counts
}

func newDrum(rng *rand.Rand) *drum {
	d := &drum{spin: 1 + rng.IntN(256), last: "cw", shown: -1, rpm: 165 + rng.IntN(30)}
	if rng.IntN(2) == 0 {
		d.last = "ccw"
	}
	d.rotor = d.last
	return d
}

func opposite(way string) string {
	if way == "cw" {
		return "ccw"
	}
	return "cw"
}

// number is where the ball comes to rest. A wheel that is looked at after every spin
// looks crooked now and then by chance alone; the wheels of a practice pit are kept
// so even that they never do.
func (d *drum) number(rng *rand.Rand) int {
	for {
		n := rng.IntN(roulette.Numbers)
		before := d.unevenness()
		d.counts[n]++
		if now := d.unevenness(); d.counts.Total() < freeSpins || now < mostUneven || now <= before {
			return n
		}
		d.counts[n]--
	}
}

// falls is where the ball of the spin in hand comes to rest.
func (t *table) falls() int {
	if !t.tells() || t.scene.number < 0 {
		return t.drum.number(t.rng)
	}
	t.drum.counts[t.scene.number]++
	return t.scene.number
}

const (
	freeSpins  = 120 // before them nobody judges a wheel
	mostUneven = 50  // chi-square; what is out by chance one time in twenty is past 51
)

// unevenness is chi-square of the wheel's numbers, rounded up.
func (d *drum) unevenness() int {
	n, squares := 0, 0
	for _, k := range d.counts {
		n += int(k)
		squares += int(k) * int(k)
	}
	if n == 0 {
		return 0
	}
	return (roulette.Numbers*squares - n*n + n - 1) / n
}

// spin is a round of roulette in the making.
type spin struct {
	*play
	stages []stage
}

// stage is what the wheel's reader says from a moment on.
type stage struct {
	from  moment
	state int
	flags int
	shown int // the number it shows from then on; -1 for the one it showed before
}

func (s *spin) stage(from moment, state, flags int) {
	s.stages = append(s.stages, stage{from, state, flags, -1})
}

// What the sensor counts of a ball that runs as it should, and of one that does not.
var (
	goodTurns = []int{4, 9, 14}
	fewTurns  = []int{1, 2}
)

// playSpin plays a round of roulette.
func (t *table) playSpin(at moment) {
	s := &spin{play: t.openRound(at, t.between(18*time.Second, 22*time.Second))}
	d := t.drum
	d.spin = d.spin%256 + 1
	d.rotor = opposite(d.last)
	launch := s.closes - t.between(6*time.Second, 8*time.Second)
	call := s.closes - t.between(150*time.Millisecond, 350*time.Millisecond)
	t.takeBets(s.play, t.toldOffers(s.play, launch-time.Second, func() []offer { return t.offersOnLayout(s.play, launch, call) }))
	s.clock.Launched = t.pit.stamp(launch - s.slow)
	s.seriesLate(launch + 1500*time.Millisecond)
	s.lateBet(call + 2*time.Second)
	if t.rounds > 1 && s.does(NotReversed) {
		d.rotor = d.last
	}
	ball, flags, turns := opposite(d.rotor), 0, goodTurns
	if s.does(SameDirection) {
		ball, flags = d.rotor, sameDirection
	}
	again := s.fault == "" && t.rng.IntN(120) == 0 && !t.tells()
	if again || s.does(TwoRevolutions) {
		turns = fewTurns
	}
	s.stage(at+80*time.Millisecond, placeBets, 0)
	s.launch(launch, ball, flags, turns)
	s.stopBets(call)
	s.stage(call+110*time.Millisecond, noMoreBets, 0)

	over := call + 8*time.Second
	switch {
	case again:
		over = s.number(s.relaunch(over, "under_three_revolutions", ball), true)
	case s.voids():
		s.void(over)
		s.stage(over+time.Second, beforeGame, 0)
	case s.does(BallHung):
		over = s.number(s.relaunch(call+95*time.Second, "ball_hung", ball), true)
	case s.does(BallOut):
		s.stage(call+4*time.Second, noMoreBets, ballNotDetected)
		s.stage(call+12*time.Second, beforeGame, 0)
		over = s.number(call+14*time.Second, false)
	default:
		over = s.number(call+t.between(13*time.Second, 19*time.Second), true)
	}
	t.close(s.play, over, over+t.between(4*time.Second, 6*time.Second))
	t.read(s.stages, t.from)
}

// launch plans the ball's running: the server's word, the rim, and the revolutions
// that the sensor counts.
func (s *spin) launch(at moment, ball string, flags int, turns []int) {
	t := s.t
	t.say(at, tables.BallLaunchedType, s.id, tables.BallLaunched{Direction: ball})
	s.stage(at+350*time.Millisecond, ballInRim, flags)
	device := t.find(generic)
	if device < 0 {
		return
	}
	for i, n := range turns {
		t.send(at+2300*time.Millisecond+moment(i)*2*time.Second, device, fmt.Appendf(nil, "R%d\r\n", n))
	}
}

// relaunch takes the launch back and lets the ball run again. It gives the moment at
// which it comes to rest.
func (s *spin) relaunch(at moment, cause, ball string) moment {
	s.t.say(at, tables.SpinVoidedType, s.id, tables.SpinVoided{Cause: cause})
	s.stage(at+time.Second, placeBets, 0)
	run := at + 9*time.Second
	s.launch(run, ball, 0, goodTurns)
	s.stage(run+5500*time.Millisecond, noMoreBets, 0)
	return run + s.t.between(18*time.Second, 22*time.Second)
}

// number plans the ball's coming to rest, seen by the wheel's reader or not, and the
// settlement. It gives the moment of that.
func (s *spin) number(rest moment, seen bool) moment {
	t, d := s.t, s.t.drum
	n := t.falls()
	d.last = d.rotor
	if seen {
		s.stages = append(s.stages, stage{rest, winningNumber, 0, n})
		s.stage(rest+5*time.Second, beforeGame, 0)
	}
	announced, over := n, rest+t.between(3300*time.Millisecond, 4*time.Second)
	l := s.line()
	l.Number, l.HasNumber = n, true
	end, ok := s.settle(l)
	if !ok {
		s.void(over)
		return over
	}
	wrong := s.does(WrongResult)
	if wrong {
		other := (n + 1 + t.luck.IntN(roulette.Numbers-1)) % roulette.Numbers
		end.result = wire.Value(fmt.Sprintf(`{"number":%d}`, other))
		if seen && t.find(ss2) >= 0 {
			announced = other // the wheel knows better; without one the server contradicts itself
		}
	}
	x := t.say(rest+1100*time.Millisecond, tables.SpinResultType, s.id, tables.SpinResult{Number: announced})
	if wrong {
		x.fault = WrongResult
	}
	s.end(over, end)
	return over
}

// tickEvery is how often an in-rim reader tells its status.
const tickEvery = 500 * time.Millisecond

// read plans the lines of the wheel's reader up to a moment.
func (t *table) read(stages []stage, until moment) {
	device, d := t.find(ss2), t.drum
	now := stage{state: beforeGame}
	told := 0 // of the number's own stage
	for ; d.tick < until; d.tick += tickEvery {
		for len(stages) > 0 && stages[0].from <= d.tick {
			now, stages = stages[0], stages[1:]
			if now.state == winningNumber {
				d.shown, told = now.shown, 0
			}
		}
		if device < 0 {
			continue
		}
		if now.state == winningNumber {
			if told++; told == 1 && t.chance(70) { // some readers tell the bare number first
				t.send(d.tick-40*time.Millisecond, device, fmt.Appendf(nil, "%2d\r\n", d.shown))
			}
		}
		rpm := d.rpm + t.rng.IntN(5) - 2
		t.send(d.tick, device, statusLine(now.state, d.spin, d.shown, now.flags, rpm, d.rotor))
	}
	for _, s := range stages { // what the reader never came to tell
		if s.state == winningNumber {
			d.shown = s.shown
		}
	}
}

// rest plans the reader's lines between rounds.
func (t *table) rest(until moment) { t.read(nil, until) }
