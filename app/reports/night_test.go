package reports_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/app/pit/standing"
	"pitboss/app/reports"
	"pitboss/store"
)

// A round that was under way when the gaming day changed is heard whole by the report of
// the new day: the desk saw it whole, and said what was wrong with it. Whether the desk
// kept its state on the day before is no matter.
func TestReportKnowsWhatWasUnderWayWhenItsDayBegan(t *testing.T) {
	for name, kept := range map[string]bool{"with a state": true, "without one": false} {
		t.Run(name, func(t *testing.T) {
			f := &floor{t: t}
			var err error
			f.j, err = store.Open(store.Config{
				Dir: t.TempDir(), Desk: "desk-1", Clock: f.clock, Mono: f.mono,
				Random: strings.NewReader(strings.Repeat("reports", 64)), GamingDay: 6 * time.Hour, Zone: zone,
			})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = f.j.Close() })
			f.play(`
28700 s B-07 - table.opened {"game":"baccarat","profile":"house-baccarat","currency":"THB"}
28702 s B-07 - shoe.started {"shoe":"B-07/1","decks":8}
28780 s B-07 c1 round.opened {"betting_ms":15000}
28785 s B-07 c1 bet.accepted {"bets":[{"id":"b1","player":"g1","spot":"player","stake":"100.00"}]}
`)
			if kept {
				s := f.source()
				err := standing.Keep(context.Background(), f.j, pit.Config{Fold: s.Fold, Journal: new(pit.MemoryJournal), Program: standing.Program()})
				if err != nil {
					t.Fatal(err)
				}
			}
			f.play(`
28796 s B-07 c1 round.no_more_bets
28801 s B-07 c1 card.dealt {"card":"9H","to":"player","face":"up"}
28802 s B-07 c1 card.dealt {"card":"2H","to":"banker","face":"up"}
28803 s B-07 c1 card.dealt {"card":"KH","to":"player","face":"up"}
28804 s B-07 c1 card.dealt {"card":"5H","to":"banker","face":"up"}
28806 s B-07 c1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"150.00"}]}
`)
			day, err := reports.Days("2026-12-01", "2026-12-01", 6*time.Hour, zone)
			if err != nil {
				t.Fatal(err)
			}
			r, err := reports.Make(context.Background(), reports.Settlements, day, f.source(), open(t, "en"))
			if err != nil {
				t.Fatal(err)
			}
			says(t, r, "B-07", "200.00", "150.00")
			if len(r.Warnings) > 0 {
				t.Errorf("it warns: %q", r.Warnings)
			}
		})
	}
}
