package tables_test

import (
	"fmt"
	"testing"
	"time"

	"pitboss/tables"
)

// Nobody decides anything for a day in which every round is paid wrongly: what is open
// stays bounded, the newest stays open, and what the world must end is not forgotten
// for it.
func TestWhatIsOpenIsBounded(t *testing.T) {
	fold := tables.NewFold(tables.Config{Book: book(t)})
	apply := func(line string) {
		e, err := tables.ReadEvent([]byte(line))
		if err != nil || e.Fault != "" {
			t.Fatalf("%s: %v %s", line, err, e.Fault)
		}
		fold.Apply(&e)
	}
	apply(`{"type":"table.opened","table":"R1","time":"2026-11-30T03:45:00Z","data":{"game":"roulette","profile":"european"}}`)
	apply(`{"type":"device.lost","source":"device:w","table":"R1","time":"2026-11-30T03:45:00Z","data":{"reason":"unplugged"}}`)
	const rounds = 700
	var early *tables.Table
	before := ""
	for n := range rounds {
		at := day.Add(time.Duration(n) * time.Minute).Format("2006-01-02T15:04:05Z")
		for _, line := range []string{
			`"round.opened","data":{"betting_ms":0}`, `"bet.accepted","data":{"id":"b1","spot":"red","stake":"100"}`, `"round.no_more_bets"`,
			`"spin.result","data":{"number":18}`, `"round.settled","data":{"result":{"number":18},"paid":[]}`,
		} {
			apply(fmt.Sprintf(`{"table":"R1","round":"r%d","time":%q,"type":%s}`, n, at, line))
			if n == 5 && early == nil {
				early = fold.Snapshot("R1")
			} else if n == 5 && len(early.Bets) == 0 {
				early = fold.Snapshot("R1")
				before = fmt.Sprintf("%+v", early)
			}
		}
	}
	if after := fmt.Sprintf("%+v", early); len(early.Bets) != 1 || after != before {
		t.Errorf("a snapshot has changed from\n%s\nto\n%s", before, after)
	}
	open := fold.Snapshot("R1").Open
	if n := len(fold.Open()); n != len(open) || n > 200 || n < 100 {
		t.Fatalf("%d findings are open, the table shows %d", n, len(open))
	}
	if open[0].Subject != "w" || open[len(open)-1].Round != fmt.Sprintf("r%d", rounds-1) {
		t.Errorf("open are %v to %v", open[0].Identity, open[len(open)-1].Identity)
	}
}

// A server that never ends a round, or makes up tables, takes no end of nothing.
func TestAnEndlessRoundIsBounded(t *testing.T) {
	for kind, c := range map[string]struct {
		data   string
		number int
		held   func(s *tables.Table) int
		most   int
	}{
		"bet.accepted": {`{"id":"b%d","spot":"player","stake":"100"}`, 12_000, func(s *tables.Table) int { return len(s.Bets) }, 10_000},
		"card.dealt":   {`{"card":"9H","to":"seat:1","n":%d}`, 3000, func(s *tables.Table) int { return len(s.Cards) }, 2000},
		"action.taken": {`{"seat":1,"do":"hit","n":%d}`, 3000, func(s *tables.Table) int { return len(s.Actions) }, 2000},
	} {
		t.Run(kind, func(t *testing.T) {
			p := play(t, tables.Config{}, "0 s X1 - table.opened {}\n1 s X1 r1 round.opened {\"betting_ms\":0}\n"+
				lines(1, c.number, 1, func(n int) string { return fmt.Sprintf("2 s X1 r1 %s "+c.data, kind, n) }))
			if n := c.held(p.fold.Snapshot("X1")); n != c.most {
				t.Errorf("%d are held", n)
			}
			if !p.fold.Snapshot("X1").Unseen {
				t.Error("the round passes for one that was seen whole")
			}
		})
	}
	t.Run("scans", func(t *testing.T) {
		p := play(t, tables.Config{}, "0 desk J1 - table.opened {\"game\":\"blackjack\",\"profile\":\"house-blackjack\",\"currency\":\"THB\"}\n"+
			lines(1, 3000, 1, func(int) string { return `2 d:scan J1 - card.scanned {"card":"9H","code":"9H"}` }))
		if n := len(p.fold.Snapshot("J1").Scanned); n != 2000 {
			t.Errorf("%d are held", n)
		}
	})
	t.Run("tables", func(t *testing.T) {
		p := play(t, tables.Config{}, lines(1, 6000, 1, func(n int) string { return fmt.Sprintf(`1 s X%d - dealer.changed {"dealer":"d1"}`, n) }))
		if n := len(p.fold.Numbers()); n != 5000 {
			t.Errorf("%d tables are held", n)
		}
	})
}

// A fold that begins in the middle of a round, as that of a desk does which is begun anew
// after the gaming day has changed, knows nothing of the round's betting: no bet is late in
// it. The round after it is supervised.
func TestRoundUnderWayWhenTheFoldBeginsIsUnseen(t *testing.T) {
	house := tables.Approved{TableOpened: tables.TableOpened{Game: "roulette", Profile: "european"}}
	fold := tables.NewFold(tables.Config{Book: book(t), Tables: map[string]tables.Approved{"R1": house}})
	said := map[string][]string{}
	for i, line := range []string{
		`"round":"r1","type":"bet.accepted","data":{"id":"b1","spot":"red","stake":"100"}`,
		`"round":"r1","type":"round.no_more_bets"`,
		`"round":"r1","type":"round.settled","data":{"result":{"number":18},"paid":[]}`,
		`"round":"r2","type":"round.opened","data":{"betting_ms":0}`,
		`"round":"r2","type":"bet.accepted","data":{"id":"b2","spot":"red","stake":"100"}`,
		`"round":"r2","type":"round.no_more_bets"`,
		`"round":"r2","type":"bet.accepted","data":{"id":"b3","spot":"red","stake":"100"}`,
		`"round":"r3","type":"bet.accepted","data":{"id":"b4","spot":"red","stake":"100"}`,
	} {
		at := day.Add(time.Duration(i) * time.Second).Format(time.RFC3339)
		e, err := tables.ReadEvent([]byte(fmt.Sprintf(`{"table":"R1","time":%q,%s}`, at, line)))
		if err != nil || e.Fault != "" {
			t.Fatalf("%s: %v %s", line, err, e.Fault)
		}
		fold.Apply(&e)
	}
	fold.End()
	for _, g := range fold.Open() {
		said[g.Round] = append(said[g.Round], string(g.Code)+" "+g.Subject)
	}
	if got, want := fmt.Sprint(said), "map[r1:[round.unseen ] r2:[bet.late b3] r3:[bet.late b4]]"; got != want {
		t.Errorf("found is %s, want %s", got, want)
	}
}
