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

// serverSource is a game server as the pit hears it.
type serverSource struct {
	cfg gameserver.Config

	mu     sync.Mutex // guards what follows
	client *gameserver.Client
	last   gameserver.Position // where a further client goes on
}

func newServerSource(s house.Server, folder, client string, names []string) *serverSource {
	cfg := gameserver.Config{Name: s.Name, URL: s.URL, CAFile: beside(folder, s.CAFile), Client: client, Tables: names}
	if file := beside(folder, s.TokenFile); file != "" {
		cfg.Token = func() (string, error) {
			text, err := os.ReadFile(file)
			if err != nil {
				return "", fmt.Errorf("read the token: %w", err)
			}
			return strings.TrimSpace(string(text)), nil
		}
	}
	return &serverSource{cfg: cfg}
}

// try says what in the configuration cannot be.
func (s *serverSource) try() error {
	cfg := s.cfg
	cfg.Deliver = func(context.Context, []gameserver.Heard) {}
	_, err := gameserver.New(cfg)
	return err
}

func (s *serverSource) Name() string { return pit.ServerPrefix + s.cfg.Name }

func (s *serverSource) Run(ctx context.Context, deliver pit.Deliver) error {
	cfg := s.cfg
	cfg.Deliver = func(ctx context.Context, heard []gameserver.Heard) {
		some := make([]pit.Heard, len(heard))
		for i := range heard {
			some[i] = pit.Heard{Event: heard[i].Event, Line: heard[i].Line}
		}
		_ = deliver(ctx, some) // it fails when ctx ends, and then nobody hears any more
	}
	s.mu.Lock()
	if s.client != nil {
		s.last = s.client.Health().Last
	}
	cfg.Resume = s.last
	client, err := gameserver.New(cfg)
	s.client = client
	s.mu.Unlock()
	if err != nil {
		return err
	}
	return client.Run(ctx)
}

func (s *serverSource) Health() pit.Health {
	s.mu.Lock()
	client := s.client
	s.mu.Unlock()
	if client == nil {
		return pit.Health{State: gameserver.Stopped.String()}
	}
	h := client.Health()
	problem := h.Error
	if h.State == gameserver.Live {
		problem = ""
	}
	return pit.Health{State: h.State.String(), Since: h.Since, Heard: h.Heard, Problem: problem}
}

// deviceSource is a device at a table as the pit hears it: its wire and its driver.
type deviceSource struct {
	device  house.Device
	table   string
	folder  string
	address link.Address

	mu   sync.Mutex // guards what follows
	link *link.Link
}

func newDeviceSource(d house.Device, table, folder string) (*deviceSource, error) {
	a, err := link.ParseAddress(d.Link)
	if err != nil {
		return nil, fmt.Errorf("device %s: %w", d.Name, err)
	}
	if a.Kind == link.File {
		a.Path = beside(folder, a.Path)
	}
	if d.Driver != talkative && !strings.Contains(d.Link, "silence=") {
		a.Silence = link.Never
	}
	return &deviceSource{device: d, table: table, folder: folder, address: a}, nil
}

// talkative is the driver of the one device that speaks all the time. All others speak
// when something happens: their silence says nothing, unless their link is told to
// judge it.
const talkative = "ss2"

func (s *deviceSource) Name() string { return pit.DevicePrefix + s.device.Name }

func (s *deviceSource) Health() pit.Health {
	s.mu.Lock()
	l := s.link
	s.mu.Unlock()
	if l == nil {
		return pit.Health{State: link.Opening.String()}
	}
	h := l.Health()
	problem := ""
	if h.State == link.Lost {
		problem = h.LastError
	}
	return pit.Health{State: h.State.String(), Since: h.Since, Heard: h.LastByte, Problem: problem}
}

// deviceTick is how often a driver is told what time it is.
const deviceTick = time.Second

