package warnings

import (
	"slices"
	"sync"
	"time"
)

// Most bounds what a board keeps of the desk's own warnings.
const Most = 100

// Board is where the desk's warnings are kept until it is left. Its methods may be called
// from any goroutine.
type Board struct {
	journal func() []Warning // told anew each time

	mu    sync.Mutex // guards what follows
	own   []Warning
	taken time.Time // what was found until then was taken by somebody
}

// NewBoard makes a board that shows beside what it is told what a journal tells of itself.
func NewBoard(journal func() []Warning) *Board { return &Board{journal: journal} }

// Tell puts warnings up. What is told again and again is one warning with its newest time.
func (b *Board) Tell(all ...Warning) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, w := range all {
		if last := len(b.own) - 1; last >= 0 && b.own[last].Code == w.Code && b.own[last].What == w.What {
			b.own[last].At = w.At
			b.own[last].Times++
			continue
		}
		if len(b.own) == Most {
			b.own = slices.Delete(b.own, Most/2, Most/2+1) // the first say most, and the newest
		}
		b.own = append(b.own, w)
	}
}

// All are all warnings, newest first.
func (b *Board) All() []Warning {
	var all []Warning
	if b.journal != nil {
		all = b.journal()
	}
	b.mu.Lock()
	all = append(all, b.own...)
	b.mu.Unlock()
	Newest(all)
	return all
}

// Fresh are those for a person to see that nobody has taken, newest first.
func (b *Board) Fresh() []Warning {
	b.mu.Lock()
	taken := b.taken
	b.mu.Unlock()
	return slices.DeleteFunc(b.All(), func(w Warning) bool { return !w.Alarm || !w.At.After(taken) })
}

// Taken says that somebody has taken what was found until a moment: that of the newest of
// the warnings that they saw.
func (b *Board) Taken(until time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if until.After(b.taken) {
		b.taken = until
	}
}
