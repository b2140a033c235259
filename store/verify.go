package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	bolt "go.etcd.io/bbolt"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Verdict is what Verify found.
type Verdict struct {
	Days        int
	Records     uint64
	Checkpoints int
	Newest      Checkpoint
	First       *Damage // the first thing that is wrong; nil if nothing is
	Faults      []Damage
}

// Good says that nothing was found wrong.
func (v *Verdict) Good() bool { return v.First == nil }

func (v *Verdict) wrong(d Damage) {
	if len(v.Faults) < mostFaults {
		v.Faults = append(v.Faults, d)
	}
	if v.First == nil {
		v.First = &d
	}
}

// mostFaults bounds what is listed; the first one says where to look.
const mostFaults = 100

// Verify checks everything of a data folder from its files and the public keys alone:
// every line's checksum, every hash, every checkpoint, the chain of days, and the
// indexes against the records. No desk may run on it. The error is for what could not
// be looked at; what is wrong is in the Verdict.
func Verify(dir, rollDir string, known note.Verifiers) (Verdict, error) {
	folder := filepath.Join(dir, journalDir)
	if rollDir == "" {
		rollDir = folder
	}
	var v Verdict
	names, err := dayNames(folder, rollDir)
	if err != nil {
		return v, err
	}
	c := chain{known: known, verdict: &v}
	for _, name := range names {
		rollFile, dbFile := pairFiles(rollDir, folder, name)
		if err := c.day(name, rollFile, dbFile); err != nil {
			return v, err
		}
		v.Days++
	}
	c.last(filepath.Join(dir, keysDir, lastNoteFile))
	return v, nil
}

// chain goes from day to day.
type chain struct {
	known   note.Verifiers
	verdict *Verdict
	before  []end             // how the days before ended
	signed  map[string]uint64 // the largest signed size of a day
	roots   map[string]tlog.Hash
}

// end is how a day's roll ended.
type end struct {
	day  string
	size uint64
	root tlog.Hash
}

// day verifies one pair.
func (c *chain) day(name, rollFile, dbFile string) error {
	d := dayCheck{chain: c, name: name, file: rollFile}
	if err := d.roll(); err != nil {
		return err
	}
	x, err := openIndex(dbFile, name, true)
	switch {
	case errors.Is(err, ErrRunning):
		return err
	case err != nil:
		c.verdict.wrong(Damage{File: dbFile, Offset: -1, What: fmt.Sprintf("the index cannot be read: %v", err)})
	default:
		defer func() { _ = x.close() }()
		d.index(x)
	}
	c.verdict.Records += uint64(len(d.at))
	c.before = append(c.before, end{name, uint64(len(d.at)), d.root(uint64(len(d.at)))})
	return nil
}

// dayCheck is a day being verified.
type dayCheck struct {
	*chain
	name   string
	file   string
	hashes memoryHashes
	at     []int64 // where each record's line lies
	broken bool    // the roll could not be read to its end
	leaves []tlog.Hash
}

func (d *dayCheck) wrong(n uint64, what string) {
	offset := int64(-1)
	if n > 0 && n <= uint64(len(d.at)) {
		offset = d.at[n-1]
	}
	d.verdict.wrong(Damage{File: d.file, Offset: offset, N: n, What: what})
}

func (d *dayCheck) root(n uint64) tlog.Hash {
	if n == 0 || n > uint64(len(d.at)) {
		return tlog.Hash{}
	}
	h, err := tlog.TreeHash(int64(n), d.hashes)
	if err != nil {
		return tlog.Hash{}
	}
	return h
}

// roll reads every line and builds the tree.
func (d *dayCheck) roll() error {
	f, err := os.Open(d.file)
	if errors.Is(err, os.ErrNotExist) {
		d.broken = true
		d.verdict.wrong(Damage{File: d.file, Offset: -1, What: "the roll is not there"})
		return nil
	}
	if err != nil {
		return fmt.Errorf("open the roll: %w", err)
	}
	defer func() { _ = f.Close() }()
	r := newRollReader(d.file, f, 0, 1)
	for {
		offset := r.offset
		line, err := r.read()
		var damage *Damage
		switch {
		case errors.Is(err, io.EOF):
			if len(d.at) == 0 {
				d.verdict.wrong(Damage{File: d.file, Offset: 0, What: "the roll is empty"})
			}
			return nil
		case errors.Is(err, errTorn):
			d.broken = true
			d.verdict.wrong(Damage{File: d.file, Offset: offset, N: r.next, What: errTorn.Error()})
			return nil
		case errors.As(err, &damage):
			d.broken = true
			d.verdict.wrong(*damage)
			return nil
		case err != nil:
			return err
		}
		n := uint64(len(d.at) + 1)
		hashes, err := tlog.StoredHashes(int64(n-1), line, d.hashes)
		if err != nil {
			return fmt.Errorf("hash record %d: %w", n, err)
		}
		d.hashes = append(d.hashes, hashes...)
		d.at = append(d.at, offset)
		d.leaves = append(d.leaves, hashes[0])
		d.own(n, line)
	}
}

