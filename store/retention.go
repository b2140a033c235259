package store

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Retention says which days were kept long enough, and who says so.
type Retention struct {
	Years  int    // whole years that a day is kept after its own; at least one
	Person string // staff by id
	Reason string
}

// ErrRetention says that a retention asks for what must not be.
var ErrRetention = errors.New("days are kept for at least one year")

// Remove takes away the files of whole days that are older than so many years, oldest
// first and without a gap, and says which. It is never done by itself.
//
// Before a file is touched the journal has a record of it: the days, and the size and
// root with which the last of them was sealed. The first day that is kept carries the
// same root in its opening, so that what is kept can still be verified from its
// beginning, and days that somebody else took away are told from those.
func (j *Journal) Remove(ctx context.Context, r Retention) ([]string, error) {
	if r.Years < 1 {
		return nil, ErrRetention
	}
	gone := make(chan []string, 1) // the writer may be at it still when nobody waits any more
	err := j.do(ctx, func() error {
		days, err := j.remove(r)
		gone <- days
		return err
	})
	select {
	case days := <-gone:
		return days, err
	default:
		return nil, err
	}
}

func (j *Journal) remove(r Retention) ([]string, error) {
	if err := j.turnDay(); err != nil {
		return nil, err
	}
	gone, err := j.old.names()
	if err != nil {
		return nil, err
	}
	today, err := time.Parse(time.DateOnly, gamingDay(j.day.day))
	if err != nil {
		return nil, fmt.Errorf("tell how old the days are: %w", err)
	}
	first := today.AddDate(-r.Years, 0, 0).Format(time.DateOnly)
	keep := slices.IndexFunc(gone, func(name string) bool { return gamingDay(name) >= first || j.writes(name) })
	if keep <= 0 {
		return nil, nil
	}
	kept := gone[keep]
	gone = gone[:keep]
	o, err := readOpened(j.pair(kept))
	if err != nil {
		return nil, fmt.Errorf("remove the days before %s: %w", kept, err)
	}
	c, err := ReadCheckpoint([]byte(o.Note), j.keys.Known)
	if err != nil {
		return nil, fmt.Errorf("remove the days before %s, which does not carry them on: %w", kept, err)
	}
	data, err := json.Marshal(removal{
		Through: c.Day, Size: c.Size, Root: base64.StdEncoding.EncodeToString(c.Root[:]), Days: gone,
		Years: r.Years, Person: r.Person, Reason: r.Reason,
	})
	if err != nil {
		return nil, fmt.Errorf("remove days: %w", err)
	}
	if err := j.enter(KindRemoved, data); err != nil {
		return nil, err
	}
	for _, name := range gone {
		j.old.forget(name)
		if err := removeDay(name, j.cfg.RollDir, j.cfg.folder()); err != nil {
			return gone, err
		}
	}
	return gone, nil
}

// writes says that a day is written, or its index is.
func (j *Journal) writes(name string) bool {
	return slices.ContainsFunc(j.following(), func(d *day) bool { return d.day == name })
}

// removeDay takes a day's files away, and what of them was moved aside: whoever may
// not keep the one may not keep the other.
func removeDay(name string, dirs ...string) error {
	for _, dir := range dirs {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return fmt.Errorf("remove the day %s: %w", name, err)
		}
		for _, e := range entries {
			rest, of := strings.CutPrefix(e.Name(), name)
			if !of || !strings.HasPrefix(rest, rollEnd) && !strings.HasPrefix(rest, dbEnd) {
				continue
			}
			if err := os.Remove(filepath.Join(dir, e.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("remove the day %s: %w", name, err)
			}
		}
		if err := syncFolder(dir); err != nil {
			return err
		}
	}
	return nil
}
