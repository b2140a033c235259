package house

import (
	"strconv"
	"strings"
)

// lines knows the line of every key of a TOML text, by its path:
// "table[2].device[0].link", "table[0].limits.straight.min". It reads only what the
// TOML library has read before, and so need not say what is wrong.
type lines struct {
	text     string
	at       int
	line     int
	found    map[string]int
	count    map[string]int // of each array of tables
	comments []string       // without their line ends
}

// deepest is how far values may be nested in each other.
const deepest = 32

func keyLines(text string) map[string]int {
	l := newLines(text)
	l.statements(func(statement) {})
	return l.found
}

func newLines(text string) *lines {
	return &lines{text: text, line: 1, found: map[string]int{}, count: map[string]int{}}
}

// statement is a header, or a key with its value, in a text.
type statement struct {
	path   string
	header bool
	from   int // where it begins
	value  int // of a key: where its value begins
	end    int // where it ends, without what follows on its line
}

// statements tells of every statement of the text, one after another.
func (l *lines) statements(tell func(statement)) {
	section := ""
	for l.skip(" \t\r\n"); l.at < len(l.text); l.skip(" \t\r\n") {
		s := statement{from: l.at}
		if l.text[l.at] == '[' {
			section = l.header()
			s.path, s.header = section, true
		} else {
			s.path, s.value = l.pair(section, 0)
		}
		if l.at == s.from {
			l.step() // nothing that TOML knows
		}
		s.end = s.from + len(strings.TrimRight(l.text[s.from:l.at], " \t"))
		tell(s)
	}
}

// lineOfPath is the line of a path, or of the nearest thing around it.
func lineOfPath(found map[string]int, path string) int {
	for path != "" {
		if n, ok := found[path]; ok {
			return n
		}
		path = path[:max(0, strings.LastIndexAny(path, ".["))]
	}
	return 1
}

func (l *lines) step() {
	if l.text[l.at] == '\n' {
		l.line++
	}
	l.at++
}

// skip passes over some characters, and over comments where a line may end.
func (l *lines) skip(chars string) {
	for l.at < len(l.text) {
		switch c := l.text[l.at]; {
		case strings.IndexByte(chars, c) >= 0:
			l.step()
		case c == '#' && strings.Contains(chars, "\n"):
			from := l.at
			for l.at < len(l.text) && l.text[l.at] != '\n' {
				l.at++
			}
			l.comments = append(l.comments, strings.TrimRight(l.text[from:l.at], "\r"))
		default:
			return
		}
	}
}

func (l *lines) takes(s string) bool {
	if strings.HasPrefix(l.text[l.at:], s) {
		for range s {
			l.step()
		}
		return true
	}
	return false
}

// header reads [a.b] or [[a.b]] and gives the path of the section that begins.
func (l *lines) header() string {
	line := l.line
	open := "["
	if strings.HasPrefix(l.text[l.at:], "[[") {
		open = "[["
	}
	l.takes(open)
	parts := l.key()
	l.takes(strings.Repeat("]", len(open)))
	path := ""
	for i, part := range parts {
		path = join(path, part)
		if i == len(parts)-1 && open == "[[" {
			l.count[path]++
		}
		if n := l.count[path]; n > 0 {
			path += "[" + strconv.Itoa(n-1) + "]"
		}
	}
	l.note(path, line)
	return path
}

func join(path, part string) string {
	if path == "" {
		return part
	}
	return path + "." + part
}

func (l *lines) note(path string, line int) {
	if _, known := l.found[path]; !known {
		l.found[path] = line
	}
}

// key reads a, a.b or "a".b.
func (l *lines) key() (parts []string) {
	for {
		l.skip(" \t")
		from := l.at
		switch {
		case l.at < len(l.text) && (l.text[l.at] == '"' || l.text[l.at] == '\''):
			l.quoted()
			part := l.text[from:l.at]
			if text, err := strconv.Unquote(part); err == nil {
				part = text
			}
			parts = append(parts, strings.Trim(part, "'"))
		default:
			for l.at < len(l.text) && !strings.ContainsRune(" \t\r\n.=]}[{,#\"'", rune(l.text[l.at])) {
				l.at++
			}
			parts = append(parts, l.text[from:l.at])
		}
		l.skip(" \t")
		if !l.takes(".") {
			return parts
		}
	}
}

// pair reads key = value, and says where the value begins.
func (l *lines) pair(section string, depth int) (path string, value int) {
	line := l.line
	path = section
	for _, part := range l.key() {
		path = join(path, part)
	}
	if !l.takes("=") {
		return path, l.at
	}
	l.note(path, line)
	l.skip(" \t")
	value = l.at
	l.value(path, depth)
	return path, value
}

func (l *lines) value(path string, depth int) {
	l.skip(" \t")
	if l.at == len(l.text) || depth > deepest {
		return
	}
	switch l.text[l.at] {
	case '"', '\'':
		l.quoted()
	case '{':
		l.step()
		l.each("}", func(int) { l.pair(path, depth+1) })
	case '[':
		l.step()
		l.each("]", func(n int) {
			element := path + "[" + strconv.Itoa(n) + "]"
			l.note(element, l.line)
			l.value(element, depth+1)
		})
	default:
		for l.at < len(l.text) && !strings.ContainsRune(",]}#\r\n", rune(l.text[l.at])) {
			l.at++
		}
	}
}

// each reads what is between brackets, up to the closing one.
func (l *lines) each(closing string, element func(n int)) {
	for n := 0; ; n++ {
		l.skip(" \t\r\n,")
		from := l.at
		if l.at == len(l.text) || l.takes(closing) {
			return
		}
		if element(n); l.at == from {
			return // nothing that TOML knows
		}
	}
}

// quoted passes over a string of any of TOML's four kinds.
func (l *lines) quoted() {
	quote := l.text[l.at : l.at+1]
	if strings.HasPrefix(l.text[l.at:], strings.Repeat(quote, 3)) {
		quote = strings.Repeat(quote, 3)
	}
	l.takes(quote)
	for l.at < len(l.text) && !l.takes(quote) {
		if quote[0] == '"' && l.text[l.at] == '\\' && l.at+1 < len(l.text) {
			l.step()
		}
		l.step()
	}
	for len(quote) == 3 && l.takes(quote[:1]) {
		continue // a text may end in quotes of its own
	}
}
