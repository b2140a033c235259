package store

import (
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
	"golang.org/x/mod/sumdb/tlog"

	"pitboss/store/roll"
)

// formatVersion is the version of the files. A desk does not touch what it does not
// know.
const formatVersion = "1"

// The buckets of a day's index. The keys of blocks and numbers are big-endian.
var (
	bucketRecords     = []byte("records")     // n → the record's line, as the roll has it
	bucketHashes      = []byte("hashes")      // i → the tree's hashes from 64·i on
	bucketTables      = []byte("tables")      // name, block → the block's records that carry it
	bucketRounds      = []byte("rounds")      // the same
	bucketPeople      = []byte("people")      // the same
	bucketKinds       = []byte("kinds")       // the same
	bucketTimes       = []byte("times")       // block → its earliest and latest time
	bucketCheckpoints = []byte("checkpoints") // tree size → signed note
	bucketSnapshots   = []byte("snapshots")   // n → a state after record n
	bucketMeta        = []byte("meta")
)

// dayBuckets are all of them, in the order in which a file has them.
func dayBuckets() [][]byte {
	return [][]byte{
		bucketCheckpoints, bucketHashes, bucketKinds, bucketMeta, bucketPeople, bucketRecords, bucketRounds,
		bucketSnapshots, bucketTables, bucketTimes,
	}
}

var (
	metaFormat = []byte("format")
	metaDay    = []byte("day")
	metaEnd    = []byte("end")    // the last record, where its line ends in the roll, and the span of all times
	metaSealed = []byte("sealed") // the number of records with which the day was sealed
)

// index is the bbolt file of the day that is being written. One goroutine writes it.
type index struct {
	db     *bolt.DB
	file   string
	end    int64 // of the last record's line in the roll
	forgot int64 // the end when the pages were let go of
	tree   tree
	all    span
	dead   bool // bbolt fell over it: it is not touched again, not even to close it
}

const lockWait = time.Second

// openIndex opens a day's index to write to it, or makes it. The file must have been
// looked at before: bbolt believes what it finds.
func openIndex(file, day string, most int64) (x *index, err error) {
	defer contained(file, &err)()
	db, err := bolt.Open(file, 0o600, &bolt.Options{
		Timeout: lockWait, FreelistType: bolt.FreelistMapType, MaxSize: int(most), OpenFile: openFile,
	})
	if errors.Is(err, berrors.ErrTimeout) {
		return nil, ErrRunning
	}
	if err != nil {
		return nil, fmt.Errorf("open the index %s: %w", file, err)
	}
	x = &index{db: db, file: file}
	if err := x.prepare(day); err != nil {
		_ = db.Close()
		return nil, err
	}
	return x, nil
}

// contained makes errors of what bbolt does on a file that changed under its hands:
// panics, and reads beyond the end of its map.
func contained(file string, err *error) func() {
	before := debug.SetPanicOnFault(true)
	return func() {
		debug.SetPanicOnFault(before)
		if p := recover(); p != nil {
			*err = &Damage{File: file, Offset: -1, What: fmt.Sprintf("the index cannot be read: %v", p)}
		}
	}
}

