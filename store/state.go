package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"pitboss/store/pages"
	"pitboss/store/roll"
)

// A state is how the pit stood after a record, so that a start need not fold everything
// again. It is an aid and no record, and can be made again: it lies in the index, of
// which only the newest few are kept. But a desk shows what is in it. So the roll has a
// record of the journal's own with its sum, under which the next checkpoint is signed: a
// state that somebody else laid there is not used, and Verify names it.

// kept is the data of the record of a state.
type kept struct {
	After uint64 `json:"after"` // the record after which it is
	Bytes int    `json:"bytes"`
	Sum   string `json:"sha256"`
}

// keptOf is what the record of a state says.
func keptOf(after uint64, state []byte) kept {
	sum := sha256.Sum256(state)
	return kept{after, len(state), hex.EncodeToString(sum[:])}
}

// keptIn reads the record of a state; false if the record is another.
func keptIn(record []byte) (k kept, ok bool) {
	if !bytes.Contains(record, []byte(`"kind":"`+KindKept+`"`)) {
		return k, false
	}
	r := Decode(record)
	return k, r.Kind == KindKept && json.Unmarshal(r.Data, &k) == nil
}

// mostStates is how many states a day keeps: the one before the newest stands in where
// that was cut short.
const mostStates = 2

// ErrDayOver says that a state is of a day that is not written any more: it is made anew
// for the day that is.
var ErrDayOver = errors.New("the day of the state is over")

// Snapshot keeps a state as it was after a record of the day that is being written, else
// it is an [ErrDayOver]. It writes a record of the state's sum. It returns when the state
// is kept, and the index has all records up to it.
func (j *Journal) Snapshot(ctx context.Context, at Receipt, state []byte) error {
	data, err := json.Marshal(keptOf(at.N, state))
	if err != nil {
		return fmt.Errorf("keep the snapshot: %w", err)
	}
	err = j.do(ctx, func() error {
		switch {
		case j.day.day != at.Day:
			return fmt.Errorf("keep the snapshot: %w: %s", ErrDayOver, at.Day)
		case at.N == 0 || at.N > j.day.roll.n:
			return fmt.Errorf("keep the snapshot: %s has no record %d", at.Day, at.N)
		}
		return j.enter(KindKept, data) // before the state: one without its record is never kept
	})
	if err != nil {
		return err
	}
	return j.settled(ctx, func(d *day) error {
		if d.day != at.Day {
			return fmt.Errorf("keep the snapshot: %w: %s", ErrDayOver, at.Day)
		}
		offset, err := d.endOf(at.N)
		if err != nil {
			return fmt.Errorf("keep the snapshot: %w", err)
		}
		value := append(key(uint64(offset)), state...)
		if err := d.change(func(x *index) error { return x.put(bucketSnapshots, at.N, value, mostStates) }); err != nil {
			return fmt.Errorf("keep the snapshot: %w", told(err))
		}
		return nil
	})
}

// endOf is where in the roll a record's line ends.
func (d *day) endOf(n uint64) (offset int64, err error) {
	offset = d.index.end
	err = written{d}.view(func(look looking) error {
		c, err := look(bucketRecords)
		if c == nil || err != nil {
			return err
		}
		k, v := c.Last()
		for ; k != nil && number(k) > n; k, v = c.Prev() {
			offset -= int64(len(v))
		}
		return c.Err()
	})
	return offset, err
}

// stateAt is a state and where the day goes on after it.
type stateAt struct {
	n      uint64
	offset int64
	value  []byte
}

// states are those that an index has, newest first.
func (look looking) states() (all []stateAt, err error) {
	c, err := look(bucketSnapshots)
	if c == nil || err != nil {
		return nil, err
	}
	var damaged error
	for k, v := c.Last(); k != nil; k, v = c.Prev() {
		v, ok := unsummed(k, v)
		if !ok || len(k) != 8 || len(v) < 8 {
			damaged = &pages.Fault{Offset: -1, What: "a value of " + string(bucketSnapshots) + " is damaged"}
			continue
		}
		all = append(all, stateAt{number(k), int64(number(v[:8])), slices.Clone(v[8:])})
	}
	return all, errors.Join(c.Err(), damaged)
}

// mostLooks is how often an index is looked at anew that a desk writes to: what one of
// its transactions left may be written over while it is read, which its sums show.
const mostLooks = 5

// look has an index looked at, whoever writes to it.
func (s *source) look(at func(looking) error) error {
	if s.shelf != nil {
		if err := s.shelf.view(at); err == nil {
			return nil
		}
	}
	var err error
	for range mostLooks {
		var x *paged
		if x, err = openPaged(s.dbFile); err != nil {
			continue
		}
		err = x.view(at)
		if _ = x.close(); err == nil {
			return nil
		}
	}
	return err
}

// records says of a state whether the roll, from there on, has the record of it.
func (s *source) records(a *stateAt) bool {
	want, found := keptOf(a.n, a.value), false
	if s.roll == nil || a.offset < 0 || a.offset > s.size {
		return false
	}
	_, err := roll.Walk(s.roll, s.partOf(a.offset, a.n, s.size), func(l *roll.Line) error {
		if k, is := keptIn(l.Record); is && k.After == a.n {
			if found = k == want; found {
				return errEnough
			}
		}
		return nil
	})
	return found && errors.Is(err, errEnough)
}
