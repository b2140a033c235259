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
	case BetCancelled:
		if !t.cancelUnopened(e.Round, d.ID) {
			f.ofRound(t, e)
		}
	default:
		f.ofRound(t, e)
	}
}

// ofRound applies an event that speaks of a round.
func (f *Fold) ofRound(t *table, e *Event) {
	if r := f.roundOf(t, e); r != nil {
		f.inRound(t, r, e)
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
	r := t.rounds.begin(id)
	r.openedAt = at
	r.coup, r.felt = baccarat.Start(), baccarat.Start()
	f.forgotten(t, r, at)
	t.current = r
	r.bets = append(r.bets, t.takeUnopened(id)...)
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
	f.neverOpened(t, e.Time)
	f.setPhase(t, nil, Closed, e.Time)
}

func (f *Fold) roundOpened(t *table, e *Event, d RoundOpened) {
	if e.Round == "" || t.rounds.find(e.Round) != nil {
		return // an image gave it already, or it is said twice
	}
	r := f.begin(t, e.Round, e.Time)
	f.neverOpened(t, e.Time)
	t.holed = false
	if !t.approved {
		f.unsee(t, r, e.Time) // nobody said what is played here: nothing can be verified
	}
	f.setPhase(t, r, Betting, e.Time)
	if d.Betting > 0 {
		r.timer = e.Time.Add(d.Betting)
		f.set(&t.dues, dueBetting, r.timer)
	}
	f.judge(t, r, e.Time)
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
		r.deaf = r.deaf || len(d.Cards) > 0 // nobody here listened when the scanner read them
	} else if p := Phase(d.Phase); p == Settled || p == Voided {
		r.owed = true // its end was not heard; it may be told again
	}
	t.release()
	f.takeImage(t, r, d, at)
}

// takeImage makes a round what an image says of it. It goes on from there, without a
// verdict on its bets' times.
func (f *Fold) takeImage(t *table, r *liveRound, d *TableImage, at time.Time) {
	known := len(r.dealt)
	r.byImage = true
	r.shut = Phase(d.Phase) != Betting
	r.bets, r.dealt, r.to, r.actions, r.played, r.hole = nil, nil, nil, nil, nil, 0
	t.read.of = nil
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
	f.judge(t, r, at)
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
