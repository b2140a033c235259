package tables

import (
	"time"

	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

func (f *Fold) betAccepted(t *table, e *Event, d BetAccepted) {
	r := t.rounds.find(e.Round)
	switch {
	case r == nil && e.Round == "":
		r = t.current
	case r == nil && (t.holed || !t.approved):
		r = f.begin(t, e.Round, e.Time)
		f.unsee(t, r, e.Time)
	}
	for _, o := range d.Bets {
		if o.At.IsZero() {
			o.At = e.Time
		}
		switch {
		case r == nil && e.Round != "":
			f.awaitOpening(t, e, &o)
			continue
		case r == nil || !r.live():
			f.lateBet(t, e.Round, r, &o, e.Time)
			continue
		}
		if r.byImage {
			o.At = time.Time{}
		}
		if !f.roomFor(t, r, len(r.bets), mostBets, e.Time) {
			return
		}
		r.bets = append(r.bets, o)
	}
	if r != nil && r.live() {
		f.judge(t, r, e.Time)
	}
}

// lateBet says that a bet was taken when its round was over, or for one that never began.
func (f *Fold) lateBet(t *table, roundID string, r *liveRound, o *wager.Offer, at time.Time) {
	g := found(findings.BetLate, t, roundID, o.ID)
	g.Got, g.Clause = timeText(o.At), t.lateClause()
	if r != nil {
		closed := r.closed()
		if closed.IsZero() {
			closed = r.endedAt
		}
		g.Round, g.Expected = r.id, timeText(closed)
	}
	why(&g)
	f.raiseRound(t, r, g, at)
}

func (t *table) lateClause() string {
	switch {
	case t.game == profile.Baccarat:
		return "B-22"
	case t.game == profile.Blackjack:
		return "J-22"
	case t.rules == nil || t.rules.Rules.Book == profile.HouseBook:
		return "R0-14"
	case t.rules.Rules.Book == profile.AmericanBook:
		return "R4-12"
	}
	return "R1-8"
}

func timeText(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return string(wager.AppendTime(nil, at))
}

func (f *Fold) betCancelled(t *table, r *liveRound, d BetCancelled, at time.Time) {
	for i := range r.bets {
		if r.bets[i].ID == d.ID && r.cancelled(i).IsZero() {
			for len(r.gone) <= i {
				r.gone = append(r.gone, time.Time{})
			}
			r.gone[i] = at
			r.seats = nil
			f.judgeCancels(t, r, at)
			return
		}
	}
}

// judgeCancels says which bets were taken back after the betting was closed: they
// stand.
func (f *Fold) judgeCancels(t *table, r *liveRound, at time.Time) {
	closed := r.closed()
	if closed.IsZero() || r.byImage {
		return
	}
	for i, gone := range r.gone {
		if gone.IsZero() || gone.Before(closed) {
			continue
		}
		g := found(findings.BetLate, t, r.id, r.bets[i].ID)
		g.Expected, g.Got, g.Clause = timeText(closed), timeText(gone), t.lateClause()
		g.Why = wager.Why{Key: "finding_bet_cancelled_late", Place: g.Expected, Text: g.Got}
		f.raiseRound(t, r, g, at)
	}
}

// stands says that a bet is in play: not taken back, or too late.
func (r *liveRound) stands(i int) bool {
	gone := r.cancelled(i)
	if gone.IsZero() {
		return true
	}
	closed := r.closed()
	return !closed.IsZero() && !gone.Before(closed)
}

// cancelled is when a bet was taken back; zero if it was not.
func (r *liveRound) cancelled(i int) time.Time {
	if i < len(r.gone) {
		return r.gone[i]
	}
	return time.Time{}
}

// judge says which of the bets taken so far the rules refuse.
func (f *Fold) judge(t *table, r *liveRound, at time.Time) {
	if r.unseen || !r.live() || t.rules == nil || len(r.bets) == 0 {
		return
	}
	l := f.line(t, r)
	l.Dealt, l.Actions = nil, nil
	if len(r.gone) == 0 {
		l.Read = t.readBets(r)
	}
	f.engine.CheckBets(&l, *t.rules, &f.answer)
	for _, g := range f.answer.Findings {
		f.raiseRound(t, r, g, at)
	}
}

// betsRead are the bets of the round in which bets are taken, each of them read once.
type betsRead struct {
	of   *liveRound
	in   money.Currency
	bets []wager.Bet
}

func (t *table) readBets(r *liveRound) []wager.Bet {
	b, c := &t.read, t.rules.Rules.Currency
	if b.of != r || b.in != c {
		b.of, b.in, b.bets = r, c, b.bets[:0]
	}
	for i := len(b.bets); i < len(r.bets); i++ {
		b.bets = append(b.bets, wager.Read(&r.bets[i], c))
	}
	return b.bets
}

// line is the round as the settlement contract has it, by the house's approved
// rules. Its offers are good until the next line is made.
func (f *Fold) line(t *table, r *liveRound) round.Line {
	l := round.Line{
		Table: t.number, Round: r.id, Game: t.game, GameWord: t.terms.Game, Profile: t.terms.Profile,
		Currency: t.terms.Currency, Rules: t.terms.Rules, Limits: t.terms.Limits,
		Prison: t.prison, Kept: t.kept, Dealt: r.dealt, Actions: r.actions, Clock: r.clock(),
	}
	l.AnyCount = true
	if l.Offers = r.bets; len(r.gone) > 0 {
		f.offers = f.offers[:0]
		for i := range r.bets {
			if r.stands(i) {
				f.offers = append(f.offers, r.bets[i])
			}
		}
		l.Offers = f.offers
	}
	return l
}

// judgeTimes judges the bets again if a closing signal makes one of them late. All
// else was judged when they were taken.
func (f *Fold) judgeTimes(t *table, r *liveRound, at time.Time) {
	c := r.clock()
	for i := range r.bets {
		if made := r.bets[i].At; c.Late(made) || c.AfterLaunch(made) {
			f.judge(t, r, at)
			return
		}
	}
}
