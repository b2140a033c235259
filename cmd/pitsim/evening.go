package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"

	"pitboss/devices/sim"
	"pitboss/devices/sim/live"
	"pitboss/tables/round"
)

// evening is one pit being played.
type evening struct {
	options
	pit      *sim.Pit
	floor    []sim.Setup
	book     round.Book
	out      io.Writer // for people
	problems io.Writer
	events   io.Writer // of --record -; nil without

	notes  notes
	faults map[sim.Fault]int
	spent  time.Time
	closes []func() error // at the end, last first
}

// lineAddress is where a desk finds a device.
type lineAddress struct {
	number  string
	device  sim.Device
	address string
}

// play plays the pit until it is over, somebody says q, or ctx ends; only the first of
// these is worth a summary, and none of them an error.
func (e *evening) play(ctx context.Context, in io.Reader) (err error) {
	defer func() { err = errors.Join(err, e.close()) }()
	if err := e.open(); err != nil {
		return err
	}
	e.spent = time.Now()
	e.faults = map[sim.Fault]int{}
	if e.listen == "" && e.speed == 0 {
		err = e.headlong(ctx)
	} else {
		err = e.live(ctx, in)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	e.summary()
	return nil
}

// open opens what is written to.
func (e *evening) open() error {
	if e.events == nil && e.record != "" {
		f, err := os.Create(e.record)
		if err != nil {
			return fmt.Errorf("record the events: %w", err)
		}
		e.closes = append(e.closes, f.Close)
		e.events = f
	}
	if e.events != nil {
		w := bufio.NewWriterSize(e.events, 256<<10)
		e.closes = append(e.closes, w.Flush)
		e.events = w
	}
	var err error
	if e.notes, err = newNotes(e.floor, e.events, e.raw); err != nil {
		return err
	}
	e.closes = append(e.closes, e.notes.close)
	return nil
}

func (e *evening) close() error {
	var all []error
	for i := len(e.closes) - 1; i >= 0; i-- {
		if err := e.closes[i](); err != nil && !errors.Is(err, net.ErrClosed) {
			all = append(all, err)
		}
	}
	e.closes = nil
	return errors.Join(all...)
}

// seen notes one output.
func (e *evening) seen(o *sim.Output) error {
	if o.Fault != "" {
		e.faults[o.Fault]++
	}
	if err := e.notes.take(o); err != nil {
		return err
	}
	if w, ok := e.events.(*bufio.Writer); ok && e.speed > 0 && w.Buffered() > 0 {
		if err := w.Flush(); err != nil { // whoever reads along sees it now
			return fmt.Errorf("record the events: %w", err)
		}
	}
	return nil
}

// headlong writes the evening down as fast as it can.
func (e *evening) headlong(ctx context.Context) error {
	for n := 0; ; n++ {
		if n%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		o, ok := e.pit.Next()
		if !ok {
			return nil
		}
		if err := e.seen(&o); err != nil {
			return err
		}
	}
}

// live plays the pit on real wires.
func (e *evening) live(ctx context.Context, in io.Reader) error {
	lines, wires, err := e.wires()
	if err != nil {
		return err
	}
	var server *live.Server
	server = live.New(live.Config{
		Pit: e.pit, Token: e.token, Headlong: e.speed == 0, Wires: wires, Seen: e.seen,
		Decided: func(d live.Decision) { e.decided(server, d) },
	})
	url := ""
	if e.listen != "" {
		listener, err := net.Listen("tcp", e.listen)
		if err != nil {
			return fmt.Errorf("open the game server: %w", err)
		}
		url = "ws://" + listener.Addr().String() + "/pit"
		web := &http.Server{Handler: server, ReadHeaderTimeout: 10 * time.Second}
		ended := make(chan error, 1)
		go func() { ended <- web.Serve(listener) }()
		defer func() {
			_ = web.Close()
			<-ended
		}()
		fmt.Fprintf(e.out, "server    %s\n", url)
	}
	for _, l := range lines {
		fmt.Fprintf(e.out, "device    %-10s table %-6s driver %-8s %s\n", l.device.Name, l.number, l.device.Driver, l.address)
	}
	if e.config != "" {
		if err := e.writeConfig(url, lines); err != nil {
			return err
		}
		fmt.Fprintf(e.out, "config    %s\n", e.config)
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go e.obey(ctx, in, server, stop)
	return server.Run(ctx)
}

// wires opens the devices' lines.
func (e *evening) wires() (lines []lineAddress, wires map[string]live.Wire, err error) {
	wires = map[string]live.Wire{}
	if e.listen == "" || e.devices == "none" {
		return nil, wires, nil
	}
	folder := ""
	if e.devices == "pty" {
		if folder, err = os.MkdirTemp("", "pitsim-"); err != nil {
			return nil, nil, fmt.Errorf("make a folder for the ports: %w", err)
		}
		e.closes = append(e.closes, func() error { return os.RemoveAll(folder) })
	}
	for _, s := range e.floor {
		for _, d := range s.Devices {
			var w interface {
				live.Wire
				Address() string
			}
			if e.devices == "pty" {
				w, err = live.OpenPort(folder, d.Name)
			} else {
				w, err = live.ListenTCP("127.0.0.1:0")
			}
			if err != nil {
				return nil, nil, fmt.Errorf("table %s: device %s: %w", s.Number, d.Name, err)
			}
			e.closes = append(e.closes, w.Close)
			wires[d.Name] = w
			lines = append(lines, lineAddress{s.Number, d, w.Address()})
		}
	}
	return lines, wires, nil
}

// summary says what was played.
func (e *evening) summary() {
	fmt.Fprintf(e.problems, "%d rounds at %d tables, %d events, %d bytes of devices, in %v\n",
		e.pit.Rounds(), len(e.floor), e.notes.count, e.notes.bytes, time.Since(e.spent).Round(time.Millisecond))
	for _, f := range sim.Faults() {
		if n := e.faults[f]; n > 0 {
			fmt.Fprintf(e.problems, "fault %s: on %d outputs\n", f, n)
		}
	}
	for _, o := range e.pit.Pending() {
		fmt.Fprintf(e.problems, "fault %s never came\n", o)
	}
}
