package house

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// errNotWritable says that a configuration would not read back as it is.
var errNotWritable = errors.New("it would not read back the same")

// WriteConfig writes a configuration as ReadConfig reads it back. One that could not
// be read is refused with the same faults, at the lines it would have had.
func WriteConfig(name string, c Config, known Known) (string, error) {
	c = c.tidy()
	var w writer
	w.config(&c)
	text := w.String()
	again, err := ReadConfig(name, text, known)
	if err != nil {
		return "", fmt.Errorf("write the configuration: %w", err)
	}
	if !utf8.ValidString(text) || !reflect.DeepEqual(again, c) {
		return "", fmt.Errorf("write the configuration %s: %w", name, errNotWritable)
	}
	return text, nil
}

// tidy is the configuration as it reads back: what is empty is left out.
func (c Config) tidy() Config {
	c.Servers, c.Tables = slices.Clone(c.Servers), slices.Clone(c.Tables)
	if len(c.Servers) == 0 {
		c.Servers = nil
	}
	if len(c.Tables) == 0 {
		c.Tables = nil
	}
	for i := range c.Tables {
		t := &c.Tables[i]
		t.Limits, t.Devices = maps.Clone(t.Limits), slices.Clone(t.Devices)
		maps.DeleteFunc(t.Limits, func(_ string, l Limit) bool { return l == Limit{} })
		if len(t.Limits) == 0 {
			t.Limits = nil
		}
		if len(t.Rules) == 0 {
			t.Rules = nil
		}
		if len(t.Devices) == 0 {
			t.Devices = nil
		}
		for j := range t.Devices {
			if len(t.Devices[j].Settings) == 0 {
				t.Devices[j].Settings = nil
			}
		}
	}
	return c
}

// writer writes a configuration the way a person would lay it out.
type writer struct{ strings.Builder }

// field is a key and its value as TOML.
type field struct{ key, value string }

func texts(all []field, key, value string) []field {
	if value == "" {
		return all
	}
	return append(all, field{key, quoteText(value)})
}

func numbers(all []field, key string, n int) []field {
	if n == 0 {
		return all
	}
	return append(all, field{key, strconv.Itoa(n)})
}

func flags(all []field, key string, yes bool) []field {
	if !yes {
		return all
	}
	return append(all, field{key, "true"})
}

// put writes keys with their values one under another.
func (w *writer) put(indent string, all []field) {
	width := 0
	for _, f := range all {
		width = max(width, len(f.key))
	}
	for _, f := range all {
		fmt.Fprintf(w, "%s%-*s = %s\n", indent, width, f.key, f.value)
	}
}

func (w *writer) config(c *Config) {
	w.put("", c.fields())
	for i := range c.Servers {
		w.WriteString("\n")
		w.server(&c.Servers[i])
	}
	for i := range c.Tables {
		w.WriteString("\n")
		w.table(&c.Tables[i])
	}
}

func (w *writer) server(v *Server) {
	w.WriteString("[[server]]\n")
	w.put("", v.fields())
}

func (w *writer) table(t *Table) {
	w.WriteString("[[table]]\n")
	w.put("", t.fields())
	for i := range t.Devices {
		w.WriteString("\n")
		w.device(&t.Devices[i])
	}
}

func (w *writer) device(d *Device) {
	w.WriteString("  [[table.device]]\n")
	w.put("  ", d.fields())
}

// fields are the keys of the house itself, in the order in which they are written.
func (c *Config) fields() []field {
	day := fmt.Sprintf("%02d:%02d", int(c.GamingDay.Hours()), int(c.GamingDay.Minutes())%60)
	all := append(texts(nil, "currency", c.Currency), field{"gaming_day", quoteText(day)})
	all = texts(texts(all, "language", c.Language), "zone", c.Zone)
	if c.InspectionsElsewhere {
		all = append(all, field{"inspections", "false"})
	}
	all = rotor(numbers(flags(all, "inspections", c.Inspections), "reruns_per_100", c.Reruns), c.Rotor)
	d := &c.Desk
	all = flags(flags(numbers(all, "scale_percent", d.Scale), "large_text", d.LargeText), "alarm_sound", d.Sound)
	return numbers(numbers(all, "idle_lock_minutes", d.IdleLock), "keep_years", d.KeepYears)
}

