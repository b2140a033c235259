package main

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"strings"

	"pitboss/app/pit"
	"pitboss/cmd/wires"
	"pitboss/store"
)

// kept is what a start needs of a day beside the state of the pit.
type kept struct {
	Records int64             // of the day, that the pit wrote
	Frames  map[string]string // the last of each game server
}

// recordPlace says where the newest record lies.
type recordPlace struct {
	n  int64 // as the pit counts
	at store.Receipt
}

// note keeps what a state must be bound to. It is called in the order of the records.
func (j *journal) note(records []pit.Record, receipts []store.Receipt) {
	if len(records) == 0 || len(records) != len(receipts) {
		return
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	last := len(records) - 1
	j.newest = recordPlace{records[last].N, receipts[last]}
	j.kept.Records += int64(len(records))
	for i := range records {
		j.heardLocked(&records[i])
	}
}

func (j *journal) heardLocked(r *pit.Record) {
	if strings.HasPrefix(r.Src, pit.ServerPrefix) {
		if j.kept.Frames == nil {
			j.kept.Frames = map[string]string{}
		}
		j.kept.Frames[r.Src] = string(r.Data)
	}
}

// keep is a pit.Keep: a state goes into the day's index, bound to the record it is after.
func (j *journal) keep(n int64) func(context.Context, []byte) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	at := j.newest
	if at.n != n {
		return nil
	}
	now := kept{j.kept.Records, maps.Clone(j.kept.Frames)}
	return func(ctx context.Context, state []byte) error {
		head, err := json.Marshal(now)
		if err != nil {
			return fmt.Errorf("keep the state of the pit: %w", err)
		}
		value := append(binary.AppendUvarint(nil, uint64(len(head))), head...)
		return j.store.Snapshot(ctx, at.at, append(value, state...))
	}
}

// standing is what a start needs beside the pit, up to the newest record.
func (j *journal) standing() kept {
	j.mu.Lock()
	defer j.mu.Unlock()
	return kept{j.kept.Records, maps.Clone(j.kept.Frames)}
}

// split parts what keep wrote.
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

// resume brings a pit to today's newest snapshot, if there is one and it fits, and gives
// the records after it to each; otherwise all of today's. Why says why a snapshot was not
// used.
func (j *journal) resume(p *pit.Pit, each func(pit.Record) bool) (why, err error) {
	n, stopped := int64(0), false
	err = j.store.Tail(func(at store.Receipt, value []byte) error {
		now, state, err := split(value)
		if err == nil {
			n, err = p.Resume(state)
		}
		if err != nil {
			why, n = err, 0
			return store.ErrWhole
		}
		j.mu.Lock()
		j.kept, j.newest = now, recordPlace{n, at}
		j.mu.Unlock()
		return nil
	}, func(at uint64, line []byte) error {
		r := store.Decode(line)
		mine, ok := wires.Record(&r, n+1)
		if stopped || !ok {
			return nil
		}
		n++
		j.mu.Lock()
		j.newest = recordPlace{n, store.Receipt{Day: r.Day, N: at}}
		j.kept.Records++
		j.heardLocked(&mine)
		j.mu.Unlock()
		stopped = !each(mine)
		return nil
	})
	if err != nil && !stopped {
		return why, fmt.Errorf("read today's journal: %w", err)
	}
	return why, nil
}

// program is which program this is: what one wrote of its state another does not read.
func program() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	is := info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" || s.Key == "vcs.modified" {
			is += " " + s.Value
		}
	}
	return is
}
