package tables

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

// begin makes a round, for which the oldest is forgotten. What it was made of is used
// again, unless it is one that somebody still holds.
func (b *rounds) begin(id string, held ...*liveRound) *liveRound {
	if b.byID == nil {
		b.byID = make(map[string]*liveRound, mostRounds)
	}
	r := b.last[b.n%mostRounds]
	if r != nil {
		delete(b.byID, r.id)
		b.forget(r)
	}
	for _, h := range held {
		if r == h {
			r = nil
		}
	}
	if r == nil {
		r = new(liveRound)
	}
	*r = liveRound{
		id: id, bets: r.bets[:0], gone: r.gone[:0], dealt: r.dealt[:0], to: r.to[:0],
		actions: r.actions[:0], played: r.played[:0], scans: r.scans[:0],
	}
	b.byID[id], b.last[b.n%mostRounds], b.newest = r, r, r
	b.n++
	b.open = append(b.open, r)
	return r
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
