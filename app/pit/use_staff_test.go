package pit_test

import (
	"errors"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/app/pit/rig"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/roles"
)

func TestSignOn(t *testing.T) {
	o := newOffice(t)
	ctx := t.Context()
	if _, on := o.Session(); on {
		t.Error("somebody is signed on")
	}
	wants(t, "nobody may", o.May(roles.Watch), pit.ErrNobodyOn)
	wants(t, "nobody signs off", o.SignOff(ctx), pit.ErrNobodyOn)
	wants(t, "nobody locks", o.Lock(ctx), pit.ErrNobodyOn)
	_, wrong := o.SignOn(ctx, "okravets", "not the password")
	wants(t, "a wrong password", wrong, staff.ErrWrong)
	p, err := o.SignOn(ctx, " OKravets ", password)
	o.must(err)
	s, on := o.Session()
	if !on || p.ID != "okravets" || s.Person.ID != "okravets" || s.Locked || !s.Since.Equal(morning) {
		t.Errorf("signed on is %+v, %v", s, on)
	}
	if err := o.May(roles.Decide); err != nil {
		t.Error(err)
	}
	wants(t, "closing a table", o.May(roles.CloseTable), pit.ErrNotAllowed)
	_, err = o.SignOn(ctx, "vmelnyk", password)
	wants(t, "while somebody is on", err, pit.ErrSomebodyOn)
	o.must(o.SignOff(ctx))
	wants(t, "after signing off", o.May(roles.Watch), pit.ErrNobodyOn)
	want := staff.KindFailed + " " + staff.KindSignedOn + " " + pit.KindSignedOff
	if got := o.drawer.kinds(0); got != want {
		t.Errorf("recorded %s, want %s", got, want)
	}
	o.silent(wrong)
}

func TestChangeUser(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	at := o.drawer.size()
	_, err := o.ChangeUser(ctx, "vmelnyk", "not the password")
	wants(t, "a wrong password", err, staff.ErrWrong)
	if s, _ := o.Session(); s.Person.ID != "okravets" {
		t.Errorf("signed on is %s", s.Person.ID)
	}
	o.on("vmelnyk")
	if s, _ := o.Session(); s.Person.ID != "vmelnyk" {
		t.Errorf("signed on is %s", s.Person.ID)
	}
	// The old one's going and the new one's coming are both there.
	if got := o.drawer.kinds(at); got != staff.KindFailed+" "+staff.KindSignedOn+" "+pit.KindSignedOff {
		t.Errorf("recorded %s", got)
	}
	if said := o.drawer.said(t, pit.KindSignedOff); said["person"] != "okravets" || said["for"] != "vmelnyk" {
		t.Errorf("said %v", said)
	}
}

func TestIdleLock(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	o.hands.Run(2*time.Minute + 59*time.Second)
	o.must(o.May(roles.Decide)) // that is touching it
	o.hands.Run(2*time.Minute + 59*time.Second)
	o.Touch()
	o.hands.Run(2*time.Minute + 59*time.Second)
	o.Tick(ctx)
	o.must(o.May(roles.Decide))
	at := o.drawer.size()
	o.hands.Run(3 * time.Minute)
	wants(t, "after three minutes", o.May(roles.Watch), pit.ErrDeskLocked)
	o.Touch() // too late
	wants(t, "touched after three minutes", o.May(roles.Watch), pit.ErrDeskLocked)
	if s, on := o.Session(); !on || !s.Locked || s.Idle != 3*time.Minute {
		t.Errorf("the session is %+v, %v", s, on)
	}
	o.Tick(ctx)
	o.Tick(ctx)
	if got := o.drawer.kinds(at); got != pit.KindLocked {
		t.Errorf("recorded %s", got)
	}
	if said := o.drawer.said(t, pit.KindLocked); said["idle"] != true || said["person"] != "okravets" {
		t.Errorf("said %v", said)
	}
	_, err := o.OpenDecision(ctx, "round_void", "B-07", "x")
	wants(t, "a form on a locked desk", err, pit.ErrDeskLocked)
	_, err = o.SignOn(ctx, "vmelnyk", password)
	wants(t, "another person", err, pit.ErrOtherPerson)
	_, err = o.SignOn(ctx, "okravets", "not the password")
	wants(t, "a wrong password", err, staff.ErrWrong)
	wants(t, "after a wrong password", o.May(roles.Watch), pit.ErrDeskLocked)
	_, err = o.SignOn(ctx, "okravets", password)
	o.must(err)
	o.must(o.May(roles.Decide))
	if o.drawer.said(t, pit.KindUnlocked)["person"] != "okravets" {
		t.Error("unlocking is not recorded")
	}
	o.must(o.Lock(ctx))
	o.must(o.Lock(ctx))
	wants(t, "locked by hand", o.May(roles.Watch), pit.ErrDeskLocked)
	o.on("vmelnyk") // another takes over
	o.must(o.May(roles.CloseTable))
}

