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
