package gameserver

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
	"unicode/utf8"

	"pitboss/tables/wire"
)

// Errors of Send.
var (
	ErrNoDecisions  = errors.New("this server takes no decisions; set decisions = true for it in pit.toml")
	ErrBadDecision  = errors.New("this decision cannot be sent")
	ErrOutboxFull   = errors.New("too many decisions wait for the server")
	ErrOtherContent = errors.New("another decision with this id waits for the server; a correction needs an id of its own")
)

// Decision is what a person decided, as the server is told. The pit has recorded it
// before it is sent.
type Decision struct {
	ID       string // the server knows a repeated decision by it
	Table    string // its name on the feed
	Round    string
	Decision string // spin_rerun, round_void …
	// Details is a JSON object with the further fields of the message (cause, reason,
	// note …), or nil.
	Details []byte
}

// Answer is what the server says to a decision.
type Answer struct {
	ID       string
	Accepted bool
	Reason   string    // why it was refused
	Received time.Time // by the desk's clock
}

// Outbox keeps decisions from the moment they are sent until they are answered, also
// while the desk does not run. Its methods are called from one goroutine and may
// wait for a disk; an error is shown in Health and the call made again later.
type Outbox interface {
	// Waiting gives the decisions kept and not dropped, in the order kept.
	Waiting(ctx context.Context) ([]Decision, error)
	// Keep keeps a decision. One of the same id is kept once.
	Keep(ctx context.Context, d Decision) error
	// Drop forgets a decision that was answered. One that is not there is no error.
	Drop(ctx context.Context, id string) error
}

// MemoryOutbox is an Outbox that lasts as long as the program. Its zero value is
// empty.
type MemoryOutbox struct {
	mu   sync.Mutex
	kept []Decision
}

// Waiting implements Outbox.
func (o *MemoryOutbox) Waiting(context.Context) ([]Decision, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Clone(o.kept), nil
}

// Keep implements Outbox.
func (o *MemoryOutbox) Keep(_ context.Context, d Decision) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !slices.ContainsFunc(o.kept, func(k Decision) bool { return k.ID == d.ID }) {
		o.kept = append(o.kept, d)
	}
	return nil
}

// Drop implements Outbox.
func (o *MemoryOutbox) Drop(_ context.Context, id string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.kept = slices.DeleteFunc(o.kept, func(k Decision) bool { return k.ID == id })
	return nil
}

// maxOutgoing is the size in bytes of the largest message the desk sends. The write
// buffer holds it whole, since the library cuts what does not fit into fragments and
// the feed has one object a frame.
const maxOutgoing = 60 << 10

// line writes the message of a decision, or says why it cannot be sent.
func (d Decision) line() ([]byte, error) {
	for _, f := range []struct{ name, text string }{{"id", d.ID}, {"decision", d.Decision}} {
		if f.text == "" {
			return nil, fmt.Errorf("it has no %s: %w", f.name, ErrBadDecision)
		}
	}
	line := wire.AppendField([]byte{'{'}, "op", "decision")
	line = wire.AppendField(line, "id", d.ID)
	line = wire.AppendField(line, "table", d.Table)
	line = wire.AppendField(line, "round", d.Round)
	line = wire.AppendField(line, "decision", d.Decision)
	if len(d.Details) > 0 {
		if !utf8.Valid(d.Details) || !wire.Valid(d.Details) || wire.Trim(d.Details).Kind() != wire.Object {
			return nil, fmt.Errorf("decision %s: its details are no JSON object: %w", d.ID, ErrBadDecision)
		}
		c := wire.Trim(d.Details).Open()
		for name, value, ok := c.Field(); ok; name, value, ok = c.Field() {
			switch n := string(name); n {
			case "op", "id", "table", "round", "decision":
				return nil, fmt.Errorf("decision %s: its details name %q a second time: %w", d.ID, n, ErrBadDecision)
			default:
				line = append(wire.AppendName(line, n), value...)
			}
		}
	}
	line = append(line, '}')
	if len(line) > maxOutgoing {
		return nil, fmt.Errorf("decision %s is larger than %d bytes: %w", d.ID, maxOutgoing, ErrBadDecision)
	}
	return line, nil
}
