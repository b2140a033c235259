package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	bolt "go.etcd.io/bbolt"
)

// Notice is something that a start found and did. An alarm is for a person to see.
type Notice struct {
	Alarm bool
	What  string
}

// day is the pair of files of a gaming day that is being written.
type day struct {
	name  string
	roll  roll
	index *index
}

// opening is the work of opening a day's pair.
type opening struct {
	name     string
	rollFile string
	dbFile   string
	keys     *Keys
	last     *Checkpoint // the last known one, nil if there is none
	stamp    string      // what damaged files are named by
	notices  []Notice
}

func (o *opening) note(alarm bool, format string, args ...any) {
	o.notices = append(o.notices, Notice{alarm, fmt.Sprintf(format, args...)})
}

// errDoubt says that the pair is not what the last checkpoint vouches for, and no
// repair can make it so: it is left as it lies.
var errDoubt = errors.New("the day's files are not what the last checkpoint vouches for")

// open brings roll and index together: the one that is behind is brought up, what is
// damaged is moved aside and made again from the other.
func (o *opening) open() (*day, error) {
	x, err := o.openIndex()
	if err != nil {
		return nil, err
	}
	d, err := o.bring(x)
	if err != nil {
		if d == nil && x != nil {
			_ = x.close()
		}
		return nil, err
	}
	if err := o.checkLast(d); err != nil {
		_ = d.close()
		return nil, err
	}
	return d, nil
}

// openIndex opens the index, or moves an unreadable one aside and makes a new one.
func (o *opening) openIndex() (*index, error) {
	x, err := openIndex(o.dbFile, o.name, false)
	if err == nil || errors.Is(err, ErrRunning) || errors.Is(err, os.ErrPermission) {
		return x, err
	}
	if noSpace(err) {
		return nil, err
	}
	o.note(true, "the index cannot be used and is made again from the roll: %v", err)
	if err := o.aside(o.dbFile); err != nil {
		return nil, err
	}
	return openIndex(o.dbFile, o.name, false)
}

// aside moves a damaged file out of the way; nothing is ever thrown away.
func (o *opening) aside(file string) error {
	to := file + ".damaged-" + o.stamp
	if err := os.Rename(file, to); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("move the damaged file aside: %w", err)
	}
	return nil
}

// state is what a first look at roll and index found.
type state struct {
	end    int64  // of the roll's whole lines
	n      uint64 // the roll's last record
	torn   bool
	damage *Damage // in the roll
	differ uint64  // the first record that roll and index have differently; 0 if none
	broken error   // the index cannot be read
}

// bring compares the pair and repairs it.
func (o *opening) bring(x *index) (*day, error) {
	f, err := os.OpenFile(o.rollFile, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the roll: %w", err)
	}
	s, err := o.look(f, x)
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	if s.damage != nil || s.differ > 0 || s.broken != nil {
		_ = f.Close()
		return o.repair(x, s)
	}
	d := &day{name: o.name, roll: roll{file: f, size: s.end, n: s.n}, index: x}
	if s.torn {
		o.note(false, "the roll ended inside a line that was never acknowledged; it was cut at byte %d", s.end)
		if err := f.Truncate(s.end); err != nil {
			_ = f.Close()
			return nil, fmt.Errorf("cut the torn line: %w", err)
		}
	}
	if s.n > x.n {
		o.note(false, "the index was %d records behind the roll and was brought up", s.n-x.n)
		err = o.replay(d)
	} else if s.n < x.n {
		o.note(true, "the roll was %d records behind the index and was brought up", x.n-s.n)
		err = d.refill()
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return d, nil
}

// look reads the whole roll and compares it with the index, record by record.
func (o *opening) look(f *os.File, x *index) (s state, err error) {
	r := newRollReader(o.rollFile, io.NewSectionReader(f, 0, 1<<62), 0, 1)
	compare := func(c *bolt.Cursor) {
		k, v := c.First()
		for {
			line, e := r.read()
			if e != nil {
				s.end, s.n = r.offset, r.next-1
				s.finish(e, &err)
				return
			}
			n := r.next - 1
			if k == nil || s.differ > 0 {
				continue
			}
			if number(k) != n || string(v) != string(line) {
				s.differ = n
				continue
			}
			k, v = c.Next()
		}
	}
	s.broken = x.view(compare)
	if s.broken == nil || err != nil {
		return s, err
	}
	// The index broke under our eyes: the roll is looked at alone.
	r = newRollReader(o.rollFile, io.NewSectionReader(f, 0, 1<<62), 0, 1)
	for {
		if _, e := r.read(); e != nil {
			s.end, s.n = r.offset, r.next-1
			s.finish(e, &err)
			return s, err
		}
	}
}

func (s *state) finish(e error, err *error) {
	var d *Damage
	switch {
	case errors.Is(e, io.EOF):
	case errors.Is(e, errTorn):
		s.torn = true
	case errors.As(e, &d):
		s.damage = d
	default:
		*err = e
	}
}

// view walks the records of the index.
func (x *index) view(walk func(*bolt.Cursor)) (err error) {
	defer recovered(x.file, &err)
	return x.db.View(func(tx *bolt.Tx) error {
		walk(tx.Bucket(bucketRecords).Cursor())
		return nil
	})
}

const replayBatch = 4096

// replay enters the records of the roll that the index does not have.
func (o *opening) replay(d *day) error {
	r := newRollReader(o.rollFile, io.NewSectionReader(d.roll.file, 0, d.roll.size), 0, 1)
	var batch [][]byte
	for {
		line, err := r.read()
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if err == nil && r.next-1 > d.index.n {
			batch = append(batch, append([]byte(nil), line...))
		}
		if len(batch) == replayBatch || err != nil {
			if e := d.index.add(batch); e != nil {
				return e
			}
			batch = batch[:0]
		}
		if err != nil {
			return nil
		}
	}
}

// refill appends the records of the index that the roll does not have.
func (d *day) refill() error {
	for d.roll.n < d.index.n {
		var lines []byte
		from := d.roll.n
		n := from
		for n < d.index.n && n-from < replayBatch {
			b, err := d.index.record(n + 1)
			if err != nil {
				return err
			}
			if b == nil {
				return &Damage{File: d.index.file, Offset: -1, N: n + 1, What: "the index does not have it"}
			}
			lines = appendLine(lines, b)
			n++
		}
		if _, err := d.roll.append(lines, n-from); err != nil {
			return err
		}
	}
	return nil
}

// checkLast compares the pair with the last checkpoint that is known.
func (o *opening) checkLast(d *day) error {
	c := o.last
	if c == nil || c.Day != o.name {
		return nil
	}
	if d.index.n < c.Size {
		return fmt.Errorf("%w: it vouches for %d records, there are %d", errDoubt, c.Size, d.index.n)
	}
	root, err := d.index.root(c.Size)
	if err != nil {
		return err
	}
	if root != c.Root {
		return fmt.Errorf("%w: the first %d records are not those it was signed for", errDoubt, c.Size)
	}
	return nil
}

func (d *day) close() error {
	return errors.Join(d.roll.file.Close(), d.index.close())
}

// files are the names of a day's pair.
func pairFiles(rollDir, dir, day string) (rollFile, dbFile string) {
	return filepath.Join(rollDir, day+".roll"), filepath.Join(dir, day+".db")
}

// stampOf is a moment as damaged files are named by it.
func stampOf(at time.Time) string { return at.UTC().Format("20060102T150405.000") }
