package pit

import (
	"context"
	"fmt"
	"slices"
	"time"

	"pitboss/tables/decisions"
	"pitboss/tables/roles"
)

// DisputeState is how far a dispute has come.
type DisputeState uint8

// The states.
const (
	DisputeOpen      DisputeState = iota
	DisputeRuled                  // a ruling names it, and counts
	DisputeWithdrawn              // the guest took the claim back
)

// KeptDispute is a dispute as it was opened, and what became of it.
type KeptDispute struct {
	decisions.Dispute
	Filed     Filed
	State     DisputeState
	Escalated *DisputeNote  // the manager was called; nil if nobody did
	Withdrawn *DisputeNote  // nil if it was not
	Ruling    *KeptDecision // the ruling that counts; nil while there is none
}

// DisputeNote is what somebody did about an open dispute beside ruling on it.
type DisputeNote struct {
	ID   string    `json:"id"` // of the dispute
	By   string    `json:"by"`
	At   time.Time `json:"at"`
	Note string    `json:"note,omitempty"`
}

// OpenDispute records a guest's claim about a round and freezes what is recorded of the
// round at this moment. The draft says the table, the round and the claim; its id, its
// number and its times are the desk's to give.
func (d *Desk) OpenDispute(ctx context.Context, draft decisions.Dispute) (KeptDispute, error) {
	p, err := d.operator(roles.Decide)
	if err != nil {
		return KeptDispute{}, err
	}
	if draft.ID, err = d.newID("c"); err != nil {
		return KeptDispute{}, err
	}
	now := d.now()
	draft.Desk, draft.GamingDay, draft.At, draft.Local, draft.OpenBy = d.cfg.Name, d.gamingDay(now), now, d.local(now), p.ID
	draft.Frozen, draft.Evidence = nil, nil
	d.disputing.Lock() // so that no two have one number
	defer d.disputing.Unlock()
	if draft.Number, err = d.nextDispute(ctx); err != nil {
		return KeptDispute{}, err
	}
	if err := d.disputable(ctx, &draft); err != nil {
		return KeptDispute{}, err
	}
	if d.cfg.Freeze != nil {
		frozen, seen, err := d.cfg.Freeze(ctx, draft.Table, draft.Round)
		if err != nil {
			return KeptDispute{}, fmt.Errorf("freeze what is recorded: %w", err)
		}
		frozen.At = now
		draft.Frozen, draft.Evidence = &frozen, seen
	}
	filed, err := d.file(ctx, KindDisputeOpened, draft.Table, draft.Round, []string{p.ID}, draft)
	if err != nil {
		return KeptDispute{}, err
	}
	d.keepDispute(&draft, filed)
	k, _ := d.Dispute(draft.ID)
	return k, nil
}

// disputable says what keeps a dispute from being opened.
func (d *Desk) disputable(ctx context.Context, draft *decisions.Dispute) error {
	there, err := d.place(ctx, draft.Table, draft.Round)
	if err != nil {
		return err
	}
	var named []decisions.Problem
	if draft.Finding != "" && len(there) == 0 {
		if named, err = d.answers(ctx, "finding", draft.Table, draft.Round, true, draft.Finding); err != nil {
			return err
		}
	}
	return incomplete(slices.Concat(decisions.CheckDispute(draft), there, named))
}

// EscalateDispute says that the manager was called to an open dispute. The ruling stays
// the pit boss's.
func (d *Desk) EscalateDispute(ctx context.Context, id, note string) (Filed, error) {
	return d.noteDispute(ctx, KindDisputeEscalated, id, note)
}

// WithdrawDispute ends a dispute whose guest took the claim back.
func (d *Desk) WithdrawDispute(ctx context.Context, id, note string) (Filed, error) {
	return d.noteDispute(ctx, KindDisputeWithdrawn, id, note)
}

func (d *Desk) noteDispute(ctx context.Context, kind, id, note string) (Filed, error) {
	p, err := d.operator(roles.Decide)
	if err != nil {
		return Filed{}, err
	}
	if !decisions.Shown(note, decisions.LongestText, true) {
		return Filed{}, ErrReason
	}
	letGo, err := d.reserve(id)
	if err != nil {
		return Filed{}, err
	}
	became := stillOpen
	defer func() { letGo(became) }()
	k, ok := d.Dispute(id)
	switch {
	case !ok:
		return Filed{}, ErrNoDispute
	case k.State != DisputeOpen:
		return Filed{}, ErrDisputeOver
	case kind == KindDisputeEscalated && k.Escalated != nil:
		return Filed{}, ErrEscalated
	}
	n := DisputeNote{ID: id, By: p.ID, At: d.now(), Note: note}
	filed, err := d.file(ctx, kind, k.Table, k.Round, []string{p.ID}, n)
	if became = fateOf(ctx, err); err == nil {
		d.keepDisputeNote(kind, &n)
	}
	return filed, err
}

