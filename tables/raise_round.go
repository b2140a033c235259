package tables

import (
	"time"

	"pitboss/tables/findings"
)

// raiseRound says a finding of a round, unless the round was not seen live: such a
// round says nothing but what is certain all the same.
func (f *Fold) raiseRound(t *table, r *liveRound, g findings.Finding, at time.Time) {
	if r != nil && r.unseen && g.Code != findings.ShoeComposition && g.Code != findings.RoundSettledTwice {
		return
	}
	f.raise(g, t, at)
}

// unsee marks a round as not seen live, and says so once.
func (f *Fold) unsee(t *table, r *liveRound, at time.Time) {
	g := found(findings.RoundUnseen, t, r.id, "")
	why(&g)
	f.unseeWith(t, r, g, at)
}

// unverified marks a round that was seen and cannot be settled here: what is not verified
// is never passed over.
func (f *Fold) unverified(t *table, r *liveRound, at time.Time) {
	g := found(findings.RoundUnseen, t, r.id, "")
	g.Why.Key = "finding_round_unverified"
	f.unseeWith(t, r, g, at)
}

func (f *Fold) unseeWith(t *table, r *liveRound, g findings.Finding, at time.Time) {
	if r.unseen {
		return
	}
	r.unseen = true
	f.set(&t.dues, dueEarly, time.Time{})
	f.raise(g, t, at)
}
