package pit

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"pitboss/store/staff"
	"pitboss/tables/decisions"
	"pitboss/tables/roles"
)

// KeptDecision is a decision as it was recorded.
type KeptDecision struct {
	decisions.Decision
	Filed       Filed
	CorrectedBy string // the id of its correction; "" while it counts
	// Answer is what its game server said to it; nil while it waits for that, and where
	// no server was told. It must not be changed.
	Answer *Answer
}

// decisionRecord is a decision's record: with whom to tell.
type decisionRecord struct {
	decisions.Decision
	Tell *Upstream `json:"tell,omitempty"`
}

// mostKept bounds the decisions, inspections and requests a desk has at hand; older
// ones are in the journal.
const mostKept = 10_000

// OpenDecision opens a form: it gives a draft with its id, and freezes what is
// recorded of the round at this moment. Opening is no record; the form ends as one,
// with Decide or CancelDecision.
func (d *Desk) OpenDecision(ctx context.Context, k decisions.Kind, table, round string, findings ...string) (*decisions.Decision, error) {
	p, err := d.operator(roles.Decide)
	if err != nil {
		return nil, err
	}
	if !k.Known() {
		return nil, incomplete(decisions.Check(&decisions.Decision{Kind: k}, decisions.House{}))
	}
	f, evidence, err := d.openForm(ctx, "d", string(k), table, round, p.ID)
	if err != nil {
		return nil, err
	}
	return &decisions.Decision{
		ID: f.id, Kind: k, Desk: d.cfg.Name, Table: table, Round: round, Opened: f.at, OpenBy: f.by, Findings: findings,
		Frozen: f.frozen, Evidence: evidence,
	}, nil
}

// Decide records a decision, signed with the PIN of whoever takes it and, where two
// are needed, of a second person; a second who has signed already (SignDecision) need
// not do so again. Nothing is recorded that is not whole: the error is then an
// *Incomplete, and says so field by field.
func (d *Desk) Decide(ctx context.Context, draft decisions.Decision, by Secret, second *Secret) (Filed, error) {
	if _, err := d.operator(roles.Decide); err != nil {
		return Filed{}, err
	}
	f, done, err := d.take(draft.ID)
	if err != nil {
		return Filed{}, err
	}
	became := stillOpen
	defer func() { done(became) }()
	letGo, err := d.reserve(others(draft.ID, draft.Dispute, draft.Corrects)...)
	if err != nil {
		return Filed{}, err
	}
	defer func() { letGo(became) }()
	d.fill(&draft, &f)
	draft.By, draft.Second, draft.Request = roles.Person{ID: staff.FoldID(by.Person)}, nil, ""
	digest := digestOf(draft)
	signed, has := d.signature(draft.ID, digest, draft.By.ID)
	switch {
	case second != nil:
		draft.Second = &roles.Person{ID: staff.FoldID(second.Person)}
	case has:
		draft.Second = &roles.Person{ID: signed.person}
	}
	if err := d.assignRoles(&draft); err != nil {
		return Filed{}, err
	}
	wrong, err := d.wrong(ctx, &draft)
	if err == nil {
		err = incomplete(wrong)
	}
	if err != nil {
		return Filed{}, err
	}
	if err := d.confirm(ctx, by, second); err != nil {
		return Filed{}, err
	}
	filed, err := d.fileDecision(ctx, &draft)
	became = fateOf(ctx, err)
	return filed, err
}

// fill sets what is not the form's to say.
func (d *Desk) fill(draft *decisions.Decision, f *form) {
	now := d.now()
	draft.Desk, draft.GamingDay, draft.At, draft.Local = d.cfg.Name, d.gamingDay(now), now, d.local(now)
	draft.Opened, draft.OpenBy, draft.Frozen = f.at, f.by, f.frozen
	draft.Kind, draft.Table, draft.Round = decisions.Kind(f.kind), f.table, f.round
}

// assignRoles says in which of their roles people sign: those in which they may, if
// there are any; the second in another one than the first.
func (d *Desk) assignRoles(draft *decisions.Decision) error {
	first, err := d.rolesOf(draft.By.ID)
	if err != nil {
		return err
	}
	may := decisions.Signers(draft.Kind, draft.Cause, d.house())
	draft.By.Role = inOr(first, may)
	if draft.Second == nil {
		return nil
	}
	have, err := d.rolesOf(draft.Second.ID)
	if err != nil {
		return err
	}
	draft.Second.Role = inOr(have, decisions.Seconds(draft.Kind, draft.By.Role))
	for _, r := range first {
		other, ok := roles.In(have, decisions.Seconds(draft.Kind, r))
		if ok && slices.Contains(may, r) {
			draft.By.Role, draft.Second.Role = r, other
			break
		}
	}
	return nil
}

func inOr(have, wanted []roles.Role) roles.Role {
	if r, ok := roles.In(have, wanted); ok {
		return r
	}
	if len(have) > 0 {
		return have[0]
	}
	return roles.NoRole
}

// rolesOf are the roles of somebody who works here. Nobody has none; that the PIN of
// nobody is wrong is said when it is looked at.
func (d *Desk) rolesOf(id string) ([]roles.Role, error) {
	if id == "" {
		return nil, nil
	}
	p, err := d.cfg.Staff.Person(id)
	switch {
	case errors.Is(err, staff.ErrNobody):
		return nil, staff.ErrNobody
	case err != nil:
		return nil, err
	case !p.Active:
		return nil, staff.ErrInactive
	}
	return p.Roles, nil
}

