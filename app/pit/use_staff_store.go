package pit

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"pitboss/store"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/decisions"
)

// StoreRegister is the Register of a desk without a running pit: pitctl's.
type StoreRegister struct {
	Journal *store.Journal
	Mono    func() time.Duration
}

// File implements Register.
func (s StoreRegister) File(ctx context.Context, sheets ...Sheet) ([]Filed, error) {
	entries := make([]store.Entry, len(sheets))
	filed := make([]Filed, len(sheets))
	for i := range sheets {
		line := sheets[i].Line()
		entries[i] = store.Entry{
			At: sheets[i].At, Mono: s.Mono(), Source: tables.DeskSource, Table: sheets[i].Table, Round: sheets[i].Round,
			Kind: sheets[i].Kind, Data: line,
		}
		filed[i].Short = ShortHash(line)
	}
	receipts, err := s.Journal.Append(ctx, entries...)
	if err != nil {
		return nil, err
	}
	for i, r := range receipts {
		filed[i].Day, filed[i].N = r.Day, int64(r.N)
	}
	return filed, nil
}

// longestAlone is how long a round may be of a table that only devices tell of.
const longestAlone = 10 * time.Minute

// FreezeFrom makes the Freeze of a DeskConfig from a journal: it names the records of
// a round, and signs a checkpoint that covers them.
func FreezeFrom(j *store.Journal) func(ctx context.Context, table, round string) (decisions.Frozen, []string, error) {
	return func(ctx context.Context, table, round string) (decisions.Frozen, []string, error) {
		const most = 500 // of the newest are named one by one
		var from, heard, last time.Time
		_, err := j.Each(store.Query{Table: table, Round: round}, func(r *store.Record) error {
			if from.IsZero() {
				from = r.At
			}
			if last = r.At; r.Source != tables.DeskSource {
				heard = r.At
			}
			return ctx.Err()
		})
		if err != nil {
			return decisions.Frozen{}, nil, fmt.Errorf("find the round: %w", err)
		}
		if began, alone := tables.AloneSince(table, round); alone && heard.IsZero() {
			// No record of a device names the round: it began here, and has an end.
			from, heard = began, began.Add(longestAlone)
			if last.Before(heard) {
				last = heard
			}
		}
		var f decisions.Frozen
		var seen []string
		if from.IsZero() {
			return f, nil, nil
		}
		// A device knows no rounds: what it said is the round's by its time.
		_, err = j.Each(store.Query{Table: table, Since: from, Until: last.Add(time.Millisecond)}, func(r *store.Record) error {
			if r.Round != round && (r.At.After(heard) || !strings.HasPrefix(r.Source, tables.DevicePrefix)) {
				return ctx.Err()
			}
			at := place(r.Day, r.N)
			if f.Records == 0 {
				f.First = at
			}
			f.Last = at
			f.Records++
			if seen = append(seen, at); len(seen) > 2*most {
				seen = slices.Clone(seen[len(seen)-most:])
			}
			return ctx.Err()
		})
		if err != nil {
			return f, nil, fmt.Errorf("find the round: %w", err)
		}
		if f.Records == 0 {
			return f, nil, nil
		}
		c, err := j.Checkpoint(ctx)
		if err != nil {
			return f, nil, fmt.Errorf("sign what there is: %w", err)
		}
		f.Size, f.Root = c.Size, c.Short()
		return f, seen[max(0, len(seen)-most):], nil
	}
}

// DisputedIn makes the Disputed of a DeskConfig from a journal. It looks into every day
// that there is, by its index; a day that cannot be looked into is passed over, since a
// guest's claim waits for no repair.
func DisputedIn(j *store.Journal) func(context.Context) (int, error) {
	return func(ctx context.Context) (int, error) {
		last := 0
		_, err := j.Each(store.Query{Kind: KindDisputeOpened}, func(r *store.Record) error {
			var line struct{ Data struct{ Number int } }
			if r.Source == tables.DeskSource && json.Unmarshal(r.Data, &line) == nil {
				last = max(last, line.Data.Number)
			}
			return ctx.Err()
		})
		if err != nil {
			return 0, fmt.Errorf("find the last dispute: %w", err)
		}
		return last, nil
	}
}

func place(day string, n uint64) string { return day + "/" + strconv.FormatUint(n, 10) }

// DeskRecords are the records that a Desk is restored from, of the gaming days from
// one on; "" is all there are.
func DeskRecords(j *store.Journal, fromDay string) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		var all []Record
		kinds := slices.Concat(RestoredKinds(), staff.Kinds())
		slices.Sort(kinds)
		for _, kind := range slices.Compact(kinds) {
			_, err := j.Each(store.Query{Kind: kind, FromDay: fromDay}, func(r *store.Record) error {
				all = append(all, Record{
					N: int64(r.N), Day: r.Day, At: r.At, Mono: r.Mono, Src: r.Source, Table: r.Table, Round: r.Round, Kind: r.Kind,
					Data: r.Data,
				})
				return nil
			})
			if err != nil {
				yield(Record{}, fmt.Errorf("read the records of the desk: %w", err))
				return
			}
		}
		slices.SortFunc(all, func(a, b Record) int {
			if c := strings.Compare(a.Day, b.Day); c != 0 {
				return c
			}
			return int(a.N - b.N)
		})
		for i := range all {
			if !yield(all[i], nil) {
				return
			}
		}
	}
}
