package main

import (
	"context"
	"slices"
	"strings"

	"pitboss/app/desk"
	"pitboss/app/house"
	"pitboss/app/house/trial"
	"pitboss/app/links"
	"pitboss/app/pit"
	"pitboss/app/settings"
	"pitboss/app/words"
	"pitboss/cmd/wires"
	"pitboss/store"
	"pitboss/store/staff"
	"pitboss/tables/roles"
	"pitboss/tables/round"
)

// housePit is the house's configuration as the screen of settings needs it.
type housePit struct {
	view    *view
	paper   *paper
	restart func()
}

// May implements settings.House.
func (p housePit) May() (ok bool, why string) {
	who := p.view.recording.signed()
	return who.id != "" && who.role.May(roles.ManageHouse), "settings_may_not"
}

// Open implements settings.House.
func (p housePit) Open() (house.Config, error) { return p.paper.open() }

// Book implements settings.House.
func (p housePit) Book() round.Book { return p.view.recording.book }

// Check implements settings.House.
func (p housePit) Check(c house.Config) error { return p.paper.check(c) }

// Two implements settings.House. What cannot be read is taken for the stricter.
func (p housePit) Two() bool {
	s, err := p.view.recording.staff.Setting(staff.FourEyes)
	return err != nil || slices.Contains(strings.Fields(s.Value), "settings")
}

// Save implements settings.House.
func (p housePit) Save(ctx context.Context, c house.Config, second *pit.Secret) error {
	return p.paper.save(ctx, c, second)
}

// RemoveOld implements settings.House.
func (p housePit) RemoveOld(ctx context.Context, second *pit.Secret) (int, error) {
	r := p.view.recording
	c, err := p.Open()
	if err != nil {
		return 0, err
	}
	years := c.Desk.KeepYears
	if years == 0 {
		years = house.UsualKeepYears
	}
	days, err := r.desk.RemoveDays(ctx, second, func(person string) ([]string, error) {
		return r.journal.store.Remove(ctx, store.Retention{Years: years, Person: person, Reason: "kept long enough"})
	})
	return len(days), err
}

// TryServer implements settings.House.
func (p housePit) TryServer(ctx context.Context, s house.Server, tell func(trial.Server)) {
	wires.TryServer(ctx, s, wires.Folder(p.view.recording.file), tell)
}

// Restart implements settings.House.
func (p housePit) Restart() func() { return p.restart }

// staffPit is whoever works here, as the screen of settings needs it.
type staffPit struct{ *recording }

// Person implements settings.Staff.
func (p staffPit) Person() (staff.Person, bool) {
	s, ok := p.desk.Session()
	return s.Person, ok && !s.Locked
}

// People implements settings.Staff.
func (p staffPit) People() ([]staff.Person, error) { return p.staff.People() }

// Add implements settings.Staff.
func (p staffPit) Add(ctx context.Context, who staff.Person, password staff.Secret) error {
	return p.desk.Manage(ctx, func(by string, s *staff.DB) error { return s.Add(by, who, password) })
}

// Edit implements settings.Staff.
func (p staffPit) Edit(ctx context.Context, id, name, language string) error {
	return p.desk.Manage(ctx, func(by string, s *staff.DB) error { return s.Edit(by, id, name, language) })
}

// Reset implements settings.Staff.
func (p staffPit) Reset(ctx context.Context, id string, password staff.Secret) error {
	return p.desk.Manage(ctx, func(by string, s *staff.DB) error { return s.Reset(by, id, password) })
}

// Deactivate implements settings.Staff.
func (p staffPit) Deactivate(ctx context.Context, id string) error {
	return p.desk.Manage(ctx, func(by string, s *staff.DB) error { return s.Deactivate(by, id) })
}

// Reactivate implements settings.Staff.
func (p staffPit) Reactivate(ctx context.Context, id string, password staff.Secret) error {
	return p.desk.Manage(ctx, func(by string, s *staff.DB) error { return s.Reactivate(by, id, password) })
}

// SetRoles implements settings.Staff.
func (p staffPit) SetRoles(ctx context.Context, who staff.Person, by *pit.Secret) error {
	if by == nil {
		return p.desk.SetRoles(ctx, who.ID, who.Roles)
	}
	_, err := p.desk.RequestRoles(ctx, *by, who.ID, who.Roles)
	return err
}

// Setting implements settings.Staff.
func (p staffPit) Setting(key string) string {
	s, err := p.staff.Setting(key)
	if err != nil {
		return ""
	}
	return s.Value
}

// Set implements settings.Staff.
func (p staffPit) Set(ctx context.Context, key, value string, by *pit.Secret) error {
	if by == nil {
		return p.desk.Set(ctx, key, value)
	}
	_, err := p.desk.RequestSetting(ctx, *by, key, value)
	return err
}

// Requests implements settings.Staff.
func (p staffPit) Requests() []pit.Request { return p.desk.Requests() }

// Approve implements settings.Staff.
func (p staffPit) Approve(ctx context.Context, id string, by pit.Secret) error {
	_, err := p.desk.Approve(ctx, id, by)
	return err
}

// Refuse implements settings.Staff.
func (p staffPit) Refuse(ctx context.Context, id string, by pit.Secret, why string) error {
	_, err := p.desk.Refuse(ctx, id, by, why)
	return err
}

// Withdraw implements settings.Staff.
func (p staffPit) Withdraw(ctx context.Context, id string) error {
	_, err := p.desk.WithdrawRequest(ctx, id)
	return err
}

// houseScreens are the screens of what the house is made of: its devices and servers,
// and its settings.
func (d *window) houseScreens(w *words.Words) []desk.Screen {
	r := d.view.recording
	file := &paper{view: d.view}
	ask := func(title, text, yes, no string, agreed func()) { d.desk.Ask(title, text, yes, no, agreed) }
	notice := func(text string) { d.desk.Notice(text) }
	return []desk.Screen{
		links.New(links.Config{Pit: linkPit{d.view, file, d.restart}, Words: w, Zone: r.zone, Ask: ask, Notice: notice, Why: whyUnsaved}),
		settings.New(settings.Config{
			House: housePit{d.view, file, d.restart}, Staff: staffPit{r}, Words: w, Zone: r.zone, Ask: ask, Notice: notice, Why: whyUnsaved,
		}),
	}
}
