package staff_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/store/staff"
	"pitboss/tables/roles"
)

func TestFirstAdmin(t *testing.T) {
	h := open(t)
	if begun, err := h.Begun(); begun || err != nil {
		t.Fatalf("begun is %v, %v", begun, err)
	}
	if err := h.Add("root", staff.Person{ID: "a", Name: "A", Language: "en"}, firstPassword); !errors.Is(err, staff.ErrMayNot) {
		t.Errorf("somebody is added before there is staff: %v", err)
	}
	if err := h.Begin(staff.Person{ID: "root", Name: "Rita Root", Language: "en"}, "short"); !errors.Is(err, staff.ErrPasswordShort) {
		t.Errorf("a short password: %v", err)
	}
	h.must(h.Begin(staff.Person{ID: " Root ", Name: "Rita Root", Language: "en", Roles: []roles.Role{roles.PitBoss}}, adminPassword))
	p, err := h.Person("root")
	if err != nil || !slices.Equal(p.Roles, []roles.Role{roles.Admin}) || !p.Active || p.MustChange {
		t.Errorf("the first one is %+v, %v", p, err)
	}
	if kind, data := h.newest(); kind != staff.KindBegan || data["person"] != "root" {
		t.Errorf("recorded %s %v", kind, data)
	}
	if err := h.Begin(staff.Person{ID: "thief", Name: "T", Language: "en"}, adminPassword); !errors.Is(err, staff.ErrBegun) {
		t.Errorf("a second first admin: %v", err)
	}
	if begun, err := h.Begun(); !begun || err != nil {
		t.Errorf("begun is %v, %v", begun, err)
	}
	h.silent()
}

func TestPeople(t *testing.T) {
	h := begun(t)
	all, err := h.People()
	h.must(err)
	var ids []string
	for _, p := range all {
		ids = append(ids, p.ID)
	}
	if !slices.Equal(ids, []string{"ibondar", "okravets", "root", "vmelnyk"}) {
		t.Errorf("people are %q", ids)
	}
	p, err := h.Person("OKRAVETS")
	want := staff.Person{
		ID: "okravets", Name: "Oksana Kravets", Roles: []roles.Role{roles.PitBoss}, Language: "uk", Active: true, Since: evening, SignedOn: evening,
	}
	if err != nil || !reflect.DeepEqual(p, want) {
		t.Errorf("found %+v, %v; want %+v", p, err, want)
	}
	if _, err := h.Person("nobody"); !errors.Is(err, staff.ErrNobody) {
		t.Errorf("nobody: %v", err)
	}
	if !p.May(roles.Decide) || p.May(roles.CloseTable) || p.May(roles.ManagePeople) {
		t.Errorf("a pit boss may %v", p.Roles)
	}
	h.silent()
}

func TestWhoCannotBe(t *testing.T) {
	h := begun(t)
	good := staff.Person{ID: "new", Name: "New", Language: "th", Roles: []roles.Role{roles.Dealer}}
	for _, c := range []struct {
		name   string
		change func(*staff.Person)
		want   error
	}{
		{"no id", func(p *staff.Person) { p.ID = " " }, staff.ErrID},
		{"an id with a blank", func(p *staff.Person) { p.ID = "a b" }, staff.ErrID},
		{"an id that begins with a point", func(p *staff.Person) { p.ID = ".new" }, staff.ErrID},
		{"an id in other letters", func(p *staff.Person) { p.ID = "оксана" }, staff.ErrID},
		{"an id that is too long", func(p *staff.Person) { p.ID = strings.Repeat("x", 33) }, staff.ErrID},
		{"no name", func(p *staff.Person) { p.Name = "  " }, staff.ErrName},
		{"a name too long", func(p *staff.Person) { p.Name = strings.Repeat("ก", 81) }, staff.ErrName},
		{"a name with a sign of no width", func(p *staff.Person) { p.Name = "A\u200bB" }, staff.ErrName},
		{"a name with another blank", func(p *staff.Person) { p.Name = "A\u00a0B" }, staff.ErrName},
		{"a name that turns its letters around", func(p *staff.Person) { p.Name = "A\u202eB" }, staff.ErrName},
		{"a name with a line end", func(p *staff.Person) { p.Name = "A\nB" }, staff.ErrName},
		{"a language that the desk does not speak", func(p *staff.Person) { p.Language = "fr" }, staff.ErrLanguage},
		{"somebody who is there", func(p *staff.Person) { p.ID = "IBONDAR" }, staff.ErrExists},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := good
			c.change(&p)
			if err := h.Add("root", p, firstPassword); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
		})
	}
	for _, list := range [][]roles.Role{{roles.Admin, roles.PitBoss}, {roles.Dealer, roles.Dealer}, {roles.NoRole}, {99}} {
		p := good
		p.Roles = list
		var wrong *staff.RolesError
		if err := h.Add("root", p, firstPassword); !errors.As(err, &wrong) || wrong.Error() == "" {
			t.Errorf("roles %v: %v", list, err)
		}
	}
	if err := h.Add("root", good, "new"); !errors.Is(err, staff.ErrPasswordShort) {
		t.Errorf("a short password: %v", err)
	}
	for _, by := range []string{"okravets", "vmelnyk", "ibondar", "nobody", ""} {
		if err := h.Add(by, good, firstPassword); !errors.Is(err, staff.ErrMayNot) {
			t.Errorf("added by %q: %v", by, err)
		}
	}
	if all, _ := h.People(); len(all) != 4 {
		t.Errorf("there are %d people", len(all))
	}
}

