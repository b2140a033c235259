package tables_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/tables"
)

// recordedPits are the events of the recorded pits, by name.
func recordedPits(t testing.TB) map[string][]tables.Event {
	t.Helper()
	files, err := filepath.Glob("../cmd/pitctl/testdata/scenarios/*.jsonl")
	if err != nil || len(files) != 16 {
		t.Fatalf("%d recorded pits, %v", len(files), err)
	}
	all := map[string][]tables.Event{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var events []tables.Event
		for _, frame := range bytes.Split(bytes.TrimSpace(text), []byte("\n")) {
			e, err := tables.ReadEvent(frame)
			if err != nil {
				t.Fatal(err)
			}
			events = append(events, e)
		}
		all[strings.TrimSuffix(filepath.Base(file), ".jsonl")] = events
	}
	return all
}

// again is a fold from another's state.
func again(t *testing.T, cfg tables.Config, f *tables.Fold) *tables.Fold {
	t.Helper()
	state, err := f.State()
	if err != nil {
		t.Fatal(err)
	}
	g, err := tables.FoldFrom(cfg, state)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// same compares what two folds say. Whether a list that holds nothing was ever made is no
// difference: it depends on what the list's memory was used for before.
func same[T any](a, b T) bool { return alike(reflect.ValueOf(a), reflect.ValueOf(b)) }

// alike is same of two values, which hold no ring.
func alike(a, b reflect.Value) bool {
	if a.IsValid() != b.IsValid() || !a.IsValid() {
		return a.IsValid() == b.IsValid()
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		return alike(a.Elem(), b.Elem())
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !alike(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Map:
		if a.Len() != b.Len() {
			return false
		}
		for each := a.MapRange(); each.Next(); {
			if !alike(each.Value(), b.MapIndex(each.Key())) {
				return false
			}
		}
		return true
	case reflect.Struct:
		for i := range a.NumField() {
			if !alike(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	default:
		return a.Equal(b)
	}
}

func sameTables(t *testing.T, got, want *tables.Fold) {
	t.Helper()
	if a, b := got.Numbers(), want.Numbers(); !same(a, b) {
		t.Fatalf("tables %v, want %v", a, b)
	}
	for _, number := range want.Numbers() {
		a, b := got.Snapshot(number), want.Snapshot(number)
		if !same(a, b) {
			t.Fatalf("table %s is\n%+v\nwant\n%+v", number, a, b)
		}
		if a, b := got.WheelStats(number), want.WheelStats(number); !same(a, b) {
			t.Fatalf("the wheel of %s is\n%+v\nwant\n%+v", number, a, b)
		}
	}
	open := func(f *tables.Fold) map[any]any {
		all := map[any]any{}
		for _, g := range f.Open() {
			all[g.Identity] = g
		}
		return all
	}
	if a, b := open(got), open(want); !same(a, b) {
		t.Fatalf("open are %v, want %v", a, b)
	}
	if a, b := got.Feeds(), want.Feeds(); !same(a, b) || !got.Now().Equal(want.Now()) {
		t.Fatalf("feeds %v at %v, want %v at %v", a, got.Now(), b, want.Now())
	}
}

// Whoever has a fold can ask nothing of it that sameTables does not ask of two.
func TestEveryQuestionToAFoldIsAskedOfItsState(t *testing.T) {
	asked := map[string]bool{"Apply": true, "Tick": true, "End": true, "State": true, "Now": true, "Numbers": true, "Snapshot": true, "WheelStats": true, "Feeds": true, "Open": true}
	fold := reflect.TypeFor[*tables.Fold]()
	for i := range fold.NumMethod() {
		if name := fold.Method(i).Name; !asked[name] {
			t.Errorf("the tests of states do not ask for %s", name)
		}
	}
}

// The state of any moment answers every question as the fold does that it was taken from,
// and so does the state of the fold that was made from it.
func TestStateAnswersEveryQuestionAtAnyMoment(t *testing.T) {
	all := recordedPits(t)
	names := slices.Sorted(maps.Keys(all))
	rapid.Check(t, func(rt *rapid.T) {
		cfg := tables.Config{Book: book(t), Inspections: rapid.Bool().Draw(rt, "inspections")}
		events := all[rapid.SampledFrom(names).Draw(rt, "recording")]
		f := tables.NewFold(cfg)
		for _, e := range events[:rapid.IntRange(0, len(events)).Draw(rt, "events")] {
			if rapid.IntRange(0, 30).Draw(rt, "heard") > 0 {
				f.Apply(&e)
			}
		}
		f.Tick(f.Now().Add(time.Duration(rapid.IntRange(0, 300).Draw(rt, "silence")) * time.Second))
		g := again(t, cfg, f)
		sameTables(t, g, f)
		sameTables(t, again(t, cfg, g), f)
		end := f.Now().Add(time.Hour)
		if got, want := g.Tick(end), f.Tick(end); !same(got, want) {
			rt.Fatalf("the end says\n%+v\nwant\n%+v", got, want)
		}
		if got, want := g.End(), f.End(); !same(got, want) {
			rt.Fatalf("the end of the recording says\n%+v\nwant\n%+v", got, want)
		}
		sameTables(t, g, f)
	})
}

// goesOn folds events twice: without a break, and from a state again and again.
func goesOn(t *testing.T, events []tables.Event, breaks int) {
	t.Helper()
	cfg := tables.Config{Book: book(t), Inspections: true}
	whole, broken := tables.NewFold(cfg), tables.NewFold(cfg)
	luck := rand.New(rand.NewPCG(5, 7))
	for i := range events {
		if luck.IntN(len(events)) < breaks {
			broken = again(t, cfg, broken)
			sameTables(t, broken, whole)
		}
		e, f := events[i], events[i]
		want, got := whole.Apply(&e), broken.Apply(&f)
		if !same(got, want) {
			t.Fatalf("event %d, %s of %s, says\n%+v\nwant\n%+v", i, e.Type, e.Table, got, want)
		}
	}
	end := whole.Now().Add(time.Hour)
	if got, want := broken.Tick(end), whole.Tick(end); !same(got, want) {
		t.Fatalf("the end says\n%+v\nwant\n%+v", got, want)
	}
	sameTables(t, broken, whole)
}

func TestFoldFromAStateGoesOnAsIfItHadHeardAll(t *testing.T) {
	for name, events := range recordedPits(t) {
		t.Run(name, func(t *testing.T) { goesOn(t, events, min(40, len(events)/3)) })
	}
}

// What waits beyond a gap is part of a state.
func TestStateHoldsWhatWaitsBeyondAGap(t *testing.T) {
	for name, events := range recordedPits(t) {
		t.Run(name, func(t *testing.T) {
			cfg := tables.Config{Book: book(t)}
			whole, broken := tables.NewFold(cfg), tables.NewFold(cfg)
			skipped := 0
			for i := range events {
				if events[i].Counted && events[i].Table != "" && i > len(events)/2 && skipped == 0 {
					skipped = i
					continue
				}
				e, f := events[i], events[i]
				want, got := whole.Apply(&e), broken.Apply(&f)
				if !same(got, want) {
					t.Fatalf("event %d, %s, says\n%+v\nwant\n%+v", i, e.Type, got, want)
				}
				if skipped > 0 && i%5 == 0 && i < skipped+60 {
					broken = again(t, cfg, broken)
				}
			}
			sameTables(t, broken, whole)
		})
	}
}

func TestStateThatDoesNotFitIsRefused(t *testing.T) {
	cfg := tables.Config{Book: book(t)}
	f := tables.NewFold(cfg)
	for _, e := range recordedPits(t)["clean-baccarat"] {
		f.Apply(&e)
	}
	state, err := f.State()
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		cfg   tables.Config
		state func() []byte
		want  string
	}{
		"none":         {cfg, func() []byte { return nil }, "cut off"},
		"cut off":      {cfg, func() []byte { return state[:len(state)-1] }, "damaged"},
		"a bit":        {cfg, func() []byte { b := bytes.Clone(state); b[len(b)/2] ^= 4; return b }, "damaged"},
		"other tables": {tables.Config{Book: book(t), Tables: map[string]tables.Approved{"X": {}}}, func() []byte { return state }, "another program or configuration"},
		"other zone":   {tables.Config{Book: book(t), Zone: time.FixedZone("x", 60)}, func() []byte { return state }, "another program or configuration"},
		"other day":    {tables.Config{Book: book(t), GamingDay: time.Hour}, func() []byte { return state }, "another program or configuration"},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := tables.FoldFrom(c.cfg, c.state())
			if g != nil || !errors.Is(err, tables.ErrState) || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("%v, %v", g, err)
			}
		})
	}
	if _, err := tables.FoldFrom(tables.Config{Book: book(t)}, state); err != nil {
		t.Fatalf("the same configuration, read again: %v", err)
	}
}

