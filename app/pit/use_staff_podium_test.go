package pit_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/tables"
	"pitboss/tables/findings"
	"pitboss/tables/inspections"
)

// stand is an office whose desk stands at the podium of a pit that runs.
type stand struct {
	*office
	live   *live
	podium *pit.Podium
}

func newStand(t *testing.T, change ...func(*pit.Config)) *stand {
	t.Helper()
	s := &stand{podium: pit.NewPodium()}
	s.office = newOffice(t, func(c *pit.DeskConfig) { c.Register = s.podium })
	s.live = start(t, func(c *pit.Config) {
		c.Sources = append(c.Sources, s.podium)
		c.Journal = s.podium.Journal(c.Journal)
		c.Fold.Inspections = true
		for _, f := range change {
			f(c)
		}
	})
	t.Cleanup(func() {
		if err := s.live.end(t); err != nil {
			t.Error(err)
		}
		s.podium.End()
	})
	return s
}

// file files one sheet with a deadline.
func (s *stand) file(kind string) (pit.Filed, error) {
	ctx, cancel := context.WithTimeout(s.t.Context(), patience)
	defer cancel()
	filed, err := s.podium.File(ctx, pit.Sheet{At: morning, Kind: kind, Data: []byte(`{"x":1}`)})
	if err != nil {
		return pit.Filed{}, err
	}
	return filed[0], nil
}

// What people do at a running pit is a record of the pit, in its order, and the fold
// sees it.
func TestDeskAtARunningPit(t *testing.T) {
	s := newStand(t)
	s.on("okravets")
	filed, err := s.Inspect(t.Context(), s.inspection(inspections.Shoe, "B-12"), by("okravets"), nil)
	s.must(err)
	draft := s.rerun("wheel_stopped")
	decided, err := s.Decide(t.Context(), draft, by("okravets"), nil)
	s.must(err)
	all := s.live.ledger.all()
	if got := strings.Join(s.live.ledger.kinds(), " "); got != "staff.signed_on inspection.recorded decision.recorded" {
		t.Fatalf("recorded %s", got)
	}
	if filed.N != 2 || decided.N != 3 || decided.Day != all[2].Day || decided.Short != pit.ShortHash(all[2].Data) || all[2].Src != "desk" || all[2].Table != "R-03" {
		t.Errorf("filed as %v and %v, the record is %+v", filed, decided, all[2])
	}
	until(t, "the inspected table is shown", func() bool { return s.live.Table("B-12") != nil })
	if a := s.live.alarm(findings.ShoeNotInspected); a != nil {
		t.Errorf("the inspected shoe is not inspected: %+v", a)
	}
	p := again(t, tables.Config{}, all)
	if p.Table("B-12") == nil {
		t.Error("a restored pit does not know the table")
	}
	d, err := pit.NewDesk(s.cfg)
	s.must(err)
	if _, err := d.Restore(each(all)); err != nil || len(d.Decisions()) != 1 || len(d.Inspections()) != 1 {
		t.Errorf("restored %d decisions and %d inspections, %v", len(d.Decisions()), len(d.Inspections()), err)
	}
}

// Nothing counts before it is written.
func TestPodiumWaitsForTheJournal(t *testing.T) {
	s := newStand(t)
	open := s.live.ledger.shut()
	answered := make(chan pit.Filed, 1)
	go func() {
		filed, _ := s.file("note.written")
		answered <- filed
	}()
	until(t, "the journal is asked", func() bool { return s.live.ledger.commits() > 0 })
	select {
	case f := <-answered:
		t.Fatalf("answered %v before it is written", f)
	default:
	}
	open()
	if f := <-answered; f.N != 1 {
		t.Errorf("filed as %v", f)
	}
}

