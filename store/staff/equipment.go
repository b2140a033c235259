package staff

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"pitboss/tables"
	"pitboss/tables/lettering"
	"pitboss/tables/roles"
)

// EquipmentKind is a kind of thing with an identity of its own.
type EquipmentKind string

// The kinds of equipment.
const (
	Shoe  EquipmentKind = "shoe"
	Wheel EquipmentKind = "wheel"
	Deck  EquipmentKind = "deck"
	Ball  EquipmentKind = "ball"
	// Shuffler is a machine that shuffles and counts.
	Shuffler EquipmentKind = "shuffler"
)

// EquipmentKinds lists them.
func EquipmentKinds() []EquipmentKind { return []EquipmentKind{Shoe, Wheel, Deck, Ball, Shuffler} }

// State is where equipment is in its life.
type State string

// The states.
const (
	AtTable   State = "at_table"
	Storage   State = "storage"
	Withdrawn State = "withdrawn" // found unfit: it never comes back, unless that was recorded by mistake
)

// Equipment is one thing: its identity moves with it from table to table.
type Equipment struct {
	Kind  EquipmentKind `json:"kind"`
	ID    string        `json:"id"` // the serial number, the deck's number
	State State         `json:"state"`
	Table string        `json:"table,omitempty"` // where State is AtTable
	Since time.Time     `json:"since"`           // when it came where it is
	Added time.Time     `json:"added"`
	Moves int           `json:"moves"` // how often it was moved
}

// Move is one step of a thing's way.
type Move struct {
	At    time.Time `json:"at"`
	By    string    `json:"by"`
	From  string    `json:"from,omitempty"` // a table
	To    string    `json:"to,omitempty"`
	State State     `json:"state"`
	Why   string    `json:"why,omitempty"`
}

// careFor are those who may move equipment: a pit boss, a technician, an admin.
var careFor = []roles.Permission{roles.InspectDecks, roles.ManageDevices, roles.ManageHouse}

func equipmentKey(kind EquipmentKind, id string) string { return string(kind) + "/" + id }

func text(s string, most int) bool {
	return s != "" && s == strings.TrimSpace(s) && utf8.ValidString(s) && utf8.RuneCountInString(s) <= most && !strings.ContainsFunc(s, lettering.Hidden)
}

const (
	mostIdentity = 64
	mostTable    = 32
	mostWhy      = 200
)

// Equip adds a thing to the registry; it lies in storage.
func (d *DB) Equip(by string, kind EquipmentKind, id string) error {
	by = FoldID(by)
	if !slices.Contains(EquipmentKinds(), kind) || !text(id, mostIdentity) || strings.Contains(id, "/") {
		return ErrEquipment
	}
	return d.change(func(tx *tx) error {
		if err := tx.may(by, careFor...); err != nil {
			return err
		}
		key := equipmentKey(kind, id)
		if found, err := tx.get(bucketEquipment, key, new(Equipment)); err != nil || found {
			if found {
				err = ErrSameEquipment
			}
			return err
		}
		e := Equipment{Kind: kind, ID: id, State: Storage, Since: tx.at, Added: tx.at}
		if err := tx.put(bucketEquipment, key, e); err != nil {
			return err
		}
		return tx.say(KindEquipped, []string{by}, map[string]any{"by": by, "equipment": kind, "id": id})
	})
}

// Move brings a thing to a table, or to storage where table is "".
func (d *DB) Move(by string, kind EquipmentKind, id, table, why string) error {
	m := Move{By: by, To: table, State: AtTable, Why: why}
	if table == "" {
		m.State = Storage
	} else if !text(table, mostTable) {
		return ErrPlace
	}
	return d.move(kind, id, m)
}

// Withdraw takes a thing out of use for good, and says why.
func (d *DB) Withdraw(by string, kind EquipmentKind, id, why string) error {
	if why == "" {
		return ErrReason
	}
	return d.move(kind, id, Move{By: by, State: Withdrawn, Why: why})
}

