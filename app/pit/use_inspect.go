package pit

import (
	"context"
	"fmt"
	"slices"

	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/decisions"
	"pitboss/tables/inspections"
	"pitboss/tables/roles"
)

// KeptInspection is an inspection as it was recorded.
type KeptInspection struct {
	inspections.Inspection
	Filed       Filed
	CorrectedBy string
}

// inspecting are those who may open a form of an inspection.
func inspecting() []roles.Permission {
	return []roles.Permission{roles.InspectDecks, roles.SignDecks, roles.InspectShoe, roles.InspectWheel, roles.RecordShuffle}
}

// OpenInspection opens a form of an inspection at a table: it gives a draft with its
// id and the checklist, every item open. Opening is no record; the form ends as one,
// with Inspect or CancelInspection.
func (d *Desk) OpenInspection(ctx context.Context, k inspections.Kind, table string) (*inspections.Inspection, error) {
	p, err := d.operator(inspecting()...)
	if err != nil {
		return nil, err
	}
	if !k.Known() {
		return nil, incomplete(inspections.Check(&inspections.Inspection{Kind: k}))
	}
	f, _, err := d.openForm(ctx, "i", string(k), table, "", p.ID)
	if err != nil {
		return nil, err
	}
	i := &inspections.Inspection{
		ID: f.id, Kind: k, Desk: d.cfg.Name, Table: table, Opened: f.at, OpenBy: f.by, Items: map[string]inspections.Answer{},
	}
	for _, item := range inspections.Checklist(k) {
		i.Items[item.Code] = ""
	}
	return i, nil
}

// Inspect records an inspection, signed with the PIN of whoever made it and, for
// decks, of the dealer; a dealer who has signed already (SignInspection) need not do
// so again. One that found something wrong is recorded as failed, and leads to a
// decision.
func (d *Desk) Inspect(ctx context.Context, draft inspections.Inspection, by Secret, dealer *Secret) (Filed, error) {
	if _, err := d.operator(inspecting()...); err != nil {
		return Filed{}, err
	}
	f, done, err := d.take(draft.ID)
	if err != nil {
		return Filed{}, err
	}
	became := stillOpen
	defer func() { done(became) }()
	letGo, err := d.reserve(others(draft.ID, draft.Corrects)...)
	if err != nil {
		return Filed{}, err
	}
	defer func() { letGo(became) }()
	d.fillInspection(&draft, &f)
	draft.By, draft.Dealer = roles.Person{ID: staff.FoldID(by.Person)}, nil
	signed, has := d.signature(draft.ID, digestOfInspection(draft), draft.By.ID)
	switch {
	case dealer != nil:
		draft.Dealer = &roles.Person{ID: staff.FoldID(dealer.Person)}
	case has:
		draft.Dealer = &roles.Person{ID: signed.person}
	}
	if err := d.assignInspectors(&draft); err != nil {
		return Filed{}, err
	}
	if err := incomplete(append(inspections.Check(&draft), d.inspectable(&draft)...)); err != nil {
		return Filed{}, err
	}
	if err := d.confirm(ctx, by, dealer); err != nil {
		return Filed{}, err
	}
	people := []string{draft.By.ID, draft.OpenBy}
	if draft.Dealer != nil {
		people = append(people, draft.Dealer.ID)
	}
	d.affected(ctx, &draft)
	filed, err := d.file(ctx, KindInspection, draft.Table, "", people, draft)
	if became = fateOf(ctx, err); err != nil {
		return Filed{}, err
	}
	d.keepInspection(&draft, filed)
	return filed, nil
}

func (d *Desk) fillInspection(draft *inspections.Inspection, f *form) {
	now := d.now()
	draft.Desk, draft.GamingDay, draft.At, draft.Local = d.cfg.Name, d.gamingDay(now), now, d.local(now)
	draft.Opened, draft.OpenBy = f.at, f.by
	draft.Kind, draft.Table = inspections.Kind(f.kind), f.table
}

