package round

import (
	"strconv"

	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// Check settles a line and raises what differs between the rules and what the
// table or server did. The felt's cards settle if they are a whole round, else the
// server's; the wheel's number settles if there is one.
func (e *Engine) Check(l *Line, a *Answer) {
	a.begin(l)
	a.Checked, a.cardDiffers = true, l.CardDiffers
	if l.Did.Fault != nil {
		a.finish(e, l.Did.Fault)
		return
	}
	t, f := e.Terms(l)
	if f != nil {
		a.finish(e, f)
		return
	}
	a.Currency = t.Rules.Currency
	felt := e.felt(l, t, a)
	if f = e.settle(&felt, t, a, true); f != nil {
		e.raiseFault(&felt, t, a, f)
		if f = e.giveBack(&felt, t, a, f); f != nil {
			e.judge(&felt, t, a)
		}
	}
	a.raiseClosing(l)
	a.RaiseBets(l.Clock)
	a.finish(e, f)
	if a.Fault != nil {
		return
	}
	a.raiseSpin(l, t)
	a.raiseResult(l)
	settled := len(a.Bets)
	e.releaseKept(l, t, a)
	a.RaisePaid(&l.Did)
	a.kept, a.Bets = append(a.kept[:0], a.Bets[settled:]...), a.Bets[:settled]
}

// giveBack settles a void round in which the table did what the rules forbid: every stake
// goes back all the same, those of the actions before that one with them. What the table
// took from there on nobody can tell.
func (e *Engine) giveBack(l *Line, t Terms, a *Answer, fault *wager.Fault) *wager.Fault {
	if !l.Void || l.Game != profile.Blackjack {
		return fault
	}
	back := *l
	for fault != nil && fault.Code == wager.ActionIllegal && fault.Action >= 1 && fault.Action <= len(back.Actions) {
		back.Actions = back.Actions[:fault.Action-1]
		a.Bets = a.Bets[:0]
		fault = e.settle(&back, t, a, true)
	}
	a.cutShort = fault == nil
	return fault
}

// releaseKept adds to the bets of a spin the stakes that are compared alone.
func (e *Engine) releaseKept(l *Line, t Terms, a *Answer) {
	if len(l.Kept) == 0 || t.Rules.Roulette.Zero != profile.EnPrison {
		return
	}
	in := roulette.Spin{Number: a.Number, Void: l.Void}
	for i := range l.Kept {
		if b := wager.Read(&l.Kept[i], t.Rules.Currency); b.Bad == "" && roulette.EvenChance(b.Spot) {
			a.Bets = append(a.Bets, roulette.Release(t.Rules, &in, &b))
		}
	}
}

// CheckBets raises what Check raises of the bets of a round that is not over, by terms
// that were read before. It adds nothing up.
func (e *Engine) CheckBets(l *Line, t Terms, a *Answer) {
	a.begin(l)
	bets := *l
	bets.Void, bets.Actions = true, nil
	if e.settle(&bets, t, a, true) != nil {
		bets.Read = nil // it has the currency of its own terms
		e.Check(&bets, a)
		return
	}
	a.Checked, a.Currency = true, t.Rules.Currency
	a.raiseClosing(&bets)
	a.RaiseBets(l.Clock)
}

// judge answers the bets of a round that has no result: whether each might stand.
func (e *Engine) judge(l *Line, t Terms, a *Answer) {
	bets := *l
	bets.Void, bets.Actions = true, nil
	if e.settle(&bets, t, a, true) != nil {
		a.Bets = a.Bets[:0]
	}
}

// felt is the line as it lay on the felt, with the card that differs raised, and a
// card that the scanner saw too often.
func (e *Engine) felt(l *Line, t Terms, a *Answer) Line {
	felt := *l
	if l.Void {
		return felt
	}
	if l.Game == profile.Roulette {
		if l.Did.HasWheel {
			felt.Number, felt.HasNumber = l.Did.Wheel, true
			a.Number = l.Did.Wheel
		}
		return felt
	}
	if !l.Did.HasScan {
		return felt
	}
	if i := excess(l.Did.Scanned, t.Rules.Decks()); i > 0 {
		a.raise(composition(l.Game, l.Did.Scanned[i-1], t.Rules.Decks()))
	}
	scanned := *l
	scanned.Dealt, scanned.Codes = l.Did.Scanned, nil
	if len(l.Dealt) == 0 {
		return scanned // the server names no cards: there is nothing to compare
	}
	whole := e.Whole(&scanned, t)
	at := l.firstDifference()
	if at == 0 && whole && len(l.Dealt) > len(l.Did.Scanned) {
		at = len(l.Did.Scanned) + 1
	}
	if at > 0 {
		f := CardDiffers(l.Did.Scanned, l.Dealt, at)
		if at <= len(l.Codes) && l.Codes[at-1] != "" {
			f.Got = shownResult(wire.Value(l.Codes[at-1]))
			f.Why.Text = f.Got
		}
		a.raise(f)
	}
	if whole {
		return scanned
	}
	return felt
}

// firstDifference is FirstDifference of a line, where a code of the server's that is
// no card differs from every card.
func (l *Line) firstDifference() int {
	at := FirstDifference(l.Did.Scanned, l.Dealt)
	for i, code := range l.Codes {
		if code != "" && (at == 0 || i < at) && i < len(l.Did.Scanned) && l.Did.Scanned[i] != cards.None {
			return i + 1
		}
	}
	return at
}

// Whole says that a line's cards are a whole round that can be settled.
func (e *Engine) Whole(l *Line, t Terms) bool {
	for _, c := range l.Dealt {
		if c == cards.None {
			return false
		}
	}
	var probe Answer
	probe.begin(l)
	return e.settle(l, t, &probe, true) == nil
}

// FirstDifference is the place, from 1, of the first card that the scanner and the
// server read differently; 0 if there is none. A card the scanner could not read
// holds its place and differs from nothing; cards that only the server has are
// scans not yet there.
func FirstDifference(scanned, dealt []cards.Card) int {
	for i, c := range scanned {
		switch {
		case c == cards.None:
		case i >= len(dealt):
			return i + 1
		case dealt[i] != cards.None && dealt[i] != c:
			return i + 1
		}
	}
	return 0
}

// CardDiffers is the finding of a card that differs at a place, from 1; either side
// may have no card there.
func CardDiffers(scanned, dealt []cards.Card, at int) findings.Finding {
	f := findings.New(findings.CardDiffers, "card:"+strconv.Itoa(at))
	if at <= len(scanned) {
		f.Expected = scanned[at-1].String()
	}
	if at <= len(dealt) {
		f.Got = dealt[at-1].String()
	}
	f.Clause = "A-GEN-2"
	f.Why = wager.Why{Key: "finding_card_differs", Number: at, Place: f.Expected, Text: f.Got}
	switch {
	case at > len(dealt):
		f.Why.Key = "finding_card_scanner_alone"
	case at > len(scanned):
		f.Why.Key = "finding_card_server_alone"
	}
	return f
}

// composition is the finding of one card more than the shoe holds.
func composition(game profile.Game, card cards.Card, decks int) findings.Finding {
	f := findings.New(findings.ShoeComposition, card.String())
	f.Clause, f.Expected, f.Got = excessClause(game), strconv.Itoa(decks), strconv.Itoa(decks+1)
	f.Why = wager.Why{Key: "finding_text", Text: "There is one " + f.Subject + " more than " + f.Expected + " decks hold"}
	return f
}

// raise raises a finding, once.
func (a *Answer) raise(f findings.Finding) {
	f.Table, f.Round = a.Table, a.Round
	if _, again := a.raised[f.Identity]; again {
		return
	}
	if a.raised == nil {
		a.raised = map[findings.Identity]struct{}{}
	}
	a.raised[f.Identity] = struct{}{}
	a.Findings = append(a.Findings, f)
}

// raiseFault raises what a round that cannot be settled shows.
func (e *Engine) raiseFault(l *Line, t Terms, a *Answer, fault *wager.Fault) {
	if f, ok := e.FaultFinding(l, t, fault); ok {
		a.raise(f)
	}
}

// FaultFinding is the finding behind a fault: a card or an action against the
// rules, or the option that alone explains it. A fault of the input is none.
func (e *Engine) FaultFinding(l *Line, t Terms, fault *wager.Fault) (findings.Finding, bool) {
	var f findings.Finding
	switch fault.Code {
	case wager.DrawMissing, wager.DealShort:
		f = findings.New(findings.DrawMissing, "card:"+strconv.Itoa(max(fault.Card, len(l.Dealt)+1)))
	case wager.DrawExtra:
		f = findings.New(findings.DrawExtra, "card:"+strconv.Itoa(fault.Card))
	case wager.ActionIllegal, wager.ActionMissing:
		f = findings.New(findings.Code(fault.Code), "seat:"+strconv.Itoa(fault.Seat)+"/"+strconv.Itoa(max(fault.Hand, 1)))
	case wager.CardExcess:
		f = composition(l.Game, l.Dealt[fault.Card-1], t.Rules.Decks())
		f.Why.Text = fault.Message
		return f, true
	default:
		return f, false
	}
	f.Clause, f.Why = fault.Clause, wager.Why{Key: "finding_text", Text: fault.Message}
	f.Expected, f.Got = fault.Expected, fault.Got
	if l.Game == profile.Blackjack && fault.Code != wager.DealShort {
		e.read(l, t.Rules.Currency)
		if option, value, ok := e.blackjack.Explains(*t.Rules, *t.Limits, e.blackjackRound(l, true), true, fault); ok {
			approved := t.Rules.Profile.Option(option)
			f = findings.New(findings.RulesDiffer, option)
			f.Clause, f.Expected, f.Got = fault.Clause, approved, value
			f.Why = wager.Why{Key: "finding_rules_explain", Text: option, Place: value}
		}
	}
	return f, true
}

// raiseClosing raises cards that came before the betting was closed.
func (a *Answer) raiseClosing(l *Line) {
	c := l.Clock
	if l.Game == profile.Roulette || c.FirstCard.IsZero() || c.NoMoreBets.IsZero() || !c.FirstCard.Before(c.NoMoreBets) {
		return
	}
	f := findings.New(findings.DealBeforeNoMoreBets, "card:1")
	f.Clause = "B-23"
	if l.Game == profile.Blackjack {
		f.Clause = "J-22"
	}
	f.Expected, f.Got = timeText(c.NoMoreBets), timeText(c.FirstCard)
	f.Why = wager.Why{Key: "finding_before_no_more_bets", Text: f.Got, Place: f.Expected}
	a.raise(f)
}

var betFindings = map[wager.Reason]findings.Code{
	wager.Duplicate: findings.BetMalformed, wager.Malformed: findings.BetMalformed, wager.NotOffered: findings.BetNotOffered,
	wager.Late: findings.BetLate, wager.AfterLaunch: findings.BetAfterLaunch, wager.NotAMultiple: findings.BetNotAMultiple,
	wager.BelowMinimum: findings.BetUnderLimit, wager.AboveMaximum: findings.BetOverLimit,
}

// RaiseBets raises every bet that was taken though the rules refuse it. What an
// action added to such a bet is not a bet of its own.
func (a *Answer) RaiseBets(clock wager.Clock) {
	for i := range a.Bets {
		b := &a.Bets[i]
		if b.Reason == wager.Accepted || b.Extra {
			continue
		}
		f := findings.New(betFindings[b.Reason], b.ID)
		f.Clause, f.Why = b.Clause, b.Why
		switch b.Reason {
		case wager.Late:
			f.Expected, f.Got = timeText(clock.Closed()), timeText(b.At)
		case wager.AfterLaunch:
			f.Expected, f.Got = timeText(clock.Launched), timeText(b.At)
		case wager.BelowMinimum, wager.AboveMaximum:
			f.Expected, f.Got = a.Currency.Format(b.Why.Limit), a.Currency.Format(max(b.Why.Amount, b.Sum))
		case wager.NotAMultiple:
			whole, _ := money.Times(b.Why.Amount, int64(b.Why.Number))
			f.Expected, f.Got = a.Currency.Format(whole), a.Currency.Format(b.Offer)
		default:
			f.Got = b.Why.Text
		}
		a.raise(f)
	}
}

// raiseResult raises an announced result, or the server's number, that is not the
// felt's.
func (a *Answer) raiseResult(l *Line) {
	if l.Void {
		return
	}
	var d Difference
	if l.Game == profile.Roulette && l.Did.HasWheel {
		switch {
		case l.HasNumber:
			d.headline(strconv.Itoa(a.Number), strconv.Itoa(l.Number))
		case l.NumberCode != "":
			d.headline(strconv.Itoa(a.Number), l.NumberCode)
		}
	}
	if len(l.Did.Announced) > 0 && !d.Any() {
		d = a.CompareResult(l.Did.Announced)
	}
	if f, ok := a.ResultFinding(d); ok {
		a.raise(f)
	}
}

// ResultFinding is the finding of a difference. A card that differs explains
// differing details, so they are no second finding.
func (a *Answer) ResultFinding(d Difference) (findings.Finding, bool) {
	if !d.Headline && (!d.Detail || a.cardDiffers || a.has(findings.CardDiffers)) {
		return findings.Finding{}, false
	}
	f := findings.New(findings.ResultDiffers, "result")
	f.Expected, f.Got = d.Expected, d.Got
	f.Clause = [...]string{profile.NoGame: "", profile.Baccarat: "B-59", profile.Blackjack: "J-23", profile.Roulette: "R0-23"}[a.Game]
	f.Why = wager.Why{Key: "finding_result_differs", Place: d.Expected, Text: d.Got}
	return f, true
}

func (a *Answer) has(code findings.Code) bool {
	for i := range a.Findings {
		if a.Findings[i].Code == code {
			return true
		}
	}
	return false
}
