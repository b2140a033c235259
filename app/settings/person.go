package settings

import (
	"errors"
	"slices"
	"strings"

	"pitboss/app/house"
	"pitboss/app/house/sheet"
	"pitboss/store/staff"
	"pitboss/tables/roles"
)

// personForm is the form of somebody who works here: a new person, one who is there, or
// a new password for one.
type personForm struct {
	was      staff.Person // the zero Person is a new one
	now      staff.Person
	password staff.Secret
	again    staff.Secret
	secrets  bool // a password is given
	only     bool // and nothing else is
}

// newPersonForm is the form of a person; a new one speaks the language of the desk.
func newPersonForm(p staff.Person, language string) *personForm {
	f := &personForm{was: p, now: p}
	if p.ID == "" {
		f.now.Language, f.secrets = language, true
	}
	f.now.Roles = slices.Clone(p.Roles)
	return f
}

// newPasswordForm is the form of a new password for somebody.
func newPasswordForm(p staff.Person) *personForm {
	return &personForm{was: p, now: p, secrets: true, only: true}
}

// roleKey begins the keys of the fields of roles.
const roleKey = "role."

func (f *personForm) fields() []sheet.Field {
	var all []sheet.Field
	if !f.only {
		if f.was.ID == "" {
			all = append(all, sheet.Field{Key: "id", Value: f.now.ID})
		}
		all = append(all, sheet.Field{Key: "person_name", Value: f.now.Name},
			sheet.Field{Key: "language", Kind: sheet.Pick, Value: f.now.Language, Choices: staff.Languages()})
		for _, r := range roles.All() {
			of := sheet.Field{Key: roleKey + r.String(), Kind: sheet.Tick, Group: groupRoles}
			if slices.Contains(f.now.Roles, r) {
				of.Value = "true"
			}
			all = append(all, of)
		}
	}
	if f.secrets {
		all = append(all, sheet.Field{Key: "password", Kind: sheet.Secret, Value: string(f.password), Group: groupPassword},
			sheet.Field{Key: "password_again", Kind: sheet.Secret, Value: string(f.again), Group: groupPassword})
	}
	return all
}

// The groups of the form of a person.
const (
	groupRoles       sheet.Group = "roles"
	groupPassword    sheet.Group = "password"
	groupControl     sheet.Group = "control"
	groupInspections sheet.Group = "inspections"
)

func (f *personForm) set(key, value string) {
	switch key {
	case "id":
		f.now.ID = staff.FoldID(value)
	case "person_name":
		f.now.Name = value
	case "language":
		f.now.Language = value
	case "password":
		f.password = staff.Secret(value)
	case "password_again":
		f.again = staff.Secret(value)
	default:
		r, ok := roles.Parse(strings.TrimPrefix(key, roleKey))
		if !ok {
			return
		}
		f.now.Roles = slices.DeleteFunc(f.now.Roles, func(have roles.Role) bool { return have == r })
		if value == "true" {
			f.now.Roles = append(f.now.Roles, r)
			slices.Sort(f.now.Roles)
		}
	}
}

// person is who is filled in.
func (f *personForm) person() staff.Person {
	p := f.now
	p.Name = strings.TrimSpace(p.Name)
	return p
}

// changesRoles and changesPerson say what a save has to do.
func (f *personForm) changesRoles() bool { return !slices.Equal(f.was.Roles, f.now.Roles) }

func (f *personForm) changesPerson() bool {
	return f.was.Name != f.person().Name || f.was.Language != f.now.Language
}

// wrong says what is wrong before the staff file is asked: the password was not typed
// twice alike, it is not good enough, roles do not go together.
func (f *personForm) wrong() (key string, err error) {
	if !f.only {
		if fault := roles.Together(f.now.Roles); fault.Key != "" {
			return roleKey + fault.B.String(), &staff.RolesError{Fault: fault}
		}
	}
	if !f.secrets {
		return "", nil
	}
	if err := staff.CheckPassword(f.password, f.now.ID, f.now.Name); err != nil {
		return "password", err
	}
	if f.password != f.again {
		return "password_again", errDifferent
	}
	return "", nil
}

var errDifferent = errors.New("the two are not the same")

// forget forgets the secrets.
func (f *personForm) forget() { f.password, f.again = "", "" }

// fieldOf is the field that an error of the staff file is about; "" is none.
func fieldOf(err error) string {
	var together *staff.RolesError
	if errors.As(err, &together) {
		return roleKey + together.B.String()
	}
	for field, errs := range map[string][]error{
		"id":          {staff.ErrID, staff.ErrExists},
		"person_name": {staff.ErrName},
		"language":    {staff.ErrLanguage},
		"password":    {staff.ErrPasswordShort, staff.ErrPasswordLong, staff.ErrPasswordSimple, staff.ErrPasswordSame},
	} {
		if slices.ContainsFunc(errs, func(e error) bool { return errors.Is(err, e) }) {
			return field
		}
	}
	return ""
}

// said is a fault that is said in words already.
func said(text string) *house.Fault { return &house.Fault{Why: "said", Text: text} }
