package link

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Bounds of what an address may ask for.
const (
	slowestBaud  = 50
	fastestBaud  = 4_000_000
	fastestSpeed = 100_000
	longestPoll  = 64
	oftenestPoll = 100 * time.Millisecond
	seldomPoll   = time.Hour
	leastSilence = 100 * time.Millisecond
	mostSilence  = 24 * time.Hour
)

var (
	bitsWords   = []string{"5", "6", "7", "8"}
	parityWords = []string{"none", "odd", "even", "mark", "space"}
	stopWords   = []string{"1", "1.5", "2"}
)

// option is one name=value behind the ? of an address.
type option struct {
	name  string
	kind  int // bits of the kinds that take it
	read  func(a *Address, value string) error
	write func(a *Address) string // "" where the value is the usual one
}

func kindBit(k Kind) int { return 1 << k }

const (
	serialOnly = 1 << Serial
	fileOnly   = 1 << File
	asking     = 1<<Serial | 1<<TCP
	every      = 1<<Serial | 1<<TCP | 1<<File
)

// options are in the order in which String writes them.
var options = []option{
	{"baud", serialOnly, readBaud, func(a *Address) string {
		return unless(a.Line.Baud == DefaultLine.Baud, strconv.Itoa(a.Line.Baud))
	}},
	{"bits", serialOnly, readBits, func(a *Address) string {
		return unless(a.Line.Bits == DefaultLine.Bits, strconv.Itoa(a.Line.Bits))
	}},
	{"parity", serialOnly, word("parity", func(a *Address) *string { return &a.Line.Parity }, parityWords), func(a *Address) string {
		return unless(a.Line.Parity == DefaultLine.Parity, a.Line.Parity)
	}},
	{"stop", serialOnly, word("stop", func(a *Address) *string { return &a.Line.Stop }, stopWords), func(a *Address) string {
		return unless(a.Line.Stop == DefaultLine.Stop, a.Line.Stop)
	}},
	{"speed", fileOnly, readSpeed, writeSpeed},
	{"silence", every, readSilence, writeSilence},
	{"poll", asking, readPoll, func(a *Address) string { return escapeValue(a.Poll) }},
	{"every", asking, readEvery, func(a *Address) string { return unless(a.Every == 0, a.Every.String()) }},
}

func unless(usual bool, value string) string {
	if usual {
		return ""
	}
	return value
}

func optionNames(k Kind) []string {
	var names []string
	for _, o := range options {
		if o.kind&kindBit(k) != 0 {
			names = append(names, o.name)
		}
	}
	return names
}

// options reads what stands behind the ? of an address.
func (a *Address) options(query string) error {
	var seen []string
	for query != "" {
		var pair string
		pair, query, _ = strings.Cut(query, "&")
		name, value, found := strings.Cut(pair, "=")
		i := slices.IndexFunc(options, func(o option) bool { return o.name == name && o.kind&kindBit(a.Kind) != 0 })
		switch {
		case i < 0:
			return fmt.Errorf("there is no option %q here; the options are %s", name, strings.Join(optionNames(a.Kind), ", "))
		case !found || value == "":
			return fmt.Errorf("the option %s has no value; write %s=… or leave it out", name, name)
		case slices.Contains(seen, name):
			return fmt.Errorf("the option %s is there twice; leave one out", name)
		}
		seen = append(seen, name)
		if err := options[i].read(a, value); err != nil {
			return err
		}
	}
	switch {
	case a.Poll != "" && a.Every == 0:
		return fmt.Errorf("a poll without its interval; add every=1s")
	case a.Poll == "" && a.Every != 0:
		return fmt.Errorf("an interval without a poll; add poll=… or leave every out")
	}
	return nil
}

func readBaud(a *Address, value string) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < slowestBaud || n > fastestBaud {
		return fmt.Errorf("baud=%s is not a speed from %d to %d, such as 9600", value, slowestBaud, fastestBaud)
	}
	a.Line.Baud = n
	return nil
}

func readBits(a *Address, value string) error {
	i := slices.Index(bitsWords, value)
	if i < 0 {
		return fmt.Errorf("bits=%s is none of %s", value, strings.Join(bitsWords, ", "))
	}
	a.Line.Bits = 5 + i
	return nil
}

func word(name string, field func(*Address) *string, words []string) func(*Address, string) error {
	return func(a *Address, value string) error {
		if !slices.Contains(words, value) {
			return fmt.Errorf("%s=%s is none of %s", name, value, strings.Join(words, ", "))
		}
		*field(a) = value
		return nil
	}
}

func readSpeed(a *Address, value string) error {
	if value == "max" {
		a.Speed = 0
		return nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 || n > fastestSpeed {
		return fmt.Errorf("speed=%s is not a whole number from 1 to %d; 0 or max is as fast as possible", value, fastestSpeed)
	}
	a.Speed = n
	return nil
}

func writeSpeed(a *Address) string {
	if a.Speed == 0 {
		return "max"
	}
	return unless(a.Speed == 1, strconv.Itoa(a.Speed))
}

func readSilence(a *Address, value string) error {
	switch value {
	case "never":
		a.Silence = Never
		return nil
	case "learn":
		a.Silence = 0
		return nil
	}
	d, err := time.ParseDuration(value)
	if err != nil || d < leastSilence || d > mostSilence {
		return fmt.Errorf("silence=%s is not a time from %s to %s, such as 1500ms; never does not judge it, learn takes it from the device", value, leastSilence, mostSilence)
	}
	a.Silence = d
	return nil
}

func writeSilence(a *Address) string {
	if a.Silence == Never {
		return "never"
	}
	return unless(a.Silence == 0, a.Silence.String())
}

func readPoll(a *Address, value string) error {
	s, err := url.PathUnescape(value)
	if err != nil {
		return fmt.Errorf("poll=%s: a %% is written %%25 and a carriage return %%0D (%w)", value, err)
	}
	if len(s) > longestPoll {
		return fmt.Errorf("the poll has %d bytes; at most %d are sent", len(s), longestPoll)
	}
	a.Poll = s
	return nil
}

func readEvery(a *Address, value string) error {
	d, err := time.ParseDuration(value)
	if err != nil || d < oftenestPoll || d > seldomPoll {
		return fmt.Errorf("every=%s is not a time from %s to %s, such as 1s", value, oftenestPoll, seldomPoll)
	}
	a.Every = d
	return nil
}

// escapeValue writes the bytes of a poll so that they stand in an address.
func escapeValue(s string) string {
	var b strings.Builder
	for i := range len(s) {
		switch c := s[i]; {
		case c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z', strings.IndexByte("*-._~", c) >= 0:
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}
