package line

import (
	"maps"
	"slices"
	"time"

	"pitboss/tables"
)

// Bounds of what a book keeps.
const (
	KeptLines = 8  // how many rejected, and how many other lines are kept
	KeptBytes = 64 // how much of each
)

// Stats is what came over a device's wire, from the first byte on.
type Stats struct {
	Bytes      int
	Lines      int            // finished lines and frames, rejected and other ones too; blank ones not
	Rejected   int            // of these: in no shape that the driver knows
	Other      int            // of these: rightly formed, but nothing for the desk
	Cards      int            // cards read
	Unreadable int            // cards that passed unread
	CutCards   int            // cut cards seen
	Results    int            // numbers of a wheel
	Faults     int            // faults told, the device's own and those seen by its decoder
	Voids      map[string]int // spins concluded void, by cause; nil if there were none
	Unfinished int            // bytes of a line that has not ended yet

	LastByte       time.Time     // zero before the first
	LongestSilence time.Duration // between two reads that brought something

	LastRejected []Kept // the last KeptLines, oldest first
	LastOther    []Kept
}

// Kept is a line as it came.
type Kept struct {
	At     time.Time
	Line   string // its first KeptBytes bytes, verbatim
	Cut    bool   // there was more
	Reason Reason // why it was rejected; none for other lines
}

// Book keeps count of what a decoder reads and holds its events until they are
// taken.
type Book struct {
	source, table string
	events        []tables.Event // its room is used again
	stats         Stats
}

// NewBook opens the book of a device.
func NewBook(c Config) *Book {
	return &Book{source: tables.DevicePrefix + c.Device, table: c.Table}
}

// Heard notes a read of n bytes.
func (b *Book) Heard(at time.Time, n int) {
	if n == 0 {
		return
	}
	s := &b.stats
	s.Bytes += n
	if !s.LastByte.IsZero() {
		if d := at.Sub(s.LastByte); d > s.LongestSilence {
			s.LongestSilence = d
		}
	}
	s.LastByte = at
}

// Line counts a line that the driver understands.
func (b *Book) Line() { b.stats.Lines++ }

// Other counts a well-formed line that says nothing to the desk, and keeps it.
func (b *Book) Other(at time.Time, l []byte) {
	b.stats.Lines++
	b.stats.Other++
	keep(&b.stats.LastOther, at, l, Reason{})
}

// Reject counts a line of no known shape, keeps it, and says so.
func (b *Book) Reject(at time.Time, l []byte, reason Reason) {
	b.stats.Lines++
	b.stats.Rejected++
	keep(&b.stats.LastRejected, at, l, reason)
	b.Say(at, tables.LineRejectedType, tables.LineRejected{
		Text: Printable(l), Reason: reason.String(), Code: reason.Code, Want: reason.Want, Got: reason.Got,
	})
}

// Say adds an event.
func (b *Book) Say(at time.Time, kind string, d tables.Data) {
	switch d := d.(type) {
	case tables.CardScanned:
		b.stats.Cards++
	case tables.CardUnreadable:
		b.stats.Unreadable++
	case tables.CutCardScanned:
		b.stats.CutCards++
	case tables.WheelResult:
		b.stats.Results++
	case tables.DeviceFault:
		b.stats.Faults++
	case tables.WheelVoid:
		if b.stats.Voids == nil {
			b.stats.Voids = map[string]int{}
		}
		b.stats.Voids[d.Cause]++
	}
	b.events = append(b.events, tables.Event{Type: kind, Table: b.table, Source: b.source, Time: at, Data: d})
}

// Fault says a device.fault.
func (b *Book) Fault(at time.Time, code, text string) {
	b.Say(at, tables.DeviceFaultType, tables.DeviceFault{Code: code, Text: text})
}

// Take gives the events since the last time; nil if there are none. They are good until
// the next thing is said.
func (b *Book) Take() []tables.Event {
	const mostRoom = 1024
	n := len(b.events)
	if n == 0 {
		return nil
	}
	taken := b.events[:n:n]
	if b.events = b.events[:0]; cap(b.events) > mostRoom {
		b.events = nil
	}
	return taken
}

// Stats copies the book; unfinished is how many bytes the driver still holds.
func (b *Book) Stats(unfinished int) Stats {
	s := b.stats
	s.Unfinished = unfinished
	s.Voids = maps.Clone(s.Voids)
	s.LastRejected = slices.Clone(s.LastRejected)
	s.LastOther = slices.Clone(s.LastOther)
	return s
}

func keep(kept *[]Kept, at time.Time, l []byte, reason Reason) {
	if len(*kept) == KeptLines {
		copy(*kept, (*kept)[1:])
		*kept = (*kept)[:KeptLines-1]
	}
	k := Kept{At: at, Cut: len(l) > KeptBytes, Reason: reason}
	k.Line = string(l[:min(len(l), KeptBytes)])
	*kept = append(*kept, k)
}

// Printable writes bytes so that a person can read them and tell them apart: what
// ASCII can print stays, the rest becomes \r, \n, \t, \x02 or \\. At most KeptBytes
// bytes are written; "…" says that there were more.
func Printable(l []byte) string {
	const hex = "0123456789abcdef"
	cut := len(l) > KeptBytes
	l = l[:min(len(l), KeptBytes)]
	text := make([]byte, 0, len(l)+len("…"))
	for _, c := range l {
		switch {
		case c == '\\':
			text = append(text, `\\`...)
		case Readable(c):
			text = append(text, c)
		case c == '\r':
			text = append(text, `\r`...)
		case c == '\n':
			text = append(text, `\n`...)
		case c == '\t':
			text = append(text, `\t`...)
		default:
			text = append(text, '\\', 'x', hex[c>>4], hex[c&15])
		}
	}
	if cut {
		text = append(text, "…"...)
	}
	return string(text)
}

// Readable says that ASCII can print c.
func Readable(c byte) bool { return c >= ' ' && c <= '~' }

// AllReadable says that ASCII can print all of l: noise of a wrong speed hardly
// ever passes.
func AllReadable(l []byte) bool {
	for _, c := range l {
		if !Readable(c) {
			return false
		}
	}
	return true
}
