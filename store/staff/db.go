package staff

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"pitboss/store/pages"
)

// FileName is the file in the data folder.
const FileName = "staff.db"

// Config says where the staff is kept and by which clocks.
type Config struct {
	Dir    string               // the data folder
	Now    func() time.Time     // the wall clock
	Mono   func() time.Duration // a clock that only runs forward; it counts the time of a lock
	Random io.Reader            // for salts
	// Params is what new secrets cost; Usual if it is the zero Params. Less is refused.
	Params Params
	Wait   time.Duration // how long to wait for another program that has the file; 1 s if 0
}

// DB is the staff of a desk. Its methods may be called from any goroutine; those that
// look at a secret take a while, on purpose.
type DB struct {
	cfg     Config
	params  Params
	bolt    *bolt.DB
	notices []Notice
	never   PHC // what a secret of nobody is compared with, so that it takes as long

	mu       sync.Mutex               // guards what follows
	locks    map[string]time.Duration // by tries key: until when, by Mono
	uncopied error
}

// The buckets. Keys are text and values JSON.
var (
	bucketMeta      = []byte("meta")
	bucketPeople    = []byte("people")
	bucketSecrets   = []byte("secrets")
	bucketTries     = []byte("tries")
	bucketEquipment = []byte("equipment")
	bucketMoves     = []byte("moves")
	bucketSettings  = []byte("settings")
	bucketChanges   = []byte("changes") // entries the journal does not have yet
)

func buckets() [][]byte {
	return [][]byte{
		bucketMeta, bucketPeople, bucketSecrets, bucketTries, bucketEquipment, bucketMoves, bucketSettings, bucketChanges,
	}
}

const (
	keyFormat = "format"
	keyChange = "change" // number of the last change
	keyListed = "listed" // when the access list was drawn last
	format    = 1
)

// Open opens the staff of a data folder, making an empty one where there is none and
// repairing what is damaged; Notices says what it did.
func Open(cfg Config) (*DB, error) {
	if cfg.Params == (Params{}) {
		cfg.Params = Usual()
	}
	if cfg.Params.below(Usual()) || !cfg.Params.good() {
		return nil, fmt.Errorf("open the staff: a secret costs at least %d KiB and %d passes", Usual().Memory, Usual().Time)
	}
	return open(cfg)
}

func open(cfg Config) (*DB, error) {
	if cfg.Now == nil || cfg.Mono == nil || cfg.Random == nil {
		return nil, errors.New("open the staff: it needs clocks and random numbers")
	}
	if cfg.Wait == 0 {
		cfg.Wait = time.Second
	}
	if err := os.MkdirAll(cfg.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("open the staff: %w", err)
	}
	d := &DB{cfg: cfg, params: cfg.Params, locks: map[string]time.Duration{}}
	if err := d.openFile(); err != nil {
		return nil, fmt.Errorf("open the staff: %w", err)
	}
	err := d.loadLocks()
	if err == nil {
		d.never, err = HashSecret("", d.params, cfg.Random)
	}
	if err != nil {
		_ = d.bolt.Close()
		return nil, fmt.Errorf("open the staff: %w", err)
	}
	return d, nil
}

func (d *DB) file() string { return filepath.Join(d.cfg.Dir, FileName) }

// openFile opens the file, or makes it again from its copy. The copy is written after
// the file and so is never newer, unless the file was lost, emptied, or an old one was
// put back.
func (d *DB) openFile() error {
	_, err := os.Stat(d.file())
	missing := errors.Is(err, os.ErrNotExist)
	if missing && d.hasCopy() {
		d.notices = append(d.notices, Notice{At: d.cfg.Now(), Code: NoticeCopied})
		return d.rebuild()
	}
	err = d.tryFile()
	of := Notice{At: d.cfg.Now(), Code: NoticeOlder}
	switch {
	case errors.Is(err, ErrRunning) || errors.Is(err, os.ErrPermission):
		return err
	case err != nil && !d.hasCopy():
		return fmt.Errorf("%w (%w)", ErrDamaged, err)
	case err != nil:
		of.Code, of.Cause = NoticeDamaged, err.Error()
	case d.copyIsNewer():
		if err := d.bolt.Close(); err != nil {
			return err
		}
	default:
		return nil
	}
	to, err := moveAside(d.file(), d.cfg.Now())
	if err != nil {
		return err
	}
	of.Aside = filepath.Base(to)
	d.notices = append(d.notices, of)
	return d.rebuild()
}

// copyIsNewer says that the copy holds changes that the file does not. A copy that
// cannot be read holds none.
func (d *DB) copyIsNewer() bool {
	all, err := d.readCopy()
	if err != nil {
		return false
	}
	mine, err := d.Last()
	for _, k := range all {
		var last uint64
		if k.Bucket == string(bucketMeta) && string(k.Key) == keyChange && json.Unmarshal(k.Value, &last) == nil {
			return err == nil && last > mine
		}
	}
	return false
}