// Whatever lies in a state, it is refused and nothing falls over; also where somebody
// sealed it anew.
func FuzzState(f *testing.F) {
	cfg := tables.Config{Book: book(f)}
	fold := tables.NewFold(cfg)
	for _, e := range recordedPits(f)["clean-baccarat"][:60] {
		fold.Apply(&e)
	}
	state, err := fold.State()
	if err != nil {
		f.Fatal(err)
	}
	head := 2 * sha256.Size
	f.Add(state[head:])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, body []byte) {
		b := append(bytes.Clone(state[:head]), body...)
		seal := sha256.Sum256(b[sha256.Size:])
		copy(b, seal[:])
		if g, err := tables.FoldFrom(cfg, b); err != nil && (g != nil || !errors.Is(err, tables.ErrState)) {
			t.Fatalf("%v, %v", g, err)
		}
	})
}

// busyFold is a fold of 200 tables, each of which plays one of the recorded pits.
func busyFold(b *testing.B) (tables.Config, *tables.Fold) {
	b.Helper()
	cfg := tables.Config{Book: book(b)}
	f := tables.NewFold(cfg)
	all := recordedPits(b)
	names := slices.Sorted(maps.Keys(all))
	for i := range 200 {
		for _, e := range all[names[i%len(names)]] {
			if e.Table == "" {
				continue
			}
			e.Table, e.Counted = fmt.Sprintf("T-%03d", i), false
			f.Apply(&e)
		}
	}
	return cfg, f
}

func BenchmarkState(b *testing.B) {
	_, f := busyFold(b)
	for b.Loop() {
		state, err := f.State()
		if err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(len(state)))
	}
}

func BenchmarkFoldFromState(b *testing.B) {
	cfg, f := busyFold(b)
	state, err := f.State()
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(state)))
	for b.Loop() {
		if _, err := tables.FoldFrom(cfg, state); err != nil {
			b.Fatal(err)
		}
	}
}
