package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/app/pit/standing"
	"pitboss/app/warnings"
	"pitboss/store"
	"pitboss/tables"
)

// A desk that was left goes on from the state that it kept; where that does not fit, from
// the day's beginning. Either way it stands where it stood.
func TestStartGoesOnFromWhatWasKept(t *testing.T) {
	data := t.TempDir()
	config := filepath.Join(data, "pit.toml")
	write := func(text string) {
		if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	// The gaming day changes at another time than now.
	day := func(minutes time.Duration) string {
		at := time.Now().Add(6*time.Hour + minutes*time.Minute)
		return fmt.Sprintf("currency = \"THB\"\ngaming_day = %q\n", at.Format("15:04"))
	}
	write(day(0))
	o := options{data: data, config: config}
	now := time.Now().UTC()
	add := func(r *recording, from, to int) {
		t.Helper()
		j, err := openJournal(data, r.house.GamingDay, r.zone, pit.MachineClock())
		if err != nil {
			t.Fatal(err)
		}
		var records []pit.Record
		for i := from; i < to; i++ {
			line := fmt.Sprintf(`{"v":1,"time":%q,"epoch":"e","seq":%d,"table":"R-%d","type":"dealer.changed","data":{"dealer":"d%d"}}`, now.Format("2006-01-02T15:04:05.000Z"), i, i%7, i)
			records = append(records, pit.Record{At: now, Src: "server:main", Table: fmt.Sprintf("R-%d", i%7), Kind: "dealer.changed", Data: []byte(line)})
		}
		if err := (&counted{under: j}).Append(t.Context(), records); err != nil {
			t.Fatal(err)
		}
		if err := j.close(); err != nil {
			t.Fatal(err)
		}
	}
	first := start(t, o)
	if err := first.stop(); err != nil {
		t.Fatal(err)
	}
	add(first, 1, 60)
	second := start(t, o) // from its beginning, since nothing was kept
	if err := second.stop(); err != nil || second.stands.Refused != nil || second.stands.State.N != 0 {
		t.Fatal(err, second.stands)
	}
	add(first, 60, 64)
	stands := func(r *recording) (all string) {
		for _, table := range r.pit.View().Tables {
			all += table.Number + " " + table.Dealer + "; "
		}
		return fmt.Sprintf("%s%d records, last %.80s", all, r.records.n.Load(), r.stands.Frames["server:main"])
	}
	third := start(t, o)
	want := stands(third)
	if third.stands.Refused != nil || third.stands.State.N == 0 || !strings.Contains(want, "R-0 d63; R-1 d57; ") || !strings.Contains(want, "63 records") || !strings.Contains(want, `"seq":63`) {
		t.Errorf("it stands at %s, %v", want, third.stands)
	}
	if n := third.stands.Read; n != 4 {
		t.Errorf("%d records come after the state", n)
	}
	if err := third.stop(); err != nil {
		t.Fatal(err)
	}
	write(day(10))
	fourth := start(t, o)
	if got := stands(fourth); !errors.Is(fourth.stands.Refused, pit.ErrSnapshot) || got != want {
		t.Errorf("in another house it stands at %s, %v\nwant %s", got, fourth.stands.Refused, want)
	}
}

// States are kept after so many records, when the gaming day changes, and as the desk is
// left; never without news.
func TestKeeperKeepsNowAndThen(t *testing.T) {
	dir := t.TempDir()
	at := atomic.Int64{}
	begun := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	clock := pit.Clock{Now: func() time.Time { return begun.Add(time.Duration(at.Load())) }, Mono: func() time.Duration { return time.Duration(at.Load()) }}
	j, err := openJournal(dir, 6*time.Hour, time.UTC, clock)
	if err != nil {
		t.Fatal(err)
	}
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	k := newKeeper(j.store, pit.Config{Fold: tables.Config{Book: book}, Journal: new(pit.MemoryJournal)}, func(err error) { t.Errorf("a state was not kept: %v", err) })
	k.every = 10
	c := &counted{under: j, took: k.took}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		k.run(ctx, nil)
	}()
	states := func() int {
		t.Helper()
		page, err := j.store.Find(store.Query{Kind: store.KindKept})
		if err != nil {
			t.Fatal(err)
		}
		return len(page.Records)
	}
	n := 0
	write := func(many int) {
		t.Helper()
		for range many {
			n++
			line := fmt.Sprintf(`{"v":1,"time":"2026-11-30T12:00:00.000Z","epoch":"e","seq":%d,"table":"R-1","type":"dealer.changed","data":{"dealer":"d"}}`, n)
			if err := c.Append(t.Context(), []pit.Record{{At: clock.Now(), Src: "server:main", Table: "R-1", Kind: "dealer.changed", Data: []byte(line)}}); err != nil {
				t.Fatal(err)
			}
		}
	}
	write(9)
	if got := states(); got != 0 {
		t.Errorf("%d states after nine records", got)
	}
	write(1)
	until(t, "a state is kept after ten records", func() bool { return states() == 1 })
	write(3)
	at.Store(int64(24 * time.Hour))
	write(1)
	until(t, "a state is kept when the day has changed", func() bool { return states() == 2 })
	if got := c.n.Load(); got != 1 {
		t.Errorf("on its new day it counts %d records", got)
	}
	write(2)
	stop()
	<-ended
	k.leave()
	k.leave()
	if got := states(); got != 3 {
		t.Errorf("%d states once it is left", got)
	}
	p, err := pit.New(k.cfg)
	if err != nil {
		t.Fatal(err)
	}
	s, err := standing.Bring(t.Context(), j.store, standing.Reach(), p)
	if err != nil || s.State.Day != "2026-12-01" || s.Read != 0 || s.N != int64(n) || s.Records != 3 {
		t.Errorf("the next start stands at %+v, %v", s, err)
	}
	if err := j.close(); err != nil {
		t.Fatal(err)
	}
}

// Where days are left out that were wanted, the start says from when on the pit was worked
// out, in the reader's language, until somebody has taken it.
func TestStartSaysWhatItDidNotReadBack(t *testing.T) {
	for why, code := range map[error]string{store.ErrTooFar: warnings.DaysFar, store.ErrBroken: warnings.DaysBroken} {
		r := &recording{now: time.Now, board: warnings.NewBoard(nil)}
		r.warnLeft(&store.Reached{From: "2026-11-28"})
		if left := r.board.All(); len(left) > 0 {
			t.Errorf("without need it says %+v", left)
		}
		r.warnLeft(&store.Reached{From: "2026-11-28", Left: "2026-11-27", Why: fmt.Errorf("here: %w", why)})
		fresh := r.board.Fresh()
		if len(fresh) != 1 || fresh[0].Code != code || !strings.Contains(fresh[0].What, "since 2026-11-28") || !strings.Contains(fresh[0].What, why.Error()) {
			t.Fatalf("it says %+v", fresh)
		}
		for _, lang := range languages {
			w := open(t, lang)
			day := w.Date(time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC))
			if text := fresh[0].Say(w); text == fresh[0].What || !strings.Contains(text, day) || !strings.Contains(text, "2026-11-28") {
				t.Errorf("%s: it says %q", lang, text)
			}
		}
	}
}
