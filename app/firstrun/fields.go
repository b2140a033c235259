package firstrun

import (
	"slices"
	"strconv"
	"strings"

	"pitboss/app/house"
	"pitboss/app/house/sheet"
	"pitboss/store/staff"
)

// Fields are the fields of the page in sight, with what is wrong where that is shown,
// and what is wrong with none of them.
func (s *Setup) Fields() (fields []sheet.Field, others []*house.Fault) {
	switch s.step {
	case Language:
		fields = []sheet.Field{{Key: "language", Kind: sheet.Pick, Value: s.language, Choices: staff.Languages()}}
	case Admin:
		fields = s.adminFields()
	case Source:
		fields = []sheet.Field{{Key: "source", Kind: sheet.Pick, Value: s.source, Choices: []string{fromServer, fromDevices}}}
		if s.source == fromServer {
			fields = append(fields, s.server.Fields()...)
			others = s.place(fields, "server[0]", true)
		}
	case Tables:
		if s.table < len(s.tables) {
			fields = slices.DeleteFunc(s.tables[s.table].Fields(), later)
			others = s.place(fields, "table["+strconv.Itoa(s.table)+"]", false)
		}
	case Devices:
		if s.device < len(s.devices) {
			fields, others = s.deviceFields()
		}
	case Day:
		fields = slices.DeleteFunc(s.home.Fields(), func(f sheet.Field) bool { return f.Group != sheet.Main && f.Key != "inspections" })
		for i := range fields {
			fields[i].Group = sheet.Main
		}
		others = s.place(fields, "", true)
	case Review:
	}
	return fields, others
}

// later says that a field of a table is for the settings, not for the first page.
func later(f sheet.Field) bool {
	return f.Group == sheet.Rules || f.Group == sheet.More
}

func (s *Setup) adminFields() []sheet.Field {
	fields := []sheet.Field{{Key: "id", Value: s.id}}
	if s.facts.Staff {
		fields = append(fields, sheet.Field{Key: "password", Kind: sheet.Secret, Value: string(s.password)})
	} else {
		fields = append(fields, sheet.Field{Key: "person_name", Value: s.name},
			sheet.Field{Key: "password", Kind: sheet.Secret, Value: string(s.password)},
			sheet.Field{Key: "password_again", Kind: sheet.Secret, Value: string(s.again)},
			sheet.Field{Key: "pin", Kind: sheet.Secret, Value: string(s.pin)},
			sheet.Field{Key: "pin_again", Kind: sheet.Secret, Value: string(s.pinAgain)})
	}
	for i := range fields {
		if err := s.refused[fields[i].Key]; err != nil {
			fields[i].Fault = &house.Fault{Why: WhyRefused, Text: err.Error()}
		}
	}
	return fields
}

// WhyRefused is a fault that Refused has the error of.
const WhyRefused house.Why = "refused"

// Refused is what was refused at a field of the page.
func (s *Setup) Refused(key string) error { return s.refused[key] }

// place puts the faults of the whole at the fields of a section, once they are shown.
// Only those of the page matter: what comes on later pages is not wrong yet.
func (s *Setup) place(fields []sheet.Field, section string, alone bool) (others []*house.Fault) {
	if !s.checked {
		return nil
	}
	c := s.Config()
	if alone {
		c.Tables = nil
	}
	err := s.facts.Check(c)
	others = sheet.Place(fields, section, err)
	if err != nil && len(house.Faults(err)) == 0 {
		others = append(others, &house.Fault{Why: house.WhyOther, Text: err.Error()})
	}
	return slices.DeleteFunc(others, func(f *house.Fault) bool { return !strings.HasPrefix(f.Path, section+".") && f.Path != "" })
}

func (s *Setup) deviceFields() (fields []sheet.Field, others []*house.Fault) {
	d := s.devices[s.device]
	fields = d.Fields()
	if !s.checked {
		return fields, nil
	}
	if f := d.Wrong(); f != nil {
		for i := range fields {
			if fields[i].Key == "link" {
				fields[i].Fault = f
			}
		}
		return fields, nil
	}
	c := s.Config()
	for i := range c.Tables {
		c.Tables[i].Devices = nil
	}
	section := ""
	for i, one := range s.devices {
		if at := one.Into(&c, ""); i == s.device {
			section = at
		}
	}
	if section == "" {
		return fields, []*house.Fault{{Why: house.WhyMissing, Text: "there is no such table"}}
	}
	others = sheet.Place(fields, section, s.facts.Check(c))
	return fields, slices.DeleteFunc(others, func(f *house.Fault) bool { return !strings.HasPrefix(f.Path, section+".") })
}

// Set fills in a field of the page in sight.
func (s *Setup) Set(key, value string) {
	s.warned = false
	delete(s.refused, key)
	switch s.step {
	case Language:
		s.language = value
	case Admin:
		s.setAdmin(key, value)
	case Source:
		if key == "source" {
			s.setSource(value)
			return
		}
		s.serverTrial = nil
		before := s.server.Server().Name
		s.server.Set(key, value)
		if now := s.server.Server().Name; now != before {
			s.renameServer(before, now)
		}
	case Tables:
		s.tables[s.table].Set(key, value)
	case Devices:
		s.devices[s.device].Set(key, value)
	case Day:
		s.home.Set(key, value)
	case Review:
	}
}

func (s *Setup) setAdmin(key, value string) {
	switch key {
	case "id":
		s.id = staff.FoldID(value)
	case "person_name":
		s.name = value
	case "password":
		s.password = staff.Secret(value)
	case "password_again":
		s.again = staff.Secret(value)
	case "pin":
		s.pin = staff.Secret(value)
	case "pin_again":
		s.pinAgain = staff.Secret(value)
	}
}

func (s *Setup) setSource(source string) {
	if source == s.source {
		return
	}
	s.source, s.checked = source, false
	name := ""
	if source == fromServer {
		name = s.server.Server().Name
	}
	for i, t := range s.tables {
		of := t.Table()
		of.Server, of.FeedName = name, ""
		c := s.Config()
		s.tables[i] = sheet.NewTable(of, &c, s.facts.Book)
	}
}

// renameServer takes the server's new name to the tables that are there.
func (s *Setup) renameServer(before, now string) {
	c := s.Config()
	for i, t := range s.tables {
		if of := t.Table(); of.Server == before {
			of.Server = now
			s.tables[i] = sheet.NewTable(of, &c, s.facts.Book)
		}
	}
}

// Text is the file as it will be written; "" where it cannot be.
func (s *Setup) Text(name string, known house.Known) string {
	text, err := house.WriteConfig(name, s.Config(), known)
	if err != nil {
		return ""
	}
	return text
}

// Tried is the wire of the device in sight, as one text, to know it again.
func (s *Setup) wire() string {
	if s.device >= len(s.devices) {
		return ""
	}
	d, _ := s.devices[s.device].Device()
	return d.Link + " " + d.Driver
}
