package pages

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"strconv"
)

// Fault is what is wrong with a file, and where.
type Fault struct {
	Offset int64 // -1 where there is no place
	What   string
	Err    error // of reading, if that failed
}

func (f *Fault) Error() string {
	s := f.What
	if f.Offset >= 0 {
		s = "at byte " + strconv.FormatInt(f.Offset, 10) + ": " + s
	}
	if f.Err != nil {
		s += ": " + f.Err.Error()
	}
	return s
}

// Unwrap gives the error of reading.
func (f *Fault) Unwrap() error { return f.Err }

// How a page begins: its own number, what it is, how many elements it has, and how
// many pages follow that belong to it.
const (
	headSize    = 16
	elementSize = 16
	metaSize    = 64

	flagBranch = 1
	flagLeaf   = 2
	flagMeta   = 4
	flagFree   = 16

	flagBucket = 1 // of an element: its value is a bucket

	magic      = 0xED0CDAED
	version    = 2
	noFreelist = 1<<64 - 1

	leastPageSize = 1 << 10
	mostPageSize  = 1 << 16
	mostDepth     = 32 // of a tree; one of ten levels would hold more than any disk
)

// meta is one of the two pages that say where everything is. Each transaction writes
// the older one anew.
type meta struct {
	pageSize       int64
	root, freelist uint64
	pages          uint64 // there are no pages from here on
	transaction    uint64
}

// File is a bbolt file. It may be used by several goroutines at a time.
type File struct {
	r        io.ReaderAt
	size     int64
	pageSize int64
	meta     meta
}

// Open looks for the newer of the two meta pages. The file is not closed with File.
func Open(r io.ReaderAt, size int64) (*File, error) {
	f := &File{r: r, size: size}
	first, err := f.meta0()
	if err == nil {
		f.pageSize = first.pageSize
	}
	second, err2 := f.meta1()
	switch {
	case err != nil && err2 != nil:
		return nil, err
	case err != nil || err2 == nil && second.transaction > first.transaction:
		f.meta = second
	default:
		f.meta = first
	}
	f.pageSize = f.meta.pageSize
	return f, nil
}

func (f *File) meta0() (meta, error) { return f.metaAt(0) }

// meta1 is at the second page; how long a page is may have to be guessed.
func (f *File) meta1() (meta, error) {
	if f.pageSize > 0 {
		return f.metaAt(f.pageSize)
	}
	for size := int64(leastPageSize); size <= mostPageSize; size *= 2 {
		if m, err := f.metaAt(size); err == nil && m.pageSize == size {
			return m, nil
		}
	}
	return meta{}, errors.New("no second meta page")
}

func (f *File) metaAt(at int64) (m meta, err error) {
	var b [headSize + metaSize]byte
	if err := f.read(b[:], at); err != nil {
		return m, err
	}
	in := b[headSize:]
	sum := fnv.New64a()
	_, _ = sum.Write(in[:metaSize-8])
	m = meta{
		pageSize: int64(le32(in[8:])), root: le64(in[16:]), freelist: le64(in[32:]),
		pages: le64(in[40:]), transaction: le64(in[48:]),
	}
	switch {
	case le32(in) != magic:
		return m, &Fault{Offset: at, What: "it is no bbolt file"}
	case le32(in[4:]) != version:
		return m, &Fault{Offset: at, What: "it is a bbolt file of version " + strconv.Itoa(int(le32(in[4:])))}
	case le64(in[56:]) != sum.Sum64():
		return m, &Fault{Offset: at, What: "the checksum of the meta page is not right"}
	case m.pageSize < leastPageSize || m.pageSize > mostPageSize || m.pageSize&(m.pageSize-1) != 0:
		return m, &Fault{Offset: at, What: "pages of " + strconv.Itoa(int(m.pageSize)) + " bytes"}
	}
	return m, nil
}

// read fills b from a place of the file.
func (f *File) read(b []byte, at int64) error {
	if at < 0 || at > f.size || int64(len(b)) > f.size-at {
		return &Fault{Offset: min(max(at, 0), f.size), What: "the file ends too soon"}
	}
	n, err := f.r.ReadAt(b, at)
	if n == len(b) {
		return nil
	}
	if err == nil || errors.Is(err, io.EOF) {
		return &Fault{Offset: at + int64(n), What: "the file ends too soon"}
	}
	return &Fault{Offset: at + int64(n), What: "it cannot be read", Err: err}
}

func le16(b []byte) uint16 { return binary.LittleEndian.Uint16(b) }
func le32(b []byte) uint32 { return binary.LittleEndian.Uint32(b) }
func le64(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }

