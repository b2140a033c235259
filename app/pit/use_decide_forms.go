package pit

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"pitboss/tables/decisions"
)

// form is a form that was opened and is neither recorded nor cancelled.
type form struct {
	id, kind     string
	table, round string
	by           string
	at           time.Time
	frozen       *decisions.Frozen
}

// mostOpen bounds the forms that are open at one desk; the oldest are forgotten.
const mostOpen = 200

// openForm opens a form about a table that there is and, where it names one, a round that
// was heard.
func (d *Desk) openForm(ctx context.Context, letter, kind, table, round, by string) (form, []string, error) {
	wrong, err := d.place(ctx, table, round)
	if err == nil {
		err = incomplete(wrong)
	}
	if err != nil {
		return form{}, nil, err
	}
	id, err := d.newID(letter)
	if err != nil {
		return form{}, nil, err
	}
	f := form{id: id, kind: kind, table: table, round: round, by: by, at: d.now()}
	var evidence []string
	if d.cfg.Freeze != nil && table != "" && round != "" {
		frozen, seen, err := d.cfg.Freeze(ctx, table, round)
		if err != nil {
			return form{}, nil, fmt.Errorf("freeze what is recorded: %w", err)
		}
		frozen.At = f.at
		f.frozen, evidence = &frozen, seen
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.open) >= mostOpen {
		oldest := slices.MinFunc(slices.Collect(maps.Values(d.open)), func(a, b form) int { return a.at.Compare(b.at) })
		delete(d.open, oldest.id)
	}
	d.open[id] = f
	return f, evidence, nil
}

// fate is what became of a form that was taken.
type fate uint8

const (
	stillOpen fate = iota // it is not recorded and can be taken again
	closed                // it is recorded
	unknown               // nobody waited long enough to know: it may still be recorded
)

// fateOf is the fate of a form after filing it came to an end.
func fateOf(ctx context.Context, err error) fate {
	switch {
	case err == nil:
		return closed
	case ctx.Err() != nil:
		return unknown
	}
	return stillOpen
}

// take takes an open form to record it: nobody else does so meanwhile. done gives it
// back, or closes it. A form of unknown fate stays taken: recording it again could
// record it twice.
func (d *Desk) take(id string) (f form, done func(fate), err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	f, ok := d.open[id]
	_, busy := d.recording[id]
	switch {
	case d.recordedLocked(id):
		return f, nil, ErrRecorded
	case busy:
		return f, nil, ErrBusy
	case !ok:
		return f, nil, ErrNoForm
	}
	d.recording[id] = struct{}{}
	return f, func(became fate) {
		if became == unknown {
			return
		}
		d.mu.Lock()
		defer d.mu.Unlock()
		delete(d.recording, id)
		if became == closed {
			delete(d.open, id)
			delete(d.signed, id)
		}
	}, nil
}

// reserve keeps what a form is about for it while it is recorded: a dispute is not ruled on
// twice nor withdrawn meanwhile, and nothing is corrected twice. done lets go of it, unless it
// may still be recorded: then that lets go.
func (d *Desk) reserve(ids ...string) (done func(fate), err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, id := range ids {
		if _, busy := d.recording[id]; busy {
			return nil, ErrBusy
		}
	}
	for _, id := range ids {
		if id != "" {
			d.recording[id] = struct{}{}
		}
	}
	return func(became fate) {
		if became != unknown {
			d.mu.Lock()
			defer d.mu.Unlock()
			d.letGoLocked(ids...)
		}
	}, nil
}

func (d *Desk) letGoLocked(ids ...string) {
	for _, id := range ids {
		delete(d.recording, id)
	}
}

// others are those of some ids that are not a form's own.
func others(own string, ids ...string) []string {
	return slices.DeleteFunc(ids, func(id string) bool { return id == own })
}

func (d *Desk) recordedLocked(id string) bool {
	return d.decided[id] != nil || slices.ContainsFunc(d.inspected, func(i *KeptInspection) bool { return i.ID == id }) ||
		slices.ContainsFunc(d.handed, func(h *KeptHandover) bool { return h.ID == id })
}
