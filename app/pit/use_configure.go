package pit

import (
	"context"
	"errors"
	"slices"

	"pitboss/app/house"
	"pitboss/store/staff"
	"pitboss/tables/roles"
)

// Kinds of the records of changes of the house's configuration.
const (
	KindHouse         = "house.changed"
	KindHouseNotSaved = "house.not_changed" // it was written down, and the file could not be
)

// houseRecord is who changed what of pit.toml.
type houseRecord struct {
	By      roles.Person       `json:"by"`
	Second  *roles.Person      `json:"second,omitempty"`
	Changes []house.Difference `json:"changes"`
	More    int                `json:"more,omitempty"` // changes for which there was no room
	Note    string             `json:"note,omitempty"` // why it could not be written
}

// mostChanges bounds a record: a house that is set up anew changes everything.
const mostChanges = 200

// ErrNoChange says that nothing differs.
var ErrNoChange = &Denied{"house_no_change", "nothing was changed"}

// ChangeHouse writes down who changes what of the house's configuration, and has it
// saved then. A technician may change devices, an admin may change everything. Where the
// house wants two people for settings, another admin shows their PIN; a device alone
// takes no second person.
//
// What save says goes wrong is recorded too, and returned.
func (d *Desk) ChangeHouse(ctx context.Context, was, is house.Config, second *Secret, save func() error) (Filed, error) {
	changes := house.Differences(was, is)
	if len(changes) == 0 {
		return Filed{}, ErrNoChange
	}
	may := []roles.Permission{roles.ManageHouse}
	if house.OnlyDevices(was, is) {
		may = append(may, roles.ManageDevices)
	}
	p, err := d.operator(may...)
	if err != nil {
		return Filed{}, err
	}
	r := houseRecord{By: roles.Person{ID: p.ID, Role: inAny(p.Roles, may)}}
	if len(may) == 1 && d.needsTwo(ActionSetting) {
		if r.Second, err = d.secondOfHouse(ctx, p.ID, second); err != nil {
			return Filed{}, err
		}
	}
	people := []string{p.ID}
	if r.Second != nil {
		people = append(people, r.Second.ID)
	}
	r.Changes = changes[:min(len(changes), mostChanges)]
	r.More = len(changes) - len(r.Changes)
	filed, err := d.file(ctx, KindHouse, "", "", people, r)
	if err != nil {
		return Filed{}, err
	}
	if err := save(); err != nil {
		r.Note = err.Error()
		_, unfiled := d.file(context.WithoutCancel(ctx), KindHouseNotSaved, "", "", people, r)
		return Filed{}, errors.Join(err, unfiled)
	}
	return filed, nil
}

// RemoveDays has the days of the journal removed that the house keeps no longer: an
// admin does, and another one beside them where the house wants two for settings. Remove
// is told who does; it writes that down itself before it removes anything.
func (d *Desk) RemoveDays(ctx context.Context, second *Secret, remove func(person string) (days []string, err error)) ([]string, error) {
	p, err := d.operator(roles.ManageHouse)
	if err != nil {
		return nil, err
	}
	by := p.ID
	if d.needsTwo(ActionSetting) {
		other, err := d.secondOfHouse(ctx, p.ID, second)
		if err != nil {
			return nil, err
		}
		by += ", " + other.ID
	}
	return remove(by)
}

// inAny is the first of a person's roles that may do one of some things.
func inAny(have []roles.Role, may []roles.Permission) roles.Role {
	for _, r := range have {
		if slices.ContainsFunc(may, r.May) {
			return r
		}
	}
	return roles.NoRole
}

// secondOfHouse looks at the PIN of the second person that a change of the house takes.
func (d *Desk) secondOfHouse(ctx context.Context, first string, second *Secret) (*roles.Person, error) {
	if second == nil || second.Person == "" {
		return nil, ErrNeedsApproval
	}
	by := Secret{Person: staff.FoldID(second.Person), PIN: second.PIN}
	if by.Person == first {
		return nil, ErrOwnRequest
	}
	have, err := d.rolesOf(by.Person)
	if err != nil {
		return nil, err
	}
	role := inAny(have, []roles.Permission{roles.ManageHouse})
	if role == roles.NoRole {
		return nil, ErrMayNotApprove
	}
	if err := d.confirm(ctx, by, nil); err != nil {
		return nil, err
	}
	return &roles.Person{ID: by.Person, Role: role}, nil
}
