package tables

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/roads"
	"pitboss/tables/round"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// settledByServer takes the server's settlement: the round is settled here as well,
// once, and compared.
func (f *Fold) settledByServer(t *table, r *liveRound, d RoundSettled, at time.Time) {
	if !r.live() {
		f.settledAgain(t, r, &d, nil, at)
		return
	}
	if r.goesBack {
		r.first = &d
		f.voidedByServer(t, r, RoundVoided{Paid: d.Paid, Listed: d.Listed}, at)
		return
	}
	r.first, r.settled, r.endedAt = &d, true, at
	if t.game == profile.Roulette {
		f.ballRests(t, r, at)
		f.beforeClosing(t, r, "result", at)
		f.judgeLaunch(t, r, at)
	}
	f.endRound(t, r)
	if r.unseen || t.rules == nil {
		f.unseenResult(t, r, d.Result, at)
		f.setPhase(t, r, Settled, at)
		t.release()
		return
	}
	l := f.line(t, r)
	l.Clock = r.clockAtEnd()
	f.settleWith(t, r, &l, &d)
	f.paidBy(&l, d.Listed, d.Paid)
	l.Did.Announced = d.Result
	l.CardDiffers = r.differs
	f.engine.Check(&l, &f.answer)
	if f.answer.Fault == nil {
		f.sayResult(t, r, at)
	}
	f.setPhase(t, r, Settled, at)
	fault := f.answer.Fault
	f.conclude(t, r, at)
	if fault != nil && unsaid(fault.Code) && !r.broken {
		f.unverified(t, r, at)
	}
}

// unsaid says that a fault is behind no finding of its own: the hole card was never
// turned, nobody said the number, the sums are too large.
func unsaid(code wager.Code) bool {
	switch code {
	case wager.CardInvalid, wager.NumberInvalid, wager.MoneyInvalid, wager.InputInvalid:
		return true
	}
	return false
}

// paidBy puts into the line what the server paid. It is good until the next line's.
func (f *Fold) paidBy(l *round.Line, listed bool, paid []Payout) {
	f.paid = f.paid[:0]
	for _, p := range paid {
		f.paid = append(f.paid, round.Paid(p))
	}
	l.Did.Listed, l.Did.Paid = listed, f.paid
}

// settleWith puts into the line what settles: the felt's cards if they are a whole
// round, else the server's; the wheel's number if there is one, else the server's.
func (f *Fold) settleWith(t *table, r *liveRound, l *round.Line, d *RoundSettled) {
	if t.game == profile.Roulette {
		announced, said := field(d.Result, "number").Int()
		switch {
		case r.hasNo:
			l.Number, l.HasNumber = r.number, true
		case said:
			l.Number, l.HasNumber = announced, true
		}
		if r.hasWhl {
			l.Did.Wheel, l.Did.HasWheel = r.wheelNo, true
		}
		return
	}
	if r.hole > 0 {
		r.turnHole(d.Result)
	}
	if len(r.scans) == 0 || r.deaf {
		return
	}
	if felt, whole := r.aligned(t.game); whole {
		probe := *l
		probe.Dealt = felt
		if f.engine.Whole(&probe, *t.rules) {
			l.Dealt = felt
			f.serverLacks(t, r, felt)
		}
	}
}

// serverLacks says that the scanner saw a whole round of which the server never had the
// last card.
func (f *Fold) serverLacks(t *table, r *liveRound, felt []cards.Card) {
	if n := len(r.dealt); n > 0 && n < len(felt) && !r.differs {
		r.differs = true
		g := round.CardDiffers(felt, r.dealt, n+1)
		g.Table, g.Round = t.number, r.id
		f.raiseRound(t, r, g, r.endedAt)
	}
}

// turnHole takes the dealer's hole card from the server's result, where the server
// did not turn it by an event.
func (r *liveRound) turnHole(result wire.Value) {
	list := field(field(result, "dealer"), "cards").Open()
	_, _ = list.Element()
	second, ok := list.Element()
	if !ok {
		return
	}
	text, _ := second.Text()
	if c, err := cards.Parse(text); err == nil {
		r.dealt[r.hole-1], r.hole = c, 0
	}
}

