package pit

import (
	"context"
	"errors"
	"slices"
	"time"

	"pitboss/store/staff"
	"pitboss/tables/roles"
)

// session is who operates the desk.
type session struct {
	id      string
	since   time.Time
	touched time.Duration // by Clock.Mono
	locked  bool
}

// Secret is a person's id with the PIN they typed. It does not print.
type Secret struct {
	Person string
	PIN    staff.Secret
}

// Session is who is signed on.
type Session struct {
	Person staff.Person
	Since  time.Time
	Locked bool
	Idle   time.Duration // for how long nobody has touched the desk
}

// Session says who is signed on; false if nobody is.
func (d *Desk) Session() (Session, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.session == nil {
		return Session{}, false
	}
	p, err := d.cfg.Staff.Person(d.session.id)
	if err != nil {
		p = staff.Person{ID: d.session.id}
	}
	idle := d.cfg.Clock.Mono() - d.session.touched
	return Session{p, d.session.since, d.session.locked || idle >= d.cfg.Idle, idle}, true
}

// Touch says that somebody uses the desk. A desk that is locked already stays so.
func (d *Desk) Touch() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if s := d.session; s != nil && !s.locked {
		if now := d.cfg.Clock.Mono(); now-s.touched < d.cfg.Idle {
			s.touched = now
		}
	}
}

// SignOn signs a person on at a desk where nobody is, or unlocks the desk of whoever
// locked it.
func (d *Desk) SignOn(ctx context.Context, id string, password staff.Secret) (staff.Person, error) {
	return d.signOn(ctx, id, password, false)
}

// ChangeUser signs a person on in place of whoever is. If the password is wrong the
// desk stays as it was.
func (d *Desk) ChangeUser(ctx context.Context, id string, password staff.Secret) (staff.Person, error) {
	return d.signOn(ctx, id, password, true)
}

func (d *Desk) signOn(ctx context.Context, id string, password staff.Secret, instead bool) (staff.Person, error) {
	id = staff.FoldID(id)
	d.mu.Lock()
	before := d.session
	unlocks := before != nil && before.id == id
	switch {
	case before == nil || unlocks || instead:
	case before.locked || d.cfg.Clock.Mono()-before.touched >= d.cfg.Idle:
		d.mu.Unlock()
		return staff.Person{}, ErrOtherPerson
	default:
		d.mu.Unlock()
		return staff.Person{}, ErrSomebodyOn
	}
	d.mu.Unlock()
	p, err := d.cfg.Staff.SignOn(id, password)
	if err != nil {
		d.flush(ctx)
		return staff.Person{}, err
	}
	d.mu.Lock()
	left := ""
	switch {
	case d.session == nil:
	case d.session.id == id:
		d.session.touched, d.session.locked = d.cfg.Clock.Mono(), false
	default:
		left = d.session.id
		d.session = nil
	}
	if d.session == nil {
		d.session = &session{id: id, since: d.now(), touched: d.cfg.Clock.Mono()}
	}
	d.mu.Unlock()
	if left != "" {
		d.fileSoon(ctx, KindSignedOff, []string{left}, map[string]any{"person": left, "for": id})
	}
	if unlocks {
		d.fileSoon(ctx, KindUnlocked, []string{id}, map[string]any{"person": id})
	}
	d.flush(ctx)
	return p, nil
}

// SignOff signs whoever is signed on off.
func (d *Desk) SignOff(ctx context.Context) error {
	d.mu.Lock()
	s := d.session
	d.session = nil
	d.mu.Unlock()
	if s == nil {
		return ErrNobodyOn
	}
	d.fileSoon(ctx, KindSignedOff, []string{s.id}, map[string]any{"person": s.id})
	return nil
}

// Lock locks the desk at once: the wall stays in sight, nothing can be done.
func (d *Desk) Lock(ctx context.Context) error { return d.lock(ctx, false) }

func (d *Desk) lock(ctx context.Context, idle bool) error {
	d.mu.Lock()
	s := d.session
	if s == nil || s.locked {
		d.mu.Unlock()
		if s == nil {
			return ErrNobodyOn
		}
		return nil
	}
	s.locked = true
	id := s.id
	d.mu.Unlock()
	d.fileSoon(ctx, KindLocked, []string{id}, map[string]any{"person": id, "idle": idle})
	return nil
}

