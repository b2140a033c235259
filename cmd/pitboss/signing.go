package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
	"unicode"

	"pitboss/app/pit"
	"pitboss/app/warnings"
	"pitboss/store/staff"
	"pitboss/tables/findings"
	"pitboss/tables/roles"
)

// remembered is how far back the desk looks for decisions, inspections and requests: a
// quarter.
const remembered = 92 * 24 * time.Hour

// openDesk makes the desk at which people sign on and decide, brought back to where the
// journal ends. What is wrong with its staff file keeps nobody from being supervised:
// then there is an empty one, at which nobody can sign on, and the board says so.
func (r *recording) openDesk(dir string, clock pit.Clock, cfg pit.DeskConfig) error {
	cfg.House(&r.house)
	cfg.Idle = time.Duration(r.house.Desk.IdleLock) * time.Minute // 0 is the usual
	cfg.Name, cfg.Clock, cfg.Random = r.journal.store.Desk(), clock, rand.Reader
	cfg.Register, cfg.Freeze = r.podium, pit.FreezeFrom(r.journal.store)
	cfg.Known = r.known(pit.KnownFrom(r.journal.store, clock, r.house.Fold(r.book)))
	cfg.Played, cfg.Checkpoint = pit.PlayedFrom(r.journal.store, clock.Now), pit.CheckpointFrom(r.journal.store)
	cfg.Disputed = pit.DisputedIn(r.journal.store)
	if cfg.Tell == nil {
		cfg.Tell = r.tell
	}
	if err := r.openStaff(dir, clock); err != nil {
		return err
	}
	cfg.Staff = r.staff
	var err error
	if r.desk, err = pit.NewDesk(cfg); err != nil {
		return errors.Join(err, r.closeStaff())
	}
	r.podium.Seen(r.desk.See)
	from := clock.Now().Add(-remembered).UTC().Format(time.DateOnly)
	found, err := r.desk.Restore(pit.DeskRecords(r.journal.store, from))
	r.board.Tell(warnings.OfDesk(found, r.now())...)
	if err != nil {
		r.warn(warnings.DeskUnrestored, "what people did before cannot all be read", err)
	}
	return nil
}

// known is what the journal knows, with what the running pit sees before it: where the
// journal fails the pit goes on without it, and people decide on what they see.
func (r *recording) known(written pit.Known) pit.Known {
	of := written
	of.Round = func(ctx context.Context, table, round string) (bool, error) {
		t := r.pit.Table(table)
		if t != nil && (t.Round == round || slices.ContainsFunc(t.Open, func(g findings.Finding) bool { return g.Round == round })) {
			return true, nil
		}
		return written.Round(ctx, table, round)
	}
	of.Finding = func(ctx context.Context, id findings.Identity) (bool, error) {
		whole := func(g findings.Identity) bool {
			return g == id || id.Subject == "" && g.Table == id.Table && g.Round == id.Round && g.Code == id.Code
		}
		t := r.pit.Table(id.Table)
		if t != nil && slices.ContainsFunc(t.Open, func(g findings.Finding) bool { return whole(g.Identity) }) ||
			slices.ContainsFunc(r.pit.View().Alarms, func(a pit.Alarm) bool { return whole(a.Finding.Identity) }) {
			return true, nil
		}
		return written.Finding(ctx, id)
	}
	return of
}

func (r *recording) openStaff(dir string, clock pit.Clock) error {
	open := func(dir string) (*staff.DB, error) {
		return staff.Open(staff.Config{Dir: dir, Now: clock.Now, Mono: clock.Mono, Random: rand.Reader})
	}
	var err error
	r.staff, err = open(dir)
	if err == nil {
		r.board.Tell(warnings.OfStaff(r.staff.Notices())...)
		return nil
	}
	r.warn(warnings.StaffUnopened, "nobody can sign on", err)
	aside, err := os.MkdirTemp("", "pitboss-staff-")
	if err != nil {
		return fmt.Errorf("open the staff: %w", err)
	}
	r.aside = aside
	if r.staff, err = open(aside); err != nil {
		return errors.Join(err, os.RemoveAll(aside))
	}
	return nil
}

