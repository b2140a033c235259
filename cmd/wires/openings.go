package wires

import (
	"context"
	"time"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/tables"
)

// Openings is the desk itself as a source: it opens the tables that no server speaks
// of, and which have devices.
type Openings struct {
	House *house.Config
	Fold  tables.Config
	// Skip says that a table is not to be opened: it is open already, or nobody wants to
	// see it.
	Skip func(number string) bool
	Now  func() time.Time
}

// Any says that there is such a table.
func (o *Openings) Any() bool { return len(o.events()) > 0 }

func (o *Openings) events() (all []tables.Event) {
	for i := range o.House.Tables {
		t := &o.House.Tables[i]
		if t.Server != "" || len(t.Devices) == 0 || o.Skip(t.Number) {
			continue
		}
		all = append(all, tables.Event{
			Type: tables.TableOpenedType, Table: t.Number, Source: tables.DeskSource, Data: o.Fold.Tables[t.Number].TableOpened,
		})
	}
	return all
}

// Name implements pit.Source. The events say themselves that they are the desk's.
func (o *Openings) Name() string { return "openings" }

// Health implements pit.Source.
func (o *Openings) Health() pit.Health { return pit.Health{State: "live"} }

// Run implements pit.Source.
func (o *Openings) Run(ctx context.Context, deliver pit.Deliver) error {
	all, now := o.events(), o.Now()
	for i := range all {
		all[i].Time = now
	}
	return deliver(ctx, Heard(all))
}
