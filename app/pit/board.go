package pit

import (
	"fmt"
	"time"

	"pitboss/tables"
	"pitboss/tables/findings"
)

// board is all that the pit knows: the tables, the findings and the alarms. It is a
// function of the records it is given and of the time it is let run to, and of
// nothing else. It belongs to one goroutine.
type board struct {
	fold   *tables.Fold
	alarms *alarmList
	// now is the pit's own time, which is never set back: the wall clock and whatever
	// it was set back by.
	now    time.Time
	offset time.Duration
	last   int64 // number of the last record
	unread int   // records that say nothing that can be read
	single bool  // there is one game server at most: its findings need no name

	feeds   map[string]string // by table: the subject of the game server that speaks of it
	changed map[string]struct{}
	tell    func([]tables.Out)
}

func newBoard(cfg *Config) *board {
	b := &board{
		fold: tables.NewFold(cfg.Fold), feeds: map[string]string{}, changed: map[string]struct{}{}, tell: cfg.Tell, single: cfg.servers() < 2,
	}
	b.alarms = newAlarmList(func(table string) string { return b.feeds[table] })
	return b
}

// steady is the pit's time at a reading of the wall clock.
func (b *board) steady(wall time.Time) time.Time { return later(b.now, wall.Add(b.offset)) }

// pass lets time run. What falls due on the way does so at its own time.
func (b *board) pass(to time.Time) {
	if !to.After(b.now) {
		return
	}
	outs := b.fold.Tick(to)
	for i := range outs {
		at := later(b.alarms.now, outs[i].At)
		if at.After(to) { // a table's own time may be ahead of the desk's
			at = to
		}
		b.alarms.pass(at)
		b.take(&outs[i], at)
	}
	b.now = to
	b.alarms.pass(to)
	b.say(outs)
}

// apply takes a record; e is its event, nil for the desk's own. An error says that
// what a person did does not fit any more.
func (b *board) apply(r *Record, e *tables.Event) error {
	b.last = r.N
	if r.Kind == clockStepped {
		d := readDeskRecord(r)
		b.offset = max(0, b.offset-d.step)
	}
	b.pass(b.steady(r.At))
	if e == nil {
		return b.applyDesk(r)
	}
	e.Received = r.At
	if e.Table != "" {
		b.changed[e.Table] = struct{}{}
	}
	if isServer(r.Src) || e.Source == "" {
		subject := b.subject(e.Source)
		switch {
		case e.Table != "" && b.feeds[e.Table] != subject:
			b.feeds[e.Table], b.alarms.changed = subject, true // what hides its alarms is another
		case e.Type == tables.SubscribedType:
			b.changedOn(subject)
		}
	}
	outs := b.fold.Apply(e)
	for i := range outs {
		b.take(&outs[i], b.now)
	}
	if d, ok := e.Data.(tables.DecisionRecorded); ok && e.Source == tables.DeskSource {
		b.decided(&d, outs)
	}
	b.say(outs)
	return nil
}

// decided ends the alarms that a decision answers, also those of rounds that the fold
// has forgotten: whoever signed it has taken them.
func (b *board) decided(d *tables.DecisionRecorded, outs []tables.Out) {
	for i := range outs {
		if outs[i].Kind == tables.ClearedOut {
			b.alarms.resolve(outs[i].Finding.Identity)
		}
	}
	for _, id := range d.Findings {
		if !id.Code.OfTheWorld() {
			b.alarms.resolve(id)
		}
	}
}

// subject is what the fold calls a game server in its findings.
func (b *board) subject(source string) string {
	if source == "" {
		return "server"
	}
	return source
}

// changedOn marks every table that hears a game server.
func (b *board) changedOn(subject string) {
	for table, feed := range b.feeds {
		if feed == subject {
			b.changed[table] = struct{}{}
		}
	}
}

// take brings the alarms in line with what the fold says.
func (b *board) take(o *tables.Out, at time.Time) {
	if o.Table != "" {
		b.changed[o.Table] = struct{}{}
	}
	switch o.Kind {
	case tables.FindingOut:
		b.alarms.raise(o.Finding, at)
	case tables.ClearedOut:
		b.alarms.clear(o.Finding.Identity, at)
	case tables.PhaseOut, tables.SettlementOut:
		return
	}
	if o.Table == "" {
		b.changedOn(o.Finding.Subject) // a gap or a silence is every table's
	}
}

func (b *board) say(outs []tables.Out) {
	if len(outs) > 0 && b.tell != nil {
		b.tell(outs)
	}
}

// applyDesk takes what people did, or what the pit found out about itself. What does
// not fit any more (two people took an alarm at once) changes nothing: the record
// stands.
func (b *board) applyDesk(r *Record) error {
	d := readDeskRecord(r)
	switch d.kind {
	case alarmAcknowledged:
		return b.alarms.acknowledge(d.id, d.person, d.note, b.now)
	case alarmShelved:
		// The shelf is measured by the pit's own time.
		return b.alarms.shelve(d.id, Shelf{By: d.person, Why: d.note, Since: b.now, Until: d.until.Add(b.offset)})
	case alarmUnshelved:
		return b.alarms.unshelve(d.id)
	case findingRaised:
		b.raise(d.finding(b.now), b.now)
	case findingCleared:
		b.clear(d.id, b.now)
	case clockStepped:
		d.id = findings.Identity{Code: findings.ClockSkew, Subject: DeskSubject}
		d.limit, d.got = mostStep.String(), d.step.String()
		b.raise(d.finding(b.now), b.now)
	}
	return nil
}

// raise raises a finding of the pit itself.
func (b *board) raise(g findings.Finding, at time.Time) {
	if b.alarms.there(g.Identity) {
		return
	}
	b.alarms.raise(g, at)
	b.say([]tables.Out{{Kind: tables.FindingOut, At: at, Finding: g}})
}

func (b *board) clear(id findings.Identity, at time.Time) {
	if !b.alarms.there(id) {
		return
	}
	g := b.alarms.entries[id].Finding
	b.alarms.clear(id, at)
	b.say([]tables.Out{{Kind: tables.ClearedOut, At: at, Finding: g}})
}

// restore takes a record of the journal as it stands there.
func (b *board) restore(r *Record) error {
	if r.N != b.last+1 && b.last != 0 {
		return fmt.Errorf("record %d follows record %d", r.N, b.last)
	}
	if r.Src == deskSource && isDeskKind(r.Kind) {
		_ = b.apply(r, nil) // two people took one alarm at once: both records stand
		return nil
	}
	e, err := b.event(r)
	if err != nil {
		b.last = r.N // it stays in the journal as it is, and says nothing of a table
		b.unread++
		return nil
	}
	return b.apply(r, &e)
}