// Every change of a person, by an admin and by everybody else.
func TestChangesOfPeople(t *testing.T) {
	type row struct {
		name string
		do   func(h *house, by string) error
		kind string
		see  func(p staff.Person) bool
	}
	for _, c := range []row{
		{
			"roles", func(h *house, by string) error {
				return h.SetRoles(by, "ibondar", []roles.Role{roles.Dealer, roles.PitBoss}, "q-1")
			},
			staff.KindRoles, func(p staff.Person) bool { return p.May(roles.Decide) && p.May(roles.SignDecks) },
		},
		{"no roles", func(h *house, by string) error { return h.SetRoles(by, "ibondar", nil, "") }, staff.KindRoles, func(p staff.Person) bool { return !p.May(roles.Watch) }},
		{"name", func(h *house, by string) error { return h.Edit(by, "ibondar", "Iryna B.", "th") }, staff.KindEdited, func(p staff.Person) bool { return p.Name == "Iryna B." && p.Language == "th" }},
		{"deactivate", func(h *house, by string) error { return h.Deactivate(by, "ibondar") }, staff.KindDeactivated, func(p staff.Person) bool { return !p.Active && !p.May(roles.Watch) }},
		{"reset", func(h *house, by string) error { return h.Reset(by, "ibondar", "another first 1") }, staff.KindReset, func(p staff.Person) bool { return p.MustChange }},
		{"unlock", func(h *house, by string) error { return h.Unlock(by, "ibondar") }, staff.KindUnlocked, func(p staff.Person) bool { return p.Active }},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := begun(t)
			before := len(h.entries())
			for _, by := range []string{"okravets", "vmelnyk", "ibondar", "nobody"} {
				if err := c.do(h, by); !errors.Is(err, staff.ErrMayNot) {
					t.Errorf("by %s: %v", by, err)
				}
			}
			if n := len(h.entries()); n != before {
				t.Errorf("%d entries were made by refusals", n-before)
			}
			h.must(c.do(h, "ROOT"))
			p, err := h.Person("ibondar")
			if err != nil || !c.see(p) {
				t.Errorf("became %+v, %v", p, err)
			}
			kind, data := h.newest()
			if kind != c.kind || data["person"] != "ibondar" || data["by"] != "root" {
				t.Errorf("recorded %s %v", kind, data)
			}
			if c.name == "roles" && data["request"] != "q-1" {
				t.Errorf("the request is not said: %v", data)
			}
			h.silent()
		})
	}
}

