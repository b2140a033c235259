package house

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"time"
	_ "time/tzdata" // a desk on Windows has no zones of its own

	"pitboss/tables"
	"pitboss/tables/round"
	"pitboss/tables/wire"
)

// Config is pit.toml: what the house has approved, table by table. ReadConfig makes
// one that is whole; nil maps and slices stand for what was left out.
type Config struct {
	Currency  string        // ISO 4217
	GamingDay time.Duration // from midnight to the hour at which a gaming day begins
	Language  string        // en, th, uk
	Zone      string        // IANA name of the pit's time zone; "" is the machine's
	// Inspections says that the house keeps its inspections on the desk, so that a
	// missing one is a finding: inspections = true.
	Inspections bool
	// InspectionsElsewhere says that it keeps them in another place, so that none is ever
	// missed here: inspections = false. Where the file says neither, they are kept here from
	// the first one on that is recorded.
	InspectionsElsewhere bool
	Reruns               int   // reruns in 100 spins that are too many; 0 is none
	Rotor                Rotor // what every wheel must keep to that says nothing of its own
	Desk                 Desk
	Servers              []Server
	Tables               []Table
}

// Desk is how the house wants its desk; what is 0 is as usual.
type Desk struct {
	Scale     int  // how large everything is, in percent, 80 to 150
	LargeText bool // for arm's length
	Sound     bool // an alarm that nobody took is heard
	IdleLock  int  // minutes that nobody touches it until it locks; 0 is 3
	KeepYears int  // for how long the days of the journal are kept at least; 0 is 10
}

// UsualScale, UsualIdleLock and UsualKeepYears are meant where Desk says nothing.
const (
	UsualScale     = 100
	UsualIdleLock  = 3
	UsualKeepYears = 10
)

// Rotor is the range of a rotor's speed in tenths of a revolution a minute; 0 is no
// limit.
type Rotor struct{ Min, Max int }

// Server is a game server to hear.
type Server struct {
	Name      string
	URL       string
	TokenFile string // beside pit.toml; "" for a server that asks for none
	CAFile    string // "" for the authorities of the system
	Decisions bool   // it is told what people decide
}

// Table is one table as the house approved it.
type Table struct {
	Number     string // as on the felt
	Pit        string
	Game       string
	Profile    string
	Rules      map[string]any // options that differ from the profile
	Limits     map[string]Limit
	Server     string // "" for a table with devices only
	FeedName   string // its name on the feed; "" where that is its number
	TargetPace int    // rounds an hour; 0 is none
	Camera     string
	Reruns     int   // as in Config; 0 is what the house says
	Rotor      Rotor // likewise
	Devices    []Device
}

// Limit is a least and a most in the currency of the pit; "" is none.
type Limit struct{ Min, Max string }

// Device is a device at a table.
type Device struct {
	Name     string
	Kind     string // wheel, shoe, scanner
	Driver   string
	Link     string
	Serial   string            // the equipment's identity
	Settings map[string]string // of the driver
}

// Known is what a configuration may name. Device says what is wrong with a device's
// link, driver or settings; nil looks at no more than their words.
type Known struct {
	Profiles round.Book
	Device   func(Device) []Wrong
}

// Wrong is one setting that cannot be, and what would be right.
type Wrong struct {
	Key   string // link, coding …
	Value string // as written; "" where it is missing
	Want  string
}

// drivers are the drivers that a kind of device can have.
var drivers = map[string][]string{
	"wheel":   {"ss2", "number-line", "generic"},
	"shoe":    {"bee", "barcode", "generic"},
	"scanner": {"barcode", "bee", "generic"},
}

// OpenConfig reads a configuration and the profiles of the folder profiles beside
// it, on top of those that are known. The book holds them all.
func OpenConfig(files fs.FS, name string, known Known) (Config, round.Book, error) {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return Config{}, nil, fmt.Errorf("read the configuration: %w", err)
	}
	folder := path.Join(path.Dir(name), "profiles")
	known.Profiles, err = ReadProfiles(files, folder, known.Profiles)
	if err != nil {
		return Config{}, nil, err
	}
	c, err := ReadConfig(name, string(text), known)
	return c, known.Profiles, err
}

// Fold is what the fold must know of the house. The book is the one that the
// configuration was read with.
func (c *Config) Fold(book round.Book) tables.Config {
	f := tables.Config{
		Book: book, Tables: map[string]tables.Approved{}, GamingDay: c.GamingDay, Zone: c.Location(),
		Inspections: c.Inspections, InspectionsElsewhere: c.InspectionsElsewhere,
	}
	for i := range c.Tables {
		f.Tables[c.Tables[i].Number] = c.approved(&c.Tables[i])
	}
	return f
}

// Location is the pit's time zone.
func (c *Config) Location() *time.Location {
	if c.Zone == "" {
		return time.Local
	}
	zone, err := time.LoadLocation(c.Zone)
	if err != nil {
		return time.UTC // ReadConfig has tried it
	}
	return zone
}

