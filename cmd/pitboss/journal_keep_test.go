package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pitboss/app/pit"
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
