package tables_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/tables"
)

// What falls due at one moment is said in one order, whoever was heard first: of the
// feeds, then of the tables by their number.
func TestWhatFallsDueTogetherIsSaidInOrder(t *testing.T) {
	open := func(seq int, source, table string) string {
		terms := `"game":"roulette","profile":"european"`
		return fmt.Sprintf(`{"type":"table.opened","source":%q,"epoch":"e","seq":%d,"table":%q,"time":"2026-11-30T03:45:00Z","data":{%s}}
{"type":"round.opened","source":%q,"epoch":"e","seq":%d,"table":%q,"round":"r","time":"2026-11-30T03:45:00Z","data":{"betting_ms":3000}}
`, source, seq, table, terms, source, seq+1, table)
	}
	events := `{"type":"subscribed","source":"server:b","mode":"image","epoch":"e","seq":0,"heartbeat_ms":1000,"time":"2026-11-30T03:45:00Z"}
` + open(1, "server:b", "R4") + open(3, "server:b", "R2") + open(1, "server:a", "R3") + open(3, "server:a", "R1")
	fold := tables.NewFold(tables.Config{Book: book(t)})
	var said []string
	apply := func(outs []tables.Out) {
		for _, o := range outs {
			if o.Kind == tables.FindingOut {
				said = append(said, string(o.Finding.Code))
			}
			if o.Kind == tables.PhaseOut && o.Phase == tables.NoBets {
				said = append(said, o.Table)
			}
		}
	}
	for line := range strings.Lines(events) {
		e, err := tables.ReadEvent([]byte(line))
		if err != nil || e.Fault != "" {
			t.Fatalf("%s: %v %s", line, err, e.Fault)
		}
		apply(fold.Apply(&e))
	}
	apply(fold.Tick(day.Add(4 * time.Second)))
	wantLines(t, "said", said, "feed.stale\nR1\nR2\nR3\nR4")
}

// However betting timers are set, put off and taken away, each is over at its time.
func TestEveryTimerIsOverAtItsTime(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		fold := tables.NewFold(tables.Config{Book: book(t)})
		now := day
		ends := map[string]time.Time{} // by table, of the round that is open
		got, want := map[string]time.Time{}, map[string]time.Time{}
		note := func(outs []tables.Out) {
			for _, o := range outs {
				if o.Kind == tables.PhaseOut && o.Phase == tables.NoBets {
					got[o.Table+" "+o.Round] = o.At
				}
			}
		}
		seq, round := int64(0), 0
		apply := func(table, id string, data tables.Data, kind string) {
			seq++
			note(fold.Apply(&tables.Event{Type: kind, Table: table, Round: id, Epoch: "e", Seq: seq, Counted: true, Time: now, Received: now.Add(time.Hour), Data: data}))
		}
		current := map[string]string{}
		for range rapid.IntRange(1, 200).Draw(rt, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(0, 5000).Draw(rt, "wait")) * time.Millisecond)
			table := fmt.Sprintf("R%d", rapid.IntRange(1, 9).Draw(rt, "table"))
			for x, at := range ends {
				if !at.After(now) {
					want[x+" "+current[x]] = at
					delete(ends, x)
				}
			}
			switch rapid.IntRange(0, 2).Draw(rt, "what") {
			case 0:
				note(fold.Tick(now.Add(time.Hour)))
			case 1:
				if _, known := current[table]; !known {
					apply(table, "", tables.TableOpened{Game: "roulette", Profile: "european"}, tables.TableOpenedType)
				}
				round++
				betting := time.Duration(rapid.IntRange(1, 20_000).Draw(rt, "betting")) * time.Millisecond
				current[table], ends[table] = fmt.Sprint(round), now.Add(betting)
				apply(table, current[table], tables.RoundOpened{Betting: betting}, tables.RoundOpenedType)
			case 2:
				if at, open := ends[table]; open {
					want[table+" "+current[table]] = now
					_ = at
					delete(ends, table)
					apply(table, current[table], tables.NoMoreBets{}, tables.NoMoreBetsType)
				}
			}
		}
		now = now.Add(time.Minute)
		for x, at := range ends {
			want[x+" "+current[x]] = at
		}
		note(fold.Tick(now.Add(time.Hour)))
		for key, at := range want {
			if !got[key].Equal(at) {
				rt.Fatalf("the betting of %s was over at %v, want %v", key, got[key], at)
			}
		}
		if len(got) != len(want) {
			rt.Fatalf("%d bettings were over, want %d", len(got), len(want))
		}
	})
}
