package tables

import (
	"slices"
	"time"

	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/round"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// OutKind is what an Out says. For one event they are said in this order.
type OutKind uint8

// The kinds.
const (
	ClearedOut OutKind = iota
	PhaseOut
	SettlementOut
	FindingOut
)

// Out is one thing the fold says: a finding that is over, a phase that began, a
// round that was settled here, a finding that was raised.
type Out struct {
	Kind    OutKind
	Table   string
	Round   string
	At      time.Time
	Phase   Phase
	Result  string        // with the phase result: "player", "17", "21"
	Answer  *round.Answer // of a settlement; it may be kept
	Finding findings.Finding
}

// sayings collects what is said. From the last mark on, it is put in the order of
// the kinds; within a kind it stays in the order in which it came up.
type sayings struct {
	outs []Out
	from int
}

func (s *sayings) begin() { s.outs, s.from = s.outs[:0], 0 }

func (s *sayings) mark() { s.from = len(s.outs) }

func (s *sayings) sortFrom() {
	if part := s.outs[s.from:]; len(part) > 1 {
		slices.SortStableFunc(part, func(a, b Out) int { return int(a.Kind) - int(b.Kind) })
	}
}

// Append writes the line of `pitctl replay`, without a line feed.
func (o *Out) Append(dst []byte, say round.Say) []byte {
	switch o.Kind {
	case SettlementOut:
		dst = append(dst, `{"out":"settlement",`...)
		at := len(dst)
		dst = o.Answer.Append(dst, say)
		return append(dst[:at], dst[at+1:]...) // without the answer's own brace
	case PhaseOut:
		dst = append(dst, `{"out":"phase"`...)
		dst = wire.AppendField(dst, "table", o.Table)
		dst = wire.AppendField(dst, "round", o.Round)
		dst = wire.AppendField(dst, "phase", string(o.Phase))
		dst = appendSome(dst, "result", o.Result)
	case FindingOut:
		g := &o.Finding
		dst = append(dst, `{"out":"finding"`...)
		dst = wire.AppendField(dst, "code", string(g.Code))
		dst = wire.AppendField(dst, "severity", g.Severity.String())
		dst = wire.AppendField(dst, "table", g.Table)
		dst = wire.AppendField(dst, "round", g.Round)
		dst = wire.AppendField(dst, "subject", g.Subject)
		dst = wire.AppendField(dst, "clause", g.Clause)
		dst = wire.AppendField(dst, "expected", g.Expected)
		dst = wire.AppendField(dst, "got", g.Got)
		dst = wire.AppendText(wire.AppendName(dst, "why"), string(say(nil, &g.Why, o.currency())))
	case ClearedOut:
		g := &o.Finding
		dst = append(dst, `{"out":"cleared"`...)
		dst = wire.AppendField(dst, "code", string(g.Code))
		dst = wire.AppendField(dst, "table", g.Table)
		dst = wire.AppendField(dst, "round", g.Round)
		dst = wire.AppendField(dst, "subject", g.Subject)
	}
	return append(appendTime(dst, "at", o.At), '}')
}

// currency is what a finding's amounts are written in: they are the table's.
func (o *Out) currency() money.Currency {
	if o.Answer != nil {
		return o.Answer.Currency
	}
	c, _ := money.LookupCurrency("")
	return c
}

// say adds a phase.
func (f *Fold) sayPhase(t *table, roundID string, p Phase, result string, at time.Time) {
	f.said.outs = append(f.said.outs, Out{Kind: PhaseOut, Table: t.number, Round: roundID, Phase: p, Result: result, At: at})
}

// raise says a finding, once for each identity until it is cleared.
func (f *Fold) raise(g findings.Finding, t *table, at time.Time) {
	if _, open := f.open[g.Identity]; open {
		return
	}
	g.At = at
	kept := g
	f.open[g.Identity] = &kept
	o := Out{Kind: FindingOut, Table: g.Table, Round: g.Round, At: at, Finding: g}
	if t != nil {
		o.Answer = &round.Answer{Currency: t.currency()}
		if gone, full := t.note(g); full {
			delete(f.open, gone)
		}
	}
	f.said.outs = append(f.said.outs, o)
}

// clear says that a finding is over, if it was open.
func (f *Fold) clear(id findings.Identity, at time.Time) {
	g, open := f.open[id]
	if !open {
		return
	}
	delete(f.open, id)
	if t := f.tables[id.Table]; t != nil {
		t.forget(id)
	}
	f.said.outs = append(f.said.outs, Out{Kind: ClearedOut, Table: id.Table, Round: id.Round, At: at, Finding: *g})
}

// clearAt is clear for a finding of a table: most tables have none open.
func (f *Fold) clearAt(t *table, id findings.Identity, at time.Time) {
	if len(t.open) > 0 {
		f.clear(id, at)
	}
}

// isOpen says that a finding is raised and not cleared.
func (f *Fold) isOpen(id findings.Identity) bool {
	_, open := f.open[id]
	return open
}

// Open returns the findings that are raised and not cleared, in no order.
func (f *Fold) Open() []findings.Finding {
	all := make([]findings.Finding, 0, len(f.open))
	for _, g := range f.open {
		all = append(all, *g)
	}
	return all
}

// found starts a finding of a table's round.
func found(code findings.Code, t *table, roundID, subject string) findings.Finding {
	g := findings.New(code, subject)
	g.Table, g.Round = t.number, roundID
	return g
}

// why makes the sentence of a finding that needs no more than its two sides.
func why(g *findings.Finding) {
	g.Why = wager.Why{Key: "finding_" + keyOf(g.Code), Place: g.Expected, Text: g.Got}
}

func keyOf(c findings.Code) string {
	b := []byte(c)
	for i := range b {
		if b[i] == '.' {
			b[i] = '_'
		}
	}
	return string(b)
}
