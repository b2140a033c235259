package settings

import (
	"slices"
	"strconv"
	"strings"

	"pitboss/app/house"
	"pitboss/app/house/sheet"
	"pitboss/store/staff"
	"pitboss/tables/round"
)

// Section is a part of the settings.
type Section uint8

// The sections.
const (
	Tables Section = iota
	Servers
	People
	TheHouse
	Requests
	sections
)

var sectionKeys = [sections]string{"section_tables", "section_servers", "section_people", "section_house", "section_requests"}

// draft is one thing that is being changed.
type draft struct {
	section Section
	id      string // what it was called; "" is a new one
	config  house.Config

	table  *sheet.Table
	server *sheet.Server
	home   *sheet.Home
	person *personForm
	rules  *deskRules

	checked bool // faults are shown
	dirty   bool
	refused map[string]*house.Fault // by the staff file, at its fields
}

// newDraft opens the form of a thing of a house.
func newDraft(of Section, id string, c house.Config, book round.Book) *draft {
	d := &draft{section: of, id: id, config: c}
	switch of {
	case Tables:
		t := house.Table{}
		for i := range c.Tables {
			if c.Tables[i].Number == id && id != "" {
				t = c.Tables[i]
			}
		}
		if id == "" && len(c.Servers) > 0 {
			t.Server = c.Servers[0].Name
		}
		d.table = sheet.NewTable(t, &c, book)
	case Servers:
		v, _ := c.Server(id)
		d.server = sheet.NewServer(v)
	case TheHouse:
		d.home = sheet.NewHome(c)
	case People, Requests, sections:
	}
	return d
}

// fields are the fields of the form, with what is wrong where that is shown, and what is
// wrong with no field.
func (d *draft) fields(check func(house.Config) error) (fields []sheet.Field, others []*house.Fault) {
	switch {
	case d.table != nil:
		fields = d.table.Fields()
	case d.server != nil:
		fields = d.server.Fields()
	case d.person != nil:
		fields = d.person.fields()
	case d.home != nil:
		fields = d.home.Fields()
		if d.rules != nil {
			fields = append(fields, d.rules.fields()...)
		}
	}
	for i := range fields {
		fields[i].Fault = d.refused[fields[i].Key]
	}
	if d.checked && d.person == nil {
		c, section := d.whole()
		others = sheet.Place(fields, section, check(c))
		if d.rules != nil {
			d.rules.place(fields)
		}
	}
	return fields, others
}

// set fills in a field.
func (d *draft) set(key, value string) {
	d.dirty = true
	delete(d.refused, key)
	switch {
	case d.table != nil:
		d.table.Set(key, value)
	case d.server != nil:
		d.server.Set(key, value)
	case d.person != nil:
		d.person.set(key, value)
	case d.rules != nil && d.rules.has(key):
		d.rules.set(key, value)
	case d.home != nil:
		d.home.Set(key, value)
	}
}

// whole is the house with what is filled in, and the section that is. A server's new
// name goes to its tables too.
func (d *draft) whole() (c house.Config, section string) {
	c = d.config
	c.Tables, c.Servers = slices.Clone(c.Tables), slices.Clone(c.Servers)
	switch {
	case d.table != nil:
		at := slices.IndexFunc(c.Tables, func(t house.Table) bool { return t.Number == d.id && d.id != "" })
		if at < 0 {
			at = len(c.Tables)
			c.Tables = append(c.Tables, house.Table{})
		}
		c.Tables[at] = d.table.Table()
		return c, element("table", at)
	case d.server != nil:
		at := slices.IndexFunc(c.Servers, func(v house.Server) bool { return v.Name == d.id && d.id != "" })
		if at < 0 {
			at = len(c.Servers)
			c.Servers = append(c.Servers, house.Server{})
		}
		c.Servers[at] = d.server.Server()
		for i := range c.Tables {
			if t := &c.Tables[i]; t.Server == d.id && d.id != "" {
				t.Server = c.Servers[at].Name
			}
		}
		return c, element("server", at)
	case d.home != nil:
		d.home.Into(&c)
	}
	return c, ""
}

