package pit

import (
	"context"
	"fmt"

	"pitboss/tables/roles"
)

// Kinds of the records of what the desk finds wrong with itself.
const (
	KindWarned        = "desk.warned"
	KindWarningsTaken = "desk.warnings_taken"
)

// WarningCode is the fixed word of what a desk found when it was brought back.
type WarningCode string

// The codes.
const (
	StaffTakenAway WarningCode = "staff.taken_away" // the journal knows staff, and the staff file is new
	StaffPutBack   WarningCode = "staff.put_back"   // the journal knows N changes more than the staff file
)

// WarningCodes are all of them.
func WarningCodes() []WarningCode { return []WarningCode{StaffTakenAway, StaffPutBack} }

// Warning says where the staff file and the journal contradict each other.
type Warning struct {
	Code WarningCode
	N    uint64
}

// String is the warning in English, for a log.
func (w Warning) String() string {
	if w.Code == StaffTakenAway {
		return "the journal knows staff and the staff file is new: it was taken away"
	}
	return fmt.Sprintf("the journal knows %d changes of the staff more than the staff file: an older one was put back", w.N)
}

// Warned is what the record of a warning says: the desk found something wrong with itself.
type Warned struct {
	Code   string `json:"code"`
	Day    string `json:"day,omitempty"` // the gaming day whose files it is about
	Number uint64 `json:"number,omitempty"`
	Text   string `json:"text"` // in English
	Cause  string `json:"cause,omitempty"`
}

// Warn writes down that the desk found something wrong with itself: what happened to the
// journal is in the journal. Where the journal does not take it now, it waits.
func (d *Desk) Warn(ctx context.Context, w Warned) {
	w.Text, w.Cause = cutText(w.Text, longestWarn), cutText(w.Cause, longestWarn)
	d.fileSoon(ctx, KindWarned, nil, w)
}

// TakeWarnings writes down that somebody who may take alarms has taken the desk's warnings.
func (d *Desk) TakeWarnings(ctx context.Context, codes []string) (Filed, error) {
	p, err := d.operator(roles.Acknowledge)
	if err != nil {
		return Filed{}, err
	}
	return d.file(ctx, KindWarningsTaken, "", "", []string{p.ID}, struct {
		By    string   `json:"by"`
		Codes []string `json:"codes"`
	}{p.ID, codes[:min(len(codes), mostWarned)]})
}

// Bounds of what is written of warnings.
const (
	mostWarned  = 100
	longestWarn = 1000
)
