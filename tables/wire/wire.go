// Package wire reads and writes the JSON lines of the settlement contract and of
// the feed.
//
// encoding/json decides first whether a line is JSON at all (Valid). Then a Cursor
// walks it value by value and leaves every value as it was written, so that a
// field of the wrong type is the fault of that field alone: one bad bet never
// spoils a round, which a decoder into a struct cannot promise. Names are compared
// exactly; of a name given twice the last counts.
package wire

import (
	"encoding/json"
	"strconv"
	"unicode/utf8"
)

// Valid says that line is one JSON value and nothing else.
func Valid(line []byte) bool { return json.Valid(line) }

// Kind is what a JSON value is.
type Kind uint8

// The kinds of value. Absent is no value at all; a null counts as absent.
const (
	Absent Kind = iota
	Object
	Array
	Text
	Number
	Bool
)

// Value is one JSON value as it was written, inside a line that Valid accepted.
type Value []byte

// Kind of the value.
func (v Value) Kind() Kind {
	if len(v) == 0 {
		return Absent
	}
	switch v[0] {
	case '{':
		return Object
	case '[':
		return Array
	case '"':
		return Text
	case 't', 'f':
		return Bool
	case 'n':
		return Absent
	}
	return Number
}

// Text of a string value; false if it is no string. Bytes that are not UTF-8
// become the replacement character.
func (v Value) Text() (string, bool) {
	if v.Kind() != Text {
		return "", false
	}
	inner := v[1 : len(v)-1]
	plain := true
	for _, b := range inner {
		if b == '\\' || b >= utf8.RuneSelf {
			plain = false
			break
		}
	}
	if plain {
		return string(inner), true
	}
	var s string
	if json.Unmarshal(v, &s) != nil {
		return "", false
	}
	return s, true
}

// Int of a whole number; false if it is no number, or has a part or an exponent,
// or does not fit.
func (v Value) Int() (int, bool) {
	if v.Kind() != Number {
		return 0, false
	}
	n, neg := 0, false
	digits := v
	if digits[0] == '-' {
		neg, digits = true, digits[1:]
	}
	if len(digits) > 18 {
		return 0, false
	}
	for _, b := range digits {
		if b < '0' || b > '9' {
			return 0, false
		}
		n = n*10 + int(b-'0')
	}
	if neg {
		n = -n
	}
	return n, true
}

// Bool of true or false; the second is false if it is neither.
func (v Value) Bool() (value, ok bool) {
	return v.Kind() == Bool && v[0] == 't', v.Kind() == Bool
}

// Trim takes the blanks around a value away.
func Trim(line []byte) Value {
	for len(line) > 0 && blank(line[0]) {
		line = line[1:]
	}
	for len(line) > 0 && blank(line[len(line)-1]) {
		line = line[:len(line)-1]
	}
	return Value(line)
}

func blank(b byte) bool { return b == ' ' || b == '\t' || b == '\r' || b == '\n' }

// Cursor walks the members of an object or the elements of an array. An object has no
// elements and an array no members: whoever looks for one in the other finds nothing.
type Cursor struct {
	rest []byte
	of   Kind
}

// Open starts to walk an object or array; any other value has nothing to walk.
func (v Value) Open() Cursor {
	k := v.Kind()
	if k != Object && k != Array {
		return Cursor{}
	}
	return Cursor{v[1:], k}
}

// Field returns the next member of an object. The name is as written, without its
// quotes, unless it was escaped.
func (c *Cursor) Field() (name []byte, value Value, ok bool) {
	c.skip()
	if c.of != Object || len(c.rest) == 0 || c.rest[0] != '"' {
		return nil, nil, false
	}
	n := textLen(c.rest)
	name = c.rest[1 : n-1]
	for _, b := range name {
		if b == '\\' {
			s, _ := Value(c.rest[:n]).Text()
			name = []byte(s)
			break
		}
	}
	c.rest = c.rest[n:]
	c.skip() // the colon
	value = c.take()
	return name, value, true
}

// Element returns the next element of an array.
func (c *Cursor) Element() (Value, bool) {
	c.skip()
	if c.of != Array || len(c.rest) == 0 || c.rest[0] == ']' {
		return nil, false
	}
	return c.take(), true
}

func (c *Cursor) skip() {
	for len(c.rest) > 0 && (blank(c.rest[0]) || c.rest[0] == ',' || c.rest[0] == ':') {
		c.rest = c.rest[1:]
	}
}

func (c *Cursor) take() Value {
	n := valueLen(c.rest)
	v := Value(c.rest[:n])
	c.rest = c.rest[n:]
	return v
}

func textLen(b []byte) int {
	for i := 1; i < len(b); i++ {
		switch b[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(b)
}

func valueLen(b []byte) int {
	if len(b) == 0 {
		return 0
	}
	switch b[0] {
	case '"':
		return textLen(b)
	case '{', '[':
		depth := 0
		for i := 0; i < len(b); i++ {
			switch b[i] {
			case '"':
				i += textLen(b[i:]) - 1
			case '{', '[':
				depth++
			case '}', ']':
				depth--
				if depth == 0 {
					return i + 1
				}
			}
		}
		return len(b)
	}
	for i, c := range b {
		if c == ',' || c == '}' || c == ']' || blank(c) {
			return i
		}
	}
	return len(b)
}

// AppendText writes s as a JSON string. Only what JSON demands is escaped, so
// that Thai and Cyrillic stay readable in a file.
func AppendText(dst []byte, s string) []byte {
	dst = append(dst, '"')
	from := 0
	for i := 0; i < len(s); {
		b := s[i]
		if b >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && n == 1 {
				dst = append(dst, s[from:i]...)
				dst = append(dst, "\ufffd"...)
				from = i + 1
			}
			i += n
			continue
		}
		if b >= ' ' && b != '"' && b != '\\' {
			i++
			continue
		}
		dst = append(dst, s[from:i]...)
		switch b {
		case '"', '\\':
			dst = append(dst, '\\', b)
		case '\n':
			dst = append(dst, '\\', 'n')
		case '\t':
			dst = append(dst, '\\', 't')
		case '\r':
			dst = append(dst, '\\', 'r')
		default:
			dst = append(dst, '\\', 'u', '0', '0', "0123456789abcdef"[b>>4], "0123456789abcdef"[b&15])
		}
		i++
		from = i
	}
	dst = append(dst, s[from:]...)
	return append(dst, '"')
}

// AppendField writes `,"name":"text"`.
func AppendField(dst []byte, name, text string) []byte {
	return AppendText(AppendName(dst, name), text)
}

// AppendName writes `,"name":`, without the comma at the start of an object or
// array.
func AppendName(dst []byte, name string) []byte {
	dst = AppendComma(dst)
	dst = AppendText(dst, name)
	return append(dst, ':')
}

// AppendInt writes `,"name":7`.
func AppendInt(dst []byte, name string, n int) []byte {
	return strconv.AppendInt(AppendName(dst, name), int64(n), 10)
}

// AppendBool writes `,"name":true`.
func AppendBool(dst []byte, name string, b bool) []byte {
	return strconv.AppendBool(AppendName(dst, name), b)
}

// AppendComma writes the comma before the next member, except where an object or
// array has only just begun.
func AppendComma(dst []byte) []byte {
	if n := len(dst); n > 0 && dst[n-1] != '{' && dst[n-1] != '[' {
		dst = append(dst, ',')
	}
	return dst
}