// conclude says the settlement worked out here and its findings, and carries what
// the table keeps of it.
func (f *Fold) conclude(t *table, r *liveRound, at time.Time) {
	a := f.answer.Clone()
	t.last = r
	t.paid, t.paidListed, t.paidRound = nil, false, r.id
	switch {
	case r.first != nil:
		t.paid, t.paidListed = r.first.Paid, r.first.Listed
	case r.firstVoid != nil:
		t.paid, t.paidListed = r.firstVoid.Paid, r.firstVoid.Listed
	}
	if a.Fault == nil {
		t.answer = a
		f.said.outs = append(f.said.outs, Out{Kind: SettlementOut, Table: t.number, Round: r.id, At: at, Answer: a})
		f.imprison(t, r, a)
		f.record(t, r, a, at)
	} else {
		t.release()
	}
	for _, g := range a.Findings {
		switch g.Code {
		case findings.DealBeforeNoMoreBets, findings.ShoeComposition:
			continue // said when it came
		case findings.DrawMissing, findings.DrawExtra, findings.ActionIllegal, findings.ActionMissing, findings.RulesDiffer:
			if r.broken {
				continue
			}
		case findings.PayoutDiffers:
			if f.tookOutside(t, r, g.Subject) {
				continue
			}
		}
		f.raiseRound(t, r, g, at)
	}
}

// tookOutside says that a wager was taken when its round was not open, and that this is
// said already: what it was paid is no second fault.
func (f *Fold) tookOutside(t *table, r *liveRound, subject string) bool {
	id, _, _ := strings.Cut(subject, "/")
	if _, said := f.open[findings.Identity{Table: t.number, Round: r.id, Code: findings.BetLate, Subject: id}]; !said {
		return false
	}
	return !slices.ContainsFunc(r.bets, func(o wager.Offer) bool { return o.ID == id })
}

// record enters a settled round into the table's memory: roads, numbers, pace.
func (f *Fold) record(t *table, r *liveRound, a *round.Answer, at time.Time) {
	if a.Void {
		return
	}
	t.pace.add(at)
	f.checkPace(t, at)
	switch t.game {
	case profile.Baccarat:
		t.coups = enterCoup(t.coups, &t.coupRounds, r.id, roadResult(&a.Coup))
		if felt, whole := r.aligned(t.game); whole && len(r.scans) > 0 && !r.deaf {
			if c, fault := deal(felt); fault == nil && c.Complete() {
				t.felt = enterCoup(t.felt, &t.feltRounds, r.id, roadResult(&c))
			}
		}
	case profile.Roulette:
		f.validSpin(t, r, a.Number, at)
	}
}

// imprison carries the stakes that the spin imprisoned to the next one, those of bets that
// were taken against the rules apart: they are in no settlement of ours, and what they are
// paid at last is no second fault.
func (f *Fold) imprison(t *table, r *liveRound, a *round.Answer) {
	if t.game != profile.Roulette {
		return
	}
	var held, kept []wager.Offer
	for i := range a.Bets {
		switch b := &a.Bets[i]; {
		case b.Outcome == wager.Prison:
			held = append(held, t.imprisoned(r, b, b.Stake, t.prison))
		case b.Kept:
			kept = append(kept, t.imprisoned(r, b, b.Offer, nil))
		}
	}
	for _, b := range f.answer.Kept() {
		if b.Outcome == wager.Prison {
			kept = append(kept, t.imprisoned(r, &b, b.Stake, t.kept))
		}
	}
	t.prison, t.kept = held, kept
}

// imprisoned is a stake of a bet, or of one of those that were held before, for the next
// spin.
func (t *table) imprisoned(r *liveRound, b *wager.Settled, stake money.Amount, before []wager.Offer) wager.Offer {
	o := wager.Offer{ID: b.ID, Player: b.Player, Stake: t.currency().Format(stake), Has: wager.HasStake}
	for _, p := range before {
		if p.ID == b.ID {
			o.Spot = p.Spot
		}
	}
	for j := range r.bets {
		if r.bets[j].ID == b.ID && o.Spot == "" {
			o.Spot = r.bets[j].Spot
		}
	}
	return o
}

// release lets go of what is imprisoned: nobody here can say what becomes of it.
func (t *table) release() { t.prison, t.kept = nil, nil }

// sayResult begins the phase result, if the cards or the wheel did not already.
func (f *Fold) sayResult(t *table, r *liveRound, at time.Time) {
	if t.phase == Result && t.phaseRound == r.id {
		return
	}
	f.setPhaseResult(t, r, Result, headline(&f.answer), at)
}

// headline is a result in a word: the winner, the number, the dealer's total.
func headline(a *round.Answer) string {
	switch a.Game {
	case profile.Baccarat:
		return a.Winner()
	case profile.Blackjack:
		return strconv.Itoa(a.Blackjack.Dealer.Total)
	default:
		return strconv.Itoa(a.Number)
	}
}

