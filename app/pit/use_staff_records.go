package pit

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// Kinds of the records of what people do at the desk, beside those of the staff file
// (staff.Kinds).
const (
	KindSignedOff = "staff.signed_off"
	KindLocked    = "desk.locked"
	KindUnlocked  = "desk.unlocked"

	KindFormSigned         = "form.signed" // one of two signatures, given before the other
	KindDecision           = "decision.recorded"
	KindDecisionCancelled  = "decision.cancelled"
	KindDecisionAnswered   = "decision.answered" // what the game server says to it
	KindDisputeOpened      = "dispute.opened"
	KindDisputeEscalated   = "dispute.escalated"
	KindDisputeWithdrawn   = "dispute.withdrawn"
	KindInspection         = tables.InspectionType
	KindInspectCancelled   = "inspection.cancelled"
	KindRequested          = "approval.requested"
	KindApproved           = "approval.given"
	KindRequestRefused     = "approval.refused"
	KindRequestWithdrawn   = "approval.withdrawn"
	KindRequestExpired     = "approval.expired"
	KindRequestCarriedOut  = "approval.carried_out"
	KindRequestNotPossible = "approval.failed"
)

// RestoredKinds are the kinds of records that a Desk is brought back from.
func RestoredKinds() []string {
	return []string{
		KindDecision, KindDecisionAnswered, KindDisputeOpened, KindDisputeEscalated, KindDisputeWithdrawn, KindInspection, KindHandedOver, KindRequested, KindApproved, KindRequestRefused,
		KindRequestWithdrawn, KindRequestExpired, KindRequestCarriedOut, KindRequestNotPossible,
		staff.KindRoles, staff.KindSetting,
	}
}

// Sheet is one record of what people did, on its way into the journal.
type Sheet struct {
	At     time.Time
	Table  string
	Round  string
	Kind   string
	People []string // under whom it is found, by their ids
	Data   []byte   // a JSON object
}

// Line is the sheet in the envelope of the feed: what lies in the journal as the
// record's data. A pit that is restored reads it as an event of the desk.
func (s *Sheet) Line() []byte {
	b := wire.AppendField([]byte(`{"v":1`), "source", tables.DeskSource)
	b = wire.AppendField(b, "type", s.Kind)
	if s.Table != "" {
		b = wire.AppendField(b, "table", s.Table)
	}
	if s.Round != "" {
		b = wire.AppendField(b, "round", s.Round)
	}
	b = append(wire.AppendName(b, "time"), '"')
	b = append(wager.AppendTime(b, s.At), '"')
	if len(s.People) > 0 {
		b = append(wire.AppendName(b, "people"), '[')
		for _, p := range s.People {
			b = wire.AppendText(wire.AppendComma(b), p)
		}
		b = append(b, ']')
	}
	b = append(wire.AppendName(b, "data"), s.Data...)
	return append(b, '}')
}

// Filed says where a sheet lies in the journal.
type Filed struct {
	Day string
	N   int64
	// Short is the first eight digits of the SHA-256 of the record's data as it lies
	// there: enough to know a printed receipt again.
	Short string
}

func (f Filed) String() string { return fmt.Sprintf("%s/%d %s", f.Day, f.N, f.Short) }

// ShortHash is the short hash of a record's data.
func ShortHash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:4])
}

// Register writes down what people do. It returns when all sheets are durable, each
// with its place, or an error when none is; after an error of the context that is not
// known. It may be called from any goroutine.
type Register interface {
	File(ctx context.Context, sheets ...Sheet) ([]Filed, error)
}

// sheet makes a sheet of something the desk has to say.
func (d *Desk) sheet(kind, table, round string, people []string, data any) (Sheet, error) {
	text, err := json.Marshal(data)
	if err != nil {
		return Sheet{}, fmt.Errorf("write %s down: %w", kind, err)
	}
	return Sheet{At: d.now(), Table: table, Round: round, Kind: kind, People: unique(people), Data: text}, nil
}

// unique are the names that are not empty, each once.
func unique(names []string) (all []string) {
	seen := map[string]bool{"": true}
	for _, n := range names {
		if !seen[n] {
			seen[n] = true
			all = append(all, n)
		}
	}
	return all
}

