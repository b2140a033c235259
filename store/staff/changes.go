package staff

import (
	"encoding/json"
	"fmt"
	"time"
)

// Entry is a change as the journal records it. Data has no secret in it and no name:
// people are there by their ids.
type Entry struct {
	Change uint64    `json:"change"` // counts the changes of this file by one
	At     time.Time `json:"at"`
	Kind   string    `json:"kind"`
	People []string  `json:"people,omitempty"` // whom it is about, and who did it
	// Data is an object; its member change is the number again, so that an entry that
	// was written down twice is seen to be one.
	Data json.RawMessage `json:"data"`
}

// The kinds of entries.
const (
	KindBegan        = "staff.began"  // the first admin
	KindRemade       = "staff.remade" // the file, from its copy
	KindAdded        = "staff.added"
	KindRoles        = "staff.roles"
	KindEdited       = "staff.edited" // name or language; the name itself is not said
	KindReset        = "staff.reset"
	KindPassword     = "staff.password_changed"
	KindPIN          = "staff.pin_changed"
	KindDeactivated  = "staff.deactivated"
	KindReactivated  = "staff.reactivated"
	KindUnlocked     = "staff.unlocked"
	KindSignedOn     = "staff.signed_on"
	KindFailed       = "staff.sign_on_failed"
	KindAccessListed = "staff.access_listed"
	KindEquipped     = "equipment.added"
	KindMoved        = "equipment.moved"
	KindSetting      = "setting.changed"
)

// Kinds lists the kinds of entries.
func Kinds() []string {
	return []string{
		KindBegan, KindRemade, KindAdded, KindRoles, KindEdited, KindReset, KindPassword, KindPIN, KindDeactivated, KindReactivated,
		KindUnlocked, KindSignedOn, KindFailed, KindAccessListed, KindEquipped, KindMoved, KindSetting,
	}
}

// say notes a change for the journal.
func (t *tx) say(kind string, people []string, data map[string]any) error {
	var last uint64
	if _, err := t.get(bucketMeta, keyChange, &last); err != nil {
		return err
	}
	last++
	data["change"] = last
	text, err := json.Marshal(data)
	if err != nil {
		return fmt.Errorf("note the change: %w", err)
	}
	if err := t.put(bucketMeta, keyChange, last); err != nil {
		return err
	}
	return t.put(bucketChanges, numberKey(last), Entry{last, t.at, kind, some(people...), text})
}

// some are the names that are not empty, each once.
func some(names ...string) (all []string) {
	for _, n := range names {
		seen := n == ""
		for _, a := range all {
			seen = seen || a == n
		}
		if !seen {
			all = append(all, n)
		}
	}
	return all
}

// Unwritten are the changes that the journal does not have yet, oldest first.
func (d *DB) Unwritten() ([]Entry, error) {
	var all []Entry
	err := d.view(func(tx *tx) error {
		return each(tx, bucketChanges, func(_ string, e Entry) error {
			all = append(all, e)
			return nil
		})
	})
	return all, err
}

// Written says that the journal has all changes up to a number.
func (d *DB) Written(upTo uint64) error {
	return d.update(func(tx *tx) error {
		c := tx.Bucket(bucketChanges).Cursor()
		for k, _ := c.First(); k != nil && string(k) <= numberKey(upTo); k, _ = c.First() {
			if err := c.Delete(); err != nil {
				return fmt.Errorf("note what is written: %w", err)
			}
		}
		return nil
	})
}

// Last is the number of the last change.
func (d *DB) Last() (n uint64, err error) {
	err = d.view(func(tx *tx) error {
		_, err := tx.get(bucketMeta, keyChange, &n)
		return err
	})
	return n, err
}