// A wall clock that is set neither locks a desk nor keeps it open.
func TestIdleLockAndTheWallClock(t *testing.T) {
	o := newOffice(t).on("okravets")
	o.hands.Set(24 * time.Hour)
	o.must(o.May(roles.Watch))
	o.hands.Set(-48 * time.Hour)
	o.hands.Run(3 * time.Minute)
	wants(t, "after three minutes", o.May(roles.Watch), pit.ErrDeskLocked)
}

// Who is let go while signed on may do nothing any more.
func TestRightsAreOfNow(t *testing.T) {
	o := newOffice(t).on("okravets")
	o.must(o.May(roles.Decide))
	o.must(o.staff.SetRoles("root", "okravets", []roles.Role{roles.Dealer}, ""))
	wants(t, "with another role", o.May(roles.Decide), pit.ErrNotAllowed)
	o.must(o.May(roles.SignDecks))
	o.must(o.staff.Deactivate("root", "okravets"))
	wants(t, "let go", o.May(roles.Watch), pit.ErrNotAllowed)
}

func TestGivenPasswordIsChangedFirst(t *testing.T) {
	o := newOffice(t)
	ctx := t.Context()
	o.must(o.staff.Reset("root", "okravets", given))
	_, err := o.SignOn(ctx, "okravets", given)
	o.must(err)
	wants(t, "before it is changed", o.May(roles.Decide), staff.ErrMustChange)
	wants(t, "a PIN before", o.SetPIN(ctx, given, pin), staff.ErrMustChange)
	o.must(o.ChangePassword(ctx, given, password))
	o.must(o.SetPIN(ctx, password, pin))
	o.must(o.May(roles.Decide))
	o.silent()
}

func TestManage(t *testing.T) {
	o := newOffice(t).on("root")
	ctx := t.Context()
	at := o.drawer.size()
	o.must(o.Manage(ctx, func(by string, s *staff.DB) error {
		return s.Add(by, staff.Person{ID: "new", Name: "New Name", Language: "th", Roles: []roles.Role{roles.Dealer}}, given)
	}))
	o.must(o.SetRoles(ctx, "new", []roles.Role{roles.Dealer, roles.PitBoss}))
	o.must(o.Set(ctx, staff.ManagerForReruns, "yes"))
	o.must(o.Manage(ctx, func(by string, s *staff.DB) error {
		_, err := s.ListAccess(by)
		return err
	}))
	want := staff.KindAdded + " " + staff.KindRoles + " " + staff.KindSetting + " " + staff.KindAccessListed
	if got := o.drawer.kinds(at); got != want {
		t.Errorf("recorded %s, want %s", got, want)
	}
	o.on("okravets")
	wants(t, "a pit boss", o.SetRoles(ctx, "new", nil), staff.ErrMayNot)
	wants(t, "a pit boss", o.Set(ctx, "x", "y"), staff.ErrMayNot)
	o.must(o.SignOff(ctx))
	wants(t, "nobody", o.Set(ctx, "x", "y"), pit.ErrNobodyOn)
	o.silent()
}

func TestFirstAdminAtTheDesk(t *testing.T) {
	o := newOffice(t)
	wants(t, "a second first admin", o.Begin(t.Context(), staff.Person{ID: "thief", Name: "T", Language: "en"}, given), staff.ErrBegun)
}

