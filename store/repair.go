package store

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/mod/sumdb/tlog"
)

// repair makes a pair again of which a part is damaged. What either file still holds
// is kept; where both hold a record and differ, the last checkpoint decides.
func (o *opening) repair(x *index, s state) (*day, error) {
	o.say(s)
	fromRoll, err := o.salvageRoll()
	if err != nil {
		return nil, err
	}
	fromIndex := salvageIndex(x, uint64(len(fromRoll)))
	merged, err := o.merge(fromRoll, fromIndex)
	if err != nil {
		return nil, err
	}
	if err := x.close(); err != nil {
		o.note(true, "the index could not be closed: %v", err)
	}
	if err := o.rewrite(merged); err != nil {
		return nil, err
	}
	return o.reopen()
}

func (o *opening) say(s state) {
	if s.damage != nil {
		o.note(true, "the roll is damaged: %v", s.damage)
	}
	if s.broken != nil {
		o.note(true, "the index is damaged: %v", s.broken)
	}
	if s.differ > 0 {
		o.note(true, "roll and index have record %d differently", s.differ)
	}
}

// salvageRoll reads every whole line of a roll, past what is damaged. Index i of the
// answer is record i+1; nil where the roll has none.
func (o *opening) salvageRoll() ([][]byte, error) {
	data, err := os.ReadFile(o.rollFile)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("read the damaged roll: %w", err)
	}
	var all [][]byte
	for len(data) > 0 {
		record, size := wholeLine(data)
		if record == nil {
			end := bytes.IndexByte(data, '\n')
			if end < 0 {
				break
			}
			data = data[end+1:]
			continue
		}
		n, _ := numberOf(record)
		if n <= uint64(len(all)) && all[n-1] == nil || n > uint64(len(all)) && n <= uint64(len(all))+mostHole {
			for uint64(len(all)) < n {
				all = append(all, nil)
			}
			all[n-1] = record
		}
		data = data[size:]
	}
	return all, nil
}

// mostHole is how many records may be missing in a row before what follows is taken
// for another day's.
const mostHole = 1 << 24

// wholeLine reads a line at the start of data; nil if there is none that is whole.
func wholeLine(data []byte) (record []byte, size int) {
	r := rollReader{}
	first := bytes.IndexByte(data[:min(len(data), 12)], ' ')
	if first < 1 || first+10 > len(data) {
		return nil, 0
	}
	length, _, ok := parseHead(data[:first+10])
	if size = first + 10 + length + 1; !ok || size > len(data) {
		return nil, 0
	}
	record = data[first+10 : size-1]
	n, ok := numberOf(record)
	if !ok {
		return nil, 0
	}
	one := newRollReader("", bytes.NewReader(data[:size]), 0, n)
	r = *one
	if _, err := r.read(); err != nil {
		return nil, 0
	}
	return record, size
}

// salvageIndex reads what can be read of an index, at least as far as the roll goes.
func salvageIndex(x *index, least uint64) [][]byte {
	most := max(least, x.n)
	all := make([][]byte, most)
	for n := uint64(1); n <= most; n++ {
		if b, err := x.record(n); err == nil {
			if m, ok := numberOf(b); ok && m == n {
				all[n-1] = b
			}
		}
	}
	for len(all) > 0 && all[len(all)-1] == nil {
		all = all[:len(all)-1]
	}
	return all
}

// merge puts together what roll and index hold.
func (o *opening) merge(a, b [][]byte) ([][]byte, error) {
	differ := false
	for i := range min(len(a), len(b)) {
		if a[i] != nil && b[i] != nil && !bytes.Equal(a[i], b[i]) {
			differ = true
		}
	}
	if !differ {
		return o.whole(fill(a, b))
	}
	// The one that the last checkpoint vouches for is right.
	for _, candidate := range [][][]byte{fill(a, b), fill(b, a)} {
		if o.vouched(candidate) {
			return o.whole(candidate)
		}
	}
	return nil, fmt.Errorf("%w: roll and index differ", errDoubt)
}

// fill is a, with what it lacks from b.
func fill(a, b [][]byte) [][]byte {
	all := make([][]byte, max(len(a), len(b)))
	copy(all, b)
	for i := range a {
		if a[i] != nil {
			all[i] = a[i]
		}
	}
	return all
}

// whole says that no record is missing in between. What neither file holds cannot be
// made again, and what follows it cannot be proved.
func (o *opening) whole(all [][]byte) ([][]byte, error) {
	for i := range all {
		if all[i] == nil {
			return nil, fmt.Errorf("%w: record %d is in neither of them", errDoubt, i+1)
		}
	}
	return all, nil
}

// vouched says that records are those of the last checkpoint.
func (o *opening) vouched(all [][]byte) bool {
	c := o.last
	if c == nil || c.Day != o.name || uint64(len(all)) < c.Size {
		return false
	}
	root, err := rootOf(all[:c.Size])
	return err == nil && root == c.Root
}

// memoryHashes is a tree in memory.
type memoryHashes []tlog.Hash

// ReadHashes implements tlog.HashReader.
func (m memoryHashes) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	all := make([]tlog.Hash, len(indexes))
	for i, at := range indexes {
		if at >= int64(len(m)) {
			return nil, fmt.Errorf("the tree has no hash %d", at)
		}
		all[i] = m[at]
	}
	return all, nil
}

func rootOf(records [][]byte) (tlog.Hash, error) {
	var m memoryHashes
	for i, r := range records {
		if r == nil {
			return tlog.Hash{}, errors.New("a record is missing")
		}
		hashes, err := tlog.StoredHashes(int64(i), r, m)
		if err != nil {
			return tlog.Hash{}, err
		}
		m = append(m, hashes...)
	}
	return tlog.TreeHash(int64(len(records)), m)
}

// rewrite makes the roll again and moves both old files aside.
func (o *opening) rewrite(records [][]byte) error {
	tmp := o.rollFile + ".new"
	f, err := os.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return fmt.Errorf("make the roll again: %w", err)
	}
	var lines []byte
	for i, r := range records {
		lines = appendLine(lines, r)
		if len(lines) > 1<<20 || i == len(records)-1 {
			if _, err = f.Write(lines); err != nil {
				break
			}
			lines = lines[:0]
		}
	}
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		_ = os.Remove(tmp)
		return fmt.Errorf("make the roll again: %w", err)
	}
	if err := o.aside(o.rollFile); err != nil {
		return err
	}
	if err := os.Rename(tmp, o.rollFile); err != nil {
		return fmt.Errorf("make the roll again: %w", err)
	}
	if err := o.aside(o.dbFile); err != nil {
		return err
	}
	o.note(true, "roll and index were made again with %d records; the damaged files lie beside them", len(records))
	return nil
}

// reopen opens a pair that was just made again.
func (o *opening) reopen() (*day, error) {
	x, err := openIndex(o.dbFile, o.name, false)
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(o.rollFile, os.O_RDWR, 0o600)
	if err != nil {
		_ = x.close()
		return nil, fmt.Errorf("open the roll: %w", err)
	}
	s, err := o.look(f, x)
	if err == nil && (s.damage != nil || s.torn || s.differ > 0 || s.broken != nil) {
		err = errors.New("the repaired roll cannot be read back")
	}
	d := &day{name: o.name, roll: roll{file: f, size: s.end, n: s.n}, index: x}
	if err == nil {
		err = o.replay(d)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		_ = d.close()
		return nil, err
	}
	return d, nil
}
