package staff

import (
	"errors"
	"fmt"
	"time"

	"pitboss/tables/roles"
)

// Refusal is why something that a person wanted is not done. Key is its sentence in
// the catalogue of words; the text is English for a log.
type Refusal struct {
	Key  string
	text string
}

func (r *Refusal) Error() string { return r.text }

// What can be refused.
var (
	ErrWrong          = &Refusal{"staff_wrong", "the id or the secret is wrong"}
	ErrNoPIN          = &Refusal{"staff_no_pin", "there is no PIN yet: its owner sets it after signing on"}
	ErrMustChange     = &Refusal{"staff_must_change", "the password was given by an admin and must be changed first"}
	ErrPINDigits      = &Refusal{"staff_pin_digits", "a PIN has 6 to 12 digits and nothing else"}
	ErrPINSimple      = &Refusal{"staff_pin_simple", "the PIN is too easy to guess: no digits again and again, none in a row"}
	ErrPasswordShort  = &Refusal{"staff_password_short", "a password has at least 10 letters"}
	ErrPasswordLong   = &Refusal{"staff_password_long", "a password has at most 200 letters"}
	ErrPasswordSimple = &Refusal{"staff_password_simple", "the password is too easy to guess"}
	ErrPasswordSame   = &Refusal{"staff_password_same", "the new password is the old one"}
	ErrID             = &Refusal{"staff_id", "an id has 1 to 32 small letters, digits and - _ . and begins with a letter or digit"}
	ErrName           = &Refusal{"staff_name", "a name has 1 to 80 letters"}
	ErrLanguage       = &Refusal{"staff_language", "a language is en, th or uk"}
	ErrNobody         = &Refusal{"staff_nobody", "there is no such person"}
	ErrExists         = &Refusal{"staff_exists", "there is a person with this id already; ids are never used again"}
	ErrInactive       = &Refusal{"staff_inactive", "this person does not work here any more"}
	ErrActive         = &Refusal{"staff_active", "this person works here"}
	ErrMayNot         = &Refusal{"staff_may_not", "this is not allowed to whoever is signed on"}
	ErrOneself        = &Refusal{"staff_oneself", "nobody does this for themselves"}
	ErrBegun          = &Refusal{"staff_begun", "there is staff already: an admin adds people"}
	ErrNotBegun       = &Refusal{"staff_not_begun", "there is no staff yet: make the first admin"}
	ErrEquipment      = &Refusal{"staff_equipment", "equipment has a kind (shoe, wheel, deck, ball) and an identity of 1 to 64 letters"}
	ErrNoEquipment    = &Refusal{"staff_no_equipment", "there is no such equipment"}
	ErrSameEquipment  = &Refusal{"staff_same_equipment", "this equipment is there already"}
	ErrWithdrawn      = &Refusal{"staff_withdrawn", "this was withdrawn and does not come back to a table"}
	ErrPlace          = &Refusal{"staff_place", "a table has a number of 1 to 32 letters"}
	ErrReason         = &Refusal{"staff_reason", "it must be said why, in at most 200 letters"}
	ErrSetting        = &Refusal{"staff_setting", "a setting has a key of small letters, digits, - _ . and a value of at most 1000 letters"}
)

// KeyLocked is the sentence of a Locked in the catalogue; its text is the time left.
const KeyLocked = "staff_locked"

// Locked says that too many wrong tries were made. It is a Refusal of its own, since
// it says for how long.
type Locked struct{ Left time.Duration }

func (l *Locked) Error() string {
	return "locked after too many wrong tries, for another " + l.Left.Round(time.Second).String()
}

// RolesError says why roles do not go together.
type RolesError struct{ roles.Fault }

func (e *RolesError) Error() string {
	switch e.Key {
	case roles.SameRole:
		return fmt.Sprintf("the role %s is named twice", e.A)
	case roles.RolesApart:
		return fmt.Sprintf("%s and %s are never the same person's", e.A, e.B)
	}
	return roles.ErrUnknown.Error()
}

// Errors of the file itself.
var (
	// ErrRunning says that another program has the file open.
	ErrRunning = errors.New("a desk is already running on this data folder")
	// ErrDamaged says that neither the file nor its copy can be read.
	ErrDamaged = errors.New("the staff file is damaged and there is no copy of it: put a backup back")
)