func (r *recording) closeStaff() error {
	err := r.staff.Close()
	if r.aside != "" {
		err = errors.Join(err, os.RemoveAll(r.aside))
	}
	return err
}

// tell hands a decision to its server's client.
func (r *recording) tell(t pit.Telling) error {
	s := r.wires.Server(t.Server)
	if s == nil {
		return fmt.Errorf("pit.toml names no server %s", t.Server)
	}
	return s.Tell(t)
}

// tick lets the desk do what is due, until ctx ends.
func (r *recording) tick(ctx context.Context) {
	select {
	case <-r.restored:
	case <-ctx.Done():
		return
	}
	ticks := time.NewTicker(time.Second)
	defer ticks.Stop()
	var access accessWatch
	for {
		select {
		case <-ticks.C:
			r.filing.Store(r.now().UnixNano())
			r.desk.Tick(ctx)
			r.filing.Store(0)
			r.unfiled.Store(r.desk.Unfiled() != nil)
			r.remind(ctx)
			r.lookAtCopy()
			access.look(r)
			r.recordWarnings(ctx)
		case <-ctx.Done():
			return
		}
	}
}

// slowFiling is how long the journal may take with what people did before that is said.
const slowFiling = 3 * time.Second

// waitsForJournal says that something that people did is not in the journal yet.
func (r *recording) waitsForJournal() bool {
	since := r.filing.Load()
	return r.unfiled.Load() || since > 0 && r.now().Sub(time.Unix(0, since)) > slowFiling
}

// leaving is how long the journal may take to write down that the desk was left.
const leaving = 5 * time.Second

// leave signs whoever is there off, and writes down what waits, while the pit still
// runs.
func (r *recording) leave() error {
	ctx, cancel := context.WithTimeout(context.Background(), leaving)
	defer cancel()
	if err := r.desk.SignOff(ctx); err != nil && !errors.Is(err, pit.ErrNobodyOn) {
		return err
	}
	r.desk.Tick(ctx)
	if err := r.desk.Unfiled(); err != nil {
		return fmt.Errorf("what people did is not in the journal, and is written at the next start: %w", err)
	}
	return nil
}

// signedOn is who may act at the desk now: the zero signedOn where nobody is signed on
// or the desk is locked.
type signedOn struct {
	id, name string
	role     held
}

// held are the roles that somebody has.
type held []roles.Role

// May says that one of the roles may do something.
func (h held) May(what roles.Permission) bool {
	return slices.ContainsFunc(h, func(r roles.Role) bool { return r.May(what) })
}

// signed is who may act at the desk now. Asking is not touching the desk.
func (r *recording) signed() signedOn {
	s, ok := r.desk.Session()
	if !ok || s.Locked || !s.Person.Active {
		return signedOn{}
	}
	return signedOn{s.Person.ID, s.Person.Name, s.Person.Roles}
}

// named are alarms with names in the places of ids, as people read them.
func (r *recording) named(all []pit.Alarm) []pit.Alarm {
	all = slices.Clone(all)
	names := map[string]string{"": ""}
	name := func(id string) string {
		if _, known := names[id]; !known {
			names[id] = id
			if p, err := r.staff.Person(id); err == nil {
				names[id] = shortName(p.Name)
			}
		}
		return names[id]
	}
	for i := range all {
		all[i].AckedBy, all[i].Shelf.By = name(all[i].AckedBy), name(all[i].Shelf.By)
	}
	return all
}

// shortName is a name with the last word cut to its first letter: Oksana K.
func shortName(name string) string {
	words := strings.Fields(name)
	if len(words) < 2 {
		return name
	}
	last := []rune(words[len(words)-1])
	n := 1
	for n < len(last) && (unicode.Is(unicode.M, last[n]) || last[n-1] >= 'เ' && last[n-1] <= 'ไ') {
		n++
	}
	words[len(words)-1] = string(last[:n]) + "."
	return strings.Join(words, " ")
}
