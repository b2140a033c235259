package pit

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"pitboss/store/staff"
	"pitboss/tables/decisions"
	"pitboss/tables/inspections"
	"pitboss/tables/roles"
)

// signature is one of two signatures, given before the other.
type signature struct {
	person string
	digest [sha256.Size]byte
	until  time.Duration // by Clock.Mono
}

// SignDecision gives one of two signatures before the other: another person then
// records the decision with their own, as long as not a word of it is changed and the
// desk runs. It is a record.
func (d *Desk) SignDecision(ctx context.Context, draft decisions.Decision, s Secret) (Filed, error) {
	if _, err := d.operator(roles.Decide); err != nil {
		return Filed{}, err
	}
	f, err := d.opened(draft.ID)
	if err != nil {
		return Filed{}, err
	}
	d.fill(&draft, &f)
	may := slices.Concat(decisions.Signers(draft.Kind, draft.Cause, d.house()), decisions.Seconds(draft.Kind, roles.NoRole))
	return d.signFirst(ctx, &f, digestOf(draft), s, "by", "decision_wrong_role", may)
}

func (d *Desk) opened(id string) (form, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	f, ok := d.open[id]
	switch {
	case !ok && d.recordedLocked(id):
		return f, ErrRecorded
	case !ok:
		return f, ErrNoForm
	}
	return f, nil
}

func (d *Desk) signFirst(ctx context.Context, f *form, digest [sha256.Size]byte, s Secret, field, key string, may []roles.Role) (Filed, error) {
	s.Person = staff.FoldID(s.Person)
	have, err := d.rolesOf(s.Person)
	if err != nil {
		return Filed{}, err
	}
	role, ok := roles.In(have, may)
	if !ok {
		return Filed{}, incomplete([]decisions.Problem{{Field: field, Key: key, Roles: may}})
	}
	if err := d.confirm(ctx, s, nil); err != nil {
		return Filed{}, err
	}
	filed, err := d.file(ctx, KindFormSigned, f.table, f.round, []string{s.Person}, map[string]any{
		"id": f.id, "form": f.kind, "person": s.Person, "role": role, "digest": fmt.Sprintf("%x", digest),
	})
	if err != nil {
		return Filed{}, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	list := slices.DeleteFunc(d.signed[f.id], func(o signature) bool { return o.person == s.Person })
	d.signed[f.id] = append(list, signature{s.Person, digest, d.cfg.Clock.Mono() + d.cfg.Pending})
	return filed, nil
}

// signature finds a signature that somebody else gave to a form as it stands.
func (d *Desk) signature(id string, digest [sha256.Size]byte, not string) (signature, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.cfg.Clock.Mono()
	for _, s := range slices.Backward(d.signed[id]) {
		if s.person != not && s.digest == digest && now < s.until {
			return s, true
		}
	}
	return signature{}, false
}

// digestOf is what of a decision is signed: all but who signs it, and when.
func digestOf(draft decisions.Decision) [sha256.Size]byte {
	draft.By, draft.Second, draft.At, draft.Local, draft.GamingDay = roles.Person{}, nil, time.Time{}, "", ""
	return digest(draft)
}

func digestOfInspection(draft inspections.Inspection) [sha256.Size]byte {
	draft.By, draft.Dealer, draft.At, draft.Local, draft.GamingDay, draft.Affected = roles.Person{}, nil, time.Time{}, "", "", nil
	return digest(draft)
}

func digest(form any) [sha256.Size]byte {
	text, err := json.Marshal(form)
	if err != nil {
		return [sha256.Size]byte{} // a time that cannot be written; Check refuses it
	}
	return sha256.Sum256(text)
}