func (c *Config) approved(t *Table) tables.Approved {
	a := tables.Approved{
		TableOpened: tables.TableOpened{
			Game: t.Game, Profile: t.Profile, Currency: c.Currency, Rules: object(t.Rules), Limits: object(t.limits()),
		},
		WheelSerial: map[string]string{}, Camera: t.Camera, TargetPace: t.TargetPace, RerunRate: c.Reruns,
		MinDeciRPM: c.Rotor.Min, MaxDeciRPM: c.Rotor.Max,
	}
	if t.Reruns > 0 {
		a.RerunRate = t.Reruns
	}
	if t.Rotor != (Rotor{}) {
		a.MinDeciRPM, a.MaxDeciRPM = t.Rotor.Min, t.Rotor.Max
	}
	for _, d := range t.Devices {
		if d.Kind == "wheel" && d.Serial != "" {
			a.WheelSerial[d.Name] = d.Serial
		}
	}
	return a
}

// limits are the limits in the shape of the settlement contract.
func (t *Table) limits() map[string]any {
	all := map[string]any{}
	for spot, l := range t.Limits {
		ends := map[string]string{}
		if l.Min != "" {
			ends["min"] = l.Min
		}
		if l.Max != "" {
			ends["max"] = l.Max
		}
		all[spot] = ends
	}
	return all
}

// object writes options as a round of the contract has them; nothing for none.
func object(options map[string]any) wire.Value {
	if len(options) == 0 {
		return nil
	}
	text, err := json.Marshal(options)
	if err != nil {
		return nil // ReadConfig lets nothing in that JSON cannot say
	}
	return text
}

// Server finds a server by its name.
func (c *Config) Server(name string) (Server, bool) {
	for _, s := range c.Servers {
		if s.Name == name {
			return s, true
		}
	}
	return Server{}, false
}

// FeedNames are the tables that a server calls by another name: from its name on the
// feed to the number on the felt.
func (c *Config) FeedNames(server string) map[string]string {
	names := map[string]string{}
	for i := range c.Tables {
		if t := &c.Tables[i]; t.Server == server && t.FeedName != "" {
			names[t.FeedName] = t.Number
		}
	}
	return names
}

// Fault is one thing that is wrong in a configuration.
type Fault struct {
	File string
	Line int    // from 1
	Key  string // number, rules.zero, device.link …
	Text string // what is there, and what would be right
	// Path is the key with its section: table[2].rules.zero. A form finds its field by it.
	Path string
	// Why says in a word what Text says in a sentence, for screens of another language;
	// Args are the values that the word's sentence speaks of.
	Why  Why
	Args []string
}

// Why is what can be wrong with a key.
type Why string

// The reasons, each with its Args. WhyOther has no more than its Text.
const (
	WhyOther    Why = "other"
	WhyMissing  Why = "missing"  // it must be there
	WhyTwice    Why = "twice"    // the name is taken
	WhyText     Why = "text"     // a text of one line, without blanks around it
	WhyUnseen   Why = "unseen"   // a text without a sign that nobody sees: the sign
	WhyChoice   Why = "choice"   // one of: the words, with commas
	WhyRange    Why = "range"    // a whole number from: least, most
	WhySpeed    Why = "speed"    // revolutions a minute up to: most
	WhyAmount   Why = "amount"   // an amount in: currency
	WhyOrder    Why = "order"    // no less than the least
	WhyCurrency Why = "currency" // a code of ISO 4217
	WhyHour     Why = "hour"     // 00:00 to 23:59
	WhyZone     Why = "zone"     // a time zone by its name
	WhyURL      Why = "url"      // the address of a server
	WhySecret   Why = "secret"   // no secret in an address
	WhyServer   Why = "server"   // the name of a server: those there are
	WhyFeed     Why = "feed"     // another table has this name on the feed: its number
	WhyAlone    Why = "alone"    // a name on the feed without a server
	WhyCamera   Why = "camera"   // an address
	WhyProfile  Why = "profile"  // one of the game's profiles: their names
	WhyLink     Why = "link"     // an address of a device
	WhyDevice   Why = "device"   // what the driver or the transport says
	WhyOption   Why = "option"   // what the rules say
)

func (f *Fault) Error() string {
	where := fmt.Sprintf("%s, line %d", f.File, f.Line)
	if f.Key != "" {
		where += ", " + f.Key
	}
	return where + ": " + f.Text
}

// Faults takes the error of ReadConfig apart, in the order of the lines.
func Faults(err error) []*Fault {
	var one *Fault
	var many interface{ Unwrap() []error }
	switch {
	case errors.As(err, &many):
		var all []*Fault
		for _, e := range many.Unwrap() {
			all = append(all, Faults(e)...)
		}
		return all
	case errors.As(err, &one):
		return []*Fault{one}
	}
	return nil
}
