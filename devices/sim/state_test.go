package sim_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"pitboss/app/house"
	"pitboss/devices/sim"
	"pitboss/tables"
)

// wrongEvening is what a desk hears of a pit in which everything goes wrong now and then.
func wrongEvening(t testing.TB, places, rounds int) (tables.Config, []tables.Event) {
	t.Helper()
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	cfg := sim.Config{
		Seed: 11, Book: book, Tables: sim.Floor(places, 1), Rounds: rounds, Start: evening, Inspections: true, Faults: everything("0.02"),
	}
	pit, err := sim.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	recording, err := sim.NewRecording(cfg.Tables)
	if err != nil {
		t.Fatal(err)
	}
	var all []tables.Event
	for o, more := pit.Next(); more; o, more = pit.Next() {
		all = append(all, recording.Take(&o)...)
	}
	return tables.Config{Book: book, Inspections: true}, all
}

// inFull is all that was said, with the answers.
func inFull(outs []tables.Out) (all string) {
	for _, o := range outs {
		if o.Answer != nil {
			all += fmt.Sprintf("%+v ", *o.Answer)
		}
		o.Answer = nil
		all += fmt.Sprintf("%+v\n", o)
	}
	return all
}

// stands is how a table stands.
func stands(f *tables.Fold, number string) (all string) {
	s := f.Snapshot(number)
	if s.Settlement != nil {
		all = fmt.Sprintf("%+v ", *s.Settlement)
	}
	s.Settlement, s.Record = nil, nil
	return all + fmt.Sprintf("%+v", *s)
}

// A fold that is written down and read again in the middle of whatever goes wrong says
// the same as one that heard all.
func TestFoldFromAStateGoesOnThroughAnEveningOfEverythingThatGoesWrong(t *testing.T) {
	cfg, events := wrongEvening(t, 12, 900)
	whole, broken := tables.NewFold(cfg), tables.NewFold(cfg)
	luck := rand.New(rand.NewPCG(5, 7))
	breaks := 0
	compare := func() {
		t.Helper()
		for _, number := range whole.Numbers() {
			if got, want := stands(broken, number), stands(whole, number); got != want {
				t.Fatalf("table %s is\n%s\nwant\n%s", number, got, want)
			}
			if got, want := broken.Snapshot(number).Record, whole.Snapshot(number).Record; !reflect.DeepEqual(got, want) {
				t.Fatalf("table %s: the record of its wheel is another", number)
			}
		}
	}
	for i := range events {
		if luck.IntN(len(events)) < 150 {
			state, err := broken.State()
			if err != nil {
				t.Fatal(err)
			}
			if broken, err = tables.FoldFrom(cfg, state); err != nil {
				t.Fatal(err)
			}
			breaks++
			compare()
		}
		e, f := events[i], events[i]
		if want, got := inFull(whole.Apply(&e)), inFull(broken.Apply(&f)); got != want {
			t.Fatalf("event %d, %s of %s, says\n%s\nwant\n%s", i, e.Type, e.Table, got, want)
		}
	}
	end := whole.Now().Add(time.Hour)
	if got, want := inFull(broken.Tick(end)), inFull(whole.Tick(end)); got != want {
		t.Fatalf("the end says\n%s\nwant\n%s", got, want)
	}
	compare()
	if breaks < 50 {
		t.Errorf("it was broken off %d times only", breaks)
	}
}

// A running pit of 200 tables may not be held up by its state for long.
func BenchmarkStateOf200Tables(b *testing.B) {
	cfg, events := wrongEvening(b, 200, 15_000)
	f := tables.NewFold(cfg)
	for i := range events {
		f.Apply(&events[i])
	}
	b.Run("write", func(b *testing.B) {
		for b.Loop() {
			state, err := f.State()
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(len(state)), "bytes")
		}
	})
	state, err := f.State()
	if err != nil {
		b.Fatal(err)
	}
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			if _, err := tables.FoldFrom(cfg, state); err != nil {
				b.Fatal(err)
			}
		}
	})
}
