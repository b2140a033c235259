package reading

import (
	"strings"
	"time"
	"unicode/utf8"

	"pitboss/app/words"
	"pitboss/store"
	"pitboss/tables/lettering"
	"pitboss/tables/wire"
)

// Row is a record as a line of the list.
type Row struct {
	At     store.Receipt
	Number string
	Time   string // of the house; "" where it cannot be read
	Kind   string // in words
	Table  string
	Round  string // as it is said at the table: its last part
	Who    string // the people it speaks of, or what said it
	Gist   string // what it says, in one line
	Fault  bool   // not all of it can be understood
}

// Rows are the records of a page as lines.
func Rows(w *words.Words, zone *time.Location, records []store.Record) []Row {
	if zone == nil {
		zone = time.UTC
	}
	rows := make([]Row, len(records))
	for i := range records {
		rows[i] = rowOf(w, zone, &records[i])
	}
	return rows
}

func rowOf(w *words.Words, zone *time.Location, r *store.Record) Row {
	row := Row{
		At: store.Receipt{Day: r.Day, N: r.N}, Number: w.Number(int64(r.N)), Kind: brief(KindName(w, r.Kind)), Table: brief(r.Table),
		Round: ShortRound(brief(r.Round)), Fault: r.Fault != "",
	}
	if !r.At.IsZero() {
		row.Time = r.At.In(zone).Format("15:04:05.000")
	}
	if row.Who = brief(strings.Join(r.People(), ", ")); row.Who == "" {
		row.Who = SourceName(w, r.Source)
	}
	switch {
	case row.Fault:
		row.Gist = w.Say("journal_not_understood", nil)
	case row.Kind == "":
		row.Gist = Plain(string(r.Raw[:min(len(r.Raw), mostGist)]))
	default:
		row.Gist = gist(w, zone, Says(r))
	}
	return row
}

// ShortRound is a round as it is said at the table: the last part of its name, if that
// is a number.
func ShortRound(round string) string {
	if at := strings.LastIndexByte(round, '-'); at >= 0 && at+1 < len(round) && strings.Trim(round[at+1:], "0123456789") == "" {
		return round[at+1:]
	}
	return round
}

// SourceName is what said a record, in words: the game server, a device by its name,
// the desk.
func SourceName(w *words.Words, source string) string {
	switch name, device := strings.CutPrefix(source, "device:"); {
	case device:
		return brief(name)
	case source == "desk":
		return w.Say("journal_source_desk", nil)
	case source == "server":
		return w.Say("journal_source_server", nil)
	}
	if name, ok := strings.CutPrefix(source, "server:"); ok {
		return w.Say("journal_source_server_named", map[string]any{"Name": brief(name)})
	}
	return brief(source)
}

// Says is what a record says: of an event that came in an envelope what is inside.
func Says(r *store.Record) wire.Value {
	if !wire.Valid(r.Data) {
		return nil
	}
	v := wire.Trim(r.Data)
	if v.Kind() != wire.Object {
		return v
	}
	envelope, inside := false, wire.Value(nil)
	for c := v.Open(); ; {
		name, value, more := c.Field()
		if !more {
			break
		}
		switch string(name) {
		case "type":
			envelope = true
		case "data":
			inside = value
		}
	}
	if envelope && inside.Kind() == wire.Object {
		return inside
	}
	return v
}

// The bounds of a gist: what a row shows of what may be megabytes.
const (
	mostGist  = 160
	mostName  = 120
	mostParts = 8
)

// gist is what a value says in one line: its fields with their values, the first ones.
func gist(w *words.Words, zone *time.Location, v wire.Value) string {
	var b strings.Builder
	write(w, zone, &b, v, 0)
	return Plain(b.String())
}

func write(w *words.Words, zone *time.Location, b *strings.Builder, v wire.Value, depth int) {
	if b.Len() > mostGist || depth > 4 {
		return
	}
	switch v.Kind() {
	case wire.Object:
		n := 0
		for c := v.Open(); ; n++ {
			name, value, more := c.Field()
			if !more || n == mostParts || b.Len() > mostGist {
				return
			}
			if value.Kind() == wire.Absent || value.Kind() == wire.Array && len(value) == 2 {
				continue
			}
			if b.Len() > 0 && n > 0 {
				b.WriteString(" · ")
			}
			b.WriteString(FieldName(w, string(name)))
			b.WriteByte(' ')
			write(w, zone, b, value, depth+1)
		}
	case wire.Array:
		n := 0
		for c := v.Open(); ; n++ {
			value, more := c.Element()
			if !more || n == mostParts || b.Len() > mostGist {
				return
			}
			if n > 0 {
				b.WriteString(", ")
			}
			write(w, zone, b, value, depth+1)
		}
	case wire.Text:
		text, _ := v.Text()
		b.WriteString(cutTo(wordOf(w, zone, text), mostGist))
	case wire.Number:
		b.WriteString(cutTo(string(v), mostGist))
	case wire.Bool:
		yes, _ := v.Bool()
		b.WriteString(truth(w, yes))
	case wire.Absent:
	}
}

// wordOf is a text of a record as a person reads it: a word of the trade where the
// catalogue has it, a moment on the house's clock, else as it is.
func wordOf(w *words.Words, zone *time.Location, text string) string {
	if key := "journal_value_" + text; len(text) < 32 && w.Has(key) {
		return w.Say(key, nil)
	}
	if key := "link_reason_" + strings.ReplaceAll(text, " ", "_"); len(text) < 32 && strings.Contains(text, " ") && w.Has(key) {
		return w.Say(key, nil) // why a device was lost
	}
	if place, box, ok := strings.Cut(text, ":"); ok && place == "seat" { // of a card: seat:4, seat:4/2
		return w.Say("journal_value_seat", nil) + " " + box
	}
	return w.Reading(text, zone)
}

func truth(w *words.Words, yes bool) string {
	if yes {
		return w.Say("journal_yes", nil)
	}
	return w.Say("journal_no", nil)
}

// cutTo shortens a text to so many bytes, at a letter.
func cutTo(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most] + "…"
}

// brief is a name in one line, as long as names are: a record may be eight megabytes of
// anything, and a text is measured before it is cut to its room.
func brief(text string) string { return Plain(cutTo(text, mostName)) }

// Plain is a text in one line without what cannot be shown: bytes that are no letter
// become a mark, line ends a blank. A mark that turns the order of letters around is shown
// as what it is.
func Plain(text string) string {
	return lettering.Seen(strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t':
			return ' '
		case r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 || r == utf8.RuneError || r == '\u2028' || r == '\u2029':
			return '·'
		}
		return r
	}, text))
}
