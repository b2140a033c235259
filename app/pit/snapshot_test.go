package pit_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/app/pit"
	"pitboss/app/pit/rig"
	"pitboss/tables"
)

// resumed makes a pit from a state and the records after it.
func resumed(t testing.TB, cfg tables.Config, state []byte, records []pit.Record) *pit.Pit {
	t.Helper()
	cfg.Book = book(t)
	p, err := pit.New(pit.Config{Fold: cfg, Journal: &ledger{}, Clock: rig.NewHands(morning).Clock()})
	if err != nil {
		t.Fatal(err)
	}
	n, err := p.Resume(state)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Restore(each(records[n:])); err != nil {
		t.Fatal(err)
	}
	return p
}

// stateAfter is the state of a pit after some records.
func stateAfter(t testing.TB, cfg tables.Config, records []pit.Record) []byte {
	t.Helper()
	state, err := again(t, cfg, records).State()
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// Whatever happens in whatever order, a state and the records after it make the same pit
// as all of the records; also the state of a pit that came from a state. The gaming day
// changes in the middle.
func TestPitIsTheSameFromAStateAndTheRecordsAfterIt(t *testing.T) {
	all := recorded(t)
	names := slices.Sorted(maps.Keys(all))
	rapid.Check(t, func(rt *rapid.T) {
		frames := all[rapid.SampledFrom(names).Draw(rt, "recording")]
		frames = frames[:min(len(frames), rapid.IntRange(1, 120).Draw(rt, "events"))]
		tape := newSaid("tape")
		house := tables.Config{GamingDay: 3*time.Hour + 50*time.Minute}
		l := start(t, func(c *pit.Config) { c.Fold.GamingDay = house.GamingDay }, tape)
		defer l.stop()
		for _, frame := range frames {
			h := line(t, string(frame))
			l.hands.RunTo(h.Time)
			switch rapid.IntRange(0, 20).Draw(rt, "what") {
			case 0:
				l.hands.Run(time.Duration(rapid.IntRange(0, 60_000).Draw(rt, "silence")) * time.Millisecond)
			case 1:
				l.hands.Set(time.Duration(rapid.IntRange(-100, 100).Draw(rt, "step")) * time.Second)
			case 2:
				continue // it is not heard
			case 3, 4, 5:
				takeOne(t, rt, l)
			case 6:
				tape.hear(t, lost("scan-9", "B-07", "silent", h.Time))
			case 7:
				tape.hear(t, back("scan-9", "B-07", h.Time))
			}
			tape.hear(t, h)
		}
		// The last record is of the last moment, so that no time has passed behind it.
		tape.hear(t, dealer("B-07", 1))
		if err := l.end(t); err != nil {
			rt.Fatal(err)
		}
		records := l.ledger.all()
		whole := again(t, house, records).View()
		first := rapid.IntRange(1, len(records)).Draw(rt, "state after")
		state := stateAfter(t, house, records[:first])
		if p := resumed(t, house, state, records); !sameView(t, p.View(), whole) {
			rt.Fatalf("from the state after record %d of %d the pit is another", first, len(records))
		}
		then := rapid.IntRange(first, len(records)).Draw(rt, "and another after")
		state, err := resumed(t, house, state, records[:then]).State()
		if err != nil {
			rt.Fatal(err)
		}
		if p := resumed(t, house, state, records); !sameView(t, p.View(), whole) {
			rt.Fatalf("from the states after the records %d and %d of %d the pit is another", first, then, len(records))
		}
	})
}

// A state that cannot be used is refused, and leaves a pit that can be restored from all
// of the records.
func TestStateThatDoesNotFitIsRefusedAndAllIsRestored(t *testing.T) {
	tape := newSaid("tape")
	l := start(t, nil, tape)
	for _, frame := range recorded(t)["clean-baccarat"][:80] {
		h := line(t, string(frame))
		l.hands.RunTo(h.Time)
		tape.hear(t, h)
	}
	if err := l.end(t); err != nil {
		t.Fatal(err)
	}
	records := l.ledger.all()
	state := stateAfter(t, tables.Config{}, records)
	flip := func(at int) []byte {
		b := bytes.Clone(state)
		b[at] ^= 1
		return b
	}
	same := func(*pit.Config) {}
	for name, c := range map[string]struct {
		state  []byte
		change func(*pit.Config)
		want   string
	}{
		"empty":                  {nil, same, "cut off"},
		"cut off in the alarms":  {state[:60], same, "cut off"},
		"cut off in the tables":  {state[:len(state)-9], same, "damaged"},
		"a bit of the seal":      {flip(3), same, "damaged"},
		"a bit of the alarms":    {flip(50), same, "damaged"},
		"a bit of the tables":    {flip(len(state) - 40), same, "damaged"},
		"of another program":     {state, func(c *pit.Config) { c.Program = "v2" }, "another program or configuration"},
		"of another house":       {state, func(c *pit.Config) { c.Fold.GamingDay = 5 * time.Hour }, "another program or configuration"},
		"of one server, not two": {state, func(c *pit.Config) { c.Sources = []pit.Source{newSaid("server:a"), newSaid("server:b")} }, "another program or configuration"},
	} {
		t.Run(name, func(t *testing.T) {
			cfg := pit.Config{Fold: tables.Config{Book: book(t)}, Journal: &ledger{}, Clock: rig.NewHands(morning).Clock()}
			c.change(&cfg)
			p, err := pit.New(cfg)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := p.Resume(c.state); !errors.Is(err, pit.ErrSnapshot) || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("it is refused with %v", err)
			}
			if err := p.Restore(each(records)); err != nil {
				t.Fatal(err)
			}
			if len(cfg.Sources) < 2 && !sameView(t, p.View(), again(t, cfg.Fold, records).View()) {
				t.Error("from all of the records the pit is another")
			}
		})
	}
}

// Whatever lies in a state beside the tables, it is used or refused, and nothing falls
// over; also where somebody sealed it anew.
func FuzzSnapshot(f *testing.F) {
	var records []pit.Record
	for i, frame := range recorded(f)["clean-baccarat"][:40] {
		h := line(f, string(frame))
		records = append(records, pit.Record{N: int64(i + 1), At: h.Time, Src: "server:main", Table: h.Table, Round: h.Round, Kind: h.Type, Data: frame})
	}
	state := stateAfter(f, tables.Config{}, records)
	length, size := binary.Uvarint(state[sha256.Size:])
	begin := sha256.Size + size
	head, fold := state[begin:begin+int(length)], state[begin+int(length):]
	f.Add(head)
	f.Add([]byte(`{"Version":1,"Single":true,"Alarms":[{"Alarm":{"Finding":{"Code":"feed.gap"}}},{}],"Due":"0001-01-01T00:00:00Z"}`))
	f.Add([]byte(`{}`))
	p, err := pit.New(pit.Config{Fold: tables.Config{Book: book(f)}, Journal: &ledger{}, Clock: rig.NewHands(morning).Clock()})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, head []byte) {
		seal := sha256.Sum256(head)
		b := append(binary.AppendUvarint(seal[:], uint64(len(head))), head...)
		n, err := p.Resume(append(b, fold...))
		if err != nil {
			if !errors.Is(err, pit.ErrSnapshot) {
				t.Fatal(err)
			}
			return
		}
		next := records[len(records)-1]
		next.N, next.At = n+1, next.At.Add(time.Hour)
		if err := p.Restore(each([]pit.Record{next})); err != nil {
			t.Fatal(err)
		}
		_ = p.View()
	})
}
