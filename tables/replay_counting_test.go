package tables_test

import (
	"strconv"
	"strings"
	"testing"

	"pitboss/tables"
)

func TestReplayCounting(t *testing.T) {
	const card = "\n%d d:scan B1 - card.scanned {\"card\":\"AS\",\"code\":\"x\"}"
	scans := func(from, n int) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.Replace(card, "%d", strconv.Itoa(from+i), 1))
		}
		return b.String()
	}
	t.Run("B-34 what the scanner reads while decks are counted is no game", func(t *testing.T) {
		p := play(t, tables.Config{}, baccaratTable+`
5 desk B1 - inspection.begun {"record":"deck_inspection"}`+scans(6, 12))
		if s := p.fold.Snapshot("B1"); !s.Counting || len(s.Counted) != 12 || s.Counted[0].String() != "AS" {
			t.Errorf("counted are %v", s.Counted)
		}
		p = play(t, tables.Config{}, baccaratTable+`
5 desk B1 - inspection.begun {"record":"deck_inspection"}`+scans(6, 12)+`
20 desk B1 - inspection.recorded {"record":"deck_inspection","passed":true}`)
		wantLines(t, "findings", p.findings(), ``)
		if got := p.phases(); len(got) < 3 || !strings.HasSuffix(got[len(got)-2], "inspecting") || !strings.HasSuffix(got[len(got)-1], "open") {
			t.Errorf("the phases are %q", got)
		}
		if s := p.fold.Snapshot("B1"); s.Shoe.Out() != 0 || !s.Scanner {
			t.Errorf("%d cards are out of the shoe, a scanner is %v", s.Shoe.Out(), s.Scanner)
		}
	})
	t.Run("B-34 a count that nobody began, and one that was given up", func(t *testing.T) {
		p := play(t, tables.Config{}, baccaratTable+`
5 desk B1 - inspection.begun {"record":"deck_inspection"}
6 desk B1 - inspection.cancelled {"record":"deck_inspection","note":"guests"}`+scans(7, 1))
		wantLines(t, "findings", p.findings(), `+card.out_of_turn . scan:1 |AS`)
	})
	t.Run("a round that begins ends the count", func(t *testing.T) {
		p := play(t, tables.Config{}, baccaratTable+`
5 desk B1 - inspection.begun {"record":"deck_inspection"}
10 s B1 r1 round.opened {"betting_ms":15000}
11 s B1 r1 round.voided {"reason":"malfunction"}`+scans(40, 1))
		if got := strings.Join(p.findings(), "\n"); !strings.Contains(got, "card.out_of_turn") {
			t.Errorf("found %q", got)
		}
		wantLines(t, "the table", []string{string(p.fold.Snapshot("B1").Phase)}, `voided`)
	})
	t.Run("a count does not break into a round", func(t *testing.T) {
		p := play(t, tables.Config{}, baccaratTable+`
5 s B1 r1 round.opened {"betting_ms":15000}
6 desk B1 - inspection.begun {"record":"deck_inspection"}`)
		wantLines(t, "the table", []string{string(p.fold.Snapshot("B1").Phase)}, `betting`)
	})
	t.Run("B-16 the count at the end of the shoe is two short", func(t *testing.T) {
		p := play(t, tables.Config{}, baccaratTable+`
50 desk B1 - inspection.recorded {"record":"shuffle","passed":false,"counted":414,"expected":8}`)
		wantLines(t, "findings", p.findings(), `+shoe.short . S1 416|414`)
	})
	t.Run("B-16 a count that is whole says nothing", func(t *testing.T) {
		p := play(t, tables.Config{}, baccaratTable+`
50 desk B1 - inspection.recorded {"record":"shuffle","passed":true,"counted":416,"expected":8}
51 desk B1 - inspection.recorded {"record":"shuffle","passed":true}`)
		wantLines(t, "findings", p.findings(), ``)
	})
	t.Run("B-33 decks that were counted and are whole answer every doubt about them", func(t *testing.T) {
		p := play(t, tables.Config{}, baccaratTable+`
50 desk B1 - inspection.recorded {"record":"shuffle","passed":false,"counted":414,"expected":8}
60 desk B1 - inspection.recorded {"record":"deck_inspection","passed":false}
70 desk B1 - inspection.recorded {"record":"deck_inspection","passed":true}`)
		wantLines(t, "findings", p.findings(), `
			+shoe.short . S1 416|414
			-shoe.short . S1`)
	})
	t.Run("when a table opened is known until it closes", func(t *testing.T) {
		p := play(t, tables.Config{}, baccaratTable+`
5 desk B1 - inspection.begun {"record":"deck_inspection"}
6 desk B1 - inspection.recorded {"record":"deck_inspection","passed":true}`)
		opened := p.fold.Snapshot("B1").Opened
		if opened.IsZero() || opened.After(day.Add(0)) {
			t.Errorf("it opened at %v", opened)
		}
		p = play(t, tables.Config{}, baccaratTable+`
9 s B1 - table.closed {"reason":"end"}
10 desk B1 - inspection.begun {"record":"deck_inspection"}
11 desk B1 - inspection.recorded {"record":"deck_inspection","passed":true}`)
		if s := p.fold.Snapshot("B1"); !s.Opened.IsZero() || s.Phase != tables.Closed {
			t.Errorf("it opened at %v and is %s", s.Opened, s.Phase)
		}
	})
}
