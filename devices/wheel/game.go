package wheel

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pitboss/devices/line"
	"pitboss/tables"
)

// Codes of the faults that a Game sees itself; a device's own have its own codes.
const (
	SkippedFault     = "skipped"        // states were passed over: the reader stalled
	BackFault        = "back"           // a state that cannot follow the one before
	UnheardFault     = "unheard"        // a silence in which a spin may have ended
	NoPocketFault    = "no_pocket"      // 00, 000 or 0000 on a wheel with one zero
	UnconfirmedFault = "unconfirmed"    // a number that nothing agreed with
	ChangedFault     = "number_changed" // another number after the result
)

// Causes of a void that a Game concludes.
const (
	SameDirectionVoid = "same_direction"
	NoBallVoid        = "no_ball"
	ClosedVoid        = "closed"
	AbandonedVoid     = "abandoned"
)

const (
	noBallLimit  = 5 * time.Second // a ball not seen for longer is lost
	launchGrace  = 3 * time.Second // a failed launch is no news before
	launchLines  = int(launchGrace / period)
	usualGame    = 44 * time.Second // 9 s of bets, 4 in the rim, 26 to the call, 5 of the number
	spinAtLeast  = 10 * time.Second // no spin is shorter
	mostAgreeing = 255
	mostRounds   = 1000 // revolutions of a ball; more are a broken sensor
)

// Game follows one wheel's states and says what they come to. It is fed every status
// line in the order in which they came.
type Game struct {
	book *line.Book
	need int // how many lines must agree on a number

	told     Status    // what was last said
	phase    State     // the last state that was not NoBall; Unknown at first
	state    State     // the last state
	spin     int       // the last counter
	since    time.Time // when state began
	lines    int       // of this state so far
	last     time.Time // the last status
	lastBall time.Time // the last status with the ball in play

	// The spin in hand, from the last time bets were open, or its launch.
	ball        bool // launched, and no number yet
	over        bool // the state of the winning number was reached
	void        bool // concluded
	noBall      lasting
	shown       [Pockets]uint8 // status lines with each number
	lastShown   Number
	bare        Number // of the line before the number's own
	result      Number
	odd         bool // a fault of the number was told
	revolutions int  // -1 where none were told
	lastPulse   time.Time
}

// NewGame begins to follow a wheel. A number is a result when need lines agree on it.
func NewGame(book *line.Book, need int) *Game {
	g := &Game{book: book, need: need}
	g.newSpin()
	return g
}

func (g *Game) newSpin() {
	g.ball, g.over, g.void, g.odd = false, false, false, false
	g.noBall = lasting{}
	g.shown = [Pockets]uint8{}
	g.bare, g.lastShown, g.result = NoNumber, NoNumber, NoNumber
	g.revolutions = -1
}

// Status takes a status line.
func (g *Game) Status(at time.Time, s Status) {
	if g.noBall.due(at) {
		g.voided(at, NoBallVoid)
	}
	if s.State != g.state {
		g.move(at, s)
		g.state, g.since, g.lines = s.State, at, 0
	} else if s.Spin != g.spin && g.otherSpin(at, s) {
		if g.ball && !g.void {
			g.book.Fault(at, UnheardFault, fmt.Sprintf(
				"spin %d after %d, and %s still: how the one before ended was not heard", s.Spin, g.spin, s.State))
		}
		g.unconfirmed(at)
		g.newSpin()
	}
	g.lines++
	g.spin, g.last = s.Spin, at
	if s.State != NoBall {
		g.phase = s.State
	}
	switch s.State {
	case BallInRim, NoMoreBets:
		g.ball, g.lastBall = !g.over, at
	case WinningNumber:
		g.ball, g.over = false, true
	}
	g.tell(at, s)
	g.flags(at, s)
	if s.State == WinningNumber {
		g.number(at, s.Number)
	}
}

// Tick concludes what waited only for another line.
func (g *Game) Tick(at time.Time) {
	if g.noBall.due(at) {
		g.voided(at, NoBallVoid)
	}
}