// without is the house without the thing.
func (d *draft) without() house.Config {
	c := d.config
	c.Tables = slices.DeleteFunc(slices.Clone(c.Tables), func(t house.Table) bool { return d.table != nil && t.Number == d.id })
	c.Servers = slices.DeleteFunc(slices.Clone(c.Servers), func(v house.Server) bool { return d.server != nil && v.Name == d.id })
	return c
}

// check shows the faults from now on, and says whether there is none.
func (d *draft) check(check func(house.Config) error) bool {
	d.checked = true
	fields, others := d.fields(check)
	return len(others) == 0 && !slices.ContainsFunc(fields, func(f sheet.Field) bool { return f.Fault != nil })
}

// refuse puts what the staff file refuses at its field.
func (d *draft) refuse(key, text string) {
	if d.refused == nil {
		d.refused = map[string]*house.Fault{}
	}
	d.refused[key] = said(text)
}

// deskRules are what the house asks of its desk beyond the file: they are kept with the
// staff.
type deskRules struct{ was, now map[string]string }

// The fields of the desk's rules, and the settings they stand for.
var ruleFields = []struct{ key, setting, word string }{
	{"control.reruns", staff.ManagerForReruns, "yes"},
	{"control.roles", staff.FourEyes, "roles"},
	{"control.settings", staff.FourEyes, "settings"},
}

// ruleNumbers are those that are numbers: the time that an inspection may take once it is
// due, in minutes, and how long decks may be in use, in hours; 0 hours are as long as
// they pass.
var ruleNumbers = []struct {
	key, setting, usual string
	least, most         int
}{
	{"control.inspections", staff.InspectionMinutes, "20", 1, 1440},
	{"control.decks", staff.DeckHours, "24", 0, 8760},
}

func newDeskRules(setting func(key string) string) *deskRules {
	r := &deskRules{was: map[string]string{}, now: map[string]string{}}
	for _, f := range ruleFields {
		if hasWord(setting(f.setting), f.word) {
			r.was[f.key], r.now[f.key] = "true", "true"
		}
	}
	for _, f := range ruleNumbers {
		value := setting(f.setting)
		r.was[f.key], r.now[f.key] = value, value
	}
	return r
}

func (r *deskRules) fields() (all []sheet.Field) {
	for _, f := range ruleFields {
		all = append(all, sheet.Field{Key: f.key, Kind: sheet.Tick, Value: r.now[f.key], Group: groupControl})
	}
	for _, f := range ruleNumbers {
		all = append(all, sheet.Field{Key: f.key, Kind: sheet.Line, Value: r.now[f.key], Usual: f.usual, Half: true, Group: groupInspections})
	}
	return all
}

func (r *deskRules) has(key string) bool {
	return strings.HasPrefix(key, "control.")
}

// place says at its field which number cannot be.
func (r *deskRules) place(fields []sheet.Field) {
	for _, f := range ruleNumbers {
		text := strings.TrimSpace(r.now[f.key])
		if n, err := strconv.Atoi(text); text == "" || err == nil && n >= f.least && n <= f.most {
			continue
		}
		for i := range fields {
			if fields[i].Key == f.key {
				fields[i].Fault = &house.Fault{Why: house.WhyRange, Args: []string{strconv.Itoa(f.least), strconv.Itoa(f.most)}}
			}
		}
	}
}

func (r *deskRules) set(key, value string) { r.now[key] = value }

// change is a setting that differs from what it was.
type change struct{ key, value string }

// changes are the settings that differ.
func (r *deskRules) changes() (all []change) {
	if r.was["control.reruns"] != r.now["control.reruns"] {
		value := "no"
		if r.now["control.reruns"] == "true" {
			value = "yes"
		}
		all = append(all, change{staff.ManagerForReruns, value})
	}
	eyes := ""
	changed := false
	for _, f := range ruleFields[1:] {
		changed = changed || r.was[f.key] != r.now[f.key]
		if r.now[f.key] != "true" {
			continue
		}
		if eyes != "" {
			eyes += " "
		}
		eyes += f.word
	}
	if changed {
		all = append(all, change{staff.FourEyes, eyes})
	}
	for _, f := range ruleNumbers {
		if value := strings.TrimSpace(r.now[f.key]); value != r.was[f.key] {
			all = append(all, change{f.setting, value})
		}
	}
	return all
}
