package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
	"golang.org/x/mod/sumdb/tlog"
)

// formatVersion is the version of the files. A desk does not touch what it does not
// know.
const formatVersion = "1"

// The buckets of a day's index. All keys are big-endian, so that order is order.
var (
	bucketRecords     = []byte("records")     // n → the record's bytes
	bucketHashes      = []byte("hashes")      // tlog's stored hash index → hash
	bucketTables      = []byte("tables")      // table 0 n
	bucketRounds      = []byte("rounds")      // table 0 round 0 n
	bucketPeople      = []byte("people")      // person 0 n
	bucketKinds       = []byte("kinds")       // kind 0 n
	bucketTimes       = []byte("times")       // milliseconds, n
	bucketCheckpoints = []byte("checkpoints") // tree size → signed note
	bucketSnapshots   = []byte("snapshots")   // n → a state after record n
	bucketMeta        = []byte("meta")

	dayBuckets = [][]byte{
		bucketRecords, bucketHashes, bucketTables, bucketRounds, bucketPeople, bucketKinds, bucketTimes,
		bucketCheckpoints, bucketSnapshots, bucketMeta,
	}

	metaFormat = []byte("format")
	metaDay    = []byte("day")
	metaSealed = []byte("sealed")
)

// index is the bbolt file of a day.
type index struct {
	db   *bolt.DB
	file string
	n    uint64 // the last record in it
}

const lockWait = time.Second

// openIndex opens or makes a day's index. bbolt panics on damaged pages: whatever
// happens comes back as an error.
func openIndex(file, day string, readOnly bool) (x *index, err error) {
	defer recovered(file, &err)
	db, err := bolt.Open(file, 0o600, &bolt.Options{
		Timeout: lockWait, FreelistType: bolt.FreelistMapType, NoFreelistSync: true, ReadOnly: readOnly,
	})
	if errors.Is(err, berrors.ErrTimeout) {
		return nil, ErrRunning
	}
	if err != nil {
		return nil, fmt.Errorf("open the index %s: %w", file, err)
	}
	x = &index{db: db, file: file}
	defer func() {
		if err != nil {
			_ = db.Close()
			x = nil
		}
	}()
	if !readOnly {
		if err = x.prepare(day); err != nil {
			return x, err
		}
	}
	return x, x.readState(day)
}

// recovered turns a panic of bbolt into an error.
func recovered(file string, err *error) {
	if p := recover(); p != nil {
		*err = &Damage{File: file, Offset: -1, What: fmt.Sprintf("the index cannot be read: %v", p)}
	}
}

func (x *index) prepare(day string) error {
	return x.db.Update(func(tx *bolt.Tx) error {
		for _, name := range dayBuckets {
			if _, err := tx.CreateBucketIfNotExists(name); err != nil {
				return fmt.Errorf("prepare the index %s: %w", x.file, err)
			}
		}
		meta := tx.Bucket(bucketMeta)
		if meta.Get(metaFormat) == nil {
			if err := meta.Put(metaFormat, []byte(formatVersion)); err != nil {
				return err
			}
			return meta.Put(metaDay, []byte(day))
		}
		return nil
	})
}

func (x *index) readState(day string) error {
	return x.db.View(func(tx *bolt.Tx) error {
		for _, name := range dayBuckets {
			if tx.Bucket(name) == nil {
				return &Damage{File: x.file, Offset: -1, What: "it has no " + string(name)}
			}
		}
		meta := tx.Bucket(bucketMeta)
		if v := string(meta.Get(metaFormat)); v != formatVersion {
			return fmt.Errorf("the index %s is of format %q, this desk knows %s", x.file, v, formatVersion)
		}
		if d := string(meta.Get(metaDay)); d != day {
			return &Damage{File: x.file, Offset: -1, What: "it is of the day " + strconv.Quote(d)}
		}
		if k, _ := tx.Bucket(bucketRecords).Cursor().Last(); k != nil {
			x.n = number(k)
		}
		return nil
	})
}

func key(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }

func number(k []byte) uint64 {
	if len(k) < 8 {
		return 0
	}
	return binary.BigEndian.Uint64(k[len(k)-8:])
}

// nameKey is a name, a zero and a number. A name's own zeros would mix keys up, so
// they are taken out; no name of the house has one.
func nameKey(n uint64, names ...string) []byte {
	var k []byte
	for _, name := range names {
		for i := range len(name) {
			if name[i] != 0 {
				k = append(k, name[i])
			}
		}
		k = append(k, 0)
	}
	return binary.BigEndian.AppendUint64(k, n)
}

