package staff

import (
	"time"

	"pitboss/tables/roles"
)

// Access is one line of the list of who has access.
type Access struct {
	Person
	PIN    bool          // they can sign
	Locked time.Duration // for how long; 0 if they are not
}

// Quarter is how often the list of who has access is to be looked at.
const Quarter = 92 * 24 * time.Hour

// ListAccess lists who has and who had access, and notes that somebody looked: the
// list of a quarter is done.
func (d *DB) ListAccess(by string) (all []Access, err error) {
	by = FoldID(by)
	err = d.change(func(tx *tx) error {
		all = nil
		if err := tx.may(by, roles.ManagePeople, roles.Export); err != nil {
			return err
		}
		active := 0
		err := each(tx, bucketPeople, func(id string, p Person) error {
			var kept secrets
			if _, err := tx.get(bucketSecrets, id, &kept); err != nil {
				return err
			}
			if p.Active {
				active++
			}
			all = append(all, Access{Person: p, PIN: kept.PIN != "" && p.Active})
			return nil
		})
		if err != nil {
			return err
		}
		if err := tx.put(bucketMeta, keyListed, tx.at); err != nil {
			return err
		}
		return tx.say(KindAccessListed, []string{by}, map[string]any{"by": by, "listed": len(all), "active": active})
	})
	for i := range all {
		all[i].Locked = d.left(all[i].ID)
	}
	return all, err
}

// AccessDue says that nobody has looked at the list for a quarter.
func (d *DB) AccessDue() (due bool, err error) {
	err = d.view(func(tx *tx) error {
		var listed time.Time
		if _, err := tx.get(bucketMeta, keyListed, &listed); err != nil {
			return err
		}
		if listed.IsZero() {
			// Since the first person is there.
			err := each(tx, bucketPeople, func(_ string, p Person) error {
				if listed.IsZero() || p.Since.Before(listed) {
					listed = p.Since
				}
				return nil
			})
			if err != nil || listed.IsZero() {
				return err
			}
		}
		due = tx.at.Sub(listed) >= Quarter
		return nil
	})
	return due, err
}