// own looks at the records of the journal itself: the first of a day and checkpoints.
func (d *dayCheck) own(n uint64, line []byte) {
	if n == 1 {
		d.first(line)
	}
	stored := checkpointIn(line)
	if stored == nil {
		if bytes.Contains(line, []byte(`"kind":"`+KindCheckpoint+`"`)) {
			if r, err := Decode(line); err == nil && r.Kind == KindCheckpoint {
				d.wrong(n, "it is a checkpoint and holds no note")
			}
		}
		return
	}
	d.checkpoint(n, stored.signed)
}

func (d *dayCheck) checkpoint(n uint64, signed []byte) {
	c, err := ReadCheckpoint(signed, d.known)
	switch {
	case err != nil:
		d.wrong(n, "its checkpoint is not signed by a known key: "+err.Error())
	case c.Day != d.name:
		d.wrong(n, "its checkpoint is of the day "+c.Day)
	case c.Size >= n && n > 0:
		d.wrong(n, fmt.Sprintf("its checkpoint speaks of %d records", c.Size))
	case c.Size == 0 || d.root(c.Size) != c.Root:
		d.wrong(n, fmt.Sprintf("the first %d records are not those its checkpoint was signed for", c.Size))
	default:
		d.verdict.Checkpoints++
		d.remember(c)
	}
}

func (c *chain) remember(p Checkpoint) {
	if c.signed == nil {
		c.signed, c.roots = map[string]uint64{}, map[string]tlog.Hash{}
	}
	c.signed[p.Day] = max(c.signed[p.Day], p.Size)
	c.roots[p.Day] = p.Root
	c.verdict.Newest = p
}

// first looks at a day's first record: it chains the day to the one before.
func (d *dayCheck) first(line []byte) {
	r, err := Decode(line)
	if err != nil || r.Kind != KindOpened {
		d.wrong(1, "the day does not begin with its opening")
		return
	}
	var o opened
	if err := json.Unmarshal(r.Data, &o); err != nil {
		d.wrong(1, "the day's opening cannot be read: "+err.Error())
		return
	}
	if o.Previous == "" {
		if len(d.before) > 0 && !strings.Contains(d.name, ".") {
			d.wrong(1, "the day does not name the day before it")
		}
		return
	}
	c, err := ReadCheckpoint([]byte(o.Note), d.known)
	if err != nil || c.Day != o.Previous || c.Size != o.Size {
		d.wrong(1, "the checkpoint of the day before is not signed by a known key")
		return
	}
	d.verdict.Checkpoints++
	d.remember(c)
	for _, e := range d.before {
		if e.day != o.Previous {
			continue
		}
		if e.size != c.Size || e.root != c.Root {
			d.wrong(1, "the day before, "+o.Previous+", is not the one that was sealed")
		}
		return
	}
	if len(d.before) > 0 {
		d.wrong(1, "the day before, "+o.Previous+", is not there")
	}
}

// index compares a day's index with its roll.
func (d *dayCheck) index(x *index) {
	err := x.safely(func(tx *bolt.Tx) error {
		d.indexRecords(x, tx)
		d.indexHashes(x, tx)
		d.indexWays(x, tx)
		d.indexNotes(x, tx)
		return nil
	})
	if err != nil {
		d.verdict.wrong(Damage{File: x.file, Offset: -1, What: err.Error()})
	}
}

func (x *index) safely(look func(tx *bolt.Tx) error) (err error) {
	defer recovered(x.file, &err)
	return x.db.View(look)
}

func (d *dayCheck) indexWrong(x *index, n uint64, what string) {
	d.verdict.wrong(Damage{File: x.file, Offset: -1, N: n, What: what})
}

