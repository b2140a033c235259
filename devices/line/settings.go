package line

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// SettingError says which setting of a driver is wrong and what would be right.
type SettingError struct {
	Setting string
	Value   string // as written; "" where it is missing
	Want    string // "a number from 1 to 8"
}

func (e *SettingError) Error() string {
	if e.Value == "" {
		return fmt.Sprintf("setting %s: want %s", e.Setting, e.Want)
	}
	return fmt.Sprintf("setting %s = %q: want %s", e.Setting, e.Value, e.Want)
}

// Settings reads a driver's settings. It remembers what was asked for, so that a
// setting which nobody asks for is found: a slip of the pen must not silently leave
// a default in force. Every wrong setting is told, not only the first.
type Settings struct {
	values map[string]string
	asked  map[string]bool
	wrong  []error
}

// NewSettings begins to read the settings of a device.
func NewSettings(values map[string]string) *Settings {
	return &Settings{values: values, asked: map[string]bool{}}
}

// Err is every wrong setting, joined; it is asked for last.
func (s *Settings) Err() error {
	known := slices.Sorted(maps.Keys(s.asked))
	for _, name := range slices.Sorted(maps.Keys(s.values)) {
		if !s.asked[name] {
			want := "no settings at all for this driver"
			if len(known) > 0 {
				want = "one of the settings of this driver: " + strings.Join(known, ", ")
			}
			s.Wrong(name, s.values[name], want)
		}
	}
	return errors.Join(s.wrong...)
}

// Wrong notes a setting that is wrong for a reason the driver knows.
func (s *Settings) Wrong(name, value, want string) {
	s.wrong = append(s.wrong, &SettingError{name, value, want})
}

// Text is a setting as it was written.
func (s *Settings) Text(name, absent string) string {
	s.asked[name] = true
	if v, ok := s.values[name]; ok {
		return v
	}
	return absent
}

// Has says that a setting is there.
func (s *Settings) Has(name string) bool {
	s.asked[name] = true
	_, ok := s.values[name]
	return ok
}

// Word is a setting that is one of some words; the first is meant where it is absent.
func (s *Settings) Word(name string, words ...string) string {
	v := s.Text(name, words[0])
	if !slices.Contains(words, v) {
		s.Wrong(name, v, strings.Join(words, ", "))
		return words[0]
	}
	return v
}

// Number is a whole number from low to high.
func (s *Settings) Number(name string, absent, low, high int) int {
	if !s.Has(name) {
		return absent
	}
	v := s.values[name]
	n, err := strconv.Atoi(v)
	if err != nil || n < low || n > high {
		s.Wrong(name, v, fmt.Sprintf("a whole number from %d to %d", low, high))
		return absent
	}
	return n
}

// Yes is true or false.
func (s *Settings) Yes(name string, absent bool) bool {
	if !s.Has(name) {
		return absent
	}
	switch v := s.values[name]; v {
	case "true":
		return true
	case "false":
		return false
	default:
		s.Wrong(name, v, "true or false")
		return absent
	}
}

// Time is a duration such as "300ms" or "10s", from nothing to most.
func (s *Settings) Time(name string, absent, most time.Duration) time.Duration {
	if !s.Has(name) {
		return absent
	}
	v := s.values[name]
	d, err := time.ParseDuration(v)
	if err != nil || d < 0 || d > most {
		s.Wrong(name, v, fmt.Sprintf("a time such as %s, at most %s", absent, most))
		return absent
	}
	return d
}

// Bytes is a few bytes; those that no keyboard has are written \r, \n, \t, \\ or
// \x02.
func (s *Settings) Bytes(name string) []byte {
	const most = 32
	v := s.Text(name, "")
	b, ok := unescape(v)
	if !ok || len(b) > most {
		s.Wrong(name, v, fmt.Sprintf(`at most %d bytes; write those that no keyboard has as \r, \n, \t, \\ or \x02`, most))
		return nil
	}
	return b
}

func unescape(v string) ([]byte, bool) {
	var b []byte
	for i := 0; i < len(v); i++ {
		if v[i] != '\\' {
			b = append(b, v[i])
			continue
		}
		i++
		if i == len(v) {
			return nil, false
		}
		switch v[i] {
		case 'r':
			b = append(b, '\r')
		case 'n':
			b = append(b, '\n')
		case 't':
			b = append(b, '\t')
		case '\\':
			b = append(b, '\\')
		case 'x':
			if i+2 >= len(v) {
				return nil, false
			}
			c, err := strconv.ParseUint(v[i+1:i+3], 16, 8)
			if err != nil {
				return nil, false
			}
			b = append(b, byte(c))
			i += 2
		default:
			return nil, false
		}
	}
	return b, true
}

// Words translates what a device says into the desk's words: "A=player1, B=player2".
// Where meanings are given, each right side must be one of them. Nil if absent.
func (s *Settings) Words(name string, meanings ...string) map[string]string {
	const most = 64
	if !s.Has(name) {
		return nil
	}
	v := s.values[name]
	want := "pairs such as A=player1, B=player2"
	if len(meanings) > 0 {
		want = "pairs such as A=" + meanings[0] + "; the right sides are " + strings.Join(meanings, ", ")
	}
	words := map[string]string{}
	for pair := range strings.SplitSeq(v, ",") {
		said, meant, ok := strings.Cut(pair, "=")
		said, meant = strings.TrimSpace(said), strings.TrimSpace(meant)
		_, twice := words[said]
		if !ok || twice || said == "" || meant == "" || len(words) == most ||
			len(meanings) > 0 && !slices.Contains(meanings, meant) {
			s.Wrong(name, v, want)
			return nil
		}
		words[said] = meant
	}
	return words
}
