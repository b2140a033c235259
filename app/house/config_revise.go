package house

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// ReviseConfig writes a configuration into the text of the file that it came from: what
// somebody wrote by hand stays as it is, with its comments and its layout, and only
// what differs is written anew. Where a text is laid out so that this cannot be done,
// the whole is written as WriteConfig writes it, below the comments that it had. The
// result reads back as c; a configuration that could not be read is refused with its
// faults, as by WriteConfig.
func ReviseConfig(name, text string, c Config, known Known) (string, error) {
	c = c.tidy()
	whole, err := WriteConfig(name, c, known)
	if err != nil {
		return "", err
	}
	old, err := ReadConfig(name, text, known)
	if err != nil || strings.TrimSpace(text) == "" {
		return withComments(text, whole), nil // what was there could not be read: it is replaced
	}
	r := newRevision(text)
	r.house(&old, &c)
	revised := r.apply()
	if again, err := ReadConfig(name, revised, known); err == nil && reflect.DeepEqual(again, c) {
		return revised, nil
	}
	return withComments(text, whole), nil
}

// withComments puts the comments of a text above another.
func withComments(text, whole string) string {
	l := newLines(text)
	l.statements(func(statement) {})
	if len(l.comments) == 0 {
		return whole
	}
	return strings.Join(l.comments, "\n") + "\n\n" + whole
}

// revision gathers what is to be changed in a text.
type revision struct {
	text    string
	newline string
	all     []statement
	edits   []edit
}

// edit puts a text in place of a stretch of the old one.
type edit struct {
	from, to int
	text     string
}

func newRevision(text string) *revision {
	r := &revision{text: text, newline: "\n"}
	if strings.Contains(text, "\r\n") {
		r.newline = "\r\n"
	}
	newLines(text).statements(func(s statement) { r.all = append(r.all, s) })
	return r
}

// apply makes the changes. Those at one place are made in the order they were noted.
func (r *revision) apply() string {
	slices.SortStableFunc(r.edits, func(a, b edit) int { return a.from - b.from })
	var b strings.Builder
	at := 0
	for _, e := range r.edits {
		e.from = max(e.from, at) // it may be within something that is gone already
		b.WriteString(r.text[at:e.from])
		b.WriteString(e.text)
		at = max(at, e.to)
	}
	b.WriteString(r.text[at:])
	return b.String()
}

func (r *revision) house(old, c *Config) {
	r.fields("", old.fields(), c.fields())
	from := pairUp(len(old.Servers), len(c.Servers), func(i, j int) bool { return old.Servers[i].Name == c.Servers[j].Name })
	for j, i := range from {
		if i < 0 {
			var w writer
			w.server(&c.Servers[j])
			r.add("server", w.String())
			continue
		}
		r.fields(element("server", i), old.Servers[i].fields(), c.Servers[j].fields())
	}
	r.removeOthers("server", len(old.Servers), from)
	from = pairUp(len(old.Tables), len(c.Tables), func(i, j int) bool { return old.Tables[i].Number == c.Tables[j].Number })
	for j, i := range from {
		if i < 0 {
			var w writer
			w.table(&c.Tables[j])
			r.add("table", w.String())
			continue
		}
		r.fields(element("table", i), old.Tables[i].fields(), c.Tables[j].fields())
		r.devices(element("table", i), old.Tables[i].Devices, c.Tables[j].Devices)
	}
	r.removeOthers("table", len(old.Tables), from)
}

func (r *revision) devices(table string, old, now []Device) {
	path := table + ".device"
	from := pairUp(len(old), len(now), func(i, j int) bool { return old[i].Name == now[j].Name })
	for j, i := range from {
		if i < 0 {
			var w writer
			w.device(&now[j])
			r.addTo(table, w.String())
			continue
		}
		r.fields(element(path, i), old[i].fields(), now[j].fields())
	}
	r.removeOthers(path, len(old), from)
}

func element(path string, i int) string { return fmt.Sprintf("%s[%d]", path, i) }

// pairUp finds for each new thing the old one that it was: by its name, else the one
// at its place that has no other. −1 is none.
func pairUp(old, now int, same func(i, j int) bool) []int {
	from, taken := make([]int, now), make([]bool, old)
	for j := range from {
		from[j] = -1
		for i := range taken {
			if !taken[i] && same(i, j) {
				from[j], taken[i] = i, true
				break
			}
		}
	}
	for j := range from {
		if from[j] < 0 && j < old && now == old && !taken[j] {
			from[j], taken[j] = j, true
		}
	}
	return from
}

