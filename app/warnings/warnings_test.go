package warnings_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/app/warnings"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/store/staff"
)

var evening = time.Date(2026, 11, 30, 21, 47, 0, 0, time.UTC)

func open(t *testing.T, lang string) *words.Words {
	t.Helper()
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// Every warning there can be is said in every language with the values it has, and no
// sentence is left without its warning.
func TestEveryWarningHasItsWords(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		w := open(t, lang)
		known := map[string]bool{}
		for _, code := range warnings.Codes() {
			of := warnings.Warning{Code: code, Day: "2026-11-30.2", N: 123456, Name: "staff.db.damaged-1", What: "English"}
			known[of.Key()] = true
			text := of.Say(w)
			if text == "English" || strings.Contains(text, "<no value>") || strings.Contains(text, "{{") {
				t.Errorf("%s: %s is said %q", lang, code, text)
			}
		}
		for _, key := range w.DeskKeys() {
			if strings.HasPrefix(key, "warning_") && !known[key] {
				t.Errorf("%s: %s is no warning", lang, key)
			}
		}
	}
}

func TestAWarningWithoutWordsIsShownAllTheSame(t *testing.T) {
	of := warnings.Warning{Code: "of.another.version", What: "the mice ate it"}
	if got := of.Say(open(t, "uk")); got != "the mice ate it" {
		t.Errorf("it is said %q", got)
	}
}

// A journal that was damaged says so on a Ukrainian desk in Ukrainian, newest first, with
// the English cause apart.
func TestWarningsOfADamagedJournal(t *testing.T) {
	dir := t.TempDir()
	now := evening
	var mono atomic.Int64 // the journal asks from a goroutine of its own
	cfg := store.Config{
		Dir: dir, Desk: "desk", Clock: func() time.Time { return now }, Mono: func() time.Duration { return time.Duration(mono.Add(1)) * time.Millisecond },
		Random: strings.NewReader(strings.Repeat("seed of a key ", 100)),
	}
	j, err := store.Open(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	roll := filepath.Join(dir, "journal", "2026-11-30.roll")
	line, err := os.ReadFile(roll)
	if err != nil {
		t.Fatal(err)
	}
	line[len(line)/3] ^= 0x55
	if err := os.WriteFile(roll, line, 0o600); err != nil {
		t.Fatal(err)
	}
	now = now.Add(time.Hour)
	if j, err = store.Open(cfg); err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	b := warnings.NewBoard(func() []warnings.Warning { return warnings.OfJournal(j.Notices()) })
	all := b.Fresh()
	if len(all) < 2 {
		t.Fatalf("the board has %+v", all)
	}
	first := all[len(all)-1]
	w := open(t, "uk")
	if got := first.Say(w); got != "Контрольну стрічку за "+w.Date(time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC))+" пошкоджено." {
		t.Errorf("it is said %q", got)
	}
	if first.Cause == "" || !strings.Contains(first.What, first.Cause) || !first.At.Equal(now) {
		t.Errorf("the first is %+v", first)
	}
	b.Taken(all)
	if left := b.Fresh(); len(left) != 0 {
		t.Errorf("after somebody has taken them there are %+v", left)
	}
	if len(b.All()) != len(all) {
		t.Error("what was taken is not shown any more")
	}
	now = now.Add(time.Minute)
	b.Tell(warnings.Of(warnings.StateUnkept, now, "the state could not be kept", errors.New("no space left")))
	if left := b.Fresh(); len(left) != 1 || left[0].Code != warnings.StateUnkept || left[0].Cause != "no space left" {
		t.Errorf("what came after it is %+v", left)
	}
}