func (d *Desk) assignInspectors(draft *inspections.Inspection) error {
	by, dealer := inspections.Signers(draft.Kind)
	have, err := d.rolesOf(draft.By.ID)
	if err != nil {
		return err
	}
	draft.By.Role = inOr(have, by)
	if draft.Dealer == nil {
		return nil
	}
	have, err = d.rolesOf(draft.Dealer.ID)
	draft.Dealer.Role = inOr(have, dealer)
	return err
}

// inspectable says what stands against an inspection beside the form itself.
func (d *Desk) inspectable(draft *inspections.Inspection) (all []decisions.Problem) {
	if draft.Corrects != "" {
		if err := d.correctableInspection(draft.Corrects); err != nil {
			all = append(all, decisions.Problem{Field: "corrects", Key: err.Key, Text: draft.Corrects})
		}
	}
	if !draft.Passed {
		return all
	}
	for i, k := range draft.Decks {
		if e, err := d.cfg.Staff.Find(staff.Deck, k.ID); err == nil && e.State == staff.Withdrawn {
			all = append(all, decisions.Problem{Field: fmt.Sprintf("decks.%d.id", i), Key: "decision_deck_withdrawn", Text: k.ID})
		}
	}
	return all
}

func (d *Desk) correctableInspection(id string) *Denied {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, old := range d.inspected {
		switch {
		case old.ID != id:
		case old.CorrectedBy != "":
			return ErrCorrected
		default:
			return nil
		}
	}
	return ErrNoDecision
}

func (d *Desk) keepInspection(i *inspections.Inspection, filed Filed) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if i.ID == "" || d.recordedLocked(i.ID) {
		return
	}
	for _, old := range d.inspected {
		if i.Corrects != "" && old.ID == i.Corrects && old.CorrectedBy == "" {
			old.CorrectedBy = i.ID
		}
	}
	if len(d.inspected) >= mostKept {
		d.inspected = d.inspected[1:]
	}
	delete(d.open, i.ID)
	d.letGoLocked(i.ID, i.Corrects)
	d.inspected = append(d.inspected, &KeptInspection{Inspection: *i, Filed: filed})
}

// SignInspection gives one of the two signatures of a deck inspection before the
// other. It is a record.
func (d *Desk) SignInspection(ctx context.Context, draft inspections.Inspection, s Secret) (Filed, error) {
	if _, err := d.operator(inspecting()...); err != nil {
		return Filed{}, err
	}
	f, err := d.opened(draft.ID)
	if err != nil {
		return Filed{}, err
	}
	d.fillInspection(&draft, &f)
	by, dealer := inspections.Signers(draft.Kind)
	return d.signFirst(ctx, &f, digestOfInspection(draft), s, "dealer", "inspection_wrong_role", slices.Concat(dealer, by))
}

// CancelInspection closes a form without an inspection. That is a record too.
func (d *Desk) CancelInspection(ctx context.Context, id, why string) (Filed, error) {
	return d.cancel(ctx, KindInspectCancelled, "record", id, why, inspecting()...)
}

// Inspections are the recorded inspections at hand, newest first.
func (d *Desk) Inspections() []KeptInspection {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := make([]KeptInspection, 0, len(d.inspected))
	for _, i := range slices.Backward(d.inspected) {
		all = append(all, *i)
	}
	return all
}

// DueInspections are those that a table still needs this gaming day before it opens,
// as far as the registry and the records say; none where it is not known what it plays.
func (d *Desk) DueInspections(table string) []inspections.Kind {
	all, err := d.Duties([]*tables.Table{{Number: table}})
	if err != nil || len(all) == 0 {
		return nil
	}
	var due []inspections.Kind
	for _, u := range all[0].Duties {
		if u.State.Blocks() {
			due = append(due, u.Kind)
		}
	}
	return due
}