// nextDispute is the next number of a dispute. It is called by one at a time.
func (d *Desk) nextDispute(ctx context.Context) (int, error) {
	last := 0
	if d.cfg.Disputed != nil && !d.counted {
		var err error
		if last, err = d.cfg.Disputed(ctx); err != nil {
			return 0, fmt.Errorf("number the dispute: %w", err)
		}
		d.counted = true
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lastDispute = max(d.lastDispute, last)
	return d.lastDispute + 1, nil
}

// keepDispute takes a recorded dispute in, once.
func (d *Desk) keepDispute(q *decisions.Dispute, filed Filed) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lastDispute = max(d.lastDispute, q.Number) // also of one that is let go here
	if q.ID == "" || d.disputeLocked(q.ID) != nil {
		return
	}
	if len(d.disputes) >= mostKept {
		d.disputes = slices.Delete(d.disputes, 0, 1)
	}
	d.disputes = append(d.disputes, &KeptDispute{Dispute: *q, Filed: filed})
}

func (d *Desk) keepDisputeNote(kind string, n *DisputeNote) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.letGoLocked(n.ID)
	k := d.disputeLocked(n.ID)
	switch {
	case k == nil:
	case kind == KindDisputeEscalated && k.Escalated == nil:
		k.Escalated = n
	case kind == KindDisputeWithdrawn && k.Withdrawn == nil:
		k.Withdrawn = n
	}
}

func (d *Desk) disputeLocked(id string) *KeptDispute {
	for _, k := range d.disputes {
		if k.ID == id {
			return k
		}
	}
	return nil
}

// Disputes are the disputes at hand, newest first.
func (d *Desk) Disputes() []KeptDispute {
	d.mu.Lock()
	defer d.mu.Unlock()
	all, rulings := make([]KeptDispute, 0, len(d.disputes)), d.rulingsLocked()
	for _, k := range slices.Backward(d.disputes) {
		all = append(all, k.ruled(rulings[k.ID]))
	}
	return all
}

// Dispute finds a dispute.
func (d *Desk) Dispute(id string) (KeptDispute, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if k := d.disputeLocked(id); k != nil {
		return k.ruled(d.rulingsLocked()[id]), true
	}
	return KeptDispute{}, false
}

// rulingsLocked are the rulings that count, by the dispute they name.
func (d *Desk) rulingsLocked() map[string]*KeptDecision {
	all := map[string]*KeptDecision{}
	for _, id := range d.order {
		if r := d.decided[id]; r.Kind == decisions.DisputeRuling && r.Dispute != "" && r.CorrectedBy == "" {
			all[r.Dispute] = r
		}
	}
	return all
}

// ruled is a dispute with the ruling on it that counts; nil where there is none.
func (k *KeptDispute) ruled(by *KeptDecision) KeptDispute {
	now := *k
	switch {
	case by != nil:
		ruling := *by
		now.State, now.Ruling = DisputeRuled, &ruling
	case k.Withdrawn != nil:
		now.State = DisputeWithdrawn
	}
	return now
}

// rulable says why a ruling on a dispute cannot be recorded; nil if it can. A correction
// names the same dispute again.
func (d *Desk) rulable(draft *decisions.Decision) *Denied {
	k, ok := d.Dispute(draft.Dispute)
	switch {
	case !ok:
		return ErrNoDispute
	case k.Table != draft.Table || k.Round != draft.Round:
		return ErrOtherDispute
	case k.State == DisputeRuled && k.Ruling.ID != draft.Corrects, k.State == DisputeWithdrawn:
		return ErrDisputeOver
	}
	return nil
}

// What can be denied about disputes.
var (
	ErrNoDispute    = &Denied{"deny_no_dispute", "there is no such dispute"}
	ErrDisputeOver  = &Denied{"deny_dispute_over", "the dispute is over"}
	ErrOtherDispute = &Denied{"deny_other_dispute", "the dispute is about another round"}
	ErrEscalated    = &Denied{"deny_escalated", "the manager was called already"}
)
