package shoe_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/devices/line"
	"pitboss/devices/shoe"
	"pitboss/tables"
)

var start = time.Date(2026, 11, 30, 3, 45, 0, 0, time.UTC)

// config of a scanner; a setting "file:x" is the content of the file x.
func config(pairs ...string) line.Config {
	settings, files := map[string]string{}, map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		if name, ok := strings.CutPrefix(pairs[i], "file:"); ok {
			files[name] = pairs[i+1]
		} else {
			settings[pairs[i]] = pairs[i+1]
		}
	}
	return line.Config{Device: "scan-7", Table: "B-07", Settings: settings, ReadFile: func(name string) ([]byte, error) {
		text, ok := files[name]
		if !ok {
			return nil, errors.New("there is no such file")
		}
		return []byte(text), nil
	}}
}

func newBarcode(t testing.TB, pairs ...string) *shoe.Barcode {
	t.Helper()
	d, err := shoe.NewBarcode(config(pairs...))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func newBee(t testing.TB, pairs ...string) *shoe.Bee {
	t.Helper()
	d, err := shoe.NewBee(config(pairs...))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// say feeds bytes at the start and wants these events of them.
func say(t *testing.T, d line.Decoder, text string, want ...string) {
	t.Helper()
	compare(t, d.Feed(start, []byte(text)), want...)
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
