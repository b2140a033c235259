package generic_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/devices/generic"
	"pitboss/devices/line"
	"pitboss/tables"
)

var start = time.Date(2026, 11, 30, 3, 45, 0, 0, time.UTC)

func config(pairs ...string) line.Config {
	settings := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		settings[pairs[i]] = pairs[i+1]
	}
	return line.Config{Device: "box", Table: "R-09", Settings: settings}
}

func open(t testing.TB, pairs ...string) *generic.Decoder {
	t.Helper()
	d, err := generic.New(config(pairs...))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// say feeds bytes at the start and wants these events of them.
func say(t *testing.T, d line.Decoder, text string, want ...string) {
	t.Helper()
	sayAt(t, d, start, text, want...)
}

func sayAt(t *testing.T, d line.Decoder, at time.Time, text string, want ...string) {
	t.Helper()
	compare(t, d.Feed(at, []byte(text)), want...)
}

func compare(t *testing.T, events []tables.Event, want ...string) {
	t.Helper()
	if got := short(events); !slices.Equal(got, want) {
		t.Errorf("said\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

// short writes events as a person would note them down.
func short(events []tables.Event) (all []string) {
	for _, e := range events {
		var s string
		switch d := e.Data.(type) {
		case tables.CardScanned:
			s = d.Card.String() + " by " + d.Code
			if d.Place != "" {
				s += " at " + d.Place
			}
			if d.PossibleDouble {
				s += ", double?"
			}
		case tables.CardUnreadable:
			s = "unreadable " + d.Code
		case tables.CutCardScanned:
			s = "cut card"
		case tables.WheelState:
			s = fmt.Sprintf("state %s %d %q %d %v", d.State, d.Spin, d.Rotor, d.DeciRPM, d.Flags)
		case tables.WheelResult:
			s = fmt.Sprintf("result %d of %d", d.Number, d.Agreeing)
		case tables.WheelVoid:
			s = "void " + d.Cause
		case tables.WheelRevolutions:
			s = fmt.Sprintf("revolutions %d", d.Count)
		case tables.DeviceFault:
			s = "fault " + d.Code + ": " + d.Text
		case tables.LineRejected:
			s = "rejected " + d.Text + ": " + line.Reason{Code: d.Code, Want: d.Want, Got: d.Got}.String()
		default:
			s = "unexpected " + string(e.Append(nil))
		}
		all = append(all, s)
	}
	return all
}

// full writes events whole.
func full(events []tables.Event) string {
	var b bytes.Buffer
	for _, e := range events {
		b.Write(e.Append(nil))
		b.WriteByte('\n')
	}
	return b.String()
}
