package pit

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"pitboss/store/staff"
	"pitboss/tables/decisions"
	"pitboss/tables/gamingday"
	"pitboss/tables/profile"
	"pitboss/tables/roles"
)

// DeskConfig says what a Desk works with. Name, Staff, Register, Clock and Random are
// needed.
type DeskConfig struct {
	Name     string // the desk's, as it signs its checkpoints
	Staff    *staff.DB
	Register Register
	Clock    Clock
	Random   io.Reader // for the ids of forms

	Zone      *time.Location // of the house; UTC if nil
	GamingDay time.Duration  // from midnight to the hour at which a gaming day begins

	// Freeze says what is recorded of a round at this moment, for a form that is being
	// opened. Nil freezes nothing.
	Freeze func(ctx context.Context, table, round string) (decisions.Frozen, []string, error)
	// Known says whether there is what a form speaks of.
	Known Known
	// Upstream says which game server is told what is decided at a table; false for none.
	Upstream func(table string) (Upstream, bool)
	// Tell hands a decision to its server. It does not wait; the decision is in the
	// journal, and stays in the outbox until it is answered. Nil leaves it there.
	Tell func(Telling) error
	// Game is what a table plays; 0 where that is not known.
	Game func(table string) profile.Game
	// Played counts the rounds that cards were in which are found not whole. Nil counts
	// none.
	Played Played
	// Checkpoint signs the journal for a handover of the shift. Nil signs nothing.
	Checkpoint Checkpoint
	// Disputed is the highest number of a dispute that the journal has, of all its days:
	// no number is given twice, however long ago the last one was. It is asked once. Nil
	// where Restore is given all the records there are.
	Disputed func(context.Context) (int, error)

	Idle    time.Duration // after which a desk that nobody touches is locked; 3 min if 0
	Pending time.Duration // how long an override waits for its second person; 30 min if 0
}

// Desk is where people sign on, decide, inspect and approve: what the screens and
// pitctl share. Every one of these is a record, written down before it counts; what
// keeps one from being recorded is told in words.
//
// Whoever operates the desk is signed on with a password. Whoever signs shows a PIN at
// that moment, and may be another: a pit boss opens a form, the manager signs it. The
// methods may be called from any goroutine and may take a while; a screen calls them
// from one of its own.
type Desk struct {
	cfg DeskConfig

	mu        sync.Mutex // guards what follows
	session   *session
	open      map[string]form     // by id
	recording map[string]struct{} // ids of forms on their way into the journal
	signed    map[string][]signature

	decided   map[string]*KeptDecision
	order     []string       // ids of decided, oldest first
	disputes  []*KeptDispute // oldest first
	inspected []*KeptInspection
	handed    []*KeptHandover
	handing   *Handover // the open sheet of a handover; nil if there is none
	untold    []*untold
	requests  map[string]*Request
	asked     []string            // ids of requests, oldest first
	trouble   []string            // what could not be done after something was recorded
	toMove    *decisions.Decision // the decks of which have yet to follow it; nil if none have

	lastDispute int // the highest number of a dispute that is known here

	disputing sync.Mutex // one dispute is written down at a time; guards counted
	counted   bool       // Disputed was asked

	clock  sync.Mutex // guards what follows
	latest time.Time  // the wall clock was never later; requests expire by it

	// flushing holds one while somebody writes what waits. It is no mutex, so that whoever
	// comes meanwhile can give up: a journal that fails must keep nobody waiting at the desk.
	flushing chan struct{}
	ticks    atomic.Bool // Tick is called

	filing  sync.Mutex // guards what follows
	waiting []Sheet
	unfiled error
	known   map[change]struct{} // changes of the staff file that were in the journal at the start
}

// session is who operates the desk.
type session struct {
	id      string
	since   time.Time
	touched time.Duration // by Clock.Mono
	locked  bool
}

// Usual times of a desk.
const (
	usualIdle    = 3 * time.Minute
	usualPending = 30 * time.Minute
	longPending  = 24 * time.Hour // of requests about people and settings
)

// NewDesk makes a desk at which nobody is signed on.
func NewDesk(cfg DeskConfig) (*Desk, error) {
	if cfg.Name == "" || cfg.Staff == nil || cfg.Register == nil || cfg.Clock.Now == nil || cfg.Clock.Mono == nil || cfg.Random == nil {
		return nil, errors.New("a desk needs a name, its staff, a register, clocks and random numbers")
	}
	if cfg.Zone == nil {
		cfg.Zone = time.UTC
	}
	if cfg.Idle <= 0 {
		cfg.Idle = usualIdle
	}
	if cfg.Pending <= 0 {
		cfg.Pending = usualPending
	}
	return &Desk{
		cfg: cfg, open: map[string]form{}, recording: map[string]struct{}{}, signed: map[string][]signature{},
		decided: map[string]*KeptDecision{}, requests: map[string]*Request{}, known: map[change]struct{}{},
		flushing: make(chan struct{}, 1),
	}, nil
}

// Secret is a person's id with the PIN they typed. It does not print.
type Secret struct {
	Person string
	PIN    staff.Secret
}

// now is the wall clock as it is recorded.
func (d *Desk) now() time.Time {
	at := d.cfg.Clock.Now().UTC().Truncate(time.Millisecond)
	d.passed(at)
	return at
}

// passed notes that the wall clock was at a moment.
func (d *Desk) passed(at time.Time) {
	d.clock.Lock()
	defer d.clock.Unlock()
	d.latest = later(d.latest, at)
}

// steady is the wall clock, but never earlier than it ever was: a clock that is set
// back gives no request more time.
func (d *Desk) steady() time.Time {
	at := d.now()
	d.clock.Lock()
	defer d.clock.Unlock()
	return later(d.latest, at)
}

func (d *Desk) gamingDay(at time.Time) string {
	return gamingday.Of(at, d.cfg.GamingDay, d.cfg.Zone)
}

// local is a moment in the house's own time, as a form shows it.
func (d *Desk) local(at time.Time) string {
	return at.In(d.cfg.Zone).Format("2006-01-02 15:04:05 -07:00")
}

// newID makes an id of a form: a letter that says what it is, and a random number.
func (d *Desk) newID(letter string) (string, error) {
	var b [8]byte
	if _, err := io.ReadFull(d.cfg.Random, b[:]); err != nil {
		return "", fmt.Errorf("make an id: %w", err)
	}
	return letter + "-" + hex.EncodeToString(b[:]), nil
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

// house is what the house asks for beyond the rules.
func (d *Desk) house() decisions.House {
	s, err := d.cfg.Staff.Setting(staff.ManagerForReruns)
	// What cannot be read is taken for the stricter.
	return decisions.House{ManagerForReruns: err != nil || s.Value == "yes"}
}

// troubled notes what could not be done after something was recorded.
func (d *Desk) troubled(what string, err error) {
	if err == nil {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	const most = 100
	d.trouble = append(d.trouble, what+": "+err.Error())
	d.trouble = d.trouble[max(0, len(d.trouble)-most):]
}

// Trouble is what could not be done after something was recorded, newest last.
func (d *Desk) Trouble() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.trouble)
}
