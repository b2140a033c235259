package main

import (
	"context"
	"errors"
	"time"

	"pitboss/app/pit"
	"pitboss/app/pit/standing"
	"pitboss/store"
)

// keepEvery is how many records there are between two states: some seconds of reading for
// a start, and for a busy pit a minute.
const keepEvery = 50_000

// keepLast is how long the leaving of a desk may take for its state.
const keepLast = 20 * time.Second

// keeper keeps the state of a running pit, so that a start need not read everything again:
// every so many records, when the gaming day has changed, and when the desk is left. It
// works beside the pit, from the journal alone. A state is an aid: where one cannot be
// kept the next start reads more.
type keeper struct {
	journal *store.Journal
	cfg     pit.Config
	every   int64
	failed  func(error) // hears of a state that could not be kept

	due chan struct{} // there is enough that is new

	// Those of the one goroutine that writes for the pit.
	day   string
	since int64
}

func newKeeper(j *store.Journal, cfg pit.Config, failed func(error)) *keeper {
	return &keeper{journal: j, cfg: cfg, every: keepEvery, failed: failed, due: make(chan struct{}, 1)}
}

// kept tells of a state that was not kept, unless that is for the desk being left.
func (k *keeper) kept(ctx context.Context, err error) {
	if err != nil && !errors.Is(context.Cause(ctx), context.Canceled) {
		k.failed(err)
	}
}

// took hears of records that were written.
func (k *keeper) took(day string, n int64) {
	changed := k.day != "" && k.day != day
	k.day = day
	if k.since += n; k.since < k.every && !changed {
		return
	}
	k.since = 0
	select {
	case k.due <- struct{}{}:
	default:
	}
}

// run keeps states until ctx ends. First, if there is one, is one that is to be kept at
// once.
func (k *keeper) run(ctx context.Context, first *firstState) {
	if first != nil {
		k.kept(ctx, k.journal.Snapshot(ctx, first.at, first.value))
		first.value = nil
	}
	for {
		select {
		case <-k.due:
			k.kept(ctx, standing.Keep(ctx, k.journal, k.cfg))
		case <-ctx.Done():
			return
		}
	}
}

// leave keeps the last state: nothing is written any more.
func (k *keeper) leave() {
	ctx, cancel := context.WithTimeout(context.Background(), keepLast)
	defer cancel()
	k.kept(ctx, standing.Keep(ctx, k.journal, k.cfg))
}

// firstState is the state with which a start ends that read much, or an older day.
type firstState struct {
	at    store.Receipt
	value []byte
}

// first is the state of a pit that was just brought here; nil where the one that is kept
// is as good.
func (k *keeper) first(s *standing.Standing, p *pit.Pit) *firstState {
	none, old := s.State.N == 0, s.State.Day != s.Day
	if none && s.Read == 0 || !none && !old && s.Read < k.every {
		return nil
	}
	value, err := s.Value(p)
	if err != nil {
		return nil
	}
	return &firstState{s.At(), value}
}

// errNotEmpty says that a folder has a pit of its own.
var errNotEmpty = errors.New("the data folder holds a journal, and a practice pit wants an empty one")

// empty says whether the pit has written nothing in a journal yet.
func (j *journal) empty() error {
	_, err := j.store.Tail(store.Reach{}, func(store.Receipt, []byte) error { return store.ErrWhole }, func(_ store.Receipt, line []byte) error {
		r := store.Decode(line)
		if _, mine := standing.Record(&r, 1); mine {
			return errNotEmpty
		}
		return nil
	})
	return err
}
