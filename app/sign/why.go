package sign

import (
	"context"
	"errors"
	"strings"

	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/store/staff"
	"pitboss/tables/decisions"
	"pitboss/tables/money"
	"pitboss/tables/roles"
	"pitboss/tables/wager"
)

// Why says in words why the desk does not do what somebody wants: what the desk
// denies, what the staff file refuses, for how long somebody is locked out, what a form
// lacks (a line each). What else went wrong is the machine's, and is told as such. It
// is empty for nil.
func Why(w *words.Words, err error) string {
	var denied *pit.Denied
	var refusal *staff.Refusal
	var locked *staff.Locked
	var together *staff.RolesError
	var form *pit.Incomplete
	switch {
	case err == nil:
		return ""
	case errors.As(err, &locked):
		return sentence(w, staff.KeyLocked, look.Elapsed(locked.Left), "")
	case errors.As(err, &denied):
		return sentence(w, denied.Key, "", "")
	case errors.As(err, &refusal):
		return sentence(w, refusal.Key, "", "")
	case errors.As(err, &together):
		return sentence(w, together.Key, Role(w, together.A), Role(w, together.B))
	case errors.As(err, &form):
		lines := make([]string, len(form.Problems))
		for i := range form.Problems {
			lines[i] = Problem(w, form.Problems[i])
		}
		return strings.Join(lines, "\n")
	case errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled):
		return w.Say("sign_slow", nil)
	case errors.Is(err, pit.ErrStopped):
		return w.Say("sign_stopped", nil)
	}
	return w.Say("sign_failed", nil)
}

// Problem says what a form lacks. Roles are said in the reader's language.
func Problem(w *words.Words, p decisions.Problem) string {
	text := p.Text
	if len(p.Roles) > 0 {
		text = Roles(w, p.Roles)
	}
	return sentence(w, p.Key, text, "")
}

func sentence(w *words.Words, key, text, place string) string {
	return string(w.Why(nil, &wager.Why{Key: key, Text: text, Place: place}, money.Currency{}))
}

// Role is the word of a role.
func Role(w *words.Words, r roles.Role) string { return w.Say("role_"+r.String(), nil) }

// Roles are the words of roles, after each other.
func Roles(w *words.Words, list []roles.Role) string {
	all := make([]string, len(list))
	for i, r := range list {
		all[i] = Role(w, r)
	}
	return strings.Join(all, ", ")
}
