package reports

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"pitboss/app/pit"
	"pitboss/app/pit/standing"
	"pitboss/store"
	"pitboss/tables"
	"pitboss/tables/findings"
	"pitboss/tables/gamingday"
	"pitboss/tables/money"
)

// raised is a finding of the period and what became of it.
type raised struct {
	findings.Finding
	at, over time.Time // over is zero while it is there
	again    int       // how often it came back
	ackedAt  time.Time
	ackedBy  string
	note     string
	decision string // the id of the decision that answers it
	decided  time.Time
	digits   moneyDigits
}

// moneyDigits are how amounts of a table are written.
type moneyDigits struct {
	code     string
	currency money.Currency
}

func digitsOf(code string) moneyDigits {
	c, _ := money.LookupCurrency(code)
	return moneyDigits{code, c}
}

// resolved is when a finding was seen to: by the world, or by a decision, whichever was
// first; zero while it is open.
func (f *raised) resolved() time.Time {
	if f.over.IsZero() || !f.decided.IsZero() && f.decided.Before(f.over) {
		return f.decided
	}
	return f.over
}

// mostRaised bounds the findings of a report: past it something is wrong with a feed
// and not with so many tables.
const mostRaised = 20_000

// replay hears the period again, from the beginning of its first gaming day on, as the
// desk did. Findings are no records: the same records raise the same ones. What was under
// way or in prison as that day began is known from the state that the desk kept on the day
// before, or from that day's records.
type replay struct {
	m     *maker
	pit   *pit.Pit
	all   []*raised // in the order in which they were raised
	open  map[findings.Identity]*raised
	known map[findings.Identity]*raised
	money map[string]string // the currency of each table, as it was opened
	begun int64             // records of the day before that the pit heard
	lost  int
}

// nowhere is a journal that nothing is written to.
type nowhere struct{}

func (nowhere) Append(context.Context, []pit.Record) error {
	return errors.New("nothing is written down while a report is made")
}

// named is a game server of which only the name is wanted: nobody listens to it.
type named string

func (n named) Name() string                         { return string(n) }
func (named) Health() pit.Health                     { return pit.Health{} }
func (named) Run(context.Context, pit.Deliver) error { return nil }

// dayBefore is how much of a day before a report reads for what was under way then, where
// no state of it was kept.
const dayBefore = 64 << 20

// begin brings the pit to where the day before the first one ended.
func (y *replay) begin(first string) error {
	days, ok := y.m.s.Records.(standing.Days)
	at, err := time.Parse(time.DateOnly, first)
	if !ok || err != nil {
		return nil
	}
	before := at.AddDate(0, 0, -1).Format(time.DateOnly)
	s, err := standing.Bring(y.m.ctx, days, store.Reach{Days: 1, Bytes: dayBefore, Through: before}, y.pit)
	if err != nil {
		return err
	}
	y.begun = s.N
	for _, t := range y.pit.View().Tables {
		y.money[t.Number] = t.Terms.Currency
	}
	return nil
}

// table, where it is not "", is the only one that is heard.
func (m *maker) replay(table string) (*replay, error) {
	y := &replay{m: m, open: map[findings.Identity]*raised{}, known: map[findings.Identity]*raised{}, money: map[string]string{}}
	var err error
	cfg := pit.Config{
		Fold: m.s.Fold, Journal: nowhere{}, Tell: y.hear, Program: standing.Program(),
		Clock: pit.Clock{Now: func() time.Time { return m.s.Now }, Mono: func() time.Duration { return 0 }},
	}
	for _, name := range m.s.Servers {
		cfg.Sources = append(cfg.Sources, named(pit.ServerPrefix+name))
	}
	if y.pit, err = pit.New(cfg); err != nil {
		return nil, err
	}
	q := store.Query{FromDay: gamingday.Of(m.p.From, m.s.Fold.GamingDay, m.zone), Until: m.p.To, Table: table}
	if table == "" {
		if err := y.begin(q.FromDay); err != nil {
			return nil, fmt.Errorf("hear the day before the period: %w", err)
		}
	}
	n, unread := y.begun, y.pit.Unread()
	var reading error
	err = y.pit.Restore(func(yield func(pit.Record, error) bool) {
		reading = m.each(q, func(r *store.Record) error {
			p, ok := y.record(r)
			if !ok {
				return nil
			}
			n++
			p.N = n
			if !yield(p, nil) {
				return errStopped
			}
			y.desk(r)
			return nil
		})
	})
	if err == nil && !errors.Is(reading, errStopped) {
		err = reading
	}
	if err != nil {
		return nil, fmt.Errorf("hear the period again: %w", err)
	}
	if n := y.pit.Unread() - unread; n > 0 {
		m.warn(m.w.Count("reports_unread_records", n))
	}
	return y, y.answered()
}