// Who does not wait any more: it is written all the same, and seen.
func TestPodiumWrittenLate(t *testing.T) {
	s := newStand(t)
	seen := make(chan string, 10)
	s.podium.Seen(func(r *pit.Record) { seen <- r.Kind })
	open := s.live.ledger.shut()
	ctx, cancel := context.WithCancel(t.Context())
	left := make(chan error, 1)
	go func() {
		_, err := s.podium.File(ctx, pit.Sheet{At: morning, Kind: "note.written", Data: []byte(`{}`)})
		left <- err
	}()
	until(t, "the journal is asked", func() bool { return s.live.ledger.commits() > 0 })
	cancel()
	if err := <-left; !errors.Is(err, context.Canceled) {
		t.Errorf("left with %v", err)
	}
	open()
	if kind := <-seen; kind != "note.written" {
		t.Errorf("seen %s", kind)
	}
}

// A decision that nobody waited for is the desk's all the same.
func TestDecisionWrittenLate(t *testing.T) {
	s := newStand(t)
	s.podium.Seen(s.See)
	s.on("okravets")
	draft := s.rerun("wheel_stopped")
	open := s.live.ledger.shut()
	before := s.live.ledger.commits()
	ctx, cancel := context.WithCancel(t.Context())
	left := make(chan error, 1)
	go func() {
		_, err := s.Decide(ctx, draft, by("okravets"), nil)
		left <- err
	}()
	until(t, "the journal is asked", func() bool { return s.live.ledger.commits() > before })
	cancel()
	if err := <-left; !errors.Is(err, context.Canceled) {
		t.Errorf("left with %v", err)
	}
	_, err := s.Decide(t.Context(), draft, by("okravets"), nil)
	wants(t, "while it may still be recorded", err, pit.ErrBusy)
	open()
	until(t, "it is decided", func() bool { return len(s.Decisions()) == 1 })
	_, err = s.Decide(t.Context(), draft, by("okravets"), nil)
	wants(t, "once more", err, pit.ErrRecorded)
}

func TestPodiumWithManyHands(t *testing.T) {
	s := newStand(t)
	const hands, sheets = 8, 40
	var all sync.WaitGroup
	var mu sync.Mutex
	var places []int64
	for range hands {
		all.Go(func() {
			for range sheets {
				f, err := s.file("note.written") // every sheet is the same
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				places = append(places, f.N)
				mu.Unlock()
			}
		})
	}
	all.Wait()
	slices.Sort(places)
	for i, n := range places {
		if n != int64(i+1) {
			t.Fatalf("place %d is given to sheet %d", n, i+1)
		}
	}
	if len(places) != hands*sheets {
		t.Errorf("%d sheets are filed", len(places))
	}
}

// A journal that says itself where records lie is believed.
type placing struct{ pit.Journal }

func (p placing) AppendPlaced(ctx context.Context, records []pit.Record) ([]pit.Filed, error) {
	if err := p.Append(ctx, records); err != nil {
		return nil, err
	}
	filed := make([]pit.Filed, len(records))
	for i := range records {
		filed[i] = pit.Filed{Day: "2026-11-30.2", N: records[i].N + 1000}
	}
	return filed, nil
}

func TestPodiumTellsThePlaceOfTheJournal(t *testing.T) {
	podium := pit.NewPodium()
	l := start(t, func(c *pit.Config) {
		c.Journal = podium.Journal(placing{c.Journal})
		c.Sources = append(c.Sources, podium)
	})
	filed, err := podium.File(t.Context(), pit.Sheet{At: morning, Kind: "note.written", Data: []byte(`{}`)})
	if err != nil || filed[0].Day != "2026-11-30.2" || filed[0].N != 1001 || len(filed[0].Short) != 8 || filed[0].String() == "" {
		t.Errorf("filed as %v, %v", filed, err)
	}
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	podium.End()
	_, err = podium.File(t.Context(), pit.Sheet{At: morning, Kind: "note.written", Data: []byte(`{}`)})
	wants(t, "after the end", err, pit.ErrStopped)
}

