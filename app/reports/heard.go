package reports

import (
	"context"
	"time"

	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/tables/findings"
)

// Heard is a finding of a period and what became of it: what rang, who took it, and how
// long it lasted.
type Heard struct {
	findings.Finding
	Raised, Acked time.Time // Acked is zero while nobody took it
	Resolved      time.Time // by the world or by a decision; zero while it is open
	By, Note      string    // who took it, by the staff's id, and what was noted
	Again         int       // how often it came back
}

// Rang hears a period again and says what rang in it, in the order in which it was
// raised. What was over before it would have rung is left out. More is how many findings
// there were beyond the most that are kept.
func Rang(ctx context.Context, p Period, s Source, w *words.Words) (all []Heard, more int, err error) {
	if p.From.IsZero() || !p.From.Before(p.To) {
		return nil, 0, ErrPeriod
	}
	y, err := newMaker(ctx, Alarms, p, s, w).replay("")
	if err != nil {
		return nil, 0, err
	}
	for _, f := range y.within() {
		end := f.resolved()
		if delay := pit.Define(f.Code).OnDelay; delay > 0 && !f.over.IsZero() && f.again == 0 && f.over.Sub(f.at) < delay {
			continue
		}
		all = append(all, Heard{Finding: f.Finding, Raised: f.at, Acked: f.ackedAt, Resolved: end, By: f.ackedBy, Note: f.note, Again: f.again})
	}
	return all, y.lost, nil
}
