package tables

import (
	"strconv"
	"time"

	"pitboss/tables/findings"
)

// pace is how many rounds an hour a table plays, over its last rounds.
type pace struct {
	at    [paceMemory]time.Time
	count int
}

const (
	paceMemory = 20
	paceJudged = 10 // rounds before the pace is judged
	// A pace is outside the target under three quarters of it and over a third more.
	paceLowNum, paceLowDen   = 3, 4
	paceHighNum, paceHighDen = 4, 3
)

func (p *pace) add(at time.Time) {
	p.at[p.count%paceMemory] = at
	p.count++
}

// perHour is the rounds an hour over the last rounds; 0 while there are too few.
func (p *pace) perHour() int {
	n := min(p.count, paceMemory)
	if n < 2 {
		return 0
	}
	newest := p.at[(p.count-1)%paceMemory]
	oldest := p.at[(p.count-n)%paceMemory]
	span := newest.Sub(oldest)
	if span <= 0 {
		return 0
	}
	return int((time.Duration(n-1)*time.Hour + span/2) / span)
}

// checkPace says that the pace is outside the house's target.
func (f *Fold) checkPace(t *table, at time.Time) {
	target := t.house.TargetPace
	if target == 0 || t.pace.count < paceJudged {
		return
	}
	now := t.pace.perHour()
	judge := func(code findings.Code, outside bool) {
		g := found(code, t, "", "")
		if !outside {
			f.clearAt(t, g.Identity, at)
			return
		}
		g.Expected, g.Got = strconv.Itoa(target), strconv.Itoa(now)
		why(&g)
		f.raise(g, t, at)
	}
	judge(findings.PaceLow, now*paceLowDen < target*paceLowNum)
	judge(findings.PaceHigh, now*paceHighDen > target*paceHighNum)
}
