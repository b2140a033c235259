package pit_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/app/pit"
	"pitboss/app/pit/rig"
	"pitboss/store"
)

// A desk that starts again knows the disputes of a quarter. Numbers go on all the same
// where the last one is older, and where a day between cannot be looked into.
func TestADisputesNumberIsNeverGivenTwice(t *testing.T) {
	s := newOnDisk(t)
	s.cfg.Disputed = pit.DisputedIn(s.journal)
	given := map[int]string{}
	open := func(want int) {
		t.Helper()
		k, err := s.on("okravets").OpenDispute(t.Context(), claim())
		s.must(err)
		if before, twice := given[k.Number]; twice || k.Number != want {
			t.Fatalf("the dispute is number %d, want %d; that is the number of %q", k.Number, want, before)
		}
		given[k.Number] = k.ID
	}
	startAgain := func() {
		t.Helper()
		var err error
		s.Desk, err = pit.NewDesk(s.cfg)
		s.must(err)
		from := s.hands.Clock().Now().Add(-92 * 24 * time.Hour).UTC().Format(time.DateOnly)
		_, err = s.Restore(pit.DeskRecords(s.journal, from))
		s.must(err)
	}
	open(1)
	open(2)
	s.hands.Run(93 * 24 * time.Hour)
	s.must(s.journal.Tick(t.Context()))
	startAgain()
	if left := s.Disputes(); len(left) != 0 {
		t.Fatalf("after a quarter %d disputes are at hand; this test asks what becomes of their numbers", len(left))
	}
	open(3)
	startAgain()
	open(4)
	s.hands.Run(200 * 24 * time.Hour)
	s.must(s.journal.Tick(t.Context()))
	startAgain()
	open(5)
}

// The last number is not taken from the newest dispute: a journal of before may have begun
// anew, and then an older day has the highest.
func TestTheHighestNumberOfAllDaysCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dir, err := os.MkdirTemp("", "numbers")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(dir)
		h := rig.NewHands(morning)
		j, err := store.Open(store.Config{Dir: dir, Desk: "desk-2", Clock: h.Clock().Now, Mono: h.Clock().Mono, Random: rig.Chance(9)})
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = j.Close() }()
		highest := 0
		for _, n := range rapid.SliceOfN(rapid.IntRange(1, 1000), 0, 6).Draw(t, "numbers") {
			if rapid.Bool().Draw(t, "another day") {
				h.Run(time.Duration(rapid.IntRange(1, 400).Draw(t, "days")) * 24 * time.Hour)
			}
			source := "desk"
			if rapid.IntRange(0, 3).Draw(t, "of a server") == 0 {
				source = "server:main" // a server numbers nothing here
			} else {
				highest = max(highest, n)
			}
			line, err := json.Marshal(map[string]any{"type": pit.KindDisputeOpened, "data": map[string]any{"id": fmt.Sprint("c-", n), "number": n}})
			if err == nil {
				_, err = j.Append(t.Context(), store.Entry{At: h.Clock().Now(), Source: source, Kind: pit.KindDisputeOpened, Data: line})
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if got, err := pit.DisputedIn(j)(t.Context()); err != nil || got != highest {
			t.Fatalf("the last number is %d, %v, want %d", got, err, highest)
		}
	})
}

// A journal that cannot be asked gives no number, since it might be one that was given.
func TestNoNumberWithoutTheJournal(t *testing.T) {
	broken := errors.New("the folder is gone")
	fails := true
	o := newOffice(t, func(c *pit.DeskConfig) {
		c.Disputed = func(context.Context) (int, error) {
			if fails {
				return 0, broken
			}
			return 41, nil
		}
	}).on("okravets")
	_, err := o.OpenDispute(t.Context(), claim())
	wants(t, "the journal fails", err, broken)
	fails = false
	k, err := o.OpenDispute(t.Context(), claim())
	o.must(err)
	if k.Number != 42 {
		t.Errorf("the number is %d, want 42", k.Number)
	}
}
