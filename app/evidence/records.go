package evidence

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"pitboss/store"
	"pitboss/tables"
	"pitboss/tables/round"
)

// Terms are which round is wanted, and what it is judged by.
type Terms struct {
	// Table and Round name the round; where they are empty it is the one that the first
	// record with a round speaks of.
	Table, Round string
	Book         round.Book // the house's profiles
	// Approved is what the house approved for the table. Where it has no game, what the
	// records' own table.opened or table.image says stands for it.
	Approved tables.TableOpened
}

// Errors of Read and Gather.
var (
	ErrNoRound = errors.New("nothing is recorded of this round")
	ErrTooMany = errors.New("too many records for one round")
)

// MostRecords bounds the records that a round is made of.
const MostRecords = 20_000

// before is how far back from its first record a round's evidence begins: the spin
// before it may have imprisoned stakes that are in play. after is how long a device may
// be late.
const (
	before = 5 * time.Minute
	after  = 2 * time.Second
	// alone is the longest round of a table that only devices tell of, whose records
	// carry no round.
	alone = 10 * time.Minute
)

// Find finds records, as a journal does; the newest first, a page at a time.
type Find func(store.Query) (store.Page, error)

// Gather reads the records that a round is made of: those that name it, what devices of
// its table said meanwhile, and a little of what was before. The newest is first.
func Gather(find Find, table, round string) ([]store.Record, error) {
	named, err := all(find, store.Query{Table: table, Round: round})
	if err != nil {
		return nil, err
	}
	from, to := span(named)
	if began, ok := tables.AloneSince(table, round); ok && (from.IsZero() || began.Before(from)) {
		from, to = began, later(to, began.Add(alone))
	}
	if from.IsZero() {
		return nil, fmt.Errorf("round %q of table %q: %w", round, table, ErrNoRound)
	}
	near, err := all(find, store.Query{Table: table, Since: from.Add(-before), Until: to.Add(after)})
	if err != nil {
		return nil, err
	}
	return merged(near, named), nil
}

// span is from when to when a round was played: what people did about it afterwards is
// not the round.
func span(named []store.Record) (from, to time.Time) {
	for i := range named {
		r := &named[i]
		if r.At.IsZero() {
			continue
		}
		if from.IsZero() || r.At.Before(from) {
			from = r.At
		}
		if r.Source != tables.DeskSource {
			to = later(to, r.At)
		}
	}
	return from, later(to, from)
}

func all(find Find, q store.Query) (records []store.Record, err error) {
	const page = 1000
	q.Limit = page
	for {
		p, err := find(q)
		if err != nil {
			return nil, fmt.Errorf("read the records of a round: %w", err)
		}
		records = append(records, p.Records...)
		switch {
		case p.More == nil || len(p.Records) == 0:
			return records, nil
		case len(records) > MostRecords:
			return nil, ErrTooMany
		}
		q.After = p.More
	}
}

func merged(a, b []store.Record) []store.Record {
	records := slices.Concat(a, b)
	slices.SortStableFunc(records, func(x, y store.Record) int { return -inOrder(&x, &y) })
	return slices.CompactFunc(records, func(x, y store.Record) bool { return inOrder(&x, &y) == 0 })
}

func inOrder(a, b *store.Record) int { return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.N, b.N)) }

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
