package staff

import (
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"pitboss/tables/lettering"
	"pitboss/tables/roles"
)

// Person is somebody who works here. A person is never deleted: records name them.
type Person struct {
	ID         string       `json:"id"`
	Name       string       `json:"name"`
	Roles      []roles.Role `json:"roles"`
	Language   string       `json:"language"`
	Active     bool         `json:"active"`
	Since      time.Time    `json:"since"`                 // when they were added
	SignedOn   time.Time    `json:"signed_on,omitzero"`    // the last time
	MustChange bool         `json:"must_change,omitempty"` // the password is an admin's
}

// May says that one of a person's roles may do something.
func (p *Person) May(what roles.Permission) bool {
	return p.Active && slices.ContainsFunc(p.Roles, func(r roles.Role) bool { return r.May(what) })
}

// secrets are a person's hashed secrets in PHC form; "" where there is none.
type secrets struct {
	Password string `json:"password"`
	PIN      string `json:"pin,omitempty"`
}

// FoldID is an id as it is kept, whatever case it was typed in.
func FoldID(id string) string { return strings.ToLower(strings.TrimSpace(id)) }

func checkPerson(p *Person) error {
	const most, mostLetters = 32, 80
	letter := func(c byte) bool { return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' }
	if p.ID == "" || len(p.ID) > most || !letter(p.ID[0]) {
		return ErrID
	}
	for i := range len(p.ID) {
		if c := p.ID[i]; !letter(c) && c != '-' && c != '_' && c != '.' {
			return ErrID
		}
	}
	name := strings.TrimSpace(p.Name)
	if name == "" || !utf8.ValidString(name) || utf8.RuneCountInString(name) > mostLetters || strings.ContainsFunc(name, lettering.Hidden) {
		return ErrName
	}
	if !slices.Contains(Languages(), p.Language) {
		return ErrLanguage
	}
	if fault := roles.Together(p.Roles); fault.Key != "" {
		return &RolesError{fault}
	}
	return nil
}

// Languages are those the desk speaks.
func Languages() []string { return []string{"en", "th", "uk"} }

// Begun says that there is staff.
func (d *DB) Begun() (begun bool, err error) {
	err = d.view(func(tx *tx) error {
		k, _ := tx.Bucket(bucketPeople).Cursor().First()
		begun = k != nil
		return nil
	})
	return begun, err
}

// Begin makes the first person, an admin, who alone can add others. It is refused
// once there is staff.
func (d *DB) Begin(p Person, password Secret) error {
	p.ID, p.Roles, p.MustChange = FoldID(p.ID), []roles.Role{roles.Admin}, false
	hash, err := d.newPassword(&p, password)
	if err != nil {
		return err
	}
	return d.change(func(tx *tx) error {
		if k, _ := tx.Bucket(bucketPeople).Cursor().First(); k != nil {
			return ErrBegun
		}
		return tx.add(p, hash, p.ID, KindBegan)
	})
}

// Add adds a person, with a password that they change when they sign on first.
func (d *DB) Add(by string, p Person, password Secret) error {
	by, p.ID, p.MustChange = FoldID(by), FoldID(p.ID), true
	hash, err := d.newPassword(&p, password)
	if err != nil {
		return err
	}
	return d.change(func(tx *tx) error {
		if err := tx.may(by, roles.ManagePeople); err != nil {
			return err
		}
		if p.ID == by {
			return ErrOneself
		}
		return tx.add(p, hash, by, KindAdded)
	})
}

func (d *DB) newPassword(p *Person, password Secret) (string, error) {
	if err := checkPerson(p); err != nil {
		return "", err
	}
	if err := CheckPassword(password, p.ID, p.Name); err != nil {
		return "", err
	}
	return d.hash(password)
}

func (d *DB) hash(s Secret) (string, error) {
	h, err := HashSecret(s, d.params, d.cfg.Random)
	if err != nil {
		return "", err
	}
	return h.String(), nil
}

func (t *tx) add(p Person, hash, by, kind string) error {
	if found, err := t.get(bucketPeople, p.ID, new(Person)); err != nil || found {
		if found {
			err = ErrExists
		}
		return err
	}
	p.Name, p.Active, p.Since, p.SignedOn = strings.TrimSpace(p.Name), true, t.at, time.Time{}
	if err := t.put(bucketSecrets, p.ID, secrets{Password: hash}); err != nil {
		return err
	}
	if err := t.put(bucketPeople, p.ID, p); err != nil {
		return err
	}
	return t.say(kind, []string{p.ID, by}, map[string]any{"person": p.ID, "by": by, "roles": orNone(p.Roles), "language": p.Language})
}

func orNone(list []roles.Role) []roles.Role {
	if list == nil {
		return []roles.Role{}
	}
	return list
}

// person reads somebody who is there.
func (t *tx) person(id string) (p Person, err error) {
	found, err := t.get(bucketPeople, id, &p)
	if err == nil && !found {
		err = ErrNobody
	}
	return p, err
}

// may says why somebody may do none of some things; nil if one of them.
func (t *tx) may(by string, what ...roles.Permission) error {
	p, err := t.person(by)
	switch {
	case errors.Is(err, ErrNobody):
		return ErrMayNot
	case err != nil:
		return err
	case !slices.ContainsFunc(what, p.May):
		return ErrMayNot
	}
	return nil
}

// edit changes a person on behalf of an admin. Both ids are folded.
func (d *DB) edit(by, id string, do func(*tx, *Person) error) error {
	return d.change(func(tx *tx) error {
		if err := tx.may(by, roles.ManagePeople); err != nil {
			return err
		}
		p, err := tx.person(id)
		if err != nil {
			return err
		}
		if err := do(tx, &p); err != nil {
			return err
		}
		if err := checkPerson(&p); err != nil {
			return err
		}
		return tx.put(bucketPeople, id, p)
	})
}

// SetRoles gives a person other roles. Nobody does that for themselves: so there is
// always an admin. request is the approved request it follows; "" if none.
func (d *DB) SetRoles(by, id string, list []roles.Role, request string) error {
	by, id = FoldID(by), FoldID(id)
	return d.edit(by, id, func(tx *tx, p *Person) error {
		if p.ID == by {
			return ErrOneself
		}
		was := p.Roles
		if p.Roles = slices.Clone(list); slices.Equal(was, list) {
			return nil
		}
		data := map[string]any{"person": p.ID, "by": by, "was": orNone(was), "is": orNone(p.Roles)}
		if request != "" {
			data["request"] = request
		}
		return tx.say(KindRoles, []string{p.ID, by}, data)
	})
}

// Edit changes a person's name and language.
func (d *DB) Edit(by, id, name, language string) error {
	by, id = FoldID(by), FoldID(id)
	return d.edit(by, id, func(tx *tx, p *Person) error {
		if p.Name == name && p.Language == language {
			return nil
		}
		p.Name, p.Language = strings.TrimSpace(name), language
		return tx.say(KindEdited, []string{p.ID, by}, map[string]any{"person": p.ID, "by": by, "language": language})
	})
}

// Deactivate takes a person's access away. The person stays, since records name them.
func (d *DB) Deactivate(by, id string) error {
	by, id = FoldID(by), FoldID(id)
	return d.edit(by, id, func(tx *tx, p *Person) error {
		switch {
		case p.ID == by:
			return ErrOneself
		case !p.Active:
			return ErrInactive
		}
		p.Active = false
		return tx.say(KindDeactivated, []string{p.ID, by}, map[string]any{"person": p.ID, "by": by})
	})
}

// Reactivate gives a person access again, with a new password and no PIN.
func (d *DB) Reactivate(by, id string, password Secret) error {
	return d.renew(by, id, password, KindReactivated, func(p *Person) error {
		if p.Active {
			return ErrActive
		}
		p.Active = true
		return nil
	})
}

// Reset gives a person a new password, to be changed at the next sign-on, takes the
// PIN away and ends a lock.
func (d *DB) Reset(by, id string, password Secret) error {
	return d.renew(by, id, password, KindReset, func(p *Person) error {
		if !p.Active {
			return ErrInactive
		}
		return nil
	})
}

func (d *DB) renew(by, id string, password Secret, kind string, check func(*Person) error) error {
	by, id = FoldID(by), FoldID(id)
	p, err := d.Person(id)
	if err != nil {
		return err
	}
	hash, err := d.newPassword(&p, password)
	if err != nil {
		return err
	}
	err = d.edit(by, id, func(tx *tx, p *Person) error {
		if p.ID == by {
			return ErrOneself
		}
		if err := check(p); err != nil {
			return err
		}
		p.MustChange = true
		if err := tx.put(bucketSecrets, id, secrets{Password: hash}); err != nil {
			return err
		}
		if err := tx.forget(id); err != nil {
			return err
		}
		return tx.say(kind, []string{p.ID, by}, map[string]any{"person": p.ID, "by": by})
	})
	if err == nil {
		d.unlock(id)
	}
	return err
}

// Person finds a person, active or not.
func (d *DB) Person(id string) (p Person, err error) {
	err = d.view(func(tx *tx) error {
		p, err = tx.person(FoldID(id))
		return err
	})
	return p, err
}

// People are all who work or worked here, by id.
func (d *DB) People() (all []Person, err error) {
	err = d.view(func(tx *tx) error {
		return each(tx, bucketPeople, func(_ string, p Person) error {
			all = append(all, p)
			return nil
		})
	})
	return all, err
}