// fields changes the keys of a section.
func (r *revision) fields(section string, old, now []field) {
	value := func(all []field, key string) string {
		for _, f := range all {
			if f.key == key {
				return f.value
			}
		}
		return ""
	}
	for _, f := range now {
		if was := value(old, f.key); was != f.value {
			r.set(section, f)
		}
	}
	for _, f := range old {
		if value(now, f.key) == "" {
			r.remove(join(section, bare(f.key)))
		}
	}
}

// bare is a key as a path has it.
func bare(key string) string { return strings.Trim(key, `"`) }

// set gives a key of a section another value, or puts it there.
func (r *revision) set(section string, f field) {
	path := join(section, bare(f.key))
	var plain []statement
	inside := false
	for _, s := range r.all {
		switch {
		case s.path == path && !s.header:
			plain = append(plain, s)
		case s.path == path || strings.HasPrefix(s.path, path+".") || strings.HasPrefix(s.path, path+"["):
			inside = true
		}
	}
	if len(plain) == 1 && !inside {
		r.edits = append(r.edits, edit{plain[0].value, plain[0].end, f.value})
		return
	}
	r.remove(path)
	r.insert(section, f)
}

// remove takes a key away, with the sections below it and what stands behind it on its
// lines.
func (r *revision) remove(path string) {
	for _, s := range r.all {
		if s.path == path || strings.HasPrefix(s.path, path+".") || strings.HasPrefix(s.path, path+"[") {
			r.edits = append(r.edits, edit{r.lineStart(s.from), r.lineEnd(s.end), ""})
		}
	}
}

// insert puts a key behind the last one of its own section.
func (r *revision) insert(section string, f field) {
	at, indent, width, found := 0, "", 0, section == ""
	for _, s := range r.all {
		switch {
		case s.header && s.path == section:
			found = true
		case s.header && found:
			found = false
		}
		if !found {
			continue
		}
		at = r.lineEnd(s.end)
		indent = r.text[r.lineStart(s.from):s.from]
		if !s.header && width == 0 {
			width = s.value - s.from
		}
	}
	// The sign stands under that of the first key, where there is room.
	const widest = 32
	pad := max(min(width, widest)-len("= "), len(f.key)+1)
	line := fmt.Sprintf("%s%-*s= %s%s", indent, pad, f.key, f.value, r.newline)
	if at > 0 && r.text[at-1] != '\n' {
		line = r.newline + line
	}
	r.edits = append(r.edits, edit{at, at, line})
}

// add puts a new section behind the last one of its kind.
func (r *revision) add(kind, text string) {
	at := r.endOf(func(path string) bool { return strings.HasPrefix(path, kind+"[") })
	if at < 0 && kind == "server" { // before the first table
		at = r.endOf(func(path string) bool { return !strings.HasPrefix(path, "table") })
	}
	if at < 0 {
		at = len(r.text)
	}
	r.put(at, text)
}

// addTo puts a new section behind everything of a table.
func (r *revision) addTo(table, text string) {
	r.put(r.endOf(func(path string) bool { return path == table || strings.HasPrefix(path, table+".") }), text)
}

func (r *revision) put(at int, text string) {
	before := r.newline
	if at > 0 && r.text[at-1] != '\n' {
		before += r.newline
	}
	r.edits = append(r.edits, edit{at, at, before + strings.ReplaceAll(text, "\n", r.newline)})
}

// endOf is where the line of the last statement of some ends; −1 if there is none.
func (r *revision) endOf(of func(path string) bool) int {
	at := -1
	for _, s := range r.all {
		if of(s.path) {
			at = r.lineEnd(s.end)
		}
	}
	return at
}

// removeOthers takes away the sections that nothing new comes from, with the comments
// that stand directly above them.
func (r *revision) removeOthers(path string, old int, kept []int) {
	for i := range old {
		if slices.Contains(kept, i) {
			continue
		}
		section := element(path, i)
		from, to := -1, -1
		for _, s := range r.all {
			if s.path != section && !strings.HasPrefix(s.path, section+".") {
				continue
			}
			if from < 0 {
				from = r.aboveComments(r.lineStart(s.from))
			}
			to = r.lineEnd(s.end)
		}
		if from >= 0 {
			r.edits = append(r.edits, edit{from, to, ""})
		}
	}
}

// aboveComments is where the comments begin that stand directly above a line, and the
// blank line above those.
func (r *revision) aboveComments(at int) int {
	for at > 0 {
		start := r.lineStart(at - 1)
		line := strings.TrimSpace(r.text[start:at])
		if line != "" && line[0] != '#' {
			break
		}
		at = start
		if line == "" {
			break
		}
	}
	return at
}

func (r *revision) lineStart(at int) int { return strings.LastIndexByte(r.text[:at], '\n') + 1 }

func (r *revision) lineEnd(at int) int {
	if n := strings.IndexByte(r.text[at:], '\n'); n >= 0 {
		return at + n + 1
	}
	return len(r.text)
}
