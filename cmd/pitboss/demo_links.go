package main

import (
	"maps"
	"slices"
	"sync"
	"time"

	"pitboss/app/house/trial"
	"pitboss/app/links"
	"pitboss/cmd/wires"
	"pitboss/devices/sim"
	"pitboss/tables"
)

// demoLinks are the devices and the server of the practice pit, as they do.
type demoLinks struct {
	mu     sync.Mutex // guards what follows
	server *demoLink
	all    map[string]*demoLink // devices by name
}

type demoLink struct {
	link links.Link
	tail wires.Tail
}

func newDemoLinks(setups []sim.Setup) *demoLinks {
	d := &demoLinks{all: map[string]*demoLink{}}
	d.server = &demoLink{link: links.Link{Name: "demo", Server: true, Tables: len(setups), Address: "ws://practice/pit", State: "live", Allowed: 3 * time.Second}}
	for i := range setups {
		for _, of := range setups[i].Devices {
			l := links.Link{
				Name: of.Name, Table: setups[i].Number, Kind: of.Kind(), Driver: of.Driver, Address: "file:" + of.Name + ".log", State: "opening",
				Allowed: links.Never,
			}
			if of.Driver == "ss2" {
				l.Allowed = 1500 * time.Millisecond
			}
			for _, name := range sortedKeys(of.Settings) {
				l.Settings = append(l.Settings, links.Setting{Name: name, Value: of.Settings[name]})
			}
			d.all[of.Name] = &demoLink{link: l}
		}
	}
	return d
}

func sortedKeys(of map[string]string) []string { return slices.Sorted(maps.Keys(of)) }

// note takes in what left the pit, and what the desk understood of it.
func (d *demoLinks) note(o *sim.Output, heard []tables.Event) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if one := d.all[o.Device]; one != nil && o.Device != "" {
		one.note(o, heard)
		return
	}
	switch o.Kind {
	case sim.Sent, sim.SentAgain, sim.Beat, sim.Image, sim.Greeting:
		d.server.link.Lines++
		d.server.tail.Frame(o.At, o.Event.Append(nil))
	case sim.Withheld, sim.Torn, sim.Unheard, sim.Fell, sim.Rose, sim.Muted, sim.Unmuted, sim.Wire, sim.Unplugged, sim.Plugged, sim.Recorded:
	}
}

func (l *demoLink) note(o *sim.Output, heard []tables.Event) {
	of := &l.link
	if of.Since.IsZero() {
		of.Since = o.At
	}
	switch o.Kind {
	case sim.Wire:
		if of.State != "live" {
			of.State, of.Reason, of.Since = "live", "", o.At
		}
		l.tail.Bytes(o.At, o.Bytes)
		for i := range heard {
			if bad, ok := heard[i].Data.(tables.LineRejected); ok {
				of.Rejected++
				of.Bad = append(of.Bad[max(len(of.Bad)-7, 0):len(of.Bad):len(of.Bad)], trial.Line{
					At: o.At, Text: bad.Text, Why: trial.Reason{Code: bad.Code, Want: bad.Want, Got: bad.Got, English: bad.Reason},
				})
			}
		}
	case sim.Unplugged:
		of.State, of.Reason, of.Since = "lost", "unplugged", o.At
	case sim.Plugged:
		of.State, of.Reason, of.Since = "opening", "", o.At
		of.Reconnects++
	default:
	}
}

// links are the links as they do now.
func (d *demoLinks) links() []links.Link {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := []links.Link{d.server.shown()}
	for _, name := range slices.Sorted(maps.Keys(d.all)) {
		all = append(all, d.all[name].shown())
	}
	return all
}

func (l *demoLink) shown() links.Link {
	of := l.link
	heard, lines, bytes := l.tail.Heard()
	of.Heard, of.Bytes, of.Last, of.Gap = heard, bytes, l.tail.Last(), l.tail.Gap()
	if !of.Server {
		of.Lines = lines - min(lines, of.Rejected)
	}
	return of
}
