package pit_test

import (
	"errors"
	"testing"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/store/staff"
	"pitboss/tables/roles"
)

// The house before, with other settings, and with another device.
var (
	houseWas     = house.Config{Currency: "THB", Language: "en", Tables: []house.Table{{Number: "R-03", Game: "roulette", Profile: "european"}}}
	houseIs      = house.Config{Currency: "THB", Language: "th", Tables: houseWas.Tables}
	houseDevices = house.Config{Currency: "THB", Language: "en", Tables: []house.Table{{
		Number: "R-03", Game: "roulette", Profile: "european",
		Devices: []house.Device{{Name: "w", Kind: "wheel", Driver: "ss2", Link: "tcp://h:1"}},
	}}}
)

func TestHouseIsChangedByWhoMay(t *testing.T) {
	o := newOffice(t)
	for _, c := range []struct {
		who  string
		is   house.Config
		want error
	}{
		{"root", houseIs, nil},
		{"root", houseDevices, nil},
		{"okravets", houseIs, pit.ErrNotAllowed},
		{"okravets", houseDevices, pit.ErrNotAllowed},
		{"vmelnyk", houseIs, pit.ErrNotAllowed},
		{"eye", houseDevices, pit.ErrNotAllowed},
		{"root", houseWas, pit.ErrNoChange},
	} {
		saved := false
		_, err := o.on(c.who).ChangeHouse(t.Context(), houseWas, c.is, nil, func() error {
			if got := o.drawer.kinds(o.drawer.size() - 1); got != pit.KindHouse {
				t.Errorf("it is saved before it is written down: %s", got)
			}
			saved = true
			return nil
		})
		wants(t, c.who, err, c.want)
		if saved != (c.want == nil) {
			t.Errorf("%s: saved %v", c.who, saved)
		}
	}
	said := o.drawer.said(t, pit.KindHouse)
	by, _ := said["by"].(map[string]any)
	if changes, _ := said["changes"].([]any); by["id"] != "root" || by["role"] != "admin" || len(changes) != 5 {
		t.Errorf("the record says %v", said)
	}
	if err := o.SignOff(t.Context()); err != nil {
		t.Fatal(err)
	}
	_, err := o.ChangeHouse(t.Context(), houseWas, houseIs, nil, func() error { t.Error("nobody saved it"); return nil })
	wants(t, "nobody", err, pit.ErrNobodyOn)
}

// A technician changes devices and nothing else.
func TestTechnicianChangesDevicesOnly(t *testing.T) {
	o := newOffice(t)
	o.on("root")
	o.must(o.Manage(t.Context(), func(by string, s *staff.DB) error {
		return s.Add(by, staff.Person{ID: "tech", Name: "T", Language: "en", Roles: []roles.Role{roles.Technician}}, given)
	}))
	_, err := o.ChangeUser(t.Context(), "tech", given)
	o.must(err)
	o.must(o.ChangePassword(t.Context(), given, password))
	save := func() error { return nil }
	_, err = o.ChangeHouse(t.Context(), houseWas, houseDevices, nil, save)
	wants(t, "a device", err, nil)
	_, err = o.ChangeHouse(t.Context(), houseWas, houseIs, nil, save)
	wants(t, "a setting", err, pit.ErrNotAllowed)
	both := houseDevices
	both.Language = "uk"
	_, err = o.ChangeHouse(t.Context(), houseWas, both, nil, save)
	wants(t, "a device and a setting", err, pit.ErrNotAllowed)
}

// A-W-1: where the house wants four eyes for settings, a second admin shows their PIN.
func TestHouseThatWantsTwoIsChangedByTwo(t *testing.T) {
	o := newOffice(t).on("root")
	o.must(o.Set(t.Context(), staff.FourEyes, "settings"))
	for _, c := range []struct {
		name   string
		second *pit.Secret
		want   error
	}{
		{"nobody", nil, pit.ErrNeedsApproval},
		{"oneself", with("ROOT"), pit.ErrOwnRequest},
		{"no admin", with("vmelnyk"), pit.ErrMayNotApprove},
		{"a wrong PIN", &pit.Secret{Person: "rita", PIN: wrongPIN}, staff.ErrWrong},
		{"another admin", with("rita"), nil},
	} {
		before := o.drawer.size()
		_, err := o.ChangeHouse(t.Context(), houseWas, houseIs, c.second, func() error { return nil })
		wants(t, c.name, err, c.want)
		if c.want != nil && !errors.Is(c.want, staff.ErrWrong) && o.drawer.size() != before {
			t.Errorf("%s: %s was filed", c.name, o.drawer.kinds(before))
		}
	}
	second, _ := o.drawer.said(t, pit.KindHouse)["second"].(map[string]any)
	if second["id"] != "rita" || second["role"] != "admin" {
		t.Errorf("the second is %v", second)
	}
	_, err := o.ChangeHouse(t.Context(), houseWas, houseDevices, nil, func() error { return nil })
	wants(t, "a device alone", err, nil)
}

func TestHouseThatCannotBeSavedIsRecordedAsSuch(t *testing.T) {
	o := newOffice(t).on("root")
	full := errors.New("the disk is full")
	_, err := o.ChangeHouse(t.Context(), houseWas, houseIs, nil, func() error { return full })
	wants(t, "a full disk", err, full)
	if said := o.drawer.said(t, pit.KindHouseNotSaved); said["note"] != "the disk is full" {
		t.Errorf("the record says %v", said)
	}
	o.drawer.fail(errDrawer)
	_, err = o.ChangeHouse(t.Context(), houseWas, houseIs, nil, func() error { t.Error("saved though not written down"); return nil })
	wants(t, "a journal that fails", err, errDrawer)
}

func TestOldDaysAreRemovedByWhoMay(t *testing.T) {
	o := newOffice(t)
	by := ""
	remove := func(person string) ([]string, error) {
		by = person
		return []string{"2015-01-01"}, nil
	}
	_, err := o.on("okravets").RemoveDays(t.Context(), nil, remove)
	wants(t, "a pit boss", err, pit.ErrNotAllowed)
	days, err := o.on("root").RemoveDays(t.Context(), nil, remove)
	wants(t, "an admin", err, nil)
	if by != "root" || len(days) != 1 {
		t.Errorf("%q removed %v", by, days)
	}
	o.must(o.Set(t.Context(), staff.FourEyes, "settings"))
	by = ""
	_, err = o.RemoveDays(t.Context(), nil, remove)
	wants(t, "an admin alone", err, pit.ErrNeedsApproval)
	if by != "" {
		t.Error("they were removed all the same")
	}
	_, err = o.RemoveDays(t.Context(), with("rita"), remove)
	wants(t, "two admins", err, nil)
	if by != "root, rita" {
		t.Errorf("by %q", by)
	}
}
