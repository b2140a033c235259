package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/devices/sim"
	"pitboss/tables"
	"pitboss/tables/round"
)

// demo is the pit to practise on: a simulated evening that has gone on for a while when
// the desk opens, and goes on from there.
type demo struct {
	pit       *sim.Pit
	recording *sim.Recording
	setups    []sim.Setup
	now       func() time.Time
	next      *sim.Output // due after the history
	links     *demoLinks
	book      round.Book
}

// practiceFile is what the practice pit's configuration is called. It is on no disk.
const practiceFile = "pit.toml"

// How the demo's evening is.
const (
	demoSeed    = 20261130
	demoHistory = 40 * time.Minute // that has passed when the desk opens, of a small pit
	demoPlayed  = 1000             // minutes that all tables together have played at most
)

// demoFaults are what goes wrong by itself: in so many rounds of a million at every
// table that can show it. Together something about every other minute at forty tables.
var demoFaults = []sim.Order{
	{Fault: sim.WrongPayout, Rate: 1200},
	{Fault: sim.WrongResult, Rate: 700},
	{Fault: sim.WrongThirdCard, Rate: 700},
	{Fault: sim.LateBet, Rate: 1500},
	{Fault: sim.BetOverLimit, Rate: 800},
	{Fault: sim.TwoRevolutions, Rate: 1500},
	{Fault: sim.BallHung, Rate: 1500},
	{Fault: sim.UnreadableCard, Rate: 1500},
	{Fault: sim.DoubleRead, Rate: 1000},
	{Fault: sim.Unplug, Rate: 800},
	{Fault: sim.SameDirection, Rate: 500},
	{Fault: sim.SettledTwice, Rate: 300},
}

// demoOpening are what goes wrong soon after the desk opens, so that there is something
// to do.
var demoOpening = []sim.Fault{sim.WrongPayout, sim.UnreadableCard, sim.BallHung}

func newDemo(book round.Book, n int, speed float64, now func() time.Time) (*demo, error) {
	setups := sim.Floor(n, speed)
	// Played faster, the same evening takes less time.
	before := time.Duration(float64(min(demoHistory, demoPlayed*time.Minute/time.Duration(n))) / speed)
	p, err := sim.New(sim.Config{
		Book: book, Seed: demoSeed, Start: now().Add(-before), Tables: setups, Speed: speed,
	})
	if err != nil {
		return nil, fmt.Errorf("set up the practice pit: %w", err)
	}
	r, err := sim.NewRecording(setups)
	if err != nil {
		return nil, fmt.Errorf("set up the practice pit: %w", err)
	}
	return &demo{pit: p, recording: r, setups: setups, now: now, links: newDemoLinks(setups), book: book}, nil
}

// configuration is the house of the practice pit, as its pit.toml would say it.
func (d *demo) configuration(language string) house.Config {
	if language == "" {
		language = languages[0]
	}
	c := house.Config{Currency: "THB", GamingDay: 6 * time.Hour, Language: language, Servers: []house.Server{{Name: "demo", URL: "ws://practice/pit"}}}
	for i := range d.setups {
		s := &d.setups[i]
		t := house.Table{Number: s.Number, Pit: "1", Game: d.book[s.Profile].Game.String(), Profile: s.Profile, Server: "demo", Limits: map[string]house.Limit{}}
		var limits map[string]struct{ Min, Max string }
		if json.Unmarshal(s.Limits, &limits) == nil {
			for name, l := range limits {
				t.Limits[name] = house.Limit{Min: l.Min, Max: l.Max}
			}
		}
		if i >= len(d.setups)*3/5 && len(d.setups) > 12 {
			t.Pit = "2"
		}
		for _, device := range s.Devices {
			t.Devices = append(t.Devices, house.Device{
				Name: device.Name, Kind: device.Kind(), Driver: device.Driver, Link: "file:" + device.Name + ".log", Settings: device.Settings,
			})
		}
		c.Tables = append(c.Tables, t)
	}
	return c
}

// fold is what the fold must know: the tables as they are played, which is what the
// house approved.
func (d *demo) fold(book round.Book) tables.Config {
	f := tables.Config{Book: book, Tables: map[string]tables.Approved{}, GamingDay: 6 * time.Hour, Zone: time.Local}
	for i := range d.setups {
		s := &d.setups[i]
		a := tables.Approved{TableOpened: tables.TableOpened{Profile: s.Profile, Currency: s.Currency, Rules: s.Rules, Limits: s.Limits}}
		a.Game = book[s.Profile].Game.String()
		f.Tables[s.Number] = a
	}
	return f
}

// history are the records of what has passed before the desk opens.
func (d *demo) history(zone *time.Location, day time.Duration) []pit.Record {
	var all []pit.Record
	until := d.now()
	for {
		o, ok := d.pit.Next()
		if !ok {
			break
		}
		if o.At.After(until) {
			d.next = &o
			break
		}
		events := d.recording.Take(&o)
		d.links.note(&o, events)
		for _, e := range events {
			at := e.Received
			if at.IsZero() {
				at = o.At
			}
			r := pit.Record{
				Day: at.In(zone).Add(-day).Format(time.DateOnly), At: at, Src: e.Source, Table: e.Table, Round: e.Round, Kind: e.Type,
			}
			if r.Src == "" {
				r.Src = "server"
			}
			e.Received = time.Time{}
			r.Data = e.Append(nil)
			all = append(all, r)
		}
	}
	if len(all) == 0 {
		return nil
	}
	all = append(d.inspected(all[0].At, zone, day), all...)
	for i := range all {
		all[i].N = int64(i) + 1
	}
	return all
}

// Name implements pit.Source. The events say themselves whose they are.
func (d *demo) Name() string { return "demo" }

// Health implements pit.Source.
func (d *demo) Health() pit.Health { return pit.Health{Name: d.Name(), State: "live"} }

// Run implements pit.Source: it lets the evening go on as time passes.
func (d *demo) Run(ctx context.Context, deliver pit.Deliver) error {
	// What goes wrong begins now: the evening before was a good one. A small pit cannot
	// show all of it.
	for _, o := range demoFaults {
		_ = d.pit.Order(o)
	}
	for _, f := range demoOpening {
		_ = d.pit.Order(sim.Order{Fault: f})
	}
	wait := time.NewTimer(0)
	defer wait.Stop()
	for {
		o := d.next
		d.next = nil
		if o == nil {
			next, ok := d.pit.Next()
			if !ok {
				return nil
			}
			o = &next
		}
		if pause := o.At.Sub(d.now()); pause > 0 {
			wait.Reset(pause)
			select {
			case <-wait.C:
			case <-ctx.Done():
				return nil
			}
		}
		var heard []pit.Heard
		events := d.recording.Take(o)
		d.links.note(o, events)
		for _, e := range events {
			heard = append(heard, pit.Heard{Event: e})
		}
		if len(heard) == 0 {
			continue
		}
		if err := deliver(ctx, heard); err != nil {
			return nil // the desk ends
		}
	}
}
