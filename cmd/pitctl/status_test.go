package main_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"pitboss/store"
)

// While a desk runs, and after it has ended, its journal says how the pit stands.
func TestStatusShowsThePit(t *testing.T) {
	dir := t.TempDir()
	at := time.Now().Add(-time.Minute)
	j := openAt(t, dir, movedFrom(at))
	for _, e := range []store.Entry{
		{At: at, Source: "server:main", Table: "R-03", Kind: "table.opened", Data: []byte(
			`{"type":"table.opened","table":"R-03","time":"2026-11-30T20:00:00.000Z","data":{"game":"roulette","profile":"european","currency":"THB"}}`)},
		{At: at, Source: "desk", Kind: "staff.signed_on", Data: []byte(`{"v":1,"source":"desk","type":"staff.signed_on","time":"2026-11-30T20:00:00.000Z","data":{"person":"kravets"}}`)},
		{At: at, Source: "server:main", Table: "R-03", Round: "1", Kind: "round.started", Data: []byte(
			`{"type":"round.started","table":"R-03","round":"1","time":"2026-11-30T20:00:01.000Z","data":{}}`)},
	} {
		if _, err := j.Append(context.Background(), e); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name string
		then func() error
	}{{"running", func() error { return nil }}, {"ended", j.Close}} {
		t.Run(c.name, func(t *testing.T) {
			if err := c.then(); err != nil {
				t.Fatal(err)
			}
			got := pitctl(t, "", "status", dir)
			if got.status != 0 || !strings.Contains(got.out, "R-03") || !strings.Contains(got.out, "1 of 1 tables are open, and nothing rings.") || !strings.Contains(got.out, "records, the newest at") {
				t.Errorf("status %d, it says\n%s%s", got.status, got.out, got.problems)
			}
		})
	}
	if got := pitctl(t, "", "status", t.TempDir()); got.status != 2 || !strings.Contains(got.problems, "no data folder") {
		t.Errorf("of no folder: status %d, %s", got.status, got.problems)
	}
}