// tryFile opens the file and reads all of it.
func (d *DB) tryFile() (err error) {
	if d.bolt, err = openBolt(d.file(), d.cfg.Wait); err != nil {
		return err
	}
	err = d.update(func(tx *tx) error {
		for _, name := range buckets() {
			if _, err := tx.CreateBucketIfNotExists(name); err != nil {
				return err
			}
		}
		var kept int
		switch found, err := tx.get(bucketMeta, keyFormat, &kept); {
		case err != nil:
			return err
		case !found:
			return tx.put(bucketMeta, keyFormat, format)
		case kept != format:
			return fmt.Errorf("it is of format %d, this desk knows %d", kept, format)
		}
		return nil
	})
	if err == nil {
		err = d.view(func(tx *tx) error { return tx.readAll(func([]byte, string, json.RawMessage) error { return nil }) })
	}
	if err != nil {
		_ = d.bolt.Close()
	}
	return err
}

// listed says whether a file of bbolt has a list of free pages. Where it has not, bbolt
// fails inside of opening it and never lets go of it again, and a file that somebody has
// cannot be moved aside on Windows.
func listed(file string, wait time.Duration) error {
	info, err := os.Stat(file)
	if errors.Is(err, os.ErrNotExist) || err == nil && info.Size() == 0 {
		return nil // it is made
	}
	// Whoever only reads does not need the list, and keeps others from writing meanwhile.
	held, err := bolt.Open(file, 0o600, &bolt.Options{Timeout: wait, ReadOnly: true})
	if err != nil {
		return err
	}
	f, err := os.Open(file)
	if err == nil {
		var p *pages.File
		if info, err = f.Stat(); err == nil {
			p, err = pages.Open(f, info.Size())
		}
		if err == nil {
			err = p.FreeList()
		}
		err = errors.Join(err, f.Close())
	}
	return errors.Join(err, held.Close())
}

// openBolt opens a file of bbolt, which panics where a page is not what it should be.
func openBolt(file string, wait time.Duration) (db *bolt.DB, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it cannot be read: %v", p)
		}
	}()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	if err = listed(file, wait); err == nil {
		db, err = bolt.Open(file, 0o600, &bolt.Options{Timeout: wait})
	}
	if errors.Is(err, berrors.ErrTimeout) {
		return nil, ErrRunning
	}
	return db, err
}

// Notices are what Open found and did, for the desk to show.
func (d *DB) Notices() []Notice { return d.notices }

// Close ends the use of the file.
func (d *DB) Close() error { return d.bolt.Close() }

// tx is a transaction on the file.
type tx struct {
	*bolt.Tx
	at time.Time
}

func (d *DB) begin(t *bolt.Tx) *tx { return &tx{t, d.cfg.Now().UTC().Truncate(time.Millisecond)} }

// safely turns what bbolt panics with into an error; a page that the disk lost is a
// fault of memory.
func safely(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the staff file is damaged: %v", p)
		}
	}()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	return do()
}

// view reads.
func (d *DB) view(look func(*tx) error) error {
	return safely(func() error { return d.bolt.View(func(t *bolt.Tx) error { return look(d.begin(t)) }) })
}

// update changes something, all of it or nothing.
func (d *DB) update(do func(*tx) error) error {
	return safely(func() error { return d.bolt.Update(func(t *bolt.Tx) error { return do(d.begin(t)) }) })
}

// change is update for what the copy must hold too. A copy that cannot be written is
// no reason to refuse the change: the next one writes it.
func (d *DB) change(do func(*tx) error) error {
	if err := d.update(do); err != nil {
		return err
	}
	err := d.writeCopy()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.uncopied = err
	return nil
}

// CopyFault is why the copy of the file is older than the file; nil if it is not.
func (d *DB) CopyFault() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.uncopied
}

// get reads a value; false if there is none.
func (t *tx) get(bucket []byte, key string, to any) (bool, error) {
	b := t.Bucket(bucket)
	if b == nil {
		return false, nil
	}
	v := b.Get([]byte(key))
	if v == nil {
		return false, nil
	}
	if err := json.Unmarshal(v, to); err != nil {
		return false, fmt.Errorf("the staff file is damaged: %s %q: %w", bucket, key, err)
	}
	return true, nil
}

func (t *tx) put(bucket []byte, key string, value any) error {
	v, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("keep %s %q: %w", bucket, key, err)
	}
	return t.Bucket(bucket).Put([]byte(key), v)
}

// each reads every value of a bucket, in the order of the keys.
func each[T any](t *tx, bucket []byte, do func(key string, value T) error) error {
	b := t.Bucket(bucket)
	if b == nil {
		return nil
	}
	return b.ForEach(func(k, v []byte) error {
		var value T
		if err := json.Unmarshal(v, &value); err != nil {
			return fmt.Errorf("the staff file is damaged: %s %q: %w", bucket, k, err)
		}
		return do(string(k), value)
	})
}

// readAll reads every value of every bucket.
func (t *tx) readAll(do func(bucket []byte, key string, value json.RawMessage) error) error {
	for _, name := range buckets() {
		err := each(t, name, func(key string, value json.RawMessage) error { return do(name, key, value) })
		if err != nil {
			return err
		}
	}
	return nil
}

// numberKey is a number as a key: order is order.
func numberKey(n uint64) string { return string(binary.BigEndian.AppendUint64(nil, n)) }
