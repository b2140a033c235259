package pages

import (
	"fmt"
	"strconv"
)

// seen are the pages that a check has come by.
type seen struct {
	pages []bool
}

func (s *seen) add(f *File, p *page) error {
	for id := p.id; id < p.id+p.known; id++ {
		if s.pages[id] {
			return f.fault(p, 0, "page %d belongs to more than one place", id)
		}
		s.pages[id] = true
	}
	return nil
}

// Check reads a whole file, bucket by bucket, and finds in the end whether anything
// is left that should not be.
type Check struct {
	f     *File
	seen  seen
	names [][]byte
	all   map[string]*Bucket
}

// Check begins to check a file: both meta pages and the list of buckets. Every bucket
// must then be walked from First to its end, once; Done says whether every page of
// the file is in use or free.
func (f *File) Check() (*Check, error) {
	if f.meta.pages < 3 || f.meta.pages > uint64(f.size/f.pageSize) {
		return nil, &Fault{Offset: f.size, What: "the file ends before its " + strconv.FormatUint(f.meta.pages, 10) + " pages do"}
	}
	if err := f.metas(); err != nil {
		return nil, err
	}
	c := &Check{f: f, all: map[string]*Bucket{}}
	c.seen.pages = make([]bool, f.meta.pages)
	c.seen.pages[0], c.seen.pages[1] = true, true
	root := (&Bucket{f: f, root: f.meta.root, seen: &c.seen}).cursor()
	for name, _ := root.First(); name != nil; name, _ = root.Next() {
		b, err := root.bucket(&c.seen)
		if err != nil {
			return nil, err
		}
		c.names = append(c.names, append([]byte(nil), name...))
		c.all[string(name)] = b
	}
	return c, root.err
}

// Names are the buckets of the file, in order.
func (c *Check) Names() [][]byte { return c.names }

// Cursor begins the walk of a bucket; nil if there is none of that name.
func (c *Check) Cursor(name []byte) *Cursor {
	b := c.all[string(name)]
	if b == nil {
		return nil
	}
	return b.cursor()
}

// metas checks both meta pages: they are alike but for what the last transaction
// changed, and hold nothing behind it.
func (f *File) metas() error {
	var all [2]meta
	for i := range all {
		m, err := f.metaAt(int64(i) * f.pageSize)
		if err != nil {
			return err
		}
		all[i] = m
		p := &page{id: uint64(i), at: int64(i) * f.pageSize, b: make([]byte, f.pageSize)}
		if err := f.read(p.b, p.at); err != nil {
			return err
		}
		switch {
		case le64(p.b) != p.id || le16(p.b[8:]) != flagMeta || le16(p.b[10:]) != 0 || le32(p.b[12:]) != 0:
			return f.fault(p, 0, "it does not begin as a meta page")
		case m.pageSize != f.pageSize:
			return f.fault(p, headSize+8, "the meta pages differ on how long a page is")
		case m.transaction%2 != p.id:
			return f.fault(p, headSize+48, "transaction %d does not belong here", m.transaction)
		}
		if at := firstNonZero(p.b[headSize+metaSize:]); at >= 0 {
			return f.fault(p, headSize+metaSize+at, "there is something behind the meta")
		}
	}
	if d := all[0].transaction - all[1].transaction; d != 1 && d+1 != 0 {
		return &Fault{Offset: 0, What: fmt.Sprintf("the meta pages are of the transactions %d and %d", all[0].transaction, all[1].transaction)}
	}
	return nil
}

// Done checks that the free list names every page that no bucket has, and no other.
func (c *Check) Done() error {
	f := c.f
	p, at, count, err := f.freeList()
	if err != nil {
		return err
	}
	if err := c.seen.add(f, p); err != nil {
		return err
	}
	next := uint64(2)
	for range count {
		id := le64(p.b[at:])
		for next < f.meta.pages && c.seen.pages[next] {
			next++
		}
		if id != next {
			return f.fault(p, at, "it lists page %d where page %d is free", id, next)
		}
		next++
		at += 8
	}
	for ; next < f.meta.pages; next++ {
		if !c.seen.pages[next] {
			return f.fault(p, at, "page %d is in no use and not listed", next)
		}
	}
	if more := firstNonZero(p.b[at:]); more >= 0 {
		return f.fault(p, at+more, "there is something behind its last entry")
	}
	return nil
}

// FreeList says whether the list of free pages can be read at all. It is what bbolt reads
// before there is a way to close the file again, and all that it reads then.
func (f *File) FreeList() error {
	_, _, _, err := f.freeList()
	return err
}

// freeList is the page of the free list, where in it the list begins and how long it is.
func (f *File) freeList() (p *page, at int, count uint64, err error) {
	if f.meta.freelist == noFreelist {
		return nil, 0, 0, &Fault{Offset: headSize + 32, What: "there is no free list"}
	}
	if p, err = f.page(f.meta.freelist, nil); err != nil {
		return nil, 0, 0, err
	}
	if p.kind != flagFree {
		return nil, 0, 0, f.fault(p, 8, "it is no free list")
	}
	at, count = headSize, uint64(p.count)
	if count == 0xFFFF { // there are too many for the page's own count
		count = le64(p.b[at:])
		at += 8
	}
	if count > uint64(len(p.b)-at)/8 {
		return nil, 0, 0, f.fault(p, 10, "it cannot list %d pages", count)
	}
	return p, at, count, nil
}
