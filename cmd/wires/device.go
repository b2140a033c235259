package wires

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/devices/line"
	"pitboss/devices/link"
	"pitboss/tables"
)

// Device is a device at a table as the pit hears it: its wire and its driver.
type Device struct {
	device  house.Device
	table   string
	folder  string
	address link.Address

	mu   sync.Mutex // guards what follows
	link *link.Link
}

// NewDevice makes a device's source.
func NewDevice(d house.Device, table, folder string) (*Device, error) {
	a, err := link.ParseAddress(d.Link)
	if err != nil {
		return nil, fmt.Errorf("device %s: link: %w", d.Name, err)
	}
	if a.Kind == link.File {
		a.Path = Beside(folder, a.Path)
	}
	if d.Driver != talkative && !strings.Contains(d.Link, "silence=") {
		a.Silence = link.Never
	}
	if _, err := Driver(d, table, folder); err != nil {
		return nil, err
	}
	return &Device{device: d, table: table, folder: folder, address: a}, nil
}

// talkative is the driver of the one device that speaks all the time. All others speak
// when something happens: their silence says nothing, unless their link is told to
// judge it.
const talkative = "ss2"

// Name implements pit.Source.
func (s *Device) Name() string { return pit.DevicePrefix + s.device.Name }

// Table is the number of the device's table.
func (s *Device) Table() string { return s.table }

// Link is the wire of the run in progress, for those who show how it does; nil before
// the first.
func (s *Device) Link() *link.Link {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.link
}

// Health implements pit.Source.
func (s *Device) Health() pit.Health {
	l := s.Link()
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

// Run implements pit.Source: it listens until ctx ends, or a capture does.
func (s *Device) Run(ctx context.Context, deliver pit.Deliver) error {
	decoder, err := Driver(s.device, s.table, s.folder)
	if err != nil {
		return err
	}
	l, err := link.New(link.Config{Address: s.address, Name: s.device.Name})
	if err != nil {
		return fmt.Errorf("device %s: %w", s.device.Name, err)
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
func (s *Device) listen(ctx context.Context, l *link.Link, d line.Decoder, deliver pit.Deliver) error {
	ticks := time.NewTicker(deviceTick)
	defer ticks.Stop()
	w := wire{watch: link.Watch{Table: s.table, Device: s.device.Name}, link: l, decoder: d}
	for {
		var events []tables.Event
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case r, ok := <-l.Reports():
			if !ok {
				return deliver(ctx, Heard(d.Break(w.last)))
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
		if err := deliver(ctx, Heard(events)); err != nil {
			return err
		}
	}
}

// Heard are events as a source delivers them that had no frame.
func Heard(events []tables.Event) []pit.Heard {
	all := make([]pit.Heard, len(events))
	for i := range events {
		all[i].Event = events[i]
	}
	return all
}

// wire is a device's wire: the link's reports become the driver's events and the
// device's own.
type wire struct {
	watch   link.Watch
	link    *link.Link
	decoder line.Decoder
	last    time.Time
	lines   int // of the driver's book that the link knows of
}

func (w *wire) take(r link.Report) (events []tables.Event) {
	w.last = r.At
	if !r.IsChange() {
		events = w.decoder.Feed(r.At, r.Bytes)
		w.count(events)
		return events
	}
	switch r.State {
	case link.Lost:
		events = w.decoder.Break(r.At)
	case link.Silent:
		events = w.decoder.Tick(r.At)
	case link.Live, link.Opening, link.Closed:
	}
	if e, ok := w.watch.Event(r); ok {
		events = append(events, e)
	}
	return events
}

// count lets the link show how many lines the driver understood, and those it did
// not.
func (w *wire) count(events []tables.Event) {
	stats := w.decoder.Stats()
	w.link.Counted(stats.Lines - stats.Rejected - w.lines)
	w.lines = stats.Lines - stats.Rejected
	for i := range events {
		if d, ok := events[i].Data.(tables.LineRejected); ok {
			w.link.Rejected(d.Text)
		}
	}
}
