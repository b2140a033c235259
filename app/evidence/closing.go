package evidence

import (
	"slices"
	"time"

	"pitboss/tables"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// SignalKind is one of the signals that may close the betting (A-GEN-1).
type SignalKind uint8

// The signals. Those of devices close only where the server sends none, and are two
// seconds later than their time: clocks are that far apart.
const (
	Timer      SignalKind = iota // the betting timer ends
	Call                         // no more bets, by the server or the dealer's key
	FirstCard                    // the first card is dealt
	Launch                       // the ball is launched: closes series and neighbours where the profile says so
	DeviceCall                   // no more bets, by the wheel
	FirstScan                    // the first card passes the scanner
	DeviceRim                    // the ball is in the rim
)

// Server says that it is the server's signal: it counts before any device's.
func (k SignalKind) Server() bool { return k <= Launch }

// Signal is one closing signal.
type Signal struct {
	Kind SignalKind
	At   time.Time
	Step int // the step it is; -1 where none is
}

// Closing is when the betting of a round closed, and by what.
type Closing struct {
	Betting time.Duration // how long the timer runs; 0 without one
	Signals []Signal      // every one that was given, in their order
	At      time.Time     // the earliest that counts; zero while the betting is open
	By      SignalKind    // which that is
	Judged  bool          // false where the round was not heard from its beginning
}

// Signal finds one of the signals.
func (c *Closing) Signal(k SignalKind) (Signal, bool) {
	for _, s := range c.Signals {
		if s.Kind == k {
			return s, true
		}
	}
	return Signal{}, false
}

// times are the signals as a line of the engine has them.
func (c *Closing) clock() wager.Clock {
	if !c.Judged {
		return wager.Clock{}
	}
	at := func(k SignalKind) time.Time {
		s, _ := c.Signal(k)
		return s.At
	}
	clock := wager.Clock{NoMoreBets: earlier(at(Timer), at(Call)), FirstCard: at(FirstCard), Launched: at(Launch)}
	if clock.Closed().IsZero() {
		clock.NoMoreBets, clock.FirstCard = slack(at(DeviceCall)), slack(at(FirstScan))
	}
	if clock.Launched.IsZero() {
		clock.Launched = slack(at(DeviceRim))
	}
	return clock
}

func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// slack is a device's time as it is compared with a server's.
func slack(at time.Time) time.Time {
	if at.IsZero() {
		return at
	}
	return at.Add(after)
}

// judge finds the signal that closed the betting.
func (c *Closing) judge() {
	slices.SortStableFunc(c.Signals, func(a, b Signal) int { return a.At.Compare(b.At) })
	c.At = c.clock().Closed()
	for _, s := range c.Signals {
		at := s.At
		if !s.Kind.Server() {
			at = slack(at)
		}
		if s.Kind != Launch && s.Kind != DeviceRim && at.Equal(c.At) {
			c.By = s.Kind
			return
		}
	}
}

// takeClosing finds the signals among the steps.
func (r *Round) takeClosing() {
	c := &r.Closing
	c.Judged = !r.Opened.IsZero() && !r.Unseen
	add := func(k SignalKind, step int) {
		if _, there := c.Signal(k); !there {
			c.Signals = append(c.Signals, Signal{k, r.Steps[step].At, step})
		}
	}
	for i := range r.Steps {
		s := &r.Steps[i]
		switch d := s.Data.(type) {
		case tables.NoMoreBets:
			add(Call, i)
		case tables.BallLaunched:
			add(Launch, i)
		case tables.WheelState:
			switch d.State {
			case "no_more_bets":
				add(DeviceCall, i)
			case "ball_in_rim":
				add(DeviceRim, i)
			}
		case tables.TableImage:
			c.Judged = false
		}
		switch {
		case s.Kind == TimerEnded:
			add(Timer, i)
		case s.Card == 1 && s.Kind == tables.CardDealtType:
			add(FirstCard, i)
		}
		if s.Card == 1 && s.Scan {
			add(FirstScan, i)
		}
	}
	c.judge()
}

// LateBet is a bet that was taken, or taken back, at or after the betting had closed.
type LateBet struct {
	Bet   Bet
	At    time.Time     // when it was made, or taken back
	After time.Duration // how long after the betting had closed
	Back  bool          // it was taken back too late, and stands
	Call  bool          // a bet by voice that the launch of the ball had closed
}

// LateBets are the bets that came too late, in the order they were made.
func (r *Round) LateBets() (late []LateBet) {
	for i := range r.Findings {
		g := &r.Findings[i]
		if g.Code != findings.BetLate && g.Code != findings.BetAfterLaunch {
			continue
		}
		b, ok := r.Bet(g.Subject)
		if !ok {
			continue
		}
		l := LateBet{Bet: *b, At: b.At, Call: g.Code == findings.BetAfterLaunch}
		closed := r.Closing.At
		if l.Call {
			closed = r.Closing.clock().Launched
		}
		if !b.Cancelled.IsZero() && !closed.IsZero() && b.At.Before(closed) {
			l.At, l.Back = b.Cancelled, true
		}
		if !closed.IsZero() {
			l.After = l.At.Sub(closed)
		}
		late = append(late, l)
	}
	return late
}

// Card is a card off the shoe, as both sources have it.
type Card struct {
	Number  int        // from 1
	Server  cards.Card // cards.None where the server names none
	Felt    cards.Card // by the scanner; cards.None where it read none
	Scanned bool       // the scanner said something of this card
	Place   string
	Step    int
}

// Differs says that the sources read it differently.
func (c *Card) Differs() bool {
	return c.Server != cards.None && c.Felt != cards.None && c.Server != c.Felt
}

func (r *Round) takeCards() {
	for i := range r.Steps {
		s := &r.Steps[i]
		if s.Card == 0 {
			continue
		}
		for len(r.Cards) < s.Card {
			r.Cards = append(r.Cards, Card{Number: len(r.Cards) + 1, Step: i})
		}
		c := &r.Cards[s.Card-1]
		if s.Dealt != cards.None {
			c.Server = s.Dealt
		}
		if s.Scan {
			c.Felt, c.Scanned = s.Felt, true
		}
		if s.Place != "" {
			c.Place = s.Place
		}
	}
}

// Spin is one launch of the ball, as the wheel and the server tell of it.
type Spin struct {
	Server, Wheel int // the number; -1 where none was given
	Ball, Rotor   string
	Revolutions   int
	Counted       bool // somebody counted the revolutions
	Agreeing      int  // of the wheel's lines that agree on its number
	Void          string
	Voided        bool
	From, To      int // its steps
}

// Number is the spin's number: the wheel's, else the server's; -1 for none.
func (s *Spin) Number() int {
	if s.Wheel >= 0 {
		return s.Wheel
	}
	return s.Server
}

func (r *Round) takeSpins() {
	if r.Game != profile.Roulette {
		return
	}
	fresh := func(from int) *Spin {
		r.Spins = append(r.Spins, Spin{Server: -1, Wheel: -1, From: from, To: from})
		return &r.Spins[len(r.Spins)-1]
	}
	var now *Spin
	for i := range r.Steps {
		if r.Steps[i].Source == Desk {
			continue
		}
		if now == nil || now.Voided && isLaunch(r.Steps[i].Data) {
			now = fresh(i)
		}
		now.To = i
		switch d := r.Steps[i].Data.(type) {
		case tables.BallLaunched:
			now.Ball = d.Direction
		case tables.SpinResult:
			now.Server = d.Number
		case tables.SpinVoided:
			now.Void, now.Voided = d.Cause, true
		case tables.WheelState:
			if d.State == "ball_in_rim" && d.Rotor != "" {
				now.Rotor = d.Rotor
			}
		case tables.WheelRevolutions:
			now.Revolutions, now.Counted = max(now.Revolutions, d.Count), true
		case tables.WheelResult:
			now.Wheel, now.Agreeing = d.Number, d.Agreeing
		case tables.WheelVoid:
			if now.Void == "" {
				now.Void = d.Cause
			}
		}
	}
}

func isLaunch(d tables.Data) bool {
	switch x := d.(type) {
	case tables.BallLaunched:
		return true
	case tables.WheelState:
		return x.State == "ball_in_rim" || x.State == "place_bets"
	}
	return false
}
