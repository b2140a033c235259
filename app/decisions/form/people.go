package form

import (
	"strings"

	"pitboss/app/words"
	"pitboss/store/staff"
	"pitboss/tables/decisions"
	"pitboss/tables/roles"
)

// Find is the person of an id; one without roles, named by the id, if there is none.
func Find(people []staff.Person, id string) staff.Person {
	for i := range people {
		if people[i].ID == id {
			return people[i]
		}
	}
	return staff.Person{ID: id, Name: id}
}

// NameOf is somebody's name by their id; the id where nobody has it.
func NameOf(people []staff.Person, id string) string {
	p := Find(people, id)
	return p.Name
}

// roleNames are roles in words: "pit boss or manager".
func roleNames(w *words.Words, list []roles.Role) string {
	names := make([]string, len(list))
	for i, r := range list {
		names[i] = w.Say("decide_role_"+r.String(), nil)
	}
	return strings.Join(names, " "+w.Say("decide_or", nil)+" ")
}

// signersOf are the roles that may sign a decision of a kind under one cause or
// another.
func signersOf(k decisions.Kind, h decisions.House) []roles.Role {
	_, codes := decisions.Codes(k)
	if k != decisions.SpinRerun {
		codes = []string{""}
	}
	var all []roles.Role
	for _, r := range roles.All() {
		for _, code := range codes {
			if _, ok := roles.In([]roles.Role{r}, decisions.Signers(k, code, h)); ok {
				all = append(all, r)
				break
			}
		}
	}
	return all
}

// anybody says that somebody here has one of some roles.
func anybody(people []staff.Person, wanted []roles.Role) bool {
	for i := range people {
		if _, ok := roles.In(people[i].Roles, wanted); ok && people[i].Active {
			return true
		}
	}
	return false
}
