package live

import (
	"fmt"
	"testing"
	"time"

	"pitboss/tables"
)

func TestALineageKeepsItsNewestFramesInTheirCount(t *testing.T) {
	const most = 10
	l := &lineage{epoch: "9f3c-1", most: most}
	when := time.Date(2026, 11, 30, 3, 45, 0, 0, time.UTC)
	for id := range int64(95) {
		e := tables.Event{Type: tables.NoMoreBetsType, Table: "R-03", Round: fmt.Sprint(id + 1000), Time: when, Data: tables.NoMoreBets{}}
		l.add(newFrame(id+1000, e))
		kept := int64(len(l.frames))
		if kept > 2*most || kept < min(most, id+1) || l.last != id+1 || l.first() != l.last-kept+1 {
			t.Fatalf("after %d frames it keeps %d to %d", id+1, l.first(), l.last)
		}
		if !l.holds(l.last) || !l.holds(l.first()-1) || l.holds(l.first()-2) || l.holds(l.last+1) {
			t.Fatalf("of %d to %d it holds wrongly", l.first(), l.last)
		}
		if n := len(l.after(l.first() - 1)); n != int(kept) {
			t.Fatalf("%d of %d frames follow", n, kept)
		}
		if l.find(id+1000) != l.last || l.find(id+1001) != 0 || kept > 1 && l.find(id+999) != l.last-1 {
			t.Fatalf("event %d is not found where it is", id+1000)
		}
	}
	if l.holds(0) || len(l.after(l.last)) != 0 {
		t.Error("it holds what it has dropped")
	}
	last := l.after(l.last - 1)
	want := `{"v":1,"epoch":"9f3c-1","seq":95,"type":"round.no_more_bets","table":"R-03","round":"1094","time":"2026-11-30T03:45:00.000Z","data":{}}`
	if len(last) != 1 || string(last[0]) != want {
		t.Errorf("the last frame is %s", last)
	}
}

func TestLineagesThatNobodyListensInAreForgotten(t *testing.T) {
	h := newHub(10, "x", time.Now)
	for i := range 3 * mostLineages {
		l := h.newLineage(&subscription{})
		if i < 2 {
			l.users = 1
		}
		h.prune()
	}
	if n := len(h.lineages); n != mostLineages || h.lineages[0].users != 1 || h.lineages[1].users != 1 {
		t.Errorf("%d lineages are kept", n)
	}
}
