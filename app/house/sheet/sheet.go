// Package sheet is a house's configuration as forms: the house itself, a server, a
// table, a device, each a list of fields with what is written in them.
//
// A sheet takes whatever is typed. What cannot be, the configuration itself says: the
// sheet's part is put into a house.Config, house.WriteConfig tries it, and every fault
// goes to the field it is about, by its path. So a form refuses exactly what the file
// refuses, and nothing is judged twice.
//
// The keys of fields are those of pit.toml, so a person who knows the form knows the
// file. Screens find the words of a field by its key.
package sheet

import (
	"strconv"
	"strings"

	"pitboss/app/house"
)

// Kind is how a field is filled in.
type Kind uint8

// The kinds.
const (
	Line   Kind = iota // typed
	Pick               // one of Choices
	Tick               // "true", or "" for no
	Secret             // typed and not shown; its Value is always ""
)

// Field is one field of a form.
type Field struct {
	Key     string
	Kind    Kind
	Value   string
	Choices []string // of a Pick; "" among them is none
	// Named says that the choices are names of the house's own: they have no words.
	Named bool
	// Usual is what is meant while a Line is empty.
	Usual string
	// Changed says that an option differs from the profile.
	Changed bool
	// Half says that the field is short: with the next one it takes the room of one.
	Half  bool
	Group Group // what it stands under
	Fault *house.Fault
}

// Group is a part of a form.
type Group string

// The groups, in the order in which a form has them.
const (
	Main     Group = ""
	Limits   Group = "limits"
	Rules    Group = "rules"
	More     Group = "more"
	Line2    Group = "line" // how a serial line is set
	Settings Group = "settings"
	Desk     Group = "desk"
)

// Place puts the faults of a configuration at the fields of a form that stands for one
// section of it, "table[2]"; "" is the house itself. A name that another section has too
// is the form's fault: it came later. What no field has is returned.
func Place(fields []Field, section string, err error) (others []*house.Fault) {
	if section != "" {
		section += "."
	}
	for _, f := range house.Faults(err) {
		key, ok := strings.CutPrefix(f.Path, section)
		if !ok && (f.Why == house.WhyTwice || f.Why == house.WhyFeed) && shape(f.Path[:strings.LastIndexByte(f.Path, '.')+1]) == shape(section) {
			key, ok = f.Path[strings.LastIndexByte(f.Path, '.')+1:], true
		}
		if !ok || !at(fields, key, f) {
			others = append(others, f)
		}
	}
	return others
}

// shape is a section without the numbers in it.
func shape(section string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, section)
}

// at puts a fault at the field of its key.
func at(fields []Field, key string, f *house.Fault) bool {
	for i := range fields {
		if fields[i].Key == key {
			if fields[i].Fault == nil {
				fields[i].Fault = f
			}
			return true
		}
	}
	return false
}

// number reads a whole number that a person typed; what is none is a number that no
// key may have.
func number(text string) int {
	text = strings.TrimSpace(text)
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil || n == 0 {
		return -1
	}
	return n
}

// speed reads revolutions a minute with at most one decimal, in tenths.
func speed(text string) int {
	const none = 99_999
	text = strings.TrimSpace(text)
	if text == "" {
		return 0
	}
	whole, tenth, _ := strings.Cut(text, ".")
	n, err := strconv.Atoi(whole)
	if err != nil || n < 0 || n > 999 || len(tenth) > 1 {
		return none
	}
	deci := 10 * n
	if tenth != "" {
		t, err := strconv.Atoi(tenth)
		if err != nil {
			return none
		}
		deci += t
	}
	if deci == 0 {
		return none
	}
	return deci
}

func numberText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func speedText(deci int) string {
	if deci == 0 {
		return ""
	}
	text := strconv.Itoa(deci / 10)
	if deci%10 != 0 {
		text += "." + strconv.Itoa(deci%10)
	}
	return text
}

func tick(yes bool) string {
	if yes {
		return "true"
	}
	return ""
}

// typed are texts that were typed for what is no text: they stay in their fields as they
// are.
type typed map[string]string

// or is what was typed into a field, or what stands there.
func (t typed) or(key, value string) string {
	if text, ok := t[key]; ok {
		return text
	}
	return value
}