// file writes one thing down.
func (d *Desk) file(ctx context.Context, kind, table, round string, people []string, data any) (Filed, error) {
	s, err := d.sheet(kind, table, round, people, data)
	if err != nil {
		return Filed{}, err
	}
	filed, err := d.cfg.Register.File(ctx, s)
	if err != nil {
		return Filed{}, fmt.Errorf("write it down: %w", err)
	}
	if len(filed) != 1 {
		return Filed{}, fmt.Errorf("write it down: the journal answered %d times", len(filed))
	}
	return filed[0], nil
}

// fileSoon writes something down that is done whether or not the journal takes it now: it
// waits, and is tried again.
func (d *Desk) fileSoon(ctx context.Context, kind string, people []string, data any) {
	s, err := d.sheet(kind, "", "", people, data)
	if err != nil {
		return
	}
	d.filing.Lock()
	d.waiting = append(d.waiting, s)
	d.waiting = d.waiting[max(0, len(d.waiting)-mostWaiting):]
	d.filing.Unlock()
	d.flush(ctx)
}

// mostWaiting bounds what waits for a journal that fails; the staff file keeps its own.
const mostWaiting = 10_000

// patience is how long whoever comes or goes waits for the journal at a desk that ticks:
// what it has not taken by then is written by a later Tick.
const patience = 2 * time.Second

// flush writes what waits, as far as the journal takes it soon.
func (d *Desk) flush(ctx context.Context) {
	if d.ticks.Load() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, patience)
		defer cancel()
	}
	d.flushAll(ctx)
}

// flushAll writes what waits: first what the staff file has to say, in its order. What
// the journal does not take stays where it is; Unfiled says why.
func (d *Desk) flushAll(ctx context.Context) {
	select {
	case d.flushing <- struct{}{}:
	case <-ctx.Done():
		d.filing.Lock()
		defer d.filing.Unlock()
		if d.unfiled == nil {
			d.unfiled = fmt.Errorf("wait for the journal: %w", context.Cause(ctx))
		}
		return
	}
	defer func() { <-d.flushing }()
	err := d.flushStaff(ctx)
	d.filing.Lock()
	sheets := d.waiting
	d.waiting = nil
	d.filing.Unlock()
	if err == nil && len(sheets) > 0 {
		if _, err = d.cfg.Register.File(ctx, sheets...); err == nil {
			sheets = nil
		}
	}
	d.filing.Lock()
	defer d.filing.Unlock()
	d.waiting = append(sheets, d.waiting...)
	d.waiting = d.waiting[max(0, len(d.waiting)-mostWaiting):]
	d.unfiled = err
}

func (d *Desk) flushStaff(ctx context.Context) error {
	entries, err := d.cfg.Staff.Unwritten()
	if err != nil {
		return fmt.Errorf("read what changed: %w", err)
	}
	const atOnce = 500
	for len(entries) > 0 {
		part := entries[:min(atOnce, len(entries))]
		entries = entries[len(part):]
		var sheets []Sheet
		for _, e := range part {
			if d.knows(change{e.Change, e.At.UnixMilli()}) {
				continue // the power went after it was written and before that was noted
			}
			sheets = append(sheets, Sheet{At: e.At, Kind: e.Kind, People: e.People, Data: e.Data})
		}
		if len(sheets) > 0 {
			filed, err := d.cfg.Register.File(ctx, sheets...)
			if err != nil {
				return fmt.Errorf("write it down: %w", err)
			}
			for i := range filed {
				d.effected(sheets[i].Kind, sheets[i].Data, filed[i])
			}
		}
		if err := d.cfg.Staff.Written(part[len(part)-1].Change); err != nil {
			return fmt.Errorf("note what is written: %w", err)
		}
	}
	return nil
}

// Unfiled is why something that people did is not in the journal yet; nil if all is.
func (d *Desk) Unfiled() error {
	d.filing.Lock()
	defer d.filing.Unlock()
	return d.unfiled
}

func (d *Desk) knows(c change) bool {
	d.filing.Lock()
	defer d.filing.Unlock()
	_, known := d.known[c]
	return known
}

// change is one change of a staff file: its number and its time in milliseconds, since
// a file that was lost and begun again counts from one.
type change struct {
	n  uint64
	at int64
}

// content is the data inside the envelope of a record of the desk.
func content(r *Record) (json.RawMessage, bool) {
	var line struct {
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(r.Data, &line); err != nil || len(line.Data) == 0 {
		return nil, false
	}
	return bytes.Clone(line.Data), true
}
