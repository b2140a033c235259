package sim

import (
	"fmt"

	"pitboss/devices/driver"
	"pitboss/devices/line"
	"pitboss/tables"
)

// Recording makes of a pit's outputs the events that a desk hears: those that the
// server sent, with the time at which they were received, those that the desk's own
// decoders make of the devices' bytes, and the desk's records. It belongs to one
// goroutine.
//
// It is a desk that does not ask: what the server withholds it never hears. Where the
// server tears a frame it joins again and is sent the event.
type Recording struct {
	decoders map[string]line.Decoder
	heard    []tables.Event
	beat     tables.Subscribed
}

// NewRecording begins to record a pit of these tables.
func NewRecording(setups []Setup) (*Recording, error) {
	r := &Recording{decoders: map[string]line.Decoder{}}
	for _, s := range setups {
		for _, d := range s.Devices {
			decoder, err := driver.Open(d.Driver, line.Config{Device: d.Name, Table: s.Number, Settings: d.Settings})
			if err != nil {
				return nil, fmt.Errorf("table %s: device %s: %w", s.Number, d.Name, err)
			}
			r.decoders[d.Name] = decoder
		}
	}
	return r, nil
}

// Take gives what a desk hears of an output. The slice is good until the next call;
// the events are the caller's.
func (r *Recording) Take(o *Output) []tables.Event {
	r.heard = r.heard[:0]
	switch o.Kind {
	case Greeting:
		r.beat, _ = o.Event.Data.(tables.Subscribed)
		r.hear(o, o.Event)
	case Sent, SentAgain, Beat, Image:
		r.hear(o, o.Event)
	case Torn:
		joined := tables.Event{
			Type: tables.SubscribedType, Epoch: o.Event.Epoch, Seq: o.Event.Seq - 1, Counted: true, Time: o.At,
			Data: tables.Subscribed{Mode: "resume", Heartbeat: r.beat.Heartbeat},
		}
		r.hear(o, joined)
		r.hear(o, o.Event)
	case Recorded:
		r.heard = append(r.heard, o.Event)
	case Wire:
		r.heard = append(r.heard, r.decoders[o.Device].Feed(o.At, o.Bytes)...)
	case Unplugged:
		r.heard = append(r.heard, r.decoders[o.Device].Break(o.At)...)
		r.device(o, tables.DeviceLostType, tables.DeviceLost{Reason: "unplugged"})
	case Plugged:
		r.device(o, tables.DeviceBackType, tables.DeviceBack{Reason: "plugged in"})
	}
	return r.heard
}

func (r *Recording) hear(o *Output, e tables.Event) {
	e.Received = o.At
	r.heard = append(r.heard, e)
}

func (r *Recording) device(o *Output, kind string, d tables.Data) {
	r.heard = append(r.heard, tables.Event{
		Type: kind, Table: o.Table, Source: tables.DevicePrefix + o.Device, Time: o.At, Data: d,
	})
}
