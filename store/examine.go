package store

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"pitboss/store/pages"
	"pitboss/store/roll"
)

// pair names the two files of a day.
type pair struct {
	day      string
	rollFile string
	dbFile   string
}

// findings are what a look at a pair of files found. Nothing was changed for it.
type findings struct {
	roll    roll.End
	rollIs  bool // there is one, with something in it
	index   reach
	indexIs bool
	broken  error  // why the index cannot be used; nil if it can
	differ  uint64 // the first record that roll and index have differently; 0 if none
	sealed  uint64

	tree      tree                 // over the roll
	indexTree tree                 // over the index
	roots     map[uint64]tlog.Hash // at the sizes that were asked for, where there are as many records
	newest    *Checkpoint          // the last one that the roll itself holds
}

// level says that one of the two needs at most to be brought up to the other.
func (f *findings) level() bool {
	return f.roll.Damage == nil && f.broken == nil && f.differ == 0
}

// examiner reads a pair side by side: every line and its hash against the record and
// the hashes of the index.
type examiner struct {
	pair
	known note.Verifiers
	f     findings
	roots []uint64 // the sizes at which the root is wanted, rising

	// What more than a start wants to know; nil where nobody does.
	// piece is told how far in the roll it is, in bytes; an error ends the examination.
	piece func(offset int64) error
	sees  bool                                        // what the index is made from is wanted
	note  func(l *roll.Line, signed []byte, at *tree) // a checkpoint, and the tree before its record
	seen  func(l *roll.Line, s *sight)                // every record
	entry func(bucket, k, v []byte, at int64) error   // every value of the index that is no record

	check   *pages.Check // nil where the index is not there or is broken
	records stream
	hashes  stream
	n       uint64      // the last record of the index that was compared
	size    int64       // of the lines up to it
	stored  []byte      // hashes of the tree that were not compared yet
	made    []tlog.Hash // those of the last record
}

// stream walks a bucket once, from its beginning to its end.
type stream struct {
	c     *pages.Cursor
	begun bool
}

func (s *stream) next() (k, v []byte) {
	if s.begun {
		return s.c.Next()
	}
	s.begun = true
	return s.c.First()
}

// examine looks at a day's pair of files, as a start does. last is the last known
// checkpoint of the day, nil if there is none. Only what keeps it from looking is an
// error.
func examine(p pair, last *Checkpoint, known note.Verifiers) (findings, error) {
	x := examiner{pair: p, known: known}
	if last != nil {
		x.roots = []uint64{last.Size}
	}
	x.note = func(_ *roll.Line, signed []byte, at *tree) {
		c, err := ReadCheckpoint(signed, known)
		if err == nil && c.Day == p.day && c.Size == at.n && c.Root == at.root() {
			x.f.newest = &c
		}
	}
	err := x.run(true)
	return x.f, err
}

// run looks at both files, or at the roll alone.
func (x *examiner) run(both bool) error {
	x.f.roots = map[uint64]tlog.Hash{}
	var err error
	if both {
		var db *os.File
		if db, err = openFile(x.dbFile, os.O_RDONLY, 0); err == nil {
			defer func() { _ = db.Close() }()
			err = x.openIndex(db)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("look at the index: %w", err)
		}
	}
	f, err := openFile(x.rollFile, os.O_RDONLY, 0)
	if err == nil {
		defer func() { _ = f.Close() }()
		err = x.readRoll(f)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("look at the roll: %w", err)
	}
	x.readRest()
	return nil
}

// openIndex begins to read the index. Faults of it are findings.
func (x *examiner) openIndex(db *os.File) error {
	info, err := db.Stat()
	if err != nil {
		return err
	}
	if info.Size() == 0 {
		return nil // it was made and never written: as if it were not there
	}
	x.f.indexIs = true
	file, err := pages.Open(db, info.Size())
	if err == nil {
		x.check, err = file.Check()
	}
	if err == nil && len(x.check.Names()) == 0 {
		if err = x.check.Done(); err == nil { // it was made and never filled: the same
			x.check, x.f.indexIs = nil, false
			return nil
		}
	}
	if err == nil {
		err = x.openBuckets(file)
	}
	if errors.Is(err, errFormat) {
		return err
	}
	x.fault(err)
	return nil
}

