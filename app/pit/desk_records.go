package pit

import (
	"strconv"
	"time"

	"pitboss/tables/findings"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// What the desk itself has to say: the kinds of its own records.
const (
	deskSource = "desk"

	alarmAcknowledged = "alarm.acknowledged"
	alarmShelved      = "alarm.shelved"
	alarmUnshelved    = "alarm.unshelved"
	findingRaised     = "finding.raised"  // by the pit, of itself
	findingCleared    = "finding.cleared" // likewise
	clockStepped      = "clock.stepped"
	recordsLost       = "journal.lost" // the journal failed for longer than the pit could keep records
)

// deskRecord is what the desk has to say; its kind says which fields mean anything.
type deskRecord struct {
	kind   string
	id     findings.Identity
	person string
	note   string // of an acknowledgement; why, of a shelf
	until  time.Time
	limit  string // of a finding: what was expected
	got    string
	step   time.Duration // of the wall clock
	lost   int
	from   time.Time // the first record that was lost
}

// data is the record's JSON.
func (d *deskRecord) data() []byte {
	b := []byte{'{'}
	switch d.kind {
	case clockStepped:
		b = strconv.AppendInt(wire.AppendName(b, "by_ms"), d.step.Milliseconds(), 10)
		return append(b, '}')
	case recordsLost:
		b = wire.AppendInt(b, "count", d.lost)
		b = append(wire.AppendName(b, "from"), '"')
		return append(wager.AppendTime(b, d.from), '"', '}')
	}
	b = wire.AppendField(b, "code", string(d.id.Code))
	b = wire.AppendField(b, "subject", d.id.Subject)
	switch d.kind {
	case findingRaised:
		b = wire.AppendField(b, "expected", d.limit)
		b = wire.AppendField(b, "got", d.got)
	case alarmAcknowledged:
		b = wire.AppendField(b, "person", d.person)
		if d.note != "" {
			b = wire.AppendField(b, "note", d.note)
		}
	case alarmShelved:
		b = wire.AppendField(b, "person", d.person)
		b = wire.AppendField(b, "why", d.note)
		b = append(wire.AppendName(b, "until"), '"')
		b = append(wager.AppendTime(b, d.until), '"')
	case alarmUnshelved:
		b = wire.AppendField(b, "person", d.person)
	}
	return append(b, '}')
}

// isDeskKind says that a record is the desk's own and no event.
func isDeskKind(kind string) bool {
	switch kind {
	case alarmAcknowledged, alarmShelved, alarmUnshelved, findingRaised, findingCleared, clockStepped, recordsLost:
		return true
	}
	return false
}

// readDeskRecord reads back what data wrote. What cannot be read is left out: a
// record is never refused, it then changes nothing.
func readDeskRecord(r *Record) deskRecord {
	d := deskRecord{kind: r.Kind}
	d.id.Table, d.id.Round = r.Table, r.Round
	if !wire.Valid(r.Data) {
		return d
	}
	c := wire.Trim(r.Data).Open()
	for name, value, ok := c.Field(); ok; name, value, ok = c.Field() {
		text, _ := value.Text()
		switch string(name) {
		case "code":
			d.id.Code = findings.Code(text)
		case "subject":
			d.id.Subject = text
		case "expected":
			d.limit = text
		case "got":
			d.got = text
		case "person":
			d.person = text
		case "note", "why":
			d.note = text
		case "until":
			d.until, _ = wager.ReadTime(value)
		case "from":
			d.from, _ = wager.ReadTime(value)
		case "count":
			d.lost, _ = value.Int()
		case "by_ms":
			ms, _ := value.Int()
			d.step = time.Duration(ms) * time.Millisecond
		}
	}
	return d
}

// finding is the finding that a record of the pit raises.
func (d *deskRecord) finding(at time.Time) findings.Finding {
	g := findings.New(d.id.Code, d.id.Subject)
	g.Table, g.Round = d.id.Table, d.id.Round
	g.Expected, g.Got, g.At = d.limit, d.got, at
	g.Why = wager.Why{Key: "finding_" + key(d.id.Code), Place: d.limit, Text: d.got}
	return g
}
