package main

import (
	"context"
	"time"

	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/tables/findings"
	"pitboss/tables/roles"
)

// answerWithin is how long the pit may take to write down what a person did to an alarm.
const answerWithin = 10 * time.Second

// alarmPit is the pit as the alarms screen needs it.
type alarmPit struct{ view *view }

// Person implements alarms.Pit.
func (p alarmPit) Person() (name string, acknowledge, shelve bool) {
	who := p.view.person
	if who.id == "" {
		return "", false, false
	}
	return who.id, who.role.May(roles.Acknowledge), who.role.May(roles.Shelve)
}

// Acknowledge implements alarms.Pit.
func (p alarmPit) Acknowledge(id findings.Identity, note string, done func(error)) {
	p.do(done, func(ctx context.Context, running *pit.Pit) error {
		_, err := running.Acknowledge(ctx, p.view.person.id, id, note)
		return err
	})
}

// Shelve implements alarms.Pit.
func (p alarmPit) Shelve(id findings.Identity, why string, until time.Time, done func(error)) {
	p.do(done, func(ctx context.Context, running *pit.Pit) error {
		_, err := running.Shelve(ctx, p.view.person.id, id, why, until)
		return err
	})
}

// Unshelve implements alarms.Pit.
func (p alarmPit) Unshelve(id findings.Identity, done func(error)) {
	p.do(done, func(ctx context.Context, running *pit.Pit) error {
		_, err := running.Unshelve(ctx, p.view.person.id, id)
		return err
	})
}

// do does it elsewhere, and says how it went on the goroutine of the window.
func (p alarmPit) do(done func(error), what func(context.Context, *pit.Pit) error) {
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), answerWithin)
		defer cancel()
		err := what(ctx, p.view.recording.pit)
		look.Do(func() { done(err) })
	}()
}