// move judges a change of state.
func (g *Game) move(at time.Time, s Status) {
	next := s.State
	if next == NoBall {
		return // an aside in the middle of a spin; the next state says what came of it
	}
	if next == g.phase {
		return // back from the aside
	}
	unresolved := g.ball && !g.void
	switch next {
	case BeforeGame, PlaceBets:
		switch {
		case unresolved && at.Sub(g.lastBall) > usualGame:
			g.book.Fault(at, UnheardFault, fmt.Sprintf(
				"from %s to %s after a silence in which the spin may have ended", g.phase, next))
		case unresolved:
			g.voided(at, AbandonedVoid)
		case !g.ball:
			g.order(at, s)
		}
	case Closed:
		if unresolved {
			g.voided(at, ClosedVoid)
		}
	default:
		g.order(at, s)
	}
	// The bare line comes before the number's state, so a jump to that state keeps it.
	switch next {
	case BeforeGame, PlaceBets, BallInRim, Closed:
		g.unconfirmed(at)
		g.newSpin()
	case NoMoreBets:
		// A number that is taken back for a moment is one wrong character; with the
		// counter ahead it is the next spin, whose beginning was not heard.
		if g.phase == WinningNumber && s.Spin != g.spin {
			g.unconfirmed(at)
			g.newSpin()
		}
	}
}

// follows are the states that may follow each other; a void has been told already.
var follows = [...][]State{
	Unknown:       {BeforeGame, PlaceBets, BallInRim, NoMoreBets, WinningNumber, Closed},
	BeforeGame:    {PlaceBets, Closed},
	PlaceBets:     {BallInRim, Closed},
	BallInRim:     {NoMoreBets},
	NoMoreBets:    {WinningNumber},
	WinningNumber: {BeforeGame, PlaceBets, Closed},
	Closed:        {BeforeGame, PlaceBets},
}

// order says when a state does not follow the one before. Forward jumps are a reader
// that stalled; they are believed, and so is a wheel that goes back.
func (g *Game) order(at time.Time, s Status) {
	from := g.phase
	if g.over {
		from = WinningNumber // and any state since was a slip
	}
	if s.State == from || slices.Contains(follows[from], s.State) {
		return
	}
	back := s.State < from && from < WinningNumber || s.State == NoMoreBets && from == WinningNumber
	if back && s.Spin == g.spin {
		g.book.Fault(at, BackFault, fmt.Sprintf("from %s back to %s", from, s.State))
		return
	}
	var missed []string
	for next := after(from, s.State); next != s.State; next = after(next, s.State) {
		missed = append(missed, next.String())
	}
	g.book.Fault(at, SkippedFault, fmt.Sprintf("from %s to %s without %s", from, s.State, strings.Join(missed, ", ")))
}

// after is the state after s on the way to another: the game goes round, from the
// number to open bets, by way of BeforeGame or not.
func after(s, to State) State {
	if s < WinningNumber {
		return s + 1
	}
	return min(to, PlaceBets)
}

// otherSpin says whether a counter that changed while the state did not means another
// spin: the wheel went once round unheard.
func (g *Game) otherSpin(at time.Time, s Status) bool {
	switch s.State {
	case BallInRim, NoMoreBets:
		return at.Sub(g.last) > spinAtLeast
	case WinningNumber:
		return at.Sub(g.last) > spinAtLeast || s.Number.Pocket() && g.lastShown.Pocket() && s.Number != g.lastShown
	}
	return false
}

// flags draws from the flags what they mean for the spin.
func (g *Game) flags(at time.Time, s Status) {
	if s.State == BallInRim && s.Flags&SameDirection != 0 {
		g.voided(at, SameDirectionVoid)
	}
	if s.State != NoMoreBets || s.Flags&BallNotDetected == 0 {
		g.noBall = lasting{}
	} else if g.noBall.holds(at) {
		g.voided(at, NoBallVoid)
	}
}

