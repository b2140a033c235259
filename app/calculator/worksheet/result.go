package worksheet

import (
	"pitboss/tables/baccarat"
	"pitboss/tables/blackjack"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// State is how far a round is.
type State uint8

// The states of a round.
const (
	Waiting    State = iota // it is not whole yet
	Settled                 // every bet has its answer
	Impossible              // it cannot have happened
)

// Need is what a waiting round waits for.
type Need uint8

// The needs.
const (
	NoNeed     Need = iota
	NeedBet         // at blackjack: nobody has a box
	NeedNumber      // of the spin
	NeedCard        // for Result.Place, or Result.Side at baccarat
	NeedAction      // of the hand at Result.Place
)

// Result is what has become of the page. What it points to is good until the page
// changes.
type Result struct {
	State State
	Need  Need
	Side  baccarat.Side   // whose card is due
	Place blackjack.Place // whose card or decision is due
	// Answer has every bet with its outcome. Of a waiting round it says which bets are
	// refused; of an impossible one it may hold no bet at all.
	Answer   *round.Answer
	Fault    *wager.Fault
	Coup     baccarat.Coup
	Progress blackjack.Progress
	// Option at another value would have made an impossible round of blackjack right.
	Option, Value string
}

// Result works the page out, once for each change.
func (s *Sheet) Result() *Result {
	if !s.worked {
		s.worked = true
		s.work()
	}
	return &s.result
}

func (s *Sheet) work() {
	l := s.Line()
	s.result = Result{Answer: &s.answer}
	r := &s.result
	s.engine.Settle(&l, &s.answer)
	r.Fault = s.answer.Fault
	s.lay(&l, r)
	switch f := r.Fault; {
	case f == nil:
		r.State = Settled
		return
	case waits(&l, f):
		r.Fault = nil
		s.sayNeed(r)
	default:
		r.State = Impossible
		s.explain(&l, r)
		l.Actions = nil
	}
	// Which bets stand does not depend on the result, so it is asked of a round that
	// has none.
	l.Void = true
	s.engine.Settle(&l, &s.answer)
}

// waits says that a fault is only that of a round which is not whole yet.
func waits(l *round.Line, f *wager.Fault) bool {
	switch f.Code {
	case wager.DealShort, wager.DrawMissing:
		return true
	case wager.ActionMissing:
		return f.Card == 0 // nothing was drawn in its place
	case wager.NumberInvalid:
		return !l.HasNumber && l.NumberCode == ""
	}
	return false
}

// lay lays the cards out as far as they go.
func (s *Sheet) lay(l *round.Line, r *Result) {
	switch l.Game {
	case profile.Baccarat:
		r.Coup, _ = baccarat.Deal(l.Dealt)
	case profile.Blackjack:
		t, f := s.engine.Terms(l)
		if f != nil {
			return
		}
		in := s.blackjackRound(l)
		r.Progress, _ = s.felt.Replay(*t.Rules, blackjack.Boxes(*t.Rules, *t.Limits, in), l.Dealt, in.Actions)
	}
}

func (s *Sheet) blackjackRound(l *round.Line) blackjack.Round {
	in := blackjack.Round{Dealt: l.Dealt, Clock: l.Clock}
	c := s.Currency()
	ids := map[string]bool{}
	for i := range l.Offers {
		b := wager.Read(&l.Offers[i], c)
		b.Again = ids[b.ID] && b.ID != ""
		ids[b.ID] = true
		in.Bets = append(in.Bets, b)
	}
	for _, a := range l.Actions {
		act := blackjack.Action{Seat: a.Seat, Hand: a.Hand, Do: a.Do, Stake: a.Stake, HasStake: a.HasStake}
		if a.Bad {
			act = blackjack.Action{Do: "unreadable"}
		}
		in.Actions = append(in.Actions, act)
	}
	return in
}

func (s *Sheet) sayNeed(r *Result) {
	switch s.game {
	case profile.Roulette:
		r.Need = NeedNumber
	case profile.Baccarat:
		r.Need, r.Side = NeedCard, r.Coup.Next
	case profile.Blackjack:
		next := r.Progress.Next
		r.Place = next.Place
		switch {
		case len(r.Progress.Hands) == 0:
			r.Need = NeedBet
		case next.Kind == blackjack.Act, next.Kind == blackjack.Insure && next.Place.Seat > 0:
			r.Need = NeedAction
		default:
			r.Need = NeedCard
		}
	}
}

// explain finds the option under which an impossible round of blackjack is right.
func (s *Sheet) explain(l *round.Line, r *Result) {
	if l.Game != profile.Blackjack {
		return
	}
	t, f := s.engine.Terms(l)
	if f != nil {
		return
	}
	var felt blackjack.Felt
	r.Option, r.Value, _ = felt.Explains(*t.Rules, *t.Limits, s.blackjackRound(l), false, r.Fault)
}

// rules are the page's rules, or what is wrong with them.
func (s *Sheet) rules() (*profile.Rules, *wager.Fault) {
	l := s.Line()
	l.Prison = nil
	t, f := s.engine.Terms(&l)
	if f != nil {
		return nil, f
	}
	return t.Rules, nil
}