// prepare makes the buckets of a new file.
func (x *index) prepare(day string) error {
	ready := false
	err := x.db.View(func(tx *bolt.Tx) error {
		ready = tx.Bucket(bucketMeta) != nil
		return nil
	})
	if err != nil || ready {
		return err
	}
	err = x.db.Update(func(tx *bolt.Tx) error {
		for _, name := range dayBuckets() {
			if _, err := tx.CreateBucket(name); err != nil {
				return err
			}
		}
		for _, m := range []struct{ k, v []byte }{{metaFormat, []byte(formatVersion)}, {metaDay, []byte(day)}} {
			if err := tx.Bucket(bucketMeta).Put(m.k, summed(m.k, m.v)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("prepare the index %s: %w", x.file, err)
	}
	return nil
}

// add enters lines, whose numbers follow the last one, in one transaction. It is all
// of them or none.
func (x *index) add(lines []roll.Line) (err error) {
	defer contained(x.file, &err)()
	if len(lines) == 0 {
		return nil
	}
	w := entering{index: x, tree: x.tree.clone(), all: x.all}
	if err := x.db.Update(func(tx *bolt.Tx) error { return w.enter(tx, lines) }); err != nil {
		return fmt.Errorf("write the index %s: %w", x.file, err)
	}
	last := lines[len(lines)-1]
	x.tree, x.all, x.end = w.tree, w.all, last.Offset+int64(len(last.Whole))
	if x.end-x.forgot >= forgetEach {
		x.forget()
	}
	return nil
}

// forgetEach is how much of a roll is entered until the index's pages are let go of.
const forgetEach = 2 << 20

// forget lets the system have the pages of the index that were looked at: it still has
// them on the disk. Else, in a day of millions of records, half of what the desk has in
// memory were pages that are never looked at again.
func (x *index) forget() {
	x.forgot = x.end
	_ = x.db.View(func(tx *bolt.Tx) error { // the map stays where it is meanwhile
		forgetPages(x.db.Info().Data, tx.Size())
		return nil
	})
}

// entering is one transaction of add.
type entering struct {
	*index
	tree   tree
	all    span
	hashes []tlog.Hash
	lists  map[listKey][]byte
	times  map[uint64]*span
}

type listKey struct {
	bucket string
	name   string
	block  uint64
}

func (w *entering) enter(tx *bolt.Tx, lines []roll.Line) error {
	records := tx.Bucket(bucketRecords)
	records.FillPercent = 0.95
	first := uint64(tlog.StoredHashCount(int64(w.tree.n)))
	hash := newHasher()
	w.hashes = make([]tlog.Hash, 0, 2*len(lines)+64) // the tree has fewer than two for each
	w.lists, w.times = map[listKey][]byte{}, map[uint64]*span{}
	for i := range lines {
		l := &lines[i]
		if l.N != w.tree.n+1 {
			return fmt.Errorf("record %d does not follow record %d", l.N, w.tree.n)
		}
		if err := records.Put(key(l.N), l.Whole); err != nil {
			return err
		}
		w.hashes = w.tree.add(hash.record(l.Record), w.hashes)
		s := see(l.Record)
		w.list(l.N, &s)
		if len(s.note) > 0 {
			if err := w.note(tx, s.note); err != nil {
				return err
			}
		}
	}
	if err := putHashes(tx.Bucket(bucketHashes), first, w.hashes); err != nil {
		return err
	}
	if err := w.putLists(tx); err != nil {
		return err
	}
	last := &lines[len(lines)-1]
	return w.putEnd(tx, last.N, last.Offset+int64(len(last.Whole)))
}

// list enters a record in the lists.
func (w *entering) list(n uint64, s *sight) {
	enterLists(w.lists, w.times, n, s)
	w.all.add(s.at)
}

// enterLists enters a record's number in the lists of what it carries, and its time in
// that of its block.
func enterLists(lists map[listKey][]byte, times map[uint64]*span, n uint64, s *sight) {
	block, in := blockOf(n), uint16(n&(blockSize-1))
	s.ways(func(bucket []byte, name string) {
		k := listKey{string(bucket), name, block}
		lists[k] = append(lists[k], byte(in>>8), byte(in))
	})
	t := times[block]
	if t == nil {
		t = &span{}
		times[block] = t
	}
	t.add(s.at)
}

// note keeps the checkpoint that a record is, if it is one of this day.
func (w *entering) note(tx *bolt.Tx, signed []byte) error {
	c, ok := unsigned(signed)
	if !ok {
		return nil // it is kept as the record it is, and Verify says what is wrong with it
	}
	var day []byte
	if v, ok := unsummed(metaDay, tx.Bucket(bucketMeta).Get(metaDay)); ok {
		day = v
	}
	if c.Day != string(day) {
		return nil
	}
	k := key(c.Size)
	return tx.Bucket(bucketCheckpoints).Put(k, summed(k, slices.Clone(signed)))
}

// putHashes writes hashes of the tree from a place on. The value that is not yet full
// is written anew.
func putHashes(b *bolt.Bucket, first uint64, hashes []tlog.Hash) error {
	b.FillPercent = 0.95
	for len(hashes) > 0 {
		k := key(first / hashesEach)
		var v []byte
		if had := int(first % hashesEach); had > 0 {
			old, ok := unsummed(k, b.Get(k))
			if !ok || len(old) != had*tlog.HashSize {
				return fmt.Errorf("the tree ends before its hash %d", first)
			}
			v = slices.Clone(old)
		}
		take := min(hashesEach-int(first%hashesEach), len(hashes))
		for i := range hashes[:take] {
			v = append(v, hashes[i][:]...)
		}
		if err := b.Put(k, summed(k, v)); err != nil {
			return err
		}
		first += uint64(take)
		hashes = hashes[take:]
	}
	return nil
}

// putLists writes the lists, in the order of their keys: a transaction is the faster
// for it.
func (w *entering) putLists(tx *bolt.Tx) error {
	type entry struct{ bucket, k, v []byte }
	all := make([]entry, 0, len(w.lists))
	for k, v := range w.lists {
		all = append(all, entry{[]byte(k.bucket), blockKey(nameKey(k.name), k.block), v})
	}
	slices.SortFunc(all, func(a, b entry) int {
		if c := slices.Compare(a.bucket, b.bucket); c != 0 {
			return c
		}
		return slices.Compare(a.k, b.k)
	})
	for _, e := range all {
		b := tx.Bucket(e.bucket)
		v := e.v
		if old := b.Get(e.k); old != nil {
			had, ok := unsummed(e.k, old)
			if !ok {
				return &Damage{File: w.file, Offset: -1, What: "a list of " + string(e.bucket) + " is damaged"}
			}
			v = append(slices.Clone(had), v...)
		}
		if err := b.Put(e.k, summed(e.k, v)); err != nil {
			return err
		}
	}
	b := tx.Bucket(bucketTimes)
	for block, t := range w.times {
		k := key(block)
		if old := b.Get(k); old != nil {
			v, ok := unsummed(k, old)
			had, ok2 := readSpan(v)
			if !ok || !ok2 {
				return &Damage{File: w.file, Offset: -1, What: "the times of a block are damaged"}
			}
			t.add(had.from)
			t.add(had.to)
		}
		if err := b.Put(k, summed(k, t.append(nil))); err != nil {
			return err
		}
	}
	return nil
}

// putEnd keeps how far the index goes.
func (w *entering) putEnd(tx *bolt.Tx, n uint64, offset int64) error {
	v := w.all.append(append(key(n), key(uint64(offset))...))
	return tx.Bucket(bucketMeta).Put(metaEnd, summed(metaEnd, v))
}

// put stores a value under a number, as a checkpoint or a snapshot, and takes away
// all but the newest few.
func (x *index) put(bucket []byte, n uint64, value []byte, keep int) (err error) {
	defer contained(x.file, &err)()
	return x.db.Update(func(tx *bolt.Tx) error {
		b := tx.Bucket(bucket)
		if err := b.Put(key(n), summed(key(n), slices.Clone(value))); err != nil {
			return err
		}
		if keep == 0 {
			return nil
		}
		var old [][]byte
		c := b.Cursor()
		for k, _ := c.Last(); k != nil; k, _ = c.Prev() {
			if keep--; keep < 0 {
				old = append(old, slices.Clone(k))
			}
		}
		for _, k := range old {
			if err := b.Delete(k); err != nil {
				return err
			}
		}
		return nil
	})
}

// seal marks a day as sealed with its last checkpoint.
func (x *index) seal(c *Checkpoint) (err error) {
	defer contained(x.file, &err)()
	return x.db.Update(func(tx *bolt.Tx) error {
		k := key(c.Size)
		if err := tx.Bucket(bucketCheckpoints).Put(k, summed(k, slices.Clone(c.Note))); err != nil {
			return err
		}
		return tx.Bucket(bucketMeta).Put(metaSealed, summed(metaSealed, key(c.Size)))
	})
}

func (x *index) close() (err error) {
	if x.dead {
		return nil
	}
	defer contained(x.file, &err)()
	return x.db.Close()
}
