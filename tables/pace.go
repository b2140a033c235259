package tables

import (
	"math"
	"strconv"
	"time"

	"pitboss/tables/findings"
)

// pace is how many rounds an hour a table plays, over its last rounds.
type pace struct {
	at    [paceMemory]time.Time
	count int
	past  Paces
}

// Paces is how the pace of a table went: the rounds an hour at the end of each slot of
// five minutes.
type Paces struct {
	slots [PaceSlots]uint16 // the newest last; 0 where no round ended
	slot  int64             // of the newest, counted from the epoch
}

// The slots of the pace.
const (
	PaceSlot  = 5 * time.Minute
	PaceSlots = 36 // three hours
)

// At are the rounds an hour, slot by slot, the newest last, as they are seen at a time; 0
// where no round ended. It is nil where none ever did.
func (p *Paces) At(now time.Time) []int {
	if p.slot == 0 {
		return nil
	}
	all := make([]int, PaceSlots)
	behind := max(slotOf(now)-p.slot, 0)
	for i := behind; i < PaceSlots; i++ {
		all[i-behind] = int(p.slots[i])
	}
	return all
}

func slotOf(at time.Time) int64 { return at.Unix() / int64(PaceSlot/time.Second) }

// Enter notes the pace at a time. A clock that was set back changes the newest slot alone.
func (p *Paces) Enter(at time.Time, perHour int) {
	slot := slotOf(at)
	switch ahead := slot - p.slot; {
	case p.slot == 0 || ahead >= PaceSlots:
		*p = Paces{slot: slot}
	case ahead > 0:
		copy(p.slots[:], p.slots[ahead:])
		clear(p.slots[PaceSlots-ahead:])
		p.slot = slot
	}
	p.slots[PaceSlots-1] = uint16(min(perHour, math.MaxUint16))
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
	p.past.Enter(at, p.perHour())
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
