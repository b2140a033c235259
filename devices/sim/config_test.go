package sim_test

import (
	"strings"
	"testing"

	"pitboss/app/house"
	"pitboss/devices/sim"
	"pitboss/tables/wire"
)

func TestConfigThatCannotBeIsRefused(t *testing.T) {
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	floor := sim.Floor(6, 1)
	change := func(f func(s *sim.Setup)) []sim.Setup {
		s := sim.Floor(6, 1)
		f(&s[0])
		return s
	}
	for _, c := range []struct {
		name string
		cfg  sim.Config
		says string
	}{
		{"no tables", sim.Config{}, "a pit needs a table"},
		{"twice a number", sim.Config{Tables: append(sim.Floor(1, 1), sim.Floor(1, 1)...)}, "a number of its own"},
		{"speed", sim.Config{Tables: floor, Speed: -1}, "cannot be played -1 times as fast"},
		{"profile", sim.Config{Tables: change(func(s *sim.Setup) { s.Profile = "monaco" })}, `no house profile "monaco"`},
		{"rules", sim.Config{Tables: change(func(s *sim.Setup) { s.Rules = wire.Value(`{"decks":0}`) })}, "decks"},
		{"currency", sim.Config{Tables: change(func(s *sim.Setup) { s.Currency = "XYZ" })}, "currency"},
		{"driver", sim.Config{Tables: change(func(s *sim.Setup) { s.Devices[0].Driver = "abacus" })}, `no device for the driver "abacus"`},
		{"setting", sim.Config{Tables: change(func(s *sim.Setup) { s.Devices[0].Settings["order"] = "odd" })}, "setting order"},
		{"wheel among cards", sim.Config{Tables: change(func(s *sim.Setup) { s.Devices = floor[2].Devices })}, "every device needs a name of its own"},
		{"wheel at baccarat", sim.Config{Tables: change(func(s *sim.Setup) { s.Devices = []sim.Device{{Name: "w", Driver: "ss2"}} })}, "no driver for baccarat"},
		{"two shoes", sim.Config{Tables: change(func(s *sim.Setup) { s.Devices = append(s.Devices, sim.Device{Name: "x", Driver: "barcode"}) })}, "read every card twice"},
		{"no table for a fault", sim.Config{Tables: floor, Faults: []sim.Order{{Fault: sim.WrongPayout, Table: "X-9"}}}, `no table "X-9"`},
		{"fault that cannot be", sim.Config{Tables: floor, Faults: []sim.Order{{Fault: sim.BallHung, Table: "B-01"}}}, "no ball runs there"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.cfg.Book = book
			if _, err := sim.New(c.cfg); err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("said %v, want %s", err, c.says)
			}
		})
	}
}

func TestOrderIsWhatOneAsksFor(t *testing.T) {
	for _, c := range []struct {
		text string
		want sim.Order
		says string
	}{
		{"wrong_payout", sim.Order{Fault: sim.WrongPayout}, ""},
		{"wrong_payout@R-03", sim.Order{Fault: sim.WrongPayout, Table: "R-03"}, ""},
		{"wrong_payout=0.01", sim.Order{Fault: sim.WrongPayout, Rate: 10_000}, ""},
		{"late_bet@B-01=1", sim.Order{Fault: sim.LateBet, Table: "B-01", Rate: 1_000_000}, ""},
		{"late_bet=0.0000001", sim.Order{Fault: sim.LateBet, Rate: 1}, ""},
		{"wrong", sim.Order{}, `no fault "wrong"; there are wrong_payout,`},
		{"late_bet=2", sim.Order{}, "want a share of the rounds"},
		{"late_bet=0", sim.Order{}, "want a share of the rounds"},
		{"late_bet=NaN", sim.Order{}, "want a share of the rounds"},
		{"late_bet=often", sim.Order{}, "want a share of the rounds"},
	} {
		got, err := sim.ParseOrder(c.text)
		if got != c.want || (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: got %+v, %v", c.text, got, err)
		}
		if err == nil && got.Rate != 1 && got.String() != c.text {
			t.Errorf("%s is written %s", c.text, got)
		}
	}
}

func FuzzParseOrder(f *testing.F) {
	for _, s := range []string{"wrong_payout@R-03=0.01", "late_bet", "x=@=", "feed_gap=1e-3", "feed_gap@=Inf"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		o, err := sim.ParseOrder(text)
		if err != nil {
			return
		}
		if o.Rate < 0 || o.Rate > 1_000_000 {
			t.Fatalf("a rate of %d", o.Rate)
		}
		if again, err := sim.ParseOrder(o.String()); err != nil || again != o {
			t.Fatalf("%+v is written %s and read %+v, %v", o, o, again, err)
		}
	})
}

func TestEveryFaultOfThePitCanBeOrderedSomewhere(t *testing.T) {
	d := newDesk(t, sim.Config{Seed: 1, Tables: sim.Floor(30, 1), Inspections: true})
	for _, f := range sim.Faults() {
		if err := d.pit.Order(sim.Order{Fault: f}); err != nil {
			t.Error(err)
		}
	}
	if n := len(d.pit.Pending()); n != len(sim.Faults()) {
		t.Errorf("%d faults are pending", n)
	}
}
