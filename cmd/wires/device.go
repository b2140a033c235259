package wires

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"pitboss/app/house"
	"pitboss/app/house/trial"
	"pitboss/app/pit"
	"pitboss/devices/line"
	"pitboss/devices/link"
	"pitboss/tables"
)

// Device is a device at a table as the pit hears it: its wire and its driver.
type Device struct {
	name   string
	table  string
	folder string
	tail   Tail

	mu      sync.Mutex // guards what follows
	device  house.Device
	address link.Address
	link    *link.Link
	bad     []trial.Line            // rejected lines of the run in progress
	hangUp  context.CancelCauseFunc // ends the run in progress; nil while there is none
}

// NewDevice makes a device's source.
func NewDevice(d house.Device, table, folder string) (*Device, error) {
	a, err := address(d, table, folder)
	if err != nil {
		return nil, err
	}
	return &Device{name: d.Name, table: table, folder: folder, device: d, address: a}, nil
}

// address is where a device is heard; the error says what is wrong with that or with
// its driver's settings.
func address(d house.Device, table, folder string) (link.Address, error) {
	a, err := link.ParseAddress(d.Link)
	if err != nil {
		return a, fmt.Errorf("device %s: link: %w", d.Name, err)
	}
	if a.Kind == link.File {
		a.Path = Beside(folder, a.Path)
	}
	if d.Driver != talkative && !strings.Contains(d.Link, "silence=") {
		a.Silence = link.Never
	}
	_, err = Driver(d, table, folder)
	return a, err
}

// talkative is the driver of the one device that speaks all the time. All others speak
// when something happens: their silence says nothing, unless their link is told to
// judge it.
const talkative = "ss2"

// Name implements pit.Source.
func (s *Device) Name() string { return pit.DevicePrefix + s.name }

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

// errChanged ends the run of a device that is heard otherwise from now on.
var errChanged = errors.New("the device was changed")

// Change has the device heard otherwise from now on: at another address, with another
// driver or other settings. It says whether that takes effect at once: not for another
// name or table, nor for a device that is not being heard.
func (s *Device) Change(d house.Device, table string) bool {
	if d.Name != s.name || table != s.table {
		return false
	}
	a, err := address(d, table, s.folder)
	if err != nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.hangUp == nil {
		return false
	}
	s.device, s.address = d, a
	s.hangUp(errChanged)
	return true
}

// Shown is the device as it is heard now, the last lines of its wire, those that were
// rejected in this run, and the usual time between two signs of life.
func (s *Device) Shown() (d house.Device, last, rejected []trial.Line, gap time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.device, s.tail.Last(), s.bad, s.tail.Gap()
}

// deviceTick is how often a driver is told what time it is.
const deviceTick = time.Second

// Run implements pit.Source: it listens until ctx ends, or a capture does.
func (s *Device) Run(ctx context.Context, deliver pit.Deliver) error {
	for {
		err := s.run(ctx, deliver)
		if !errors.Is(err, errChanged) || ctx.Err() != nil {
			return err
		}
	}
}

// run hears the device as it is now, until ctx ends, a capture does or it is changed.
func (s *Device) run(ctx context.Context, deliver pit.Deliver) error {
	open, hangUp := context.WithCancelCause(ctx)
	defer hangUp(nil)
	s.mu.Lock()
	d, a := s.device, s.address
	l, err := link.New(link.Config{Address: a, Name: d.Name})
	if err != nil {
		s.mu.Unlock()
		return fmt.Errorf("device %s: %w", d.Name, err)
	}
	s.link, s.bad, s.hangUp = l, nil, hangUp
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		s.hangUp = nil
		s.mu.Unlock()
	}()
	decoder, err := Driver(d, s.table, s.folder)
	if err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- l.Run(open) }()
	err = s.listen(open, l, decoder, a.Kind == link.File, deliver)
	hangUp(nil)
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
func (s *Device) listen(ctx context.Context, l *link.Link, d line.Decoder, capture bool, deliver pit.Deliver) error {
	ticks := time.NewTicker(deviceTick)
	defer ticks.Stop()
	w := wire{watch: link.Watch{Table: s.table, Device: s.name}, link: l, decoder: d}
	for {
		var events []tables.Event
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case r, ok := <-l.Reports():
			if !ok {
				return deliver(ctx, Heard(d.Break(w.last)))
			}
			s.tail.Bytes(r.At, r.Bytes)
			if events = w.take(r); w.rejected {
				s.mu.Lock()
				s.bad = rejectedOf(d.Stats().LastRejected)
				s.mu.Unlock()
			}
		case now := <-ticks.C:
			if capture {
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

	rejected bool // something was, in what was taken last
}

func (w *wire) take(r link.Report) (events []tables.Event) {
	w.last, w.rejected = r.At, false
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
			w.rejected = true
		}
	}
}
