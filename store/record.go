package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"pitboss/store/roll"
	"pitboss/tables/wire"
)

// Entry is something to be written down.
type Entry struct {
	At     time.Time     // the desk's time; zero is when the journal was asked
	Mono   time.Duration // a monotonic reading, so that a step of the wall clock shows
	Source string        // server:main, device:wheel-3, desk
	Table  string
	Round  string
	Kind   string          // card.dealt, decision, inspection, sign_on …
	Data   json.RawMessage // an object; nil is {}
}

// Record is an entry as it lies in the journal. N counts by one from 1 within a
// gaming day.
type Record struct {
	N   uint64
	Day string // of the pair of files it lies in: 2026-11-30, or 2026-11-30.2
	Entry
	Raw   []byte // the bytes themselves: what is hashed and proved
	Fault string // what of them cannot be understood; "" if nothing
}

// timeLayout is RFC 3339 to the microsecond.
const timeLayout = "2006-01-02T15:04:05.000000Z07:00"

// Errors of an entry that cannot be written down.
var (
	ErrNoKind  = errors.New("a record needs a kind")
	ErrBadData = errors.New("a record's data is no JSON object")
	ErrBadTime = errors.New("a record's time has no year of four digits")
	ErrTooLong = errors.New("a record is longer than eight megabytes")
)

// mostEntry leaves room for a record's number and day.
const mostEntry = roll.MostRecord - 128

// encode makes the bytes of a record but for the head, which the writer puts before
// them when it knows the number. They are the record: hashed as they lie, never made
// again.
func encode(e *Entry) ([]byte, error) {
	data := e.Data
	if len(data) == 0 {
		data = json.RawMessage(`{}`)
	}
	switch at := e.At.UTC(); {
	case e.Kind == "":
		return nil, ErrNoKind
	case at.Year() < 0 || at.Year() > 9999:
		return nil, ErrBadTime
	case !wellFormed(data) || wire.Trim(data).Kind() != wire.Object:
		return nil, ErrBadData
	}
	if bytes.ContainsAny(data, "\n\r") {
		var flat bytes.Buffer
		if err := json.Compact(&flat, data); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrBadData, err)
		}
		data = flat.Bytes()
	}
	b := make([]byte, 0, len(data)+len(e.Source)+len(e.Table)+len(e.Round)+len(e.Kind)+128)
	b = append(b, `,"at":"`...)
	b = e.At.UTC().AppendFormat(b, timeLayout)
	b = append(b, `","mono":`...)
	b = strconv.AppendInt(b, int64(e.Mono), 10)
	b = wire.AppendField(b, "src", e.Source)
	if e.Table != "" {
		b = wire.AppendField(b, "table", e.Table)
	}
	if e.Round != "" {
		b = wire.AppendField(b, "round", e.Round)
	}
	b = wire.AppendField(b, "kind", e.Kind)
	b = append(b, `,"data":`...)
	b = append(b, data...)
	if b = append(b, '}'); len(b) > mostEntry {
		return nil, ErrTooLong
	}
	return b, nil
}

// fields are the members of a record as they were written, nil where there is none.
type fields struct {
	n, day, at, mono, source, table, round, kind, data wire.Value
}

// cut finds the members of a record; false if it is no JSON object.
func cut(record []byte) (f fields, ok bool) {
	if !wellFormed(record) {
		return f, false
	}
	whole := wire.Trim(record)
	if whole.Kind() != wire.Object {
		return f, false
	}
	c := whole.Open()
	for {
		name, value, more := c.Field()
		if !more {
			return f, true
		}
		switch string(name) {
		case "n":
			f.n = value
		case "day":
			f.day = value
		case "at":
			f.at = value
		case "mono":
			f.mono = value
		case "src":
			f.source = value
		case "table":
			f.table = value
		case "round":
			f.round = value
		case "kind":
			f.kind = value
		case "data":
			f.data = value
		}
	}
}

