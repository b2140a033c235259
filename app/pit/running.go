package pit

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"pitboss/tables"
	"pitboss/tables/findings"
)

// running is a pit that runs: the goroutine that owns it all.
type running struct {
	*Pit
	began time.Duration // mono

	hand []entry // made and not applied: they are being written
	own  []note  // what the pit found out about itself and has not written

	slow    bool          // journal.slow is raised
	stepped time.Duration // mono of the last step of the wall clock; meaningful while skewed
	skewed  bool

	shown  time.Duration // mono of the last publication
	due    *time.Timer   // of the next one
	queued bool          // due is running
}

// entry is a record and what it does.
type entry struct {
	record Record
	event  tables.Event
	own    bool // it is the desk's own and no event
	ask    *ask
}

// note is something of the desk's own that waits to be made a record.
type note struct {
	reading
	deskRecord
}

// skewLasts is how long a step of the wall clock is said.
const skewLasts = 10 * time.Minute

func newRunning(p *Pit) *running {
	r := &running{Pit: p, began: p.cfg.Clock.Mono(), due: time.NewTimer(time.Hour)}
	r.due.Stop()
	return r
}

func (r *running) run(ctx context.Context) error {
	writing, stopWriting := context.WithCancel(context.WithoutCancel(ctx))
	defer stopWriting()
	r.writer.start(writing)
	defer r.writer.stop()
	sources := r.runSources(ctx)
	ticks := time.NewTicker(r.cfg.Tick)
	defer ticks.Stop()
	defer r.due.Stop()
	defer r.hub.end()

	var sourcesEnded <-chan struct{}
	var grace <-chan time.Time
	told, ending, late := ctx.Done(), false, false
	for {
		if !late {
			r.advance()
		}
		if ending && !r.writer.busy() && (late || !r.something()) {
			break
		}
		news := r.intake.news
		if r.writer.busy() && !r.writer.failing || late {
			news = nil
		}
		select {
		case <-news:
		case err := <-r.writer.done:
			r.committed(err)
		case <-ticks.C:
			r.tick()
		case <-r.due.C:
			r.queued = false
			r.publish()
		case <-told:
			told, sourcesEnded = nil, sources
			grace = time.After(r.cfg.Grace)
			r.writer.hurry = true
		case <-sourcesEnded:
			sourcesEnded, ending = nil, true
		case <-grace:
			late = true
			stopWriting()
		}
	}
	r.publish()
	return r.leave()
}

// something says that something still waits to be written.
func (r *running) something() bool {
	_, waiting := r.intake.oldest()
	return waiting || len(r.own) > 0 || len(r.writer.backlog) > 0
}

// leave answers whoever still asks, and says what was not written.
func (r *running) leave() error {
	left := len(r.hand) + len(r.writer.backlog) + r.writer.lost
	for i := range r.hand {
		r.hand[i].refuse()
	}
	for _, a := range r.intake.close() {
		if a.ask != nil {
			a.ask.answer <- answer{err: ErrStopped}
			continue
		}
		left++
	}
	if left > 0 {
		return fmt.Errorf("%d records were not written: the journal did not take them in time", left)
	}
	return nil
}

func (e *entry) refuse() {
	if e.ask != nil {
		e.ask.answer <- answer{err: ErrStopped}
	}
}

// advance takes what has arrived as far as the journal lets it.
func (r *running) advance() {
	if r.writer.busy() && !r.writer.failing {
		return
	}
	taken := r.intake.take(mostAtOnce)
	if len(taken) > 0 || len(r.own) > 0 {
		made := r.make(taken)
		if !r.writer.failing {
			r.commit(made)
			return
		}
		r.goOnWithout(made)
	}
	r.writer.retry()
}

// tick lets time run, and looks after the journal, the clock and the sources.
func (r *running) tick() {
	now := r.cfg.Clock.read()
	if r.writer.hurry {
		r.writer.nextTry = 0
	}
	// While something waits, its own times say how late it is: nothing falls due because
	// the pit is late.
	if _, waiting := r.intake.oldest(); !waiting && len(r.hand) == 0 && len(r.own) == 0 {
		if by := r.clock.step(&now); by != 0 {
			r.own = append(r.own, note{now, r.step(now, by)})
		} else {
			r.board.pass(r.board.steady(now.wall.Truncate(time.Millisecond)))
		}
	}
	if r.skewed && now.mono-r.stepped >= skewLasts {
		r.skewed = false
		r.say(deskRecord{kind: findingCleared, id: findings.Identity{Code: findings.ClockSkew, Subject: DeskSubject}})
	}
	if w := &r.writer; w.busy() && !w.failing {
		switch took := w.taking(); {
		case took > r.cfg.GiveUp:
			r.fail(errSilentJournal)
		case took > r.cfg.Slow:
			r.tooSlow(took)
		}
	}
	for _, f := range r.feeders {
		if isServer(f.name) && !f.heard && !f.unheard && now.mono-r.began >= r.cfg.Unheard {
			f.unheard = true
			r.say(deskRecord{kind: findingRaised, id: r.stale(f), limit: r.cfg.Unheard.String(), got: (now.mono - r.began).Round(time.Second).String()})
		}
	}
	r.changed()
}

// changed shows what has changed, now or when it is time again.
func (r *running) changed() {
	if r.queued || len(r.board.changed) == 0 && !r.board.alarms.changed {
		return
	}
	wait := r.cfg.Publish - (r.cfg.Clock.Mono() - r.shown)
	if wait <= 0 || r.shown == 0 {
		r.publish()
		return
	}
	r.queued = true
	r.due.Reset(min(wait, r.cfg.Publish))
}

func (r *running) publish() {
	r.shown = r.cfg.Clock.Mono()
	r.show()
}

// show publishes what has changed.
func (p *Pit) show() {
	b := p.board
	if len(b.changed) == 0 && !b.alarms.changed {
		return
	}
	u := Update{At: b.now}
	for _, number := range slices.Sorted(maps.Keys(b.changed)) {
		if t := b.fold.Snapshot(number); t != nil {
			u.Tables = append(u.Tables, t)
		}
	}
	clear(b.changed)
	if b.alarms.changed {
		b.alarms.changed = false
		u.Alarms, u.AlarmsChanged = b.alarms.alarms(), true
	}
	p.hub.publish(u)
}