// Run listens until ctx ends, or a capture does.
func (s *deviceSource) Run(ctx context.Context, deliver pit.Deliver) error {
	decoder, err := openDriver(s.device, s.table, s.folder)
	if err != nil {
		return err
	}
	l, err := link.New(link.Config{Address: s.address, Name: s.device.Name})
	if err != nil {
		return err
	}
	s.mu.Lock()
	s.link = l
	s.mu.Unlock()
	open, hangUp := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- l.Run(open) }()
	err = s.listen(ctx, l, decoder, deliver)
	hangUp()
	for range l.Reports() {
		continue // the pit takes nothing more
	}
	if failed := <-ended; err == nil {
		err = failed
	}
	return err
}

// listen takes what the link reports to the driver, and what the driver says to the
// pit.
func (s *deviceSource) listen(ctx context.Context, l *link.Link, d line.Decoder, deliver pit.Deliver) error {
	ticks := time.NewTicker(deviceTick)
	defer ticks.Stop()
	w := deviceWire{table: s.table, source: s.Name(), link: l, decoder: d}
	for {
		var events []tables.Event
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case r, ok := <-l.Reports():
			if !ok {
				return deliver(ctx, heard(d.Break(w.last)))
			}
			events = w.take(r)
		case now := <-ticks.C:
			if s.address.Kind == link.File {
				continue // a capture has its own time
			}
			events = d.Tick(now)
		}
		if len(events) == 0 {
			continue
		}
		if err := deliver(ctx, heard(events)); err != nil {
			return err
		}
	}
}

func heard(events []tables.Event) []pit.Heard {
	all := make([]pit.Heard, len(events))
	for i := range events {
		all[i].Event = events[i]
	}
	return all
}

// deviceWire is a device's wire: the link's reports become the driver's events and the
// device's own.
type deviceWire struct {
	table, source string
	link          *link.Link
	decoder       line.Decoder
	down          bool // it was said that the device is lost or silent
	last          time.Time
	lines         int // of the driver's book that the link knows of
}

func (w *deviceWire) take(r link.Report) []tables.Event {
	w.last = r.At
	if !r.IsChange() {
		events := w.decoder.Feed(r.At, r.Bytes)
		w.count(events)
		return events
	}
	switch r.State {
	case link.Lost:
		w.down = true
		return append(w.decoder.Break(r.At), w.event(r.At, tables.DeviceLostType, tables.DeviceLost{Reason: r.Reason}))
	case link.Silent:
		w.down = true
		return append(w.decoder.Tick(r.At), w.event(r.At, tables.DeviceLostType, tables.DeviceLost{Reason: silentReason}))
	case link.Live:
		if w.down {
			w.down = false
			return []tables.Event{w.event(r.At, tables.DeviceBackType, tables.DeviceBack{})}
		}
	case link.Opening, link.Closed:
	}
	return nil
}

// silentReason is the reason of device.lost by which the fold knows a silent device
// from a lost one.
const silentReason = "silent"

func (w *deviceWire) event(at time.Time, kind string, d tables.Data) tables.Event {
	return tables.Event{Type: kind, Table: w.table, Source: w.source, Time: at, Data: d}
}

// count lets the link show how many lines the driver understood, and those it did
// not.
func (w *deviceWire) count(events []tables.Event) {
	stats := w.decoder.Stats()
	w.link.Counted(stats.Lines - stats.Rejected - w.lines)
	w.lines = stats.Lines - stats.Rejected
	for i := range events {
		if d, ok := events[i].Data.(tables.LineRejected); ok {
			w.link.Rejected(d.Text)
		}
	}
}

// openings is the desk itself as a source: it opens the tables that no server speaks
// of.
type openings struct{ events []tables.Event }

func (openings) Name() string       { return "desk" }
func (openings) Health() pit.Health { return pit.Health{State: "live"} }

func (o openings) Run(ctx context.Context, deliver pit.Deliver) error {
	now := time.Now()
	for i := range o.events {
		o.events[i].Time = now
	}
	return deliver(ctx, heard(o.events))
}
