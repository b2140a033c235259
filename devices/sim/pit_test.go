package sim_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pitboss/app/house"
	"pitboss/devices/sim"
	"pitboss/tables"
)

var evening = time.Date(2026, 11, 30, 3, 45, 0, 0, time.UTC)

// desk folds what it hears of a pit.
type desk struct {
	pit       *sim.Pit
	recording *sim.Recording
	fold      *tables.Fold

	raised, cleared []tables.Out
	settled         int
	phases          map[tables.Phase]int
	heard           int
	over            map[string]bool // rounds that the server ended
	sent            map[sim.Fault]int
}

func newDesk(t testing.TB, cfg sim.Config) *desk {
	t.Helper()
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	cfg.Book = book
	if cfg.Start.IsZero() {
		cfg.Start = evening
	}
	d := &desk{phases: map[tables.Phase]int{}, over: map[string]bool{}, sent: map[sim.Fault]int{}}
	if d.pit, err = sim.New(cfg); err != nil {
		t.Fatal(err)
	}
	if d.recording, err = sim.NewRecording(cfg.Tables); err != nil {
		t.Fatal(err)
	}
	d.fold = tables.NewFold(tables.Config{Book: book, Inspections: cfg.Inspections})
	return d
}

// listen hears the pit to its end, or until stop says so.
func (d *desk) listen(stop func(o *sim.Output) bool) {
	for {
		o, ok := d.pit.Next()
		if !ok {
			return
		}
		d.sent[o.Fault]++
		for _, e := range d.recording.Take(&o) {
			d.hear(&e)
		}
		if stop != nil && stop(&o) {
			return
		}
	}
}

func (d *desk) hear(e *tables.Event) {
	d.heard++
	if e.Type == tables.RoundSettledType || e.Type == tables.RoundVoidedType {
		d.over[e.Table+" "+e.Round] = true
	}
	for _, out := range d.fold.Apply(e) {
		switch out.Kind {
		case tables.FindingOut:
			d.raised = append(d.raised, out)
		case tables.ClearedOut:
			d.cleared = append(d.cleared, out)
		case tables.SettlementOut:
			d.settled++
		case tables.PhaseOut:
			d.phases[out.Phase]++
		}
	}
}

// found writes findings as a person would note them down.
func found(outs []tables.Out) string {
	var b strings.Builder
	for _, o := range outs {
		f := &o.Finding
		fmt.Fprintf(&b, "\n  %s %s %s %q want %q got %q at %s", f.Code, f.Table, f.Round, f.Subject, f.Expected, f.Got, o.At.Format("15:04:05.000"))
	}
	return b.String()
}

func TestCleanPitOf30TablesThrough2000RoundsRaisesNothing(t *testing.T) {
	for _, seed := range []uint64{1, 2, 3} {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			d := newDesk(t, sim.Config{Seed: seed, Tables: sim.Floor(30, 1), Rounds: 2000})
			d.listen(nil)
			if len(d.raised) > 0 {
				t.Errorf("%d findings:%s", len(d.raised), found(d.raised[:min(20, len(d.raised))]))
			}
			if len(d.over) != 2000 || d.settled != 2000 {
				t.Errorf("%d rounds ended and %d were settled here, want 2000", len(d.over), d.settled)
			}
			if d.phases[tables.Closed] > 0 || d.phases[tables.Shuffling] == 0 || d.phases[tables.Insurance] == 0 {
				t.Errorf("phases %v", d.phases)
			}
		})
	}
}

// Statistics and reruns are counted by dealer: one name at two tables would count two
// people's work as one's.
func TestEveryDealerStandsAtOneTableOnly(t *testing.T) {
	at := map[string]string{}
	d := newDesk(t, sim.Config{Seed: 3, Tables: sim.Floor(200, 1), Rounds: 3000})
	d.listen(func(o *sim.Output) bool {
		changed, ok := o.Event.Data.(tables.DealerChanged)
		if !ok {
			return false
		}
		if other, seen := at[changed.Dealer]; seen && other != o.Event.Table {
			t.Fatalf("%s deals at %s and at %s", changed.Dealer, other, o.Event.Table)
		}
		at[changed.Dealer] = o.Event.Table
		return len(at) >= 210
	})
	if len(at) < 200 {
		t.Fatalf("%d dealers were seen at 200 tables", len(at))
	}
}
