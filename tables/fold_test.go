package tables_test

import (
	"bufio"
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"pitboss/app/house"
	"pitboss/app/words"
	"pitboss/tables"
)

// scenarios are the recorded pits, one event a line.
func scenarios(t testing.TB) map[string][][]byte {
	t.Helper()
	names, err := filepath.Glob("../cmd/pitctl/testdata/scenarios/*.jsonl")
	if err != nil || len(names) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	all := map[string][][]byte{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		s := bufio.NewScanner(bytes.NewReader(data))
		s.Buffer(nil, 1<<20)
		for s.Scan() {
			all[filepath.Base(name)] = append(all[filepath.Base(name)], bytes.Clone(s.Bytes()))
		}
	}
	return all
}

func newFold(t testing.TB) *tables.Fold {
	t.Helper()
	b, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return tables.NewFold(tables.Config{Book: b})
}

// fold plays lines and returns what was said, as text; lines that are no events are
// passed over.
func fold(t testing.TB, say *words.Words, lines [][]byte) []byte {
	t.Helper()
	f := newFold(t)
	var out []byte
	for _, line := range lines {
		e, err := tables.ReadEvent(line)
		if err != nil {
			continue
		}
		for _, o := range f.Apply(&e) {
			out = append(o.Append(out, say.Why), '\n')
		}
	}
	for _, n := range f.Numbers() {
		if f.Snapshot(n) == nil {
			t.Fatalf("table %s has no snapshot", n)
		}
	}
	return out
}

func english(t testing.TB) *words.Words {
	t.Helper()
	w, err := words.Open("en")
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestTheSameEventsSayTheSame(t *testing.T) {
	say := english(t)
	for name, lines := range scenarios(t) {
		t.Run(name, func(t *testing.T) {
			first := fold(t, say, lines)
			for range 3 {
				if again := fold(t, say, lines); !bytes.Equal(first, again) {
					t.Fatal("the same events said something else")
				}
			}
			if bytes.Contains(first, []byte(`"why":"finding_`)) {
				t.Errorf("a finding has no sentence: %s", first)
			}
		})
	}
}

func TestAnEventReadAndWrittenSaysTheSame(t *testing.T) {
	for name, lines := range scenarios(t) {
		t.Run(name, func(t *testing.T) {
			for _, line := range lines {
				e, err := tables.ReadEvent(line)
				if err != nil {
					t.Fatalf("%s: %v", line, err)
				}
				if e.Fault != "" {
					t.Fatalf("%s: fault %q", line, e.Fault)
				}
				written := e.Append(nil)
				again, err := tables.ReadEvent(written)
				if err != nil {
					t.Fatalf("%s: %v", written, err)
				}
				if got := again.Append(nil); !bytes.Equal(got, written) {
					t.Fatalf("written %s\nand again %s", written, got)
				}
			}
		})
	}
}

// TestNoOrderJamsATable shuffles, drops, repeats and cuts real events: nothing may
// panic, and afterwards a clean round must still be followed to its end.
func TestNoOrderJamsATable(t *testing.T) {
	say := english(t)
	var all [][]byte
	recorded := scenarios(t)
	for _, name := range slices.Sorted(maps.Keys(recorded)) { // a case that failed can be tried again
		lines := recorded[name]
		all = append(all, lines[:min(len(lines), 200)]...)
	}
	clean := strings.Split(strings.TrimSpace(`
{"type":"table.opened","table":"B-07","time":"2027-01-01T00:00:00Z","epoch":"last","seq":1,"data":{"game":"baccarat","profile":"house-baccarat","currency":"THB"}}
{"type":"shoe.shuffled","table":"B-07","time":"2027-01-01T00:00:01Z","epoch":"last","seq":2,"data":{"shoe":"SX"}}
{"type":"shoe.started","table":"B-07","time":"2027-01-01T00:00:02Z","epoch":"last","seq":3,"data":{"shoe":"SX","decks":8}}
{"type":"round.opened","table":"B-07","round":"clean","time":"2027-01-01T00:00:03Z","epoch":"last","seq":4,"data":{"betting_ms":1000}}
{"type":"card.dealt","table":"B-07","round":"clean","time":"2027-01-01T00:00:06Z","epoch":"last","seq":5,"data":{"card":"9H","to":"player"}}
{"type":"card.dealt","table":"B-07","round":"clean","time":"2027-01-01T00:00:07Z","epoch":"last","seq":6,"data":{"card":"3S","to":"banker"}}
{"type":"card.dealt","table":"B-07","round":"clean","time":"2027-01-01T00:00:08Z","epoch":"last","seq":7,"data":{"card":"KD","to":"player"}}
{"type":"card.dealt","table":"B-07","round":"clean","time":"2027-01-01T00:00:09Z","epoch":"last","seq":8,"data":{"card":"4C","to":"banker"}}
{"type":"round.settled","table":"B-07","round":"clean","time":"2027-01-01T00:00:10Z","epoch":"last","seq":9,"data":{"result":{"winner":"player"}}}`), "\n")
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, 120).Draw(rt, "events")
		var lines [][]byte
		for range n {
			line := all[rapid.IntRange(0, len(all)-1).Draw(rt, "event")]
			switch rapid.IntRange(0, 9).Draw(rt, "change") {
			case 0: // cut
				line = line[:rapid.IntRange(0, len(line)).Draw(rt, "cut")]
			case 1: // a byte changed, but not of what is played: nobody could settle by that
				if bytes.Contains(line, []byte(`"profile"`)) {
					break
				}
				line = bytes.Clone(line)
				line[rapid.IntRange(0, len(line)-1).Draw(rt, "place")] = rapid.Byte().Draw(rt, "byte")
			}
			lines = append(lines, line)
		}
		for _, line := range clean {
			lines = append(lines, []byte(line))
		}
		out := fold(t, say, lines)
		if !bytes.Contains(out, []byte(`"round":"clean","game":"baccarat"`)) {
			rt.Fatalf("the clean round was not settled:\n%s", out)
		}
	})
}

