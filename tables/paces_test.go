package tables_test

import (
	"fmt"
	"testing"
	"time"

	"pitboss/tables"
)

// How the pace went is the table's own: whoever begins to look at it, after a restart too,
// sees the last three hours.
func TestPacesAreKeptBySlots(t *testing.T) {
	f := tables.NewFold(tables.Config{Book: book(t)})
	begun := time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC)
	if got := new(tables.Paces).At(begun); got != nil {
		t.Errorf("where no round ended it is %v", got)
	}
	n := 0
	spin := func(at time.Duration) {
		t.Helper()
		n++
		e := tables.Event{
			Type: tables.WheelResultType, Source: "device:wheel", Table: "R-03", Time: begun.Add(at), Data: tables.WheelResult{Number: n % 37},
		}
		f.Apply(&e)
	}
	open := tables.Event{
		Type: tables.TableOpenedType, Source: tables.DeskSource, Table: "R-03", Time: begun,
		Data: tables.TableOpened{Game: "roulette", Profile: "european", Currency: "THB"},
	}
	f.Apply(&open)
	for i := range 12 { // one a minute
		spin(time.Duration(i) * time.Minute)
	}
	for i := range 4 { // a pause of twenty minutes, then two a minute
		spin(32*time.Minute + time.Duration(i)*30*time.Second)
	}
	last := func(at time.Duration, f *tables.Fold) string {
		s := f.Snapshot("R-03").Paces.At(begun.Add(at))
		return fmt.Sprint(len(s), s[len(s)-8:])
	}
	g := again(t, tables.Config{Book: book(t)}, f)
	for at, want := range map[time.Duration]string{
		34 * time.Minute: "36 [0 60 60 60 0 0 0 27]",
		36 * time.Minute: "36 [60 60 60 0 0 0 27 0]",
		29 * time.Minute: "36 [0 60 60 60 0 0 0 27]",
		5 * time.Hour:    "36 [0 0 0 0 0 0 0 0]",
	} {
		if got := last(at, f); got != want {
			t.Errorf("after %v: %s, want %s", at, got, want)
		}
		if got := last(at, g); got != want {
			t.Errorf("from the state, after %v: %s, want %s", at, got, want)
		}
	}
	spin(9 * time.Hour)
	if got := last(9*time.Hour, f); got != "36 [0 0 0 0 0 0 0 2]" {
		t.Errorf("after a night it is %s", got)
	}
	if r := f.Snapshot("R-03").Record; r == nil || r.Spins() != n {
		t.Errorf("the record of the wheel has %+v", r)
	}
}
