package main

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"pitboss/app/evidence"
	"pitboss/app/house"
	"pitboss/app/reports"
	"pitboss/app/words"
	"pitboss/store/staff"
	"pitboss/tables"
)

// decisionPit is the pit as the decisions screen needs it.
type decisionPit struct {
	view *view

	mu     sync.Mutex // guards what follows
	people []staff.Person
	read   time.Time // when they were
}

// Table implements decisions.Pit.
func (p *decisionPit) Table(number string) *tables.Table { return p.view.floorTable(number) }

// Tables implements decisions.Pit.
func (p *decisionPit) Tables() []string { return p.view.order }

// peopleFor is how long the list of people is good: the screen asks for it at every
// beat.
const peopleFor = 2 * time.Second

// People implements decisions.Pit.
func (p *decisionPit) People() []staff.Person {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.view.recording
	now := r.now()
	if age := now.Sub(p.read); p.people != nil && age >= 0 && age < peopleFor {
		return p.people
	}
	if all, err := r.staff.People(); err == nil { // else those that were there before
		p.people, p.read = all, now
	}
	return p.people
}

// Told implements decisions.Pit.
func (p *decisionPit) Told(number string) bool {
	h := &p.view.recording.house
	at := slices.IndexFunc(h.Tables, func(t house.Table) bool { return t.Number == number })
	if at < 0 {
		return false
	}
	s, ok := h.Server(h.Tables[at].Server)
	return ok && s.Decisions
}

// Round implements decisions.Pit.
func (p *decisionPit) Round(_ context.Context, number, round string) (*evidence.Round, error) {
	r := p.view.recording
	records, err := evidence.Gather(r.journal.store.Find, number, round)
	if errors.Is(err, evidence.ErrNoRound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	of := evidence.Terms{Table: number, Round: round, Book: r.book}
	if t := p.view.floorTable(number); t != nil {
		of.Approved = t.Terms
	}
	return evidence.Read(records, of)
}

// Print makes the report on the decisions of a gaming day, and has the system show it.
func (p *decisionPit) Print(ctx context.Context, day string, w *words.Words) (string, error) {
	of := recordPit{p.view}
	made, err := of.Report(ctx, string(reports.Decisions), day, day, w)
	if err != nil {
		return "", err
	}
	return made.File, of.Open(ctx, made.File)
}
