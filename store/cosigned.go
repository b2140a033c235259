package store

import (
	"context"
	"errors"
	"fmt"
)

// ErrCosigned says that a note is not a checkpoint of this journal with the signature
// of another known key.
var ErrCosigned = errors.New("it is no cosigned checkpoint of this journal")

// Cosigned keeps a checkpoint of this journal that another key signed too: another
// desk, or the property's own server. It becomes a record, so that it is as safe as
// what it vouches for. The signatures are verified, and that the journal has or had
// the root that they are for.
func (j *Journal) Cosigned(ctx context.Context, signed []byte) error {
	c, err := ReadCheckpoint(signed, j.keys.Known)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrCosigned, err)
	}
	if c.Desk != j.keys.Desk || len(c.By) < 2 {
		return fmt.Errorf("%w: it is of the desk %s, signed by %d known keys", ErrCosigned, c.Desk, len(c.By))
	}
	known, err := j.hasCheckpoint(&c)
	if err != nil {
		return err
	}
	if !known {
		return fmt.Errorf("%w: %d records of %s with the root %s", ErrCosigned, c.Size, c.Day, c.Short())
	}
	return j.do(ctx, func() error {
		data, err := noteData(&c)
		if err != nil {
			return err
		}
		if err := j.turnDay(); err != nil {
			return err
		}
		if err := j.enter(KindCosigned, data); err != nil {
			return err
		}
		if c.text() != j.last.text() { // nobody else changes last
			return nil
		}
		if err := writeFile(j.lastFile(), c.Note, 0o600); err != nil {
			return told(err)
		}
		j.setLast(c)
		return nil
	})
}

// hasCheckpoint says that a checkpoint is one of this journal: one that is a record,
// or the one with which a day was sealed.
func (j *Journal) hasCheckpoint(c *Checkpoint) (bool, error) {
	found := false
	stop := errors.New("found")
	look := func(q Query) error {
		_, err := j.Each(q, func(r *Record) error {
			var signed []byte
			if r.Kind == KindOpened {
				signed = previousNote(r)
			} else {
				signed = noteIn(r.Raw)
			}
			if own, ok := unsigned(signed); ok && own.text() == c.text() {
				found = true
				return stop
			}
			return nil
		})
		if errors.Is(err, stop) {
			return nil
		}
		return err
	}
	err := look(Query{Kind: KindCheckpoint, FromDay: c.Day, ToDay: c.Day})
	if err == nil && !found {
		err = look(Query{Kind: KindOpened, FromDay: c.Day})
	}
	return found, err
}
