package firstrun

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"pitboss/app/house"
	"pitboss/app/house/sheet"
	"pitboss/app/house/trial"
	"pitboss/store/staff"
	"pitboss/tables/round"
)

// Step is a page of the set-up.
type Step uint8

// The steps.
const (
	Language Step = iota
	Admin
	Source
	Tables
	Devices // where there is no game server
	Day
	Review
)

// Key is the step's word in keys of the catalogue.
func (s Step) Key() string {
	return [...]string{"language", "admin", "source", "tables", "devices", "day", "review"}[s]
}

// Where a pit is heard.
const (
	fromServer  = "server"
	fromDevices = "devices"
)

// Facts are what the set-up begins with.
type Facts struct {
	Language string
	Book     round.Book
	Staff    bool // there is staff already: an admin signs on
	// Check says what stands against a configuration, as house.Faults takes it apart.
	Check func(house.Config) error
}

// Setup is the set-up as far as it was filled in. It belongs to one goroutine.
type Setup struct {
	facts Facts
	step  Step

	id, name        string
	password, again staff.Secret
	pin, pinAgain   staff.Secret
	source          string
	server          *sheet.Server
	serverTrial     *trial.Server
	home            *sheet.Home
	tables          []*sheet.Table
	table           int
	devices         []*sheet.Device
	device          int
	deviceTrial     *trial.Device
	tried           string // the wire that was tried last
	warned          bool   // that something was not tried: the next Next goes on
	checked         bool
	refused         map[string]error // at fields of the page
	language        string
}

// NewSetup begins a set-up.
func NewSetup(f Facts) *Setup {
	s := &Setup{facts: f, language: f.Language, source: fromServer}
	s.server = sheet.NewServer(house.Server{Name: "main"})
	s.home = sheet.NewHome(house.Config{Currency: "THB", GamingDay: 6 * 3600e9, Language: f.Language})
	return s
}

// Steps are the pages, in their order.
func (s *Setup) Steps() []Step {
	all := []Step{Language, Admin, Source, Tables}
	if s.source == fromDevices {
		all = append(all, Devices)
	}
	return append(all, Day, Review)
}

// Step is the page in sight.
func (s *Setup) Step() Step { return s.step }

// Back goes to the page before; false on the first one.
func (s *Setup) Back() bool {
	at := slices.Index(s.Steps(), s.step)
	if at <= 0 {
		return false
	}
	s.show(s.Steps()[at-1])
	return true
}

func (s *Setup) show(step Step) {
	s.step, s.checked, s.warned, s.refused = step, false, false, nil
}

// Outcome is what came of Next.
type Outcome uint8

// The outcomes.
const (
	Moved  Outcome = iota // the next page is in sight
	Wrong                 // something on this page cannot be
	Untold                // something was not tried; Next again goes on
	Whole                 // this was the last page
)

// Next goes to the next page, if this one may be left.
func (s *Setup) Next() Outcome {
	if s.step == Review {
		return Whole
	}
	s.checked = true
	if !s.good() {
		return Wrong
	}
	if !s.warned && s.untried() {
		s.warned = true
		return Untold
	}
	all := s.Steps()
	s.show(all[slices.Index(all, s.step)+1])
	if s.step == Tables && len(s.tables) == 0 {
		if s.source != fromServer || s.TakeTables() == 0 {
			s.AddTable()
		}
	}
	if s.step == Devices && len(s.devices) == 0 {
		s.AddDevice()
	}
	return Moved
}

// untried says that what is on the page was not heard yet.
func (s *Setup) untried() bool {
	switch s.step {
	case Source:
		return s.source == fromServer && (s.serverTrial == nil || !s.serverTrial.Joined)
	case Devices:
		return len(s.devices) > 0 && (s.deviceTrial == nil || !s.deviceTrial.Heard())
	case Language, Admin, Tables, Day, Review:
	}
	return false
}

// good says that nothing on the page is wrong. Where the page has several things, the
// first one that is wrong is brought into sight.
func (s *Setup) good() bool {
	s.refused = nil
	switch s.step {
	case Admin:
		s.checkAdmin()
		return len(s.refused) == 0
	case Tables:
		return s.goodThings(len(s.tables), func(i int) { s.table = i })
	case Devices:
		return s.goodThings(len(s.devices), func(i int) { s.device = i })
	case Source, Day:
		return fine(s.Fields())
	case Language, Review:
	}
	return true
}

func (s *Setup) goodThings(n int, show func(i int)) bool {
	if n == 0 {
		return s.step == Devices // a pit may begin without any
	}
	for i := range n {
		if show(i); !fine(s.Fields()) {
			return false
		}
	}
	return true
}

func fine(fields []sheet.Field, others []*house.Fault) bool {
	return len(others) == 0 && !slices.ContainsFunc(fields, func(f sheet.Field) bool { return f.Fault != nil })
}

