package wheel_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/devices/line"
	"pitboss/devices/wheel"
	"pitboss/tables"
)

var start = time.Date(2026, 11, 30, 3, 45, 0, 0, time.UTC)

const halfSecond = 500 * time.Millisecond

func config(pairs ...string) line.Config {
	settings := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		settings[pairs[i]] = pairs[i+1]
	}
	return line.Config{Device: "wheel-9", Table: "R-09", Settings: settings}
}

func newSS2(t testing.TB) *wheel.SS2 {
	t.Helper()
	d, err := wheel.NewSS2(config())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func newNumberLine(t testing.TB, pairs ...string) *wheel.NumberLine {
	t.Helper()
	d, err := wheel.NewNumberLine(config(pairs...))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// heard is what came at a time, and says what the decoder made of it.
type heard struct {
	t    testing.TB
	d    line.Decoder
	at   time.Time
	said []string
}

func listen(t testing.TB, d line.Decoder) *heard { return &heard{t: t, d: d, at: start} }

// say feeds texts, each half a second after the other.
func (h *heard) say(texts ...string) *heard {
	for _, text := range texts {
		h.note(h.d.Feed(h.at, []byte(text)))
		h.at = h.at.Add(halfSecond)
	}
	return h
}

func (h *heard) times(n int, text string) *heard {
	for range n {
		h.say(text)
	}
	return h
}

func (h *heard) wait(d time.Duration) *heard {
	h.at = h.at.Add(d)
	return h
}

func (h *heard) note(events []tables.Event) { h.said = append(h.said, short(events)...) }

// want compares everything that was said, or only the types named by only.
func (h *heard) want(want ...string) {
	h.t.Helper()
	if !slices.Equal(h.said, want) {
		h.t.Errorf("said\n  %s\nwant\n  %s", strings.Join(h.said, "\n  "), strings.Join(want, "\n  "))
	}
}

// wantOf compares what was said of some types.
func (h *heard) wantOf(types string, want ...string) {
	h.t.Helper()
	got := slices.DeleteFunc(slices.Clone(h.said), func(s string) bool {
		kind, _, _ := strings.Cut(s, " ")
		return !slices.Contains(strings.Fields(types), kind)
	})
	if !slices.Equal(got, want) {
		h.t.Errorf("said\n  %s\nof them %s\n  %s\nwant\n  %s", strings.Join(h.said, "\n  "), types,
			strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

// short writes events as a person would note them down.
func short(events []tables.Event) (all []string) {
	for _, e := range events {
		var s string
		switch d := e.Data.(type) {
		case tables.WheelState:
			s = fmt.Sprintf("state %s %d %s %d", d.State, d.Spin, d.Rotor, d.DeciRPM)
			if len(d.Flags) > 0 {
				s += " " + strings.Join(d.Flags, "+")
			}
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

// status is a line of the ss2 wheel without its end: the number as it stands there.
func status(state, spin int, number string, flags byte) string {
	return fmt.Sprintf("*X;%d;%03d;%2s;%c;137;%d", state, spin, number, flags, spin%2)
}

func crlf(l string) string { return l + "\r\n" }

// game is a whole game as the wheel tells it, with its usual durations.
func game(spin int, before, number string) (lines []string) {
	for _, s := range []struct {
		state, seconds int
		number         string
	}{{2, 9, before}, {3, 4, before}, {4, 26, before}, {5, 5, number}} {
		for range 2 * s.seconds {
			lines = append(lines, crlf(status(s.state, spin, s.number, '0')))
		}
	}
	return append(lines, crlf(status(5, spin, number, '0')))
}
