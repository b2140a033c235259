package tables

import (
	"slices"
	"time"

	"pitboss/tables/findings"
)

// Phase is what a table is doing.
type Phase string

// The phases.
const (
	Closed     Phase = "closed"
	Open       Phase = "open"
	Inspecting Phase = "inspecting"
	Shuffling  Phase = "shuffling"
	Betting    Phase = "betting"
	NoBets     Phase = "no_more_bets"
	Dealing    Phase = "dealing"
	Spinning   Phase = "spinning"
	Insurance  Phase = "insurance"
	Acting     Phase = "acting"
	DealerPlay Phase = "dealer"
	Result     Phase = "result"
	Settled    Phase = "settled"
	Voided     Phase = "voided"
)

// phases of a round that can last too long; open, closed and what lies between
// rounds never do.
var phasesOfRound = [...]Phase{Betting, NoBets, Dealing, Spinning, Insurance, Acting, DealerPlay, Result}

const (
	stuckAtLeast = 5 * time.Minute
	stuckTimes   = 5 // of the phase's median
)

// setPhase begins a phase, unless the table is in it already.
func (f *Fold) setPhase(t *table, r *liveRound, p Phase, at time.Time) {
	f.setPhaseResult(t, r, p, "", at)
}

func (f *Fold) setPhaseResult(t *table, r *liveRound, p Phase, result string, at time.Time) {
	id := ""
	if r != nil {
		id = r.id
	}
	if t.phase == p && t.phaseRound == id {
		return
	}
	if i := slices.Index(phasesOfRound[:], t.phase); i >= 0 {
		t.lasted[i].add(at.Sub(t.phaseAt))
		f.clearAt(t, findings.Identity{Table: t.number, Round: t.phaseRound, Code: findings.RoundStuck, Subject: string(t.phase)}, at)
	}
	t.phase, t.phaseRound, t.phaseAt, t.result = p, id, at, result
	switch p {
	case Closed:
		t.openedAt = time.Time{}
	case Inspecting, Shuffling: // before it opens, or later on
	default:
		if t.openedAt.IsZero() {
			t.openedAt = at
		}
	}
	if i := slices.Index(phasesOfRound[:], p); i >= 0 && r != nil {
		f.set(&t.dues, dueStuck, at.Add(max(stuckAtLeast, stuckTimes*t.lasted[i].median())))
	} else {
		f.set(&t.dues, dueStuck, time.Time{})
	}
	f.sayPhase(t, id, p, result, at)
}

// stuck says that a phase lasts far longer than this table's rhythm. A hung ball
// says it already.
func (f *Fold) stuck(t *table, at time.Time) {
	if f.isOpen(findings.Identity{Table: t.number, Round: t.phaseRound, Code: findings.SpinHung}) {
		return
	}
	g := found(findings.RoundStuck, t, t.phaseRound, string(t.phase))
	g.Got = at.Sub(t.phaseAt).Round(time.Second).String()
	why(&g)
	f.raise(g, t, at)
}

// rhythm remembers how long something lasted the last times.
type rhythm struct {
	count  int
	sorted [rhythmMemory]time.Duration // the last times, shortest first
	last   [rhythmMemory]time.Duration // the same, a ring
}

const rhythmMemory = 20

func (r *rhythm) add(d time.Duration) {
	n := min(r.count, rhythmMemory)
	if n == rhythmMemory { // the oldest goes
		at, _ := slices.BinarySearch(r.sorted[:n], r.last[r.count%rhythmMemory])
		copy(r.sorted[at:], r.sorted[at+1:n])
		n--
	}
	at, _ := slices.BinarySearch(r.sorted[:n], d)
	copy(r.sorted[at+1:n+1], r.sorted[at:n])
	r.sorted[at] = d
	r.last[r.count%rhythmMemory] = d
	r.count++
}

// median of the last times; 0 while there are none.
func (r *rhythm) median() time.Duration { return r.sorted[min(r.count, rhythmMemory)/2] }
