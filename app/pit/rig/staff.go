package rig

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"time"

	"pitboss/store/staff"
	"pitboss/tables/roles"
)

// What everybody of the crew signs with.
const (
	Password = "my own password 2"
	PIN      = "495062"
)

// Crew is who works at a rig.
func Crew() []staff.Person {
	return []staff.Person{
		{ID: "root", Name: "Root", Language: "en", Roles: []roles.Role{roles.Admin}},
		{ID: "okravets", Name: "Oksana Kravets", Language: "en", Roles: []roles.Role{roles.PitBoss}},
		{ID: "vmelnyk", Name: "Viktor Melnyk", Language: "en", Roles: []roles.Role{roles.Manager}},
		{ID: "ibondar", Name: "Iryna Bondar", Language: "en", Roles: []roles.Role{roles.Dealer}},
	}
}

// crewFiles are the files of a staff of the crew, made once: secrets cost time.
var crewFiles = sync.OnceValues(func() (map[string][]byte, error) {
	const given = "first password of many"
	dir, err := os.MkdirTemp("", "staff")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	h := &Hands{wall: Morning().Add(-24 * time.Hour)}
	db, err := staff.Open(staff.Config{Dir: dir, Now: h.Now, Mono: h.Mono, Random: newChance(1)})
	if err != nil {
		return nil, err
	}
	for i, p := range Crew() {
		if i == 0 {
			err = errors.Join(err, db.Begin(p, Password))
		} else {
			err = errors.Join(err, db.Add("root", p, given), db.ChangePassword(p.ID, given, Password))
		}
		err = errors.Join(err, db.SetPIN(p.ID, Password, PIN))
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
})
