package settings

import (
	"context"

	"pitboss/app/house"
	"pitboss/app/house/trial"
	"pitboss/app/pit"
	"pitboss/store/staff"
	"pitboss/tables/round"
)

// House is the house's configuration as the screen needs it. Slow things are called
// from a goroutine of the screen's.
type House interface {
	// May says whether whoever is signed on may change the house, and else why not, by a
	// key of the catalogue.
	May() (ok bool, why string)
	// Open reads the file as it is now.
	Open() (house.Config, error)
	Book() round.Book
	// Check says what stands against a configuration, as house.Faults takes it apart.
	Check(house.Config) error
	// Two says that another admin must show their PIN for a change.
	Two() bool
	// Save writes down who changes what, and then the file. Second is the other admin; nil
	// where none is wanted.
	Save(ctx context.Context, c house.Config, second *pit.Secret) error
	// RemoveOld removes the days of the journal that are older than the house keeps them,
	// and says how many. Second is as in Save.
	RemoveOld(ctx context.Context, second *pit.Secret) (days int, err error)
	// TryServer joins a game server until ctx ends, and tells how it goes.
	TryServer(ctx context.Context, s house.Server, tell func(trial.Server))
	// Restart has the desk begin anew; nil where it cannot.
	Restart() func()
}

// Staff is whoever works here, as the screen needs it. All of it may take a while.
type Staff interface {
	// Person is whoever is signed on; false if nobody may act.
	Person() (staff.Person, bool)
	People() ([]staff.Person, error)
	Add(ctx context.Context, p staff.Person, password staff.Secret) error
	Edit(ctx context.Context, id, name, language string) error
	Reset(ctx context.Context, id string, password staff.Secret) error
	Deactivate(ctx context.Context, id string) error
	Reactivate(ctx context.Context, id string, password staff.Secret) error
	// SetRoles gives a person other roles. Pit.ErrNeedsApproval says that it must be
	// requested: then by is whoever requests it, with their PIN.
	SetRoles(ctx context.Context, p staff.Person, by *pit.Secret) error

	// Setting is a setting of the desk by its key, and Set changes it; as SetRoles, it may
	// have to be requested.
	Setting(key string) string
	Set(ctx context.Context, key, value string, by *pit.Secret) error

	// Requests are those of roles and settings, newest first.
	Requests() []pit.Request
	Approve(ctx context.Context, id string, by pit.Secret) error
	Refuse(ctx context.Context, id string, by pit.Secret, why string) error
	Withdraw(ctx context.Context, id string) error
}
