package staff

import (
	"errors"
	"fmt"
	"time"
)

// With is which of a person's secrets is shown.
type With string

// The secrets.
const (
	Password With = "password"
	PIN      With = "pin"
)

// Wrong tries in a row that lock, for how long at first, and for how long at most.
const (
	MostTries   = 5
	firstLock   = time.Minute
	longestLock = 8 * time.Hour
)

// lockFor is how long a person is locked after so many wrong tries in a row.
func lockFor(fails int) time.Duration {
	if fails < MostTries {
		return 0
	}
	return min(firstLock<<min(fails-MostTries, 20), longestLock)
}

// tries are the wrong tries of a person with a secret, since the last right one.
type tries struct {
	Fails int           `json:"fails"`
	Left  time.Duration `json:"left"` // of the lock, when it was At; 0 if there is none
	At    time.Time     `json:"at"`
}

func triesKey(id string, with With) string { return id + "/" + string(with) }

// loadLocks goes on with the locks of the last run. What is left of one runs by the
// wall clock while the desk does not: by as much as that went forward, and by nothing
// if it was set back.
func (d *DB) loadLocks() error {
	now := d.cfg.Mono()
	return d.update(func(tx *tx) error {
		open := map[string]tries{}
		err := each(tx, bucketTries, func(key string, t tries) error {
			if t.Left > 0 {
				open[key] = t
			}
			return nil
		})
		if err != nil {
			return err
		}
		for key, t := range open {
			t.Left = max(0, t.Left-max(0, tx.at.Sub(t.At)))
			t.At = tx.at
			if err := tx.put(bucketTries, key, t); err != nil {
				return err
			}
			if t.Left > 0 {
				d.locks[key] = now + t.Left
			}
		}
		return nil
	})
}

// left is how long a person is still locked, whichever secret was tried.
func (d *DB) left(id string) time.Duration {
	now := d.cfg.Mono()
	d.mu.Lock()
	defer d.mu.Unlock()
	var most time.Duration
	for _, with := range []With{Password, PIN} {
		key := triesKey(id, with)
		switch until, ok := d.locks[key]; {
		case !ok:
		case until <= now:
			delete(d.locks, key)
		default:
			most = max(most, until-now)
		}
	}
	return most
}

// Locked is how long a person is locked after wrong tries; 0 if they are not.
func (d *DB) Locked(id string) time.Duration { return d.left(FoldID(id)) }

// lock keeps a person's lock in mind.
func (d *DB) lock(id string, with With, left time.Duration) {
	until := d.cfg.Mono() + left
	d.mu.Lock()
	defer d.mu.Unlock()
	d.locks[triesKey(id, with)] = until
}

