package main

import (
	"context"
	"fmt"
	"time"

	"pitboss/app/pit"
	"pitboss/tables"
)

// liveFor is how long the pit runs to be measured.
const liveFor = 5 * time.Second

// busyServer is a game server that says what a made-up pit does, at its own speed.
type busyServer struct {
	events *pitEvents
	most   int
	done   chan struct{}
}

func (*busyServer) Name() string       { return pit.ServerPrefix + "bench" }
func (*busyServer) Health() pit.Health { return pit.Health{} }

func (s *busyServer) Run(ctx context.Context, deliver pit.Deliver) error {
	defer close(s.done)
	for range s.most {
		e := s.events.next()
		time.Sleep(time.Until(e.Time))
		if err := deliver(ctx, []pit.Heard{{Event: e, Line: e.Append(nil)}}); err != nil {
			return err
		}
	}
	return nil
}

// benchPit measures what a busy pit costs that runs at its own speed, with somebody who
// looks at every change, on a journal in memory.
func benchPit(b *bench) error {
	events, err := newPitEvents(1, busyTables, time.Now())
	if err != nil {
		return err
	}
	s, err := newSettler("", false)
	if err != nil {
		return err
	}
	server := &busyServer{events: events, most: int(liveFor/beat) * busyTables, done: make(chan struct{})}
	p, err := pit.New(pit.Config{
		Fold: tables.Config{Book: s.book}, Sources: []pit.Source{server}, Journal: &pit.MemoryJournal{Most: 1000},
	})
	if err != nil {
		return err
	}
	updates, cancel := p.Subscribe()
	defer cancel()
	go func() {
		for range updates {
			continue
		}
	}()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	before, err := processTime()
	if err != nil {
		return err
	}
	ended := make(chan error, 1)
	began := time.Now()
	go func() { ended <- p.Run(ctx) }()
	<-server.done
	took := time.Since(began)
	after, err := processTime()
	if err != nil {
		return err
	}
	stop()
	if err := <-ended; err != nil {
		return err
	}
	of := fmt.Sprintf("pit, %d tables × %d events/s", busyTables, int(time.Second/beat))
	b.tell(figure{Of: of, Value: 100 * (after - before).Seconds() / took.Seconds(), Unit: "% of a core", Most: 10})
	b.tell(figure{Of: of, Value: float64((after - before).Microseconds()) / float64(server.most), Unit: "µs/event"})
	return nil
}