// add enters records, whose numbers follow the last one, in one transaction.
func (x *index) add(records [][]byte) (err error) {
	defer recovered(x.file, &err)
	if len(records) == 0 {
		return nil
	}
	n := x.n
	err = x.db.Update(func(tx *bolt.Tx) error {
		w := writer{tx: tx, all: tx.Bucket(bucketRecords), hashes: tx.Bucket(bucketHashes)}
		w.all.FillPercent, w.hashes.FillPercent = 0.95, 0.95
		for _, record := range records {
			n++
			if err := w.add(n, record); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("write the index %s: %w", x.file, err)
	}
	x.n = n
	return nil
}

// writer enters records within one transaction.
type writer struct {
	tx          *bolt.Tx
	all, hashes *bolt.Bucket
}

func (w *writer) add(n uint64, record []byte) error {
	if err := w.all.Put(key(n), record); err != nil {
		return err
	}
	hashes, err := tlog.StoredHashes(int64(n-1), record, hashReader{w.hashes})
	if err != nil {
		return fmt.Errorf("hash record %d: %w", n, err)
	}
	at := tlog.StoredHashIndex(0, int64(n-1))
	for i := range hashes {
		if err := w.hashes.Put(key(uint64(at)+uint64(i)), hashes[i][:]); err != nil {
			return err
		}
	}
	if note := checkpointIn(record); note != nil {
		if c, err := parseCheckpoint(note.Text); err == nil {
			if err := w.tx.Bucket(bucketCheckpoints).Put(key(c.Size), note.signed); err != nil {
				return err
			}
		}
	}
	for _, e := range indexKeys(n, record) {
		b := w.tx.Bucket(e.bucket)
		if string(e.bucket) == string(bucketTimes) {
			b.FillPercent = 0.95
		}
		if err := b.Put(e.key, nil); err != nil {
			return err
		}
	}
	return nil
}

// indexKey is an entry of one of the ways to find a record.
type indexKey struct {
	bucket, key []byte
}

// indexKeys are all entries under which a record is found. A record whose meaning
// cannot be read is found by its number alone.
func indexKeys(n uint64, record []byte) []indexKey {
	r, err := Decode(record)
	if err != nil {
		return nil
	}
	keys := make([]indexKey, 0, 5)
	keys = append(keys, indexKey{bucketKinds, nameKey(n, r.Kind)}, indexKey{bucketTimes, append(key(uint64(max(r.At.UnixMilli(), 0))), key(n)...)})
	if r.Table != "" {
		keys = append(keys, indexKey{bucketTables, nameKey(n, r.Table)})
	}
	if r.Round != "" {
		keys = append(keys, indexKey{bucketRounds, nameKey(n, r.Table, r.Round)})
	}
	for _, p := range r.People() {
		keys = append(keys, indexKey{bucketPeople, nameKey(n, p)})
	}
	return keys
}

// hashReader reads stored hashes of the tree.
type hashReader struct{ b *bolt.Bucket }

// ReadHashes implements tlog.HashReader.
func (h hashReader) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	all := make([]tlog.Hash, len(indexes))
	for i, at := range indexes {
		v := h.b.Get(key(uint64(at)))
		if len(v) != tlog.HashSize {
			return nil, fmt.Errorf("the tree has no hash %d", at)
		}
		copy(all[i][:], v)
	}
	return all, nil
}

// root is the tree's root over the first n records.
func (x *index) root(n uint64) (root tlog.Hash, err error) {
	defer recovered(x.file, &err)
	err = x.db.View(func(tx *bolt.Tx) error {
		root, err = tlog.TreeHash(int64(n), hashReader{tx.Bucket(bucketHashes)})
		return err
	})
	return root, err
}

// record returns the bytes of a record, nil if there is none.
func (x *index) record(n uint64) (b []byte, err error) {
	defer recovered(x.file, &err)
	err = x.db.View(func(tx *bolt.Tx) error {
		if v := tx.Bucket(bucketRecords).Get(key(n)); v != nil {
			b = append([]byte(nil), v...)
		}
		return nil
	})
	return b, err
}

// put stores a value under a number, as a checkpoint or a snapshot.
func (x *index) put(bucket []byte, n uint64, value []byte) (err error) {
	defer recovered(x.file, &err)
	return x.db.Update(func(tx *bolt.Tx) error { return tx.Bucket(bucket).Put(key(n), value) })
}

// newest returns the last value of a bucket, at or before a number.
func (x *index) newest(bucket []byte, most uint64) (n uint64, value []byte, err error) {
	defer recovered(x.file, &err)
	err = x.db.View(func(tx *bolt.Tx) error {
		c := tx.Bucket(bucket).Cursor()
		k, v := c.Seek(key(most))
		if k == nil || number(k) > most {
			if k == nil {
				k, v = c.Last()
			} else {
				k, v = c.Prev()
			}
		}
		if k != nil {
			n, value = number(k), append([]byte(nil), v...)
		}
		return nil
	})
	return n, value, err
}

func (x *index) close() (err error) {
	defer recovered(x.file, &err)
	return x.db.Close()
}

// sealed says that the day was sealed.
func (x *index) sealed() bool {
	sealed := false
	_ = x.db.View(func(tx *bolt.Tx) error {
		sealed = tx.Bucket(bucketMeta).Get(metaSealed) != nil
		return nil
	})
	return sealed
}

// fileSize is a file's size, 0 if there is none.
func fileSize(name string) int64 {
	info, err := os.Stat(name)
	if err != nil {
		return 0
	}
	return info.Size()
}