func (v *Server) fields() []field {
	all := texts(texts(nil, "name", v.Name), "url", v.URL)
	all = texts(texts(all, "token_file", v.TokenFile), "ca_file", v.CAFile)
	return flags(all, "decisions", v.Decisions)
}

func (t *Table) fields() []field {
	all := texts(texts(nil, "number", t.Number), "pit", t.Pit)
	all = texts(texts(all, "game", t.Game), "profile", t.Profile)
	if len(t.Rules) > 0 {
		all = append(all, field{"rules", tomlValue(t.Rules)})
	}
	if limits := t.limits(); len(limits) > 0 {
		all = append(all, field{"limits", tomlValue(limits)})
	}
	all = texts(texts(all, "server", t.Server), "feed_name", t.FeedName)
	all = texts(numbers(all, "target_rounds_an_hour", t.TargetPace), "camera", t.Camera)
	return rotor(numbers(all, "reruns_per_100", t.Reruns), t.Rotor)
}

func (d *Device) fields() []field {
	all := texts(texts(nil, "name", d.Name), "kind", d.Kind)
	all = texts(texts(all, "driver", d.Driver), "link", d.Link)
	all = texts(all, "serial", d.Serial)
	for _, key := range slices.Sorted(maps.Keys(d.Settings)) {
		all = append(all, field{quoteKey(key), quoteText(d.Settings[key])})
	}
	return all
}

func rotor(all []field, r Rotor) []field {
	if r == (Rotor{}) {
		return all
	}
	var ends []string
	for _, end := range []struct {
		key  string
		deci int
	}{{"min", r.Min}, {"max", r.Max}} {
		if end.deci == 0 {
			continue
		}
		speed := strconv.Itoa(end.deci / 10)
		if tenth := end.deci % 10; tenth != 0 {
			speed += "." + strconv.Itoa(tenth)
		}
		ends = append(ends, end.key+" = "+speed)
	}
	return append(all, field{"rotor", "{ " + strings.Join(ends, ", ") + " }"})
}

// tomlValue writes an option's value.
func tomlValue(v any) string {
	var parts []string
	switch v := v.(type) {
	case string:
		return quoteText(v)
	case []any:
		for _, e := range v {
			parts = append(parts, tomlValue(e))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case map[string]string:
		// The least is written before the most.
		for _, key := range slices.Backward(slices.Sorted(maps.Keys(v))) {
			parts = append(parts, quoteKey(key)+" = "+quoteText(v[key]))
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			parts = append(parts, quoteKey(key)+" = "+tomlValue(v[key]))
		}
	default:
		return fmt.Sprint(v)
	}
	if len(parts) == 0 {
		return "{}"
	}
	return "{ " + strings.Join(parts, ", ") + " }"
}

func quoteKey(key string) string {
	for _, c := range key {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' && c != '-' {
			return quoteText(key)
		}
	}
	if key == "" {
		return `""`
	}
	return key
}

// quoteText writes a basic string of TOML.
func quoteText(s string) string {
	b := []byte{'"'}
	for _, c := range s {
		switch {
		case c == '"' || c == '\\':
			b = append(b, '\\', byte(c))
		case c == '\n':
			b = append(b, `\n`...)
		case c == '\r':
			b = append(b, `\r`...)
		case c == '\t':
			b = append(b, `\t`...)
		case c < ' ' || c == 0x7f:
			b = fmt.Appendf(b, `\u%04X`, c)
		default:
			b = utf8.AppendRune(b, c)
		}
	}
	return string(append(b, '"'))
}
