package main

import (
	"context"
	"time"

	alarmwatch "pitboss/app/alarms/watch"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/reports"
	"pitboss/tables/findings"
	"pitboss/tables/roles"
)

// answerWithin is how long the pit may take to write down what a person did to an alarm.
const answerWithin = 10 * time.Second

// alarmPit is the pit as the alarms screen needs it.
type alarmPit struct{ view *view }

// Person implements alarms.Pit.
func (p alarmPit) Person() (name string, acknowledge, shelve bool) {
	who := p.view.person()
	if who.id == "" {
		return "", false, false
	}
	return who.name, who.role.May(roles.Acknowledge), who.role.May(roles.Shelve)
}

// Acknowledge implements alarms.Pit.
func (p alarmPit) Acknowledge(id findings.Identity, note string, done func(error)) {
	p.do(done, func(ctx context.Context, _ *pit.Pit, _ string) error { return p.view.acknowledge(ctx, id, note) }, roles.Acknowledge)
}

// Shelve implements alarms.Pit.
func (p alarmPit) Shelve(id findings.Identity, why string, until time.Time, done func(error)) {
	p.do(done, func(ctx context.Context, running *pit.Pit, by string) error {
		_, err := running.Shelve(ctx, by, id, why, until)
		return err
	}, roles.Shelve)
}

// Unshelve implements alarms.Pit.
func (p alarmPit) Unshelve(id findings.Identity, done func(error)) {
	p.do(done, func(ctx context.Context, running *pit.Pit, by string) error {
		_, err := running.Unshelve(ctx, by, id)
		return err
	}, roles.Shelve)
}

// do does it elsewhere, if whoever is signed on may, and says how it went on the
// goroutine of the window.
func (p alarmPit) do(done func(error), what func(ctx context.Context, running *pit.Pit, by string) error, needs roles.Permission) {
	p.view.work.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), answerWithin)
		defer cancel()
		r := p.view.recording
		err := r.desk.May(needs)
		if err == nil {
			err = what(ctx, r.pit, r.signed().id)
		}
		look.Do(func() { done(err) })
	})
}

// past has the journal heard again, for whoever looks back on a shift or a day.
func (p alarmPit) past(from, to time.Time, done func([]alarmwatch.Gone, error)) (cancel func()) {
	ctx, cancel := context.WithCancel(context.Background())
	w := p.view.words
	p.view.work.Go(func() {
		r := p.view.recording
		rang, _, err := reports.Rang(ctx, reports.Period{From: from, To: to}, reports.Source{
			Records: r.journal.store, Fold: r.house.Fold(r.book), Servers: r.serverNames(), Now: r.now(),
		}, w)
		all := make([]pit.Alarm, 0, len(rang))
		for i := range rang {
			g := &rang[i]
			all = append(all, pit.Alarm{
				Finding: g.Finding, Raised: g.Raised, Last: g.Raised, Repeats: g.Again, Over: g.Resolved, AckedAt: g.Acked, AckedBy: g.By, Note: g.Note,
			})
		}
		past := make([]alarmwatch.Gone, 0, len(all))
		for i, a := range r.named(all) {
			past = append(past, alarmwatch.Gone{Alarm: a, At: rang[i].Resolved})
		}
		look.Do(func() {
			if ctx.Err() == nil {
				done(past, err)
			}
			cancel()
		})
	})
	return cancel
}
