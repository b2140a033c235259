package tables

import (
	"strconv"
	"time"

	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// approve fixes what the house approved for the table.
func (t *table) approve(d TableOpened) {
	t.approved, t.terms = true, d
	t.game, _ = profile.ParseGame(d.Game)
}

func (f *Fold) opened(t *table, e *Event, d TableOpened) {
	f.checkTerms(t, d, e.Time)
	if t.rounds.newest == nil {
		t.holed = false // no round can have begun unheard
	}
	f.setPhase(t, nil, Open, e.Time)
	f.checkWheelInspected(t, e.Time)
}

// checkTerms compares what the server plays with what was approved; what a table
// plays first is approved where there is no configuration.
func (f *Fold) checkTerms(t *table, d TableOpened, at time.Time) {
	if !t.approved {
		t.approve(d)
		t.readTerms(f, at)
		return
	}
	if t.rules == nil {
		t.readTerms(f, at)
	}
	f.compareTerms(t, d, at)
}

// readTerms reads the approved rules and limits. What cannot be read leaves the table
// without rules: its rounds get a phase and no verdict, and that is said.
func (t *table) readTerms(f *Fold, at time.Time) {
	terms, fault := f.engine.Terms(t.termsLine(t.terms))
	if fault == nil {
		t.rules = &terms
		t.shoes.replace(t, t.shoes.id, 0)
		return
	}
	subject := "profile"
	if fault.Code != wager.ProfileUnknown {
		subject = "rules"
	}
	g := found(findings.RulesDiffer, t, "", subject)
	g.Got, g.Why = t.terms.Profile, wager.Why{Key: "finding_text", Text: fault.Message}
	f.raise(g, t, at)
}

func (t *table) termsLine(d TableOpened) *round.Line {
	game, _ := profile.ParseGame(d.Game)
	return &round.Line{Game: game, GameWord: d.Game, Profile: d.Profile, Currency: d.Currency, Rules: d.Rules, Limits: d.Limits}
}

// compareTerms says every option, limit or name in which the server's terms differ
// from the approved ones, and that those which differed before are right again.
func (f *Fold) compareTerms(t *table, d TableOpened, at time.Time) {
	differ := map[string][2]string{}
	switch {
	case d.Profile != t.terms.Profile || d.Game != t.terms.Game:
		differ["profile"] = [2]string{t.terms.Profile, d.Profile}
	case t.rules == nil:
	default:
		f.compareOptions(t, d, differ)
	}
	var right []findings.Identity
	for i := range t.open {
		id := t.open[i].Identity
		if id.Code == findings.RulesDiffer && id.Round == "" && differ[id.Subject] == [2]string{} && t.rules != nil {
			right = append(right, id)
		}
	}
	for _, id := range right {
		f.clear(id, at)
	}
	for _, subject := range sortedKeys(differ) {
		g := found(findings.RulesDiffer, t, "", subject)
		g.Expected, g.Got = differ[subject][0], differ[subject][1]
		g.Why = wager.Why{Key: "finding_rules_differ", Text: g.Got, Place: g.Expected}
		f.raise(g, t, at)
	}
}

func (f *Fold) compareOptions(t *table, d TableOpened, differ map[string][2]string) {
	if d.Currency == "" {
		d.Currency = t.terms.Currency
	}
	if d.Currency != t.terms.Currency && t.terms.Currency != "" {
		differ["currency"] = [2]string{t.terms.Currency, d.Currency}
		return
	}
	played, fault := f.engine.Terms(t.termsLine(d))
	if fault != nil {
		differ["rules"] = [2]string{"", fault.Message}
		return
	}
	mine, theirs := t.rules.Rules.Options(), played.Rules.Options()
	for i := range mine {
		if mine[i] != theirs[i] {
			differ[mine[i].Name] = [2]string{mine[i].Value, theirs[i].Value}
		}
	}
	approved, now := t.rules.Limits.Named(t.game), played.Limits.Named(t.game)
	for i := range approved {
		if approved[i] != now[i] {
			differ["limits."+approved[i].Name] = [2]string{approved[i].Text(t.currency()), now[i].Text(t.currency())}
		}
	}
}

// checkDecks compares the decks of a shoe with the approved number.
func (f *Fold) checkDecks(t *table, decks int, at time.Time) {
	if t.rules == nil || decks == 0 {
		return
	}
	id := findings.Identity{Table: t.number, Code: findings.RulesDiffer, Subject: "decks"}
	want := t.rules.Rules.Decks()
	if want == decks || want == 0 {
		f.clear(id, at)
		return
	}
	g := found(findings.RulesDiffer, t, "", "decks")
	g.Expected, g.Got = strconv.Itoa(want), strconv.Itoa(decks)
	g.Why = wager.Why{Key: "finding_rules_differ", Text: g.Got, Place: g.Expected}
	f.raise(g, t, at)
}
