package watch

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"pitboss/tables/findings"
)

// Review is how a shift or a gaming day went, for the talk at its end: what rang, when,
// who took it and how long it lasted; how many alarms there were, and which kinds cried
// too often.
type Review struct {
	Since        time.Time
	All          int
	BySeverity   [findings.Low + 1]int // by the severity itself
	Peak         int                   // the most that came in ten minutes
	PeakAt       time.Time             // when those ten minutes ended
	Untaken      int                   // that went, or still wait, with nobody having taken them
	Shelved      int                   // that are put away now
	Old          int                   // that have stood for more than a day
	Acknowledged time.Duration         // the middle time until somebody took one; 0 if nobody did
	Resolved     time.Duration         // the middle time until one was over
	Kinds        []Kind                // the most frequent first
	Log          []Gone                // each of them, the last one first; At is zero while it is there
}

// Kind is what a review says of one kind of alarm.
type Kind struct {
	Code         findings.Code
	Severity     findings.Severity
	Times        int // how often it was raised, repeats counted
	Tables       int // at how many tables
	Untaken      int
	Acknowledged time.Duration
	Longest      time.Duration // how long one lasted
}

// Review looks back from a time to an earlier one: on the past as the journal has it,
// and on what was seen of the alarms since that was read.
func (k *Keeper) Review(past []Gone, since, now time.Time) Review {
	return LookBack(k.with(past), since, now)
}

// LookBack is the review of alarms, in any order, from a time to an earlier one.
func LookBack(all []Gone, since, now time.Time) Review {
	r := reviewer{Review: Review{Since: since}, of: map[findings.Code]*tally{}}
	for i := range all {
		g := &all[i]
		r.add(g, now)
		if g.At.IsZero() && g.Shelved() {
			r.Shelved++
		}
	}
	return r.end()
}

// with is the past together with the alarms that are remembered. What is in both is as
// it is remembered, but for what only the journal has seen of it.
func (k *Keeper) with(past []Gone) []Gone {
	k.mu.Lock()
	defer k.mu.Unlock()
	all := slices.Clone(past)
	at := make(map[findings.Identity]int, len(past))
	for i := range all {
		at[all[i].Finding.Identity] = i
	}
	seen := map[findings.Identity]bool{} // the newest of each is what it became
	put := func(g Gone) {
		i, known := at[g.Finding.Identity]
		switch {
		case !known:
			all = append(all, g)
			return
		case seen[g.Finding.Identity]:
			return
		}
		seen[g.Finding.Identity] = true
		old := &all[i]
		if old.Raised.Before(g.Raised) {
			g.Raised, g.Repeats = old.Raised, max(g.Repeats, old.Repeats)
		}
		if !old.AckedAt.IsZero() {
			g.AckedAt, g.AckedBy, g.Note = old.AckedAt, old.AckedBy, old.Note
		}
		all[i] = g
	}
	for i := range k.now {
		put(Gone{Alarm: k.now[i]})
	}
	for i := range k.gone {
		put(k.gone[i])
	}
	return all
}

// tooLong is how long an alarm may stand before it is one that nobody sees any more.
const tooLong = 24 * time.Hour

type reviewer struct {
	Review
	of              map[findings.Code]*tally
	raised          []time.Time
	taken, resolved []time.Duration
}

type tally struct {
	Kind
	tables map[string]bool
	taken  []time.Duration
}

