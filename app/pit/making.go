package pit

import (
	"time"

	"pitboss/tables/findings"
)

// make makes records of what has arrived and of what the pit found out about itself,
// in the order in which it happened. What a person wants that cannot be is refused.
func (r *running) make(taken []arrival) []entry {
	made := make([]entry, 0, len(taken)+len(r.own))
	own := func(before time.Duration) {
		for len(r.own) > 0 && r.own[0].mono <= before {
			made = r.addOwn(made, r.own[0].reading, r.own[0].deskRecord, nil)
			r.own = r.own[1:]
		}
	}
	for i := range taken {
		a := &taken[i]
		own(a.mono)
		if a.ask == nil {
			made = r.addEvent(made, a)
			continue
		}
		if err := r.board.check(&a.ask.deskRecord, r.board.steady(a.wall)); err != nil {
			a.ask.answer <- answer{err: err}
			continue
		}
		made = r.addOwn(made, a.reading, a.ask.deskRecord, a.ask)
	}
	before := r.cfg.Clock.Mono()
	if next, ok := r.intake.oldest(); ok {
		before = next.mono
	}
	own(before)
	return made
}

// addOwn adds a record of the desk's own.
func (r *running) addOwn(made []entry, at reading, d deskRecord, a *ask) []entry {
	made = r.addStep(made, &at)
	return append(made, entry{record: r.deskRecord(at, &d), own: true, ask: a})
}

// addEvent adds the record of an event.
func (r *running) addEvent(made []entry, a *arrival) []entry {
	made = r.addStep(made, &a.reading)
	record := r.recordOf(a)
	made = append(made, entry{record: record, event: a.event})
	if a.from.heard = true; a.from.unheard {
		a.from.unheard = false
		made = r.addOwn(made, a.reading, deskRecord{kind: findingCleared, id: r.stale(a.from)}, nil)
	}
	return made
}

// addStep adds that the wall clock was set before a reading of it, if it was.
func (r *running) addStep(made []entry, at *reading) []entry {
	if by := r.clock.step(at); by != 0 {
		d := r.step(*at, by)
		made = append(made, entry{record: r.deskRecord(*at, &d), own: true})
	}
	return made
}

// step is what there is to say of a wall clock that was set.
func (r *running) step(at reading, by time.Duration) deskRecord {
	r.stepped, r.skewed = at.mono, true
	return deskRecord{kind: clockStepped, step: by}
}

// stale is the finding that a server is not heard.
func (r *running) stale(f *feeder) findings.Identity {
	return findings.Identity{Code: findings.FeedStale, Subject: r.board.subject(r.serverSource(f.name))}
}
