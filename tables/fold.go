package tables

import (
	"strings"
	"time"

	"pitboss/tables/blackjack"
	"pitboss/tables/findings"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// Config is what a pit is set up with. The zero Config, with a Book, is a recording
// that speaks for itself: a table plays what its first table.opened or table.image
// says.
type Config struct {
	Book   round.Book
	Tables map[string]Approved // by the table's number; nil where none are configured
	// Inspections says that the house keeps its inspections on the desk, so that a
	// missing one is a finding from the start. Without it a finding waits for the
	// first inspection that is recorded: a recording that holds some is of a house that
	// keeps them.
	Inspections bool
	// InspectionsElsewhere says that the house keeps them in another place: none is missed
	// here, also where one was recorded.
	InspectionsElsewhere bool
	GamingDay            time.Duration  // hour at which a gaming day begins
	Zone                 *time.Location // nil is UTC
}

// Approved is what the house approved for a table.
type Approved struct {
	TableOpened
	WheelSerial map[string]string // a wheel device's name → the wheel's serial
	Camera      string            // the house's reference; "" for none
	TargetPace  int               // rounds an hour; 0 is none
	RerunRate   int               // reruns in 100 spins that are too many; 0 is none
	MinDeciRPM  int               // the rotor's range, in tenths of a revolution a minute; 0 is none
	MaxDeciRPM  int
}

// Fold makes tables from events. Apply takes one event after another, of any source
// and any table, and returns what is to be said of it; the same events always say
// the same. It reads no clock: time is the latest time it was told.
//
// A Fold belongs to one goroutine. What Snapshot returns belongs to whoever asked.
type Fold struct {
	cfg     Config
	engine  *round.Engine
	now     time.Time
	feeds   map[string]*feed
	server  *feed // of the server that is not named; nil until it is heard
	tables  map[string]*table
	devices map[string]*device
	open    map[findings.Identity]*findings.Finding
	clocks  []*clock // the desk's first, then that of the wires, then each game server's
	kept    bool     // an inspection was recorded, so the house keeps them
	wheels  map[string]*wheelRecord
	said    sayings
	answer  round.Answer
	felt    *blackjack.Felt
	offers  []wager.Offer
	paid    []round.Paid
}

// NewFold makes an empty fold.
func NewFold(cfg Config) *Fold {
	if cfg.Zone == nil {
		cfg.Zone = time.UTC
	}
	return &Fold{
		cfg: cfg, engine: round.NewEngine(cfg.Book), feeds: map[string]*feed{}, tables: map[string]*table{},
		devices: map[string]*device{}, open: map[findings.Identity]*findings.Finding{},
		wheels: map[string]*wheelRecord{}, kept: cfg.Inspections, felt: new(blackjack.Felt), clocks: []*clock{{}, {}},
	}
}

// Now is the clock of the fold: the latest time it was told.
func (f *Fold) Now() time.Time { return f.now }

// Apply takes an event and returns what is to be said: first what fell due before
// it, then what it did. The slice is good until the next call.
func (f *Fold) Apply(e *Event) []Out {
	f.said.begin()
	heard := e.Received
	if heard.IsZero() {
		heard = e.Time
	}
	if e.Source == "" || strings.HasPrefix(e.Source, serverSource) {
		s := f.feed(e.Source)
		f.pass(heard, s.follow(e, later(f.now, heard)))
		f.hear(s, e)
		f.said.sortFrom()
		return f.said.outs
	}
	device := strings.HasPrefix(e.Source, DevicePrefix)
	f.pass(heard, device && f.followWire(e, later(f.now, heard)))
	switch {
	case device:
		f.fromDevice(e)
	case e.Source == DeskSource:
		f.fromDesk(e)
	}
	f.said.sortFrom()
	return f.said.outs
}

// Tick moves the clock without an event, so that a live desk says in time what falls
// due in silence.
func (f *Fold) Tick(now time.Time) []Out {
	f.said.begin()
	f.pass(now, false)
	return f.said.outs
}

// serverSource begins the Source of a game server's events, where it is written at
// all.
const serverSource = "server"

// fromDesk takes the desk's own records.
func (f *Fold) fromDesk(e *Event) {
	if d, ok := e.Data.(DecisionRecorded); ok {
		f.answerNamed(&d, e.Time)
	}
	if e.Table == "" {
		return // it changes no table
	}
	switch d := e.Data.(type) {
	case TableOpened:
		t := f.table(e.Table)
		t.deskOnly = true
		f.opened(t, e, d)
	case TableClosed:
		f.closed(f.table(e.Table), e)
	case DealerChanged:
		f.table(e.Table).dealer = d.Dealer
	case ShoeStarted, ShoeShuffled:
		f.fromServer(f.table(e.Table), e)
	case InspectionRecorded:
		f.inspected(e, d)
	case InspectionBegun:
		f.countBegins(f.table(e.Table), e.Time)
	case InspectionEnded:
		f.countEnds(f.table(e.Table), e.Time)
	case DecisionRecorded:
		f.decided(f.table(e.Table), e, &d)
	case DisputeNoted:
		f.disputeNoted(f.table(e.Table), e, d)
	}
}

// table finds a table or sets it up.
func (f *Fold) table(number string) *table {
	t := f.tables[number]
	if t == nil {
		t = &table{number: number, stats: &wheelRecord{}, holed: true} // how its round began was not heard
		t.dues = dues{table: t, name: number, clock: f.clocks[1]}
		if approved, ok := f.cfg.Tables[number]; ok {
			t.approve(approved.TableOpened)
			t.house = approved
		}
		f.tables[number] = t
		if t.approved {
			t.readTerms(f, f.now) // its opening may lie in another day's journal
		}
	}
	return t
}
