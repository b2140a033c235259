package pit

import (
	"strings"

	"pitboss/tables/decisions"
)

// Denied is why the desk does not do what somebody wants. Key is its sentence in the
// catalogue of words; the text is English for a log. What the staff file itself
// refuses (a wrong PIN, a lock) comes as its own errors.
type Denied struct {
	Key  string
	text string
}

func (d *Denied) Error() string { return d.text }

// What can be denied.
var (
	ErrNobodyOn      = &Denied{"deny_nobody_on", "nobody is signed on"}
	ErrSomebodyOn    = &Denied{"deny_somebody_on", "somebody else is signed on: change the user"}
	ErrDeskLocked    = &Denied{"deny_locked", "the desk is locked: sign on again"}
	ErrOtherPerson   = &Denied{"deny_other_person", "another person locked this desk: change the user"}
	ErrNotAllowed    = &Denied{"deny_not_allowed", "this is not allowed to whoever is signed on"}
	ErrNoForm        = &Denied{"deny_no_form", "there is no such open form: it was recorded or cancelled, or never opened here"}
	ErrRecorded      = &Denied{"deny_recorded", "this form is recorded already"}
	ErrBusy          = &Denied{"deny_busy", "this form is being recorded"}
	ErrNoDecision    = &Denied{"deny_no_decision", "there is no such decision to correct"}
	ErrCorrected     = &Denied{"deny_corrected", "this was corrected already: correct the newest one"}
	ErrNoRequest     = &Denied{"approve_no_request", "there is no such request"}
	ErrOwnRequest    = &Denied{"approve_own", "nobody approves their own request"}
	ErrExpired       = &Denied{"approve_expired", "the request has expired: ask again"}
	ErrNotWaiting    = &Denied{"approve_not_waiting", "the request does not wait any more"}
	ErrNeedsApproval = &Denied{"approve_needed", "this takes two people: request it"}
	ErrBadRequest    = &Denied{"approve_bad", "this cannot be requested"}
	ErrMayNotApprove = &Denied{"approve_wrong_role", "another role approves this"}
)

// Incomplete says why a form cannot be recorded, field by field.
type Incomplete struct{ Problems []decisions.Problem }

func (e *Incomplete) Error() string {
	all := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		all[i] = p.Error()
	}
	return "the form cannot be recorded: " + strings.Join(all, "; ")
}

// incomplete is nil where there is no problem.
func incomplete(all []decisions.Problem) error {
	if len(all) == 0 {
		return nil
	}
	return &Incomplete{all}
}
