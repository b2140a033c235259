package reading

import (
	"encoding/hex"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/mod/sumdb/tlog"

	"pitboss/app/words"
	"pitboss/store"
	"pitboss/tables/wire"
)

// Line is a line of a record laid out: a field and its value, set in by its depth.
type Line struct {
	Depth       int
	Name, Value string
}

// The bounds of a record laid out; its bytes are shown beside it, to their own bound.
const (
	mostLines = 400
	mostDepth = 12
	mostValue = 400
	mostText  = 20_000 // of all values together
	mostBytes = 8000
)

// Whole is a record in full.
type Whole struct {
	Record store.Record
	Number string
	Day    string
	At     string // the house's time, with its date
	Kind   string // in words
	Code   string // as it is written
	Source string
	Table  string
	Round  string
	People string
	Fault  string // why not all of it can be understood; "" if it can
	Data   []Line
	Cut    bool // there was more data than is laid out
	Bytes  string
	Rest   int // how many bytes are not shown
	Hash   string
}

// WholeOf lays a record out. The record is the Whole's from then on.
func WholeOf(w *words.Words, zone *time.Location, r store.Record) *Whole {
	if zone == nil {
		zone = time.UTC
	}
	all := &Whole{
		Record: r, Number: w.Number(int64(r.N)), Day: r.Day, Kind: brief(KindName(w, r.Kind)), Code: brief(r.Kind),
		Source: brief(r.Source), Table: brief(r.Table), Round: brief(r.Round),
		People: brief(strings.Join(r.People(), ", ")), Hash: Hash(r.Raw),
	}
	if !r.At.IsZero() {
		all.At = w.Date(r.At.In(zone)) + ", " + r.At.In(zone).Format("15:04:05.000000 -07:00")
	}
	if r.Fault != "" {
		all.Fault = brief(r.Fault)
	}
	l := layer{words: w, zone: zone}
	l.lay("", Says(&r), 0)
	all.Data, all.Cut = l.lines, l.cut
	shown := r.Raw[:min(len(r.Raw), mostBytes)]
	all.Bytes, all.Rest = bytesOf(shown), len(r.Raw)-len(shown)
	return all
}

// Hash is the hash of a record as it is a leaf of the day's tree (RFC 6962), in hex.
func Hash(raw []byte) string {
	h := tlog.RecordHash(raw)
	return hex.EncodeToString(h[:])
}

// layer lays a value out, a field a line.
type layer struct {
	words *words.Words
	zone  *time.Location
	lines []Line
	text  int // bytes of the values so far
	cut   bool
}

func (l *layer) add(depth int, name, value string) bool {
	if l.text += len(value); len(l.lines) == mostLines || l.text > mostText {
		l.cut = true
		return false
	}
	l.lines = append(l.lines, Line{depth, name, value})
	return true
}

func (l *layer) lay(name string, v wire.Value, depth int) {
	if l.cut || depth > mostDepth {
		l.cut = true
		return
	}
	switch v.Kind() {
	case wire.Object:
		if name != "" && !l.add(depth-1, name, "") {
			return
		}
		for c := v.Open(); ; {
			field, value, more := c.Field()
			if !more || l.cut {
				return
			}
			l.lay(FieldName(l.words, string(field)), value, depth+1)
		}
	case wire.Array:
		l.list(name, v, depth)
	case wire.Text:
		text, _ := v.Text()
		l.add(max(depth-1, 0), name, Plain(cutTo(wordOf(l.words, l.zone, text), mostValue)))
	case wire.Number:
		l.add(max(depth-1, 0), name, cutTo(string(v), mostValue))
	case wire.Bool:
		yes, _ := v.Bool()
		l.add(max(depth-1, 0), name, truth(l.words, yes))
	case wire.Absent:
		if name != "" {
			l.add(max(depth-1, 0), name, "–")
		}
	}
}

// list lays a list out: plain values in one line, others each under its place.
func (l *layer) list(name string, v wire.Value, depth int) {
	var flat []string
	plain := true
	for c := v.Open(); plain; {
		value, more := c.Element()
		if !more {
			break
		}
		switch value.Kind() {
		case wire.Text:
			text, _ := value.Text()
			flat = append(flat, Plain(cutTo(wordOf(l.words, l.zone, text), mostValue)))
		case wire.Number:
			flat = append(flat, cutTo(string(value), mostValue))
		default:
			plain = false
		}
	}
	if plain {
		text := "–"
		if len(flat) > 0 {
			text = cutTo(strings.Join(flat, ", "), mostValue)
		}
		l.add(max(depth-1, 0), name, text)
		return
	}
	if name != "" && !l.add(max(depth-1, 0), name, "") {
		return
	}
	n := 0
	for c := v.Open(); !l.cut; {
		value, more := c.Element()
		if !more {
			return
		}
		n++
		l.lay(strconv.Itoa(n), value, depth+1)
	}
}

// FieldName is a field of a record in words; one that the desk has no word for is its
// own name.
func FieldName(w *words.Words, field string) string {
	key := "journal_field_" + field
	if field == "" || !w.Has(key) {
		return Plain(cutTo(field, 60))
	}
	return w.Say(key, nil)
}

// bytesOf are bytes as they can be shown: text as it is, what is no letter as its
// value.
func bytesOf(raw []byte) string {
	var b strings.Builder
	for len(raw) > 0 {
		r, n := utf8.DecodeRune(raw)
		if r == utf8.RuneError && n == 1 || r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 || r == '\u2028' || r == '\u2029' {
			for _, c := range raw[:n] {
				b.WriteString(`\x` + hex.EncodeToString([]byte{c}))
			}
		} else {
			b.WriteRune(r)
		}
		raw = raw[n:]
	}
	return b.String()
}

// Proof is what stands for a record: a checkpoint that it is under, and how many hashes
// lead from it to the root.
type Proof struct {
	Under  store.Checkpoint // a size of 0 is none
	Proved bool             // the way to the root was walked, and it is the root that was signed
	Hashes int              // on that way
	Wrong  string           // why it could not be proved; "" if it was, or nothing is signed yet
}

// Tell says a proof in words.
func (p *Proof) Tell(w *words.Words) string {
	values := map[string]any{"Records": w.Number(int64(p.Under.Size)), "Root": p.Under.Short(), "Day": p.Under.Day, "Hashes": p.Hashes}
	switch {
	case p.Wrong != "":
		return w.Say("journal_proof_wrong", map[string]any{"Reason": Plain(p.Wrong)})
	case p.Under.Size == 0:
		return w.Say("journal_proof_none", nil)
	case p.Proved:
		return w.Say("journal_proof_good", values)
	}
	return w.Say("journal_proof_under", values)
}
