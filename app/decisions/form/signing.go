package form

import (
	"slices"

	"pitboss/app/words"
	"pitboss/tables/decisions"
	"pitboss/tables/roles"
)

// NeedsTwo says that the decision takes two signatures.
func (f *Form) NeedsTwo() bool { return f.Draft.Kind == decisions.Override }

// Signers are the roles of which somebody signs next: after the first of two signed,
// those of the second.
func (f *Form) Signers() []roles.Role {
	if f.First == "" {
		if f.Draft.Kind == decisions.SpinRerun && f.Draft.Cause == "" {
			return signersOf(f.Draft.Kind, f.House)
		}
		return decisions.Signers(f.Draft.Kind, f.Draft.Cause, f.House)
	}
	p := Find(f.People, f.First)
	var all []roles.Role
	for _, r := range p.Roles {
		if slices.Contains(decisions.Signers(f.Draft.Kind, f.Draft.Cause, f.House), r) {
			for _, other := range decisions.Seconds(f.Draft.Kind, r) {
				if !slices.Contains(all, other) {
					all = append(all, other)
				}
			}
		}
	}
	return all
}

// Sign names who is to sign; somebody who may not is not taken.
func (f *Form) Sign(id string) {
	p := Find(f.People, id)
	if _, ok := roles.In(p.Roles, f.Signers()); ok && id != f.First && f.State == Open && !f.Busy {
		f.Signer, f.named, f.Failed = id, true, ""
	}
}

// pickSigner names the one who most likely signs: whoever a person named, while they
// may; else the operator; else the first who may.
func (f *Form) pickSigner() {
	signers, likely := f.Signers(), []string{f.Draft.OpenBy}
	if f.named {
		likely = []string{f.Signer, f.Draft.OpenBy}
	}
	for _, id := range likely {
		p := Find(f.People, id)
		if _, ok := roles.In(p.Roles, signers); ok && id != "" && id != f.First {
			f.Signer = id
			return
		}
	}
	f.Signer = ""
	for i := range f.People {
		if _, ok := roles.In(f.People[i].Roles, signers); ok && f.People[i].Active && f.People[i].ID != f.First {
			f.Signer = f.People[i].ID
			return
		}
	}
}

// SignedFirst takes in that the first of two has signed what the form says: it stays
// so, and the second is asked.
func (f *Form) SignedFirst(id string) {
	f.First, f.named = id, false
	f.Tried, f.Failed = false, ""
	f.pickSigner()
}

// WhoMay is who may sign, in words: "a manager".
func (f *Form) WhoMay(w *words.Words) string { return roleNames(w, f.Signers()) }

// OperatorMayNot says that whoever opened the form may not sign it.
func (f *Form) OperatorMayNot() bool {
	p := Find(f.People, f.Draft.OpenBy)
	_, ok := roles.In(p.Roles, f.Signers())
	return !ok
}