func (d *DB) unlock(id string, which ...With) {
	if len(which) == 0 {
		which = []With{Password, PIN}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, with := range which {
		delete(d.locks, triesKey(id, with))
	}
}

// forget takes a person's wrong tries away.
func (t *tx) forget(id string) error {
	for _, with := range []With{Password, PIN} {
		if err := t.Bucket(bucketTries).Delete([]byte(triesKey(id, with))); err != nil {
			return fmt.Errorf("forget the wrong tries: %w", err)
		}
	}
	return nil
}

// Unlock ends a person's lock before its time.
func (d *DB) Unlock(by, id string) error {
	by, id = FoldID(by), FoldID(id)
	err := d.edit(by, id, func(tx *tx, p *Person) error {
		if p.ID == by {
			return ErrOneself
		}
		if err := tx.forget(id); err != nil {
			return err
		}
		return tx.say(KindUnlocked, []string{p.ID, by}, map[string]any{"person": p.ID, "by": by})
	})
	if err == nil {
		d.unlock(id)
	}
	return err
}

// Why a try failed, as it is recorded. What was typed is not: it may be a password in
// the wrong field.
const (
	whyUnknown  = "unknown"
	whyWrong    = "wrong"
	whyLocked   = "locked"
	whyInactive = "inactive"
	whyNone     = "none" // there is no such secret
)

// try looks at a secret of a person. Every failure is an entry; what a stranger is
// told does not depend on whether there is such a person.
func (d *DB) try(id string, with With, s Secret) (Person, error) {
	id = FoldID(id)
	if left := d.left(id); left > 0 {
		if err := d.failed(id, with, whyLocked, 0); err != nil {
			return Person{}, err
		}
		return Person{}, &Locked{left}
	}
	var p Person
	var hash string
	var t tries
	// The try is counted before the secret is looked at.
	err := d.update(func(tx *tx) error {
		var err error
		if p, err = tx.person(id); err != nil {
			return err
		}
		var kept secrets
		if _, err := tx.get(bucketSecrets, id, &kept); err != nil {
			return err
		}
		if hash = kept.Password; with == PIN {
			hash = kept.PIN
		}
		if !p.Active || hash == "" {
			return nil
		}
		key := triesKey(id, with)
		if _, err := tx.get(bucketTries, key, &t); err != nil {
			return err
		}
		t.Fails++
		t.Left, t.At = lockFor(t.Fails), tx.at
		return tx.put(bucketTries, key, t)
	})
	switch {
	case errors.Is(err, ErrNobody):
		_ = d.never.Is(s)
		return Person{}, d.refuse("", with, whyUnknown, 0, ErrWrong)
	case err != nil:
		return Person{}, err
	case !p.Active:
		_ = d.never.Is(s)
		return Person{}, d.refuse(id, with, whyInactive, 0, ErrWrong)
	case hash == "":
		_ = d.never.Is(s)
		return Person{}, d.refuse(id, with, whyNone, 0, ErrNoPIN)
	}
	if t.Left > 0 {
		d.lock(id, with, t.Left)
	}
	kept, err := ParsePHC(hash)
	if err != nil {
		return Person{}, fmt.Errorf("the secret of %s is damaged, reset it: %w", id, err)
	}
	if !kept.Is(s) {
		if err := d.failed(id, with, whyWrong, t.Fails); err != nil {
			return Person{}, err
		}
		if t.Left > 0 {
			return Person{}, &Locked{t.Left}
		}
		return Person{}, ErrWrong
	}
	if err := d.right(&p, with, s, kept); err != nil {
		return Person{}, err
	}
	return p, nil
}

// right notes that the secret was the right one, and hashes it anew where its cost is
// below today's.
func (d *DB) right(p *Person, with With, s Secret, kept PHC) error {
	renewed := ""
	if kept.below(d.params) {
		var err error
		if renewed, err = d.hash(s); err != nil {
			return err
		}
	}
	write := d.update
	if renewed != "" || with == Password {
		write = d.change
	}
	err := write(func(tx *tx) error {
		if err := tx.Bucket(bucketTries).Delete([]byte(triesKey(p.ID, with))); err != nil {
			return fmt.Errorf("forget the wrong tries: %w", err)
		}
		if renewed != "" {
			if err := tx.setSecret(p.ID, with, kept.String(), renewed); err != nil {
				return err
			}
		}
		if with != Password {
			return nil
		}
		now, err := tx.person(p.ID)
		if err != nil {
			return err
		}
		now.SignedOn = tx.at
		*p = now
		if err := tx.put(bucketPeople, p.ID, now); err != nil {
			return err
		}
		return tx.say(KindSignedOn, []string{p.ID}, map[string]any{"person": p.ID, "roles": orNone(p.Roles)})
	})
	if err == nil {
		d.unlock(p.ID, with)
	}
	return err
}

// setSecret keeps a hash in place of another, unless somebody changed it meanwhile.
func (t *tx) setSecret(id string, with With, was, is string) error {
	var kept secrets
	if _, err := t.get(bucketSecrets, id, &kept); err != nil {
		return err
	}
	place := &kept.Password
	if with == PIN {
		place = &kept.PIN
	}
	if *place != was {
		return nil
	}
	*place = is
	return t.put(bucketSecrets, id, kept)
}

func (d *DB) refuse(id string, with With, why string, fails int, because error) error {
	if err := d.failed(id, with, why, fails); err != nil {
		return err
	}
	return because
}

// failed notes a failed try.
func (d *DB) failed(id string, with With, why string, fails int) error {
	return d.update(func(tx *tx) error {
		data := map[string]any{"with": with, "why": why}
		if found, err := tx.get(bucketPeople, id, new(Person)); err != nil {
			return err
		} else if found {
			data["person"] = id
		} else {
			id = ""
		}
		if fails > 0 {
			data["tries"] = fails
		}
		if left := lockFor(fails); left > 0 {
			data["locked_s"] = int(left.Seconds())
		}
		return tx.say(KindFailed, some(id), data)
	})
}

// SignOn looks at a person's password. Every sign-on is an entry, and so is every
// failed one.
func (d *DB) SignOn(id string, password Secret) (Person, error) { return d.try(id, Password, password) }

// Confirm looks at a person's PIN: they sign something. What they sign is the record.
func (d *DB) Confirm(id string, pin Secret) (Person, error) {
	p, err := d.try(id, PIN, pin)
	if err == nil && p.MustChange {
		return Person{}, ErrMustChange
	}
	return p, err
}

// ChangePassword changes a person's own password.
func (d *DB) ChangePassword(id string, old, password Secret) error {
	p, err := d.try(id, Password, old)
	if err != nil {
		return err
	}
	if err := CheckPassword(password, p.ID, p.Name); err != nil {
		return err
	}
	if string(plain(old)) == string(plain(password)) {
		return ErrPasswordSame
	}
	return d.own(p.ID, Password, password, KindPassword)
}

// SetPIN sets a person's own PIN, for which they show their password.
func (d *DB) SetPIN(id string, password, pin Secret) error {
	p, err := d.try(id, Password, password)
	switch {
	case err != nil:
		return err
	case p.MustChange:
		return ErrMustChange
	}
	if err := CheckPIN(pin); err != nil {
		return err
	}
	return d.own(p.ID, PIN, pin, KindPIN)
}

func (d *DB) own(id string, with With, s Secret, kind string) error {
	hash, err := d.hash(s)
	if err != nil {
		return err
	}
	err = d.change(func(tx *tx) error {
		p, err := tx.person(id)
		if err != nil {
			return err
		}
		var kept secrets
		if _, err := tx.get(bucketSecrets, id, &kept); err != nil {
			return err
		}
		if with == PIN {
			kept.PIN = hash
		} else {
			kept.Password, p.MustChange = hash, false
		}
		if err := tx.put(bucketSecrets, id, kept); err != nil {
			return err
		}
		if err := tx.put(bucketPeople, id, p); err != nil {
			return err
		}
		if err := tx.Bucket(bucketTries).Delete([]byte(triesKey(id, with))); err != nil {
			return fmt.Errorf("forget the wrong tries: %w", err)
		}
		return tx.say(kind, []string{id}, map[string]any{"person": id})
	})
	if err == nil {
		d.unlock(id, with)
	}
	return err
}
