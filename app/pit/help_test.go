package pit_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/app/pit/rig"
	"pitboss/tables"
	"pitboss/tables/findings"
	"pitboss/tables/round"
)

// patience is how long a test waits for what must happen: machines can be slow.
const patience = 30 * time.Second

// until waits for something that must come true.
func until(t testing.TB, what string, true func() bool) {
	t.Helper()
	for began := time.Now(); !true(); time.Sleep(time.Millisecond) {
		if time.Since(began) > patience {
			t.Fatalf("waited in vain: %s", what)
		}
	}
}

// noLeak fails a test that leaves a goroutine behind.
func noLeak(t testing.TB) {
	t.Helper()
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for began := time.Now(); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
			if time.Since(began) > patience {
				stacks := make([]byte, 1<<20)
				t.Fatalf("%d goroutines, before it were %d\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
			}
		}
	})
}

func book(t testing.TB) round.Book {
	t.Helper()
	b, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var morning = time.Date(2026, 11, 30, 3, 45, 0, 0, time.UTC)

// said is a source that says what a test has it say.
type said struct {
	name string
	say  chan saying
}

type saying struct {
	heard []pit.Heard
	dies  error
	panic any
	ends  bool
	done  chan error
}

func newSaid(name string) *said { return &said{name: name, say: make(chan saying)} }

func (s *said) Name() string       { return s.name }
func (s *said) Health() pit.Health { return pit.Health{State: "live"} }

func (s *said) Run(ctx context.Context, deliver pit.Deliver) error {
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case what := <-s.say:
			var err error
			if len(what.heard) > 0 {
				err = deliver(ctx, what.heard)
			}
			what.done <- err
			switch {
			case what.panic != nil:
				panic(what.panic)
			case what.dies != nil:
				return what.dies
			case what.ends:
				return nil
			}
		}
	}
}

// hear delivers events and returns when the pit has taken them in.
func (s *said) hear(t testing.TB, heard ...pit.Heard) {
	t.Helper()
	if err := <-s.start(saying{heard: heard}); err != nil {
		t.Fatalf("deliver: %v", err)
	}
}

func (s *said) start(what saying) <-chan error {
	what.done = make(chan error, 1)
	s.say <- what
	return what.done
}

