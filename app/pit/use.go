package pit

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/lettering"
)

// Receipt says where something a person did is written down.
type Receipt struct {
	Record int64
	// Written is false where the journal fails: it is done, and will be written when the
	// journal takes it.
	Written bool
}

// ask is something that a person does, on its way through the pit.
type ask struct {
	deskRecord
	answer chan answer // holds one
}

type answer struct {
	Receipt
	err error
}

// Acknowledge says that a person has taken an alarm. The note may be empty. An alarm
// that is over is then no more.
func (p *Pit) Acknowledge(ctx context.Context, person string, id findings.Identity, note string) (Receipt, error) {
	return p.do(ctx, deskRecord{kind: alarmAcknowledged, id: id, person: person, note: note})
}

// Shelve puts an alarm away until a time by the wall clock, at most LongestShelf from
// now. Then it comes back by itself.
func (p *Pit) Shelve(ctx context.Context, person string, id findings.Identity, why string, until time.Time) (Receipt, error) {
	if strings.TrimSpace(why) == "" {
		return Receipt{}, ErrReason
	}
	return p.do(ctx, deskRecord{kind: alarmShelved, id: id, person: person, note: why, until: until.Truncate(time.Millisecond)})
}

// Unshelve brings an alarm back before its time.
func (p *Pit) Unshelve(ctx context.Context, person string, id findings.Identity) (Receipt, error) {
	return p.do(ctx, deskRecord{kind: alarmUnshelved, id: id, person: person})
}

// The bounds of what people write.
const (
	longestPerson = 64   // bytes
	longestNote   = 1000 // letters
)

// do has the pit write something down and do it. It waits until that is done, or ctx
// ends: then it may still be done.
func (p *Pit) do(ctx context.Context, d deskRecord) (Receipt, error) {
	if d.person == "" || len(d.person) > longestPerson || !utf8.ValidString(d.person) || strings.ContainsFunc(d.person, lettering.Hidden) {
		return Receipt{}, ErrPerson
	}
	if !decisions.Shown(d.note, longestNote, true) {
		return Receipt{}, ErrReason
	}
	a := &ask{deskRecord: d, answer: make(chan answer, 1)}
	if !p.intake.ask(a) {
		return Receipt{}, ErrStopped
	}
	select {
	case done := <-a.answer:
		return done.Receipt, done.err
	case <-ctx.Done():
		return Receipt{}, fmt.Errorf("wait for the pit: %w", context.Cause(ctx))
	}
}

// check says what stands against something a person wants to do at a time.
func (b *board) check(d *deskRecord, at time.Time) error {
	if early := b.alarms.early; early != nil && early.Finding.Identity == d.id && d.kind == alarmAcknowledged {
		return nil // its record is written before this one
	}
	e := b.alarms.find(d.id)
	switch {
	case d.kind == findingRaised || d.kind == findingCleared:
		if b.alarms.there(d.id) == (d.kind == findingRaised) {
			return errSaid
		}
	case e == nil:
		return ErrNoAlarm
	case d.kind == alarmAcknowledged && !e.AckedAt.IsZero():
		return ErrAcknowledged
	case d.kind == alarmUnshelved && !e.Shelved():
		return ErrNotShelved
	case d.kind == alarmShelved:
		until := d.until.Add(b.offset)
		if !until.After(at) || until.After(at.Add(LongestShelf)) {
			return ErrUntil
		}
	}
	return nil
}
