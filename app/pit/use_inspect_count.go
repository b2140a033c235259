package pit

import (
	"context"
	"fmt"
	"time"

	"pitboss/store"
	"pitboss/tables"
	"pitboss/tables/inspections"
)

// KindInspectBegun says that cards are being counted at a table.
const KindInspectBegun = tables.InspectionBegunType

// BeginCount says that the cards of an open form of an inspection are being counted
// from now on: what the table's scanner reads until the form is recorded or cancelled is
// that count, and is seen in tables.Table.Counted. It is a record.
func (d *Desk) BeginCount(ctx context.Context, id string) error {
	p, err := d.operator(inspecting()...)
	if err != nil {
		return err
	}
	f, err := d.opened(id)
	if err != nil {
		return err
	}
	_, err = d.file(ctx, KindInspectBegun, f.table, "", []string{p.ID}, map[string]any{"id": f.id, "record": f.kind, "by": p.ID})
	return err
}

// Played says how many rounds a table has dealt since a moment, the zero time being all
// that is at hand, and which was the first and the last of them.
type Played func(ctx context.Context, table string, since time.Time) (inspections.Affected, error)

// mostDaysBack is how far rounds are looked for where the cards were never found whole.
const mostDaysBack = 31 * 24 * time.Hour

// PlayedFrom makes a Played of a journal.
func PlayedFrom(j *store.Journal, now func() time.Time) Played {
	return func(ctx context.Context, table string, since time.Time) (inspections.Affected, error) {
		a := inspections.Affected{Since: since}
		q := store.Query{Table: table, Since: since}
		if since.IsZero() {
			q.Since = now().Add(-mostDaysBack)
		}
		seen := map[string]bool{}
		_, err := j.Each(q, func(r *store.Record) error {
			if r.Round != "" && r.Source != tables.DeskSource && !seen[r.Round] {
				seen[r.Round] = true
				if a.Rounds++; a.Rounds == 1 {
					a.First = r.Round
				}
				a.Last = r.Round
			}
			return ctx.Err()
		})
		if err != nil {
			return a, fmt.Errorf("find the rounds of %s: %w", table, err)
		}
		return a, nil
	}
}

// affected says what was played with cards that are found not whole.
func (d *Desk) affected(ctx context.Context, draft *inspections.Inspection) {
	draft.Affected = nil
	cards := draft.Kind == inspections.Decks || draft.Kind == inspections.Shuffle
	if d.cfg.Played == nil || !cards || draft.Whole() {
		return
	}
	a, err := d.cfg.Played(ctx, draft.Table, d.lastWhole(draft.Table))
	if err != nil {
		d.troubled("count the rounds that inspection "+draft.ID+" affects", err)
		return
	}
	draft.Affected = &a
}

// lastWhole is when the cards of a table were last found whole; zero if that is not
// recorded.
func (d *Desk) lastWhole(table string) (at time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, i := range d.inspected {
		if i.Table == table && i.Kind == inspections.Decks && i.Passed && i.CorrectedBy == "" {
			at = later(at, i.At)
		}
	}
	return at
}
