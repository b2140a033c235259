package rig

import (
	"testing"

	"pitboss/app/pit"
	"pitboss/store"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/profile"
)

// Desk is a desk with its staff and its journal. It ends with its test.
type Desk struct {
	*pit.Desk
	t       testing.TB
	Hands   *Hands
	Staff   *staff.DB
	Journal *store.Journal
	Dir     string // of the journal and the staff file
}

// NewDesk makes a desk at which all tables play baccarat; change may have it otherwise.
func NewDesk(t testing.TB, change ...func(*pit.DeskConfig)) *Desk {
	t.Helper()
	d := begin(t)
	d.open(pit.StoreRegister{Journal: d.Journal, Mono: d.Hands.Mono}, change)
	return d
}

// begin puts the staff file and the journal in their folder.
func begin(t testing.TB) *Desk {
	t.Helper()
	d := &Desk{t: t, Hands: NewHands(Morning()), Dir: t.TempDir()}
	layCrew(t, d.Dir)
	clock := d.Hands.Clock()
	var err error
	d.Journal, err = store.Open(store.Config{Dir: d.Dir, Desk: "desk-2", Clock: clock.Now, Mono: clock.Mono, Random: Chance(9), GamingDay: GamingDay, Zone: Zone()})
	d.Must(err)
	t.Cleanup(func() { _ = d.Journal.Close() })
	d.Staff, err = staff.Open(staff.Config{Dir: d.Dir, Now: clock.Now, Mono: clock.Mono, Random: Chance(3)})
	d.Must(err)
	t.Cleanup(func() { _ = d.Staff.Close() })
	return d
}

func (d *Desk) open(register pit.Register, change []func(*pit.DeskConfig)) {
	d.t.Helper()
	c := pit.DeskConfig{
		Name: "desk-2", Staff: d.Staff, Register: register, Clock: d.Hands.Clock(), Random: Chance(2), Zone: Zone(), GamingDay: GamingDay,
		Game:   func(string) profile.Game { return profile.Baccarat },
		Played: pit.PlayedFrom(d.Journal, d.Hands.Now), Freeze: pit.FreezeFrom(d.Journal), Checkpoint: pit.CheckpointFrom(d.Journal),
	}
	for _, with := range change {
		with(&c)
	}
	var err error
	d.Desk, err = pit.NewDesk(c)
	d.Must(err)
}

// Must ends the test where something went wrong.
func (d *Desk) Must(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

// On has somebody operate the desk.
func (d *Desk) On(id string) {
	d.t.Helper()
	_, err := d.ChangeUser(d.t.Context(), id, Password)
	d.Must(err)
}

// By is somebody's signature.
func By(id string) pit.Secret { return pit.Secret{Person: id, PIN: PIN} }

// People are those who work here; it is what screens ask their pit.
func (d *Desk) People() []staff.Person {
	all, err := d.Staff.People()
	d.Must(err)
	return all
}

// Kinds are the kinds of the records of the journal that the desk made, oldest first.
func (d *Desk) Kinds() (all []string) {
	d.t.Helper()
	_, err := d.Journal.Each(store.Query{}, func(r *store.Record) error {
		if r.Source == tables.DeskSource {
			all = append(all, r.Kind)
		}
		return nil
	})
	d.Must(err)
	return all
}
