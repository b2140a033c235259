package pit

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"pitboss/store"
	"pitboss/tables"
	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/gamingday"
)

// Known is what a desk asks whether there is what a form speaks of. A decision on a table
// that the house does not have, or on a round that nobody played, would stand in the
// register for ten years and prove nothing. Each may be nil: then that is not looked at.
type Known struct {
	// Table says that the house has a table.
	Table func(table string) bool
	// Round says that something was heard of a round of a table.
	Round func(ctx context.Context, table, round string) (bool, error)
	// Finding says that something was found wrong at a table. One without a subject is any
	// of its table, round and code.
	Finding func(ctx context.Context, id findings.Identity) (bool, error)
}

// place says what stands against a form about a table and a round, either of which may be
// empty. A round that was heard is one of a table that there was, whatever the house has
// changed since.
func (d *Desk) place(ctx context.Context, table, round string) (all []decisions.Problem, err error) {
	k := &d.cfg.Known
	if round != "" && table != "" && k.Round != nil {
		heard, err := k.Round(ctx, table, round)
		if err != nil {
			return nil, fmt.Errorf("look for round %s of table %s: %w", round, table, err)
		}
		if heard {
			return nil, nil
		}
		all = append(all, decisions.Problem{Field: "round", Key: "decision_no_round", Text: shown(round)})
	}
	if table != "" && k.Table != nil && !k.Table(table) && !d.hadTable(table) {
		// That nothing was heard of its rounds goes without saying.
		return []decisions.Problem{{Field: "table", Key: "decision_no_table", Text: shown(table)}}, nil
	}
	return all, nil
}

// hadTable says that something was decided at a table before: what was decided wrong there
// can be corrected after the table is gone.
func (d *Desk) hadTable(table string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, k := range d.decided {
		if k.Table == table {
			return true
		}
	}
	return false
}

// answers says what stands against the findings that a form names: each is one of the
// form's table, was raised there and, where the form is about its round alone, is that
// round's or none's.
func (d *Desk) answers(ctx context.Context, field, table, round string, alone bool, named ...string) (all []decisions.Problem, err error) {
	for _, text := range named {
		id, ok := findings.ParseIdentity(text, table, round)
		key := ""
		switch {
		case !ok:
			key = "decision_no_finding"
		case id.Table != table, alone && id.Round != "" && id.Round != round:
			key = "decision_other_finding"
		case d.cfg.Known.Finding != nil && !id.Code.OfTheWorld():
			raised, err := d.cfg.Known.Finding(ctx, id)
			if err != nil {
				return nil, fmt.Errorf("look for finding %s: %w", id, err)
			}
			if !raised {
				key = "decision_no_finding"
			}
		}
		if key != "" {
			all = append(all, decisions.Problem{Field: field, Key: key, Text: shown(text)})
		}
	}
	return all, nil
}

// roundsOwn says that a decision of a kind is about one round, and what it answers too.
func roundsOwn(k decisions.Kind) bool {
	return slices.Contains([]decisions.Kind{decisions.SpinRerun, decisions.RoundVoid, decisions.DisputeRuling}, k)
}

// shown cuts what somebody wrote for a sentence about it.
func shown(s string) string {
	const most = 60
	s = strings.ToValidUTF8(s, "?")
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

// KnownFrom is what a journal and the house know. Fold is the house's; where it names no
// tables, neither tables nor findings are looked at.
func KnownFrom(j *store.Journal, clock Clock, fold tables.Config) Known {
	k := Known{
		Round: func(ctx context.Context, table, round string) (bool, error) { return roundHeard(ctx, j, table, round) },
	}
	if len(fold.Tables) == 0 {
		return k
	}
	k.Table = func(table string) bool { _, has := fold.Tables[table]; return has }
	k.Finding = func(ctx context.Context, id findings.Identity) (bool, error) {
		return findingRaisedIn(ctx, j, fold, id, clock.Now())
	}
	return k
}

// lateDevice is how far a device's own clock may be off the desk's.
const lateDevice = 10 * time.Second

// roundHeard looks for a round in a journal: for what names it, or, where its table has no
// server, for what its devices said when it began.
func roundHeard(ctx context.Context, j *store.Journal, table, round string) (bool, error) {
	heard, err := anyHeard(ctx, j, store.Query{Table: table, Round: round}, func(r *store.Record) bool { return r.Source != tables.DeskSource })
	if heard || err != nil {
		return heard, err
	}
	began, alone := tables.AloneSince(table, round)
	if !alone {
		return false, nil
	}
	near := store.Query{Table: table, Since: began.Add(-lateDevice), Until: began.Add(lateDevice)}
	return anyHeard(ctx, j, near, func(r *store.Record) bool { return strings.HasPrefix(r.Source, tables.DevicePrefix) })
}

// errFound ends a search.
var errFound = errors.New("found")

func anyHeard(ctx context.Context, j *store.Journal, q store.Query, is func(*store.Record) bool) (bool, error) {
	found := false
	_, err := j.Each(q, func(r *store.Record) error {
		if is(r) {
			found = true
			return errFound
		}
		return ctx.Err()
	})
	if found {
		err = nil
	}
	return found, err
}

// findingRaisedIn folds what was recorded at a finding's table in the gaming days in which
// it can have been raised: those of its round, or since the day before.
func findingRaisedIn(ctx context.Context, j *store.Journal, cfg tables.Config, id findings.Identity, now time.Time) (bool, error) {
	q := store.Query{Table: id.Table}
	if id.Round != "" {
		_, err := j.Each(store.Query{Table: id.Table, Round: id.Round}, func(r *store.Record) error {
			if q.FromDay == "" {
				q.FromDay = r.Day
			}
			if r.Source != tables.DeskSource { // a decision about it can be of another month
				q.ToDay = r.Day
			}
			return ctx.Err()
		})
		if err != nil {
			return false, err
		}
	}
	if began, alone := tables.AloneSince(id.Table, id.Round); alone {
		q.FromDay = gamingday.Of(began, cfg.GamingDay, cfg.Zone)
		q.ToDay = q.FromDay
	}
	if q.FromDay == "" {
		q.FromDay, q.ToDay = gamingday.Of(now.AddDate(0, 0, -1), cfg.GamingDay, cfg.Zone), ""
	}
	fold := tables.NewFold(cfg)
	raised := func(outs []tables.Out) bool {
		return slices.ContainsFunc(outs, func(o tables.Out) bool {
			g := o.Finding.Identity
			if id.Subject == "" {
				g.Subject = ""
			}
			return o.Kind == tables.FindingOut && g == id
		})
	}
	found, err := anyHeard(ctx, j, q, func(r *store.Record) bool {
		e, err := tables.ReadEvent(r.Data)
		if err != nil {
			return false
		}
		e.Source, e.Table, e.Received = r.Source, r.Table, r.At
		// The count of the stream is over all tables: of one alone it would seem full of gaps.
		e.Counted, e.Epoch, e.Seq = false, "", 0
		if !strings.HasPrefix(r.Source, tables.DevicePrefix) && r.Source != tables.DeskSource {
			e.Source = ""
		}
		return raised(fold.Apply(&e))
	})
	return found || err == nil && raised(fold.Tick(now)), err // some fall due when nothing is heard
}