// unseenResult says the server's result of a round without a verdict.
func (f *Fold) unseenResult(t *table, r *liveRound, result wire.Value, at time.Time) {
	t.wheel.lastWay, t.wheel.lastSet = r.spin.rotor, r.spin.rotor != ""
	if t.phase == Result && t.phaseRound == r.id {
		return
	}
	word, _ := field(result, "winner").Text()
	if v := field(result, "number"); word == "" && v.Kind() == wire.Number {
		word = string(v)
	}
	if v := field(field(result, "dealer"), "total"); word == "" && v.Kind() == wire.Number {
		word = string(v)
	}
	if word != "" {
		f.setPhaseResult(t, r, Result, word, at)
	}
	t.last = r
	switch {
	case t.game == profile.Baccarat && word == "player":
		t.coups = enterCoup(t.coups, &t.coupRounds, r.id, roads.Result{Winner: roads.Player})
	case t.game == profile.Baccarat && word == "banker":
		t.coups = enterCoup(t.coups, &t.coupRounds, r.id, roads.Result{Winner: roads.Banker})
	case t.game == profile.Baccarat && word == "tie":
		t.coups = enterCoup(t.coups, &t.coupRounds, r.id, roads.Result{Winner: roads.Tie})
	}
	if n, err := strconv.Atoi(word); err == nil && t.game == profile.Roulette && n >= 0 && n <= 36 {
		t.remember(uint8(n))
	}
}

// endRound stops what waits for a round.
func (f *Fold) endRound(t *table, r *liveRound) {
	t.handEnds()
	if t.current != r {
		return
	}
	if t.shoes.renew {
		t.renewShoe()
	}
	for _, k := range [...]dueKind{dueBetting, dueEarly, dueHung} {
		f.set(&t.dues, k, time.Time{})
	}
}

// voidedByServer takes a round back: every stake goes back.
func (f *Fold) voidedByServer(t *table, r *liveRound, d RoundVoided, at time.Time) {
	if !r.live() {
		f.settledAgain(t, r, nil, &d, at)
		return
	}
	r.firstVoid, r.voided, r.endedAt = &d, true, at
	if t.game == profile.Roulette {
		f.ballRests(t, r, at)
	}
	f.endRound(t, r)
	f.setPhase(t, r, Voided, at)
	t.last = r
	if r.unseen || t.rules == nil {
		return
	}
	f.checkVoid(t, r, &d)
	f.conclude(t, r, at)
}

// checkVoid works out what goes back of a void round, and compares.
func (f *Fold) checkVoid(t *table, r *liveRound, d *RoundVoided) {
	l := f.line(t, r)
	l.Void, l.VoidReason = true, d.Reason
	f.paidBy(&l, d.Listed, d.Paid)
	f.engine.Check(&l, &f.answer)
}

// settledAgain compares a second settlement with the first alone.
func (f *Fold) settledAgain(t *table, r *liveRound, settled *RoundSettled, voided *RoundVoided, at time.Time) {
	if voided != nil && r.goesBack && r.firstVoid == nil {
		f.returned(t, r, voided, at)
		return
	}
	expected, got, equal := "", "", true
	switch {
	case settled != nil && r.first != nil:
		expected, got, equal = compareSettlements(r.first, settled, t.currency())
	case voided != nil && r.firstVoid != nil:
		expected, got, equal = comparePaid(r.firstVoid.Paid, voided.Paid, t.currency())
		if !r.firstVoid.Listed || !voided.Listed {
			equal = true
		}
	case r.first != nil:
		expected, got, equal = "settled", "voided", false
	case r.firstVoid != nil:
		expected, got, equal = "voided", "settled", false
	}
	if equal {
		r.again++
		return
	}
	g := found(findings.RoundSettledTwice, t, r.id, "")
	g.Expected, g.Got = expected, got
	why(&g)
	f.raiseRound(t, r, g, at)
}

// returned takes what the server gives back of a round that it settled and that a
// decision then took back.
func (f *Fold) returned(t *table, r *liveRound, d *RoundVoided, at time.Time) {
	r.firstVoid = d
	if r.unseen || t.rules == nil {
		return
	}
	f.checkVoid(t, r, d)
	for _, g := range f.answer.Findings {
		if g.Code == findings.RoundVoidUnpaid {
			f.raiseRound(t, r, g, at)
		}
	}
}
