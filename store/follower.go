package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
	"golang.org/x/mod/sumdb/note"

	"pitboss/store/roll"
)

// ask is something that concerns the index of the day being written.
type ask struct {
	do     func(*day) error
	answer chan error
}

const (
	// followPause lies between news and what the index makes of it: an index that wrote
	// every single record would take the disk's time from the roll. When much is
	// written it is longer, up to mostPause, so that the same pages are not written over
	// and over: so many times as long as the last work on the index took.
	followPause = 50 * time.Millisecond
	mostPause   = 250 * time.Millisecond
	pauseTimes  = 8
	// mostAgain is how often an index is made again before it is left to the next start.
	mostAgain = 3
)

// follower is the goroutine that alone writes to the indexes. What fails is tried
// again; the roll has everything.
func (j *Journal) follower(stop <-chan struct{}) {
	regular := time.NewTicker(tickEvery)
	defer regular.Stop()
	pause := time.NewTimer(0) // an index that is behind at the start is brought up at once
	defer pause.Stop()
	waits := true
	worked := time.Duration(0)
	for stopping := false; !stopping; {
		var a *ask
		select {
		case <-j.news:
			if !waits {
				waits = true
				pause.Reset(min(max(pauseTimes*worked, followPause), mostPause))
			}
			continue
		case <-pause.C:
			waits = false
		case a = <-j.asks:
		case <-regular.C:
			j.watch()
		case <-stop:
			stopping = true
		}
		began := j.cfg.Mono()
		err := j.bringAllUp(stopping)
		worked = j.cfg.Mono() - began
		if a == nil {
			continue
		}
		if err == nil {
			days := j.following()
			err = a.do(days[len(days)-1])
		}
		a.answer <- err
	}
}

// bringAllUp brings every day's index up to its roll. The error is that of the day
// being written.
func (j *Journal) bringAllUp(stopping bool) (err error) {
	var all []error
	for _, d := range j.following() {
		size, over := j.durable(d)
		if err = j.bringUp(d, size); err == nil && over != nil {
			err = j.finish(d, over, stopping)
		}
		var damage *Damage
		if errors.As(err, &damage) && damage.File == d.dbFile {
			j.tell(alarmOf(NoticeIndexBroke, d.day).because(err).said("the index of %s broke and is made again: %v", d.day, err))
			err = errors.Join(err, j.makeAgain(d))
		}
		all = append(all, err)
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	why := errors.Join(all...)
	j.health.IndexError, j.health.IndexFull = "", errors.Is(why, ErrFull) || errors.Is(why, berrors.ErrMaxSizeReached)
	if why != nil {
		j.health.IndexError = why.Error()
	}
	return err
}

// durable is how much of a day's roll there is, and with what it was sealed if it is
// over.
func (j *Journal) durable(d *day) (size int64, over *Checkpoint) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return d.size, d.over
}

// settled waits until the index has everything that is in the roll by now, and has
// the follower do something with it.
func (j *Journal) settled(ctx context.Context, do func(*day) error) error {
	a := &ask{do: do, answer: make(chan error, 1)}
	select {
	case j.asks <- a:
	case <-j.done:
		return ErrClosed
	case <-ctx.Done():
		return fmt.Errorf("wait for the index: %w", ctx.Err())
	}
	return <-a.answer
}

// bringUp enters what the index of a day does not have.
func (j *Journal) bringUp(d *day, size int64) error {
	switch {
	case d.index != nil && d.index.end == size:
		return nil
	case d.follow.again > mostAgain:
		return fmt.Errorf("the index of %s breaks again and again; the next start makes it anew", d.day)
	}
	return told(j.enterLines(d, size))
}

func (j *Journal) enterLines(d *day, size int64) error {
	if d.index == nil {
		if err := j.openIndex(d); err != nil {
			return err
		}
	}
	x := d.index
	part := d.partOf(x.end, x.tree.n, size)
	none := func(*roll.Piece) struct{} { return struct{}{} }
	end, err := roll.Scan(d.roll.file, part, none, func(p *roll.Piece, _ struct{}) error {
		defer j.indexed(d)
		return d.change(func(x *index) error { return x.add(p.Lines) })
	})
	if err == nil && end.Damage != nil {
		err = end.Damage
	}
	if err == nil && end.Offset != size {
		err = &Damage{File: d.rollFile, Offset: end.Offset, N: end.N + 1, What: "what was written is not there"}
	}
	return err
}