// A server that writes an object where a list belongs must not hold the desk up: the
// event is impossible, and the next one is read.
func TestReadEventWithAnObjectInPlaceOfAList(t *testing.T) {
	for name, line := range map[string]string{
		"the cards of an image":   `{"v":1,"epoch":"a","seq":1,"type":"table.image","table":"B-07","time":"2026-11-30T03:45:00Z","data":{"cards":{}}}`,
		"the actions of an image": `{"v":1,"epoch":"a","seq":1,"type":"table.image","table":"B-07","time":"2026-11-30T03:45:00Z","data":{"actions":{"a":[]}}}`,
		"the bets of an image":    `{"v":1,"epoch":"a","seq":1,"type":"table.image","table":"B-07","time":"2026-11-30T03:45:00Z","data":{"bets":{"a":1}}}`,
		"bets":                    `{"v":1,"epoch":"a","seq":1,"type":"bet.accepted","table":"B-07","round":"r","time":"2026-11-30T03:45:00Z","data":{"bets":{}}}`,
		"what was paid":           `{"v":1,"epoch":"a","seq":1,"type":"round.settled","table":"B-07","round":"r","time":"2026-11-30T03:45:00Z","data":{"paid":{}}}`,
		"the flags of a wheel":    `{"v":1,"source":"device:w","type":"wheel.state","table":"R-03","time":"2026-11-30T03:45:00Z","data":{"state":"ball_in_rim","flags":{}}}`,
	} {
		t.Run(name, func(t *testing.T) {
			e, err := tables.ReadEvent([]byte(line))
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasSuffix(e.Fault, "is impossible") {
				t.Errorf("its fault is %q, want that the value is impossible", e.Fault)
			}
		})
	}
	t.Run("a value that is cut short in the middle of a letter stays text", func(t *testing.T) {
		e, err := tables.ReadEvent([]byte(`{"v":1,"epoch":"a","seq":1,"type":"table.image","table":"B-07","time":"2026-11-30T03:45:00Z","data":{"cards":"` + strings.Repeat("โ", 40) + `"}}`))
		if err != nil {
			t.Fatal(err)
		}
		if e.Fault == "" || !utf8.ValidString(e.Fault) {
			t.Errorf("its fault is %q", e.Fault)
		}
	})
	t.Run("a decision's findings and decks", func(t *testing.T) {
		if _, err := tables.ReadEvent([]byte(`{"v":1,"source":"desk","type":"decision.recorded","table":"B-07","time":"2026-11-30T03:45:00Z","data":{"decision":"deck_replacement","findings":{},"decks":{}}}`)); err != nil {
			t.Fatal(err)
		}
	})
}

func FuzzReadEvent(f *testing.F) {
	for _, lines := range scenarios(f) {
		for i := 0; i < len(lines); i += 37 {
			f.Add(lines[i])
		}
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		e, err := tables.ReadEvent(line)
		if err != nil {
			return
		}
		written := e.Append(nil)
		again, err := tables.ReadEvent(written)
		if err != nil {
			t.Fatalf("%q was written as %q: %v", line, written, err)
		}
		if e.Fault == "" && again.Fault != "" && e.Data != nil {
			t.Fatalf("%q was written as %q, which is impossible: %s", line, written, again.Fault)
		}
		fold := newFold(t)
		fold.Apply(&e)
		fold.Apply(&again)
	})
}

func BenchmarkFold(b *testing.B) {
	for _, name := range []string{"clean-baccarat.jsonl", "clean-blackjack.jsonl", "clean-roulette.jsonl"} {
		b.Run(strings.TrimSuffix(name, ".jsonl"), func(b *testing.B) {
			var events []tables.Event
			for _, line := range scenarios(b)[name] {
				e, err := tables.ReadEvent(line)
				if err != nil {
					b.Fatal(err)
				}
				events = append(events, e)
			}
			profiles, err := house.Builtin()
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				f := tables.NewFold(tables.Config{Book: profiles})
				for i := range events {
					f.Apply(&events[i])
				}
				n += len(events)
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "events/s")
		})
	}
}

func BenchmarkReadEvent(b *testing.B) {
	lines := scenarios(b)["clean-baccarat.jsonl"]
	size := 0
	for _, l := range lines {
		size += len(l)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, line := range lines {
			if _, err := tables.ReadEvent(line); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.N*len(lines))/b.Elapsed().Seconds(), "events/s")
}

func ExampleEvent_Append() {
	e, err := tables.ReadEvent([]byte(`{"type":"card.dealt","table":"B-07","round":"r1","time":"2026-11-30T10:45:00+07:00","data":{"card":"10h","to":"player"}}`))
	fmt.Println(string(e.Append(nil)), err)
	// Output: {"v":1,"type":"card.dealt","table":"B-07","round":"r1","time":"2026-11-30T03:45:00.000Z","data":{"card":"TH","to":"player","face":"up"}} <nil>
}
