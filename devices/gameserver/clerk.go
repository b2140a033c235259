package gameserver

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"sync"
)

// mostErrands bounds the decisions that wait for an answer. People decide them one
// by one; so many can only be a mistake.
const mostErrands = 10_000

// clerk carries decisions between the pit, the outbox and whichever connection has
// joined. One goroutine (run) does what may wait for a disk or the pit; nothing else
// here waits.
type clerk struct {
	outbox   Outbox
	answered func(context.Context, Answer)
	fault    func(error) // shows what the outbox could not do; nil once it can

	mu      sync.Mutex // guards what follows
	errands []*errand  // in the order sent
	last    int64
	loaded  bool

	work chan struct{} // wakes run
	news chan struct{} // wakes the connection's writer
}

// errand is one decision on its way.
type errand struct {
	n        int64 // counts errands, so that a writer knows where it is
	decision Decision
	line     []byte
	tried    bool // the outbox was asked to keep it: it may be sent
	kept     bool
	answer   *Answer
	told     bool // the pit knows the answer
}

func newClerk(cfg Config, fault func(error)) *clerk {
	return &clerk{
		outbox: cfg.Outbox, answered: cfg.Answered, fault: fault,
		work: make(chan struct{}, 1), news: make(chan struct{}, 1),
	}
}

// send takes a decision and does not wait.
func (k *clerk) send(d Decision) error {
	line, err := d.line()
	if err != nil {
		return err
	}
	d.Details = bytes.Clone(d.Details)
	k.mu.Lock()
	defer k.mu.Unlock()
	if old := k.find(d.ID); old != nil {
		if !bytes.Equal(old.line, line) {
			return fmt.Errorf("decision %s: %w", d.ID, ErrOtherContent)
		}
		return nil
	}
	if len(k.errands) >= mostErrands {
		return fmt.Errorf("decision %s: %w", d.ID, ErrOutboxFull)
	}
	k.errands = append(k.errands, k.number([]*errand{{decision: d, line: line}})...)
	wake(k.work)
	return nil
}

func (k *clerk) find(id string) *errand {
	for _, e := range k.errands {
		if e.decision.ID == id {
			return e
		}
	}
	return nil
}

// next gives the first errand after n that is to be sent.
func (k *clerk) next(n int64) (line []byte, at int64, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, e := range k.errands {
		if e.n > n && e.tried && e.answer == nil {
			return e.line, e.n, true
		}
	}
	return nil, n, false
}

// hear takes the server's answer; false if no decision waits for it.
func (k *clerk) hear(a Answer) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	e := k.find(a.ID)
	if e == nil || e.answer != nil {
		return false
	}
	e.answer = &a
	wake(k.work)
	return true
}

// waiting is how many decisions are not answered.
func (k *clerk) waiting() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	n := 0
	for _, e := range k.errands {
		if e.answer == nil {
			n++
		}
	}
	return n
}

// run keeps, tells and drops until ctx ends. What the outbox could not do is tried
// again whenever there is something to do, and at every join.
func (k *clerk) run(ctx context.Context) {
	for {
		err := k.load(ctx)
		for _, e := range k.all() {
			if ctx.Err() != nil {
				return
			}
			if failed := k.carry(ctx, e); failed != nil {
				err = failed
			}
		}
		if ctx.Err() != nil {
			return
		}
		k.fault(err)
		select {
		case <-k.work:
		case <-ctx.Done():
			return
		}
	}
}

func (k *clerk) all() []*errand {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.Clone(k.errands)
}

// load takes over what an earlier run of the desk left, and puts it before what was
// sent since as long as none of that has gone out.
func (k *clerk) load(ctx context.Context) error {
	if k.loaded {
		return nil
	}
	left, err := k.outbox.Waiting(ctx)
	if err != nil {
		return fmt.Errorf("read the outbox: %w", err)
	}
	k.loaded = true
	k.mu.Lock()
	defer k.mu.Unlock()
	var old []*errand
	for _, d := range left {
		if k.find(d.ID) != nil {
			continue
		}
		line, failed := d.line()
		if failed != nil {
			err = fmt.Errorf("read the outbox: %w", failed)
			continue
		}
		old = append(old, &errand{decision: d, line: line, tried: true, kept: true})
	}
	if slices.ContainsFunc(k.errands, func(e *errand) bool { return e.tried }) {
		k.errands = append(k.errands, k.number(old)...)
	} else {
		k.errands = k.number(append(old, k.errands...))
	}
	wake(k.news)
	return err
}

// number counts errands anew. None of them may have been given to a writer.
func (k *clerk) number(errands []*errand) []*errand {
	for _, e := range errands {
		k.last++
		e.n = k.last
	}
	return errands
}

// carry does for one errand what the outbox and the pit have to know of it. Only
// this goroutine reads or writes kept and told.
func (k *clerk) carry(ctx context.Context, e *errand) error {
	k.mu.Lock()
	answer := e.answer
	k.mu.Unlock()
	if answer == nil {
		if e.kept {
			return nil
		}
		err := k.outbox.Keep(ctx, e.decision)
		e.kept = err == nil
		// A decision that could not be kept is sent all the same: the pit has it in the
		// journal, and the server should not wait for a disk.
		k.mu.Lock()
		e.tried = true
		k.mu.Unlock()
		wake(k.news)
		if err != nil {
			return fmt.Errorf("keep decision %s: %w", e.decision.ID, err)
		}
		return nil
	}
	if !e.told {
		k.answered(ctx, *answer)
		if ctx.Err() != nil {
			return nil
		}
		e.told = true
	}
	if err := k.outbox.Drop(ctx, e.decision.ID); err != nil {
		return fmt.Errorf("drop decision %s: %w", e.decision.ID, err)
	}
	k.mu.Lock()
	k.errands = slices.DeleteFunc(k.errands, func(other *errand) bool { return other == e })
	k.mu.Unlock()
	return nil
}
