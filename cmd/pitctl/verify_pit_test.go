package main_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/devices/sim"
	"pitboss/store"
	"pitboss/tables"
)

// onDisk is the pit's journal in files.
type onDisk struct{ *store.Journal }

func (j onDisk) Append(ctx context.Context, records []pit.Record) error {
	entries := make([]store.Entry, len(records))
	for i := range records {
		r := &records[i]
		entries[i] = store.Entry{At: r.At, Mono: r.Mono, Source: r.Src, Table: r.Table, Round: r.Round, Kind: r.Kind, Data: r.Data}
	}
	_, err := j.Journal.Append(ctx, entries...)
	return err
}

// practice is what a desk hears of a practice pit, with a fault now and then.
func practice(t *testing.T, rounds int) (frames [][]byte) {
	t.Helper()
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	floor := sim.Floor(6, 1)
	p, err := sim.New(sim.Config{
		Book: book, Seed: 7, Start: time.Date(2026, 11, 30, 11, 0, 0, 0, time.UTC), Tables: floor, Speed: 1, Rounds: rounds,
		Faults: []sim.Order{{Fault: sim.WrongPayout, Rate: 200_000}},
	})
	if err != nil {
		t.Fatal(err)
	}
	heard, err := sim.NewRecording(floor)
	if err != nil {
		t.Fatal(err)
	}
	for {
		o, ok := p.Next()
		if !ok {
			return frames
		}
		for _, e := range heard.Take(&o) {
			frames = append(frames, e.Append(nil))
		}
	}
}

// pitDay is a data folder with what the running pit wrote of so many rounds of a
// practice pit; n is how much was heard.
func pitDay(t *testing.T, rounds int) (dir string, n int) {
	t.Helper()
	dir = t.TempDir()
	source := &tape{frames: practice(t, rounds)}
	clock := source.clock()
	source.wall = time.Date(2026, 11, 30, 11, 0, 0, 0, time.UTC)
	j, err := store.Open(store.Config{
		Dir: dir, Desk: "desk-1", Clock: clock.Now, Mono: clock.Mono, Random: strings.NewReader(strings.Repeat("seed", 64)), GamingDay: 6 * time.Hour,
	})
	if err != nil {
		t.Fatal(err)
	}
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	p, err := pit.New(pit.Config{
		Fold: tables.Config{Book: book}, Sources: []pit.Source{source}, Journal: onDisk{j}, Clock: clock,
		Slow: 24 * time.Hour, GiveUp: 24 * time.Hour, // the clock of a tape leaps
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- p.Run(ctx) }()
	eventually(t, "the end of the tape", func() bool { return p.Sources()[0].Ended }, func() string { return p.Sources()[0].Problem })
	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	return dir, len(source.frames)
}

// What the running pit wrote of a practice pit's evening, `pitctl verify` finds right;
// and what was changed in it afterwards, it finds.
func TestDayOfARunningPitIsVerified(t *testing.T) {
	dir, heard := pitDay(t, 40)
	v := pitctl(t, "", "verify", dir, "--json")
	verdict := v.lines(t)[0]
	if records := verdict["records"].(float64); v.status != 0 || verdict["good"] != true || records < float64(heard) || records < 500 {
		t.Fatalf("status %d, %d were heard: %s%s", v.status, heard, v.out, v.problems)
	}
	settled := pitctl(t, "", "journal", dir, "--kind", tables.RoundSettledType, "--limit", "1000", "--json").lines(t)
	if len(settled) < 40 {
		t.Fatalf("%d of 40 rounds are settled in the journal", len(settled))
	}
	table, round := settled[0]["table"].(string), settled[0]["round"].(string)
	if a := pitctl(t, "", "journal", dir, "--table", table, "--round", round, "--json"); len(a.lines(t)) < 3 {
		t.Errorf("of the round %s of %s only %s", round, table, a.out)
	}
	roll := filepath.Join(dir, "journal", "2026-11-30.roll")
	b, err := os.ReadFile(roll)
	if err != nil {
		t.Fatal(err)
	}
	n := int(settled[0]["n"].(float64))
	place := bytes.Index(b, fmt.Appendf(nil, `{"n":%d,`, n))
	b[place+30] ^= 2
	if err := os.WriteFile(roll, b, 0o600); err != nil {
		t.Fatal(err)
	}
	if a := pitctl(t, "", "verify", dir); a.status != 1 || !strings.Contains(a.out, fmt.Sprintf("%s at byte %d, record %d", roll, bytes.LastIndexByte(b[:place], '\n')+1, n)) {
		t.Errorf("status %d: %s", a.status, a.out)
	}
}