func (g *Game) voided(at time.Time, cause string) {
	if g.void {
		return
	}
	g.void = true
	g.book.Say(at, tables.WheelVoidType, tables.WheelVoid{Cause: cause})
}

// Void takes a void that a wheel tells itself.
func (g *Game) Void(at time.Time, cause string) { g.voided(at, cause) }

// tell says the state if anything but the speed has changed.
func (g *Game) tell(at time.Time, s Status) {
	flags := s.Flags
	// A launch that fails is tried again, which takes a moment. That moment is over
	// when its time is, or when as many lines as it holds have come in a burst.
	if s.State == BallInRim && at.Sub(g.since) < launchGrace && g.lines <= launchLines {
		flags &^= LaunchFailed
	}
	if g.told.State == s.State && g.told.Spin == s.Spin && g.told.Rotor == s.Rotor && g.told.Flags == flags {
		return
	}
	if s.Flags != 0 {
		s.DeciRPM = -1 // garbage under flags
	}
	s.Flags = flags
	g.told = s
	g.book.Say(at, tables.WheelStateType, tables.WheelState{
		State: s.State.String(), Spin: s.Spin, DeciRPM: s.DeciRPM, Rotor: s.Rotor, Flags: flags.Words(),
	})
}

// number takes the number of a line in the state of the winning number.
func (g *Game) number(at time.Time, n Number) {
	if !n.Pocket() {
		if z := n.zeros(); z != "" && !g.odd {
			g.odd = true
			g.book.Fault(at, NoPocketFault, "the wheel shows "+z+", which a wheel with one zero does not have")
		}
		return
	}
	g.lastShown = n
	if g.shown[n] < mostAgreeing {
		g.shown[n]++
	}
	g.agree(at, n)
}

// Bare takes a number that stands alone on its line, as some wheels send it just
// before the state of the winning number. Alone it proves nothing.
func (g *Game) Bare(at time.Time, n Number) {
	if !n.Pocket() {
		return
	}
	g.bare = n
	if g.shown[n] > 0 {
		g.agree(at, n)
	}
}

func (g *Game) agree(at time.Time, n Number) {
	agreeing := int(g.shown[n])
	if g.bare == n {
		agreeing++
	}
	switch {
	case agreeing < g.need || n == g.result:
	case g.result == NoNumber:
		g.result = n
		g.book.Say(at, tables.WheelResultType, tables.WheelResult{Number: int(n), Agreeing: agreeing})
	case !g.odd:
		g.odd = true
		g.book.Fault(at, ChangedFault, fmt.Sprintf("the wheel showed %d, and now %d", g.result, n))
	}
}

// unconfirmed says that a spin ends with a number that was shown and not confirmed.
func (g *Game) unconfirmed(at time.Time) {
	if g.lastShown == NoNumber || g.result != NoNumber || g.need < 2 {
		return
	}
	g.book.Fault(at, UnconfirmedFault, fmt.Sprintf("the number %d was shown, and no other line agrees", g.lastShown))
}

// Revolutions takes how often the ball has gone round in this spin. A count that
// grew or fell is told; the same one again is not.
func (g *Game) Revolutions(at time.Time, n int) {
	n = min(n, mostRounds)
	if n == g.revolutions {
		return
	}
	g.revolutions = n
	g.book.Say(at, tables.WheelRevolutionsType, tables.WheelRevolutions{Count: n})
}

// Pulse takes one pulse: the ball has gone round once more. After a pause longer than
// gap it is the first of another launch.
func (g *Game) Pulse(at time.Time, gap time.Duration) {
	if g.revolutions < 0 || at.Sub(g.lastPulse).Abs() > gap {
		g.revolutions = 0
	}
	g.lastPulse = at
	g.Revolutions(at, g.revolutions+1)
}

// SpinOver says that the number came by another way than a state: what is counted
// from now on is of the next spin.
func (g *Game) SpinOver() {
	g.newSpin()
	g.over = true
}
