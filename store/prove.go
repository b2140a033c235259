package store

import (
	"fmt"
	"math"

	"golang.org/x/mod/sumdb/tlog"
)

// Proof says what stands for a record: the checkpoint that it is under, and the hashes
// that lead from it to the root that was signed.
type Proof struct {
	Under  Checkpoint // a size of 0 is none: nothing that was signed is over it yet
	Hashes []tlog.Hash
}

// Prove walks from a record to the root of the newest checkpoint of its day. What it
// returns was checked. ErrNoProof says that the record is not what the checkpoint was
// signed for, or that there is none. It may read the whole day where the index of the
// day cannot be used.
func (j *Journal) Prove(at Receipt) (Proof, error) {
	last := j.Last()
	b := bundler{library: shelves{j}, pairAt: j.pair, keys: &j.keys, current: &last}
	return b.proveOne(at)
}

func (b *bundler) proveOne(at Receipt) (p Proof, err error) {
	names, err := b.library.names()
	if err != nil {
		return p, err
	}
	for i, name := range names {
		if name == at.Day {
			err = b.library.with(name, func(string) {}, func(s *source) error {
				p, err = b.proofIn(s, at, names[i+1:])
				return err
			})
			if err != nil {
				return Proof{}, fmt.Errorf("prove record %d of %s: %w", at.N, at.Day, err)
			}
			return p, nil
		}
	}
	return p, fmt.Errorf("prove record %d of %s: %w: there is no such day", at.N, at.Day, ErrNoProof)
}

func (b *bundler) proofIn(s *source, at Receipt, after []string) (p Proof, err error) {
	c, err := b.checkpointOf(s, at.Day, after)
	if err != nil || c.Size < at.N {
		return p, err
	}
	var leaf tlog.Hash
	found := false
	err = s.walk(&Query{}, false, at.N, at.N, 0, func(_ uint64, raw []byte) (bool, error) {
		leaf, found = tlog.RecordHash(raw), true
		return false, nil
	})
	if err != nil {
		return p, err
	}
	if !found || at.N == 0 || at.N > math.MaxInt64 {
		return p, fmt.Errorf("%w: there is no such record", ErrNoProof)
	}
	err = s.hashes(c, func(hashes tlog.HashReader) error {
		way, err := tlog.ProveRecord(int64(c.Size), int64(at.N-1), hashes)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrNoProof, err)
		}
		if err := tlog.CheckRecord(way, int64(c.Size), c.Root, int64(at.N-1), leaf); err != nil {
			return fmt.Errorf("%w: %w", ErrNoProof, err)
		}
		p = Proof{Under: *c, Hashes: way}
		return nil
	})
	return p, err
}