func (x *examiner) openBuckets(file *pages.File) error {
	if !slices.EqualFunc(x.check.Names(), dayBuckets(), bytes.Equal) {
		return &pages.Fault{Offset: -1, What: "it does not have the buckets of an index"}
	}
	h, err := (&paged{file: x.dbFile, p: file}).head()
	if err != nil {
		return err
	}
	if h.day != x.day {
		return &pages.Fault{Offset: -1, What: fmt.Sprintf("it is of the day %q", h.day)}
	}
	x.f.index, x.f.sealed = h.reach, h.sealed
	x.records.c, x.hashes.c = x.check.Cursor(bucketRecords), x.check.Cursor(bucketHashes)
	return nil
}

func (x *paged) head() (h head, err error) {
	err = x.view(func(look looking) (err error) {
		h, err = look.head()
		return err
	})
	return h, err
}

// compares says that the index can still be compared.
func (x *examiner) compares() bool {
	return x.check != nil && x.f.broken == nil && x.f.differ == 0
}

// fault gives the index up.
func (x *examiner) fault(err error) {
	if err != nil && x.f.broken == nil {
		x.f.broken = inFile(x.dbFile, x.n, err)
	}
}

// leaves is what the workers make of a piece of the roll.
type leaves struct {
	hashes []tlog.Hash
	sights []sight
	notes  map[int][]byte
}

func (x *examiner) leavesOf(p *roll.Piece) leaves {
	h := newHasher()
	made := leaves{hashes: make([]tlog.Hash, len(p.Lines))}
	if x.sees {
		made.sights = make([]sight, len(p.Lines))
	}
	for i := range p.Lines {
		record := p.Lines[i].Record
		made.hashes[i] = h.record(record)
		signed := []byte(nil)
		if x.sees {
			made.sights[i] = see(record)
			signed = made.sights[i].note
		} else {
			signed = noteIn(record)
		}
		if signed != nil {
			if made.notes == nil {
				made.notes = map[int][]byte{}
			}
			made.notes[i] = signed
		}
	}
	return made
}

func (x *examiner) readRoll(f *os.File) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	x.f.rollIs = info.Size() > 0
	part := roll.Part{File: x.rollFile, Day: x.day, Size: info.Size(), Workers: runtime.GOMAXPROCS(0)}
	var stopped error
	x.f.roll, err = roll.Scan(f, part, x.leavesOf, func(p *roll.Piece, made leaves) error {
		if x.piece != nil && len(p.Lines) > 0 {
			if stopped = x.piece(p.Lines[0].Offset); stopped != nil {
				return stopped
			}
		}
		for i := range p.Lines {
			l := &p.Lines[i]
			if signed, is := made.notes[i]; is {
				x.note(l, signed, &x.f.tree)
			}
			x.line(l, made.hashes[i])
			if x.seen != nil {
				x.seen(l, &made.sights[i])
			}
		}
		return nil
	})
	if stopped != nil {
		return stopped
	}
	if err != nil { // what a disk does not give back is as good as damaged
		x.f.roll.Damage = &Damage{File: x.rollFile, Offset: x.f.roll.Offset, N: x.f.roll.N + 1, What: err.Error()}
	}
	return nil
}

// line takes the next line of the roll.
func (x *examiner) line(l *roll.Line, leaf tlog.Hash) {
	x.grow(&x.f.tree, leaf)
	if !x.compares() || l.N > x.f.index.n {
		return
	}
	if v, ok := x.next(); ok && !bytes.Equal(v, l.Whole) {
		x.other(l.N, v)
	} else if ok {
		x.compare(&x.f.tree)
	}
}

