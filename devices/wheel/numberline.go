package wheel

import (
	"bytes"
	"strconv"
	"time"

	"pitboss/devices/line"
	"pitboss/tables"
)

// usualRepeat is how long a number that comes again is the same result. No spin is
// as short, and no scoreboard line is repeated as seldom.
const (
	usualRepeat = 10 * time.Second
	mostRepeat  = 10 * time.Minute
)

// Numbers makes results of the numbers of a wheel that has no states: one that comes
// again within a time of its last coming is the same result.
type Numbers struct {
	book   *line.Book
	within time.Duration
	last   Number
	at     time.Time
}

// NewNumbers reads the setting repeat.
func NewNumbers(book *line.Book, s *line.Settings) *Numbers {
	return &Numbers{book: book, within: s.Time("repeat", usualRepeat, mostRepeat), last: NoNumber}
}

// Take takes a pocket and says whether it is a new result.
func (n *Numbers) Take(at time.Time, pocket Number) bool {
	again := pocket == n.last && at.Sub(n.at).Abs() <= n.within
	n.last, n.at = pocket, at
	if again {
		return false
	}
	n.book.Say(at, tables.WheelResultType, tables.WheelResult{Number: int(pocket), Agreeing: 1})
	return true
}

// NumberLine decodes what most reader heads send to a scoreboard: a bare number of
// one or two digits, ended by CR, LF or both.
//
//	prefix, suffix   bytes that stand before and behind the number, none if absent
//	repeat           how long the same number is the same result, 10s if absent
//	padded           true: the head writes 05 and 00, so 00 is zero; false, if absent:
//	                 00 is the double zero of another wheel
type NumberLine struct {
	book           *line.Book
	lines          *line.Splitter
	numbers        *Numbers
	prefix, suffix []byte
	padded         bool
	torn           bool // the wire was interrupted within a line, whose end may follow
}

// NewNumberLine makes the decoder.
func NewNumberLine(c line.Config) (*NumberLine, error) {
	s := line.NewSettings(c.Settings)
	d := &NumberLine{book: line.NewBook(c), lines: line.NewSplitter("\r\n", line.KeptBytes)}
	d.prefix, d.suffix = s.Bytes("prefix"), s.Bytes("suffix")
	for _, name := range []string{"prefix", "suffix"} {
		if v := s.Bytes(name); bytes.ContainsAny(v, "\r\n") {
			s.Wrong(name, string(v), "bytes other than CR and LF, which end the line")
		}
	}
	d.padded = s.Yes("padded", false)
	d.numbers = NewNumbers(d.book, s)
	if err := s.Err(); err != nil {
		return nil, err
	}
	return d, nil
}

// Feed is of line.Decoder.
func (d *NumberLine) Feed(at time.Time, b []byte) []tables.Event {
	d.book.Heard(at, len(b))
	for len(b) > 0 {
		piece, l, n := d.lines.Next(b)
		b = b[n:]
		switch piece {
		case line.Whole:
			d.take(at, l)
		case line.TooLong:
			d.book.Reject(at, l, line.Reason{Code: line.LineTooLong, Want: strconv.Itoa(line.KeptBytes)})
		}
	}
	return d.book.Take()
}

// Tick is of line.Decoder; nothing waits here.
func (d *NumberLine) Tick(time.Time) []tables.Event { return nil }

// Break is of line.Decoder. A number without its line end may be half a number.
func (d *NumberLine) Break(at time.Time) []tables.Event {
	if l := d.lines.Break(); len(bytes.TrimSpace(l)) > 0 {
		d.torn = true
		d.book.Reject(at, l, line.Because(line.LineInterrupted))
	}
	return d.book.Take()
}

// Stats is of line.Decoder.
func (d *NumberLine) Stats() line.Stats { return d.book.Stats(d.lines.Held()) }

func (d *NumberLine) take(at time.Time, l []byte) {
	if len(bytes.Trim(l, " ")) == 0 {
		return
	}
	torn := d.torn && len(d.prefix) == 0 // a prefix would prove that the line is whole
	d.torn = false
	text, before := bytes.CutPrefix(l, d.prefix)
	text, behind := bytes.CutSuffix(text, d.suffix)
	switch {
	case torn:
		d.book.Reject(at, l, line.Because(line.LineTail))
		return
	case !before || !behind:
		d.book.Reject(at, l, line.Because(line.AffixMissing))
		return
	}
	n, reason := ParsePocket(bytes.Trim(text, " "), d.padded)
	if reason.Code != "" {
		d.book.Reject(at, l, reason)
		return
	}
	d.book.Line()
	d.numbers.Take(at, n)
}
