package live_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pitboss/app/house"
	"pitboss/devices/driver"
	"pitboss/devices/gameserver"
	"pitboss/devices/line"
	"pitboss/devices/link"
	"pitboss/devices/sim"
	"pitboss/devices/sim/live"
	"pitboss/tables"
	"pitboss/tables/findings"
)

// house is a desk as it really is: the client of the feed, links and decoders, and the
// fold.
type houseDesk struct {
	t        *testing.T
	client   *gameserver.Client
	patience time.Duration

	mu      sync.Mutex // guards what follows
	fold    *tables.Fold
	raised  []findings.Finding
	cleared []findings.Finding
	rounds  map[string]bool // settled here
	results map[string]int  // numbers told, by who told them
	cards   map[string]int
}

func newHouseDesk(t *testing.T, cfg gameserver.Config) *houseDesk {
	t.Helper()
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	d := &houseDesk{
		t: t, patience: 4 * patience, fold: tables.NewFold(tables.Config{Book: book}),
		rounds: map[string]bool{}, results: map[string]int{}, cards: map[string]int{},
	}
	cfg.Name, cfg.Client = "main", "desk-2"
	cfg.Deliver = func(_ context.Context, heard []gameserver.Heard) {
		for i := range heard {
			e := heard[i].Event
			d.hear(&e)
		}
	}
	if d.client, err = gameserver.New(cfg); err != nil {
		t.Fatal(err)
	}
	d.run(d.client.Run)
	return d
}

// inMemory is a house desk in a synctest bubble, with the rhythm of a real one.
func inMemory(t *testing.T, m *memory) *houseDesk {
	t.Helper()
	d := newHouseDesk(t, gameserver.Config{
		URL: "ws://pit.test/feed", Heartbeat: time.Second, Dial: m.dial, Rand: func() float64 { return 0.5 },
	})
	d.patience = time.Hour // it is over at once
	return d
}

// run runs a part of the desk until the test ends.
func (d *houseDesk) run(part func(ctx context.Context) error) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- part(ctx) }()
	d.t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil && !errors.Is(err, context.Canceled) {
			d.t.Error(err)
		}
	})
}

func (d *houseDesk) hear(e *tables.Event) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch e.Data.(type) {
	case tables.SpinResult:
		d.results["server"]++
	case tables.WheelResult:
		d.results["wheel"]++
	case tables.CardScanned:
		d.cards["scanned"]++
	case tables.CardDealt:
		d.cards["dealt"]++
	}
	for _, o := range d.fold.Apply(e) {
		switch o.Kind {
		case tables.FindingOut:
			d.raised = append(d.raised, o.Finding)
		case tables.ClearedOut:
			d.cleared = append(d.cleared, o.Finding)
		case tables.SettlementOut:
			d.rounds[o.Table+" "+o.Round] = true
		}
	}
}

// wire listens to a device.
func (d *houseDesk) wire(number string, dev sim.Device, address string) {
	d.t.Helper()
	a, err := link.ParseAddress(address)
	if err != nil {
		d.t.Fatal(err)
	}
	decoder, err := driver.Open(dev.Driver, line.Config{Device: dev.Name, Table: number, Settings: dev.Settings})
	if err != nil {
		d.t.Fatal(err)
	}
	l, err := link.New(link.Config{Address: a, Name: dev.Name, Silence: link.Never})
	if err != nil {
		d.t.Fatal(err)
	}
	heard := make(chan struct{})
	go func() {
		defer close(heard)
		watch := link.Watch{Table: number, Device: dev.Name}
		for r := range l.Reports() {
			var events []tables.Event
			switch {
			case !r.IsChange():
				events = decoder.Feed(r.At, r.Bytes)
			case r.State == link.Lost:
				events = decoder.Break(r.At)
			}
			if e, ok := watch.Event(r); ok {
				events = append(events, e)
			}
			for i := range events {
				d.hear(&events[i])
			}
		}
	}()
	d.t.Cleanup(func() { <-heard })
	d.run(l.Run)
}

// wait waits until something is so.
func (d *houseDesk) wait(what string, so func() bool) {
	d.t.Helper()
	const look = 20 * time.Millisecond
	for end := time.Now().Add(d.patience); time.Now().Before(end); time.Sleep(look) {
		d.mu.Lock()
		ok := so()
		d.mu.Unlock()
		if ok {
			return
		}
	}
	d.t.Fatalf("it did not come to pass that %s; raised %q, numbers %v, cards %v, health %+v", what, codes(d.raised), d.results, d.cards, d.client.Health())
}

func codes(all []findings.Finding) []string {
	var s []string
	for _, f := range all {
		s = append(s, strings.TrimSpace(string(f.Code)+" "+f.Subject))
	}
	return s
}

// The following run in a synctest bubble: a real pit's rhythm, and the same course of
// things on every machine.

