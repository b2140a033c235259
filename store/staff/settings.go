package staff

import (
	"strings"
	"time"

	"pitboss/tables/roles"
)

// Setting is one setting of the house, with who set it and when.
type Setting struct {
	Key   string    `json:"key"`
	Value string    `json:"value"`
	By    string    `json:"by"`
	At    time.Time `json:"at"`
}

// The settings that this program reads.
const (
	// ManagerForReruns asks for the manager at every rerun: "yes" or "no".
	ManagerForReruns = "reruns.manager"
	// FourEyes names, with blanks between, what needs a second person beyond the rules:
	// "roles" and "settings".
	FourEyes = "four_eyes"
	// InspectionMinutes is the time that an inspection may take to be made once it is due.
	InspectionMinutes = "inspections.minutes"
	// DeckHours is how long decks may be in use; 0 is as long as they pass.
	DeckHours = "decks.hours"
)

func checkSetting(key, value string) error {
	const mostKey, mostValue = 64, 1000
	if key == "" || len(key) > mostKey || strings.Trim(key, "abcdefghijklmnopqrstuvwxyz0123456789-_.") != "" {
		return ErrSetting
	}
	if value != "" && !text(value, mostValue) {
		return ErrSetting
	}
	return nil
}

// Set changes a setting. request is the approved request it follows; "" if none.
func (d *DB) Set(by, key, value, request string) error {
	if err := checkSetting(key, value); err != nil {
		return err
	}
	by = FoldID(by)
	return d.change(func(tx *tx) error {
		if err := tx.may(by, roles.ManageHouse); err != nil {
			return err
		}
		var was Setting
		if _, err := tx.get(bucketSettings, key, &was); err != nil {
			return err
		}
		if was.Value == value {
			return nil
		}
		if err := tx.put(bucketSettings, key, Setting{key, value, by, tx.at}); err != nil {
			return err
		}
		data := map[string]any{"by": by, "key": key, "was": was.Value, "is": value}
		if request != "" {
			data["request"] = request
		}
		return tx.say(KindSetting, []string{by}, data)
	})
}

// Setting is the value of a setting, and the zero Setting where it was never set.
func (d *DB) Setting(key string) (s Setting, err error) {
	err = d.view(func(tx *tx) error {
		_, err := tx.get(bucketSettings, key, &s)
		return err
	})
	return s, err
}

// Settings are all that were ever set, by key.
func (d *DB) Settings() (all []Setting, err error) {
	err = d.view(func(tx *tx) error {
		return each(tx, bucketSettings, func(_ string, s Setting) error {
			all = append(all, s)
			return nil
		})
	})
	return all, err
}
