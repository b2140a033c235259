package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"slices"

	"golang.org/x/mod/sumdb/tlog"

	"pitboss/store/pages"
)

// shelf is an index as it is read: page by page, since nobody knows what became of
// the file. bbolt only writes.
type shelf interface {
	// view has look read one state of the index.
	view(look func(looking) error) error
}

// looking finds the buckets of one state of an index; nil for one that is not there.
type looking func(bucket []byte) (cursor, error)

// cursor walks a bucket. What it returns is good until its next move; a nil key is
// the end, or a fault.
type cursor = *pages.Cursor

// written is the index that is being written. A state that a transaction left is
// overwritten by the second one after it at the earliest, and before each transaction
// the follower waits for those who read then (change): so a view is short, and what
// lasts takes several.
type written struct{ d *day }

// errMaking says that there is no index yet, or none again.
var errMaking = errors.New("the index is being made")

func (w written) view(look func(looking) error) error {
	d := w.d
	d.use.RLock()
	defer d.use.RUnlock()
	switch {
	case d.closed: // it has become one of the old days meanwhile
		x, err := openPaged(d.dbFile)
		if err != nil {
			return err
		}
		defer func() { _ = x.close() }()
		return x.view(look)
	case d.shelf == nil:
		return errMaking
	}
	x, err := openPages(d.dbFile, d.shelf)
	if err != nil {
		return err
	}
	return x.view(look)
}

// paged is one state of an index: that of a day that nobody writes to has no other.
type paged struct {
	file string
	f    *os.File
	p    *pages.File
}

// openPaged opens an index to read it.
func openPaged(file string) (*paged, error) {
	f, err := openFile(file, os.O_RDONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("open the index: %w", err)
	}
	x, err := openPages(file, f)
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return x, nil
}

func openPages(file string, f *os.File) (*paged, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("open the index: %w", err)
	}
	p, err := pages.Open(f, info.Size())
	if err != nil {
		return nil, inFile(file, 0, err)
	}
	return &paged{file: file, f: f, p: p}, nil
}

func (x *paged) view(look func(looking) error) error {
	err := look(func(bucket []byte) (cursor, error) {
		b, err := x.p.Bucket(bucket)
		if b == nil || err != nil {
			return nil, err
		}
		return b.Cursor(), nil
	})
	return inFile(x.file, 0, err)
}

func (x *paged) close() error { return x.f.Close() }

// inFile makes a fault of a file's pages one that names the file.
func inFile(file string, n uint64, err error) error {
	var f *pages.Fault
	if !errors.As(err, &f) {
		return err
	}
	what := *f
	what.Offset = -1
	return &Damage{File: file, Offset: f.Offset, N: n, What: what.Error()}
}

// get is the value of a key without its checksum, nil if there is none. It is the
// caller's.
func (look looking) get(bucket, k []byte) ([]byte, error) {
	c, err := look(bucket)
	if c == nil || err != nil {
		return nil, err
	}
	at, v := c.Seek(k)
	if c.Err() != nil || !slices.Equal(at, k) {
		return nil, c.Err()
	}
	v, ok := unsummed(k, v)
	if !ok {
		return nil, &pages.Fault{Offset: -1, What: "a value of " + string(bucket) + " is damaged"}
	}
	return slices.Clone(v), nil
}

// reach is how far an index goes.
type reach struct {
	n      uint64 // the last record
	offset int64  // where its line ends in the roll
	all    span
}

func (look looking) reach() (r reach, err error) {
	v, err := look.get(bucketMeta, metaEnd)
	if err != nil || v == nil {
		return r, err
	}
	all, ok := span{}, len(v) == 32
	if ok {
		all, ok = readSpan(v[16:])
	}
	if !ok {
		return r, &pages.Fault{Offset: -1, What: "the end of the index is damaged"}
	}
	return reach{binary.BigEndian.Uint64(v), int64(binary.BigEndian.Uint64(v[8:])), all}, nil
}

// errFormat says that an index was written by another version of the desk.
var errFormat = errors.New("the index is of another version")

// head says what day an index is of and how it was left.
type head struct {
	day    string
	sealed uint64 // the number of records it was sealed with; 0 if it was not
	reach
}

func (look looking) head() (h head, err error) {
	format, err := look.get(bucketMeta, metaFormat)
	if err != nil {
		return h, err
	}
	if format == nil {
		return h, &pages.Fault{Offset: -1, What: "it does not say of what format it is"}
	}
	if string(format) != formatVersion {
		return h, fmt.Errorf("%w: it is of format %q, this desk knows %s", errFormat, format, formatVersion)
	}
	day, err := look.get(bucketMeta, metaDay)
	if err != nil {
		return h, err
	}
	sealed, err := look.get(bucketMeta, metaSealed)
	if err != nil {
		return h, err
	}
	h.day, h.sealed = string(day), number(sealed)
	h.reach, err = look.reach()
	return h, err
}

// newest is the last value of a bucket; nil if there is none.
func (look looking) newest(bucket []byte) (n uint64, v []byte, err error) {
	c, err := look(bucket)
	if c == nil || err != nil {
		return 0, nil, err
	}
	k, kept := c.Last()
	if k == nil {
		return 0, nil, c.Err()
	}
	v, ok := unsummed(k, kept)
	if !ok {
		return 0, nil, &pages.Fault{Offset: -1, What: "a value of " + string(bucket) + " is damaged"}
	}
	return number(k), slices.Clone(v), nil
}

// ReadHashes reads stored hashes of the tree: it makes looking a tlog.HashReader.
func (look looking) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	c, err := look(bucketHashes)
	if err != nil {
		return nil, err
	}
	if c == nil {
		return nil, errors.New("the index has no tree")
	}
	all := make([]tlog.Hash, len(indexes))
	for i, at := range indexes {
		k := key(uint64(at) / hashesEach)
		in := int(at%hashesEach) * tlog.HashSize
		found, v := c.Seek(k)
		if c.Err() != nil {
			return nil, c.Err()
		}
		v, ok := unsummed(k, v)
		if !slices.Equal(found, k) || !ok || len(v) < in+tlog.HashSize {
			return nil, fmt.Errorf("the tree has no hash %d", at)
		}
		copy(all[i][:], v[in:])
	}
	return all, nil
}