var errStopped = errors.New("the pit takes no more")

// desksOwn begin the kinds of what the pit says of itself, which is no event.
var desksOwn = []string{"alarm.", "finding.", "journal.lost", "pit." + store.KindStepped}

// record is a record as the pit reads it; false for what cannot change what a table is:
// the journal's own, and those of the desk that are no events.
func (y *replay) record(r *store.Record) (p pit.Record, ok bool) {
	if p, ok = standing.Record(r, 0); !ok {
		return p, false
	}
	own := slices.ContainsFunc(desksOwn, func(begin string) bool { return strings.HasPrefix(r.Kind, begin) })
	switch {
	case r.Source == tables.DeskSource && !own:
		// Not everything that the desk wrote down is an event.
		if _, err := tables.ReadEvent(r.Data); err != nil {
			return p, false
		}
	case r.Kind == tables.TableOpenedType, r.Kind == tables.TableImageType:
		e, _ := tables.ReadEvent(r.Data)
		switch d := e.Data.(type) {
		case tables.TableOpened:
			y.money[r.Table] = d.Currency
		case tables.TableImage:
			y.money[r.Table] = d.Currency
		}
	}
	return p, true
}

// hear takes what the fold says.
func (y *replay) hear(outs []tables.Out) {
	for i := range outs {
		o := &outs[i]
		switch o.Kind {
		case tables.FindingOut:
			y.raise(o.Finding, o.At)
		case tables.ClearedOut:
			y.clear(o.Finding.Identity, o.At)
		case tables.PhaseOut, tables.SettlementOut:
		}
	}
}

func (y *replay) raise(g findings.Finding, at time.Time) {
	if f := y.known[g.Identity]; f != nil {
		if !f.over.IsZero() {
			f.over = time.Time{}
			f.again++
		}
		y.open[g.Identity] = f
		return
	}
	if len(y.all) >= mostRaised {
		y.lost++
		return
	}
	f := &raised{Finding: g, at: at}
	f.digits = digitsOf(y.money[g.Table])
	y.known[g.Identity], y.open[g.Identity] = f, f
	y.all = append(y.all, f)
}

func (y *replay) clear(id findings.Identity, at time.Time) {
	if f := y.open[id]; f != nil {
		f.over = at
		delete(y.open, id)
	}
}

// desk takes what the desk wrote down about findings, and those that are its own.
func (y *replay) desk(r *store.Record) {
	if r.Source != tables.DeskSource {
		return
	}
	var d struct{ Code, Subject, Person, Note, Expected, Got string }
	switch r.Kind {
	case "finding.raised", "finding.cleared", "alarm.acknowledged":
		if json.Unmarshal(r.Data, &d) != nil {
			return
		}
	default:
		return
	}
	g := findings.New(findings.Code(d.Code), d.Subject)
	g.Table, g.Round, g.Expected, g.Got, g.At = r.Table, r.Round, d.Expected, d.Got, r.At
	switch r.Kind {
	case "finding.raised":
		y.raise(g, r.At)
	case "finding.cleared":
		y.clear(g.Identity, r.At)
	case "alarm.acknowledged":
		if f := y.known[g.Identity]; f != nil && f.ackedAt.IsZero() {
			f.ackedAt, f.ackedBy, f.note = r.At, d.Person, d.Note
		}
	}
}

// answered notes which findings a decision answers.
func (y *replay) answered() error {
	all, err := y.m.decided()
	if err != nil {
		return err
	}
	for _, d := range all {
		if !d.counts() {
			continue
		}
		for _, text := range d.Of.Findings {
			parts := strings.SplitN(text, "/", 4)
			if len(parts) != 4 {
				continue
			}
			id := findings.Identity{Table: parts[0], Round: parts[1], Code: findings.Code(parts[2]), Subject: parts[3]}
			if f := y.known[id]; f != nil && f.decision == "" {
				f.decision, f.decided = d.ID, d.Of.At
			}
		}
	}
	return nil
}

// within are the findings of the period; what was raised earlier on its first day is
// only heard to know the tables.
func (y *replay) within() []*raised {
	var all []*raised
	for _, f := range y.all {
		if y.m.p.holds(f.at) {
			all = append(all, f)
		}
	}
	return all
}
