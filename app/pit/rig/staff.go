package rig

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"pitboss/store/staff"
	"pitboss/tables/roles"
)

// What everybody at a rig shows and signs with; Given is the password that the admin gave
// them first, and that they changed.
const (
	Given    = "first password of many"
	Password = "my own password 2"
	PIN      = "495062"
)

// Member is one of a crew. Their PIN is PIN where none is said.
type Member struct {
	ID, Name string
	PIN      staff.Secret
	Roles    []roles.Role
}

// StaffFile makes the staff file of a crew, of which the first is the admin who gave the
// others their passwords, and returns what puts it into a folder. It is made once, when it is
// first wanted: secrets cost time.
func StaffFile(crew ...Member) func(t testing.TB, dir string) {
	made := sync.OnceValues(func() (map[string][]byte, error) { return staffFiles(crew) })
	return func(t testing.TB, dir string) {
		t.Helper()
		files, err := made()
		for name, text := range files {
			err = errors.Join(err, os.WriteFile(filepath.Join(dir, name), text, 0o600))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// layCrew puts the staff of a Desk into its folder.
var layCrew = StaffFile(
	Member{ID: "root", Name: "Root", Roles: []roles.Role{roles.Admin}},
	Member{ID: "okravets", Name: "Oksana Kravets", Roles: []roles.Role{roles.PitBoss}},
	Member{ID: "vmelnyk", Name: "Viktor Melnyk", Roles: []roles.Role{roles.Manager}},
	Member{ID: "ibondar", Name: "Iryna Bondar", Roles: []roles.Role{roles.Dealer}},
)

func staffFiles(crew []Member) (map[string][]byte, error) {
	dir, err := os.MkdirTemp("", "staff")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	h := NewHands(Morning().Add(-24 * time.Hour))
	db, err := staff.Open(staff.Config{Dir: dir, Now: h.Now, Mono: h.Mono, Random: Chance(1)})
	if err != nil {
		return nil, err
	}
	for i, m := range crew {
		who := staff.Person{ID: m.ID, Name: m.Name, Language: "en", Roles: m.Roles}
		if i == 0 {
			err = errors.Join(err, db.Begin(who, Password))
		} else {
			err = errors.Join(err, db.Add(crew[0].ID, who, Given), db.ChangePassword(m.ID, Given, Password))
		}
		pin := m.PIN
		if pin == "" {
			pin = PIN
		}
		err = errors.Join(err, db.SetPIN(m.ID, Password, pin))
	}
	last, failed := db.Last()
	if err = errors.Join(err, failed, db.Written(last), db.Close()); err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, name := range []string{"staff.db", "staff.copy"} {
		if files[name], err = os.ReadFile(filepath.Join(dir, name)); err != nil {
			return nil, err
		}
	}
	return files, nil
}
