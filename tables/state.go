package tables

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"reflect"

	"pitboss/tables/round"
)

// ErrState is a state that this fold cannot go on from: it is damaged, or it was written
// by another program or under another configuration. Whoever has the events folds them
// again.
var ErrState = errors.New("the state of the tables cannot be used")

// ErrOtherProgram says of such a state that it is whole and was written by another program
// or for another house: after a change of either that is no wonder.
var ErrOtherProgram = errors.New("it is of another program or configuration")

// stateVersion counts the changes of what a state means that its layout does not show.
const stateVersion = 1

// A state is the seal (SHA-256 of what follows), the fingerprint of layout and
// configuration, and the fold.
const (
	sealSize   = sha256.Size
	stateHeads = 2 * sha256.Size
)

// leftOut are the fields of a type that a state does not hold: what a fold is set up with,
// what it only works with during an event, and what it reads again from what is held.
func leftOut(t reflect.Type) []string {
	switch t {
	case reflect.TypeFor[Fold]():
		return []string{"cfg", "engine", "said", "answer", "felt", "offers", "paid"}
	case reflect.TypeFor[table]():
		return []string{"read"}
	case reflect.TypeFor[wheelRecord]():
		return []string{"shown"}
	case reflect.TypeFor[round.Answer]():
		return []string{"kept", "payments", "raised"}
	}
	return nil
}

// State is the fold as bytes, from which FoldFrom makes it again. What it holds in mind
// about a pit of 200 tables is some megabytes.
func (f *Fold) State() ([]byte, error) {
	plan, err := planOf(reflect.TypeFor[Fold]())
	if err != nil {
		return nil, err
	}
	mark := f.fingerprint(plan)
	w := newStateWriter(f.cfg.Zone)
	w.out = append(make([]byte, sealSize, 1<<18+len(f.tables)<<16), mark[:]...)
	w.struc(plan, reflect.ValueOf(f).Elem())
	if w.err != nil {
		return nil, fmt.Errorf("write the state of the tables: %w", w.err)
	}
	seal := sha256.Sum256(w.out[sealSize:])
	copy(w.out, seal[:])
	return w.out, nil
}

// FoldFrom makes the fold that a state was taken from. What it says of the events that
// follow is the same as if it had heard all of them. The error is an [ErrState].
func FoldFrom(cfg Config, state []byte) (*Fold, error) {
	f := NewFold(cfg)
	plan, err := planOf(reflect.TypeFor[Fold]())
	if err != nil {
		return nil, err
	}
	if len(state) < stateHeads {
		return nil, fmt.Errorf("%w: it is cut off", ErrState)
	}
	if seal := sha256.Sum256(state[sealSize:]); !bytes.Equal(seal[:], state[:sealSize]) {
		return nil, fmt.Errorf("%w: it is damaged", ErrState)
	}
	if mark := f.fingerprint(plan); !bytes.Equal(mark[:], state[sealSize:stateHeads]) {
		return nil, fmt.Errorf("%w: %w", ErrState, ErrOtherProgram)
	}
	r := newStateReader(f.cfg.Zone, state[stateHeads:])
	r.struc(plan, reflect.ValueOf(f).Elem())
	if r.err == nil && len(r.in) > 0 {
		r.fail("%d bytes are left over", len(r.in))
	}
	if r.err == nil {
		r.err = f.relink()
	}
	if r.err != nil {
		return nil, fmt.Errorf("%w: %w", ErrState, r.err)
	}
	return f, nil
}

// relink reads the terms of the tables again, and holds what the fold counts on to be
// there.
func (f *Fold) relink() error {
	if len(f.clocks) < 2 || f.feeds == nil || f.tables == nil || f.devices == nil || f.open == nil || f.wheels == nil {
		return errors.New("a part is missing")
	}
	for number, t := range f.tables {
		if t == nil || t.stats == nil || t.dues.clock == nil {
			return fmt.Errorf("table %s is not whole", number)
		}
		if t.rules == nil {
			continue
		}
		terms, fault := f.engine.Terms(t.termsLine(t.terms))
		if fault != nil {
			return fmt.Errorf("the rules of table %s: %s", number, fault.Message)
		}
		t.rules = &terms
	}
	return nil
}

// fingerprint is what a state and the fold that takes it must agree in: how everything in
// it lies, what that means, and what the pit is set up with.
func (f *Fold) fingerprint(p *statePlan) (sum [sha256.Size]byte) {
	h := sha256.New()
	fmt.Fprintf(h, "state %d\n", stateVersion)
	describe(h, p, map[*statePlan]bool{})
	cfg := f.cfg
	cfg.Zone = nil // a pointer; its name says it
	fmt.Fprintf(h, "\n%s\n%#v", f.cfg.Zone, cfg)
	h.Sum(sum[:0])
	return sum
}

// describe writes how a type lies.
func describe(h hash.Hash, p *statePlan, seen map[*statePlan]bool) {
	if p == nil || seen[p] {
		return
	}
	seen[p] = true
	fmt.Fprintf(h, "%s %s %d;", p.typ, p.typ.Kind(), p.typ.Size())
	describe(h, p.key, seen)
	describe(h, p.elem, seen)
	for _, f := range p.fields {
		fmt.Fprintf(h, "%s;", f.name)
		describe(h, f.plan, seen)
	}
	for _, k := range p.kinds {
		describe(h, k, seen)
	}
}