func TestTheDeskMendsWhatTheFeedBreaks(t *testing.T) {
	for _, c := range []struct {
		fault   sim.Fault
		raised  []string
		cleared []string
		health  func(h gameserver.Health) bool
	}{
		{sim.HalfFrame, nil, nil, func(h gameserver.Health) bool { return h.Reconnects == 1 && h.Resumes == 1 }},
		{sim.FeedGap, []string{"feed.gap server"}, []string{"feed.gap server"}, func(h gameserver.Health) bool { return h.Gaps == 1 && h.Resumes == 1 }},
		{sim.FeedDuplicate, nil, nil, func(h gameserver.Health) bool { return h.Duplicates == 1 && h.Gaps == 0 }},
		{sim.FeedReorder, []string{"feed.gap server"}, []string{"feed.gap server"}, func(h gameserver.Health) bool { return h.Gaps == 1 }},
		{sim.LostHistory, []string{"round.unseen"}, nil, func(h gameserver.Health) bool { return h.Epochs == 1 && h.Images == 2 }},
	} {
		t.Run(string(c.fault), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				floor := sim.Floor(9, 1)[6:7] // baccarat without devices
				came := make(chan struct{}, 1)
				s, m := playInMemory(t, live.Config{
					Pit: newPit(t, sim.Config{Seed: 1, Tables: floor, Start: soon()}),
					Seen: func(o *sim.Output) error {
						if o.Fault != "" {
							select {
							case came <- struct{}{}:
							default:
							}
						}
						return nil
					},
				})
				d := inMemory(t, m)
				d.wait("two rounds are settled", func() bool { return len(d.rounds) >= 2 })
				if err := s.Order(sim.Order{Fault: c.fault}); err != nil {
					t.Fatal(err)
				}
				<-came
				d.mu.Lock()
				before := len(d.rounds)
				d.mu.Unlock()
				d.wait("three rounds more are settled", func() bool { return len(d.rounds) >= before+3 })
				d.mu.Lock()
				defer d.mu.Unlock()
				if got := codes(d.raised); !slices.Equal(got, c.raised) {
					t.Errorf("raised %q, want %q", got, c.raised)
				}
				if got := codes(d.cleared); !slices.Equal(got, c.cleared) {
					t.Errorf("cleared %q, want %q", got, c.cleared)
				}
				if h := d.client.Health(); !c.health(h) {
					t.Errorf("the client's health is %+v", h)
				}
			})
		})
	}
}

func TestAMuteServerIsStaleToTheDeskAndComesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPit(t, sim.Config{Seed: 1, Tables: sim.Floor(9, 1)[6:7], Start: soon()})
		s, m := playInMemory(t, live.Config{Pit: p})
		d := inMemory(t, m)
		d.wait("a round is settled", func() bool { return len(d.rounds) >= 1 })
		if err := s.Order(sim.Order{Fault: sim.FeedStale}); err != nil {
			t.Fatal(err)
		}
		d.wait("the server is stale", func() bool { return d.client.Health().Stales == 1 })
		d.mu.Lock()
		before := len(d.rounds)
		d.mu.Unlock()
		d.wait("rounds go on", func() bool { return len(d.rounds) > before })
		d.mu.Lock()
		defer d.mu.Unlock()
		if got := codes(d.raised); !slices.Equal(got, []string{"feed.stale server"}) {
			t.Errorf("raised %q", got)
		}
		if got := codes(d.cleared); !slices.Equal(got, []string{"feed.stale server"}) {
			t.Errorf("cleared %q", got)
		}
	})
}

// wires opens the devices' lines in turn over TCP and, where there is a folder for
// them, on ports.
func wires(t *testing.T, floor []sim.Setup, ports bool) (all map[string]live.Wire, addresses map[string]string) {
	t.Helper()
	all, addresses = map[string]live.Wire{}, map[string]string{}
	folder := t.TempDir()
	for _, s := range floor {
		for _, dev := range s.Devices {
			var w interface {
				live.Wire
				Address() string
			}
			var err error
			if ports {
				w, err = live.OpenPort(folder, dev.Name)
			} else {
				w, err = live.ListenTCP("127.0.0.1:0")
			}
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = w.Close() })
			all[dev.Name], addresses[dev.Name] = w, w.Address()
		}
	}
	return all, addresses
}

// wholeHouse hears a pit as a desk does. After a moment in which the machine stood still
// the pit catches up at once, and then cards and the server's word may overtake each
// other: so it is what was heard that is held to account here, and not the findings. It
// is waited for, since a wire and the feed may lag behind each other for a while.
func wholeHouse(t *testing.T, ports bool) {
	noLeak(t)
	const speed, rounds = 20, 9
	floor := sim.Floor(3, speed)
	all, addresses := wires(t, floor, ports)
	p := newPit(t, sim.Config{Seed: 7, Tables: floor, Speed: speed, Start: time.Now().Add(time.Second)})
	s := play(t, live.Config{Pit: p, Wires: all})
	d := newHouseDesk(t, gameserver.Config{URL: s.url, Heartbeat: time.Second})
	for _, setup := range floor {
		for _, dev := range setup.Devices {
			d.wire(setup.Number, dev, addresses[dev.Name])
		}
	}
	if err := s.Order(sim.Order{Fault: sim.Unplug, Table: "R-03"}); err != nil {
		t.Fatal(err)
	}
	back := func(f findings.Finding) bool { return f.Code == findings.DeviceLost && f.Table == "R-03" }
	d.wait("the rounds are settled, and an unplugged device is back", func() bool {
		return len(d.rounds) >= rounds && slices.ContainsFunc(d.cleared, back)
	})
	d.wait("the wheel and the server tell the same numbers, but for what an unplugged wheel did not", func() bool {
		return d.results["server"] >= 2 && d.results["wheel"] >= d.results["server"]-2 && d.results["wheel"] <= d.results["server"]+1
	})
	d.wait("the scanners read the cards that the server dealt", func() bool {
		return d.cards["dealt"] >= 20 && d.cards["scanned"] >= d.cards["dealt"]-6 && d.cards["scanned"] <= d.cards["dealt"]+6
	})
}

func TestTheWholeHouseOverTCP(t *testing.T) { wholeHouse(t, false) }
