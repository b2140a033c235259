package records_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/app/records"
	"pitboss/app/warnings"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/tables/roles"
)

// keeping is how a journal that is made up is kept.
type keeping struct {
	mu    sync.Mutex // guards what follows
	kept  store.Health
	board *warnings.Board
	fails error
}

func (k *keeping) Health() records.Health {
	k.mu.Lock()
	defer k.mu.Unlock()
	return records.Health{Kept: k.kept, Warnings: k.board.All(), Fresh: k.board.Fresh()}
}

func (k *keeping) TakeWarnings(_ context.Context, seen []warnings.Warning) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.fails != nil {
		return k.fails
	}
	k.board.Taken(seen)
	return nil
}

func (k *keeping) Why(_ *words.Words, err error) string { return "not so: " + err.Error() }

// worn is a journal on a disk that is worn out.
func worn() *keeping {
	k := &keeping{board: warnings.NewBoard(nil)}
	k.kept = store.Health{Day: today, Records: 1_048_213, Indexed: 1_048_000, FreeRoll: 12 << 30, FreeIndex: 5<<30 + 300<<20, Signed: evening}
	k.kept.Regular = "sign the day: write /data/journal/2026-11-30.roll: input/output error"
	k.board.Tell(
		warnings.Warning{At: evening.Add(-2 * time.Hour), Code: string(store.NoticeRollDamaged), Alarm: true, Day: today, Times: 1, What: "damaged", Cause: "journal/2026-11-30.roll, record 17, byte 4711: the checksum is wrong"},
		warnings.Warning{At: evening.Add(-2 * time.Hour), Code: string(store.NoticeRollRewritten), Alarm: true, Day: today, N: 48213, Times: 1, What: "made again"},
		warnings.Warning{At: evening.Add(-time.Hour), Code: string(store.NoticeIndexBehind), Day: today, N: 5, Times: 12, What: "behind"},
	)
	return k
}

// What was found wrong is all shown, the newest first, with its time and its cause, and
// stays marked until somebody who may has seen it.
func TestWarningsAreShownUntilTheyAreTaken(t *testing.T) {
	s, k := newShelf(300), worn()
	s.role = roles.PitBoss
	r := openKept(t, "en", "drawn", s, k)
	r.mustSay("Health 2")
	r.keys(fyne.KeyH)
	r.mustSay("How the journal is kept", "the last one failed", "input/output error", "213 records behind the roll", "5.2 GB",
		"The audit roll of Mon 30 Nov 2026 is damaged.", "the checksum is wrong", "was made again, records: 48,213", "×12", "I have seen it")
	if first, last := r.below("was behind the audit roll"), r.below("is damaged."); first >= last {
		t.Errorf("the newest is at %v, the oldest at %v", first, last)
	}
	k.fails = errors.New("the journal is away")
	r.keys(fyne.KeyReturn)
	r.settle()
	r.mustSay("not so: the journal is away", "Health 2")
	k.fails = nil
	r.keys(fyne.KeyReturn)
	r.settle()
	if r.says("I have seen it") || r.says("Health 2") || !r.says("is damaged.") || r.says("not so") {
		t.Error("what was taken still waits, or is gone")
	}
	k.board.Tell(warnings.Of(warnings.StateUnkept, r.now, "the state was not kept", errors.New("no space")))
	for range 5 {
		r.beat()
	}
	r.mustSay("Health 1", "The state of the pit could not be kept", "no space")
	r.keys(fyne.KeyEscape)
	r.screen.Enter(look.Place{Screen: "journal", Subject: records.WarningsSubject})
	r.mustSay("How the journal is kept")
}

func TestWhoMayNotTakeWarningsSeesThem(t *testing.T) {
	s, k := newShelf(30), worn()
	r := openKept(t, "en", "drawn", s, k)
	r.keys(fyne.KeyH, fyne.KeyReturn)
	r.settle()
	if len(k.board.Fresh()) != 2 {
		t.Error("an auditor has taken the warnings")
	}
	r.mustSay("is damaged.")
}

// A desk in Thai or Ukrainian says it in its language; only what the machine said is
// English.
func TestWarningsInTheLanguageOfTheDesk(t *testing.T) {
	for lang, want := range map[string]string{"uk": "пошкоджено.", "th": "เสียหาย"} {
		r := openKept(t, lang, "large", newShelf(30), worn())
		r.keys(fyne.KeyH)
		r.mustSay(want)
		for _, english := range []string{"is damaged", "made again", "Health", "records behind"} {
			if r.says(english) {
				t.Errorf("%s: it says %q", lang, english)
			}
		}
	}
}

func TestADiskThatIsFull(t *testing.T) {
	k := &keeping{board: warnings.NewBoard(nil)}
	k.kept = store.Health{Full: true, Error: "write the roll: no space left on device", IndexError: "cannot grow", IndexFull: true, FreeError: "no such device", Doubt: "record 7 is nowhere"}
	r := openKept(t, "en", "drawn", newShelf(30), k)
	r.keys(fyne.KeyH)
	r.mustSay("The disk is full", "no space left", "No room for the index", "cannot grow", "It cannot be told.", "Older files were left", "record 7", "Nothing was found wrong")
}

// What went wrong elsewhere is said by its kind, with the machine's words apart.
func TestAFailureIsSaidInTheLanguageOfTheDesk(t *testing.T) {
	s := newShelf(30)
	s.fail = store.ErrClosed
	r := open(t, "uk", "drawn", s)
	r.mustSay("Журнал закрито.", "the journal is closed")
}

func (r *rig) below(text string) float32 {
	r.t.Helper()
	for _, t := range r.texts() {
		if strings.Contains(t.Text, text) {
			return t.Y
		}
	}
	r.t.Fatalf("%q is not to be seen", text)
	return 0
}