// indexed says for Health how far an index is.
func (j *Journal) indexed(d *day) {
	j.mu.Lock()
	defer j.mu.Unlock()
	d.indexed = d.index.tree.n
}

func (j *Journal) openIndex(d *day) error {
	x, err := openIndex(d.dbFile, d.day, j.cfg.MostIndex)
	if err != nil {
		return err
	}
	f, err := openFile(d.dbFile, os.O_RDONLY, 0)
	if err != nil {
		return errors.Join(fmt.Errorf("open the index to read it: %w", err), x.close())
	}
	x.end, x.tree, x.all = d.follow.offset, d.follow.tree, d.follow.all
	d.use.Lock()
	defer d.use.Unlock()
	d.index, d.shelf = x, f
	return syncFolder(filepath.Dir(d.dbFile))
}

// makeAgain moves an index aside that bbolt fell over. A new one is made in the next
// round.
func (j *Journal) makeAgain(d *day) error {
	d.use.Lock()
	defer d.use.Unlock()
	if d.index != nil {
		d.index.dead = true // closing it might never return; its file is only moved
		_ = d.shelf.Close()
		d.index, d.shelf = nil, nil
	}
	d.follow = following{again: d.follow.again + 1}
	return aside(d.dbFile, stampOf(j.cfg.Clock()))
}

// finish ends a day that is over: its index is marked as sealed and compacted, both
// files are made read-only, and whoever reads finds it among the old days.
func (j *Journal) finish(d *day, c *Checkpoint, stopping bool) error {
	if d.index.tree.n != c.Size || d.index.tree.root() != c.Root {
		return &Damage{File: d.dbFile, Offset: -1, What: "its records are not those the day was sealed with"}
	}
	if err := d.change(func(x *index) error { return x.seal(c) }); err != nil {
		return fmt.Errorf("seal the index of %s: %w", d.day, told(err))
	}
	small := d.dbFile + ".new"
	compacted := false
	if !stopping { // what is left of an end is short
		err := compact(d, c, small, j.keys.Known)
		if compacted = err == nil; !compacted {
			j.tell(Notice{Code: NoticeIndexLarge, Day: d.day}.because(err).said("the index of %s stays as large as it is: %v", d.day, err))
		}
	}
	err := d.close()
	if compacted && err == nil {
		err = os.Rename(small, d.dbFile)
	}
	if err != nil {
		_ = os.Remove(small)
		j.tell(Notice{Code: NoticeUnfinished, Day: d.day}.because(err).said("the day %s was not finished as it should be: %v", d.day, err))
	}
	// A reminder, not a lock: the checkpoint is the lock.
	_ = os.Chmod(d.rollFile, 0o400)
	_ = os.Chmod(d.dbFile, 0o400)
	_ = syncFolder(filepath.Dir(d.dbFile))
	j.mu.Lock()
	defer j.mu.Unlock()
	for i := range j.days {
		if j.days[i] == d {
			j.days = append(j.days[:i:i], j.days[i+1:]...)
			break
		}
	}
	return nil
}

// compact writes an index anew without its free pages, beside the old one, and looks
// at it as a start would.
func compact(d *day, c *Checkpoint, file string, known note.Verifiers) (err error) {
	defer contained(d.dbFile, &err)()
	if err := os.Remove(file); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("compact the index: %w", err)
	}
	to, err := bolt.Open(file, 0o600, &bolt.Options{Timeout: lockWait, FreelistType: bolt.FreelistMapType})
	if err != nil {
		return fmt.Errorf("compact the index: %w", err)
	}
	const eachTransaction = 8 << 20
	err = bolt.Compact(to, d.index.db, eachTransaction)
	if closed := to.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = sound(d, c, file, known)
	}
	if err != nil {
		_ = os.Remove(file)
		return fmt.Errorf("compact the index: %w", err)
	}
	return nil
}

// sound says whether an index is whole and has what the roll has.
func sound(d *day, c *Checkpoint, file string, known note.Verifiers) error {
	f, err := examine(pair{d.day, d.rollFile, file}, c, known)
	switch {
	case err != nil:
		return err
	case f.broken != nil:
		return f.broken
	case !f.level() || f.index.n != c.Size || f.roll.N != f.index.n || f.roots[c.Size] != c.Root || f.sealed != c.Size:
		return errors.New("it is not the same as before")
	}
	return nil
}
