package evidence

import (
	"slices"

	"pitboss/tables"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wire"
)

// makeLine makes the round as the engine takes it: the bets that stand, the felt's cards
// if they are a whole round, else the server's; the wheel's number if there is one.
func (r *Round) makeLine() {
	s := r.snapshot(len(r.Steps) - 1)
	if s == nil {
		s = &tables.Table{}
	}
	r.Terms, r.Unseen = s.Terms, s.Unseen
	r.Currency, _ = money.LookupCurrency(r.Terms.Currency)
	if r.Currency.Code == "" {
		r.Currency, _ = money.LookupCurrency("")
	}
	if r.Game == profile.NoGame {
		r.Game, _ = profile.ParseGame(r.Terms.Game)
	}
	r.line = round.Line{
		Table: r.Table, Round: r.ID, Game: r.Game, GameWord: r.Game.String(), Profile: r.Terms.Profile, Currency: r.Terms.Currency,
		Rules: r.Terms.Rules, Limits: r.Terms.Limits, Prison: r.line.Prison, AnyCount: true,
	}
	if s.Round != r.ID {
		return // nothing but what people did is recorded of it
	}
	r.line.Offers, r.line.Actions = s.Bets, s.Actions
	for _, c := range s.Cards {
		r.line.Dealt = append(r.line.Dealt, c.Card)
	}
	r.line.Void, r.line.VoidReason = r.Recorded.Void, r.Recorded.Reason
	switch r.Game {
	case profile.Roulette:
		r.lineNumber(s)
	case profile.Blackjack:
		r.turnHole(s.Cards)
		r.lineCards(s.Scanned)
	default:
		r.lineCards(s.Scanned)
	}
}

func (r *Round) lineNumber(s *tables.Table) {
	announced, said := member(r.Recorded.Result, "number").Int()
	switch {
	case s.Wheel >= 0:
		r.line.Number, r.line.HasNumber = s.Wheel, true
	case s.Server >= 0:
		r.line.Number, r.line.HasNumber = s.Server, true
	case said:
		r.line.Number, r.line.HasNumber = announced, true
	}
}

// lineCards puts the felt's cards into the line where they are a whole round, or where
// nobody else names any.
func (r *Round) lineCards(felt []cards.Card) {
	if len(felt) == 0 || r.deaf() && len(r.line.Dealt) > 0 {
		return
	}
	probe := r.line
	probe.Dealt = felt
	engine := round.NewEngine(r.book)
	terms, fault := engine.Terms(&probe)
	if len(r.line.Dealt) == 0 || fault == nil && engine.Whole(&probe, terms) {
		r.line.Dealt = felt
	}
}

// deaf says that the scanner was lost in the round: what it saw is not whole.
func (r *Round) deaf() bool {
	return slices.ContainsFunc(r.Steps, func(s Step) bool {
		d, lost := s.Data.(tables.DeviceLost)
		return lost && d.Reason != "silent" && s.Source == Scanner
	})
}

// turnHole takes the dealer's hole card from the server's result, where the server never
// turned it.
func (r *Round) turnHole(dealt []tables.CardDealt) {
	at := slices.IndexFunc(dealt, func(c tables.CardDealt) bool { return c.Card == cards.None })
	if at < 0 {
		return
	}
	c := member(member(r.Recorded.Result, "dealer"), "cards").Open()
	c.Element()
	second, ok := c.Element()
	if !ok {
		return
	}
	text, _ := second.Text()
	if card, err := cards.Parse(text); err == nil {
		r.line.Dealt[at] = card
	}
}

func member(v wire.Value, name string) (found wire.Value) {
	if v.Kind() != wire.Object {
		return nil
	}
	c := v.Open()
	for n, value, ok := c.Field(); ok; n, value, ok = c.Field() {
		if string(n) == name && value.Kind() != wire.Absent {
			found = value
		}
	}
	return found
}

// foldTo is the fold as it stood at a step.
func (r *Round) foldTo(step int) *tables.Fold {
	f := r.newFold()
	last := -1
	for i := range r.heard {
		if h := &r.heard[i]; h.of && h.step >= 0 && h.step <= step {
			last = i
		}
	}
	for i := range r.heard {
		h := &r.heard[i]
		if !h.folded || h.of && h.step > step || !h.of && i > last {
			continue
		}
		e := h.event
		f.Apply(&e)
	}
	if step >= 0 && step < len(r.Steps) && r.Steps[step].Kind == TimerEnded {
		f.Tick(r.Steps[step].At)
	}
	return f
}

// snapshot is the table as it stood at a step; nil where there is no such step.
func (r *Round) snapshot(step int) *tables.Table {
	if step < 0 || step >= len(r.Steps) {
		return nil
	}
	return r.foldTo(step).Snapshot(r.Table)
}

// boxes are the seats in play of a blackjack line, by the terms it is settled by.
func boxes(l *round.Line, t round.Terms) []blackjack.Box {
	in := blackjack.Round{Bets: readBets(l.Offers, t.Rules.Currency), Clock: l.Clock, Checked: true}
	return blackjack.Boxes(*t.Rules, *t.Limits, in)
}