// confirm looks at the PINs of those who sign.
func (d *Desk) confirm(ctx context.Context, by Secret, second *Secret) error {
	_, err := d.cfg.Staff.Confirm(by.Person, by.PIN)
	if err == nil && second != nil {
		_, err = d.cfg.Staff.Confirm(second.Person, second.PIN)
	}
	if err != nil {
		d.flush(ctx) // failed tries are records
	}
	return err
}

// wrong says everything that keeps a decision from being recorded.
func (d *Desk) wrong(ctx context.Context, draft *decisions.Decision) ([]decisions.Problem, error) {
	named, err := d.answers(ctx, "findings", draft.Table, draft.Round, roundsOwn(draft.Kind), draft.Findings...)
	return slices.Concat(decisions.Check(draft, d.house()), d.fits(draft), named), err
}

// fits says what stands against a decision beside the form itself: what it corrects,
// decks that cannot be used, inspections that are due.
func (d *Desk) fits(draft *decisions.Decision) (all []decisions.Problem) {
	add := func(field, key, text string) {
		all = append(all, decisions.Problem{Field: field, Key: key, Text: text})
	}
	if draft.Corrects != "" {
		if err := d.correctable(draft.Corrects); err != nil {
			add("corrects", err.Key, draft.Corrects)
		}
	}
	if draft.Dispute != "" {
		if err := d.rulable(draft); err != nil {
			add("dispute", err.Key, draft.Dispute)
		}
	}
	d.mu.Lock()
	changes, _ := d.changeOfDecksLocked(draft)
	d.mu.Unlock()
	for i, id := range draft.Replaced {
		if e, err := d.cfg.Staff.Find(staff.Deck, id); err == nil && e.State == staff.Withdrawn && !changes.takesBack(id) {
			add(fmt.Sprintf("replaced_by.%d", i), "decision_deck_withdrawn", id)
		}
	}
	if draft.Kind == decisions.TableOpen {
		for _, k := range d.DueInspections(draft.Table) {
			add("table", "decision_inspection_due", string(k))
		}
	}
	return all
}

// fileDecision writes a decision down, with whom to tell of it, and does what follows.
func (d *Desk) fileDecision(ctx context.Context, draft *decisions.Decision) (Filed, error) {
	r := decisionRecord{Decision: *draft}
	if d.cfg.Upstream != nil && draft.Table != "" {
		if up, ok := d.cfg.Upstream(draft.Table); ok {
			r.Tell = &up
		}
	}
	people := []string{draft.By.ID, draft.OpenBy}
	if draft.Second != nil {
		people = append(people, draft.Second.ID)
	}
	filed, err := d.file(ctx, KindDecision, draft.Table, draft.Round, people, r)
	if err != nil {
		return Filed{}, err
	}
	d.keepDecision(&r, filed)
	d.tell()
	d.moveDecks(ctx, draft)
	return filed, nil
}

// keepDecision takes a recorded decision in, once.
func (d *Desk) keepDecision(r *decisionRecord, filed Filed) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if r.ID == "" || d.decided[r.ID] != nil {
		return
	}
	if len(d.order) >= mostKept {
		delete(d.decided, d.order[0])
		d.order = d.order[1:]
	}
	delete(d.open, r.ID)
	d.letGoLocked(r.ID, r.Dispute, r.Corrects)
	d.decided[r.ID] = &KeptDecision{Decision: r.Decision, Filed: filed}
	d.order = append(d.order, r.ID)
	if old := d.decided[r.Corrects]; old != nil && old.CorrectedBy == "" {
		old.CorrectedBy = r.ID
	}
	if q := d.requests[r.Request]; q != nil && r.Request != "" {
		q.State, q.Effect = CarriedOut, filed
	}
	if r.Tell != nil {
		d.untold = append(d.untold, &untold{Telling: tellingOf(&r.Decision, r.Tell), since: r.At})
	}
}

// correctable says why a decision or an inspection cannot be corrected; nil if it can.
func (d *Desk) correctable(id string) *Denied {
	d.mu.Lock()
	defer d.mu.Unlock()
	old := d.decided[id]
	switch {
	case old == nil:
		return ErrNoDecision
	case old.CorrectedBy != "":
		return ErrCorrected
	}
	return nil
}

// CancelDecision closes a form without a decision. That is a record too.
func (d *Desk) CancelDecision(ctx context.Context, id, why string) (Filed, error) {
	return d.cancel(ctx, KindDecisionCancelled, "decision", id, why, roles.Decide)
}

func (d *Desk) cancel(ctx context.Context, kind, what, id, why string, may ...roles.Permission) (Filed, error) {
	p, err := d.operator(may...)
	if err != nil {
		return Filed{}, err
	}
	if !decisions.Shown(why, decisions.LongestText, true) {
		return Filed{}, ErrReason
	}
	f, done, err := d.take(id)
	if err != nil {
		return Filed{}, err
	}
	filed, err := d.file(ctx, kind, f.table, f.round, []string{p.ID, f.by}, map[string]any{
		"id": f.id, what: f.kind, "opened": f.at, "opened_by": f.by, "by": p.ID, "note": why,
	})
	done(fateOf(ctx, err))
	return filed, err
}

// Decisions are the recorded decisions at hand, newest first, with those that were
// corrected among them.
func (d *Desk) Decisions() []KeptDecision {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := make([]KeptDecision, 0, len(d.order))
	for _, id := range slices.Backward(d.order) {
		all = append(all, *d.decided[id])
	}
	return all
}

// Decision finds a recorded decision.
func (d *Desk) Decision(id string) (KeptDecision, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if k := d.decided[id]; k != nil {
		return *k, true
	}
	return KeptDecision{}, false
}

// House is what the house asks of decisions beyond the rules.
func (d *Desk) House() decisions.House { return d.house() }
