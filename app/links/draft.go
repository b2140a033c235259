package links

import (
	"pitboss/app/house"
	"pitboss/app/house/sheet"
	"pitboss/app/house/trial"
)

// Draft is a device that is being added or changed.
type Draft struct {
	sheet   *sheet.Device
	config  house.Config // of the house, without the change
	before  string       // the device's name; "" for a new one
	trial   trial.Device
	running bool
	tried   string // the address, driver and settings that were tried last, as the file has them
	checked bool   // faults are shown: they are not, while somebody still writes
}

// NewDraft begins to change the device of a name, or to add one where the name is "".
func NewDraft(c house.Config, name, table string) *Draft {
	d := &Draft{config: c, before: name}
	of := house.Device{}
	for i := range c.Tables {
		for _, one := range c.Tables[i].Devices {
			if name != "" && one.Name == name {
				of, table = one, c.Tables[i].Number
			}
		}
	}
	d.sheet = sheet.NewDevice(of, table, &c)
	return d
}

// Fields are the form's fields, with their faults where those are shown.
func (d *Draft) Fields(check func(house.Config) error) (fields []sheet.Field, others []*house.Fault) {
	fields = d.sheet.Fields()
	if !d.checked {
		return fields, nil
	}
	config, section := d.Config()
	if section == "" {
		return fields, []*house.Fault{{Key: "table", Text: "there is no such table", Why: house.WhyMissing}}
	}
	if f := d.sheet.Wrong(); f != nil {
		f.Path = section + ".link"
		for i := range fields {
			if fields[i].Key == "link" {
				fields[i].Fault = f
			}
		}
		return fields, nil
	}
	return fields, sheet.Place(fields, section, check(config))
}

// Set fills in a field.
func (d *Draft) Set(key, value string) { d.sheet.Set(key, value) }

// Check shows the faults from now on, and says whether there is none.
func (d *Draft) Check(check func(house.Config) error) bool {
	d.checked = true
	fields, others := d.Fields(check)
	for i := range fields {
		if fields[i].Fault != nil {
			return false
		}
	}
	return len(others) == 0
}

// Config is the house with the device as it is filled in, and the section of it.
func (d *Draft) Config() (c house.Config, section string) {
	c = d.config
	section = d.sheet.Into(&c, d.before)
	return c, section
}

// Change is what the draft does.
func (d *Draft) Change() Change {
	now, table := d.sheet.Device()
	return Change{Device: d.before, Now: now.Name, Table: table}
}

// wire is what a trial tries, as one text.
func (d *Draft) wire() string {
	of, _ := d.sheet.Device()
	text := of.Link + "\n" + of.Driver
	for _, f := range d.sheet.Fields() {
		if f.Group == sheet.Settings {
			text += "\n" + f.Key + "=" + f.Value
		}
	}
	return text
}

// Begin notes that a trial begins.
func (d *Draft) Begin() (of house.Device, table string) {
	d.running, d.tried, d.trial = true, d.wire(), trial.Device{State: "opening"}
	return d.sheet.Device()
}

// Tell notes how the trial goes.
func (d *Draft) Tell(t trial.Device) {
	d.trial = t
	if t.Over {
		d.running = false
	}
}

// Tried says that the device as it is filled in was tried and understood.
func (d *Draft) Tried() bool { return d.tried != "" && d.tried == d.wire() && d.trial.Heard() }

// Trial is how the trial goes; false if there was none of what is filled in now.
func (d *Draft) Trial() (t trial.Device, there bool) {
	return d.trial, d.tried != "" && d.tried == d.wire()
}

// Running says that a trial is going on.
func (d *Draft) Running() bool { return d.running }

// Trying says that the trial that is going on is of what is filled in now.
func (d *Draft) Trying() bool { return d.running && d.tried == d.wire() }

// TakePort takes the address of a port of the machine.
func (d *Draft) TakePort(p *Port) { d.sheet.Set("link", p.Address) }