// line reads an event from a frame.
func line(t testing.TB, text string) pit.Heard {
	t.Helper()
	e, err := tables.ReadEvent([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return pit.Heard{Event: e, Line: []byte(text)}
}

// dealer is an event that says which dealer comes to a table.
func dealer(table string, n int) pit.Heard {
	return pit.Heard{Event: tables.Event{
		Type: tables.DealerChangedType, Table: table, Time: morning, Data: tables.DealerChanged{Dealer: "d" + strconv.Itoa(n)},
	}}
}

func lost(device, table, reason string, at time.Time) pit.Heard {
	return pit.Heard{Event: tables.Event{
		Type: tables.DeviceLostType, Table: table, Source: "device:" + device, Time: at, Data: tables.DeviceLost{Reason: reason},
	}}
}

func back(device, table string, at time.Time) pit.Heard {
	return pit.Heard{Event: tables.Event{
		Type: tables.DeviceBackType, Table: table, Source: "device:" + device, Time: at, Data: tables.DeviceBack{},
	}}
}

// ledger is a journal that a test can hold up and break, and that holds the pit to
// its promise: numbers count by one.
type ledger struct {
	mu      sync.Mutex
	records []pit.Record
	wrong   []string
	fails   error         // every Append fails with it
	gate    chan struct{} // Append waits for it: until it is closed, or for one pass; nil is open
	deaf    bool          // Append waits for the gate although its ctx ends
	entered int           // how often Append began
}

func (l *ledger) Append(ctx context.Context, records []pit.Record) error {
	l.mu.Lock()
	gate, deaf := l.gate, l.deaf
	l.entered++
	l.mu.Unlock()
	if gate != nil {
		if deaf {
			ctx = context.Background()
		}
		select {
		case <-gate:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fails != nil {
		return l.fails
	}
	for _, r := range records {
		if want := int64(len(l.records) + 1); r.N != want {
			l.wrong = append(l.wrong, fmt.Sprintf("record %d came where %d should", r.N, want))
		}
		l.records = append(l.records, r)
	}
	return nil
}

// shut holds every further commit up until the function it gives is called.
func (l *ledger) shut() (open func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	gate := make(chan struct{})
	l.gate = gate
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.gate == gate {
			l.gate = nil
		}
		close(gate)
	}
}

// pass lets one commit through that is held up.
func (l *ledger) pass() {
	l.mu.Lock()
	gate := l.gate
	l.mu.Unlock()
	gate <- struct{}{}
}

func (l *ledger) fail(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fails = err
}

func (l *ledger) commits() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.entered
}

func (l *ledger) all() []pit.Record {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.records)
}

func (l *ledger) kinds() []string {
	var all []string
	for _, r := range l.all() {
		all = append(all, r.Kind)
	}
	return all
}

func (l *ledger) check(t testing.TB) {
	t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, w := range l.wrong {
		t.Error(w)
	}
}

var errDisk = errors.New("the disk is full")

// live is a pit that runs until the test stops it.
type live struct {
	*pit.Pit
	ledger *ledger
	hands  *rig.Hands

	mu   sync.Mutex
	told []string

	stop  context.CancelFunc
	ended chan error
}

// start runs a pit on a clock that stands, with a tick as often as can be.
func start(t testing.TB, change func(*pit.Config), sources ...pit.Source) *live {
	t.Helper()
	noLeak(t)
	l := &live{ledger: &ledger{}, hands: rig.NewHands(morning), ended: make(chan error, 1)}
	cfg := pit.Config{
		Fold: tables.Config{Book: book(t)}, Sources: sources, Journal: l.ledger, Clock: l.hands.Clock(),
		Tick: time.Millisecond, Publish: time.Millisecond, Restart: time.Millisecond,
		Tell: func(outs []tables.Out) {
			l.mu.Lock()
			defer l.mu.Unlock()
			for _, o := range outs {
				l.told = append(l.told, tell(o))
			}
		},
	}
	if change != nil {
		change(&cfg)
	}
	p, err := pit.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	l.Pit = p
	ctx, stop := context.WithCancel(context.Background())
	l.stop = stop
	go func() { l.ended <- p.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		l.ledger.check(t)
	})
	return l
}

// tell is what an Out says, in short.
func tell(o tables.Out) string {
	g := o.Finding
	switch o.Kind {
	case tables.FindingOut:
		return strings.TrimRight(fmt.Sprintf("+%s %s %s", g.Code, o.Table, g.Subject), " ")
	case tables.ClearedOut:
		return strings.TrimRight(fmt.Sprintf("-%s %s %s", g.Code, o.Table, g.Subject), " ")
	case tables.PhaseOut:
		return fmt.Sprintf("%s %s %s", o.Table, o.Round, o.Phase)
	case tables.SettlementOut:
		return "settled " + o.Round
	}
	return "?"
}

func (l *live) says() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.told)
}

func (l *live) hasSaid(what string) bool { return slices.Contains(l.says(), what) }

// end stops the pit and waits for it.
func (l *live) end(t testing.TB) error {
	t.Helper()
	l.stop()
	select {
	case err := <-l.ended:
		l.ended <- err
		return err
	case <-time.After(patience):
		t.Fatal("the pit does not end")
		return nil
	}
}

// alarm finds an alarm in the list as it is shown; nil if there is none.
func (l *live) alarm(code findings.Code) *pit.Alarm {
	for _, a := range l.View().Alarms {
		if a.Finding.Code == code {
			return &a
		}
	}
	return nil
}

// again makes a pit from a journal alone.
func again(t testing.TB, cfg tables.Config, records []pit.Record, sources ...pit.Source) *pit.Pit {
	t.Helper()
	cfg.Book = book(t)
	p, err := pit.New(pit.Config{Fold: cfg, Journal: &ledger{}, Sources: sources, Clock: rig.NewHands(morning).Clock()})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Restore(each(records)); err != nil {
		t.Fatal(err)
	}
	return p
}

func each(records []pit.Record) func(func(pit.Record, error) bool) {
	return func(yield func(pit.Record, error) bool) {
		for _, r := range records {
			if !yield(r, nil) {
				return
			}
		}
	}
}
