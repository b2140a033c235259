package round

import (
	"strconv"

	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// raiseSpin raises a launch that does not count, if the round went on.
func (a *Answer) raiseSpin(l *Line, t Terms) {
	if l.Game != profile.Roulette || l.Void {
		return
	}
	s := l.Did.Spin
	least := t.Rules.Roulette.MinRevolutions
	if s.Counted != "" && s.Revolutions < least {
		a.raise(SpinInvalid("revolutions", strconv.Itoa(least), s.Counted, t.Rules.Book))
	}
	for _, x := range []struct {
		cause string
		so    bool
	}{
		{"same_direction", s.SameDirection},
		{"left_wheel", s.LeftWheel},
		{"foreign_object", s.ForeignObject},
		{"wheel_stopped", s.WheelStopped},
	} {
		if x.so {
			a.raise(SpinInvalid(x.cause, "", x.cause, t.Rules.Book))
		}
	}
}

var spinWords = map[string]string{
	"revolutions": "finding_spin_revolutions", "same_direction": "finding_spin_same_direction",
	"left_wheel": "finding_spin_left_wheel", "foreign_object": "finding_spin_foreign_object",
	"wheel_stopped": "finding_spin_wheel_stopped", "no_ball": "finding_spin_no_ball",
	"closed": "finding_spin_closed", "abandoned": "finding_spin_abandoned",
}

// SpinInvalid is the finding of a spin that went on though its launch does not
// count: the subject is "revolutions" or the cause.
func SpinInvalid(subject, expected, got string, book profile.Book) findings.Finding {
	f := findings.New(findings.SpinInvalid, subject)
	f.Expected, f.Got = expected, got
	switch {
	case subject == "same_direction" && book == profile.AmericanBook:
		f.Clause = "R4-11"
	case book == profile.AmericanBook || subject != "revolutions" && subject != "same_direction":
		f.Clause = "R4-20"
	default:
		f.Clause = "R0-21"
	}
	f.Why = wager.Why{Key: spinWords[subject], Text: got, Place: expected}
	if f.Why.Key == "" {
		f.Why.Key = "finding_spin_other" // a cause that only this device knows
	}
	return f
}