// checkAdmin holds the first admin to the rules of the staff file.
func (s *Setup) checkAdmin() {
	refuse := func(field string, err error) {
		if err != nil && s.refused[field] == nil {
			if s.refused == nil {
				s.refused = map[string]error{}
			}
			s.refused[field] = err
		}
	}
	if !goodID(s.id) {
		refuse("id", staff.ErrID)
	}
	if s.facts.Staff {
		if s.password == "" {
			refuse("password", staff.ErrWrong)
		}
		return
	}
	if n := utf8.RuneCountInString(strings.TrimSpace(s.name)); n == 0 || n > 80 {
		refuse("person_name", staff.ErrName)
	}
	refuse("password", staff.CheckPassword(s.password, s.id, s.name))
	if s.password != s.again {
		refuse("password_again", ErrDifferent)
	}
	refuse("pin", staff.CheckPIN(s.pin))
	if s.pin != s.pinAgain {
		refuse("pin_again", ErrDifferent)
	}
}

func goodID(id string) bool {
	if id == "" || len(id) > 32 || strings.Trim(id[:1], "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
		return false
	}
	return strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789-_.") == ""
}

// ErrDifferent says that a secret was not typed twice alike.
var ErrDifferent = fmt.Errorf("the two are not the same")

// Config is the house as far as it is filled in.
func (s *Setup) Config() house.Config {
	var c house.Config
	s.home.Into(&c)
	c.Language = s.language
	if s.source == fromServer {
		c.Servers = []house.Server{s.server.Server()}
	}
	for _, t := range s.tables {
		of := t.Table()
		if s.source == fromDevices {
			of.Server, of.FeedName = "", ""
		}
		c.Tables = append(c.Tables, of)
	}
	if s.source == fromDevices {
		for _, d := range s.devices {
			d.Into(&c, "")
		}
	}
	return c
}

// AddTable adds a table and shows it.
func (s *Setup) AddTable() {
	c := s.Config()
	t := house.Table{}
	if s.source == fromServer {
		t.Server = c.Servers[0].Name
	}
	if n := len(s.tables); n > 0 { // as the one before, with another number
		before := s.tables[n-1].Table()
		t.Pit, t.Game, t.Profile, t.Limits, t.Server = before.Pit, before.Game, before.Profile, maps.Clone(before.Limits), before.Server
	}
	s.tables = append(s.tables, sheet.NewTable(t, &c, s.facts.Book))
	s.table, s.checked = len(s.tables)-1, false
}

// RemoveTable takes the table in sight away.
func (s *Setup) RemoveTable() {
	if len(s.tables) > 0 {
		s.tables = slices.Delete(s.tables, s.table, s.table+1)
		s.table = max(min(s.table, len(s.tables)-1), 0)
	}
}

// TakeTables takes the tables that the server spoke of: those that are not there yet,
// with the game, the profile and the limits they play, as far as the house has such.
// They are a proposal: what is written is what the house approves.
func (s *Setup) TakeTables() (taken int) {
	if s.serverTrial == nil {
		return 0
	}
	if len(s.tables) == 1 && s.tables[0].Table().Number == "" {
		s.tables = nil // the page began with an empty one
	}
	c := s.Config()
	for _, of := range s.serverTrial.Tables {
		there := slices.ContainsFunc(c.Tables, func(t house.Table) bool { return t.Number == of.Name || t.FeedName == of.Name })
		if there {
			continue
		}
		t := house.Table{Number: of.Name, Server: c.Servers[0].Name, Game: of.Game, Profile: of.Profile}
		if p, ok := s.facts.Book[of.Profile]; !ok || p.Game.String() != of.Game {
			t.Game, t.Profile = "", ""
		}
		one := sheet.NewTable(t, &c, s.facts.Book)
		if t.Game == "" && of.Game != "" {
			one.Set("game", of.Game)
		}
		for _, l := range of.Limits {
			one.Set("limits."+l.Spot+".min", l.Min)
			one.Set("limits."+l.Spot+".max", l.Max)
		}
		s.tables = append(s.tables, one)
		taken++
	}
	s.table = max(min(s.table, len(s.tables)-1), 0)
	return taken
}

// AddDevice adds a device and shows it.
func (s *Setup) AddDevice() {
	c := s.Config()
	s.devices = append(s.devices, sheet.NewDevice(house.Device{}, "", &c))
	s.device, s.checked, s.deviceTrial = len(s.devices)-1, false, nil
}

// RemoveDevice takes the device in sight away.
func (s *Setup) RemoveDevice() {
	if len(s.devices) > 0 {
		s.devices = slices.Delete(s.devices, s.device, s.device+1)
		s.device, s.deviceTrial = max(min(s.device, len(s.devices)-1), 0), nil
	}
}

// First is the first admin, or the one that signs on.
func (s *Setup) First() (p staff.Person, password, pin staff.Secret) {
	return staff.Person{ID: s.id, Name: strings.TrimSpace(s.name), Language: s.language}, s.password, s.pin
}

// Refuse shows what was refused when everything was to be written, at the page it is
// about.
func (s *Setup) Refuse(err error) {
	s.show(Admin)
	s.checked, s.refused = true, map[string]error{"id": err}
}

// Forget forgets the secrets.
func (s *Setup) Forget() { s.password, s.again, s.pin, s.pinAgain = "", "", "", "" }
