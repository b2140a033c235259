package store

import (
	"bytes"
	"slices"
)

// listCheck makes the lists of a day's index again, to compare them.
type listCheck struct {
	pair
	want  map[listKey][]byte
	times map[uint64]*span
	all   span
}

func newListCheck(p pair) *listCheck {
	return &listCheck{pair: p, want: map[listKey][]byte{}, times: map[uint64]*span{}}
}

func (c *listCheck) add(n uint64, s *sight) {
	enterLists(c.want, c.times, n, s)
	c.all.add(s.at)
}

// compare looks at one value of a list or of the times.
func (c *listCheck) compare(d *dayCheck, bucket, k, v []byte, at int64) {
	if len(k) < 8 {
		d.indexWrong(at, 0, "a key of %s is too short", bucket)
		return
	}
	block := number(k)
	if string(bucket) == string(bucketTimes) {
		t := c.times[block]
		delete(c.times, block)
		if s, ok := readSpan(v); t == nil || !ok || len(k) != 8 || s != *t {
			d.indexWrong(at, max(block<<blockBits, 1), "the times of its block are not those of the records")
		}
		return
	}
	name := k[:len(k)-8]
	if len(name) == 0 || name[len(name)-1] != 0 {
		d.indexWrong(at, 0, "a key of %s has no name", bucket)
		return
	}
	lk := listKey{string(bucket), string(name[:len(name)-1]), block}
	want, ok := c.want[lk]
	delete(c.want, lk)
	if !ok || !bytes.Equal(want, v) {
		d.indexWrong(at, block<<blockBits+firstOther(want, v), "%s %q does not lead to the records that carry it", bucket, lk.name)
	}
}

// firstOther is the first number, within a block, that only one of two lists has.
func firstOther(a, b []byte) uint64 {
	for i := 0; i+1 < max(len(a), len(b)); i += 2 {
		x, y := uint64(1<<16), uint64(1<<16)
		if i+1 < len(a) {
			x = uint64(a[i])<<8 | uint64(a[i+1])
		}
		if i+1 < len(b) {
			y = uint64(b[i])<<8 | uint64(b[i+1])
		}
		if x != y {
			return min(x, y)
		}
	}
	return 0
}

// rest names what should be in the index and is not. An index that is behind the roll
// is not asked.
func (c *listCheck) rest(d *dayCheck) {
	var missing []uint64
	for k, v := range c.want {
		missing = append(missing, k.block<<blockBits+firstOther(v, nil))
	}
	for block := range c.times {
		missing = append(missing, max(block<<blockBits, 1))
	}
	slices.Sort(missing)
	for _, n := range slices.Compact(missing) {
		d.indexWrong(-1, n, "it is not found by something that it carries")
	}
}
