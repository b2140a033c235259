package main

import (
	"context"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"pitboss/app/pit"
	"pitboss/store/staff"
	"pitboss/tables/roles"
)

// practised is somebody who works at the practice pit.
type practised struct {
	id, name string
	role     roles.Role
	language string
	pin      staff.Secret
}

// practiceStaff are the people of the practice pit. Its secrets are no secrets: they are
// printed, and shown where one signs on. The first is the admin, the second is signed
// on when the pit opens.
var practiceStaff = [...]practised{
	{"wongsa", "Somsak Wongsa", roles.Admin, "th", "150786"},
	{"kravets", "Oksana Kravets", roles.PitBoss, "uk", "246810"},
	{"melnyk", "Vasyl Melnyk", roles.Manager, "uk", "135791"},
	{"bondar", "Iryna Bondar", roles.Dealer, "uk", "802604"},
	{"shevchuk", "Nadia Shevchuk", roles.Auditor, "uk", "317942"},
	{"hrytsenko", "Taras Hrytsenko", roles.Technician, "uk", "594173"},
}

// The passwords of the practice pit: one that an admin gives, and one that everybody
// has changed theirs to.
const (
	practiceGiven    staff.Secret = "given to change"
	practicePassword staff.Secret = "practice-pit"
)

// hire makes the staff of the practice pit and signs its pit boss on. It ends early
// with ctx.
func (r *recording) hire(ctx context.Context) error {
	admin := practiceStaff[0]
	err := r.desk.Begin(ctx, staff.Person{ID: admin.id, Name: admin.name, Language: admin.language}, practicePassword)
	if err != nil {
		return fmt.Errorf("hire the staff of the practice pit: %w", err)
	}
	defer debug.FreeOSMemory() // hashing secrets takes much, and is over then
	// The pit boss comes first: somebody waits to work with the desk.
	for _, p := range practiceStaff[1:] {
		if ctx.Err() != nil {
			return nil
		}
		if err := r.hireOne(admin.id, &p); err != nil {
			return fmt.Errorf("hire %s for the practice pit: %w", p.name, err)
		}
		if p.role == roles.PitBoss {
			if _, err := r.desk.SignOn(ctx, p.id, practicePassword); err != nil {
				return fmt.Errorf("sign %s on: %w", p.name, err)
			}
		}
	}
	if err := r.staff.SetPIN(admin.id, practicePassword, admin.pin); err != nil {
		return fmt.Errorf("hire %s for the practice pit: %w", admin.name, err)
	}
	if err := r.furnish(); err != nil {
		return fmt.Errorf("furnish the practice pit: %w", err)
	}
	return nil
}

func (r *recording) hireOne(by string, p *practised) error {
	err := r.staff.Add(by, staff.Person{ID: p.id, Name: p.name, Roles: []roles.Role{p.role}, Language: p.language}, practiceGiven)
	if err == nil {
		err = r.staff.ChangePassword(p.id, practiceGiven, practicePassword)
	}
	if err == nil {
		err = r.staff.SetPIN(p.id, practicePassword, p.pin)
	}
	return err
}

// obey is the practice pit's game server: it accepts whatever is decided.
func (r *recording) obey(t pit.Telling) error {
	r.obeying.Go(func() { r.desk.Outbox(t.Server).Answered(r.running, t.ID, true, "") })
	return nil
}

// tellPractice prints who works at the practice pit, and by which secrets.
func tellPractice(out io.Writer) {
	fmt.Fprintf(out, "The practice pit's staff, all with the password %q:\n", string(practicePassword))
	for _, p := range practiceStaff {
		fmt.Fprintf(out, "  %-10s %-16s %-11s PIN %s\n", p.id, p.name, strings.ReplaceAll(p.role.String(), "_", " "), string(p.pin))
	}
}