// What the journal is told of is told once, though it is found again; what somebody took
// and is found again is to be taken again. A clock that is set back hides nothing.
func TestAWarningThatComesAgain(t *testing.T) {
	b := warnings.NewBoard(nil)
	tell := func(at time.Time) { b.Tell(warnings.Of(warnings.StateUnkept, at, "not kept", errors.New("no space"))) }
	tell(evening)
	b.Tell(warnings.Warning{At: evening, Code: string(store.NoticeIndexBehind), What: "a remark"})
	if all := b.Unnoted(); len(all) != 1 || all[0].Code != warnings.StateUnkept {
		t.Fatalf("the journal is told of %+v", all)
	}
	b.Taken(b.Fresh())
	tell(evening.Add(-time.Hour))
	if all := b.Fresh(); len(all) != 1 {
		t.Errorf("what is found again by a clock that was set back is %+v", all)
	}
	if all := b.Unnoted(); len(all) != 0 {
		t.Errorf("the journal is told again of %+v", all)
	}
	b.Taken(b.Fresh())
	b.Tell(warnings.Of(warnings.StaffUnopened, evening.Add(-2*time.Hour), "nobody can sign on", errors.New("bad page")))
	if all := b.Fresh(); len(all) != 1 || all[0].Code != warnings.StaffUnopened {
		t.Errorf("by a clock that was set back there is %+v", all)
	}
}

// What is told again and again takes one place, and a board has a bound; the first ones
// stay, and the newest.
func TestABoardIsBounded(t *testing.T) {
	b := warnings.NewBoard(nil)
	tell := func(n int) {
		b.Tell(warnings.Of(warnings.StateUnkept, evening.Add(time.Duration(n)*time.Second), "not kept", fmt.Errorf("case %d", n)))
	}
	for n := range 3 * warnings.Most {
		tell(n)
	}
	tell(3*warnings.Most - 1)
	all := b.All()
	if len(all) != warnings.Most || all[0].Cause != "case 299" || all[0].Times != 2 || all[len(all)-1].Cause != "case 0" {
		t.Errorf("%d are kept, from %+v to %+v", len(all), all[0], all[len(all)-1])
	}
}

func TestWarningsOfStaffAndDesk(t *testing.T) {
	w := open(t, "en")
	all := warnings.OfStaff([]staff.Notice{{At: evening, Code: staff.NoticeDamaged, Aside: "staff.db.damaged-7", Cause: "bad page"}})
	if got := all[0].Say(w); !strings.Contains(got, "staff.db.damaged-7") || all[0].Cause != "bad page" || !strings.Contains(all[0].What, "bad page") || !all[0].Alarm {
		t.Errorf("%q of %+v", got, all[0])
	}
	all = warnings.OfDesk([]pit.Warning{{Code: pit.StaffPutBack, N: 7}}, evening)
	if got := all[0].Say(w); !strings.Contains(got, "by 7") || !all[0].At.Equal(evening) {
		t.Errorf("%q of %+v", got, all[0])
	}
}

func TestWhatFailedIsSaidByItsKind(t *testing.T) {
	for _, c := range []struct {
		err         error
		text, cause string
	}{
		{nil, "", ""},
		{fmt.Errorf("write: %w", store.ErrFull), "Диск заповнено.", "write: the disk is full"},
		{&fs.PathError{Op: "open", Path: "/x", Err: fs.ErrNotExist}, "Того, що шукали, немає.", "open /x: file does not exist"},
		{fmt.Errorf("wait: %w", context.DeadlineExceeded), "Тривало надто довго, тож припинено.", "wait: context deadline exceeded"},
		{&store.Damage{File: "a.roll", N: 7, What: "the line is cut"}, "Файл не такий, яким його записано.", (&store.Damage{File: "a.roll", N: 7, What: "the line is cut"}).Error()},
		{errors.New("strange"), "Не вдалося.", "strange"},
	} {
		if text, cause := warnings.Failed(open(t, "uk"), c.err); text != c.text || cause != c.cause {
			t.Errorf("%v is said %q, %q; want %q, %q", c.err, text, cause, c.text, c.cause)
		}
	}
	if text, cause := warnings.Failed(open(t, "uk"), pit.ErrNotAllowed); cause != "" || text == "" || text == pit.ErrNotAllowed.Key {
		t.Errorf("what is denied is said %q, %q", text, cause)
	}
}