// page is one page with those that belong to it.
type page struct {
	id    uint64
	at    int64 // in the file
	b     []byte
	kind  uint16
	count int
	known uint64 // how many pages of the file it is
}

func (f *File) fault(p *page, in int, format string, args ...any) *Fault {
	return &Fault{Offset: p.at + int64(in), What: "page " + strconv.FormatUint(p.id, 10) + ": " + fmt.Sprintf(format, args...)}
}

// page reads a page; b is used again if it is large enough.
func (f *File) page(id uint64, b []byte) (*page, error) {
	if id < 2 || id >= f.meta.pages || id > uint64(f.size/f.pageSize) {
		return nil, &Fault{Offset: -1, What: "there is no page " + strconv.FormatUint(id, 10)}
	}
	p := &page{id: id, at: int64(id) * f.pageSize}
	p.b = sized(b, f.pageSize)
	if err := f.read(p.b, p.at); err != nil {
		return nil, err
	}
	p.kind, p.count = le16(p.b[8:]), int(le16(p.b[10:]))
	more := uint64(le32(p.b[12:]))
	switch {
	case le64(p.b) != id:
		return nil, f.fault(p, 0, "it says that it is page %d", le64(p.b))
	case more >= f.meta.pages-id:
		return nil, f.fault(p, 12, "%d pages cannot follow it", more)
	}
	p.known = more + 1
	if more > 0 {
		if int64(p.known) > (f.size-p.at)/f.pageSize {
			return nil, f.fault(p, 12, "the file ends before the %d pages that follow it", more)
		}
		p.b = sized(p.b, int64(p.known)*f.pageSize)
		if err := f.read(p.b, p.at); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func sized(b []byte, length int64) []byte {
	if int64(cap(b)) < length {
		return make([]byte, length)
	}
	return b[:length]
}

// node reads a page of a tree and checks how it is laid out.
func (f *File) node(id uint64, b []byte) (*page, error) {
	p, err := f.page(id, b)
	if err != nil {
		return nil, err
	}
	if p.kind != flagBranch && p.kind != flagLeaf {
		return nil, f.fault(p, 8, "it is no page of a tree")
	}
	used, fault := f.layout(p)
	if fault != nil {
		return nil, fault
	}
	if want := (int64(used) + f.pageSize - 1) / f.pageSize; want != int64(p.known) {
		return nil, f.fault(p, 12, "it has %d pages and needs %d", p.known, want)
	}
	if at := firstNonZero(p.b[used:]); at >= 0 {
		return nil, f.fault(p, used+at, "there is something behind its last element")
	}
	return p, nil
}

// layout checks that the elements of a page lie one behind the other, in order, and
// says how much of the page they take.
func (f *File) layout(p *page) (used int, fault *Fault) {
	used = headSize + p.count*elementSize
	if used > len(p.b) {
		return 0, f.fault(p, 10, "it cannot have %d elements", p.count)
	}
	var before []byte
	for i := range p.count {
		at := headSize + i*elementSize
		position, keySize, valueSize := p.sizes(at)
		switch {
		case int64(at)+int64(position) != int64(used):
			return 0, f.fault(p, at, "element %d does not lie where it should", i)
		case keySize == 0 || keySize+valueSize > int64(len(p.b)-used):
			return 0, f.fault(p, at, "element %d has a size that cannot be", i)
		}
		key := p.b[used : used+int(keySize)]
		if i > 0 && string(before) >= string(key) {
			return 0, f.fault(p, used, "the key of element %d is out of order", i)
		}
		before = key
		used += int(keySize + valueSize)
	}
	return used, nil
}

// sizes are where the key of an element is, from the element on, how long it is, and
// how long its value.
func (p *page) sizes(at int) (position uint32, key, value int64) {
	e := p.b[at : at+elementSize]
	if p.kind == flagBranch {
		return le32(e), int64(le32(e[4:])), 0
	}
	return le32(e[4:]), int64(le32(e[8:])), int64(le32(e[12:]))
}

// element is an element's key, its value or the page below it, and where its value
// lies in the page.
func (p *page) element(i int) (key, value []byte, below uint64, flags uint32, at int) {
	head := headSize + i*elementSize
	position, keySize, valueSize := p.sizes(head)
	begin := head + int(position)
	at = begin + int(keySize)
	key = p.b[begin:at:at]
	if p.kind == flagBranch {
		return key, nil, le64(p.b[head+8:]), 0, at
	}
	return key, p.b[at : at+int(valueSize) : at+int(valueSize)], 0, le32(p.b[head:]), at
}

func firstNonZero(b []byte) int {
	for i, c := range b {
		if c != 0 {
			return i
		}
	}
	return -1
}
