package tables

import "slices"

// mostRounds is how many rounds of a table are remembered, so that what comes late
// still finds its round: half an hour of play at the least. With 200 tables each of them
// is half a megabyte.
const mostRounds = 32

// rounds are the last rounds of a table.
type rounds struct {
	newest *liveRound // that began last; nil if none did
	byID   map[string]*liveRound
	n      int
	// open are the rounds that had begun and not ended, nor were unseen, when somebody
	// last looked.
	open []*liveRound
	last [mostRounds]*liveRound // a ring; the round that began n-th lies at n % mostRounds
}

// find gives a round; nil if it is not remembered.
func (b *rounds) find(id string) *liveRound {
	if r := b.newest; r != nil && r.id == id {
		return r // nearly always
	}
	return b.byID[id]
}

// begin makes a round, for which the oldest is forgotten. It has room for as much as the
// one before it held, which from now on has no more room than it needs: what is remembered
// of a table is as large as its rounds were, not as the largest of them.
func (b *rounds) begin(id string) *liveRound {
	if b.byID == nil {
		b.byID = make(map[string]*liveRound, mostRounds)
	}
	if r := b.last[b.n%mostRounds]; r != nil {
		delete(b.byID, r.id)
		b.forget(r)
	}
	r := &liveRound{id: id}
	if was := b.newest; was != nil {
		r.bets, r.gone, r.dealt, r.to = roomOf(was.bets), roomOf(was.gone), roomOf(was.dealt), roomOf(was.to)
		r.actions, r.played, r.scans = roomOf(was.actions), roomOf(was.played), roomOf(was.scans)
		was.fit()
	}
	b.byID[id], b.last[b.n%mostRounds], b.newest = r, r, r
	b.n++
	b.open = append(b.open, r)
	return r
}

func roomOf[T any](was []T) []T { return slices.Grow([]T(nil), len(was)) }

// fit gives back what room a round does not need. It can still grow.
func (r *liveRound) fit() {
	r.bets, r.gone, r.dealt, r.to = fitted(r.bets), fitted(r.gone), fitted(r.dealt), fitted(r.to)
	r.actions, r.played, r.scans = fitted(r.actions), fitted(r.played), fitted(r.scans)
}

// fitted is a slice in no more than an eighth more room than it needs.
func fitted[T any](s []T) []T {
	if cap(s)-len(s) <= len(s)/8 {
		return s
	}
	return slices.Clone(s)[:len(s):len(s)]
}

func (b *rounds) forget(r *liveRound) {
	for i, o := range b.open {
		if o == r {
			b.open = append(b.open[:i], b.open[i+1:]...)
			return
		}
	}
}

// unended gives the rounds that have not ended and were seen so far, oldest first. The
// slice is good until the next round begins.
func (b *rounds) unended() []*liveRound {
	kept := b.open[:0]
	for _, r := range b.open {
		if r.live() && !r.unseen {
			kept = append(kept, r)
		}
	}
	b.open = kept
	return kept
}
