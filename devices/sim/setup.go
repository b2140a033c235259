package sim

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"pitboss/tables/round"
	"pitboss/tables/wire"
)

// Setup is one table of the pit.
type Setup struct {
	Number   string // as on the felt, R-03
	Profile  string // of the book: it says the game
	Currency string
	Rules    wire.Value // options that differ from the profile
	Limits   wire.Value
	Devices  []Device
}

// Device is one device at a table. The driver says what it is: ss2 is the wheel's
// in-rim reader, generic the sensor that counts the ball's revolutions, bee an
// electronic shoe, barcode a card scanner in any coding but table.
type Device struct {
	Name     string
	Driver   string
	Settings map[string]string
}

// Kind is the device's kind in pit.toml.
func (d Device) Kind() string {
	switch d.Driver {
	case bee:
		return "shoe"
	case barcode:
		return "scanner"
	}
	return "wheel"
}

// The drivers that a device of the pit can have.
const (
	ss2     = "ss2"
	generic = "generic"
	bee     = "bee"
	barcode = "barcode"
)

// The codes of the cut card, where a floor does not say another.
const (
	beeCut  = "CutCard"
	scanCut = "CUT"
)

// revolutionsPattern is how the sensor of a Floor says its count: R4.
const revolutionsPattern = `R(?P<revolutions>\d+)`

var (
	baccaratLimits  = wire.Value(`{"player":{"min":"50","max":"50000"},"banker":{"min":"50","max":"50000"},"tie":{"min":"20","max":"5000"}}`)
	blackjackLimits = wire.Value(`{"seat":{"min":"50","max":"20000"}}`)
	rouletteLimits  = wire.Value(`{"straight":{"min":"5","max":"1000"},"outside":{"min":"25","max":"20000"}}`)
)

// Floor is a pit of n tables by the built-in profiles: the three games in turn,
// roulette by each of its five rule sets in turn. Of three tables of a game two have
// devices, of every kind and coding among them. Speed is the Config's: a scanner's
// window for double reads shrinks with it.
func Floor(n int, speed float64) []Setup {
	wheels := []string{"european", "american", "french-en-prison", "house-roulette", "french-la-partage"}
	codings := []string{"rank-suit", "suit-rank", "suit4", "rank-suit-deck", "index52"}
	window := doubleWindow(speed)
	all := make([]Setup, 0, n)
	for i := range n {
		turn := i / 3
		s := Setup{Currency: "THB"}
		number := fmt.Sprintf("%02d", i+1)
		devices := turn%3 != 2
		scan := func(driver, coding, cut string) {
			d := Device{Name: "scan-" + number, Driver: driver, Settings: map[string]string{"cut_card": cut}}
			if driver == bee {
				d.Name = "shoe-" + number
			}
			if coding != "" {
				d.Settings["coding"] = coding
			}
			if window != "" {
				d.Settings["double_window"] = window
			}
			s.Devices = append(s.Devices, d)
		}
		switch i % 3 {
		case 0:
			s.Number, s.Profile, s.Limits = "B-"+number, "house-baccarat", baccaratLimits
			if devices && turn%2 == 0 {
				scan(bee, "", beeCut)
			} else if devices {
				scan(barcode, codings[turn%len(codings)], scanCut)
			}
		case 1:
			s.Number, s.Profile, s.Limits = "J-"+number, "house-blackjack", blackjackLimits
			if devices && turn%4 == 3 {
				scan(bee, "", beeCut)
			} else if devices {
				scan(barcode, codings[(turn+3)%len(codings)], scanCut)
			}
		case 2:
			s.Number, s.Profile, s.Limits = "R-"+number, wheels[turn%len(wheels)], rouletteLimits
			if devices {
				s.Devices = []Device{
					{Name: "wheel-" + number, Driver: ss2},
					{Name: "ball-" + number, Driver: generic, Settings: map[string]string{"pattern": revolutionsPattern}},
				}
			}
		}
		all = append(all, s)
	}
	return all
}

// doubleWindow is a scanner's setting where the pit is played faster than life, ""
// where the usual one holds.
func doubleWindow(speed float64) string {
	if speed <= 1 {
		return ""
	}
	usual := 300 * time.Millisecond
	return time.Duration(float64(usual) / speed).Round(time.Millisecond).String()
}

// Config is how a pit is set up.
type Config struct {
	Book   round.Book
	Seed   uint64
	Start  time.Time // of the evening
	Tables []Setup
	// Speed is how many times faster than life the evening passes, 1 if it is 0. All
	// of it passes faster: a betting timer of 20 s is announced and lasts 5 s at 4.
	Speed  float64
	Faults []Order
	// Script is what tables are told from the beginning: their rules, and what comes.
	Script []Cue
	// Heartbeat is the rhythm of heartbeats in a stream's silence, a second if 0.
	Heartbeat time.Duration
	// Inspections says that the house keeps its inspections on the desk: their
	// records are among the outputs.
	Inspections bool
	// Rounds ends the pit when so many rounds are over in all; 0 is never.
	Rounds int
}

func (c Config) complete() (Config, error) {
	if c.Speed == 0 {
		c.Speed = 1
	}
	if !(c.Speed > 0 && c.Speed <= 1000) {
		return c, fmt.Errorf("a pit cannot be played %g times as fast; want more than 0 and at most 1000", c.Speed)
	}
	if c.Heartbeat == 0 {
		c.Heartbeat = time.Second
	}
	c.Start = c.Start.UTC().Truncate(time.Millisecond)
	seen := map[string]bool{}
	for _, s := range c.Tables {
		if s.Number == "" || seen[s.Number] {
			return c, fmt.Errorf("table %q: every table needs a number of its own", s.Number)
		}
		seen[s.Number] = true
		for _, d := range s.Devices {
			if d.Name == "" || seen[d.Name] {
				return c, fmt.Errorf("table %s: device %q: every device needs a name of its own", s.Number, d.Name)
			}
			seen[d.Name] = true
			if !strings.Contains(" "+strings.Join([]string{ss2, generic, bee, barcode}, " ")+" ", " "+d.Driver+" ") {
				return c, fmt.Errorf("table %s: device %s: a pit has no device for the driver %q; want ss2, generic, bee or barcode",
					s.Number, d.Name, d.Driver)
			}
		}
	}
	if len(c.Tables) == 0 {
		return c, fmt.Errorf("a pit needs a table")
	}
	return c.ruled()
}

// ruled keeps the rules that a script tells of.
func (c Config) ruled() (Config, error) {
	c.Tables = slices.Clone(c.Tables)
	for _, cue := range c.Script {
		if cue.word != cueRule {
			continue
		}
		i := slices.IndexFunc(c.Tables, func(s Setup) bool { return s.Number == cue.Table })
		if i < 0 {
			return c, fmt.Errorf("%s: there is no such table in the pit", cue)
		}
		rules := map[string]json.RawMessage{}
		if old := c.Tables[i].Rules; len(old) > 0 {
			if err := json.Unmarshal(old, &rules); err != nil {
				return c, fmt.Errorf("%s: %w", cue, err)
			}
		}
		rules[cue.name] = json.RawMessage(cue.value)
		b, err := json.Marshal(rules)
		if err != nil {
			return c, fmt.Errorf("%s: %w", cue, err)
		}
		c.Tables[i].Rules = b
	}
	return c, nil
}
