package staff_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/store/staff"
	"pitboss/tables/roles"
)

// fail tries wrongly so many times, without caring what comes back.
func (h *house) fail(id string, times int) {
	for range times {
		_, _ = h.SignOn(id, "certainly wrong")
	}
}

// locked fails unless a person is locked for so long.
func (h *house) locked(id string, want time.Duration) {
	h.t.Helper()
	if got := h.Locked(id); got != want {
		h.t.Errorf("%s is locked for %v, want %v", id, got, want)
	}
	_, err := h.SignOn(id, ownPassword)
	var l *staff.Locked
	switch is := errors.As(err, &l); {
	case want > 0 && !is:
		h.t.Errorf("the right password: %v", err)
	case want > 0 && l.Left != want:
		h.t.Errorf("said to be locked for %v, want %v", l.Left, want)
	case want == 0 && err != nil:
		h.t.Errorf("the right password: %v", err)
	}
}

func TestFiveWrongTriesLock(t *testing.T) {
	h := begun(t)
	for n := 1; n <= 4; n++ {
		if _, err := h.SignOn("okravets", "certainly wrong"); !errors.Is(err, staff.ErrWrong) {
			t.Fatalf("try %d: %v", n, err)
		}
		kind, data := h.newest()
		if kind != staff.KindFailed || data["why"] != "wrong" || data["with"] != "password" || data["tries"] != float64(n) || data["locked_s"] != nil {
			t.Errorf("try %d is recorded as %s %v", n, kind, data)
		}
	}
	var l *staff.Locked
	if _, err := h.SignOn("okravets", "certainly wrong"); !errors.As(err, &l) || l.Left != time.Minute || l.Error() == "" {
		t.Fatalf("try 5: %v", err)
	}
	if _, data := h.newest(); data["locked_s"] != 60.0 {
		t.Errorf("try 5 is recorded as %v", data)
	}
	h.locked("okravets", time.Minute)
	if _, data := h.newest(); data["why"] != "locked" {
		t.Errorf("a try while locked is recorded as %v", data)
	}
	if _, err := h.Confirm("okravets", ownPIN); !errors.As(err, &l) {
		t.Errorf("signs while locked: %v", err)
	}
	h.locked("vmelnyk", 0) // others are not
	h.run(time.Minute - time.Millisecond)
	h.locked("okravets", time.Millisecond)
	h.run(time.Millisecond)
	h.locked("okravets", 0)
	// The right one forgets the wrong ones.
	h.fail("okravets", 4)
	h.locked("okravets", 0)
}

func TestDelayGrows(t *testing.T) {
	h := begun(t)
	h.fail("okravets", 5)
	for _, want := range []time.Duration{1, 2, 4, 8, 16, 32, 64, 128, 256, 480, 480} {
		h.locked("okravets", want*time.Minute)
		h.run(want * time.Minute)
		h.fail("okravets", 1)
	}
	for fails := range 200 {
		if now, before := staff.LockFor(fails+1), staff.LockFor(fails); now < before || now > 8*3600 || (fails >= 4) != (now > 0) {
			t.Fatalf("after %d wrong tries %d s, after one more %d s", fails, before, now)
		}
	}
}

// A PIN known to somebody does not help to guess the password.
func TestEachSecretCountsForItself(t *testing.T) {
	h := begun(t)
	h.fail("okravets", 4)
	_, err := h.Confirm("okravets", ownPIN)
	h.must(err)
	h.fail("okravets", 1)
	h.locked("okravets", time.Minute)

	h = begun(t)
	for range 5 {
		_, err = h.Confirm("vmelnyk", wrongPIN)
	}
	var l *staff.Locked
	if !errors.As(err, &l) {
		t.Errorf("five wrong PINs: %v", err)
	}
	if _, data := h.newest(); data["with"] != "pin" || data["tries"] != 5.0 {
		t.Errorf("recorded %v", data)
	}
	h.locked("vmelnyk", time.Minute) // and nothing else can be done either
	h.silent()
}

func TestLockAcrossRestarts(t *testing.T) {
	for _, c := range []struct {
		name string
		before, off,
		set, want time.Duration
	}{
		{"at once", 0, 0, 0, time.Minute},
		{"after a while", 20 * time.Second, 10 * time.Second, 0, 30 * time.Second},
		{"when it is over", 0, 2 * time.Minute, 0, 0},
		{"with the clock set back", 0, 0, -time.Hour, time.Minute},
		{"with the clock set back behind a while", 20 * time.Second, 10 * time.Second, -time.Hour, time.Minute},
		{"with the clock set back by years", 0, time.Second, -20 * 365 * 24 * time.Hour, time.Minute},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := begun(t)
			h.fail("okravets", 5)
			h.run(c.before)
			h.must(h.Close())
			h.run(c.off)
			h.set(c.set)
			h.DB = nil
			h.hands.mu.Lock()
			h.mono = 0
			h.hands.mu.Unlock()
			h.reopen()
			h.locked("okravets", c.want)
			// It goes on from there, and does not begin anew at the next restart.
			h.run(c.want / 2)
			h.reopen()
			h.locked("okravets", c.want-c.want/2)
			h.run(c.want)
			h.locked("okravets", 0)
		})
	}
}

