package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	bolt "go.etcd.io/bbolt"
)

// Query says which records are wanted. Empty fields want any. The answer is newest
// first.
type Query struct {
	Table, Round string
	Person       string
	Kind         string
	Since, Until time.Time // Until is not included
	FromDay      string    // the oldest gaming day looked at; "" is all there are
	ToDay        string    // the newest
	Limit        int       // of one page; 0 is 100
	After        *Receipt  // the last record of the page before
}

// Page is a part of an answer.
type Page struct {
	Records []Record
	Unread  []Receipt // records whose meaning cannot be read; Records has their bytes as Data
	More    *Receipt  // give it as After for the next page; nil at the end
}

const usualPage = 100

// Find answers a query from the indexes of the days it concerns.
func (j *Journal) Find(q Query) (Page, error) {
	if err := j.sync(); err != nil {
		return Page{}, err
	}
	j.mu.Lock()
	var current *index
	name := ""
	if j.day != nil {
		current, name = j.day.index, j.day.name
	}
	j.mu.Unlock()
	return find(filepath.Join(j.cfg.Dir, journalDir), q, func(day string) (*index, func(), error) {
		if day == name && current != nil {
			return current, func() {}, nil
		}
		return openOld(filepath.Join(j.cfg.Dir, journalDir), day)
	})
}

// FindIn answers a query from the files of a data folder on which no desk runs.
func FindIn(dir string, q Query) (Page, error) {
	folder := filepath.Join(dir, journalDir)
	return find(folder, q, func(day string) (*index, func(), error) { return openOld(folder, day) })
}

func openOld(folder, day string) (*index, func(), error) {
	x, err := openIndex(filepath.Join(folder, day+".db"), day, true)
	if err != nil {
		return nil, nil, err
	}
	return x, func() { _ = x.close() }, nil
}

func find(folder string, q Query, open func(day string) (*index, func(), error)) (Page, error) {
	if q.Limit <= 0 {
		q.Limit = usualPage
	}
	names, err := dayNames(folder)
	if err != nil {
		return Page{}, err
	}
	var page Page
	for i := len(names) - 1; i >= 0; i-- {
		name := names[i]
		if q.ToDay != "" && dayOrder(name) > dayOrder(q.ToDay)+"~" || q.FromDay != "" && dayOrder(name) < dayOrder(q.FromDay) {
			continue
		}
		if q.After != nil && dayOrder(name) > dayOrder(q.After.Day) {
			continue
		}
		x, done, err := open(name)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return page, fmt.Errorf("look into the day %s: %w", name, err)
		}
		before := uint64(1) << 63
		if q.After != nil && q.After.Day == name {
			before = q.After.N
		}
		full, err := x.find(&q, name, before, &page)
		done()
		if err != nil || full {
			return page, err
		}
	}
	return page, nil
}

// find adds a day's records that match, numbers below before, newest first. It says
// whether the page is full.
func (x *index) find(q *Query, day string, before uint64, page *Page) (full bool, err error) {
	defer recovered(x.file, &err)
	err = x.db.View(func(tx *bolt.Tx) error {
		all := tx.Bucket(bucketRecords)
		next := x.candidates(tx, q, before)
		for n := next(); n > 0; n = next() {
			b := all.Get(key(n))
			if b == nil {
				return &Damage{File: x.file, Offset: -1, N: n, What: "the index names it and does not have it"}
			}
			r, bad := Decode(bytes.Clone(b))
			if bad == nil && !q.matches(&r) {
				continue
			}
			if bad != nil && (q.Table != "" || q.Round != "" || q.Person != "" || q.Kind != "") {
				continue
			}
			if len(page.Records) == q.Limit {
				last := page.Records[len(page.Records)-1]
				page.More = &Receipt{last.Day, last.N}
				full = true
				return nil
			}
			if bad != nil {
				r = Record{N: n, Day: day, Entry: Entry{Data: bytes.Clone(b)}}
				page.Unread = append(page.Unread, Receipt{day, n})
			}
			r.N, r.Day = n, day
			page.Records = append(page.Records, r)
		}
		return nil
	})
	return full, err
}

// candidates walks the numbers of the records that may match, newest first, by the
// narrowest way there is.
func (x *index) candidates(tx *bolt.Tx, q *Query, before uint64) func() uint64 {
	var bucket, prefix []byte
	switch {
	case q.Round != "" && q.Table != "":
		bucket, prefix = bucketRounds, nameKey(0, q.Table, q.Round)
	case q.Person != "":
		bucket, prefix = bucketPeople, nameKey(0, q.Person)
	case q.Table != "":
		bucket, prefix = bucketTables, nameKey(0, q.Table)
	case q.Kind != "":
		bucket, prefix = bucketKinds, nameKey(0, q.Kind)
	default:
		bucket = bucketRecords
	}
	prefix = prefix[:max(len(prefix)-8, 0)]
	c := tx.Bucket(bucket).Cursor()
	end := append(bytes.Clone(prefix), key(before)...)
	k, _ := c.Seek(end)
	if k == nil {
		k, _ = c.Last()
	} else {
		k, _ = c.Prev()
	}
	return func() uint64 {
		if k == nil || !bytes.HasPrefix(k, prefix) || len(k) != len(prefix)+8 {
			return 0
		}
		n := number(k)
		k, _ = c.Prev()
		return n
	}
}

func (q *Query) matches(r *Record) bool {
	switch {
	case q.Table != "" && r.Table != q.Table,
		q.Round != "" && r.Round != q.Round,
		q.Kind != "" && r.Kind != q.Kind,
		!q.Since.IsZero() && r.At.Before(q.Since),
		!q.Until.IsZero() && !r.At.Before(q.Until):
		return false
	}
	if q.Person == "" {
		return true
	}
	for _, p := range r.People() {
		if p == q.Person {
			return true
		}
	}
	return false
}

// Snapshot keeps a state as it was after a record, so that a start need not fold the
// whole day again. It is an aid and no record: it can be made again.
func (j *Journal) Snapshot(at Receipt, state []byte) error {
	if err := j.sync(); err != nil {
		return err
	}
	j.mu.Lock()
	d := j.day
	j.mu.Unlock()
	if d == nil || d.name != at.Day {
		return fmt.Errorf("keep the snapshot: %s is not the day being written", at.Day)
	}
	return d.index.put(bucketSnapshots, at.N, state)
}

// Tail returns the newest snapshot of today and walks the records after it, oldest
// first; without a snapshot all of today's. Records are good only during the call.
func (j *Journal) Tail(snapshot func(at Receipt, state []byte) error, each func(n uint64, record []byte) error) error {
	if err := j.sync(); err != nil {
		return err
	}
	j.mu.Lock()
	d := j.day
	j.mu.Unlock()
	if d == nil {
		return ErrClosed
	}
	n, state, err := d.index.newest(bucketSnapshots, 1<<63-1)
	if err != nil {
		return err
	}
	if state != nil {
		if err := snapshot(Receipt{d.name, n}, state); err != nil {
			return err
		}
	}
	return d.index.walk(n+1, each)
}

// walk goes through the records from a number on.
func (x *index) walk(from uint64, each func(n uint64, record []byte) error) (err error) {
	defer recovered(x.file, &err)
	return x.db.View(func(tx *bolt.Tx) error {
		c := tx.Bucket(bucketRecords).Cursor()
		for k, v := c.Seek(key(from)); k != nil; k, v = c.Next() {
			if err := each(number(k), v); err != nil {
				return err
			}
		}
		return nil
	})
}
