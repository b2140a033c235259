// Package standing brings a pit to where its journal ends.
//
// What stands on the tables, what is open and whose stakes are in prison knows no gaming
// day: it goes on from one day's journal into the next. So a pit is brought there from
// the newest state that was kept, of whatever day, and every record after it; or, where
// no state fits, from the records of the last days. How far back that goes is bounded,
// and where it had to stop is told.
//
// A state is the work of nobody but the journal: it is made, beside the pit that runs, by
// a second pit that is brought in the same way from the state before. So it holds the pit
// up for no moment, and it is what a start would have come to without it.
package standing

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"pitboss/app/pit"
	"pitboss/store"
)

// Reach is how far back a pit is brought from where there is no state: what was open a
// week ago was looked at since, and a quarter of a gigabyte is most of a busy pit's day.
func Reach() store.Reach { return store.Reach{Days: 7, Bytes: 256 << 20} }

// Days are the days of a journal: of a desk that runs, or of whoever reads its files.
type Days interface {
	Tail(reach store.Reach, state func(at store.Receipt, state []byte) error, each func(at store.Receipt, record []byte) error) (store.Reached, error)
}

// Standing is where a pit was brought to, and how.
type Standing struct {
	store.Reached
	Day     string            // the newest
	Records int64             // of that day, that the pit wrote
	Frames  map[string]string // the last of each game server, by source
	Newest  store.Record      // the last record of all; it has no Data
	N       int64             // the pit's own number of its last record
	Read    int64             // records of the pit that were read
	Unread  int               // records of the newest day that say nothing that can be read
	Refused error             // why the state that there was is not used; nil where it is, or there was none
}

// At is the record that a state of the pit would be after.
func (s *Standing) At() store.Receipt { return store.Receipt{Day: s.Newest.Day, N: s.Newest.N} }

// kept is what a state has beside that of the pit.
type kept struct {
	Day     string
	Records int64
	Unread  int
	Frames  map[string]string
}

// Bring brings a new pit to where its journal ends. It ends early with the context's
// error.
func Bring(ctx context.Context, days Days, reach store.Reach, p *pit.Pit) (Standing, error) {
	var s Standing
	var reading error
	before := 0 // records of the days before that say nothing
	n := int64(0)
	err := p.Restore(func(yield func(pit.Record, error) bool) {
		s.Reached, reading = days.Tail(reach, func(_ store.Receipt, value []byte) error {
			now, state, err := split(value)
			if err == nil {
				n, err = p.Resume(state)
			}
			if err != nil {
				s.Refused, n = err, 0
				return store.ErrWhole
			}
			s.Day, s.Records, s.Frames, before = now.Day, now.Records, now.Frames, p.Unread()-now.Unread
			return nil
		}, func(at store.Receipt, line []byte) error {
			if err := context.Cause(ctx); err != nil {
				return err
			}
			r := store.Decode(line)
			if r.Day, r.N = at.Day, at.N; at.Day != s.Day {
				s.Day, s.Records, before = at.Day, 0, p.Unread()
			}
			s.newest(&r)
			mine, ok := Record(&r, n+1)
			if !ok {
				return nil
			}
			n++
			s.hear(&mine)
			if !yield(mine, nil) {
				return errStopped
			}
			return nil
		})
	})
	if err == nil && !errors.Is(reading, errStopped) {
		err = reading
	}
	if err != nil {
		return s, fmt.Errorf("bring the pit to where its journal ends: %w", err)
	}
	s.Unread = p.Unread() - before
	s.N = n
	return s, nil
}

// errStopped ends the reading of records that the pit does not take; it says itself why.
var errStopped = errors.New("the pit takes no more")

// newest notes the last record.
func (s *Standing) newest(r *store.Record) {
	s.Newest = *r
	s.Newest.Data, s.Newest.Raw = nil, nil // they are good for a moment only
}

// hear notes a record of the pit.
func (s *Standing) hear(r *pit.Record) {
	s.Read++
	s.Records++
	if strings.HasPrefix(r.Src, pit.ServerPrefix) {
		if s.Frames == nil {
			s.Frames = map[string]string{}
		}
		s.Frames[r.Src] = string(r.Data)
	}
}

// Value is the state of a pit that was brought here, with what a start needs beside it,
// as Bring takes it.
func (s *Standing) Value(p *pit.Pit) ([]byte, error) {
	head, err := json.Marshal(kept{s.Day, s.Records, s.Unread, s.Frames})
	if err != nil {
		return nil, fmt.Errorf("write what a start needs: %w", err)
	}
	state, err := p.State()
	if err != nil {
		return nil, err
	}
	value := make([]byte, 0, binary.MaxVarintLen64+len(head)+len(state))
	value = append(binary.AppendUvarint(value, uint64(len(head))), head...)
	return append(value, state...), nil
}

// split parts what Value wrote.
func split(value []byte) (now kept, state []byte, err error) {
	length, size := binary.Uvarint(value)
	if size <= 0 || length > uint64(len(value)-size) {
		return now, nil, errors.New("the snapshot is cut off")
	}
	value = value[size:]
	if err := json.Unmarshal(value[:length], &now); err != nil {
		return now, nil, fmt.Errorf("the snapshot cannot be read: %w", err)
	}
	return now, value[length:], nil
}

// Keep keeps the state of a pit of this configuration in its journal, as it stands where
// that ends. Nothing else uses the pit's own sources: they are named only. It does
// nothing where there is no news since the last state.
func Keep(ctx context.Context, j *store.Journal, cfg pit.Config) error {
	cfg.Tell = nil
	err := keep(ctx, j, cfg)
	if errors.Is(err, store.ErrDayOver) { // the gaming day changed meanwhile
		err = keep(ctx, j, cfg)
	}
	return err
}

func keep(ctx context.Context, j *store.Journal, cfg pit.Config) error {
	p, err := pit.New(cfg)
	if err != nil {
		return err
	}
	s, err := Bring(ctx, j, Reach(), p)
	if err != nil || s.Read == 0 {
		return err
	}
	state, err := s.Value(p)
	if err != nil {
		return err
	}
	return j.Snapshot(ctx, s.At(), state)
}
