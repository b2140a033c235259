package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"pitboss/tables/wire"
)

// Entry is something to be written down.
type Entry struct {
	At     time.Time     // the desk's time
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
	Day string
	Entry
}

// recordJSON is the shape on disk.
type recordJSON struct {
	N      uint64          `json:"n"`
	Day    string          `json:"day"`
	At     string          `json:"at"`
	Mono   int64           `json:"mono"`
	Source string          `json:"src"`
	Table  string          `json:"table,omitempty"`
	Round  string          `json:"round,omitempty"`
	Kind   string          `json:"kind"`
	Data   json.RawMessage `json:"data"`
}

const timeLayout = "2006-01-02T15:04:05.000000Z07:00"

// Errors of an entry that cannot be written down.
var (
	ErrNoKind  = errors.New("a record needs a kind")
	ErrBadData = errors.New("a record's data is no JSON value")
	ErrTooLong = errors.New("a record is longer than eight megabytes")
)

// encode makes the bytes of a record. They are the record: hashed as they lie, never
// made again.
func encode(n uint64, day string, e *Entry) ([]byte, error) {
	if e.Kind == "" {
		return nil, ErrNoKind
	}
	data := e.Data
	if len(data) == 0 {
		data = json.RawMessage(`{}`)
	}
	if !json.Valid(data) {
		return nil, ErrBadData
	}
	if bytes.ContainsAny(data, "\n\r") {
		var flat bytes.Buffer
		if err := json.Compact(&flat, data); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrBadData, err)
		}
		data = flat.Bytes()
	}
	b := make([]byte, 0, len(data)+len(e.Table)+len(e.Round)+160)
	b = append(b, `{"n":`...)
	b = strconv.AppendUint(b, n, 10)
	b = wire.AppendField(b, "day", day)
	b = wire.AppendField(b, "at", e.At.UTC().Format(timeLayout))
	b = wire.AppendInt(b, "mono", int(e.Mono))
	b = wire.AppendField(b, "src", e.Source)
	if e.Table != "" {
		b = wire.AppendField(b, "table", e.Table)
	}
	if e.Round != "" {
		b = wire.AppendField(b, "round", e.Round)
	}
	b = wire.AppendField(b, "kind", e.Kind)
	b = append(wire.AppendName(b, "data"), data...)
	if b = append(b, '}'); len(b) > mostRecord {
		return nil, ErrTooLong
	}
	return b, nil
}

// Decode reads a record's bytes. Bytes that are JSON and no record of ours come back
// with what could be read, and an error that says what could not: such a record is
// shown as it is, and kept.
func Decode(b []byte) (Record, error) {
	var j recordJSON
	err := json.Unmarshal(b, &j)
	r := Record{N: j.N, Day: j.Day, Entry: Entry{
		Mono: time.Duration(j.Mono), Source: j.Source, Table: j.Table, Round: j.Round, Kind: j.Kind, Data: j.Data,
	}}
	if err != nil {
		return r, fmt.Errorf("read the record: %w", err)
	}
	if r.At, err = time.Parse(timeLayout, j.At); err != nil {
		return r, fmt.Errorf("read the record's time: %w", err)
	}
	if j.Kind == "" || j.N == 0 {
		return r, errors.New("read the record: it has no number or no kind")
	}
	return r, nil
}

// numberOf reads a record's number from its first bytes, {"n":48213,
func numberOf(b []byte) (uint64, bool) {
	const start = `{"n":`
	if len(b) < len(start) || string(b[:len(start)]) != start {
		return 0, false
	}
	end := len(start)
	for end < len(b) && b[end] >= '0' && b[end] <= '9' {
		end++
	}
	n, err := strconv.ParseUint(string(b[len(start):end]), 10, 64)
	return n, err == nil && end < len(b) && b[end] == ',' && n > 0
}

// People are the staff that a record speaks of, by their ids: those it is indexed
// under.
func (r *Record) People() []string {
	var who struct {
		Person string   `json:"person"`
		Second string   `json:"second"`
		People []string `json:"people"`
	}
	if json.Unmarshal(r.Data, &who) != nil {
		return nil
	}
	all := who.People
	for _, p := range []string{who.Person, who.Second} {
		if p != "" {
			all = append(all, p)
		}
	}
	return all
}