// grow adds a record to a tree.
func (x *examiner) grow(t *tree, leaf tlog.Hash) {
	x.made = t.add(leaf, x.made[:0])
	for len(x.roots) > 0 && t.n >= x.roots[0] {
		if t.n == x.roots[0] {
			x.f.roots[t.n] = t.root()
		}
		x.roots = x.roots[1:]
	}
}

// other says what it is that the index has instead of a record.
func (x *examiner) other(n uint64, v []byte) {
	if _, whole := recordIn(n, v); whole {
		x.f.differ = n
		return
	}
	x.fault(&pages.Fault{Offset: x.records.c.At(), What: "the record is damaged"})
}

// next is the next record of the index; false where it is broken.
func (x *examiner) next() ([]byte, bool) {
	k, v := x.records.next()
	if err := x.records.c.Err(); err != nil {
		x.fault(err)
		return nil, false
	}
	x.n++
	if !bytes.Equal(k, key(x.n)) {
		x.fault(&pages.Fault{Offset: x.records.c.At(), What: fmt.Sprintf("record %d is not in its place", x.n)})
		return nil, false
	}
	x.size += int64(len(v))
	return v, true
}

// compare compares the hashes just made with those of the index.
func (x *examiner) compare(t *tree) {
	for i := range x.made {
		x.stored = append(x.stored, x.made[i][:]...)
		if len(x.stored) == hashesEach*tlog.HashSize {
			x.compareHashes()
		}
	}
	if x.n == x.f.index.n {
		x.f.indexTree = t.clone()
	}
}

func (x *examiner) compareHashes() {
	k, kept := x.hashes.next()
	v, ok := unsummed(k, kept)
	switch {
	case x.hashes.c.Err() != nil:
		x.fault(x.hashes.c.Err())
	case k == nil || !ok || !bytes.Equal(v, x.stored):
		x.fault(&pages.Fault{Offset: x.hashes.c.At(), What: "the hashes of the tree are not right"})
	}
	x.stored = x.stored[:0]
}

// readRest reads what the index has beyond the roll, and all of it that is not a
// record.
func (x *examiner) readRest() {
	if !x.compares() {
		return
	}
	h := newHasher()
	t := x.f.tree.clone()
	for x.n < x.f.index.n && x.compares() {
		v, ok := x.next()
		if !ok {
			return
		}
		record, whole := recordIn(x.n, v)
		if !whole {
			x.other(x.n, v)
			return
		}
		x.grow(&t, h.record(record))
		x.compare(&t)
	}
	if len(x.stored) > 0 {
		x.compareHashes()
	}
	if x.compares() {
		x.fault(x.readBuckets())
	}
}

// readBuckets reads the rest of every bucket.
func (x *examiner) readBuckets() error {
	if k, _ := x.records.next(); k != nil {
		return &pages.Fault{Offset: x.records.c.At(), What: fmt.Sprintf("it goes on behind record %d", x.n)}
	}
	if k, _ := x.hashes.next(); k != nil {
		return &pages.Fault{Offset: x.hashes.c.At(), What: "the tree has more hashes than its records make"}
	}
	if err := errors.Join(x.records.c.Err(), x.hashes.c.Err()); err != nil {
		return err
	}
	if x.size != x.f.index.offset {
		return &pages.Fault{Offset: -1, What: fmt.Sprintf("its records end at byte %d of the roll and it says at %d", x.size, x.f.index.offset)}
	}
	for _, name := range dayBuckets() {
		if string(name) == string(bucketRecords) || string(name) == string(bucketHashes) {
			continue
		}
		c := x.check.Cursor(name)
		for k, v := c.First(); k != nil; k, v = c.Next() {
			kept, ok := unsummed(k, v)
			if !ok {
				return &pages.Fault{Offset: c.At(), What: "a value of " + string(name) + " is damaged"}
			}
			if x.entry != nil {
				if err := x.entry(name, k, kept, c.At()); err != nil {
					return err
				}
			}
		}
		if c.Err() != nil {
			return c.Err()
		}
	}
	return x.check.Done()
}