// A clock that is set, however, neither unlocks nor locks a desk that runs.
func TestClockSetWhileLocked(t *testing.T) {
	h := begun(t)
	rapid.Check(t, func(rt *rapid.T) {
		h.must(h.Unlock("root", "okravets"))
		h.fail("okravets", 5)
		left := time.Minute
		for range rapid.IntRange(1, 6).Draw(rt, "steps") {
			h.set(time.Duration(rapid.Int64Range(-1e6, 1e6).Draw(rt, "set")) * time.Second)
			if rapid.Bool().Draw(rt, "run") {
				d := time.Duration(rapid.IntRange(0, 30).Draw(rt, "for")) * time.Second
				h.run(d)
				left = max(0, left-d)
			}
			if got := h.Locked("okravets"); got != left {
				rt.Fatalf("locked for %v, want %v", got, left)
			}
		}
	})
}

// A machine that is switched off between a try and its answer has counted the try.
func TestTryIsCountedBeforeItIsLookedAt(t *testing.T) {
	h := begun(t)
	for range 4 {
		_, _ = h.SignOn("okravets", "certainly wrong")
		h.reopen()
	}
	h.locked("okravets", 0)
	h.fail("okravets", 4)
	h.reopen()
	h.fail("okravets", 1)
	h.locked("okravets", time.Minute)
}

func TestManyTriesAtOnce(t *testing.T) {
	h := begun(t)
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() { h.fail("okravets", 1) })
	}
	all.Wait()
	if h.Locked("okravets") == 0 {
		t.Error("twenty tries at once do not lock")
	}
	wrong := 0
	for _, e := range h.entries() {
		if e.Kind == staff.KindFailed {
			wrong++
		}
	}
	if wrong != 20 {
		t.Errorf("%d of 20 failed tries are recorded", wrong)
	}
}

func TestUnlockAndReset(t *testing.T) {
	h := begun(t)
	h.fail("okravets", 5)
	h.must(h.Unlock("root", "okravets"))
	h.locked("okravets", 0)
	h.fail("okravets", 5)
	h.reopen()
	h.must(h.Reset("root", "okravets", "another first 1"))
	if got := h.Locked("okravets"); got != 0 {
		t.Errorf("locked for %v after a reset", got)
	}
	if _, err := h.SignOn("okravets", "another first 1"); err != nil {
		t.Error(err)
	}
	h.reopen()
	if got := h.Locked("okravets"); got != 0 {
		t.Errorf("locked for %v after a restart", got)
	}
}

// What a stranger types is not recorded: it may be a password in the wrong field.
func TestStrangers(t *testing.T) {
	h := begun(t)
	for _, id := range []string{ownPassword, "nobody", "", "root/password", "\x00", adminPassword} {
		if _, err := h.SignOn(id, ownPassword); !errors.Is(err, staff.ErrWrong) {
			t.Errorf("%q: %v", id, err)
		}
		kind, data := h.newest()
		if kind != staff.KindFailed || data["why"] != "unknown" || data["person"] != nil {
			t.Errorf("%q is recorded as %s %v", id, kind, data)
		}
		if err := h.SetPIN(id, ownPassword, ownPIN); !errors.Is(err, staff.ErrWrong) {
			t.Errorf("%q: %v", id, err)
		}
	}
	h.silent()
}

func TestSignOnIsAnEntry(t *testing.T) {
	h := begun(t)
	h.run(time.Hour)
	p, err := h.SignOn(" OKravets", ownPassword)
	h.must(err)
	if p.ID != "okravets" || !p.SignedOn.Equal(evening.Add(time.Hour)) || !p.May(roles.Decide) {
		t.Errorf("signed on is %+v", p)
	}
	kind, data := h.newest()
	if kind != staff.KindSignedOn || data["person"] != "okravets" {
		t.Errorf("recorded %s %v", kind, data)
	}
	before := len(h.entries())
	_, err = h.Confirm("okravets", ownPIN)
	h.must(err)
	if n := len(h.entries()); n != before {
		t.Errorf("a signature is recorded %d times beside what it signs", n-before)
	}
}
