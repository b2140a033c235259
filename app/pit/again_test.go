package pit_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/app/pit"
	"pitboss/app/pit/rig"
	"pitboss/tables"
)

// recorded are the frames of the recorded pits.
func recorded(t testing.TB) map[string][][]byte {
	t.Helper()
	files, err := filepath.Glob("../../cmd/pitctl/testdata/scenarios/*.jsonl")
	if err != nil || len(files) != 16 {
		t.Fatalf("%d recorded pits, %v", len(files), err)
	}
	all := map[string][][]byte{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all[strings.TrimSuffix(filepath.Base(file), ".jsonl")] = bytes.Split(bytes.TrimSpace(text), []byte("\n"))
	}
	return all
}

// sameView compares what is shown. When the server was last heard is left out: a table
// is not shown anew for a heartbeat.
func sameView(t testing.TB, got, want pit.Update) bool {
	t.Helper()
	differs := func(what string, a, b any) bool {
		x, y := reflect.ValueOf(a), reflect.ValueOf(b)
		for i := range x.NumField() {
			if name := x.Type().Field(i).Name; name != "Heard" && !rig.Alike(x.Field(i), y.Field(i)) {
				t.Logf("%s: %s is %.200s, want %.200s", what, name, fmt.Sprint(x.Field(i).Interface()), fmt.Sprint(y.Field(i).Interface()))
				return true
			}
		}
		return false
	}
	if len(got.Tables) != len(want.Tables) || len(got.Alarms) != len(want.Alarms) {
		t.Logf("%d tables, want %d; alarms %s\nwant %s", len(got.Tables), len(want.Tables), inShort(got.Alarms), inShort(want.Alarms))
		return false
	}
	for i := range got.Alarms {
		if differs(fmt.Sprint(want.Alarms[i].Finding.Identity), got.Alarms[i], want.Alarms[i]) {
			t.Logf("alarms %s\nwant %s", inShort(got.Alarms), inShort(want.Alarms))
			return false
		}
	}
	for i := range got.Tables {
		if differs(want.Tables[i].Number, *got.Tables[i], *want.Tables[i]) {
			return false
		}
	}
	return true
}

func inShort(alarms []pit.Alarm) string {
	var all []string
	for _, a := range alarms {
		all = append(all, fmt.Sprintf("%v %v since %v, again %v, hidden %v, shelf %v", a.Finding.Identity, a.State, a.Raised, a.Last, a.HiddenBy, a.Shelf))
	}
	return strings.Join(all, "; ")
}

// A recorded pit that is heard live, event by event, with a clock that goes on and a
// pit that looks when it likes, says what the fold says of the recording.
func TestRecordedPitIsHeardLiveAsItIsReplayed(t *testing.T) {
	for name, frames := range recorded(t) {
		t.Run(name, func(t *testing.T) {
			fold := tables.NewFold(tables.Config{Book: book(t)})
			var want []string
			for _, frame := range frames {
				h := line(t, string(frame))
				for _, o := range fold.Apply(&h.Event) {
					want = append(want, tell(o)+" "+o.At.Format(time.RFC3339Nano))
				}
			}
			tape := newSaid("tape")
			var got []string
			l := start(t, func(c *pit.Config) {
				c.Slow, c.GiveUp = 24*time.Hour, 24*time.Hour // the clock of this test leaps
				c.Tell = func(outs []tables.Out) {
					for _, o := range outs {
						got = append(got, tell(o)+" "+o.At.Format(time.RFC3339Nano))
					}
				}
			}, tape)
			for _, frame := range frames {
				h := line(t, string(frame))
				l.hands.RunTo(h.Time)
				tape.hear(t, h)
			}
			if err := l.end(t); err != nil {
				t.Error(err)
			}
			for i := range max(len(got), len(want)) {
				if i >= len(got) || i >= len(want) || got[i] != want[i] {
					t.Fatalf("live it says %q and replayed %q", got[i:min(len(got), i+2)], want[i:min(len(want), i+2)])
				}
			}
			if !sameView(t, again(t, tables.Config{}, l.ledger.all()).View(), l.View()) {
				t.Error("from its records the pit is another")
			}
		})
	}
}

