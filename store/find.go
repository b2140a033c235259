package store

import (
	"bytes"
	"fmt"
	"slices"

	"pitboss/store/pages"
)

// search looks for records in one day's index.
type search struct {
	look  looking
	q     *Query
	lists []listCursor
	times cursor
	all   cursor // the records
	back  bool   // newest first
}

// listCursor walks the blocks of a name.
type listCursor struct {
	cursor
	prefix []byte
}

// newSearch prepares to look for the records of a query; nil where none can be there.
func newSearch(look looking, q *Query, back bool) (*search, error) {
	s := &search{look: look, q: q, back: back}
	var err error
	if s.all, err = look(bucketRecords); err == nil {
		s.times, err = look(bucketTimes)
	}
	if err != nil {
		return nil, err
	}
	if s.all == nil || s.times == nil {
		return nil, &pages.Fault{Offset: -1, What: "it does not have the buckets of an index"}
	}
	for _, w := range q.named() {
		c, err := look([]byte(w.bucket))
		if err != nil {
			return nil, err
		}
		if c == nil {
			return nil, &pages.Fault{Offset: -1, What: "it has no " + w.bucket}
		}
		s.lists = append(s.lists, listCursor{c, nameKey(w.name)})
	}
	return s, nil
}

// run gives the records from one number to another, both included, that the lists
// name. each says whether to go on.
func (s *search) run(from, to uint64, each func(n uint64, record []byte) (bool, error)) error {
	block, more, err := s.first(from, to)
	for more && err == nil {
		numbers, err := s.candidates(block)
		if err != nil {
			return err
		}
		if s.back {
			slices.Reverse(numbers)
		}
		for _, n := range numbers {
			if n < from || n > to {
				continue
			}
			k, v := s.all.Seek(key(n))
			if err := s.all.Err(); err != nil {
				return err
			}
			record, ok := recordIn(n, v)
			if !ok || number(k) != n {
				return fmt.Errorf("the index names record %d and does not have it", n)
			}
			if on, err := each(n, record); !on || err != nil {
				return err
			}
		}
		before := block
		if block, more, err = s.next(block, from, to); more && (block < before) != s.back {
			return fmt.Errorf("the blocks of a list are out of order behind record %d", before<<blockBits)
		}
		if s.back && block < blockOf(from) || !s.back && block > blockOf(to) {
			break
		}
		if err != nil {
			return err
		}
	}
	return err
}

// first is the block to begin with.
func (s *search) first(from, to uint64) (block uint64, more bool, err error) {
	at := blockOf(from)
	if s.back {
		at = blockOf(to)
	}
	if len(s.lists) == 0 {
		return at, from <= to, nil
	}
	lead := &s.lists[0]
	want := blockKey(lead.prefix, at)
	k, _ := lead.Seek(want)
	if s.back && !bytes.Equal(k, want) {
		if k == nil && lead.Err() == nil {
			k, _ = lead.Last()
		} else {
			k, _ = lead.Prev()
		}
	}
	return lead.blockAt(k)
}

// next is the block after one.
func (s *search) next(block, from, to uint64) (uint64, bool, error) {
	if len(s.lists) > 0 {
		lead := &s.lists[0]
		if s.back {
			k, _ := lead.Prev()
			return lead.blockAt(k)
		}
		k, _ := lead.Next()
		return lead.blockAt(k)
	}
	if s.back {
		return block - 1, block > blockOf(from), nil
	}
	return block + 1, block < blockOf(to), nil
}

// blockAt is the block that a key of the list is of; false beyond the list.
func (l *listCursor) blockAt(k []byte) (uint64, bool, error) {
	if err := l.Err(); err != nil {
		return 0, false, err
	}
	if len(k) != len(l.prefix)+8 || !bytes.HasPrefix(k, l.prefix) {
		return 0, false, nil
	}
	return number(k), true, nil
}

// candidates are the numbers of a block that all lists name, oldest first.
func (s *search) candidates(block uint64) ([]uint64, error) {
	k, v := s.times.Seek(key(block))
	if err := s.times.Err(); err != nil {
		return nil, err
	}
	if bytes.Equal(k, key(block)) {
		v, ok := unsummed(k, v)
		t, ok2 := readSpan(v)
		if !ok || !ok2 {
			return nil, fmt.Errorf("the times of records %d to %d are damaged", block<<blockBits, (block+1)<<blockBits-1)
		}
		if !s.q.times(t) {
			return nil, nil
		}
	}
	if len(s.lists) == 0 {
		return whole(block), nil
	}
	var numbers []uint64
	for i := range s.lists {
		named, err := s.lists[i].numbers(block)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			numbers = named
		} else {
			numbers = meet(numbers, named)
		}
		if len(numbers) == 0 {
			return nil, nil
		}
	}
	return numbers, nil
}

// whole is all of a block.
func whole(block uint64) []uint64 {
	numbers := make([]uint64, 0, blockSize)
	for n := max(block<<blockBits, 1); n <= (block+1)<<blockBits-1; n++ {
		numbers = append(numbers, n)
	}
	return numbers
}

// numbers are those of a block that a list names.
func (l *listCursor) numbers(block uint64) ([]uint64, error) {
	want := blockKey(l.prefix, block)
	k, kept := l.Seek(want)
	if err := l.Err(); err != nil {
		return nil, err
	}
	if !bytes.Equal(k, want) {
		return nil, nil
	}
	v, ok := unsummed(k, kept)
	if !ok || len(v)%2 != 0 {
		return nil, fmt.Errorf("a list of records %d to %d is damaged", block<<blockBits, (block+1)<<blockBits-1)
	}
	numbers := make([]uint64, 0, len(v)/2)
	for i := 0; i < len(v); i += 2 {
		numbers = append(numbers, block<<blockBits|uint64(v[i])<<8|uint64(v[i+1]))
	}
	return numbers, nil
}

// meet is what two rising lists have in common.
func meet(a, b []uint64) []uint64 {
	both := a[:0]
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] < b[j]:
			i++
		case a[i] > b[j]:
			j++
		default:
			both = append(both, a[i])
			i, j = i+1, j+1
		}
	}
	return both
}
