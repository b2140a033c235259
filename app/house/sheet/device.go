package sheet

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"pitboss/app/house"
)

// Device is the form of a device: where it is heard, and how it is understood.
type Device struct {
	device house.Device
	table  string
	link   link
	tables []string
	taken  map[string]bool   // names of the house's other devices
	others map[string]string // settings that the chosen driver does not have: kept while the driver is changed to and fro
}

// NewDevice opens the form of a device at a table of a house; a device without a kind
// begins as the table's usual one.
func NewDevice(d house.Device, table string, c *house.Config) *Device {
	d.Settings = maps.Clone(d.Settings)
	s := &Device{device: d, table: table, link: readLink(d.Link), taken: map[string]bool{}, others: map[string]string{}}
	for i := range c.Tables {
		s.tables = append(s.tables, c.Tables[i].Number)
		for _, other := range c.Tables[i].Devices {
			s.taken[other.Name] = other.Name != d.Name
		}
	}
	if table == "" && len(s.tables) > 0 {
		s.table = s.tables[0]
	}
	if d.Kind == "" {
		s.setKind(usualKind(c, s.table))
	}
	return s
}

// usualKind is what kind of device a table has as a rule.
func usualKind(c *house.Config, table string) string {
	for i := range c.Tables {
		if c.Tables[i].Number == table && c.Tables[i].Game == "roulette" {
			return "wheel"
		}
	}
	return "shoe"
}

// Fields are the form's fields.
func (s *Device) Fields() []Field {
	d := &s.device
	all := []Field{
		{Key: "name", Value: d.Name, Usual: s.usualName()},
		{Key: "table", Kind: Pick, Value: s.table, Choices: s.tables, Named: true},
		{Key: "kind", Kind: Pick, Value: d.Kind, Choices: Kinds()},
		{Key: "driver", Kind: Pick, Value: d.Driver, Choices: Drivers(d.Kind), Named: true},
		{Key: "serial", Value: d.Serial},
	}
	all = append(all, s.link.fields()...)
	return append(all, s.settings()...)
}

// field is the field of a setting.
func (o Setting) field(key, value string, g Group) Field {
	f := Field{Key: key, Value: value, Choices: o.Choices, Usual: o.Usual, Group: g}
	if o.Choices != nil {
		f.Kind = Pick
		if f.Value == "" {
			f.Value = o.Choices[0]
		}
	}
	return f
}

// settings are the fields of the driver: what it can be told, and what it was told that
// it does not know.
func (s *Device) settings() []Field {
	var all []Field
	known := map[string]bool{}
	value := func(name string, of []Setting) string {
		v := s.device.Settings[name]
		if i := slices.IndexFunc(of, func(o Setting) bool { return o.Name == name }); v == "" && i >= 0 && len(of[i].Choices) > 0 {
			v = of[i].Choices[0]
		}
		return v
	}
	list := DriverSettings(s.device.Driver)
	before := "" // the pattern before is empty: no more of them
	for _, o := range list {
		known[o.Name] = true
		v := s.device.Settings[o.Name]
		if beside, wanted, ok := strings.Cut(o.Beside, "="); ok && value(beside, list) != wanted && v == "" {
			continue
		}
		if strings.HasPrefix(o.Name, "pattern") {
			hidden := o.Name != "pattern" && before == "" && v == ""
			if before = v; hidden {
				continue
			}
		}
		all = append(all, o.field(o.Name, v, Settings))
	}
	for _, name := range slices.Sorted(maps.Keys(s.device.Settings)) {
		if !known[name] {
			all = append(all, Field{Key: name, Value: s.device.Settings[name], Group: Settings})
		}
	}
	return all
}

func (s *Device) setKind(kind string) {
	s.device.Kind = kind
	if all := Drivers(kind); len(all) > 0 && !slices.Contains(all, s.device.Driver) {
		s.setDriver(all[0])
	}
}

func (s *Device) setDriver(driver string) {
	for name, v := range s.device.Settings {
		s.others[name] = v
	}
	s.device.Driver, s.device.Settings = driver, nil
	for _, o := range DriverSettings(driver) {
		if v, ok := s.others[o.Name]; ok {
			s.setSetting(o.Name, v)
		}
	}
}

func (s *Device) setSetting(name, value string) {
	for _, o := range DriverSettings(s.device.Driver) {
		if o.Name == name && len(o.Choices) > 0 && value == o.Choices[0] {
			value = ""
		}
	}
	if value == "" {
		delete(s.device.Settings, name)
		return
	}
	if s.device.Settings == nil {
		s.device.Settings = map[string]string{}
	}
	s.device.Settings[name] = value
}

// Set fills in a field.
func (s *Device) Set(key, value string) {
	d := &s.device
	switch key {
	case "name":
		d.Name = strings.TrimSpace(value)
	case "table":
		s.table = value
	case "kind":
		s.setKind(value)
	case "driver":
		if value != d.Driver {
			s.setDriver(value)
		}
	case "serial":
		d.Serial = strings.TrimSpace(value)
	default:
		if key == "link" || strings.HasPrefix(key, "link.") {
			s.link.set(key, value)
			return
		}
		s.setSetting(key, value)
	}
}

// Device is what is filled in, and the table that it stands at.
func (s *Device) Device() (d house.Device, table string) {
	d = s.device
	d.Link = s.link.address()
	if d.Name == "" {
		d.Name = s.usualName()
	}
	return d, s.table
}

// usualName is what a device is called that nobody names: R-03 wheel, R-03 wheel 2.
func (s *Device) usualName() string {
	base := strings.TrimSpace(s.table + " " + s.device.Kind)
	name := base
	for n := 2; s.taken[name]; n++ {
		name = fmt.Sprintf("%s %d", base, n)
	}
	return name
}

// Into puts the device into a configuration in place of the one of a name, or as a new
// one where the name is "". It says which section it is in then; "" where there is no
// such table.
func (s *Device) Into(c *house.Config, instead string) (section string) {
	d, table := s.Device()
	c.Tables = slices.Clone(c.Tables)
	place := -1
	for i := range c.Tables {
		t := &c.Tables[i]
		t.Devices = slices.Clone(t.Devices)
		at := slices.IndexFunc(t.Devices, func(o house.Device) bool { return o.Name == instead })
		if instead == "" || at < 0 {
			continue
		}
		if t.Number == table {
			place, t.Devices[at] = at, d
		} else {
			t.Devices = slices.Delete(t.Devices, at, at+1)
		}
	}
	for i := range c.Tables {
		if t := &c.Tables[i]; t.Number == table {
			if place < 0 {
				place = len(t.Devices)
				t.Devices = append(t.Devices, d)
			}
			return fmt.Sprintf("table[%d].device[%d]", i, place)
		}
	}
	return ""
}

// Wrong says what is plainly wrong with the address, before the transport is asked; nil
// if nothing is.
func (s *Device) Wrong() *house.Fault {
	if s.link.place == "" {
		return &house.Fault{Key: "link", Text: "it is missing", Why: house.WhyMissing}
	}
	return s.link.wrong()
}

// Remove takes a device out of a configuration.
func Remove(c *house.Config, name string) {
	c.Tables = slices.Clone(c.Tables)
	for i := range c.Tables {
		t := &c.Tables[i]
		t.Devices = slices.DeleteFunc(slices.Clone(t.Devices), func(d house.Device) bool { return d.Name == name })
	}
}