// Whoever waits when the pit ends is answered.
func TestPodiumEnds(t *testing.T) {
	podium := pit.NewPodium()
	left := make(chan error, 1)
	go func() {
		_, err := podium.File(context.Background(), pit.Sheet{At: morning, Kind: "note.written", Data: []byte(`{}`)})
		left <- err
	}()
	time.Sleep(time.Millisecond) // it may wait already or not: it is answered either way
	podium.End()
	wants(t, "at the end", <-left, pit.ErrStopped)
	if _, err := pit.NewPodium().File(context.Background(), pit.Sheet{Kind: "x", Data: []byte(`{`)}); err == nil {
		t.Error("a sheet that is no JSON is taken")
	}
}

// A sheet that is filed again because nobody knows whether it was written is written once,
// whenever that was.
func TestPodiumWritesOnceWhatIsFiledAgain(t *testing.T) {
	for name, when := range map[string]func(open func()){
		"while it waits":       func(func()) {},
		"after it was written": func(open func()) { open() },
	} {
		t.Run(name, func(t *testing.T) {
			s := newStand(t)
			sheets := []pit.Sheet{{At: morning, Kind: "note.written", Data: []byte(`{"x":1}`)}, {At: morning, Kind: "note.written", Data: []byte(`{"x":2}`)}}
			open := sync.OnceFunc(s.live.ledger.shut())
			ctx, cancel := context.WithCancel(t.Context())
			left := make(chan error, 1)
			go func() {
				_, err := s.podium.File(ctx, sheets...)
				left <- err
			}()
			until(t, "the journal is asked", func() bool { return s.live.ledger.commits() > 0 })
			cancel()
			if err := <-left; !errors.Is(err, context.Canceled) {
				t.Fatalf("left with %v", err)
			}
			if when(open); name != "while it waits" {
				until(t, "they are written", func() bool { return len(s.live.ledger.all()) == 2 })
			}
			answered := make(chan []pit.Filed, 1)
			go func() {
				filed, err := s.podium.File(t.Context(), sheets...)
				if err != nil {
					t.Error(err)
				}
				answered <- filed
			}()
			if name == "while it waits" {
				time.Sleep(10 * time.Millisecond) // most likely it waits again by then
				open()
			}
			if filed := <-answered; len(filed) != 2 || filed[0].N != 1 || filed[1].N != 2 {
				t.Errorf("filed as %v", filed)
			}
			if _, err := s.file("note.written"); err != nil { // it is the first of them again, and a new one
				t.Error(err)
			}
			if n := len(s.live.ledger.all()); n != 3 {
				t.Errorf("%d records", n)
			}
		})
	}
}

// While the journal does not answer people come and go all the same, and the desk can be
// left: nobody waits behind what is being written.
func TestJournalThatHangsHoldsNobodyUp(t *testing.T) {
	s := newStand(t)
	s.podium.Seen(s.See)
	s.on("okravets")
	open := sync.OnceFunc(s.live.ledger.shut())
	defer open()
	running, leave := context.WithCancel(t.Context())
	defer leave()
	s.hands.Run(3 * time.Minute)
	ticked := make(chan struct{})
	before := s.live.ledger.commits()
	go func() {
		defer close(ticked)
		s.Tick(running) // it locks the desk, and waits for the journal with that
	}()
	until(t, "the journal is asked", func() bool { return s.live.ledger.commits() > before })
	done := make(chan error, 1)
	go func() {
		_, err := s.ChangeUser(t.Context(), "vmelnyk", password)
		done <- err
	}()
	select {
	case err := <-done:
		s.must(err)
	case <-time.After(time.Minute):
		t.Fatal("whoever signs on waits for the journal")
	}
	if s.Unfiled() == nil {
		t.Error("nothing says that something is not written")
	}
	leave()
	<-ticked
	open()
	s.Tick(t.Context())
	got := strings.Join(s.live.ledger.kinds(), " ")
	for _, kind := range []string{"staff.signed_on", "desk.locked", "staff.signed_off"} {
		want := 1
		if kind == "staff.signed_on" {
			want = 2
		}
		if n := strings.Count(got, kind); n != want {
			t.Errorf("%s is written %d times: %s", kind, n, got)
		}
	}
}
