package pit

import (
	"context"
	"encoding/json"
	"errors"

	"pitboss/store/staff"
	"pitboss/tables/decisions"
)

// expire ends what nobody approved in time.
func (d *Desk) expire(ctx context.Context) {
	d.mu.Lock()
	now := d.steady()
	var over []Request
	for _, id := range d.asked {
		q := d.requests[id]
		if _, busy := d.recording[id]; q.State == Waiting && !busy && !now.Before(q.Until) {
			over = append(over, *q)
		}
	}
	d.mu.Unlock()
	for _, q := range over {
		if _, err := d.verdict(ctx, KindRequestExpired, &q, verdict{Request: q.ID, Action: q.Action}); err != nil {
			return // it is tried again; nothing can be approved meanwhile
		}
		d.settle(q.ID, func(q *Request) { q.State = Expired })
	}
}

// carryOut does what was approved and not yet done: the power may have gone between.
func (d *Desk) carryOut(ctx context.Context) {
	d.mu.Lock()
	var due []string
	for _, id := range d.asked {
		if _, busy := d.recording[id]; d.requests[id].State == Approved && !busy {
			d.recording[id] = struct{}{}
			due = append(due, id)
		}
	}
	d.mu.Unlock()
	for _, id := range due {
		_, err := d.carry(ctx, id)
		d.troubled("carry out "+id, err)
		d.mu.Lock()
		delete(d.recording, id)
		d.mu.Unlock()
	}
}

// carry does what was approved. That it is done is seen in the record of the thing
// itself, which names the request; where that can be no more, it is recorded that the
// request failed. An error says that neither could be written down.
func (d *Desk) carry(ctx context.Context, id string) (Filed, error) {
	d.mu.Lock()
	kept := d.requests[id]
	if kept == nil || kept.State != Approved {
		d.mu.Unlock()
		return Filed{}, ErrNotWaiting
	}
	q := *kept
	d.mu.Unlock()
	var filed Filed
	var why error
	switch q.Action {
	case ActionOverride:
		filed, why = d.override(ctx, &q)
	case ActionRoles:
		why = d.cfg.Staff.SetRoles(q.By.ID, q.Person, q.Roles, q.ID)
	case ActionSetting:
		why = d.cfg.Staff.Set(q.By.ID, q.Key, q.Value, q.ID)
	default:
		why = ErrBadRequest
	}
	if why == nil && q.Action != ActionOverride {
		filed, why = d.changed(ctx, &q)
	}
	if why == nil {
		d.settle(id, func(q *Request) { q.State, q.Effect = CarriedOut, filed })
		return filed, nil
	}
	if unwritten(why) {
		return Filed{}, why // it stays approved, and is tried again
	}
	if _, err := d.verdict(ctx, KindRequestNotPossible, &q, verdict{Request: id, Action: q.Action, Why: why.Error(), WhyKey: keyOf(why)}); err != nil {
		return Filed{}, err
	}
	d.settle(id, func(q *Request) { q.State, q.Why, q.WhyKey = Failed, why.Error(), keyOf(why) })
	return Filed{}, why
}

// changed writes down what an approved request changed in the staff file. Where that
// was so already, there is no such record, and it is recorded that nothing was to do.
func (d *Desk) changed(ctx context.Context, q *Request) (Filed, error) {
	d.flush(ctx)
	if err := d.Unfiled(); err != nil {
		return Filed{}, err
	}
	d.mu.Lock()
	now := *d.requests[q.ID]
	d.mu.Unlock()
	if now.State == CarriedOut {
		return now.Effect, nil
	}
	return d.verdict(ctx, KindRequestCarriedOut, q, verdict{Request: q.ID, Action: q.Action})
}

// unwritten says that something was not refused but could not be written.
func unwritten(err error) bool {
	var form *Incomplete
	var denied *Denied
	var refusal *staff.Refusal
	var together *staff.RolesError
	return !errors.As(err, &form) && !errors.As(err, &denied) && !errors.As(err, &refusal) && !errors.As(err, &together)
}

// override records an approved override.
func (d *Desk) override(ctx context.Context, q *Request) (Filed, error) {
	draft := *q.Override
	now := d.now()
	draft.GamingDay, draft.At, draft.Local = d.gamingDay(now), now, d.local(now)
	draft.Second, draft.Request = q.Approver, q.ID
	d.mu.Lock()
	done := d.decided[draft.ID]
	d.mu.Unlock()
	if done != nil {
		return done.Filed, nil
	}
	if err := incomplete(append(decisions.Check(&draft, d.house()), d.fits(&draft)...)); err != nil {
		return Filed{}, err
	}
	return d.fileDecision(ctx, &draft)
}

// effected takes in that a change of roles or of a setting was carried out.
func (d *Desk) effected(kind string, data json.RawMessage, filed Filed) {
	if kind != staff.KindRoles && kind != staff.KindSetting {
		return
	}
	var of struct {
		Request string `json:"request"`
	}
	if json.Unmarshal(data, &of) != nil || of.Request == "" {
		return
	}
	d.settle(of.Request, func(q *Request) {
		if q.State == Approved {
			q.State, q.Effect = CarriedOut, filed
		}
	})
}

// keyOf is the key of the words of why something is not done; "" where there are none.
func keyOf(err error) string {
	var denied *Denied
	var refusal *staff.Refusal
	switch {
	case errors.As(err, &denied):
		return denied.Key
	case errors.As(err, &refusal):
		return refusal.Key
	}
	return ""
}
