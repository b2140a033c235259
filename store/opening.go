package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"pitboss/store/roll"
)

// opening is the work of opening a day's pair to write to it.
type opening struct {
	pair
	files   files
	keys    *Keys
	last    *Checkpoint // the last known one of this day, nil if there is none
	stamp   string      // what damaged files are named by
	newest  *Checkpoint // the last one that the day itself holds
	notices []Notice
}

func (o *opening) note(n Notice, format string, args ...any) {
	o.notices = append(o.notices, n.said("%s: %s", o.day, fmt.Sprintf(format, args...)))
}

// errDoubt says that the pair is not what the last checkpoint vouches for, and no
// repair can make it so: it is left as it lies.
var errDoubt = errors.New("the day's files are in doubt")

func doubt(format string, args ...any) error {
	return fmt.Errorf("%w: %s", errDoubt, fmt.Sprintf(format, args...))
}

// open brings roll and index together. The one that is behind is brought up: the roll
// at once, the index by whoever follows. What is damaged is moved aside and made again
// from what both still hold.
func (o *opening) open() (*day, error) {
	f, err := o.look()
	if err != nil {
		return nil, err
	}
	if !f.level() {
		if err := o.mend(&f); err != nil {
			return nil, err
		}
		if f, err = o.look(); err != nil {
			return nil, err
		}
		if !f.level() {
			return nil, doubt("they could not be repaired: roll: %v, index: %v", f.roll.Damage, f.broken)
		}
	}
	if err := o.vouched(&f); err != nil {
		return nil, err
	}
	o.newest = f.newest
	return o.take(&f)
}

func (o *opening) look() (findings, error) {
	f, err := examine(o.pair, o.last, o.keys.Known)
	if errors.Is(err, errFormat) {
		return f, doubt("%v", err)
	}
	return f, err
}

// vouched compares what is there with the last checkpoint that is known.
func (o *opening) vouched(f *findings) error {
	c := o.last
	switch {
	case c == nil:
		return nil
	case max(f.roll.N, f.index.n) < c.Size:
		return doubt("the last checkpoint vouches for %d records, there are %d", c.Size, max(f.roll.N, f.index.n))
	case f.roots[c.Size] != c.Root:
		return doubt("the first %d records are not those that the last checkpoint was signed for", c.Size)
	}
	return nil
}

// take opens the pair after it was found to be good but for one being behind.
func (o *opening) take(f *findings) (*day, error) {
	before := fileSize(o.rollFile)
	file, err := o.files.openRoll(o.rollFile)
	if err != nil {
		return nil, fmt.Errorf("open the roll: %w", told(err))
	}
	d := &day{pair: o.pair, roll: growing{file: file, size: f.roll.Offset, n: f.roll.N}, tree: f.tree}
	d.follow.from(f)
	if err := o.level(d, f, before); err != nil {
		_ = file.Close()
		return nil, err
	}
	d.size, d.n = d.roll.size, d.roll.n
	return d, syncFolder(filepath.Dir(o.rollFile))
}

// level brings the roll up.
func (o *opening) level(d *day, f *findings, before int64) error {
	if f.roll.Torn {
		o.note(Notice{Code: NoticeTorn, Day: o.day, N: uint64(before - f.roll.Offset)},
			"the roll ended inside a line, as a power cut leaves it, and was cut from byte %d to byte %d", before, f.roll.Offset)
		if err := d.roll.file.Truncate(f.roll.Offset); err != nil {
			return fmt.Errorf("cut the torn line: %w", told(err))
		}
	}
	switch {
	case !f.rollIs && f.index.n > 0:
		o.note(alarmOf(NoticeRollRemade, o.day).of(f.index.n), "the roll was not there and is made again from the %d records of the index", f.index.n)
	case f.roll.N < f.index.n:
		o.note(alarmOf(NoticeRollBehind, o.day).of(f.index.n-f.roll.N), "the roll was %d records behind the index and was brought up", f.index.n-f.roll.N)
	case !f.indexIs && f.roll.N > 0:
		o.note(alarmOf(NoticeIndexRemade, o.day).of(f.roll.N), "the index was not there and is made again from the %d records of the roll", f.roll.N)
	case f.roll.N > f.index.n:
		behind := f.roll.N - f.index.n
		o.note(Notice{Code: NoticeIndexBehind, Day: o.day, N: behind}, "the index was %d records behind the roll and is brought up", behind)
	}
	if f.roll.N >= f.index.n {
		return nil
	}
	if err := o.refill(d, f.index.n); err != nil {
		return err
	}
	d.tree = f.indexTree.clone() // the follower goes on with the other
	return nil
}