// add counts an alarm.
func (r *reviewer) add(of *Gone, now time.Time) {
	a, went := &of.Alarm, of.At
	if a.Last.Before(r.Since) && a.Raised.Before(r.Since) && (went.IsZero() || went.Before(r.Since)) {
		return
	}
	g := &a.Finding
	t := r.of[g.Code]
	if t == nil {
		t = &tally{Kind: Kind{Code: g.Code, Severity: g.Severity}, tables: map[string]bool{}}
		r.of[g.Code] = t
	}
	r.All++
	r.Log = append(r.Log, *of)
	if int(g.Severity) < len(r.BySeverity) {
		r.BySeverity[g.Severity]++
	}
	r.raised = append(r.raised, a.Raised)
	t.Times += 1 + a.Repeats
	t.tables[g.Table] = true
	if a.AckedAt.IsZero() {
		r.Untaken++
		t.Untaken++
	} else {
		d := max(a.AckedAt.Sub(a.Raised), 0)
		r.taken, t.taken = append(r.taken, d), append(t.taken, d)
	}
	if went.IsZero() && now.Sub(a.Raised) > tooLong {
		r.Old++
	}
	until := now
	if !went.IsZero() {
		until = went
		r.resolved = append(r.resolved, max(went.Sub(a.Raised), 0))
	}
	t.Longest = max(t.Longest, until.Sub(a.Raised))
}

func (r *reviewer) end() Review {
	r.Acknowledged, r.Resolved = middle(r.taken), middle(r.resolved)
	slices.SortFunc(r.raised, time.Time.Compare)
	slices.SortStableFunc(r.Log, func(a, b Gone) int { return b.Raised.Compare(a.Raised) })
	first := 0
	for i, at := range r.raised {
		for at.Sub(r.raised[first]) > loadOver {
			first++
		}
		if n := i - first + 1; n > r.Peak {
			r.Peak, r.PeakAt = n, at
		}
	}
	for _, t := range r.of {
		t.Tables, t.Acknowledged = len(t.tables), middle(t.taken)
		r.Kinds = append(r.Kinds, t.Kind)
	}
	slices.SortFunc(r.Kinds, func(a, b Kind) int {
		return cmp.Or(cmp.Compare(b.Times, a.Times), cmp.Compare(a.Severity, b.Severity), cmp.Compare(a.Code, b.Code))
	})
	return r.Review
}

// Fact is what a review says in one line, with its name.
func (k *Speaker) Facts(r *Review) []Fact {
	w := k.Words
	var all []Fact
	fact := func(key, value string) { all = append(all, Fact{w.Say(key, nil), value}) }
	fact("alarm_review_all", w.Count("alarm_review_alarms", r.All))
	for s := findings.Urgent; s <= findings.Low; s++ {
		if n := r.BySeverity[s]; n > 0 {
			all = append(all, Fact{w.Say("legend_"+strconv.Itoa(int(s)), nil), w.Say("alarm_review_share", values{"Count": n, "Percent": (100*n + r.All/2) / r.All})})
		}
	}
	if r.Peak > 0 {
		fact("alarm_review_peak", w.Say("alarm_review_peak_at", values{"Count": r.Peak, "Time": k.clock(r.PeakAt)}))
	}
	fact("alarm_review_untaken", w.Number(int64(r.Untaken)))
	if r.Acknowledged > 0 {
		fact("alarm_review_acknowledged", elapsed(r.Acknowledged))
	}
	if r.Resolved > 0 {
		fact("alarm_review_resolved", elapsed(r.Resolved))
	}
	if r.Shelved > 0 {
		fact("alarm_review_shelved", w.Number(int64(r.Shelved)))
	}
	return all
}

// Advice is what the talk at the end of the shift should be about; empty if nothing
// stands out.
func (k *Speaker) Advice(r *Review) (all []string) {
	w := k.Words
	if r.Peak > Flood {
		all = append(all, w.Say("alarm_review_flood", values{"Count": r.Peak, "Most": Flood}))
	}
	if r.Untaken > 0 {
		all = append(all, w.Count("alarm_review_nobody", r.Untaken))
	}
	if r.Old > 0 {
		all = append(all, w.Count("alarm_review_old", r.Old))
	}
	if len(r.Kinds) > 0 && r.All >= 10 && r.Kinds[0].Times*3 > r.All {
		all = append(all, w.Say("alarm_review_often", values{"Title": k.title(r.Kinds[0].Code), "Count": r.Kinds[0].Times}))
	}
	return all
}
