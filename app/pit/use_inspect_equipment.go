package pit

import (
	"context"
	"strings"

	"pitboss/store/staff"
)

// Equipment lists the things of a kind, or all where kind is "", at a table, or
// everywhere where table is "".
func (d *Desk) Equipment(kind staff.EquipmentKind, table string) ([]staff.Equipment, error) {
	return d.cfg.Staff.Equipment(kind, table)
}

// EquipmentHistory is a thing's way, oldest step first.
func (d *Desk) EquipmentHistory(kind staff.EquipmentKind, id string) ([]staff.Move, error) {
	return d.cfg.Staff.History(kind, id)
}

// Equip adds things to the registry in the name of whoever is signed on, and brings them
// to a table; to storage where table is "". Those before one that is refused are added.
func (d *Desk) Equip(ctx context.Context, kind staff.EquipmentKind, table string, ids ...string) error {
	return d.Manage(ctx, func(by string, s *staff.DB) error {
		for _, id := range ids {
			if err := s.Equip(by, kind, id); err != nil {
				return err
			}
			if table == "" {
				continue
			}
			if err := s.Move(by, kind, id, table, ""); err != nil {
				return err
			}
		}
		return nil
	})
}

// MoveEquipment brings a thing to a table, or to storage where table is "".
func (d *Desk) MoveEquipment(ctx context.Context, kind staff.EquipmentKind, id, table, why string) error {
	return d.Manage(ctx, func(by string, s *staff.DB) error { return s.Move(by, kind, id, table, why) })
}

// WithdrawEquipment takes a thing out of use for good.
func (d *Desk) WithdrawEquipment(ctx context.Context, kind staff.EquipmentKind, id, why string) error {
	return d.Manage(ctx, func(by string, s *staff.DB) error { return s.Withdraw(by, kind, id, why) })
}

// ByHand says that the last step of a thing's way was a person's, and no decision's: what a
// decision did is taken back by its correction alone.
func ByHand(way []staff.Move) bool {
	return len(way) > 0 && !strings.Contains(way[len(way)-1].Why, "decision ")
}

// TakeEquipmentBack takes back that a thing was taken out of use, by mistake and by hand: it is
// where it was before.
func (d *Desk) TakeEquipmentBack(ctx context.Context, kind staff.EquipmentKind, id, why string) error {
	return d.Manage(ctx, func(by string, s *staff.DB) error {
		e, err := s.Find(kind, id)
		if err != nil {
			return err
		}
		way, err := s.History(kind, id)
		switch {
		case err != nil:
			return err
		case e.State != staff.Withdrawn:
			return nil // it is in use
		case !ByHand(way):
			return staff.ErrWithdrawn
		}
		return s.TakeBack(by, kind, id, 1, why)
	})
}