// refill appends the records of the index that the roll does not have.
func (o *opening) refill(d *day, to uint64) error {
	x, err := openPaged(o.dbFile)
	if err != nil {
		return err
	}
	defer func() { _ = x.close() }()
	return x.view(func(look looking) error {
		c, err := look(bucketRecords)
		if c == nil || err != nil {
			return err
		}
		var lines []byte
		from := d.roll.n
		k, v := c.Seek(key(from + 1))
		for n := from + 1; n <= to; n++ {
			if _, ok := recordIn(n, v); !ok || number(k) != n {
				return &Damage{File: o.dbFile, Offset: -1, N: n, What: "the index does not have it"}
			}
			lines = append(lines, v...)
			if n == to || len(lines) >= rewriteStep {
				if err := d.roll.append(lines, n-from); err != nil {
					return told(err)
				}
				from, lines = n, lines[:0]
			}
			if n < to {
				k, v = c.Next()
			}
		}
		return c.Err()
	})
}

// rewriteStep is how much of a roll is written at a time when it is made again.
const rewriteStep = 4 << 20

// growing is the roll of a day that is being written.
type growing struct {
	file  rollFile
	size  int64  // of whole lines that are durable
	n     uint64 // the last record
	dirty bool   // what lies behind size is not known: it is cut off before anything is written
}

// append writes lines and syncs them. If that fails the roll is cut back to where it
// was, so that a part of a line is never followed by another; if even that fails it
// is done before the next is written.
func (g *growing) append(lines []byte, records uint64) error {
	if g.dirty {
		if err := g.file.Truncate(g.size); err != nil {
			return fmt.Errorf("cut the roll back: %w", err)
		}
		g.dirty = false
	}
	_, err := g.file.WriteAt(lines, g.size)
	if err == nil {
		err = g.file.Sync()
	}
	if err == nil {
		g.size += int64(len(lines))
		g.n += records
		return nil
	}
	err = fmt.Errorf("write the roll: %w", err)
	if cut := g.file.Truncate(g.size); cut != nil {
		g.dirty = true
		return errors.Join(err, fmt.Errorf("cut the roll back: %w", cut))
	}
	return err
}

// rollFile is a roll as it is written; a test puts a disk that fails in its place.
type rollFile interface {
	ReadAt(b []byte, at int64) (int, error)
	WriteAt(b []byte, at int64) (int, error)
	Truncate(size int64) error
	Sync() error
	Close() error
}

// files opens the files that are written to.
type files struct {
	openRoll func(name string) (rollFile, error)
}

func usualFiles() files {
	return files{openRoll: func(name string) (rollFile, error) {
		return os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	}}
}

// pairOf are the names of a day's pair.
func pairOf(rollDir, dir, day string) pair {
	return pair{day: day, rollFile: filepath.Join(rollDir, day+rollEnd), dbFile: filepath.Join(dir, day+dbEnd)}
}

const (
	rollEnd = ".roll"
	dbEnd   = ".db"
)

// partOf is the part of a day's roll from a place on.
func (p *pair) partOf(from int64, n uint64, size int64) roll.Part {
	return roll.Part{File: p.rollFile, Day: p.day, From: from, Next: n + 1, Size: size}
}
