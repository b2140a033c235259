package link_test

import (
	"fmt"
	"testing"
	"time"

	"pitboss/devices/link"
	"pitboss/tables"
)

func TestWatchMakesTheEventsOfADevice(t *testing.T) {
	at := time.Date(2026, 11, 30, 3, 45, 0, 0, time.UTC)
	change := func(s link.State, reason string) link.Report {
		return link.Report{Chunk: link.Chunk{At: at}, State: s, Reason: reason}
	}
	opening, live, silent := change(link.Opening, ""), change(link.Live, ""), change(link.Silent, link.ReasonSilent)
	unplugged, missing := change(link.Lost, link.ReasonUnplugged), change(link.Lost, link.ReasonNotFound)
	text := link.Report{Chunk: link.Chunk{At: at, Bytes: []byte("x")}, State: link.Live}
	for _, c := range []struct {
		name    string
		reports []link.Report
		want    string
	}{
		{"a device that is there is no news", []link.Report{opening, live, text}, ""},
		{"silence and back", []link.Report{opening, live, silent, live, text}, "lost silent, back silent, "},
		{"unplugged, tried in vain, replugged", []link.Report{live, unplugged, missing, unplugged, opening, live}, "lost unplugged, back unplugged, "},
		{"never there", []link.Report{opening, missing, unplugged, missing}, "lost port not found, "},
		{"silent, then unplugged: the port is the trouble now", []link.Report{live, silent, unplugged, opening, live, silent}, "lost silent, lost unplugged, back unplugged, lost silent, "},
		{"replugged and mute", []link.Report{live, unplugged, opening, silent, live}, "lost unplugged, lost silent, back silent, "},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := link.Watch{Table: "R-03", Device: "wheel-9"}
			got := ""
			for _, r := range c.reports {
				e, ok := w.Event(r)
				if !ok {
					if e.Type != "" {
						t.Errorf("an event that is none: %+v", e)
					}
					continue
				}
				if e.Table != "R-03" || e.Source != "device:wheel-9" || !e.Time.Equal(at) || e.Counted {
					t.Errorf("the event is %+v", e)
				}
				switch d := e.Data.(type) {
				case tables.DeviceLost:
					got += fmt.Sprintf("lost %s, ", d.Reason)
				case tables.DeviceBack:
					got += fmt.Sprintf("back %s, ", d.Reason)
				}
				if (e.Type == tables.DeviceLostType) != (fmt.Sprintf("%T", e.Data) == "tables.DeviceLost") {
					t.Errorf("type %s with %T", e.Type, e.Data)
				}
			}
			if got != c.want {
				t.Errorf("told %q, want %q", got, c.want)
			}
		})
	}
}

func TestStatesHaveNames(t *testing.T) {
	for s, want := range map[link.State]string{
		link.Opening: "opening", link.Live: "live", link.Silent: "silent", link.Lost: "lost", link.Closed: "closed", 99: "unknown",
	} {
		if s.String() != want {
			t.Errorf("state %d is %q, want %q", s, s, want)
		}
	}
}