func TestNobodyDoesItForThemselves(t *testing.T) {
	h := begun(t)
	for name, err := range map[string]error{
		"in capitals": h.SetRoles("ROOT", "root", []roles.Role{roles.PitBoss}, ""),
		"roles":       h.SetRoles("root", "root", []roles.Role{roles.PitBoss}, ""),
		"deactivate":  h.Deactivate("Root", "ROOT"),
		"reset":       h.Reset("root", "root", "another first 1"),
		"unlock":      h.Unlock("root", "root"),
		"add":         h.Add("root", staff.Person{ID: "root", Name: "R", Language: "en"}, "another first 1"),
	} {
		if !errors.Is(err, staff.ErrOneself) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if p, _ := h.Person("root"); !p.May(roles.ManagePeople) {
		t.Errorf("the admin is %+v", p)
	}
}

func TestDeactivatedForGood(t *testing.T) {
	h := begun(t)
	h.must(h.Deactivate("root", "ibondar"))
	if err := h.Deactivate("root", "ibondar"); !errors.Is(err, staff.ErrInactive) {
		t.Errorf("twice: %v", err)
	}
	if _, err := h.SignOn("ibondar", ownPassword); !errors.Is(err, staff.ErrWrong) {
		t.Errorf("signs on: %v", err)
	}
	if kind, data := h.newest(); kind != staff.KindFailed || data["why"] != "inactive" || data["person"] != "ibondar" {
		t.Errorf("recorded %s %v", kind, data)
	}
	if _, err := h.Confirm("ibondar", ownPIN); !errors.Is(err, staff.ErrWrong) {
		t.Errorf("signs: %v", err)
	}
	if err := h.Reset("root", "ibondar", "another first 1"); !errors.Is(err, staff.ErrInactive) {
		t.Errorf("reset: %v", err)
	}
	if err := h.Add("root", staff.Person{ID: "ibondar", Name: "Another", Language: "en"}, firstPassword); !errors.Is(err, staff.ErrExists) {
		t.Errorf("the id is used again: %v", err)
	}
	h.must(h.Reactivate("root", "ibondar", "another first 1"))
	if err := h.Reactivate("root", "ibondar", "another first 1"); !errors.Is(err, staff.ErrActive) {
		t.Errorf("twice: %v", err)
	}
	if _, err := h.Confirm("ibondar", ownPIN); !errors.Is(err, staff.ErrNoPIN) {
		t.Errorf("the old PIN: %v", err)
	}
	if p, err := h.SignOn("ibondar", "another first 1"); err != nil || !p.MustChange {
		t.Errorf("signs on again: %+v, %v", p, err)
	}
}

func TestPasswordOfAnAdminIsChangedFirst(t *testing.T) {
	h := begun(t)
	h.must(h.Add("root", staff.Person{ID: "new", Name: "New", Language: "en", Roles: []roles.Role{roles.PitBoss}}, firstPassword))
	p, err := h.SignOn("new", firstPassword)
	if err != nil || !p.MustChange {
		t.Fatalf("%+v, %v", p, err)
	}
	if err := h.SetPIN("new", firstPassword, ownPIN); !errors.Is(err, staff.ErrMustChange) {
		t.Errorf("a PIN before: %v", err)
	}
	if err := h.ChangePassword("new", firstPassword, firstPassword); !errors.Is(err, staff.ErrPasswordSame) {
		t.Errorf("the same: %v", err)
	}
	if err := h.ChangePassword("new", firstPassword, "short"); !errors.Is(err, staff.ErrPasswordShort) {
		t.Errorf("a short one: %v", err)
	}
	h.must(h.ChangePassword("new", firstPassword, ownPassword))
	if kind, data := h.newest(); kind != staff.KindPassword || data["person"] != "new" {
		t.Errorf("recorded %s %v", kind, data)
	}
	if _, err := h.SignOn("new", firstPassword); !errors.Is(err, staff.ErrWrong) {
		t.Errorf("the old password: %v", err)
	}
	if _, err := h.Confirm("new", ownPIN); !errors.Is(err, staff.ErrNoPIN) {
		t.Errorf("a PIN that there is not: %v", err)
	}
	if err := h.SetPIN("new", ownPassword, "123456"); !errors.Is(err, staff.ErrPINSimple) {
		t.Errorf("a simple PIN: %v", err)
	}
	if err := h.SetPIN("new", "not my password", ownPIN); !errors.Is(err, staff.ErrWrong) {
		t.Errorf("a PIN without the password: %v", err)
	}
	h.must(h.SetPIN("new", ownPassword, ownPIN))
	if kind, data := h.newest(); kind != staff.KindPIN || data["person"] != "new" {
		t.Errorf("recorded %s %v", kind, data)
	}
	if p, err := h.Confirm("new", ownPIN); err != nil || p.ID != "new" || p.MustChange {
		t.Errorf("signs: %+v, %v", p, err)
	}
	// A reset takes the PIN away, so that no admin signs for another.
	h.must(h.Reset("root", "new", "another first 1"))
	if _, err := h.Confirm("new", ownPIN); !errors.Is(err, staff.ErrNoPIN) {
		t.Errorf("after the reset: %v", err)
	}
	h.silent()
}

func TestCostIsRaised(t *testing.T) {
	h := begun(t)
	h.params = staff.Params{Memory: 16, Time: 2, Threads: 1}
	h.reopen()
	for range 2 { // the second time with the new hash
		_, err := h.SignOn("okravets", ownPassword)
		h.must(err)
		_, err = h.Confirm("okravets", ownPIN)
		h.must(err)
	}
	copied := string(h.read("staff.copy"))
	for _, cost := range []string{"$m=16,t=2,p=1$", "$m=8,t=1,p=1$"} {
		if !strings.Contains(copied, cost) {
			t.Errorf("no secret costs %s", cost)
		}
	}
	if n := strings.Count(copied, "$m=16,t=2,p=1$"); n != 2 {
		t.Errorf("%d secrets were hashed anew, want the password and the PIN of one person", n)
	}
}

func TestCostBelowTheLeastIsRefused(t *testing.T) {
	h := &house{t: t, dir: t.TempDir(), hands: hands{wall: evening}}
	for _, p := range []staff.Params{cheap, {Memory: 19 * 1024, Time: 1, Threads: 1}, {Memory: 18 * 1024, Time: 2, Threads: 1}, {Memory: 1 << 30, Time: 2, Threads: 1}} {
		cfg := h.config()
		cfg.Params = p
		if db, err := staff.Open(cfg); err == nil {
			_ = db.Close()
			t.Errorf("%+v is taken", p)
		}
	}
	cfg := h.config()
	db, err := staff.Open(cfg)
	if err != nil {
		t.Fatal(err)
	}
	h.must(db.Begin(staff.Person{ID: "root", Name: "Root", Language: "en"}, adminPassword))
	if _, err := db.SignOn("root", adminPassword); err != nil {
		t.Error(err)
	}
	h.must(db.Close())
	if !strings.Contains(string(h.read("staff.copy")), "$m=19456,t=2,p=1$") {
		t.Error("the usual cost is not the least")
	}
	cfg.Now = nil
	if _, err := staff.Open(cfg); err == nil {
		t.Error("a staff without a clock")
	}
}

func TestAccessList(t *testing.T) {
	h := begun(t)
	h.must(h.Deactivate("root", "ibondar"))
	if due, err := h.AccessDue(); due || err != nil {
		t.Errorf("due at once: %v, %v", due, err)
	}
	h.run(staff.Quarter - time.Second)
	if due, err := h.AccessDue(); due || err != nil {
		t.Errorf("due before a quarter: %v, %v", due, err)
	}
	h.run(time.Second)
	if due, err := h.AccessDue(); !due || err != nil {
		t.Errorf("not due after a quarter: %v, %v", due, err)
	}
	for _, by := range []string{"ibondar", "nobody"} {
		if _, err := h.ListAccess(by); !errors.Is(err, staff.ErrMayNot) {
			t.Errorf("listed by %s: %v", by, err)
		}
	}
	all, err := h.ListAccess("root")
	h.must(err)
	var rows []string
	for _, a := range all {
		row := a.ID
		if a.PIN {
			row += " signs"
		}
		if !a.Active {
			row += " inactive"
		}
		rows = append(rows, row)
	}
	if want := []string{"ibondar inactive", "okravets signs", "root", "vmelnyk signs"}; !slices.Equal(rows, want) {
		t.Errorf("listed %q, want %q", rows, want)
	}
	if kind, data := h.newest(); kind != staff.KindAccessListed || data["active"] != 3.0 || data["by"] != "root" {
		t.Errorf("recorded %s %v", kind, data)
	}
	if due, err := h.AccessDue(); due || err != nil {
		t.Errorf("due again: %v, %v", due, err)
	}
}
