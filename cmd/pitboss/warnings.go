package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"pitboss/app/desk"
	"pitboss/app/pit"
	"pitboss/app/records"
	"pitboss/app/sign"
	"pitboss/app/warnings"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/tables"
	"pitboss/tables/findings"
	"pitboss/tables/roles"
)

// newBoard is the board of the warnings of a desk with a journal.
func newBoard(j *journal) *warnings.Board {
	return warnings.NewBoard(func() []warnings.Warning { return warnings.OfJournal(j.store.Notices()) })
}

// warn puts up something that the desk found wrong with itself.
func (r *recording) warn(code, english string, err error) {
	r.board.Tell(warnings.Of(code, r.now(), english, err))
}

// warnStart puts up what there is to say of how the start read the journal: why the state
// that was kept was refused, nil if it was not, from which day on the journal was read, and
// how many records nobody understood.
func (r *recording) warnStart(refused error, from string, unread int) {
	if refused != nil {
		w := warnings.Of(warnings.StateRefused, r.now(), "the kept state of the pit was not used, and the journal was read from the beginning of "+from, refused)
		w.Day = from
		w.Alarm = !errors.Is(refused, tables.ErrOtherProgram) // which is no wonder after a change of it
		r.board.Tell(w)
	}
	if unread > 0 {
		w := warnings.Of(warnings.RecordsUnread, r.now(), fmt.Sprintf("%d records could not be understood", unread), nil)
		w.N = uint64(unread)
		r.board.Tell(w)
	}
}

// warnLeft puts up from which day on the pit was worked out where days are left out that
// were wanted.
func (r *recording) warnLeft(reached *store.Reached) {
	if reached.Why == nil {
		return
	}
	code := warnings.DaysFar
	if errors.Is(reached.Why, store.ErrBroken) {
		code = warnings.DaysBroken
	}
	w := warnings.Of(code, r.now(), "the pit was worked out from the records since "+reached.From+", and what was open before is not known", reached.Why)
	w.Day, w.Name = reached.Left, reached.From
	r.board.Tell(w)
}

// recordWarnings writes into the journal what is for a person to see and is not there yet.
// It is called by one goroutine.
func (r *recording) recordWarnings(ctx context.Context) {
	if r.practice {
		return
	}
	for _, w := range r.board.Unnoted() {
		r.desk.Warn(ctx, pit.Warned{Code: w.Code, Day: w.Day, Number: w.N, Text: w.What, Cause: w.Cause})
	}
}

// unkept puts up that the state of the pit could not be kept.
func (r *recording) unkept(err error) {
	r.warn(warnings.StateUnkept, "the state of the pit could not be kept", err)
}

// lookAtCopy puts up that the copy of the staff file cannot be written, once until it can
// be again. It is called by one goroutine.
func (r *recording) lookAtCopy() {
	fault := r.staff.CopyFault()
	if fault != nil && !r.uncopied.Load() {
		r.warn(warnings.StaffUncopied, "the copy of the staff file could not be written", fault)
	}
	r.uncopied.Store(fault != nil)
}

// accessWatch asks now and then whether the list of who has access is to be looked at, and
// says so once until somebody did. It is used by one goroutine.
type accessWatch struct {
	asked time.Time
	told  bool
}

// accessAgain is how often that is asked: the answer changes four times a year.
const accessAgain = time.Hour

func (w *accessWatch) look(r *recording) {
	now := r.now()
	if since := now.Sub(w.asked); !w.asked.IsZero() && since >= 0 && since < accessAgain {
		return
	}
	w.asked = now
	due, err := r.staff.AccessDue()
	if err != nil {
		return // what is wrong with the staff file is told where people sign on
	}
	if due && !w.told {
		r.warn(warnings.AccessDue, "nobody has looked for a quarter at the list of who has access", nil)
	}
	w.told = due
}

// crashed puts up that the program ended badly the last time, and which file tells of it.
func (r *recording) crashed(file string) {
	w := warnings.Of(warnings.Crashed, r.now(), "the program ended badly the last time; the account of it is in "+file, nil)
	w.Name = file
	r.board.Tell(w)
}

// printWarnings writes those after a moment for a log, oldest first, and says how far it
// came.
func printWarnings(to io.Writer, all []warnings.Warning, after time.Time) time.Time {
	came := after
	for _, w := range slices.Backward(all) {
		if w.At.After(after) {
			fmt.Fprintln(to, "pitboss:", w.What)
			came = w.At
		}
	}
	return came
}

// warningNotice is what the status bar says of a start: the warning where there is one,
// else how many there are; "" for none.
func warningNotice(w *words.Words, fresh []warnings.Warning) string {
	switch len(fresh) {
	case 0:
		return ""
	case 1:
		return fresh[0].Say(w)
	}
	return w.Count("chip_warnings", len(fresh))
}

// warningsChip is the id of the chip of the desk's own warnings.
const warningsChip = "warnings"

// warningChip is the chip of the warnings that nobody has taken; false where there is none.
func (v *view) warningChip() (desk.Chip, bool) {
	fresh := v.recording.board.Fresh()
	if len(fresh) == 0 {
		return desk.Chip{}, false
	}
	return desk.Chip{
		ID: warningsChip, Screen: "journal", Subject: records.WarningsSubject, Title: v.words.Count("chip_warnings", len(fresh)),
		Severity: findings.High, State: desk.Unacknowledged, Raised: fresh[len(fresh)-1].At,
	}, true
}

// takeWarnings takes them from the strip, in the name of whoever is signed on.
func (v *view) takeWarnings() {
	w, seen := v.words, v.recording.board.Fresh()
	v.work.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), answerWithin)
		defer cancel()
		if err := v.recording.takeWarnings(ctx, seen); err != nil {
			v.notice(alarmRefused(w, err))
		}
	})
}

// takeWarnings says that whoever is signed on has seen warnings, and writes that down.
func (r *recording) takeWarnings(ctx context.Context, seen []warnings.Warning) error {
	if len(seen) == 0 {
		return nil
	}
	codes := make([]string, 0, len(seen))
	for i := range seen {
		if !slices.Contains(codes, seen[i].Code) {
			codes = append(codes, seen[i].Code)
		}
	}
	if err := r.desk.May(roles.Acknowledge); err != nil {
		return err
	}
	if _, err := r.desk.TakeWarnings(ctx, codes); err != nil {
		return err
	}
	r.board.Taken(seen)
	return nil
}

// keepingPit is how the screen of the journal sees how the journal is kept.
type keepingPit struct{ recording *recording }

// Health implements records.Keeping.
func (k keepingPit) Health() records.Health {
	r := k.recording
	return records.Health{Kept: r.journal.store.Health(), Warnings: r.board.All(), Fresh: r.board.Fresh()}
}

// TakeWarnings implements records.Keeping.
func (k keepingPit) TakeWarnings(ctx context.Context, seen []warnings.Warning) error {
	return k.recording.takeWarnings(ctx, seen)
}

// Why implements records.Keeping.
func (k keepingPit) Why(w *words.Words, err error) string { return sign.Why(w, err) }
