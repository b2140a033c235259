package pit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"pitboss/tables"
	"pitboss/tables/gamingday"
)

// recordOf makes the record of something heard. The event gets the name of its
// source, and the number that its table has on the felt.
func (p *Pit) recordOf(a *arrival) Record {
	e := &a.event
	src := a.from.name
	switch {
	case isServer(src):
		e.Source = p.serverSource(src)
	case a.from.device:
		e.Source = src
	case e.Source == "":
		src = "server"
	default:
		src = e.Source
	}
	if number, ok := a.from.names[e.Table]; ok {
		e.Table = number
	}
	// The journal writes milliseconds, and the record's own time is when it was heard.
	e.Received = time.Time{}
	if len(a.line) == 0 {
		e.Time = e.Time.Truncate(time.Millisecond)
	}
	r := p.record(a.reading, src, e.Type)
	r.Table, r.Round, r.Data = e.Table, e.Round, oneLine(a.line, e)
	return r
}

// serverSource is the Source of a game server's events. The only one needs no name:
// its events are the same as in a recording.
func (p *Pit) serverSource(name string) string {
	if p.board.single {
		return ""
	}
	return name
}

// event makes a record's event again.
func (b *board) event(r *Record) (tables.Event, error) {
	e, err := tables.ReadEvent(r.Data)
	if err != nil {
		return e, fmt.Errorf("its data: %w", err)
	}
	e.Source, e.Table = r.Src, r.Table
	if r.Src == "server" || isServer(r.Src) && b.single {
		e.Source = ""
	}
	return e, nil
}

// maker gives records their numbers and times, ahead of the board that they will be
// applied to: it knows of every record that was made.
type maker struct {
	n      int64
	now    time.Time // the board's time once all of them are applied
	offset time.Duration
	zone   *time.Location
	day    time.Duration // hour at which a gaming day begins
}

// record makes the next record, without what it says. Its time is the reading's,
// but never before what has already fallen due.
func (p *Pit) record(at reading, src, kind string) Record {
	m := &p.maker
	m.n++
	m.now = later(later(m.now, p.board.now), at.wall.Truncate(time.Millisecond).Add(m.offset))
	wall := m.now.Add(-m.offset).UTC()
	return Record{
		N: m.n, Day: gamingday.Of(wall, m.day, m.zone), At: wall, Mono: at.mono, Src: src, Kind: kind,
	}
}

// deskRecord makes the record of what the desk has to say.
func (p *Pit) deskRecord(at reading, d *deskRecord) Record {
	if d.kind == clockStepped {
		p.maker.offset = max(0, p.maker.offset-d.step)
	}
	r := p.record(at, deskSource, d.kind)
	r.Table, r.Round, r.Data = d.id.Table, d.id.Round, d.data()
	return r
}

// oneLine is what goes into the journal of an event: the frame as it came, without
// line ends, or the event in the envelope of the feed.
func oneLine(line []byte, e *tables.Event) []byte {
	if len(line) == 0 {
		return e.Append(nil)
	}
	if bytes.IndexByte(line, '\n') < 0 && bytes.IndexByte(line, '\r') < 0 {
		return line
	}
	var compact bytes.Buffer
	if json.Compact(&compact, line) != nil {
		return e.Append(nil)
	}
	return compact.Bytes()
}
