package house

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"pitboss/tables/lettering"
)

// document is a configuration being read: it gathers what is wrong with it.
type document struct {
	file   string
	lines  map[string]int
	faults []*Fault
}

// wrong notes a fault at a path; key is the path as a person would say it.
func (d *document) wrong(path, key, text string) *Fault {
	f := &Fault{File: d.file, Line: lineOfPath(d.lines, path), Key: key, Text: text, Path: path, Why: WhyOther}
	d.faults = append(d.faults, f)
	return f
}

// because says in a word what is wrong.
func (f *Fault) because(why Why, args ...string) { f.Why, f.Args = why, args }

// err is everything that is wrong, in the order of the lines.
func (d *document) err() error {
	slices.SortStableFunc(d.faults, func(a, b *Fault) int { return a.Line - b.Line })
	all := make([]error, len(d.faults))
	for i, f := range d.faults {
		all[i] = f
	}
	return errors.Join(all...)
}

// section is a part of a configuration: the whole, a server, a table, a device. It
// remembers which keys were asked for; what nobody asks for is a slip of the pen.
type section struct {
	*document
	path   string // as keyLines has it
	name   string // "device." before the keys that a fault names; "" at the top
	values map[string]any
	asked  map[string]bool
}

func (d *document) section(path, name string, values map[string]any) *section {
	return &section{document: d, path: path, name: name, values: values, asked: map[string]bool{}}
}

func (s *section) at(key string) string {
	if s.path == "" {
		return key
	}
	return s.path + "." + key
}

// want notes that a key's value cannot be, and what would be right.
func (s *section) want(key string, value any, right string) *Fault {
	return s.wrong(s.at(key), s.name+key, shown(value)+": want "+right)
}

func (s *section) missing(key, right string) {
	f := s.wrong(s.path, s.name+key, "it is missing: want "+right)
	f.Path = s.at(key)
	f.because(WhyMissing)
}

// shown is a value as it may be written, cut where it is long.
func shown(value any) string {
	const most = 60
	text := fmt.Sprint(value)
	if s, ok := value.(string); ok {
		text = strconv.Quote(s)
	}
	if len(text) > most {
		for n := most; ; n-- {
			if utf8.RuneStart(text[n]) {
				return text[:n] + "…"
			}
		}
	}
	return text
}

func (s *section) get(key string) (any, bool) {
	s.asked[key] = true
	v, ok := s.values[key]
	return v, ok
}

// text is a text of one line; absent where the key is left out. A sign that nobody sees is
// refused: a table's or a person's name with one reads like another name.
func (s *section) text(key, absent, right string) string {
	v, ok := s.get(key)
	if !ok {
		return absent
	}
	t, ok := v.(string)
	if !ok {
		s.want(key, v, right).because(WhyText)
		return absent
	}
	if sign, hidden := lettering.InName(t); hidden && sign != utf8.RuneError {
		s.want(key, v, right+", without the sign "+lettering.Sign(sign)+", which nobody sees").because(WhyUnseen, lettering.Sign(sign))
		return absent
	}
	return t
}

// needText is a text that must be there and say something.
func (s *section) needText(key, right string) string {
	if _, ok := s.get(key); !ok {
		s.missing(key, right)
		return ""
	}
	before := len(s.faults)
	t := s.text(key, "", right)
	if strings.TrimSpace(t) != t || t == "" && len(s.faults) == before {
		s.want(key, t, right).because(WhyText)
	}
	return t
}

// word is one of some words.
func (s *section) word(key, absent string, words ...string) string {
	right := strings.Join(words, ", ")
	t := s.text(key, absent, right)
	if t != absent && !slices.Contains(words, t) {
		s.want(key, t, right).because(WhyChoice, right)
		return absent
	}
	return t
}

func (s *section) number(key string, low, high int) int {
	v, ok := s.get(key)
	if !ok {
		return 0
	}
	n, ok := v.(int64)
	if !ok || n < int64(low) || n > int64(high) {
		s.want(key, v, fmt.Sprintf("a whole number from %d to %d", low, high)).because(WhyRange, strconv.Itoa(low), strconv.Itoa(high))
		return 0
	}
	return int(n)
}

func (s *section) flag(key string) bool {
	v, ok := s.get(key)
	if !ok {
		return false
	}
	b, ok := v.(bool)
	if !ok {
		s.want(key, v, "true or false")
	}
	return b
}

// inner is a table of keys within this section; nil where it is left out.
func (s *section) inner(key, right string) *section {
	v, ok := s.get(key)
	if !ok {
		return nil
	}
	values, ok := v.(map[string]any)
	if !ok {
		s.want(key, v, right)
		return nil
	}
	return s.section(s.at(key), s.name+key+".", values)
}

// each gives the sections of [[key]]. A name goes before the keys of their faults.
func (s *section) each(key, name string, read func(*section)) {
	v, ok := s.get(key)
	if !ok {
		return
	}
	var all []map[string]any
	switch v := v.(type) {
	case []map[string]any:
		all = v
	case []any:
		for _, e := range v {
			if values, ok := e.(map[string]any); ok {
				all = append(all, values)
			}
		}
		if len(all) != len(v) {
			all = nil
		}
	}
	if all == nil {
		s.want(key, v, "sections that begin with [["+s.name+key+"]]")
		return
	}
	for i, values := range all {
		read(s.section(s.at(key)+"["+strconv.Itoa(i)+"]", name, values))
	}
}

// rest are the keys that nobody asked for, in their order.
func (s *section) rest() []string {
	var keys []string
	for _, key := range slices.Sorted(maps.Keys(s.values)) {
		if !s.asked[key] {
			keys = append(keys, key)
		}
	}
	return keys
}

// noMore says that every other key is unknown.
func (s *section) noMore() {
	for _, key := range s.rest() {
		known := slices.Sorted(maps.Keys(s.asked))
		s.wrong(s.at(key), s.name+key, "there is no such key here; there are "+strings.Join(known, ", "))
	}
}
