package tables

import (
	"time"

	"pitboss/tables/baccarat"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// fromServer applies an event of the game server to its table.
func (f *Fold) fromServer(t *table, e *Event) {
	if e.Fault != "" {
		f.applyFaulty(t, e)
		return
	}
	if image, ok := e.Data.(TableImage); ok {
		f.image(t, e, &image)
		return
	}
	if t.awaiting {
		t.awaiting = false
		t.holed = true
		f.unseeLive(t, nil, e.Time)
	}
	switch d := e.Data.(type) {
	case TableOpened:
		f.opened(t, e, d)
	case TableClosed:
		f.closed(t, e)
	case DealerChanged:
		t.dealer = d.Dealer
	case ShoeStarted:
		f.shoeStarted(t, d, e.Time)
	case ShoeShuffled:
		f.shoeShuffled(t, d, e.Time)
	case ShoeCutCard:
		f.cutCard(t, e.Time)
	case RoundOpened:
		f.roundOpened(t, e, d)
	case BetAccepted:
		f.betAccepted(t, e, d)
	default:
		if r := f.roundOf(t, e); r != nil {
			f.inRound(t, r, e)
		}
	}
}

// mostSteps is how many cards, scans or actions of a round are followed.
const mostSteps = 2000

// roomFor says that a round can take one thing more. One that is told of no end of them
// is not seen whole.
func (f *Fold) roomFor(t *table, r *liveRound, have, most int, at time.Time) bool {
	if have < most {
		return true
	}
	f.unsee(t, r, at)
	return false
}

// inRound applies an event of a round that has begun.
func (f *Fold) inRound(t *table, r *liveRound, e *Event) {
	if len(r.dealt) >= mostSteps || len(r.actions) >= mostSteps {
		switch e.Data.(type) {
		case CardDealt, ActionTaken:
			f.roomFor(t, r, mostSteps, mostSteps, e.Time)
			return
		}
	}
	switch d := e.Data.(type) {
	case BetCancelled:
		f.betCancelled(t, r, d, e.Time)
	case NoMoreBets:
		f.noMoreBets(t, r, e.Time)
	case BallLaunched:
		f.ballLaunched(t, r, d, e.Time)
	case CardDealt:
		f.cardDealt(t, r, d, e.Time)
	case CardRevealed:
		f.cardRevealed(t, r, d.Card, e.Time)
	case ActionTaken:
		f.actionTaken(t, r, d, e.Time)
	case SpinResult:
		f.spinResult(t, r, d.Number, e.Time)
	case SpinVoided:
		f.spinVoided(t, r, e.Time)
	case RoundSettled:
		f.settledByServer(t, r, d, e.Time)
	case RoundVoided:
		f.voidedByServer(t, r, d, e.Time)
	}
}

// applyFaulty takes what can be taken of an impossible event: its round is not seen
// whole any more, but it opens and ends.
func (f *Fold) applyFaulty(t *table, e *Event) {
	if e.Round == "" {
		return
	}
	if _, ok := e.Data.(RoundOpened); ok && t.rounds.find(e.Round) == nil {
		f.roundOpened(t, e, RoundOpened{})
	}
	r := t.rounds.find(e.Round)
	if r == nil {
		r = f.begin(t, e.Round, e.Time)
	}
	f.unsee(t, r, e.Time)
	switch d := e.Data.(type) {
	case RoundSettled:
		f.settledByServer(t, r, d, e.Time)
	case RoundVoided:
		f.voidedByServer(t, r, d, e.Time)
	}
}

// roundOf finds the round of an event. A round whose opening was not heard was not
// seen whole; an event without a round is the current one's.
func (f *Fold) roundOf(t *table, e *Event) *liveRound {
	if e.Round == "" {
		return t.current
	}
	if r := t.rounds.find(e.Round); r != nil {
		return r
	}
	if _, refused := e.Data.(BetRefused); refused {
		return nil
	}
	now := t.current
	r := f.begin(t, e.Round, e.Time)
	f.unsee(t, r, e.Time)
	if now != nil && now.live() && !now.unseen {
		t.current = now // a stray word of another round does not end the one that is played
		f.restoreDues(t, now)
	}
	return r
}

// restoreDues waits again for what a round waited for.
func (f *Fold) restoreDues(t *table, r *liveRound) {
	if r.closed().IsZero() && !r.timer.IsZero() {
		f.set(&t.dues, dueBetting, r.timer)
	}
	if !r.hungAt.IsZero() && !r.hasNo && !r.hasWhl {
		f.waitForBall(t, r, r.hungAt)
	}
}

// begin sets a round up and makes it the table's current one.
func (f *Fold) begin(t *table, id string, at time.Time) *liveRound {
	r := t.rounds.begin(id, t.current, t.last)
	r.openedAt = at
	r.coup, r.felt = baccarat.Start(), baccarat.Start()
	f.forgotten(t, r, at)
	t.current = r
	t.counting = false // whoever began to count has left it
	t.handEnds()
	t.shoes.lastSaid, t.strays = false, 0
	r.deaf, r.dealer = t.shoes.deaf, t.dealer
	t.dues.at = [dueKinds]time.Time{}
	return r
}

// forgotten says which rounds will not be settled any more: one whose end an image
// took, when the next begins, and any other when the next but one does.
func (f *Fold) forgotten(t *table, next *liveRound, at time.Time) {
	for _, r := range t.rounds.unended() {
		if r != next && (r.owed || r != t.current) {
			f.unsee(t, r, at)
		}
	}
}

// unseeLive marks every round that has not ended as not seen live, but one.
func (f *Fold) unseeLive(t *table, but *liveRound, at time.Time) {
	for _, r := range t.rounds.unended() {
		if r != but {
			f.unsee(t, r, at)
		}
	}
}

func (f *Fold) closed(t *table, e *Event) {
	f.setPhase(t, nil, Closed, e.Time)
}

func (f *Fold) roundOpened(t *table, e *Event, d RoundOpened) {
	if e.Round == "" || t.rounds.find(e.Round) != nil {
		return // an image gave it already, or it is said twice
	}
	r := f.begin(t, e.Round, e.Time)
	t.holed = false
	if !t.approved {
		f.unsee(t, r, e.Time) // nobody said what is played here: nothing can be verified
	}
	f.setPhase(t, r, Betting, e.Time)
	if d.Betting > 0 {
		r.timer = e.Time.Add(d.Betting)
		f.set(&t.dues, dueBetting, r.timer)
	}
}

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
		if r == nil || !r.live() {
			f.lateBet(t, e, r, &o)
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

// lateBet says that a bet was taken when its round was over, or had never begun.
func (f *Fold) lateBet(t *table, e *Event, r *liveRound, o *wager.Offer) {
	g := found(findings.BetLate, t, e.Round, o.ID)
	g.Got, g.Clause = timeText(o.At), t.lateClause()
	if r != nil {
		closed := r.closed()
		if closed.IsZero() {
			closed = r.endedAt
		}
		g.Round, g.Expected = r.id, timeText(closed)
	}
	why(&g)
	f.raiseRound(t, r, g, e.Time)
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
	f.engine.CheckBets(&l, *t.rules, &f.answer)
	for _, g := range f.answer.Findings {
		f.raiseRound(t, r, g, at)
	}
}

// line is the round as the settlement contract has it, by the house's approved
// rules. Its offers are good until the next line is made.
func (f *Fold) line(t *table, r *liveRound) round.Line {
	l := round.Line{
		Table: t.number, Round: r.id, Game: t.game, GameWord: t.terms.Game, Profile: t.terms.Profile,
		Currency: t.terms.Currency, Rules: t.terms.Rules, Limits: t.terms.Limits,
		Prison: t.prison, Dealt: r.dealt, Actions: r.actions, Clock: r.clock(),
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

// deviceTolerance is how far a device's clock and a server's may be apart before
// their times are compared.
const deviceTolerance = 2 * time.Second

// clock holds the server's signals that close the betting.
func (r *liveRound) clock() wager.Clock {
	if r.byImage {
		return wager.Clock{}
	}
	return wager.Clock{NoMoreBets: r.bell(), FirstCard: r.firstCard, Launched: r.launched}
}

// clockAtEnd holds the same when the round is over and the server can send no more of
// them: those it never sent are the devices'.
func (r *liveRound) clockAtEnd() wager.Clock {
	c := r.clock()
	if r.byImage {
		return c
	}
	if c.Closed().IsZero() && !r.shut {
		c.NoMoreBets, c.FirstCard = tolerant(r.deviceNMB), tolerant(r.firstScan)
	}
	if c.Launched.IsZero() {
		c.Launched = tolerant(r.spin.began)
	}
	return c
}

func tolerant(at time.Time) time.Time {
	if at.IsZero() {
		return at
	}
	return at.Add(deviceTolerance)
}

func (f *Fold) noMoreBets(t *table, r *liveRound, at time.Time) {
	if !r.live() {
		return
	}
	if r.call.IsZero() || at.Before(r.call) {
		r.call = at
	}
	f.bettingClosed(t, r, at)
}

// bettingClosed follows the end of the betting, by the call or the timer.
func (f *Fold) bettingClosed(t *table, r *liveRound, at time.Time) {
	f.set(&t.dues, dueBetting, time.Time{})
	f.judgeEarly(t, r, at)
	f.judgeCancels(t, r, at)
	f.judgeTimes(t, r, at)
	if t.phase == Betting && t.phaseRound == r.id {
		p := NoBets
		if t.game == profile.Roulette && (!r.launched.IsZero() || r.spinning(t)) {
			p = Spinning
		}
		f.setPhase(t, r, p, at)
	}
	if t.game == profile.Roulette && !r.hasNo && !r.hasWhl && r.hungAt.IsZero() {
		f.waitForBall(t, r, at)
	}
}

func (f *Fold) tableDue(t *table, kind dueKind, at time.Time) {
	r := t.current
	switch {
	case r == nil:
	case kind == dueBetting && r.live():
		f.bettingClosed(t, r, at)
	case kind == dueEarly:
		f.earlyScan(t, r, at)
	case kind == dueHung && r.live():
		f.hung(t, r, at)
	case kind == dueStuck:
		f.stuck(t, at)
	}
}

// beforeClosing says that something of a round came before its betting was closed.
func (f *Fold) beforeClosing(t *table, r *liveRound, subject string, at time.Time) {
	bell := r.bell()
	if r.shut || r.byImage || !bell.IsZero() && !at.Before(bell) {
		return
	}
	g := found(findings.DealBeforeNoMoreBets, t, r.id, subject)
	g.Expected, g.Got = timeText(bell), timeText(at)
	g.Clause = [...]string{profile.NoGame: "", profile.Baccarat: "B-23", profile.Blackjack: "J-22", profile.Roulette: "R0-14"}[t.game]
	g.Why = wager.Why{Key: "finding_before_no_more_bets", Place: g.Expected, Text: g.Got}
	f.raiseRound(t, r, g, at)
}

// image takes what the server says is true of a table now.
func (f *Fold) image(t *table, e *Event, d *TableImage) {
	t.awaiting = false
	at := e.Time
	if d.Game != "" {
		f.checkTerms(t, d.TableOpened, at)
	}
	if d.Dealer != "" {
		t.dealer = d.Dealer
	}
	if d.Shoe != "" && d.Shoe != t.shoes.id {
		t.shoes.replace(t, d.Shoe, d.Decks)
		t.shoeBroken() // it was in play before we heard of it
	}
	id := d.Round
	if id == "" {
		id = e.Round
	}
	r := t.rounds.find(id)
	f.unseeLive(t, r, at)
	t.holed = false
	if r == nil || r.live() {
		t.wheel.lastSet = false
	}
	if id == "" {
		if p := Phase(d.Phase); p == Closed || p == Open || p == Inspecting || p == Shuffling {
			f.setPhase(t, nil, p, at)
		}
		return
	}
	if r != nil && !r.live() {
		return // an image never settles a round again
	}
	if r == nil {
		r = f.begin(t, id, at)
	} else if p := Phase(d.Phase); p == Settled || p == Voided {
		r.owed = true // its end was not heard; it may be told again
	}
	t.prison = nil
	f.takeImage(t, r, d, at)
}

// takeImage makes a round what an image says of it. It goes on from there, without a
// verdict on its bets' times.
func (f *Fold) takeImage(t *table, r *liveRound, d *TableImage, at time.Time) {
	known := len(r.dealt)
	r.byImage = true
	r.shut = Phase(d.Phase) != Betting
	r.bets, r.dealt, r.to, r.actions, r.played, r.hole = nil, nil, nil, nil, nil, 0
	r.gone = nil
	r.seats = nil
	r.coup, r.broken = baccarat.Start(), false
	for _, o := range d.Bets {
		o.At = time.Time{}
		r.bets = append(r.bets, o)
	}
	for i, c := range d.Cards {
		r.take(c)
		if t.game == profile.Baccarat {
			r.coup.Take(c.Card)
		}
		if i >= known {
			if i == 0 {
				t.shoes.byServer.HandBegins()
			}
			t.shoes.byServer.Deal(c.Card)
		}
	}
	for _, a := range d.Actions {
		r.act(a)
	}
	if p := Phase(d.Phase); p != "" {
		f.setPhase(t, r, p, at)
	}
}

// take adds a card of the server to the round.
func (r *liveRound) take(d CardDealt) {
	r.dealt = append(r.dealt, d.Card)
	r.to = append(r.to, d.To)
	if d.Card == cards.None {
		r.hole = len(r.dealt)
	}
}

// act adds an action to the round.
func (r *liveRound) act(d ActionTaken) {
	a := blackjack.Action{Seat: d.Seat, Hand: d.Hand, Do: d.Do, Stake: d.Stake, HasStake: d.Stake != ""}
	r.played = append(r.played, a)
	r.actions = append(r.actions, round.Action{Seat: a.Seat, Hand: a.Hand, Do: a.Do, Stake: a.Stake, HasStake: a.HasStake})
}