// Whatever happens in whatever order, the records alone make the same pit.
func TestPitIsTheSameFromItsRecords(t *testing.T) {
	all := recorded(t)
	var names []string
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	rapid.Check(t, func(rt *rapid.T) {
		frames := all[rapid.SampledFrom(names).Draw(rt, "recording")]
		frames = frames[:min(len(frames), rapid.IntRange(1, 120).Draw(rt, "events"))]
		tape := newSaid("tape")
		l := start(t, nil, tape)
		defer l.stop()
		for _, frame := range frames {
			h := line(t, string(frame))
			l.hands.RunTo(h.Time)
			switch rapid.IntRange(0, 30).Draw(rt, "what") {
			case 0:
				l.hands.Run(time.Duration(rapid.IntRange(0, 60_000).Draw(rt, "silence")) * time.Millisecond)
			case 1:
				l.hands.Set(time.Duration(rapid.IntRange(-100, 100).Draw(rt, "step")) * time.Second)
			case 2:
				l.ledger.fail(errDisk)
			case 3, 4:
				l.ledger.fail(nil)
				l.hands.Run(6 * time.Second)
			case 5:
				continue // it is not heard
			case 6, 7, 8, 9:
				takeOne(t, rt, l)
			case 10:
				tape.hear(t, lost("scan-9", "B-07", rapid.SampledFrom([]string{"silent", "unplugged"}).Draw(rt, "reason"), h.Time))
			case 11:
				tape.hear(t, back("scan-9", "B-07", h.Time))
			}
			tape.hear(t, h)
		}
		l.ledger.fail(nil)
		// The last record is of the last moment, so that no time has passed behind it.
		tape.hear(t, dealer("B-07", 1))
		if err := l.end(t); err != nil {
			rt.Fatal(err)
		}
		l.ledger.check(t)
		if !sameView(t, again(t, tables.Config{}, l.ledger.all()).View(), l.View()) {
			for _, r := range l.ledger.all() {
				t.Logf("record %d %v %s %s %.200s", r.N, r.At, r.Kind, r.Table, r.Data)
			}
			rt.Fatal("from its records the pit is another")
		}
	})
}

// takeOne has somebody take or put away one of the alarms that are shown.
func takeOne(t *testing.T, rt *rapid.T, l *live) {
	alarms := l.View().Alarms
	if len(alarms) == 0 {
		return
	}
	id := alarms[rapid.IntRange(0, len(alarms)-1).Draw(rt, "alarm")].Finding.Identity
	if rapid.Bool().Draw(rt, "take") {
		_, _ = l.Acknowledge(t.Context(), "m12", id, "seen")
		return
	}
	_, _ = l.Shelve(t.Context(), "m12", id, "known", l.hands.Clock().Now().Add(5*time.Minute))
}

func TestRestoreRefusesAGap(t *testing.T) {
	first := pit.Record{N: 1, At: morning, Src: "server:main", Table: "R-1", Kind: "dealer.changed", Data: []byte(`{"type":"dealer.changed","data":{"dealer":"d1"}}`)}
	third := first
	third.N = 3
	p, err := pit.New(pit.Config{Fold: tables.Config{Book: book(t)}, Journal: &ledger{}})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Restore(each([]pit.Record{first, third})); err == nil || !strings.Contains(err.Error(), "record 3 follows record 1") {
		t.Errorf("%v", err)
	}
}

// A record that is kept and means nothing does not keep a desk from opening: what comes
// after it counts.
func TestRestorePassesOverWhatMeansNothing(t *testing.T) {
	record := func(n int64, src, kind, data string) pit.Record {
		return pit.Record{N: n, At: morning, Src: src, Table: "R-1", Kind: kind, Data: []byte(data)}
	}
	p := again(t, tables.Config{}, []pit.Record{
		record(1, "server:main", "dealer.changed", "{"),
		record(2, "desk", "export", `{"format":"csv"}`),
		record(3, "desk", "alarm.acknowledged", `[]`),
		record(4, "server:main", "", `{"type":7}`),
		record(5, "server:main", "dealer.changed", `{"type":"dealer.changed","data":{"dealer":"d1"}}`),
	})
	if p.Unread() != 3 || p.Table("R-1") == nil || p.Table("R-1").Dealer != "d1" {
		t.Errorf("%d are not read, the table is %+v", p.Unread(), p.Table("R-1"))
	}
}

// A pit goes on where its journal ends.
func TestRestoredPitGoesOn(t *testing.T) {
	server := newSaid("server:main")
	first := start(t, nil, server)
	server.hear(t, dealer("R-1", 1), dealer("R-2", 1))
	if err := first.end(t); err != nil {
		t.Fatal(err)
	}
	second := newSaid("server:main")
	l := &ledger{}
	for _, r := range first.ledger.all() {
		if err := l.Append(t.Context(), []pit.Record{r}); err != nil {
			t.Fatal(err)
		}
	}
	noLeak(t)
	p, err := pit.New(pit.Config{Fold: tables.Config{Book: book(t)}, Journal: l, Sources: []pit.Source{second}, Clock: rig.NewHands(morning.Add(-time.Hour)).Clock()})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Restore(each(first.ledger.all())); err != nil {
		t.Fatal(err)
	}
	if r := p.Table("R-2"); r == nil || r.Dealer != "d1" {
		t.Errorf("restored: %+v", r)
	}
	done := make(chan error)
	ctx, stop := context.WithCancel(t.Context())
	go func() { done <- p.Run(ctx) }()
	second.hear(t, dealer("R-1", 2))
	until(t, "it is shown", func() bool { return p.Table("R-1").Dealer == "d2" })
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
	l.check(t)
	dealers(t, l.all(), "R-1", 2)
	if fmt.Sprint(l.kinds()) != "[dealer.changed dealer.changed dealer.changed]" {
		t.Errorf("records %v", l.kinds())
	}
}
