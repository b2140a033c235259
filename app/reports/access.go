package reports

import (
	"slices"
	"strings"

	"pitboss/store"
	"pitboss/store/staff"
)

// accessChanges are the kinds of records that say who has access.
var accessChanges = []string{
	staff.KindBegan, staff.KindRemade, staff.KindAdded, staff.KindRoles, staff.KindReset, staff.KindDeactivated, staff.KindReactivated,
	staff.KindUnlocked, staff.KindFailed,
}

// access is who has access now, and what changed in the period.
func (m *maker) access() error {
	if m.s.Access == nil {
		return ErrStaff
	}
	all, err := m.s.Access()
	if err != nil {
		return err
	}
	slices.SortStableFunc(all, func(a, b staff.Access) int {
		if a.Active != b.Active {
			if a.Active {
				return -1
			}
			return 1
		}
		return strings.Compare(a.ID, b.ID)
	})
	s := m.section("people")
	m.columns(s, "id", "name", "+roles", "since", "signed_on", "pin", "state")
	for i := range all {
		a := &all[i]
		var names []string
		for _, r := range a.Roles {
			names = append(names, m.word("role_", r.String()))
		}
		state, pin := m.say("active"), m.say("no")
		switch {
		case !a.Active:
			state = m.say("left")
		case a.Locked > 0:
			state = m.with("locked", map[string]any{"Time": lasting(a.Locked).Text})
		case a.MustChange:
			state = m.say("must_change")
		}
		if a.PIN {
			pin = m.say("yes")
		}
		s.row(cell(a.ID), cell(a.Name), cell(strings.Join(names, ", ")), m.moment(a.Since), m.moment(a.SignedOn), cell(pin), cell(state))
	}
	s = m.section("access_changes")
	m.columns(s, "time", "change", "person", "by", "+roles", "record")
	type change struct {
		r *store.Record
		d struct {
			Person, By string
			Roles      []string
		}
	}
	var changes []change
	for _, kind := range accessChanges {
		err := m.each(store.Query{Kind: kind, Since: m.p.From, Until: m.p.To}, func(r *store.Record) error {
			kept := *r
			c := change{r: &kept}
			if content(r, &c.d) {
				changes = append(changes, c)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	slices.SortStableFunc(changes, func(a, b change) int { return a.r.At.Compare(b.r.At) })
	for _, c := range changes {
		var names []string
		for _, r := range c.d.Roles {
			names = append(names, m.word("role_", r))
		}
		s.row(
			m.moment(c.r.At), cell(m.say(strings.ReplaceAll(c.r.Kind, ".", "_"))), m.who(c.d.Person), m.who(c.d.By),
			cell(strings.Join(names, ", ")), cell(c.r.Day+"/"+number(c.r.N)),
		)
	}
	s.Sign = []string{m.say("sign_auditor"), m.say("sign_manager")}
	return nil
}
