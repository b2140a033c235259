package tables

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"pitboss/tables/baccarat"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// A table that only devices tell of: its rounds are rebuilt from cards and wheel
// states by the rules. There are no bets, so there is a result and no settlement.

// aloneRound begins a round of a table with devices only. It is named by the table
// and the time of its first event.
func (f *Fold) aloneRound(t *table, at time.Time) *liveRound {
	return f.begin(t, t.number+"@"+timeText(at), at)
}

// AloneSince reads when a round began out of the name that aloneRound gave it. No record
// names such a round: what devices said is of it by its time.
func AloneSince(table, round string) (time.Time, bool) {
	text, ok := strings.CutPrefix(round, table+"@")
	if !ok {
		return time.Time{}, false
	}
	at, err := time.Parse(wager.TimeLayout, text)
	return at, err == nil
}

// giveUp is how long a coup may wait for its next card, beyond the dealer's own
// rhythm, before a card is taken for the first of the next coup. A scan that was
// missed would else shift every coup after it.
const giveUp = 30 * time.Second

// scanAlone deals a scanned card to the coup in progress, or begins the next one.
func (f *Fold) scanAlone(t *table, s scan, at time.Time) {
	r := t.current
	if r != nil && r.live() && !r.lastScan.IsZero() && at.Sub(r.lastScan) > giveUp {
		f.abandonCoup(t, r, at)
		r = nil
	}
	if r == nil || !r.live() {
		r = f.aloneRound(t, at)
		f.setPhase(t, r, Dealing, at)
	}
	r.lastScan = at
	if !f.roomFor(t, r, len(r.scans), mostSteps, at) {
		return
	}
	r.scans = append(r.scans, s)
	n := len(r.scans)
	f.countScan(t, r, s, n == 1, at)
	switch {
	case s.card == cards.None:
		f.scanFinding(t, r.id, findings.CardUnreadable, n, s, at)
	case s.double:
		f.scanFinding(t, r.id, findings.CardDoubleRead, n, s, at)
	}
	if t.game != profile.Baccarat {
		return
	}
	felt, _ := r.aligned(t.game)
	if slices.Contains(felt, cards.None) {
		if len(felt) >= 6 {
			f.unsee(t, r, at) // it cannot be worked out any more
			f.endAlone(t, r, at)
		}
		return
	}
	c, fault := deal(felt)
	if fault == nil && c.Complete() {
		f.setPhaseResult(t, r, Result, winnerWord(&c), at)
		t.felt = enterCoup(t.felt, &t.feltRounds, r.id, roadResult(&c))
		t.coups, t.coupRounds = t.felt, append(t.coupRounds[:0], t.feltRounds...)
		t.pace.add(at)
		f.checkPace(t, at)
		f.endAlone(t, r, at)
	}
}

func (f *Fold) endAlone(t *table, r *liveRound, at time.Time) {
	r.settled, r.endedAt = true, at
	t.last = r
	f.endRound(t, r)
}

// abandonCoup gives up a coup that stopped: if the rules owed it a card, that is
// said.
func (f *Fold) abandonCoup(t *table, r *liveRound, at time.Time) {
	felt, _ := r.aligned(t.game)
	if t.game == profile.Baccarat && !slices.Contains(felt, cards.None) && len(felt) >= 4 {
		if c, fault := deal(felt); fault == nil && !c.Complete() {
			g := found(findings.DrawMissing, t, r.id, "card:"+strconv.Itoa(len(felt)+1))
			g.Expected, g.Got, g.Clause = c.Next.String(), baccarat.Nobody.String(), c.Missing().Clause
			g.Why.Key, g.Why.Text = "finding_text", c.Missing().Message
			f.raiseRound(t, r, g, at)
		}
	}
	f.endAlone(t, r, at)
}

// wheelAlone follows the states of a wheel that no server speaks of.
func (f *Fold) wheelAlone(t *table, x WheelState, before string, at time.Time) {
	if x.State == before {
		return
	}
	r := t.current
	switch x.State {
	case "place_bets":
		if r == nil || !r.live() || r.spinning(t) {
			r = f.aloneRound(t, at)
			f.setPhase(t, r, Betting, at)
		}
	case "ball_in_rim":
		if r == nil || !r.live() {
			r = f.aloneRound(t, at)
			f.setPhase(t, r, Betting, at)
		}
	case "no_more_bets":
		if r != nil && r.live() {
			f.setPhase(t, r, Spinning, at)
			f.waitForBall(t, r, at)
		}
	case "closed":
		f.setPhase(t, nil, Closed, at)
	}
}

// voidAlone ends a spin that the decoder concludes is void.
func (f *Fold) voidAlone(t *table, at time.Time) {
	r := t.current
	if r == nil || !r.live() {
		return
	}
	r.voided, r.endedAt = true, at
	f.ballRests(t, r, at)
	f.endRound(t, r)
	f.setPhase(t, r, Voided, at)
	r.voids++
	f.countVoid(t, r, at)
}

// resultAlone ends a spin with its number.
func (f *Fold) resultAlone(t *table, number int, at time.Time) {
	r := t.current
	if r == nil || !r.live() {
		r = f.aloneRound(t, at)
	}
	r.wheelNo, r.hasWhl = number, true
	r.settled, r.endedAt = true, at
	t.last = r
	f.ballRests(t, r, at)
	f.endRound(t, r)
	f.judgeLaunch(t, r, at)
	f.setPhaseResult(t, r, Result, strconv.Itoa(number), at)
	t.pace.add(at)
	f.checkPace(t, at)
	f.validSpin(t, r, number, at)
}