func (d *DB) move(kind EquipmentKind, id string, m Move) error {
	if m.By = FoldID(m.By); m.Why != "" && !text(m.Why, mostWhy) {
		return ErrReason
	}
	return d.change(func(tx *tx) error {
		if err := tx.may(m.By, careFor...); err != nil {
			return err
		}
		var e Equipment
		key := equipmentKey(kind, id)
		switch found, err := tx.get(bucketEquipment, key, &e); {
		case err != nil:
			return err
		case !found:
			return ErrNoEquipment
		case e.State == Withdrawn:
			return ErrWithdrawn
		case e.State == m.State && e.Table == m.To:
			return nil // it is there
		}
		m.At, m.From = tx.at, e.Table
		e.Moves++
		e.State, e.Table, e.Since = m.State, m.To, tx.at
		if err := tx.put(bucketEquipment, key, e); err != nil {
			return err
		}
		if err := tx.put(bucketMoves, moveKey(key, e.Moves), m); err != nil {
			return err
		}
		data := map[string]any{"by": m.By, "equipment": kind, "id": id, "from": m.From, "to": m.To, "state": m.State}
		if m.Why != "" {
			data["reason"] = m.Why
		}
		return tx.say(KindMoved, []string{m.By}, data)
	})
}

// TakeBack takes back the last moves of a thing, which a record caused that was corrected: it
// is where it was before them, and since when it was there. That is a move of its own, and
// the moves stay in its way.
func (d *DB) TakeBack(by string, kind EquipmentKind, id string, moves int, why string) error {
	by = FoldID(by)
	if !text(why, mostWhy) {
		return ErrReason
	}
	return d.change(func(tx *tx) error {
		if err := tx.may(by, careFor...); err != nil {
			return err
		}
		var e Equipment
		key := equipmentKey(kind, id)
		switch found, err := tx.get(bucketEquipment, key, &e); {
		case err != nil:
			return err
		case !found:
			return ErrNoEquipment
		case moves < 1 || moves > e.Moves:
			return ErrPlace
		}
		was := Move{At: e.Added, State: Storage}
		if n := e.Moves - moves; n > 0 {
			if found, err := tx.get(bucketMoves, moveKey(key, n), &was); err != nil || !found {
				return errors.Join(err, fmt.Errorf("find move %d of %s: %w", n, key, ErrNoEquipment))
			}
		}
		if e.State == was.State && e.Table == was.To {
			return nil // it is there
		}
		m := Move{At: tx.at, By: by, From: e.Table, To: was.To, State: was.State, Why: why}
		e.Moves++
		e.State, e.Table, e.Since = was.State, was.To, was.At
		if err := tx.put(bucketEquipment, key, e); err != nil {
			return err
		}
		if err := tx.put(bucketMoves, moveKey(key, e.Moves), m); err != nil {
			return err
		}
		return tx.say(KindMoved, []string{by}, map[string]any{
			"by": by, "equipment": kind, "id": id, "from": m.From, "to": m.To, "state": m.State, "since": e.Since, "reason": why,
		})
	})
}

func moveKey(equipment string, n int) string { return fmt.Sprintf("%s/%08d", equipment, n) }

// Find finds a thing.
func (d *DB) Find(kind EquipmentKind, id string) (e Equipment, err error) {
	err = d.view(func(tx *tx) error {
		found, err := tx.get(bucketEquipment, equipmentKey(kind, id), &e)
		if err == nil && !found {
			err = ErrNoEquipment
		}
		return err
	})
	return e, err
}

// Equipment lists the things of a kind, or all where kind is "", at a table, or
// everywhere where table is "": kind by kind, and as their numbers are counted.
func (d *DB) Equipment(kind EquipmentKind, table string) (all []Equipment, err error) {
	err = d.view(func(tx *tx) error {
		return each(tx, bucketEquipment, func(_ string, e Equipment) error {
			if (kind == "" || e.Kind == kind) && (table == "" || e.Table == table) {
				all = append(all, e)
			}
			return nil
		})
	})
	slices.SortFunc(all, func(a, b Equipment) int {
		return cmp.Or(strings.Compare(string(a.Kind), string(b.Kind)), tables.CompareNumbers(a.ID, b.ID))
	})
	return all, err
}

// History is a thing's way, oldest step first.
func (d *DB) History(kind EquipmentKind, id string) (all []Move, err error) {
	prefix := []byte(equipmentKey(kind, id) + "/")
	err = d.view(func(tx *tx) error {
		c := tx.Bucket(bucketMoves).Cursor()
		for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
			var m Move
			if err := json.Unmarshal(v, &m); err != nil {
				return fmt.Errorf("the staff file is damaged: %s %q: %w", bucketMoves, k, err)
			}
			all = append(all, m)
		}
		return nil
	})
	return all, err
}