func (d *dayCheck) indexRecords(x *index, tx *bolt.Tx) {
	n := uint64(0)
	c := tx.Bucket(bucketRecords).Cursor()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		n++
		switch {
		case len(k) != 8 || number(k) != n:
			d.indexWrong(x, n, "the index does not have it in its place")
			return
		case n > uint64(len(d.at)):
			if !d.broken {
				d.indexWrong(x, n, "the index has it and the roll does not")
			}
			return
		case tlog.RecordHash(v) != d.leaves[n-1]:
			d.indexWrong(x, n, "the index has it otherwise than the roll")
			return
		}
	}
	if n < uint64(len(d.at)) {
		d.indexWrong(x, n+1, "the roll has it and the index does not")
	}
}

func (d *dayCheck) indexHashes(x *index, tx *bolt.Tx) {
	at := uint64(0)
	c := tx.Bucket(bucketHashes).Cursor()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		if len(k) != 8 || number(k) != at || len(v) != tlog.HashSize || at < uint64(len(d.hashes)) && !bytes.Equal(v, d.hashes[at][:]) {
			d.indexWrong(x, 0, fmt.Sprintf("hash %d of the tree is not right", at))
			return
		}
		at++
	}
	if at < uint64(len(d.hashes)) && !d.broken {
		d.indexWrong(x, 0, fmt.Sprintf("the tree has %d hashes and not %d", at, len(d.hashes)))
	}
}

// indexWays checks that every way to find a record leads to it, and that there are no
// others: it makes the keys again and counts.
func (d *dayCheck) indexWays(x *index, tx *bolt.Tx) {
	want := map[string]int{}
	c := tx.Bucket(bucketRecords).Cursor()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		for _, e := range indexKeys(number(k), v) {
			ck, _ := tx.Bucket(e.bucket).Cursor().Seek(e.key)
			if !bytes.Equal(ck, e.key) {
				d.indexWrong(x, number(k), "it is not found by its "+string(e.bucket))
				return
			}
			want[string(e.bucket)]++
		}
	}
	for _, name := range [][]byte{bucketTables, bucketRounds, bucketPeople, bucketKinds, bucketTimes} {
		n := 0
		c := tx.Bucket(name).Cursor()
		for k, v := c.First(); k != nil; k, v = c.Next() {
			n++
			if len(v) > 0 {
				d.indexWrong(x, number(k), "an entry of "+string(name)+" has a value")
				return
			}
		}
		if n != want[string(name)] {
			d.indexWrong(x, 0, fmt.Sprintf("there are %d entries of %s and not %d", n, name, want[string(name)]))
		}
	}
}

// indexNotes checks the checkpoints that only the index holds.
func (d *dayCheck) indexNotes(x *index, tx *bolt.Tx) {
	c := tx.Bucket(bucketCheckpoints).Cursor()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		p, err := ReadCheckpoint(bytes.Clone(v), d.known)
		switch {
		case err != nil:
			d.indexWrong(x, number(k), "the checkpoint of the index is not signed by a known key: "+err.Error())
		case p.Day != d.name || p.Size != number(k) || p.Size == 0 || !d.broken && d.root(p.Size) != p.Root:
			d.indexWrong(x, number(k), "the records are not those the checkpoint of the index was signed for")
		default:
			d.remember(p)
		}
	}
	meta := tx.Bucket(bucketMeta)
	if s := meta.Get(metaSealed); s != nil && (len(s) != 8 || number(s) != uint64(len(d.at))) && !d.broken {
		d.indexWrong(x, 0, "the day was sealed with another number of records")
	}
}

// last compares the newest checkpoint, kept apart, with the days.
func (c *chain) last(file string) {
	signed, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return
	}
	if err != nil {
		c.verdict.wrong(Damage{File: file, Offset: -1, What: err.Error()})
		return
	}
	p, err := ReadCheckpoint(signed, c.known)
	if err != nil {
		c.verdict.wrong(Damage{File: file, Offset: -1, What: err.Error()})
		return
	}
	for _, e := range c.before {
		if e.day == p.Day && e.size < p.Size {
			c.verdict.wrong(Damage{File: file, Offset: -1, N: e.size + 1, What: fmt.Sprintf("%d records of %s were signed for, there are %d", p.Size, p.Day, e.size)})
		}
	}
	for _, e := range c.before {
		if e.day == p.Day && e.size == p.Size {
			if e.root != p.Root {
				c.verdict.wrong(Damage{File: file, Offset: -1, N: e.size, What: "the records of " + p.Day + " are not those the newest checkpoint was signed for"})
			}
			return
		}
	}
	if signedSize := c.signed[p.Day]; signedSize < p.Size {
		c.verdict.wrong(Damage{File: file, Offset: -1, What: "the newest checkpoint is not in the day it speaks of"})
	}
}