// A journal that fails keeps nobody out; what was done is written when it can be.
func TestJournalFailsWhilePeopleComeAndGo(t *testing.T) {
	o := newOffice(t)
	ctx := t.Context()
	o.drawer.fail(errDrawer)
	o.on("okravets")
	if err := o.Unfiled(); !errors.Is(err, errDrawer) {
		t.Errorf("unfiled: %v", err)
	}
	o.must(o.SignOff(ctx))
	o.on("vmelnyk")
	o.Tick(ctx)
	if n := o.drawer.size(); n != 0 {
		t.Fatalf("%d records", n)
	}
	o.restart() // what the staff file keeps outlasts that
	o.drawer.fail(nil)
	o.Tick(ctx)
	if got := o.drawer.kinds(0); got != staff.KindSignedOn+" "+staff.KindSignedOn {
		t.Errorf("recorded %s", got)
	}
	if err := o.Unfiled(); err != nil {
		t.Error(err)
	}
	o.Tick(ctx)
	if n := o.drawer.size(); n != 2 {
		t.Errorf("%d records: something was written twice", n)
	}
}

// The power goes after the journal has a change of the staff and before the staff file
// knows that.
func TestChangeIsRecordedOnce(t *testing.T) {
	o := newOffice(t)
	o.must(o.staff.Set("root", "x", "y", "")) // it waits in the staff file
	entries, err := o.staff.Unwritten()
	o.must(err)
	for _, e := range entries {
		_, err := o.drawer.File(t.Context(), pit.Sheet{At: e.At, Kind: e.Kind, People: e.People, Data: e.Data})
		o.must(err)
	}
	o.restart()
	o.Tick(t.Context())
	o.must(o.staff.Set("root", "x", "z", ""))
	o.Tick(t.Context())
	if got := o.drawer.kinds(0); got != staff.KindSetting+" "+staff.KindSetting {
		t.Errorf("recorded %s", got)
	}
}

// A staff file that is taken away, or an older one put back, is seen from the journal.
func TestStaffFileAgainstJournal(t *testing.T) {
	o := newOffice(t).on("okravets")
	if w := o.restart(); len(w) != 0 {
		t.Errorf("warned of nothing: %q", w)
	}
	fresh, err := staff.Open(staff.Config{Dir: t.TempDir(), Now: o.hands.Clock().Now, Mono: o.hands.Clock().Mono, Random: rig.Chance(3)})
	o.must(err)
	defer fresh.Close()
	for _, name := range []string{"new", "begun again"} {
		cfg := o.cfg
		cfg.Staff = fresh
		if name == "begun again" {
			o.must(fresh.Begin(staff.Person{ID: "thief", Name: "T", Language: "en"}, given))
		}
		d, err := pit.NewDesk(cfg)
		o.must(err)
		if w, err := d.Restore(each(o.drawer.all())); err != nil || len(w) != 1 {
			t.Errorf("%s: warned of %q, %v", name, w, err)
		}
	}
	// A new file counts from one again: its changes are no old ones, and once they are in
	// the journal that is the file to compare with.
	cfg := o.cfg
	cfg.Staff = fresh
	d, err := pit.NewDesk(cfg)
	o.must(err)
	_, err = d.Restore(each(o.drawer.all()))
	o.must(err)
	at := o.drawer.size()
	d.Tick(t.Context())
	if got := o.drawer.kinds(at); got != staff.KindBegan {
		t.Errorf("recorded %s", got)
	}
	if w, err := d.Restore(each(o.drawer.all())); err != nil || len(w) != 0 {
		t.Errorf("once it is recorded: warned of %q, %v", w, err)
	}
}

// A pit that is restored from a journal with records of people reads them all.
func TestPitReadsTheRecordsOfPeople(t *testing.T) {
	o := newOffice(t).on("okravets")
	_, err := o.Decide(t.Context(), o.rerun("wheel_stopped"), by("okravets"), nil)
	o.must(err)
	_, err = o.Inspect(t.Context(), o.inspection("shoe_inspection", "B-12"), by("okravets"), nil)
	o.must(err)
	p := again(t, tables.Config{}, o.drawer.all())
	if p.Table("B-12") == nil {
		t.Error("the inspected table is not there")
	}
}

func TestDeskNeedsItsParts(t *testing.T) {
	o := newOffice(t)
	for name, change := range map[string]func(*pit.DeskConfig){
		"name":     func(c *pit.DeskConfig) { c.Name = "" },
		"staff":    func(c *pit.DeskConfig) { c.Staff = nil },
		"register": func(c *pit.DeskConfig) { c.Register = nil },
		"clock":    func(c *pit.DeskConfig) { c.Clock.Mono = nil },
		"random":   func(c *pit.DeskConfig) { c.Random = nil },
	} {
		cfg := o.cfg
		change(&cfg)
		if _, err := pit.NewDesk(cfg); err == nil {
			t.Errorf("a desk without its %s", name)
		}
	}
}
