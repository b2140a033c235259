package warnings

import (
	"maps"
	"slices"
	"sync"
)

// Most bounds what a board keeps of the desk's own warnings.
const Most = 100

// Board is where the desk's warnings are kept until it is left. Its methods may be called
// from any goroutine.
type Board struct {
	journal func() []Warning // told anew each time

	mu    sync.Mutex // guards what follows
	own   []Warning
	taken map[found]struct{} // by somebody
	noted map[what]struct{}  // that the journal was told of
}

// what tells warnings apart, whenever they are found.
type what struct{ code, text string }

// found tells them apart with the moment.
type found struct {
	what
	at int64
}

func (w *Warning) what() what { return what{w.Code, w.What} }

func (w *Warning) found() found { return found{w.what(), w.At.UnixNano()} }

// NewBoard makes a board that shows beside what it is told what a journal tells of itself.
func NewBoard(journal func() []Warning) *Board {
	return &Board{journal: journal, taken: map[found]struct{}{}, noted: map[what]struct{}{}}
}

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

// Fresh are those for a person to see that nobody has taken, newest first. One that was
// taken and is found again is fresh again. What the clock says matters to neither: it may
// be set back.
func (b *Board) Fresh() []Warning {
	all := b.All()
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.DeleteFunc(all, func(w Warning) bool {
		_, taken := b.taken[w.found()]
		return !w.Alarm || taken
	})
}

// Taken says that somebody has taken warnings as they saw them.
func (b *Board) Taken(seen []Warning) {
	all := b.All()
	b.mu.Lock()
	defer b.mu.Unlock()
	for i := range seen {
		b.taken[seen[i].found()] = struct{}{}
	}
	there := map[found]bool{} // what is let go is not remembered for ever
	for i := range all {
		there[all[i].found()] = true
	}
	maps.DeleteFunc(b.taken, func(w found, _ struct{}) bool { return !there[w] })
}

// mostNoted bounds what is remembered of what the journal was told.
const mostNoted = 1000

// Unnoted are those for a person to see that it did not give before, oldest first: for
// whoever writes them down. One that is found again and again is written down once.
func (b *Board) Unnoted() []Warning {
	all := b.All()
	b.mu.Lock()
	defer b.mu.Unlock()
	var fresh []Warning
	for _, w := range slices.Backward(all) {
		if _, noted := b.noted[w.what()]; !w.Alarm || noted || len(b.noted) == mostNoted {
			continue
		}
		b.noted[w.what()] = struct{}{}
		fresh = append(fresh, w)
	}
	return fresh
}
