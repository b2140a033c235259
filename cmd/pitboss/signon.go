package main

import (
	"context"
	"slices"
	"strings"
	"time"

	"pitboss/app/look"
	"pitboss/app/sign"
	"pitboss/app/words"
	"pitboss/store/staff"
)

// signWithin is how long signing on or changing a secret may take: the secrets are slow
// on purpose, and the journal has its say.
const signWithin = 30 * time.Second

// sheet is where people sign on.
func (d *window) sheet(w *words.Words) *sign.Sheet {
	r := d.view.recording
	cfg := sign.SheetConfig{
		Words: w, Session: r.desk.Session, People: r.people, Zone: r.zone, Standing: r.standing, Lock: d.lock, Large: d.toggleLarge, Wall: d.toggleWall,
		Done: func() { d.desk.SignedOn() }, Resized: func() { d.desk.SigningResized() },
		SignOn: func(id string, password staff.Secret, done func(error)) {
			d.do(func(ctx context.Context) error {
				use := r.desk.SignOn
				if s, on := r.desk.Session(); on && s.Person.ID != staff.FoldID(id) {
					use = r.desk.ChangeUser
				}
				_, err := use(ctx, id, password)
				return err
			}, done)
		},
		ChangePassword: func(old, password staff.Secret, done func(error)) {
			d.do(func(ctx context.Context) error { return r.desk.ChangePassword(ctx, old, password) }, done)
		},
		SetPIN: func(password, pin staff.Secret, done func(error)) {
			d.do(func(ctx context.Context) error { return r.desk.SetPIN(ctx, password, pin) }, done)
		},
		SignOff: func() { d.do(r.desk.SignOff, d.tellTrouble) }, HandOver: d.handOver,
	}
	if r.practice {
		cfg.Practice = practiceHint
	}
	return sign.NewSheet(cfg)
}

// do does something beside the window, and says how it went on the window's goroutine.
func (d *window) do(what func(ctx context.Context) error, done func(error)) {
	d.work.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), signWithin)
		defer cancel()
		err := what(ctx)
		look.Do(func() {
			done(err)
			d.beat()
		})
	})
}

func (d *window) tellTrouble(err error) {
	if err != nil {
		d.desk.Notice(sign.Why(d.view.words, err))
	}
}

// lock locks the desk.
func (d *window) lock() { d.do(d.view.recording.desk.Lock, d.tellTrouble) }

// askToSignOn shows the sheet where the desk is nobody's and there is staff.
func (d *window) askToSignOn() {
	r := d.view.recording
	if _, on := r.desk.Session(); on || r.practice {
		return
	}
	if begun, err := r.staff.Begun(); err == nil && begun {
		d.desk.SignOn()
	}
}

// people are those who work here, in the order of their names.
func (r *recording) people() []staff.Person {
	all, err := r.staff.People()
	if err != nil {
		return nil
	}
	slices.SortStableFunc(all, func(a, b staff.Person) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// standing is the newest checkpoint of the journal.
func (r *recording) standing() sign.Standing {
	c := r.journal.store.Last()
	return sign.Standing{Records: c.Size, Day: c.Day, Root: c.Short()}
}

// practiceHint is what the practice pit tells to whoever signs on.
func practiceHint(w *words.Words) []string {
	lines := []string{w.Say("sign_practice", map[string]any{"Password": string(practicePassword)})}
	for _, p := range practiceStaff {
		lines = append(lines, w.Say("sign_practice_pin", map[string]any{"ID": p.id, "PIN": string(p.pin)}))
	}
	return append(lines[:1], strings.Join(lines[1:], " · "))
}
