package watch

import (
	"slices"
	"strings"
	"sync"
	"time"

	"pitboss/app/pit"
	"pitboss/tables/findings"
)

// Gone is an alarm that is no more: as it was seen last, and when it went.
type Gone struct {
	pit.Alarm
	At time.Time
}

// mostGone bounds what is remembered of alarms that are no more.
const mostGone = 500

// Keeper remembers the alarms of a desk and their times. It is safe for any number of
// goroutines; the zero Keeper is ready.
type Keeper struct {
	mu    sync.Mutex // guards what follows
	now   []pit.Alarm
	gone  []Gone // the last one first
	raise []time.Time
}

// Take takes the whole list as the pit has it at a time. The slice is not kept.
func (k *Keeper) Take(alarms []pit.Alarm, at time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	there := make(map[findings.Identity]int, len(alarms))
	for i := range alarms {
		there[alarms[i].Finding.Identity] = i
	}
	before := make(map[findings.Identity]bool, len(k.now))
	var went []Gone
	for i := range k.now {
		a := &k.now[i]
		before[a.Finding.Identity] = true
		if _, still := there[a.Finding.Identity]; still {
			continue
		}
		g := Gone{*a, at}
		if g.Over.IsZero() {
			g.Over = at
		}
		went = append(went, g)
	}
	for i := range alarms {
		if !before[alarms[i].Finding.Identity] {
			k.raise = append(k.raise, alarms[i].Raised)
		}
	}
	k.raise = slices.DeleteFunc(k.raise, func(t time.Time) bool { return at.Sub(t) > loadOver })
	k.gone = append(went, k.gone...)
	if len(k.gone) > mostGone {
		k.gone = k.gone[:mostGone]
	}
	k.now = slices.Clone(alarms)
}

// Now is the list as it was taken last. It is a copy.
func (k *Keeper) Now() []pit.Alarm {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.Clone(k.now)
}

// Gone are the alarms that are no more, the last one first. It is a copy.
func (k *Keeper) Gone() []Gone {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.Clone(k.gone)
}

// loadOver is the time over which the load of a desk is counted. One alarm in it is
// what a person can well bear; over ten are a flood.
const loadOver = 10 * time.Minute

// Flood is how many alarms in the last ten minutes are too many for one person.
const Flood = 10

// Times are how the desk did: how many alarms came in the last ten minutes, and the
// middle times to acknowledge and to resolve of all that are remembered.
type Times struct {
	Load           int
	Acknowledged   time.Duration // 0 while none was
	Resolved       time.Duration
	Taken, Counted int // of how many these are
}

// Times works the times out.
func (k *Keeper) Times(at time.Time) Times {
	k.mu.Lock()
	defer k.mu.Unlock()
	var t Times
	for _, r := range k.raise {
		if at.Sub(r) <= loadOver {
			t.Load++
		}
	}
	var taken, resolved []time.Duration
	ack := func(a *pit.Alarm) {
		if !a.AckedAt.IsZero() {
			taken = append(taken, a.AckedAt.Sub(a.Raised))
		}
	}
	for i := range k.now {
		ack(&k.now[i])
	}
	for i := range k.gone {
		ack(&k.gone[i].Alarm)
		resolved = append(resolved, k.gone[i].At.Sub(k.gone[i].Raised))
	}
	t.Taken, t.Counted = len(taken), len(resolved)
	t.Acknowledged, t.Resolved = middle(taken), middle(resolved)
	return t
}

func middle(all []time.Duration) time.Duration {
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return max(all[len(all)/2], 0)
}

// ID is an alarm's identity in one word, as the desk hands it from screen to screen.
func ID(id findings.Identity) string {
	return strings.Join([]string{id.Table, id.Round, string(id.Code), id.Subject}, "\x1f")
}
