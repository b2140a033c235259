package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/devices/gameserver"
	"pitboss/devices/line"
	"pitboss/devices/link"
	"pitboss/tables"
)

// serverSource is a game server that the pit hears.
type serverSource struct {
	server house.Server
	folder string // of the configuration: the token and the authorities lie beside it

	mu     sync.Mutex
	client *gameserver.Client // of the run in progress
	last   gameserver.Position
}

func newServerSource(s *house.Server, folder string) *serverSource {
	return &serverSource{server: *s, folder: folder}
}

// Name implements pit.Source.
func (s *serverSource) Name() string { return pit.ServerPrefix + s.server.Name }

// Run implements pit.Source. A client runs once: every run has its own, which goes on
// where the one before it ended.
func (s *serverSource) Run(ctx context.Context, deliver pit.Deliver) error {
	s.mu.Lock()
	cfg := gameserver.Config{
		Name: s.server.Name, URL: s.server.URL, CAFile: beside(s.folder, s.server.CAFile), Client: "pitboss", Resume: s.last,
		Deliver: func(ctx context.Context, heard []gameserver.Heard) {
			all := make([]pit.Heard, len(heard))
			for i := range heard {
				all[i] = pit.Heard{Event: heard[i].Event, Line: heard[i].Line}
			}
			_ = deliver(ctx, all) // it fails as the desk ends; the next start asks for what is missing
		},
	}
	if file := beside(s.folder, s.server.TokenFile); file != "" {
		cfg.Token = func() (string, error) {
			token, err := os.ReadFile(file)
			if err != nil {
				return "", fmt.Errorf("read the token: %w", err)
			}
			return strings.TrimSpace(string(token)), nil
		}
	}
	client, err := gameserver.New(cfg)
	s.client = client
	s.mu.Unlock()
	if err != nil {
		return err
	}
	err = client.Run(ctx)
	s.mu.Lock()
	s.last = client.Health().Last
	s.mu.Unlock()
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// Health implements pit.Source.
func (s *serverSource) Health() pit.Health {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.client == nil {
		return pit.Health{Name: s.Name(), State: "connecting"}
	}
	h := s.client.Health()
	return pit.Health{Name: s.Name(), State: h.State.String(), Since: h.Since, Heard: h.Heard, Problem: h.Error}
}

// deviceSource is a device at a table: its wire and its decoder.
type deviceSource struct {
	device        house.Device
	table, folder string

	mu   sync.Mutex
	link *link.Link
}

func newDeviceSource(d house.Device, table, folder string) (*deviceSource, error) {
	if _, err := openDriver(d, table, folder); err != nil {
		return nil, err
	}
	if _, err := link.ParseAddress(d.Link); err != nil {
		return nil, fmt.Errorf("device %s: link: %w", d.Name, err)
	}
	return &deviceSource{device: d, table: table, folder: folder}, nil
}

// Name implements pit.Source.
func (s *deviceSource) Name() string { return pit.DevicePrefix + s.device.Name }

// rhythm is how often a decoder is told the time while its wire says nothing.
const rhythm = time.Second

// Run implements pit.Source.
func (s *deviceSource) Run(ctx context.Context, deliver pit.Deliver) error {
	decoder, err := openDriver(s.device, s.table, s.folder)
	if err != nil {
		return err
	}
	address, err := link.ParseAddress(s.device.Link)
	if err != nil {
		return err
	}
	wire, err := link.New(link.Config{Address: address, Name: s.device.Name})
	if err != nil {
		return fmt.Errorf("device %s: %w", s.device.Name, err)
	}
	s.mu.Lock()
	s.link = wire
	s.mu.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- wire.Run(ctx) }()
	s.listen(ctx, wire, decoder, deliver)
	cancel()
	for range wire.Reports() { // nobody takes what is left
	}
	if err := <-ended; err != nil && ctx.Err() == nil {
		return fmt.Errorf("device %s: %w", s.device.Name, err)
	}
	return nil
}

// listen takes the wire's reports until they end or nobody wants them.
func (s *deviceSource) listen(ctx context.Context, wire *link.Link, decoder line.Decoder, deliver pit.Deliver) {
	watch := link.Watch{Table: s.table, Device: s.device.Name}
	ticks := time.NewTicker(rhythm)
	defer ticks.Stop()
	var before line.Stats
	for {
		var events []tables.Event
		select {
		case r, open := <-wire.Reports():
			if !open {
				return
			}
			if r.IsChange() {
				events = decoder.Break(r.At)
				if e, ok := watch.Event(r); ok {
					events = append(events, e)
				}
			} else {
				events = decoder.Feed(r.At, r.Bytes)
			}
		case now := <-ticks.C:
			events = decoder.Tick(now)
		}
		before = s.count(wire, before, decoder.Stats())
		if len(events) == 0 {
			continue
		}
		heard := make([]pit.Heard, len(events))
		for i := range events {
			heard[i].Event = events[i]
			if d, ok := events[i].Data.(tables.LineRejected); ok {
				wire.Rejected(d.Text)
			}
		}
		if deliver(ctx, heard) != nil {
			return
		}
	}
}

// count tells the link how many lines were understood.
func (s *deviceSource) count(wire *link.Link, before, now line.Stats) line.Stats {
	if n := int(now.Lines) - int(before.Lines); n > 0 {
		wire.Counted(n)
	}
	return now
}

// Health implements pit.Source.
func (s *deviceSource) Health() pit.Health {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.link == nil {
		return pit.Health{Name: s.Name(), State: link.Opening.String()}
	}
	h := s.link.Health()
	return pit.Health{Name: s.Name(), State: h.State.String(), Since: h.Since, Heard: h.LastByte, Problem: h.LastError}
}
