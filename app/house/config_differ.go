package house

// Difference is a key that says something else in another configuration.
type Difference struct {
	Where string `json:"where,omitempty"` // "server main", "table R-03", "device R-03 wheel"; "" for the house itself
	Key   string `json:"key"`
	Was   string `json:"was,omitempty"` // as it stands in the file; "" where the key is new
	Is    string `json:"is,omitempty"`  // "" where it is gone
}

// Differences are the keys that differ between two configurations, as a person would
// tell them: what was added or removed has all of its keys. Which devices a table has is
// told of the devices.
func Differences(was, is Config) (all []Difference) {
	was, is = was.tidy(), is.tidy()
	all = differ(all, "", was.fields(), is.fields())
	all = differEach(all, "server ", was.Servers, is.Servers, func(v *Server) (string, []field) { return v.Name, v.fields() })
	all = differEach(all, "table ", was.Tables, is.Tables, func(t *Table) (string, []field) { return t.Number, t.fields() })
	return differEach(all, "device ", placed(&was), placed(&is), func(d *placedDevice) (string, []field) {
		return d.Name, append([]field{{"table", quoteText(d.table)}}, d.fields()...)
	})
}

// OnlyDevices says that nothing but devices differs: what a technician may change.
func OnlyDevices(was, is Config) bool {
	for _, d := range Differences(was, is) {
		if len(d.Where) < len("device ") || d.Where[:len("device ")] != "device " {
			return false
		}
	}
	return true
}

// placedDevice is a device with the number of its table.
type placedDevice struct {
	Device
	table string
}

func placed(c *Config) (all []placedDevice) {
	for i := range c.Tables {
		for _, d := range c.Tables[i].Devices {
			all = append(all, placedDevice{d, c.Tables[i].Number})
		}
	}
	return all
}

// differEach compares things of one kind by their names: those that were, then those
// that are new.
func differEach[T any](all []Difference, kind string, was, is []T, of func(*T) (string, []field)) []Difference {
	find := func(list []T, name string) []field {
		for i := range list {
			if n, fields := of(&list[i]); n == name {
				return fields
			}
		}
		return nil
	}
	for i := range was {
		name, fields := of(&was[i])
		all = differ(all, kind+name, fields, find(is, name))
	}
	for i := range is {
		if name, fields := of(&is[i]); find(was, name) == nil {
			all = differ(all, kind+name, nil, fields)
		}
	}
	return all
}

func differ(all []Difference, where string, was, is []field) []Difference {
	value := func(list []field, key string) string {
		for _, f := range list {
			if f.key == key {
				return f.value
			}
		}
		return ""
	}
	for _, f := range was {
		if now := value(is, f.key); now != f.value {
			all = append(all, Difference{where, f.key, f.value, now})
		}
	}
	for _, f := range is {
		if value(was, f.key) == "" {
			all = append(all, Difference{where, f.key, "", f.value})
		}
	}
	return all
}