// Tick does what is due: it locks a desk that nobody touches, lets requests expire,
// carries out what was approved, and writes down what the journal did not take. It is
// called once a second or so.
func (d *Desk) Tick(ctx context.Context) {
	d.ticks.Store(true)
	d.mu.Lock()
	idle := d.session != nil && !d.session.locked && d.cfg.Clock.Mono()-d.session.touched >= d.cfg.Idle
	d.mu.Unlock()
	if idle {
		_ = d.lock(ctx, true)
	}
	d.expire(ctx)
	d.moveLate(ctx)
	d.carryOut(ctx)
	d.flushAll(ctx)
	d.tell()
}

// operator is whoever is signed on, if they may do something here and now: the desk is
// unlocked, they work here still, and one of their roles may do one of these. Asking
// is touching the desk.
func (d *Desk) operator(what ...roles.Permission) (staff.Person, error) {
	d.mu.Lock()
	s := d.session
	now := d.cfg.Clock.Mono()
	switch {
	case s == nil:
		d.mu.Unlock()
		return staff.Person{}, ErrNobodyOn
	case s.locked || now-s.touched >= d.cfg.Idle:
		d.mu.Unlock()
		return staff.Person{}, ErrDeskLocked
	}
	s.touched = now
	id := s.id
	d.mu.Unlock()
	p, err := d.cfg.Staff.Person(id)
	switch {
	case err != nil:
		return staff.Person{}, err
	case p.Active && p.MustChange:
		return staff.Person{}, staff.ErrMustChange
	case !slices.ContainsFunc(what, p.May):
		return staff.Person{}, ErrNotAllowed
	}
	return p, nil
}

// May says whether whoever is signed on may do something now, and why not.
func (d *Desk) May(what ...roles.Permission) error {
	_, err := d.operator(what...)
	return err
}

// ChangePassword changes the password of whoever is signed on.
func (d *Desk) ChangePassword(ctx context.Context, old, password staff.Secret) error {
	return d.own(ctx, func(id string) error { return d.cfg.Staff.ChangePassword(id, old, password) })
}

// SetPIN sets the PIN of whoever is signed on.
func (d *Desk) SetPIN(ctx context.Context, password, pin staff.Secret) error {
	return d.own(ctx, func(id string) error { return d.cfg.Staff.SetPIN(id, password, pin) })
}

// own changes a secret of whoever is signed on. It is what somebody may do whose
// password an admin gave.
func (d *Desk) own(ctx context.Context, do func(id string) error) error {
	p, err := d.operator(roles.Watch)
	if errors.Is(err, staff.ErrMustChange) || errors.Is(err, ErrNotAllowed) {
		d.mu.Lock()
		if d.session != nil {
			p.ID, err = d.session.id, nil
		}
		d.mu.Unlock()
	}
	if err != nil {
		return err
	}
	err = do(p.ID)
	d.flush(ctx)
	return err
}

// Begin makes the first person of a house, an admin, and signs nobody on.
func (d *Desk) Begin(ctx context.Context, p staff.Person, password staff.Secret) error {
	err := d.cfg.Staff.Begin(p, password)
	d.flush(ctx)
	return err
}

// Manage does something to the staff, the equipment or the settings in the name of
// whoever is signed on; the staff file looks whether they may. What takes two people
// is denied here: see Request.
func (d *Desk) Manage(ctx context.Context, do func(by string, s *staff.DB) error) error {
	p, err := d.operator(roles.Watch)
	if err != nil {
		return err
	}
	err = do(p.ID, d.cfg.Staff)
	d.flush(ctx)
	return err
}

// SetRoles gives a person other roles, where the house does not want two for that.
func (d *Desk) SetRoles(ctx context.Context, id string, list []roles.Role) error {
	if d.needsTwo(ActionRoles) {
		return ErrNeedsApproval
	}
	return d.Manage(ctx, func(by string, s *staff.DB) error { return s.SetRoles(by, id, list, "") })
}

// Set changes a setting, where the house does not want two for that.
func (d *Desk) Set(ctx context.Context, key, value string) error {
	if d.needsTwo(ActionSetting) {
		return ErrNeedsApproval
	}
	return d.Manage(ctx, func(by string, s *staff.DB) error { return s.Set(by, key, value, "") })
}