// wrong says that the meaning of a record cannot be understood, as Decode does.
func (f *fields) wrong() bool {
	text := func(v wire.Value) bool { return v == nil || v.Kind() == wire.Text }
	n, numbered := f.n.Int()
	_, timed := readTime(f.at)
	_, mono := f.mono.Int()
	kind, _ := f.kind.Text()
	return !numbered || n <= 0 || !timed || !mono && f.mono != nil || kind == "" || f.data.Kind() != wire.Object ||
		!text(f.day) || !text(f.source) || !text(f.table) || !text(f.round)
}

// Decode reads a record's bytes. It never fails: bytes that are no record of ours
// come back with what could be read of them, and Fault says what could not. Such a
// record is kept and shown as it is. Raw and Data lie in b.
func Decode(b []byte) Record {
	r := Record{Raw: b}
	if n, day, ok := roll.Head(b); ok {
		r.N, r.Day = n, string(day)
	}
	f, ok := cut(b)
	if !ok {
		r.Fault = "it is no JSON object"
		return r
	}
	wrong := func(what string) {
		if r.Fault == "" {
			r.Fault = what
		}
	}
	text := func(v wire.Value, name string) string {
		s, ok := v.Text()
		if !ok && v != nil {
			wrong("its " + name + " is no text")
		}
		return s
	}
	if n, ok := f.n.Int(); !ok || n <= 0 {
		wrong("it has no number")
	} else {
		r.N = uint64(n)
	}
	r.Day = text(f.day, "day")
	r.Source, r.Table, r.Round = text(f.source, "source"), text(f.table, "table"), text(f.round, "round")
	if r.Kind = text(f.kind, "kind"); r.Kind == "" {
		wrong("it has no kind")
	}
	if r.At, ok = readTime(f.at); !ok {
		wrong("its time is none")
	}
	mono, ok := f.mono.Int()
	if !ok && f.mono != nil {
		wrong("its monotonic reading is no number")
	}
	r.Mono = time.Duration(mono)
	if r.Data = json.RawMessage(f.data); f.data.Kind() != wire.Object {
		wrong("its data is no object")
	}
	return r
}

// readTime reads a time as encode writes it, and any other of RFC 3339.
func readTime(v wire.Value) (time.Time, bool) {
	text := func() string { s, _ := v.Text(); return s }
	const usual = len(`"2006-01-02T15:04:05.000000Z"`)
	if len(v) == usual && v[usual-2] == 'Z' {
		if at, ok := readUsual(v[1 : usual-1]); ok {
			return at, true
		}
	}
	at, err := time.Parse(time.RFC3339Nano, text())
	return at.UTC(), err == nil
}

// readUsual reads the one form that the desk writes. time.Parse takes ten times as
// long, and every record has a time.
func readUsual(b []byte) (time.Time, bool) {
	for i, want := range []byte("0000-00-00T00:00:00.000000") {
		if want == '0' && (b[i] < '0' || b[i] > '9') || want != '0' && b[i] != want {
			return time.Time{}, false
		}
	}
	number := func(from, to int) (n int) {
		for _, c := range b[from:to] {
			n = n*10 + int(c-'0')
		}
		return n
	}
	month, day, hour, minute, second := number(5, 7), number(8, 10), number(11, 13), number(14, 16), number(17, 19)
	at := time.Date(number(0, 4), time.Month(month), day, hour, minute, second, number(20, 26)*1000, time.UTC)
	return at, at.Day() == day && int(at.Month()) == month && hour < 24 && minute < 60 && second < 60
}

// mostPeople bounds under how many people one record is indexed.
const mostPeople = 64

// People are the staff that a record speaks of, by their ids: those it is found
// under. Its data names them as person, second and people.
func (r *Record) People() []string { return people(wire.Value(r.Data)) }

func people(data wire.Value) (all []string) {
	add := func(v wire.Value) {
		if s, ok := v.Text(); ok && s != "" && len(all) < mostPeople {
			all = append(all, s)
		}
	}
	c := wire.Trim(data).Open()
	if wire.Trim(data).Kind() != wire.Object {
		return nil
	}
	for {
		name, value, more := c.Field()
		if !more {
			return all
		}
		switch string(name) {
		case "person", "second":
			add(value)
		case "people":
			list := value.Open()
			if value.Kind() != wire.Array {
				continue
			}
			for {
				v, more := list.Element()
				if !more {
					break
				}
				add(v)
			}
		}
	}
}
